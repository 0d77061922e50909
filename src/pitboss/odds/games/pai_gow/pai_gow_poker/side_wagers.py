"""The wagers beside the main one: how many of all hands of seven cards make each row, and the
wagers that the player's own cards alone do not decide.

Hands of a kind make the same rows, except that the suits of the two other cards matter with a royal
flush or ace to five: those kinds are divided further.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from pitboss.engine import Options
from pitboss.equipment.cards import DECK as CARDS
from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow.pai_gow_poker import GAME, rows
from pitboss.games.pai_gow.pai_gow_poker.options import PROGRESSIVE, STAKES, TABLES, additional_odds
from pitboss.games.pai_gow.pai_gow_poker.side_wagers import EARNS_ENVY, SIDE_WAGERS
from pitboss.games.pai_gow.pai_gow_poker.wagers import NUMBERS
from pitboss.money import dollars
from pitboss.odds import payout_lines
from pitboss.odds.cards import ranking_tables
from pitboss.odds.games.pai_gow.common.seven_cards import (
    CHOOSE,
    DEALT,
    OTHER_HANDS,
    RANKS,
    SUITS,
    Kinds,
    Whole,
)
from pitboss.odds.games.pai_gow.pai_gow_poker import flushes
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds
from pitboss.odds.games.pai_gow.pai_gow_poker.kinds import ACE, FLUSH, HIGH
from pitboss.odds.model import USUAL_STAKE, Question
from pitboss.odds.payout_lines import Award, Rows, net, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation import one_chance
from pitboss.odds.simulation.simulators import Simulator, in_whole_units
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.card_wagers import Hands, by_lines
from pitboss.ranking import ace_joker, seven_cards
from pitboss.ranking.ace_joker import CATEGORIES, ROYAL, STRAIGHT, STRAIGHT_FLUSH
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import MeterShare, Payout

Flags = npt.NDArray[np.bool_]
RUNS = {size: {top: run >> 2 for top, run in ace_joker.runs(size)} for size in (5, 7)}
"""Runs as sets of ranks, the deuce being the first bit."""
ROYAL_RUN = RUNS[5][ace_joker.TOP_STRAIGHT]
ACE_TO_FIVE = RUNS[5][ace_joker.ACE]
DECK = 53
QUEEN = 10
SUITED_OTHERS = 4 * 3
"""Of a flush and two other cards of different ranks: in how many hands these are of one suit."""


def flags() -> tuple[dict[str, Flags], Kinds]:
    """By name of `seven_cards.made`, which kinds make it; the suits of other cards left aside."""
    kinds, settings = all_kinds.kinds(), all_kinds.settings()
    category = ranking_tables.with_joker(HIGH, DEALT)[0].tables.category[settings.highs]
    with_joker = kinds.jokers == 1
    apart = np.array([DEALT - 1 in two for two in all_kinds.SETTINGS])
    natural = ~with_joker[:, None] | apart  # the joker, always the last card, is in the low hand
    pair = settings.lows >= all_kinds.LOW_PAIRS
    counts = kinds.counts.copy()
    counts[:, ACE] += kinds.jokers
    most = np.sort(counts, axis=1)
    found: dict[str, Any] = {
        "three-of-a-kind": most[:, -1] >= 3,
        "full-house": (most[:, -1] >= 3) & (most[:, -2] >= 2),
        "four-of-a-kind": most[:, -1] >= 4,
        "five-aces": most[:, -1] >= 5,
        "straight": np.isin(category, (STRAIGHT, STRAIGHT_FLUSH, ROYAL)).any(axis=1),
        "flush": kinds.suited > 0,
    }
    for name, which in (
        ("straight-flush", np.isin(category, (STRAIGHT_FLUSH, ROYAL))),
        ("royal-flush", category == ROYAL),
    ):
        found[name] = which.any(axis=1)
        found[f"natural-{name}"] = (which & natural).any(axis=1)
    for number in range(STRAIGHT, ace_joker.ACES + 1):
        name = CATEGORIES[number] if number < len(CATEGORIES) else "five-aces"
        beside = (category == number) & pair
        found[f"{name}{seven_cards.AND_PAIR}"] = beside.any(axis=1)
        if number == ROYAL:
            found[f"natural-{name}{seven_cards.AND_PAIR}"] = (beside & natural).any(axis=1)
    held = np.array([ranks.bit_count() for ranks in range(1 << RANKS)])
    in_seven = np.max([held[kinds.suited & run] for run in RUNS[7].values()], axis=0)
    found["natural-seven-card-straight-flush"] = in_seven == DEALT
    found["wild-seven-card-straight-flush"] = with_joker & (in_seven == DEALT - 1)
    found[seven_cards.ACE_TO_FIVE] = kinds.suited & ACE_TO_FIVE == ACE_TO_FIVE
    return found, kinds


@cache
def all_rows() -> tuple[tuple[tuple[str, ...], ...], Whole, Whole]:
    """The different rows that hands make; by kind, their number; and by kind, how many hands make
    other rows instead, because of the two cards with a royal flush or ace to five (see `seven`)."""
    found, kinds = flags()
    names = list(found)
    code = np.zeros(len(kinds.cards), np.int64)
    for place, name in enumerate(names):
        code |= found[name].astype(np.int64) << place
    highest = ranking_tables.with_joker(HIGH, DEALT)[0].tables.category[
        all_kinds.settings().highs.max(1)
    ]
    code = np.where(code > 0, code, -1 - highest.astype(np.int64))
    codes, number = np.unique(code, return_inverse=True)
    told = []
    for own in codes.tolist():
        made = [name for place, name in enumerate(names) if own > 0 and own >> place & 1]
        told.append(tuple(sorted(made)) if own > 0 else (CATEGORIES[-1 - own],))
    return tuple(told), number, kinds.weights


@cache
def seven() -> Hands:
    """By the rows that they make, how many of all hands."""
    told, number, weights = all_rows()
    kinds = all_kinds.kinds()
    counted: Counter[tuple[str, ...]] = Counter()
    sums = np.zeros(len(told), np.int64)
    np.add.at(sums, number, weights)
    for own, often in zip(told, sums.tolist(), strict=True):
        counted[own] += often
    for kind in np.flatnonzero(_may_match(kinds)).tolist():
        rows_of = told[number[kind]]
        matched = _with_match(kinds, kind)
        if matched:
            counted[rows_of] -= SUITED_OTHERS
            counted[tuple(sorted({*rows_of, *matched}))] += SUITED_OTHERS
    return counted


def _may_match(kinds: Kinds) -> Flags:
    """A royal flush or ace to five, and two other cards."""
    held = np.array([ranks.bit_count() for ranks in range(1 << RANKS)])[kinds.suited]
    royal = (kinds.suited & ~ROYAL_RUN == 0) & (held + kinds.jokers == 5)
    found: Flags = (held > 0) & (royal | ((kinds.suited == ACE_TO_FIVE) & (kinds.jokers == 0)))
    return found


def _with_match(kinds: Kinds, kind: int) -> tuple[str, ...]:
    """What the other two cards add if they are of one suit."""
    suited, joker = int(kinds.suited[kind]), int(kinds.jokers[kind])
    others = [rank for rank in range(RANKS) if kinds.counts[kind, rank] > (suited >> rank & 1)]
    match = seven_cards.MATCHES.get(ace_joker.as_set(rank + 2 for rank in others))
    if match is None:
        return ()
    if suited == ACE_TO_FIVE:
        return (seven_cards.ACE_TO_FIVE + match,)
    royal = seven_cards.ROYAL_FLUSH + match
    return (royal,) if joker else (royal, f"natural-{royal}")


@cache
def highest_cards() -> Whole:
    """By kind, the rank of the highest card where there is no pair, straight or flush, the joker
    being an ace alone; else -1."""
    kinds = all_kinds.kinds()
    counts = kinds.counts.copy()
    counts[:, ACE] += kinds.jokers
    ranks = ((counts > 0) << np.arange(RANKS)).sum(axis=1)
    held = np.array([some.bit_count() for some in range(1 << RANKS)])
    runs = np.max([held[ranks & run] for run in RUNS[5].values()], axis=0)
    nothing = (counts.max(axis=1) == 1) & (runs < 5) & (held[kinds.suited] < 5)
    top = RANKS - 1 - (counts[:, ::-1] > 0).argmax(axis=1)
    return np.where(nothing, top, -1)


def queens_dragons() -> Flags:
    """By kind without a flush, whether the hand is queen high, 11.1."""
    found: Flags = (highest_cards() == QUEEN)[: all_kinds.kinds().plain]
    return found


@cache
def pai_gow() -> Hands:
    top, kinds = highest_cards(), all_kinds.kinds()
    ace_to_five = kinds.suited & ACE_TO_FIVE == ACE_TO_FIVE
    counted: dict[tuple[str, ...], int] = {
        (seven_cards.PAI_GOWS[rank + 2],): int(kinds.weights[top == rank].sum())
        for rank in range(7, RANKS)
    }
    other = (top < 0) & ace_to_five
    counted[seven_cards.ACE_TO_FIVE,] = int(kinds.weights[other].sum())
    counted[rows.NO_PAI_GOW,] = int(kinds.weights[(top < 0) & ~ace_to_five].sum())
    return counted


@cache
def of_color() -> Hands:
    """26 cards of a color, and 27 that are not: the joker is of neither."""
    reds = [card for card in CARDS if card[1] in "dh"]
    blacks = [card for card in CARDS if card[1] in "cs"]
    found: Counter[tuple[str, ...]] = Counter()
    for count in range(DEALT + 1):
        example = (*reds[:count], JOKER, *blacks)[:DEALT]
        found[rows.red(example)] += comb(26, count) * comb(27, DEALT - count)
    return found


def register() -> None:
    """Let the wagers on seven cards be counted by kind."""
    for rows_of, found in (
        (rows.seven, seven),
        (rows.pai_gow, pai_gow),
        (rows.red, of_color),
        (rows.black, of_color),
    ):
        card_wagers.counted(rows_of, partial(_of_the_deck, found))


def _of_the_deck(found: Callable[[], Hands], shoe: Mapping[str, int]) -> Hands:
    assert sum(shoe.values()) == DECK, "all 53 cards"
    return found()


# -- the number wager, envy bonuses and the meter -------------------------------------------------


def price_number(question: Question) -> Outcomes:
    """11.13: one of seven numbers; a payout is rounded down to whole dollars."""
    odds = additional_odds(question.options)
    paid = odds.won(question.stake) // 100 * 100
    hit = Fraction(1, len(NUMBERS))
    return Outcomes(
        lines=(
            Line(name="the number", net=Fraction(paid, question.stake), chance=hit, pays=str(odds)),
            Line(name="another number", net=Fraction(-1), chance=1 - hit),
        ),
        how=f"all {len(NUMBERS)} numbers",
        notes=("payouts are rounded down to whole dollars, 11.13",),
        stake=question.stake,
    )


def number_simulator(question: Question) -> Simulator:
    won, lost = price_number(question).lines
    unit, (nets,) = in_whole_units([won.net, *[lost.net] * (len(NUMBERS) - 1)])
    return one_chance.simulator(unit, nets, "numbers", (won, lost))


EARNED_BY = {side.envy.name: side.wagers[0] for side in SIDE_WAGERS if side.envy}
"""By envy bonus, the wager of which $5 earn it."""


def price_envy(question: Question) -> Outcomes:
    """11.16(b), 11.23(b): what the hand of one other player brings; nothing is staked on it."""
    table = GAME.wager_names[question.wager].table(question.options)
    found = card_wagers.all_hands(EARNED_BY[question.wager], question.options)

    def award(rows: Rows) -> Award:
        row, pays = table.best(*rows)
        return Award(row, pays, Fraction(pays.won(0) if pays else 0, EARNS_ENVY))

    *paid, none = payout_lines.lines(table, found, award)
    earned_by = EARNED_BY[question.wager].name
    return Outcomes(
        lines=(*paid, replace(none, name="no premium hand")),
        how=f"all {sum(found.values()):,} hands of seven cards",
        notes=(
            "for the hand of each other player; nothing is staked on it: the unit is the"
            f" ${dollars(EARNS_ENVY)} wager on {earned_by} that earns it, which is priced without",
        ),
        stake=EARNS_ENVY,
    )


def envy_simulator(question: Question) -> Simulator:
    found = card_wagers.all_hands(EARNED_BY[question.wager], question.options)
    return card_wagers.by_lines(price_envy(question).lines, sum(found.values()), DEALT)


def meter(options: Options) -> int:
    """What is on the meter when it is paid, in a price: the amount with which the table opens."""
    return int(options["progressive-initial"])


def award(table: PayTable, question: Question, rows: Rows) -> Award:
    """11.9(j), 11.14(d): the row that pays most on the meter as it is then."""
    stake, shown = STAKES[question.options[PROGRESSIVE]], meter(question.options)

    def amount(pays: Payout) -> int:
        return shown * pays.percent // 100 if isinstance(pays, MeterShare) else pays.won(0)

    paid = [row for row in table.rows if row in rows]
    if not paid:
        return Award(rows[-1], None, Fraction(-1))
    row = max(paid, key=lambda row: amount(table[row]))
    return Award(row, table[row], Fraction(amount(table[row]) - stake, stake))


def notes(question: Question) -> tuple[str, ...]:
    return (payout_lines.on_meter(meter(question.options)),)


# -- the imperial pai gow bonus -------------------------------------------------------------------

PLAYER, BANKER = TABLES["player-hand-bonus"]["all"], TABLES["banker-hand-bonus"]["all"]
ROWS = (*PLAYER.rows, "")
"""What the player's hand is paid for; "" for nothing."""
TOPS = {"nine-high": 7, "ten-high": 8, "jack-high": 9}
"""By row of the banker's hand, the highest rank; the deuce is 0."""
DEALS = comb(53, DEALT) * OTHER_HANDS


def rank_sets(top: int) -> Iterator[int]:
    """Seven ranks, this one the highest, that are no straight; as sets."""
    runs = [31 << low for low in range(RANKS)]
    for others in combinations(range(top), DEALT - 1):
        ranks = sum(1 << rank for rank in (*others, top))
        if not any(ranks & run == run for run in runs):
            yield ranks


def suited(cards: int, suits: int) -> int:
    """In how many ways so many cards of different ranks are of some suits without a flush."""
    flush = sum(comb(cards, size) * (suits - 1) ** (cards - size) * suits
                for size in range(FLUSH, cards + 1))  # fmt: skip
    return int(suits**cards - flush)


def _bits(ranks: int) -> Whole:
    return np.array([ranks >> rank & 1 for rank in range(RANKS)])


@cache
def paid_rows() -> Whole:
    """By kind, the place in `ROWS` of what the player's hand bonus pays."""
    told, number, _ = all_rows()
    places = []
    for made in told:
        row, pays = PLAYER.best(*made)
        places.append(ROWS.index(row if pays else ""))
    return np.array(places)[number]


@cache
def _imperial_changes() -> tuple[Whole, Whole]:
    """The sets of ranks of flushes; by set, by other cards and by row, how many more kinds are paid
    that row because they have the flush."""
    kinds, rows = all_kinds.kinds(), paid_rows()
    sets = np.unique(kinds.suited[kinds.plain :])
    found = np.zeros((len(sets), len(flushes.OTHERS), len(ROWS)), np.int64)
    for group in flushes.groups():
        of = np.searchsorted(sets, group.suited)
        here = found[:, group.others]
        np.add.at(here, (of, rows[group.kinds]), 1)
        np.add.at(here, (of, rows[kinds.ranks[group.kinds]]), -1)
    return sets, found


@cache
def _imperial_changed(shared: int) -> Whole:
    """The same, if the banker has these ranks in the suit of the flush."""
    sets, found = _imperial_changes()
    changed: Whole = found[sets & shared == 0].sum(axis=0)
    return changed


@cache
def meetings() -> Mapping[tuple[str, str], int]:
    """By row of the player and row of the banker, in how many deals both come."""
    kinds, rows = all_kinds.kinds(), paid_rows()
    counts, outside = kinds.counts[: kinds.plain], flushes.outside()
    found: dict[tuple[str, str], int] = {}
    for banker, top in TOPS.items():
        total = np.zeros(len(ROWS), np.int64)
        for ranks in rank_sets(top):
            left = SUITS - _bits(ranks)
            often = CHOOSE[left[None, :], counts].prod(axis=1)
            by_row = np.zeros(len(ROWS), np.int64)
            np.add.at(by_row, rows[: kinds.plain], often)
            total += suited(DEALT, SUITS) * by_row
            held = [rank for rank in range(RANKS) if ranks >> rank & 1]
            for size in range(FLUSH):
                for some in combinations(held, size):
                    shared = sum(1 << rank for rank in some)
                    free = SUITS - 1 - _bits(ranks & ~shared)
                    ways = CHOOSE[free[None, :], outside].prod(axis=1)
                    total += (
                        SUITS * suited(DEALT - size, SUITS - 1) * (ways @ _imperial_changed(shared))
                    )
        found |= {(row, banker): int(number) for row, number in zip(ROWS, total, strict=True)}
    return found


def player_hands() -> Mapping[str, int]:
    """By row of the player, how many of all hands."""
    kinds = all_kinds.kinds()
    sums = np.zeros(len(ROWS), np.int64)
    np.add.at(sums, paid_rows(), kinds.weights)
    return dict(zip(ROWS, sums.tolist(), strict=True))


def _imperial_line(row: str, banker: str, deals: int) -> Line:
    paid = [table[name] for table, name in ((PLAYER, row), (BANKER, banker)) if name]
    if not paid:
        return Line(name="neither", net=Fraction(-1), chance=Fraction(deals, DEALS))
    said = [words(row)] if row else []
    said += [f"{words(banker)} of the banker"] if banker else []
    won = sum((net(pays, USUAL_STAKE) for pays in paid), Fraction(0))
    pays = " and ".join(map(str, paid))
    return Line(name=", ".join(said), net=won, chance=Fraction(deals, DEALS), pays=pays)


def imperial_lines() -> tuple[Line, ...]:
    met = meetings()
    found = [_imperial_line(row, banker, deals) for (row, banker), deals in met.items() if deals]
    for row, often in player_hands().items():
        alone = often * OTHER_HANDS - sum(met[row, banker] for banker in TOPS)
        found.append(_imperial_line(row, "", alone))
    return tuple(sorted(found, key=lambda line: (-line.net, line.name)))


def price_imperial(question: Question) -> Outcomes:
    return Outcomes(
        lines=imperial_lines(),
        how=f"all {DEALS:,} deals of seven cards against seven, by kind",
        notes=("both bonuses are paid where both hands qualify, 11.19(c)",
               "a payout limit is left out, 11.20(e)"),
    )  # fmt: skip


def imperial_simulator(question: Question) -> Simulator:
    return by_lines(imperial_lines(), DEALS, 2 * DEALT)
