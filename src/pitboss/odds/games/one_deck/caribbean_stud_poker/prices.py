"""What the wagers of 16.12 cost: the ante with the bet, and the progressive payout wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.engine.options import Options
from pitboss.games.one_deck.caribbean_stud_poker import (
    GAME,
    PROGRESSIVE,
    bet_table,
    progressive_table,
)
from pitboss.money import dollars
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import (
    BET,
    ROWS,
    duel,
    limited,
    payoffs,
)
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import choices_of, tally
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import Award, Rows, by_row, posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import card_wagers, hand_first
from pitboss.odds.solvers.hand_first import all_hands
from pitboss.odds.solvers.showdown import LOSES, TIES, UNQUALIFIED, WINS
from pitboss.regulation.payouts import EVEN, Fixed, MeterShare, Payout

ENDS = (
    ("dealer does not qualify", UNQUALIFIED, str(EVEN)),
    ("tie", (TIES,), ""),
    ("player loses", (LOSES,), ""),
)
"""16.10(e), (f): where the player's hand itself does not matter."""
AT_RISK = "where the dealer does not qualify, the bet comes back: it is at risk all the same"
CAP = "some bets win no more than the payout limit, 16.12(d)"


# -- the ante and the bet -------------------------------------------------------------------------


def ante(question: Question) -> Outcomes:
    """The ante, with a bet on it where that is better than folding."""
    options, stake = question.options, question.stake
    all_hands(duel(), question.watch)
    cut = limited(options, stake)
    better = posted(options["bet-rows"], "better than the text is")
    return Outcomes(
        lines=tuple(sorted(lines(options, stake), key=lambda line: -line.net)),
        how=f"every hand beside every up card against each of the dealer's: {duel().deals:,} deals",
        notes=(AT_RISK, *better, *((CAP,) if cut else ())),
        stake=stake if cut else None,
    )


def lines(options: Options, stake: int) -> Iterator[Line]:
    found, every = tally("optimal", options, stake), range(len(ROWS))
    for row, categories in by_row(bet_table(options), ROWS).items():
        pays = f"{EVEN}, bet {bet_table(options)[row]}"
        yield found.line(f"player wins, {words(row)}", BET, categories, (WINS,), pays)
    for name, ends, pays in ENDS:
        yield found.line(name, BET, every, ends, pays)
    yield found.fold()


def simulator(question: Question, style: str) -> Simulator:
    """The ante as it is priced, played in one of the styles."""
    paid = payoffs(question.options, question.stake)
    named = tuple(lines(question.options, question.stake))
    return hand_first.simulator(duel(), paid, choices_of(style, paid), named)


# -- the progressive payout wager -----------------------------------------------------------------


def amount(pays: Payout | None, meter: int) -> int:
    """16.12(e): what is handed over, in cents; the chip was taken in before the deal."""
    if isinstance(pays, MeterShare):
        return meter * pays.percent // 100
    return pays.amount if isinstance(pays, Fixed) else 0


def award(question: Question, rows: Rows, meter: int | None = None) -> Award:
    """What a hand wins with so much on the meter, or what it opens with."""
    row, pays = progressive_table(question.options).best(*rows)
    shown = question.options["progressive-initial"] if meter is None else meter
    return Award(row, pays, Fraction(amount(pays, shown), PROGRESSIVE) - 1)


def by_meter(options: Options) -> tuple[Fraction, Fraction]:
    """The edge with nothing on the meter, and what every dollar on it takes off."""
    hands = card_wagers.all_hands(GAME.wager_names["progressive"], options)
    every, fixed, share = sum(hands.values()), 0, Fraction(0)
    for rows, often in hands.items():
        _, pays = progressive_table(options).best(*rows)
        if isinstance(pays, MeterShare):
            share += Fraction(pays.percent * often, 100)
        else:
            fixed += amount(pays, 0) * often
    return 1 - Fraction(fixed, PROGRESSIVE * every), share / every


def break_even(options: Options) -> Fraction:
    """What the meter shows, in dollars, when the wager costs nothing."""
    edge, share = by_meter(options)
    return edge / share


def by_the_meter(question: Question) -> Iterator[str]:
    """What the price of the progressive wager depends on."""
    edge, share = by_meter(question.options)
    even = dollars(round(break_even(question.options) * 100))
    opens = dollars(question.options["progressive-initial"])
    yield f"with ${opens} on the meter, as the table opens"
    yield f"edge = {edge} - {share} x meter in dollars: nothing with ${even} on it"
    yield "a royal flush is not shared; a fold gives the wager up, but no such hand is folded"
