"""The commands, and what happens when one goes wrong."""

from __future__ import annotations

import sys

import typer

from fathom.cli import balance, bench, chaos, check, components, play, reading, serve, simulation, tables, targets
from fathom.cli.screen import chosen_language, errors, house_words
from fathom.core import BadInput, RuleBroken
from fathom.core.words import LANGUAGES

app = typer.Typer(
    name="fathom",
    help="Deep-sea board games in the terminal, for bots and for research.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(context_settings=play.EXTRA)(play.play)
app.command(context_settings=play.EXTRA)(simulation.simulate)
app.command()(simulation.soak)
app.command()(balance.balance)
app.command()(targets.targets)
app.command()(serve.serve)
app.command()(chaos.chaos)
app.command()(check.check)
app.command()(reading.games)
app.command()(reading.rules)
app.add_typer(reading.record_app, name="record")
app.add_typer(components.components_app, name="components")
app.add_typer(tables.tables_app, name="tables")
app.add_typer(bench.bench_app, name="bench")


def run() -> None:
    """Run a command: one clear sentence and exit code 2 for what makes no sense."""
    try:
        code = app(standalone_mode=False)
    except BadInput as error:
        fail(house_words(wanted_language())(f"error.{error.reason}", **error.facts))
    except RuleBroken as broken:
        fail(f"{broken.rule}: {broken.reason}")
    except typer.TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        if message:
            fail(message)
        sys.exit(2)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(141)
    sys.exit(code if isinstance(code, int) else 0)


def wanted_language() -> str:
    """The language of the command line, as far as it can be told."""
    words = sys.argv[1:]
    for i, word in enumerate(words):
        value = word[7:] if word.startswith("--lang=") else words[i + 1] if word == "--lang" and words[i + 1 :] else ""
        if value.lower() in LANGUAGES:
            return value.lower()
    return chosen_language(None)


def fail(sentence: str) -> None:
    errors.print(" ".join(sentence.splitlines()), markup=False, emoji=False)
    sys.exit(2)
