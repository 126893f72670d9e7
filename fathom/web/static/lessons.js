// The lessons of all games that this browser remembers as done, and the list that shows them.
const KEY = "fathom-lessons";

function done() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return []; // this browser keeps nothing
  }
}

export function remember(game, lesson) {
  const known = done();
  if (known.includes(`${game} ${lesson}`)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...known, `${game} ${lesson}`]));
  } catch {
    // then nothing is ticked
  }
}

function tick(list) {
  const known = done();
  for (const item of list.querySelectorAll("[data-lesson]")) {
    const learnt = known.includes(`${list.dataset.game} ${item.dataset.lesson}`);
    item.classList.toggle("learnt", learnt);
    item.querySelector(".tick").hidden = !learnt;
  }
  const next = list.querySelector("[data-lesson]:not(.learnt) .button");
  for (const button of list.querySelectorAll(".button")) button.classList.toggle("primary", button === next);
}

// Coming back from a lesson, too, a browser may show the list as it was.
addEventListener("pageshow", () => document.querySelectorAll(".lessons").forEach(tick));
