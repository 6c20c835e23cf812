// Problems as a list: what is wrong, and where in which file.

import { h } from "../ui/h.js";
import { icon } from "../ui/icons.js";

const fileName = (path) => String(path ?? "").split("/").pop();

/** "units.yaml:12", the whole path as a hint. */
export const place = (problem) =>
  problem.file && h("code", { class: "place", title: problem.file }, `${fileName(problem.file)}:${problem.line}`);

export function problemList(problems, { title = null, kind = "wrong" } = {}) {
  if (!problems.length) return null;
  return h("section", { class: `paper problem-list ${kind}`, role: "status" },
    title && h("h2", {}, icon("warning"), title),
    h("ul", { class: "plain" }, problems.slice(0, 30).map((problem) => h("li", {}, h("span", {}, problem.message), place(problem)))));
}
