// The rules slide in over the log, open at the rule that was asked for.
import { element, lose, ruleLink } from "./page.js";
import { searchable } from "./rules.js";

let asker = null;
async function openRules(link) {
  const text = element("rulebook-text");
  if (!text.childElementCount) {
    const answer = await fetch(link.pathname).catch(() => null);
    if (!answer?.ok) return lose();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    text.replaceChildren(...page.querySelector("main").childNodes);
    searchable(text);
  }
  asker = link.isConnected ? link : document.activeElement;
  element("rulebook").hidden = false;
  for (const rule of text.querySelectorAll(".wanted")) rule.classList.remove("wanted");
  const wanted = link.hash ? document.getElementById(link.hash.slice(1)) : null;
  wanted?.classList.add("wanted");
  text.scrollTop = wanted ? wanted.offsetTop - text.offsetTop - 8 : 0;
  (wanted?.querySelector("a") ?? element("close-rules")).focus({ preventScroll: true });
}
export function closeRules() {
  element("rulebook").hidden = true;
  (asker?.isConnected ? asker : element("rules")).focus({ preventScroll: true });
}
addEventListener("click", (event) => {
  const part = event.target.closest("[data-rule]:not([data-piece])");
  const link = event.target.closest(".rule-id, #rules") ?? (part && ruleLink(part.dataset.rule));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.id === "rules" && !element("rulebook").hidden) closeRules();
  else openRules(link);
});
element("close-rules").addEventListener("click", closeRules);
