// People compared: how often each won, against whom, and how their totals went.

import { get, listen } from "../api.js";
import { fill, h } from "../ui/h.js";
import { date, number, t } from "../words.js";
import { plot } from "./plot.js";
import { filter, historyTabs } from "./tabs.js";

const MOST_LINES = 6;

export async function playersScreen(main, signal) {
  document.title = `${t("history.players")} · ${t("app.name")}`;
  let game = "";
  const body = h("div", {});
  const { titles } = await get("/api/history", signal);
  const load = async () => {
    const query = `?${new URLSearchParams({ game })}`;
    const table = await get(`/api/history/head-to-head${query}`, signal);
    const course = game ? (await get(`/api/history/plot${query}`, signal)).plot : null;
    fill(
      body,
      table.rows.length ? [
        numbers(table),
        table.players.length > 1 && against(table),
        over(course),
      ] : h("p", { class: "hint" }, t("history.nothing")),
    );
  };
  const choose = (value) => {
    game = value;
    load().catch(() => {});
  };
  await load();
  listen("history-changed", () => load().catch(() => {}), signal);
  main.append(
    h("h1", {}, t("history.title")),
    historyTabs("players"),
    h(
      "div",
      { class: "history-filters" },
      filter(t("history.game"), t("history.all-games"), Object.entries(titles), choose),
    ),
    body,
  );
}

/** How each player fares. */
function numbers({ rows }) {
  const heads = ["player", "games-played", "wins", "average", "best"].map(
    (key) => h("th", { scope: "col" }, t(`history.${key}`)),
  );
  const line = (row) => [row.games, row.wins + row.shared, row.average, row.best].map(
    (value) => h("td", {}, value === null ? "–" : number(value, { maximumFractionDigits: 1 })),
  );
  return table(
    t("history.how-they-fare"),
    heads,
    rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.player), line(row))),
  );
}

/** Who beat whom: wins – losses, read from the row. */
function against({ players, rows }) {
  const heads = [h("td", {}), players.map((name) => h("th", { scope: "col" }, name))];
  const cell = (row, name) => {
    const met = row.against[name];
    if (name === row.player) return h("td", { class: "is-self" }, "·");
    if (!met?.games) return h("td", {}, "–");
    const words = t("history.met", { games: met.games, wins: met.wins, losses: met.losses });
    const mood = met.wins > met.losses ? "is-ahead" : met.wins < met.losses ? "is-behind" : "";
    return h(
      "td",
      { class: mood, title: words },
      h("span", { "aria-hidden": "true" }, `${number(met.wins)}–${number(met.losses)}`),
      h("span", { class: "sr-only" }, words),
    );
  };
  return table(
    t("history.head-to-head"),
    heads,
    rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.player), players.map((name) => cell(row, name)))),
    t("history.head-hint"),
  );
}

function table(title, heads, rows, hint = null) {
  return h(
    "section",
    { class: "paper" },
    h("h2", {}, title),
    hint && h("p", { class: "hint" }, hint),
    h(
      "div",
      { class: "scrolls", tabindex: "0", role: "region", "aria-label": title },
      h("table", { class: "numbers" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
    ),
  );
}

/** Totals over the games of one kind. */
function over(course) {
  if (!course) return h("p", { class: "hint" }, t("history.choose-game"));
  const everybody = course.games.flatMap((game) => game.players.map((player) => player.name));
  const names = [...new Set(everybody)].slice(0, MOST_LINES);
  const total = (game, name) => game.players.find((player) => player.name === name)?.total ?? null;
  const series = names.map((name) => ({ name, points: course.games.map((game) => total(game, name)) }));
  const labels = course.games.map((game) => date(game.finished, { day: "numeric", month: "short" }));
  const drawn = plot({ labels, series, title: t("history.plot-games") });
  return drawn && h("section", { class: "paper" }, drawn);
}
