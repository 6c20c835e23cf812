// What is wrong with a page for people who see badly, touch with thumbs or listen: a list of sentences.
() => {
  const found = [];
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 1 && box.height > 1 && style.visibility !== "hidden" && Number(style.opacity) > 0.05 && !element.closest("[hidden], .sr-only, .skip");
  };
  const name = (element) => `${element.tagName.toLowerCase()}.${String(element.getAttribute("class") ?? "")} “${(element.textContent || element.value || "").trim().slice(0, 30)}”`;
  const parse = (words) => {
    const numbers = words.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    if (words.startsWith("color(srgb")) return { rgb: numbers.slice(0, 3).map((one) => one * 255), alpha: numbers[3] ?? 1 };
    return { rgb: numbers.slice(0, 3), alpha: numbers[3] ?? 1 };
  };
  const over = (top, under) => top.rgb.map((one, i) => one * top.alpha + under[i] * (1 - top.alpha));
  const ground = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.backgroundImage !== "none") return null;
      const colour = parse(style.backgroundColor);
      layers.push(colour);
      if (colour.alpha === 1) break;
    }
    return layers.reverse().reduce((under, colour) => over(colour, under), [255, 255, 255]);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => { const s = one / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !seen(element) || element.closest("svg, option, :disabled, [aria-disabled=true], noscript")) continue;
    const style = getComputedStyle(element);
    const under = ground(element);
    if (!under) continue;
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(over(parse(style.color), under), under);
    if (ratio < (large ? 3 : 4.5)) found.push(`contrast ${ratio.toFixed(2)}: ${name(element)}`);
  }
  for (const element of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
    if (!seen(element) && !element.closest(".choice-option")) continue;
    const label = element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.labels?.[0]?.textContent || element.textContent || element.getAttribute("title") || element.querySelector("img")?.alt;
    if (!label?.trim()) found.push(`no name: ${name(element)}`);
    if (element.disabled || (element.tagName === "A" && getComputedStyle(element).display === "inline")) continue;
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (seen(element) && (box.height < 43.5 || box.width < 43.5)) found.push(`${Math.round(box.width)} × ${Math.round(box.height)} px to touch: ${name(element)}`);
  }
  for (const image of document.querySelectorAll("img")) if (!image.hasAttribute("alt")) found.push(`a picture without words: ${image.src}`);
  const headings = [...document.querySelectorAll("h1")].filter(seen);
  if (headings.length !== 1) found.push(`${headings.length} first headings`);
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.push(`${document.documentElement.scrollWidth - document.documentElement.clientWidth} px stick out`);
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i))) found.push(`two elements are called ${id}`);
  for (const words of document.body.innerText.match(/\b(?:app|nav|ui|home|print|score|edit|history|calibrate|phone|table)\.[a-z.-]+/g) ?? []) found.push(`words are missing: ${words}`);
  return [...new Set(found)];
}
