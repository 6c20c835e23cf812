// Everything that can be said about one piece: which card it is, whose, its tokens, or that it is not there.

import { button } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { h } from "../ui/h.js";
import { t } from "../words.js";
import { askField } from "./ask.js";
import { crop } from "./crop.js";
import { colourClass } from "./outlines.js";
import { picker } from "./picker.js";

/** Opens a piece's sheet. */
export async function openPiece(screen, id) {
  const { table } = screen.data;
  const piece = table.pieces.find((one) => one.id === id);
  if (!piece) return;
  const title = piece.card === null ? t("score.which-card") : piece.name;
  const change = await dialog(
    title,
    (close) => sheet(screen, table, piece, close),
    { kind: "sheet", signal: screen.signal },
  );
  if (change) await screen.change(...change);
}

function sheet(screen, table, piece, close) {
  const can = (what) => piece.can.includes(what);
  const photo = table.photos.find((one) => one.id === piece.photo);
  const player = table.players.find((one) => one.id === piece.player);
  const about = piece.doubts.map((number) => table.doubts.find((doubt) => doubt.number === number)).filter(Boolean);
  return h(
    "div",
    { class: "piece-sheet" },
    h(
      "div",
      { class: "piece-head" },
      piece.corners && photo && h("figure", {}, crop(photo, piece), h("figcaption", {}, t("score.camera-saw"))),
      piece.picture && h(
        "figure",
        {},
        h("img", { src: piece.picture, alt: "" }),
        h("figcaption", {}, piece.corners ? t("score.read-as") : piece.name),
      ),
      h(
        "div",
        { class: "piece-facts" },
        player && h(
          "p",
          { class: colourClass(player) },
          h("span", { class: "dot", "aria-hidden": "true" }),
          h("strong", {}, player.name),
        ),
        piece.place_words && h("p", {}, piece.place_words),
        about.map(
          (doubt) => h(
            "p",
            { class: "doubt-line" },
            h("span", { class: "doubt-number", "aria-hidden": "true" }, String(doubt.number)),
            doubt.why,
          ),
        ),
      ),
    ),
    (piece.values ?? []).length > 0 && h(
      "div",
      { class: "piece-values" },
      piece.values.map((ask) => askField(ask, (value) => set(screen, ask, piece, value))),
    ),
    h(
      "div",
      { class: "piece-actions" },
      can("move") && moveTo(table, piece, close),
      can("remove") && button(
        t("score.not-there"),
        () => close([{ do: "remove", piece: piece.id }, { words: t("score.removed", { name: piece.name }) }]),
        { kind: "danger", icon: "bin" },
      ),
    ),
    can("set-card") &&
      h(
        "section",
        { class: "piece-cards" },
        h("h3", {}, t("score.which-card")),
        picker(screen, { piece: piece.id }, { now: piece.card, onPick: (card) => close(picked(piece, card)) }),
      ),
  );
}

function picked(piece, card) {
  if (card.card === piece.card && !piece.doubts.length) return null;
  const hint = { name: card.name, picture: card.picture };
  return [
    { do: "set-card", piece: piece.id, card: card.card },
    { hint, words: t("score.is-now", { name: card.name }) },
  ];
}

function set(screen, ask, piece, value) {
  return screen.change({ do: "set", key: ask.key, value, piece: piece.id }, { quiet: true });
}

/** 'Move to…': every other player, and the free places of this one. */
function moveTo(table, piece, close) {
  const places = table.places.filter((place) => place.holds.includes(piece.kind) && place.place !== piece.place);
  const options = [
    ...table.players.filter((player) => player.id !== piece.player).map(
      (player) => ({ player: player.id, place: null, words: player.name }),
    ),
    ...places.map((place) => ({
      player: place.player,
      place: place.place,
      words: `${table.players.find((player) => player.id === place.player)?.name ?? ""}: ${place.words}`,
    })),
  ];
  if (!options.length) return null;
  const select = h(
    "select",
    {
      class: "input",
      "aria-label": t("score.move-to"),
      onchange: () => {
        const { player, place } = options[select.value];
        close([{ do: "move", piece: piece.id, player, place }, { words: t("score.moved", { name: piece.name }) }]);
      },
    },
    h("option", { value: "", selected: true, disabled: true }, t("score.move-to")),
    options.map((option, i) => h("option", { value: i }, option.words)),
  );
  return select;
}
