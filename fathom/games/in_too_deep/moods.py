"""How a seat feels about what everybody has seen: bots say so now and then."""

from fathom.core.events import Facts

MANY = 3  # cards of a dividend that are worth a word


def mood(event: Facts, seat: int) -> str:
    if event["kind"] == "expanded" and any(whose == seat and cards >= MANY for whose, cards in event["drawn"]):
        return "good"
    return ""
