"""A view: everything that one person's page shows of a table, made from an observation and filtered events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from fathom.bots import INSTEAD, told_as
from fathom.bots.characters import look_of
from fathom.bots.thought.advice import Advised, follow
from fathom.core import Event, Game, Gift, Giving, Observation, RuleBroken, State, commitment
from fathom.core.actions import ActionSpace
from fathom.core.lesson import Step, plain, pointed
from fathom.core.narration import Narrator
from fathom.table import lesson
from fathom.table.again import awaited, comers
from fathom.table.fold import Differs
from fathom.table.live import LiveTable
from fathom.table.minding import deadline
from fathom.table.orders import orders_of
from fathom.table.remarks import remarks
from fathom.table.seating import can_sit, free_seats, is_free, replay_seat, resting, seat_of, seats_of, waiting
from fathom.table.stand_ins import bot_to_move
from fathom.table.store import SHOWN
from fathom.table.undo import offered_to
from fathom.web.owing import giving_now, owed
from fathom.web.picture import moment, picture
from fathom.web.wire import (
    AdvisedAction,
    Comer,
    LegalAction,
    Line,
    Moment,
    Ordered,
    Rematch,
    Sitting,
    Spoken,
    Teaching,
    View,
)

Teller = Narrator[Any]


def look(live: LiveTable, person: str | None, language: str, before: View | None = None) -> View:
    """The present view of a person. It uses the drawing of the view before again, if that is still true."""
    game, state, held = live.game, live.table.state, seats_of(live, person)
    seat = seat_of(live, person)
    seen = game.observe(state, seat)
    names = seat_names(live, language)
    teller = game.tell(language, names)
    teller.aloud = (
        len(held) > 1 or seat in live.stand_ins
    )  # a device that is passed on, or a bot that plays for somebody
    mine = seat is not None and not resting(live) and seat == state.to_move and seat not in live.stand_ins
    same = before is not None and (before.ply, before.seat, before.names) == (live.ply, seat, names)
    drawn = before.picture if before is not None and same else picture(game, seen, language, names)
    lines = log_lines(live, seat, teller)
    last = last_own_action(live, held)
    since = lines_after(lines, last) if mine and last else []
    step = lesson.step(live)
    giving = giving_now(live, seen, step) if mine else game.giving(seen)
    return View(
        ply=live.ply,
        seat=seat,
        held=held,
        to_move=state.to_move,
        mine=mine,
        waiting=waiting(live),
        over=live.table.over,
        can_sit=can_sit(live, person),
        can_undo=offered_to(live, person),
        stand_in=seat is not None and seat in live.stand_ins,
        hints=live.row.hints,
        hushed=live.hushed,
        names=names,
        seats=sittings(live, names),
        picture=drawn,
        prompt=prompt(live, seen, teller),
        ending=teller.ending(seen),
        teacher=teacher(live, teller),
        lesson=teaching(live, drawn, teller),
        moment=last_moment(live, last, seat, teller),
        legal=legal_actions(live, seen, teller, step, giving) if mine else [],
        owed=owed(live, giving, teller, mine) if giving is not None else None,
        orders=standing_orders(live, person, teller),
        invitations=invitations(live, person),
        rematch=rematch(live, teller),
        log=lines,
        said=spoken(live, teller),
        news=[line.text for line in since],
        reel=sorted({line.place for line in since}) if replay_seat(live, person) == seat else [],
        changed=touched_pieces(live, last, drawn) if since else [],
        done=touched_pieces(live, len(live.table.log) - 1, drawn) if live.table.log else [],
        heard=sounds(live, seat),
        commitment=commitment(live.row.seed),
        seed=live.row.seed if live.table.over else None,
    )


def prompt(live: LiveTable, seen: Observation, teller: Teller) -> str:
    """What somebody has to do now, or why nobody has to."""
    if live.stuck is not None:
        return stuck_in_words(live.stuck, teller)
    return waiting_in_words(live, teller) if waiting(live) else teller.prompt(seen)


def waiting_in_words(live: LiveTable, teller: Teller) -> str:
    """A sentence about the free seats, with the names of those for whom they are kept."""
    free = [live.row.seats[seat] for seat in free_seats(live)]
    if any(seat.invited is None for seat in free):
        return teller.words("web.waiting")
    return teller.words("web.waiting.for", who=teller.words.both([seat.name for seat in free]))


def stuck_in_words(stuck: Differs, teller: Teller) -> str:
    """A sentence about the action that this build cannot play as it was played."""
    if isinstance(stuck.why, RuleBroken):
        why = teller.refusal(stuck.why)
    else:
        why = teller.words(f"error.{stuck.why.reason}", **stuck.why.facts)
    return teller.words("web.stuck.why", number=stuck.ply + 1, action=stuck.action, why=why)


def last_own_action(live: LiveTable, held: list[int]) -> int:
    """The place of a person's last action; 0 before the first."""
    for place in range(len(live.table.log), 0, -1):
        if live.table.log[place - 1][0] in held:
            return place
    return 0


def lines_after(lines: list[Line], place: int) -> list[Line]:
    """The lines of everything that happened after a place."""
    first = len(lines)
    while first and lines[first - 1].place > place:
        first -= 1
    return lines[first:]


def last_moment(live: LiveTable, last: int, seat: int | None, teller: Teller) -> Moment | None:
    """The last moment since a person's last action, or brought about by it; none that is long past.

    Once the game is over there is none: nothing lies over the scores.
    """
    if live.table.over:
        return None
    for place in range(len(live.story), max(last - 1, len(live.story) - 30, 0), -1):
        for event in reversed(live.story[place - 1]):
            if html := moment(live.game, event.seen_by(seat), teller):
                return Moment(place=place, html=html)
    return None


def touched_pieces(live: LiveTable, place: int, drawn: str) -> list[str]:
    """The pieces that were touched after a place, as far as the viewer can see them."""
    touched = {piece for _, action in live.table.log[place:] for piece in live.game.space.pieces(action)}
    return sorted(piece for piece in touched if f'data-piece="{piece}"' in drawn)


def sounds(live: LiveTable, seat: int | None) -> list[str]:
    """What the last action sounds like to a seat, each sound once."""
    drawing = live.game.picture
    if drawing is None or drawing.sound is None or not live.story:
        return []
    heard = (drawing.sound(event.seen_by(seat)) for event in live.story[-1])
    return [f"{name} {depth}" for name, depth in dict(filter(None, heard)).items()]


def teacher(live: LiveTable, teller: Teller) -> str | None:
    """What the teacher of a lesson says now; nothing once the pupil has acted on their own."""
    said = lesson.said(live, teller.words)
    return plain(said) if said or lesson.step(live) else None


def teaching(live: LiveTable, drawn: str, teller: Teller) -> Teaching | None:
    """Where a lesson stands, with the pieces its teacher points at, as far as the picture shows them."""
    if live.lesson is None:
        return None
    step = lesson.step(live)
    named = [piece for _, piece in pointed(lesson.said(live, teller.words))]
    return Teaching(
        name=live.lesson.name,
        points=[piece for piece in named if f'data-piece="{piece}"' in drawn],
        rule=step.rule if step else None,
        done=lesson.learnt(live),
    )


def seat_names(live: LiveTable, language: str) -> list[str]:
    """The names at the table, with a word for free seats."""
    free = live.game.words(language)("web.free-seat")
    return [seat.name or free for seat in live.row.seats]


def teller_of(live: LiveTable, language: str) -> Teller:
    """The narrator of a table in a language, with the names of the people there."""
    return live.game.tell(language, seat_names(live, language))


def spoken(live: LiveTable, teller: Teller) -> list[Spoken]:
    """The last lines of talk, oldest first; those of bots in the reader's language."""
    said = [Spoken(name=said.name, text=said.text, at=said.at, bot=False) for said in live.said]
    for remark in remarks(live):
        name, text, at = teller.names[remark.seat], teller.words(remark.key), live.times[remark.place - 1]
        said.append(Spoken(name=name, text=text, at=at, bot=True))
    return sorted(said, key=lambda line: line.at)[-SHOWN:]


def sittings(live: LiveTable, names: list[str]) -> list[Sitting]:
    """The strip of seats: who sits there, whether they are here, and their time."""
    here = live.here()
    thinking = bot_to_move(live) is not None
    mover = None if waiting(live) else live.table.state.to_move
    return [
        Sitting(
            seat=number,
            name=names[number],
            bot=row.bot,
            look=None if row.bot is None else look_of(row.bot, row.name),
            free=is_free(row),
            invited=is_free(row) and row.invited is not None,
            here=row.bot is not None or row.person in here,
            stand_in=number in live.stand_ins,
            to_move=number == mover,
            thinking=number == mover and thinking,
            reserve=live.clock.left[number] if live.clock else None,
            deadline=deadline(live) if number == mover else None,
        )
        for number, row in enumerate(live.row.seats)
    ]


def legal_actions(
    live: LiveTable, seen: Observation, teller: Teller, step: Step | None, giving: Giving | None
) -> list[LegalAction]:
    """Every legal action, or in a lesson the one it asks for, with all that a page shows of it."""
    gifts = giving.gifts if giving is not None else {}
    actions = seen.legal if step is None else [step.action]
    return [legal_action(live, action, seen, teller, gifts.get(action)) for action in actions]


def legal_action(
    live: LiveTable, action: int, seen: Observation, teller: Teller, gift: Gift | None = None
) -> LegalAction:
    """A legal action with all that a page shows of it."""
    final, pieces = live.table.state.ends_undo(action), live.game.space.pieces(action)
    return LegalAction(
        action=action,
        notation=live.game.space.text(action),
        text=teller.action(action, seen),
        pieces=tuple(pieces),
        ends_undo=final,
        asks=teller.asks(action, seen, final),
        quiet=teller.quiet(action, seen),
        aim=pieces[-1] if live.game.space.decode(action)[0].name in teller.AIMED else None,
        gives=gift.worth if gift is not None else 0,
        times=gift.times if gift is not None else 1,
    )


def advised_actions(live: LiveTable, seat: int, found: list[Advised], teller: Teller) -> list[AdvisedAction]:
    """The actions of a hint, as a page shows them."""
    seen = live.game.observe(live.table.state, seat)
    return [
        AdvisedAction(
            **vars(legal_action(live, advised.action, seen, teller)),
            chance=None if advised.chance is None else round(advised.chance, 3),
            line=tuple(teller.action(*step) for step in follow(live.game, live.table.state, advised)),
        )
        for advised in found
    ]


def standing_orders(live: LiveTable, person: str | None, teller: Teller) -> list[Ordered]:
    """The standing orders that a person could give now, and whether they gave them."""
    found = orders_of(live, person)
    return [Ordered(order=order.name, text=teller.words(f"order.{order.name}"), on=on) for order, on in found]


def invitations(live: LiveTable, person: str | None) -> dict[int, str]:
    """The invitations to free seats, for those who sit at the table."""
    if not seats_of(live, person):
        return {}
    return {number: seat.invitation for number, seat in enumerate(live.row.seats) if is_free(seat)}


def rematch(live: LiveTable, teller: Teller) -> Rematch | None:
    """The table at which a finished game is played again, and who has come there."""
    if live.row.successor is None:
        return None
    late = awaited(live.row)
    seats = [
        Comer(seat=number, name=seat.name, bot=seat.bot is not None, come=number not in late)
        for number, seat in enumerate(comers(live.row))
    ]
    people = [seat.name for seat in seats if seat.come and not seat.bot]
    told = teller.words.many("web.rematch.wanted", len(people), who=teller.words.both(people))
    told = told if late else teller.words("web.rematch.on")
    return Rematch(table=live.row.successor.id, told=told, seats=seats)


Told = tuple[list[Event], list[Line]]
_told: WeakKeyDictionary[LiveTable, dict[tuple[int | None, str], tuple[list[str], list[Told]]]] = WeakKeyDictionary()


def told_to(live: LiveTable, seat: int | None, teller: Teller) -> list[Told]:
    """The lines that a seat was shown in a language; none after somebody is renamed, so that all are made again."""
    kept = _told.setdefault(live, {})
    names, told = kept.get((seat, teller.words.language), ([], []))
    if names != teller.names:
        told = []
        kept[seat, teller.words.language] = (list(teller.names), told)
    return told


def log_lines(live: LiveTable, seat: int | None, teller: Teller) -> list[Line]:
    """The log in words, each line with its place in the game and the rule behind it.

    Lines are kept for each seat, so that a long game costs no more than a short one.
    """
    told = told_to(live, seat, teller)
    kept = min(len(told), len(live.story))
    while kept and told[kept - 1][0] is not live.story[kept - 1]:
        kept -= 1
    del told[kept:]
    for place in range(kept, len(live.story)):
        told.append((live.story[place], lines_at(live, place + 1, seat, teller)))
    return [line for _, lines in told for line in lines]


def lines_at(live: LiveTable, place: int, seat: int | None, teller: Teller) -> list[Line]:
    """The lines of the action that leads to a place: a bot that could not choose it, then what happened."""
    lines = []
    if failed := live.failed[place - 1]:
        lines.append(Line(place=place, text=failed_in_words(live, live.table.log[place - 1][0], failed, teller)))
    for event in (event.seen_by(seat) for event in live.story[place - 1]):
        if text := teller.event(event):
            lines.append(Line(place=place, text=text, rule=event["rule"]))
    return lines


def failed_in_words(live: LiveTable, seat: int, bot: str, teller: Teller) -> str:
    """A sentence about a bot of a seat, or for it, that could not choose, so that a simpler one did."""
    key, words = "log.failed" if live.row.seats[seat].bot else "log.failed.stand-in", teller.words
    return words(key, name=teller.names[seat], bot=told_as(bot, words), instead=told_as(INSTEAD, words))


def why_not(game: Game, state: State, pieces: list[str]) -> RuleBroken | None:
    """Why nobody can do anything with these pieces now: the refusal of the action that is nearest to being possible.

    A game names those of its reasons that are remote. For one that names none, all reasons of a verb are remote if they
    are the same: it is out of season. Of several equally near the one with the fewest pieces counts, and of these the
    last: a company that lies too deep for a whole hand is about the highest card.
    """
    space, legal = game.space, set(state.legal())
    best: tuple[tuple[int, int], RuleBroken] | None = None
    for actions in by_verb(space).values():
        touching = [action for action in actions if action not in legal and set(pieces) <= set(space.pieces(action))]
        remote = game.remote or (out_of_season(state, actions, legal) if touching else ())
        for action in touching:
            broken = state.refusal(action)
            near = remote.index(broken.reason) if broken.reason in remote else len(game.remote) + 1
            rank = near, -len(space.pieces(action))
            best = (rank, broken) if best is None or rank >= best[0] else best
    return best[1] if best else None


def out_of_season(state: State, actions: list[int], legal: set[int]) -> Sequence[str]:
    """The reason why nothing of a verb is possible, if it is the same for all of its actions."""
    reasons = {"" if action in legal else state.refusal(action).reason for action in actions}
    return tuple(reasons) if len(reasons) == 1 else ()


@cache
def by_verb(space: ActionSpace) -> dict[str, list[int]]:
    """All actions by the names of their verbs."""
    found: dict[str, list[int]] = {}
    for action in range(space.size):
        found.setdefault(space.decode(action)[0].name, []).append(action)
    return found
