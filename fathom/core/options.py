"""The options of a table, declared once: forms, flags and records follow from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fathom.core.errors import BadInput


@dataclass(frozen=True)
class When:
    """Tables at which an option matters: those of some sizes, or those where another option has one of some values."""

    seats: tuple[int, ...] = ()
    option: str = ""
    values: tuple[str, ...] = ()

    def holds(self, seats: int, chosen: Mapping[str, str]) -> bool:
        return seats in self.seats or chosen.get(self.option) in self.values


@dataclass(frozen=True)
class Choice:
    """One of several values."""

    name: str
    choices: tuple[str, ...]
    default: str
    when: tuple[When, ...] = ()  # it matters where one of these holds; where there is none, always

    def parse(self, text: str) -> str:
        """The value in its one canonical form."""
        value = text.strip().lower()
        if value not in self.choices:
            raise BadInput("option-value", option=self.name, value=text, choices=", ".join(self.choices))
        return value


@dataclass(frozen=True)
class Each:
    """One of several values for each of several things: one word for all, or ``thing=value`` for some.

    >>> sides = Each("sides", ("ocean", "pearl"), ("basic", "advanced"), "basic")
    >>> sides.parse("pearl=advanced"), sides.parse("ocean=advanced,pearl=advanced")
    ('ocean=basic,pearl=advanced', 'advanced')
    """

    name: str
    things: tuple[str, ...]
    choices: tuple[str, ...]
    default: str
    when: tuple[When, ...] = ()

    def values(self, text: str) -> dict[str, str]:
        """The value chosen for each thing."""
        chosen = dict.fromkeys(self.things, self.default)
        for part in text.lower().replace(" ", ",").split(","):
            thing, equals, value = part.partition("=")
            if not equals:
                thing, value = "", thing
            if value not in self.choices:
                if part:
                    raise BadInput("option-value", option=self.name, value=part, choices=", ".join(self.choices))
            elif not thing:
                chosen = dict.fromkeys(self.things, value)
            elif thing in chosen:
                chosen[thing] = value
            else:
                raise BadInput("option-thing", option=self.name, thing=thing, things=", ".join(self.things))
        return chosen

    def parse(self, text: str) -> str:
        """The value in its one canonical form."""
        chosen = self.values(text)
        if len(set(chosen.values())) == 1:
            return chosen[self.things[0]]
        return ",".join(f"{thing}={value}" for thing, value in chosen.items())


Option = Choice | Each


def applies(option: Option, seats: int, chosen: Mapping[str, str]) -> bool:
    """Whether an option makes a difference at a table of so many seats, with what was chosen for the other options.

    >>> alone, team = When(seats=(1,)), When(option="mode", values=("team",))
    >>> level = Choice("level", ("calm", "stormy"), "calm", when=(alone, team))
    >>> applies(level, 1, {}), applies(level, 3, {"mode": "team"}), applies(level, 3, {"mode": "race"})
    (True, True, False)
    """
    return not option.when or any(when.holds(seats, chosen) for when in option.when)


def complete(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """All options of a game: the given ones checked, the others at their defaults."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadInput("unknown-option", option=name, options=", ".join(names) or "-")
    return {option.name: option.parse(given.get(option.name, option.default)) for option in options}
