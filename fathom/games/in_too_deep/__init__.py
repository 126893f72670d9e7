"""In Too Deep: a stock game of five companies that dive ever deeper."""

from pathlib import Path

from fathom.core.game import Game
from fathom.core.mind import Mind
from fathom.games.in_too_deep.actions import SPACE
from fathom.games.in_too_deep.box import BOXES
from fathom.games.in_too_deep.components import SIDES
from fathom.games.in_too_deep.encoding import FEATURES, encode
from fathom.games.in_too_deep.giving import giving
from fathom.games.in_too_deep.moods import mood
from fathom.games.in_too_deep.narration import Teller
from fathom.games.in_too_deep.observation import census, hidden_from, observe, sample_hidden, swap, worlds
from fathom.games.in_too_deep.picture import PICTURE
from fathom.games.in_too_deep.refusals import REMOTE
from fathom.games.in_too_deep.rules import start
from fathom.games.in_too_deep.rules.moves import allows
from fathom.games.in_too_deep.strategy import evaluate

GAME = Game(
    id="in-too-deep",
    title="In Too Deep",
    prefix="ITD",
    version=1,
    seats=range(2, 7),
    minutes=(30, 45),
    designers=("Joost de Kruijff",),
    publisher="Jolly Dutch",
    year=2024,
    reasons=("deck", "fundraisers"),
    folder=Path(__file__).parent,
    options=(SIDES,),
    space=SPACE,
    start=start,
    observe=observe,
    sample_hidden=sample_hidden,
    sampler=worlds,
    hidden_from=hidden_from,
    swap=swap,
    census=census,
    evaluate=evaluate,
    mind=Mind(scale=9.0, features=FEATURES, encode=encode),
    narrator=Teller,
    picture=PICTURE,
    giving=giving,
    mood=mood,
    boxes=BOXES,
    allows=allows,
    remote=REMOTE,
)
