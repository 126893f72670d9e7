"""All that may be owed: steps that need no choice, and questions, what may be chosen and what the answer does.

Whoever needs a new one writes it here, and its words into the catalogues (`prompt`, `owed`): nothing else has to know.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fathom.core.questions import IF_ANY, NEVER, Owed, numbered, seat_of
from fathom.games.endeavor.actions import (
    ACTIVATE,
    ADVANCE,
    CIRCLE,
    CLEAN,
    COPY_SLOT,
    DECIDE,
    DRAW_FROM,
    KEEP_BOARD,
    LAUNCH_AT,
    LAY,
    ONE,
    OTHER,
    PASS,
    PROMOTE_SLOT,
    PUBLISH_CARD,
    RECLAIM_SLOT,
    RECRUIT_WHO,
    SKIP,
    TAKE,
    TO_ACTIVATE,
    TO_CIRCLE,
    TO_CONSERVE,
    TO_DIVE,
    TO_JOURNAL,
    TO_LIFT,
    TO_SONAR,
    TO_TRAVEL,
    VERB,
)
from fathom.games.endeavor.components import CONSERVE, DIVE, FACE_MENU, JOURNAL, PROMOTE, SONAR, TRAVEL
from fathom.games.endeavor.missions import HEX_AT
from fathom.games.endeavor.rules import deeds, fieldwork, gains, impact, offers, sites, turns, voyage, waters
from fathom.games.endeavor.state import Ocean, Question, Step

# Without a choice


class Reward(Step):
    """A list of gains from a place in it on, with the zone that it comes from. (EDS-6.1)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        codes, at, context = self.carried(link)
        gains.reward(ocean, seat_of(link), codes, context, at)


class Links(Step):
    """The links that a disc on a space completes. (EDS-14.1)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        fieldwork.complete_links(ocean, seat_of(link), self.carried(link)[0])


class AfterDive(Step):
    """The rule of a zone for Dives, by site. (EDS-15)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        fieldwork.after_dive(ocean, seat_of(link), self.carried(link)[0])


class AfterConserve(Step):
    """The rule of a zone for Conserving, by space, and whether it was one more already. (EDS-15)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        site, more, _ = self.carried(link)
        fieldwork.after_conserve(ocean, seat_of(link), site, more)


class TakeJournal(Step):
    """A published card leaves the display. (EDS-11.2)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        fieldwork.take_journal(ocean, seat_of(link), self.carried(link)[0])


class Effort(Step):
    """Discs as Inspiration allows. (EDS-4.5)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        turns.effort(ocean, seat_of(link))


class OneMoreToken(Step):
    """Of a Dive that takes another one, by site. (EDS-9.9)"""

    def do(self, ocean: Ocean, link: i64) -> None:
        fieldwork.take_token(ocean, seat_of(link), self.carried(link)[0], "EDS-9.9")


# A turn


class Turn(Question):
    """Activate, use a circle, spend tokens, end the turn or pass. (EDS-5.1)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return offers.turn_actions(ocean, seat_of(link))

    def answer(self, ocean: Ocean, link: i64, action: i64) -> None:
        verb: i64 = VERB[action]
        if verb == TO_ACTIVATE:
            turns.activate(ocean, seat_of(link), action - ACTIVATE)
        elif verb == TO_CIRCLE:
            turns.use_circle(ocean, seat_of(link), action - CIRCLE)
        else:
            ocean.chain.pop()
            if action == PASS:
                turns.pass_turn(ocean, seat_of(link))


class Deed(Question):
    """A menu; its groups that are still open, and whether it is granted; and in which zone, plus 1. (EDS-5.2)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        menu, groups, where = self.carried(link)
        return offers.deed_actions(ocean, seat_of(link), menu, groups, where)

    def answer(self, ocean: Ocean, link: i64, action: i64) -> None:
        seat: i64 = seat_of(link)
        verb: i64 = VERB[action]
        if action == SKIP:
            ocean.chain.pop()
        elif verb == TO_TRAVEL:
            deed = deeds.use_group(ocean, TRAVEL)
            voyage.travel(ocean, seat, ONE[action], OTHER[action], deed)
        elif verb == TO_SONAR:
            deeds.use_group(ocean, SONAR)
            fieldwork.sonar(ocean, seat, ONE[action])
        elif verb == TO_DIVE:
            fieldwork.dive(ocean, seat, ONE[action], deeds.use_group(ocean, DIVE))
        elif verb == TO_CONSERVE:
            fieldwork.conserve(ocean, seat, ONE[action], deeds.use_group(ocean, CONSERVE))
        elif verb == TO_JOURNAL:
            deeds.use_group(ocean, JOURNAL)
            fieldwork.choose_site(ocean, seat, ONE[action])
        else:
            deeds.use_group(ocean, PROMOTE)
            gains.promote(ocean, seat, ONE[action])

    def lapse(self, ocean: Ocean, link: i64) -> None:
        """All that somebody was activated for may come to nothing. (EDS-5.8)"""
        ocean.chain.pop()
        menu, groups, where = self.carried(link)
        if ocean.events is not None and groups == offers.whole_menu(menu) and where == 0:
            waters.tell(ocean, "EDS-5.8", "idle", {"seat": seat_of(link)})


class Copy(Question):
    """Whom Robotics copies. (EDS-5.9)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return offers.copy_actions(ocean, seat_of(link))

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        seat: i64 = seat_of(link)
        deeds.offer_menu(ocean, seat, FACE_MENU[ocean.teams[seat][action - COPY_SLOT]])

    def lapse(self, ocean: Ocean, link: i64) -> None:
        """(EDS-5.8)"""
        ocean.chain.pop()
        if ocean.events is not None:
            waters.tell(ocean, "EDS-5.8", "idle", {"seat": seat_of(link)})


class Spend(Question):
    """Tokens before what a zone adds to a Dive, by site. (EDS-9.10)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return offers.between_actions(ocean, seat_of(link), self.carried(link)[0])


class Publish(Question):
    """The Journal for a site. (EDS-11.1)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return sites.publish_actions(ocean, seat_of(link), self.carried(link)[0])

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        fieldwork.publish(ocean, seat_of(link), action - PUBLISH_CARD, self.carried(link)[0])


class Token(Question):
    """One of two tokens. (EDS-15.3)"""

    def options(self, _: Ocean, link: i64) -> list[int]:
        one, other, _none = self.carried(link)
        return sites.token_actions(one, other)

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        one, other, _ = self.carried(link)
        fieldwork.take_one(ocean, seat_of(link), action - TAKE, one, other)


# Discovery


class Draw(Question):
    """Depths; whether spots need nothing above; and the zone, plus 1. (EDS-8.2)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        depths, anywhere, _ = self.carried(link)
        return voyage.draw_actions(ocean, depths, anywhere)

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        depths, anywhere, _ = self.carried(link)
        voyage.draw(ocean, seat_of(link), action - DRAW_FROM, depths, anywhere)

    def lapse(self, ocean: Ocean, link: i64) -> None:
        """Where no board can be placed any more, Impact is gained. (EDS-8.6)"""
        ocean.chain.pop()
        waters.owe(ocean, IMPACT, seat_of(link), self.carried(link)[2])


class Keep(Question):
    """A board; whether its spot needs nothing above; and another board. (EDS-8.4)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        one, _, other = self.carried(link)
        return waters.keep_actions(ocean, one, other)

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        one, anywhere, other = self.carried(link)
        voyage.keep(ocean, seat_of(link), action - KEEP_BOARD, one, other, anywhere)


class Spot(Question):
    """The board, and whether its spot needs nothing above. (EDS-8.4)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        board, anywhere, _ = self.carried(link)
        return waters.spot_actions(ocean, board, anywhere)

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        voyage.lay(ocean, seat_of(link), self.carried(link)[0], action - LAY)


# Gains


class Impact(Question):
    """A marker on the Impact board, by the context of the gain. (EDS-12.1)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return impact.impact_actions(ocean, seat_of(link), self.carried(link)[0])

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        if action == CLEAN:
            gains.clean(ocean, seat_of(link))
        elif VERB[action] == TO_LIFT:
            gains.lift(ocean, seat_of(link), HEX_AT[ocean.mission][ONE[action]])
        else:
            gains.place(ocean, seat_of(link), HEX_AT[ocean.mission][ONE[action]], self.carried(link)[0])

    def lapse(self, ocean: Ocean, link: i64) -> None:
        """(EDS-12.3)"""
        ocean.chain.pop()
        if ocean.events is not None:
            waters.tell(ocean, "EDS-12.3", "lost-impact", {"seat": seat_of(link)})


class Shift(Question):
    """Where the marker of a hex moves. (EDS-16.8)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return impact.shift_actions(ocean, self.carried(link)[0])

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        gains.shift(ocean, seat_of(link), self.carried(link)[0], HEX_AT[ocean.mission][ONE[action]])


class Promotion(Question):
    """Who becomes a Senior. (EDS-13.1)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        actions: list[int] = []
        impact.promotion_actions(ocean, seat_of(link), actions)
        if actions:
            actions.append(SKIP)
        return actions

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        gains.promote(ocean, seat_of(link), action - PROMOTE_SLOT)


class Attribute(Question):
    """One bit for each attribute that may be chosen. (EDS-6.2)"""

    def options(self, _: Ocean, link: i64) -> list[int]:
        return impact.attribute_actions(self.carried(link)[0])

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        gains.choose_attribute(ocean, seat_of(link), action - ADVANCE)


class Launch(Question):
    """Where a new vessel sets out. (EDS-7.7)"""

    def options(self, ocean: Ocean, _: i64) -> list[int]:
        return waters.launch_actions(ocean)

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        voyage.launch(ocean, seat_of(link), action - LAUNCH_AT)


class Decision(Question):
    """The number of the goal, 0 for that of the Fallen Star. (EDS-16.10)"""

    def options(self, _: Ocean, link: i64) -> list[int]:
        return impact.decision_actions(self.carried(link)[0])

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        gains.decide(ocean, seat_of(link), action - DECIDE)


# Preparation


class Recruit(Question):
    """A Specialist joins the team. (EDS-4.1)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        return turns.recruit_actions(ocean, seat_of(link))

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        turns.recruit(ocean, seat_of(link), action - RECRUIT_WHO)


class Reclaim(Question):
    """How many discs may still be reclaimed, and whether nobody was asked yet. (EDS-4.6)"""

    def options(self, ocean: Ocean, link: i64) -> list[int]:
        count, fresh, _ = self.carried(link)
        return offers.reclaim_actions(ocean, seat_of(link), count, fresh)

    def carry_out(self, ocean: Ocean, link: i64, action: i64) -> None:
        count, fresh, _ = self.carried(link)
        turns.reclaim(ocean, seat_of(link), action - RECLAIM_SLOT, count, fresh)


REWARD: Final = Reward("reward", carries=(12, 4), tells="gains", then=IF_ANY)
LINKS: Final = Links("links", tells="links", then=IF_ANY)
AFTER_DIVE: Final = AfterDive("after-dive", tells="dive", then=IF_ANY)
AFTER_CONSERVE: Final = AfterConserve("after-conserve", carries=(12, 1), tells="conserve", then=IF_ANY)
TAKE_JOURNAL: Final = TakeJournal("take-journal", tells="journal")
EFFORT: Final = Effort("effort")
ONE_MORE_TOKEN: Final = OneMoreToken("one-more-token")
TURN: Final = Turn("turn", "EDS-5.1", "turn-first", ("activate", "circle", "spend", "end", "pass"), then=NEVER)
DEED: Final = Deed(
    "deed",
    "EDS-5.2",
    "actions-first",
    ("travel", "sonar", "dive", "conserve", "journal", "promote", "spend", "skip"),
    carries=(12, 4),
    tells="menu",
)
PUBLISH: Final = Publish("publish", "EDS-11.1", "journal-first", ("publish",), tells="site")
DRAW: Final = Draw("draw", "EDS-8.2", "draw-first", ("draw", "skip"), carries=(12, 1), tells="depths")
KEEP: Final = Keep("keep", "EDS-8.4", "board-first", ("keep",), carries=(12, 1))
SPOT: Final = Spot("spot", "EDS-8.4", "spot-first", ("lay",), carries=(12, 1), tells="zone")
TOKEN: Final = Token("token", "EDS-15.3", "token-first", ("take",), carries=(12, 12))
IMPACT: Final = Impact("impact", "EDS-12.1", "impact-first", ("place", "lift", "clean", "skip"))
SHIFT: Final = Shift("shift", "EDS-16.8", "shift-first", ("place",))
PROMOTION: Final = Promotion("promotion", "EDS-13.1", "promotion-first", ("promote", "skip"))
ATTRIBUTE: Final = Attribute("attribute", "EDS-6.2", "attribute-first", ("advance",))
LAUNCH: Final = Launch("launch", "EDS-7.7", "launch-first", ("launch",))
DECISION: Final = Decision("decision", "EDS-16.10", "decision-first", ("decide",))
RECRUIT: Final = Recruit("recruit", "EDS-4.1", "recruit-first", ("recruit",))
RECLAIM: Final = Reclaim("reclaim", "EDS-4.6", "reclaim-first", ("reclaim", "skip"), carries=(12, 1))
COPY: Final = Copy("copy", "EDS-5.9", "copy-first", ("copy", "skip"))
SPEND: Final = Spend("spend", "EDS-9.10", "tokens-first", ("spend", "skip"), tells="dive", then=NEVER)

STEPS: Final[list[Step]] = [REWARD, LINKS, AFTER_DIVE, AFTER_CONSERVE, TAKE_JOURNAL, EFFORT, ONE_MORE_TOKEN]
FIRST_QUESTION: Final = 16
QUESTIONS: Final[list[Question]] = [
    TURN,
    DEED,
    PUBLISH,
    DRAW,
    KEEP,
    SPOT,
    TOKEN,
    IMPACT,
    SHIFT,
    PROMOTION,
    ATTRIBUTE,
    LAUNCH,
    DECISION,
    RECRUIT,
    RECLAIM,
    COPY,
    SPEND,
]
FAMILY: Final[list[Owed | None]] = [*STEPS, *[None] * (FIRST_QUESTION - len(STEPS)), *QUESTIONS]
numbered(FAMILY)
