"""Pokette, 13:69F-12: every section once; for poker hand wagers, every stand and every card.

A joker decides no poker hand wager, so 52 cards are equally likely to decide it, however many spins
that takes. The cards posted on the stand decide which of the 52 win, and whether the wager can be
made at all. All stands on which it can be made are equally likely, and each is compared with every
card.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product

import numpy as np

from pitboss.engine import Options
from pitboss.equipment.cards import DECK
from pitboss.equipment.wheel import JOKERS
from pitboss.games.wheels.common.posted_odds import odds
from pitboss.games.wheels.pokette import BY_NAME, GAME, covers, wheel
from pitboss.games.wheels.pokette.layout import ROWS
from pitboss.odds.compiled import kernel
from pitboss.odds.games.wheels.common.spins import LOST, WON, Spins, lines
from pitboss.odds.model import Model, Pricing, Question
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, in_whole_units
from pitboss.odds.simulation.streams import Stream, below
from pitboss.regulation.payouts import Odds

Stand = tuple[str, ...]
SECTIONS = len(DECK) + len(JOKERS)
FEW = 4
"""Up to so many kinds of stands are named one by one."""


SPINS = Spins(game=GAME, sections=lambda options: wheel(options).order, covers=covers)
"""The non-poker hand wagers."""


@lru_cache
def stands(wager: str, options: Options) -> dict[Stand, int]:
    """Every stand on which a wager can be made, and how many of 52 cards win it then."""
    hand = BY_NAME[wager]
    return {
        stand: sum(hand.wins((*stand, card)) for card in DECK)
        for stand in product(DECK, repeat=hand.posted)
        if hand.offered(stand, options)
    }


def price_hand(question: Question) -> Outcomes:
    """Over all stands together; what it costs on each, where they are not alike, is a note."""
    wager, options = question.wager, question.options
    pays, known = odds(GAME.wager_names[wager], options), stands(wager, options)
    ends: Counter[tuple[str, Fraction]] = Counter()
    for winning in known.values():
        ends[WON, pays.ratio] += winning
        ends[LOST, Fraction(-1)] += len(DECK) - winning
    return Outcomes(
        lines=lines(ends.elements(), str(pays)),
        how=f"all {len(known):,} stands, 52 cards each",
        notes=tuple(notes(known, pays)),
    )


def notes(known: dict[Stand, int], pays: Odds) -> Iterator[str]:
    yield "a joker decides nothing: the wager rides, 12.7(e)3"
    classes: dict[int, list[Stand]] = {}
    for stand, winning in known.items():
        classes.setdefault(winning, []).append(stand)
    if len(classes) == 1:
        yield f"whatever is posted, {next(iter(classes))} of 52 cards to win with"
        return
    for winning, alike in sorted(classes.items()):
        edge = 1 - Fraction(winning, len(DECK)) * (pays.ratio + 1)
        yield f"on {values(alike)}, {winning} of 52 cards to win with: house edge {edge}"


def values(alike: list[Stand]) -> str:
    """Which values are posted, where they are few."""
    kinds = {"-".join(sorted((card[0] for card in stand), key=ROWS.index)) for stand in alike}
    return ", ".join(sorted(kinds)) if len(kinds) <= FEW else "others"


@kernel
def play_hand(
    stream: Stream, results: Results, staked: Results, nets: Results, sections: int, stake: int
) -> int:
    """A stand at random, then spins until one is no joker: the first sections are the cards."""
    posted, cards = nets.shape
    spins = 0
    for round in range(results.size):
        stand = below(stream, posted)
        section = below(stream, sections)
        spins += 1
        while section >= cards:
            section = below(stream, sections)
            spins += 1
        results[round] = nets[stand, section]
        staked[round] = stake
    return spins


def hand_settlement(wager: str, options: Options) -> tuple[int, list[Stand], Results]:
    """The stands, and for each a row of what the cards net, in whole parts of the stake."""
    known = list(stands(wager, options))
    unit, (won, lost) = in_whole_units(
        [odds(GAME.wager_names[wager], options).ratio], [Fraction(-1)]
    )
    hand = BY_NAME[wager]
    wins = [[hand.wins((*stand, card)) for card in DECK] for stand in known]
    return unit, known, np.where(wins, won[0], lost[0]).astype(np.int32)


def simulate_hand(question: Question) -> Simulator:
    unit, _, counted = hand_settlement(question.wager, question.options)
    return Simulator(
        play=play_hand, parameters=(counted, SECTIONS, unit), unit=unit, chances="spins"
    )


MODEL = Model(
    game=GAME,
    pricings=tuple(
        Pricing(wager=name, price=price_hand, simulator=simulate_hand, tables={"minimum": {}})
        if name in BY_NAME
        else Pricing(wager=name, price=SPINS.price, tables={"minimum": {}})
        for name in GAME.wager_names
    ),
    simulator=SPINS.simulator,
)
