// Tells the viewer that their turn has come: by a bell, and while the page is hidden by a notification, if they want one.
import { element, table, words } from "./page.js";
import { calls } from "./push.js";
import { play } from "./sound.js";

let listening = localStorage.bell === "on";
function showBell() {
  element("bell").setAttribute("aria-pressed", listening);
}
export function ring(text = words["your-turn"]) {
  play("bell");
  if (document.hidden && (listening || calls())) notify(text);
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
