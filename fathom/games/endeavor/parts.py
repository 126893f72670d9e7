"""What a set of components decides, as the rules read it: what single sites show, and what a team needs."""

from fathom.core.box import Box
from fathom.games.endeavor.box import Site
from fathom.games.endeavor.components import BONUS_IDS, DIVE_IDS, GAIN_LISTS, SITE_IDS, depth_mask, gain_code, number_in
from fathom.games.endeavor.missions import GOAL_TARGETS, MISSION_IDS

Targets = dict[str, dict[str, list[int]]]  # of each mission and of the Bonus Goals: five numbers, by seats


class OceanBox(Box):
    """A set of Endeavor: Deep Sea."""

    def __init__(self, name: str, shown: dict[str, Site], needs: Targets) -> None:
        facts: dict[str, object] = {}  # those that decide results
        for site_name, site in shown.items():
            facts[site_name] = [sorted(site.discover), site.anywhere, site.gains, site.cost, site.tokens]
        super().__init__(name, {"sites": facts, "needs": needs})
        sites = [shown[site_name] for site_name in SITE_IDS]
        self.gains = GAIN_LISTS.copy()  # every list of gains that is printed anywhere in the set
        self.site_gains = [self.gain_list(site.gains) for site in sites]  # by space: the number of its list
        self.site_cost = [site.cost for site in sites]
        self.site_discover = [depth_mask(site.discover) for site in sites]  # one bit a depth
        self.site_anywhere = [int(site.anywhere) for site in sites]
        self.dive_tokens = [shown[site_name].tokens for site_name in DIVE_IDS]
        self.goal_needs = [  # by mission, goal, option and seats
            [[needs[mission][target] for target in options] for options in goals]
            for mission, goals in zip(MISSION_IDS, GOAL_TARGETS, strict=True)
        ]
        self.impact_needs = [needs[mission]["impact"] for mission in MISSION_IDS]
        self.bonus_needs = [needs["bonus"][card] for card in BONUS_IDS]
        self.doubtful = {name for name, site in shown.items() if site.doubtful}  # sites that are partly a guess
        self.needs = needs
        self.drafts = needs  # the first drafts; play settled the needs
        self.source = ""  # of the targets: house where they are our own

    def gain_list(self, names: list[str]) -> int:
        """The number of a list of gains. Each set numbers its own, so that all processes number them alike."""
        return number_in(self.gains, [gain_code(name) for name in names])
