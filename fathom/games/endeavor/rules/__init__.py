"""What happens: the chain is worked off, questions are asked and answered."""

from __future__ import annotations

from mypy_extensions import i64

from fathom.core.errors import RuleBroken
from fathom.core.game import Setup
from fathom.core.state import Outcome
from fathom.games.endeavor import scoring
from fathom.games.endeavor.actions import (
    ACTIVATE,
    ADVANCE,
    CIRCLE,
    CLEAN,
    CONSERVE_AT,
    COPY,
    DECIDE,
    DIVE_AT,
    DRAW,
    JOURNAL_AT,
    KEEP,
    LAUNCH_AT,
    LAY,
    LIFT,
    PASS,
    PLACE,
    PROMOTE_SLOT,
    PUBLISH,
    RECLAIM,
    RECRUIT,
    SKIP,
    SONAR_AT,
    SPEND,
    TAKE,
    TRAVEL_TO,
)
from fathom.games.endeavor.components import (
    CONSERVE,
    DIVE,
    FACE_MENU,
    FIRST_CONSERVE,
    FIRST_JOURNAL,
    JOURNAL,
    PROMOTE,
    SONAR,
    TRAVEL,
    ZONES,
)
from fathom.games.endeavor.missions import HEX_AT
from fathom.games.endeavor.refusals import refuse
from fathom.games.endeavor.rules.setbacks import Team
from fathom.games.endeavor.rules.setup import set_table
from fathom.games.endeavor.sets import BOXES
from fathom.games.endeavor.state import (
    AFTER_CONSERVE,
    AFTER_DIVE,
    ASK_ATTRIBUTE,
    ASK_COPY,
    ASK_DECISION,
    ASK_DEED,
    ASK_DRAW,
    ASK_IMPACT,
    ASK_KEEP,
    ASK_LAUNCH,
    ASK_PROMOTION,
    ASK_PUBLISH,
    ASK_RECLAIM,
    ASK_RECRUIT,
    ASK_SHIFT,
    ASK_SPEND,
    ASK_SPOT,
    ASK_TOKEN,
    ASK_TURN,
    EFFORT,
    LINKS_OF,
    ONE_MORE_TOKEN,
    REWARD,
)


class Endeavor(Team):
    """A game of Endeavor: Deep Sea."""

    __slots__ = ()

    def clone(self) -> Endeavor:
        other = Endeavor()
        self.copy_to(other)
        self.copy_hidden_to(other)
        return other

    def refusal(self, action: int) -> RuleBroken:
        return refuse(self, action)

    def scores(self) -> list[int]:
        return scoring.totals(self)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def legal(self) -> list[int]:
        """The state's own list, which clones share: to be read, never to be changed. A copy would cost a tenth."""
        return self.offered

    def apply(self, action: i64) -> None:
        self.answer(action)
        self.settle()

    # Working off the chain

    def settle(self) -> None:
        """Carry out what is owed until somebody has to choose. (EDS-5.8, EDS-6.1)"""
        while True:
            if not self.chain:
                if not self.go_on():
                    self.offered = []
                    if self.events is not None:
                        self.tell_end()
                    return
                continue
            link: i64 = self.chain[len(self.chain) - 1]
            if link & 63 < ASK_TURN:
                self.chain.pop()
                self.carry_out(link & 63, (link >> 6) & 7, (link >> 9) & 4095, link >> 21)
                continue
            actions = self.question(link & 63, (link >> 6) & 7, (link >> 9) & 4095, link >> 21)
            if len(actions) > 1:
                self.to_move = (link >> 6) & 7
                self.offered = actions
                return
            if actions:
                self.answer(actions[0])
            else:
                self.lapse(link)

    def carry_out(self, what: i64, seat: i64, first: i64, second: i64) -> None:
        """What is owed and needs no choice."""
        if what == REWARD:
            self.reward(seat, first, second // 16, second % 16)
        elif what == LINKS_OF:
            self.complete_links(seat, first)
        elif what == AFTER_DIVE:
            self.after_dive(seat, first)
        elif what == AFTER_CONSERVE:
            self.after_conserve(seat, first, second)
        elif what == EFFORT:
            self.effort(seat)
        elif what == ONE_MORE_TOKEN:
            self.take_token(seat, first, "EDS-9.9")
        else:
            self.take_journal(seat, first)

    def question(self, what: i64, seat: i64, first: i64, second: i64) -> list[int]:
        """What may be chosen of what is owed."""
        if what == ASK_DEED:
            return self.deed_actions(seat, first, second)
        if what == ASK_TURN:
            return self.turn_actions(seat)
        if what == ASK_IMPACT:
            return self.impact_actions(seat, first)
        if what == ASK_RECRUIT:
            return self.recruit_actions(seat)
        if what == ASK_RECLAIM:
            return self.reclaim_actions(seat, first, second)
        if what == ASK_DRAW:
            return self.draw_actions(first, second & 1)
        if what == ASK_KEEP:
            return self.keep_actions(first, second // 2)
        if what == ASK_SPOT:
            return self.spot_actions(first, second)
        if what == ASK_ATTRIBUTE:
            return self.attribute_actions(first)
        if what == ASK_PROMOTION:
            return self.optional_promotion(seat)
        if what == ASK_PUBLISH:
            return self.publish_actions(seat, first)
        if what == ASK_LAUNCH:
            return self.launch_actions()
        if what == ASK_TOKEN:
            return self.token_actions(first, second)
        if what == ASK_SHIFT:
            return self.shift_actions(first)
        if what == ASK_DECISION:
            return self.decision_actions(first)
        if what == ASK_SPEND:
            return self.between_actions(seat, first)
        return self.copy_actions(seat)

    def optional_promotion(self, seat: i64) -> list[int]:
        actions: list[int] = []
        self.promotion_actions(seat, actions)
        if actions:
            actions.append(SKIP)
        return actions

    def lapse(self, link: i64) -> None:
        """There is nothing to choose from. Where no board can be placed any more, Impact is gained. (EDS-8.6)"""
        self.chain.pop()
        seat: i64 = (link >> 6) & 7
        if link & 63 == ASK_DRAW:
            self.owe(ASK_IMPACT, seat, link >> 22)
        elif self.events is not None:
            if link & 63 == ASK_IMPACT:
                self.tell("EDS-12.3", "lost-impact", {"seat": seat})
            elif self.is_whole_turn(link):
                self.tell("EDS-5.8", "idle", {"seat": seat})

    def is_whole_turn(self, link: i64) -> bool:
        """Whether all that a Specialist or a circle was used for comes to nothing."""
        if link & 63 == ASK_DEED:
            return link >> 21 == self.whole_menu((link >> 9) & 4095)
        return link & 63 == ASK_COPY

    # Answers

    def answer(self, action: i64) -> None:
        """What was chosen is done; it may put more on the chain."""
        link: i64 = self.chain[len(self.chain) - 1]
        seat: i64 = (link >> 6) & 7
        what: i64 = link & 63
        if SPEND <= action < TRAVEL_TO:
            self.spend(seat, (action - SPEND) // 2, (action - SPEND) % 2)
        elif what == ASK_DEED:
            self.answer_deed(seat, action)
        elif what == ASK_TURN:
            self.answer_turn(seat, action)
        else:
            self.chain.pop()
            if action != SKIP:
                self.answer_question(seat, what, action, (link >> 9) & 4095, link >> 21)

    def answer_turn(self, seat: i64, action: i64) -> None:
        if action >= CIRCLE:
            self.use_circle(seat, action - CIRCLE)
        elif action >= ACTIVATE:
            self.activate(seat, action - ACTIVATE)
        else:
            self.chain.pop()
            if action == PASS:
                self.pass_turn(seat)

    def answer_deed(self, seat: i64, action: i64) -> None:
        if action == SKIP:
            self.chain.pop()
        elif action < SONAR_AT:
            deed = self.use_group(TRAVEL)
            self.travel(seat, (action - TRAVEL_TO) // ZONES, (action - TRAVEL_TO) % ZONES, deed)
        elif action < DIVE_AT:
            self.use_group(SONAR)
            self.sonar(seat, action - SONAR_AT)
        elif action < CONSERVE_AT:
            self.dive(seat, action - DIVE_AT, self.use_group(DIVE))
        elif action < JOURNAL_AT:
            self.conserve(seat, action - CONSERVE_AT + FIRST_CONSERVE, self.use_group(CONSERVE))
        elif action < PUBLISH:
            self.use_group(JOURNAL)
            self.choose_site(seat, action - JOURNAL_AT + FIRST_JOURNAL)
        else:
            self.use_group(PROMOTE)
            self.promote(seat, action - PROMOTE_SLOT)

    def answer_question(self, seat: i64, what: i64, action: i64, first: i64, second: i64) -> None:
        if what == ASK_IMPACT:
            self.answer_impact(seat, action, first)
        elif what == ASK_RECRUIT:
            self.recruit(seat, action - RECRUIT)
        elif what == ASK_RECLAIM:
            self.reclaim(seat, action - RECLAIM, first, second)
        elif what == ASK_DRAW:
            self.draw(seat, action - DRAW, first, second & 1)
        elif what == ASK_KEEP:
            self.keep(seat, action - KEEP, first, second // 2, second & 1)
        elif what == ASK_SPOT:
            self.lay(seat, first, action - LAY)
        elif what == ASK_ATTRIBUTE:
            self.choose_attribute(seat, action - ADVANCE)
        elif what == ASK_PROMOTION:
            self.promote(seat, action - PROMOTE_SLOT)
        elif what == ASK_PUBLISH:
            self.publish(seat, action - PUBLISH, first)
        elif what == ASK_LAUNCH:
            self.launch(seat, action - LAUNCH_AT)
        elif what == ASK_TOKEN:
            self.take_one(seat, action - TAKE, first, second)
        elif what == ASK_SHIFT:
            self.shift(seat, first, HEX_AT[self.mission][action - PLACE])
        elif what == ASK_DECISION:
            self.decide(seat, action - DECIDE)
        else:
            self.offer_menu(seat, FACE_MENU[self.teams[seat][action - COPY]])

    def answer_impact(self, seat: i64, action: i64, context: i64) -> None:
        if action == CLEAN:
            self.clean(seat)
        elif action >= LIFT:
            self.lift(seat, HEX_AT[self.mission][action - LIFT])
        else:
            self.place(seat, HEX_AT[self.mission][action - PLACE], context)

    def tell_end(self) -> None:
        outcome = self.outcome()
        if outcome is not None:
            facts = {"reason": outcome.reason, "scores": outcome.scores, "winners": outcome.winners}
            self.tell("EDS-17.7" if outcome.reason == "scored" else "EDS-18.1", "ended", dict(facts))


def start(setup: Setup) -> Endeavor:
    """A table at the first choice. (EDS-2.6)"""
    game = Endeavor()
    game.box = BOXES.find(setup.box)
    set_table(game, setup)
    game.settle()
    return game
