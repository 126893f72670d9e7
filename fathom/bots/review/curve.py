"""The curves of a review: everybody's chance to win over the game, for a page or as an SVG of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fathom.bots.review import WHOLE, Review
from fathom.bots.review.telling import Told
from fathom.core import Words

WIDE, HIGH = 1000, 100  # of a curve, in its own units
DASHES = ("", "9 4", "2 4", "14 4 2 4", "5 3", "12 3 3 3 3 3")  # a line of its own for each seat, not only a colour
LEFT, TOP = 56, 64  # of the picture with its title
WIDTH, HEIGHT = 760, 220
LEGEND = 24
STYLE = """
    svg { font: 14px system-ui, sans-serif; --ink: #12242f; --soft: #5b6e78; --line: #d9d4c7; --paper: #fbf8f1;
      --1: #1f5fa8; --2: #a83232; --3: #4f7018; --4: #7a4fa3; --5: #86650c; --6: #3d5560; }
    @media (prefers-color-scheme: dark) {
      svg { --ink: #eaf4f7; --soft: #9db4bf; --line: #25394a; --paper: #10202e;
        --1: #7fb2f0; --2: #f29a8e; --3: #b5d46a; --4: #c8a6ec; --5: #e8c46a; --6: #b9ccd4; }
    }
    .paper { fill: var(--paper); }
    text { fill: var(--ink); }
    .title { font-size: 18px; font-weight: 600; }
    .soft { fill: var(--soft); font-size: 12px; }
    .line { stroke: var(--line); }
    .curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
    .mark { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; }
    .number { font-size: 12px; font-weight: 600; }
"""


def curves(review: Review) -> list[str]:
    """A path for each seat, 1000 wide and 100 high; for a team, one for all.

    >>> curves(Review(1, False, [[0, WHOLE], [5000, 5000], [WHOLE, 0]], [], []))
    ['M0 100 500 50 1000 0', 'M0 0 500 50 1000 100']
    """
    seats = range(1 if review.together else review.seats)
    return ["M" + " ".join(f"{x:g} {y:g}" for x, y in points(review, seat)) for seat in seats]


def points(review: Review, seat: int) -> list[tuple[float, float]]:
    last = max(1, len(review.outlooks) - 1)
    return [(round(WIDE * place / last, 1), height(row[seat])) for place, row in enumerate(review.outlooks)]


def height(chance: int) -> float:
    return round(HIGH - HIGH * chance / WHOLE, 1)


def marks(review: Review, told: Sequence[Told]) -> list[tuple[Told, float, float]]:
    """The turning points, each with its place on its seat's curve."""
    last = max(1, len(review.outlooks) - 1)
    return [
        (each, round(WIDE * shown_at(each) / last, 1), height(review.outlooks[shown_at(each)][each.seat]))
        for each in told
        if each.number
    ]


def shown_at(told: Told) -> int:
    """The place at which a replay shows it: a decision before it is made, luck once it has struck."""
    return told.place + 1 if told.lucky else told.place


def picture(review: Review, told: Sequence[Told], names: Sequence[str], words: Words) -> str:
    """The curves with a title, a scale, and the names of the seats."""
    shown = [words("review.team")] if review.together and review.seats > 1 else list(names)
    bottom = TOP + HEIGHT
    height = bottom + 48 + LEGEND * ((len(shown) + 3) // 4)
    across, down = (WIDTH - LEFT - 24) / WIDE, HEIGHT / HIGH
    title = words.of(words("title"), words("review.curves"))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" lang="{words.language}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        f'<text class="title" x="20" y="32">{escape(title)}</text>',
    ]
    for quarter in range(5):
        y = TOP + HEIGHT * quarter / 4
        parts.append(f'<line class="line" x1="{LEFT}" x2="{WIDTH - 24}" y1="{y:g}" y2="{y:g}"/>')
        parts.append(f'<text class="soft" x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{100 - 25 * quarter}%</text>')
    for seat in range(len(shown)):
        way = "M" + " ".join(f"{LEFT + x * across:.1f} {TOP + y * down:.1f}" for x, y in points(review, seat))
        parts.append(f'<path class="curve" {stroke(seat)} d="{way}"/>')
    for each, x, y in marks(review, told):
        at = f'{LEFT + x * across:.1f}" {{}}="{TOP + y * down:.1f}'
        parts.append(f'<circle class="mark" r="9" cx="{at.format("cy")}"/>')
        parts.append(f'<text class="number" text-anchor="middle" dy="4" x="{at.format("y")}">{each.number}</text>')
    for seat, name in enumerate(shown):
        x, y = LEFT + 170 * (seat % 4), bottom + 30 + LEGEND * (seat // 4)
        parts.append(f'<path class="curve" {stroke(seat)} d="M{x} {y - 5}h34"/>')
        parts.append(f'<text x="{x + 42}" y="{y}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def stroke(seat: int) -> str:
    """The colour and the dashes of a seat."""
    return f'stroke="var(--{seat % len(DASHES) + 1})" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'
