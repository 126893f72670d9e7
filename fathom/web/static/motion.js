// Only pieces move, never the page. A picture is drawn in its new state at once, and its pieces move there from where
// they were, so nobody waits for a motion. A template says what moves:
//   view-transition-name  a piece, known by its name whatever element draws it, glides from its old position
//   data-from="PIECE"     whatever appears in this part comes from that piece: cards from a deck, gems from a bag. It has
//                         the class `arriving` until it has come. With data-hold="2", two of it leave that piece for a
//                         breath, without a face, whenever it is touched; nothing of what they are shows before
//   data-tally="NAME"     a number; what it gains rises there as "+2". Its sign, or that in data-sign, flies in before:
//                         from the piece in data-from, or from the piece that was touched
//   data-arrives="NAME"   gets the class `arrived` when it is there for the first time: a stylesheet moves it. Without a
//                         name, it has that of its piece, or that of its place. With data-shown, the panel that it lies in opens for a moment
// A part with data-anchor="NAME" can be named like a piece: a stack that nobody touches.
// Viewers who prefer less motion get an outline at whatever changed.
import { glimpse } from "./frames.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const WAY = 280; // milliseconds
const STEP = 60; // between pieces that go the same way
const LATEST = 120; // the last one starts after this
const BREATH = 340;
const TOLD = 1300; // how long a gain can be read
const FLIGHTS = 8; // signs in the air at once
const LARGEST = 1.6; // times its size, for a piece that comes from something larger, such as a seat
const NAMED = '[style*="view-transition-name"]';
const picture = document.getElementById("picture");
const aloft = document.body.appendChild(Object.assign(document.createElement("div"), { id: "aloft", ariaHidden: "true" }));
let moving = [];
let telling = []; // gains that can still be read, though nothing moves any more

const partOf = (piece) => piece && (document.getElementById("piece-" + piece) ?? picture.querySelector(`[data-anchor="${piece}"]`));
// Where a piece lies; one that is scrolled out of sight, at the edge behind which it is.
const drawnAt = (piece) => {
  const part = partOf(piece);
  const at = part?.getBoundingClientRect();
  if (!at?.width) return null;
  const home = part.closest("[data-panel], [data-pan]")?.getBoundingClientRect() ?? at;
  const within = (from, size, least, most) => Math.max(least, Math.min(from, most - size));
  return new DOMRect(within(at.x, at.width, home.left, home.right), within(at.y, at.height, home.top, home.bottom), at.width, at.height);
};
const panelOf = (piece) => piece.closest("[data-panel]")?.dataset.panel;
const all = (what) => [...picture.querySelectorAll(what)];
const nameOf = (part) => part.dataset.arrives || (part.querySelector("[data-piece]")?.dataset.piece ?? part.getAttribute("x") + " " + part.getAttribute("y"));
const signOf = (tally) => tally.dataset.sign ?? tally.querySelector("use")?.getAttribute("href").slice("#sign-".length);
const amount = (tally) => Number(tally.dataset.amount ?? /-?\d+/.exec(tally.textContent.replace("−", "-"))?.[0] ?? 0);

// What somebody else has touched is not what has the same name on the viewer's own board (data-unmarked).
const unmarked = (id, doer) => doer !== null && Boolean(partOf(id)?.closest("[data-unmarked]"));

// How the picture is now: where its named pieces lie, its tallies, and what has arrived.
function survey(sources, doer) {
  const pieces = new Map();
  const veiled = new Map(); // pieces out of sight, with the panel that hides them; a part that is inert lies under another
  for (const piece of all(NAMED)) {
    const at = piece.getBoundingClientRect();
    if (!at.width || piece.closest("[inert]")) veiled.set(piece.style.viewTransitionName, panelOf(piece));
    else pieces.set(piece.style.viewTransitionName, { piece, at, zoom: piece.getScreenCTM?.()?.a ?? (at.width / piece.offsetWidth || 1) });
  }
  const tallies = new Map(all("[data-tally]").map((tally) => [tally.dataset.tally, amount(tally)]));
  const arrived = new Set(all("[data-arrives]").map(nameOf));
  const origins = new Map();
  const touched = sources.filter((id) => !unmarked(id, doer));
  for (const id of new Set([...touched, ...all("[data-from]").map((part) => part.dataset.from)])) {
    const at = drawnAt(id);
    if (at) origins.set(id, at);
  }
  return { pieces, veiled, tallies, arrived, origins };
}

// The sea holds its breath: whatever comes from a piece that was touched shows first that it comes, and all else waits.
// What is held goes when the picture is drawn anew.
export async function hold(sources) {
  const home = all("[data-hold]").find((part) => sources.includes(part.dataset.from));
  const from = home && drawnAt(home.dataset.from);
  if (!from || calm.matches || document.hidden) return;
  finish();
  const held = Array.from({ length: Number(home.dataset.hold) }, () => home.appendChild(Object.assign(document.createElement("li"), { className: "held" })));
  const breaths = held.map((part, place) => {
    const at = part.getBoundingClientRect();
    const [zoom, aside] = [at.width / part.offsetWidth || 1, (place - (held.length - 1) / 2) * at.width];
    const [x, y] = [from.x - at.x + (from.width - at.width) / 2 + aside, from.y - at.y + (from.height - at.height) / 2];
    return part.animate({ translate: [`${x / zoom}px ${y / zoom}px`, `${x / zoom}px ${y / zoom}px`], scale: [0.3, 1] }, { duration: BREATH, easing: EASE });
  });
  moving.push(...breaths);
  await Promise.allSettled(breaths.map((motion) => motion.finished));
}

// Draw a picture anew by `swap`, and let its pieces move there. `sources` are the pieces that were touched, `doer` is the
// seat that acted: whatever comes from nowhere else comes from there.
export async function glide(swap, sources = [], doer = null) {
  if (document.hidden) return swap();
  finish();
  const before = survey(sources, doer);
  await swap();
  const after = survey(sources, doer); // everything is measured before anything moves
  if (calm.matches) return outline(before, after);
  const origin = (id) => before.origins.get(id) ?? after.origins.get(id);
  const touched = sources.filter((id) => !unmarked(id, doer)).map(origin).find(Boolean);
  const seat = picture.querySelector(`[data-seat="${doer}"]`)?.getBoundingClientRect();
  const moves = plan(before, after, (piece) => origin(piece.closest("[data-from]")?.dataset.from) ?? (seat?.width ? seat : null));
  const gains = gainsSince(before, (tally) => origin(tally.dataset.from) ?? (tally.dataset.from ? null : touched));
  begin(moves);
  gains.forEach(count);
  const come = before.pieces.size ? all("[data-arrives]").filter((part) => !before.arrived.has(nameOf(part))) : [];
  for (const part of come) part.classList.add("arrived");
  const shown = come.filter((part) => part.closest("[data-shown]"));
  if (shown.length) glimpse(shown);
}

// How each piece comes to where it lies, and what is lifted with it.
function plan(before, after, origin) {
  const ways = new Map(); // how far each has come; whatever lies on a piece goes with it
  const moves = [];
  let late = 0;
  for (const [name, { piece, at, zoom }] of after.pieces) {
    if (before.veiled.has(name) && before.veiled.get(name) === panelOf(piece)) continue; // it has been there: its panel has opened
    const from = before.pieces.get(name)?.at ?? (before.pieces.size ? origin(piece) : null);
    if (!from) {
      if (before.pieces.size) moves.push({ piece, steps: { opacity: [0, 1] }, delay: 0 });
      continue; // nobody knows from where
    }
    const way = [from.x - at.x + (from.width - at.width) / 2, from.y - at.y + (from.height - at.height) / 2];
    ways.set(piece, way);
    const carried = ways.get(piece.parentElement.closest(NAMED)) ?? [0, 0];
    const [x, y] = [way[0] - carried[0], way[1] - carried[1]];
    if (Math.hypot(x, y) <= 1) continue;
    const comes = !before.pieces.has(name);
    const held = comes && piece.closest("[data-hold]"); // it has its size when it leaves
    const side = sideOf(before.pieces.get(name), piece, at);
    const size = side ? `${from.width / at.width} ${from.height / at.height}` : held ? 1 : Math.min(sizeTo(from, at), comes ? LARGEST : Infinity);
    const steps = { translate: [`${x / zoom}px ${y / zoom}px`, "0 0"], scale: [size, 1] };
    const delay = comes ? Math.min(late++ * STEP, LATEST) : 0;
    moves.push({ piece, steps, delay, comes, side, homes: homesOf(piece) });
  }
  return moves;
}

// What a piece showed before, if it is drawn by another element of another shape: a card that is upright in a hand and
// wide on the board. Both stretch from one shape to the other, and the old side fades.
const shape = ({ width, height }) => Math.log(width / height);
const TURNED = Math.log(1.6);
function sideOf(old, piece, at) {
  if (!old || old.piece === piece || Math.abs(shape(old.at) - shape(at)) < TURNED) return null;
  return { part: old.piece, width: old.at.width / old.zoom, height: old.at.height / old.zoom };
}
function showSide(piece, { part, width, height }, delay) {
  for (const name of ["id", "data-piece", "style"]) part.removeAttribute(name);
  part.classList.remove("can", "picked", "lifted", "changed");
  part.inert = true;
  const [x, y] = [piece.offsetWidth / width, piece.offsetHeight / height];
  part.style.cssText = `position: absolute; inset: 0 auto auto 0; margin: 0; width: ${width}px; height: ${height}px; transform: scale(${x}, ${y}); transform-origin: 0 0; pointer-events: none;`;
  piece.append(part);
  const motion = part.animate({ opacity: [1, 1, 0], offset: [0, 0.2, 1] }, { duration: WAY * 0.8, delay, fill: "both" });
  motion.finished.catch(() => {}).then(() => part.remove());
  moving.push(motion);
}

// Anything else that changes its shape begins as large as it was, not as wide.
const sizeTo = (from, at) => Math.min(from.width / at.width, Math.sqrt((from.width * from.height) / (at.width * at.height)));

// All that a piece is part of, and how that lets it out; whatever scrolls cannot, but for the row of a hand (`data-row`)
// that has not been scrolled.
const scrolls = (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
function homesOf(piece) {
  const found = [];
  for (let part = piece.parentElement; part !== picture; part = part.parentElement) {
    const row = part.parentElement.matches("[data-row]") && !part.scrollLeft;
    found.push([part, !scrolls(part) ? "letting-out" : row ? "letting-up" : "carrying"]);
  }
  return found;
}

// A piece on its way is above whatever lies there, with all that it is part of, until nothing moves any more.
let lifted = new Set();
function begin(moves) {
  for (const { piece, steps, delay, comes, side, homes } of moves) {
    const motion = piece.animate(steps, { duration: WAY, easing: EASE, delay, fill: "backwards" });
    moving.push(motion);
    if (!steps.translate) continue;
    if (side) showSide(piece, side, delay);
    piece.classList.add("gliding", "carrying");
    if (comes) piece.classList.add("arriving"); // nobody aims at it: a touch goes to whatever lies there
    for (const [part, how] of homes) part.classList.add("carrying", how);
    lifted = new Set([...lifted, piece, ...homes.map(([part]) => part)]);
    motion.finished.catch(() => {}).then(() => moving.includes(motion) && piece.classList.remove("gliding", "arriving"));
  }
  const these = moving;
  settled().then(() => these === moving && lower());
}

function lower() {
  for (const part of lifted) part.classList.remove("gliding", "arriving", "carrying", "letting-out", "letting-up");
  lifted = new Set();
}

// The tallies in sight that have grown, with where their signs come from.
const gainsSince = (before, origin) => all("[data-tally]").flatMap((tally) => {
  const gain = amount(tally) - (before.tallies.get(tally.dataset.tally) ?? amount(tally));
  const at = gain > 0 && tally.getBoundingClientRect();
  return at?.width ? [{ sign: signOf(tally), gain, at, from: origin(tally) }] : [];
});

// Signs fly to a tally, and what it gained rises from it.
function count({ sign, gain, at, from }) {
  const signs = sign && from ? Math.min(gain, 3, Math.max(FLIGHTS - aloft.querySelectorAll("div").length, 0)) : 0;
  for (let number = 0; number < signs; number++) fly(sign, from, at, number * STEP);
  const told = Object.assign(document.createElement("b"), { className: "gained", textContent: "+" + gain });
  told.style.cssText = `left: ${at.x + at.width / 2}px; top: ${at.y}px;`;
  for (const earlier of aloft.querySelectorAll(".gained")) if (earlier.style.cssText === told.style.cssText) earlier.remove();
  const delay = signs ? WAY / 2 : 0; // it is there when the signs are
  raise(told, { opacity: [0, 1, 1, 0], offset: [0, 0.15, 0.85, 1] }, { duration: TOLD, delay, fill: "backwards" }, telling);
  moving.push(told.animate({ translate: ["-50% 20%", "-50% -60%"] }, { duration: WAY, delay, easing: EASE, fill: "both" }));
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

function raise(part, steps, pace, kept = moving) {
  aloft.append(part);
  const motion = part.animate(steps, pace);
  motion.finished.catch(() => {}).then(() => part.remove());
  kept.push(motion);
}

// Less motion: whatever came or grew has an outline that fades.
function outline(before, after) {
  if (!before.pieces.size) return;
  for (const [name, { piece }] of after.pieces) piece.classList.toggle("changed", !before.pieces.has(name) && !before.veiled.has(name));
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
  for (const motion of moving) motion.finish();
  moving = [];
  lower();
}

// Resolves when nothing moves any more.
export async function settled() {
  while (moving.some((motion) => motion.playState !== "finished")) await Promise.allSettled(moving.map((motion) => motion.finished));
}

// A touch ends all of it, and goes to whatever lies there.
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => {
  finish();
  telling.forEach((gain) => gain.finish());
  telling = [];
}, true);
