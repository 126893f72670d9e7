// Find a rule by its words or its id.
export function searchable(root) {
  const find = root.querySelector("#find");
  find.addEventListener("input", () => {
    const wanted = find.value.trim().toLowerCase();
    for (const rule of root.querySelectorAll(".rule")) rule.hidden = !rule.textContent.toLowerCase().includes(wanted);
    for (const section of root.querySelectorAll("section:has(.rule)")) section.hidden = !section.querySelector(".rule:not([hidden])");
  });
}

const page = document.querySelector("main.rules");
if (page) searchable(page);
