"""Draws the icons of the installed app from `icon.svg`: `.venv/bin/python docs/icons.py`.

A maskable icon fills its whole square, because each phone cuts out a shape of its own; what is drawn on it keeps to the
middle.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from fathom.web.picture import STATIC
from fathom.workshop.servers import chromium

SAFE = 0.78  # the part of a maskable icon that no phone cuts off


def maskable(icon: str) -> str:
    """The same icon without round corners, and its drawing smaller."""
    drawing = re.sub(r"<path", f'<path transform="translate(12 12) scale({SAFE}) translate(-12 -12.5)"', icon)
    return drawing.replace(' rx="5"', "")


def draw(folder: Path) -> None:
    icon = (folder / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for name, drawing in (("icon", icon), ("icon-maskable", maskable(icon))):
            for size in (192, 512):
                page = chrome.new_page(viewport={"width": size, "height": size})
                page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
                page.screenshot(path=folder / f"{name}-{size}.png", omit_background=True)
        chrome.close()


if __name__ == "__main__":
    draw(STATIC)
