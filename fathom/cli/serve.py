"""`fathom serve`: the table in a browser."""

from __future__ import annotations

import threading
import webbrowser
from dataclasses import replace
from typing import Annotated, Any

import typer

from fathom.cli.screen import Language, chosen_language, house_words, say
from fathom.core import BadInput


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on. [default: 127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on. [default: 8000]")] = None,
    database: Annotated[str | None, typer.Option(help="SQLAlchemy URL. [default: SQLite in this folder]")] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    lang: Language = None,
) -> None:
    """Serve the games to browsers. Settings may also come from the environment: FATHOM_HOST, FATHOM_PORT, …"""
    try:
        import uvicorn

        from fathom.web.app import create_app
        from fathom.web.settings import Settings
    except ImportError as error:
        raise BadInput("no-web") from error
    given: dict[str, Any] = {"host": host, "port": port, "database": database}
    try:
        environment = Settings.from_environment()
    except ValueError as error:
        raise BadInput("bad-setting", problem=str(error)) from error
    settings = replace(environment, **{name: value for name, value in given.items() if value is not None})
    address = f"http://{settings.host}:{settings.port}"
    say(house_words(chosen_language(lang))("serve.here", address=address))
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.run(
        create_app(settings), host=settings.host, port=settings.port, log_level="warning", timeout_graceful_shutdown=2
    )
