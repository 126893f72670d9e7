"""The `fathom` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; an error is one sentence and exit code 2."""
    try:
        import typer  # noqa: F401
    except ImportError:
        sys.exit("The fathom command needs its extra: pip install 'fathom-games[play]'")
    from fathom.cli.app import run

    run()
