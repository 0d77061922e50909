"""Baccarat's rounds: by brute force, by published counts, and chemin de fer as a game of two."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import naive_baccarat
import pytest

from pitboss.games.baccarat.baccarat_chemin_de_fer.duel import BANKER_TABLE
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.third_card import DRAW, NONE, OPTION, STAY
from pitboss.odds.games.baccarat import baccarat_chemin_de_fer
from pitboss.odds.games.baccarat.common.rounds import (
    HANDS,
    branches,
    by_table,
    count,
    deals,
    ends,
    full,
    punto_banco,
)

WITHOUT, FIVE, FOUR = Fraction(1), Fraction(19, 20), Fraction(24, 25)


def won(counts, test):
    return sum(often for ended, often in counts.items() if test(ended))


def results(counts):
    """Deals that the Banker and the Player win, and ties."""
    return (
        won(counts, lambda ended: ended.banker > ended.player),
        won(counts, lambda ended: ended.banker < ended.player),
        won(counts, lambda ended: ended.banker == ended.player),
    )


# -- rounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards", [(0, 0, 3, 5, 6, 7, 9), (0, 1, 1, 2, 4, 6, 8, 9), (3, 3, 4, 4, 5, 5, 6, 9)]
)
def test_a_tiny_shoe_dealt_in_every_order(cards):
    shoe = tuple(cards.count(value) for value in range(10))
    every = Counter(naive_baccarat.deal(order) for order in permutations(cards, 6))
    assert {e: often for e, often in ends(shoe, by_table()).items() if often} == every
    assert deals(shoe) == every.total()


def test_every_branch_is_counted_whole():
    """What the Banker's third card can be adds up to what comes without one."""
    shoe = full(6)
    assert all(not b.draws or sum(b.draws) == b.stays for b in branches(shoe))
    without = [b for b in branches(shoe) if b.third == NONE]
    assert sum(b.stays for b in without) == deals(shoe)
    assert len(without) == len(HANDS) ** 2
    third = sum(b.stays for b in branches(shoe) if b.third != NONE)
    assert third == sum(b.stays for b in without if b.draws)


@pytest.mark.parametrize(
    ("decks", "published"),
    [
        (4, (34_543_624_867_840, 33_608_344_225_792)),
        (6, (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288)),
        (8, (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216)),
    ],
)
def test_wins_and_ties_are_as_many_as_published(decks, published):
    """Shackleford, https://wizardofodds.com/games/baccarat/basics/ ."""
    found = results(punto_banco(decks))
    assert found[: len(published)] == published
    assert sum(found) == deals(full(decks))


def test_wins_by_the_count_of_the_banker_are_as_many_as_published():
    """https://excelpunks.com/tag/non-commission-baccarat-edge/, eight decks."""
    published = {
        1: 24_291_119_898_624, 2: 44_681_581_871_104, 3: 72_927_778_568_192,
        4: 163_359_790_133_248, 5: 216_715_928_915_968, 6: 269_232_304_455_680,
        7: 384_279_324_919_808, 8: 529_914_458_673_152, 9: 586_850_279_002_112,
    }  # fmt: skip
    eight = punto_banco(8)
    for total, often in published.items():
        assert won(eight, lambda e: e.banker == total > e.player) == often  # noqa: B023


def test_totals_of_either_hand_are_as_many_as_published():
    """wizardofodds.com/games/baccarat/side-bets/side-totals/, eight decks."""
    player = {9: 668_220_074_600_448, 5: 372_435_601_541_376, 0: 469_796_508_410_880}
    banker = {9: 641_996_333_062_144, 6: 605_184_530_090_752, 3: 363_761_246_869_760}
    eight = punto_banco(8)
    for total, often in player.items():
        assert won(eight, lambda e: e.player == total) == often  # noqa: B023
    for total, often in banker.items():
        assert won(eight, lambda e: e.banker == total) == often  # noqa: B023


def test_chances_after_the_first_two_cards_are_as_published():
    """https://wizardofodds.com/games/baccarat/appendix/3/, eight decks: Player, Banker, tie."""
    published = {
        0: (0.278792, 0.654627, 0.066581), 4: (0.322084, 0.579983, 0.097933),
        5: (0.358488, 0.537849, 0.103663), 6: (0.430362, 0.427801, 0.141838),
        7: (0.572657, 0.285046, 0.142297), 8: (0.810911, 0.094938, 0.094151),
        9: (0.905475, 0, 0.094525),
    }  # fmt: skip
    table = by_table()
    for total, chances in published.items():
        found = Counter()
        for branch in branches(full(8)):
            asked = table.player[branch.player] if branch.draws else 0
            if count(branch.player) != total or asked != (branch.third != NONE):
                continue
            theirs = (total + max(branch.third, 0)) % 10
            drawn = branch.draws and table.banker[branch.banker, branch.third]
            parts = enumerate(branch.draws) if drawn else [(0, branch.stays)]
            for value, often in parts:
                banker = (count(branch.banker) + value) % 10
                found[(theirs > banker) - (theirs < banker)] += often
        shares = [found[sign] / found.total() for sign in (1, -1, 0)]
        assert shares == pytest.approx(chances, abs=6e-7)


# -- chemin de fer -----------------------------------------------------------------------------

FREE = tuple(OPTION * 11 for _ in range(8)) + (STAY * 11,) * 2
"""A Banker who may do as he likes on 0 to 7, as in the game that Kemeny and Snell solved."""
MANY = 10**9
"""So many decks that a card drawn is as good as put back."""


def values(shoe, play, win):
    """What a unit is worth to the Banker, and to the Player."""
    banker, player, _ = results(ends(shoe, play))
    return (win * banker - player) / Fraction(deals(shoe)), Fraction(player - banker, deals(shoe))


def test_kemeny_and_snell():
    """Game-theoretic solution of baccarat, American Mathematical Monthly 64 (1957) 465-469: the
    Player draws on 5 nine times of eleven, the Banker on 6 against none 859 times of 2,288."""
    shoe = full(MANY)
    best = baccarat_chemin_de_fer.equilibrium(baccarat_chemin_de_fer.choices(shoe, FREE), WITHOUT)
    assert float(best.five) == pytest.approx(9 / 11, abs=1e-9)
    play = baccarat_chemin_de_fer.filled(best.five, best.cells, FREE)
    assert float(values(shoe, play, WITHOUT)[1]) == pytest.approx(-679_568 / (11 * 13**6), abs=1e-9)
    sixes = {hand: (1 if hand[0] == hand[1] else 2) * (4 if hand[0] == 0 else 1)
             for hand in HANDS if count(hand) == 6}  # fmt: skip
    drawn = sum(ways * best.cells[hand, NONE] for hand, ways in sixes.items())
    assert float(drawn / sum(sixes.values())) == pytest.approx(859 / 2288, abs=1e-8)


@pytest.mark.parametrize(
    ("table", "win", "every"),
    [
        (BANKER_TABLE, FIVE, 4),
        (FREE, FIVE, 211),
        *(
            pytest.param(table, win, every, marks=pytest.mark.slow)
            for table, every in ((BANKER_TABLE, 1), (FREE, 17))
            for win in (WITHOUT, FIVE, FOUR)
        ),
    ],
)
def test_nobody_does_better_by_another_choice(table, win, every):
    shoe = full(6)
    best = baccarat_chemin_de_fer.equilibrium(baccarat_chemin_de_fer.choices(shoe, table), win)
    play = baccarat_chemin_de_fer.filled(best.five, best.cells, table)
    banker, player = values(shoe, play, win)
    for five in (0, 1):
        other = baccarat_chemin_de_fer.filled(five, best.cells, table)
        assert values(shoe, other, win)[1] <= player
        assert best.five != five or values(shoe, other, win)[1] == player
    for cell in list(best.cells)[::every]:
        for drawn in (0, 1):
            other = baccarat_chemin_de_fer.filled(best.five, {**best.cells, cell: drawn}, table)
            assert values(shoe, other, win)[0] <= banker


@pytest.mark.parametrize(
    ("decks", "stays"), [(6, {(1, 4), (2, 3)}), (7, {(2, 3)}), (8, set()), (12, set())]
)
@pytest.mark.parametrize("win", [WITHOUT, FIVE, FOUR])
def test_the_player_draws_on_five_and_the_banker_nearly_always(decks, stays, win):
    """From eight decks on the best play is Table 2: chemin de fer is punto banco."""
    best = baccarat_chemin_de_fer.equilibrium(baccarat_chemin_de_fer.choices(full(decks)), win)
    assert best.five == 1
    assert {cell for cell, drawn in best.cells.items() if not drawn} == {(h, 4) for h in stays}
    if not stays:
        assert baccarat_chemin_de_fer.filled(best.five, best.cells) == by_table()


@pytest.mark.parametrize("decks", [6, 8, 100])
def test_drawing_on_five_is_best_with_any_five_whatever_the_banker_does(decks):
    """So that nothing is lost by deciding on the count alone: each hand of 5 gains in every one of
    the replies that the Banker has in the two cells."""
    gains = Counter()
    for branch in branches(full(decks)):
        if count(branch.player) != 5 or not branch.draws:
            continue
        stays, draws = baccarat_chemin_de_fer.nets(branch)
        does = third_card.banker(count(branch.banker), branch.third, BANKER_TABLE)
        worth = {DRAW: draws.player, STAY: stays.player}.get(does, min(draws.player, stays.player))
        gains[branch.player] += worth if branch.third != NONE else -worth
    assert len(gains) == 5
    assert min(gains.values()) > 0
