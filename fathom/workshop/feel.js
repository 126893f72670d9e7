// Watches a table page from inside: what shifts, how soon a touch is answered, and what is cut or out of sight.
(() => {
  const feel = { shift: 0, shifted: {}, waits: [], touched: null };
  window.feel = feel;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput || byAction(entry)) continue;
      feel.shift += entry.value;
      for (const { node } of entry.sources) {
        const name = node?.nodeType === 1 ? called(node) : "text";
        feel.shifted[name] = (feel.shifted[name] ?? 0) + entry.value;
      }
    }
  }).observe({ type: "layout-shift", buffered: true });

  // An action moves pieces in the picture; nothing else may move with them.
  const DRAWN = 250; // milliseconds from an action to its frame
  let acted = -Infinity;
  new MutationObserver(() => (acted = performance.now())).observe(document, { subtree: true, attributeFilter: ["data-ply"] });
  const byAction = ({ startTime, sources }) => Math.abs(startTime - acted) < DRAWN && sources.every(({ node }) => node?.parentElement?.closest("#picture"));

  // From a touch to the first change that it makes on the page.
  addEventListener("click", () => (feel.touched = performance.now()), true);
  new MutationObserver(() => {
    if (feel.touched === null) return;
    feel.waits.push(performance.now() - feel.touched);
    feel.touched = null;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const shown = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && part.getClientRects().length > 0;
  const box = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height];
  };
  const called = (part) => {
    const own = part.id ? "#" + part.id.replace(/\d+/g, "N") : part.tagName.toLowerCase() + [...part.classList].map((name) => "." + name.replace(/\d+/g, "N")).join("");
    const home = part.parentElement?.closest("[id]");
    return part.id || !home ? own : `#${home.id.replace(/\d+/g, "N")} ${own}`;
  };

  // Where pieces that can be touched and the parts of the frame are.
  const FRAME = ["task", "prompt", "undo", "picture", "drawer", "seats", "text", "log"];
  feel.places = () => {
    const found = {};
    for (const part of document.querySelectorAll("#picture [data-piece].can")) if (shown(part)) found[part.id] = box(part);
    for (const id of FRAME) {
      const part = document.getElementById(id);
      if (part && shown(part)) found["frame " + id] = box(part);
    }
    return found;
  };

  // Text that does not fit into its box, and boxes that leave the window.
  feel.cut = () => {
    const found = new Set();
    for (const part of document.querySelectorAll("body *")) {
      if (!shown(part) || part.closest("svg, .hush, .skip-link, [aria-hidden=true]")) continue;
      const style = getComputedStyle(part);
      const texts = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      const wide = part.scrollWidth > part.clientWidth + 1 && style.overflowX !== "visible";
      const high = part.scrollHeight > part.clientHeight + 2 && style.overflowY === "hidden";
      if (style.display !== "inline" && part.clientWidth > 2 && ((texts && (wide || high)) || part.matches(".choices") && wide)) found.add("cut " + called(part));
      const { right, bottom, left } = part.getBoundingClientRect();
      const scrolled = part.closest("[data-pan], .drawer, .log") || scrolling(part);
      if (!scrolled && texts && (right > innerWidth + 1 || left < -1 || bottom > innerHeight + 1)) found.add("outside " + called(part));
    }
    return [...found].sort();
  };
  const scrolling = (part) => {
    for (let at = part.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX + overflowY) && (at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1)) return at;
    }
    return null;
  };

  // A piece, and whatever lies over it.
  feel.covered = (piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    return `${called(piece)} by ${over ? called(over) : "nothing"}`;
  };

  // Pieces of the board that are not whole in sight: outside the window, or scrolled away, unless they are a long list.
  feel.unseen = () => {
    const found = new Set();
    for (const piece of document.querySelectorAll("#picture [data-piece]")) {
      if (!shown(piece)) continue;
      const { left, right, top, bottom } = piece.getBoundingClientRect();
      if (!piece.closest("[data-list]") && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)) found.add("outside " + called(piece));
      const home = scrolling(piece);
      if (home && !home.closest("[data-list]")) {
        const edge = home.getBoundingClientRect();
        if (left < edge.left - 2 || right > edge.right + 2 || top < edge.top - 2 || bottom > edge.bottom + 2) found.add(`scrolled away ${called(piece)} in ${called(home)}`);
      }
    }
    return [...found].sort();
  };
})();
