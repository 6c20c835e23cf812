// Paper World during play: which of the objectives in play are met now, and by whom.

import { button } from "../ui/button.js";
import { h } from "../ui/h.js";
import { t } from "../words.js";
import { icon } from "./icons.js";
import { playerName } from "./standings.js";

export function objectivesPanel(screen) {
  const { table } = screen.data;
  const asks = table.asks.some((ask) => ask.key === "objectives");
  return h(
    "section",
    { class: "objectives" },
    h("h2", { tabindex: "-1" }, t("score.objectives-title")),
    h("p", { class: "hint" }, t("score.objectives-hint")),
    h("ul", { class: "objective-list" }, table.objectives.map((objective) => one(table, objective))),
    asks && button(t("score.choose-objectives"), () => screen.go("count"), { kind: "quiet" }),
  );
}

function one(table, objective) {
  const met = table.players.filter((player) => objective.met.includes(player.id));
  return h(
    "li",
    { class: ["objective", "paper", met.length > 0 && "is-met"] },
    objective.picture && h("img", { src: objective.picture, alt: "", loading: "lazy" }),
    h(
      "div",
      {},
      h("h3", {}, objective.name),
      objective.sentence && h("p", {}, objective.sentence),
      h(
        "p",
        { class: "objective-met" },
        met.length ? [
          icon("check"),
          met.map((player) => playerName(player)),
        ] : h("span", { class: "quiet-words" }, t("score.not-met")),
      ),
    ),
  );
}
