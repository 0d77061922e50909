"""Boston 5 stud poker beyond what a sheet can say: the order of settling, and who sees what."""

import pytest

import pitboss
from pitboss.engine import Bot, Dealer, play_round, view
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import usual_amounts
from pitboss.equipment.cards import cards
from pitboss.games.one_deck.boston_5_stud_poker import GAME

HANDS = {
    "1": "9s 9d Kc 4h 2d", "2": "2s 4d 7h 8c Jc", "3": "5s 6s 7s Ah 3h", "dealer": "Qs Jd 8h 6h 3d"
}  # fmt: skip
BET = {"ante": 5_00, "first": 10_00, "optional-bonus": 5_00}


def finish(choices, *, stop=None, options=None):
    """A round with three players: by seat what is chosen, in order; `stop` at a choice."""
    round = pitboss.open_table(GAME.slug, seats=3, options=options or {}).start()
    dealer, left = Dealer(3), {holder: list(cards(held)) for holder, held in HANDS.items()}
    said = {seat: list(names) for seat, names in choices.items()}
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat in round.table.seats:
                round.answer(say.Bet(seat, BET))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Draw):
            round.answer(say.Drawn(tuple(left[holder].pop(0) for holder in prompt.to)))
        elif isinstance(prompt, ask.Choose) and prompt.seat:
            if stop and prompt.offer(stop):
                return round
            round.answer(say.Choice(prompt.seat, said[prompt.seat].pop(0)))
        else:
            round.answer(dealer.answer(prompt))
    return round


STAY = dict.fromkeys((1, 2, 3), ("expose", "second", "leave"))


def told(round, *kinds):
    return [event for event in round.events if isinstance(event, kinds)]


def test_bonuses_first_those_that_lose_then_those_that_win():
    settled = told(finish(STAY), on.Settled)
    assert [(it.seat, it.wager) for it in settled[:3]] == [
        (2, "optional-bonus"), (1, "optional-bonus"), (3, "optional-bonus"),
    ]  # fmt: skip
    assert [it.won - it.lost for it in settled[:3]] == [-5_00, 5_00, 200_00]


def test_players_are_settled_from_the_right_first_and_second_wager_before_the_ante():
    settled = told(finish(STAY), on.Settled)[3:]
    assert [(it.seat, it.wager) for it in settled] == [
        (seat, wager) for seat in (3, 2, 1) for wager in ("first", "second", "ante")
    ]
    shown = [event.holder for event in told(finish(STAY), on.Shown)]
    assert shown == ["1", "2", "3", "dealer", "3", "2", "1"]


def test_exposed_cards_are_seen_by_all_and_others_by_nobody_else():
    round = finish({1: ("expose",), 2: ("conceal",), 3: ("conceal",)}, stop="second")
    seen = view(round, 3).hands
    assert [lies.piece for lies in seen["1"]] == ["9s", "9d", "Kc"]
    assert {lies.piece for lies in seen["2"]} == {None}
    assert {lies.piece for lies in seen["dealer"]} == {None}


def test_nothing_is_turned_over_where_all_have_folded():
    round = finish(dict.fromkeys((1, 2, 3), ("conceal", "fold")))
    assert not told(round, on.Shown)
    assert [event.holder for event in told(round, on.Collected)] == ["1", "2", "3", "dealer"]
    assert round.balances()["house"] == 3 * 20_00


def test_a_second_wager_that_is_taken_back_is_no_loss():
    round = finish({**STAY, 1: ("expose", "second", "withdraw")})
    assert round.balances()["seat 1"] == 5_00 - 15_00
    assert len(round.hands["1"]) == 3


@pytest.mark.parametrize(
    ("limits", "ante"),
    [({}, 10_00), ({"all": "25-5000"}, 25_00), ({"first": "30-600"}, 15_00),
     ({"ante": "7-70 by 7"}, 14_00), ({"ante": "0.50-5", "first": "1-10"}, 5_00)],
)  # fmt: skip
def test_bots_bet_amounts_that_go_together(limits, ante):
    table = pitboss.open_table(GAME.slug, seats=1, limits=limits)
    round = play_round(table, Dealer(1), {1: Bot(1)})
    placed = {event.wager: event.amount for event in told(round, on.Placed)}
    assert (placed["ante"], placed["first"], placed["second"]) == (ante, 2 * ante, 2 * ante)


def test_usual_amounts_of_no_wager():
    assert usual_amounts(pitboss.open_table(GAME.slug).start(), []) == {}


@pytest.mark.parametrize(
    ("hand", "says"), [("9s 9d Kc", "expose"), ("Ks 9s 2s", "expose"), ("Ks Ad 2c", "conceal")]
)
def test_the_simple_player(hand, says):
    round = finish({}, stop="expose")
    round.hands["1"] = list(cards(hand))
    assert GAME.bot(round, round.prompt, 1, None).name == says
