// What the person wishes to print; remembered on this device.

import { lang } from "../words.js";

const KEY = "print-wish";

const FRESH = { games: [], paper: "a4", backs: "duplex", flip: "long", ink: "full", strategy: null, corners: false, margin_mm: null, only: "", changed: false };

/** The last wish, as far as it can still be granted. */
export function loadWish(games) {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    kept = {};
  }
  const wish = { ...FRESH, lang: lang(), ...kept, only: "", changed: false };
  const possible = games.filter((game) => !game.problems).map((game) => game.id);
  wish.games = wish.games.filter((game) => possible.includes(game));
  return wish;
}

export function keepWish(wish) {
  localStorage.setItem(KEY, JSON.stringify(wish));
}

/** As the server takes it. */
export const asked = (wish, games = wish.games) => ({ ...wish, games, only: wish.only.trim() || null });
