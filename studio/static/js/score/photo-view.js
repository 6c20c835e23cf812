// A photo to look at closely, with what was read drawn over it. Pieces and free places are buttons.

import { h, svg } from "../ui/h.js";
import { t } from "../words.js";
import { box, distance, middle } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { icon } from "./icons.js";
import { fit, outlines } from "./outlines.js";

const NEAR_PX = 16; // a finger beside a small token still means it

export class PhotoView {
  constructor({ onPiece, onPlace, onEmpty, onHold }) {
    Object.assign(this, { onPiece, onPlace, onEmpty, onHold });
    this.image = h("img", { class: "photo-image", alt: "", draggable: "false" });
    this.overlay = svg("svg", { class: "photo-overlay", role: "group", "aria-label": t("score.pieces-on-photo") });
    this.stage = h("div", { class: "photo-stage" }, this.image, this.overlay);
    this.bubble = h(
      "button",
      { class: "photo-bubble", type: "button", hidden: true },
      icon("plus"),
      t("score.add-here"),
    );
    this.frame = h("div", { class: "photo-frame" }, this.stage, this.bubble);
    this.element = this.frame;
    this.tools = this.#buttons();
    this.gestures = new Gestures(this.frame, this.stage, {
      onTap: (point, event) => this.#tapped(point, event),
      onHold: (event, start, done) => this.onHold(this.#pieceAt(start), event, done),
      holds: (event, start) => Boolean(this.#pieceAt(start ?? this.gestures.at(event))?.can?.includes("move")),
      onMove: () => this.#fit(),
    });
    this.overlay.addEventListener("keydown", (event) => this.#key(event));
    this.overlay.addEventListener("focusin", (event) => this.#focused(event.target));
    // A screen reader's click has no pointer before it.
    this.overlay.addEventListener("click", (event) => event.detail === 0 && this.#press(event.target));
    new ResizeObserver(() => this.#place()).observe(this.frame);
  }

  /** Shows a photo ({id, url, width, height}) with the table's pieces on it. */
  show(photo, table) {
    const another = this.photo?.id !== photo.id;
    this.photo = photo;
    this.table = table;
    if (another) {
      this.image.src = photo.url;
      this.gestures.moved = false;
    }
    this.frame.style.aspectRatio = `${photo.width} / ${photo.height}`;
    this.frame.style.setProperty("--shape", photo.width / photo.height);
    this.overlay.setAttribute("viewBox", `0 0 ${photo.width} ${photo.height}`);
    const focused = this.overlay.contains(document.activeElement) && document.activeElement.dataset.focus;
    this.overlay.replaceChildren(...outlines(table, photo));
    this.bubble.hidden = true;
    this.#rove(this.#find(focused) ?? this.#buttonsOnPhoto()[0]);
    if (focused) this.#find(focused)?.focus({ preventScroll: true });
    this.#place();
  }

  /** Until somebody looks closer, all cards of the photo are in sight, whatever the frame's size. */
  #place() {
    if (!this.photo || this.frame.clientWidth < 40) return;
    const pieces = this.table.pieces.filter((piece) => piece.corners && piece.photo === this.photo.id);
    if (this.gestures.moved || !pieces.length) this.gestures.place();
    else this.gestures.begin(this.#inPixels(box(pieces.flatMap((piece) => piece.corners))));
  }

  #inPixels(shape) {
    const scale = this.frame.clientWidth / this.photo.width;
    return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, value * scale]));
  }

  /** Brings a piece to the middle and lets it glow for a moment. */
  look(piece) {
    this.gestures.show(this.#inPixels(box(piece.corners)), 0.35);
    const found = this.#find(`piece ${piece.id}`);
    found?.classList.add("is-shown");
    setTimeout(() => found?.classList.remove("is-shown"), 1800);
  }

  #buttons() {
    const tool = (name, words, act) =>
      h("button", { class: "photo-tool", type: "button", "aria-label": words, title: words, onclick: act }, icon(name));
    return h(
      "div",
      { class: "photo-tools" },
      tool("plus", t("score.zoom-in"), () => this.gestures.step(1.6)),
      tool("minus", t("score.zoom-out"), () => this.gestures.step(1 / 1.6)),
    );
  }

  #fit() {
    if (!this.photo || this.frame.clientWidth < 40) return;
    fit(this.overlay, this.photo.width / this.frame.clientWidth / this.gestures.zoom);
    this.bubble.hidden = true;
  }

  /** A point of the frame in the photo's pixels. */
  #onPhoto([x, y]) {
    const scale = (this.frame.clientWidth / this.photo.width) * this.gestures.zoom;
    return [(x - this.gestures.x) / scale, (y - this.gestures.y) / scale];
  }

  #pieceAt(point) {
    const target = this.#targetAt(point);
    return this.table.pieces.find((piece) => piece.id === target?.dataset.piece);
  }

  /** The button under a finger, or the nearest small one. */
  #targetAt(point) {
    const place = this.frame.getBoundingClientRect();
    const under = document.elementFromPoint(
      place.left + point[0],
      place.top + point[1],
    )?.closest("[data-piece], [data-place]");
    if (under && this.overlay.contains(under)) return under;
    const [x, y] = this.#onPhoto(point);
    const unit = this.photo.width / this.frame.clientWidth / this.gestures.zoom;
    const near = this.table.pieces
      .filter((piece) => piece.corners && piece.photo === this.photo.id)
      .map((piece) => ({ piece, far: distance(middle(piece.corners), [x, y]) - box(piece.corners).width / 2 }))
      .sort((a, b) => a.far - b.far)[0];
    return near && near.far < NEAR_PX * unit ? this.#find(`piece ${near.piece.id}`) : null;
  }

  #tapped(point) {
    this.bubble.hidden = true;
    if (!point) return;
    const target = this.#targetAt(point);
    if (target) {
      this.#rove(target);
      target.focus({ preventScroll: true });
      this.#press(target);
      return;
    }
    this.bubble.hidden = false;
    const half = this.bubble.offsetWidth / 2 + 6;
    this.bubble.style.left = `${Math.min(this.frame.clientWidth - half, Math.max(half, point[0]))}px`;
    this.bubble.style.top = `${Math.max(64, point[1])}px`;
    this.bubble.onclick = () => this.onEmpty(this.#onPhoto(point));
  }

  #press(element) {
    const target = element.closest("[data-piece], [data-place]");
    if (target?.dataset.piece) this.onPiece(target.dataset.piece);
    else if (target) this.onPlace(target.dataset.player, target.dataset.place);
  }

  #buttonsOnPhoto() {
    return [...this.overlay.querySelectorAll("[role=button]")];
  }

  #find(key) {
    return this.#buttonsOnPhoto().find((button) => button.dataset.focus === key);
  }

  /** One stop for the Tab key; arrows go from piece to piece. */
  #rove(target) {
    for (const button of this.#buttonsOnPhoto()) button.setAttribute("tabindex", button === target ? "0" : "-1");
  }

  #focused(target) {
    const points = this.#corners(target);
    if (!points || !target.matches(":focus-visible") || this.gestures.zoom <= 1.01) return;
    const scale = this.frame.clientWidth / this.photo.width;
    const [x, y] = middle(points).map((value) => value * scale * this.gestures.zoom);
    this.gestures.x = this.frame.clientWidth / 2 - x;
    this.gestures.y = this.frame.clientHeight / 2 - y;
    this.gestures.place(true);
  }

  #corners(target) {
    const numbers = target.querySelector("polygon")?.getAttribute("points");
    return numbers?.split(" ").map((point) => point.split(",").map(Number));
  }

  #key(event) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#press(event.target);
    } else if (event.key === "+" || event.key === "=") this.gestures.step(1.6);
    else if (event.key === "-") this.gestures.step(1 / 1.6);
    else if (ARROWS[event.key]) {
      event.preventDefault();
      const next = this.#beside(event.target, ARROWS[event.key]);
      if (!next) return;
      this.#rove(next);
      next.focus({ preventScroll: true });
    }
  }

  /** The nearest button in a direction. */
  #beside(from, [right, down]) {
    const start = middle(this.#corners(from));
    const ahead = this.#buttonsOnPhoto()
      .filter((button) => button !== from)
      .map((button) => {
        const [x, y] = middle(this.#corners(button));
        const along = (x - start[0]) * right + (y - start[1]) * down;
        const aside = Math.abs((x - start[0]) * down) + Math.abs((y - start[1]) * right);
        return { button, along, far: along + 2.2 * aside };
      })
      .filter((one) => one.along > 1);
    return ahead.sort((a, b) => a.far - b.far)[0]?.button;
  }
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
