// Begins a game: which one, who plays, and the first photo. Games that are still open wait on top.

import { del, get, post } from "../api.js";
import { button } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { confirm } from "../ui/dialog.js";
import { fill, h } from "../ui/h.js";
import { toast } from "../ui/toast.js";
import { date, t } from "../words.js";
import { gameChoice } from "./cover.js";
import { icon } from "./icons.js";
import { send } from "./pending.js";
import { photoButtons } from "./photo-buttons.js";
import { playersEditor } from "./players.js";
import { newId } from "./session.js";

const SHOWN = 2; // games that are still open; older ones are folded away

export async function startScreen(main, signal) {
  document.title = `${t("score.title")} · ${t("app.name")}`;
  const [{ games }, { names }, { sessions }] = await Promise.all(
    ["games", "names", "sessions"].map((what) => get(`/api/score/${what}`, signal)),
  );
  let variant = {};
  const variants = h("div", { class: "variants" });
  const players = playersEditor(names, lastPlayers());
  const chosen = () => games.find((game) => game.id === covers.value);
  const covers = gameChoice(games, () => {
    variant = {};
    fill(variants, (chosen()?.variants ?? []).map((one) => variantChoice(one, (value) => (variant[one.key] = value))));
    players.most = chosen()?.players.most ?? 6;
    byHand.hidden = !chosen();
  });

  const begin = async (files) => {
    const who = players.value;
    localStorage.setItem("score.players", JSON.stringify(who));
    const { session } = await post("/api/score/sessions", { game: covers.value || null, players: who, variant });
    if (files) send(session.id, files);
    else await post(`/api/score/sessions/${session.id}/by-hand`, { game: covers.value, players: who, id: newId() });
    location.hash = `#/score/${session.id}`;
  };
  const byHand = button(t("score.by-hand"), () => begin(null).catch(told), { kind: "quiet", icon: null, hidden: true });

  fill(
    main,
    h("h1", {}, t("score.title")),
    openGames(sessions),
    h("section", { class: "paper start-game" }, covers, variants),
    h("section", { class: "paper start-players" }, players),
    h(
      "section",
      { class: "start-photo" },
      h("h2", {}, t("score.photo-title")),
      h("p", { class: "hint" }, t("score.photo-hint")),
      photoButtons((files) => begin(files).catch(told)),
      byHand,
    ),
  );
}

function told(error) {
  toast(error.message, "bad");
}

function lastPlayers() {
  try {
    const names = JSON.parse(localStorage.getItem("score.players"));
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** A question about how the game is played, such as with or without objects. */
function variantChoice(one, onchange) {
  if (one.kind === "yes-no") {
    return h(
      "label",
      { class: "switch" },
      h(
        "input",
        {
          type: "checkbox",
          role: "switch",
          checked: Boolean(one.value),
          onchange: (event) => onchange(event.target.checked),
        },
      ),
      h("span", { class: "switch-face", "aria-hidden": "true" }),
      h("span", {}, one.label),
    );
  }
  return choice({ label: one.label, options: one.options, value: one.value, onchange });
}

function openGames(sessions) {
  if (!sessions.length) return null;
  const list = (some) => h("ul", { class: "open-games" }, some.map(openGame));
  const older = sessions.slice(SHOWN);
  return h(
    "section",
    { class: "open-section", "aria-labelledby": "open-games" },
    h("h2", { id: "open-games" }, t("score.carry-on")),
    list(sessions.slice(0, SHOWN)),
    older.length > 0 && h(
      "details",
      { class: "older" },
      h("summary", {}, t("score.older", { n: older.length })),
      list(older),
    ),
  );
}

function openGame(session) {
  const words = [session.players.join(", "), date(session.changed)].filter(Boolean).join(" · ");
  const title = session.title ?? t("score.some-game");
  const forget = async () => {
    const sure = await confirm(
      t("score.delete-title"),
      t("score.delete-words"),
      { yes: t("ui.delete"), kind: "danger" },
    );
    if (!sure) return;
    await del(`/api/score/sessions/${session.id}`);
    const section = item.closest("section");
    item.remove();
    if (!section.querySelector("li")) section.remove();
  };
  const item = h(
    "li",
    { class: "paper open-game" },
    h(
      "a",
      { href: `#/score/${session.id}`, class: "open-link" },
      session.photo ? h(
        "img",
        { src: session.photo, alt: "", loading: "lazy" },
      ) : h("span", { class: "open-none" }, icon("camera")),
      h("span", { class: "open-words" }, h("strong", {}, title), h("span", {}, words)),
    ),
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": t("score.delete-one", { title }),
        onclick: () => forget().catch(told),
      },
      icon("bin"),
    ),
  );
  return item;
}
