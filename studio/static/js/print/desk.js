// The printing desk: settings on one side, every page on the other.

import { del, get, jobDone, listen, post } from "../api.js";
import { button, iconButton, linkButton } from "../ui/button.js";
import { fill, h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { progress } from "../ui/progress.js";
import { toast } from "../ui/toast.js";
import { date, number, t } from "../words.js";
import { preview } from "./preview.js";
import { settings } from "./settings.js";
import { asked, keepWish, loadWish } from "./wish.js";

export async function show(parts, main, signal) {
  const { games, papers, built } = await get("/api/print/choices", signal);
  const wish = loadWish(games);
  const named = games.find((game) => game.id === parts[0] && !game.problems);
  if (named) wish.games = [named.id];
  else if (!wish.games.length) wish.games = games.filter((game) => !game.problems).slice(0, 1).map((game) => game.id);
  const titles = Object.fromEntries(games.map((game) => [game.id, game.title]));
  const pages = preview(titles, signal);
  const press = pressOf(wish, titles, signal);
  const changed = () => {
    keepWish(wish);
    press.changed();
    pages.show(wish);
  };
  main.append(h("h1", {}, t("print.title")),
    h("div", { class: "print-desk" },
      h("div", { class: "print-left" }, settings(games, papers, wish, changed), press.element,
        h("p", { class: "print-link" }, h("a", { href: "#/print/calibrate" }, icon("ruler"), h("span", {}, t("calibrate.link")))), earlier(built)),
      pages.element));
  listen("deck-changed", () => pages.show(wish), signal);
  press.changed();
  pages.show(wish);
}

/** The button, its bar, and what came out. */
function pressOf(wish, titles, signal) {
  const place = h("section", { class: "print-press", "aria-live": "polite" });
  const make = button("", () => run(), { kind: "primary large wide", icon: "print" });
  let job = null;
  const idle = () => fill(place, make);
  const changed = () => {
    make.querySelector("span").textContent = t("print.build.several", { n: Math.max(1, wish.games.length) });
    make.disabled = !wish.games.length;
    if (!job) idle();
  };
  async function run() {
    const bar = progress(t("print.building", { game: titles[wish.games[0]] }));
    const stop = button(t("print.stop"), () => job && del(`/api/jobs/${job}`), { kind: "quiet" });
    fill(place, h("div", { class: "paper" }, bar, stop));
    try {
      ({ job } = await post("/api/print/build", asked(wish), signal));
      const decks = await jobDone(job, (done, game) => bar.set(done, game && t("print.building", { game: titles[game] ?? game })), signal);
      job = null;
      idle();
      place.append(ready(decks, titles));
      place.querySelector(".print-ready h2")?.focus();
    } catch (error) {
      job = null;
      if (signal.aborted) return;
      idle();
      toast(refusal(error), "bad");
    }
  }
  return { element: place, changed };
}

/** What a failed job says, in our words where the program's are for the terminal. */
export function refusal(error) {
  const [first] = error.errors ?? [];
  if (first?.kind === "NothingToDo") return t("print.nothing-changed");
  if (first?.key === "job.cancelled") return t("print.stopped");
  if (first?.kind === "Refusal" && first.message.includes("--changed")) return t("print.never-built");
  return error.message;
}

function ready(decks, titles) {
  return h("div", { class: "paper print-ready" }, h("h2", { tabindex: "-1" }, t("print.ready")),
    decks.map((deck) => h("div", { class: "print-deck" }, h("div", {}, h("strong", {}, titles[deck.game] ?? deck.game), counts(deck)), download(deck, "teal"))),
    h("p", { class: "quiet-words" }, t("print.ready.how")));
}

const counts = (deck) => h("p", { class: "quiet-words" },
  [t("print.pieces", { n: deck.pieces }), t("print.sheets", { n: deck.sheets }), t("print.pages", { n: deck.pages.length }),
    t("print.size", { mb: number(deck.bytes / 1e6, { maximumFractionDigits: 1, minimumFractionDigits: 1 }) })].join(" · "));

const download = (deck, kind) => linkButton(t("ui.download"), `/api/print/decks/${deck.id}.pdf`, { kind, icon: "download", download: deck.name, "aria-label": `${t("ui.download")}: ${deck.name}` });

function earlier(built) {
  if (!built.length) return null;
  const list = h("ul", { class: "plain" }, built.map((deck) => {
    const row = h("li", { class: "print-deck" }, h("div", {}, h("strong", {}, deck.name), h("p", { class: "quiet-words" }, date(deck.made * 1000))),
      h("div", { class: "row" }, download(deck, "quiet"), iconButton("bin", t("print.throw", { name: deck.name }), async () => { await del(`/api/print/decks/${deck.id}`); row.remove(); })));
    return row;
  }));
  return h("details", { class: "paper print-earlier" }, h("summary", {}, t("print.earlier")), list);
}
