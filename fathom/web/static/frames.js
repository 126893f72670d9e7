// What a viewer has arranged stays so when a picture is drawn anew: which of the parts that share a place is in sight
// (`data-panel`, chosen by a key with `data-tab`), how close a board is looked at (`data-zoom`, as `--zoom`), and
// where it was dragged (`data-pan`).
let panel = null; // chosen by the viewer
let zoom = null;

const root = () => document.querySelector("#picture > .picture");
const named = (name) => root()?.querySelector(`[data-panel="${name}"]`);

function open(name) {
  if (!named(name)) return;
  for (const part of root().querySelectorAll("[data-panel]")) part.classList.toggle("shown", part.dataset.panel === name);
  for (const key of root().querySelectorAll("[data-tab]")) key.setAttribute("aria-pressed", key.dataset.tab === name);
}

// After a picture was drawn.
export function frame() {
  if (!root()) return;
  if (zoom !== null) root().style.setProperty("--zoom", zoom);
  open(panel ?? root().querySelector("[data-panel].shown")?.dataset.panel);
}

// What must be touched comes into sight by itself, when nothing that is in sight can be.
export function reveal() {
  const can = [...(root()?.querySelectorAll("[data-panel] .can") ?? [])];
  if (can.length && !can.some((piece) => piece.checkVisibility())) open(can[0].closest("[data-panel]").dataset.panel);
}

// What a teacher asks for is in sight without scrolling.
export function point() {
  const can = [...(root()?.querySelectorAll(".can") ?? [])];
  if (can.length && !can.some(seen)) can[0].scrollIntoView({ block: "start", inline: "center" });
}

function seen(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return [0.5, 1].every((part) => piece.contains(document.elementFromPoint(x + width / 2, y + part * (height - 1))));
}

function look(how) {
  const board = root().querySelector("[data-pan]");
  const now = zoom ?? Number(getComputedStyle(root()).getPropertyValue("--zoom"));
  const [x, y] = [board.scrollLeft + board.clientWidth / 2, board.scrollTop + board.clientHeight / 2];
  zoom = Math.min(Math.max(how === "whole" ? whole(board) : now * Number(how), 0.3), 3);
  root().style.setProperty("--zoom", zoom);
  board.scrollLeft = (x * zoom) / now - board.clientWidth / 2;
  board.scrollTop = (y * zoom) / now - board.clientHeight / 2;
}

// How close a board can be looked at with all of it in sight.
function whole(board) {
  root().style.setProperty("--zoom", 1);
  return Math.min(board.clientWidth / board.scrollWidth, board.clientHeight / board.scrollHeight);
}

const picture = document.getElementById("picture");
picture.addEventListener("click", (event) => {
  const key = event.target.closest("[data-tab], [data-zoom]");
  if (key?.dataset.tab) open((panel = key.dataset.tab));
  else if (key) look(key.dataset.zoom);
});

// A mouse drags the board; a finger scrolls it anyway.
let dragged = null;
picture.addEventListener("pointerdown", (event) => {
  const board = event.target.closest("[data-pan]");
  dragged = board && event.pointerType === "mouse" && event.button === 0 ? { board, x: event.clientX, y: event.clientY } : null;
});
addEventListener("pointermove", (event) => {
  if (!dragged || !event.buttons) return;
  const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
  if (!dragged.moved && Math.hypot(x, y) < 6) return;
  dragged.moved = true;
  dragged.board.classList.add("panning");
  dragged.board.scrollBy(-x, -y);
  [dragged.x, dragged.y] = [event.clientX, event.clientY];
});
addEventListener("pointerup", () => dragged?.board.classList.remove("panning"));
picture.addEventListener("click", (event) => {
  if (dragged?.moved) event.stopPropagation();
  dragged = null;
}, true);
