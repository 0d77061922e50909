"""Pai gow poker: what a round sheet cannot show."""

from itertools import combinations

import pytest

from pitboss.engine import Arrange, Bot, Choose, Dealer, Draw, Settled, Table, TakeBets, view
from pitboss.engine import answers as say
from pitboss.engine.players import step
from pitboss.errors import Refused
from pitboss.games.pai_gow.pai_gow_poker import GAME, hands
from pitboss.games.pai_gow.pai_gow_poker.options import (
    BONUS,
    IMPERIAL,
    INSURANCE,
    SEVEN_CARD,
    THREE_CARD,
)
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import CARDS
from scripted import in_order

SIDES = (BONUS, INSURANCE, THREE_CARD, SEVEN_CARD, IMPERIAL)
APART = [
    {BONUS, THREE_CARD}, {BONUS, SEVEN_CARD}, {BONUS, IMPERIAL},
    {IMPERIAL, INSURANCE}, {IMPERIAL, THREE_CARD}, {IMPERIAL, SEVEN_CARD},
]  # fmt: skip


@pytest.mark.parametrize("size", range(6))
def test_side_wagers_exclude_each_other_as_11_15_11_17_and_11_19_say(size):
    for chosen in combinations(SIDES, size):
        apart = any(pair <= {*chosen} for pair in APART)
        if apart:
            with pytest.raises(Refused):
                GAME.read_options({"side-wagers": list(chosen)})
        else:
            GAME.read_options({"side-wagers": list(chosen)})


def asked_to_set(seed="a", **options):
    """A round in which seat 1 sets its hands now."""
    table, dealer, bot = Table(GAME, seats=1, options=options), Dealer(seed), {1: Bot(seed)}
    table.seated = {1: ""}
    round = table.start()
    while not (isinstance(round.prompt, Arrange) and round.prompt.seat == 1):
        step(round, round.prompt, dealer, bot)
    return round


def test_a_player_is_told_what_every_setting_comes_to():
    round = asked_to_set()
    shown = view(round, "1").prompt
    assert len(shown["called"]) == 21
    best = " ".join(sorted(shown["suggestion"]["low"]))
    assert " over " in shown["called"][best]
    assert "called" not in view(round, "2").prompt


def test_some_settings_are_told_to_be_wrong():
    called = view(asked_to_set(), "1").prompt["called"].values()
    assert 0 < sum(said.startswith("set wrongly") for said in called) < 21


def test_the_house_lays_out_what_makes_a_hand_first():
    cards = ("4d", "Kh", "9s", "Ac", "9d", "Jo", "2c")
    laid = hands.required(cards, GAME.read_options({})).best
    assert laid == {"high": ("Ac", "Jo", "Kh", "4d", "2c"), "low": ("9d", "9s")}


def settled(round):
    return [(it.seat, it.wager, it.net) for it in round.events if isinstance(it, Settled)]


def dealt(cards, bets, **options):
    """A round with these cards, by holder; everything else is as usual."""
    table, dealer = Table(GAME, seats=len(bets), options=options), Dealer("c")
    round = table.start()
    left = {holder: list(held) for holder, held in cards.items()}
    named = {card for held in left.values() for card in held}
    others = iter([card for card in CARDS.pieces if card not in named])
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, TakeBets):
            for seat, wagers in bets.items():
                round.answer(say.Bet(seat, wagers))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, Draw):
            pieces = [left[to].pop(0) if left.get(to) else next(others) for to in prompt.to]
            round.answer(say.Drawn(tuple(pieces)))
        elif isinstance(prompt, Choose):
            round.answer(say.Choice(prompt.seat, prompt.default))
        elif isinstance(prompt, Arrange) and prompt.seat:
            round.answer(say.Arrangement(prompt.seat, prompt.suggestion))
        else:
            round.answer(dealer.answer(prompt))
    return round


def test_losing_wagers_go_first_then_each_player_is_paid_and_premium_hands_and_envy_last():
    """11.9(g), (i), (j) and 11.15(d)."""
    cards = {
        "1": ["9h", "9c", "9d", "8s", "6h", "2c", "3d"],  # three nines
        "2": ["4h", "4c", "4d", "4s", "Kh", "Tc", "3h"],  # a premium hand
        "3": ["Ah", "Qc", "Jd", "Ts", "7h", "5c", "2d"],  # nothing
        "dealer": ["As", "Ad", "Ac", "Ks", "Kd", "Kc", "Qs"],
    }
    wagers = {"pai-gow-poker": 10_00, "bonus": 5_00, "progressive": 1_00}
    round = dealt(cards, dict.fromkeys((1, 2, 3), wagers), side_wagers=[BONUS], progressive="$1")
    assert [(seat, wager) for seat, wager, _ in settled(round)] == [
        (1, "pai-gow-poker"), (2, "pai-gow-poker"), (3, "pai-gow-poker"), (3, "progressive"),
        (1, "progressive"), (1, "bonus"), (2, "progressive"), (3, "bonus"),
        (1, "envy"), (2, "bonus"), (3, "envy"),
    ]  # fmt: skip


def test_a_losing_hand_is_collected_at_once_with_its_losing_side_wagers():
    """11.9(g), (h): a hand with a side wager that has won stays until that is paid."""
    cards = {
        "1": ["9h", "9c", "9d", "8s", "6h", "2c", "3d"],  # three nines, which a bonus pays
        "2": ["Ah", "Qc", "Jd", "Ts", "7h", "5c", "2d"],  # nothing
        "dealer": ["As", "Ad", "Ac", "Ks", "Kd", "Kc", "Qs"],
    }
    wagers = {"pai-gow-poker": 10_00, "progressive": 1_00}
    round = dealt(cards, dict.fromkeys((1, 2), wagers), progressive="$1")
    assert in_order(round.events)[-9:] == [
        "show 1", "1 pai-gow-poker -10", "show 2", "2 pai-gow-poker -10", "2 progressive -1",
        "collect 2", "1 progressive 1", "collect 1", "collect dealer",
    ]  # fmt: skip


def test_wrong_sizes_are_taken_and_lose():
    round = asked_to_set()
    pieces = round.prompt.pieces
    round.answer(say.Arrangement(1, {"high": pieces[:4], "low": pieces[4:]}))
    dealer, bot = Dealer("a"), {1: Bot("a")}
    while round.prompt is not None:
        step(round, round.prompt, dealer, bot)
    assert [net for _, wager, net in settled(round) if wager == "pai-gow-poker"] == [-10_00]
