// The seats of a table, and the invitations to free ones.
import { element, make, table, words } from "./page.js";
import { onThisClock } from "./wire.js";

const NOTED = 10; // letters beside a name for which there is always room
const FLAGS = 6; // signs and colours for seats; a larger table uses them again

// The head of a bot, which is told by its level and its name.
export function head(seat) {
  if (seat.look === null) return [];
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("class", `bot-head look-${seat.look} seat-${(seat.seat % FLAGS) + 1}`);
  drawn.setAttribute("aria-hidden", "true");
  drawn.innerHTML = `<use href="/static/faces.svg#face-${seat.bot}"></use>`;
  return [drawn];
}
// Whoever looks is here, even before the house has heard of it.
const isAway = (seat, held) => !seat.here && !seat.free && !held.includes(seat.seat);

// Notes on a seat: a bot, somebody who is away, a running clock.
function seatNotes(seat, held) {
  const [notes, parts] = [[], []];
  if (held.includes(seat.seat)) notes.push(words.you);
  if (seat.bot) notes.push(words[`level-${seat.bot}`] ?? words.bot);
  if (seat.stand_in) notes.push(words["stand-in"]);
  if (seat.invited) notes.push(words.kept);
  if (seat.thinking) notes.push(words.thinking);
  else if (isAway(seat, held)) notes.push(words.away);
  if (notes.length) parts.push(make("span", { className: seat.thinking ? "note busy" : "note", textContent: notes.join(" · ") }));
  if (seat.deadline !== null) {
    const clock = make("span", { className: "clock" });
    clock.dataset.until = seat.deadline;
    parts.push(clock);
  }
  return parts;
}

// A picture that names its seats shows the notes there; the strip is for phones and for pictures that do not.
export function noteSeats(seats, held) {
  for (const name of document.querySelectorAll("#picture [data-seat]")) {
    for (const part of name.querySelectorAll(".bot-head, .seat-notes")) part.remove();
    const seat = seats[name.dataset.seat];
    name.prepend(...head(seat));
    const notes = make("span", { className: "seat-notes" }, ...seatNotes(seat, held));
    name.style.setProperty("--told", seat.name.length + Math.max(NOTED, notes.textContent.length));
    name.append(notes);
    name.classList.toggle("away", isAway(seat, held));
  }
  for (const name of document.querySelectorAll("#picture [data-head]:not(:has(.bot-head))")) name.prepend(...head(seats[name.dataset.head]));
  // On a phone, where a picture hides its people, each flag has the points that the picture shows.
  for (const flag of document.querySelectorAll("#seats .seat")) {
    const points = document.querySelector(`#picture .people [data-board="${flag.dataset.of}"] .score`)?.firstChild.textContent;
    if (points) flag.dataset.points = points;
  }
  tick();
}

export function showSeats(seats, held) {
  element("seats").replaceChildren(
    ...seats.map((seat) => {
      const flag = (seat.seat % FLAGS) + 1;
      const item = make("li", { className: `seat seat-${flag}` });
      item.insertAdjacentHTML("beforeend", `<svg class="sign flag" aria-hidden="true"><use href="#sign-seat-${flag}"></use></svg>`);
      item.dataset.of = seat.seat;
      item.classList.toggle("to-move", seat.to_move);
      item.classList.toggle("me", held.includes(seat.seat));
      item.classList.toggle("away", isAway(seat, held));
      item.classList.toggle("stood-in", seat.stand_in);
      item.classList.toggle("thinking", seat.thinking);
      item.append(...head(seat), make("span", { className: "name", textContent: seat.name }));
      item.append(...seatNotes(seat, held));
      if (seat.to_move) item.setAttribute("aria-current", "true");
      return item;
    }),
  );
  tick();
}

function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round((onThisClock(clock.dataset.until) - Date.now()) / 1000));
    const hours = Math.floor(left / 3600);
    const minutes = String(Math.floor((left % 3600) / 60)).padStart(hours ? 2 : 1, "0");
    clock.textContent = `${hours ? hours + ":" : ""}${minutes}:${String(left % 60).padStart(2, "0")}`;
  }
}
setInterval(tick, 1000);

export function showInvitations(invitations, seats, fill) {
  const links = Object.entries(invitations).map(([seat, name]) => ({ seat: Number(seat), link: `${location.origin}/t/${table}/join/${name}` }));
  element("invite").hidden = !links.length;
  element("invite").querySelector("ul").replaceChildren(
    ...links.map(({ seat, link }) => {
      const name = seats[seat].invited ? seats[seat].name : words.seat.replace("{n}", seat + 1);
      const field = make("input", { readOnly: true, value: link, ariaLabel: name });
      const hands = navigator.share && matchMedia("(pointer: coarse)").matches; // a phone hands it to any of its apps
      const copy = make("button", { type: "button", className: "button", textContent: hands ? words.share : words.copy });
      copy.addEventListener("click", async () => {
        if (hands) return navigator.share({ title: words.title, url: link }).catch(() => {});
        field.select();
        if (navigator.clipboard) await navigator.clipboard.writeText(link).catch(() => {});
        else document.execCommand("copy"); // a server without https has no clipboard
        copy.textContent = words.copied;
      });
      const code = make("button", { type: "button", className: "button quiet", textContent: words.code });
      code.addEventListener("click", () => showCode(`${link}/code`, name));
      const bot = make("button", { type: "button", className: "button quiet", textContent: words.fill });
      bot.addEventListener("click", () => fill(seat));
      return make("li", {}, make("span", { textContent: name }), field, copy, code, bot);
    }),
  );
}

// A code that somebody at the same place scans.
function showCode(address, name) {
  const sheet = element("code");
  sheet.querySelector("img").src = address;
  sheet.querySelector("p").textContent = name;
  sheet.showPopover();
}
