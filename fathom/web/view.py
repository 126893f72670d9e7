"""A table as one person sees it: everything that the page shows, made from an observation and filtered events."""

from __future__ import annotations

import time
from typing import Any
from weakref import WeakKeyDictionary

from fathom.core import Event, RuleBroken, commitment
from fathom.core.lesson import Step
from fathom.table.fold import Differs
from fathom.table.live import LiveTable
from fathom.web.picture import moment, picture


def view(live: LiveTable, person: str | None, language: str) -> dict[str, Any]:
    """What goes to the browser, as plain data."""
    game, state = live.game, live.table.state
    seat = live.seat_of(person)
    seen = game.observe(state, seat)
    names = seat_names(live, game.words(language)("web.free-seat"))
    teller = game.tell(language, names)
    mine = seat is not None and not live.resting and seat == state.to_move and seat not in live.stand_ins
    drawn = picture(game, seen, language, names)
    lines = log_lines(live, seat, teller)
    last = last_own_action(live, live.seats_of(person))
    since = [line for line in lines if line["place"] > last] if mine and last else []
    step = live.step()
    return {
        "ply": live.ply,
        "seat": seat,
        "to_move": state.to_move,
        "mine": mine,
        "waiting": live.waiting,
        "over": live.table.over,
        "can_sit": live.row.public and live.waiting and not live.seats_of(person),
        "held": live.seats_of(person),
        "names": names,
        "picture": drawn,
        "prompt": prompt(live, seen, teller),
        "seats": seat_facts(live, names),
        "can_undo": any(live.can_undo(own) for own in live.seats_of(person) if own not in live.stand_ins),
        "orders": [
            {"name": order.name, "words": teller.words(f"order.{order.name}"), "on": on}
            for order, on in live.orders_of(person)
        ],
        "stand_in": seat is not None and seat in live.stand_ins,
        "legal": legal_actions(live, seat, teller, step) if mine else [],
        "log": lines,
        "news": [line["text"] for line in since],
        "reel": sorted({line["place"] for line in since}) if live.replay_seat(person) == seat else [],
        "changed": changed_pieces(live, last, drawn) if since else [],
        "moment": last_moment(live, last, seat, teller),
        "teacher": teacher(live, mine, teller),
        "commitment": commitment(live.row.seed),
        "seed": live.row.seed if live.table.over else None,
    }


def prompt(live: LiveTable, seen: Any, teller: Any) -> str:
    """What is owed now, or why nobody owes anything."""
    if live.stuck is not None:
        return stuck_in_words(live.stuck, teller)
    return str(teller.words("web.waiting")) if live.waiting else str(teller.prompt(seen))


def stuck_in_words(stuck: Differs, teller: Any) -> str:
    """Which action this build cannot play as it was played, and why."""
    if isinstance(stuck.why, RuleBroken):
        why = teller.refusal(stuck.why)
    else:
        why = teller.words(f"error.{stuck.why.reason}", **stuck.why.facts)
    return str(teller.words("web.stuck.why", number=stuck.ply + 1, action=stuck.action, why=why))


def last_own_action(live: LiveTable, held: list[int]) -> int:
    """The place in the log of the last thing a person did; 0 before the first."""
    for place in range(len(live.table.log), 0, -1):
        if live.table.log[place - 1][0] in held:
            return place
    return 0


def last_moment(live: LiveTable, last: int, seat: int | None, teller: Any) -> dict[str, Any] | None:
    """What has come to an end since a person's last action, or by it: the last such thing, not too long ago."""
    for place in range(len(live.story), max(last - 1, len(live.story) - 30, 0), -1):
        for event in reversed(live.story[place - 1]):
            if html := moment(live.game, event.seen_by(seat), teller):
                return {"place": place, "html": html}
    return None


def changed_pieces(live: LiveTable, last: int, drawn: str) -> list[str]:
    """What others have touched since, as far as the viewer can see it."""
    touched = {piece for _, action in live.table.log[last:] for piece in live.game.space.pieces(action)}
    return sorted(piece for piece in touched if f'data-piece="{piece}"' in drawn)


def teacher(live: LiveTable, mine: bool, teller: Any) -> str | None:
    """What the teacher of a lesson says now; nothing more once the pupil has acted on their own."""
    if live.lesson is None or live.table.over:
        return None
    step = live.step()
    if step is not None:
        return str(teller.words(step.say)) if mine and step.say else ""
    alone = any(live.row.seats[seat].bot is None for seat, _ in live.table.log[live.followed() :])
    return None if alone else str(teller.words(live.lesson.farewell))


def seat_names(live: LiveTable, free: str) -> list[str]:
    return [seat.name or free for seat in live.row.seats]


def seat_facts(live: LiveTable, names: list[str]) -> list[dict[str, Any]]:
    """The strip along the surface: who sits there, whether they are here, and their time."""
    here = live.present()
    thinking = live.bot_to_move() is not None
    deadline = live.deadline()
    facts = []
    for number, row in enumerate(live.row.seats):
        to_move = number == live.table.state.to_move and not live.waiting
        facts.append(
            {
                "seat": number,
                "name": names[number],
                "bot": row.bot,
                "free": row.bot is None and row.person is None,
                "here": row.bot is not None or row.person in here,
                "stand_in": number in live.stand_ins,
                "to_move": to_move,
                "thinking": to_move and thinking,
                "reserve": live.clock.left[number] if live.clock else None,
                "seconds": max(deadline - time.time(), 0) if deadline and to_move else None,
            }
        )
    return facts


def legal_actions(live: LiveTable, seat: int | None, teller: Any, step: Step | None) -> list[dict[str, Any]]:
    """Every legal action (in a lesson the one asked for): its pieces, words, whether it ends undo or asks twice."""
    state, space = live.table.state, live.game.space
    seen = live.game.observe(state, seat)
    facts = []
    for action in seen.legal if step is None else [step.action]:
        final = state.ends_undo(action)
        facts.append(
            {
                "action": action,
                "pieces": space.pieces(action),
                "words": teller.action(action, seen),
                "final": final,
                "asks": teller.asks(action, seen, final),
            }
        )
    return facts


Told = tuple[list[Event], list[dict[str, Any]]]
_told: WeakKeyDictionary[LiveTable, dict[tuple[Any, ...], tuple[list[str], list[Told]]]] = WeakKeyDictionary()


def told_to(live: LiveTable, seat: int | None, teller: Any) -> list[Told]:
    """What a seat was told in a language; nothing once somebody has another name, for all of it is told anew."""
    kept = _told.setdefault(live, {})
    names, told = kept.get((seat, teller.words.language), ([], []))
    if names != teller.names:
        told = []
        kept[seat, teller.words.language] = (list(teller.names), told)
    return told


def log_lines(live: LiveTable, seat: int | None, teller: Any) -> list[dict[str, Any]]:
    """What happened, in words, each line with its place in the game and the rule behind it.

    What was told to a seat once is kept: a long game costs no more than a short one.
    """
    told = told_to(live, seat, teller)
    kept = 0
    while kept < min(len(told), len(live.story)) and told[kept][0] is live.story[kept]:
        kept += 1
    del told[kept:]
    for place in range(kept, len(live.story)):
        events = live.story[place]
        lines = []
        for event in (event.seen_by(seat) for event in events):
            if text := teller.event(event):
                lines.append({"place": place + 1, "text": text, "rule": event["rule"]})
        told.append((events, lines))
    return [line for _, lines in told for line in lines]


def events_in_words(events: list[Event], seat: int | None, teller: Any) -> list[str]:
    return [told for event in events if (told := teller.event(event.seen_by(seat)))]


def why_not(live: LiveTable, pieces: list[str]) -> RuleBroken | None:
    """Why no action touches these pieces now: the refusal of the action a person most likely means.

    A verb whose every action is refused for one and the same reason is out of season; an action of a
    verb that is in season says more.
    """
    state, space = live.table.state, live.game.space
    by_verb: dict[str, list[tuple[int, RuleBroken | None]]] = {}
    for action in range(space.size):
        by_verb.setdefault(space.decode(action)[0].name, []).append((action, state.why_not(action)))
    touched: list[tuple[bool, int, RuleBroken]] = []
    for refusals in by_verb.values():
        in_season = len({broken.reason if broken else "" for _, broken in refusals}) > 1
        for action, broken in refusals:
            if broken is not None and set(pieces) <= set(space.pieces(action)):
                touched.append((not in_season, len(space.pieces(action)), broken))
    return min(touched, key=lambda found: found[:2])[2] if touched else None
