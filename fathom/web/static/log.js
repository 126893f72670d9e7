// What happened and what was said, beside the table; after the game, the seal of its shuffle.
import { element, make, ruleLink, words } from "./page.js";

export function showLog(log, said) {
  follow(element("log"), log.map((line) => make("li", {}, line.text + " ", ruleLink(line.rule))));
  follow(element("said"), said.map((line) => make("li", {}, make("strong", { textContent: line.name }), " " + line.text)));
}

// Lines that are there stay, so that what has the focus keeps it.
function follow(list, lines) {
  let same = 0;
  while (list.children[same] && lines[same]?.isEqualNode(list.children[same])) same++;
  while (list.children.length > same) list.lastElementChild.remove();
  list.append(...lines.slice(same));
}

// The newest lines, once everything else has its place.
export function scrollLog() {
  for (const id of ["log", "said"]) element(id).scrollTop = element(id).scrollHeight;
}

// The seed is checked against its seal by the reader's own browser, where it can (that is, over https or here).
export async function showSeal(commitment, seed) {
  const seal = element("after").querySelector(".seal");
  seal.textContent = words.sealed.replace("{commitment}", commitment) + " " + words.opened.replace("{seed}", seed);
  if (!globalThis.crypto?.subtle) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found === commitment) seal.append(" ", make("strong", { textContent: "✓ " + words.checked }));
}

// On a phone the log is a sheet that is pulled up.
const drawer = element("drawer");
function showDrawer(open) {
  drawer.hidden = !open;
  element("drawer-toggle").setAttribute("aria-expanded", open);
  if (open) scrollLog();
}
showDrawer(!matchMedia("(max-width: 1023px)").matches);
element("drawer-toggle").addEventListener("click", () => showDrawer(drawer.hidden));
