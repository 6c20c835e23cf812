// The drawing over a photo: each piece as a button with its player's colour and its name, free places as
// dashed ghosts, doubts with their numbers. Sizes are kept readable at any zoom by `fit`.

import { svg } from "../ui/h.js";
import { t } from "../words.js";
import { box, cell, disc, distance, grid, middle, spelled } from "./geometry.js";

const LABEL_PX = 11;
const measure = document.createElement("canvas").getContext("2d");

/** All buttons over one photo, largest first so that tokens lie above their cards. */
export function outlines(table, photo) {
  const here = table.pieces.filter((piece) => piece.corners && piece.photo === photo.id);
  const players = new Map(table.players.map((player) => [player.id, player]));
  const area = (piece) => box(piece.corners).width * box(piece.corners).height;
  const buttons = here.filter((piece) => !isQuiet(piece)).sort((a, b) => area(b) - area(a));
  const centres = buttons.filter((piece) => !piece.round_shape).map((piece) => middle(piece.corners));
  return [
    ...here.filter(isQuiet).map((piece) => quiet(piece, players.get(piece.player))),
    ...ghosts(table, here, players),
    ...buttons.map((piece) => outline(piece, players.get(piece.player), centres)),
  ];
}

/** What a screen reader says of a piece. */
export function spoken(piece, player) {
  return [
    piece.card === null ? t("score.unread-place") : piece.name,
    player?.name ?? t("score.nobodys"),
    piece.place_words,
    ...piece.doubts.map((number) => t("score.doubt-number", { number })),
  ].filter(Boolean).join(", ");
}

/** Frames, age tokens, gold: seen and counted elsewhere, nothing to tap. */
export function isQuiet(piece) {
  return piece.can.length === 0 && piece.doubts.length === 0;
}

function quiet(piece, player) {
  const points = piece.round_shape ? disc(piece.corners) : piece.corners;
  return svg(
    "g",
    { class: `quiet-piece ${colourClass(player)}`, "aria-hidden": "true" },
    svg("polygon", { class: "quiet-line", points: spelled(points) }),
  );
}

/** How wide a name may be: cards that overlap show only a part of themselves. */
function room(piece, centres) {
  const here = middle(piece.corners);
  const { width } = box(piece.corners);
  const near = Math.min(...centres.map((other) => distance(here, other)).filter((far) => far > 1));
  return near < 0.9 * width ? 0.85 * near : width;
}

function outline(piece, player, centres) {
  const points = piece.round_shape ? disc(piece.corners) : piece.corners;
  const doubtful = piece.doubts.length > 0 || piece.certainty < 1;
  const name = piece.card === null ? "?" : piece.name;
  const classes = ["piece", colourClass(player), doubtful && "is-doubtful", piece.edited && "is-edited"];
  return svg(
    "g",
    {
      class: classes.filter(Boolean).join(" "),
      role: "button",
      tabindex: "-1",
      "aria-label": spoken(piece, player),
      "data-piece": piece.id,
      "data-focus": `piece ${piece.id}`,
      "data-drop-player": piece.player ?? "",
    },
    svg("polygon", { class: "piece-under", points: spelled(points) }),
    svg("polygon", { class: "piece-line", points: spelled(points) }),
    label(name, box(points), room(piece, centres)),
    ...(piece.doubts.length ? [badge(piece.doubts.join(" · "), middle(points))] : []),
  );
}

/** Free places of a grid, where the other pieces say they must lie. */
function ghosts(table, here, players) {
  return table.players.flatMap((player) => {
    const corners = grid(here.filter((piece) => piece.player === player.id && !piece.round_shape));
    const taken = new Set(here.filter((piece) => piece.player === player.id).map((piece) => piece.place));
    const free = table.places.filter(
      (place) => place.player === player.id && cell(place.place) && !taken.has(place.place),
    );
    if (!corners) return [];
    const cells = [...taken].map(cell).filter(Boolean);
    const isBeside = ({ row, column }) => cells.some(
      (one) => Math.abs(one.row - row) + Math.abs(one.column - column) === 1,
    );
    return free.filter((place) => isBeside(cell(place.place))).map((place) => {
      const { row, column } = cell(place.place);
      const points = corners(row, column);
      const [x, y] = middle(points);
      return svg(
        "g",
        {
          class: `ghost ${colourClass(players.get(player.id))}`,
          role: "button",
          tabindex: "-1",
          "aria-label": t("score.add-at", { place: place.words, player: player.name }),
          "data-place": place.place,
          "data-player": player.id,
          "data-focus": `ghost ${player.id} ${place.place}`,
          "data-drop-player": player.id,
          "data-drop-place": place.place,
        },
        svg("polygon", { class: "ghost-line", points: spelled(points) }),
        svg(
          "g",
          { class: "scaled", "data-x": x, "data-y": y, "data-width": 26, "data-room": box(points).width },
          svg("path", { class: "ghost-plus", d: "M-5.5 0H5.5M0-5.5V5.5" }),
        ),
      );
    });
  });
}

/** The class that gives a player's colour. */
export function colourClass(player) {
  return player ? `player-${player.colour % 6}` : "player-none";
}

function label(words, { left, right, bottom }, wide) {
  measure.font = `600 ${LABEL_PX}px "Papertable Text", sans-serif`;
  const width = measure.measureText(words).width + 10;
  return svg(
    "g",
    { class: "scaled label", "data-x": (left + right) / 2, "data-y": bottom, "data-width": width, "data-room": wide },
    svg("rect", { x: -width / 2, y: -19, width, height: 16, rx: 5 }),
    svg("text", { y: -7.4, "text-anchor": "middle" }, words),
  );
}

function badge(words, [x, y]) {
  measure.font = '700 13px "Papertable Text", sans-serif';
  const width = Math.max(24, measure.measureText(words).width + 14);
  return svg(
    "g",
    { class: "scaled badge", "data-x": x, "data-y": y, "aria-hidden": "true" },
    svg("rect", { x: -width / 2, y: -12, width, height: 24, rx: 12 }),
    svg("text", { y: 4.6, "text-anchor": "middle" }, words),
  );
}

/** Keeps labels and numbers at their size: `unit` is photo pixels for one CSS pixel. Names that do not fit hide. */
export function fit(overlay, unit) {
  overlay.style.setProperty("--unit", unit);
  for (const one of overlay.querySelectorAll(".scaled")) {
    one.setAttribute("transform", `translate(${one.dataset.x} ${one.dataset.y}) scale(${unit})`);
    if (one.dataset.width) one.classList.toggle("is-tight", one.dataset.width * unit > one.dataset.room * 1.16);
  }
}
