// The games that were played: #/history lists them, #/history/players compares people, #/history/ID is one.

import { gameScreen } from "./game.js";
import { listScreen } from "./list.js";
import { playersScreen } from "./players.js";

export async function show([id], main, signal) {
  if (!id) await listScreen(main, signal);
  else if (id === "players") await playersScreen(main, signal);
  else await gameScreen(id, main, signal);
}
