"""What can be chosen when the table is set."""

from typing import Final

from fathom.core.options import Choice, When
from fathom.games.endeavor.missions import MISSION_IDS

MODES: Final = ("competitive", "co-op")
DIFFICULTIES: Final = ("beginner", "intermediate", "expert", "legendary")
GOALS_TO_WIN: Final = (4, 5, 6, 7)

MISSION: Final = Choice("mission", tuple(MISSION_IDS), MISSION_IDS[0])
MODE: Final = Choice("mode", MODES, MODES[0], when=(When(seats=(2, 3, 4, 5)),))  # alone you are always a team
DIFFICULTY: Final = Choice(
    "difficulty", DIFFICULTIES, DIFFICULTIES[0], when=(When(seats=(1,)), When(option="mode", values=("co-op",)))
)
