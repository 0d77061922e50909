"""Pai gow: what round sheets cannot show as well as code can."""

import hashlib
from collections import Counter
from itertools import combinations

import pytest
from bank_tables import BANKING, check_banks, every_bank, of_game, who_banked

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import events as on
from pitboss.equipment.tiles import SET
from pitboss.errors import Refused
from pitboss.games.pai_gow import pai_gow
from pitboss.games.pai_gow.common.delivery import count
from pitboss.games.pai_gow.common.settlement import compare
from pitboss.games.pai_gow.pai_gow import GAME, RULES, hands

OPTIONS = GAME.read_options()

# -- where the tiles go --------------------------------------------------------------------------


def test_the_count_goes_round_eight_places():
    firsts = [count(RULES.places, "dealer", total) for total in range(3, 19)]
    assert firsts == [2, 3, 4, 5, 6, "dead-hand", "dealer", 1] * 2
    assert count(RULES.places, 4, 9) == 4
    assert count(RULES.places, 6, 3) == "dealer"


WALL = [f"{side}{n}{'abcd'[layer]}" for side, n in
        [("R", 1), ("R", 2), ("R", 3), ("R", 4), ("L", 4), ("L", 3), ("L", 2), ("L", 1)]
        for layer in range(4)]  # fmt: skip
"""R1a is the top of the first stack on the right, L1d the bottom of the first on the left."""

DELIVERED = {
    "house-way-right": "R1abcd R2abcd R3abcd R4abcd L4abcd L3abcd L2abcd L1abcd",
    "house-way-left": "L1abcd L2abcd L3abcd L4abcd R4abcd R3abcd R2abcd R1abcd",
    "cup-say-right": "R1abR2ab R1cdR2cd R3abR4ab R3cdR4cd L4abL3ab L4cdL3cd L2abL1ab L2cdL1cd",
    "cup-say-left": "L1abL2ab L1cdL2cd L3abL4ab L3cdL4cd R4abR3ab R4cdR3cd R2abR1ab R2cdR1cd",
    "jung-quat": "R4abL4ab R4cdL4cd R3abL3ab R3cdL3cd R2abL2ab R2cdL2cd R1abL1ab R1cdL1cd",
    "chee-yee": "R1abL1ab R1cdL1cd R2abL2ab R2cdL2cd R3abL3ab R3cdL3cd R4abL4ab R4cdL4cd",
    "pin-say-right": "R1aR2aR3aR4a L1aL2aL3aL4a R1bR2bR3bR4b L1bL2bL3bL4b"
    " R1cR2cR3cR4c L1cL2cL3cL4c R1dR2dR3dR4d L1dL2dL3dL4d",
    "pin-say-left": "L1aL2aL3aL4a R1aR2aR3aR4a L1bL2bL3bL4b R1bR2bR3bR4b"
    " L1cL2cL3cL4c R1cR2cR3cR4c L1dL2dL3dL4d R1dR2dR3dR4d",
    "dragon-head-right": "R1abR2ab L1aL2aL3aL4a R1cdR2cd L1bL2bL3bL4b"
    " R3abR4ab L1cL2cL3cL4c R3cdR4cd L1dL2dL3dL4d",
    "dragon-head-left": "L1abL2ab R1aR2aR3aR4a L1cdL2cd R1bR2bR3bR4b"
    " L3abL4ab R1cR2cR3cR4c L3cdL4cd R1dR2dR3dR4d",
}
PLACES = tuple("abcdefgh")


def tiles_of(text):
    """``R1abL1ab`` is R1a, R1b, L1a, L1b."""
    stack, tiles = "", set()
    for i, letter in enumerate(text):
        if letter in "RL":
            stack = text[i : i + 2]
        elif letter.isalpha():
            tiles.add(stack + letter)
    return tiles


@pytest.mark.parametrize("style", pai_gow.STYLES)
def test_delivery(style):
    to = pai_gow.receivers(PLACES, style)
    got = [{tile for tile, place in zip(WALL, to, strict=True) if place == p} for p in PLACES]
    assert got == [tiles_of(text) for text in DELIVERED[style].split()]


def test_the_styles_are_those_of_the_text_in_its_order():
    assert list(pai_gow.CITES.values()) == [f"10.8(k){n}" for n in range(1, 11)]
    assert list(DELIVERED) == list(pai_gow.STYLES)


def test_cuts():
    assert pai_gow.cuts(1, 2)["to-right-end"] == (1, 2, 0, 3, 4, 5, 6, 7)
    assert pai_gow.cuts(1, 2)["to-left-end"] == (0, 3, 4, 5, 6, 7, 1, 2)
    assert pai_gow.cuts(3, 5)["first-1-to-right-end"] == (3, 0, 1, 2, 6, 7, 4, 5)
    assert pai_gow.cuts(3, 5)["first-2-to-left-end"] == (5, 0, 1, 2, 6, 7, 3, 4)
    assert set(pai_gow.cuts(4, 4)) == {"to-right-end", "to-left-end"}
    for first, last in pai_gow.BLOCKS.values():
        for stacks in pai_gow.cuts(first, last).values():
            assert sorted(stacks) == list(range(8))


def test_after_a_cut_the_starting_position_has_the_stack_that_now_lies_right():
    to = pai_gow.receivers(PLACES, stacks=pai_gow.cuts(4, 5)["to-right-end"])
    assert to[16:24] == ("a",) * 4 + ("b",) * 4
    assert to[:4] == ("c",) * 4


# -- the house way -------------------------------------------------------------------------------

DEALS = [tuple(sorted(tiles)) for tiles in combinations(SET, 4)]


def test_the_rules_of_the_house_way_over_all_deals():
    assert len(DEALS) == 35_960
    assert Counter(hands.rule(tiles).cite for tiles in DEALS) == DEMANDS


DEMANDS = {"10.7(d)1": 435, "10.7(d)2": 13_349, "10.7(d)3": 19_920, "10.7(d)4": 2_256}


@pytest.mark.parametrize("refinement", ["best-low", "best-high", "foxwoods"])
def test_every_setting_of_the_house_way_is_pinned(refinement):
    options = GAME.read_options({"house-way": refinement})
    lines = []
    for tiles in sorted(set(DEALS)):
        way = hands.required(tiles, options)
        assert way.allows(way.best)
        lines.append(" / ".join(" ".join(sorted(hand)) for hand in way.best.values()))
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == DIGESTS[refinement]


DIGESTS = {
    "best-low": "22e0b23c3270d0a3441d8ddff3be7b1d3163a6df02e5ff70dcd86bcea975b2ac",
    "foxwoods": "79bec4a22dd8450d756a661ed4ae724f28055ec2b697fbd9dd634a5c9bc09dda",
    "best-high": "aa41cfbf4bded78c0af2db159e1e34d4b548db4c7df9ff03e5471c3d03cbcc3b",
}


def test_the_filing_may_make_exceptions():
    tiles = ("4-6", "4-6", "4-5", "2-6")
    split = {"high": ("4-6", "4-5"), "low": ("4-6", "2-6")}
    assert not hands.required(tiles, OPTIONS).allows(split)
    assert hands.required(tiles, GAME.read_options({"house-way": "filed"})).allows(split)


# -- comparing -----------------------------------------------------------------------------------


def test_hands_of_the_same_tiles_lose_to_the_dealer():
    for tiles in DEALS[::50]:
        best = hands.required(tiles, OPTIONS).best
        assert compare(RULES, ("1", best), ("dealer", best), OPTIONS).sign == -1


def test_the_zero_rule_is_for_players():
    player = {"high": ("6-6", "6-6"), "low": ("5-5", "4-6")}
    other = {"high": ("1-1", "1-1"), "low": ("5-6", "3-6")}
    assert compare(RULES, ("1", player), ("dealer", other), OPTIONS).sign == 0
    assert compare(RULES, ("1", player), ("dealer", other), OPTIONS, player=False).sign == 1


@pytest.mark.parametrize(
    ("won", "exact", "rounded"),
    [(5_00, 25, 25), (5_01, 25, 50), (12_00, 60, 75), (100_00, 5_00, 5_00), (1_00, 5, 25)],
)
def test_vigorish(won, exact, rounded):
    rounding = GAME.read_options({"vigorish-rounding": "up-to-next-25-cents"})
    assert RULES.vigorish(won, OPTIONS) == exact
    assert RULES.vigorish(won, rounding) == rounded
    assert RULES.vigorish(won, GAME.read_options({"dragons-eye": "method-2"})) == 0


# -- random play ---------------------------------------------------------------------------------


bank_table = of_game(GAME, lambda rng: {"dragons-eye": rng.choice(("off", "method-1", "method-2"))})


@every_bank(60)
def test_banks_pay_what_they_owe_and_nobody_goes_below_nothing(seed, irregularities):
    check_banks(bank_table(seed, irregularities), 6)


def test_players_do_bank_in_random_play():
    banks, _ = who_banked(map(bank_table, range(30)), 6)
    assert min(banks["bank"], banks["co-bank"], banks["house"]) > 10


def test_nobody_may_look_at_a_stack_without_a_wager():
    table = Table(GAME, seats=6)
    round = play_round(table, Dealer(3), {2: Bot(2), 5: Bot(5)})
    dealt = Counter(event.to for event in round.events if isinstance(event, on.Dealt))
    assert dealt == dict.fromkeys(
        ("dealer", "dead-hand", "2", "5", "position-1", "position-3", "position-4", "position-6"), 4
    )
    assert {on.owner(holder) for holder in dealt} == {"", "2", "5"}
    shown = {event.holder for event in round.events if isinstance(event, on.Shown)}
    assert shown == {"dealer", "2", "5"}


def test_only_players_who_are_seated_are_offered_the_bank():
    table = Table(GAME, seats=6, options=BANKING)
    players = {2: Bot(2), 5: Bot(5)}
    for _ in range(3):
        round = play_round(table, Dealer(3), players)
    offered = [e.seat for e in round.events if isinstance(e, on.Chosen) and e.choice == "pass"]
    assert sorted(offered) == [2, 5]
    players.pop(5)
    round = play_round(table, Dealer(3), players)
    offered = [e.seat for e in round.events if isinstance(e, on.Chosen) and e.choice == "pass"]
    assert offered == [2]


def test_co_banking_without_a_bank_is_refused():
    with pytest.raises(Refused, match="co-banking"):
        Table(GAME, options={"co-banking": "offered"})
