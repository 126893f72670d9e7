// A new table: hints are allowed where a person plays with bots only, until somebody decides about them.
const hints = document.getElementById("hints");
const seats = [...document.querySelectorAll("select[id^='seat-']")];
let decided = false;
const alone = () => seats.filter((seat) => ["me", "here", "open"].includes(seat.value)).length <= 1;
hints.addEventListener("change", () => (decided = true));
for (const seat of seats) seat.addEventListener("change", () => (hints.checked = decided ? hints.checked : alone()));
