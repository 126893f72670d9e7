// Plays a tone and shows a notification when the viewer's turn comes while the page is hidden.
import { element, table, words } from "./page.js";

let listening = localStorage.bell === "on";
function showBell() {
  element("bell").setAttribute("aria-pressed", listening);
}
export function ring(text = words["your-turn"]) {
  if (!listening || !document.hidden) return;
  const sound = new AudioContext();
  const tone = new OscillatorNode(sound, { frequency: 392 });
  const volume = new GainNode(sound, { gain: 0.08 });
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.6);
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.6);
  if (globalThis.Notification?.permission === "granted") new Notification(text, { body: words.title, tag: table });
}
element("bell").addEventListener("click", async () => {
  listening = !listening;
  localStorage.bell = listening ? "on" : "off";
  showBell();
  if (listening && globalThis.Notification) await Notification.requestPermission();
});
showBell();
