"""Films a page of a real Chromium, and finds frames of a table in which the board is not whole."""

from __future__ import annotations

from base64 import b64decode
from collections import Counter
from pathlib import Path
from typing import Any

JUDGE = Path(__file__).with_name("film.js")
PART = """() => {
  const { x, y, width, height } = document.getElementById("picture").getBoundingClientRect();
  return [x / innerWidth, y / innerHeight, width / innerWidth, height / innerHeight];
}"""


class Film:
    """The frames of a page from now on, each whenever something changes on it."""

    def __init__(self, page: Any, width: int = 720, height: int = 720) -> None:
        self.page = page
        self.frames: list[str] = []
        self.line = page.context.new_cdp_session(page)
        self.line.on("Page.screencastFrame", self.take)
        size = {"maxWidth": width, "maxHeight": height}
        self.line.send("Page.startScreencast", {"format": "jpeg", "quality": 70, **size})

    def take(self, frame: Any) -> None:
        self.frames.append(frame["data"])
        self.line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def cut(self) -> list[str]:
        """The frames since the last cut."""
        frames, self.frames = self.frames, []
        return frames


class Judge:
    """Looks at frames of a table, one after the other; `keep` is a folder for all of them."""

    def __init__(self, browser: Any, keep: Path | None = None) -> None:
        self.page = browser.new_page()
        self.page.evaluate(JUDGE.read_text(encoding="utf-8"))
        self.keep = keep
        self.seen = 0
        self.faults: Counter[str] = Counter()
        self.where: list[tuple[int, str]] = []

    def look(self, frames: list[str], part: list[float]) -> None:
        """Look at more frames; the board takes this part of each."""
        for number, frame in enumerate(frames, self.seen):
            if self.keep:
                (self.keep / f"{number:05}.jpg").write_bytes(b64decode(frame))
        found = [(number, fault) for number, fault in self.page.evaluate("both => judge(...both)", [frames, part])]
        self.seen += len(frames)
        self.where += found
        self.faults.update(fault for _, fault in found)
