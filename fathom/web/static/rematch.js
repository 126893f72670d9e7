// A finished game is played again at one table: who wants that, who has come there, and the way to it.
import { ring } from "./bell.js";
import { element, make, words } from "./page.js";
import { head } from "./seats.js";

const FLAGS = 6;

function comer({ seat, name, come }, seats) {
  const flag = (seat % FLAGS) + 1;
  const item = make("li", { className: `seat-${flag}${come ? " come" : ""}` });
  item.insertAdjacentHTML("beforeend", `<svg class="sign flag" aria-hidden="true"><use href="#sign-seat-${flag}"></use></svg>`);
  const mark = make("b", { textContent: come ? "✓" : "…" });
  mark.setAttribute("aria-hidden", "true");
  item.append(...head(seats[seat]), make("span", { className: "name", textContent: name }), mark, make("span", { className: "hush", textContent: come ? words.come : words.awaited }));
  return item;
}

let invited = null; // unknown until the page is shown for the first time
export function showRematch({ rematch, held, over, seats }) {
  const mine = Boolean(rematch?.seats.some((seat) => held.includes(seat.seat) && !seat.come));
  const people = rematch?.seats.filter((seat) => !seat.bot) ?? [];
  element("rematch").textContent = rematch?.told ?? "";
  element("comers").hidden = people.length < 2;
  element("comers").replaceChildren(...(rematch?.seats ?? []).map((each) => comer(each, seats)));
  const again = element("play-again");
  if (again) {
    again.hidden = Boolean(rematch) && !mine;
    again.textContent = rematch ? words["sit-down"] : words.rematch;
  }
  element("go-again").hidden = !rematch || mine;
  if (rematch) element("go-again").href = `/t/${rematch.table}`;
  if (over && mine && invited === false) ring(rematch.told);
  invited = mine;
}
