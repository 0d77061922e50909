"""The charts of blackjack, its prices and its player at a table."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from amounts import in_the_long_run
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack import GAME
from pitboss.odds.games.blackjack.blackjack import MODEL
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.common import exact, totals
from pitboss.odds.games.blackjack.common.charts import (
    DOUBLE_OR_HIT,
    HIT,
    NO_SPLIT,
    SPLIT,
    STAND,
    SURRENDER_OR_HIT,
    printed,
)
from pitboss.odds.games.blackjack.common.solution import solve
from pitboss.play import answers as say
from pitboss.play import session
from pitboss.play.dealers import Dealer
from pitboss.play.table import Table

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
# Wikipedia, Blackjack, Basic strategy): 2 to 10, then ace.
USUAL_CHARTS = {
    "Hard hands": """
        5-8 H H H H H H H H H H
        9 H D D D D H H H H H
        10 D D D D D D D D H H
        11 D D D D D D D D D H
        12 H H S S S H H H H H
        13-14 S S S S S H H H H H
        15 S S S S S H H H Rh H
        16 S S S S S H H Rh Rh Rh
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
    for chart in printed(solve(usual(decks, "stand")).charts):
        rows = [line.split() for line in USUAL_CHARTS[chart.title].split("\n")[1:]]
        assert [[name, *cells] for name, cells in chart.rows] == rows
        assert chart.columns == (*map(str, range(2, 11)), "A")


def test_charts_cost_little():
    """online-casinos-usa.com, "Blackjack Strategy - Composition-Dependent": by the cards instead of
    the total 0.038 % are gained with one deck and 0.003 % with six, pairs split once."""
    for decks, published in ((1, 0.038), (6, 0.003)):
        found = solve(usual(decks, "stand", **{"max-split-hands": 2, "surrender": False}))
        assert 100 * (found.best - found.by_charts) == pytest.approx(published, abs=0.002)


def test_charts_beat_changed_charts():
    """No single change of a column does better on average."""
    table = usual(6, "hit")
    shoe = exact.full_shoe(table)
    seen = exact.see(table, (10,), shoe)
    best = totals.column([seen], shoe)
    mine = exact.round_worth(seen, shoe, totals.by_column(seen, best))
    for cell in (12, 15, 17, 10, 11, totals.SOFT + 18, totals.SOFT + 15):
        for code in (STAND, HIT, DOUBLE_OR_HIT, SURRENDER_OR_HIT):
            if code != best.cells[cell]:
                other = totals.Column([*best.cells], best.pairs)
                other.cells[cell] = code
                assert exact.round_worth(seen, shoe, totals.by_column(seen, other)) < mine
    for card in range(1, 11):
        other = totals.Column(best.cells, [*best.pairs])
        other.pairs[card] = NO_SPLIT if best.pairs[card] == SPLIT else SPLIT
        assert exact.round_worth(seen, shoe, totals.by_column(seen, other)) < mine


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
    assert price.outcomes.method == "exact"
    assert f"{-100 * solved.by_charts:.4f} %" in price.outcomes.notes[0]
    assert sum(line.chance for line in price.lines) == pytest.approx(1)
    mean = sum(line.net * line.chance for line in price.lines)
    assert mean == pytest.approx(solved.by_charts, abs=0.0025)  # four standard errors, cutting card
    assert {float(line.net) for line in price.lines} >= {-6, -3, -1, 0, 1, 1.5, 2, 4, 6}
    assert all(line.staked >= abs(line.net) or line.net == Fraction(3, 2) for line in price.lines)
    assert price.std_dev == pytest.approx(1.15, abs=0.02)
    assert parts == sorted(parts, key=lambda part: (part[0] == "dealing", part[1]))


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

    class Seat(session.Bot):
        def answer(self, round, prompt):
            return bot(round, prompt, int(prompt.party), rng) or super().answer(round, prompt)

    names = Counter()
    for _ in range(400):
        round = session.play_round(table, dealer, {seat: Seat(seat) for seat in table.seats})
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
