// What was read, to be checked: doubts first, then every player's cards.

import { h } from "../ui/h.js";
import { t } from "../words.js";
import { doubtList, settledList } from "./doubts.js";
import { icon } from "./icons.js";
import { swap } from "./swap.js";
import { trays } from "./trays.js";

export class CheckPanel {
  constructor(screen) {
    this.screen = screen;
  }

  paint(table, panel) {
    const { screen } = this;
    swap(
      panel,
      screen.data.failed && h(
        "div",
        { class: "failed", role: "alert" },
        icon("warning"),
        h("div", {}, h("h2", {}, t("score.failed")), h("p", {}, screen.data.failed)),
      ),
      h(
        "section",
        { class: "check-doubts" },
        h(
          "h2",
          { tabindex: "-1" },
          table.doubts.length ? t("score.please-check", { n: table.doubts.length }) : t("score.all-certain"),
        ),
        table.doubts.length ? doubtList(screen, table) : h("p", { class: "hint" }, t("score.tap-to-correct")),
        settledList(screen, table),
      ),
      trays(screen, table),
      table.notes.length > 0 && h(
        "section",
        { class: "notes" },
        h("h2", {}, t("score.good-to-know")),
        h("ul", {}, table.notes.map((note) => h("li", {}, note.words))),
      ),
    );
  }
}
