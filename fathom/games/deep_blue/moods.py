"""How a seat feels about what everybody has seen: bots say so now and then."""

from fathom.core.events import Facts

MUCH = 12  # points of a dive that are worth a word


def mood(event: Facts, seat: int) -> str:
    if event["kind"] == "scored" and seat in event["divers"] and sum(event["points"][seat]) >= MUCH:
        return "good"
    return "bad" if event["kind"] == "surfaced" and event["seat"] == seat else ""
