"""Pack's poker through the engine and the simulators' settlement: no difference."""

import random
from collections import Counter

import amounts
from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.packs_poker import BONUSES, FIVE, GAME, SEVEN_ROWS, five_rows, in_use
from pitboss.money import cents
from pitboss.odds.cards.hands import numbers, tables
from pitboss.odds.games.one_deck import packs_poker
from pitboss.regulation.payouts import MeterShare

PACKS = ("pack-1", "pack-2", "pack-3")
AMOUNTS = (1_00, 5_00, 10_00, 25_00, 60_00)
METERS = ("0", "2345.67", "10000", "25000.05", "180000")
PACKS_A_HAND = 2
"""Of the three packs, so many are bet on at least, over many hands."""
EVERY_RUN = GAME.read_options({"seven-card-straight-flush": "any"})
ROUNDS = 100
"""At a table."""


def random_options(rng):
    chosen = {
        name: rng.choice(next(option.values for option in GAME.options if option.name == name))
        for name in ("five-card-bonus", "seven-card-bonus", "less-than-a-pair",
                     "seven-card-straight-flush", "progressive-stake", "hands-dealt",
                     "packs-dealt", "reveal", "collect", "deal")
    }  # fmt: skip
    for kind in BONUSES:
        chosen[f"{kind}-card-initial"] = rng.choice(METERS)
        chosen[f"{kind}-card-reset"] = rng.choice(METERS)
    return chosen


def random_bet(rng, options):
    offered = [wager.name for wager in GAME.wagers if not wager.offered or wager.offered(options)]
    names = [name for name in offered if rng.random() < 0.7] or ["pack-2"]
    return {name: rng.choice(AMOUNTS) for name in names}


def random_cards(rng, seats):
    """Five cards each and two a pack; often such as belong together, so that rare hands come."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.3:
        deck = rare(rng) + deck
        deck = list(dict.fromkeys(deck))
    lucky, pack = rng.choice(seats), rng.choice(PACKS)
    order = [str(lucky), pack, *(str(seat) for seat in seats if seat != lucky), "dealer"]
    order += [name for name in PACKS if name != pack]
    sizes = {name: 2 if name in PACKS else 5 for name in order}
    cards = iter(deck)
    return {name: [next(cards) for _ in range(sizes[name])] for name in order}


def rare(rng):
    """Seven cards: suited ones in a row, or of few ranks; the first five make a hand too."""
    suit = rng.choice("cddhs")
    of_suit = [card for card in DECK if card[1] == suit]
    of_suit = [of_suit[-1], *of_suit]  # the ace below the deuce
    low = rng.choice((0, 1, 4, 6, 7, 7, 7, 8, 8, 9, 9))
    cards = of_suit[low : low + 7]
    if rng.random() < 0.3:
        ranks = rng.sample("23456789TJQKA", 2)
        cards = [card for card in DECK if card[0] in ranks][: rng.choice((4, 5, 6, 7))]
    if rng.random() < 0.5:
        cards = cards[::-1] if rng.random() < 0.5 else rng.sample(cards, len(cards))
    return cards


def play_engine(table, rng):
    """A round of random bets: bets, cards, nets by seat and wager, meters by pack."""
    round, dealer, bets, left = table.start(), Dealer(0), {}, {}
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat in table.seats:
                bets[seat] = random_bet(rng, table.options)
                round.answer(say.Bet(seat, bets[seat]))
            round.answer(say.NoMoreBets())
            cards = random_cards(rng, table.seats)
            left = {holder: list(dealt) for holder, dealt in cards.items()}
        elif isinstance(prompt, ask.Draw):
            round.answer(say.Drawn(tuple(left[holder].pop() for holder in prompt.to)))
        else:
            round.answer(dealer.answer(prompt))
    nets, meters, shown = {}, {}, {}
    for event in round.events:
        if isinstance(event, on.Settled):
            nets[event.seat, event.wager] = event.won - event.lost
        elif isinstance(event, on.Noted) and event.what == "meters":
            shown = {name: cents(amount) for name, amount in event.value.items()}
        elif isinstance(event, on.Shown) and event.holder in PACKS:
            meters[event.holder] = shown
    return bets, cards, nets, meters


class Kernel:
    """The settlement that the simulators use, under some options."""

    def __init__(self, options):
        self.options, self.low = options, packs_poker.worth_of_low(options)

    def settle(self, kind, stake, cards, meter):
        """What is won, and the rows that the hand makes; cards of player, dealer and pack."""
        player, dealer, pack = cards
        if kind == "pack":
            won = packs_poker.settle_pack(numbers([*player, *pack, *dealer]), self.low, tables())
            return stake * int(won), won
        run = SEVEN_ROWS[self.options["seven-card-straight-flush"]]
        rows = five_rows(player) if kind == FIVE else run([*player, *pack])
        return packs_poker.paid_for(kind, rows, self.options, stake, meter).net * stake, rows


def of_meter(kind, seat, options, meters, taken):
    """What a meter shows to a player; nothing, where the five cards have taken it before."""
    if kind not in in_use(options):
        return None
    return 0 if kind == FIVE and (kind, seat) in taken else meters[f"{kind}-card"]


def takes_meter(kind, rows, options, stake, meter):
    return isinstance(packs_poker.paid_for(kind, rows, options, stake, meter).pays, MeterShare)


def check_round(table, kernel, played, made):
    """Every wager of a round; how often each kind of wager ended in which way is added up."""
    bets, cards, nets, meters = played
    options, taken = table.options, set()
    for seat, wager in sorted(nets, key=lambda bet: bet[1][-1]):
        kind, pack, stake = wager[:-2], f"pack-{wager[-1]}", bets[seat][wager]
        meter = of_meter(kind, seat, options, meters[pack], taken)
        dealt = cards[str(seat)], cards["dealer"], cards[pack]
        won, rows = kernel.settle(kind, stake, dealt, meter)
        assert won == nets[seat, wager], (options, cards, seat, wager, stake, meter)
        made[kind, rows] += 1
        if meter and takes_meter(kind, rows, options, stake, meter):
            made["meter", kind] += 1
            taken.add((kind, seat))
    assert {(seat, wager) for seat in bets for wager in bets[seat]} == set(nets)


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """All wagers, tables and readings; shares of a meter at what it shows when a pack comes up."""
    rng = random.Random(43)
    hands, made = 0, Counter()
    while PACKS_A_HAND * hands < amount:
        table = Table(GAME, options=random_options(rng), seats=6)
        kernel = Kernel(table.options)
        for _ in range(ROUNDS):
            check_round(table, kernel, play_engine(table, rng), made)
            hands += len(table.seats)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert sum(made["pack", end] for end in (-1, 0, 1)) > 100_000
    for kind in BONUSES:
        assert made["meter", kind] > 10, "meters are paid from"
        rows = {rows for name, rows in made if name == kind}
        assert rows == set(packs_poker.hands(kind, EVERY_RUN)), "every row comes up"
