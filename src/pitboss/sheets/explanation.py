"""The account of a verdict: what lay on the table, what became of every wager, and why."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise, takewhile
from typing import Any

from msgspec import to_builtins

from pitboss.engine import Event, Round, Stake, patron_of
from pitboss.engine import events as on
from pitboss.engine.views import gains
from pitboss.money import dollars
from pitboss.procedures.pots import POT
from pitboss.sheets.comparison import dealt, standing
from pitboss.sheets.sheet import Sheet
from pitboss.sheets.verdict import Verdict
from pitboss.values import Frozen
from pitboss.words.labels import called, words
from pitboss.words.narration import Listener, cited, holder, pieces, read_out, story, tell

MOST_UNITS = 1000
"""Odds with longer numbers than this come from rounding; the amount says more."""


class Hand(Frozen):
    """The pieces of a holder, with what they are worth."""

    holder: str
    pieces: tuple[str, ...]
    rank: str = ""
    """What the game calls them last; `read` has it in words, with every rank."""
    read: str = ""
    sets: dict[str, tuple[str, ...]] = {}


class Line(Frozen):
    """One decided wager, or one charge, with its reason and its paragraph."""

    patron: str
    wager: str
    stake: int
    net: int
    why: str
    cite: str
    pays: str = ""
    """The odds at which it was paid."""


class IrregularityAccount(Frozen):
    """An irregularity, and what it led to in this round."""

    what: str
    cite: str
    led_to: tuple[str, ...]
    """Nothing, if no event followed: something is done again, or all stays as it is."""
    consequence: str
    """As the game declares it, for every case."""


class RoundAccount(Frozen, kw_only=True):
    """A summary of one round."""

    hands: tuple[Hand, ...]
    thrown: tuple[tuple[int, ...], ...]
    rested: tuple[str, ...]
    wheel: str
    """What came to rest: ``wheel``, unless the game has something else."""
    irregularities: tuple[IrregularityAccount, ...]
    void: str
    moved: tuple[str, ...]
    """Chips that went from one party to another: pots, rake, meters."""
    lines: tuple[Line, ...]


def accounts(verdict: Verdict) -> list[RoundAccount]:
    return [account(round) for round in verdict.rounds]


def account(round: Round) -> RoundAccount:
    events = round.events
    return RoundAccount(
        hands=tuple(_hands(events)),
        thrown=tuple(event.dice for event in events if isinstance(event, on.Rolled)),
        rested=tuple(event.pocket for event in events if isinstance(event, on.Rested)),
        wheel=round.game.wheel(round.options).noun if round.game.wheel else "wheel",
        irregularities=tuple(_irregularities(round)),
        void=next((tell(event) for event in events if isinstance(event, on.Voided)), ""),
        moved=tuple(_moves(events)),
        lines=tuple(lines(events)),
    )


def _hands(events: list[Event]) -> list[Hand]:
    ranks: dict[str, dict[str, on.Ranked]] = {}
    for event in events:
        if isinstance(event, on.Ranked):
            ranks.setdefault(event.holder, {})[event.which] = event
    sets = {event.holder: event.hands or {} for event in events if isinstance(event, on.Arranged)}
    return [
        Hand(name, tuple(held), *_worth(ranks.get(name, {})), _as_set(sets.get(name, {}), held))
        for name, held in dealt(events).items()
        if held
    ]


def _worth(ranked: Mapping[str, on.Ranked]) -> tuple[str, str]:
    """What a hand was called last, and all that it is worth in words."""
    last = [one.hand for one in ranked.values()][-1:]
    return "".join(last), read_out(ranked)


def _moves(events: list[Event]) -> list[str]:
    """Chips that changed hands; if a hand won them, with that hand."""
    return [tell(event) for event in events if isinstance(event, on.Moved)]


def _irregularities(round: Round) -> list[IrregularityAccount]:
    """Each irregularity with its consequences: at once, and later by its paragraph, until the next
    report."""
    found = []
    for begin, end in pairwise((*round.marks, len(round.events))):
        reported = round.events[begin] if begin < end else None
        if not isinstance(reported, on.IrregularityReported):
            continue
        rest = round.events[begin + 1 : end]
        later = list(takewhile(_is_no_report, round.events[end:]))
        later = [event for event in later if getattr(event, "cite", "") == reported.cite]
        led_to = story(e for e in (*rest, *later) if not isinstance(e, _TOLD_ELSEWHERE))
        which = f" {pieces(reported.pieces)}" if reported.pieces else ""
        where = f", seat {reported.seat}" if reported.seat else ""
        led_to += [_VOID[event.what] for event in rest if isinstance(event, on.Voided)]
        what = f"{words(reported.name)}{which}{where}"
        declared = round.game.irregularity_names[reported.name].consequence
        found.append(IrregularityAccount(what, reported.cite, tuple(led_to), declared))
    return found


def _is_no_report(event: Event) -> bool:
    return not isinstance(event, on.IrregularityReported)


_VOID = {"hands": "All hands are void", "round": "The round is void"}
_TOLD_ELSEWHERE = (on.Mixed, on.Pledged, on.Stirred, on.Revealed, on.Voided)


def lines(events: list[Event]) -> list[Line]:
    """The result of every wager: decided, charged for, or given back."""
    found = []
    for e in events:
        if isinstance(e, on.Settled):
            who = patron_of(e.seat, e.patron)
            won = e.won - e.lost
            found.append(Line(who, e.wager, e.stake, won, Listener().why(e), e.cite, odds(e)))
            if e.vigorish:
                why = f"kept back from what {called(e.wager)} won"
                found.append(Line(who, "vigorish", 0, -e.vigorish, why, e.cite))
        elif isinstance(e, on.Charged):
            who, why = (
                patron_of(e.seat, e.patron),
                f"on {called(e.wager)}" if e.wager else "charged",
            )
            found.append(Line(who, e.what, 0, -e.amount, why, e.cite))
        elif isinstance(e, on.TakenDown):
            why = f"returned: {e.why}" if e.why else "returned"
            found.append(Line(patron_of(e.seat, e.patron), e.wager, e.amount, 0, why, e.cite))
    return found


def odds(event: on.Settled) -> str:
    """The odds at which a wager was paid: the posted odds, or the ratio of the amounts; a pot has
    no odds."""
    if event.party == POT or event.pays or not event.won or not event.stake:
        return event.pays
    if event.lost:  # the stake was taken in, so the payout is all that comes back
        return ""
    ratio = Fraction(event.won, event.stake)
    if max(ratio.numerator, ratio.denominator) > MOST_UNITS and ratio.denominator > 1:
        return ""
    return f"{ratio.numerator:,} to {ratio.denominator:,}"


# -- in words --------------------------------------------------------------------------------------


def in_words(verdict: Verdict, *, steps: bool = False) -> list[str]:
    """A verdict in words: hands, the result of every wager and why, and what differs.

    With `steps`, every round is also told event by event.
    """
    sheet = verdict.sheet
    status = ("as expected" if expects(sheet) else "settled") if verdict.agrees else "different"
    title = cited(sheet.title or sheet.game.title, sheet.cite)
    lines = [f"{status:11}  {sheet.name}: {title}"]
    for number, round in enumerate(verdict.rounds, 1):
        said = story(round.events) if steps else []
        said += told(account(round))
        if len(verdict.rounds) > 1 and said:
            lines.append(f"  round {number}")
        lines += [f"  {line}" for line in said]
    lines += _filled_in(verdict)
    if any(isinstance(event, on.Moved) for event in verdict.events):
        won = (f"{who} {dollars(amount, signed=True)}" for who, amount in gains_of(verdict).items())
        lines.append(f"  in all: {', '.join(won) or 'nothing won or lost'}")
    for stake in still_standing(verdict):
        who = patron_of(stake.seat, stake.patron)
        lines.append(
            f"  {who} {called(stake.wager)} of {dollars(stake.amount)} is still on the table"
        )
    lines += [f"  refused as expected: {entry}: {why}" for entry, why in verdict.refusals]
    if verdict.refusal is not None:
        lines.append(f"  refused: {verdict.refusal}")
    return [*lines, *(f"  different: {difference}" for difference in verdict.differences)]


def _filled_in(verdict: Verdict) -> list[str]:
    """The pieces that the sheet leaves open, by holder."""
    hands: dict[str, list[str]] = {}
    for who, piece in verdict.filled_in:
        hands.setdefault(who, []).append(piece)
    said = "; ".join(f"{holder(who)} {pieces(held)}" for who, held in hands.items())
    return [f"  left open by the sheet, and filled in: {said}"] if said else []


def gains_of(verdict: Verdict) -> dict[str, int]:
    """What every party has won or lost, without parties that did neither."""
    return {party: amount for party, amount in gains(verdict.events).items() if amount}


def expects(sheet: Sheet) -> bool:
    """Whether a sheet says what the result must be, or only what was played."""
    refused = any("refused" in entry for part in sheet.parts for entry in part.timeline)
    return (
        refused
        or sheet.refused is not None
        or any((sheet.expected, *(part.expected for part in sheet.parts)))
    )


def still_standing(verdict: Verdict) -> list[Stake]:
    """Wagers that are not decided when the sheet ends."""
    return [] if verdict.table is None else standing(verdict.table)


def told(summary: RoundAccount) -> list[str]:
    """A round in lines of text."""
    said = drawn_hands(summary.hands)
    said += [f"dice: {' '.join(map(str, dice))}" for dice in summary.thrown]
    said += [f"the {summary.wheel} rested at {pocket}" for pocket in summary.rested]
    for irregularity in summary.irregularities:
        said.append(cited(f"irregularity: {irregularity.what}", irregularity.cite))
        said += [f"  it led to: {step}" for step in irregularity.led_to] or [
            f"  by the rules: {irregularity.consequence}"
        ]
    said += [summary.void] if summary.void else []
    return said + list(summary.moved) + table_of(summary.lines)


def _as_set(hands: dict[str, tuple[str, ...]], held: list[str]) -> dict[str, tuple[str, ...]]:
    """How pieces were set, if they are still the pieces that are held."""
    together = sorted(piece for hand in hands.values() for piece in hand)
    return hands if together == sorted(held) and all(hands.values()) else {}


_PLACES = {"burn": "burned", "discard": "discarded", "community": "community"}
"""Holders whose pieces are not a hand."""


def drawn_hands(hands: tuple[Hand, ...]) -> list[str]:
    """Who holds what, and what it is worth."""
    named = [
        (_PLACES.get(hand.holder) or holder(hand.holder), pieces(hand.pieces), hand)
        for hand in hands
    ]
    wide = max((len(name) for name, _, _ in named), default=0)
    far = max((len(held) for _, held, _ in named), default=0)
    lines = []
    for name, held, hand in named:
        worth = [f"{which} {pieces(part)}" for which, part in hand.sets.items()]
        worth += [hand.read] if hand.read else []
        lines.append(f"{name:{wide}}  {held:{far}}  {', '.join(worth)}".rstrip())
    return lines


def table_of(decided: tuple[Line, ...]) -> list[str]:
    """Decided wagers, one line each: whose, which, how much at which odds, the net, why."""
    columns: list[tuple[str, str, str, str]] = []
    for line in decided:
        stake = dollars(line.stake) if line.stake else ""
        paid = f"{stake} at {line.pays}".strip() if line.pays else stake
        columns.append((f"{line.patron} {called(line.wager)}", paid, dollars(line.net, signed=True),
                        cited(line.why, line.cite)))  # fmt: skip
    wide = [max((len(row[at]) for row in columns), default=0) for at in range(3)]
    return [
        f"{name:{wide[0]}}  {paid:{wide[1]}}  {net:>{wide[2]}}  {why}"
        for name, paid, net, why in columns
    ]


def as_json(summary: RoundAccount) -> dict[str, Any]:
    return {
        "hands": [
            {"holder": hand.holder, "cards": list(hand.pieces), "rank": hand.rank,
             "set": {name: list(held) for name, held in hand.sets.items()}}
            for hand in summary.hands
        ],
        "dice": [list(dice) for dice in summary.thrown],
        "wheel": list(summary.rested),
        "irregularities": to_builtins(summary.irregularities),
        "void": summary.void or None,
        "moved": list(summary.moved),
        "wagers": to_builtins(summary.lines),
    }  # fmt: skip
