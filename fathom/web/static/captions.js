// Explains a piece where the viewer looks: a card beside it, while the mouse rests on it, a finger holds it, or the
// keyboard is at it. It says what the piece is, and what could be done with it; nothing that it covers is needed. It
// leads to the piece's rule (`data-rule`): by a touch, or by the key R. A piece with `data-told` says itself what stands
// in each line of its card, between bars; else its name is divided at the first colon or full stop.
import { element, make, ruleLink, words } from "./page.js";

const SOON = 250; // milliseconds for which a mouse rests on a piece
const HELD = 450;
const FEW = 4; // actions that are told
const GAP = 10; // pixels between a piece and its card

const card = element("caption");
let waiting = null;
let held = false;

// `actions` lists in words what the viewer could do with a piece.
export function captions(actions) {
  const picture = element("picture");
  const told = (part) => part.closest("[data-piece], [title], [data-titled]");
  // The browser's own note would lie beside the card.
  const title = (part) => {
    if (part.title) part.dataset.titled = part.title;
    part.removeAttribute("title");
    return part.dataset.titled;
  };

  function explain(part) {
    const piece = part.closest("[data-piece]");
    const titled = told(part);
    const name = title(titled) || titled.getAttribute("aria-label") || titled.textContent.trim().replace(/\s+/g, " ");
    const can = piece ? actions(piece.dataset.piece).filter((text) => text !== name) : [];
    const [first, ...rest] = titled.dataset.told?.split("|") ?? name.split(/(?<=:|(?<!\b[A-Z])\.)\s+/);
    const lines = titled.dataset.told ? rest : [];
    card.replaceChildren(make("strong", { textContent: first.replace(/[:.]$/, "") }));
    if (rest.length > lines.length) card.append(make("p", { textContent: rest.join(" ") }));
    // Whatever lies on it has words of its own.
    const parts = [...lines, ...[...(titled.closest("[data-whole]") ?? titled).querySelectorAll("[title], [data-titled]")].map(title)];
    for (const text of new Set(parts.filter((each) => each !== name))) card.append(make("p", { className: "part", textContent: text }));
    if (can.length) {
      card.append(make("ul", {}, ...can.slice(0, FEW).map((text) => make("li", { textContent: text }))));
      if (can.length > FEW) card.append(make("small", { textContent: words.more.replace("{n}", can.length - FEW) }));
    }
    const rule = titled.closest("[data-rule]")?.dataset.rule;
    if (rule) card.append(make("p", { className: "law" }, ruleLink(rule, words["read-rule"])));
    card.hidden = false;
    place(titled.getBoundingClientRect(), titled.closest("[data-row]"));
  }

  // Beside the piece, on the side where there is room, and inside the window; above a piece whose neighbours, in a row
  // (`data-row`), are touched next.
  function place(piece, row) {
    const { offsetWidth: width, offsetHeight: height } = card;
    const right = piece.right + GAP + width <= innerWidth;
    const beside = !row && (right || piece.left - GAP - width >= 0);
    const x = right ? piece.right + GAP : beside ? piece.left - GAP - width : piece.left + piece.width / 2 - width / 2;
    const above = piece.top - GAP - height >= 0 ? piece.top - GAP - height : piece.bottom + GAP;
    const y = beside ? piece.top + piece.height / 2 - height / 2 : above;
    const within = (at, size, most) => Math.round(Math.max(4, Math.min(at, most - size - 4)));
    card.style.translate = `${within(x, width, innerWidth)}px ${within(y, height, innerHeight)}px`;
  }

  function unsay() {
    clearTimeout(waiting);
    card.hidden = true;
  }
  const soon = (part, delay, then) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      then?.();
      if (part.isConnected) explain(part);
    }, delay);
  };

  picture.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    // On its way to the rule a mouse crosses what lies below the card.
    if (!overCard(event)) unsay();
    if (told(event.target)) soon(event.target, SOON);
  });
  picture.addEventListener("focusin", (event) => event.target.matches("[data-piece]:focus-visible") && explain(event.target));
  const overCard = ({ clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return !card.hidden && card.querySelector("a") && x > left - GAP && x < right + GAP && y > top - GAP && y < bottom + GAP;
  };
  // A finger may lift: the card stays until the next touch.
  picture.addEventListener("pointerleave", (event) => {
    if (card.contains(event.relatedTarget)) clearTimeout(waiting);
    else if (event.pointerType === "mouse") unsay();
  });
  card.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && unsay());
  picture.addEventListener("focusout", (event) => held || card.contains(event.relatedTarget) || unsay());
  addEventListener("pointerdown", (event) => card.contains(event.target) || unsay(), true);
  card.addEventListener("click", unsay);
  addEventListener("keydown", (event) => event.key === "r" && !event.target.matches("input") && !event.ctrlKey && !event.metaKey && card.checkVisibility() && card.querySelector("a")?.click());
  addEventListener("scroll", unsay, true);
  addEventListener("keydown", (event) => event.key === "Escape" && unsay(), true);
  picture.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType !== "mouse" && told(event.target)) soon(event.target, HELD, () => (held = true));
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    picture.addEventListener(end, (event) => event.pointerType !== "mouse" && clearTimeout(waiting));
  }
  picture.addEventListener("contextmenu", (event) => held && event.preventDefault());
  // A piece that was held is not touched as well.
  picture.addEventListener("click", (event) => {
    if (held) event.stopPropagation();
    held = false;
  }, true);
}
