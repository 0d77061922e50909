"""Caribbean stud poker through the engine and the simulators' settlement: no difference."""

import random
from collections import Counter
from fractions import Fraction

import amounts
from odds.dealt import play, rare_hand, shuffled
from pitboss.engine import Table
from pitboss.games.one_deck.caribbean_stud_poker import GAME
from pitboss.money import cents
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.games.one_deck.caribbean_stud_poker import BET, FOLD, MODEL, award, duel, payoffs
from pitboss.odds.payout_lines import rows_of
from pitboss.odds.solvers.showdown import settle
from pitboss.ranking.five_card import CATEGORIES

AMOUNTS = (2_00, 10_00, 50_00, 200_00)
ROYAL, STRAIGHT_FLUSH, FLUSH = (CATEGORIES.index(name) for name in (
    "royal-flush", "straight-flush", "flush"))  # fmt: skip


def random_options(rng):
    chosen = {
        "deal": rng.choice(("shoe", "hand", "automated")),
        "one-pair-or-less": rng.choice(("1 to 1", "2 to 1")),
        "payout-limit": rng.choice((0, "5000", "7500")),
        "progressive-straight-flush": rng.choice(("10%", "$5,000")),
        "progressive-initial": rng.choice(("10000", "123456.78")),
        "turn-over-hands": rng.random() < 0.5,
    }
    if rng.random() < 0.5:
        chosen["bet-rows"] = {"flush": "11 to 2", "straight": "9 to 2"}
    if rng.random() < 0.5:
        chosen["progressive-rows"] = {"flush": "$75", "four-of-a-kind": "$777.50"}
    return chosen


def random_cards(rng, seats):
    """Five each: often a rare hand, and now and then one of the same ranks for the dealer."""
    lucky = str(rng.choice(seats))
    found = {lucky: rare_hand(rng)} if rng.random() < 0.4 else {}
    if rng.random() < 0.2:
        ranks = ["A", "K", *rng.sample("23456789TJQ", 3)]
        found = {lucky: [rank + rng.choice("cd") for rank in ranks]}
        found["dealer"] = [rank + rng.choice("hs") for rank in ranks]
    used = [card for held in found.values() for card in held]
    deck = shuffled(rng, used)[len(used) :]
    for holder in (*map(str, seats), "dealer"):
        if holder not in found:
            found[holder], deck = deck[:5], deck[5:]
        rng.shuffle(found[holder])
    return found


class Kernel:
    """The settlement that the simulators use, under some options."""

    def __init__(self, options):
        self.options, self.known = options, {}

    def settle_ante(self, stake, mine, dealer, bets):
        if stake not in self.known:
            self.known[stake] = payoffs(self.options, stake).in_units()
        return Fraction(self.settle(self.known[stake], mine, dealer, bets) * stake, self.unit)

    def settle_progressive(self, meter, mine, folded):
        category = CATEGORIES[tables().category[rank(mine, tables())]]
        _, question = MODEL.questions(self.options.plain(), wager="progressive")[0]
        return -1_00 if folded else award(question, rows_of(category), meter).net * 1_00

    def settle(self, paid, mine, dealer, bets):
        self.unit, nets, _ = paid
        own, theirs = (int(rank(cards, tables())) for cards in (mine, dealer))
        code = (BET if bets else FOLD) * len(CATEGORIES) + int(tables().category[own])
        return int(settle(code, own, theirs, duel().qualifies, nets))


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """Many hands: all wagers, folds, pay tables, limits, and the meter as it runs."""
    rng = random.Random(16)
    dealt, ends, rows, cut = 0, Counter(), Counter(), 0
    while dealt < amount:
        table = Table(GAME, options=random_options(rng), seats=rng.randint(5, 7))
        kernel = Kernel(table.options)

        def bet(seat):
            beside = {"progressive": 1_00} if rng.random() < 0.6 else {}
            return {"ante": rng.choice(AMOUNTS), **beside}

        meter = table.options["progressive-initial"]
        for _ in range(300):
            cards = random_cards(rng, table.seats)
            bets, chosen, nets = play(
                table, bet, cards, lambda prompt: rng.choice(("bet", "bet", "bet", "fold"))
            )
            dealer = numbers(cards["dealer"])
            theirs = rank(dealer, tables())
            meter += 70 * sum("progressive" in beside for beside in bets.values())
            for seat in sorted(bets, reverse=True):  # as they are paid
                mine, stays = numbers(cards[str(seat)]), chosen[seat] == ["bet"]
                got = nets[seat, "ante"] + nets[seat, "bet"]
                won = kernel.settle_ante(bets[seat]["ante"], mine, dealer, stays)
                assert won == got, (table.options, cards, seat, chosen)
                category = int(tables().category[rank(mine, tables())])
                if "progressive" in bets[seat]:
                    won = kernel.settle_progressive(meter, mine, not stays)
                    assert won == nets[seat, "progressive"], (table.options, cards, seat, meter)
                    if stays and category == ROYAL:
                        meter = table.options["progressive-reset"]
                    elif stays and category == STRAIGHT_FLUSH:
                        share = table.options["progressive-straight-flush"] == "10%"
                        meter -= meter // 10 if share else 0
                    rows[category if category >= FLUSH else 0, stays] += 1
                ends[stays, "high" if theirs >= duel().qualifies else "low", got > 0, got < 0] += 1
                cut += stays and nets[seat, "bet"] == table.options["payout-limit"] != 0
            assert meter == cents(table.state["meters"]["progressive"]["shows"])
            dealt += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert len(rows) == 2 * 6, "every row of the meter's table comes up, bet on and folded"
    high = {(won, lost) for stays, end, won, lost in ends if stays and end == "high"}
    assert high == {(True, False), (False, False), (False, True)}
    assert ends[True, "low", True, False] > 0 == ends[True, "low", False, True]
    assert cut > 20, "the limit is met"
