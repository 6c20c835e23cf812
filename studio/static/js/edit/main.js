// The editor's screens: every deck, a deck as a wall of cards, one card with its form and its face.

import * as card from "./card.js";
import * as decks from "./decks.js";
import * as wall from "./wall.js";

export function show([game, ref], main, signal) {
  if (!game) return decks.show(main, signal);
  return ref ? card.show(game, ref, main, signal) : wall.show(game, main, signal);
}
