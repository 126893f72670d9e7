// Keeps what the viewer has arranged when a picture is drawn again: which panel is in sight (`data-panel`, chosen by a
// button with `data-tab`), the zoom of a board (`data-zoom`, as `--zoom`), and where it was scrolled or dragged to
// (`data-pan`). At first, the part that the picture points at (`data-look`) is in sight.
import { holding } from "./drag.js";
import { morph } from "./morph.js";

let panel = null; // chosen by the viewer
let zoom = null;
let over = false;

const picture = document.getElementById("picture");
const root = () => picture.querySelector(":scope > .picture");
const named = (name) => root()?.querySelector(`[data-panel="${name}"]`);

function open(name) {
  if (!named(name)) return;
  for (const part of root().querySelectorAll("[data-panel]")) part.classList.toggle("shown", part.dataset.panel === name);
  for (const key of root().querySelectorAll("[data-tab]")) key.setAttribute("aria-pressed", key.dataset.tab === name);
}

// Called after a picture was drawn.
export function frame() {
  clearTimeout(glimpsed);
  if (!root()) return;
  if (!over && root().classList.contains("over")) {
    [over, panel] = [true, null]; // the result comes first, from its top
    for (const { part } of places.values()) part.scrollTop = 0;
    places.clear();
  }
  fit();
  open(panel ?? root().querySelector("[data-panel].shown")?.dataset.panel);
}

// Where parts were scrolled to is kept under their names, without classes that change: it outlasts a part that is gone,
// or has nothing to scroll, for a while.
const places = new Map();
const scrolls = (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
const plain = (part) => (part === root() ? "" : part.className.replace?.(/ (can|rest|picked|lifted|faint|gliding|carrying|letting-out|letting-up|arriving)\b/g, ""));
const called = (part) => [part.tagName, plain(part), plain(part.parentElement)].join(" ");
const remember = (part) => scrolls(part) && places.set(called(part), { part, left: part.scrollLeft, top: part.scrollTop });
picture.addEventListener("scroll", ({ target }) => target !== picture && remember(target), { capture: true, passive: true });
const looked = () => scroller(picture.querySelector("[data-look]"));

export function redraw(html) {
  if (looked()) remember(looked());
  const drawn = document.createElement("template");
  drawn.innerHTML = html;
  const fresh = morph(picture, drawn.content);
  frame();
  if (places.size) {
    for (const part of fresh.flatMap((part) => [part, ...part.querySelectorAll("*")])) {
      if (places.has(called(part))) places.get(called(part)).part = part;
    }
  }
  for (const { part, left, top } of places.values()) if (part.scrollLeft !== left || part.scrollTop !== top) [part.scrollLeft, part.scrollTop] = [left, top];
  if (looked() && !places.has(called(looked()))) look();
  picture.dispatchEvent(new Event("drawn"));
}

// The part of the picture in which a piece is scrolled.
function scroller(piece) {
  let view = piece?.parentElement;
  while (view && view !== picture && view.scrollWidth <= view.clientWidth) view = view.parentElement;
  return view === picture ? null : view;
}

// Scroll a piece to the middle of the visible part of its scroller: something may lie over the rest.
function centre(piece, view, sight = view.getBoundingClientRect()) {
  const part = piece.getBoundingClientRect();
  const scale = scaleOf(view);
  view.scrollLeft += (part.left + part.width / 2 - sight.left - sight.width / 2) / scale;
  view.scrollTop += (part.top + part.height / 2 - sight.top - sight.height / 2) / scale;
}
// The room is drawn larger or smaller than it was designed; whatever scrolls in it counts in its own pixels.
const scaleOf = (part) => part.currentCSSZoom ?? 1;

export function look() {
  const wanted = picture.querySelector("[data-look]");
  const view = scroller(wanted);
  if (view) centre(wanted, view);
}

// Bring a piece that can be touched into sight, if no such piece is in sight yet.
export function reveal() {
  const paged = [...(root()?.querySelectorAll("[data-panel] .can") ?? [])];
  if (paged.length && !paged.some((piece) => piece.checkVisibility())) open(paged[0].closest("[data-panel]").dataset.panel);
  const views = new Map();
  for (const piece of root()?.querySelectorAll(".can") ?? []) {
    const view = scroller(piece);
    if (view) views.set(view, [...(views.get(view) ?? []), piece]);
  }
  for (const [view, can] of views) {
    const sight = inSight(view);
    if (sight.height > 60 && !can.some(seen)) centre(can[0], view, sight);
  }
}

// The part of a scroller that nothing lies over, from its top.
function inSight(view) {
  const { x, y, width, bottom } = view.getBoundingClientRect();
  let end = Math.min(bottom, innerHeight);
  while (end > y && !view.contains(document.elementFromPoint(x + width / 2, end - 1))) end -= 8;
  return new DOMRect(x, y, width, end - y);
}

// Bring one of some pieces into sight, if none of them is.
export function bring(pieces) {
  const [first] = pieces;
  if (!first || pieces.some((piece) => piece.checkVisibility() && seen(piece))) return;
  if (!first.checkVisibility()) open(first.closest("[data-panel]")?.dataset.panel);
  const view = scroller(first);
  if (view) centre(first, view, inSight(view));
}

// Open the panel in which some pieces have just come to lie, for as long as that takes to see; then the one that was open
// is open again, unless the viewer has chosen another or the picture has been drawn anew.
const GLIMPSE = 1000; // milliseconds
let glimpsed = null;
export function glimpse(pieces) {
  const before = root().querySelector("[data-panel].shown")?.dataset.panel;
  bring(pieces);
  glimpsed = setTimeout(() => open(before), GLIMPSE);
}

// Bring the piece that a teacher asks for into sight.
export function point() {
  const can = [...(root()?.querySelectorAll(".can") ?? [])];
  bring(can);
  if (can.length && !can.some(seen)) can[0].scrollIntoView({ block: "start", inline: "center" });
}

function seen(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return [0.5, 1].every((part) => piece.contains(document.elementFromPoint(x + width / 2, y + part * (height - 1))));
}

function zoomBy(how) {
  const board = root().querySelector("[data-pan]");
  const now = zoom ?? Number(getComputedStyle(root()).getPropertyValue("--zoom"));
  const [x, y] = [board.scrollLeft + board.clientWidth / 2, board.scrollTop + board.clientHeight / 2];
  zoom = Math.min(Math.max(how === "whole" ? whole(board) : now * Number(how), 0.3), 3);
  root().style.setProperty("--zoom", zoom);
  board.scrollLeft = (x * zoom) / now - board.clientWidth / 2;
  board.scrollTop = (y * zoom) / now - board.clientHeight / 2;
}

// As the viewer chose it; else so that the whole board is in sight, where a window has room for that. Measuring takes
// three layouts of the picture, so that is done only where a board or its room has another size than last time.
let fitted = { zoom: 1, size: "" };
function fit() {
  const board = root().querySelector("[data-pan][data-fit]");
  const scale = (to) => root().style.setProperty("--zoom", to);
  if (zoom !== null) return scale(zoom);
  if (!board || !wide.matches) return;
  scale(fitted.zoom);
  if (sizeOf(board) === fitted.size) return;
  fitted.zoom = Math.min(whole(board), 1);
  scale(fitted.zoom);
  fitted.size = sizeOf(board);
}
const sizeOf = (board) => {
  const parts = [...board.firstElementChild.children].map((part) => part.getAttribute("style"));
  return [board.clientWidth, board.clientHeight, board.scrollWidth, board.scrollHeight, board.firstElementChild.getAttribute("style"), ...parts].join();
};
const wide = matchMedia("(min-width: 701px)");
new ResizeObserver(() => root() && fit()).observe(picture);

// The zoom at which the whole board is in sight.
function whole(board) {
  root().style.setProperty("--zoom", 1);
  return Math.min(board.clientWidth / board.scrollWidth, board.clientHeight / board.scrollHeight);
}

picture.addEventListener("click", (event) => {
  const key = event.target.closest("[data-tab], [data-zoom]");
  if (!key) return;
  clearTimeout(glimpsed);
  if (key.dataset.tab) open((panel = key.dataset.tab));
  else zoomBy(key.dataset.zoom);
});

// A mouse drags the board, unless it has a piece that goes elsewhere; a finger scrolls it anyway.
let dragged = null;
picture.addEventListener("pointerdown", (event) => {
  const board = event.target.closest("[data-pan]");
  dragged = board && event.pointerType === "mouse" && event.button === 0 && !holding() ? { board, x: event.clientX, y: event.clientY } : null;
});
addEventListener("pointermove", (event) => {
  if (!dragged || !event.buttons) return;
  const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
  if (!dragged.moved && Math.hypot(x, y) < 6) return;
  dragged.moved = true;
  dragged.board.classList.add("panning");
  dragged.board.scrollBy(-x / scaleOf(dragged.board), -y / scaleOf(dragged.board));
  [dragged.x, dragged.y] = [event.clientX, event.clientY];
});
addEventListener("pointerup", () => dragged?.board.classList.remove("panning"));
picture.addEventListener("click", (event) => {
  if (dragged?.moved) event.stopPropagation();
  dragged = null;
}, true);
