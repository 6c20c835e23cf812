// One finished game: photos, every point's reason, the course of its rounds; to share, to keep, to delete.

import { del, get } from "../api.js";
import { button, linkButton } from "../ui/button.js";
import { confirm, dialog } from "../ui/dialog.js";
import { h } from "../ui/h.js";
import { toast } from "../ui/toast.js";
import { scoreboard } from "../score/scoreboard.js";
import { sharing } from "../score/share.js";
import { date, t } from "../words.js";
import { plot } from "./plot.js";

export async function gameScreen(id, main, signal) {
  const { game } = await get(`/api/history/${encodeURIComponent(id)}`, signal);
  document.title = `${game.title} · ${t("app.name")}`;
  const several = game.rounds.length > 1;
  main.append(
    h("p", { class: "back-link" }, linkButton(t("history.title"), "#/history", { kind: "quiet", icon: "back" })),
    h("h1", {}, game.title),
    h(
      "p",
      { class: "quiet-words" },
      date(game.finished, { dateStyle: "full", timeStyle: "short" }),
      !game.certain && ` · ${t("history.uncertain")}`,
    ),
    h(
      "div",
      { class: "past-body" },
      h(
        "div",
        { class: "past-main" },
        scoreboard(game, colours(game)),
        sharing(id, game.title),
        several && [
          plot({ labels: game.plot.labels, series: lines(game), title: t("history.plot-rounds") }),
          roundScores(game),
        ],
      ),
      h(
        "div",
        { class: "past-side" },
        photos(game),
        linkButton(t("score.new-game"), "#/score", { icon: "plus" }),
        button(t("history.delete"), () => forget(id), { kind: "quiet danger", icon: "bin" }),
      ),
    ),
  );
}

/** Players with the colours that their lines have in the plot. */
const colours = (game) => game.plot.series.map((one, i) => ({ name: one.name, colour: i }));

/** Running totals, one line a player. */
function lines(game) {
  return game.plot.series.map((one) => ({ name: one.name, points: one.running }));
}

function roundScores(game) {
  return h(
    "section",
    { class: "past-rounds" },
    h("h2", {}, t("history.by-round")),
    game.rounds.map(
      (round) => h(
        "details",
        { class: "past-round" },
        h("summary", {}, round.label),
        scoreboard(round.score, colours(game)),
      ),
    ),
  );
}

function photos(game) {
  if (!game.photos.length) return null;
  return h(
    "section",
    { class: "past-photos", "aria-label": t("score.photos") },
    game.photos.map((photo, i) => {
      const words = t("score.photo-number", { number: i + 1 });
      const image = () => h(
        "img",
        { src: photo.url, alt: words, width: photo.width, height: photo.height, loading: "lazy" },
      );
      return h(
        "button",
        {
          type: "button",
          class: "past-photo",
          "aria-label": t("history.enlarge", { photo: words }),
          onclick: () => dialog(words, h("div", { class: "large-photo" }, image()), { kind: "wide" }),
        },
        image(),
      );
    }),
  );
}

async function forget(id) {
  const sure = await confirm(t("history.delete"), t("history.delete-words"), { yes: t("ui.delete"), kind: "danger" });
  if (!sure) return;
  await del(`/api/history/${encodeURIComponent(id)}`);
  toast(t("history.deleted"));
  location.hash = "#/history";
}
