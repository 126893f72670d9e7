// Drag and drop beside touching: a piece is dragged to another one, which means what touching both would mean. A mouse
// drags at once. A finger holds the piece for a moment first, or it scrolls; if it stays where it is, it is told more.
import { element } from "./page.js";

const FAR = 6; // pixels after which a mouse drags
const STILL = 10; // pixels by which a finger that holds may move
const HOLD = 200; // milliseconds
let held = null; // the piece under the pointer: { piece, x, y, ready, timer }
let ghost = null; // what follows the pointer

// Whether the pointer has a piece that can be dragged: then the board stays where it is.
export const holding = () => held !== null;

// A store (data-hands, with kinds of pieces) hands out as many as it has: whatever is dragged from it is no piece itself.
// `takes` lists the pieces that could take a part; `pick` is called as it leaves its place, `touch` for the one that it is
// dropped on, `putBack` if nothing could take it there.
export function drags({ takes, pick, touch, putBack }) {
  const picture = element("picture");

  picture.addEventListener("pointerdown", (event) => {
    end();
    const piece = event.target.closest("[data-piece], [data-hands]");
    if (!piece || event.button !== 0 || !event.isPrimary || !takes(piece).length) return;
    const mouse = event.pointerType === "mouse";
    held = { piece, x: event.clientX, y: event.clientY, far: mouse ? FAR : STILL, ready: mouse };
    if (!mouse) held.timer = setTimeout(() => held && (held.ready = true), HOLD);
  }, true);

  addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.piece.isConnected || (event.pointerType === "mouse" && !event.buttons)) return end();
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) >= held.far;
    if (!ghost && far && !held.ready) return end(); // it scrolls
    if (!ghost && far) lift(pick);
    if (ghost) follow(event.clientX, event.clientY);
  });

  addEventListener("pointerup", (event) => {
    const [piece, dragged] = [held?.piece, ghost];
    end();
    if (!dragged) return;
    // The click that may follow is none.
    const silence = (click) => click.stopPropagation();
    addEventListener("click", silence, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", silence, true));
    const on = document.elementFromPoint(event.clientX, event.clientY)?.closest("#picture [data-piece]")?.dataset.piece;
    if (takes(piece).includes(on)) touch(on);
    else putBack();
  });
  addEventListener("pointercancel", end);
  addEventListener("keydown", (event) => event.key === "Escape" && end());
  // Whoever drags with a finger does not scroll.
  picture.addEventListener("touchmove", (event) => held?.ready && event.preventDefault(), { passive: false });
  picture.addEventListener("dragstart", (event) => event.preventDefault());
}

// A likeness of the piece, above everything.
function lift(pick) {
  const { piece } = held;
  const { x, y, width, height } = piece.getBoundingClientRect();
  const scale = piece.currentCSSZoom ?? 1;
  pick(piece);
  ghost = piece.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.removeAttribute("data-piece");
  ghost.classList.remove("can", "picked");
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.popover = "manual";
  Object.assign(ghost.style, { viewTransitionName: "none", width: `${width / scale}px`, height: `${height / scale}px`, left: `${x / scale}px`, top: `${y / scale}px` });
  held.scale = scale;
  piece.after(ghost);
  ghost.showPopover();
  piece.classList.add("carried");
  element("caption").hidden = true;
  document.documentElement.classList.add("dragging");
}

function follow(x, y) {
  ghost.style.translate = `${(x - held.x) / held.scale}px ${(y - held.y) / held.scale}px`;
}

function end() {
  clearTimeout(held?.timer);
  held?.piece.classList.remove("carried");
  ghost?.remove();
  document.documentElement.classList.remove("dragging");
  held = ghost = null;
}
