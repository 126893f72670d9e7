"""Standing orders: answers that people give in advance. The table keeps them secret, and carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core import BadInput, Order
from fathom.table import lesson
from fathom.table.fold import Fold
from fathom.table.seating import check_seat, own_seat, resting, seats_of

if TYPE_CHECKING:
    from fathom.table.live import LiveTable


def given(fold: Fold, seat: int) -> list[str]:
    return fold.row.seats[seat].orders.split()


def offered(fold: Fold, seat: int) -> list[str]:
    """The orders that a seat could give now; none during a lesson, which asks for every answer."""
    if fold.table.over or fold.stuck is not None or lesson.step(fold) is not None:
        return []
    seen = fold.game.observe(fold.table.state, seat)
    return [order.name for order in fold.game.orders if order.offered(seen)]


def orders_of(fold: Fold, person: str | None) -> list[tuple[Order, bool]]:
    """The orders that a person could give now, and whether they gave them; none for whoever holds several seats."""
    held = seats_of(fold, person)
    if not fold.game.orders or len(held) != 1 or resting(fold) or held[0] in fold.stand_ins:
        return []
    have, can = given(fold, held[0]), offered(fold, held[0])
    return [(order, order.name in have) for order in fold.game.orders if order.name in can]


def due(fold: Fold) -> tuple[Order, int] | None:
    """The standing order that answers for the seat to move, and its answer."""
    seat = fold.table.state.to_move
    if resting(fold) or seat in fold.stand_ins or not fold.row.seats[seat].orders:
        return None
    seen = fold.game.observe(fold.table.state, seat)
    have = given(fold, seat)
    for order in fold.game.orders:
        if order.name in have and (action := order.answer(seen)) is not None:
            return order, action
    return None


async def give(live: LiveTable, person: str | None, name: str, on: bool) -> None:
    """Give an order, or take it back."""
    seat = own_seat(live, person, None)
    check_seat(live, person, seat)
    wanted = next((order for order in live.game.orders if order.name == name), None)
    if wanted is None:
        raise BadInput("unknown-order", order=name)
    async with live.lock:
        if on and (len(seats_of(live, person)) != 1 or name not in offered(live, seat)):
            raise BadInput("order-not-now", order=name)
        gone = (name, *wanted.instead_of) if on else (name,)
        kept = [other for other in given(live, seat) if other not in gone]
        await keep(live, seat, [*kept, name] if on else kept)
    live.watching.tell(lambda follower: follower == person)
    live.mind()


async def carry_out(live: LiveTable, ply: int) -> None:
    """Let an order answer, if the table has not changed meanwhile."""
    async with live.lock:
        found = due(live)
        if found is None or live.ply != ply:
            return
        order, action = found
        seat = live.table.state.to_move
        if order.once:
            await keep(live, seat, [name for name in given(live, seat) if name != order.name])
        await live.write_unless_taken("act", seat, action)


async def drop_lapsed(live: LiveTable) -> None:
    """Drop orders that are no longer offered, so that none lingers unseen until the next time."""
    for seat, held in enumerate(live.row.seats):
        if held.orders:
            can = offered(live, seat)
            await keep(live, seat, [name for name in given(live, seat) if name in can])


async def forget(live: LiveTable, seat: int) -> None:
    """Drop all orders of a seat, including those that another server has just received."""
    if live.game.orders:
        live.row.seats[seat].orders = ""
        await live.store.set_orders(live.row.id, seat, "")


async def keep(live: LiveTable, seat: int, names: list[str]) -> None:
    """Set the orders of a seat, in memory and on disk."""
    text = " ".join(names)
    if text != live.row.seats[seat].orders:
        live.row.seats[seat].orders = text
        await live.store.set_orders(live.row.id, seat, text)
