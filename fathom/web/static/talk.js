// What is said at the table: shown at the seat of whoever says it for a while, with a mark on the key of a closed drawer
// and in the title of a hidden tab. Bots talk, too, unless the reader wants them quiet; nobody is called for that.
import { element, make } from "./page.js";

const WHILE = 6000; // milliseconds for which something said stays at a seat
let heard = null; // how many lines were there before
let unread = 0;

export function hear(said, seats) {
  const fresh = heard === null ? [] : said.slice(heard);
  heard = said.length;
  for (const line of fresh) if (!line.bot || botsTalk()) show(line, seats);
  if (document.hidden || element("drawer").hidden) unread += fresh.filter((line) => !line.bot).length;
  mark();
}

function show(line, seats) {
  const seat = seats.find((each) => each.name === line.name);
  const names = [...document.querySelectorAll(`#picture [data-seat="${seat?.seat}"], #seats > :nth-child(${(seat?.seat ?? -1) + 1})`)];
  const at = names.find((part) => part.checkVisibility())?.getBoundingClientRect();
  if (!at) return;
  const bubble = make("p", { className: "bubble", textContent: line.text });
  element("badges").after(bubble);
  bubble.style.translate = `${Math.round(Math.min(at.left, innerWidth - bubble.offsetWidth - 8))}px ${Math.round(at.bottom + 8)}px`;
  setTimeout(() => bubble.remove(), WHILE);
}

// The reader's own switch, remembered for all tables.
const botsTalk = () => localStorage.bots !== "quiet";
function showSwitch() {
  element("bots-talk")?.setAttribute("aria-pressed", botsTalk());
  document.documentElement.dataset.bots = botsTalk() ? "talk" : "quiet";
}
element("bots-talk")?.addEventListener("click", () => {
  localStorage.bots = botsTalk() ? "quiet" : "talk";
  showSwitch();
});
showSwitch();

export const unreadMark = () => (unread && document.hidden ? `(${unread}) ` : "");

function mark() {
  const key = element("drawer-toggle");
  if (unread) key.dataset.unread = unread;
  else delete key.dataset.unread;
  document.title = unreadMark() + document.title.replace(/^\(\d+\) /, "");
}

// Read: the drawer is open, and somebody looks at it.
function read() {
  if (document.hidden || element("drawer").hidden) return;
  unread = 0;
  mark();
}
document.addEventListener("visibilitychange", read);
element("drawer-toggle").addEventListener("click", () => setTimeout(read));
