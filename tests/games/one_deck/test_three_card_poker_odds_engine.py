"""Three-card poker through the engine and the simulators' settlement: no difference."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache, partial

import amounts
from odds import dealt
from pitboss.engine import Table
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.three_card_poker import BASE, GAME
from pitboss.odds.cards.hands import numbers
from pitboss.odds.games.one_deck.three_card_poker import ROWS, codes_of, duel, payoffs, rank
from pitboss.odds.solvers.showdown import settle

F1, F2, F3 = "20.6(f)1", "20.6(f)2", "20.6(f)3"
AMOUNTS = (2_00, 4_00, 10_00, 24_00, 50_00)


def random_options(rng):
    version = rng.choice((BASE, F1, F2, F3))
    base = version == BASE
    bonus = rng.choice(("by-version", "default") if base else ("by-version", "A", "B", "C"))
    letters = [letter for letter in GAME.pay_tables["six-card"] if letter.startswith("i-") == base]
    chosen = {
        "version": version,
        "ante-bonus-table": bonus,
        "six-card-table": rng.choice(("by-version", "none", *letters, *letters)),
        "settlement": rng.choice(("by-step", "by-player")),
        "deal": rng.choice(("shoe", "hand", "automated")),
        "dealers-stack": rng.choice(("at-once", "after-decisions")),
    }
    if rng.random() < 0.5:
        row, pays = rng.choice(("straight", "three-of-a-kind")), rng.choice(("15 to 2", "9 to 1"))
        chosen["ante-bonus-rows"] = {row: pays}
    if rng.random() < 0.5:
        royal = rng.choice(("50 to 1", "99 to 2"))
        chosen["pair-plus-rows"] = {"pair": "3 to 2", "mini-royal": royal}
    return chosen


def random_bet(rng, options):
    """Wagers that stand beside each other under 20.6."""
    version, ante, plus = options["version"], rng.choice(AMOUNTS), rng.choice(AMOUNTS)
    if version == BASE:
        both = {"ante": ante, "pair-plus": plus}
        wagers = rng.choice(({"ante": ante}, {"pair-plus": plus}, both))
    else:
        most = {F1: ante, F2: 2 * ante, F3: 5 * ante}[version]
        wagers = {"ante": ante, "pair-plus": min(plus, most)}
        if version == F3:
            wagers["pair-plus"] = max(wagers["pair-plus"], 2_00, -(-ante // 10_00) * 2_00)
        elif rng.random() < 0.3:
            del wagers["pair-plus"]
    if "pair-plus" in wagers and options["six-card-table"] != "none" and rng.random() < 0.8:
        wagers = {**wagers, "six-card": rng.choice(AMOUNTS)}
    return wagers


def random_cards(rng, seats):
    """Three cards each; often with cards that belong together, so that rare hands come too."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.3:
        suit, low = rng.choice("cdhs"), rng.choice((0, 3, 7, 7, 8))
        first = [card for card in DECK if card[1] == suit][low : low + 6]
        first += [card for card in deck if card not in first][: 6 - len(first)]
        if rng.random() < 0.4:
            ranks = rng.sample("23456789TJQKA", 2)
            first = [card for card in DECK if card[0] in ranks][1:7]
        if rng.random() < 0.5:
            rng.shuffle(first)
        deck = first + [card for card in deck if card not in first]
    holders = [rng.choice(seats), 0]
    holders += [seat for seat in seats if seat != holders[0]]
    names = ["dealer" if seat == 0 else str(seat) for seat in holders]
    return {name: deck[3 * i : 3 * i + 3] for i, name in enumerate(names)}


def play_engine(table, rng):
    """A round of random bets and decisions: bets, decisions, cards, and nets by seat."""
    cards, plays = random_cards(rng, table.seats), {}

    def choose(prompt):
        plays[prompt.seat] = rng.random() < 0.7
        return "play" if plays[prompt.seat] else "fold"

    bets, _, nets = dealt.play(table, lambda seat: random_bet(rng, table.options), cards, choose)
    return bets, plays, cards, dealt.together(nets, "ante", "play", "ante-bonus")


class Kernel:
    """The settlement that the simulators use, under some options."""

    def __init__(self, options):
        self.paid = cache(lambda stake: payoffs(options, stake).in_units())

    def settle(self, stake, mine, dealer, plays):
        unit, nets, _ = self.paid(stake)
        (own, row), (theirs, _) = mine, dealer
        won = settle(plays * len(ROWS) + row, own, theirs, duel().qualifies, nets)
        return Fraction(int(won) * stake, unit)


def looked_up(cards):
    """Class and row of a hand."""
    held = numbers(cards)[None]
    held.sort()
    own = rank(held)
    return int(own[0]), int(codes_of(held, own)[0])


def random_table(rng):
    table = Table(GAME, options=random_options(rng), seats=rng.randint(5, 7))
    return table, Kernel(table.options)


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """Many hands against the dealer's: all versions, tables and decisions."""
    rng, settled, rows = random.Random(20), Counter(), Counter()
    opened = partial(random_table, rng)
    for table, kernel, round in amounts.rounds(amount, opened, partial(play_engine, rng=rng)):
        bets, plays, cards, nets = round
        others = looked_up(cards["dealer"])
        for seat, wagers in bets.items():
            mine = looked_up(cards[str(seat)])
            rows[mine[1]] += 1
            if "ante" in wagers:
                won = kernel.settle(wagers["ante"], mine, others, plays[seat])
                assert won == nets[seat], (table.options, cards, seat, wagers)
                settled[plays[seat]] += 1
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert set(rows) == set(range(len(ROWS))), "every row comes up"
    assert len(settled) == 2, "played and folded"
