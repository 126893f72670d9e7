"""How a seat feels about what everybody has seen: bots say so now and then."""

from fathom.core.events import Facts

GLAD = ("discovered", "linked", "promoted", "published")


def mood(event: Facts, seat: int) -> str:
    return "good" if event["kind"] in GLAD and event["seat"] == seat else ""
