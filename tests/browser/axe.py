"""Axe looks at a page, and only at its colours where it has looked at everything else before."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that a theme alone can break

# Whether the same markup has lain in the same places since this page was loaded, whatever its colours.
SEEN_BEFORE = """() => {
  const boxes = [...document.querySelectorAll("*")].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const visible = part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return [x, y, width, height, part.scrollWidth, part.scrollHeight, visible].join();
  });
  const look = document.documentElement.outerHTML + boxes.join(";");
  globalThis.looks ??= new Set();
  return globalThis.looks.has(look) || !globalThis.looks.add(look);
}"""

RUN = """async (rules) => {
  const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run({ resultTypes: ["violations"], selectors: false, ...only });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}"""


def violations(page: Page) -> list[str]:
    if page.evaluate("() => !globalThis.axe"):
        page.evaluate(AXE_SCRIPT)
    known: Any = page.evaluate(SEEN_BEFORE)
    found: list[str] = page.evaluate(RUN, COLOURS if known else None)
    return found
