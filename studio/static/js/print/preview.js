// Every page of the PDF, drawn from the PDF itself, in the order in which it is printed.

import { del, jobDone, post } from "../api.js";
import { iconButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { dialog } from "../ui/dialog.js";
import { fill, h } from "../ui/h.js";
import { progress } from "../ui/progress.js";
import { t } from "../words.js";
import { refusal } from "./desk.js";
import { asked } from "./wish.js";

const PAUSE_MS = 250;

/** preview(titles, signal): .show(wish) draws it anew; only the last wish counts. */
export function preview(titles, signal) {
  const place = h("div", { class: "print-pages-place" });
  const element = h("section", { class: "print-preview", "aria-label": t("print.preview") }, h("h2", {}, t("print.preview")), place);
  let turn = 0;
  let job = null;
  let looked = null;
  let timer = null;

  /** From the first change on, the pages in sight are of an older wish. */
  function older(are) {
    place.classList.toggle("drawing", are);
    place.setAttribute("aria-busy", String(are));
  }

  function show(wish) {
    clearTimeout(timer);
    older(wish.games.length > 0);
    turn += 1;
    const mine = turn;
    if (job) del(`/api/jobs/${job}`).catch(() => {});
    job = null;
    if (!wish.games.length) return fill(place, h("p", { class: "quiet-words" }, t("print.preview.none")));
    if (!wish.games.includes(looked)) looked = wish.games[0];
    timer = setTimeout(() => draw(wish, mine), PAUSE_MS);
  }

  async function draw(wish, mine) {
    const current = () => mine === turn && !signal.aborted;
    const which = wish.games.length > 1 ? choice({
      label: t("print.preview.of"), value: looked, options: wish.games.map((value) => ({ value, words: titles[value] })),
      onchange: (value) => { looked = value; show(wish); },
    }) : null;
    const bar = progress(t("print.preview.wait", { game: titles[looked] }));
    const old = place.querySelector(".print-pages");
    fill(place, which, bar, old);
    try {
      const started = await post("/api/print/preview", asked(wish, [looked]), signal);
      if (!current()) return del(`/api/jobs/${started.job}`).catch(() => {});
      job = started.job;
      const [deck] = await jobDone(job, (done) => bar.set(done), signal);
      job = null;
      if (current()) fill(place, which, pagesOf(deck));
    } catch (error) {
      if (!current()) return;
      job = null;
      fill(place, which, h("div", { class: "paper failure", role: "alert" }, h("h3", {}, t("print.preview.cannot")), h("p", {}, refusal(error))));
    } finally {
      if (current()) older(false);
    }
  }
  signal.addEventListener("abort", () => { clearTimeout(timer); if (job) del(`/api/jobs/${job}`).catch(() => {}); });
  return { element, show };
}

const picture = (deck, number, px) => `/api/print/decks/${deck.id}/pages/${number}.jpg?px=${px}`;

function pagesOf(deck) {
  const summary = [t("print.pages", { n: deck.pages.length }), t("print.sheets", { n: deck.sheets }), t("print.pieces", { n: deck.pieces })].join(" · ");
  return [h("p", { class: "quiet-words print-summary" }, summary), h("ol", { class: "print-pages plain" }, deck.pages.map((page, i) => h("li", {},
    h("button", { type: "button", class: "print-page", "aria-label": t("print.page", { n: i + 1 }), onclick: () => look(deck, i) },
      h("img", { src: picture(deck, i + 1, 360), srcset: `${picture(deck, i + 1, 720)} 2x`, alt: "", loading: "lazy", style: { aspectRatio: `${page.width_mm} / ${page.height_mm}` } })),
    h("span", { class: "print-page-number", "aria-hidden": "true" }, i + 1))))];
}

/** One page, large; the arrow keys turn it. */
function look(deck, first) {
  let at = first;
  const image = h("img", { class: "print-large", alt: "" });
  const title = h("p", { class: "print-place", "aria-live": "polite" });
  const turn = (by) => {
    at = Math.min(deck.pages.length - 1, Math.max(0, at + by));
    const words = t("print.page.of", { page: at + 1, pages: deck.pages.length });
    title.textContent = words;
    image.alt = words;
    image.src = picture(deck, at + 1, 1800);
    image.style.aspectRatio = `${deck.pages[at].width_mm} / ${deck.pages[at].height_mm}`;
    before.disabled = at === 0;
    after.disabled = at === deck.pages.length - 1;
  };
  const before = iconButton("back", t("print.page.before"), () => turn(-1));
  const after = iconButton("forward", t("print.page.after"), () => turn(1));
  const content = h("div", { class: "print-look" }, h("div", { class: "row spread" }, before, title, after), image);
  turn(0);
  const onkeydown = (event) => turn({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
  return dialog(deck.name, content, { kind: "wide", onkeydown });
}
