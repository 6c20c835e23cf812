// Signs that only the score pages need, drawn like the shared ones.

import { svg } from "../ui/h.js";
import { icon as shared, iconNames } from "../ui/icons.js";

const PATHS = {
  camera: "M4 8.500h3.600L9.400 6h5.200l1.800 2.500H20V19H4zM12 10.300a3.300 3.300 0 1 0 0 6.600 3.300 3.300 0 0 0 0-6.600z",
  pictures: "M8 4h12v12H8zM4.500 8v11.500H16M10 13.500l2.800-3 2 1.900 1.700-1.600 1.500 1.500",
  hand: "M7 20.500h10.500l1.500-8a1.400 1.400 0 0 0-2.700-.600l-.300 1V6a1.300 1.300 0 0 0-2.600 0v4.500-6a1.300 1.300 0 0 0-2.600 0v6-5a1.300 1.300 0 0 0-2.600 0v8l-1.500-2a1.400 1.400 0 0 0-2.300 1.600z",
  move: "M4 12h16M16 8l4 4-4 4M8 8l-4 4 4 4",
  eye: "M2.500 12S6 5.800 12 5.800 21.500 12 21.500 12 18 18.200 12 18.200 2.500 12 2.500 12zM12 9.300a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400z",
  table: "M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14",
  file: "M6 3.500h8l4 4v13H6zM14 3.500v4h4M9 12h6M9 16h6",
  flag: "M6 21V4M6 5h11l-2.500 3.800L17 12.500H6",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8.600a3.400 3.400 0 1 0 0 6.800 3.400 3.400 0 0 0 0-6.800z",
  wand: "M5 19 15 9M13 7l4 4M18 3v4M16 5h4M7 5v3M5.500 6.500h3M19 14v3M17.500 15.500h3",
};

/** A sign; the words beside it say the same. */
export function icon(name) {
  if (iconNames.includes(name)) return shared(name);
  const pen = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  const frame = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" };
  return svg("svg", frame, svg("path", { d: PATHS[name], ...pen }));
}
