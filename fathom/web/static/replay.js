// A game from its first action to its last: a slider, keys, and an address for each place.
import { frame, look, redraw } from "./frames.js";
import { glide } from "./motion.js";
import { element, get, table } from "./page.js";
import { mark, review } from "./review.js";

const slider = element("place");
let wanted = Number(slider.value);
const given = new URLSearchParams(location.search).get("eyes");
let through = given === null ? "" : `?eyes=${given}`; // the seat to look through, if not one's own
let busy = false;

async function go(place) {
  wanted = Math.min(Math.max(place, 0), Number(slider.max));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  let shown = null;
  while (shown !== wanted + through) {
    shown = wanted + through;
    const answer = await get(`/t/${table}/replay/${shown}`);
    if (!answer?.ok) break;
    const now = await answer.json();
    await glide(() => {
      redraw(now.picture);
      element("told").textContent = now.told.join(" ") || now.prompt;
      element("count").textContent = `${now.place} / ${now.total}`;
      mark(now.place);
    });
    history.replaceState(null, "", `/t/${table}/replay/${shown}`);
    const form = element("play-on");
    if (form) {
      form.action = `/t/${table}/play-on/${now.place}?eyes=${now.eyes}`;
      form.hidden = now.place === now.total;
    }
  }
  busy = false;
}

element("eyes")?.addEventListener("change", (event) => {
  through = `?eyes=${event.target.value}`;
  go(wanted);
});
slider.addEventListener("input", () => go(Number(slider.value)));
element("first").addEventListener("click", () => go(0));
element("previous").addEventListener("click", () => go(wanted - 1));
element("next").addEventListener("click", () => go(wanted + 1));
element("last").addEventListener("click", () => go(Number(slider.max)));
addEventListener("keydown", (event) => {
  if (event.target === slider) return;
  const steps = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: Number(slider.max) };
  if (event.key in steps) {
    event.preventDefault();
    go(steps[event.key]);
  }
});
// On a phone whoever looks, and from where to play on, have their place in the bar, so that the board has more room.
const phone = matchMedia("(max-width: 700px)");
function settle() {
  for (const part of [element("eyes"), element("play-on")].filter(Boolean)) {
    if (phone.matches) document.querySelector(".menu-key").before(part);
    else element("count").parentElement.append(part);
  }
}
phone.addEventListener("change", settle);
settle();

frame();
look();
mark(wanted);
review((place, eyes) => {
  if (eyes !== undefined) {
    element("eyes").value = eyes;
    through = `?eyes=${eyes}`;
  }
  go(place);
});
document.documentElement.dataset.ready = "true";
