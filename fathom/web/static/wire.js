// Builds the present view from the news of the table, which comes in its stream and in the answers to our own verbs.
// News names the view that it builds on. The same news may come twice and in any order.
import { address, element, find, get, lose } from "./page.js";

const AGAIN = 2000; // milliseconds
const KEPT = 8; // views that news may still build on
const known = new Map(); // by their tags
let latest = null;

// A tag has three parts: the ply, the run of a server, and the number of the view in that run.
function newer(tag, than) {
  const [[ply, run, place], [otherPly, otherRun, otherPlace]] = [tag.split("."), than.split(".")];
  if (ply !== otherPly) return Number(ply) > Number(otherPly);
  return run !== otherRun || Number(place) > Number(otherPlace);
}

function spliced(list, splices = []) {
  const next = [...list];
  for (const { at, drop, items } of [...splices].reverse()) next.splice(at, drop, ...items);
  return next;
}

function next(base, { tag, whole, picture, log, said, base: _, ...parts }) {
  if (whole) return { ...whole, tag };
  const view = { ...base, ...parts, tag };
  if (picture) view.picture = spliced(base.picture.split("\n"), picture).join("\n");
  if (log) view.log = spliced(base.log, log);
  if (said) view.said = spliced(base.said, said);
  return view;
}

// The newest view.
export const current = () => latest;

// Views that nobody has been shown yet, oldest first: each is one step of what others do. Whoever skips them takes the
// newest.
const MOST = 40;
let unseen = [];
export const ahead = () => unseen.length;
export const take = () => unseen.shift();
export const skip = () => unseen.splice(0, unseen.length - 1);

export function learn(news) {
  if (known.has(news.tag)) return;
  const base = known.get(news.base);
  if (!news.whole && !base) return ask(); // too much was missed
  const view = next(base, news);
  known.set(view.tag, view);
  if (known.size > KEPT) known.delete(known.keys().next().value);
  if (latest && !newer(view.tag, latest.tag)) return;
  if (latest) unseen.push(view);
  unseen = unseen.slice(-MOST);
  latest = view;
}

// Ask for all news at once: after a refusal, or when news builds on a view that is not here.
async function ask() {
  const answer = await get(address(`news?since=${encodeURIComponent(latest.tag)}`));
  const news = answer?.ok && (await answer.json().catch(() => null));
  if (news && (news.whole || known.has(news.base))) learn(news);
  told();
}

// The clock of the house may differ from this device's.
let behind = Date.now() - 1000 * Number(element("main").dataset.now);
export const onThisClock = (time) => 1000 * time + behind;

let updates = null;
let told = () => {};
function listen() {
  updates = new EventSource(address(`events?since=${encodeURIComponent(latest.tag)}`));
  updates.addEventListener("message", ({ data }) => {
    learn(JSON.parse(data));
    told();
  });
  updates.addEventListener("time", ({ data }) => (behind = Date.now() - 1000 * Number(data)));
  updates.addEventListener("open", find);
  updates.addEventListener("error", ({ target }) => {
    lose();
    if (target === updates && target.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN); // refused, not cut
  });
}
export function follow(tell) {
  told = tell;
  listen();
  // A page that a phone puts to sleep does not follow the table any more, until it wakes up.
  const leave = () => updates.close();
  const comeBack = () => updates.readyState === EventSource.CLOSED && listen();
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  document.addEventListener("freeze", leave);
  document.addEventListener("resume", comeBack);
}

// Ask or do something: the answer, and what it says; null for both where none came.
export async function post(verb, facts) {
  const answer = await fetch(address(verb), {
    method: "POST",
    body: JSON.stringify(facts),
    headers: { accept: "application/json", "content-type": "application/json" },
  }).catch(() => null);
  return [answer, (await answer?.json().catch(() => null)) ?? null];
}

// Do something: returns the refusal as a sentence, "" if it was done, and null if no answer came.
export async function send(verb, facts) {
  const [answer, said] = await post(verb, { ...facts, since: latest.tag });
  if (!said) return null;
  if (answer.ok) learn(said.news);
  else await ask(); // perhaps the table has moved on
  return answer.ok ? "" : said.sentence;
}

learn(JSON.parse(element("news-data").textContent));
element("news-data").remove(); // the first hand shown must not stay in the page when the device is passed on
