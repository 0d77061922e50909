"""Folded hands: when their wagers are collected, and that a void hand gets them back once."""

import pytest

import pitboss
from pitboss.engine import Dealer
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask


def folded_by_seat_1(slug):
    """A round of two players in which the first has folded and the second is asked."""
    round = pitboss.open_table(slug, seats=2).start()
    dealer = Dealer(3)
    while not any(
        isinstance(event, on.Chosen) and event.choice == "fold" for event in round.events
    ):
        prompt = round.prompt
        if isinstance(prompt, ask.TakeBets):
            wagers = [wager for wager in round.game.wagers if wager.required]
            required = {wager.name: 10_00 * wager.times for wager in wagers}
            for seat in round.table.seats:
                round.answer(say.Bet(seat, required))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, prompt.offers[-1].name))
        else:
            round.answer(dealer.answer(prompt))
    assert round.prompt.seat == 2
    return round


def settled(round):
    return [event for event in round.events if isinstance(event, on.Settled)]


@pytest.mark.parametrize("slug", ["three-card-poker", "four-card-poker", "two-card-joker-poker"])
def test_forfeited_wagers_are_collected_once_all_have_decided(slug):
    round = folded_by_seat_1(slug)
    assert not settled(round)
    round.answer(say.IrregularityReport("dealer-card-exposed"))
    assert not settled(round)
    assert round.balances()["seat 1"] == 0


@pytest.mark.parametrize(
    "slug",
    [
        "boston-5-stud-poker",
        "caribbean-stud-poker",
        "mini-tex-3-card-holdem",
        "mississippi-stud",
        "premium-holdem",
        "texas-holdem-bonus-poker",
        "ultimate-texas-holdem",
        "winners-pot-poker",
    ],
)
def test_a_folded_hand_that_is_void_gets_its_wagers_back_once(slug):
    round = folded_by_seat_1(slug)
    assert round.balances()["seat 1"] < 0
    for _ in range(2):
        round.answer(say.IrregularityReport("wrong-number-of-cards", seat=1))
        assert round.balances()["seat 1"] == 0
    collected = [it for it in round.events if isinstance(it, on.Collected) and it.holder == "1"]
    assert len(collected) == 1
