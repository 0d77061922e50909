"""The charts of blackjack, its prices and its player at a table."""

import random
from collections import Counter
from copy import deepcopy
from fractions import Fraction

import pytest

from amounts import in_the_long_run
from pitboss.engine import Dealer, Table, players
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack import GAME
from pitboss.odds.games.blackjack.blackjack import MODEL
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.blackjack.studies import own_chart
from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.by_chart import optimal_chart
from pitboss.odds.games.blackjack.common.by_chart.chart import NO_SPLIT
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.hands import SOFT
from pitboss.odds.games.blackjack.common.solver import best_play

USUAL = {
    "deal": "hole-reader",
    "max-split-hands": 4,
    "resplit-aces": False,
    "split-two-card-21": "void",
    "surrender": True,
}


def usual(decks, soft_17, **chosen):
    asked = {**USUAL, "decks": decks, "soft-17": soft_17, **chosen}
    return table_rules(GAME.read_options(asked))


# As in the usual table for four to eight decks where the dealer stands on soft 17 (for instance
# Wikipedia, Blackjack, Basic strategy): 2 to 10, then ace. One cell says more: 16 against 10 is
# given up, and where that is too late, with three cards or more, it stands.
USUAL_CHARTS = {
    "Hard hands": """
        5-8 H H H H H H H H H H
        9 H D D D D H H H H H
        10 D D D D D D D D H H
        11 D D D D D D D D D H
        12 H H S S S H H H H H
        13-14 S S S S S H H H H H
        15 S S S S S H H H Rh H
        16 S S S S S H H Rh Rs Rh
        17-20 S S S S S S S S S S""",
    "Soft hands": """
        A,2 H H H D D H H H H H
        A,3 H H H D D H H H H H
        A,4 H H D D D H H H H H
        A,5 H H D D D H H H H H
        A,6 H D D D D H H H H H
        A,7 S Ds Ds Ds Ds S S H H H
        A,8 S S S S S S S S S S
        A,9 S S S S S S S S S S""",
    "Pairs": """
        2,2 P P P P P P H H H H
        3,3 P P P P P P H H H H
        4,4 H H H P P H H H H H
        5,5 D D D D D D D D H H
        6,6 P P P P P H H H H H
        7,7 P P P P P P H H H H
        8,8 P P P P P P P P P P
        9,9 P P P P P S P P S S
        10,10 S S S S S S S S S S
        A,A P P P P P P P P P P""",
}


@pytest.mark.parametrize("decks", [6, *in_the_long_run(4, 8)])
def test_the_usual_charts(decks):
    for chart in solve(usual(decks, "stand")).shown:
        rows = [line.split() for line in USUAL_CHARTS[chart.title].split("\n")[1:]]
        assert [[name, *cells] for name, cells in chart.rows] == rows
        assert chart.columns == (*map(str, range(2, 11)), "A")


def test_charts_cost_little():
    """online-casinos-usa.com, "Blackjack Strategy - Composition-Dependent": by the cards instead of
    the total 0.038 % are gained with one deck and 0.003 % with six, pairs split once."""
    for decks, published in ((1, 0.038), (6, 0.003)):
        found = solve(usual(decks, "stand", **{"max-split-hands": 2, "surrender": False}))
        assert 100 * (found.best - found.by_charts) == pytest.approx(published, abs=0.002)


# github.com/hhoppe/blackjack, "Number of decks": basic strategy by the total, no cutting card. 16
# against a ten is given up there, and else hit.
ONE_HIT_OR_STAND = [
    (1, "hit", 0.013),
    (1, "stand", -0.161),
    *in_the_long_run((2, "hit", 0.328), (2, "stand", 0.144), (6, "hit", 0.530), (8, "hit", 0.555)),
]


@pytest.mark.parametrize("table", ONE_HIT_OR_STAND)
def test_charts_with_surrender_as_published(table):
    decks, soft_17, published = table
    rules = usual(decks, soft_17)
    solved = deepcopy(solve(rules).charts)
    assert solved.hard[16, 10] == actions.SURRENDER_OR_STAND
    solved.hard[16, 10] = actions.SURRENDER_OR_HIT
    found = own_chart.price(rules, solved, lambda what, done: None).expects
    assert -100 * found == pytest.approx(published, abs=0.0006)


def test_charts_beat_changed_charts():
    """No single change of a column does better on average."""
    table = usual(6, "hit")
    shoe = best_play.full_shoe(table)
    seen = best_play.see(table, (10,), shoe)
    best = optimal_chart.column([seen], shoe)
    mine = best_play.round_worth(seen, shoe, optimal_chart.by_column(seen, best))
    for cell in (12, 15, 17, 10, 11, SOFT + 18, SOFT + 15):
        for code in (actions.STAND, actions.HIT, actions.DOUBLE_OR_HIT, actions.SURRENDER_OR_HIT):
            if code != best.cells[cell]:
                other = optimal_chart.ChartColumn([*best.cells], best.pairs)
                other.cells[cell] = code
                assert (
                    best_play.round_worth(seen, shoe, optimal_chart.by_column(seen, other)) < mine
                )
    for card in range(1, 11):
        other = optimal_chart.ChartColumn(best.cells, [*best.pairs])
        other.pairs[card] = NO_SPLIT if best.pairs[card] == actions.SPLIT else actions.SPLIT
        assert best_play.round_worth(seen, shoe, optimal_chart.by_column(seen, other)) < mine


# -- the model -----------------------------------------------------------------------------------


def test_every_pay_table_that_the_options_leave_open():
    def tables(**chosen):
        """Of the blackjack wager and insurance; side wagers have tests of their own."""
        return [
            (question.wager, question.table, table_rules(question.options).blackjack_pays)
            for _, question in MODEL.questions({k.replace("_", "-"): v for k, v in chosen.items()})
            if question.wager in ("main", "insurance")
        ]

    standard = ("main", "standard", Fraction(3, 2))
    few = ("main", "6-to-5", Fraction(6, 5))
    up = ("main", "double-exposure", Fraction(1))
    insurance = [("insurance", "all", Fraction(3, 2))]
    assert tables() == [standard, few, up, *insurance]
    assert tables(deal="double-exposure") == [up]
    assert tables(deal="hand", decks=1, surrender="yes") == [standard, *insurance]
    assert tables(variation="6-to-5")[:2] == [few, up]
    assert MODEL.find("double-2").wager == "main"
    with pytest.raises(Refused):
        MODEL.questions({"deal": "double-exposure"}, wager="insurance")


def test_pairs_that_are_not_split_have_cells_of_their_own():
    """One deck with surrender: 7,7 against 10 is given up, other 14s are hit; 16 against 10 stands
    if it may not be given up. A chart that has neither loses 0.018 % more."""
    table = usual(1, "stand", **{"max-split-hands": 2})
    solved = solve(table)
    assert solved.shown[2].rows[5][1][8] == "Rs"
    assert solved.shown[0].rows[7][1][8] == "Rs"
    shoe = best_play.full_shoe(table)
    seen = best_play.see(table, (10,), shoe)
    own = optimal_chart.column([seen], shoe)
    usual_column = optimal_chart.ChartColumn([*own.cells], [*own.pairs])
    usual_column.cells[16], usual_column.pairs[7] = actions.SURRENDER_OR_HIT, NO_SPLIT
    gain = best_play.round_worth(
        seen, shoe, optimal_chart.by_column(seen, own)
    ) - best_play.round_worth(seen, shoe, optimal_chart.by_column(seen, usual_column))
    assert 100 * gain == pytest.approx(0.018, abs=0.0005)


def test_a_price():
    parts = []
    [(pricing, question)] = MODEL.questions(
        {"max-split-hands": 3},
        wager="main",
        table="standard",
        watch=lambda *part: parts.append(part),
    )
    price, solved = MODEL.price(pricing, question), solve(table_rules(question.options))
    assert price.edge == -solved.best
    assert price.outcomes.method == "exact edge, lines partly simulated", "of three hands"
    assert f"{-100 * solved.by_charts:.4f} %" in price.outcomes.notes[1]
    assert sum(line.chance for line in price.lines) == pytest.approx(1, abs=1e-12)
    adds = [float(line.net) * line.chance for line in price.lines]
    assert sum(adds) == pytest.approx(-price.edge, abs=1e-12), "the column adds up"
    assert {float(line.net) for line in price.lines} >= {-6, -3, -1, 0, 1, 1.5, 2, 4, 6}
    for line in price.lines:
        assert line.staked >= abs(line.net) - 1e-9 or line.net == Fraction(3, 2)
    assert price.std_dev == pytest.approx(1.155, abs=0.005)
    assert parts == sorted(parts, key=lambda part: (part[0] == "counting", part[1]))


def test_a_hand_fee_is_part_of_the_price():
    """2.3(l): a quarter for a wager of five dollars or less, once a round."""

    def price(stake, **chosen):
        [(pricing, question)] = MODEL.questions(chosen, wager="main", table="standard", stake=stake)
        return MODEL.price(pricing, question)

    free, paid = price(5_00), price(5_00, **{"hand-fee": "0.25"})
    assert paid.edge - free.edge == pytest.approx(0.05)
    assert [a.net - b.net for a, b in zip(free.lines, paid.lines, strict=True)] == [
        Fraction(1, 20)
    ] * len(free.lines)
    assert paid.outcomes.stake == 5_00
    assert price(6_00, **{"hand-fee": "0.25"}).edge == free.edge
    assert sum(line.net * line.chance for line in paid.lines) == pytest.approx(-paid.edge)


def test_what_the_text_gives_against_custom_is_said():
    def notes(**chosen):
        [(pricing, question)] = MODEL.questions(chosen, wager="main", table="standard")
        return " ".join(MODEL.price(pricing, question).outcomes.notes)

    wins, void = (
        solve(table_rules(GAME.read_options({"split-two-card-21": each}))).best
        for each in ("wins", "void")
    )
    gain = f"{100 * (wins - void):.4f} %"
    assert f"gives the player {gain}" in notes()
    assert f"costs the player {gain}" in notes(**{"split-two-card-21": "void"})


@pytest.mark.parametrize(
    "chosen",
    [
        {"surrender": "yes", "max-split-hands": 4},
        {"deal": "double-exposure"},
        {"deal": "hand-reader", "decks": 1, "double-9-11-only": "yes", "double-after-split": "no"},
        {"variation": "6-to-5", "even-money": "yes", "double-card": "on-request"},
    ],
)
def test_the_optimal_player_at_a_table(chosen):
    table = Table(GAME, options=chosen, seats=2)
    bot, dealer, rng = MODEL.bots["optimal"](table.options), Dealer(1), random.Random(1)

    class Seat(players.Bot):
        def answer(self, round, prompt):
            return bot(round, prompt, int(prompt.party), rng) or super().answer(round, prompt)

    names = Counter()
    for _ in range(400):
        round = players.play_round(table, dealer, {seat: Seat(seat) for seat in table.seats})
        names.update(a.name for a in round.answers if isinstance(a, say.Choice))
    assert {"stand", "hit", "split"} <= set(names)
    assert "insurance" not in names
    assert ("surrender" in names) == ("surrender" in chosen)
    assert ("even-money" in names) == ("even-money" in chosen)
    assert ("double-face-down" if "double-card" in chosen else "double") in names


def test_the_strategy_says_what_the_charts_cannot():
    words = " ".join(MODEL.strategy(GAME.read_options({"even-money": "yes"})).says)
    assert "Never insure" in words
    assert "23/311" in words
    assert "Decline even money" in words
    exposed = MODEL.strategy(GAME.read_options({"deal": "double-exposure"}))
    assert "insure" not in " ".join(exposed.says)
    assert exposed.charts[0].columns[-1] == "s20"
