// A moment marks the end of something, such as a dive. It is shown for a while, until somebody touches something, or
// until the next such thing is under way (`data-now`).
import { countUp } from "./motion.js";
import { element, make } from "./page.js";
import { current } from "./wire.js";

const LASTS = 8000; // milliseconds
let moment = null;
let place = current().moment?.place ?? 0;
let ends = null;

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
}
export function endMoment() {
  moment?.remove();
  moment = null;
}
export const inMoment = (part) => moment?.contains(part) ?? false;

// A touch on it does nothing else.
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, (event) => inMoment(event.target) || endMoment(), true);
