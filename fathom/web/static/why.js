// Says why nothing can be done with some pieces. The sentence goes when the pointer has gone elsewhere for a while, when
// something else is touched, and by Escape; on its way to the rule a pointer may cross the board.
import { address, element, get, lose, ruleLink } from "./page.js";

const GONE = 700; // milliseconds for which a pointer is elsewhere
const why = element("why");
let about = null; // the pieces it is about
let going = null;

export function unsay() {
  clearTimeout(going);
  if (about) why.textContent = "";
  about = null;
}

export async function sayWhy(pieces) {
  const query = pieces.map((piece) => "piece=" + encodeURIComponent(piece)).join("&");
  const answer = await get(address(`why?${query}`));
  if (!answer?.ok) return lose();
  const reason = await answer.json();
  about = pieces;
  why.textContent = reason.sentence + " ";
  if (reason.rule) why.append(ruleLink(reason.rule, reason.text));
}

const at = (part) => part?.closest?.("[data-ask]")?.dataset.ask ?? part?.closest?.("[data-piece]")?.dataset.piece;
addEventListener("pointerover", (event) => {
  if (!about || event.pointerType !== "mouse") return;
  clearTimeout(going);
  const stays = about.includes(at(event.target)) || event.target.closest("#task, #rulebook");
  if (!stays) going = setTimeout(unsay, GONE);
});
addEventListener("pointerdown", (event) => about && !event.target.closest("#why, #rulebook") && unsay(), true);
addEventListener("keydown", (event) => event.key === "Escape" && element("rulebook").hidden && unsay(), true);
