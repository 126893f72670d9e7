"""All that may be owed: steps that need no choice, and questions. What each offers and does is in its room.

Whoever needs a new one writes its class into a room, declares it here, and puts its words into the catalogues
(`prompt`, `owed`): nothing else has to know.
"""

from __future__ import annotations

from typing import Final

from fathom.core.questions import IF_ANY, NEVER, Owed, numbered
from fathom.games.endeavor.rules import deeds, fieldwork, gains, turns, voyage
from fathom.games.endeavor.state import Question, Step

DEEDS: Final = ("travel", "sonar", "dive", "conserve", "journal", "promote")

REWARD: Final = gains.Reward("reward", carries=(12, 4), tells="gains", then=IF_ANY)
LINKS: Final = fieldwork.Links("links", tells="links", then=IF_ANY)
AFTER_DIVE: Final = fieldwork.AfterDive("after-dive", tells="dive", then=IF_ANY)
AFTER_CONSERVE: Final = fieldwork.AfterConserve("after-conserve", carries=(12, 1), tells="conserve", then=IF_ANY)
TAKE_JOURNAL: Final = fieldwork.TakeJournal("take-journal", tells="journal")
EFFORT: Final = turns.Effort("effort")
ONE_MORE_TOKEN: Final = fieldwork.OneMoreToken("one-more-token")
STEPS: Final[list[Step]] = [REWARD, LINKS, AFTER_DIVE, AFTER_CONSERVE, TAKE_JOURNAL, EFFORT, ONE_MORE_TOKEN]

TURN: Final = turns.Turn("turn", "EDS-5.1", "turn-first", ("activate", "circle", "spend", "end", "pass"), then=NEVER)
DEED: Final = turns.Deed("deed", "EDS-5.2", "actions-first", (*DEEDS, "spend", "skip"), carries=(12, 4), tells="menu")
PUBLISH: Final = fieldwork.Publish("publish", "EDS-11.1", "journal-first", ("publish",), tells="site")
DRAW: Final = voyage.Draw("draw", "EDS-8.2", "draw-first", ("draw", "skip"), carries=(12, 1), tells="depths")
KEEP: Final = voyage.Keep("keep", "EDS-8.4", "board-first", ("keep",), carries=(12, 1))
SPOT: Final = voyage.Spot("spot", "EDS-8.4", "spot-first", ("lay",), carries=(12, 1), tells="zone")
TOKEN: Final = fieldwork.Token("token", "EDS-15.3", "token-first", ("take",), carries=(12, 12))
IMPACT: Final = gains.Impact("impact", "EDS-12.1", "impact-first", ("place", "lift", "clean", "skip"))
SHIFT: Final = gains.Shift("shift", "EDS-16.8", "shift-first", ("place",))
PROMOTION: Final = gains.Promotion("promotion", "EDS-13.1", "promotion-first", ("promote", "skip"))
ATTRIBUTE: Final = gains.Attribute("attribute", "EDS-6.2", "attribute-first", ("advance",))
LAUNCH: Final = voyage.Launch("launch", "EDS-7.7", "launch-first", ("launch",))
DECISION: Final = gains.Decision("decision", "EDS-16.10", "decision-first", ("decide",))
RECRUIT: Final = turns.Recruit("recruit", "EDS-4.1", "recruit-first", ("recruit",))
RECLAIM: Final = turns.Reclaim("reclaim", "EDS-4.6", "reclaim-first", ("reclaim", "skip"), carries=(12, 1))
COPY: Final = deeds.Copy("copy", "EDS-5.9", "copy-first", ("copy", "skip"))
SPEND: Final = deeds.Spend("spend", "EDS-9.10", "tokens-first", ("spend", "skip"), tells="dive", then=NEVER)

FIRST_QUESTION: Final = 16
QUESTIONS: Final[list[Question]] = [
    *(TURN, DEED, PUBLISH, DRAW, KEEP, SPOT, TOKEN, IMPACT, SHIFT, PROMOTION),
    *(ATTRIBUTE, LAUNCH, DECISION, RECRUIT, RECLAIM, COPY, SPEND),
]
FAMILY: Final[list[Owed | None]] = [*STEPS, *[None] * (FIRST_QUESTION - len(STEPS)), *QUESTIONS]
numbered(FAMILY)
