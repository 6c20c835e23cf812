// Before there is a table: asking for a photo, showing it at once, and telling what is being done with it.

import { jobDone, post } from "../api.js";
import { button } from "../ui/button.js";
import { h } from "../ui/h.js";
import { progress } from "../ui/progress.js";
import { toast } from "../ui/toast.js";
import { t } from "../words.js";
import { icon } from "./icons.js";
import { arrived, send, sendingOf } from "./pending.js";
import { photoButtons } from "./photo-buttons.js";
import { newId } from "./session.js";

const SENT = 0.3; // of the bar: sending a photo over Wi-Fi takes about a third of the time

/** The photo on its way, with a bar; the screen is drawn anew when it has been read. */
export function readingPanel(screen) {
  const sending = sendingOf(screen.data.id);
  const bar = progress(t(sending ? "score.sending" : "score.reading"));
  const words = h("div", { role: "status" }, bar);
  follow(screen, sending, bar).catch((error) => {
    if (error.name === "AbortError" || screen.signal.aborted) return;
    arrived(screen.data.id);
    toast(error.message, "bad");
    screen.session.refresh().catch(() => screen.paint());
  });
  return h(
    "section",
    { class: "reading paper" },
    h("div", { class: "reading-photos" }, (sending?.pictures ?? []).map(preview)),
    words,
    h("p", { class: "hint" }, t("score.stays-here")),
  );
}

function preview(url) {
  const picture = h("img", { src: url, alt: t("score.your-photo") });
  const element = h(
    "div",
    { class: "reading-photo" },
    picture,
    h("span", { class: "reading-line", "aria-hidden": "true" }),
  );
  // A browser that cannot show HEIC still sends it: the server can read it.
  picture.addEventListener("error", () => picture.replaceWith(h("span", { class: "no-preview" }, icon("camera"))));
  return element;
}

async function follow(screen, sending, bar) {
  let job = screen.data.job;
  if (sending) {
    sending.onShare = (share) => bar.set(share * SENT);
    sending.onShare(sending.share);
    const answer = await sending.answer;
    job = answer.job;
    screen.session.data = answer.session;
  }
  if (job) {
    const told = (share, words) => bar.set(SENT + (1 - SENT) * share, words || t("score.reading"));
    // Why a photo cannot be read stands in the session: `failed`.
    await jobDone(job, told, screen.signal).catch((error) => {
      if (!error.errors) throw error;
    });
  }
  if (screen.signal.aborted) return;
  arrived(screen.data.id);
  await screen.session.refresh();
}

/** No table yet: the first photo, the next round's, or another one because the last could not be read. */
export function waitingPanel(screen) {
  const { data } = screen;
  const label = data.round > 1 && data.rounds.find((round) => round.number === data.round)?.label;
  const byHand = () =>
    post(`${screen.session.path}/by-hand`, { game: data.game, players: data.names, id: newId() })
      .then(({ session }) => screen.session.take(session))
      .catch((error) => toast(error.message, "bad"));
  const again = () =>
    post(`${screen.session.path}/read-again`, { round: data.round })
      .then(({ session }) => screen.session.take(session))
      .catch((error) => toast(error.message, "bad"));
  return h(
    "section",
    { class: "waiting paper" },
    data.failed && h(
      "div",
      { class: "failed", role: "alert" },
      icon("warning"),
      h(
        "div",
        {},
        h("h2", { tabindex: "-1" }, t("score.failed")),
        h("p", {}, data.failed),
        button(t("ui.retry"), again, { kind: "quiet" }),
      ),
    ),
    h("h2", { tabindex: "-1" }, label ? t("score.photo-of", { label }) : t("score.photo-title")),
    h("p", { class: "hint" }, t("score.photo-hint")),
    photoButtons((files) => {
      send(data.id, files, { round: data.round });
      screen.paint();
    }),
    data.game && button(t("score.by-hand"), byHand, { kind: "quiet" }),
  );
}
