"""The log keeps notation, and a table the rules version and the set of components it is played with.

Before, an action was a number, which means something else as soon as a verb moves. ``numbers.json`` keeps the
numbers of all releases that wrote them; it never changes again.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import op

from fathom.core import ActionSpace, BadInput, Domain, Game, Opening, RuleBroken, Setup, Verb
from fathom.core.record import earlier_box, own_options
from fathom.games import games

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBERS = Path(__file__).parents[1] / "numbers.json"


def upgrade() -> None:
    """Write every action in notation, and find out the rules version and set of each table."""
    op.add_column("tables", sa.Column("rules", sa.Integer))
    op.add_column("tables", sa.Column("box", sa.String(80), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("fingerprint", sa.String(8), nullable=False, server_default=""))
    op.add_column("log", sa.Column("notation", sa.Text))
    op.add_column("log", sa.Column("mark", sa.String(8)))
    connection = op.get_bind()
    for row in (
        connection.execute(sa.text("SELECT id, game, options, seed, openings, since FROM tables")).mappings().all()
    ):
        write_down(connection, dict(row))
    op.execute("ALTER TABLE log DROP COLUMN action")
    op.execute("ALTER TABLE log RENAME COLUMN notation TO action")


def write_down(connection: sa.Connection, row: dict[str, Any]) -> None:
    wanted = sa.text("SELECT ply, kind, seat, action FROM log WHERE table_id = :id ORDER BY ply")
    log = [tuple(entry) for entry in connection.execute(wanted, {"id": row["id"]})]
    seats = sa.text("SELECT count(*) FROM seats WHERE table_id = :id")
    count = connection.scalar(seats, {"id": row["id"]}) or 0
    version, space = released(row, log, count)
    written = [[seed, [space.text(action) for action in actions]] for seed, actions in json.loads(row["openings"])]
    options = json.loads(row["options"])
    values = {"id": row["id"], "rules": version, "openings": json.dumps(written), "box": "", "fingerprint": ""}
    game = games().get(row["game"])
    if game is not None:
        values["box"] = earlier_box(game, version, options)
        if values["box"] in game.boxes.names():
            values["fingerprint"] = game.boxes.find(values["box"]).fingerprint
        values["options"] = json.dumps(own_options(game, options))
    else:
        values["options"] = row["options"]
    connection.execute(
        sa.text(
            "UPDATE tables SET rules = :rules, openings = :openings, box = :box, fingerprint = :fingerprint,"
            " options = :options WHERE id = :id"
        ),
        values,
    )
    texts = [
        {"id": row["id"], "ply": ply, "text": space.text(action)} for ply, _, _, action in log if action is not None
    ]
    if texts:
        connection.execute(sa.text("UPDATE log SET notation = :text WHERE table_id = :id AND ply = :ply"), texts)


def released(row: dict[str, Any], log: list[Any], seats: int) -> tuple[int, ActionSpace]:
    """The rules version that a table was played under, which was not stored, and the numbers of its actions.

    It was released before the table was set up. Among several, it is the newest that can play the whole log.
    """
    known = [entry for entry in json.loads(NUMBERS.read_text(encoding="utf-8")) if entry["game"] == row["game"]]
    known = [entry for entry in known if datetime.fromisoformat(entry["since"]).timestamp() <= row["since"]] or known
    spaces = [(entry["rules"], space_of(entry)) for entry in sorted(known, key=lambda entry: -entry["rules"])]
    if not spaces:
        return 1, ActionSpace(*(Verb(str(number), rule="") for number in range(4096)))  # a game that is gone
    game = games().get(row["game"])
    if game is not None and len(spaces) > 1:
        for version, space in spaces:
            if can_be_played(game, version, space, row, log, seats):
                return version, space
    return spaces[0]


def space_of(entry: dict[str, Any]) -> ActionSpace:
    domains = {name: Domain(name, values.split()) for name, values in entry["domains"].items()}
    verbs = [line.split() for line in entry["verbs"]]
    return ActionSpace(*(Verb(name, *(domains[domain] for domain in of), rule="") for name, *of in verbs))


def can_be_played(
    game: Game, version: int, numbers: ActionSpace, row: dict[str, Any], log: list[Any], seats: int
) -> bool:
    options = json.loads(row["options"])
    try:
        box = earlier_box(game, version, options)
        edition = game.playing(box)

        def ours(actions: Iterable[int]) -> list[int]:
            return [edition.space.parse(numbers.text(action)) for action in actions]

        openings = tuple(Opening(seed, tuple(ours(actions))) for seed, actions in json.loads(row["openings"]))
        state = edition.begin(Setup(seats, own_options(edition, options), row["seed"], openings, box, version))
        before = []
        for _, kind, _, action in log:
            if kind == "act":
                before.append(state.clone())
                edition.play(state, ours([action])[0])
            elif kind == "undo":
                state = before.pop()
    except (BadInput, RuleBroken, IndexError):
        return False
    return True
