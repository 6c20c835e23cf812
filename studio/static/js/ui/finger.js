// A page that is drawn anew under a finger swallows its tap: what others changed waits until the finger is up.

const CLICK_MS = 80; // a click may come so long after its finger

const down = new Set();
const waiting = new Set();
let timer = null;

/** Calls `act` at once, or once after the tap that is going on. */
export function afterTouch(act) {
  if (down.size || timer) waiting.add(act);
  else act();
}

function pressed(event) {
  if (event.isPrimary) down.clear(); // whatever was not told to have ended
  down.add(event.pointerId);
}

function lifted(event) {
  if (down.delete(event.pointerId) && !down.size) timer ??= setTimeout(free, CLICK_MS);
}

function free() {
  clearTimeout(timer);
  timer = null;
  down.clear();
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

addEventListener("pointerdown", pressed, true);
addEventListener("pointerup", lifted, true);
addEventListener("pointercancel", lifted, true);
addEventListener("click", () => setTimeout(free), true); // after whatever the click does
addEventListener("blur", free);
