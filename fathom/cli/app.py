"""The commands, and what happens when one goes wrong."""

from __future__ import annotations

import sys
from importlib import import_module

import typer

from fathom.cli.screen import chosen_language, errors
from fathom.core import BadInput, RuleBroken
from fathom.core.words import fitting

# Where each command is, in the order of the help. A command imports only what it needs itself.
COMMANDS = {
    "play": "play.play",
    "simulate": "simulation.simulate",
    "arena": "arena.arena",
    "train": "training.train",
    "review": "review.review",
    "soak": "simulation.soak",
    "balance": "balance.balance",
    "targets": "targets.targets",
    "serve": "serve.serve",
    "chaos": "chaos.chaos",
    "check": "check.check",
    "games": "reading.games",
    "rules": "reading.rules",
    "record": "reading.record_app",
    "components": "components.components_app",
    "tables": "tables.tables_app",
    "push": "push.push_app",
    "words": "words.words_app",
    "bench": "bench.bench_app",
}
WITH_OPTIONS_OF_GAMES = ("play", "simulate", "arena")
OPTIONS_OF_GAMES = {"allow_extra_args": True, "ignore_unknown_options": True}


def app(wanted: list[str]) -> typer.Typer:
    """The command that the arguments name, or all commands."""
    made = typer.Typer(
        name="fathom",
        help="Deep-sea board games in the terminal, for bots and for research.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(lambda: None)
    named = [word for word in wanted[:1] if word in COMMANDS]
    for name in named or COMMANDS:
        room, _, command = COMMANDS[name].partition(".")
        found = getattr(import_module(f"fathom.cli.{room}"), command)
        if isinstance(found, typer.Typer):
            made.add_typer(found, name=name)
        else:
            made.command(name, context_settings=OPTIONS_OF_GAMES if name in WITH_OPTIONS_OF_GAMES else None)(found)
    return made


def run() -> None:
    """Run a command; bad input gets one clear sentence and exit code 2."""
    try:
        code = app(sys.argv[1:])(standalone_mode=False)
    except BadInput as error:
        from fathom.workshop.words import workshop_words  # which knows the words of the house as well

        fail(workshop_words(wanted_language())(f"error.{error.reason}", **error.facts))
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
    """The language of the command line, even if its arguments make no sense."""
    words = sys.argv[1:]
    for i, word in enumerate(words):
        value = word[7:] if word.startswith("--lang=") else words[i + 1] if word == "--lang" and words[i + 1 :] else ""
        found = fitting(value)
        if found is not None:
            return found
    return chosen_language(None)


def fail(sentence: str) -> None:
    errors.print(" ".join(sentence.splitlines()), markup=False, emoji=False)
    sys.exit(2)
