"""The steps that a procedure is written in, shown by a game of two cards (docs/engine.md)."""

import pytest
from msgspec.structs import replace

from pitboss.engine import ByOption, Game, Irregularity, Table, Wager, flag
from pitboss.engine import answers as say
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.layouts import default_felt
from pitboss.odds.model import Model, Pricing, Strategy
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

LETTERS = {
    letter: PayTable(wager="left", letter=letter, cite="1.1", rows={"won": Odds(pays, 1)})
    for letter, pays in (("A", 1), ("B", 2))
}


def play(round):
    yield from round.shuffle(decks(), cite="1.1")
    yield from round.take_bets(("left", "right"), cite="1.1")
    yield from round.deal(["left"], face="up", cite="1.1")
    yield from round.deal(["right", "left"], face="up", cite="1.1")


def shuffled_again(round, report):
    yield from round.shuffle(decks(), cite="1.2")


GAME = Game(
    slug="two-cards", title="Two Cards", subchapter="1", seats=(1, 2), play=play, only_these="1.1",
    options=(flag("double", "1.1", "twice the payout"),), holders=("left", "right"), pay_tables={},
    wagers=(
        Wager(name="left", cite="1.1", says="the left card", pays="left table",
              paid_by=ByOption(letters=LETTERS, option="double", names={True: "B", False: "A"})),
        Wager(name="right", cite="1.1", says="the right card", pays="1 to 1"),
    ),
    irregularities=(
        Irregularity(name="card-face-up", cite="1.2", when=("deal",), consequence="a new shuffle",
                     handle=shuffled_again),
    ),
)  # fmt: skip


def opened():
    round = Table(GAME).start()
    for answer in (say.Shuffled(), say.NoMoreBets(), say.Drawn(("As",))):
        round.answer(answer)
    return round


def test_a_deck_that_is_shuffled_again_while_a_card_is_due_is_the_one_dealt_from():
    round = opened()
    with pytest.raises(Refused, match="dealt already"):
        round.answer(say.Drawn(("As",)))
    round.answer(say.IrregularityReport("card-face-up"))
    round.answer(say.Shuffled())
    round.answer(say.Drawn(("As", "2c")))
    stock = round.table.stocks["deck"]
    assert (stock.size, stock.left["As"], stock.left["2c"]) == (50, 0, 0)


def test_too_many_cards_at_once():
    round = opened()
    with pytest.raises(Refused, match="1 to 2 pieces are dealt here, not 3"):
        round.answer(say.Drawn(("2c", "3c", "4c")))
    round.answer(say.Drawn(("2c",)))
    with pytest.raises(Refused, match="one piece is dealt here, not 2"):
        round.answer(say.Drawn(("3c", "4c")))


@pytest.mark.parametrize(("double", "letter"), [(True, "B"), (False, "A")])
def test_a_flag_chooses_a_pay_table(double, letter):
    options = GAME.read_options({"double": double})
    assert GAME.wager_names["left"].table(options).letter == letter


def test_a_felt_that_is_made_has_a_place_for_whom_the_game_names():
    felt = default_felt.felt(GAME, GAME.read_options())
    assert {"left", "right", "dealer"} <= {place.holder for place in felt.place}


def test_the_strategy_is_with_every_wager_that_says_so():
    left, right = (Pricing(wager=name, price=len, tables={}) for name in ("left", "right"))
    advice = {"strategy": lambda options: Strategy(says=("stay",))}
    first = Model(game=GAME, pricings=(left, right), **advice)
    assert [first.decides(one) for one in first.pricings] == [True, False]
    both = tuple(replace(one, decided=True) for one in (left, right))
    model = Model(game=GAME, pricings=both, **advice)
    assert [model.decides(one) for one in model.pricings] == [True, True]
