// A guided game: the teacher's words, the pieces they point at, and the way to the next lesson.
import { remember } from "./lessons.js";
import { element, ruleLink } from "./page.js";

export function showLesson({ teacher, lesson }) {
  const said = element("teacher");
  const place = said.parentElement;
  if (said.dataset.said !== (teacher ?? "")) {
    said.dataset.said = teacher ?? "";
    said.textContent = teacher ?? "";
    if (lesson.rule && teacher) said.append(" ", ruleLink(lesson.rule));
    place.scrollTop = 0;
  }
  for (const piece of document.querySelectorAll("#picture [data-piece]")) {
    piece.classList.toggle("pointed", lesson.points.includes(piece.dataset.piece));
  }
  element("learnt").hidden = !lesson.done;
  if (lesson.done) remember(place.dataset.game, lesson.name);
}
