// One question about what the camera cannot see, in the shape that suits its answer.

import { choice } from "../ui/choice.js";
import { h } from "../ui/h.js";
import { stepper } from "../ui/stepper.js";
import { t } from "../words.js";

/** The field of an ASK; `onAnswer(value)` hears the answer. `.show(ask)` brings it to another value quietly. */
export function askField(ask, onAnswer) {
  const make = {
    number: numberField,
    "yes-no": switchField,
    choice: choiceField,
    choices: choicesField,
  }[ask.kind] ?? choiceField;
  return make(ask, onAnswer);
}

function numberField(ask, onAnswer) {
  let known = ask.value;
  const element = stepper({
    label: ask.label,
    value: ask.value ?? ask.min ?? 0,
    min: ask.min,
    max: ask.max,
    onchange: (value) => value !== known && onAnswer((known = value)),
  });
  element.show = (next) => {
    if (next.value === element.value) return;
    known = next.value;
    element.set(next.value);
  };
  return element;
}

function switchField(ask, onAnswer) {
  const input = h(
    "input",
    { type: "checkbox", role: "switch", checked: Boolean(ask.value), onchange: () => onAnswer(input.checked) },
  );
  const element = h(
    "label",
    { class: "switch" },
    input,
    h("span", { class: "switch-face", "aria-hidden": "true" }),
    h("span", {}, ask.label),
  );
  element.show = (next) => (input.checked = Boolean(next.value));
  return element;
}

function choiceField(ask, onAnswer) {
  const spelled = (value) => JSON.stringify(value);
  const options = ask.options.map((option) => ({ value: spelled(option.value), words: option.words }));
  return choice(
    { label: ask.label, options, value: spelled(ask.value), onchange: (value) => onAnswer(JSON.parse(value)) },
  );
}

/** Several of many, as pictures where there are some; no more than `most` can be chosen. */
function choicesField(ask, onAnswer) {
  let chosen = new Set(ask.value ?? []);
  const count = h("span", { class: "choices-count" });
  const boxes = ask.options.map((option) =>
    h("input", {
      type: "checkbox",
      checked: chosen.has(option.value),
      onchange: (event) => {
        if (event.target.checked) chosen.add(option.value);
        else chosen.delete(option.value);
        paint();
        onAnswer(ask.options.map((one) => one.value).filter((value) => chosen.has(value)));
      },
    }),
  );
  function paint() {
    count.textContent = t("score.chosen-of", { n: chosen.size, most: ask.most });
    boxes.forEach((box, i) => (box.disabled = chosen.size >= ask.most && !chosen.has(ask.options[i].value)));
  }
  paint();
  const element = h(
    "fieldset",
    { class: "choices" },
    h("legend", {}, ask.label, " ", count),
    h(
      "div",
      { class: "choices-grid" },
      ask.options.map((option, i) =>
        h(
          "label",
          { class: "choices-one" },
          boxes[i],
          h(
            "span",
            { class: "choices-face" },
            option.picture && h("img", { src: option.picture, alt: "", loading: "lazy" }),
            h("span", {}, option.words),
          ),
        ),
      ),
    ),
  );
  element.show = (next) => {
    chosen = new Set(next.value ?? []);
    boxes.forEach((box, i) => (box.checked = chosen.has(ask.options[i].value)));
    paint();
  };
  return element;
}
