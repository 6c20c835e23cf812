// The photos of a table beside its panels: one large, the others to choose from, and room for more.

import { h } from "../ui/h.js";
import { t } from "../words.js";
import { addCard } from "./add-sheet.js";
import { carry } from "./drag.js";
import { distance, middle } from "./geometry.js";
import { icon } from "./icons.js";
import { send } from "./pending.js";
import { photoButtons } from "./photo-buttons.js";
import { PhotoView } from "./photo-view.js";
import { openPiece } from "./piece-sheet.js";
import { swap } from "./swap.js";

export class PhotoPane {
  constructor(screen) {
    this.screen = screen;
    this.view = new PhotoView({
      onPiece: (id) => openPiece(screen, id),
      onPlace: (player, place) => addCard(screen, { player, place }),
      onEmpty: (point) => addCard(screen, { player: this.#nearest(point) }),
      onHold: (piece, event, done) => this.#carry(piece, event, done),
    });
    this.others = h("div", { class: "photo-others", role: "group", "aria-label": t("score.photos") });
    const again = photoButtons((files) => this.#send(files, false), { small: true });
    const more = photoButtons((files) => this.#send(files, true), { small: true });
    this.words = h("span", {});
    this.added = h("div", {}, h("p", {}, t("score.add-photo")), more);
    this.more = h(
      "details",
      { class: "photo-more" },
      h("summary", {}, icon("camera"), this.words),
      h("div", { class: "photo-more-body" }, h("p", {}, t("score.replace-photo")), again, this.added),
    );
    this.element = h(
      "section",
      { class: "photo-pane", "aria-label": t("score.photo") },
      this.view.element,
      this.others,
      h("div", { class: "photo-under" }, this.more, this.view.tools),
    );
  }

  paint(table) {
    const none = !table.photos.length;
    this.view.element.hidden = none;
    this.view.tools.hidden = none;
    this.words.textContent = t(none ? "score.photo-instead" : "score.other-photo");
    this.added.hidden = none;
    if (none) {
      this.others.hidden = true;
      return;
    }
    this.now = table.photos.find((photo) => photo.id === this.now?.id) ?? table.photos[0];
    this.view.show(this.now, table);
    this.others.hidden = table.photos.length < 2;
    swap(this.others, table.photos.map((photo, i) => this.#thumb(photo, i, table)));
  }

  /** Shows where a piece lies. */
  look(piece) {
    const table = this.screen.data.table;
    this.now = table.photos.find((photo) => photo.id === piece.photo) ?? this.now;
    this.paint(table);
    this.element.scrollIntoView({ block: "nearest", behavior: "smooth" });
    this.view.look(piece);
  }

  #thumb(photo, i, table) {
    const show = () => {
      this.now = photo;
      this.paint(table);
    };
    const attributes = {
      type: "button",
      class: "photo-thumb",
      "data-focus": `photo ${photo.id}`,
      "aria-pressed": String(photo.id === this.now.id),
    };
    return h(
      "button",
      { ...attributes, "aria-label": t("score.photo-number", { number: i + 1 }), onclick: show },
      h("img", { src: photo.url, alt: "" }),
    );
  }

  #send(files, keep) {
    const { data } = this.screen;
    this.more.open = false;
    send(data.id, files, { round: data.round, keep });
    this.screen.paint();
  }

  /** Whose cards lie nearest to a point of the photo. */
  #nearest(point) {
    const { table } = this.screen.data;
    const near = table.pieces
      .filter((piece) => piece.corners && piece.photo === this.now.id && piece.player)
      .map((piece) => ({ player: piece.player, far: distance(middle(piece.corners), point) }))
      .sort((a, b) => a.far - b.far)[0];
    return near?.player ?? table.players[0]?.id;
  }

  #carry(piece, event, done) {
    const { screen } = this;
    if (!piece) return done();
    carryPiece(screen, piece, event, done);
  }
}

/** Carries a piece with the pointer, from the photo or from a player's tray. */
export function carryPiece(screen, piece, event, onEnd) {
  carry(piece, screen.data.table.players, event, {
    onEnd,
    onDrop: ({ player, place, away }) => {
      if (away) screen.change({ do: "remove", piece: piece.id }, { words: t("score.removed", { name: piece.name }) });
      else screen.change(
        { do: "move", piece: piece.id, player, place },
        { words: t("score.moved", { name: piece.name }) },
      );
    },
  });
}
