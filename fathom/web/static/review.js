// The review of a finished game: asked for, waited for, and shown at the place where the replay is.
import { address, element, get, make, table, words } from "./page.js";

const EVERY = 1000; // milliseconds between two questions how far it is
const panel = element("review");
let show = null; // goes to a place, through a seat's eyes if one is named
let place = 0;

// The replay has come to a place: move the line, show what there is to say, and outline what would have been better.
export function mark(now) {
  place = now;
  const curve = element("curve");
  if (!curve) return;
  element("here").style.left = `${(100 * now) / Math.max(1, curve.dataset.total)}%`;
  const pieces = []; // luck and a decision may share a place
  for (const remark of panel.querySelectorAll(".remark")) {
    remark.hidden = Number(remark.dataset.at) !== now;
    if (!remark.hidden) pieces.push(...remark.dataset.pieces.split(" ").filter(Boolean));
  }
  panel.querySelector("[data-none]").hidden = Boolean(panel.querySelector(".remark:not([hidden])"));
  for (const turn of panel.querySelectorAll(".turn")) {
    if (Number(turn.dataset.go) === now) turn.setAttribute("aria-current", "true");
    else turn.removeAttribute("aria-current");
  }
  for (const piece of document.querySelectorAll("#picture .better")) piece.classList.remove("better");
  for (const name of pieces) {
    const piece = document.querySelector(`#picture [data-piece="${CSS.escape(name)}"]`);
    piece?.classList.add("better");
    piece?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

panel?.addEventListener("click", (event) => {
  const turn = event.target.closest(".turn");
  if (turn) return show(Number(turn.dataset.go), turn.dataset.eyes);
  const curve = event.target.closest("#curve");
  if (!curve) return;
  const { left, width } = curve.getBoundingClientRect();
  show(Math.round(((event.clientX - left) / width) * curve.dataset.total));
});

const pause = () => new Promise((done) => setTimeout(done, EVERY));

// Wait until the review is there; if the server forgot about it, for it was started again, ask once more.
async function wait(answer) {
  while (answer) {
    const now = answer.ok ? await answer.json() : null;
    if (now === null) return offer((await answer.json()).sentence);
    if (now.state === "ready") return arrive();
    if (now.state === "failed") return offer(words.failed);
    if (now.state === "none") answer = await ask();
    else {
      tell(now);
      await pause();
      answer = await get(address("review"));
    }
  }
  offer(words.lost);
}

const ask = () => fetch(address("review"), { method: "POST", headers: { accept: "application/json" } }).catch(() => null);

// How far it is.
function tell({ state, percent }) {
  panel.classList.add("working");
  const text = state === "waiting" ? words.waits : words.percent.replace("{percent}", percent);
  if (!panel.querySelector("progress")) {
    panel.replaceChildren(make("p", { role: "status" }), make("progress", { max: 100, ariaLabel: words.title }));
  }
  panel.querySelector("p").textContent = text;
  panel.querySelector("progress").value = percent;
}

// The button again, with the reason.
function offer(sentence) {
  panel.classList.remove("working");
  const button = make("button", { type: "button", className: "button", textContent: words.ask });
  button.addEventListener("click", begin);
  panel.replaceChildren(button, make("p", { role: "status", textContent: sentence }));
}

async function arrive() {
  const answer = await fetch(`/t/${table}/review`).catch(() => null);
  if (!answer?.ok) return offer(words.lost);
  panel.innerHTML = await answer.text();
  panel.classList.remove("asking", "working");
  mark(place);
}

async function begin() {
  tell({ state: "working", percent: 0 });
  await wait(await ask());
}

export async function review(go) {
  show = go;
  if (!panel?.classList.contains("asking")) return;
  element("ask-review").addEventListener("click", begin);
  if (new URLSearchParams(location.search).has("review")) return begin();
  const answer = await get(address("review")); // perhaps somebody else has asked
  const now = answer?.ok ? await answer.json() : null;
  if (now?.state === "waiting" || now?.state === "working") {
    tell(now);
    await pause();
    await wait(await get(address("review")));
  }
}
