"""Wagers that some cards alone decide, priced and simulated from their declaration.

All hands are counted: every composition of the cards that a wager looks at, as often as the deck or
the shoe has it. If all hands of a class make the same rows, classes are counted instead
(`by_class`), which is faster than counting hands one by one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, repeat
from math import comb, prod

import numpy as np
import numpy.typing as npt

from pitboss.engine import ANY, Always, ByOption, Game, OnCards, Options, Wager
from pitboss.engine import Rows as RowsOf
from pitboss.equipment.cards import DECK
from pitboss.odds import payout_lines
from pitboss.odds.cards.card_sets import sets_of
from pitboss.odds.cards.hands import class_counts, evaluate, numbers
from pitboss.odds.cards.ranking_tables import Ladder, five_cards
from pitboss.odds.compiled import kernel
from pitboss.odds.model import Choice, Pricing, Question
from pitboss.odds.payout_lines import Award, Awards, Rows
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream, next_word
from pitboss.procedures import poker_tables

Hands = Mapping[Rows, int]
"""By the rows that hands make, how many hands make them."""
Deck = tuple[tuple[str, int], ...]
"""Every card of a deck or shoe, and how often it is there."""
Awarding = Callable[[Question, Rows], Award]
"""What a hand is paid, where more than the pay table decides that."""
Notes = Callable[[Question], Iterable[str]]
ONE_DECK = 52
NUMBERS = dict(enumerate(("one", "two", "three", "four", "five", "six", "seven"), 1))
_FASTER: dict[RowsOf, Callable[[int], Hands]] = {}
_RANKED: dict[RowsOf, tuple[Callable[[], Ladder], Hands]] = {}
"""The ranking by which rows are counted by class, and their special hands."""
_COUNTED: dict[RowsOf, Callable[[Mapping[str, int]], Hands]] = {}


# -- counting ------------------------------------------------------------------------------------


def by_class(
    rows: RowsOf, special: Hands | None = None, ranking: Callable[[], Ladder] = five_cards
) -> None:
    """Let these rows be counted by class: one hand of a class shows which rows all its hands make.

    The rows are asked for with the cards that count, even if a hand has more cards. Special hands
    depend on more than their class: their rows end with those of the class that they are taken
    from, as in ``("six-card-royal-spades", "royal-flush")``.
    """

    @cache
    def count(size: int) -> Hands:
        found: Counter[Rows] = Counter()
        counted = class_counts(size, ranking).tolist()
        for cards, often in zip(ranking().examples, counted, strict=True):
            found[rows(cards)] += often
        plain = {*found}
        for own, often in (special or {}).items():
            found[next(own[at:] for at in range(1, len(own)) if own[at:] in plain)] -= often
            found[own] += often
        return found

    _FASTER[rows], _RANKED[rows] = count, (ranking, special or {})


by_class(poker_tables.best_five)


def counted(rows: RowsOf, count: Callable[[Mapping[str, int]], Hands]) -> None:
    """Let these rows be counted by a function of the shoe, which has the number of each card."""
    _COUNTED[rows] = count


def hands(on: OnCards, cards: Iterable[str]) -> Hands:
    """By the rows that hands make, how many of all deals of a deck or shoe make them."""
    deck = tuple(sorted(Counter(cards).items()))
    one_deck = len(deck) == ONE_DECK and all(often == 1 for _, often in deck)
    if on.together and one_deck and on.rows in _FASTER:
        return _FASTER[on.rows](on.size)
    if on.rows in _COUNTED:
        return _COUNTED[on.rows](dict(deck))
    sizes = (on.size,) if on.together else tuple(count for _, count in on.cards)
    return _one_by_one(on.rows, sizes, deck)


@cache
def _one_by_one(rows: RowsOf, sizes: tuple[int, ...], deck: Deck) -> Hands:
    found: Counter[Rows] = Counter()
    for cards, often in deals(sizes, dict(deck)):
        found[rows(cards)] += often
    return found


def deals(sizes: Sequence[int], left: Mapping[str, int]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every way to deal hands of these sizes, whatever the order within each, and how often it
    comes."""
    if len(sizes) == 1:
        yield from _sets(left, sizes[0])
        return
    for hand, often in _sets(left, sizes[0]):
        held = Counter(hand)
        rest = {card: count - held[card] for card, count in left.items()}
        for others, weight in deals(sizes[1:], rest):
            yield hand + others, often * weight


def _sets(left: Mapping[str, int], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every hand of so many cards, no card more often than it is there, and how often."""
    there = [card for card, count in left.items() if count]
    if all(left[card] == 1 for card in there):
        yield from zip(combinations(there, size), repeat(1))
        return
    for hand in combinations_with_replacement(there, size):
        held = Counter(hand)
        if all(count <= left[card] for card, count in held.items()):
            yield hand, prod(comb(left[card], count) for card, count in held.items())


# -- with some of the cards known ----------------------------------------------------------------

MOST_ONE_BY_ONE = 3000
"""So many sets of unseen cards are gone through one by one."""


def expected(
    on: OnCards, deck: Iterable[str], held: Sequence[str], seen: Iterable[str], award: Awards
) -> Fraction | None:
    """What a wager nets on average, per unit, if some of its cards are `held` and others are yet to
    be seen (`ANY`). `seen` are all cards that are known. None if that would take long."""
    hidden, own = held.count(ANY), [card for card in held if card != ANY]
    if not hidden:
        return award(on.rows(held)).net
    left = Counter(deck)
    left.subtract(seen)
    rest, one_deck = [*left.elements()], max(left.values()) == 1
    if not on.together:
        return None
    if one_deck and on.rows in _RANKED:
        return _by_ranking(on.rows, rest, own, hidden, award)
    if comb(len(rest), hidden) > MOST_ONE_BY_ONE:
        return None
    won = sum(
        (award(on.rows((*own, *more))).net for more in combinations(rest, hidden)), Fraction()
    )
    return won / comb(len(rest), hidden)


def _by_ranking(
    rows: RowsOf, left: Sequence[str], held: Sequence[str], hidden: int, award: Awards
) -> Fraction:
    """The same for rows that are counted by class; special hands are looked at one by one."""
    ranking, special = _RANKED[rows]
    every = sets_of(numbers(left).tolist(), hidden, numbers(held).tolist())
    classes = evaluate(every, ranking().tables)
    often, ladder = np.bincount(classes, minlength=len(ranking())), ranking().examples
    base = {own[1:] for own in special} | {own[-1:] for own in special}
    won = Fraction(0)
    for place in np.flatnonzero(often).tolist():
        made = rows(ladder[place])
        if made in base:
            alike = every[classes == place].tolist()
            won += sum((award(rows([DECK[card] for card in one])).net for one in alike), Fraction())
        else:
            won += int(often[place]) * award(made).net
    return won / len(every)


# -- prices --------------------------------------------------------------------------------------


def all_hands(wager: Wager, options: Options) -> Hands:
    """By the rows of a wager that hands make, how many of all deals make them."""
    on = _on(wager, options)
    return hands(on, on.deck(options))


def _on(wager: Wager, options: Options) -> OnCards:
    on = wager.looks_at(options)
    assert on is not None, f"{wager.name} is decided by cards alone"
    return on


def stake_of(wager: Wager, question: Question) -> int:
    """How much is bet: what the text itself fixes, or what is asked for."""
    return wager.low if wager.low == wager.high else question.stake


def price(
    wager: Wager, award: Awarding | None, notes: Notes | None, question: Question
) -> Outcomes:
    """What a wager costs by its pay table in force."""
    on, table = _on(wager, question.options), wager.table(question.options)
    found, stake = all_hands(wager, question.options), stake_of(wager, question)
    what = "hands" if on.together else "deals"
    more = notes(question) if notes else ()
    awards: Awards = payout_lines.awards(table, stake, on.collected)
    return Outcomes(
        lines=payout_lines.lines(table, found, partial(award, question) if award else awards),
        how=f"all {sum(found.values()):,} {what} of {NUMBERS.get(on.size, on.size)} cards",
        notes=(*_posted(wager, question.options), *more),
        stake=stake if payout_lines.in_dollars(table) else None,
    )


def _posted(wager: Wager, options: Options) -> tuple[str, ...]:
    """What the casino posts instead of the text's odds."""
    option = wager.paid_by.rows if isinstance(wager.paid_by, (Always, ByOption)) else ""
    return payout_lines.posted(options[option]) if option else ()


def pricing(
    wager: Wager,
    tables: Mapping[str, Choice | tuple[Choice, ...]] | None = None,
    award: Awarding | None = None,
    notes: Notes | None = None,
) -> Pricing:
    """How a wager on cards is priced and simulated, under every pay table that an option chooses.

    A game gives `tables` if more than one option chooses the table, `award` if more than the table
    decides what a hand is paid, and `notes` if there is more to say.
    """
    return Pricing(
        wager=wager.name,
        price=partial(price, wager, award, notes),
        simulator=partial(simulator, wager, award),
        tables=tables or choices(wager),
    )


def pricings(game: Game) -> tuple[Pricing, ...]:
    """All wagers of a game that some cards alone decide."""
    return tuple(pricing(wager) for wager in game.wagers if wager.on_cards is not None)


def choices(wager: Wager) -> dict[str, Choice]:
    """By its letter, the option that chooses a pay table of a wager."""
    by = wager.paid_by
    if isinstance(by, ByOption):
        named = {letter: value for value, letter in by.names.items()}
        return {letter: {by.option: named.get(letter, letter)} for letter in by.letters}
    assert isinstance(by, Always), "another way to choose its table is said by the game"
    return {by.table.letter: {}}


# -- simulation ----------------------------------------------------------------------------------


@kernel
def play(
    stream: Stream, results: Results, staked: Results,
    ends: npt.NDArray[np.int64], nets: Results, unit: int, cards: int,
) -> int:  # fmt: skip
    """Each round is one of all deals, drawn by its number: those of one result stand together."""
    for round in range(results.size):
        deal = np.int64(next_word(stream) % np.uint64(ends[-1]))
        results[round] = nets[np.searchsorted(ends, deal, side="right")]
        staked[round] = unit
    return cards * results.size


def simulator(wager: Wager, award: Awarding | None, question: Question) -> Simulator:
    """The wager played many times over, each round one of all deals."""
    lines = price(wager, award, None, question).lines
    deals = sum(all_hands(wager, question.options).values())
    return by_lines(lines, deals, _on(wager, question.options).size)


def by_lines(lines: Sequence[Line], deals: int, size: int) -> Simulator:
    """A simulator of lines with their probabilities, out of so many equally likely deals of some
    cards."""
    ends = np.cumsum([int(line.chance * deals) for line in lines])
    unit, (nets,) = in_whole_units([line.net for line in lines])
    return dealt_cards(play, (ends, nets, unit, size), unit, tuple(lines))
