"""`fathom serve`: the table in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import re
import signal
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from fathom.cli.screen import Language, chosen_language, house_words, say
from fathom.core import BadInput, Words, beside
from fathom.core.build import python_of
from fathom.games import games


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on (default: 127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on (default: 8000).")] = None,
    database: Annotated[
        str | None,
        typer.Option(help="The database, such as sqlite:///my.db (default: fathom.db here)."),
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    compiling: Annotated[
        str,
        typer.Option("--compile", metavar="COMMAND", help="A command that compiles the rules into FATHOM_FAST beside."),
    ] = "",
    lang: Language = None,
) -> None:
    """Serve the games to browsers. Settings may also come from the environment: FATHOM_HOST, FATHOM_PORT, …"""
    try:
        import uvicorn
        from sqlalchemy.exc import SQLAlchemyError

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
    try:
        asyncio.run(open_and_close(settings.database))
    except (SQLAlchemyError, ImportError, OSError) as error:
        problem = (str(error).splitlines() or [type(error).__name__])[0]
        raise BadInput("bad-database", database=shown(settings.database), problem=problem) from error
    for game in games().values():
        game.boxes.find()  # report a wrong set before anything starts
    address = f"http://{settings.host}:{settings.port}"
    words = house_words(chosen_language(lang))
    say(words("serve.here", address=address))
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    app = create_app(settings)

    class Server(uvicorn.Server):
        """A server that ends its streams before it stops: they would not end by themselves."""

        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if self.started and compiling and settings.fast:
                compile_beside(compiling, Path(settings.fast), words)

        def handle_exit(self, sig: int, frame: Any) -> None:
            app.state.hall.end_streams()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        app, host=settings.host, port=settings.port, log_level="warning", timeout_graceful_shutdown=2
    )
    server = Server(config)
    keep_pace()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # a signal to stop is not an error: close everything in order
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        raise typer.Exit(3)


def compile_beside(command: str, environment: Path, words: Words) -> None:
    """Compile the rules while the server runs, unless that is done; say so, and say when bots begin to use them."""
    if python_of(environment) is not None:
        return
    say(words("serve.compiling"))
    compiler = beside.begin(command)

    def wait() -> None:
        compiler.wait()
        say(words("serve.compiled" if python_of(environment) else "serve.not-compiled", command=command))

    threading.Thread(target=wait, daemon=True).start()


def keep_pace() -> None:
    """Waste no time: the writing thread gets its turn after half a millisecond instead of five, and modules that stay
    loaded are not searched for garbage again and again."""
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)


def shown(database: str) -> str:
    """A database's address without its password."""
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", database)


async def open_and_close(database: str) -> None:
    """Find out whether the database can be used before anything else starts."""
    from fathom.table.store import Store

    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()
        await asyncio.sleep(0.1)  # the thread of a connection that failed still reports to this loop
