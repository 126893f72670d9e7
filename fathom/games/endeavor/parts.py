"""What a set of components decides, as the rules read it: what single sites show, and what a team needs."""

from __future__ import annotations

from fathom.core.box import Box
from fathom.games.endeavor.box import Entry
from fathom.games.endeavor.components import (
    BONUS_IDS,
    DIVE_IDS,
    GAIN_LISTS,
    SITE_IDS,
    depth_mask,
    gain_code,
)
from fathom.games.endeavor.missions import GOAL_TARGETS, MISSION_IDS

Targets = dict[str, dict[str, list[int]]]  # of each mission and of the Bonus Goals: five numbers, one by seats


class OceanBox(Box):
    """A set of Endeavor: Deep Sea."""

    __slots__ = (
        "bonus_needs",
        "dive_tokens",
        "doubtful",
        "drafts",
        "gains",
        "goal_needs",
        "impact_needs",
        "needs",
        "site_anywhere",
        "site_cost",
        "site_discover",
        "site_gains",
        "source",
    )

    gains: list[list[int]]  # every list of gains that is printed anywhere in the set
    site_gains: list[int]  # by space: the number of its list
    site_cost: list[int]
    site_discover: list[int]  # one bit a depth
    site_anywhere: list[int]
    dive_tokens: list[int]  # by Dive site
    goal_needs: list[list[list[list[int]]]]  # by mission, goal, option and seats
    impact_needs: list[list[int]]  # by mission and seats
    bonus_needs: list[list[int]]  # by card and seats
    doubtful: set[str]  # sites of which something is a guess
    needs: Targets
    drafts: Targets  # what was thought of at first; play settled the needs
    source: str  # of the targets: house where they are our own

    def __init__(self, name: str, sites: list[Entry], dives: list[Entry], needs: Targets) -> None:
        super().__init__(name, facts(sites, dives, needs))
        self.gains = GAIN_LISTS.copy()
        self.site_gains = [self.gain_list(site.get("gains", [])) for site in sites]
        self.site_cost = [site.get("cost", 0) for site in sites]
        self.site_discover = [depth_mask(site.get("discover", [])) for site in sites]
        self.site_anywhere = [int(site.get("anywhere", False)) for site in sites]
        self.dive_tokens = [site["tokens"] for site in dives]
        self.goal_needs = [
            [[needs[mission][target] for target in options] for options in goals]
            for mission, goals in zip(MISSION_IDS, GOAL_TARGETS, strict=True)
        ]
        self.impact_needs = [needs[mission]["impact"] for mission in MISSION_IDS]
        self.bonus_needs = [needs["bonus"][card] for card in BONUS_IDS]
        guessed = [*zip(SITE_IDS, sites, strict=True), *zip(DIVE_IDS, dives, strict=True)]
        self.doubtful = {site for site, face in guessed if "doubtful" in face}
        self.needs = needs
        self.drafts = needs
        self.source = ""

    def gain_list(self, names: list[str]) -> int:
        """The number of a list of gains. A set numbers those of its own by itself, so every process does it alike."""
        codes = [gain_code(name) for name in names]
        if codes not in self.gains:
            self.gains.append(codes)
        return self.gains.index(codes)


def facts(sites: list[Entry], dives: list[Entry], needs: Targets) -> dict[str, object]:
    """What decides results, by ids."""
    shown: dict[str, object] = {}
    for name, site in [*zip(SITE_IDS, sites, strict=True), *zip(DIVE_IDS, dives, strict=True)]:
        shown[name] = [
            sorted(site.get("discover", [])),
            bool(site.get("anywhere", False)),
            site.get("gains", []),
            site.get("cost", 0),
            site.get("tokens", 0),
        ]
    return {"sites": shown, "needs": needs}
