// Pieces that are given together, such as the cards of a payment. A touch lifts one, another touch puts it back, and one
// button gives all that are lifted. The game says how much is owed, and how much each action gives.
import { element, make, words } from "./page.js";

let lifted = []; // actions, as they were lifted; one that can be done several times may be there as often

const giver = (view, piece) => (view.owed ? view.legal.find((legal) => legal.gives && legal.pieces.includes(piece)) : null);
const legalOf = (view, action) => view.legal.find((legal) => legal.action === action);
const worth = (view) => lifted.reduce((sum, action) => sum + (legalOf(view, action)?.gives ?? 0), 0);
const times = (legal) => lifted.filter((action) => action === legal.action).length;

const covered = (view) => worth(view) >= view.owed.owed;

export const anyLifted = () => lifted.length > 0;
export function putBack() {
  lifted = [];
}

// Lift a piece or put it back. If enough is lifted already, those that were lifted first make room for it.
export function lift(view, piece) {
  const legal = giver(view, piece);
  if (!legal) return false;
  const count = times(legal);
  if (count && (count === legal.times || covered(view))) lifted = lifted.filter((action) => action !== legal.action);
  else {
    while (covered(view)) lifted.shift();
    lifted.push(legal.action);
  }
  return true;
}

// Mark a piece that is lifted, and how often it is, if that can be more than once. Is all of it lifted?
export function markLifted(view, piece) {
  const legal = giver(view, piece.dataset.piece);
  const count = legal ? times(legal) : 0;
  piece.classList.toggle("lifted", count > 0);
  if (legal) piece.setAttribute("aria-pressed", count > 0);
  if (legal?.times > 1 && count) piece.dataset.lifted = count;
  else delete piece.dataset.lifted;
  return count > 0 && count === legal.times;
}

// The button that gives them. It says what is missing, and waits for it; then Enter will do.
export function giveButton(view, give) {
  if (!view.owed?.labels.length) return [];
  const { owed, enough, ends_undo, labels } = view.owed;
  const sum = worth(view);
  const final = ends_undo && sum >= owed;
  const button = make("button", { type: "button", id: "give", className: "button primary" + (final ? " warn" : ""), disabled: sum < enough }, make("span", { className: "text", textContent: labels[Math.min(sum, labels.length - 1)] }));
  if (final) button.append(make("span", { className: "note final", textContent: " " + words.final }));
  button.addEventListener("click", give, { once: true });
  return [button];
}

export function offerGift(view) {
  if (covered(view)) element("give").focus({ preventScroll: true });
}

// The actions, as they were lifted: so none comes when nothing is owed any more.
export function takeLifted() {
  const actions = lifted;
  lifted = [];
  return actions;
}
