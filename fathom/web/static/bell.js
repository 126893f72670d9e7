// Tells the viewer that their turn has come: by a bell after all that was heard, and while the page is hidden by a
// notification, if they want one.
import { element, table, words } from "./page.js";
import { calls } from "./push.js";
import { play } from "./sound.js";
import { current } from "./wire.js";

const BELLS = new Set(["warning", "end"]); // sounds that call by themselves
let listening = localStorage.bell === "on";
function showBell() {
  element("bell").setAttribute("aria-pressed", listening);
}
export function ring(text = words["your-turn"], later = 0, heard = []) {
  if (!heard.some((sound) => BELLS.has(sound.split(" ")[0]))) play("bell", 0, later);
  if (document.hidden && (listening || calls())) notify(text);
}

// Calls when the turn comes to the viewer, by a bell that is `later` than whatever is heard before. It rings once for a
// thing that is under way (`data-now`), such as a dive, unless nobody looks; and not for what was taken back.
const underWay = () => element("picture").querySelector("[data-now]")?.dataset.now;
const lastPlace = ({ log }) => log.at(-1)?.place ?? 0; // smaller once something was taken back
const callOf = (view, to) => ({ mine: view.mine, place: lastPlace(view), to: view.mine ? underWay() : to });
let last = callOf(current());
export function callTo(view, later) {
  const call = callOf(view, last.to);
  const again = call.place < last.place || (call.to && call.to === last.to && !document.hidden);
  if (call.mine && !last.mine && !again) ring(words["your-turn"], later, later ? view.heard : []);
  last = call;
}

// Through the service worker where there is one: phones know no other way. A call by push would replace it.
async function notify(text) {
  if (globalThis.Notification?.permission !== "granted") return;
  const told = { body: words.title, tag: table, icon: "/static/icon-192.png", data: { table } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) registration.showNotification(text, told);
  else new Notification(text, told);
}
element("bell").addEventListener("click", async () => {
  listening = !listening;
  localStorage.bell = listening ? "on" : "off";
  showBell();
  if (listening && globalThis.Notification) await Notification.requestPermission();
});
showBell();
