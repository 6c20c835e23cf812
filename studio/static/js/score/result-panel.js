// The result: of this round and of the whole game, and what comes next.

import { del } from "../api.js";
import { button, linkButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm } from "../ui/dialog.js";
import { h } from "../ui/h.js";
import { toast } from "../ui/toast.js";
import { t } from "../words.js";
import { icon } from "./icons.js";
import { roundsTable } from "./rounds.js";
import { scoreboard } from "./scoreboard.js";
import { sharing } from "./share.js";

export function resultPanel(screen) {
  const { data } = screen;
  const { table, total } = data;
  const several = data.rounds.length > 1 && total;
  const whole = several && screen.shows !== "round";
  return [
    h("h2", { tabindex: "-1", class: "sr-only" }, t("score.step-result")),
    !table.score.certain && uncertain(screen),
    several &&
      choice({
        label: t("score.show"),
        kind: "segmented quiet-legend",
        options: [
          { value: "game", words: t("score.whole-game") },
          {
            value: "round",
            words: data.rounds.find((round) => round.number === data.round)?.label || t("score.this-round"),
          },
        ],
        value: whole ? "game" : "round",
        onchange: (value) => {
          screen.shows = value;
          screen.paint();
        },
      }),
    scoreboard(whole ? total : table.score, table.players, { key: whole ? "game" : `round ${data.round}` }),
    several && roundsTable(data, (round) => screen.session.look(round).catch(told)),
    actions(screen),
  ];
}

function uncertain(screen) {
  const n = screen.data.table.doubts.length;
  return h(
    "p",
    { class: "uncertain", role: "note" },
    icon("doubt"),
    h("span", {}, t("score.not-certain", { n })),
    n > 0 && button(t("score.look"), () => screen.go("check"), { kind: "quiet" }),
  );
}

function actions(screen) {
  const { data } = screen;
  if (data.state === "finished") {
    return h(
      "div",
      { class: "result-actions" },
      sharing(data.history ?? data.id, data.title),
      linkButton(
        t("score.in-history"),
        `#/history/${encodeURIComponent(data.history ?? data.id)}`,
        { icon: "history" },
      ),
      linkButton(t("score.new-game"), "#/score", { icon: "plus" }),
    );
  }
  const latest = data.round === Math.max(...data.rounds.map((round) => round.number));
  const on = latest && data.next?.possible;
  return h(
    "div",
    { class: "result-actions" },
    on && button(data.next.label, () => next(screen), { kind: "primary large", icon: "forward", "data-focus": "next" }),
    button(
      t("score.finish"),
      () => finish(screen),
      { kind: on ? "" : "primary large", icon: "check", "data-focus": "finish" },
    ),
    button(t("score.delete-game"), () => forget(screen), { kind: "quiet danger", icon: "bin" }),
  );
}

async function next(screen) {
  try {
    await screen.session.step("next");
    screen.shows = null;
    screen.go("check");
  } catch (error) {
    told(error);
  }
}

async function finish(screen) {
  const { table } = screen.data;
  if (table.doubts.length) {
    const sure = await confirm(
      t("score.finish"),
      t("score.finish-doubts", { n: table.doubts.length }),
      { yes: t("score.finish") },
    );
    if (!sure) return;
  }
  try {
    const answer = await screen.session.step("finish");
    toast(t("score.kept-for-ever"));
    location.hash = `#/history/${encodeURIComponent(answer.history)}`;
  } catch (error) {
    told(error);
  }
}

async function forget(screen) {
  const sure = await confirm(t("score.delete-title"), t("score.delete-words"), { yes: t("ui.delete"), kind: "danger" });
  if (!sure) return;
  await del(screen.session.path).catch(told);
  location.hash = "#/score";
}

function told(error) {
  toast(error.message, "bad");
}
