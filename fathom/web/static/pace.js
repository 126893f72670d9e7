// How soon one action of others follows another on the screen: calm, brisk or at once. Each browser remembers it.
import { element } from "./page.js";

const PACES = { calm: 1200, brisk: 600, once: 0 }; // milliseconds from one to the next
const still = matchMedia("(prefers-reduced-motion: reduce)");
const chosen = () => (localStorage.pace in PACES ? localStorage.pace : still.matches ? "once" : "brisk");

let hurried = false; // until the viewer is up to date
let wake = null; // ends the present rest

// Whether there is time to show each step; not for whoever touches something, or looks elsewhere.
export const lately = () => PACES[chosen()] > 0 && !hurried && !document.hidden;

// Resolves after some time, or as soon as the viewer touches something.
export async function rest(time) {
  if (time <= 0) return;
  await new Promise((done) => {
    wake = done;
    setTimeout(done, time);
  });
  wake = null;
}

// Resolves when the next step may be shown: one's own at once, others' never sooner after the last than the viewer wants.
let shown = -Infinity;
export async function pause(own) {
  if (lately() && !own) await rest(shown + PACES[chosen()] - performance.now());
}
export const stepped = () => (shown = performance.now());

function hurry() {
  if (!wake) return;
  hurried = true;
  wake();
}
export const upToDate = () => (hurried = false);
for (const touch of ["pointerdown", "keydown", "visibilitychange"]) addEventListener(touch, hurry, true);

const choice = element("pace");
if (choice) {
  choice.value = chosen();
  choice.addEventListener("change", () => (localStorage.pace = choice.value));
}
