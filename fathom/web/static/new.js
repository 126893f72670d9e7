// A new table: options that make no difference are put away, and a touched choice closes its chair.
const form = document.querySelector(".begin form");
const hints = document.getElementById("hints");
const seats = [...new Set([...form.querySelectorAll("input[name^='seat-']")].map((input) => input.name))];
const kinds = () => seats.map((name) => form.elements[name].value);
const taken = () => kinds().filter((kind) => kind !== "none").length;

// Hints are allowed where a person plays with bots only, until somebody decides about them.
let decided = false;
const alone = () => kinds().filter((kind) => ["me", "here", "open"].includes(kind)).length <= 1;
hints.addEventListener("change", () => (decided = true));

// An option matters where one of its conditions holds; the others count only if they matter themselves.
const options = [...form.querySelectorAll("[data-option]")];
function putAway() {
  const chosen = {};
  for (const option of options) {
    const { when, option: name, default: usual } = option.dataset;
    const matters = !when || JSON.parse(when).some((one) => one.seats.includes(taken()) || one.values.includes(chosen[one.option]));
    option.hidden = option.disabled = !matters;
    option.classList.remove("idle");
    chosen[name] = matters ? form.elements[`option-${name}`]?.value : usual;
  }
}

form.addEventListener("change", ({ target }) => {
  if (target !== hints && !decided) hints.checked = alone();
  putAway();
});
addEventListener("pageshow", putAway); // a browser that goes back fills the form again

// Whoever walks through the choices with the arrow keys does not leave the chair.
form.addEventListener("click", ({ target, detail, pointerType }) => {
  const chair = target.closest?.(".chair");
  if (!chair || !target.matches("input[type='radio']") || target.value === "here" || (!detail && !pointerType)) return;
  chair.open = false;
});
form.addEventListener("keydown", (event) => {
  const chair = event.target.closest(".chair[open]");
  if (!chair || event.key !== "Escape") return;
  chair.open = false;
  chair.querySelector("summary").focus();
});
