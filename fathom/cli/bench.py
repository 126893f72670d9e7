"""`fathom bench`: speed, in figures and as ratios against peers run beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.arena import bench
from fathom.cli.screen import AsJson, Language, chosen_language, errors, grid, house_words, progress, say, say_json
from fathom.core import BadInput, Words
from fathom.core.build import compiled as is_compiled
from fathom.games import find, games

if TYPE_CHECKING:
    from fathom.workshop.web_bench import Figures

bench_app = typer.Typer(no_args_is_help=True, help="Measure speed, beside peers.")


@bench_app.callback()
def about() -> None:
    """Measure speed, beside peers."""


@bench_app.command("engine")
def engine(
    compiled: Annotated[
        Path | None, typer.Option(metavar="PYTHON", help="A Python with the compiled build, measured beside this one.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How many seconds one run takes.")] = 1.0,
    repeats: Annotated[int, typer.Option(help="How many runs to take the median of.")] = 5,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Random play through the public contract on one core, with OpenSpiel's hearts and Catanatron beside it."""
    if repeats < 1:
        raise BadInput("out-of-range", name="--repeats", low=1, value=repeats)
    words = house_words(chosen_language(lang))
    if not seconds > 0:
        raise BadInput("out-of-range", name="--seconds", low=0, value=str(seconds))
    builds: list[dict[str, Any]] = []
    with errors.status("…"):
        builds.append({"compiled": is_compiled(), "rates": bench.engine_rates(seconds, repeats)})
        if compiled is not None:
            builds.append(bench.rates_of(compiled.absolute(), seconds, repeats))
        peer = bench.hearts()
        peers: dict[str, float] = {}
        if peer is not None:
            peers["loop"] = bench.rate(peer.documented_loop, seconds, repeats)
            peers["lean"] = bench.rate(peer.lean_loop, seconds, repeats)
            peers["native"] = bench.rate(peer.native_loop, seconds, repeats)
        catan = bench.catan()
        if catan is not None:
            peers["catan"] = bench.rate(catan.random_play, seconds, repeats)
    if json:
        nodes = peer.nodes / peer.decisions if peer is not None else None
        say_json({"builds": builds, "peers": peers, "nodes_per_decision": nodes})
        return
    report(builds, peers, words)
    if peer is None or catan is None:
        say(words("bench.no-peer"))
    if peer is not None:
        say(words("bench.counting", nodes=f"{peer.nodes / peer.decisions:.2f}"))
    if compiled is None:
        say(words("bench.no-compiled"))


@bench_app.command("web")
def web(
    game: Annotated[str | None, typer.Option(help="A game's id; without one, all games are measured.")] = None,
    tables: Annotated[int, typer.Option(min=1, help="How many tables are busy at once.")] = 50,
    seconds: Annotated[float, typer.Option(help="How many seconds they are busy, each time.")] = 8.0,
    rounds: Annotated[int, typer.Option(min=1, help="How many times they are busy.")] = 3,
    before: Annotated[
        Path | None,
        typer.Option(metavar="PYTHON", help="A Python with another build, measured in alternation."),
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Real servers, pages and a real browser: weight, time to the first click, to another screen, and busy tables.

    At each table two people follow the game as their pages do, and move as soon as they see that they can.
    """
    words = house_words(chosen_language(lang))
    if not seconds > 0:
        raise BadInput("out-of-range", name="--seconds", low=0, value=str(seconds))
    try:
        from fathom.workshop.servers import HERE, Build
        from fathom.workshop.web_bench import measure, steps
    except ImportError as error:
        raise BadInput("no-web") from error
    subjects = [find(game)] if game else list(games().values())
    builds = [HERE] if before is None else [Build(before.absolute()), HERE]
    folders = [build.folder() for build in builds]
    found: dict[str, list[Figures]] = {}
    with progress(words("bench.web"), len(subjects) * steps(len(builds), rounds)) as step:
        for subject in subjects:
            found[subject.id] = measure(subject.id, builds, tables, seconds, rounds, lambda _: step(1))
    if json:
        told = {name: [figures.data() for figures in each] for name, each in found.items()}
        say_json({"builds": folders, "tables": tables, "games": told})
        return
    for subject in subjects:
        say(subject.words(words.language)("title"), style="bold")
        web_report(found[subject.id], tables, words)
        say()
    if before is None:
        say(words("bench.no-before"))
    else:
        say(words("bench.builds", before=folders[0], after=folders[1]))
    if any(figures.move is None for each in found.values() for figures in each):
        say(words("bench.no-browser"))


# The figures of a server: name, format, and the bar it should reach.
WEB: tuple[tuple[str, Callable[[float], str], str], ...] = (
    ("weight", lambda value: f"{value / 1000:.1f} KB", "≤ 150 KB"),
    ("page", lambda value: f"{value * 1000:.1f} ms", "≤ 15 ms"),
    ("page_cost", lambda value: f"{value * 1000:.1f} ms", ""),
    ("ready", lambda value: f"{value * 1000:.0f} ms", "≤ 1000 ms"),
    ("move", lambda value: f"{value * 1000:.0f} ms", "≤ 60 ms"),
    ("moves", lambda value: f"{value:,.1f}", "≥ 2 ×"),
    ("p50", lambda value: f"{value * 1000:.0f} ms", ""),
    ("p99", lambda value: f"{value * 1000:.0f} ms", "< 300 ms"),
    ("first", lambda value: f"{value:,.0f} B", ""),
    ("last", lambda value: f"{value:,.0f} B", ""),
    ("growth", lambda value: f"{value:.2f}", "0.5 – 2"),
    ("move_cost", lambda value: f"{value * 1000:.1f} ms", ""),
    ("own", lambda value: f"{value:.0%}", ""),
    ("failed", lambda value: f"{value:,}", "0"),
)


def web_report(found: Sequence[Figures], tables: int, words: Words) -> None:
    """The figures of a game, those of two builds beside each other."""
    rows = []
    for name, shown, bar in WEB:
        values = [getattr(figures, name) for figures in found]
        if None in values:
            continue
        cells = [shown(value) for value in values]
        if len(values) == 2:
            cells.append(f"{values[1] / values[0]:.2f}" if values[0] else "")
        rows.append([words(f"bench.{name.replace('_', '-')}", n=tables), *cells, bar])
    measured = ["bench.found"] if len(found) == 1 else ["bench.before", "bench.after", "bench.ratio"]
    grid([words(key) for key in ("bench.what", *measured, "bench.bar")], rows)


def report(builds: list[dict[str, Any]], peers: dict[str, float], words: Words) -> None:
    """Interpreted builds beside loops from Python, compiled ones beside the native loop, all beside Catanatron."""
    rows: list[list[str]] = []
    for build in builds:
        for game_id, rate in build["rates"].items():
            name = words("bench.compiled" if build["compiled"] else "bench.interpreted", game=games()[game_id].title)
            rivals = [key for key in peers if key == "catan" or (key == "native") == build["compiled"]]
            if not rivals:
                rows.append([name, f"{rate:,.0f}", "", "", ""])
            for key in rivals:
                peer = peers[key]
                rows.append([name, f"{rate:,.0f}", words(f"bench.{key}"), f"{peer:,.0f}", f"{rate / peer:.2f}"])
                name = ""
    head = ["bench.build", "bench.rate", "bench.peer", "bench.rate", "bench.ratio"]
    grid([words(key) for key in head], rows)
