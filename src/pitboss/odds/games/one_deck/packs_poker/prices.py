"""What the wagers of 43.11 cost: a pack's bet, and the bonus wagers on five cards and on seven."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.one_deck.packs_poker.options import FIVE, meter_of, progressive, table_of
from pitboss.money import dollars
from pitboss.odds import paytables
from pitboss.odds.games.one_deck.packs_poker import awards, meetings
from pitboss.odds.games.one_deck.packs_poker.awards import Award
from pitboss.odds.model import Question
from pitboss.odds.paytables import LOST, Rows, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.regulation.payouts import EVEN, PUSH

LOSES, PUSHES, WINS = Fraction(-1), Fraction(0), Fraction(1)


def pack(question: Question) -> Outcomes:
    """43.10(e), (f): the player's hand with the pack against the dealer's."""
    found, deals = meetings.ends(question.watch), meetings.PACKS * meetings.MEETINGS
    returned = question.options["less-than-a-pair"] == "push"
    ends = (
        ("the player's hand is higher", WINS, found.won, str(EVEN)),
        ("a tie of a pair or better", PUSHES, found.ties, str(PUSH)),
        ("higher, but less than a pair", PUSHES if returned else LOSES, found.low,
         str(PUSH) if returned else ""),
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


def bonus(question: Question) -> Outcomes:
    """43.10(g), 43.11(b), (c): the player's five cards, or with the pack's two."""
    kind, options, stake = kind_of(question.wager), question.options, question.stake
    table, often = table_of(kind, options), awards.hands(kind, awards.any_run(options))
    counts: dict[str, int] = dict.fromkeys((*table.rows, LOST), 0)
    paid: dict[str, Award] = {LOST: Award(LOST, None, LOSES)}
    for rows, count in often.items():
        award = awards.award(kind, rows, options, stake)
        row = LOST if award.pays is None else award.row
        counts[row] += count
        paid.setdefault(row, award)
    every = sum(often.values())
    return Outcomes(
        lines=tuple(
            Line(
                name=words(row),
                net=paid[row].net,
                chance=Fraction(count, every),
                pays=str(paid[row].pays or ""),
            )
            for row, count in counts.items()
            if count
        ),
        how=f"all {every:,} hands of {kind} cards",
        notes=tuple(_notes(question, kind)),
        stake=stake if progressive(kind, options) or paytables.in_dollars(table) else None,
    )


def kind_of(wager: str) -> str:
    """``five`` or ``seven``; ``pack`` where it is a pack's bet."""
    return wager.partition("-")[0]


# -- notes ----------------------------------------------------------------------------------------


def _notes(question: Question, kind: str) -> Iterator[str]:
    options, stake = question.options, question.stake
    if kind != FIVE and not awards.any_run(options):
        yield "a seven card straight flush is the royal alone: see seven-card-straight-flush"
    for rows in awards.hands(kind, awards.any_run(options)):
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
    row = awards.award(kind, rows, question.options, question.stake).row
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
