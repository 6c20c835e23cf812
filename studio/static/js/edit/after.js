// After an edit: which lines changed, which pieces to print anew, and what it does to the game.

import { del, jobDone, post } from "../api.js";
import { button, linkButton } from "../ui/button.js";
import { dialog } from "../ui/dialog.js";
import { fill, h } from "../ui/h.js";
import { progress } from "../ui/progress.js";
import { date, lang, t } from "../words.js";
import { address, spoken } from "./names.js";
import { problemList } from "./problems.js";

/** Below the form once something is saved. */
export function changesPanel(card, result) {
  const lines = result.changes.map((change, i) => h("li", { class: "was" in change ? "was" : "now" },
    h("span", { class: "line-number" }, change.line), h("code", {}, difference(result.changes, i))));
  return h("section", { class: "paper changes" },
    h("h2", {}, t("edit.changes")),
    h("p", { class: "quiet-words" }, h("code", {}, result.path)),
    h("ol", { class: "plain diff" }, lines),
    h("div", { class: "row" },
      button(t("edit.reprint"), () => whatToPrint(card), { icon: "print" }),
      card.can_be_played && button(t("edit.balance"), () => playGames(card), { icon: "history" })));
}

const AROUND = 22; // letters shown before and behind what differs in a long line

/** A line with what differs from its other version marked; of a long line only what lies around that. */
function difference(changes, i) {
  const words = changes[i].was ?? changes[i].now;
  const was = changes.filter((change) => "was" in change);
  const now = changes.filter((change) => "now" in change);
  const twin = was.length === now.length ? ("was" in changes[i] ? now[was.indexOf(changes[i])].now : was[now.indexOf(changes[i])].was) : null;
  if (twin === null) return words;
  let from = 0;
  while (from < words.length && words[from] === twin[from]) from += 1;
  let back = 0;
  while (back < Math.min(words.length, twin.length) - from && words.at(-1 - back) === twin.at(-1 - back)) back += 1;
  const end = words.length - back;
  const before = from > 2 * AROUND ? `…${words.slice(from - AROUND, from)}` : words.slice(0, from);
  const after = back > 2 * AROUND ? `${words.slice(end, end + AROUND)}…` : words.slice(end);
  return [before, h("mark", {}, words.slice(from, end)), after];
}

/** Runs a job in a dialog and shows what it found. */
function working(title, path, words, show, kind = "") {
  const leaving = new AbortController();
  const bar = progress(words);
  const place = h("div", { class: "stack working" }, bar);
  const work = async () => {
    try {
      const { job } = await post(path);
      leaving.signal.addEventListener("abort", () => del(`/api/jobs/${encodeURIComponent(job)}`).catch(() => {}));
      const result = await jobDone(job, (done) => bar.set(done), leaving.signal);
      fill(place, show(result));
    } catch (error) {
      if (error.name !== "AbortError") fill(place, problemList(error.errors ?? [{ message: error.message }], { title: t("edit.cannot") }));
    }
  };
  work();
  return dialog(title, place, { kind }).then(() => leaving.abort());
}

export function whatToPrint(deck) {
  return working(t("edit.reprint"), address(deck.game, null, "/reprint"), t("edit.reprint.looking"), (result) => {
    const since = result.since === "build" ? t("edit.reprint.since", { date: date(result.when), lang: result.lang }) : t(`edit.reprint.${result.since}`);
    if (!result.pieces) return [h("p", { class: "big-answer" }, t("edit.reprint.none")), h("p", { class: "quiet-words" }, since)];
    return [
      h("p", { class: "big-answer" }, t("edit.reprint.some", { n: result.pieces })), h("p", { class: "quiet-words" }, since),
      h("ul", { class: "plain reprint-cards" }, result.cards.map((card) => h("li", {}, h("span", {}, spoken(card.name)), h("strong", {}, `×${card.pieces}`)))),
      h("div", { class: "row" }, linkButton(t("edit.reprint.go"), `#/print/${encodeURIComponent(deck.game)}`, { kind: "primary", icon: "print", onclick: (event) => event.target.closest("dialog").close() })),
    ];
  });
}

export function playGames(deck) {
  return working(t("edit.balance"), address(deck.game, null, "/simulate"), t("edit.balance.playing"), (result) => [
    h("p", {}, t("edit.balance.about", { n: result.games, players: result.players })),
    figures(result.rows, result.has_both, t("edit.balance.figures")),
    result.has_both && (result.cards.length ? figures(result.cards, true, t("edit.balance.cards")) : h("p", { class: "quiet-words" }, t("edit.balance.same"))),
    !result.has_both && h("p", { class: "quiet-words" }, t("edit.balance.one")),
  ]);
}

function figures(rows, both, caption) {
  const heads = both ? [caption, t("edit.balance.before"), t("edit.balance.now"), ""] : [caption, t("edit.balance.now")];
  return h("div", { class: "scroll-x" }, h("table", { class: "figures", lang: lang() },
    h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))),
    h("tbody", {}, rows.map((row) => h("tr", { class: row.verdict ?? "" }, h("th", { scope: "row" }, row.label),
      both && h("td", {}, row.before), h("td", {}, row.now),
      both && h("td", { class: "verdict" }, row.verdict === "noise" ? "≈" : `${row.direction > 0 ? "▲" : "▼"} ${row.said}`))))));
}
