// A sheet beside the board, or over it where there is no room: the legend of all signs, or all that is open about a
// seat. It goes by Escape, by a touch outside and, on a phone, by a swipe; whoever must act sees the board again.
import { element, lose, make, table, words } from "./page.js";

const FAR = 60; // pixels of a swipe
const EDGE = 56; // of its upper edge
const sheet = element("beside");
let asker = null;
let from = null; // where its content comes from

async function open(address, title, opener, flag = "") {
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return lose();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const content = page.querySelector("main .beside") ?? page.body;
  const text = element("beside-text");
  text.className = `beside picture-${sheet.dataset.game} ${content.className}`;
  text.replaceChildren(...content.childNodes);
  element("beside-title").replaceChildren(title);
  if (flag) element("beside-title").insertAdjacentHTML("afterbegin", flag);
  if (from !== address) text.scrollTop = 0;
  from = address;
  if (opener) asker = opener;
  if (!sheet.hidden) return;
  sheet.hidden = false;
  element("close-beside").focus({ preventScroll: true });
}
function close(back = true) {
  if (sheet.hidden) return;
  sheet.hidden = true;
  from = null;
  if (back && asker?.isConnected) asker.focus({ preventScroll: true });
}

const key = element("legend");
key.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (from === key.pathname) close();
  else open(key.pathname, key.title, key);
});

// On a phone the bar has room for seats only, and the key lies with the others in the dock.
const phone = matchMedia("(max-width: 700px)");
const settle = () => element(phone.matches ? "undo" : "rules").before(key);
phone.addEventListener("change", settle);
settle();

// A seat, by its row of the board or in the strip.
const boardOf = (seat) => `/t/${table}/seats/${seat}`;
function openSeat(seat, opener) {
  if (from === boardOf(seat)) return close();
  const strip = document.querySelectorAll("#seats > li")[seat];
  open(boardOf(seat), strip.querySelector(".name").textContent, opener, strip.querySelector(".flag")?.outerHTML);
}
function seatAt(part) {
  const row = part.closest("[data-board]");
  if (row) return part.closest(".can, [data-rule]:not([data-piece])") ? null : row.dataset.board;
  const item = part.closest("#seats > li");
  return item ? [...item.parentElement.children].indexOf(item) : null;
}
// A row that can be touched acts; any other opens. Before the table hears of it, which would say why nothing can be done.
addEventListener("click", (event) => {
  const seat = seatAt(event.target);
  if (seat === null) return;
  event.stopPropagation();
  openSeat(seat, event.target.closest("[data-board], li").querySelector("[role=button]"));
}, true);

// Names open by keyboard, and what has a rule leads to it. A picture does not know whether it lies on a table.
function dress() {
  for (const name of document.querySelectorAll("#picture [data-board] .name, #seats .name")) {
    if (name.closest("button")) continue;
    name.setAttribute("role", "button");
    name.tabIndex = 0;
  }
  for (const part of document.querySelectorAll("#picture [data-rule]:not([data-piece])")) {
    part.setAttribute("role", "link");
    part.tabIndex = 0;
  }
}
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (!event.target.matches?.("[role=button], [role=link]")) return;
  event.preventDefault();
  event.target.click();
});
new MutationObserver(dress).observe(element("seats"), { childList: true });
element("picture").addEventListener("drawn", dress);
dress();

// What it shows of a seat stays true.
new MutationObserver(() => from && from !== key.pathname && open(from, ...element("beside-title").childNodes))
  .observe(document.documentElement, { attributeFilter: ["data-ply"] });

// Away again
element("close-beside").addEventListener("click", () => close());
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || sheet.hidden || !element("rulebook").hidden) return;
  event.stopImmediatePropagation();
  close();
}, true);
let swiped = null;
addEventListener("pointerdown", (event) => {
  if (sheet.hidden) return;
  const inside = sheet.contains(event.target);
  swiped = inside && event.clientY - sheet.getBoundingClientRect().top < EDGE ? event.clientY : null;
  if (!inside && !event.target.closest("#legend, #rulebook") && seatAt(event.target) === null) close(false);
}, true);
addEventListener("pointermove", (event) => {
  if (swiped === null || event.clientY - swiped < FAR) return;
  swiped = null;
  close();
});
