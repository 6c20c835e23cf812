// The two views of the past: games, and people.

import { h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { t } from "../words.js";

export function historyTabs(now) {
  const tab = (id, href, words, sign) => h(
    "a",
    { href, class: "step", "aria-current": id === now ? "page" : null },
    icon(sign),
    h("span", {}, words),
  );
  return h(
    "nav",
    { class: "steps", "aria-label": t("history.views") },
    h(
      "ul",
      { class: "step-list" },
      h("li", {}, tab("games", "#/history", t("history.games"), "history")),
      h("li", {}, tab("players", "#/history/players", t("history.players"), "people")),
    ),
  );
}

/** A list to choose from; "" is all of them. */
export function filter(label, all, options, onchange) {
  const select = h(
    "select",
    { class: "input", "aria-label": label, onchange: () => onchange(select.value) },
    h("option", { value: "" }, all),
    options.map(([value, words]) => h("option", { value }, words)),
  );
  return select;
}
