"""What the wagers of 43.11 cost: a pack's bet, and the bonus wagers on five cards and on seven."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from pitboss.engine.options import Options
from pitboss.games.one_deck.packs_poker import FIVE, meter_of, progressive, table_of
from pitboss.money import dollars
from pitboss.odds.cards.hands import Cards, Tables, bit, class_of, tables
from pitboss.odds.compiled import kernel
from pitboss.odds.games.one_deck.packs_poker import awards, meetings
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import Award, Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Results, Simulator
from pitboss.odds.simulation.streams import Stream, draw
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import EVEN, PUSH

PAIR = CATEGORIES.index("pair")
LOSES, PUSHES, WINS = Fraction(-1), Fraction(0), Fraction(1)


def pack(question: Question) -> Outcomes:
    """43.10(e), (f): the player's hand with the pack against the dealer's."""
    found, deals = meetings.ends(question.watch), meetings.PACKS * meetings.MEETINGS
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
        how=f"169 kinds of packs, {meetings.MEETINGS:,} meetings of hands with each",
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


def award(question: Question, rows: Rows) -> Award:
    """43.10(g), 43.11(b), (c): what a hand is paid, with the meter as it opens."""
    return awards.award(kind_of(question.wager), rows, question.options, question.stake)


def kind_of(wager: str) -> str:
    """``five`` or ``seven``; ``pack`` where it is a pack's bet."""
    return wager.partition("-")[0]


def notes(question: Question) -> Iterator[str]:
    kind, options, stake = kind_of(question.wager), question.options, question.stake
    if kind != FIVE and options["seven-card-straight-flush"] == "royal":
        yield "a seven card straight flush is the royal alone: see seven-card-straight-flush"
    for rows in awards.hands(kind, options):
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
        for begins, line, step in awards.pieces(kind, options, stake)
        if step
    ]
    even = awards.break_even(kind, options, stake)
    until = f"even at ${float(even) / 100:,.2f}" if even is not None else "never above 0"
    shows = dollars(meter_of(kind, options).starts_at)
    return f"{question.table} with ${shows} on the meter: edge = {', '.join(parts)}; {until}"
