"""What people can choose before a game: options as cards, made from a game's declaration; and what was chosen."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from markupsafe import Markup

from fathom.core import Each, Game, Option
from fathom.core.narration import Card, Narrator
from fathom.core.options import applies
from fathom.web.faces import art

USUAL_SEATS = 3  # at a new table, where a game allows it


@dataclass(frozen=True)
class Face:
    """A choice as a card: its value, its words, and its picture, if the game has drawn one."""

    value: str
    card: Card
    art: Markup


@dataclass(frozen=True)
class Group:
    """Cards of which one is chosen: those of an option, or of one thing of it."""

    field: str  # its name in the form
    title: str
    art: Markup
    faces: Sequence[Face]


@dataclass(frozen=True)
class Offer:
    """An option in the form: one group, or one for each thing."""

    name: str
    title: str
    default: str
    groups: Sequence[Group]
    each: bool
    when: str  # where it matters, as JSON for the script of the form
    idle: bool  # whether it does not matter at the table that the form begins with


def usual_seats(game: Game) -> int:
    """For how many a table is set if nobody says otherwise."""
    return min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])


def offers(game: Game, language: str) -> list[Offer]:
    """The options of a game, without those that have nothing to choose."""
    teller = game.tell(language, [])
    return [offer(game, option, teller) for option in game.options if len(option.choices) > 1]


def offer(game: Game, option: Option, teller: Narrator[Any]) -> Offer:
    each = isinstance(option, Each)
    things = option.things if isinstance(option, Each) else ("",)
    return Offer(
        name=option.name,
        title=teller.words(f"option.{option.name}"),
        default=option.default,
        groups=[group(game, option, thing, teller) for thing in things],
        each=each,
        when=json.dumps([asdict(when) for when in option.when]) if option.when else "",
        idle=not applies(option, usual_seats(game), game.defaults),
    )


def group(game: Game, option: Option, thing: str, teller: Narrator[Any]) -> Group:
    """The cards of an option, or of one of its things."""

    def drawn(name: str) -> Markup:
        return art(game, "places", f"{option.name}-{name}")

    return Group(
        field=field(option, thing),
        title=teller.words(f"option.{option.name}.of.{thing}" if thing else f"option.{option.name}"),
        art=drawn(thing),
        faces=[
            Face(choice, teller.choice(option.name, choice, thing), Markup("") if thing else drawn(choice))
            for choice in option.choices
        ],
    )


def field(option: Option, thing: str = "") -> str:
    """What the form calls an option, or one thing of it."""
    return f"option-{option.name}-{thing}" if thing else f"option-{option.name}"


def chosen(game: Game, seats: int, form: Mapping[str, str]) -> dict[str, str]:
    """The options that a form asks for; one that does not matter at such a table stays at its default."""
    found: dict[str, str] = {}
    for option in game.options:
        found[option.name] = wanted(option, form) if applies(option, seats, found) else option.default
    return found


def wanted(option: Option, form: Mapping[str, str]) -> str:
    if not isinstance(option, Each):
        return form.get(field(option), option.default)
    values = [(thing, form.get(field(option, thing))) for thing in option.things]
    return ",".join(f"{thing}={value}" for thing, value in values if value) or option.default


def agreed(game: Game, language: str, seats: int, options: Mapping[str, str]) -> list[tuple[str, str]]:
    """What was chosen for a table, where it matters: each option's name, and the choice in words."""
    teller = game.tell(language, [])
    return [
        (teller.words(f"option.{option.name}"), told(option, options[option.name], teller))
        for option in game.options
        if len(option.choices) > 1 and option.name in options and applies(option, seats, options)
    ]


def told(option: Option, value: str, teller: Narrator[Any]) -> str:
    """A choice in words; where things have different ones, each thing that is not as usual."""
    if not isinstance(option, Each) or value in option.choices:
        return teller.choice(option.name, value).name
    odd = [(thing, one) for thing, one in option.values(value).items() if one != option.default]
    words = teller.words
    return words.apart(
        words.of(words(f"option.{option.name}.of.{thing}"), teller.choice(option.name, one, thing).name)
        for thing, one in odd
    )
