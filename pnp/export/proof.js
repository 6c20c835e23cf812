// Choices become attributes of the page; the style sheet does the rest.
const page = document.documentElement;
const form = document.querySelector(".controls");

function show() {
  const chosen = new FormData(form);
  for (const name of ["lang", "vision", "ground"]) {
    if (chosen.has(name)) page.dataset[name] = chosen.get(name);
  }
  page.lang = page.dataset.lang;
  page.style.setProperty("--mm", chosen.get("size") + "px");
}

form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
show();
