"""The picture of a contest: a bar for each bot, with its interval, as an SVG that is readable in light and dark."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from fathom.arena.contest import Contest
from fathom.core import Words

WIDTH = 760
LEFT, RIGHT = 150, 560  # where bars begin, and where 100 % is
TOP = 92  # where the first bar is
ROW = 40
BAR = 20
LETTERS = 105  # in a line below the picture
STYLE = """
    svg { font: 14px system-ui, sans-serif; --ink: #14242e; --soft: #55656f; --line: #d3dde2; --paper: #ffffff;
      --first: #7db8d8; --other: #c3dbe7; --fair: #a8450f; }
    @media (prefers-color-scheme: dark) {
      svg { --ink: #e8f0f4; --soft: #a3b4bd; --line: #33454f; --paper: #101b22;
        --first: #2f7ba8; --other: #27485a; --fair: #ffb27d; }
    }
    .paper { fill: var(--paper); }
    text { fill: var(--ink); }
    .title { font-size: 18px; font-weight: 600; }
    .soft { fill: var(--soft); font-size: 12px; }
    .line { stroke: var(--line); }
    .first { fill: var(--first); }
    .other { fill: var(--other); }
    .whisker { stroke: var(--ink); stroke-width: 2; fill: none; }
    .fair { stroke: var(--fair); stroke-width: 2; stroke-dasharray: 5 4; }
    .fair-name { fill: var(--fair); font-size: 12px; }
"""


def chart(contest: Contest, title: str, notes: list[str], words: Words) -> str:
    """The picture, with a title above and some lines below."""
    bots = contest.match.bots
    bottom = TOP + ROW * len(bots)
    lines = [each for note in notes for each in wrap(note, LETTERS)]
    height = bottom + 42 + 20 * len(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" lang="{words.language}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(' '.join([words('arena.picture'), *notes]))}</desc>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        text(20, 32, title, "title"),
        *scale(bottom),
        *(part for row, bot in enumerate(bots) for part in bar(contest, bot, row)),
        *fair_line(contest, bottom, words),
        *(text(20, bottom + 46 + 20 * at, each, "soft") for at, each in enumerate(lines)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def across(share: float) -> float:
    """Where a share of all games lies on the scale.

    >>> across(0.0), across(0.5), across(1.0)
    (150.0, 355.0, 560.0)
    """
    return round(LEFT + (RIGHT - LEFT) * share, 1)


def text(x: float, y: float, told: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{escape(told)}</text>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def scale(bottom: int) -> list[str]:
    """Thin lines at each quarter."""
    parts = []
    for quarter in range(5):
        x = across(quarter / 4)
        parts += [line("line", x, TOP - 8, x, bottom), text(x, bottom + 18, f"{quarter / 4:.0%}", "soft", "middle")]
    return parts


def bar(contest: Contest, bot: str, row: int) -> list[str]:
    """The name of a bot, its bar, its interval, and its rate in figures."""
    found = contest.estimate(bot)
    top = TOP + ROW * row
    middle = top + BAR / 2
    low, end, high = across(found.low), across(found.mean), across(found.high)
    kind = "first" if row == 0 else "other"
    caps = f"M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10"
    return [
        text(LEFT - 12, middle + 5, bot, "", "end"),
        f'<rect class="{kind}" x="{LEFT}" y="{top}" width="{round(end - LEFT, 1)}" height="{BAR}" rx="3"/>',
        f'<path class="whisker" d="{caps}"/>',
        text(RIGHT + 16, middle + 5, f"{found.mean:.1%}"),
        text(RIGHT + 76, middle + 5, f"{found.low:.1%} – {found.high:.1%}", "soft"),
    ]


def fair_line(contest: Contest, bottom: int, words: Words) -> list[str]:
    """A dashed line at the fair share, where there is one."""
    if contest.fair is None:
        return []
    x = across(contest.fair)
    told = f"{words('simulate.fair')} {contest.fair:.1%}"
    return [line("fair", x, TOP - 14, x, bottom), text(x, TOP - 20, told, "fair-name", "middle")]
