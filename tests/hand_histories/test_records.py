"""Hands in PHH: those that pokerkit plays come out here, and those of our tables come out there."""

import random
from decimal import Decimal

import generated
import pytest

import pitboss
from pitboss import hand_histories
from pitboss.engine import Announced, Moved
from pitboss.engine.players import random_answer
from pitboss.errors import Refused, Unusable
from pitboss.hand_histories.files import each

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsKs", "d dh p2 ????", "d dh p3 7c2d",
  "p3 f", "p1 cbr 6", "p2 cc # after a while",
  "d db 2c7dTh", "p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc",
  "p1 sm AsKs", "p2 sm QhQd",
]
"""


def changed(old, new, text=HAND):
    assert old in text
    return text.replace(old, new)


def one(text, name="hand"):
    (hand,) = hand_histories.read_text(text, name)
    return hand


# -- hands of pokerkit ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_hands_that_pokerkit_plays_come_out_to_the_cent(seed):
    rng = random.Random(f"pokerkit {seed}")
    for _ in range(8):
        game, state = generated.holdem(rng)
        said = {"finishing_stacks": list(state.stacks)} if rng.random() < 0.5 else {}
        played = hand_histories.play(one(generated.text_of(game, state, **said)))
        assert played.differences == []
        assert played.compared_with == ("finishing_stacks" if said else "pokerkit")
        assert played.odd_chips or [100 * held for held in state.stacks] == list(played.finishing)


@pytest.mark.parametrize("code", ["PO", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB"])
def test_hands_of_the_other_games_come_out_too(code):
    rng = random.Random(code)
    for _ in range(6):
        game, state = generated.another(code, rng)
        text = generated.text_of(game, state, finishing_stacks=list(state.stacks))
        played = hand_histories.play(one(text))
        assert (played.compared_with, played.differences) == ("finishing_stacks", [])


@pytest.mark.slow
def test_a_thousand_hands_that_pokerkit_plays():
    rng = random.Random(1000)
    for _ in range(1000):
        game, state = generated.holdem(rng)
        text = generated.text_of(game, state, finishing_stacks=list(state.stacks))
        assert hand_histories.play(one(text)).differences == []


# -- hands of ours --------------------------------------------------------------------------------


def random_round(rng, options, seats, dealer, game="poker-holdem"):
    stacks = {seat: rng.choice((20, 60, 300)) * 100 for seat in range(1, seats + 1)}
    table = pitboss.open_table(game, options=options, seats=seats, stacks=stacks)
    round = table.start()
    while (prompt := round.prompt) is not None:
        if not prompt.party.isdigit():
            round.answer(dealer.answer(prompt))
            continue
        answer = random_answer(round, prompt, rng)
        if getattr(answer, "name", "") == "fold" and rng.random() < 0.8:
            answer = pitboss.Choice(prompt.seat, prompt.offers[0].name)
        round.answer(answer)
    return round


OPTIONS = (
    {},
    {"blinds": "1 2 4", "ante": "1"},
    {"ante": "2", "ante-by": "big-blind", "straddle": "4"},
    {"structure": "fixed-limit", "limits": "2 4", "max-raises": "3"},
    {"blinds": "0.50 1", "smallest-chip": "0.50"},
    {"heads-up": "casino-practice"},
    {"rake": {"type": "percentage", "rate": "0.1", "cap": "4"}},
)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "default")
def test_our_rounds_go_out_and_come_back(options):
    rng, dealer = random.Random(str(options)), pitboss.Dealer(seed=3)
    for seats in (2, 3, 6):
        round = random_round(rng, options, seats, dealer)
        hand = hand_histories.hand_of(round)
        text = hand_histories.text_of(hand)
        back = one(text)
        assert back.actions == hand.actions
        assert back.finishing == hand.finishing
        played = hand_histories.play(back)
        moves = [event for event in round.events if isinstance(event, Moved)]
        assert [event for event in played.round.events if isinstance(event, Moved)] == moves
        if "rake" not in options:
            theirs = [Decimal(held) * 100 for held in generated.replayed(text)]
            mine = [held for held in hand.finishing if held is not None]
            assert all(abs(a - b) <= 200 for a, b in zip(mine, theirs, strict=True))  # odd chips
            assert sum(mine) == sum(theirs)


FIXED = {"structure": "fixed-limit", "limits": "2 4", "max-raises": "3"}  # as pokerkit has it
OTHERS = (
    ("poker-omaha", {"structure": "pot-limit"}),
    ("poker-omaha", {**FIXED, "variant": "high-low-8"}),
    ("poker-seven-card-stud", {**FIXED, "ante": "0.50", "forced-bet": "1"}),
    ("poker-seven-card-stud", {**FIXED, "ante": "1", "forced-bet": "1", "variant": "low"}),
    ("poker-seven-card-stud", {**FIXED, "ante": "1", "forced-bet": "1", "variant": "high-low-8"}),
    ("poker-deuce-to-seven-triple-draw", FIXED),
    ("poker-badugi", FIXED),
)


@pytest.mark.parametrize(("game", "options"), OTHERS)
def test_rounds_of_the_other_games_go_out_and_come_back(game, options):
    rng, dealer = random.Random(game), pitboss.Dealer(seed=3)
    for seats in (2, 3, 4):
        round = random_round(rng, options, seats, dealer, game)
        text = hand_histories.text_of(hand_histories.hand_of(round))
        played = hand_histories.play(one(text))
        moves = [event for event in round.events if isinstance(event, Moved)]
        assert [event for event in played.round.events if isinstance(event, Moved)] == moves
        theirs = [Decimal(held) * 100 for held in generated.replayed(text)]
        assert sum(theirs) == sum(played.finishing)
        both = zip(played.finishing, theirs, strict=True)
        assert all(abs(mine - other) <= 200 for mine, other in both)  # odd chips


def test_several_hands_in_one_file():
    rng, dealer = random.Random(5), pitboss.Dealer(seed=5)
    hands = [hand_histories.hand_of(random_round(rng, {}, 4, dealer), number=n) for n in (1, 2, 3)]
    again = hand_histories.read_text("".join(hand_histories.texts_of(hands)), "all.phhs")
    assert [hand.name for hand in again] == ["all.phhs [1]", "all.phhs [2]", "all.phhs [3]"]
    assert [hand.actions for hand in again] == [hand.actions for hand in hands]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"variant": "pineapple"}, "no code for poker-holdem no-limit pineapple"),
        ({"structure": "pot-limit"}, "no code for poker-holdem pot-limit high"),
    ],
)
def test_what_the_format_cannot_tell(options, why):
    round = random_round(random.Random(1), options, 3, pitboss.Dealer(seed=1))
    with pytest.raises(Unusable, match=why):
        hand_histories.hand_of(round)


# -- one hand, looked at closely ------------------------------------------------------------------


def test_a_hand_is_played_with_the_cards_that_are_known():
    played = hand_histories.play(one(HAND))
    assert played.compared_with == "pokerkit"
    assert played.finishing == (94_00, 106_00, 100_00)
    assert played.round.options["heads-up"] == "literal"
    assert dict(played.table.stacks) == {1: 94_00, 2: 106_00, 3: 100_00}


def test_who_mucks_loses_and_who_is_not_known_mucks():
    mucked = changed('"p2 sm QhQd"', '"p2 sm"')
    assert hand_histories.play(one(mucked)).finishing == (106_00, 94_00, 100_00)
    silent = changed('  "p1 sm AsKs", "p2 sm QhQd",\n', "")
    assert hand_histories.play(one(silent)).finishing == (106_00, 94_00, 100_00)


def test_a_result_that_is_another_one():
    text = HAND + "finishing_stacks = [94, 105.5, 100.5]\n"
    assert hand_histories.play(one(text)).differences == [
        "p2 has 106 at the end, not 105.5", "p3 has 100 at the end, not 100.5",
    ]  # fmt: skip
    text = HAND + "winnings = [0, 12, 0]\n"
    played = hand_histories.play(one(text))
    assert (played.compared_with, played.differences) == ("winnings", [])


def test_players_sit_where_the_file_says():
    text = HAND + "seats = [8, 2, 5]\nseat_count = 9\n"
    assert dict(hand_histories.table_of(one(text)).stacks) == {8: 100_00, 2: 100_00, 5: 100_00}
    assert hand_histories.table_of(one(text)).state["button"] == 5
    assert hand_histories.play(one(text)).finishing == (94_00, 106_00, 100_00)
    muddled = HAND + "seats = [8, 2, 9]\n"
    assert list(hand_histories.table_of(one(muddled)).stacks) == [1, 2, 3]


def test_stacks_without_end():
    text = changed("starting_stacks = [100, 100, 100]", "starting_stacks = [inf, inf, inf]")
    played = hand_histories.play(one(text))
    assert (played.compared_with, played.agrees) == ("", True)


@pytest.mark.parametrize(
    ("blinds", "actions", "finishing"),
    [
        ([1, 2], ["p2 cc", "p1 cbr 6", "p2 f"], (102_00, 98_00)),  # the button has the small blind
        ([2, 1], ["p1 cc", "p2 cbr 6", "p1 f"], (98_00, 102_00)),  # as the text has it
        ([0, 2], ["p2 cbr 6", "p1 f"], (98_00, 102_00)),  # one blind, to the left of the button
        ([2, 0], ["p1 cbr 6", "p2 f"], (102_00, 98_00)),  # one blind, the button's
    ],
)
def test_the_blinds_of_two_players(blinds, actions, finishing):
    text = f"""
variant = "NT"
antes = [0, 0]
blinds_or_straddles = {blinds}
min_bet = 2
starting_stacks = [100, 100]
actions = {["d dh p1 ????", "d dh p2 ????", *actions]}
"""
    played = hand_histories.play(one(text))
    assert (played.compared_with, played.differences) == ("pokerkit", [])
    assert played.finishing == finishing


def test_missed_blinds_are_posted():
    text = """
variant = "NT"
antes = [0, 0, 0, 1, 0]
blinds_or_straddles = [1, 2, 0, -2, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "d dh p5 ????",
           "p3 f", "p4 cc", "p5 f", "p1 f", "p2 f"]
"""
    played = hand_histories.play(one(changed('"p4 cc"', '"p4 cbr 10"', text)))
    assert played.agrees
    assert played.finishing == (99_00, 98_00, 100_00, 103_00, 100_00)


@pytest.mark.parametrize(
    ("old", "new", "cite"),
    [
        ("starting_stacks = [100, 100, 100]", "starting_stacks = [100, 3, 100]", "14.7(c)3"),
        ("blinds_or_straddles = [1, 2, 0]", "blinds_or_straddles = [0, 2, 0]", "14.10(d)1"),
        ('"p1 cbr 6"', '"p1 cbr 3"', "14.17"), ('variant = "NT"', 'variant = "NS"', "14.8(b)"),
    ],
)  # fmt: skip
def test_what_the_rules_refuse(old, new, cite):
    with pytest.raises(Refused) as refused:
        hand_histories.play(one(changed(old, new)))
    assert refused.value.cite == cite


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("variant", "variante", "variant is missing: did you mean"),
        ('"NT"', '"NTT"', "variant 'NTT' is not known"),
        ('"p3 f"', '"p3 g"', "action 4, 'p3 g': not an action"),
        ('"p3 f"', '"p4 f"', "p4 is none of the players p1 to p3"),
        ('"p3 f"', '"p1 f"', "it is the turn of p3"),
        ('"p3 f"', '"p3 cbr much"', "much is not an amount"),
        ('"p1 cbr 6"', '"p1 cbr 6.001"', "6.001 chips: they are counted in whole hundredths"),
        ('"p1 cbr 6"', '"p1 cbr 1e400"', "chips: more than 10,000,000,000 are not counted here"),
        ('AsKs", "d dh p2', 'AsAs", "d dh p2', "As: dealt twice"),
        ("d db 9s", "d db 1s", "'1s' is not a card"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "antes: 2 of them for 3 players"),
        ("antes = [0, 0, 0]", "antes = 0", "antes: 0 is not a list"),
        ("[100, 100, 100]", "[100, 0, 100]", "a player with 0"),
        ("[100, 100, 100]", "[100, nan, 100]", "starting_stacks"),
        ("min_bet = 2", "min_bet = -2", "min_bet: -2 is not an amount"),
        ("min_bet = 2", "min_bet =", "not TOML"),
        (
            '"p1 cc", "p2 cc",\n  "p1 sm',
            '"p1 cc",\n  "p1 sm',
            "the hand is not over: p2 has to act",
        ),
    ],
)
def test_broken_hands_say_what_is_wrong_in_one_line(old, new, why):
    with pytest.raises(Unusable, match=why.replace("(", "\\(")) as error:
        hand_histories.play(one(changed(old, new)))
    assert "\n" not in str(error.value)


def test_a_broken_hand_spoils_no_other():
    text = f"[1]\n{HAND}\n[2]\nvariant = \n[3]\n{HAND}\n[4]\n{changed('NT', 'NTT')}"
    found = list(each(text, "x.phhs"))
    assert [isinstance(hand, Unusable) for hand in found] == [False, True, False, False]
    assert str(found[1]).startswith("x.phhs [2]: not TOML")


# -- what a program opens a table with -------------------------------------------------------------


def test_a_table_is_opened_in_the_middle_of_things():
    table = pitboss.open_table(
        "poker-holdem",
        seats=4,
        stacks={1: 100_00, 2: 100_00, 3: 100_00, 4: 1_00},
        given={"button": 4, "missed": {3: ["1", "2"]}},
    )
    dealer = pitboss.Dealer(seed=1, cards={1: "As Ks", 2: "Qh ??", "community": "2c 7d Th 3h 9s"})
    round, names = table.start(), []
    while (prompt := round.prompt) is not None:
        if prompt.party.isdigit():
            names.append(prompt.step)
            round.answer(pitboss.Choice(prompt.seat, prompt.offers[0].name))
        else:
            round.answer(dealer.answer(prompt))
    assert names[0] == "post"
    assert round.hands["community"] == ["2c", "7d", "Th", "3h", "9s"]
    assert round.hands["1"] == ["As", "Ks"]
    assert round.hands["2"][0] == "Qh"
    told = [event for event in round.events if isinstance(event, Announced)]
    assert told[-1].cite == "14.7(c)3"
    assert told[-1].words.startswith("seat 4 is not dealt in: 1 on the table, 2 needed")
    assert list(table.stacks) == [1, 2, 3, 4]
    assert table.stacks[4] == table.stacks["seat 4"] == 1_00


@pytest.mark.parametrize(
    ("stacks", "why"),
    [
        ({1: 10_00, 5: 10_00}, "no seat 5"),
        ({1: 10_00, "seat 1": 10_00}, "named twice"),
        ({1: 10.5, 2: 10_00}, "not an amount in cents"),
        ({1: -1, 2: 10_00}, "not an amount in cents"),
    ],
)
def test_stacks_that_no_table_has(stacks, why):
    with pytest.raises(Unusable, match=why):
        pitboss.open_table("poker-holdem", seats=3, stacks=stacks)


def test_the_big_blind_antes_alone():
    table = pitboss.open_table(
        "poker-holdem",
        options={"ante": "2", "ante-by": "big-blind"},
        seats=3,
        stacks={1: 100_00, 2: 5_00, 3: 100_00},
        given={"button": 3},
    )
    dealer, round = pitboss.Dealer(seed=1), table.start()
    while (prompt := round.prompt) is not None and prompt.step != "choose":
        round.answer(dealer.answer(prompt))
    put_in = [(e.source, e.why, e.amount) for e in round.events if isinstance(e, Moved)]
    # seat 2 has less than ante, blind and one bet: seat 3 is next
    assert put_in == [
        ("seat 1", "blind", 1_00),
        ("seat 3", "ante", 2_00),
        ("seat 3", "blind", 2_00),
    ]
