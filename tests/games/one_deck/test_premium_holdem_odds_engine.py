"""Premium hold 'em through the engine and the simulators' settlement: no difference."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import amounts
from odds.dealt import new_deck, run_or_ranks
from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.games.one_deck.premium_holdem import GAME, LOSES, PUSHES
from pitboss.games.one_deck.premium_holdem.bonus_spin import (
    COMMUNITY_PAY,
    NONE,
    PLAYER_PAY,
    POSITIONS,
    SEEDS,
    STAKES,
    wheel,
)
from pitboss.money import cents
from pitboss.odds.cards.hands import numbers, rank, tables
from pitboss.odds.games.one_deck import premium_holdem
from pitboss.odds.games.one_deck.premium_holdem import bonus_spin
from pitboss.odds.solvers.board_first.holdem import payoffs
from pitboss.odds.solvers.showdown import settle

AMOUNTS = (2_00, 4_00, 10_00, 24_00, 50_00)
TIMES = {"fold": 0, "play-1x": 1, "play-2x": 2, "play-3x": 3}
WHEEL = {"all": 3, "1": 1, "9": 5}


def random_options(rng):
    return {
        "bonus-spin-table": rng.choice((NONE, *PLAYER_PAY, *PLAYER_PAY)),
        "unqualified-dealer-wins": rng.choice((LOSES, PUSHES)),
        "fixed-prize": rng.choice((25_000_00, 77_777_77)),
        "deal": rng.choice(("shoe", "hand", "automated")),
        "wheel-weights": WHEEL,
    }


def random_cards(rng, seats):
    """Three cards each and four in the middle; often such as belong together."""
    deck = new_deck(rng)
    if rng.random() < 0.4:
        first = run_or_ranks(rng, (0, 3, 8, 8), 5, 0.5, 6)
        first += [card for card in deck if card not in first][: 7 - len(first)]
        if rng.random() < 0.5:
            rng.shuffle(first)
        deck = first + [card for card in deck if card not in first]
    names = [str(seat) for seat in seats]
    rng.shuffle(names)
    names.insert(rng.randint(0, 1), "dealer")
    names.insert(rng.randint(0, 1), "community")
    dealt = {}
    for name in names:
        size = 4 if name == "community" else 3
        dealt[name], deck = deck[:size], deck[size:]
    return dealt, deck


def random_bets(rng, table):
    stake, bets = STAKES.get(table.options["bonus-spin-table"]), {}
    for seat in table.seats:
        ante = rng.choice(AMOUNTS)
        wagers = {"ante": ante, "x-tra-bonus": ante}
        for name in ("dealer-bonus", "player-bonus"):
            if rng.random() < 0.5:
                wagers[name] = rng.choice(AMOUNTS)
        if stake and rng.random() < 0.7:
            wagers["bonus-spin"] = stake
        bets[seat] = wagers
    return bets


def play_engine(table, rng):
    """A round of random bets and decisions: cards, decisions, spins, nets by seat and wager."""
    round, dealer = table.start(), Dealer(0)
    bets, times, cards, left, landed = {}, {}, {}, {}, []
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            bets = random_bets(rng, table)
            for seat, wagers in bets.items():
                round.answer(say.Bet(seat, wagers))
            round.answer(say.NoMoreBets())
            cards, rest = random_cards(rng, table.seats)
            left = {holder: list(dealt) for holder, dealt in cards.items()} | {"burn": rest}
        elif isinstance(prompt, ask.Draw):
            round.answer(say.Drawn(tuple(left[holder].pop() for holder in prompt.to)))
        elif isinstance(prompt, ask.Choose) and prompt.seat:
            names = ("play-3x", "check") if prompt.cite == "40.10(b)" else tuple(TIMES)[:3]
            name = rng.choice(names)
            times[prompt.seat] = TIMES.get(name)
            round.answer(say.Choice(prompt.seat, name))
        elif isinstance(prompt, ask.Spin):
            landed.append(rng.choice(POSITIONS))
            round.answer(say.Landed(landed[-1]))
        else:
            round.answer(dealer.answer(prompt))
    nets = Counter()
    for event in round.events:
        if isinstance(event, on.Settled):
            name = "ante" if event.wager in ("x-tra-bonus", "play") else event.wager
            nets[event.seat, name] += event.won - event.lost
    return bets, times, cards, landed, nets


class Kernel:
    """The settlement that the simulators use, under some options."""

    def __init__(self, options):
        self.options, self.tables = options, tables()
        self.ante_unit, self.ante_nets, _ = payoffs(premium_holdem.terms(options)).in_units()
        self.parts = {at: place for place, at in enumerate(wheel(options))}

    def rank(self, *cards):
        return int(rank(np.concatenate([numbers(held) for held in cards]), self.tables))

    def ante(self, stake, mine, others, times):
        way = (
            premium_holdem.FOLD,
            premium_holdem.ONCE,
            premium_holdem.TWICE,
            premium_holdem.AT_ONCE,
        )[times]
        code = way * len(premium_holdem.PAID) + int(premium_holdem.paid()[mine])
        won = settle(code, mine, others, premium_holdem.game().qualifies, self.ante_nets)
        return Fraction(int(won) * stake, self.ante_unit)

    def spin(self, stake, hand, at, top):
        """A player's own spin, by the position where it stopped."""
        nets, unit = bonus_spin.spin_nets(self.options, top)
        suited = bonus_spin.one_suit(numbers(hand))
        assert suited == (at is not None)
        won = bonus_spin.settle_spin(suited, self.parts[at] if suited else 0, nets, unit)
        return Fraction(int(won) * stake, unit)


def spins_of(bets, cards, landed):
    """By seat, where the wheel stopped: everybody with the wager and one suit spins, in turn."""
    spinning = [
        seat
        for seat, wagers in sorted(bets.items())
        if "bonus-spin" in wagers and len({card[1] for card in cards[str(seat)]}) == 1
    ]
    return dict(zip(spinning, landed, strict=True))


def top_prizes(spins, options, shows):
    """By seat, what the top prize was: a meter starts again once it is won."""
    table, prizes = options["bonus-spin-table"], {}
    for seat, at in spins.items():
        prizes[seat] = shows if table in SEEDS else options["fixed-prize"]
        if at == "1":
            shows = SEEDS.get(table)
    return prizes


def community(seat, spins, table):
    """What the spins of others bring a player with the wager."""
    others = [COMMUNITY_PAY[table].get(at) for own, at in spins.items() if own != seat]
    return sum(pays.amount for pays in others if pays)


def check_round(table, kernel, shows, played, seen):
    bets, times, cards, landed, nets = played
    board, options = cards["community"], table.options
    others = kernel.rank(cards["dealer"], board)
    spins = spins_of(bets, cards, landed)
    wagered = sum(wagers.get("bonus-spin", 0) for wagers in bets.values())
    tops = top_prizes(spins, options, shows + wagered * 7 // 100)
    for seat, wagers in bets.items():
        hand = cards[str(seat)]
        mine = kernel.rank(hand, board)
        won = {"ante": kernel.ante(wagers["ante"], mine, others, times[seat])}
        if "bonus-spin" in wagers:
            own = kernel.spin(wagers["bonus-spin"], hand, spins.get(seat), tops.get(seat, 0))
            brought = community(seat, spins, options["bonus-spin-table"])
            won["bonus-spin"] = own + brought
            seen["spin", spins.get(seat), brought > 0] += 1
        for wager, net in won.items():
            assert net == nets[seat, wager], (options, cards, seat, wager, times, landed)
        low = others < premium_holdem.game().qualifies
        seen[times[seat], (mine > others) - (mine < others), low] += 1
        seen["row", int(premium_holdem.paid()[mine])] += 1


@pytest.mark.light
@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """Many hands against the dealer's: all tables, decisions and spins."""
    rng, seen, seats = random.Random(40), Counter(), 0
    while seats < amount:
        table = Table(GAME, options=random_options(rng), seats=6)
        kernel = Kernel(table.options)
        for _ in range(200):
            meters = table.state.get("meters", {})
            shows = meters.get("bonus-spin", {"shows": "0"})
            shows = (
                cents(shows["shows"])
                if isinstance(shows, dict)
                else SEEDS[table.options["bonus-spin-table"]]
            )
            played = play_engine(table, rng)
            check_round(table, kernel, shows, played, seen)
            seats += len(played[0])
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert all(seen["row", code] for code in range(len(premium_holdem.PAID))), "every row comes up"
    ends = [seen[times, end, low] for times in range(4) for end in (-1, 0, 1) for low in (0, 1)]
    assert min(ends) > 0, "every decision wins, ties and loses against any dealer"
    assert all(seen["spin", at, False] for at in (*POSITIONS, None)), "every position"
    assert seen["spin", None, True] > 0, "community pay"
