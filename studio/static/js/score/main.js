// The score pages: #/score begins a game, #/score/ID is one being played, #/score/ID/STEP one step of it.

import { sessionScreen } from "./session-screen.js";
import { startScreen } from "./start.js";

export async function show([id, step], main, signal) {
  if (id) await sessionScreen(id, step, main, signal);
  else await startScreen(main, signal);
}
