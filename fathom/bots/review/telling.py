"""A review in words: what was done at the places that matter, what would have been better, and what luck brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fathom.bots.review import WHOLE, Account, Choice, Line, Review
from fathom.core import Game, Setup, State, UnknownAction, Words
from fathom.core.narration import Narrator

Teller = Narrator[Any]


@dataclass(frozen=True)
class Told:
    """One action of a game in words, with what would have been better; numbers from 1 mark the turning points."""

    place: int  # before it
    number: int  # 0 where it is no turning point
    seat: int
    lucky: bool  # whether chance did it
    swing: int  # what it did to the chance of the seat
    done: str
    chance: int | None = None
    better: str = ""
    hope: int | None = None
    done_line: tuple[str, ...] = ()
    better_line: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()  # that the better action touches


def tell(game: Game, setup: Setup, actions: Sequence[int], review: Review, teller: Teller) -> list[Told]:
    """All that a review says about single actions, in the order of the game."""
    numbers = {turn.place: number for number, turn in enumerate(review.turns(), 1)}
    lucky = {turn.place: turn for turn in review.turns() if turn.choice is None}
    choices = {choice.place: choice for choice in review.choices if choice.place not in lucky}
    found: list[Told] = []
    state: State = game.begin(setup)
    for place, action in enumerate(actions):
        number = numbers.get(place, 0)
        if place in lucky:
            turn = lucky[place]
            after = state.clone()
            events = after.listen()
            after.apply(action)
            happened = [text for event in events if (text := teller.event(event.seen_by(None)))]
            found.append(Told(place, number, turn.seat, True, turn.swing, " ".join(happened)))
        elif place in choices:
            found.append(tell_choice(game, state, choices[place], number, teller))
        state.apply(action)
    return found


def tell_choice(game: Game, state: State, choice: Choice, number: int, teller: Teller) -> Told:
    """A decision in words. After the game nothing is secret."""
    space, seen = game.space, game.observe(state, choice.seat)
    done, better = space.parse(choice.done), space.parse(choice.better)
    return Told(
        choice.place,
        number,
        choice.seat,
        False,
        -choice.cost,
        teller.action(done, seen),
        choice.chance,
        teller.action(better, seen),
        choice.hope,
        tell_line(game, state, done, choice.done_line, teller),
        tell_line(game, state, better, choice.better_line, teller),
        space.pieces(better),
    )


def tell_line(game: Game, state: State, action: int, line: Line, teller: Teller) -> tuple[str, ...]:
    """What is expected after an action, as far as this build can follow it."""
    world = state.clone()
    world.apply(action)
    told: list[str] = []
    for seat, text in line:
        while world.to_move >= 0 and len(legal := world.legal()) == 1:
            world.apply(legal[0])
        try:
            expected = game.space.parse(text)
        except UnknownAction:
            break
        if world.to_move != seat or expected not in world.legal():
            break
        told.append(teller.words.of(teller.who(seat), teller.action(expected, game.observe(world, seat))))
        world.apply(expected)
    return tuple(told)


def percent(amount: int, words: Words, signed: bool = False) -> str:
    """Ten-thousandths as whole percents, as the language writes them.

    >>> percent(3350, Words("en")), percent(-1234, Words("en"), signed=True)
    ('34%', '−12%')
    """
    from babel.numbers import format_percent

    percents = in_percents(amount)
    text: str = format_percent(abs(percents) / 100, locale=words.language)
    if percents < 0:
        return f"−{text}"
    return f"+{text}" if signed and percents else text


def in_percents(amount: int) -> int:
    return (2 * amount + 100) // 200


def rounded(account: Account) -> Account:
    """An account in whole percents that still add up: luck takes the rest, as it does anyway.

    >>> rounded(Account(2540, -1240, 340, 8360, 10000))
    Account(start=2500, own=-1200, others=300, luck=8400, result=10000)
    """
    start, own, others, result = (
        100 * in_percents(amount) for amount in (account.start, account.own, account.others, account.result)
    )
    return Account(start, own, others, result - start - own - others, result)


def sparks(review: Review, seat: int, width: int) -> str:
    """A seat's chances over the game as a row of blocks.

    >>> sparks(Review(1, False, [[0, WHOLE], [WHOLE // 2, WHOLE // 2], [WHOLE, 0]], [], []), 0, 3)
    ' ▄█'
    """
    places = len(review.outlooks)
    width = min(width, places)
    picked = [review.outlooks[at * (places - 1) // max(1, width - 1)][seat] for at in range(width)]
    return "".join(" ▁▂▃▄▅▆▇█"[chance * 8 // WHOLE] for chance in picked)


def facts(review: Review, told: Sequence[Told]) -> dict[str, Any]:
    """A review as a program gets it; all chances in ten-thousandths."""
    return {
        "iterations": review.iterations,
        "together": review.together,
        "chances": review.outlooks,
        "accounts": [asdict(account) for account in review.accounts()],
        "remarks": [asdict(each) for each in told],
    }


def headline(told: Told, names: Sequence[str], words: Words) -> str:
    """Whose decision or luck it was, and what it did to their chance."""
    key = "review.chosen" if not told.lucky else "review.lucky" if told.swing > 0 else "review.unlucky"
    return words(key, who=names[told.seat], swing=percent(told.swing, words, signed=True))
