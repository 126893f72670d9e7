// What is said at the table: shown at the seat of whoever says it for a while, with a mark on the key of a closed drawer
// and in the title of a hidden tab. Bots talk, too, unless the reader wants them quiet; nobody is called for that.
import { element, make } from "./page.js";

const WHILE = 6000; // milliseconds for which something said stays at a seat
let heard = null; // when the last line was said that has been here before
let unread = 0;

// Only the last lines are kept here, so their number does not tell what is new.
export function hear(said, seats, held) {
  const fresh = heard === null ? [] : said.filter((line) => line.at > heard);
  heard = said.at(-1)?.at ?? 0;
  for (const line of fresh) if (!line.bot || botsTalk()) show(line, seats);
  const others = fresh.filter((line) => !line.bot && !held.some((seat) => seats[seat].name === line.name));
  if (document.hidden || element("drawer").hidden) unread += others.length;
  mark();
}

function show(line, seats) {
  const seat = seats.find((each) => each.name === line.name);
  const names = [...document.querySelectorAll(`#picture [data-seat="${seat?.seat}"], #seats > :nth-child(${(seat?.seat ?? -1) + 1})`)];
  const at = names.find((part) => part.checkVisibility())?.getBoundingClientRect();
  if (!at) return;
  document.querySelector(`.bubble[data-of="${seat.seat}"]`)?.remove();
  const bubble = make("p", { className: "bubble", textContent: line.text });
  bubble.dataset.of = seat.seat;
  element("badges").after(bubble);
  const within = (place, size, most) => Math.round(Math.max(0, Math.min(place, most - size - 8)));
  bubble.style.translate = `${within(at.left, bubble.offsetWidth, innerWidth)}px ${within(at.bottom + 8, bubble.offsetHeight, innerHeight)}px`;
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
  if (!document.hidden && !element("drawer").hidden) unread = 0;
  mark();
}
document.addEventListener("visibilitychange", read);
element("drawer-toggle").addEventListener("click", () => setTimeout(read));
