// Lets the server call the viewer to their turn in this browser, when no page is open. Off until the viewer turns it on.
import { element, words } from "./page.js";

const button = element("push"); // where the host calls people, and the viewer sits at the table

// Whether calls are on here: then a hidden page that still follows the table calls, too.
export const calls = () => button?.getAttribute("aria-pressed") === "true";

function obstacle() {
  if (!navigator.serviceWorker || !globalThis.PushManager || !globalThis.Notification) return words["push-unsupported"];
  return Notification.permission === "denied" ? words["push-blocked"] : "";
}

function show(on) {
  button.setAttribute("aria-pressed", on);
  button.setAttribute("aria-disabled", Boolean(obstacle()));
  button.title = obstacle() || words["push-means"];
}

function tell(path, facts) {
  const headers = { accept: "application/json", "content-type": "application/json" };
  return fetch("/api/v1/push" + path, { method: "POST", headers, body: JSON.stringify(facts) });
}

const places = async () => (await navigator.serviceWorker.getRegistration()).pushManager;
const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function turnOn() {
  const key = button.dataset.key;
  let found = await (await places()).getSubscription();
  if (found && text(found.options.applicationServerKey) !== key) {
    await found.unsubscribe(); // the host has made a new key
    found = null;
  }
  found ??= await (await places()).subscribe({ userVisibleOnly: true, applicationServerKey: key });
  if (!(await tell("", found)).ok) throw new Error("refused");
  show(true);
  return words["push-on"];
}

async function turnOff() {
  const found = await (await places()).getSubscription();
  if (found) await tell("/off", { endpoint: found.endpoint });
  await found?.unsubscribe();
  show(false);
  return words["push-off"];
}

async function touch() {
  if (calls()) return turnOff();
  if (!obstacle() && (await Notification.requestPermission()) === "granted") return turnOn();
  show(false);
  return obstacle();
}

if (button) {
  show(false);
  button.addEventListener("click", async () => {
    element("why").textContent = await touch().catch(() => words["push-failed"]);
  });
  // The server learns who uses this browser now, and in which language.
  const known = async () => !obstacle() && (await (await places()).getSubscription()) && turnOn();
  navigator.serviceWorker?.ready.then(known).catch(() => {});
}
