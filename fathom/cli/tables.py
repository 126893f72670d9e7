"""`fathom tables`: how a host looks after the tables in a database."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import typer

from fathom.cli.screen import AsJson, Language, chosen_language, house_words, progress, say, say_json
from fathom.core import BadInput, RuleBroken, Words
from fathom.games import games

tables_app = typer.Typer(no_args_is_help=True, help="Look after the tables of a server.")
Database = Annotated[str | None, typer.Option(help="The database (default: fathom.db here).")]


@tables_app.callback()
def about() -> None:
    """Look after the tables of a server."""


@tables_app.command("check")
def check(database: Database = None, lang: Language = None, json: AsJson = False) -> None:
    """Replay every open table on this build, and name those that cannot go on."""
    from fathom.table.upkeep import examine_all

    words = house_words(chosen_language(lang))

    async def run(store: Any) -> list[Any]:
        tables = await store.open_tables()
        found = []
        with progress(words("tables.checking"), len(tables)) as step:
            async for one in examine_all(store, tables):
                found.append(one)
                step(1)
        return found

    found = with_store(database, run)
    stuck = [one for one in found if one.why is not None]
    if json:
        say_json({"open": len(found), "stuck": [data(one, words) for one in stuck]})
    else:
        say(words.many("tables.open", len(found)))
        for one in stuck:
            say(line(one, words))
        if not stuck and found:
            say(words("tables.good"))
    if stuck:
        raise typer.Exit(1)


@tables_app.command("record")
def record(
    table: Annotated[str, typer.Argument(help="The table's id, as in its address.")], database: Database = None
) -> None:
    """Print the record of any table. It contains the seed: do not show it to anybody who plays there."""
    from fathom.table.fold import written_record

    async def run(store: Any) -> str:
        row = await store.table(table)
        if row is None:
            raise BadInput("no-such-table")
        return written_record(row, await store.entries(table)).text()

    typer.echo(with_store(database, run), nl=False)


def with_store(database: str | None, run: Any) -> Any:
    """Do something with a server's database, after bringing its schema up to date."""
    try:
        from fathom.table.store import Store
        from fathom.web.settings import Settings
    except ImportError as error:
        raise BadInput("no-web") from error

    async def opened(store: Store) -> Any:
        try:
            await store.open()
            return await run(store)
        finally:
            await store.close()

    return asyncio.run(opened(Store(database or Settings.from_environment().database)))


def data(one: Any, words: Words) -> dict[str, Any]:
    """A table that cannot go on, for a program."""
    told = {"table": one.row.id, "game": one.row.game, "plies": one.plies, "ply": one.ply, "action": one.action}
    return told | {"why": reason(one, words)}


def line(one: Any, words: Words) -> str:
    """A table that cannot go on, in one line."""
    facts = {"table": one.row.id, "game": one.row.game, "why": reason(one, words)}
    if one.ply is None:
        return words("tables.unplayable", **facts)
    return words("tables.stuck", number=one.ply + 1, action=one.action, **facts)


def reason(one: Any, words: Words) -> str:
    if isinstance(one.why, RuleBroken):
        game = games()[one.row.game].playing(one.row.box)
        teller = game.tell(words.language, [seat.name for seat in one.row.seats])
        return f"{one.why.rule}: {teller.refusal(one.why)}"
    return words(f"error.{one.why.reason}", **one.why.facts)
