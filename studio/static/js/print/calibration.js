// Calibration: one sheet, two numbers, and backs lie behind their fronts.

import { del, get, post, upload } from "../api.js";
import { button, linkButton } from "../ui/button.js";
import { choice } from "../ui/choice.js";
import { field } from "../ui/field.js";
import { fill, h } from "../ui/h.js";
import { icon } from "../ui/icons.js";
import { progress } from "../ui/progress.js";
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
  async function keepMore(found) {
    // The sheet's back was moved already by what is kept: the photos show what is still missing.
    kept = await post("/api/print/calibration", { x_mm: found.x_mm, y_mm: found.y_mm, adds: true });
    paint();
    toast(t("calibrate.saved"));
  }
  paint();
  const asked = { paper: wish.paper, flip: wish.flip };
  main.append(h("h1", {}, t("calibrate.title")),
    h("div", { class: "calibrate" }, h("p", { class: "lead" }, t("calibrate.about")),
      sheetStep(asked), photoStep(asked, keepMore), figuresStep(kept.farthest_mm, (now) => { kept = now; paint(); }), state));
}

const shown = (mm) => number(mm, { maximumFractionDigits: 2 }).replace("-", "−");

function sheetStep(asked) {
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

/** Two photos, in any order of taking; when both are there they are measured. */
function photoStep(asked, keep) {
  const taken = {};
  const place = h("div", { "aria-live": "polite" });
  async function measure() {
    const form = new FormData();
    for (const side of ["front", "back"]) form.append("photo", taken[side]);
    form.append("paper", asked.paper);
    form.append("flip", asked.flip);
    const bar = progress(t("calibrate.measuring"));
    fill(place, bar);
    try {
      const found = await upload("/api/print/calibration/photos", form, (sent) => bar.set(sent * 0.6));
      const [dx, dy] = found.sure_mm.map(shown);
      fill(place, h("p", { class: "calibrate-found" }, t("calibrate.measured", { x: shown(found.x_mm), y: shown(found.y_mm), dx, dy })),
        found.is_more_than_a_move && h("p", { class: "quiet-words" }, t("calibrate.crooked")),
        button(t("calibrate.keep"), async () => { await keep(found); fill(place); }, { kind: "primary", icon: "check" }));
    } catch (error) {
      fill(place, h("p", { class: "field-problem", role: "alert" }, error.message));
    }
  }
  const slot = (side) => {
    const words = h("span", {}, t(`calibrate.photo.${side}`));
    const face = h("span", { class: "button" }, icon("score"), words);
    const input = h("input", { type: "file", accept: "image/*,.heic,.heif", "aria-label": t(`calibrate.photo.${side}`), onchange: () => {
      if (!input.files.length) return;
      [taken[side]] = input.files;
      words.textContent = t("calibrate.photo.taken");
      face.classList.add("teal");
      if (taken.front && taken.back) measure();
    } });
    return h("label", { class: "photo-slot" }, input, face);
  };
  return h("section", { class: "paper" }, h("h2", {}, t("calibrate.step2photo")), h("p", {}, t("calibrate.step2photo.how")),
    h("div", { class: "row calibrate-photos" }, slot("front"), slot("back")), place);
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
