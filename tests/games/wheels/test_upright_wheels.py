"""Upright wheels: the order of settling, spins that do not count, dealers who commit to spins."""

import pytest

from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.games.wheels.big_six import GAME as BIG_SIX
from pitboss.games.wheels.pokette import GAME as POKETTE
from pitboss.games.wheels.pokette import layout

BETWEEN = {BIG_SIX: "clapper-between-two-numbers", POKETTE: "clapper-between-two-cards"}
both = pytest.mark.parametrize("game", [BIG_SIX, POKETTE], ids=lambda game: game.slug)


def started(table, *bets, commitment=None):
    round = table.start()
    round.answer(commitment or say.Shuffled())
    for bet in bets:
        round.answer(bet)
    round.answer(say.NoMoreBets())
    return round


def settled(round):
    return [(e.wager, e.won > 0) for e in round.events if isinstance(e, on.Settled)]


def test_losers_are_collected_before_winners_are_paid():
    """5.6(e), over all players."""
    bets = [say.Bet(1, {"$5": 500, "$1": 500}), say.Bet(2, {"$5": 500, "joker": 500})]
    round = started(Table(BIG_SIX, seats=2), *bets)
    round.answer(say.Landed("$5"))
    assert settled(round) == [("$1", False), ("joker", False), ("$5", True), ("$5", True)]


def test_non_poker_hand_wagers_are_settled_before_poker_hand_wagers():
    """12.8(b) and (e): in each group the losers first."""
    table = Table(POKETTE, given={"card-stand": ["9h", "8h"]})
    wagers = {"straight-open": 500, "flush": 500, "red": 500, "black": 500, "pair-in-three": 500}
    round = started(table, say.Bet(1, wagers))
    round.answer(say.Landed("7h"))
    assert settled(round) == [
        ("black", False), ("red", True), ("pair-in-three", False), ("straight-open", True),
        ("flush", True),
    ]  # fmt: skip


@both
@pytest.mark.parametrize("named", [False, True])
def test_a_committed_spin_is_the_section_previously_passed(game, named):
    """A report cannot put another section in the place of the one that was committed to."""
    table, dealer = Table(game, seats=1), Dealer(7, commit=True)
    round = table.start()
    round.answer(dealer.answer(round.prompt))
    round.answer(say.NoMoreBets())
    pieces = (round.prompt.pockets[0], round.prompt.pockets[1]) if named else ()
    committed = dealer.stacks["wheel"].order[0]
    round.answer(say.IrregularityReport(BETWEEN[game], 0, pieces))
    while not round.over:
        round.answer(dealer.answer(round.prompt))
    assert [e.pocket for e in round.events if isinstance(e, on.Rested)] == [committed]


@both
@pytest.mark.parametrize(
    ("pieces", "details"),
    [
        (("?", "?"), {}),
        ((), {"between": "nothing"}),
        ((), {"between": 7}),
        ((), {"passed": ["x"]}),
        ((), {"between": {"a": 1}, "passed": None}),
    ],
)
def test_reports_that_name_no_sections_are_refused(game, pieces, details):
    round = started(Table(game, seats=1))
    with pytest.raises(Refused) as refusal:
        round.answer(say.IrregularityReport(BETWEEN[game], 0, pieces, details))
    assert "\n" not in str(refusal.value)
    assert refusal.value.cite
    assert not round.over


@both
def test_a_wager_over_a_void_spin_is_saved_with_the_table(game):
    wager = game.wagers[0].name if game is BIG_SIX else "red"
    table = Table(game, seats=1)
    started(table, say.Bet(1, {wager: 500})).answer(
        say.IrregularityReport("fewer-than-three-revolutions")
    )
    again = Table.load(game, table.save())
    assert [(stake.wager, stake.amount) for stake in again.stakes] == [(wager, 500)]
    round = again.start()
    round.answer(say.Shuffled())
    with pytest.raises(Refused, match="stands"):
        round.answer(say.TakeDown(1, {wager: say.UNSAID}))


@pytest.mark.parametrize(
    ("kind", "text", "spot"),
    [
        ("straight-up", "Joker 1", "Jk1"), ("straight-up", "10♠", "Ts"),
        ("split", "8H / 7H", "8h-7h"), ("split", "jk2 and jk1", "Jk1-Jk2"),
        ("corner", "7c, 7h, 8c, 8h", "8h-8c-7h-7c"), ("single-rank", "Queens", "Q"),
        ("single-rank", "10", "T"), ("double-rank", "nine and ten", "T-9"),
        ("double-rank", "98", "9-8"), ("suit", "Spade", "s"), ("suit", "♦", "d"),
        ("straight-up", "7h 8h", None), ("straight-up", "", None), ("split", "7h-7h", None),
        ("split", "", None), ("single-rank", "1", None), ("single-rank", "", None),
        ("double-rank", "A", None), ("suit", "", None), ("suit", "x", None),
    ],
)  # fmt: skip
def test_spots_as_people_write_them(kind, text, spot):
    assert layout.read(kind, text, "") == spot
