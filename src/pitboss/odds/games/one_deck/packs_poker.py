"""Pack's poker, 13:69F-43: all packs with all hands, all hands of five and of seven cards."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.games.one_deck.packs_poker import (
    BONUSES,
    FIVE,
    GAME,
    PACKS,
    SEVEN_ROWS,
    five_rows,
    meter_of,
    progressive,
    table_of,
)
from pitboss.money import dollars
from pitboss.odds import payout_lines
from pitboss.odds.cards.boards import boards
from pitboss.odds.cards.hands import (
    CLASSES,
    Cards,
    Classes,
    Tables,
    bit,
    class_of,
    has_flush,
    look_up_flush,
    number_of,
    tables,
)
from pitboss.odds.cards.ranking_tables import rank_counts, set_numbers
from pitboss.odds.compiled import kernel, map_on_cores
from pitboss.odds.model import Choice, Model, Pricing, Question, Watch
from pitboss.odds.payout_lines import Award, Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, draw
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.card_wagers import Hands
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import EVEN, PUSH, For, MeterShare

# -- a pack's bet ---------------------------------------------------------------------------------
#
# Player and dealer have the higher hand equally often, so only equal hands have to be counted, and
# those that are both below a pair. Whether hands without a flush are equal depends on their ranks
# alone; the number of ways to deal two sets of ranks together is a product over the ranks. Hands
# with a flush are few, and are compared card by card.

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]
Labels = npt.NDArray[np.int16]
"""Of sets or hands; those below 0 are left out. Small numbers are sorted fast."""

HAND = 5
ALL_PACKS = comb(52, 2)
MEETINGS = comb(50, HAND) * comb(45, HAND)
"""With one pack: a hand of the player's and one of the dealer's."""
SETS = 6175
"""Ways to have five cards of thirteen ranks."""
MOST = comb(11, 3) * comb(39, 2) + comb(11, 4) * 39 + comb(11, 5) + 3 * comb(13, 5)
"""The most hands that make a flush with a pack, where it is of one suit."""
MORE, LESS = np.int64(1), np.int64(-1)
_RANKS = np.uint64(0xFFFFFFFF)
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(52)], np.int64)


class Ends(NamedTuple):
    """How many meetings end in which way."""

    low_ties: int
    """Equal hands below a pair."""
    ties: int
    """Equal hands of a pair or better."""
    low: int
    """The player's hand is higher, but below a pair."""
    won: int
    """It is higher, with a pair or better."""
    lost: int
    """The dealer's hand is higher."""


def meetings(watch: Watch = lambda what, done: None) -> Ends:
    """Over all packs: there are 169 kinds of them."""
    packs = boards(size=2)
    kinds = [(int(first), int(second)) for first, second in packs.cards]
    found = np.zeros(len(Ends._fields), np.int64)
    for done, counts in enumerate(map_on_cores(ends_with, kinds)):
        found += packs.weights[done] * np.array(counts)
        watch("169 kinds of packs", done / len(kinds))
    return Ends(*found.tolist())


@cache
def ends_with(pack: tuple[int, int]) -> Ends:
    """All hands of the player against all of the dealer's with one pack."""
    every, cards = tables(), np.array(pack, np.uint8)
    dealt = deal_all(cards, every)
    classes = classes_of(cards, dealt)
    is_low = every.category == CATEGORIES.index("high-card")
    equal = equals(cards, dealt, classes)
    equal += meet_hands(*in_order(dealt.hands, dealt.classes), _CHOOSE)
    low_ties, ties = int(equal[is_low].sum()), int(equal[~is_low].sum())
    lows = (classes >= 0) & is_low[classes]
    both_low = int(equals(cards, dealt, lows.astype(np.int16) - np.int16(1)).sum())
    higher = (MEETINGS - low_ties - ties) // 2
    low = (both_low - low_ties) // 2
    return Ends(low_ties=low_ties, ties=ties, low=low, won=higher - low, lost=higher)


class Dealt(NamedTuple):
    """All five-card hands with one pack."""

    plain: Ints
    """How many have no flush, by their set of ranks."""
    suited: Ints
    """How many have one."""
    hands: Cards
    """Those, a row each, ..."""
    sets: npt.NDArray[np.int32]
    """... the number of their set of ranks ..."""
    classes: Classes
    """... and their class with the pack."""


@kernel
def deal_all(pack: Cards, tables: Tables) -> Dealt:
    """Every hand of five cards that a pack leaves."""
    keys, together = tables.keys, bit(pack[0]) | bit(pack[1])
    live = np.empty(50, np.uint8)
    at = 0
    for card in range(52):
        if card not in (pack[0], pack[1]):
            live[at] = card
            at += 1
    plain, suited = np.zeros(SETS, np.int64), np.zeros(SETS, np.int64)
    hands = np.empty((MOST, HAND), np.uint8)
    sets, classes = np.empty(MOST, np.int32), np.empty(MOST, np.uint16)
    base, found = keys[pack[0]] + keys[pack[1]] + tables.start[7] - tables.start[5], 0
    for a in range(50):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = tables.start[5] + keys[live[a]] + keys[live[b]]
                    four += keys[live[c]] + keys[live[d]]
                    for e in range(d):
                        five = four + keys[live[e]]
                        number = number_of(five, tables)
                        if not has_flush(base + five):
                            plain[number] += 1
                            continue
                        suited[number] += 1
                        held = together
                        for place, card in enumerate((live[a], live[b], live[c], live[d], live[e])):
                            hands[found, place] = card
                            held |= bit(card)
                        sets[found] = number
                        classes[found] = look_up_flush(base + five, held, tables)
                        found += 1
    return Dealt(plain, suited, hands[:found], sets[:found], classes[:found])


@cache
def rank_sets() -> tuple[Ints, npt.NDArray[np.uint64]]:
    """By the number of a set, how many cards it has of each rank, and the keys of those."""
    every, counts = tables(), rank_counts(HAND)
    sums = (counts.astype(np.uint64) * (every.keys[:13] & _RANKS)).sum(axis=1)
    order = np.argsort(set_numbers(sums, every))
    return counts[order], sums[order]


def classes_of(pack: Cards, dealt: Dealt) -> Labels:
    """By set of ranks, the class with the pack if it makes no flush; -1 where it cannot be had."""
    every, (_, sums) = tables(), rank_sets()
    totals = sums + (every.keys[pack] & _RANKS).sum() + every.start[7]
    had = dealt.plain + dealt.suited > 0
    totals = np.where(had, totals, totals[had][0])
    found = every.ranked[set_numbers(totals, every)]
    return np.where(had, found.astype(np.int16), np.int16(-1))


def equals(pack: Cards, dealt: Dealt, labels: Labels) -> Ints:
    """By label of a set of ranks: the meetings of hands without a flush that both have it.

    All meetings of such sets, minus those in which one hand has a flush. Meetings of two flushes
    are subtracted twice, so they are added back.
    """
    counts, _ = rank_sets()
    left = 4 - np.bincount(pack % 13, minlength=13)
    sets, named = in_order(np.arange(SETS), labels)
    once = (dealt.plain - dealt.suited)[sets]
    found = meet_sets(counts[sets], named, once, left, _CHOOSE)
    return found + meet_hands(*in_order(dealt.hands, labels[dealt.sets]), _CHOOSE)


def in_order(things: npt.NDArray[Any], labels: Labels | Classes) -> tuple[npt.NDArray[Any], Ints]:
    """Things sorted by their label; those without a label are left out."""
    order = np.argsort(labels, kind="stable")
    order = order[labels[order] >= 0]
    return things[order], labels[order].astype(np.int64)


@kernel
def meet_sets(sets: Ints, labels: Ints, ways: Ints, left: Ints, choose: Ints) -> Ints:
    """Sets in order of their labels: in how many ways two sets of one label can be dealt together.

    A set can be dealt in so many `ways`; the other set is chosen from the cards that are left of
    each rank.
    """
    found = np.zeros(CLASSES, np.int64)
    begin = 0
    while begin < len(labels):
        end = begin
        while end < len(labels) and labels[end] == labels[begin]:
            end += 1
        for mine in range(begin, end):
            others = 0
            for other in range(begin, end):
                product = 1
                for rank in range(13):
                    product *= choose[left[rank] - sets[mine, rank], sets[other, rank]]
                others += product
            found[labels[begin]] += ways[mine] * others
        begin = end
    return found


class Held(NamedTuple):
    """How many hands hold a card, two cards (the higher number first), three, four."""

    one: Counts
    two: Counts
    three: Counts
    four: Counts


@kernel
def meet_hands(hands: Cards, labels: Ints, choose: Ints) -> Ints:
    """Hands in order of their labels: how many ordered pairs of a label have no card in common.

    By inclusion and exclusion: the number of hands that hold some given cards, squared and added
    up, is the number of pairs that have those cards in common. A hand has five cards in common only
    with itself.
    """
    found = np.zeros(CLASSES, np.int64)
    held = Held(
        np.zeros(52, np.int32),
        np.zeros((52, 52), np.int32),
        np.zeros((52, 52, 52), np.int32),
        np.zeros(choose[51, 4] + choose[51, 3], np.int32),
    )
    begin = 0
    while begin < len(labels):
        end, pairs = begin, 0
        while end < len(labels) and labels[end] == labels[begin]:
            pairs += 2 * (end - begin) + hold(hands, end, MORE, held, choose)
            end += 1
        found[labels[begin]] += pairs
        for hand in range(begin, end):
            hold(hands, hand, LESS, held, choose)
        begin = end
    return found


@kernel
def hold(hands: Cards, at: int, step: np.int64, held: Held, choose: Ints) -> int:
    """Add a hand to the counts, or remove it; returns what that adds to the sum of squares, with
    alternating signs."""
    pairs = 0
    for i in range(HAND):
        a = hands[at, i]
        pairs -= 2 * held.one[a] + 1
        held.one[a] += step
        for j in range(i):
            b = hands[at, j]
            pairs += 2 * held.two[b, a] + 1
            held.two[b, a] += step
            for k in range(j):
                c = hands[at, k]
                pairs -= 2 * held.three[c, b, a] + 1
                held.three[c, b, a] += step
                for m in range(k):
                    d = hands[at, m]
                    place = choose[d, 4] + choose[c, 3] + choose[b, 2] + choose[a, 1]
                    pairs += 2 * held.four[place] + 1
                    held.four[place] += step
    return pairs


PAIR = CATEGORIES.index("pair")
LOSES, PUSHES, WINS = Fraction(-1), Fraction(0), Fraction(1)


def pack(question: Question) -> Outcomes:
    """43.10(e), (f): the player's hand with the pack against the dealer's."""
    found, deals = meetings(question.watch), ALL_PACKS * MEETINGS
    low = Fraction(worth_of_low(question.options))
    ends = (
        ("the player's hand is higher", WINS, found.won, str(EVEN)),
        ("a tie of a pair or better", PUSHES, found.ties, str(PUSH)),
        ("higher, but less than a pair", low, found.low, "" if low else str(PUSH)),
        ("a tie of less than a pair", LOSES, found.low_ties, ""),
        ("the dealer's hand is higher", LOSES, found.lost, ""),
    )  # fmt: skip
    return Outcomes(
        lines=tuple(
            Line(name=name, net=net, chance=Fraction(count, deals), pays=pays)
            for name, net, count, pays in ends
        ),
        how=f"169 kinds of packs, {MEETINGS:,} meetings of hands with each",
    )


# -- a pack's bet, simulated ----------------------------------------------------------------------


@kernel
def seven(cards: Cards, first: int, tables: Tables) -> int:
    """The class of seven cards in a row."""
    total, held = tables.start[7], np.uint64(0)
    for place in range(first, first + 7):
        total += tables.keys[cards[place]]
        held |= bit(cards[place])
    return np.int64(class_of(total, held, tables))  # type: ignore[return-value]


@kernel
def settle_pack(cards: Cards, low: int, tables: Tables) -> int:
    """43.10(e), (f): five cards of the player's, the pack's two, and five of the dealer's.

    `low` is the result of a hand that is higher, but less than a pair.
    """
    player, dealer = seven(cards, 0, tables), seven(cards, 5, tables)
    if player < dealer:
        return -1
    if tables.category[player] >= PAIR:
        return 1 if player > dealer else 0
    return low if player > dealer else -1


@kernel
def play_pack(stream: Stream, results: Results, staked: Results, low: int, tables: Tables) -> int:
    deck = np.arange(52).astype(np.uint8)
    for round in range(results.size):
        draw(stream, deck, 12)
        results[round] = settle_pack(deck, low, tables)
        staked[round] = 1
    return 12 * results.size


def simulator(question: Question, style: str) -> Simulator:
    names = {1: "won", 0: "push", -1: "lost"}
    parameters = (worth_of_low(question.options), tables())
    return Simulator(play=play_pack, parameters=parameters, chances="cards", names=names)


def worth_of_low(options: Options) -> int:
    """43.10(f): what becomes of a bet with a higher hand that is less than a pair."""
    return 0 if options["less-than-a-pair"] == "push" else -1


# -- the bonus wagers -----------------------------------------------------------------------------

SIX_ROYAL = ("six-card-royal-flush", "royal-flush")
SEVEN_ROYAL = ("seven-card-straight-flush", *SIX_ROYAL)
SEVEN_STRAIGHT = ("seven-card-straight-flush", "straight-flush")
ROYALS = {SIX_ROYAL: 4 * 45, SEVEN_ROYAL: 4}
"""In every suit: nine to ace with any card but the eight; eight to ace."""
STRAIGHTS = {SEVEN_STRAIGHT: 4 * 7}
"""The other seven in a row, from the ace below the deuce up to the seven."""

card_wagers.by_class(five_rows, special={("diamond-royal-flush", "royal-flush"): 1})
card_wagers.by_class(SEVEN_ROWS["royal"], special=ROYALS)
card_wagers.by_class(SEVEN_ROWS["any"], special=ROYALS | STRAIGHTS)


def hands(kind: str, options: Options) -> Hands:
    """By the rows that hands make, how many of all hands make them."""
    return card_wagers.all_hands(GAME.wager_names[f"{kind}-1"], options)


# -- payment --------------------------------------------------------------------------------------


class Offer(NamedTuple):
    """The ways in which a hand can be paid: once for the highest single payout, 43.11(c)."""

    row: str
    percent: int
    """Of the meter, for this row; 0 where there is none ..."""
    other: Award
    """... or by the row that pays most without the meter ..."""
    amount: int
    """... so many cents."""


def paid_for(
    kind: str, rows: Rows, options: Options, stake: int, meter: int | None = None
) -> Award:
    """What a hand is paid with some cents on the meter then: as it opens, if nobody says."""
    row, percent, other, amount = offer(kind, rows, options, stake)
    shows = meter_of(kind, options).starts_at if meter is None else meter
    part = shows * percent // 100
    if part <= amount:  # a player who gets more by another row takes nothing off the meter
        return other
    return Award(row, MeterShare(percent), Fraction(part, stake) - kept(kind, options))


def kept(kind: str, options: Options) -> int:
    """1 if the wager is part of what is paid, because a progressive payout does not return it."""
    return int(progressive(kind, options) and options["progressive-stake"] == "kept")


@lru_cache(maxsize=1024)
def offer(kind: str, rows: Rows, options: Options, stake: int) -> Offer:
    table = table_of(kind, options)
    first, pays = table.best(*rows)
    best, most = Award(rows[-1], None, Fraction(-1)), 0
    for row in rows:
        posted = table.get(row)
        if posted is None or isinstance(posted, MeterShare):
            continue
        won = payout_lines.net(posted, stake) + isinstance(posted, For)
        if best.pays is None or won * stake > most:
            net = won if posted == PUSH else won - kept(kind, options)
            best, most = Award(row, posted, net), int(won * stake)
    return Offer(first, pays.percent if isinstance(pays, MeterShare) else 0, best, most)


# -- by the meter ---------------------------------------------------------------------------------


class Piece(NamedTuple):
    """The edge from some amount on the meter on: a straight line that falls by `step` for every
    cent."""

    begins: Fraction
    line: Fraction
    step: Fraction


def pieces(kind: str, options: Options, stake: int) -> list[Piece]:
    """The edge as a function of the meter. It bends where a percentage of the meter becomes more
    than another row pays."""
    often = hands(kind, options)
    every, keeps = sum(often.values()), kept(kind, options)
    offers = [(Fraction(n, every), offer(kind, rows, options, stake)) for rows, n in often.items()]
    bends = {Fraction(100 * found.amount, found.percent) for _, found in offers if found.percent}
    parts = []
    for begin in sorted({Fraction(0), *bends}):
        line = step = Fraction(0)
        for chance, found in offers:
            if found.percent and begin * found.percent >= 100 * found.amount:
                line += chance * keeps
                step += chance * Fraction(found.percent, 100 * stake)
            else:
                line -= chance * found.other.net
        parts.append(Piece(begin, line, step))
    return parts


def break_even(kind: str, options: Options, stake: int) -> Fraction | None:
    """The cents on the meter that leave the house nothing; None if it never has anything."""
    has = [part for part in pieces(kind, options, stake) if part.line > part.step * part.begins]
    return has[-1].line / has[-1].step if has else None


def award(question: Question, rows: Rows) -> Award:
    """43.10(g), 43.11(b), (c): what a hand is paid."""
    return paid_for(kind_of(question.wager), rows, question.options, question.stake)


def kind_of(wager: str) -> str:
    """``five`` or ``seven``; ``pack`` where it is a pack's bet."""
    return wager.partition("-")[0]


def notes(question: Question) -> Iterator[str]:
    kind, options, stake = kind_of(question.wager), question.options, question.stake
    if kind != FIVE and options["seven-card-straight-flush"] == "royal":
        yield "a seven card straight flush is the royal alone: see seven-card-straight-flush"
    for rows in hands(kind, options):
        yield from _paid_lower(question, kind, rows)
    if progressive(kind, options):
        yield _by_meter(kind, question)
        once = "; several wagers on one hand take the meter once" if kind == FIVE else ""
        yield f"for one player: those with equal percentages share{once}"
        posted = options[f"{kind}-card-amounts"]
        if posted and stake not in posted:
            yield f"the amounts posted are {', '.join(f'${dollars(amount)}' for amount in posted)}"


def _paid_lower(question: Question, kind: str, rows: Rows) -> Iterator[str]:
    """Once for the highest single payout, 43.11(c): not always that of the highest hand."""
    first, pays = table_of(kind, question.options).best(*rows)
    row = award(question, rows).row
    if pays is not None and row != first:
        bet = dollars(question.stake)
        yield f"a {words(first)} wins no less as {words(row)} with ${bet}, 43.11(c)"


def _by_meter(kind: str, question: Question) -> str:
    """The edge as the meter goes up, and where the house has none."""
    options, stake = question.options, question.stake
    parts = [
        f"{line} - {100 * step} a dollar from ${dollars(int(begins))} on"
        for begins, line, step in pieces(kind, options, stake)
        if step
    ]
    even = break_even(kind, options, stake)
    until = f"even at ${float(even) / 100:,.2f}" if even is not None else "never above 0"
    shows = payout_lines.on_meter(meter_of(kind, options).starts_at)
    return f"{question.table} {shows}: edge = {', '.join(parts)}; {until}"


# -- the model ------------------------------------------------------------------------------------


def ways(option: str) -> dict[str, Choice]:
    """The values of an option that decide what a wager pays."""
    values = next(own.values for own in GAME.options if own.name == option)
    return {value: {option: value} for value in values if value != "none"}


MODEL = Model(
    game=GAME,
    pricings=(
        *(
            Pricing(wager=f"pack-{number}", price=pack, tables=ways("less-than-a-pair"))
            for number in PACKS
        ),
        *(
            card_wagers.pricing(
                GAME.wager_names[f"{kind}-{number}"],
                tables=ways(f"{kind}-card-bonus"),
                award=award,
                notes=notes,
            )
            for kind in BONUSES
            for number in PACKS
        ),
    ),
    simulator=simulator,
)
