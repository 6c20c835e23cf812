// What a change will most likely do to a session, so that the page answers before the server does.
// The points stay as they are until the server has counted: nothing here knows a rule.

/** The session with one change made; the given one stays as it is. */
export function guess(session, change) {
  const make = session.table && GUESSES[change.do];
  return make ? { ...session, table: make(session.table, change) } : session;
}

const GUESSES = {
  "set-card": (table, { piece, card, name, picture }) => ({
    ...table,
    pieces: table.pieces.map((one) =>
      one.id === piece ? {
        ...one,
        card,
        name: name ?? one.name,
        picture: picture ?? null,
        edited: true,
        certainty: 1,
      } : one,
    ),
  }),
  remove: (table, { piece }) => ({ ...table, pieces: table.pieces.filter((one) => one.id !== piece) }),
  move: (table, { piece, player }) => ({
    ...table,
    pieces: table.pieces.map((one) => (one.id === piece ? { ...one, player, edited: true } : one)),
  }),
  set: (table, change) => ({
    ...table,
    asks: table.asks.map((ask) => answered(ask, change)),
    pieces: table.pieces.map((one) =>
      one.id === change.piece ? { ...one, values: one.values.map((ask) => answered(ask, change)) } : one,
    ),
  }),
  answer: (table, { doubt }) => ({ ...table, doubts: table.doubts.filter((one) => one.id !== doubt) }),
  name: (table, { player, name }) => {
    const before = table.players.find((one) => one.id === player)?.name;
    const renamed = (one) => (one.id === player ? name : one.name === name ? before : one.name);
    return { ...table, players: table.players.map((one) => ({ ...one, name: renamed(one) })) };
  },
};

function answered(ask, { key, value, player = null, piece = null }) {
  const same = ask.key === key && (ask.player ?? null) === player && (ask.piece ?? null) === piece;
  return same ? { ...ask, value, answered: true } : ask;
}
