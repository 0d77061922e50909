"""Blackjack between the sheets: the shoe over many rounds, hidden cards, a saved table."""

import random
from itertools import islice, pairwise

import msgspec
import pytest

from odds import dealt
from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import random_answer
from pitboss.engine.registry import find

GAME = find("blackjack")


def events_of(options, rounds, *, seats=None, seed=1, commit=False):
    table = Table(GAME, options=options, seats=seats)
    dealer, players = Dealer(seed, commit=commit), {seat: Bot(seat) for seat in table.seats}
    return [play_round(table, dealer, players).events for _ in range(rounds)]


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_a_shoe_lives_on_until_the_cutting_card():
    rounds = events_of({"decks": 6}, 60)
    shuffles = [number for number, events in enumerate(rounds) if of_kind(events, on.Mixed)]
    assert shuffles[0] == 0
    assert len(shuffles) > 2
    for first, last in pairwise(shuffles):
        dealt = [len(of_kind(events, on.Dealt)) for events in rounds[first:last]]
        assert sum(dealt) >= 234, "the shuffle comes after the cutting card"
        assert sum(dealt[:-1]) < 234, "and as soon as the round is over"
        burned = [event.to == "burn" for e in rounds[first:last] for event in of_kind(e, on.Dealt)]
        assert burned.index(True) == 0
        assert sum(burned) == 1


@pytest.mark.parametrize(
    ("options", "opened", "picked_up"),
    [
        ({}, "2.4(c)", "2.6(i)"),
        ({"deal": "double-shoe"}, "2.4(d)", "2.6(i)"),
        ({"shuffle": "automated"}, "2.4(e)", "2.6(i)"),
        ({"deal": "hand", "decks": 2}, "2.4(e)", "2.6A(i)"),
    ],
)
def test_a_table_is_opened_and_cards_are_picked_up_from_the_far_right(options, opened, picked_up):
    """The dealer's come last. A hand that broke, or was paid, has gone before."""
    first, second = events_of(options, 2)
    openings = [event.cite for event in of_kind(first, on.Announced) if "2.4(" in event.cite]
    assert openings == [opened]
    assert not [event for event in of_kind(second, on.Announced) if "2.4(" in event.cite]
    for events in (first, second):
        settled = max(events.index(event) for event in of_kind(events, on.Settled))
        collected = [
            event.holder for event in of_kind(events[settled:], on.Collected)
            if event.cite == picked_up
        ]  # fmt: skip
        assert collected[-1] == "dealer"
        seats = [int(holder.partition("/")[0]) for holder in collected[:-1]]
        assert seats == sorted(seats, reverse=True)


def test_no_card_is_dealt_more_often_than_it_is_in_the_shoe():
    rounds = events_of({"decks": 2}, 40, commit=True)
    seen = {}
    for events in rounds:
        for event in events:
            if isinstance(event, on.Mixed):
                seen = {}
            elif isinstance(event, on.Dealt):
                seen[event.piece] = seen.get(event.piece, 0) + 1
                assert seen[event.piece] <= 2


def test_a_single_deck_that_runs_out_is_filled_from_the_discards():
    """2.15(f): seven boxes that draw to 21 may need more than the third behind the cutting card."""
    table = Table(GAME, options={"deal": "hand", "decks": 1, "boxes": 7})
    rng, refilled = random.Random(3), 0

    def decide(round, prompt):
        if isinstance(prompt, ask.Choose) and prompt.offer("hit"):
            return say.Choice(prompt.seat, "hit")
        return random_answer(round, prompt, rng)

    rounds = dealt.rounds(table, {"main": 10_00}, 3, decide, lambda asked: asked.party.isdigit())
    for round in islice(rounds, 60):
        again = [event for event in of_kind(round.events, on.Mixed) if event.cite == "2.15(f)"]
        refilled += len(again)
        if again:
            assert table.state["due"] == {"shoe": "cutting-card"}
    assert refilled


def test_cards_from_the_hand_are_seen_by_their_player_alone():
    (events,) = events_of({"deal": "hand", "decks": 2}, 1, seats=3)
    first = [event for event in of_kind(events, on.Dealt) if event.face == "down"]
    assert {event.to for event in first} == {"1", "2", "3"}
    for event in first:
        assert on.seen_by(event, event.to).piece == event.piece
        for other in ("dealer", "spectator", *({"1", "2", "3"} - {event.to})):
            assert on.seen_by(event, other).piece is None


def test_hole_and_face_down_double_cards_are_seen_by_nobody():
    rounds = events_of({"deal": "hole", "double-card": "face-down"}, 80, seats=3)
    dealt = [event for events in rounds for event in of_kind(events, on.Dealt)]
    hidden = [event for event in dealt if event.face != "up"]
    assert {"dealer", "burn"} < {event.to for event in hidden}
    assert any(event.face == "blind" for event in hidden)
    for event in hidden:
        assert all(on.seen_by(event, who).piece is None for who in ("1", "2", "3", "dealer"))


@pytest.mark.parametrize("deal", ["no-hole", "hole-reader", "double-exposure", "double-shoe"])
def test_a_table_saved_in_mid_round_comes_back(deal):
    table = Table(GAME, options={"deal": deal}, seats=2)
    dealer, player = Dealer(7), Bot(7)
    for _ in range(5):
        play_round(table, dealer, {1: player, 2: player})
    round = table.start()
    while round.prompt is not None:
        again = Table.load(GAME, table.save())
        assert again.round is not None or not round.answers
        if again.round:
            assert msgspec.json.encode(again.round.events) == msgspec.json.encode(round.events)
        if isinstance(round.prompt, ask.TakeBets):
            round.answer(say.Bet(1, {"main": 10_00}))
            round.answer(say.NoMoreBets())
        elif round.prompt.party.isdigit():
            round.answer(player.answer(round, round.prompt))
        else:
            round.answer(dealer.answer(round.prompt))


def test_the_house_keeps_little_of_a_good_players_wagers():
    result = 0
    table = Table(GAME, seats=6)
    dealer, players = Dealer(11), {seat: Bot(seat) for seat in table.seats}
    for _ in range(2000):
        result -= play_round(table, dealer, players).balances().get("house", 0)
    assert -0.05 < result / (2000 * 6 * 10_00) < 0.03


def test_a_player_who_holds_21_is_asked_like_any_other():
    """From the hand: a turn that is passed over would tell the others what the cards count."""
    turns = []
    for last in ("5c", "6c"):
        table = Table(GAME, options={"deal": "hand", "decks": 1}, seats=1)
        round, dealer = table.start(), Dealer(1)
        cards = iter(("9h", "5d", "6d", last, "Ks", "Qs", "2h"))
        while round.prompt is not None:
            prompt = round.prompt
            if isinstance(prompt, ask.TakeBets):
                round.answer(say.Bet(1, {"main": 10_00}))
                round.answer(say.NoMoreBets())
            elif isinstance(prompt, ask.Draw):
                round.answer(say.Drawn((next(cards),)))
            elif isinstance(prompt, ask.Choose) and prompt.offer("stand"):
                turns.append((last, tuple(offer.name for offer in prompt.offers)))
                hits = len(round.hands["1"]) == 2
                round.answer(say.Choice(1, "hit" if hits else "stand"))
            elif isinstance(prompt, ask.Choose):
                round.answer(say.Choice(prompt.seat, prompt.default))
            else:
                round.answer(dealer.answer(prompt))
    assert [last for last, _ in turns] == ["5c", "5c", "6c", "6c"]
    assert turns[1][1] == ("stand", "hit")
    assert turns[3][1] == ("stand",)
