"""Words and pictures promise what the rules keep: every legal action of random games is done and compared."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fathom.core.chance import Chance
from fathom.core.events import Event
from fathom.core.questions import Pending
from fathom.core.setup import Setup
from fathom.core.words import LANGUAGES
from fathom.games.in_too_deep import GAME, picture
from fathom.games.in_too_deep.actions import SPACE
from fathom.games.in_too_deep.components import CARDS, COMPANIES
from fathom.games.in_too_deep.narration import Teller
from fathom.games.in_too_deep.observation import SeaSeen, observe
from fathom.games.in_too_deep.prices import acquire_price, buy_price, clean_price
from fathom.games.in_too_deep.rules import InTooDeep, questions, start
from fathom.games.in_too_deep.scoring import company_values
from fathom.web.picture import picture as drawn
from tests.conformance import mixes
from tests.games.in_too_deep.positions import do, final_turns, position

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]


def teller(seats: int = 3, language: str = "en") -> Teller:
    found = GAME.playing("house-1").tell(language, NAMES[:seats])
    assert isinstance(found, Teller)
    return found


def random_states(*wanted: Pending) -> Iterator[InTooDeep]:
    """States of random games with every mix of sides, at one of these questions."""
    picks = Chance.from_seed("promises")
    for number, options in enumerate(mixes(GAME)):
        game = start(Setup(2 + number % 5, options, f"p {number}", box="house-1"))
        while legal := game.legal():
            if game.question in wanted and picks.below(5) == 0:
                yield game
            game.apply(legal[picks.below(len(legal))])


def said(game: InTooDeep, text: str) -> str:
    """What the seat to move reads of an action."""
    return teller(game.seats).action(SPACE.parse(text), observe(game, game.to_move))


def done(game: InTooDeep, action: int) -> tuple[InTooDeep, Event | None]:
    """The table after an action, and what is told of it first."""
    after = game.clone()
    events = after.listen()
    after.apply(action)
    return after, events[0] if events else None


def verb(action: int) -> str:
    return SPACE.decode(action)[0].name


# Prices


@pytest.mark.rule("ITD-4.2", "ITD-9.1", "ITD-9.2", "ITD-9.11", "ITD-9.12", "ITD-9.18")
def test_everything_costs_what_its_words_say() -> None:
    met: set[str] = set()
    for game in random_states(questions.TURN, questions.ABILITY):
        seen = observe(game, game.to_move)
        for action in seen.legal:
            if verb(action) not in ("buy", "clean", "acquire", "play"):
                continue
            words = teller(game.seats).action(action, seen)
            price = re.search(r" for (?:(\d+) cards?|free)$", words)
            assert price, words
            assert done(game, action)[0].owed == int(price[1] or 0), words
            met.add(f"{verb(action)} {'ability' if game.question is questions.ABILITY else ''}")
    assert met == {"buy ", "buy ability", "clean ability", "acquire ability", "play ability"}


@pytest.mark.rule("ITD-4.2")
def test_the_picture_shows_what_a_share_costs() -> None:
    for game in random_states(questions.TURN):
        seen = observe(game, game.to_move)
        plates = picture.facts(seen, teller(game.seats))["companies"]
        html = drawn(GAME.playing("house-1"), seen, "en", NAMES[: game.seats])
        for action in seen.legal:
            if verb(action) == "buy":
                company = game.box.share[SPACE.decode(action)[1][0] + 1]
                assert done(game, action)[0].owed == plates[company].price
                assert f"{teller().company(company)}: price {plates[company].price}," in html


# Dividends


def promised(words: str) -> dict[int, int] | None:
    """Who is to draw how many by the words of an expansion; None when it pays nothing."""
    _, pays, draws = words.partition(", pays ")
    if not pays:
        return None
    found = re.findall(r"(\w+)\u00a0\+(\d+)", draws)
    assert found or draws == "nobody"
    return {NAMES.index(name): int(count) for name, count in found}


def enough(game: InTooDeep, count: int) -> bool:
    """Whether the deck gives so many cards, whatever bonus shares turn up."""
    bonus = sum(card > CARDS for card in game.deck)
    return len(game.deck) - 5 * bonus > count


@pytest.mark.rule("ITD-6.1", "ITD-6.2", "ITD-6.5", "ITD-9.4", "ITD-9.5", "ITD-11.3")
def test_an_expansion_pays_what_its_words_say() -> None:
    paying = 0
    for game in random_states(questions.TURN):
        seen = observe(game, game.to_move)
        for action in seen.legal:
            if verb(action) == "expand":
                gains = promised(teller(game.seats).action(action, seen))
                event = done(game, action)[1]
                assert event is not None
                assert event.facts["pays"] == (gains is not None)
                if gains is not None and enough(game, sum(gains.values())):
                    assert dict(event.facts["drawn"]) == gains
                    paying += 1
    assert paying > 1000


@pytest.mark.rule("ITD-6.5")
def test_no_dividend_is_promised_within_a_decade() -> None:
    game = position(hands=[[44]], shares={1: "pearl"}, columns={"pearl": [41], "ocean": [39]})
    assert said(game, "expand pearl 44") == "Expand Pearl to 44"
    assert said(game, "expand ocean 44") == "Expand Ocean to 44, pays nobody"
    assert picture.pays(44, COMPANIES.index("pearl"), observe(game, 0)) is False


@pytest.mark.rule("ITD-6.1")
def test_the_words_of_an_expansion_tell_who_draws_how_many() -> None:
    game = position(hands=[[44]], shares={0: "wildlife*2", 1: "wildlife*3"}, columns={"wildlife": [13]})
    assert said(game, "expand wildlife 44") == "Expand Wildlife to 44, pays Ann\u00a0+2, Bob\u00a0+3"


@pytest.mark.rule("ITD-11.3")
def test_no_dividend_is_promised_in_a_final_turn() -> None:
    game = final_turns(position(hands=[[44]], shares={0: "pearl"}))
    assert said(game, "expand pearl 44") == "Expand Pearl to 44"
    assert picture.facts(observe(game, 0), teller())["hand"][0].pays == ""
    assert picture.facts(observe(game, 0), teller())["companies"][2].gains == ()


@pytest.mark.rule("ITD-6.1", "ITD-6.2", "ITD-6.5", "ITD-9.4", "ITD-9.5", "ITD-11.3")
def test_the_picture_marks_what_pays_and_whom() -> None:
    marks: set[str] = set()
    for game in random_states(questions.TURN):
        seen = observe(game, game.to_move)
        plates = picture.facts(seen, teller(game.seats))["companies"]
        best = dict.fromkeys(seen.hand, "")  # what each card does for the seat to move
        for action in seen.legal:
            if verb(action) == "expand":
                company, at = SPACE.decode(action)[1]
                event = done(game, action)[1]
                assert event is not None
                pays = f"card-{at + 1}" in plates[company].paid_by.split()
                assert pays == event.facts["pays"]
                gains = {seat: cards for seat, _, cards in plates[company].gains}
                if pays and enough(game, sum(gains.values())):
                    assert dict(event.facts["drawn"]) == gains
                if pays and gains and best[at + 1] != "me":
                    best[at + 1] = "me" if game.to_move in gains else "others"
        shown = {card.number: card.pays for card in picture.facts(seen, teller(game.seats))["hand"]}
        assert shown == best
        marks.update(shown.values())
    assert marks == {"", "me", "others"}


@pytest.mark.rule("ITD-6.5")
def test_the_picture_draws_a_line_where_a_decade_was_paid_for() -> None:
    column = [card.decade for card in picture.depth_cards([8, 9, 10, 19, 44, 13, 14, 100], frozenset())]
    assert column == [False, False, True, False, True, True, False, True]


def test_below_the_last_discard_lies_the_one_before() -> None:
    bonus = CARDS + 1
    for discards, below in (([], 0), ([51], 0), ([51, 62], 1), ([51, bonus, 62], 0), ([51, bonus], 1)):
        game = position(seats=2)
        game.discards = discards
        html = drawn(GAME.playing("house-1"), observe(game, 0), "en", NAMES[:2])
        pile = html[html.index('class="pile discards"') : html.index('class="count"')]
        assert pile.count('class="under card') == below, discards
        assert ("piece-card-51" in pile) == (discards == [51])


# Values and points


@pytest.mark.rule("ITD-11.6", "ITD-11.7", "ITD-9.8", "ITD-9.9")
def test_shares_times_values_are_the_points() -> None:
    for game in random_states(questions.TURN):
        seen = observe(game, None)
        plates = picture.facts(seen, teller(game.seats))["companies"]
        board = teller(game.seats).companies(seen)
        for owner in picture.owners(seen, teller(game.seats)):
            assert [holding.value for holding in owner.holdings] == [plate.value for plate in plates]
            if owner.id != "third":
                assert owner.score == sum(len(holding.cards) * holding.value for holding in owner.holdings)
                assert owner.score == game.scores()[int(owner.id) - 1]
        assert [row[2:4] for row in board.rows] == [[str(plate.price), str(plate.value)] for plate in plates]


@pytest.mark.rule("ITD-11.7")
def test_the_end_shows_what_every_portfolio_is_worth_company_by_company() -> None:
    game = final_turns(position(3, shares={0: "pearl*2 ocean", 1: "research*3"}, columns={"ocean": [3, 14]}), 1)
    do(game, "draw")
    parts = re.findall(
        r"× (\d+)</span><span class=\"is\">=</span><strong data-count>(\d+)", drawn(GAME, observe(game, 0), "en", NAMES)
    )
    ocean, _, pearl, research, _ = company_values(game)
    worth = sorted([(ocean, ocean), (pearl, 2 * pearl), (research, 3 * research)])
    assert sorted((int(value), int(product)) for value, product in parts) == worth


def research_discount() -> int:
    """How much cheaper a share of Ocean is once Research was expanded."""
    game = position(hands=[[50, 59]], shares={1: "ocean*9"})
    full = buy_price(game, 0)
    do(game, "expand research 50")
    assert full == 9
    return full - buy_price(game, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("ability", "numbers"),
    [
        ("ocean.basic", [clean_price(position())]),
        ("ocean.advanced", [clean_price(position(sides="advanced"))]),
        ("treasure.basic", [1]),
        ("pearl.basic", [company_values(position(columns={"pearl": [1, 2, 3]}))[2] - 3]),
        ("pearl.advanced", [9 - company_values(position(sides="advanced", columns={"ocean": range(1, 10)}))[2]]),
        ("research.basic", [research_discount()]),
        ("research.advanced", [acquire_price(position(), 0)]),
        ("wildlife.basic", [1]),
        ("wildlife.advanced", [1]),
    ],
)
def test_the_words_of_an_ability_have_the_numbers_of_the_rules(ability: str, numbers: list[int], language: str) -> None:
    assert numbers_in(teller(language=language).words(f"ability.{ability}")) == numbers
    prompt = teller(language=language).words(f"prompt.ability.{ability}", who="Ann")
    assert numbers_in(prompt) in (numbers, [])


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# The end


@pytest.mark.rule("ITD-11.2")
def test_the_final_turns_shown_are_those_that_come() -> None:
    game = final_turns(position(4))
    for left in (4, 3, 2, 1):
        assert numbers_in(picture.notice(observe(game, 0), teller(4))) == ([left] if left > 1 else [])
        do(game, "draw")
    assert game.outcome() is not None
    assert picture.notice(observe(game, 0), teller(4)) == ""


@pytest.mark.rule("ITD-7.3", "ITD-7.5")
def test_the_second_fundraiser_is_told_as_the_second() -> None:
    told = [teller().event(event.seen_by(None)) for event in do(position(), *["draw"] * 6)]
    assert told[3] == "Everybody has drawn: a fundraiser gives Cleo 2 cards, Ann 2 cards, and Bob 2 cards."
    assert told[7].startswith("Everybody has drawn again: the second fundraiser in a row gives")
    assert told[8] == "Two fundraisers in a row: after this turn everybody has one final turn."


# What bots think


def test_looking_ahead_changes_nothing() -> None:
    for game in random_states(questions.TURN, questions.ABILITY):
        before = game.data()
        for seat in range(game.seats):
            GAME.evaluate(game, seat)
        for action in game.legal():
            GAME.worth(game, action, game.to_move)
        assert game.data() == before


def test_a_view_shows_the_counts_of_the_state() -> None:
    for game in random_states(questions.TURN):
        seen: SeaSeen = observe(game, None)
        assert (seen.open.held, seen.open.prices, seen.open.tops) == (game.held, game.prices, game.tops)
        assert seen.open.held is not game.held


def test_a_payment_tells_how_many_more_cards_once_some_are_paid_and_what_is_raised_is_not_moved() -> None:
    game = position(hands=[[50, 60, 61, 62]], shares={1: "pearl 44"}, columns={"pearl": [13, 24]})
    do(game, "expand wildlife 50", "move pearl 13")
    told, mine = teller(), teller().words("prompt.mine")
    raised = told.words("deed.move.raised", card=13, company=told.company(2))
    assert told.prompt(observe(game, 0)) == told.words.many("prompt.pay", 1, who=mine, deed=raised)
    dear = position(hands=[[60, 61, 62]], shares={1: "pearl*2"})
    share = next(card for card in dear.hands[0] if told.company(2) in told.card(card))
    do(dear, f"buy {share}", f"pay {next(card for card in dear.hands[0] if card != share)}")
    bought = told.words("deed.buy", card=share, company=told.company(2))
    assert told.prompt(observe(dear, 0)) == told.words.many("prompt.pay.begun", 1, who=mine, deed=bought)


def test_a_card_that_becomes_the_most_recent_is_not_moved_and_the_final_turn_is_named() -> None:
    game = final_turns(position(columns={"pearl": [13, 24], "ocean": [46]}))
    seen, told = GAME.observe(game, 0), teller()
    raised = told.words("action.move.raised", card=13, company=told.company(2))
    assert told.action(SPACE.parse("move pearl 13"), seen) == raised
    moved = told.words("action.move", card=13, company=told.company(0), source=told.company(2))
    assert told.action(SPACE.parse("move ocean 13"), seen) == moved
    assert told.prompt(seen) == told.words("prompt.turn.final", who=told.words("prompt.mine"))
