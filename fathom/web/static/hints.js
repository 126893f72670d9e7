// Shows what a piece is and what it can do while the viewer hovers over it or holds it.
import { element } from "./page.js";

let held = false;
let holding = null;

// `actions` lists in words what the viewer could do with a piece.
export function hints(actions) {
  const picture = element("picture");
  const hint = (part) => {
    const piece = part.closest("[data-piece]");
    const titled = part.closest("[title], [data-piece]");
    const name = titled.title || titled.getAttribute("aria-label") || titled.textContent.trim().replace(/\s+/g, " ");
    const can = piece ? actions(piece.dataset.piece) : [];
    const told = can.slice(0, 3).join(" · ");
    element("hint").textContent = name + (told ? " — " + told + (can.length > 3 ? " …" : "") : "");
  };
  picture.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && event.target.closest("[data-piece], [title]")) hint(event.target);
  });
  picture.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-piece]:focus-visible")) hint(event.target);
  });
  const unsay = () => (element("hint").textContent = "");
  picture.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && unsay());
  addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && unsay(), true); // the hint stays until then
  picture.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType !== "mouse" && event.target.closest("[data-piece], [title]")) {
      holding = setTimeout(() => {
        held = true;
        hint(event.target);
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
