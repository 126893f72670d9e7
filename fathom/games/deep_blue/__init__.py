"""Deep Blue: a race for sunken treasure, in which everybody near may join a dive."""

from pathlib import Path

from fathom.core.game import Game
from fathom.core.mind import Mind
from fathom.core.options import Choice
from fathom.games.deep_blue.box import BOXES
from fathom.games.deep_blue.components import SCENARIOS
from fathom.games.deep_blue.encoding import FEATURES, encode
from fathom.games.deep_blue.giving import giving
from fathom.games.deep_blue.moods import mood
from fathom.games.deep_blue.narration import Teller
from fathom.games.deep_blue.observation import census, hidden_from, observe, sample_hidden, swap, worlds
from fathom.games.deep_blue.orders import ORDERS
from fathom.games.deep_blue.picture import PICTURE
from fathom.games.deep_blue.refusals import REMOTE, allows
from fathom.games.deep_blue.rules import start
from fathom.games.deep_blue.strategy import estimate, evaluate, finish_dive, quiet, shown

GAME = Game(
    id="deep-blue",
    title="Deep Blue",
    prefix="DB",
    version=3,
    seats=range(2, 6),
    minutes=(45, 60),
    designers=("Daniel Skjold Pedersen", "Asger Harding Granerud"),
    publisher="Days of Wonder",
    year=2019,
    reasons=("city",),
    folder=Path(__file__).parent,
    options=(Choice("scenario", (*SCENARIOS, "random"), SCENARIOS[0]), Choice("scores", ("hidden", "open"), "hidden")),
    space=BOXES.find(BOXES.house()).notation(),
    start=start,
    observe=observe,
    sample_hidden=sample_hidden,
    sampler=worlds,
    hidden_from=hidden_from,
    swap=swap,
    census=census,
    evaluate=evaluate,
    narrator=Teller,
    picture=PICTURE,
    giving=giving,
    mood=mood,
    allows=allows,
    remote=REMOTE,
    orders=ORDERS,
    estimate=estimate,
    mind=Mind(
        scale=22.0,
        overlooked=10,
        features=FEATURES,
        encode=encode,
        calm=finish_dive,
        quiet=quiet,
        trust=0.22,
        tries=6,
        key=shown,
    ),
    boxes=BOXES,
)
