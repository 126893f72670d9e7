"""Words for what can be done, what happened and what lies on the table; each game has its narrator."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fathom.core.actions import ActionSpace
from fathom.core.box import Box
from fathom.core.errors import RuleBroken
from fathom.core.events import Facts
from fathom.core.giving import Giving
from fathom.core.observation import Observation
from fathom.core.words import Words

Seen = TypeVar("Seen", bound=Observation)


@dataclass(frozen=True)
class Section:
    """A part of the board in words: rows whose first cell names a thing and whose others describe it."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    seats: bool = False  # the table of seats: it comes last, after the actions
    pictures: Sequence[str] = ()  # of each row's thing, as ``SHEET/NAME``, where it has one

    def lines(self, words: Words) -> list[str]:
        """Plain sentences, one a row: for screen readers, pipes and chat.

        >>> Section("Companies", ["", "price", "value"], [["Pearl", "3", "5"], ["Ocean", "0", ""]]).lines(Words("en"))
        ['Companies', '  Pearl: price 3, value 5', '  Ocean: price 0']
        """
        lines = [self.title] if self.title else []
        for row in self.rows:
            told = [f"{head} {cell}".strip() for head, cell in self.explain(row)]
            line = words.of(row[0], ", ".join(told)) if told else row[0]
            lines.append(f"  {line}" if self.title else line)
        return lines

    def explain(self, row: Sequence[str]) -> list[tuple[str, str]]:
        """The cells that describe a row's thing, each with its heading; empty ones left out."""
        return [(head, cell) for head, cell in zip(self.head[1:], row[1:], strict=True) if cell]


@dataclass(frozen=True)
class Card:
    """A choice of an option in words: its name, a sentence about it, and lines such as its goals."""

    name: str
    about: str = ""
    lines: Sequence[str] = ()


@dataclass(frozen=True)
class Choices:
    """Actions of one kind: what they have in common, and each with its number and what sets it apart."""

    title: str  # without one they have nothing in common, and each is told in full
    actions: Sequence[tuple[int, str]]

    def entries(self, final: Container[int] = ()) -> list[str]:
        """Each action with its number; an exclamation mark takes the place of the dot where it is final."""
        return [f"{number}{'!' if number in final else '.'} {text}" for number, text in self.actions]

    def lines(self, words: Words, final: Container[int] = ()) -> list[str]:
        """A line for each action, or one for all of a kind where they are short.

        >>> Choices("Expand Ocean", [(3, "14"), (4, "27")]).lines(Words("en"))
        ['Expand Ocean: 3. 14, 4. 27']
        >>> Choices("", [(5, "Draw a card"), (6, "Rest")]).lines(Words("en"), final=[5])
        ['5! Draw a card', '6. Rest']
        """
        entries = self.entries(final)
        if not self.title:
            return entries
        if all(len(text) <= SHORT for _, text in self.actions):
            return [words.of(self.title, ", ".join(entries))]
        return [self.title, *(f"  {entry}" for entry in entries)]


SHORT = 32  # letters up to which the actions of a kind share a line


class Narrator(ABC, Generic[Seen]):
    """Tells one game in one language, to one reader, from observations and filtered events alone."""

    def __init__(self, words: Words, space: ActionSpace, names: Sequence[str], box: Box) -> None:
        self.words = words
        self.space = space
        self.names = list(names)
        self.box = box  # the set that is played with
        self.aloud = False  # whether several people read this, so that all are called by their names

    # People

    def who(self, seat: int) -> str:
        return self.names[seat]

    def you(self, seat: int, seen: Seen) -> str:
        """Somebody on a board that shows the reader who they are."""
        return self.words("board.you", who=self.who(seat)) if seat == seen.seat else self.who(seat)

    def asked(self, seen: Seen) -> str:
        """Whoever is to move, as a prompt begins: “Your turn”, “Waiting for Bob”; or just “Bob”."""
        if self.aloud:
            return self.who(seen.to_move)
        if seen.to_move == seen.seat:
            return self.words("prompt.mine")
        return self.words("prompt.others", who=self.who(seen.to_move))

    def people_at(self, seats: Iterable[int]) -> str:
        """Several people in one breath: “Ann and Bob”."""
        return self.words.both([self.who(seat) for seat in seats])

    def results(self, scores: Sequence[int]) -> str:
        """Everybody with their score: “Ann 31, Bob 28”."""
        return ", ".join(f"{self.who(seat)} {score}" for seat, score in enumerate(scores))

    # What happened, can be done and is owed

    def message(self, key: str, facts: Facts) -> str:
        """A message with its facts. A count decides the plural; a true fact may have its own: ``event.dived.free``."""
        own = (f"{key}.{name}" for name, value in facts.items() if value is True)
        key = next((one for one in own if one in self.words), key)
        count = facts.get("count")
        return self.words.many(key, count, **facts) if isinstance(count, int) else self.words(key, **facts)

    def event(self, event: Facts) -> str:
        """What happened, in one sentence, by a method such as ``event_expanded`` where a message will not do."""
        own: Callable[[Facts], str] | None = getattr(self, f"event_{event['kind']}".replace("-", "_"), None)
        return own(event) if own else self.happened(event)

    def happened(self, event: Facts) -> str:
        """An event by the message of its kind."""
        return self.message(f"event.{event['kind']}", self.told(event))

    def told(self, event: Facts) -> Facts:
        """The facts of an event in words, but for counts and for those that hold or not; its seat as ``who``."""
        told: Facts = {"who": self.who(event["seat"])} if "seat" in event else {}
        for name, value in event.items():
            if name not in ("kind", "rule", "seat"):
                told[name] = value if name == "count" or isinstance(value, bool) else self.fact(name, value)
        return told

    def event_ended(self, event: Facts) -> str:
        best, scores = max(event["scores"]), self.results(event["scores"])
        return self.message("event.ended", self.won(event) | {"scores": scores, "best": best})

    def won(self, ended: Facts) -> Facts:
        """Who has won, and how many; the reason why the game is over may have a message of its own."""
        winners: list[int] = ended["winners"]
        return {"count": len(winners), "who": self.people_at(winners), ended.get("reason", ""): True}

    def action(self, action: int, seen: Seen) -> str:
        """What an action would do, in a few words."""
        return self.worded("action", action, seen)

    def heading(self, action: int, seen: Seen) -> str:  # noqa: ARG002 - most games look at them
        """The heading under which an action is listed with others like it; nothing where it is listed in full."""
        return ""

    def short(self, action: int, seen: Seen) -> str:
        """What an action is called under its heading."""
        return self.worded("short", action, seen)

    def worded(self, style: str, action: int, seen: Seen) -> str:
        """An action by its message in a style; a method such as ``do_expand`` gives other facts, or the whole text."""
        verb, arguments = self.space.decode(action)
        own: Callable[..., str | Facts] | None = getattr(self, f"do_{verb.name}".replace("-", "_"), None)
        told = own(seen, *arguments) if own else self.about(action, seen)
        return told if isinstance(told, str) else self.message(f"{style}.{verb.name}", told)

    def about(self, action: int, seen: Seen) -> Facts:  # noqa: ARG002 - some games look
        """The facts of an action in words: what it is done with."""
        verb, arguments = self.space.decode(action)
        return {of.name: self.fact(of.name, at) for of, at in zip(verb.domains, arguments, strict=True)}

    def choices(self, seen: Seen) -> list[Choices]:
        """The legal actions by kind, numbered as they are in their list; the only one of a kind is told in full."""
        kinds: dict[str, list[tuple[int, int]]] = {}
        for number, action in enumerate(seen.legal, 1):
            kinds.setdefault(self.heading(action, seen), []).append((number, action))
        alone = kinds.pop("", []) + [alike.pop() for alike in kinds.values() if len(alike) == 1]
        kept = [(kind, alike) for kind, alike in kinds.items() if alike]
        found = [Choices(kind, [(at, self.short(of, seen)) for at, of in alike]) for kind, alike in kept]
        return [*found, Choices("", [(at, self.action(of, seen)) for at, of in sorted(alone)])] if alone else found

    @abstractmethod
    def prompt(self, seen: Seen) -> str:
        """What is owed now, and by whom."""

    def last(self, seen: Seen) -> str:  # noqa: ARG002 - some games look
        """How the game will end, in a word, once that has been set off: `ending.WORD` says it to everybody."""
        return ""

    def ending(self, seen: Seen) -> str:
        """A few words while the end is in sight, such as “The last round”; else nothing."""
        last = "" if seen.outcome else self.last(seen)
        return self.words(f"ending.{last}") if last else ""

    def task(self, seen: Seen) -> str:
        """What is owed now, and before it that the end is in sight."""
        return " ".join([f"{words}." for words in [self.ending(seen)] if words] + [self.prompt(seen)])

    def given(self, giving: Giving, count: int) -> str:
        """What can be done with so much of what is owed, in a few words: “Pay 2 cards”, or how much is missing."""
        if count < giving.enough:
            return self.words.many("give.missing", giving.enough - count)
        return self.words.many("give.enough", count, owed=giving.owed)

    def prompt_over(self, seen: Seen) -> str:
        assert seen.outcome is not None
        return self.message("prompt.over", self.won(seen.outcome))

    @abstractmethod
    def board(self, seen: Seen) -> list[Section]:
        """The table in words, all of it."""

    def glance(self, seen: Seen) -> list[Section]:
        """The part of the table that matters now: all of it, where a game does not know better."""
        return self.board(seen)

    def fact(self, name: str, value: Any) -> str:  # noqa: ARG002 - most games look at it
        """A fact of an event, an action or a refusal in words; its bare value where a game has no words for it."""
        return str(value)

    def asks(self, action: int, seen: Seen, final: bool) -> bool:  # noqa: ARG002 - some games look
        """Whether an action needs a confirmation: where it is final, that is, where undo ends."""
        return final

    QUIET: frozenset[str] = frozenset()  # verbs that give something up
    AIMED: frozenset[str] = frozenset()  # verbs of which the last piece says all, where only one action has it

    def quiet(self, action: int, seen: Seen) -> bool:  # noqa: ARG002 - some games look
        """Whether an action gives something up or leads to nothing, so that it should not draw the eye."""
        return self.space.decode(action)[0].name in self.QUIET

    def heads(self, *names: str) -> list[str]:
        """What the columns of a section of the board are called; the first needs no name."""
        return ["", *(self.words(f"board.{name}") if name else "" for name in names)]

    def contents(self) -> list[Section]:
        """What is in the box, piece by piece, for the rules page; nothing where the rules say it all."""
        return []

    def choice(self, option: str, choice: str, thing: str = "") -> Card:  # noqa: ARG002 - some games look at the thing
        """A choice that people have before the game; where each of several things has one, for one of them."""
        key = f"option.{option}.{choice}"
        says = f"{key}.says"
        return Card(self.words(key), self.words(says) if says in self.words else "")

    def refusal(self, broken: RuleBroken) -> str:
        """Why something cannot be done, in one sentence."""
        facts = {name: self.fact(name, value) for name, value in broken.facts.items()}
        return self.words(f"refusal.{broken.reason}", **facts)

    def twin(self, seen: Seen) -> str:
        """The text twin: the board, what is owed, the actions by kind with their numbers, and the table of seats."""
        sections = self.board(seen)
        lines = [line for section in sections if not section.seats for line in section.lines(self.words)]
        lines += ["", self.task(seen)]
        lines += [line for choices in self.choices(seen) for line in choices.lines(self.words)]
        seats = [line for section in sections if section.seats for line in section.lines(self.words)]
        return "\n".join([*lines, "", *seats] if seats else lines)
