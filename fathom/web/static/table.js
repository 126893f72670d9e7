// The table in the browser: touching a piece narrows the legal actions to those that touch it, and when one
// is left, it is played. Everything that the page shows comes from the server, made for this viewer alone.
import { callTo } from "./bell.js";
import { frame, look, point, redraw, reveal } from "./frames.js";
import "./beside.js";
import { captions } from "./captions.js";
import { coverFor } from "./cover.js";
import { drags } from "./drag.js";
import { anyLifted, giveButton, lift, markLifted, offerGift, putBack, takeLifted } from "./giving.js";
import { advised, badgeOf, badgePieces, forget, hints, lineOf, offer } from "./hints.js";
import { showLesson } from "./lesson.js";
import { showLog, showScores, showSeal } from "./log.js";
import { endMoment, inMoment, showMoment } from "./moment.js";
import { countUp, glide, hold, settled } from "./motion.js";
import { showOrders } from "./orders.js";
import { element, get, lose, make, table, words } from "./page.js";
import { showRematch } from "./rematch.js";
import { hearAction } from "./sound.js";
import { hear, unreadMark } from "./talk.js";
import { closeRules } from "./rulebook.js";
import { noteSeats, showInvitations, showSeats } from "./seats.js";
import { lately, pause, rest, stepped, upToDate } from "./pace.js";
import { sayWhy } from "./why.js";
import { ahead, current, follow, send, skip, take } from "./wire.js";

let view = current();
let picked = []; // pieces touched so far
let asked = null; // an action that waits for its confirmation, because it ends undo or was perhaps not meant
let shownSeat = view.seat; // whose hand this device shows; a cover comes before another's hand

// Showing

// Draw only the parts that changed, so that nothing vanishes under a finger.
const drawn = {};
const alike = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
const fresh = (part, ...data) => {
  const before = drawn[part];
  drawn[part] = data;
  return !before || !data.every((each, place) => alike(each, before[place]));
};

// What others did since the viewer's last turn: outline the pieces for a while. The log tells where it begins.
function showNews() {
  for (const piece of view.changed) {
    const part = element("piece-" + piece);
    if (part && !part.closest("[data-unmarked]")) part.classList.add("changed");
  }
}

// The same as a short reel: the table as it was after each of those actions, and then as it is.
let reel = null;
async function playReel() {
  forget();
  clear();
  const mine = (reel = {});
  for (const place of view.reel) {
    const answer = await get(`/t/${table}/replay/${place}`);
    if (mine !== reel) return;
    if (!answer?.ok) break;
    const then = await answer.json();
    await glide(() => {
      redraw(then.picture);
      showPrompt(then.told.join(" "));
    });
    await new Promise((wait) => setTimeout(wait, 600 + 25 * then.told.join(" ").length));
    if (mine !== reel) return;
  }
  await glide(endReel);
}
function endReel() {
  reel = null;
  redraw(view.picture);
  showPrompt(view.prompt, view.ending);
  noteSeats(view.seats, view.held);
  showNews();
  narrow();
}
element("reel").addEventListener("click", () => (reel ? endReel() : playReel()));

// A long prompt is smaller, so that it keeps its place. It begins with whatever is said about the end.
function showPrompt(text, ending = "") {
  const said = ending ? [make("b", { textContent: ending }), " "] : [];
  element("prompt").replaceChildren(...said, text);
  element("prompt").classList.toggle("long", element("prompt").textContent.length > 70);
}

function showTurn(heard) {
  callTo(view, heard);
  const mine = view.mine && !view.over;
  document.title = `${unreadMark()}${mine ? "● " + words["your-turn"] + " · " : ""}${words.title} · Fathom`;
  element("task").classList.toggle("mine", mine);
  element("icon").href = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
}

function show(heard) {
  document.documentElement.dataset.ply = view.ply;
  if (fresh("seats", view.seats)) showSeats(view.seats, view.held);
  noteSeats(view.seats, view.held);
  if (fresh("invitations", view.invitations, view.names)) showInvitations(view.invitations, view.seats, (seat) => tell("fill", { seat }));
  showTurn(heard);
  element("hush")?.setAttribute("aria-pressed", !view.hushed);
  showPrompt(view.prompt, view.ending);
  element("undo").disabled = !view.can_undo;
  offer(view);
  element("undo").hidden = view.over || view.waiting || view.seat === null;
  element("again").hidden = !view.over;
  if (fresh("rematch", view.rematch, view.held)) showRematch(view);
  element("reel").hidden = !view.reel.length;
  element("sit").hidden = !view.can_sit;
  element("after").hidden = !view.over;
  if (view.over && fresh("seal", view.seed)) {
    showSeal(view.commitment, view.seed);
    showScores();
  }
  element("task").classList.toggle("ended", view.over);
  if (fresh("news", view.ply, view.news)) showNews();
  showMoment(view);
  if (fresh("orders", view.orders)) showOrders(view.orders, (order, on) => tell("orders", { order, on }));
  if (view.lesson) showLesson(view);
  const playing = view.seat !== null && !view.over && !view.waiting;
  element("stand-in").hidden = !playing || view.stand_in;
  element("back").hidden = !playing || !view.stand_in;
  if (fresh("legal", view.ply, view.legal, view.picture)) {
    narrow();
    reveal();
    if (view.lesson && view.legal.length === 1) settled().then(point);
  }
  hear(view.said, view.seats, view.held);
}

// The log tells what happened once everybody has seen it happen.
const showTold = () => settled().then(() => fresh("log", view.log, view.said, view.news.length) && showLog(view.log, view.said, view.news.length));

// Keep the focus for keyboards: on the same thing, else on the piece touched last, else on one that can be touched.
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
const pieceless = (legal) => legal.pieces.every((piece) => !element("piece-" + piece));
const candidates = () => view.legal.filter((legal) => touches(legal, picked));

function actionButton(legal) {
  const button = make("button", { type: "button", className: "button" + (legal.ends_undo ? " warn" : "") + (legal.quiet ? " faint" : ""), title: legal.text }, make("span", { className: "text", textContent: legal.text }));
  if (legal.ends_undo) button.append(make("span", { className: "note final", textContent: " " + words.final }));
  button.append(lineOf(legal), badgeOf(legal));
  button.addEventListener("click", () => ask(legal));
  return button;
}

function narrow() {
  const left = candidates();
  const can = new Set(left.flatMap((legal) => legal.pieces));
  for (const piece of document.querySelectorAll("#picture [data-piece]")) {
    const id = piece.dataset.piece;
    const chosen = markLifted(view, piece) || picked.includes(id);
    piece.classList.toggle("picked", picked.includes(id));
    piece.classList.toggle("can", can.has(id) && !chosen);
    piece.classList.toggle("faint", can.has(id) && left.every((legal) => legal.quiet || !legal.pieces.includes(id)));
    piece.classList.toggle("ends-undo", can.has(id) && left.every((legal) => legal.ends_undo || !legal.pieces.includes(id)));
  }
  // Show notes about certain pieces while one of them is picked.
  for (const part of document.querySelectorAll("#picture [data-while]")) {
    part.hidden = !part.dataset.while.split(" ").some((piece) => picked.includes(piece));
  }
  const choosing = picked.length > 0 || asked !== null || anyLifted();
  element("clear").hidden = !choosing;
  const choices = element("choices");
  if (asked) {
    const confirm = make("button", { type: "button", className: "button primary warn", textContent: `${asked.text} — ${words.confirm}` });
    const wanted = asked;
    confirm.addEventListener("click", () => play(wanted), { once: true });
    choices.replaceChildren(confirm);
    confirm.focus({ preventScroll: true });
  } else {
    // While no piece is picked, offer what a hint advises, and actions that touch no piece in the picture.
    const best = advised(left);
    const others = (picked.length ? left : left.filter(pieceless)).filter((legal) => !best.includes(legal));
    choices.replaceChildren(...giveButton(view, give), ...[...best, ...(picked.length ? others.slice(0, 12) : others)].map(actionButton));
  }
  // Where the list of choices goes on a phone, so that nothing moves.
  element("task").classList.toggle("offering", view.legal.some(pieceless));
  element("task").classList.toggle("choosing", choosing || advised(left).length > 0);
  element("actions").replaceChildren(...view.legal.map((legal) => make("li", {}, actionButton(legal))));
  badgePieces(left);
}

// `part`: what was touched on the piece, such as a site in a zone. It is asked where the piece cannot be used, and a
// touch on it plays nothing that was perhaps not meant.
function touch(piece, part = null) {
  element("why").textContent = "";
  if (asked && asked.pieces.includes(piece) && picked.includes(piece)) return play(asked);
  asked = null;
  if (lift(view, piece)) {
    picked = [];
    keepingFocus(narrow);
    return offerGift(view);
  }
  if (picked.includes(piece)) picked = picked.filter((other) => other !== piece);
  else if (view.legal.some((legal) => touches(legal, [...picked, piece]))) picked.push(piece);
  else if (view.legal.some((legal) => touches(legal, [piece]))) picked = [piece];
  else return sayWhy([...picked, part ?? piece]);
  const left = candidates();
  const done = left.filter((legal) => legal.pieces.every((other) => picked.includes(other)));
  const meant = part ? part !== piece && done.length === 1 : done.length === 1 || aimsAt(left[0]);
  if (picked.length && left.length === 1 && meant) return ask(left[0]);
  narrow();
  if (part && part !== piece) sayWhy([part]);
}
// Whether one piece says all about an action: a zone that one vessel can go to.
const aimsAt = (legal) => legal.aim && picked.length === 1 && picked[0] === legal.aim;

// A site may be touched through its zone: it is chosen if it can be used, else the zone; and it says why it cannot.
function touchAt(piece, part) {
  const usable = part && view.legal.some((legal) => touches(legal, [...picked, part]));
  touch(usable ? part : piece.dataset.piece, part);
}

function ask(legal) {
  if (!legal.asks) return play(legal);
  picked = [...legal.pieces];
  asked = legal;
  narrow();
}

function clear() {
  picked = [];
  putBack();
  asked = null;
  element("why").textContent = "";
  keepingFocus(narrow);
}

// To the server and back

// Several go one after the other, as one: nothing is shown in between, and a refusal ends it.
let sending = false;
async function tell(verb, ...steps) {
  const ply = view.ply;
  const many = steps.length > 1;
  let refused = "";
  sending ||= many;
  for (const facts of steps) if (refused === "") refused = await send(verb, facts);
  if (many) sending = false;
  await showLatest();
  if (view.ply === ply) keepingFocus(narrow); // the action was refused: choose again
  if (refused === null) lose();
  else if (refused) element("why").textContent = refused;
}

let touched = []; // the pieces of an action on its way
async function play(legal) {
  touched = legal.pieces;
  picked = [];
  asked = null;
  await tell("actions", { ply: view.ply, action: legal.action });
}

// What was lifted is given.
function give() {
  const ply = view.ply;
  return tell("actions", ...takeLifted().map((action, step) => ({ ply: ply + step, action })));
}

// While somebody else gives pieces, the rest is on its way: all of them move as one.
const TOGETHER = 250; // milliseconds
const more = (next) => view.owed && next.owed && !next.mine && next.ply !== view.ply;
async function together(next) {
  while (more(next)) {
    if (!ahead()) await rest(TOGETHER);
    if (!ahead()) break;
    next = take();
  }
  return next;
}

// What others do is shown step by step, at the pace of the viewer, who need not wait for any of it.
let arriving = null;
function showLatest() {
  if (sending) return;
  arriving ??= (async () => {
    while (ahead()) {
      if (!lately()) skip();
      const next = await together(take());
      if (next.ply !== view.ply) await pause(view.mine);
      await arrive(lately() ? next : (skip(), take() ?? next));
    }
    upToDate();
  })().finally(() => (arriving = null));
  return arriving;
}

async function arrive(next) {
  const moved = next.ply !== view.ply;
  if (reel && !moved) {
    view = next;
    return;
  }
  if (moved) forget(); // before the device is passed on
  if (next.seat !== shownSeat && next.held.length > 1 && !next.over) await coverFor(next);
  const swap = () => {
    let heard = 0;
    keepingFocus(() => {
      if (moved || reel || next.picture !== view.picture) redraw(next.picture);
      if (moved) {
        picked = [];
        putBack();
        asked = null;
        element("why").textContent = "";
        element("caption").hidden = true;
        heard = hearAction(next.heard);
      }
      reel = null;
      const ended = next.over && !view.over;
      view = next;
      shownSeat = next.seat;
      show(heard);
      if (ended) countUp(element("picture"));
    });
  };
  const sources = [...touched, ...next.done];
  if (moved) await hold(sources);
  if (moved) await glide(swap, sources, view.held.includes(view.to_move) ? null : view.to_move);
  else swap();
  if (moved) stepped();
  touched = [];
  showTold();
}

element("picture").addEventListener("click", (event) => {
  const piece = event.target.closest("[data-piece]");
  lastPiece = piece?.id ?? lastPiece;
  if (reel) endReel();
  else if (inMoment(event.target)) endMoment();
  else if (piece) touchAt(piece, event.target.closest("[data-ask]")?.dataset.ask);
});

drags({
  takes: ({ dataset: { piece, hands } }) =>
    piece
      ? view.legal.filter((legal) => touches(legal, [piece])).flatMap((legal) => legal.pieces.filter((other) => other !== piece))
      : view.legal.filter(({ pieces, gives }) => !gives && pieces.length === 1 && hands.split(" ").includes(pieces[0].split("-")[0])).flatMap((legal) => legal.pieces),
  pick: ({ dataset: { piece } }) => {
    clear();
    if (piece) touch(piece);
  },
  touch,
  putBack: clear,
});
hints(() => view, () => keepingFocus(narrow));
captions((piece) => view.legal.filter((legal) => touches(legal, [...picked, piece])).map((legal) => legal.text));
element("undo").addEventListener("click", () => tell("undo", { ply: view.ply }));
element("clear").addEventListener("click", clear);
element("hush")?.addEventListener("click", () => tell("hush", { quiet: !view.hushed }));
// A bot plays for somebody only once they have said so twice; a touch brings them back.
element("stand-in").addEventListener("click", () => {
  element("leave").returnValue = "";
  element("leave").showModal();
});
element("leave").addEventListener("close", ({ target }) => target.returnValue === "leave" && tell("stand-in", { leave: true }));
element("back").addEventListener("click", () => tell("stand-in", { leave: false }));
element("talk")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = element("text").value;
  element("text").value = "";
  await tell("talk", { text });
});
// One key goes to the next piece that can be touched, another one goes back.
addEventListener("keydown", (event) => {
  const step = { ".": 1, ",": -1 }[event.key];
  if (!step || event.target.matches("input") || document.querySelector("dialog[open]")) return;
  const can = [...document.querySelectorAll("#picture .can, #choices button")].filter((part) => part.checkVisibility());
  const at = can.indexOf(document.activeElement);
  can.at(at < 0 ? Math.min(step, 0) : (at + step) % can.length)?.focus();
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  if (!element("rulebook").hidden) closeRules();
  else if (reel) endReel();
  else {
    if (!picked.length && !asked && !anyLifted()) forget();
    clear();
  }
});

frame();
look();
show();
showTold();
document.documentElement.dataset.ready = "true";
if (view.held.length > 1 && !view.over) coverFor(view).then(() => follow(showLatest));
else follow(showLatest);
