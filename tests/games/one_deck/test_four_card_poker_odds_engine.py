"""Four-card poker through the engine and the simulators' settlement: no difference."""

import random
from collections import Counter
from fractions import Fraction

import amounts
from odds import dealt
from pitboss.engine import Table
from pitboss.games.one_deck.four_card_poker import ACES_UP, GAME
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.one_deck import four_card_poker
from pitboss.odds.solvers.showdown import settle

AMOUNTS = (2_00, 4_00, 10_00, 24_00, 50_00)
CHOICES = {
    four_card_poker.FOLD: "fold",
    four_card_poker.ONCE: "play-1x",
    four_card_poker.THRICE: "play-3x",
}


def random_options(rng):
    chosen = {
        "aces-up-table": rng.choice(ACES_UP),
        "settlement": rng.choice(("by-step", "by-player")),
        "deal": rng.choice(("shoe", "hand", "automated")),
    }
    if rng.random() < 0.5:
        chosen["ante-bonus-rows"] = {"three-of-a-kind": "5 to 2", "straight-flush": "99 for 1"}
    if rng.random() < 0.5:
        chosen["aces-up-rows"] = {"pair-of-aces": "3 to 2", "four-of-a-kind": "101 to 2"}
    return chosen


def random_cards(rng, seats):
    """Five cards each and six for the dealer; often such as belong together."""
    deck = dealt.new_deck(rng)
    if rng.random() < 0.3:
        first = dealt.run_or_ranks(rng, (0, 3, 7, 9), 4, 0.6, 5)
        first += [card for card in deck if card not in first][:1]
        deck = first + [card for card in deck if card not in first]
    names = [str(seat) for seat in seats]
    rng.shuffle(names)
    names.insert(rng.randint(0, 1), "dealer")
    held = {}
    for name in names:
        size = 6 if name == "dealer" else 5
        held[name], deck = deck[:size], deck[size:]
    return held, deck


def random_bet(rng):
    wagers = {"ante": rng.choice(AMOUNTS), "aces-up": rng.choice(AMOUNTS)}
    for name in rng.choice(((), (), ("ante",), ("aces-up",))):
        del wagers[name]
    return wagers


def play_engine(table, rng):
    """A round of random bets and decisions: bets, decisions, cards, and nets by seat."""
    cards, rest = random_cards(rng, table.seats)
    ways = (*CHOICES, four_card_poker.THRICE)
    ways = (*CHOICES, four_card_poker.THRICE)
    choices = {seat: rng.choice(ways) for seat in table.seats}
    bets, _, nets = dealt.play(
        table,
        lambda seat: random_bet(rng),
        {**cards, "discard": rest},
        lambda prompt: CHOICES[choices[prompt.seat]],
    )
    return bets, choices, cards, dealt.together(nets, "ante", "play", "ante-bonus")


class Kernel:
    """The settlement that the simulators use, under some options."""

    def __init__(self, options):
        self.unit, self.nets, _ = four_card_poker.payoffs(options).in_units()

    def rank(self, cards):
        return int(four_card_poker.rank(numbers(cards)[None])[0])

    def settle(self, stake, mine, others, choice):
        code = choice * len(four_card_poker.ROWS) + int(four_card_poker.codes()[mine])
        return Fraction(int(settle(code, mine, others, 0, self.nets)) * stake, self.unit)


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """Many hands against the dealer's: all tables and decisions."""
    rng, settled, rows = random.Random(27), Counter(), Counter()

    def open_table():
        table = Table(GAME, options=random_options(rng), seats=rng.randint(5, 7))
        return table, Kernel(table.options)

    played = amounts.rounds(amount, open_table, lambda table: play_engine(table, rng))
    for table, kernel, (bets, choices, cards, nets) in played:
        others = kernel.rank(cards["dealer"])
        for seat, wagers in bets.items():
            mine = kernel.rank(cards[str(seat)])
            rows[int(four_card_poker.codes()[mine])] += 1
            if "ante" in wagers:
                won = kernel.settle(wagers["ante"], mine, others, choices[seat])
                assert won == nets[seat], (table.options, cards, seat, wagers)
                settled[choices[seat], (mine > others) - (mine < others)] += 1
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert set(rows) == set(range(len(four_card_poker.ROWS))), "every row comes up"
    ends = [settled[choice, end] for choice in CHOICES for end in (-1, 0, 1)]
    assert min(ends) > 0, "every decision wins, ties and loses"
