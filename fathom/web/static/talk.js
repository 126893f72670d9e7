// What is said at the table: shown for a while at the seat of whoever says it, or in a line that a picture leaves free for
// it beside its seats (`data-talk`), or on a phone over the bar, where it covers no piece; with a mark on the key of a
// closed drawer and in the title of a hidden tab. Bots talk, too, unless the reader wants them quiet; nobody is called for
// that.
import { element, make } from "./page.js";

const FLAGS = 6; // colours of seats
const NARROW = 200; // pixels in which nothing can be read
const WHILE = 6000; // milliseconds for which something said stays at a seat
const phone = matchMedia("(max-width: 700px)");
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
  const beside = document.querySelector("#picture [data-talk]")?.getBoundingClientRect();
  const bar = phone.matches && document.querySelector(".topbar").getBoundingClientRect();
  const free = bar || (beside?.width > NARROW ? beside : null);
  const at = names.find((part) => part.checkVisibility())?.getBoundingClientRect();
  if (!at) return;
  document.querySelector(free && !bar ? ".bubble" : `.bubble[data-of="${seat.seat}"]`)?.remove();
  const bubble = make("p", { className: "bubble", textContent: line.text });
  bubble.dataset.of = seat.seat;
  bubble.dataset.who = seat.name;
  bubble.classList.add(`seat-${(seat.seat % FLAGS) + 1}`);
  const others = [...document.querySelectorAll(".bubble")].map((other) => other.getBoundingClientRect());
  element("badges").after(bubble);
  if (free) {
    bubble.classList.add("in-line");
    bubble.style.maxWidth = `${free.width}px`;
  }
  const [wide, high] = [bubble.offsetWidth, bubble.offsetHeight];
  const within = (place, size, most) => Math.round(Math.max(0, Math.min(place, most - size - 8)));
  const x = within(free ? free.left : at.left, wide, innerWidth);
  let y = free ? free.bottom - high : at.bottom + 8;
  // What several say at once lies one below the other.
  for (const other of others.sort((one, other) => one.top - other.top)) {
    if (other.left < x + wide && x < other.right && other.top < y + high && y < other.bottom) y = other.bottom + 4;
  }
  bubble.style.translate = `${x}px ${within(y, high, innerHeight)}px`;
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
