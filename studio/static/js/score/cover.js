// The games to choose from, each with a fan of its own cards.

import { h } from "../ui/h.js";
import { t } from "../words.js";
import { icon } from "./icons.js";

const LAST = "score.game";

/** A group of radio buttons with covers; `.value` is a game's id, or "" to let the photo decide. */
export function gameChoice(games, onchange) {
  const before = localStorage.getItem(LAST) ?? "";
  let value = games.some((game) => game.id === before) ? before : "";
  const choose = (id) => {
    value = id;
    localStorage.setItem(LAST, id);
    onchange(id);
  };
  const element = h(
    "fieldset",
    { class: "games" },
    h("legend", {}, t("score.which-game")),
    h(
      "div",
      { class: "game-covers" },
      cover("", t("score.photo-decides"), h("span", { class: "fan fan-any" }, icon("wand")), value, choose),
      games.map((game) => cover(game.id, game.title, fan(game), value, choose)),
    ),
  );
  Object.defineProperty(element, "value", { get: () => value });
  queueMicrotask(() => onchange(value));
  return element;
}

function cover(id, words, drawing, value, choose) {
  return h(
    "label",
    { class: `game-cover cover-${id || "any"}` },
    h("input", { type: "radio", name: "game", value: id, checked: id === value, onchange: () => choose(id) }),
    h("span", { class: "cover-face" }, drawing, h("span", { class: "cover-words" }, words)),
  );
}

/** Three cards held like a hand. */
export function fan(game) {
  const pictures = (game.fan ?? [game.picture]).slice(0, 3);
  return h(
    "span",
    { class: `fan fan-${pictures.length}` },
    pictures.map((url) => h("img", { src: url, alt: "", loading: "lazy" })),
  );
}
