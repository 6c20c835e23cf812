// The steps of scoring, with how much is left to do in each.

import { h } from "../ui/h.js";
import { t } from "../words.js";
import { icon } from "./icons.js";

/** The steps that this table has: nothing is asked where the camera saw all. `seen` are steps looked at. */
export function stepsOf({ table }, seen = new Set()) {
  const open = seen.has("count") ? 0 : table.asks.filter((ask) => !ask.answered).length;
  return [
    { id: "check", words: t("score.step-check"), sign: "eye", left: table.doubts.length, kind: "doubts" },
    table.asks.length && { id: "count", words: t("score.step-count"), sign: "hand", left: open, kind: "asks" },
    table.objectives.length && { id: "objectives", words: t("score.step-objectives"), sign: "target", left: 0 },
    { id: "result", words: t("score.step-result"), sign: "flag", left: 0 },
  ].filter(Boolean);
}

/** The steps as links. */
export function stepList(screen, steps) {
  return h(
    "ol",
    { class: "step-list" },
    steps.map((step) =>
      h(
        "li",
        {},
        h(
          "a",
          {
            href: `#/score/${encodeURIComponent(screen.data.id)}/${step.id}`,
            class: "step",
            "data-focus": `step ${step.id}`,
            "aria-current": screen.step === step.id ? "step" : null,
            onclick: (event) => {
              if (event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              screen.go(step.id);
            },
          },
          icon(step.sign),
          h("span", {}, step.words),
          step.left > 0 &&
            h(
              "span",
              { class: `step-left is-${step.kind}` },
              h("span", { "aria-hidden": "true" }, String(step.left)),
              h("span", { class: "sr-only" }, t(`score.left-${step.kind}`, { n: step.left })),
            ),
        ),
      ),
    ),
  );
}
