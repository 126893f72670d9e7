"""`fathom bench`: speed, in figures and as ratios against peers run beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fathom.cli.screen import AsJson, Language, chosen_language, errors, grid, progress, say, say_json
from fathom.core import BadInput, Game, Words

if TYPE_CHECKING:
    from fathom.workshop.servers import Build
    from fathom.workshop.web_bench import Figures

FEEL = ("size", "language", "touches", "shift", "moves", "wait", "cuts", "sights")  # columns
TECHNIQUE = ("technique", "steps", "drops", "longest-frame", "first-frame")
PARTS = ("frame", "motion", "technique")

bench_app = typer.Typer(no_args_is_help=True, help="Measure speed, beside peers.")


@bench_app.callback()
def about() -> None:
    """Measure speed, beside peers."""


@bench_app.command("engine")
def engine(
    compiled: Annotated[
        Path | None, typer.Option(metavar="PYTHON", help="A Python with the compiled build, measured beside this one.")
    ] = None,
    before: Annotated[
        Path | None,
        typer.Option(metavar="PYTHON", help="A Python with another build, measured in alternation with this one."),
    ] = None,
    seconds: Annotated[float, typer.Option(help="How many seconds of processor time one run takes.")] = 1.0,
    repeats: Annotated[int, typer.Option(help="How many runs to take the median of.")] = 5,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Random play through the public contract on one core, with OpenSpiel's hearts and Catanatron beside it."""
    from fathom.workshop import alternation
    from fathom.workshop.engine_bench import measure, notes, rows
    from fathom.workshop.words import workshop_words

    if repeats < 1:
        raise BadInput("out-of-range", name="--repeats", low=1, value=repeats)
    words = workshop_words(chosen_language(lang))
    if not seconds > 0:
        raise BadInput("out-of-range", name="--seconds", low=0, value=str(seconds))
    with errors.status("…"):
        beside = alternation.compare(before, seconds, repeats) if before else None
        found = measure(seconds, repeats, compiled)
    if json:
        say_json(found.data() | ({"before": beside.data()} if beside else {}))
        return
    head = ["bench.build", "bench.rate", "bench.peer", "bench.rate", "bench.ratio"]
    grid([words(key) for key in head], rows(found, words))
    for note in notes(found, compiled, words):
        say(note)
    if beside:
        say()
        grid(alternation.head(words), alternation.rows(beside, words))
        for note in alternation.notes(beside, words):
            say(note)


@bench_app.command("minds")
def minds(
    game: Annotated[str | None, typer.Option(help="A game's id; without one, all games are measured.")] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="RIVAL",
            help="Play a contest instead: a level against OpenSpiel's search (open-spiel), a search that sees all "
            "hands against an honest one (seeing), or a player that knows what chance will bring against a level "
            "(foreseeing).",
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=4, help="How many games a contest has.")] = 100,
    rounds: Annotated[int, typer.Option(min=1, help="How often the trees of a contest are grown.")] = 100,
    seconds: Annotated[float, typer.Option(help="How many seconds one run, or a decision of OpenSpiel, takes.")] = 1.0,
    level: Annotated[str, typer.Option(help="Who meets OpenSpiel's search, and whoever foresees chance.")] = "hard",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; can be repeated.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="How many processes play at once (default: one a core).")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "fathom",
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """Rounds of search a second in mid-game, by hand, by net and on all cores; or a contest with a rival."""
    from fathom.arena.batches import workers
    from fathom.bots import known
    from fathom.cli.play import game_options
    from fathom.core.processes import cores
    from fathom.games import find
    from fathom.games import games as all_games
    from fathom.workshop.mind_bench import PACES, Terms, contest, paces
    from fathom.workshop.words import workshop_words

    if not seconds > 0:
        raise BadInput("out-of-range", name="--seconds", low=0, value=str(seconds))
    words = workshop_words(chosen_language(lang))
    subjects = [find(game)] if game else [each for each in all_games().values() if each.mind is not None]
    count = jobs if jobs is not None else cores()
    if against is None:
        found = {each.id: paces(each.id, count, seconds) for each in subjects}
        if json:
            say_json({"cores": count, "paces": found})
            return
        head = [words("bench.build"), *(words(f"bench.minds.{key}", cores=count) for key in PACES)]
        grid(head, [[find(name).title, *(f"{rate:,.0f}" for rate in each.values())] for name, each in found.items()])
        return
    for each in subjects:
        options = game_options(each, [f"--{one}" for one in option or []])
        terms = Terms(against, rounds, seconds, known(level), options)
        with workers(count) as crew, progress(each.title, games) as step:
            rate = contest(each.id, terms, games, seed, crew, step)
        facts = {"game": each.id, "against": against, "games": games, "rate": rate.mean, "low": rate.low}
        if json:
            say_json({**facts, "high": rate.high})
        else:
            told = {
                key: f"{100 * value:.1f}"
                for key, value in (("rate", rate.mean), ("low", rate.low), ("high", rate.high))
            }
            say(words(f"bench.minds.{against}", game=each.title, games=games, level=terms.level, **told))


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
    from fathom.games import find, games
    from fathom.workshop.words import workshop_words

    words = workshop_words(chosen_language(lang))
    if not seconds > 0:
        raise BadInput("out-of-range", name="--seconds", low=0, value=str(seconds))
    try:
        from fathom.workshop.servers import HERE, Build
        from fathom.workshop.web_bench import head, measure, rows, steps
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
        grid(head(len(builds), words), rows(found[subject.id], tables, words))
        say()
    if before is None:
        say(words("bench.no-before"))
    else:
        say(words("bench.builds", before=folders[0], after=folders[1]))
    if any(figures.move is None for each in found.values() for figures in each):
        say(words("bench.no-browser"))


@bench_app.command("feel")
def feel(
    game: Annotated[str | None, typer.Option(help="A game's id; without one, all games are played.")] = None,
    widths: Annotated[str, typer.Option(metavar="PIXELS", help="Windows of these widths, separated by commas.")] = "",
    languages: Annotated[str, typer.Option(help="The languages to play in, separated by commas.")] = "en,fr",
    seats: Annotated[int, typer.Option(min=1, help="How many sit at the table.")] = 4,
    decisions: Annotated[int, typer.Option(min=0, help="End a game after so many decisions of the player.")] = 1000,
    parts: Annotated[
        str, typer.Option(help="What to watch, separated by commas: frame, motion, technique.")
    ] = "frame,motion",
    keep: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where to keep the frames of the films.")] = None,
    before: Annotated[
        Path | None,
        typer.Option(metavar="PYTHON", help="A Python with another build, played on before this one."),
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> None:
    """A real browser plays whole games: does the frame hold still, and does everything move as it should?

    Frame: what shifts, moves between touches, is cut, or is out of sight. Motion, on a processor made four times
    slower: frames, the time until everything is at rest, the pace of others, what lies above what, frames without a
    board, bytes. Technique: the same pieces moved by View Transitions beside our own motion.
    """
    from fathom.cli.arena import split
    from fathom.games import find, games
    from fathom.workshop.words import workshop_words

    words = workshop_words(chosen_language(lang))
    chosen = split(parts)
    if not chosen or not set(chosen) <= set(PARTS):
        raise BadInput("feel-parts", parts=", ".join(PARTS), value=parts)
    subjects = [find(game)] if game else list(games().values())
    for subject in subjects:
        subject.setup(seats)
    told: dict[str, Any] = {}
    if "frame" in chosen:
        told |= frame_part(subjects, widths, split(languages), seats, decisions, before, words, json)
    if "motion" in chosen:
        told |= motion_part(subjects, seats, decisions, before, keep, words, json)
    if "technique" in chosen:
        told |= technique_part(subjects, seats, min(decisions, 40), words, json)
    if json:
        say_json(told)


def builds_of(before: Path | None) -> dict[str, Build]:
    """Another build, if there is one, and this one."""
    from fathom.workshop.servers import HERE, Build

    return {"now": HERE} if before is None else {"before": Build(before.absolute()), "now": HERE}


def frame_part(
    subjects: Sequence[Game],
    widths: str,
    languages: Sequence[str],
    seats: int,
    decisions: int,
    before: Path | None,
    words: Words,
    json: bool,
) -> dict[str, Any]:
    """Play at every size and in every language; tell it, and return it as data."""
    from fathom.cli.arena import split
    from fathom.workshop.feel import SIZES, faults, measure, rows

    sizes = [size for size in SIZES if not widths or str(size[0]) in split(widths)]
    if not sizes:
        raise BadInput("feel-widths", widths=", ".join(str(width) for width, _ in SIZES), value=widths)
    told = {}
    for name, build in builds_of(before).items():
        for subject in subjects:
            with progress(subject.title, len(sizes) * len(languages)) as step:
                found = measure(subject.id, build, sizes, languages, seats, decisions, step)
            told[f"{name} {subject.id}"] = [each.data() for each in found]
            if json:
                continue
            say(f"{subject.words(words.language)('title')} · {words(f'bench.feel.{name}')}", style="bold")
            grid([words(f"bench.feel.{key}") for key in FEEL], rows(found))
            for line in faults(found, words):
                say(line)
            say()
    return told


def motion_part(
    subjects: Sequence[Game],
    seats: int,
    decisions: int,
    before: Path | None,
    keep: Path | None,
    words: Words,
    json: bool,
) -> dict[str, Any]:
    """Watch how every game moves; tell it, and return it as data."""
    from fathom.workshop.motion import measure, motion_faults, motion_rows

    told = {}
    for name, build in builds_of(before).items():
        found = []
        for subject in subjects:
            folder = keep and keep / subject.id
            if folder:
                folder.mkdir(parents=True, exist_ok=True)
            with progress(subject.title, 2) as step:
                found.append(measure(subject, build, seats, decisions, folder, step))
            told[f"{name} {subject.id} motion"] = found[-1].data()
        if json:
            continue
        say(f"{words('bench.motion')} · {words(f'bench.feel.{name}')}", style="bold")
        titles = [subject.words(words.language)("title") for subject in subjects]
        grid([words("bench.what"), *titles, words("bench.bar")], motion_rows(found, words))
        for title, each in zip(titles, found, strict=True):
            for line in motion_faults(title, each, words):
                say(line)
        say()
    return told


def technique_part(subjects: Sequence[Game], seats: int, steps: int, words: Words, json: bool) -> dict[str, Any]:
    """Move the same pieces by both techniques; tell it, and return it as data."""
    from dataclasses import asdict

    from fathom.workshop.technique import compare, technique_rows

    with errors.status("…"):
        found = compare([subject.id for subject in subjects], seats, steps)
    if not json:
        head = [words("bench.build"), *(words(f"bench.motion.{key}") for key in TECHNIQUE)]
        grid(head, technique_rows(found, words))
    return {f"{each.game} {each.way}": asdict(each) for each in found}
