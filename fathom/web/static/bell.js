// Plays a tone and shows a notification when the viewer's turn comes while the page is hidden.
import { element, table, words } from "./page.js";
import { calls } from "./push.js";

let listening = localStorage.bell === "on";
function showBell() {
  element("bell").setAttribute("aria-pressed", listening);
}
export function ring(text = words["your-turn"]) {
  if (!document.hidden) return;
  if (listening) sing();
  if (listening || calls()) notify(text);
}
function sing() {
  const sound = new AudioContext();
  const tone = new OscillatorNode(sound, { frequency: 392 });
  const volume = new GainNode(sound, { gain: 0.08 });
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.6);
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.6);
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
