// All finished games, the latest first.

import { get, listen } from "../api.js";
import { linkButton } from "../ui/button.js";
import { fill, h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { date, number, t } from "../words.js";
import { filter, historyTabs } from "./tabs.js";

export async function listScreen(main, signal) {
  document.title = `${t("history.title")} · ${t("app.name")}`;
  const wanted = { game: "", player: "" };
  const list = h("div", { class: "history-list" });
  const filters = h("div", { class: "history-filters" });
  const files = h(
    "p",
    { class: "history-files" },
    linkButton(
      t("history.all-csv"),
      "/api/history.csv",
      { kind: "quiet", icon: "download", download: "papertable.csv" },
    ),
    linkButton(
      t("history.all-json"),
      "/api/history.json",
      { kind: "quiet", icon: "download", download: "papertable.json" },
    ),
  );

  const load = async () => {
    const { games } = await get(`/api/history?${new URLSearchParams(wanted)}`, signal);
    const none = wanted.game || wanted.player ? h("p", { class: "hint" }, t("history.none-match")) : nothing();
    fill(list, games.length ? byMonth(games) : none);
    files.hidden = !games.length;
  };
  const { titles, names } = await get("/api/history", signal);
  const choose = (what) => (value) => {
    wanted[what] = value;
    load().catch(() => {});
  };
  fill(
    filters,
    filter(t("history.game"), t("history.all-games"), Object.entries(titles), choose("game")),
    filter(t("history.player"), t("history.all-players"), names.map((name) => [name, name]), choose("player")),
  );
  filters.hidden = !names.length;
  await load();
  listen("history-changed", () => load().catch(() => {}), signal);
  main.append(h("h1", {}, t("history.title")), historyTabs("games"), filters, list, files);
}

function nothing() {
  return h(
    "section",
    { class: "paper history-none" },
    h("p", {}, t("history.nothing")),
    linkButton(t("history.first"), "#/score", { kind: "primary", icon: "score" }),
  );
}

function byMonth(games) {
  const month = (game) => date(game.finished, { month: "long", year: "numeric" });
  const months = [...new Set(games.map(month))];
  return months.map(
    (name) => [
      h("h2", { class: "history-month" }, name),
      h(
        "ul",
        { class: "history-games" },
        games.filter((game) => month(game) === name).map((game) => h("li", {}, one(game))),
      ),
    ],
  );
}

function one(game) {
  return h(
    "a",
    { class: "history-game paper", href: `#/history/${encodeURIComponent(game.id)}` },
    h(
      "img",
      { class: ["history-photo", !game.photo && "is-card"], src: game.photo ?? game.picture, alt: "", loading: "lazy" },
    ),
    h(
      "span",
      { class: "history-words" },
      h("strong", {}, game.title),
      h(
        "span",
        { class: "quiet-words" },
        date(game.finished, { dateStyle: "medium", timeStyle: "short" }),
        game.rounds > 1 && ` · ${t("history.rounds", { n: game.rounds })}`,
      ),
      h(
        "span",
        { class: "history-players" },
        game.players.map(
          (player) => h(
            "span",
            { class: ["history-player", game.winners.includes(player.name) && "is-winner"] },
            game.winners.includes(player.name) && [icon("crown"), h("span", { class: "sr-only" }, t("score.winner"))],
            player.name,
            " ",
            h("b", {}, number(player.total)),
          ),
        ),
      ),
    ),
  );
}
