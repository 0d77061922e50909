"""Pack's poker: every price again in another way."""

from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb

import numba
import numpy as np
import pytest

from amounts import in_the_long_run
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.one_deck.packs_poker import GAME, SEVEN_ROWS, TABLES, five_rows
from pitboss.odds import registry
from pitboss.odds.cards.hands import evaluate, tables
from pitboss.odds.games.one_deck import packs_poker
from pitboss.odds.games.one_deck.packs_poker import PAIR

MODEL = registry.find("packs-poker")
FIVE_CARD = {
    "royal-flush": 4, "straight-flush": 36, "four-of-a-kind": 624, "full-house": 3_744,
    "flush": 5_108, "straight": 10_200, "three-of-a-kind": 54_912, "two-pair": 123_552,
    "jacks-or-better": 337_920, "twos-through-tens": 760_320,
}  # fmt: skip
"""Of 2,598,960 hands, as every textbook has it."""
SEVEN_CARD = {
    "royal-flush": 4_324, "straight-flush": 37_260, "four-of-a-kind": 224_848,
    "full-house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020,
    "three-of-a-kind": 6_461_620, "two-pair": 31_433_400,
}  # fmt: skip
"""Of 133,784,560: Brian Alspach, 7-Card Poker Hands, http://people.math.sfu.ca/~alspach/comp20/"""


def price(wager, stake=5_00, table=None, **options):
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    ((pricing, question), *_) = MODEL.questions(chosen, wager=wager, table=table, stake=stake)
    return MODEL.price(pricing, question)


# -- a pack's bet ----------------------------------------------------------------------------------

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)])
BEGINS = np.cumsum([0, *(comb(52, size) for size in range(6))])


@numba.njit
def around(hand, step, sums, choose, begins):
    """How many of the hands so far have none of a hand's cards; then that hand more, if any."""
    apart = 0
    for chosen in range(32):
        place, size = 0, 0
        for card in range(5):
            if chosen >> card & 1:
                size += 1
                place += choose[hand[card], size]
        place += begins[size]
        apart += -sums[place] if size & 1 else sums[place]
        sums[place] += step
    return apart


@numba.njit
def sweep(hands, classes, lowest_pair, choose, begins):
    """From the lowest hand to the highest, against all below and all equal: ends as they come."""
    sums = np.zeros(begins[-1], np.int32)
    ends = np.zeros(5, np.int64)
    begin = 0
    while begin < len(hands):
        end = begin
        while end < len(hands) and classes[end] == classes[begin]:
            end += 1
        low, below, equal = classes[begin] < lowest_pair, 0, 0
        for hand in range(begin, end):
            below += around(hands[hand], 0, sums, choose, begins)
        for hand in range(begin, end):
            around(hands[hand], 1, sums, choose, begins)
        for hand in range(begin, end):
            equal += around(hands[hand], 0, sums, choose, begins)
        ends[0 if low else 1] += equal - below
        ends[2 if low else 3] += below
        begin = end
    ends[4] = len(hands) * choose[45, 5] - ends[:4].sum()
    return ends


@cache
def fives():
    """All choices of five of the fifty cards that a pack leaves."""
    every = np.fromiter(chain.from_iterable(combinations(range(50), 5)), np.uint8)
    return every.reshape(-1, 5)


def swept(pack):
    """All hands with a pack, with nothing taken for granted about who wins how often."""
    hands = np.array([card for card in range(52) if card not in pack], np.uint8)[fives()]
    classes = evaluate(np.hstack((hands, np.tile(np.array(pack, np.uint8), (len(hands), 1)))))
    order = np.argsort(classes, kind="stable")
    lowest_pair = int(np.flatnonzero(tables().category == PAIR)[0])
    ends = sweep(hands[order], classes[order], lowest_pair, CHOOSE, BEGINS)
    return packs_poker.Ends(*ends.tolist())


@pytest.mark.parametrize("pack", [(3, 18), *in_the_long_run((8, 12), (11, 24))])
def test_a_pack_is_that_of_a_sweep_over_all_hands(pack):
    assert packs_poker.ends_with(pack) == swept(pack)


def test_all_packs():
    """Every one of the 169 kinds has been swept once, with the same sums."""
    told = []
    found = packs_poker.meetings(lambda what, done: told.append(done))
    assert found == packs_poker.Ends(
        low_ties=757_231_745_280,
        ties=3_872_326_283_160,
        low=51_024_679_447_824,
        won=1_662_911_689_068_876,
        lost=1_713_936_368_516_700,
    )
    assert sum(found) == comb(52, 2) * comb(50, 5) * comb(45, 5)
    assert len(told) == 169
    assert told == sorted(told)


@pytest.mark.parametrize("pack", ["pack-1", "pack-2", "pack-3"])
def test_a_pack_costs(pack):
    """The house lives on hands below a pair: what ties and wins without one would have brought."""
    deals = comb(52, 2) * comb(50, 5) * comb(45, 5)
    low, low_ties = 51_024_679_447_824, 757_231_745_280
    strict, lenient = price(pack, table="lose"), price(pack, table="push")
    assert strict.exact == Fraction(2 * low + low_ties, deals)
    assert lenient.exact == Fraction(low + low_ties, deals)
    assert float(strict.edge) == pytest.approx(0.0299509168, abs=5e-11)
    assert float(lenient.edge) == pytest.approx(0.0150857616, abs=5e-11)
    assert sum(line.chance for line in strict.lines) == 1


# -- bonus wagers by a table -----------------------------------------------------------------------


def test_five_card_hands():
    found = packs_poker.hands("five", GAME.read_options())
    assert sum(found.values()) == comb(52, 5)
    assert found["diamond-royal-flush", "royal-flush"] == 1
    for row, count in FIVE_CARD.items():
        assert sum(n for rows, n in found.items() if rows[-1] == row) == count
    pairs = [*combinations([card for card in DECK if card[0] in "TJ"], 2)]
    pairs = [pair for pair in pairs if pair[0][0] == pair[1][0]]
    assert {five_rows([*pair, "2c", "5d", "9h"]) for pair in pairs} == {
        ("twos-through-tens",),
        ("jacks-or-better",),
    }


@pytest.mark.parametrize("run", ["royal", "any"])
def test_seven_card_hands(run):
    """Rows above the categories: by the table's rule, over all hands that can make them."""
    found = packs_poker.hands("seven", GAME.read_options({"seven-card-straight-flush": run}))
    assert sum(found.values()) == comb(52, 7)
    for row, count in SEVEN_CARD.items():
        assert sum(n for rows, n in found.items() if rows[-1] == row) == count
    clubs, others = DECK[:13], DECK[13:]
    suited = [list(cards) for cards in combinations(clubs, 7)]
    royals = [[*clubs[7:], card] for card in others]
    made = [SEVEN_ROWS[run](cards) for cards in (*suited, *royals)]
    for rows in (packs_poker.SIX_ROYAL, packs_poker.SEVEN_ROYAL, packs_poker.SEVEN_STRAIGHT):
        assert found.get(rows, 0) == 4 * made.count(rows)


def by_hand(table, counts, every, stake):
    """The edge of a table without a meter, from published counts."""
    won, lost = Fraction(0), every
    for row, pays in table.rows.items():
        count = counts[row]
        lost -= count
        text = str(pays)
        if text.startswith("$"):
            won += count * Fraction(int(text[1:].replace(",", "")) * 100, stake)
        elif text != "push":
            won += count * int(text.removesuffix(" to 1").replace(",", ""))
    return (lost - won) / every


@pytest.mark.parametrize("letter", TABLES["five-card"])
def test_five_card_tables(letter):
    expected = by_hand(TABLES["five-card"][letter], FIVE_CARD, comb(52, 5), 5_00)
    for pack in (1, 2, 3):
        assert price(f"five-{pack}", table=letter).exact == expected


@pytest.mark.parametrize("any_run", ["royal", "any"])
@pytest.mark.parametrize("letter", TABLES["seven-card"])
def test_seven_card_tables(letter, any_run):
    straights = 28 if any_run == "any" else 0
    counts = {
        **SEVEN_CARD,
        "seven-card-straight-flush": 4 + straights,
        "six-card-royal-flush": 180,
        "royal-flush": SEVEN_CARD["royal-flush"] - 184,
        "straight-flush": SEVEN_CARD["straight-flush"] - straights,
    }
    expected = by_hand(TABLES["seven-card"][letter], counts, comb(52, 7), 5_00)
    for pack in (1, 2, 3):
        found = price(f"seven-{pack}", table=letter, seven_card_straight_flush=any_run)
        assert found.exact == expected
        assert found.outcomes.stake == 5_00


def test_once_for_the_highest_single_payout():
    """43.11(c): $25 on a six-card royal win 12,500 at the odds of the royal flush, not 5,000."""
    small, large = price("seven-1", table="D", stake=5_00), price("seven-1", table="D", stake=25_00)
    nets = {line.name: (line.net, line.chance) for line in large.lines}
    assert "six card royal flush" in {line.name for line in small.lines}
    assert nets["royal flush"] == (500, Fraction(4_320, comb(52, 7)))
    assert nets["seven card straight flush"] == (1000, Fraction(4, comb(52, 7)))
    assert any("wins no less as royal flush with $25" in note for note in large.outcomes.notes)
    assert not any("no less" in note for note in small.outcomes.notes)


# -- on a meter ------------------------------------------------------------------------------------

PROGRESSIVE = [
    (kind, letter) for kind in ("five", "seven") for letter in TABLES[f"{kind}-card-progressive"]
]


def asked(kind, letter, meter, **options):
    named = {f"{kind}_card_initial": str(meter), **options}
    return price(f"{kind}-1", table=f"progressive-{letter}", **named)


def test_a_progressive_table_by_hand():
    """Table E at 10,000 with 5: multiples include the wager, and low pairs push."""
    multiples = (1000, 250, 100, 25, 20, 10, 4, 3, 2)
    counts = [3, *list(FIVE_CARD.values())[1:9]]
    returned = sum(n * multiple for n, multiple in zip(counts, multiples, strict=True))
    returned += 2000 + FIVE_CARD["twos-through-tens"]
    assert price("five-1", table="progressive-E").exact == 1 - Fraction(returned, comb(52, 5))


@pytest.mark.parametrize(("kind", "letter"), PROGRESSIVE)
@pytest.mark.parametrize("stake", ["kept", "returned"])
def test_the_edge_by_the_meter(kind, letter, stake):
    """The broken line is the price at any meter; where it crosses zero, nothing is left."""
    options = price(f"{kind}-1", table=f"progressive-{letter}", progressive_stake=stake).options
    pieces = packs_poker.pieces(kind, options, 5_00)
    for meter in (0, 1_000, 2_500, 7_000, 25_000, 60_000, 4_000_000):
        part = max(part for part in pieces if part.begins <= 100 * meter)
        found = asked(kind, letter, meter, progressive_stake=stake)
        assert found.exact == part.line - part.step * 100 * meter
    even = packs_poker.break_even(kind, options, 5_00)
    if even is None:
        assert stake == "returned"
        assert asked(kind, letter, 0, progressive_stake=stake).edge <= 0
        assert "never above 0" in " ".join(found.outcomes.notes)
    else:
        below = int(even) // 1_000 * 10  # whole ten dollars, of which a tenth has no odd cents
        found, above = (
            asked(kind, letter, meter, progressive_stake=stake) for meter in (below, below + 10)
        )
        assert found.edge >= 0 >= above.edge
        assert f"even at ${float(even) / 100:,.2f}" in " ".join(found.outcomes.notes)


def test_a_percentage_is_less_than_another_row():
    """Ten in a hundred of 25,000 are no more than 500 times 5: the meter is left alone."""
    names = {line.name: line for line in asked("seven", "A", 25_000).lines}
    assert "six card royal flush" not in names
    names = {line.name: line for line in asked("seven", "A", "25000.10").lines}
    assert names["six card royal flush"].net == Fraction(2_500_01, 500) - 1
    assert names["six card royal flush"].pays == "10% of the meter"
    assert names["seven card straight flush"].net == Fraction(25_000_10, 500) - 1


def test_what_is_said_of_a_meter():
    found = price("five-2", table="progressive-A", five_card_amounts=["1", "25"])
    notes = " ".join(found.outcomes.notes)
    assert (
        "progressive-A with $10,000 on the meter: edge = 4649/38220 - 1/12994800 a dollar" in notes
    )
    assert "even at $1,580,660.00" in notes
    assert "take the meter once" in notes
    assert "the amounts posted are $1, $25" in notes
    assert found.outcomes.stake == 5_00


def test_another_style_is_refused():
    _, question = MODEL.questions(wager="pack-1")[0]
    with pytest.raises(Refused, match="is not played 'timid': there is optimal"):
        MODEL.simulate(question, "timid")
