// Makes a part of the page like some HTML, and touches only what differs: a browser takes far longer for a whole board
// than for the few pieces that an action moves.
export function redrawPart(part, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  follow(part, wanted.content);
}

// A part with an id is the same wherever it lies; any other is the one at its place.
const alike = (one, other) => one?.nodeType === other.nodeType && one.nodeName === other.nodeName && one.id === other.id;
function follow(part, wanted) {
  let at = part.firstChild;
  for (const next of [...wanted.childNodes]) {
    const known = next.id && !alike(at, next) ? [...part.children].find((each) => alike(each, next)) : null;
    if (known) part.insertBefore(known, at);
    else if (alike(at, next)) at = at.nextSibling;
    else part.insertBefore(next, at);
    const drawn = at ? at.previousSibling : part.lastChild;
    if (drawn !== next) become(drawn, next);
  }
  while (at) {
    const rest = at.nextSibling;
    at.remove();
    at = rest;
  }
}

function become(drawn, next) {
  if (drawn.nodeType !== Node.ELEMENT_NODE) {
    if (drawn.data !== next.data) drawn.data = next.data;
    return;
  }
  for (const { name } of [...drawn.attributes]) if (!next.hasAttribute(name)) drawn.removeAttribute(name);
  for (const { name, value } of next.attributes) if (drawn.getAttribute(name) !== value) drawn.setAttribute(name, value);
  follow(drawn, next);
}
