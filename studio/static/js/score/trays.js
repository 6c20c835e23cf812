// Every player's cards as a tray: in a grid where the game has one. Cards can be carried to another tray.

import { button } from "../ui/button.js";
import { h } from "../ui/h.js";
import { number, t } from "../words.js";
import { addCard } from "./add-sheet.js";
import { crop } from "./crop.js";
import { holdToCarry } from "./drag.js";
import { cell } from "./geometry.js";
import { icon } from "./icons.js";
import { nameSheet } from "./name-sheet.js";
import { colourClass, isQuiet, spoken } from "./outlines.js";
import { carryPiece } from "./photo-pane.js";
import { openPiece } from "./piece-sheet.js";

const SIDE = 3; // cells in a row of a tray; places further out are offered by 'add a card'

/** One tray a player, and one for what is nobody's. */
export function trays(screen, table) {
  const nobodys = table.pieces.filter(
    (piece) => !isQuiet(piece) && !table.players.some((player) => player.id === piece.player),
  );
  return [
    table.players.map((player) => tray(screen, table, player)),
    nobodys.length > 0 && h(
      "section",
      { class: "tray paper player-none" },
      h("h2", { class: "tray-head" }, nobodys[0].place.startsWith("model") ? t("score.model") : t("score.nobodys")),
      contents(screen, table, null, nobodys),
    ),
  ];
}

function tray(screen, table, player) {
  const pieces = table.pieces.filter((piece) => piece.player === player.id && !isQuiet(piece));
  const total = table.score.players.find((one) => one.id === player.id)?.total;
  const places = table.places.some((place) => place.player === player.id);
  return h(
    "section",
    { class: ["tray", "paper", colourClass(player)], "data-drop-player": player.id, "aria-label": player.name },
    h(
      "div",
      { class: "tray-head" },
      h(
        "h2",
        {},
        h(
          "button",
          {
            type: "button",
            class: "tray-name",
            "data-focus": `name ${player.id}`,
            onclick: () => nameSheet(screen, player),
            "aria-label": t("score.rename", { name: player.name }),
          },
          h("span", { class: "dot", "aria-hidden": "true" }),
          h("span", {}, player.name),
          icon("edit"),
        ),
      ),
      total !== undefined && h("span", { class: "tray-total" }, t("score.points", { n: total, points: number(total) })),
    ),
    contents(screen, table, player, pieces),
    places && button(
      t("score.add-card"),
      () => addCard(screen, { player: player.id }),
      { kind: "quiet", icon: "plus", "data-focus": `add ${player.id}` },
    ),
  );
}

/** Cells of a grid as a grid, everything else in a line below. */
function contents(screen, table, player, pieces) {
  const cells = new Map();
  const loose = [];
  for (const piece of pieces) {
    const at = cell(piece.place);
    const key = at && `${at.row} ${at.column}`;
    if (!at || piece.round_shape || cells.has(key)) loose.push(piece);
    else cells.set(key, { ...at, piece });
  }
  const free = table.places
    .filter((place) => player && place.player === player.id && cell(place.place))
    .map((place) => ({ ...cell(place.place), place }))
    .filter(({ row, column }) => !cells.has(`${row} ${column}`))
    .filter(({ row, column }) => [row, column].every((place) => place >= 1 && place <= SIDE));
  return [
    (cells.size > 0 || free.length > 0) && grid(screen, player, [...cells.values(), ...free]),
    loose.length > 0 && h(
      "ul",
      { class: "tray-pieces" },
      loose.map((piece) => h("li", {}, chip(screen, piece, player))),
    ),
    !pieces.length && !free.length && h("p", { class: "hint" }, t("score.no-cards")),
  ];
}

function grid(screen, player, cells) {
  return h(
    "ul",
    { class: "tray-grid" },
    cells
      .sort((a, b) => a.row - b.row || a.column - b.column)
      .map((one) => {
        const item = h("li", {}, one.piece ? chip(screen, one.piece, player) : hole(screen, player, one.place));
        item.style.gridArea = `${one.row} / ${one.column}`;
        return item;
      }),
  );
}

function hole(screen, player, place) {
  return h(
    "button",
    {
      type: "button",
      class: "tray-hole",
      "data-focus": `hole ${player.id} ${place.place}`,
      "data-drop-player": player.id,
      "data-drop-place": place.place,
      "aria-label": t("score.add-at", { place: place.words, player: player.name }),
      onclick: () => addCard(screen, { player: player.id, place: place.place }),
    },
    icon("plus"),
  );
}

function chip(screen, piece, player) {
  const inRow = (piece.values ?? []).some((ask) => ask.key === "order");
  const under = [!cell(piece.place) && !inRow && piece.place_words, ...values(piece)].filter(Boolean);
  const element = h(
    "button",
    {
      type: "button",
      class: ["tray-piece", piece.doubts.length > 0 && "is-doubtful", piece.edited && "is-edited"],
      "data-focus": `tray ${piece.id}`,
      "aria-label": [spoken(piece, player), ...values(piece)].join(", "),
      onclick: () => openPiece(screen, piece.id),
    },
    picture(piece, screen.data.table.photos),
    h("span", { class: "tray-piece-name" }, piece.card === null ? t("score.unread") : piece.name),
    under.length > 0 && h("span", { class: "tray-values" }, under.join(" · ")),
    piece.doubts.length > 0 && h("span", { class: "doubt-number", "aria-hidden": "true" }, piece.doubts.join(" · ")),
  );
  if (piece.can.includes("move")) holdToCarry(element, (event, done) => carryPiece(screen, piece, event, done));
  return element;
}

/** The card; of a place that was not read, what the camera saw there. */
function picture(piece, photos) {
  const photo = photos.find((one) => one.id === piece.photo);
  if (piece.picture) return h("img", { src: piece.picture, alt: "", loading: "lazy", draggable: "false" });
  if (photo && piece.corners) return crop(photo, piece);
  return h("span", { class: "tray-unread" }, "?");
}

/** What was set on a piece and is worth showing: its age, its level. */
function values(piece) {
  return (piece.values ?? []).filter(
    (ask) => ask.kind === "number" && !["at", "order"].includes(ask.key) && ask.value > ask.min,
  ).map((ask) => `${ask.label} ${ask.value}`);
}
