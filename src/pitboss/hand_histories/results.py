"""What came of a recorded hand, compared with the result in the record.

Sources write their results in several ways: what everybody has in the end, or what was taken from
the pots, with the bet that nobody called or without it, and after a rake that no field names. An
amount counts as compared only if the record really has it.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from pitboss.engine import Dealt, Moved, Noted, Round, Table, patron_of
from pitboss.hand_histories.boards import BOARD
from pitboss.hand_histories.files import text_of
from pitboss.hand_histories.hands import CHIP, UNKNOWN, Hand, in_chips
from pitboss.hand_histories.replayed_hand import HandReplay
from pitboss.procedures.pots import POT
from pitboss.values import Frozen

FINISHING, WINNINGS, WITH_UNCALLED = (
    "finishing_stacks",
    "winnings",
    "winnings with the uncalled bet",
)
POKERKIT = "pokerkit"
UNCALLED, SHOW_ORDER = "uncalled", "show-order"
MOST_RAKE = Decimal("0.1")
"""14.14(b)1: at most ten percent of the sums bet is raked; what is short by more is no rake."""
NOBODY_WON = "the record's winnings are all 0: it does not say who won"
UNLIMITED = "the record has no result, and stacks without end leave nothing to compare"


class Short(Frozen):
    """By how much the winners of a hand were paid less in the record than was in the pots."""

    amount: Decimal
    """In cents."""
    pot: int
    """Without a bet that nobody called."""
    flop: bool
    """Whether any card of the board was dealt."""


class Played(Frozen):
    """A hand that was played again."""

    hand: Hand
    table: Table
    """After the hand."""
    round: Round
    finishing: tuple[int, ...]
    """What every player has now, in cents."""
    compared_with: str
    """The result that it was compared with; empty if there was none."""
    differences: list[str]
    odd_chips: list[str] = []
    """Differences no larger than the odd chips of shared pots. The house decides who gets odd
    chips, and whether they are counted for every side pot."""
    short: Short | None = None
    """What a rake would explain; of nothing, if the record's result shows that none was taken."""
    why_not: str = ""
    """Why nothing could be compared."""

    @property
    def agrees(self) -> bool:
        return not self.differences

    @property
    def table_name(self) -> tuple[str, str, int]:
        """Where it was played: the venue, the table (or the file), and how many were dealt in: a
        rake may depend on all of it."""
        said, file = self.hand.said, self.hand.name.partition(" [")[0]
        return str(said.get("venue", "")), str(said.get("table", file)), self.hand.count


class Unlike(Frozen):
    """An amount that differs: by how much, and how it is told."""

    amount: Decimal
    said: str


def play(hand: Hand, options: Mapping[str, Any] | None = None) -> Played:
    """Play a hand at a table of its own.

    `Refused` if the rules do not allow it, `Unusable` if its actions do not fit together.
    """
    again = HandReplay(hand, options)
    again.play()
    against, unlike, why_not = _compare(again)
    short = _short(again, unlike) if against not in ("", POKERKIT) else None
    said = [one.said for one in unlike]
    if said and short:
        said[-1] += " (a rake is not in the record: give it as an option)"
    odd = _only_odd_chips(again.round, unlike)
    return Played(
        hand, again.table, again.round, again.finishing, against,
        [] if odd else said, said if odd else [], None if odd else short, why_not,
    )  # fmt: skip


def _compare(again: HandReplay) -> tuple[str, list[Unlike], str]:
    """Compare with the result in the record; if it has none, with the result of pokerkit. Or say
    why nothing is compared."""
    hand, round = again.hand, again.round
    if _known_ends(hand):
        return FINISHING, _of_stacks(hand, again.finishing, hand.finishing), ""
    if any(hand.winnings):
        return _of_winnings(again)
    why = NOBODY_WON if hand.winnings else ""
    if hidden := _all_hidden(again):
        names = ", ".join(f"p{player + 1}" for player in hidden)
        said = f"{names} muck unknown cards at the end: the record does not say who won"
        return "", [], f"{why}; {said}" if why else said
    if None in hand.stacks:
        return "", [], why or UNLIMITED
    if again.boards.rest:
        return "", [], why or "the record has several boards and no result"
    if any(isinstance(event, Moved) and event.target == "rake" for event in round.events):
        return "", [], why or "a rake was taken, and the record has no result"
    theirs = _by_pokerkit(again.as_played())
    if theirs is None:
        return "", [], why or "the record has no result, and pokerkit cannot tell who won"
    if isinstance(theirs, str):
        return POKERKIT, [Unlike(Decimal("inf"), f"pokerkit does not replay it: {theirs}")], ""
    return POKERKIT, _of_stacks(hand, again.finishing, theirs), ""


def _known_ends(hand: Hand) -> bool:
    """Whether the record has what somebody had before and afterwards."""
    both = zip(hand.stacks, hand.finishing, strict=False)
    return any(None not in (before, after) for before, after in both)


def _of_stacks(
    hand: Hand, mine: Sequence[int], theirs: Sequence[Decimal | None]
) -> list[Unlike]:  # fmt: skip
    """Stacks that differ by a cent or more; unlimited chips are not compared."""
    known = [
        other if hand.stacks[player] is not None else None for player, other in enumerate(theirs)
    ]
    return _unlike(mine, known, "has", "at the end")


def _of_winnings(again: HandReplay) -> tuple[str, list[Unlike], str]:
    """What was taken from the pots; with the uncalled bet if that explains the record better."""
    hand, found = again.hand, dict[str, list[Unlike]]()
    for convention in (WINNINGS, WITH_UNCALLED):
        mine = [
            _won(again.round, seat, uncalled=convention == WITH_UNCALLED) for seat in again.seats
        ]
        found[convention] = _unlike(mine, hand.winnings, "takes", "from the pots")
    for convention, unlike in found.items():
        if not unlike:
            return convention, unlike, ""
    for convention, unlike in found.items():
        if _short(again, unlike) or _only_odd_chips(again.round, unlike):
            return convention, unlike, ""
    return WINNINGS, found[WINNINGS], ""


def _won(round: Round, seat: int, *, uncalled: bool) -> int:
    """What a seat took from the pots, with a bet that nobody called or without it."""
    return sum(
        event.amount
        for event in round.events
        if isinstance(event, Moved)
        and (event.source, event.target) == (POT, patron_of(seat))
        and (uncalled or event.why != UNCALLED)
    )


def _unlike(
    mine: Sequence[int], theirs: Sequence[Decimal | None], verb: str, when: str
) -> list[Unlike]:
    """Amounts that differ by a cent or more."""
    found = []
    for player, (one, other) in enumerate(zip(mine, theirs, strict=True)):
        if other is None or abs(one - other) < 1:
            continue
        words = f"p{player + 1} {verb} {in_chips(one)} {when}, not {(other / CHIP).normalize():f}"
        found.append(Unlike(one - other, words))
    return found


def _short(again: HandReplay, unlike: Sequence[Unlike]) -> Short | None:
    """What the record pays less than was in the pots, if only that differs and it can be a rake."""
    amount = sum((one.amount for one in unlike), Decimal(0))
    pots = [e.value for e in again.round.events if isinstance(e, Noted) and e.what == "pots"]
    pot = sum(round(Decimal(str(one["amount"])) * CHIP) for one in (pots[-1] if pots else ()))
    if any(one.amount < 0 for one in unlike) or amount > MOST_RAKE * pot:
        return None
    flop = any(isinstance(e, Dealt) and not e.to.isdigit() and e.to != "burn"
               for e in again.round.events)  # fmt: skip
    return Short(amount, pot, flop)


def _only_odd_chips(round: Round, unlike: Sequence[Unlike]) -> bool:
    """Whether amounts differ by no more than the odd chips of the pots that were shared."""
    pots = [e.value for e in round.events if isinstance(e, Noted) and e.what == "pots"]
    shared = [len(pot["awards"]) for pot in (pots[-1] if pots else ())]
    boards = sum(holder.startswith(BOARD) for holder in round.hands)
    odd = sum(winners * max(boards, 1) for winners in shared if winners > 1)
    most = odd * (CHIP if boards else round.options["smallest-chip"])
    amounts = [one.amount for one in unlike]
    return bool(unlike) and all(abs(amount) <= most for amount in amounts) and not sum(amounts)


def _all_hidden(again: HandReplay) -> list[int]:
    """The players at the showdown, if none of them shows a card that the record names. If all but
    one muck, that one has won."""
    orders = [e.value for e in again.round.events if isinstance(e, Noted) and e.what == SHOW_ORDER]
    players = sorted(again.seats.index(seat) for seat in (orders[-1] if orders else ()))
    silent = [player for player in players if player not in {*again.mucked, *again.shown}]
    return players if len(silent) != 1 and all(_hides(again, one) for one in players) else []


def _hides(again: HandReplay, player: int) -> bool:
    """Whether a player mucks or shows nothing, or has nothing but cards that nobody knows."""
    held = again.known.get(str(again.seats[player]), [UNKNOWN])
    declared = player in again.mucked or player in again.shown
    return not again.shown.get(player) and (declared or set(held) == {UNKNOWN})


def _by_pokerkit(hand: Hand) -> list[Decimal | None] | str | None:
    """What the players have in the end if pokerkit plays the hand, or why it cannot. None if
    pokerkit gives a pot to nobody (the record does not say who shows) or reaches its own limits (a
    player who is all-in mucks)."""
    from pokerkit import HandHistory  # noqa: PLC0415 (slow to import)

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = HandHistory.loads(text_of(hand))
    except AssertionError:
        return None
    except (ValueError, KeyError, IndexError, ArithmeticError) as error:
        return str(error)
    if state.status:
        return "the hand is not over"
    if sum(map(Decimal, state.stacks)) != sum(map(Decimal, state.starting_stacks)):
        return None
    return [Decimal(held) * 100 for held in state.stacks]
