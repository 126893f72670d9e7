"""Endeavor: Deep Sea: research, conservation and discovery in an ocean that grows as it is explored."""

from pathlib import Path

from fathom.core.game import Game
from fathom.core.mind import Mind
from fathom.games.endeavor.actions import ACTIONS
from fathom.games.endeavor.encoding import FEATURES, encode
from fathom.games.endeavor.giving import giving
from fathom.games.endeavor.missions import DIFFICULTY, MISSION, MODE
from fathom.games.endeavor.moods import mood
from fathom.games.endeavor.narration import Teller
from fathom.games.endeavor.observation import census, hidden_from, observe, sample_hidden, swap, worlds
from fathom.games.endeavor.picture import PICTURE
from fathom.games.endeavor.refusals import REMOTE, allows
from fathom.games.endeavor.rules import start
from fathom.games.endeavor.sets import BOXES
from fathom.games.endeavor.state import VERSION
from fathom.games.endeavor.strategy import calm, calm_and_estimate, estimate, evaluate, together
from fathom.games.endeavor.worlds import turned_up

GAME = Game(
    id="endeavor",
    title="Endeavor: Deep Sea",
    prefix="EDS",
    version=VERSION,
    seats=range(1, 6),
    minutes=(60, 120),
    designers=("Carl de Visser", "Jarratt Gray"),
    publisher="Burnt Island Games and Grand Gamers Guild",
    year=2024,
    reasons=("scored", "achieved", "missed"),
    folder=Path(__file__).parent,
    options=(MISSION, MODE, DIFFICULTY),
    space=ACTIONS,
    start=start,
    observe=observe,
    sample_hidden=sample_hidden,
    sampler=worlds,
    hidden_from=hidden_from,
    swap=swap,
    census=census,
    estimate=estimate,
    evaluate=evaluate,
    mind=Mind(
        scale=6.6,
        overlooked=14,
        features=FEATURES,
        nets_of={3: 2},
        encode=encode,
        calm=calm,
        calm_and_estimate=calm_and_estimate,
        trust=0.033,
        key=turned_up,
        together=together,
    ),
    narrator=Teller,
    picture=PICTURE,
    giving=giving,
    mood=mood,
    allows=allows,
    remote=REMOTE,
    boxes=BOXES,
)
