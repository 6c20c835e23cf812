// Scores over rounds or games as lines, with the same numbers in a table for whoever cannot see the lines.

import { h, svg } from "../ui/h.js";
import { t } from "../words.js";

const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [640, 300, 40, 16, 18, 34];

/**
 * A plot with its table. `series`: [{name, points: [number|null]}], `labels`: one word for each place.
 * Every line has its own dash and mark besides its colour.
 */
export function plot({ labels, series, title }) {
  const all = series.flatMap((one) => one.points.filter((value) => value !== null));
  if (labels.length < 2 || !all.length) return null;
  const [low, high, step] = scale(Math.min(0, ...all), Math.max(1, ...all));
  const x = (i) => LEFT + ((WIDE - LEFT - RIGHT) * i) / (labels.length - 1);
  const y = (value) => TOP + ((HIGH - TOP - BOTTOM) * (high - value)) / (high - low);
  return h(
    "figure",
    { class: "plot" },
    h("figcaption", {}, title),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${title}. ${t("history.plot-table-below")}` },
      heights(low, high, step).map((value) => gridLine(value, y(value))),
      labels.map((label, i) => places(labels, i) && text(label, x(i), HIGH - 10, anchor(i, labels.length))),
      series.map((one, number) => line(one, number, x, y)),
    ),
    legend(series),
    numbers(labels, series, title),
  );
}

function line({ points }, number, x, y) {
  const known = points.map((value, i) => (value === null ? null : [x(i), y(value)])).filter(Boolean);
  return svg(
    "g",
    { class: `plot-line player-${number % 6}` },
    svg("polyline", { points: known.map((point) => point.join(",")).join(" ") }),
    known.map(([cx, cy]) => mark(number, cx, cy)),
  );
}

/** The point of a line: another shape for each player, so that colour is not needed. */
function mark(number, cx, cy) {
  const shapes = [
    () => svg("circle", { cx, cy, r: 7.5 }),
    () => svg("rect", { x: cx - 7, y: cy - 7, width: 14, height: 14 }),
    () => svg("path", { d: `M${cx} ${cy - 9}l8 15h-16z` }),
    () => svg("path", { d: `M${cx} ${cy - 9}l9 9-9 9-9-9z` }),
    () => svg("path", { d: `M${cx} ${cy + 9}l8-15h-16z` }),
    () => svg("path", { d: `M${cx - 8} ${cy - 8}l16 16m0-16-16 16`, class: "plot-cross" }),
  ];
  return shapes[number % 6]();
}

function gridLine(value, height) {
  return svg(
    "g",
    { class: value === 0 ? "plot-zero" : "plot-grid" },
    svg("line", { x1: LEFT, x2: WIDE - RIGHT, y1: height, y2: height }),
    text(String(value).replace("-", "−"), LEFT - 8, height + 4, "end"),
  );
}

function text(words, x, y, anchor) {
  return svg("text", { x, y, "text-anchor": anchor }, words);
}

const anchor = (i, count) => (i === 0 ? "start" : i === count - 1 ? "end" : "middle");

/** Whether there is room for a label: all of a few, else first, last and some between. */
function places(labels, i) {
  const every = Math.ceil(
    (labels.length * Math.max(...labels.map((label) => label.length)) * 8) / (WIDE - LEFT - RIGHT),
  );
  return i === labels.length - 1 || (i % every === 0 && labels.length - 1 - i >= every);
}

/** Round heights around all values: lowest, highest, distance of two lines. */
function scale(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough));
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step, step];
}

function heights(low, high, step) {
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
}

function legend(series) {
  return h(
    "ul",
    { class: "plot-legend", "aria-hidden": "true" },
    series.map((one, number) =>
      h(
        "li",
        { class: `player-${number % 6}` },
        svg("svg", { class: "plot-line", viewBox: "-11 -11 22 22" }, mark(number, 0, 0)),
        one.name,
      ),
    ),
  );
}

function numbers(labels, series, title) {
  return h(
    "details",
    { class: "plot-numbers" },
    h("summary", {}, t("history.as-a-table")),
    h(
      "div",
      { class: "scrolls", tabindex: "0", role: "region", "aria-label": title },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td", {}), labels.map((label) => h("th", { scope: "col" }, label)))),
        h(
          "tbody",
          {},
          series.map((one) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, one.name),
              one.points.map((value) => h("td", {}, value === null ? "–" : String(value))),
            ),
          ),
        ),
      ),
    ),
  );
}
