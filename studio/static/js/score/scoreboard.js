// A score with its reasons: who won and why in words, then each player's points, line by line.

import { h } from "../ui/h.js";
import { number, t } from "../words.js";
import { icon } from "./icons.js";
import { colourClass } from "./outlines.js";

/** The board of a SCORE; `players` have the colours, `open` unfolds everybody's reasons. */
export function scoreboard(score, players = [], { open = false, key = "" } = {}) {
  return h(
    "div",
    { class: "scoreboard" },
    score.words && h(
      "p",
      { class: "winner-words" },
      score.winners.length > 0 && icon("crown"),
      h("span", {}, score.words),
    ),
    h(
      "ol",
      { class: "score-list" },
      score.players.map((one, i) => h("li", {}, playerScore(one, score, players, open || i === 0, key))),
    ),
  );
}

function playerScore(one, score, players, open, key) {
  const player = players.find((other) => other.name === one.name);
  const wins = score.winners.includes(one.name);
  const more = (one.more ?? []).map((words) => h("li", { class: "score-more" }, words));
  return h(
    "details",
    {
      class: ["score-card", "paper", colourClass(player), wins && "is-winner"],
      open,
      "data-key": `${key} ${one.id ?? one.name}`,
    },
    h(
      "summary",
      { "data-focus": `score ${key} ${one.id ?? one.name}` },
      h("span", { class: "score-rank", "aria-label": t("score.rank", { rank: one.rank }) }, String(one.rank)),
      h(
        "span",
        { class: "score-name" },
        one.name,
        wins && h("span", { class: "score-crown" }, icon("crown"), h("span", { class: "sr-only" }, t("score.winner"))),
      ),
      h("span", { class: "score-total" }, number(one.total)),
      h("span", { class: "score-open", "aria-hidden": "true" }, icon("down")),
    ),
    h("ul", { class: "score-lines" }, one.lines.map(line), more),
  );
}

function line({ points, text }) {
  return h(
    "li",
    { class: "score-line" },
    h("span", { class: ["score-points", points < 0 && "is-minus", points === 0 && "is-zero"] }, signed(points)),
    h("span", {}, text),
  );
}

/** '+3', '−2', '0'. */
export function signed(points) {
  return points > 0 ? `+${number(points)}` : number(points).replace("-", "−");
}
