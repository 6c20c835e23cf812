// Looking closer at a photo: two fingers, double tap, mouse wheel, keys. Nothing here knows about cards.
//
// `frame` is the element that stays, `stage` the one that moves in it. The stage fills the frame at zoom 1.

const MOST = 6;
const TAP_PX = 8;
const DOUBLE_MS = 300;
const HOLD_MS = 380;

export class Gestures {
  constructor(frame, stage, { onTap, onHold, onMove, holds }) {
    Object.assign(this, { frame, stage, onTap, onHold, onMove, holds });
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    this.home = 1; // the zoom at which all cards fill the frame: below it a finger scrolls the page
    this.fingers = new Map();
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#moved(event));
    frame.addEventListener("pointerup", (event) => this.#forget(event));
    // Not at 'pointerup': the click that follows would fall on whatever a tap has opened.
    frame.addEventListener("click", (event) => this.#clicked(event));
    frame.addEventListener("pointercancel", (event) => this.#forget(event));
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // A finger that holds a card must not scroll the page under it.
    frame.addEventListener("touchmove", (event) => this.held && event.preventDefault(), { passive: false });
    frame.addEventListener("contextmenu", (event) => event.pointerType !== "mouse" && event.preventDefault());
  }

  /** Zooms so that the point of the frame (in CSS pixels) stays where it is. */
  zoomAt(zoom, x, y, { smooth = false } = {}) {
    this.moved = true;
    const next = Math.min(MOST, Math.max(1, zoom));
    this.x = x - ((x - this.x) * next) / this.zoom;
    this.y = y - ((y - this.y) * next) / this.zoom;
    this.zoom = next;
    this.place(smooth);
  }

  /** Zooms in or out around the middle, by a factor. */
  step(factor) {
    this.zoomAt(this.zoom * factor, this.frame.clientWidth / 2, this.frame.clientHeight / 2, { smooth: true });
  }

  /** Brings a box (in CSS pixels of the stage at zoom 1) into the middle; it fills a share of the frame. */
  show({ left, top, width, height }, share, { most = MOST, smooth = true } = {}) {
    this.moved = true;
    const [wide, high] = [this.frame.clientWidth, this.frame.clientHeight];
    this.zoom = Math.min(most, Math.max(1, share * Math.min(wide / width, high / height)));
    this.x = wide / 2 - (left + width / 2) * this.zoom;
    this.y = high / 2 - (top + height / 2) * this.zoom;
    this.place(smooth);
  }

  /** Begins with all that matters in sight. */
  begin(shape) {
    this.show(shape, 0.9, { most: 2.5, smooth: false });
    this.home = this.zoom;
    this.moved = false;
    this.place();
  }

  /** Puts the stage where it belongs; it never leaves the frame. */
  place(smooth = false) {
    const [wide, high] = [this.frame.clientWidth, this.frame.clientHeight];
    this.x = Math.min(0, Math.max(wide - wide * this.zoom, this.x));
    this.y = Math.min(0, Math.max(high - high * this.zoom, this.y));
    this.stage.classList.toggle("is-smooth", smooth);
    this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    this.frame.classList.toggle("is-zoomed", this.#near);
    this.onMove(this.zoom);
  }

  get #near() {
    return this.zoom > this.home * 1.01;
  }

  /** Where an event is, in CSS pixels of the frame. */
  at(event) {
    const place = this.frame.getBoundingClientRect();
    return [event.clientX - place.left, event.clientY - place.top];
  }

  #down(event) {
    if (event.target.closest("button") || event.button > 0) return;
    this.fingers.set(event.pointerId, { start: this.at(event), now: this.at(event), time: event.timeStamp });
    this.far = this.fingers.size > 1;
    clearTimeout(this.holding);
    if (this.fingers.size > 1 || !this.holds(event)) return;
    if (event.pointerType !== "mouse") this.holding = setTimeout(() => this.#hold(event), HOLD_MS);
  }

  #moved(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger || this.held) return;
    const [x, y] = this.at(event);
    const [fromX, fromY] = finger.now;
    if (!this.far && Math.hypot(x - finger.start[0], y - finger.start[1]) < TAP_PX) return;
    this.far = true;
    clearTimeout(this.holding);
    const isMouse = event.pointerType === "mouse" && this.fingers.size === 1;
    if (isMouse && !finger.panning && this.holds(event, finger.start)) {
      this.#hold(event, finger.start);
      return;
    }
    finger.panning = true;
    finger.now = [x, y];
    if (this.fingers.size === 2) this.#pinch(event.pointerId, [fromX, fromY], [x, y]);
    else if (this.#near || event.pointerType === "mouse") {
      this.moved = true;
      this.x += x - fromX;
      this.y += y - fromY;
      this.place();
    }
  }

  #pinch(moving, before, now) {
    const [, other] = [...this.fingers].find(([id]) => id !== moving);
    const [was, is] = [before, now].map((point) => Math.hypot(point[0] - other.now[0], point[1] - other.now[1]));
    const middle = [(now[0] + other.now[0]) / 2, (now[1] + other.now[1]) / 2];
    if (was > 10) this.zoomAt((this.zoom * is) / was, ...middle);
  }

  #clicked(event) {
    const isPointer = event.detail > 0; // a screen reader's click has no finger
    if (!isPointer || this.far || this.held || event.target.closest("button")) return;
    const [x, y] = this.at(event);
    const last = this.lastTap;
    this.lastTap = { x, y, time: event.timeStamp };
    if (last && event.timeStamp - last.time < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < 30) {
      this.lastTap = null;
      this.zoomAt(this.#near ? this.home : 2.4 * this.home, x, y, { smooth: true });
      this.onTap(null, event);
    } else this.onTap([x, y], event);
  }

  #hold(event, start) {
    this.held = true;
    this.onHold(event, start ?? this.at(event), () => (this.held = false));
    this.fingers.clear();
  }

  #forget(event) {
    clearTimeout(this.holding);
    this.fingers.delete(event.pointerId);
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomAt(this.zoom * Math.exp(-event.deltaY / 200), ...this.at(event));
  }
}
