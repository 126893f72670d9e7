// Tells the viewer that their turn has come: by a bell, and while the page is hidden by a notification, if they want one.
import { element, table, words } from "./page.js";
import { play } from "./sound.js";

let listening = localStorage.bell === "on";
function showBell() {
  element("bell").setAttribute("aria-pressed", listening);
}
export function ring(text = words["your-turn"]) {
  play("bell");
  if (!listening || !document.hidden) return;
  if (globalThis.Notification?.permission === "granted") new Notification(text, { body: words.title, tag: table });
}
element("bell").addEventListener("click", async () => {
  listening = !listening;
  localStorage.bell = listening ? "on" : "off";
  showBell();
  if (listening && globalThis.Notification) await Notification.requestPermission();
});
showBell();
