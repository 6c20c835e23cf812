// The shell and the router: #/score/…, #/history, #/print, #/edit/…; each slice brings its own screen.

import { tabBar, topBar } from "./shell.js";
import { fill, h } from "./ui/h.js";
import { toast } from "./ui/toast.js";
import { loadWords, t } from "./words.js";

const SLICES = {
  "": () => import("./home.js"),
  phone: () => import("./phone.js"),
  score: () => import("./score/main.js"),
  history: () => import("./history/main.js"),
  print: () => import("./print/main.js"),
  edit: () => import("./edit/main.js"),
};

let leaving = new AbortController();

const parts = () => location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);

/** Shows the screen that the address names. What the last one still did is ended by its signal. */
async function show() {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const [slice = "", ...rest] = parts();
  const main = h("main", { id: "content", tabindex: "-1", class: `screen screen-${slice || "home"}` });
  shell(slice, main);
  window.scrollTo(0, 0);
  try {
    const screen = await (SLICES[slice] ?? SLICES[""])();
    if (!signal.aborted) await screen.show(rest, main, signal);
  } catch (error) {
    if (signal.aborted || error.name === "AbortError") return;
    console.error(error);
    fill(main, failure(error));
  }
  if (!signal.aborted) arrive(main);
}

function failure(error) {
  const words = error.errors ? error.errors.map((one) => h("p", {}, one.message)) : h("p", {}, t("app.broken"));
  const again = h("button", { type: "button", class: "button", onclick: show }, t("app.reload"));
  return h("section", { class: "paper narrow failure" }, h("h1", { tabindex: "-1" }, t("app.broken")), words, again);
}

/** A screen reader starts at the heading, unless the screen has put the focus somewhere itself. */
function arrive(main) {
  const heading = main.querySelector("h1");
  if (!heading) return;
  if (!document.title || document.title === t("app.name")) document.title = `${heading.textContent} · ${t("app.name")}`;
  if (main.contains(document.activeElement) && document.activeElement !== main) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function shell(slice, main) {
  document.title = t("app.name");
  const skip = h("a", { href: "#content", class: "skip", onclick: (event) => { event.preventDefault(); main.focus(); } }, t("app.skip"));
  fill(document.getElementById("shell"), skip, topBar(slice), main, tabBar(slice));
}

async function start() {
  // The token has become a cookie: it need not stand in the address.
  if (location.search) history.replaceState(null, "", `/${location.hash}`);
  try {
    await loadWords();
  } catch (error) {
    fill(document.getElementById("shell"), h("p", { class: "paper narrow" }, error.message));
    return;
  }
  window.addEventListener("hashchange", show);
  window.addEventListener("languagechosen", show);
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason?.errors) toast(event.reason.message, "bad");
  });
  await show();
}

start();
