// “What would you do?”: a bot's best actions, marked on the board and in the lists until anything changes.
import { bring } from "./frames.js";
import { element, lose, make, words } from "./page.js";
import { post } from "./wire.js";

const key = element("hint");
let asking = null; // the question that a bot is thinking about
let advice = new Map(); // by action: its rank, the chance to win after it, and what would follow

const inPercent = (advised, how = "hint-chance") => (advised.chance === null ? "" : words[how].replace("{percent}", Math.round(100 * advised.chance)));
const inLine = (advised) => words["hint-line"].replace("{actions}", () => advised.line.join(", "));
const rank = (legal) => advice.get(legal.action)?.rank ?? Infinity;

// The advised ones among some actions, the best first.
export const advised = (legals) => legals.filter((legal) => advice.has(legal.action)).sort((one, other) => rank(one) - rank(other));

// One badge for some of them: the ranks, and the chance if it is one.
function badge(found) {
  const told = found.length === 1 ? inPercent(found[0]) : "";
  return make("span", { className: told ? "badge told" : "badge" }, ...found.map((each) => make("b", { textContent: each.rank })), told);
}

// For a button: the rank with its chance, and in small type what would follow.
export function badgeOf(legal) {
  const found = advice.get(legal.action);
  return found ? badge([found]) : "";
}
export function lineOf(legal) {
  const found = advice.get(legal.action);
  return found?.line.length ? make("span", { className: "note line", textContent: inLine(found) }) : "";
}

// `view` is the present view; `show` shows the lists and the pieces again.
export function hints(view, show) {
  const turn = async () => {
    const wanted = !asking && !advice.size;
    forget();
    show();
    if (wanted) await ask(view(), show);
  };
  key?.addEventListener("click", turn);
}

// The key keeps its place while the game goes on.
export function offer(view) {
  if (!key) return;
  key.hidden = view.over || view.waiting || view.seat === null;
  key.classList.toggle("away", !view.mine);
}

export function forget() {
  asking = null;
  advice = new Map();
  key?.removeAttribute("aria-busy");
  key?.setAttribute("aria-pressed", false);
  element("hint-said").textContent = "";
  element("badges").replaceChildren();
}

async function ask(view, show) {
  const question = (asking = {});
  key.setAttribute("aria-busy", true);
  key.setAttribute("aria-pressed", true);
  element("hint-said").textContent = words["hint-thinking"];
  const [answer, said] = await post("hint", { ply: view.ply, seat: view.seat });
  if (question !== asking) return; // something has changed meanwhile
  forget();
  if (!said) return lose();
  if (!answer.ok) return (element("why").textContent = said.sentence);
  key.setAttribute("aria-pressed", true);
  advice = new Map(said.actions.map((found, place) => [found.action, { ...found, rank: place + 1 }]));
  element("hint-said").textContent = sentence(said.actions);
  show();
  bring(said.actions[0].pieces.map((piece) => element("piece-" + piece)).filter(Boolean));
  place();
}

// “Best: …, 62 % to win; then …, 58 % to win.”
function sentence(actions) {
  const told = actions.map((found) => [found.text, inPercent(found, "hint-to-win"), found.line.length ? inLine(found) : ""].filter(Boolean).join(", "));
  const all = told.reduce((before, next) => words["hint-next"].replace("{actions}", () => before).replace("{action}", () => next));
  return words["hint-best"].replace("{actions}", () => all);
}

// On the board: a piece has one badge for all advised actions that touch it. Badges lie over the picture, which knows
// nothing of them, and follow its pieces when it is scrolled.
let badged = []; // pieces with their badges
export function badgePieces(legals) {
  const touching = new Map();
  for (const legal of advised(legals)) {
    for (const piece of legal.pieces) touching.set(piece, [...(touching.get(piece) ?? []), advice.get(legal.action)]);
  }
  badged = [...touching].map(([piece, found]) => ({ piece: element("piece-" + piece), sign: badge(found) }));
  element("badges").replaceChildren(...badged.map(({ sign }) => sign));
  place();
}

function place() {
  for (const { piece, sign } of badged) {
    sign.hidden = false;
    const at = piece?.isConnected && inSight(piece);
    sign.hidden = !at;
    if (!at) continue;
    const x = Math.min(at.x - sign.offsetWidth / 2, innerWidth - sign.offsetWidth - 2);
    sign.style.translate = `${Math.round(x)}px ${Math.round(at.y)}px`;
  }
}

// Where a piece has its badge: on its upper edge, and in a list mostly inside it, or it could be its neighbour's.
// Nowhere, if the part of the picture that it lies in is scrolled away from it.
function inSight(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  const at = { x: x + width / 2, y: y - (height < 60 && width > 5 * height && !piece.matches(".button") ? 7 : 18) };
  for (let part = piece.parentElement; part && width; part = part.parentElement) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const clips = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
    if (clips && (at.x < left || at.x > right || y < top - 4 || y > bottom - 8)) return null;
    if (part.id === "picture") return at;
  }
  return null;
}
for (const moves of ["scroll", "resize", "transitionend"]) addEventListener(moves, place, true);
element("picture").addEventListener("click", () => requestAnimationFrame(place)); // perhaps it shows another part now
new ResizeObserver(place).observe(element("picture"));
