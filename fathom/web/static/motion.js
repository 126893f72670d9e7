// Pieces glide to their new places, except for who asks for calm.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let gliding = null;

export async function glide(swap) {
  if (!document.startViewTransition || calm.matches || document.hidden) return swap();
  gliding = document.startViewTransition(swap);
  for (const part of [gliding.ready, gliding.finished]) part.catch(() => {}); // skipped by a later one
  await gliding.updateCallbackDone;
}

// When nothing moves any more.
export const settled = () => Promise.resolve(gliding?.finished).catch(() => {});

// What glides is out of reach: a touch ends the motion, and goes to what lies there.
addEventListener("pointerdown", () => gliding?.skipTransition(), true);
addEventListener("click", (event) => {
  if (event.target !== document.documentElement) return;
  document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a")?.click();
});
