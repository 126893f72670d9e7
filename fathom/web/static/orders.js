// Standing orders, so that nobody waits for an answer that is already known.
import { element, make } from "./page.js";

export function showOrders(orders, give) {
  element("orders").hidden = !orders.length;
  element("orders").replaceChildren(
    ...orders.map(({ order, text, on }) => {
      const button = make("button", { type: "button", className: "button quiet order", textContent: text });
      button.id = "order-" + order;
      button.setAttribute("aria-pressed", on);
      button.addEventListener("click", () => give(order, !on));
      return button;
    }),
  );
}
