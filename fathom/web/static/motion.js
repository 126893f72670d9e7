// Pieces glide to their new positions, except for viewers who prefer less motion. A piece is known by its name, whatever
// element draws it. It is drawn in its new position at once and moves there from the old one, so nobody waits.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = { duration: 300, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" };
const NAMED = '[style*="view-transition-name"]';
const picture = document.getElementById("picture");
let gliding = [];

function places() {
  const found = new Map();
  for (const piece of picture.querySelectorAll(NAMED)) {
    const place = piece.getBoundingClientRect();
    if (place.width) found.set(piece.style.viewTransitionName, { piece, place });
  }
  return found;
}

export async function glide(swap) {
  if (calm.matches || document.hidden) return swap();
  const before = places();
  await swap();
  const after = places(); // all are measured before any is moved
  const ways = new Map(); // how far each has come; whatever lies on a piece goes with it
  gliding = [];
  for (const [name, { piece, place }] of after) {
    const from = before.get(name)?.place;
    if (!from) {
      gliding.push(piece.animate({ opacity: [0, 1] }, PACE));
      continue;
    }
    const way = [from.x - place.x + (from.width - place.width) / 2, from.y - place.y + (from.height - place.height) / 2];
    ways.set(piece, way);
    const carried = ways.get(piece.parentElement.closest(NAMED)) ?? [0, 0];
    const [x, y] = [way[0] - carried[0], way[1] - carried[1]];
    if (Math.hypot(x, y) > 1) gliding.push(move(piece, x, y, from.width / place.width));
  }
}

function move(piece, x, y, size) {
  const zoom = piece.getScreenCTM?.()?.a ?? (piece.getBoundingClientRect().width / piece.offsetWidth || 1);
  const motion = piece.animate({ translate: [`${x / zoom}px ${y / zoom}px`, "0 0"], scale: [size, 1] }, PACE);
  // Above whatever lies on its way, with all that it is part of.
  const lifted = [piece];
  while (lifted.at(-1).parentElement !== picture) lifted.push(lifted.at(-1).parentElement);
  for (const part of lifted) part.classList.add(part === piece ? "gliding" : "carrying");
  motion.finished.then(() => lifted.forEach((part) => part.classList.remove("gliding", "carrying")));
  return motion;
}

// Resolves when nothing moves any more.
export const settled = () => Promise.allSettled(gliding.map((motion) => motion.finished));

// A touch ends the motion, and goes to whatever lies there.
addEventListener("pointerdown", () => gliding.forEach((motion) => motion.finish()), true);
