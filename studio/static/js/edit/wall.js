// A deck as a wall of cards, kind by kind.

import { get, listen } from "../api.js";
import { button, linkButton } from "../ui/button.js";
import { cardPicture } from "../ui/card-picture.js";
import { fill, h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { t } from "../words.js";
import { playGames, whatToPrint } from "./after.js";
import { address, cardLink, facePath, spoken } from "./names.js";
import { problemList } from "./problems.js";
import { importSheet, exportLinks } from "./sheets.js";

export async function show(game, main, signal) {
  fill(main, h("p", { class: "quiet-words", role: "status" }, t("app.loading")));
  let wall = await get(address(game), signal);
  const search = h("input", { type: "search", "aria-label": t("edit.search"), placeholder: t("edit.search"), oninput: () => sift(main, search.value) });
  const paint = () => {
    fill(main, head(wall, search, () => reload()), problemList(wall.problems, { title: t("edit.deck-problems") }), wall.kinds.map((kind) => kindSection(wall, kind)));
    sift(main, search.value);
  };
  const reload = async () => {
    const had = document.activeElement === search;
    wall = await get(address(game), signal);
    paint();
    if (had) search.focus();
  };
  paint();
  document.title = `${spoken(wall.title)} · ${t("edit.title")}`;
  listen("deck-changed", (news) => { if (!news.game || news.game === game) reload(); }, signal);
}

function head(wall, search, reload) {
  const kinds = wall.kinds.map((kind) => h("a", { href: `#kind-${kind.id}`, class: "kind-link", onclick: (event) => jump(event, kind.id) }, spoken(kind.name)));
  return h("header", { class: "wall-head" },
    h("nav", { class: "crumbs", "aria-label": t("edit.where") }, h("a", { href: "#/edit" }, icon("back"), t("edit.title"))),
    h("div", { class: "row spread" }, h("h1", {}, spoken(wall.title)), h("p", { class: "quiet-words" }, t("edit.cards", { n: wall.cards }), " · ", t("edit.pieces", { n: wall.pieces }))),
    h("p", { class: "quiet-words where" }, wall.is_own ? [t("edit.in-folder"), " ", h("code", {}, wall.folder)] : t("edit.bundled")),
    h("div", { class: "row tools" }, search,
      button(t("edit.reprint"), () => whatToPrint(wall), { icon: "print" }),
      wall.can_be_played && button(t("edit.balance"), () => playGames(wall), { icon: "history" }),
      button(t("edit.sheet"), () => sheets(wall, reload), { icon: "copy" })),
    wall.kinds.length > 1 && h("nav", { class: "kind-links", "aria-label": t("edit.kinds") }, kinds));
}

async function sheets(wall, reload) {
  const { dialog } = await import("../ui/dialog.js");
  const done = await dialog(t("edit.sheet"), (close) => h("div", { class: "stack" },
    h("p", {}, t("edit.sheet.about")),
    h("ul", { class: "plain sheet-kinds" }, wall.kinds.map((kind) => h("li", {},
      h("strong", {}, spoken(kind.name)), h("span", { class: "row" }, exportLinks(wall.game, kind.id),
        button(t("edit.sheet.import"), () => importSheet(wall, kind, close), { icon: "upload" })))))));
  if (done) reload();
}

function jump(event, kind) {
  event.preventDefault();
  const section = document.getElementById(`kind-${kind}`);
  section?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  section?.querySelector("h2")?.focus({ preventScroll: true });
}

function kindSection(wall, kind) {
  const add = linkButton(t("edit.add-more"), cardLink(wall.game, `new~${kind.id}`), { icon: "plus", kind: "quiet", "aria-label": `${t("edit.add")}: ${spoken(kind.name)}` });
  return h("section", { class: "kind", id: `kind-${kind.id}` },
    h("div", { class: "row spread kind-head" },
      h("h2", { tabindex: "-1" }, spoken(kind.name), h("small", {}, ` ${kind.cards.length} · ${kind.width_mm} × ${kind.height_mm} mm`)), add),
    h("ul", { class: "plain tiles", style: { gridTemplateColumns: `repeat(auto-fill, minmax(min(${tileWidth(kind)}px, 46%), 1fr))` } }, kind.cards.map((card) => tile(wall.game, kind, card))));
}

/** Cards lie on the wall at one scale, small ones a little larger so that a finger hits them. */
function tileWidth(kind) {
  return Math.round(Math.min(Math.max(kind.width_mm * 2.1, 92), 260));
}

function tile(game, kind, card) {
  const name = spoken(card.name);
  const wrong = card.problems.length > 0;
  const face = card.sides.length ? picture(game, kind, card, name) : h("span", { class: "card-picture missing", style: { aspectRatio: `${kind.width_mm} / ${kind.height_mm}` } }, name);
  const label = [name, card.copies > 1 ? `×${card.copies}` : "", wrong ? t("edit.problems", { n: card.problems.length }) : ""].filter(Boolean).join(", ");
  return h("li", { dataset: { words: `${name} ${card.id}`.toLowerCase() } }, h("a", { href: cardLink(game, card.ref), class: ["tile", wrong && "wrong"], "aria-label": label },
    face, h("span", { class: "tile-name" }, name), card.copies > 1 && h("span", { class: "tile-copies" }, `×${card.copies}`),
    wrong && h("span", { class: "tile-wrong" }, icon("warning"))));
}

function picture(game, kind, card, name) {
  const radius = kind.shape === "disc" ? "50%" : `${(100 * kind.corner_mm) / kind.width_mm}% / ${(100 * kind.corner_mm) / kind.height_mm}%`;
  return cardPicture(facePath(game, card.ref, card.look), name, { width: kind.width_mm, height: kind.height_mm, class: ["card-picture", kind.material === "film" && "film"].filter(Boolean).join(" "),
    style: { aspectRatio: `${kind.width_mm} / ${kind.height_mm}`, borderRadius: radius } });
}

function sift(main, words) {
  const wanted = words.trim().toLowerCase();
  for (const item of main.querySelectorAll(".tiles > li")) item.hidden = wanted !== "" && !item.dataset.words.includes(wanted);
  for (const section of main.querySelectorAll(".kind")) section.hidden = wanted !== "" && !section.querySelector(".tiles > li:not([hidden])");
}
