"""What every game is made of."""

from fathom.core.actions import ActionSpace, Domain, UnknownAction, Verb
from fathom.core.box import Box
from fathom.core.boxes import Boxes
from fathom.core.chance import Chance, commitment, fresh_seed
from fathom.core.errors import BadInput, RuleBroken
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.giving import Gift, Giving
from fathom.core.narration import Narrator
from fathom.core.observation import Observation
from fathom.core.options import Choice, Each, Option, When
from fathom.core.orders import Order
from fathom.core.record import Record
from fathom.core.rules import Rule, Rulebook
from fathom.core.setup import Opening, Setup
from fathom.core.state import Outcome, State
from fathom.core.words import Words

__all__ = ["ActionSpace", "BadInput", "Box", "Boxes", "Chance", "Choice", "Domain", "Each", "Event", "Game", "Gift"]
__all__ += ["Giving", "Narrator", "Observation", "Opening", "Option", "Order", "Outcome", "Record", "Rule"]
__all__ += ["RuleBroken", "Rulebook", "Setup", "State", "UnknownAction", "Verb", "When", "Words", "commitment"]
__all__ += ["fresh_seed"]
