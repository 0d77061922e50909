"""Four-card poker beyond what a sheet can say: the two orders of settling, and who sees what."""

import pytest

import pitboss
from pitboss.engine import Dealer, view
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import cards
from pitboss.games.one_deck import four_card_poker

SLUG = "four-card-poker"


def start(options=None):
    """A round up to its first decision: everybody has an ante, seat 2 aces up as well."""
    round = pitboss.open_table(SLUG, options=options or {}, seats=3).start()
    dealer = Dealer(3)
    while not isinstance(round.prompt, ask.Choose):
        if isinstance(round.prompt, ask.TakeBets):
            for seat in round.table.seats:
                round.answer(say.Bet(seat, {"ante": 10_00}))
            round.answer(say.Bet(2, {"aces-up": 5_00}))
            round.answer(say.NoMoreBets())
        else:
            round.answer(dealer.answer(round.prompt))
    return round


def settlements(order):
    round = start({"settlement": order})
    while isinstance(round.prompt, ask.Choose):
        seat = round.prompt.seat
        round.answer(say.Choice(seat, "play-2x" if seat else "reveal"))
    return [event for event in round.events if isinstance(event, on.Settled)]


def test_step_by_step_what_is_lost_comes_first():
    by_step = settlements("by-step")
    lost = [bool(event.lost) for event in by_step]
    assert lost == sorted(lost, reverse=True)
    by_player = settlements("by-player")
    seats = [event.seat for event in by_player]
    assert seats == sorted(seats, reverse=True)
    assert set(by_step) == set(by_player)


def test_the_dealers_sixth_card_is_seen_and_the_rest_of_its_stack_is_not():
    round = start({"deal": "automated"})
    assert len(round.hands["discard"]) == 4
    hands = view(round, "1").hands
    *down, up = [card.piece for card in hands["dealer"]]
    assert down == [None] * 5
    assert up == round.hands["dealer"][5]
    assert all(card.piece is None for card in hands.get("discard", ()))


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("Ts Td 4h 3c 8d", "play-3x"),
        ("9s 9d 4h 3c Ad", "play-1x"),
        ("2s 2d 4h 7c Ad", "play-1x"),
        ("3s 3d 2h 2c Ad", "play-3x"),
        ("As Kd Qh 9c 2d", "fold"),
    ],
)
def test_the_simple_player(hand, says):
    round = start()
    round.hands["1"] = list(cards(hand))
    assert four_card_poker.bot(round, round.prompt, 1, None).name == says
