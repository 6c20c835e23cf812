// Every deck, each as a small stack of its cards.

import { get, listen, post } from "../api.js";
import { button } from "../ui/button.js";
import { cardPicture } from "../ui/card-picture.js";
import { dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";
import { fill, h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { t } from "../words.js";
import { facePath, spoken } from "./names.js";

export async function show(main, signal) {
  const list = h("ul", { class: "plain decks", "aria-busy": "true" }, Array.from({ length: 5 }, () => h("li", {}, h("span", { class: "deck paper deck-waiting" }))));
  fill(main, h("h1", {}, t("edit.title")), h("p", { class: "lead" }, t("edit.about")), list);
  const load = async () => {
    const { decks } = await get("/api/edit/decks", signal);
    list.removeAttribute("aria-busy");
    fill(list, decks.map(deck), h("li", {}, newDeck()));
  };
  await load();
  listen("deck-changed", load, signal);
}

function deck(about) {
  const face = about.sample && cardPicture(facePath(about.game, about.sample.ref, about.sample.look), "", { width: about.sample.width_mm, height: about.sample.height_mm });
  const lies = about.sample && about.sample.width_mm > about.sample.height_mm;
  return h("li", {}, h("a", { href: `#/edit/${encodeURIComponent(about.game)}`, class: "deck paper" },
    h("span", { class: ["deck-stack", lies && "lying"], "aria-hidden": "true" }, h("i"), h("i"), face),
    h("span", { class: "deck-words" },
      h("strong", {}, spoken(about.title)),
      h("span", {}, t("edit.cards", { n: about.cards }), " · ", t("edit.pieces", { n: about.pieces })),
      about.is_own && h("span", { class: "badge own" }, icon("check"), t(about.has_original ? "edit.own" : "edit.own-game")),
      about.problems > 0 && h("span", { class: "badge wrong" }, icon("warning"), t("edit.problems", { n: about.problems })))));
}

function newDeck() {
  return h("button", { type: "button", class: "deck deck-new", onclick: begin },
    icon("plus"), h("span", { class: "deck-words" }, h("strong", {}, t("edit.new-game")), h("span", {}, t("edit.new-game.about"))));
}

async function begin() {
  const made = await dialog(t("edit.new-game"), (close) => {
    const name = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "night-garden", maxlength: 40 });
    const row = field(t("edit.new-game.name"), name, { hint: t("edit.new-game.hint") });
    const create = async () => {
      try {
        close((await post("/api/edit/decks", { name: name.value.trim() })).game);
      } catch (error) {
        row.problem(error.message);
        name.focus();
      }
    };
    name.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); create(); } });
    return h("div", {}, row, h("div", { class: "dialog-actions flush" }, button(t("edit.new-game.begin"), create, { kind: "primary", icon: "plus" })));
  });
  if (made) location.hash = `#/edit/${encodeURIComponent(made)}`;
}
