// Shared by all scripts of a table's page.
export const element = (id) => document.getElementById(id);
export const table = document.querySelector("[data-table]").dataset.table;
export const words = JSON.parse(element("words")?.textContent ?? "{}");

export const make = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export const ruleLink = (rule, text = "") =>
  make("a", { href: `${element("rules").getAttribute("href")}#${rule}`, className: "rule-id", textContent: rule, title: text });

// The stream of updates finds the server again by itself; meanwhile the page says that it is lost.
let lost = false;
export function lose() {
  lost = true;
  element("why").textContent = words.lost;
}
export function find() {
  if (lost) element("why").textContent = "";
  lost = false;
}

// Pages ask and act through the same addresses as programs.
export const address = (path) => `/api/v1/tables/${table}/${path}`;
export const get = (path) => fetch(path, { headers: { accept: "application/json" } }).catch(() => null);
