// The drawing over a photo: each piece as a button with its player's colour and its name, free places as
// dashed ghosts, doubts with their numbers. Sizes are kept readable at any zoom by `fit`.

import { svg } from "../ui/h.js";
import { t } from "../words.js";
import { box, cell, disc, grid, middle, spelled } from "./geometry.js";

const LABEL_PX = 11;
const measure = document.createElement("canvas").getContext("2d");

/** All buttons over one photo, largest first so that tokens lie above their cards. */
export function outlines(table, photo) {
  const here = table.pieces.filter((piece) => piece.corners && piece.photo === photo.id);
  const players = new Map(table.players.map((player) => [player.id, player]));
  const area = (piece) => box(piece.corners).width * box(piece.corners).height;
  const pieces = here.sort((a, b) => area(b) - area(a)).map((piece) => outline(piece, players.get(piece.player)));
  return [...ghosts(table, here, players), ...pieces];
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

function outline(piece, player) {
  const points = piece.round_shape ? disc(piece.corners) : piece.corners;
  const doubtful = piece.doubts.length > 0 || piece.certainty < 1;
  const name = piece.card === null ? "?" : piece.name;
  const classes = ["piece", colourClass(player), doubtful && "is-doubtful", piece.edited && "is-edited", piece.small && "is-small"];
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
    label(name, box(points)),
    ...(piece.doubts.length ? [badge(piece.doubts.join(" · "), middle(points))] : []),
  );
}

/** Free places of a grid, where the other pieces say they must lie. */
function ghosts(table, here, players) {
  return table.players.flatMap((player) => {
    const corners = grid(here.filter((piece) => piece.player === player.id && !piece.round_shape));
    const taken = new Set(here.filter((piece) => piece.player === player.id).map((piece) => piece.place));
    const free = table.places.filter((place) => place.player === player.id && cell(place.place) && !taken.has(place.place));
    if (!corners) return [];
    return free.map((place) => {
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
        svg("g", { class: "scaled", "data-x": x, "data-y": y }, svg("path", { class: "ghost-plus", d: "M-7 0H7M0-7V7" })),
      );
    });
  });
}

/** The class that gives a player's colour. */
export function colourClass(player) {
  return player ? `player-${player.colour % 6}` : "player-none";
}

function label(words, { left, right, bottom }) {
  measure.font = `600 ${LABEL_PX}px "Papertable Text", sans-serif`;
  const width = measure.measureText(words).width + 10;
  return svg(
    "g",
    { class: "scaled label", "data-x": (left + right) / 2, "data-y": bottom, "data-width": width, "data-room": right - left },
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
