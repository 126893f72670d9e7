"""What players that think take for granted of a game that says nothing about it."""

from __future__ import annotations

from fathom.core.mind import Mind


def test_every_table_is_quiet_shows_nothing_and_seats_rivals() -> None:
    mind = Mind(scale=1.0)
    table = object()
    mind.calm(table)
    assert mind.quiet(table)
    assert mind.key(table) == 0
    assert not mind.together(table)
