// One game being scored. The address names the step: check the photo, say what it cannot see, the result.

import { get } from "../api.js";
import { afterTouch } from "../ui/finger.js";
import { h } from "../ui/h.js";
import { toast } from "../ui/toast.js";
import { t } from "../words.js";
import { askPanel } from "./ask-panel.js";
import { CheckPanel } from "./check-panel.js";
import { objectivesPanel } from "./objectives-panel.js";
import { sendingOf } from "./pending.js";
import { PhotoPane } from "./photo-pane.js";
import { readingPanel, waitingPanel } from "./reading.js";
import { resultPanel } from "./result-panel.js";
import { Session } from "./session.js";
import { standings } from "./standings.js";
import { stepList, stepsOf } from "./steps.js";
import { swap } from "./swap.js";

export async function sessionScreen(id, wanted, main, signal) {
  const { session } = await get(`/api/score/sessions/${encodeURIComponent(id)}`, signal);
  if (session.state === "finished") {
    location.replace(`#/history/${encodeURIComponent(session.id)}`);
    return;
  }
  const screen = new SessionScreen(session, wanted, main, signal);
  screen.paint();
}

class SessionScreen {
  constructor(data, step, main, signal) {
    this.step = step ?? "check";
    this.seen = new Set();
    this.main = main;
    this.signal = signal;
    const paint = () => signal.aborted || this.paint();
    this.session = new Session(data, {
      signal,
      onChange: () => afterTouch(paint),
      onProblem: (error) => toast(error.message, "bad"),
    });
    this.photo = new PhotoPane(this);
    this.check = new CheckPanel(this);
    this.asks = askPanel(this);
    this.heading = h("h1", { tabindex: "-1" });
    this.under = h("p", { class: "session-under" });
    this.steps = h("nav", { class: "steps", "aria-label": t("score.steps") });
    this.panel = h("div", { class: "session-panel" });
    this.bar = h("div", { class: "session-bar" });
    this.body = h("div", { class: "session-body" }, this.photo.element, this.panel);
    this.said = h("p", { class: "sr-only", role: "status" });
    main.classList.add("session-screen");
    main.append(
      h("header", { class: "session-head" }, h("div", {}, this.heading, this.under), this.steps),
      this.body,
      this.bar,
      this.said,
    );
  }

  get data() {
    return this.session.shown;
  }

  /** Shows another step; the browser's 'back' goes to the one before. */
  go(step) {
    if (step === this.step) return;
    this.step = step;
    history.pushState(null, "", `#/score/${encodeURIComponent(this.data.id)}/${step}`);
    this.paint();
    window.scrollTo(0, 0);
    this.panel.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** Makes a change and offers to take it back. */
  async change(change, { hint = {}, words = t("score.changed"), quiet = false } = {}) {
    const number = await this.session.change(change, hint);
    if (number === null || number === undefined || quiet || this.signal.aborted) return number;
    const undo = () => this.session.change({ do: "undo", number }).then((done) => done && toast(t("score.undone")));
    toast(words, "good", 6, { words: t("score.undo"), act: undo });
    return number;
  }

  paint() {
    const { data } = this;
    this.#title(data);
    const waits = this.#waiting(data);
    this.main.classList.toggle("is-waiting", Boolean(waits));
    const steps = waits ? [] : stepsOf(data, this.seen);
    if (steps.length && !steps.some((step) => step.id === this.step)) this.step = "check";
    this.seen.add(this.step);
    this.body.dataset.step = this.step;
    swap(this.steps, stepList(this, steps));
    this.steps.hidden = !steps.length;
    this.photo.element.hidden = Boolean(waits);
    this.body.classList.toggle("has-no-photo", Boolean(waits) || !data.table.photos.length);
    if (waits) {
      if (this.panel.firstChild !== waits) swap(this.panel, waits);
      swap(this.bar);
      return;
    }
    this.waits = null;
    this.photo.paint(data.table);
    this.#panels(data);
    swap(this.bar, this.step === "result" ? [] : standings(this, steps));
    this.#say(data);
  }

  #title(data) {
    const alone = data.rounds.length < 2 && !data.next?.possible;
    const label = alone ? "" : data.rounds.find((round) => round.number === data.round)?.label;
    const words = [label, data.table ? "" : data.names.join(", ")].filter(Boolean).join(" · ");
    this.heading.textContent = data.title ?? t("score.some-game");
    this.under.textContent = words;
    this.under.hidden = !words;
    document.title = `${this.heading.textContent} · ${t("app.name")}`;
  }

  /** What stands there instead of a table: a photo on its way, or none yet. */
  #waiting(data) {
    const busy = Boolean(sendingOf(data.id) || data.job);
    if (!busy && data.table) return null;
    const kind = busy ? "reading" : `waiting ${data.failed} ${data.round}`;
    if (this.waits?.kind !== kind) this.waits = { kind, element: busy ? readingPanel(this) : waitingPanel(this) };
    return this.waits.element;
  }

  #panels(data) {
    if (this.step === "check") this.check.paint(data.table, this.panel);
    else if (this.step === "count") this.asks.paint(data.table, this.panel);
    else if (this.step === "objectives") swap(this.panel, objectivesPanel(this));
    else swap(this.panel, resultPanel(this));
  }

  /** After each change the new totals are said aloud. */
  #say({ table }) {
    const words = table.score.players.map((player) => `${player.name} ${player.total}`).join(", ");
    if (this.said.textContent !== words) this.said.textContent = words;
  }
}
