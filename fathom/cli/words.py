"""`fathom words`: for whoever translates."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fathom.cli.screen import Language, chosen_language, house_words, say
from fathom.core import BadInput
from fathom.core.words import VARIABLE

words_app = typer.Typer(no_args_is_help=True, help="Catalogues and rules, for translators.")


@words_app.callback()
def words() -> None:
    """Let `pseudo` be named, though there is no other command yet."""


@words_app.command()
def pseudo(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to write it.")] = Path("languages"),
    code: Annotated[str, typer.Option(help="The code of a language that is not spoken here.")] = "eo",
    lang: Language = None,
) -> None:
    """Write a pseudo-language: English with accents, longer, in brackets. A word outside them is in no catalogue."""
    words = house_words(chosen_language(lang))
    from fathom.workshop.pseudo import write

    try:
        written = write(out, code)
    except OSError as error:
        raise BadInput("unwritable", path=str(out), why=error.strerror or "-") from error
    say(words.many("words.written", len(written), path=out))
    say(words("words.try", setting=f"{VARIABLE}={out}", code=code))
