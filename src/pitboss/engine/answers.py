"""Answers: each decides something that the rules leave open.

The same answers always give the same events.
"""

from typing import Any

from msgspec.structs import replace

from pitboss.values import Record

UNSAID = -1
"""Stands for an amount that is not named: the only possible amount, or the whole wager."""


class Bet(Record):
    """Chips put down at a position while bets are open: wager name to amount in cents."""

    seat: int
    wagers: dict[str, int]
    patron: str = ""
    """Who bets, if it is not the player of the seat (several people may bet on one box)."""
    permitted: bool = False
    """The casino allows this bet although it is outside the posted limits."""
    said: tuple[str, ...] = ()
    """How it was made, if that matters: ``late``, ``dealer-confirms``, ``coupon``, ``cash``."""
    written: dict[str, Any] = {}
    """What is written on a ticket: its type, its groups, its rate."""


class TakeDown(Record):
    """Chips taken back from the felt: wager name to amount, `UNSAID` for the whole wager."""

    seat: int
    wagers: dict[str, int]
    patron: str = ""


class Call(Record):
    """Something said about wagers on the table: ``on``, ``off``."""

    seat: int
    word: str
    wagers: tuple[str, ...]
    patron: str = ""
    details: dict[str, Any] = {}
    """What else it says: by whom, on which date."""


class Pledge(Record):
    """The digest of a seed that a player will add to the chance of this round."""

    seat: int
    digest: str
    patron: str = ""


class NoMoreBets(Record):
    """The dealer closes the betting."""


class Stirred(Record):
    """The seeds behind the pledges, by seat; without those that nobody revealed in time."""

    seeds: dict[int, str]


class Choice(Record):
    """A decision, with the amount that it puts at stake, if one is named."""

    seat: int
    name: str
    amount: int = UNSAID
    patron: str = ""
    chance: str = ""
    """The number that a choice of the house follows from."""


class Arrangement(Record):
    """A hand set into several."""

    seat: int
    hands: dict[str, tuple[str, ...]]


class Shuffled(Record):
    """The pieces are shuffled. If the dealer commits to their order: the digest of each piece in
    that order, and the commitment, which is the digest of them all."""

    commitment: str = ""
    digests: tuple[str, ...] = ()
    house: int = 0
    """How many of the digests (the last ones) belong to numbers by which the house will choose."""
    chance: str = ""
    """In place of a commitment: a number committed to before, from which the order follows."""


class CutAt(Record, tag="cut"):
    """This many pieces are taken off the top and put at the back."""

    at: int
    chance: str = ""
    """The number that the cut follows from, if the dealer cuts or nobody said where."""


class Drawn(Record):
    """One or more of the pieces asked for, in order."""

    pieces: tuple[str, ...]


class Thrown(Record):
    """The faces of dice."""

    dice: tuple[int, ...]
    of: str = ""
    """What was committed to, if the seeds of players have moved it from there."""


class Landed(Record):
    """Where the ball or the pointer came to rest."""

    pocket: str
    of: str = ""
    """What was committed to, if the seeds of players have moved it from there."""


class Counted(Record):
    """The number of pieces that the dealer counts."""

    pieces: int


class Opened(Record):
    """What proves a commitment: the salts of the pieces that were used."""

    salts: tuple[str, ...]


class IrregularityReport(Record, tag="irregularity"):
    """Something went wrong. It is reported in place of the answer that was asked for.

    The report names pieces if they can be seen. If a piece comes out of the deck and the report
    does not name it, the next piece is meant, and the dealer is asked for it.
    """

    name: str
    seat: int = 0
    pieces: tuple[str, ...] = ()
    details: dict[str, Any] = {}


Answer = (
    Bet
    | TakeDown
    | Call
    | Pledge
    | NoMoreBets
    | Stirred
    | Choice
    | Arrangement
    | Shuffled
    | CutAt
    | Drawn
    | Thrown
    | Landed
    | Counted
    | Opened
    | IrregularityReport
)


def as_kept(answer: Answer) -> Answer:
    """An answer from a record. In old records 0 stands for an amount that was not named."""
    if isinstance(answer, Choice) and answer.amount == 0:
        return replace(answer, amount=UNSAID)
    if isinstance(answer, TakeDown) and 0 in answer.wagers.values():
        wagers = {name: amount or UNSAID for name, amount in answer.wagers.items()}
        return replace(answer, wagers=wagers)
    return answer
