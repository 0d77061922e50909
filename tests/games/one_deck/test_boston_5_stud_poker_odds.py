"""Boston 5 stud poker: figures, strategy, and the engine beside the kernels."""

import random
from collections import Counter
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

import amounts
from odds.dealt import decide_all, play, rare_hand, shuffled
from odds.simulated import edge_of, run
from pitboss.engine import Table
from pitboss.games.one_deck.boston_5_stud_poker import GAME
from pitboss.odds.cards.hands import evaluate, numbers, tables
from pitboss.odds.games.one_deck.boston_5_stud_poker import (
    FIRST,
    MODEL,
    QUEENS,
    ROWS,
    STYLES,
    payoffs,
    queen_or_better,
)
from pitboss.odds.games.one_deck.common.early_fold import FOLD, PLAY
from pitboss.odds.registry import find
from pitboss.odds.solvers import part_seen
from pitboss.odds.solvers.hand_first import one_hand
from pitboss.odds.solvers.showdown import LOSES, TIES, WINS, Payoffs, settle
from pitboss.ranking import three_card

USUAL = GAME.read_options()
BONUS = {
    "two-pair": 2, "three-of-a-kind": 4, "straight": 8, "flush": 15, "full-house": 25,
    "four-of-a-kind": 100, "straight-flush": 200, "royal-flush": 1000,
}  # fmt: skip


def price(wager="ante", **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    ((pricing, question),) = MODEL.questions(options, wager=wager)
    return MODEL.price(pricing, question)


# -- figures --------------------------------------------------------------------------------------


def test_the_ante_with_both_wagers():
    found = price()
    assert found.exact == Fraction(327_292_463, 1_703_694_916)
    assert float(found.edge) * 100 == pytest.approx(19.2107, abs=5e-5)
    assert float(found.element_of_risk) * 100 == pytest.approx(3.8421, abs=5e-5)
    assert found.staked == 5
    assert sum(line.chance for line in found.lines) == 1
    assert found.covers == ("first", "second")
    assert FIRST.deals == comb(52, 3) * comb(49, 2) * comb(47, 5)


def test_by_symmetry():
    """Both hands are dealt alike and no hand is folded: first and second wager cost nothing, and
    the ante is lost with less than two pair where it is not the higher one."""
    hands = comb(52, 5)
    counted = {
        "two-pair": 123_552, "three-of-a-kind": 54_912, "straight": 10_200, "flush": 5_108,
        "full-house": 3_744, "four-of-a-kind": 624, "straight-flush": 36, "royal-flush": 4,
    }  # fmt: skip
    won = Fraction(sum(BONUS[row] * often for row, often in counted.items()), hands)
    lines = {line.name: line for line in price().lines}
    assert won - lines["player loses"].chance == -price().exact
    wins, losses = (
        sum(line.chance for name, line in lines.items() if name.startswith(f"player {how}"))
        for how in ("wins", "loses")
    )
    assert wins == losses


def test_some_hands_against_each_of_the_dealer():
    """What the running totals have counted, by comparing with every hand."""
    duel = FIRST.duel
    (hands,) = part_seen.all_hands(duel)
    rng = np.random.default_rng(24)
    for at in rng.choice(len(hands.classes), 40, replace=False):
        alone = one_hand(duel, hands.cards[at])
        assert alone.met[:, 0].tolist() == hands.met[:, at].tolist()


def test_the_price_is_told_in_lines():
    lines = {line.name: line for line in price().lines}
    assert "fold" not in lines
    assert "tie, four of a kind" not in lines, "there is no such tie"
    assert lines["player wins"].net == 4
    assert lines["player wins"].pays == "1 to 1"
    assert lines["tie"].net == 0
    assert lines["player loses"].net == -5
    assert lines["player wins, full house"].net == 29
    assert lines["player wins, full house"].pays == "1 to 1, ante 25 to 1"
    assert lines["player loses, full house"].net == 21
    assert lines["tie, two pair"].net == 2
    assert lines["tie, two pair"].pays == "ante 2 to 1"


def test_the_optional_bonus():
    """Published (M. Pilarski, Casino City Times, 29 July 2005): with three of a kind at 30 to 1 it
    is 7.3 %, and 2.3 % if a flush is paid 4 to 1 too."""
    assert price("optional-bonus").exact == Fraction(467, 5525)
    thirty = {"three-of-a-kind": "30 to 1"}
    found = price("optional-bonus", optional_bonus_rows=thirty)
    assert float(found.edge) * 100 == pytest.approx(7.3, abs=0.05)
    found = price("optional-bonus", optional_bonus_rows={**thirty, "flush": "4 to 1"})
    assert float(found.edge) * 100 == pytest.approx(2.3, abs=0.05)


def test_where_a_losing_bonus_hand_loses_its_ante():
    """As the game is described elsewhere: by this text the ante stays."""
    paid = payoffs(USUAL)
    lost = tuple(
        tuple(net - (end == LOSES and rows[0] in BONUS) for end, net in enumerate(nets))
        for rows, nets in zip(ROWS, paid.nets[PLAY], strict=True)
    )
    other = Payoffs(nets=(paid.nets[FOLD], lost), staked=paid.staked)
    found = part_seen.tally(FIRST, other, part_seen.best(FIRST, other)).edge
    assert found == Fraction(5_893_982_021, 30_201_864_420)
    assert float(found / 5) * 100 == pytest.approx(3.9031, abs=5e-5)


def test_a_limit_and_better_odds():
    more = price(ante_bonus_rows={"two-pair": "3 to 1"})
    assert price().exact - more.exact == Fraction(123_552, comb(52, 5))
    assert "better than the text is posted for two pair" in more.outcomes.notes
    ((pricing, question),) = MODEL.questions({"payout-limit": "50000"}, wager="ante", stake=100_00)
    less = MODEL.price(pricing, question)
    cut = 504 * Fraction(4, comb(52, 5))
    assert cut - Fraction(1, 10**5) < less.exact - price().exact < cut
    assert any("24.11(e)" in note for note in less.outcomes.notes)
    assert less.outcomes.stake == 100_00


# -- strategy -------------------------------------------------------------------------------------


def test_no_three_cards_are_folded():
    assert (part_seen.ends(FIRST, len(ROWS))[STYLES.plan("optimal", USUAL) == FOLD] == 0).all()
    least, cards = part_seen.worst(FIRST, payoffs(USUAL), PLAY)
    assert sorted(card % 13 + 2 for card in cards.tolist()) == [2, 3, 7]
    assert float(least) == pytest.approx(-2.0322, abs=5e-5)
    says = MODEL.strategy(USUAL).says
    assert says[0].startswith("Make the second wager with any three cards")
    assert "7-3-2, loses 2.0322 of the ante" in says[1]
    assert "costs 52.6975 % of the ante" in says[2]


def test_another_way_of_playing_costs_more():
    exact = STYLES.tally(QUEENS, USUAL).edge
    assert float(exact) * 100 == pytest.approx(19.2107 + 52.6975, abs=1e-4)
    simulator, came, staked = run(MODEL, "ante", QUEENS, 2)
    assert abs(edge_of(simulator, came) - exact) < 3 * 5.5 / sqrt(came.total())
    assert staked < 5


def test_the_players_at_the_table():
    """The optimal player says what the game's own bot says."""
    bots = {style: MODEL.bots[style](USUAL) for style in MODEL.styles}
    said = Counter()

    def decide(round, prompt):
        seat, rng = prompt.seat, random.Random(1)
        answer = bots["optimal"](round, prompt, seat, rng)
        assert answer == GAME.bot(round, prompt, seat, rng)
        other = bots[QUEENS](round, prompt, seat, rng)
        cards = round.hands[str(seat)]
        if prompt.offer("second"):
            stays = bool(queen_or_better(numbers(cards)[None])[0])
            assert other.name == ("second" if stays else "fold")
        if prompt.offer("expose"):
            paired = three_card.score(cards) >= three_card.lowest("pair")
            assert answer.name == other.name == ("expose" if paired else "conceal")
        said[other.name] += 1
        return answer

    wagers = {"ante": 10_00, "first": 20_00, "optional-bonus": 5_00}
    decide_all(Table(GAME, seats=7), wagers, 30, 7, decide)
    assert set(said) == {"expose", "conceal", "second", "fold", "leave"}


def test_tables():
    assert find("boston-5-stud-poker") is MODEL
    assert [pricing.wager for pricing in MODEL.pricings] == ["ante", "optional-bonus"]
    assert MODEL.find("second").wager == MODEL.find("first").wager == "ante"


# -- the engine -----------------------------------------------------------------------------------

OTHER_ODDS = {"two-pair": "3 to 1", "flush": "20 to 1"}
PAID = {"straight-flush": 40, "three-of-a-kind": 25, "straight": 6, "flush": 3, "pair": 1}


def dealt_to(rng, seats):
    """Five cards each, often some of a rare hand among them; then in any order."""
    rare = rare_hand(rng) if rng.random() < 0.5 else []
    deck = shuffled(rng, rare)
    holders = ["dealer", *map(str, seats)]
    rng.shuffle(holders)
    held = {holder: deck[5 * i : 5 * i + 5] for i, holder in enumerate(holders)}
    for own in held.values():
        rng.shuffle(own)
    return held


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    rng = random.Random(24)
    seats, met, ways = 0, Counter(), Counter()
    while seats < amount:
        options = {
            "deal": rng.choice(("shoe", "hand", "automated")),
            "ante-bonus-rows": rng.choice(({}, OTHER_ODDS)),
            "payout-limit": rng.choice(("0", "50000")),
        }
        table = Table(GAME, options=options, seats=rng.randint(1, 7))
        for _ in range(100):
            ante = rng.choice((5_00, 24_00, 200_00))
            cards = dealt_to(rng, table.seats)
            bets, chosen, nets = play(
                table,
                lambda seat, ante=ante: {
                    "ante": ante, "first": 2 * ante, "optional-bonus": 4_00,
                },
                cards,
                lambda prompt: rng.choice([offer.name for offer in prompt.offers] * 2
                                          + [prompt.offers[0].name] * 3),
            )  # fmt: skip
            unit, nets_of, _ = payoffs(table.options, ante).in_units()
            (theirs,) = evaluate(numbers(cards["dealer"])[None])
            for seat in bets:
                (mine,) = evaluate(numbers(cards[str(seat)])[None])
                row = int(tables().category[mine])
                stays = "second" in chosen[seat] and "withdraw" not in chosen[seat]
                code = (PLAY if stays else FOLD) * len(ROWS) + row
                won = int(settle(code, int(mine), int(theirs), 0, nets_of)) * ante // unit
                got = sum(nets[seat, name] for name in ("ante", "first", "second"))
                assert got == won, (table.options, cards, seat, chosen[seat])
                three = three_card.category(three_card.score(cards[str(seat)][:3]))
                pays = PAID.get(three, -1) if "expose" in chosen[seat] else -1
                assert nets[seat, "optional-bonus"] == 4_00 * pays
                ways["".join(name[0] for name in chosen[seat])] += 1
                met[row, WINS if mine > theirs else TIES if mine == theirs else LOSES] += stays
            seats += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert {row for row, _ in met} == set(range(len(ROWS))), "every row comes up"
    assert set(ways) == {first + then for first in "ec" for then in ("sl", "sw", "f")}
