// What is not certain, numbered as on the photo. One tap on the right card settles it.

import { button } from "../ui/button.js";
import { h } from "../ui/h.js";
import { t } from "../words.js";
import { crop } from "./crop.js";
import { colourClass } from "./outlines.js";
import { openPiece } from "./piece-sheet.js";

/** The doubts, each with its options as pictures. */
export function doubtList(screen, table) {
  return h("ol", { class: "doubt-list" }, table.doubts.map((doubt) => one(screen, table, doubt)));
}

function one(screen, table, doubt) {
  const pieces = doubt.pieces.map((id) => table.pieces.find((piece) => piece.id === id)).filter(Boolean);
  const seen = pieces.find((piece) => piece.corners);
  const photo = seen && table.photos.find((other) => other.id === seen.photo);
  const player = table.players.find((other) => other.id === doubt.player);
  const where = [doubt.player_name, doubt.place_words].filter(Boolean).join(", ");
  const settle = (option, words) => screen.change({ do: "answer", doubt: doubt.id, option }, { words });
  return h(
    "li",
    { class: ["doubt", "paper", colourClass(player)] },
    h("span", { class: "doubt-number", "aria-hidden": "true" }, String(doubt.number)),
    h(
      "div",
      { class: "doubt-words" },
      where && h(
        "strong",
        { class: "doubt-where" },
        player && h("span", { class: "dot", "aria-hidden": "true" }),
        where,
      ),
      h("p", {}, capital(where ? doubt.why : doubt.words)),
    ),
    seen && photo && h(
      "button",
      {
        type: "button",
        class: "doubt-look",
        "data-focus": `look ${doubt.id}`,
        "aria-label": t("score.look-at", { number: doubt.number }),
        onclick: () => screen.photo.look(seen),
      },
      crop(photo, seen),
    ),
    doubt.options.length > 0 &&
      h(
        "ul",
        { class: "doubt-options", "aria-label": t("score.it-may-be") },
        doubt.options.map(
          (option) => h(
            "li",
            {},
            optionButton(option, doubt, () => settle(option.value, t("score.is-now", { name: option.name }))),
          ),
        ),
      ),
    h(
      "div",
      { class: "doubt-actions" },
      button(
        doubt.keep || t("score.right-as-is"),
        () => settle(null, t("score.kept")),
        { icon: "check", "data-focus": `keep ${doubt.id}` },
      ),
      seen && button(
        t("score.other-card"),
        () => openPiece(screen, seen.id),
        { kind: "quiet", "data-focus": `other ${doubt.id}` },
      ),
    ),
  );
}

function optionButton(option, doubt, act) {
  return h(
    "button",
    { type: "button", class: "card-choice", "data-focus": `option ${doubt.id} ${option.value}`, onclick: act },
    option.picture && h("img", { src: option.picture, alt: "", loading: "lazy" }),
    h("span", {}, option.name),
  );
}

/** Doubts that a person has declared right; they can be opened again. */
export function settledList(screen, table) {
  if (!table.checked.length) return null;
  return h(
    "details",
    { class: "settled", "data-key": "settled" },
    h("summary", { "data-focus": "settled" }, t("score.settled", { n: table.checked.length })),
    h(
      "ul",
      {},
      table.checked.map((doubt) =>
        h(
          "li",
          {},
          h("span", {}, doubt.words),
          button(
            t("score.reopen"),
            () => screen.change({ do: "reopen", doubt: doubt.id }, { quiet: true }),
            { kind: "quiet" },
          ),
        ),
      ),
    ),
  );
}

const capital = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);
