// Makes one part of a page like another that was drawn anew, and touches only what differs: whatever stays keeps its
// scroll, its focus and its place on the screen, and the browser lays out and paints little else.
// Elements with an id are known by it among their siblings; all others by their kind, which their first class tells, and
// by their order.

const alike = (one, other) => one?.nodeName === other.nodeName && (one.id ?? "") === (other.id ?? "") && one.classList?.[0] === other.classList?.[0];

function copyAttributes(part, drawn) {
  for (const name of part.getAttributeNames()) if (!drawn.hasAttribute(name)) part.removeAttribute(name);
  for (const { name, value } of drawn.attributes) if (part.getAttribute(name) !== value) part.setAttribute(name, value);
}

// Returns the elements that are new.
export function morph(part, drawn, fresh = []) {
  const known = new Map();
  for (const child of part.children) if (child.id) known.set(child.id, child);
  const rest = [...drawn.childNodes];
  let at = part.firstChild;
  while (rest.length) {
    while (at && !rest.some((child) => alike(at, child))) at = removed(at);
    const child = rest.shift();
    const same = alike(at, child) ? at : alike(known.get(child.id), child) ? known.get(child.id) : null;
    if (!same) {
      part.insertBefore(child, at);
      if (child.nodeType === Node.ELEMENT_NODE) fresh.push(child);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else part.insertBefore(same, at);
    if (same.nodeType === Node.ELEMENT_NODE) {
      copyAttributes(same, child);
      morph(same, child, fresh);
    } else if (same.data !== child.data) same.data = child.data;
  }
  while (at) at = removed(at);
  return fresh;
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
