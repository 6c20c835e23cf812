// All rounds of a game side by side; a round's name opens it.

import { h } from "../ui/h.js";
import { number, t } from "../words.js";

/** A table of rounds; `onRound(number)` when one is chosen. */
export function roundsTable(data, onRound) {
  const names = (data.total?.players ?? data.rounds.at(-1).players).map((player) => player.name);
  const points = (round, name) => round.players.find((player) => player.name === name)?.points;
  const told = (value) => (value === undefined || value === null ? "–" : number(value));
  return h(
    "div",
    { class: "scrolls paper", tabindex: "0", role: "region", "aria-label": t("score.rounds") },
    h(
      "table",
      { class: "rounds" },
      h("thead", {}, h("tr", {}, h("td", {}), names.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        data.rounds.map((round) =>
          h(
            "tr",
            { class: round.number === data.round ? "is-now" : null },
            h(
              "th",
              { scope: "row" },
              h(
                "button",
                {
                  type: "button",
                  class: "round-link",
                  "data-focus": `round ${round.number}`,
                  "aria-current": round.number === data.round ? "true" : null,
                  onclick: () => onRound(round.number),
                },
                round.label || t("score.round-number", { number: round.number }),
              ),
            ),
            names.map((name) => h("td", {}, told(points(round, name)))),
          ),
        ),
      ),
      data.total && h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("score.sum")),
          data.total.players.map((player) => h("td", {}, number(player.total))),
        ),
      ),
    ),
  );
}
