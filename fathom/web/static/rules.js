// Find a rule by its words or its id.
const find = document.getElementById("find");
find.addEventListener("input", () => {
  const wanted = find.value.trim().toLowerCase();
  for (const rule of document.querySelectorAll(".rule")) {
    rule.hidden = !rule.textContent.toLowerCase().includes(wanted);
  }
  for (const section of document.querySelectorAll("main section")) {
    section.hidden = !section.querySelector(".rule:not([hidden])");
  }
});
