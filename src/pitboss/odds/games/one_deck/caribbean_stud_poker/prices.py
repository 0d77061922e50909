"""What the wagers of 16.12 cost: the ante with the bet, and the progressive payout wager."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.customs.poker_tables import rows
from pitboss.games.one_deck.caribbean_stud_poker import (
    PROGRESSIVE,
    TWICE,
    bet_table,
    progressive_table,
)
from pitboss.money import dollars
from pitboss.odds.cards.card_sets import count
from pitboss.odds.cards.hands import category_counts
from pitboss.odds.games.one_deck.caribbean_stud_poker.hands import LOSES, TIES, UNQUALIFIED, WINS
from pitboss.odds.games.one_deck.caribbean_stud_poker.plans import (
    DEALS,
    Gains,
    best,
    gains,
    limited,
    row_of,
    tally,
)
from pitboss.odds.model import Question
from pitboss.odds.paytables import LOST, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.play.options import Options
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import EVEN, Fixed, MeterShare, Payout

STAKED = Fraction(1 + TWICE)
ENDS = {
    UNQUALIFIED: ("dealer does not qualify", Fraction(1), str(EVEN)),
    TIES: ("tie", Fraction(0), ""),
    LOSES: ("player loses", -STAKED, ""),
}
"""16.10(e), (f): what ante and bet net together where the hand itself does not matter."""
CAP = "some bets win no more than the payout limit, 16.12(d)"
POSTED = "better than the text is posted for {}"


# -- the ante and the bet -------------------------------------------------------------------------


def ante(question: Question) -> Outcomes:
    """The ante, with a bet on it where that is better than folding."""
    options, stake = question.options, question.stake
    won, cut = gains(options, stake), limited(options, stake)
    best(won, question.watch)
    notes = ["where the dealer does not qualify, the bet comes back: it is at risk all the same"]
    if options["bet-rows"]:
        notes.append(POSTED.format(", ".join(map(words, options["bet-rows"]))))
    return Outcomes(
        lines=tuple(sorted(lines(options, won), key=lambda line: -line.net)),
        how=f"every hand beside every up card against each of the dealer's: {DEALS:,} deals",
        notes=(*notes, CAP) if cut else tuple(notes),
        stake=stake if cut else None,
    )


def lines(options: Options, won: Gains) -> Iterator[Line]:
    shown, folded = tally(best(won))
    by_row: dict[str, list[int]] = {}
    for category in range(len(CATEGORIES)):
        by_row.setdefault(row_of(category, options), []).append(category)
    for row, categories in by_row.items():
        yield Line(
            name=f"player wins, {words(row)}",
            net=won[categories[0]],
            chance=Fraction(int(shown[categories, WINS].sum()), DEALS),
            pays=f"{EVEN}, bet {bet_table(options)[row]}",
            staked=STAKED,
        )
    for end, (name, net, pays) in ENDS.items():
        chance = Fraction(int(shown[:, end].sum()), DEALS)
        yield Line(name=name, net=net, chance=chance, pays=pays, staked=STAKED)
    yield Line(name="fold", net=Fraction(-1), chance=Fraction(folded, DEALS))


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
        Fraction(amount(table.best(*rows(category << 20))[1], shown), PROGRESSIVE) - 1
        for category in range(len(CATEGORIES))
    ]


def progressive(question: Question) -> Outcomes:
    """The player's five cards, paid whatever the dealer has, by the meter as the table opens."""
    options = question.options
    table, nets = progressive_table(options), progressive_nets(options)
    counts = list(category_counts(5).values())
    found, lost = [], 0
    for category in range(len(CATEGORIES) - 1, -1, -1):
        row, pays = table.best(*rows(category << 20))
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
