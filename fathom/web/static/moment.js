// A moment marks the end of something, such as a dive, or says that the end of the game is in sight. It is shown for a
// second, until somebody touches something, or until the next such thing is under way (`data-now`).
import { countUp } from "./motion.js";
import { element, make } from "./page.js";
import { current } from "./wire.js";

const LASTS = 1200; // milliseconds
let moment = null;
let place = current().moment?.place ?? 0;
let ends = null;

// When the end has been set off, after a moment that is shown; the prompt goes on saying so.
let ending = current().ending;
function announce(words) {
  if (words && words !== ending) setTimeout(() => {
    const plate = document.body.appendChild(make("p", { className: "announced", textContent: words, ariaHidden: "true" }));
    const end = () => plate.remove();
    setTimeout(end, LASTS);
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, end, { once: true, capture: true });
  }, moment ? LASTS : 0);
  ending = words;
}

export function showMoment(view) {
  const next = view.moment?.place ?? 0;
  if (next > place) {
    moment = make("section", { className: "moment", innerHTML: view.moment.html });
    moment.setAttribute("role", "status");
    clearTimeout(ends);
    ends = setTimeout(endMoment, LASTS);
    countUp(moment);
  }
  place = next;
  if (view.over || element("picture").querySelector("[data-now]")) endMoment();
  if (moment) element("picture").querySelector(".picture")?.append(moment);
  announce(view.over ? "" : view.ending);
}
export function endMoment() {
  moment?.remove();
  moment = null;
}
export const inMoment = (part) => moment?.contains(part) ?? false;

// A touch on it does nothing else.
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, (event) => inMoment(event.target) || endMoment(), true);
