"""How a seat feels about what everybody has seen: bots say so now and then."""

from fathom.core.events import Facts

GLAD = ("discovered", "linked", "promoted", "published")
SAD = ("idle", "lost-impact")


def mood(event: Facts, seat: int) -> str:
    """A setback is bad for the whole team."""
    if event["kind"] == "setback" or (event["kind"] in SAD and event["seat"] == seat):
        return "bad"
    return "good" if event["kind"] in GLAD and event["seat"] == seat else ""
