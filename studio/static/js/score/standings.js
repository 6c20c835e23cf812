// The bar at the bottom: who has how many points now, and the way on.

import { button } from "../ui/button.js";
import { h } from "../ui/h.js";
import { number, t } from "../words.js";
import { colourClass } from "./outlines.js";

export function standings(screen, steps) {
  const { table } = screen.data;
  const here = steps.findIndex((step) => step.id === screen.step);
  const next = steps[here + 1];
  return [
    h(
      "ul",
      { class: ["standing-list", !table.score.certain && "is-uncertain"], "aria-label": t("score.points-now") },
      table.score.players.map((one) => {
        const player = table.players.find((other) => other.id === one.id);
        return h(
          "li",
          { class: ["standing", colourClass(player), one.rank === 1 && "is-first"] },
          h("span", { class: "dot", "aria-hidden": "true" }),
          h("span", { class: "standing-name" }, one.name),
          h("strong", {}, number(one.total)),
        );
      }),
    ),
    next && button(
      next.words,
      () => screen.go(next.id),
      { kind: "primary", class: "button primary bar-next", "data-focus": "bar next" },
    ),
  ];
}

/** A player's name with the dot of their colour. */
export function playerName(player, name = player?.name) {
  return h(
    "span",
    { class: ["player-name", colourClass(player)] },
    h("span", { class: "dot", "aria-hidden": "true" }),
    name,
  );
}

