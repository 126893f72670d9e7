// The log and the talk beside the table; after the game, the seal of its shuffle and the curve of scores.
import { element, get, make, ruleLink, table, words } from "./page.js";

// The last lines may be new to the viewer: the first of them says so.
const asLogged = (line) => make("li", {}, line.text + " ", line.rule ? ruleLink(line.rule) : "");
const asSaid = (line) => make("li", { className: line.bot ? "of-bot" : "" }, make("strong", { textContent: line.name }), " " + line.text);
export function showLog(log, said, news) {
  follow(element("log"), log, asLogged);
  for (const line of element("log").querySelectorAll("[data-since]")) line.removeAttribute("data-since");
  if (news) [...element("log").children].at(-news)?.setAttribute("data-since", words.news);
  follow(element("said"), said, asSaid);
  scrollLog();
}

// Existing lines stay, so that the focus is not lost, and so that a long log costs no more than a short one.
const shown = new Map(); // what each list shows
function follow(list, lines, write) {
  const told = lines.map((line) => JSON.stringify(line));
  const before = shown.get(list) ?? [];
  let same = 0;
  while (same < before.length && told[same] === before[same]) same++;
  while (list.children.length > same) list.lastElementChild.remove();
  list.append(...lines.slice(same).map(write));
  shown.set(list, told);
}

// Whatever takes room from the log, its end stays in sight for whoever reads there.
let unread = 0; // pixels below
let room = 0; // its height when they were counted
function scrollLog() {
  unread = 0;
  for (const id of ["log", "said"]) element(id).scrollTop = element(id).scrollHeight;
}
element("log").addEventListener("scroll", ({ target }) => {
  if (target.clientHeight === room) unread = target.scrollHeight - target.scrollTop - room;
});
new ResizeObserver(([{ target }]) => {
  room = target.clientHeight;
  target.scrollTop = target.scrollHeight - room - unread;
}).observe(element("log"));

// The reader's own browser checks the seed against its seal, if it can (over https or on this machine).
export async function showSeal(commitment, seed) {
  const seal = element("after").querySelector(".seal");
  seal.querySelector("p").textContent = words.sealed.replace("{commitment}", commitment) + " " + words.opened.replace("{seed}", seed);
  if (!globalThis.crypto?.subtle) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== commitment) return;
  seal.querySelector("summary").append(" ", make("strong", { textContent: "✓" }));
  seal.querySelector("p").append(" " + words.checked);
}

// On a phone the log is a sheet that is pulled up; where it would lie over the board, it is closed at first.
const drawer = element("drawer");
function showDrawer(open) {
  drawer.hidden = !open;
  element("drawer-toggle").setAttribute("aria-expanded", open);
  if (open) scrollLog();
}
showDrawer(!matchMedia("(max-width: 1279px)").matches);
element("drawer-toggle").addEventListener("click", () => showDrawer(drawer.hidden));

// Where it lies over the board it goes when somebody touches the board, swipes it down by its upper edge, or presses Escape.
const over = matchMedia("(max-width: 1279px)");
const EDGE = 48; // pixels of its upper edge
const FAR = 60; // pixels of a swipe
let swiped = null;
addEventListener("pointerdown", (event) => {
  if (drawer.hidden || !over.matches) return;
  if (!event.target.closest("#drawer, #drawer-toggle, #rulebook")) showDrawer(false);
  swiped = drawer.contains(event.target) && event.clientY - drawer.getBoundingClientRect().top < EDGE ? event.clientY : null;
}, true);
addEventListener("pointermove", (event) => {
  if (swiped === null || event.clientY - swiped < FAR) return;
  swiped = null;
  showDrawer(false);
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || drawer.hidden || !over.matches || !element("rulebook").hidden) return;
  event.stopImmediatePropagation();
  showDrawer(false);
  element("drawer-toggle").focus();
}, true);

// The curve of everybody's points, which the server works out once the game is over; open where there is room for it.
const roomy = matchMedia("(min-width: 1280px) and (min-height: 800px)");
export async function showScores() {
  const answer = await get(`/t/${table}/scores`);
  if (!answer?.ok) return;
  element("after").querySelector(".scores")?.remove();
  element("after").insertAdjacentHTML("beforeend", await answer.text());
  element("after").lastElementChild.open = roomy.matches;
}
