"""Winner's pot poker among several players, all of whom follow `rule_of_thumb`."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engine.options import Options
from pitboss.games.one_deck.winners_pot_poker import WHOLE
from pitboss.odds.by_play.playing import std_error
from pitboss.odds.cards.card_sets import insert, place
from pitboss.odds.cards.hands import Cards, Tables, rank, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.winners_pot_poker.hands import Worths, by_place
from pitboss.odds.model import Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, below, draw, stream
from pitboss.odds.solvers.stud.deciding import FIRST
from pitboss.odds.solvers.stud.meeting import FIVE, SECOND

Ints = npt.NDArray[np.int64]
DEALER = 0
OUT, IN = 0, 1
ROUNDS, SEED = 1 << 22, "1"


class House(NamedTuple):
    """What the casino has chosen: amounts in cents, the percentage as a fraction."""

    ante: int
    part: int
    of: int
    fixed: int
    chip: int


def simulator(options: Options, players: int) -> Simulator:
    """One result for every player of every deal, in cents."""
    rate = options["commission-percent"]
    house = House(options["ante"], rate.numerator, rate.denominator, options["commission-fixed"],
                  options["smallest-chip"])  # fmt: skip
    deck, known = np.arange(52).astype(np.uint8), by_place()

    def play(stream: Stream, results: Results, staked: Results) -> int:
        return deal_all(stream, deck.copy(), players, known, house, tables(), results, staked)

    return Simulator(play=play, unit=house.ante, chances="cards")


def price(question: Question, players: int) -> Outcomes:
    """What every one of several players can expect."""
    played, rounds = simulator(question.options, players), question.rounds or ROUNDS
    results, staked = np.zeros((2, rounds), np.int32)
    question.watch("deals at random", 0.0)
    played.play(stream(SEED, 0), results, staked)
    both = (results.astype(np.int64) << 32) + staked  # one number is sorted much faster than two
    kinds, often = np.unique(both, return_counts=True)
    counted = zip(
        (kinds >> 32).tolist(), (kinds & 0xFFFFFFFF).tolist(), often.tolist(), strict=True
    )
    lines = tuple(
        Line(name="wins" if won > 0 else "loses", net=Fraction(won, played.unit),
             chance=count / rounds, staked=Fraction(put, played.unit))
        for won, put, count in sorted(counted, reverse=True)
    )  # fmt: skip
    return Outcomes(
        lines=lines, how="deals at random, all players by the words of the strategy",
        method="simulated", std_error=std_error(lines, rounds), rounds=rounds, seed=SEED,
        notes=(f"{players} players, each against all others and the dealer",),
        stake=played.unit,
    )  # fmt: skip


@kernel
def deal_all(
    stream: Stream, deck: Cards, players: int, worths: Worths, house: House, tables: Tables,
    results: Results, staked: Results,
) -> int:  # fmt: skip
    """Deals until every place has a result; the player who decides first changes from deal to
    deal."""
    found = cards = 0
    won, put = np.zeros(players + 1, np.int64), np.zeros(players + 1, np.int64)
    while found < results.size:
        draw(stream, deck, FIVE * (players + 1))
        cards += FIVE * (players + 1)
        hands = deck[: FIVE * (players + 1)].reshape(players + 1, FIVE)
        settle(hands, below(stream, players + 1), worths, house, tables, won, put)
        for seat in range(1, players + 1):
            if found < results.size:
                results[found], staked[found] = won[seat], put[seat]
                found += 1
    return cards


@kernel
def settle(
    hands: Cards, button: int, worths: Worths, house: House, tables: Tables, won: Ints, put: Ints
) -> None:
    """One deal, the dealer's hand first: what every seat wins or loses, and what it staked."""
    seats, state, shown = len(hands), np.full(len(hands), IN), np.zeros(len(hands), np.int64)
    scratch = np.zeros(SECOND, np.uint8)
    put[:] = house.ante
    put[DEALER] = WHOLE * house.ante
    pot = put[DEALER]
    for street in range(2):
        in_sight(hands, street, worths, scratch, shown)
        for turn in range(1, seats + 1):
            seat = (button + turn) % seats
            if seat == DEALER or state[seat] == OUT:
                continue
            most = 0
            for other in range(seats):
                if other != seat and state[other] == IN:
                    most = max(most, shown[other])
            if stays(hands[seat], street, most, worths, scratch):
                put[seat] += (1 + street) * house.ante
            else:
                state[seat] = OUT
                pot += street * put[seat]
    award(hands, state, pot, house, tables, won, put)


@kernel
def in_sight(hands: Cards, street: int, worths: Worths, scratch: Cards, found: Ints) -> None:
    """What the cards that lie face up are worth; the first two of a hand lie face down."""
    for seat in range(len(hands)):
        for which in range(1 + street):
            insert(scratch, which, hands[seat, 2 + which])
        found[seat] = worths.two[place(scratch, 2)] if street else worths.one[scratch[0]]


@kernel
def stays(hand: Cards, street: int, most: int, worths: Worths, scratch: Cards) -> bool:
    """Whether a player stays if the best cards in sight are worth so much: see `rule_of_thumb`."""
    for which in range(FIRST + street):
        insert(scratch, which, hand[which])
    at = place(scratch, FIRST + street)
    if street:
        return bool(worths.four[at] >= most or worths.good_four[at])
    return bool(worths.three[at] >= most and worths.good_three[at])


@kernel
def award(
    hands: Cards, state: Ints, pot: int, house: House, tables: Tables, won: Ints, put: Ints
) -> None:
    """To the highest hand, less the commission: see `procedures.pots.divide`."""
    best, tied = -1, 0
    scores = np.full(len(hands), -1)
    for seat in range(len(hands)):
        won[seat] = -put[seat]
        if state[seat] == IN:
            scores[seat] = rank(hands[seat], tables)
            pot += put[seat] if seat else 0
            tied = tied + 1 if scores[seat] == best else 1 if scores[seat] > best else tied
            best = max(best, scores[seat])
    players = tied - (scores[DEALER] == best)
    if not players:
        return
    dealers = 0
    if players < tied:
        equal = pot // tied // house.chip * house.chip
        dealers = equal + min(house.chip, max(0, pot - equal * tied - house.chip * players))
    left = pot - dealers
    left -= min(left * house.part // house.of, house.fixed)
    equal = left // players // house.chip * house.chip
    odd = left - equal * players
    for seat in range(1, len(hands)):
        if scores[seat] == best:
            won[seat] += equal + min(house.chip, odd)
            odd -= min(house.chip, odd)
