// The table in the browser: touching a piece narrows the legal actions to those that touch it, and when one
// is left it is played. Everything that is shown comes from the server, made for this viewer alone.
import { frame, point, reveal } from "./frames.js";

const words = JSON.parse(document.getElementById("words").textContent);
const table = document.querySelector("[data-table]").dataset.table;
const element = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let view = JSON.parse(element("view").textContent);
element("view").remove(); // the first hand shown must not stay in the page when the device is passed on
let picked = []; // pieces touched so far
let asked = null; // an action that waits for its confirmation, because it ends undo
let shownSeat = view.seat; // whose hand this device shows; others at the same device are covered first

// What is shown

const make = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// Only what has changed is drawn anew, so that nothing vanishes under a finger.
const drawn = {};
const fresh = (part, data) => {
  const text = JSON.stringify(data);
  const changed = drawn[part] !== text;
  drawn[part] = text;
  return changed;
};

// What the house knows of a seat: a bot, somebody who is away, a clock that runs.
function seatNotes(seat) {
  const [notes, parts] = [[], []];
  if (seat.bot) notes.push(words.bot);
  if (seat.stand_in) notes.push(words["stand-in"]);
  if (seat.thinking) notes.push(words.thinking);
  else if (!seat.here && !seat.free) notes.push(words.away);
  if (notes.length) parts.push(make("span", { className: seat.thinking ? "note busy" : "note", textContent: notes.join(" · ") }));
  if (seat.seconds !== null) {
    const clock = make("span", { className: "clock" });
    clock.dataset.until = seat.until ??= Date.now() + seat.seconds * 1000;
    parts.push(clock);
  }
  return parts;
}

// A picture that names its seats says these things there; the strip is for those that do not, and for phones.
function noteSeats() {
  for (const name of document.querySelectorAll("#picture [data-seat]")) {
    name.querySelector(".seat-notes")?.remove();
    const seat = view.seats[name.dataset.seat];
    name.append(make("span", { className: "seat-notes" }, ...seatNotes(seat)));
    name.classList.toggle("away", !seat.here);
  }
  tick();
}

function showSeats() {
  element("seats").replaceChildren(
    ...view.seats.map((seat) => {
      const item = make("li", { className: `seat seat-${seat.seat + 1}` });
      item.insertAdjacentHTML("beforeend", `<svg class="sign flag" aria-hidden="true"><use href="#sign-seat-${seat.seat + 1}"></use></svg>`);
      item.classList.toggle("to-move", seat.to_move);
      item.classList.toggle("me", view.held.includes(seat.seat));
      item.classList.toggle("away", !seat.here);
      item.append(make("span", { className: "name", textContent: seat.name }));
      item.append(...seatNotes(seat));
      if (seat.to_move) item.setAttribute("aria-current", "true");
      return item;
    }),
  );
  tick();
}

function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round((clock.dataset.until - Date.now()) / 1000));
    const hours = Math.floor(left / 3600);
    const minutes = String(Math.floor((left % 3600) / 60)).padStart(hours ? 2 : 1, "0");
    clock.textContent = `${hours ? hours + ":" : ""}${minutes}:${String(left % 60).padStart(2, "0")}`;
  }
}
setInterval(tick, 1000);

function showLog() {
  const list = element("log");
  list.replaceChildren(...view.log.map((line) => make("li", {}, line.text + " ", ruleLink(line.rule))));
  const said = element("said");
  said.replaceChildren(...(view.said || []).map((line) => make("li", {}, make("strong", { textContent: line.name }), " " + line.text)));
}

// The newest lines, once everything else has its place.
function scrollLog() {
  for (const id of ["log", "said"]) element(id).scrollTop = element(id).scrollHeight;
}

function showInvitations() {
  const links = view.invitations || [];
  element("invite").hidden = !links.length;
  element("invite").querySelector("ul").replaceChildren(
    ...links.map(({ seat, link }) => {
      const field = make("input", { readOnly: true, value: link, ariaLabel: words.seat.replace("{n}", seat + 1) });
      const copy = make("button", { type: "button", className: "button", textContent: words.copy });
      copy.addEventListener("click", async () => {
        field.select();
        if (navigator.clipboard) await navigator.clipboard.writeText(link).catch(() => {});
        else document.execCommand("copy"); // a server without https has no clipboard
        copy.textContent = words.copied;
      });
      return make("li", {}, make("span", { textContent: words.seat.replace("{n}", seat + 1) }), field, copy);
    }),
  );
}

// The rules slide in over the log, open at the rule that was asked for.
const ruleLink = (rule, text = "") => make("a", { href: `${element("rules").getAttribute("href")}#${rule}`, className: "rule-id", textContent: rule, title: text });
let asker = null;
async function openRules(link) {
  const text = element("rulebook-text");
  if (!text.childElementCount) {
    const answer = await fetch(link.pathname).catch(() => null);
    if (!answer?.ok) return lose();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    text.replaceChildren(...page.querySelector("main").childNodes);
    (await import("/static/rules.js")).searchable(text);
  }
  asker = link;
  element("rulebook").hidden = false;
  for (const rule of text.querySelectorAll(".wanted")) rule.classList.remove("wanted");
  const wanted = link.hash ? document.getElementById(link.hash.slice(1)) : null;
  wanted?.classList.add("wanted");
  text.scrollTop = wanted ? wanted.offsetTop - text.offsetTop - 8 : 0;
  (wanted?.querySelector("a") ?? element("close-rules")).focus({ preventScroll: true });
}
function closeRules() {
  element("rulebook").hidden = true;
  (asker?.isConnected ? asker : element("rules")).focus({ preventScroll: true });
}
addEventListener("click", (event) => {
  const link = event.target.closest(".rule-id, #rules");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.id === "rules" && !element("rulebook").hidden) closeRules();
  else openRules(link);
});
element("close-rules").addEventListener("click", closeRules);

// The seed is checked against its seal by the reader's own browser, where it can (that is, over https or here).
async function showSeal() {
  const seal = element("after").querySelector(".seal");
  seal.textContent = words.sealed.replace("{commitment}", view.commitment) + " " + words.opened.replace("{seed}", view.seed);
  if (!globalThis.crypto?.subtle) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(view.seed));
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found === view.commitment) seal.append(" ", make("strong", { textContent: "✓ " + words.checked }));
}

// What others did since the viewer's last turn: told, and outlined for a moment.
function showNews() {
  element("news").hidden = !view.news.length;
  element("news").querySelector("ol").replaceChildren(...view.news.map((text) => make("li", { textContent: text })));
  for (const piece of view.changed) element("piece-" + piece)?.classList.add("changed");
}

// The same as a short reel: the table as it was after each of those actions, and then as it is.
let reel = null;
async function playReel() {
  clear();
  const mine = (reel = {});
  for (const place of view.reel) {
    const answer = await fetch(`/t/${table}/replay/${place}`, { headers: { accept: "application/json" } }).catch(() => null);
    if (mine !== reel) return;
    if (!answer?.ok) break;
    const then = await answer.json();
    await glide(() => {
      redraw(then.picture);
      element("prompt").textContent = then.told.join(" ");
    });
    await new Promise((wait) => setTimeout(wait, 600 + 25 * then.told.join(" ").length));
    if (mine !== reel) return;
  }
  await glide(endReel);
}
function endReel() {
  reel = null;
  redraw(view.picture);
  element("prompt").textContent = view.prompt;
  narrow();
}
element("reel").addEventListener("click", () => (reel ? endReel() : playReel()));

// A tone and a notification when the turn comes while the page is not looked at.
let listening = localStorage.bell === "on";
function showBell() {
  element("bell").setAttribute("aria-pressed", listening);
}
function ring() {
  if (!listening || !document.hidden) return;
  const sound = new AudioContext();
  const tone = new OscillatorNode(sound, { frequency: 392 });
  const volume = new GainNode(sound, { gain: 0.08 });
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.6);
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.6);
  if (globalThis.Notification?.permission === "granted") new Notification(words["your-turn"], { body: words.title, tag: table });
}
element("bell").addEventListener("click", async () => {
  listening = !listening;
  localStorage.bell = listening ? "on" : "off";
  showBell();
  if (listening && globalThis.Notification) await Notification.requestPermission();
});
showBell();

let wasMine = view.mine;
// What can be said in advance, so that nobody waits for an answer that is known already.
function showOrders() {
  element("orders").hidden = !view.orders.length;
  element("orders").replaceChildren(
    ...view.orders.map((order) => {
      const button = make("button", { type: "button", className: "button quiet order", textContent: order.words });
      button.id = "order-" + order.name;
      button.setAttribute("aria-pressed", order.on);
      button.addEventListener("click", () => send("orders", { order: order.name, on: !order.on }));
      return button;
    }),
  );
}

function showTurn() {
  if (view.mine && !wasMine) ring();
  wasMine = view.mine;
  const mine = view.mine && !view.over;
  document.title = `${mine ? "● " + words["your-turn"] + " · " : ""}${words.title} · Fathom`;
  element("icon").href = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
}

function show() {
  document.documentElement.dataset.ply = view.ply;
  if (fresh("seats", view.seats)) showSeats();
  noteSeats();
  const told = fresh("log", [view.log, view.said]);
  if (told) showLog();
  if (fresh("invitations", view.invitations)) showInvitations();
  showTurn();
  element("prompt").textContent = view.prompt;
  element("undo").disabled = !view.can_undo;
  element("undo").hidden = view.over || view.waiting || view.seat === null;
  element("again").hidden = !view.over;
  element("in-words").hidden = !view.legal.length;
  element("reel").hidden = !view.reel.length;
  element("sit").hidden = !view.can_sit;
  element("after").hidden = !view.over;
  if (view.over && fresh("seal", view.seed)) showSeal();
  if (fresh("news", [view.ply, view.news])) showNews();
  if (fresh("orders", view.orders)) showOrders();
  element("teacher").hidden = !view.teacher;
  element("teacher").textContent = view.teacher || "";
  const standIn = element("stand-in");
  standIn.hidden = view.seat === null || view.over || view.waiting;
  standIn.textContent = view.stand_in ? words.back : words.leave;
  if (fresh("legal", [view.legal, view.picture])) {
    element("actions").replaceChildren(...view.legal.map((legal) => make("li", {}, actionButton(legal))));
    narrow();
    reveal();
    if (view.teacher && view.legal.length === 1) Promise.resolve(gliding?.finished).then(point, point);
  }
  if (told) scrollLog();
}

// What the viewer has scrolled to stays in sight when the picture is drawn anew; at first, what the picture points at.
const scroller = (part) => [part.tagName, part.className, part.parentElement.className].join(" ").replace(/ (can|rest|picked)\b/g, "");
function redraw(picture) {
  const parts = [...element("picture").querySelectorAll("*")].filter((part) => part.scrollLeft || part.scrollTop);
  const kept = new Map(parts.map((part) => [scroller(part), [part.scrollLeft, part.scrollTop]]));
  element("picture").innerHTML = picture;
  frame();
  if (kept.size) {
    for (const part of element("picture").querySelectorAll("*")) {
      const place = kept.get(scroller(part));
      if (place) [part.scrollLeft, part.scrollTop] = place;
    }
  } else look();
}
function look() {
  const wanted = element("picture").querySelector("[data-look]");
  let view = wanted?.parentElement;
  while (view && view.scrollWidth <= view.clientWidth) view = view.parentElement;
  if (!view || !element("picture").contains(view)) return;
  const [part, frame] = [wanted.getBoundingClientRect(), view.getBoundingClientRect()];
  view.scrollLeft += part.left + part.width / 2 - frame.left - frame.width / 2;
  view.scrollTop += part.top + part.height / 2 - frame.top - frame.height / 2;
}

// Whoever plays by keyboard keeps their place: what had the focus, else what was touched last, else what can be touched.
let lastPiece = null;
function keepingFocus(change) {
  const at = document.activeElement;
  change();
  if (!at || at === document.body || document.activeElement !== document.body) return;
  for (const id of [at.id, lastPiece]) {
    element(id)?.focus({ preventScroll: true });
    if (id && document.activeElement?.id === id) return;
  }
  if (document.activeElement !== document.body) return;
  (document.querySelector("#picture .can") ?? element("task")).focus({ preventScroll: true });
}

// Touching narrows

const touches = (legal, pieces) => pieces.every((piece) => legal.pieces.includes(piece));
const candidates = () => view.legal.filter((legal) => touches(legal, picked));

function actionButton(legal) {
  const button = make("button", { type: "button", className: "button" + (legal.final ? " warn" : ""), textContent: legal.words });
  if (legal.final) button.append(make("span", { className: "note", textContent: " " + words.final }));
  button.addEventListener("click", () => ask(legal));
  return button;
}

function narrow() {
  const left = candidates();
  const can = new Set(left.flatMap((legal) => legal.pieces));
  for (const piece of document.querySelectorAll("#picture [data-piece]")) {
    const id = piece.dataset.piece;
    piece.classList.toggle("picked", picked.includes(id));
    piece.classList.toggle("can", can.has(id) && !picked.includes(id));
    piece.classList.toggle("ends-undo", can.has(id) && left.every((legal) => legal.final || !legal.pieces.includes(id)));
  }
  // What concerns certain pieces is told while one of them is picked.
  for (const part of document.querySelectorAll("#picture [data-while]")) {
    part.hidden = !part.dataset.while.split(" ").some((piece) => picked.includes(piece));
  }
  element("clear").hidden = !picked.length && !asked;
  const choices = element("choices");
  if (asked) {
    const confirm = make("button", { type: "button", className: "button primary warn", textContent: `${asked.words} — ${words.confirm}` });
    const wanted = asked;
    confirm.addEventListener("click", () => play(wanted), { once: true });
    choices.replaceChildren(confirm);
    confirm.focus({ preventScroll: true });
  } else if (picked.length) {
    choices.replaceChildren(...left.slice(0, 12).map(actionButton));
  } else {
    // What touches no card of the table is asked for in words.
    choices.replaceChildren(...view.legal.filter((legal) => legal.pieces.every((piece) => !element("piece-" + piece))).map(actionButton));
  }
}

async function touch(piece) {
  element("why").textContent = "";
  if (asked && asked.pieces.includes(piece) && picked.includes(piece)) return play(asked);
  asked = null;
  if (picked.includes(piece)) picked = picked.filter((other) => other !== piece);
  else if (view.legal.some((legal) => touches(legal, [...picked, piece]))) picked.push(piece);
  else if (view.legal.some((legal) => touches(legal, [piece]))) picked = [piece];
  else return sayWhy([...picked, piece]);
  const left = candidates();
  const done = left.filter((legal) => legal.pieces.every((other) => picked.includes(other)));
  if (picked.length && left.length === 1 && done.length === 1) return ask(left[0]);
  narrow();
}

function ask(legal) {
  if (!legal.final) return play(legal);
  picked = [...legal.pieces];
  asked = legal;
  narrow();
}

function clear() {
  picked = [];
  asked = null;
  element("why").textContent = "";
  keepingFocus(narrow);
}

async function sayWhy(pieces) {
  const query = pieces.map((piece) => "piece=" + encodeURIComponent(piece)).join("&");
  const answer = await fetch(`/t/${table}/why?${query}`, { headers: { accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return lose();
  const reason = await answer.json();
  const why = element("why");
  why.textContent = reason.sentence + " ";
  if (reason.rule) {
    why.append(ruleLink(reason.rule, reason.text));
  }
}

// To the server and back

async function send(path, facts) {
  const answer = await fetch(`/t/${table}/${path}`, {
    method: "POST",
    body: new URLSearchParams(facts),
    headers: { accept: "application/json" },
  }).catch(() => null);
  const refused = answer && !answer.ok ? (await answer.json()).sentence : "";
  await refresh();
  keepingFocus(narrow); // a choice that was not taken is open again
  if (!answer) lose();
  else if (refused) element("why").textContent = refused;
}

// The stream of updates finds the server again by itself.
let lost = false;
function lose() {
  lost = true;
  element("why").textContent = words.lost;
}
function find() {
  if (lost) element("why").textContent = "";
  lost = false;
}

async function play(legal) {
  picked = [];
  asked = null;
  await send("act", { ply: view.ply, action: legal.action });
}

let refreshing = null;
let again = false;

async function refresh() {
  if (refreshing) {
    again = true;
    return refreshing;
  }
  refreshing = (async () => {
    do {
      again = false;
      const answer = await fetch(`/t/${table}/view`, { headers: { accept: "application/json" } }).catch(() => null);
      if (answer?.ok) await arrive(await answer.json());
    } while (again);
  })().finally(() => (refreshing = null));
  return refreshing;
}

async function arrive(next) {
  const moved = next.ply !== view.ply;
  if (reel && !moved) {
    view = next;
    return;
  }
  if (next.seat !== shownSeat && next.held.length > 1 && !next.over) await coverFor(next);
  const swap = () => {
    keepingFocus(() => {
      if (moved || reel || next.picture !== view.picture) redraw(next.picture);
      if (moved) {
        picked = [];
        asked = null;
        element("why").textContent = "";
        element("hint").textContent = "";
      }
      reel = null;
      view = next;
      shownSeat = next.seat;
      show();
    });
  };
  if (moved) await glide(swap);
  else swap();
}

// Pieces glide to their new places, except for who asks for calm.
async function glide(swap) {
  if (!document.startViewTransition || calm.matches || document.hidden) return swap();
  const transition = document.startViewTransition(swap);
  gliding = transition;
  for (const part of [transition.ready, transition.finished]) part.catch(() => {}); // skipped by a later one
  await transition.updateCallbackDone;
}

// Pass and play: hands are covered while the device changes hands.
function coverFor(next) {
  const cover = element("cover");
  element("picture").hidden = true;
  cover.querySelector("p").textContent = words.cover.replace("{who}", next.names[next.seat]);
  cover.showModal();
  return new Promise((uncover) => {
    cover.addEventListener("close", () => {
      element("picture").hidden = false;
      uncover();
    }, { once: true });
    cover.querySelector("button").onclick = () => cover.close();
  });
}

element("cover").addEventListener("cancel", (event) => event.preventDefault());

element("picture").addEventListener("click", (event) => {
  const piece = event.target.closest("[data-piece]");
  lastPiece = piece?.id ?? lastPiece;
  if (reel) endReel();
  else if (piece && !held) touch(piece.dataset.piece);
  held = false;
});

// What glides is out of reach: a touch ends the motion, and goes to what lies there.
let gliding = null;
addEventListener("pointerdown", () => gliding?.skipTransition(), true);
addEventListener("click", (event) => {
  if (event.target !== document.documentElement) return;
  document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a")?.click();
});

// Hovering over a piece, or holding it, says what it is and what it can do.
let held = false;
let holding = null;

function hint(part) {
  const piece = part.closest("[data-piece]");
  const titled = part.closest("[title], [data-piece]");
  const name = titled.title || titled.getAttribute("aria-label") || titled.textContent.trim().replace(/\s+/g, " ");
  const can = piece ? view.legal.filter((legal) => touches(legal, [...picked, piece.dataset.piece])) : [];
  const told = can.slice(0, 3).map((legal) => legal.words).join(" · ");
  element("hint").textContent = name + (told ? " — " + told + (can.length > 3 ? " …" : "") : "");
}
element("picture").addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && event.target.closest("[data-piece], [title]")) hint(event.target);
});
element("picture").addEventListener("focusin", (event) => {
  if (event.target.matches("[data-piece]:focus-visible")) hint(event.target);
});
element("picture").addEventListener("pointerleave", () => (element("hint").textContent = ""));
element("picture").addEventListener("pointerdown", (event) => {
  held = false;
  if (event.pointerType !== "mouse" && event.target.closest("[data-piece], [title]")) {
    holding = setTimeout(() => {
      held = true;
      hint(event.target);
    }, 450);
  }
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  element("picture").addEventListener(end, () => clearTimeout(holding));
}
element("picture").addEventListener("contextmenu", (event) => held && event.preventDefault());
element("undo").addEventListener("click", () => send("undo", { ply: view.ply }));
element("clear").addEventListener("click", clear);
element("stand-in").addEventListener("click", () => send("stand-in", { leave: !view.stand_in }));
element("talk")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = element("text").value;
  element("text").value = "";
  await send("talk", { text });
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || element("cover").open) return;
  if (!element("rulebook").hidden) closeRules();
  else if (reel) endReel();
  else clear();
});

// On a phone the log is a sheet that is pulled up.
const drawer = element("drawer");
function showDrawer(open) {
  drawer.hidden = !open;
  element("drawer-toggle").setAttribute("aria-expanded", open);
  if (open) scrollLog();
}
showDrawer(!matchMedia("(max-width: 1023px)").matches);
element("drawer-toggle").addEventListener("click", () => showDrawer(drawer.hidden));

function listen() {
  const updates = new EventSource(`/t/${table}/events`);
  updates.addEventListener("message", () => refresh());
  updates.addEventListener("open", find);
  updates.addEventListener("error", lose);
  addEventListener("pagehide", () => updates.close());
}
frame();
show();
look();
document.documentElement.dataset.ready = "true";
if (view.held.length > 1 && !view.over) coverFor(view).then(listen);
else listen();
