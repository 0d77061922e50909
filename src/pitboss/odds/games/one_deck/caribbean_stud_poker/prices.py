"""What the wagers of 16.12 cost: the ante with the bet, and the progressive payout wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.one_deck.caribbean_stud_poker import PROGRESSIVE, bet_table, progressive_table
from pitboss.money import dollars
from pitboss.odds.cards.card_sets import count
from pitboss.odds.cards.hands import category_counts
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import BET, duel, limited, row_of
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import tally
from pitboss.odds.model import Question
from pitboss.odds.paytables import LOST, rows_of, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers.hand_first import all_hands
from pitboss.odds.solvers.showdown import LOSES, TIES, UNQUALIFIED, WINS
from pitboss.play.options import Options
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import EVEN, Fixed, MeterShare, Payout

ENDS = (
    ("dealer does not qualify", UNQUALIFIED, str(EVEN)),
    ("tie", (TIES,), ""),
    ("player loses", (LOSES,), ""),
)
"""16.10(e), (f): where the player's hand itself does not matter."""
CAP = "some bets win no more than the payout limit, 16.12(d)"
POSTED = "better than the text is posted for {}"


# -- the ante and the bet -------------------------------------------------------------------------


def ante(question: Question) -> Outcomes:
    """The ante, with a bet on it where that is better than folding."""
    options, stake = question.options, question.stake
    all_hands(duel(), question.watch)
    cut = limited(options, stake)
    notes = ["where the dealer does not qualify, the bet comes back: it is at risk all the same"]
    if options["bet-rows"]:
        notes.append(POSTED.format(", ".join(map(words, options["bet-rows"]))))
    return Outcomes(
        lines=tuple(sorted(lines(options, stake), key=lambda line: -line.net)),
        how=f"every hand beside every up card against each of the dealer's: {duel().deals:,} deals",
        notes=(*notes, CAP) if cut else tuple(notes),
        stake=stake if cut else None,
    )


def lines(options: Options, stake: int) -> Iterator[Line]:
    found, every = tally("optimal", options, stake), range(len(CATEGORIES))
    by_row: dict[str, list[int]] = {}
    for category in every:
        by_row.setdefault(row_of(category, options), []).append(category)
    for row, categories in by_row.items():
        pays = f"{EVEN}, bet {bet_table(options)[row]}"
        yield found.line(f"player wins, {words(row)}", BET, categories, (WINS,), pays)
    for name, ends, pays in ENDS:
        yield found.line(name, BET, every, ends, pays)
    yield found.fold()


# -- the progressive payout wager -----------------------------------------------------------------


def amount(pays: Payout | None, meter: int) -> int:
    """16.12(e): what is handed over, in cents; the chip was taken in before the deal."""
    if isinstance(pays, MeterShare):
        return meter * pays.percent // 100
    return pays.amount if isinstance(pays, Fixed) else 0


def progressive_nets(options: Options, meter: int | None = None) -> list[Fraction]:
    """By category, what the wager nets with so much on the meter, or what it opens with."""
    table = progressive_table(options)
    shown = options["progressive-initial"] if meter is None else meter
    return [
        Fraction(amount(table.best(*rows_of(CATEGORIES[category]))[1], shown), PROGRESSIVE) - 1
        for category in range(len(CATEGORIES))
    ]


def progressive(question: Question) -> Outcomes:
    """The player's five cards, paid whatever the dealer has, by the meter as the table opens."""
    options = question.options
    table, nets = progressive_table(options), progressive_nets(options)
    counts = list(category_counts(5).values())
    found, lost = [], 0
    for category in range(len(CATEGORIES) - 1, -1, -1):
        row, pays = table.best(*rows_of(CATEGORIES[category]))
        if pays is None:
            lost += counts[category]
            continue
        chance = Fraction(counts[category], count(5))
        found.append(Line(name=words(row), net=nets[category], chance=chance, pays=str(pays)))
    found.append(Line(name=LOST, net=Fraction(-1), chance=Fraction(lost, count(5))))
    return Outcomes(
        lines=tuple(found),
        how=f"all {count(5):,} hands of five cards",
        notes=tuple(_notes(options)),
        stake=PROGRESSIVE,
    )


def by_meter(options: Options) -> tuple[Fraction, Fraction]:
    """The edge with nothing on the meter, and what every dollar on it takes off."""
    table, counts = progressive_table(options), category_counts(5)
    fixed, share = 0, Fraction(0)
    for row, pays in table.rows.items():
        if isinstance(pays, MeterShare):
            share += Fraction(pays.percent * counts[row], 100)
        else:
            fixed += amount(pays, 0) * counts[row]
    every = count(5)
    return 1 - Fraction(fixed, PROGRESSIVE * every), share / every


def break_even(options: Options) -> Fraction:
    """What the meter shows, in dollars, when the wager costs nothing."""
    edge, share = by_meter(options)
    return edge / share


def _notes(options: Options) -> Iterator[str]:
    edge, share = by_meter(options)
    even = dollars(round(break_even(options) * 100))
    yield f"with ${dollars(options['progressive-initial'])} on the meter, as the table opens"
    yield f"edge = {edge} - {share} x meter in dollars: nothing with ${even} on it"
    yield "a royal flush is not shared; a fold gives the wager up, but no such hand is folded"
    if options["progressive-rows"]:
        yield POSTED.format(", ".join(map(words, options["progressive-rows"])))
