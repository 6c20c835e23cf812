// Calibration: one sheet, two numbers, and backs lie behind their fronts.

import { del, get, post } from "../api.js";
import { button, linkButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { field } from "../ui/field.js";
import { fill, h } from "../ui/h.js";
import { toast } from "../ui/toast.js";
import { number, t } from "../words.js";
import { loadWish } from "./wish.js";

export async function show(main, signal) {
  let kept = await get("/api/print/calibration", signal);
  const wish = loadWish([]);
  const state = h("section", { class: "paper calibrate-kept", "aria-live": "polite" });
  const paint = () => fill(state, kept.x_mm || kept.y_mm
    ? [h("p", {}, t("calibrate.kept", { x: shown(kept.x_mm), y: shown(kept.y_mm) })), button(t("calibrate.forget"), forget, { kind: "quiet danger", icon: "undo" })]
    : h("p", {}, t("calibrate.none")));
  async function forget() {
    kept = await del("/api/print/calibration");
    paint();
    toast(t("calibrate.forgotten"));
  }
  paint();
  main.append(h("h1", {}, t("calibrate.title")),
    h("div", { class: "calibrate" }, h("p", { class: "lead" }, t("calibrate.about")),
      sheetStep(wish), figuresStep(kept.farthest_mm, (now) => { kept = now; paint(); }), state));
}

const shown = (mm) => number(mm, { maximumFractionDigits: 2 }).replace("-", "−");

function sheetStep(wish) {
  const asked = { paper: wish.paper, flip: wish.flip };
  const query = () => new URLSearchParams(asked).toString();
  const link = linkButton(t("calibrate.sheet"), "", { kind: "teal", icon: "download", download: "" });
  const sides = ["front", "back"].map((side) => [side, h("img", { class: "calibrate-page", alt: t(`calibrate.${side}`), width: 480, height: 679 })]);
  const paint = () => {
    link.href = `/api/print/calibration/sheet.pdf?${query()}`;
    for (const [side, image] of sides) image.src = `/api/print/calibration/${side}.jpg?${query()}`;
  };
  paint();
  const set = (name) => (value) => { asked[name] = value; paint(); };
  const papers = ["a4", "letter", "a3"];
  return h("section", { class: "paper" }, h("h2", {}, t("calibrate.step1")), h("p", {}, t("calibrate.step1.how")),
    choice({ label: t("print.paper"), value: papers.includes(asked.paper) ? asked.paper : (asked.paper = "a4"), onchange: set("paper"), options: papers.map((value) => ({ value, words: t(`print.paper.${value}`) })) }),
    choice({ label: t("print.flip"), value: asked.flip, onchange: set("flip"), options: ["long", "short"].map((value) => ({ value, words: t(`print.flip.${value}`) })) }),
    h("div", { class: "calibrate-pages" }, sides.map(([, image]) => image)), link);
}

function figuresStep(most, done) {
  const inputs = ["x", "y"].map((name) => h("input", { type: "text", inputmode: "text", autocomplete: "off", placeholder: "0", name }));
  const fields = inputs.map((input) => field(t(`calibrate.${input.name}`), input));
  const adds = h("input", { type: "checkbox" });
  async function keep(event) {
    event.preventDefault();
    const values = inputs.map((input) => Number((input.value.trim() || "0").replace(",", ".").replace("−", "-")));
    const wrong = values.map((value) => !(Math.abs(value) <= most));
    fields.forEach((one, i) => one.problem(wrong[i] ? t("calibrate.wrong", { most }) : null));
    if (wrong.some(Boolean)) return inputs[wrong.indexOf(true)].focus();
    try {
      done(await post("/api/print/calibration", { x_mm: values[0], y_mm: values[1], adds: adds.checked }));
      for (const input of inputs) input.value = "";
      adds.checked = false;
      toast(t("calibrate.saved"));
    } catch (error) {
      toast(error.message, "bad");
    }
  }
  return h("form", { class: "paper", onsubmit: keep }, h("h2", {}, t("calibrate.step2")), h("p", {}, t("calibrate.step2.how"), " ", t("calibrate.signs")),
    h("div", { class: "calibrate-figures" }, fields), h("label", { class: "check" }, adds, h("span", {}, t("calibrate.adds"))),
    h("button", { type: "submit", class: "button primary" }, t("calibrate.keep")));
}
