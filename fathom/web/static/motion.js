// Only pieces move, never the page. A picture is drawn in its new state at once, and its pieces move there from where
// they were, so nobody waits for a motion. A template says what moves:
//   view-transition-name  a piece, known by its name whatever element draws it, glides from its old position
//   data-from="PIECE"     whatever appears in this part comes from that piece: cards from a deck, gems from a bag. With
//                         data-hold it waits there for a breath. It has the class `arriving` until it has come
//   data-tally="NAME"     a number; what it gains rises there as "+2". Its sign, or that in data-sign, flies in before:
//                         from the piece in data-from, or from the piece that was touched
//   data-arrives="NAME"   gets the class `arrived` when it is there for the first time: a stylesheet moves it. Without a
//                         name, it has that of its piece, or that of its place. With data-shown, the panel that it lies in opens for it
// A part with data-anchor="NAME" can be named like a piece: a stack that nobody touches.
// Viewers who prefer less motion get an outline at whatever changed.
import { bring } from "./frames.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const WAY = 320; // milliseconds
const STEP = 60; // between pieces that go the same way
const LATEST = 240; // the last one starts after this
const BREATH = 340;
const FLIGHTS = 8; // signs in the air at once
const NAMED = '[style*="view-transition-name"]';
const picture = document.getElementById("picture");
const aloft = document.body.appendChild(Object.assign(document.createElement("div"), { id: "aloft", ariaHidden: "true" }));
const moving = new Map(); // motions, and what is done once they have ended

const drawnAt = (piece) => {
  const part = piece && (document.getElementById("piece-" + piece) ?? picture.querySelector(`[data-anchor="${piece}"]`));
  const at = part?.getBoundingClientRect();
  return at?.width ? at : null;
};
const all = (what) => [...picture.querySelectorAll(what)];
const nameOf = (part) => part.dataset.arrives || (part.querySelector("[data-piece]")?.dataset.piece ?? part.getAttribute("x") + " " + part.getAttribute("y"));
const signOf = (tally) => tally.dataset.sign ?? tally.querySelector("use")?.getAttribute("href").slice("#sign-".length);
const amount = (tally) => Number(tally.dataset.amount ?? /-?\d+/.exec(tally.textContent.replace("−", "-"))?.[0] ?? 0);

// How the picture is now: where its named pieces lie, its tallies, and what has arrived.
function survey(sources) {
  const pieces = new Map();
  for (const piece of all(NAMED)) {
    const at = piece.getBoundingClientRect();
    if (at.width) pieces.set(piece.style.viewTransitionName, { piece, at });
  }
  const tallies = new Map(all("[data-tally]").map((tally) => [tally.dataset.tally, amount(tally)]));
  const arrived = new Set(all("[data-arrives]").map(nameOf));
  const origins = new Map();
  for (const id of new Set([...sources, ...all("[data-from]").map((part) => part.dataset.from)])) {
    const at = drawnAt(id);
    if (at) origins.set(id, at);
  }
  return { pieces, tallies, arrived, origins };
}

// Draw a picture anew by `swap`, and let its pieces move there. `sources` are the pieces that were touched, `doer` is the
// seat that acted: whatever comes from nowhere else comes from there.
export async function glide(swap, sources = [], doer = null) {
  if (document.hidden) return swap();
  finish();
  const before = survey(sources);
  await swap();
  const after = survey(sources); // everything is measured before anything moves
  if (calm.matches) return outline(before, after);
  const origin = (id) => before.origins.get(id) ?? after.origins.get(id);
  const touched = sources.map(origin).find(Boolean);
  const seat = picture.querySelector(`[data-seat="${doer}"]`)?.getBoundingClientRect();
  movePieces(before, after, (piece) => origin(piece.closest("[data-from]")?.dataset.from) ?? (seat?.width ? seat : null));
  for (const tally of all("[data-tally]")) {
    const gain = amount(tally) - (before.tallies.get(tally.dataset.tally) ?? amount(tally));
    if (gain > 0) count(tally, gain, origin(tally.dataset.from) ?? (tally.dataset.from ? null : touched));
  }
  for (const part of all("[data-arrives]")) {
    if (!before.pieces.size || before.arrived.has(nameOf(part))) continue;
    part.classList.add("arrived");
    if (part.closest("[data-shown]")) bring([part]);
  }
}

function movePieces(before, after, origin) {
  const ways = new Map(); // how far each has come; whatever lies on a piece goes with it
  let late = 0;
  for (const [name, { piece, at }] of after.pieces) {
    const from = before.pieces.get(name)?.at ?? (before.pieces.size ? origin(piece) : null);
    if (!from) {
      if (before.pieces.size) run(piece, { opacity: [0, 1] }, { duration: WAY, easing: EASE });
      continue; // nobody knows from where
    }
    const way = [from.x - at.x + (from.width - at.width) / 2, from.y - at.y + (from.height - at.height) / 2];
    ways.set(piece, way);
    const carried = ways.get(piece.parentElement.closest(NAMED)) ?? [0, 0];
    const [x, y] = [way[0] - carried[0], way[1] - carried[1]];
    if (Math.hypot(x, y) <= 1) continue;
    const held = !before.pieces.has(name) && piece.closest("[data-hold]");
    const size = held ? 1 : from.width / at.width;
    const isNew = !before.pieces.has(name);
    move(piece, x, y, size, isNew ? (held ? BREATH : 0) + Math.min(late++ * STEP, LATEST) : 0, isNew);
  }
}

// A motion that has come to its end, by itself or because something else begins, leaves nothing behind.
function run(part, steps, pace, after = () => {}) {
  const motion = part.animate(steps, pace);
  moving.set(motion, after);
  motion.finished.catch(() => {}).then(() => ended(motion));
}
function ended(motion) {
  const after = moving.get(motion);
  moving.delete(motion);
  after?.();
}

// Nobody aims at a piece that is still on its way from elsewhere: a touch goes to whatever lies there.
const scrolls = (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
function move(piece, x, y, size, delay, arrives) {
  const zoom = piece.getScreenCTM?.()?.a ?? (piece.getBoundingClientRect().width / piece.offsetWidth || 1);
  const steps = { translate: [`${x / zoom}px ${y / zoom}px`, "0 0"], scale: [size, 1] };
  // Above whatever lies on its way, with all that it is part of.
  const lifted = [piece];
  while (lifted.at(-1).parentElement !== picture) lifted.push(lifted.at(-1).parentElement);
  for (const part of lifted) part.classList.add("carrying", part === piece ? "gliding" : scrolls(part) ? "carrying" : "letting-out");
  piece.classList.toggle("arriving", arrives);
  run(piece, steps, { duration: WAY, easing: EASE, delay, fill: "backwards" }, () => {
    for (const part of lifted) part.classList.remove("gliding", "carrying", "letting-out", "arriving");
  });
}

// Signs fly to a tally, and what it gained rises from it.
function count(tally, gain, from) {
  const at = tally.getBoundingClientRect();
  if (!at.width) return;
  const signs = signOf(tally) && from ? Math.min(gain, 3, Math.max(FLIGHTS - aloft.childElementCount, 0)) : 0;
  for (let sign = 0; sign < signs; sign++) fly(signOf(tally), from, at, sign * STEP);
  const told = Object.assign(document.createElement("b"), { className: "gained", textContent: "+" + gain });
  told.style.cssText = `left:${at.x + at.width / 2}px;top:${at.y}px`;
  raise(told, { opacity: [0, 1, 1, 0], translate: ["-50% 20%", "-50% -60%", "-50% -80%", "-50% -110%"] }, { duration: 1100, delay: signs ? WAY : 0, easing: "ease-out", fill: "backwards" });
}

// A sign rises where it was gained, and then flies; signs of a chain of gains do so one after the other.
const RISE = 40; // pixels
function fly(sign, from, to, delay) {
  const flight = document.createElement("div");
  const turn = Math.min(Math.max(delay, aloft.querySelectorAll("div").length * STEP), LATEST);
  flight.innerHTML = `<svg class="sign"><use href="#sign-${sign}"></use></svg>`;
  const middle = (at) => `${at.x + at.width / 2}px ${at.y + at.height / 2}px`;
  const risen = { x: from.x, y: from.y - RISE, width: from.width, height: from.height };
  const steps = { translate: [middle(from), middle(risen), middle(to)], offset: [0, 0.35, 1], opacity: [0, 1, 0.4], scale: [1, 1.6, 1] };
  raise(flight, steps, { duration: 1.3 * WAY, delay: turn, easing: EASE, fill: "backwards" });
}

function raise(part, steps, pace) {
  aloft.append(part);
  run(part, steps, pace, () => part.remove());
}

// Less motion: whatever came or grew has an outline that fades.
function outline(before, after) {
  if (!before.pieces.size) return;
  for (const [name, { piece }] of after.pieces) piece.classList.toggle("changed", !before.pieces.has(name));
  for (const tally of all("[data-tally]")) {
    if (before.tallies.has(tally.dataset.tally) && before.tallies.get(tally.dataset.tally) !== amount(tally)) tally.classList.add("changed");
  }
}

// Numbers of a moment (data-count) are counted up from nothing.
const COUNT = 700;
export function countUp(part) {
  if (calm.matches || document.hidden) return;
  const counted = [...part.querySelectorAll("[data-count]")].map((number) => [number, amount(number), number.textContent]);
  const begin = performance.now();
  const step = (now) => {
    const done = Math.min((now - begin) / COUNT, 1);
    for (const [number, total, text] of counted) number.textContent = done < 1 ? Math.round(total * done) : text;
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function finish() {
  for (const motion of [...moving.keys()]) {
    motion.finish();
    ended(motion);
  }
}

// Resolves when nothing moves any more.
export const settled = () => Promise.allSettled([...moving.keys()].map((motion) => motion.finished));

// A touch ends the motion, and goes to whatever lies there.
addEventListener("pointerdown", finish, true);
