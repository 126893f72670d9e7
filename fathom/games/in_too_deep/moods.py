"""How a seat feels about what everybody has seen: bots say so now and then."""

from fathom.core.events import Facts

MANY = 3  # cards of a dividend that are worth a word


def mood(event: Facts, seat: int) -> str:
    """Glad about a large dividend; sad about one that goes to others alone."""
    drawn = dict(event["drawn"]) if event["kind"] == "expanded" else {}
    if max(drawn.values(), default=0) < MANY:
        return ""
    return "good" if drawn.get(seat, 0) >= MANY else "" if seat in drawn else "bad"
