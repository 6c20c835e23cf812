// Three small scenes of cut paper for the three doors.

import { h, svg } from "./ui/h.js";

const SHADOW = "#2b2a3333";

/** One sheet of paper: its shadow, then itself. */
const sheet = (tag, about) => [svg(tag, { ...about, fill: SHADOW, transform: `translate(1.500 2) ${about.transform ?? ""}` }), svg(tag, about)];
const card = (x, y, turn, fill, ...inside) => svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` },
  sheet("rect", { x: -17, y: -24, width: 34, height: 48, rx: 4, fill }), inside);

const SCENES = {
  score: () => [
    sheet("path", { d: "M-200 84 Q-40 90 0 76 Q40 62 82 72 T160 64 Q200 56 360 70 V300 H-200Z", fill: "#1f6f66" }),
    card(44, 54, -14, "#fffaf0", svg("path", { d: "M-17 8 L-6 -2 L3 6 L10 -1 L17 6 V20 a4 4 0 0 1 -4 4 H-13 a4 4 0 0 1 -4 -4Z", fill: "#e2604a" }), svg("circle", { cx: 6, cy: -12, r: 5, fill: "#e0a32e" })),
    card(80, 49, 3, "#fffaf0", svg("path", { d: "M-17 10 Q-6 -4 4 8 T17 4 V20 a4 4 0 0 1 -4 4 H-13 a4 4 0 0 1 -4 -4Z", fill: "#2f8f83" }), svg("path", { d: "M0 -18 l2 4.500 5 .500 -3.700 3.300 1.100 4.900 -4.400 -2.600 -4.400 2.600 1.100 -4.900 -3.700 -3.300 5 -.500Z", fill: "#e0a32e" })),
    svg("g", { transform: "translate(120 50) rotate(10)" }, sheet("rect", { x: -19, y: -33, width: 38, height: 66, rx: 7, fill: "#2b2a33" }),
      svg("rect", { x: -15, y: -27, width: 30, height: 51, rx: 3, fill: "#cfe5e0" }),
      svg("path", { d: "M-7 0 l5 5.500 9 -11", fill: "none", stroke: "#1f6f66", "stroke-width": 4.5, "stroke-linecap": "round", "stroke-linejoin": "round" }), svg("circle", { cx: 0, cy: 28.500, r: 2, fill: "#fffaf0" })),
  ],
  print: () => [
    sheet("path", { d: "M-200 78 Q-40 92 0 80 Q50 68 96 78 T160 72 Q200 66 360 80 V300 H-200Z", fill: "#b4452f" }),
    svg("g", { transform: "translate(70 50) rotate(-5)" }, sheet("rect", { x: -36, y: -40, width: 72, height: 84, rx: 3, fill: "#fffaf0" }),
      [0, 1, 2].flatMap((column) => [0, 1].map((row) => svg("rect", { x: -28 + column * 19.500, y: -31 + row * 35, width: 17, height: 31, rx: 2.5, fill: ["#2f8f83", "#e2604a", "#e0a32e", "#6d4a7c", "#2b2a33", "#2f8f83"][column * 2 + row] }))),
      svg("path", { d: "M-32 2.200H34", stroke: "#2b2a33", "stroke-width": .8, "stroke-dasharray": "3 3" })),
    svg("g", { transform: "translate(122 58) rotate(-28)" }, svg("g", { fill: "none", stroke: "#2b2a33", "stroke-width": 4.500, "stroke-linecap": "round" },
      svg("circle", { cx: 10, cy: 18, r: 7.500 }), svg("circle", { cx: -12, cy: 18, r: 7.500 })),
      sheet("path", { d: "M6 11 L-6 -30 L-10 -30 Q-10 -12 2 12Z", fill: "#8d93a1" }), sheet("path", { d: "M-8 11 L6 -30 L10 -30 Q9 -12 -4 12Z", fill: "#c3c8d2" }), svg("circle", { cx: -.500, cy: 2, r: 2.200, fill: "#2b2a33" })),
  ],
  edit: () => [
    sheet("path", { d: "M-200 80 Q-40 64 0 74 Q44 84 90 72 T160 76 Q200 80 360 66 V300 H-200Z", fill: "#54365f" }),
    svg("g", { transform: "translate(66 50) rotate(-4) scale(1.350)" }, sheet("rect", { x: -19, y: -27, width: 38, height: 54, rx: 4.5, fill: "#fffaf0" }),
      svg("rect", { x: -15, y: -23, width: 30, height: 28, rx: 2.5, fill: "#f0c766" }), svg("path", { d: "M-15 2 L-6 -9 L1 -2 L7 -8 L15 1 V2.500 a2.500 2.500 0 0 1 -2.500 2.500 H-12.500 a2.500 2.500 0 0 1 -2.500 -2.500Z", fill: "#2f8f83" }), svg("circle", { cx: 8, cy: -16, r: 3.500, fill: "#e2604a" }),
      svg("path", { d: "M-14 11H12M-14 16H14M-14 21H4", stroke: "#2b2a33", "stroke-width": 1.800, "stroke-linecap": "round" })),
    svg("g", { transform: "translate(119 46) rotate(38)" }, sheet("path", { d: "M-6 -38 H6 V22 L0 36 L-6 22Z", fill: "#e2604a" }), svg("path", { d: "M-6 22 H6 L0 36Z", fill: "#f6ddb5" }), svg("path", { d: "M-2.500 30 H2.500 L0 36Z", fill: "#2b2a33" }), svg("rect", { x: -6, y: -38, width: 12, height: 7, fill: "#6d4a7c" })),
  ],
};

/** The scene fits whole into any box; its ground goes on to the edges. */
export const scene = (name) => h("span", { class: "scene", "aria-hidden": "true" },
  svg("svg", { viewBox: "12 1 144 98", focusable: "false" }, SCENES[name]()));
