// Print: choose games and paper, look at every page, make the PDF, take it along.

import { show as showCalibration } from "./calibration.js";
import { show as showDesk } from "./desk.js";

export async function show(parts, main, signal) {
  if (parts[0] === "calibrate") await showCalibration(main, signal);
  else await showDesk(parts, main, signal);
}
