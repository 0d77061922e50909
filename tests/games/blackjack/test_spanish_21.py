"""Spanish 21 between the sheets: the shoe over many rounds, what is paid for which hand, bots."""

import random
from itertools import combinations, islice, pairwise

import pytest

from odds import dealt
from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import random_answer
from pitboss.engine.registry import find
from pitboss.equipment.cards import DECK
from pitboss.games.blackjack.spanish_21 import (
    cards_of,
    fixed_bonus,
    match_tables,
    matches,
    of_three,
)
from pitboss.ranking import blackjack

GAME = find("spanish-21")


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.parametrize(("decks", "size"), [("6", 288), ("8", 384)])
def test_no_ten_is_in_the_shoe(decks, size):
    cards = cards_of(GAME.read_options({"decks": decks}))
    assert len(cards) == size
    assert not [card for card in cards if card[0] == "T"]


def test_a_shoe_lives_on_until_the_cutting_card_and_the_cut_goes_round():
    table = Table(GAME, seats=6)
    dealer, players = Dealer(1), {seat: Bot(seat) for seat in table.seats}
    rounds = [play_round(table, dealer, players).events for _ in range(60)]
    shuffles = [number for number, events in enumerate(rounds) if of_kind(events, on.Mixed)]
    assert len(shuffles) > 4
    for first, last in pairwise(shuffles):
        dealt = [len(of_kind(events, on.Dealt)) for events in rounds[first:last]]
        assert sum(dealt) >= 216, "the shuffle comes after the cutting card"
        assert sum(dealt[:-1]) < 216, "and as soon as the round is over"
    cutters = [
        next(event.seat for event in of_kind(rounds[number], on.Chosen) if event.choice == "cut")
        for number in shuffles
    ]
    assert cutters[:5] == [1, 6, 5, 4, 3], "the first player, then from the far right"


def naive_matches(own, up):
    """The odds for each card by itself, six decks."""
    return sum((9 if card == up else 4) for card in own if card[0] == up[0])


def test_every_pair_of_cards_is_paid_card_by_card():
    (table,) = match_tables(GAME.read_options({}))
    deck = [card for card in DECK if card[0] != "T"] * 2
    rng = random.Random(1)
    for _ in range(5_000):
        *own, up = rng.sample(deck, 3)
        _, pays = table.best(*matches((*own, up)))
        assert (pays.won(1) if pays else 0) == naive_matches(own, up)


def test_the_hands_of_three_that_pay_more_are_all_21():
    cards = [card for card in DECK if card[0] in "678"] * 3
    paid = {hand for hand in combinations(sorted(cards), 3) if of_three(hand)}
    assert all(blackjack.total(hand) == 21 for hand in paid)
    suits = {of_three(hand) for hand in paid}
    assert suits == {f"{r}-{how}" for r in ("678", "777") for how in ("mixed", "suited", "spades")}


@pytest.mark.parametrize(
    ("original", "won"), [(4_99, 0), (5_00, 1_000_00), (24_99, 1_000_00), (25_00, 5_000_00)]
)
def test_the_fixed_payout_by_the_original_wager(original, won):
    assert fixed_bonus(original) == won


def rounds_of(table, seed, decide):
    """Rounds without end in which every seat wagers $10 and decides in its own way."""
    return dealt.rounds(table, {"wager": 10_00}, seed, decide, lambda asked: asked.party.isdigit())


def test_a_rescue_never_costs_more_than_the_original_wager():
    """Random players: whoever rescues has the double back and loses what was there before it."""
    table, rng, rescued = Table(GAME, seats=3), random.Random(4), 0

    def decide(round, prompt):
        if isinstance(prompt, ask.Choose) and prompt.offer("rescue"):
            return say.Choice(prompt.seat, "rescue")
        return random_answer(round, prompt, rng)

    for round in islice(rounds_of(table, 4, decide), 600):
        for event in of_kind(round.events, on.Settled):
            if event.why == "rescued":
                rescued += 1
                assert (event.won, event.lost, event.returned) == (0, 0, event.stake)
            elif event.why == "forfeited for the rescue":
                assert event.lost == event.stake == 10_00
    assert rescued > 100


def test_its_bot_rescues_a_weak_double_from_a_strong_card():
    table, rng = Table(GAME, seats=6), random.Random(2)
    said = {"rescue": 0, "stand": 0}

    def decide(round, prompt):
        answer = GAME.bot(round, prompt, int(prompt.party), rng)
        if isinstance(prompt, ask.Choose) and prompt.offer("rescue"):
            said[answer.name] += 1
            total, up = round.memo["layout"].turn.total, round.hands["dealer"][0]
            weak = (total < 17 and up[0] in "89JQKA") or (total == 17 and up[0] == "A")
            assert (answer.name == "rescue") == weak
        return answer or random_answer(round, prompt, rng)

    for _ in islice(rounds_of(table, 2, decide), 400):
        pass
    assert min(said.values()) > 5
