"""Prices and words of games against the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from msgspec import Struct

from pitboss.odds import paytables
from pitboss.odds.cards.hands import category_counts
from pitboss.odds.cards.starting_hands import grid, shorthand
from pitboss.odds.model import Chart, Question, Strategy, Watch
from pitboss.odds.paytables import Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers.against_dealer.solving import Solution, average, solve, solve_simply
from pitboss.odds.solvers.against_dealer.terms import (
    AFTER,
    BEFORE,
    DEALS,
    ENDS,
    FOLDED,
    INITIAL,
    LAST,
    LOSES,
    TIES,
    Ints,
    Terms,
    rows_of,
    terms,
)
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN

TIMES = {1: "once", 2: "twice", 3: "three times", 4: "four times"}


class Contract(Struct, frozen=True, kw_only=True):
    """What a game against the dealer pays, and what it calls its wagers."""

    wager: str
    """The one that may be made early and high or late and low."""
    beside: str
    """The one equal to the ante ..."""
    pays: PayTable
    """... that this table pays where the hand wins ..."""
    beaten: PayTable | None = None
    """... and this one where it loses."""
    multiples: tuple[int, int, int]

    def terms(self, stake: int) -> Terms:
        return terms(self.pays, self.beaten, self.multiples, stake)

    def in_dollars(self) -> bool:
        """Whether the price depends on how much is bet."""
        return any(paytables.in_dollars(table) for table in (self.pays, self.beaten) if table)


def price(question: Question, contract: Contract, notes: tuple[str, ...] = ()) -> Outcomes:
    """The ante, with all that is made with it, played in the best way."""
    asked = contract.terms(question.stake)
    found = solve(asked, question.watch)
    return Outcomes(
        lines=tuple(sorted(lines(contract, asked, found.counts), key=lambda line: -line.net)),
        how=f"all {DEALS // 10:,} deals, from 134,459 kinds of boards and 1,081 hands on each",
        notes=(_simply(asked, question.watch), *notes),
        stake=question.stake if contract.in_dollars() else None,
    )


def _simply(asked: Terms, watch: Watch) -> str:
    edge = -average(solve_simply(asked, watch).counts, asked)
    return f"played by the words of the strategy, the house edge is {100 * float(edge):.4f} %"


def lines(contract: Contract, asked: Terms, counts: Ints) -> Iterator[Line]:
    """Every way in which a round can end, by the moment of the wager and what is paid beside."""
    for moment in (BEFORE, AFTER, LAST):
        for end in range(ENDS):
            for row, categories in _rows(contract, end).items():
                if often := int(counts[moment, categories, end].sum()):
                    yield _line(contract, asked, moment, end, row, categories[0], often)
    yield Line(
        name="fold",
        net=Fraction(-INITIAL),
        chance=Fraction(int(counts[FOLDED].sum()), DEALS),
        staked=Fraction(INITIAL),
    )


def _rows(contract: Contract, end: int) -> dict[str, list[int]]:
    """By row of the table that pays beside, the categories that it pays; "" where it is none."""
    table = contract.pays if end < TIES else contract.beaten if end >= LOSES else None
    found: dict[str, list[int]] = {}
    for place, category in enumerate(CATEGORIES):
        row, pays = table.best(*rows_of(category)) if table else ("", None)
        found.setdefault(row if pays else "", []).append(place)
    return found


def _line(
    contract: Contract, asked: Terms, moment: int, end: int, row: str, category: int, often: int
) -> Line:
    multiple, unqualified = asked.multiples[moment], end % 2 == 1
    sign = 1 if end < TIES else -1 if end >= LOSES else 0
    table = contract.beaten if sign < 0 else contract.pays
    name = f"{contract.wager} {multiple}x, " + {1: "wins", 0: "ties", -1: "loses"}[sign]
    name += f" with {words(row)}" if row else ""
    pays = [str(EVEN)] if sign > 0 else []
    if row and table:
        pays.append(f"{contract.beside} {table[row]}")
    return Line(
        name=f"{name}, dealer below a pair" if unqualified else name,
        net=Fraction(asked.nets[category][end], asked.unit) + sign * multiple,
        chance=Fraction(often, DEALS),
        pays=", ".join(pays),
        staked=Fraction(INITIAL + multiple),
    )


# -- wagers on the player's own cards -------------------------------------------------------------


def own_hand(question: Question, table: PayTable, notes: tuple[str, ...] = ()) -> Outcomes:
    """Paid on the best hand of the player's two cards and the board, folded or not."""
    hands: dict[Rows, int] = {
        rows_of(category): count for category, count in category_counts(7).items()
    }
    how = f"all {comb(52, 7):,} hands of seven cards"
    return paytables.outcomes(table, hands, question.stake, how=how, notes=notes)


# -- in words -------------------------------------------------------------------------------------


def strategy(contract: Contract, stake: int) -> Strategy:
    asked = contract.terms(stake)
    found, (first, second, _) = solve(asked), contract.multiples
    early = [kind for kind, value in found.at_once.items() if value > found.waiting[kind]]
    exact = -average(found.counts, asked)
    simple = -average(solve_simply(asked).counts, asked)
    return Strategy(
        says=(
            f"Before the flop, {TIMES[first]} the ante with {shorthand(early)}; check every other"
            " hand. Less than that is never best.",
            f"After the flop, {TIMES[second]} the ante with two pair or better, with a pair of"
            " which a card is in the hand (but for pocket deuces), or with four of a suit and a"
            " ten or higher of it in the hand.",
            "At the end, once the ante with a better kind of hand than the board alone makes, or"
            " if fewer than 21 of the cards not seen would give the dealer the better hand; else"
            " fold.",
            f"So played the house edge is {100 * float(simple):.3f} %; {100 * float(exact):.3f} %"
            " if each decision after the flop and at the end is compared exactly, as the optimal"
            " player does.",
        ),
        charts=(chart(contract, found),),
    )


def chart(contract: Contract, found: Solution) -> Chart:
    """The 169 starting hands: which are played at once."""
    multiple = contract.multiples[BEFORE]

    def cell(kind: str) -> str:
        return str(multiple) if found.at_once[kind] > found.waiting[kind] else "C"

    return grid(
        "before the flop: suited above the pairs, offsuit below",
        cell,
        {str(multiple): f"{contract.wager} {TIMES[multiple]} the ante", "C": "check"},
    )
