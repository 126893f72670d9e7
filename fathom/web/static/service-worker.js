// Opens Fathom without a network: a clear word, and the rules. While there is a network, everything comes from there.
// The server writes RELEASE, PAGES and FILES before this. Nothing that is made for one person is ever kept here.
const KEPT = `fathom ${RELEASE}`;
const OFFLINE = "/offline";

self.addEventListener("install", (event) => event.waitUntil(prepare()));
async function prepare() {
  const kept = await caches.open(KEPT);
  await kept.addAll([OFFLINE, ...PAGES, ...FILES].map((path) => new Request(path, { cache: "no-cache" })));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
async function takeOver() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.registration.navigationPreload?.enable(); // no page waits until this script has started
  await self.clients.claim();
}

// Tables, streams, answers of the API and forms are left alone, but a page that cannot be reached is replaced by a word.
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (PAGES.includes(pathname) || FILES.includes(pathname)) event.respondWith(fresh(event, pathname));
  else if (mode === "navigate") event.respondWith(fromNetwork(event).catch(() => fromHere(OFFLINE)));
});

const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request);
const fromHere = async (path) => (await caches.match(path)) ?? Response.error();

async function fresh(event, path) {
  try {
    const answer = await fromNetwork(event);
    if (answer.ok && PAGES.includes(path)) event.waitUntil(keep(path, answer.clone()));
    return answer;
  } catch {
    return fromHere(path);
  }
}

async function keep(path, answer) {
  await (await caches.open(KEPT)).put(path, answer);
}

// Calls to the viewer's turn. A page that is in sight has said it already.
self.addEventListener("push", (event) => event.waitUntil(call(event.data.json())));
async function call({ title, body, lang, table }) {
  if ((await pagesOf(table)).some(({ visibilityState }) => visibilityState === "visible")) return;
  const told = { body, lang, tag: table, icon: "/static/icon-192.png", data: { table } };
  await self.registration.showNotification(title, told);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data.table));
});
async function go(table) {
  const [page] = await pagesOf(table);
  return page ? page.focus() : self.clients.openWindow(`/t/${table}`);
}

async function pagesOf(table) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => new URL(url).pathname === `/t/${table}`);
}
