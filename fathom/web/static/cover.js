// Pass and play: the hand is covered while the device is passed on.
import { element, words } from "./page.js";

export function coverFor(view) {
  const cover = element("cover");
  element("picture").hidden = true;
  const flag = (view.seat % 6) + 1;
  cover.className = `seat-${flag}`;
  cover.querySelector("use").setAttribute("href", `#sign-seat-${flag}`);
  cover.querySelector("p").textContent = words.cover.replace("{who}", view.names[view.seat]);
  cover.showModal();
  return new Promise((uncover) => {
    cover.addEventListener("close", () => {
      element("picture").hidden = false;
      uncover();
    }, { once: true });
    cover.querySelector("button").onclick = () => cover.close();
  });
}

element("cover").addEventListener("cancel", (event) => event.preventDefault());
