// One game being scored: its present state, and changes that are shown at once and sent one after the other.
//
// Comes in: the server's SESSION. Goes out: `onChange(session)` for every new state. A change is guessed
// (see guess.js), sent with an id of its own (a retry is not applied twice), and the server's answer wins.

import { ApiError, get, listen, post } from "../api.js";
import { guess } from "./guess.js";

const RETRIES_MS = [400, 1200, 3000, 6000];

export class Session {
  constructor(data, { onChange, onProblem, signal }) {
    this.data = data; // what the server said last
    this.shown = data; // the same with the changes that are still on their way
    this.round = null; // another round than the present one, to look at
    this.queue = [];
    this.sending = null;
    this.onChange = onChange;
    this.onProblem = onProblem;
    this.signal = signal;
    const stop = listen("session-changed", (event) => this.#heard(event));
    signal?.addEventListener("abort", () => stop?.());
  }

  get path() {
    return `/api/score/sessions/${encodeURIComponent(this.data.id)}`;
  }

  /**
   * Makes a change. Resolves with the number to undo it by, or null when it was refused.
   * `hint` is what the page knows and the server need not be told: the name and picture of a card.
   */
  change(change, hint = {}) {
    const waiting = this.queue.find((one) => !one.sent && sameValue(one.change, change));
    if (waiting) {
      waiting.change = change; // a stepper tapped quickly: only its last value is sent
      this.#guess();
      return waiting.promise;
    }
    const entry = { change, hint, id: newId(), round: this.data.round };
    entry.promise = new Promise((done) => (entry.done = done));
    this.queue.push(entry);
    this.#guess();
    this.#send();
    return entry.promise;
  }

  /** Next round, next phase, or the end of the game: waits for what is on its way. */
  async step(name) {
    await this.settled();
    const answer = await this.#post(`${this.path}/${name}`, { id: newId() });
    this.round = null;
    this.take(answer.session);
    return answer;
  }

  /** Shows another round; null is the present one. */
  look(round) {
    this.round = round;
    return this.refresh();
  }

  /** The state anew from the server. */
  async refresh() {
    const asked = this.round;
    const { session } = await get(`${this.path}${asked ? `?round=${asked}` : ""}`);
    const isOld = session.version < this.data.version || asked !== this.round;
    if (!isOld) this.take(session);
  }

  /** Resolves when nothing is on its way any more. */
  async settled() {
    while (this.sending) await this.sending;
  }

  /** A state that the server said. */
  take(session) {
    if (!session) return;
    this.data = session;
    this.#guess();
  }

  #guess() {
    this.shown = this.queue.reduce((session, entry) => guess(session, { ...entry.hint, ...entry.change }), this.data);
    if (!this.signal?.aborted) this.onChange(this.shown);
  }

  #send() {
    this.sending ??= this.#sendAll().finally(() => (this.sending = null));
  }

  async #sendAll() {
    while (this.queue.length) {
      const entry = this.queue[0];
      let number = null;
      entry.sent = true;
      try {
        const { change, id, round } = entry;
        const answer = await this.#post(`${this.path}/changes`, { id, round, change });
        this.data = answer.session;
        number = answer.number;
      } catch (error) {
        if (error.data?.session) this.data = error.data.session;
        this.onProblem(error);
      }
      this.queue.shift();
      this.#guess();
      entry.done(number);
    }
  }

  /** Sends, and sends again when the network was away: the id keeps it from counting twice. */
  async #post(path, data) {
    for (const wait of RETRIES_MS) {
      try {
        return await post(path, { version: this.data.version, ...data });
      } catch (error) {
        if (error instanceof ApiError && error.status) throw error;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return post(path, { version: this.data.version, ...data });
  }

  async #heard(event) {
    if (event.topic !== "missed" && event.session !== this.data.id) return;
    await this.settled();
    const known = event.version !== undefined && event.version <= this.data.version;
    if (!known && !this.signal?.aborted) await this.refresh().catch(() => {});
  }
}

/** Whether two changes set the same value. */
function sameValue(first, second) {
  return ["do", "key", "player", "piece"].every((name) => first[name] === second[name]) && first.do === "set";
}

/** A random id; randomUUID is missing on plain http in the home network. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
