"""Hold 'em against the dealer with one raise, which may be made early and high or late and low.

There is an ante, which pays even money and is a push if the dealer has less than a pair. With it
goes a wager of the same size. If the hand wins, a pay table pays that wager; if it loses, another
one may.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial

from pitboss.engine import Choice, Choose, Options, Round
from pitboss.engine.game import Chooser
from pitboss.odds import payout_lines
from pitboss.odds.cards.hands import Cards, tables
from pitboss.odds.cards.starting_hands import grid, kind_of, longhand, shorthand
from pitboss.odds.games.one_deck.common import boards, rule_of_thumb
from pitboss.odds.games.one_deck.common.boards import best_five
from pitboss.odds.model import USUAL_STAKE, Chart, Question, Strategy
from pitboss.odds.payout_lines import by_row, net, rows_of, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import board_first
from pitboss.odds.solvers.board_first import (
    Bits,
    Plan,
    Solution,
    by_rule,
    choice_worth,
    holdem,
    solve,
    starts_of,
)
from pitboss.odds.solvers.board_first.holdem import Holdem, Street, Terms, spots
from pitboss.odds.solvers.seat_choices import Known, Worth
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, Codes, Row, Tally
from pitboss.odds.styles import OPTIMAL, Styles
from pitboss.ranking import five_card
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN
from pitboss.values import Frozen

THUMB = "rule-of-thumb"
TIMES = {1: "once", 2: "twice", 3: "three times", 4: "four times"}
INITIAL = 2
"""The ante, and the wager equal to it: what a fold loses."""
BEFORE, AFTER, FOLDED, LAST = range(4)
"""The ways to play: with a raise before the flop, after it, none, or one at the end."""
A_PAIR = ("2c", "2d", "3h", "4s", "5c")
"""The lowest hand with which the dealer qualifies."""


@cache
def game() -> Holdem:
    return best_five(held=2, board=5, qualifies=five_card.score(A_PAIR))


class Contract(Frozen, kw_only=True):
    """What a game pays, and what it calls its wagers."""

    wager: str
    """The raise."""
    matched: str
    """The one equal to the ante ..."""
    pays: PayTable
    """... that this table pays where the hand wins ..."""
    beaten: PayTable | None = None
    """... and this one where it loses."""
    multiples: tuple[int, int, int]
    """The most that the raise may be before the flop, after it and at the end, in antes.

    A smaller raise is never better: a hand that gains by a larger raise should raise the most, and
    a hand that loses by it can wait and raise less later.
    """

    def terms(self, stake: int) -> Terms:
        first, second, last = self.multiples
        streets = (
            Street(board=0, raises=(first,)),
            Street(board=3, raises=(second,)),
            Street(board=5, raises=(last,), fold=INITIAL),
        )
        nets = [self._nets(category, stake) for category in CATEGORIES]
        return holdem.terms(game(), nets, streets, INITIAL)

    def _nets(self, category: str, stake: int) -> Row:
        """What ante and matched wager net together, in the order of the ends."""
        won = self.pays.best(*rows_of(category))[1]
        lost = self.beaten.best(*rows_of(category))[1] if self.beaten else None
        wins = net(won, stake) if won else Fraction(0)
        loses = net(lost, stake) if lost else Fraction(-1)
        return 1 + wins, wins, Fraction(0), Fraction(0), loses - 1, loses

    def in_dollars(self) -> bool:
        """Whether the price depends on how much is bet."""
        return any(payout_lines.in_dollars(table) for table in (self.pays, self.beaten) if table)


# -- prices ---------------------------------------------------------------------------------------


def price(question: Question, contract: Contract, notes: tuple[str, ...] = ()) -> Outcomes:
    """The ante, with all that is made with it, played in the best way."""
    asked = contract.terms(question.stake)
    found = solve(asked, question.watch).tally
    edge = 100 * float(simply(asked).edge)
    return Outcomes(
        lines=tuple(sorted(lines(contract, found), key=lambda line: -line.net)),
        how=f"all {game().deals:,} deals, from 134,459 kinds of boards and 1,081 hands on each",
        notes=(f"played by the words of the strategy, the house edge is {edge:.4f} %", *notes),
        stake=question.stake if contract.in_dollars() else None,
    )


def thumb_plan(asked: Terms) -> Plan:
    """The same starting hands, then what a person can remember."""
    flops, last = _by_thumb()
    return Plan((solve(asked).plan.early[BEFORE], flops), last)


@cache
def _by_thumb() -> tuple[Bits, Codes]:
    return rule_of_thumb.after_flop(spots(game().deck, 3, 2)), by_rule(
        game(), rule_of_thumb.on_board
    )


@cache
def simply(asked: Terms) -> Tally:
    """How all deals end if they are played by these rules."""
    return board_first.tally(asked, thumb_plan(asked))


def lines(contract: Contract, found: Tally) -> Iterator[Line]:
    """Every way in which a round can end, by the moment of the raise and by what the other wager is
    paid."""
    for way, multiple in zip((BEFORE, AFTER, LAST), contract.multiples, strict=True):
        for end in range(ENDS):
            table = contract.pays if end < TIES else contract.beaten if end >= LOSES else None
            for row, categories in by_row(table, map(rows_of, CATEGORIES)).items():
                name = f"{contract.wager} {multiple}x, {('wins', 'ties', 'loses')[end // 2]}"
                name += f" with {words(row)}" if row else ""
                pays = [str(EVEN)] if end < TIES else []
                if row and table:
                    pays.append(f"{contract.matched} {table[row]}")
                name += ", dealer below a pair" if end % 2 else ""
                line = found.line(name, way, categories, (end,), ", ".join(pays))
                if line.chance:
                    yield line
    yield found.fold(FOLDED)


# -- in words -------------------------------------------------------------------------------------


def early_hands(found: Solution) -> list[str]:
    """The starting hands that are raised before the flop."""
    cards = starts_of(game()).cards[found.plan.early[BEFORE]]
    return [kind_of(first, second) for first, second in cards.tolist()]


def strategy(contract: Contract, stake: int) -> Strategy:
    asked = contract.terms(stake)
    found, (first, second, _) = solve(asked), contract.multiples
    exact, simple = 100 * float(found.tally.edge), 100 * float(simply(asked).edge)
    early = early_hands(found)
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
            f"So played the house edge is {simple:.3f} %; {exact:.3f} %"
            " if each decision after the flop and at the end is compared exactly, as the optimal"
            " player does.",
        ),
        charts=(chart(contract, early),),
    )


def chart(contract: Contract, early: Sequence[str]) -> Chart:
    """The 169 starting hands: which are played at once."""
    multiple = contract.multiples[BEFORE]
    return grid(
        "before the flop: suited above the pairs, offsuit below",
        lambda kind: str(multiple) if kind in early else "C",
        {str(multiple): f"{contract.wager} {TIMES[multiple]} the ante", "C": "check"},
    )


# -- at the table ---------------------------------------------------------------------------------

Solved = tuple[Terms, str]
"""The starting hands that are played at once under some terms, solved beforehand."""


def at_once(asked: Terms, known: Solved) -> set[str]:
    """The starting hands that are played before the flop."""
    return longhand(known[1]) if asked == known[0] else set(early_hands(solve(asked)))


def plays(style: str, asked: Terms, hand: Cards, board: Cards) -> bool:
    """Whether a hand is played, once some of the board is seen."""
    if style == OPTIMAL:
        return board_first.choose(asked, hand, board) > 0
    if len(board) == 3:
        return rule_of_thumb.plays_flop(board, int(hand[0]), int(hand[1]), tables())
    return board_first.choose_by_rule(game(), rule_of_thumb.on_board, hand, board) > 0


def worth(contract: Callable[[Options], Contract], keeps: Sequence[str]) -> Worth:
    """What each choice is worth after the flop and at the end; `keeps` are the wagers that a fold
    does not give up."""

    def found(round: Round, known: Known, offers: Sequence[Choice]) -> list[float] | None:
        names = contract(round.options)
        one = choice_worth.worth(
            lambda options, stake: names.terms(stake),
            ("ante", names.matched), (names.wager,), keeps,
        )  # fmt: skip
        return one(round, known, offers)

    return found


def styles(
    contract: Callable[[Options], Contract],
    known: Callable[[], Solved],
    seen: Callable[[Round, Choose], Sequence[str]],
) -> Styles[Terms, Plan, Tally]:
    """The best way to play, and the one that a person can remember; `known` has what was solved
    beforehand, `seen` the community cards that lie face up."""

    def terms(options: Options, stake: int) -> Terms:
        return contract(options).terms(stake)

    def named(style: str, options: Options, stake: int) -> Iterator[Line]:
        asked = terms(options, stake)
        ended = simply(asked) if style == THUMB else solve(asked).tally
        return lines(contract(options), ended)

    def bot(style: str, options: Options) -> Chooser:
        asked = terms(options, USUAL_STAKE)
        return boards.player(at_once(asked, known()), partial(plays, style, asked), seen)

    return board_first.styles(terms, {THUMB: thumb_plan}, named, bot)
