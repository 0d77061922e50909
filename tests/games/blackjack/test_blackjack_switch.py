"""Blackjack switch between the sheets: two hands a player, devices that are not cut, the bot."""

import pytest

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find
from pitboss.games.blackjack.blackjack_switch import matches, worth

GAME = find("blackjack-switch")
BOTH = {"hand1": 10_00, "hand2": 10_00}
ONE_BET = (say.Bet(1, BOTH),)


def played(cards, choices, bets=ONE_BET, **options):
    """A round with these cards after the burn card, and what was offered at each turn."""
    round = Table(GAME, options=options, seats=2).start()
    pieces, wishes, asked = iter(["2c", *cards.split()]), iter(choices), []
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for bet in bets:
                round.answer(bet)
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Draw):
            round.answer(say.Drawn((next(pieces),)))
        elif isinstance(prompt, ask.Choose) and prompt.step == "choose":
            asked.append((prompt.offers[0].about, {offer.name for offer in prompt.offers}))
            round.answer(
                say.Choice(prompt.seat, next(wishes, prompt.default), patron=prompt.patron)
            )
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, prompt.default, patron=prompt.patron))
        else:
            round.answer(say.CutAt(100) if isinstance(prompt, ask.Cut) else say.Shuffled())
    return round, asked


def of_kind(round, kind):
    return [event for event in round.events if isinstance(event, kind)]


def test_a_decision_says_which_hand_it_is_about():
    _, asked = played("Ts 6s 9h 8d 5d 9c 8c", ["no-switch", "stand", "hit"])
    assert [about for about, _ in asked] == ["", "hand1", "hand2", "hand2"]


def test_a_switch_may_be_revoked_until_a_card_is_dealt():
    _, asked = played("Ts 6s 9h 8d 5d 2c 9c 8c", ["switch", "stand", "hit"])
    assert ["revoke-switch" in offers for _, offers in asked] == [False, True, True, False]


def test_a_hand_of_21_is_not_asked_unless_both_are():
    _, one = played("As Ts 9h 8d Kd 8c", ["switch"])
    assert [about for about, _ in one] == ["", "hand2"]
    _, both = played("As Ts 9h Ad Kd 8c", ["switch"])
    assert both[1:] == [("hand2", {"stand", "revoke-switch"})]


def test_whoever_wagered_first_calls_both_hands():
    """2A.13(b): equal wagers of two people, and the second hand's in another order."""
    bets = [say.Bet(1, BOTH, patron=name) for name in ("Ann", "Bob")]
    round, _ = played("Ts 6s 9h 8d 5d 9c 8c", ["no-switch", "stand", "stand"], bets)
    assert {event.patron for event in of_kind(round, on.Chosen)} == {"Ann"}


@pytest.mark.parametrize(("shuffle", "cuts"), [("manual", 1), ("automated", 0), ("bart-carter", 1)])
def test_what_a_device_has_shuffled_is_not_cut(shuffle, cuts):
    cards = "Ts Ts 9h 9d 9d 9c" if shuffle != "bart-carter" else "Ts 9h 9d 9d 9c"
    round, _ = played(cards, [], shuffle=shuffle)
    assert sum(isinstance(answer, say.CutAt) for answer in round.answers) == cuts
    burned = [event for event in of_kind(round, on.Dealt) if event.to == "burn"]
    assert len(burned) == (shuffle != "bart-carter")


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("Ks Qs 9h 2d", set()),
        ("Ks Kd 9h 2d", {"pair"}),
        ("Ks Kd 9h 9d", {"pair", "two-pairs"}),
        ("Ks Kd Kd 9d", {"pair", "three-of-a-kind"}),
        ("Ks Kd Kd Kd", {"pair", "two-pairs", "three-of-a-kind", "four-of-a-kind"}),
    ],
)
def test_matches_are_by_rank(cards, found):
    assert matches(cards.split()) == found


def test_the_simple_player_switches_for_the_better_hands():
    assert worth(["As", "Kd"], 9, dealt=True) > worth(["As", "Kd"], 9) > worth(["Ks", "6d"], 9)
    table, dealer = Table(GAME, seats=5), Dealer(3)
    players = {seat: Bot(seat) for seat in table.seats}
    chosen = [
        event.choice
        for _ in range(100)
        for event in of_kind(play_round(table, dealer, players), on.Chosen)
    ]
    assert 0.2 < chosen.count("switch") / chosen.count("no-switch") < 2
