"""`fathom push`: keys for calling people to their turns."""

from __future__ import annotations

import typer

from fathom.cli.screen import Language, chosen_language, errors, house_words
from fathom.core import BadInput

push_app = typer.Typer(no_args_is_help=True, help="Call people to their turns.")


@push_app.callback()
def about() -> None:
    """Call people to their turns."""


@push_app.command("keys")
def keys(lang: Language = None) -> None:
    """Make the key by which push services know a server, as settings for its environment."""
    try:
        from fathom.web.envelope import new_key
    except ImportError as error:
        raise BadInput("no-push-extra") from error
    typer.echo(f"FATHOM_PUSH_KEY={new_key()}")
    typer.echo("FATHOM_PUSH_CONTACT=mailto:you@example.org")
    errors.print(house_words(chosen_language(lang))("push.keys"), markup=False)
