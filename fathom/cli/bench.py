"""`fathom bench`: speed, in figures and as ratios against peers run beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from fathom.arena import bench
from fathom.cli.screen import AsJson, Language, chosen_language, errors, grid, house_words, say, say_json
from fathom.core import BadInput, Words
from fathom.core.build import compiled as is_compiled
from fathom.games import find, games

bench_app = typer.Typer(no_args_is_help=True, help="Measure speed, beside peers.")


@bench_app.callback()
def about() -> None:
    """Measure speed, beside peers."""


@bench_app.command("engine")
def engine(
    compiled: Annotated[
        Path | None, typer.Option(metavar="PYTHON", help="A Python with the compiled build, measured beside this one.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long one run takes.")] = 1.0,
    repeats: Annotated[int, typer.Option(help="How many runs the median is of.")] = 5,
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
    game: Annotated[str | None, typer.Option(help="A game's id. [default: the first]")] = None,
    tables: Annotated[int, typer.Option(help="How many tables are busy at once.")] = 50,
    seconds: Annotated[float, typer.Option(help="How long they are.")] = 8.0,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """A real server and a real browser: weight, time to the first click, time of a move to another screen."""
    words = house_words(chosen_language(lang))
    if tables < 4:
        raise BadInput("out-of-range", name="--tables", low=4, value=tables)
    if not seconds > 0:
        raise BadInput("out-of-range", name="--seconds", low=0, value=str(seconds))
    try:
        from fathom.workshop.web_bench import measure
    except ImportError as error:
        raise BadInput("no-web") from error
    subject = find(game or next(iter(games())))
    with errors.status("…") as status:
        data = measure(subject.id, tables, seconds, status.update)
    if json:
        say_json(data)
        return
    rows = [[words("bench.weight"), f"{data['weight'] / 1000:.1f} KB", "150 KB"]]
    rows.append([words("bench.page"), f"{data['page'] * 1000:.1f} ms", "15 ms"])
    if data["browser"] is None:
        say(words("bench.no-browser"))
    else:
        rows.append([words("bench.ready"), f"{data['browser']['ready'] * 1000:.0f} ms", "1000 ms"])
        rows.append([words("bench.move"), f"{data['browser']['move'] * 1000:.0f} ms", "150 ms"])
    rows.append([words("bench.moves", n=tables), f"{data['moves_per_second']:,.0f}", ""])
    grid([words("bench.what"), words("bench.found"), words("bench.bar")], rows)


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
