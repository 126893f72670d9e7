// Shows what a piece is and what it can do while the viewer hovers over it or holds it.
import { element } from "./page.js";

let held = false;
let holding = null;

// `actions` lists in words what the viewer could do with a piece.
export function captions(actions) {
  const picture = element("picture");
  const caption = (part) => {
    const piece = part.closest("[data-piece]");
    const titled = part.closest("[title], [data-piece]");
    const name = titled.title || titled.getAttribute("aria-label") || titled.textContent.trim().replace(/\s+/g, " ");
    const can = piece ? actions(piece.dataset.piece) : [];
    const told = can.slice(0, 3).join(" · ");
    element("caption").textContent = name + (told ? " — " + told + (can.length > 3 ? " …" : "") : "");
  };
  picture.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && event.target.closest("[data-piece], [title]")) caption(event.target);
  });
  picture.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-piece]:focus-visible")) caption(event.target);
  });
  const unsay = () => (element("caption").textContent = "");
  picture.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && unsay());
  addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && unsay(), true); // the caption stays until then
  picture.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType !== "mouse" && event.target.closest("[data-piece], [title]")) {
      holding = setTimeout(() => {
        held = true;
        caption(event.target);
      }, 450);
    }
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) picture.addEventListener(end, () => clearTimeout(holding));
  picture.addEventListener("contextmenu", (event) => held && event.preventDefault());
  // A piece that was held is not touched as well.
  picture.addEventListener("click", (event) => {
    if (held) event.stopPropagation();
    held = false;
  }, true);
}
