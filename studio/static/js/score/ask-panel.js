// What the camera cannot see: large steppers, a group for each player, and only what the game needs.

import { h } from "../ui/h.js";
import { t } from "../words.js";
import { askField } from "./ask.js";
import { playerName } from "./standings.js";
import { swap } from "./swap.js";

/** A panel that keeps its fields while values change: a stepper must not vanish under a thumb. */
export function askPanel(screen) {
  let shape = null;
  let element = null;
  let fields = new Map();

  const paint = (table, panel) => {
    const next = JSON.stringify(
      table.asks.map(
        ({ key, player, kind, label, options, min, max }) => [key, player, kind, label, options, min, max],
      ).sort(),
    );
    if (next !== shape) {
      shape = next;
      fields = new Map();
      element = build(screen, table, fields);
    }
    for (const ask of table.asks) fields.get(name(ask))?.show?.(ask);
    if (panel.firstChild !== element || panel.children.length > 1) swap(panel, element);
  };
  return { paint };
}

const MOST_SEEN = 2; // more values that the camera has read are folded away

const name = (ask) => `${ask.player ?? ""} ${ask.key}`;

function build(screen, table, fields) {
  const seats = [null, ...table.players.map((player) => player.id)];
  const groups = seats.map((seat) => table.asks.filter((ask) => (ask.player ?? null) === seat));
  const places = [...seats.keys()];
  const isLast = groups[0].every((ask) => ask.kind === "choices"); // many pictures come after the steppers
  const order = isLast ? [...places.slice(1), 0] : places;
  return h(
    "section",
    { class: "asks" },
    h("h2", { tabindex: "-1" }, t("score.count-title")),
    h("p", { class: "hint" }, t("score.count-hint")),
    order.filter((i) => groups[i].length).map(
      (i) => group(screen, table.players.find((player) => player.id === seats[i]), groups[i], fields),
    ),
  );
}

function group(screen, player, asks, fields) {
  const field = (ask) => {
    const answer = (value) => screen.change(
      { do: "set", key: ask.key, value, ...(ask.player && { player: ask.player }) },
      { quiet: true },
    );
    const made = askField(ask, answer);
    fields.set(name(ask), made);
    return made;
  };
  const seen = asks.filter((ask) => ask.answered && player);
  const folded = seen.length > MOST_SEEN ? seen : [];
  return h(
    "section",
    { class: "ask-group paper" },
    player && h("h3", {}, playerName(player)),
    asks.filter((ask) => !folded.includes(ask)).map(field),
    folded.length > 0 && h(
      "details",
      { class: "ask-seen", open: folded.some((ask) => ask.value > 0) },
      h("summary", {}, t("score.seen-already")),
      folded.map(field),
    ),
  );
}
