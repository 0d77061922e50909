"""Accounts, and how an entry moves chips between them, in postings that sum to zero.

The postings follow from the entry, so an audit can work them out again. Accounts have plain names:

- ``patron/ann``: what Ann has in her account;
- ``cage``: where play money comes from and goes to;
- ``bots``: what the players of the house have bought and taken home;
- ``7/drop``: the drop box of table 7, with what was paid for chips;
- ``7/house``: the house's chips; ``7/felt``: wagers on the table; ``7/seat 2``: chips of seat 2;
- ``7/meter progressive``, ``7/pot``, ``7/rake``: the other parties of a game;
- ``carried/ann``: chips that Ann carries from one table of the poker room to another;
- ``tournament/3/pool``, ``tournament/3/fee``, ``tournament/3/tips``: what was paid to enter it;
- ``tournament/3/chips``: its chips that are at tables, which are no money.
"""

from collections.abc import Iterator
from typing import Any

from pitboss.engine import HOUSE
from pitboss.engine.events import moves
from pitboss.floor.ledger.entries import (
    Answered,
    Awarded,
    Bought,
    CalledOff,
    Came,
    CashedIn,
    Entered,
    Granted,
    Joined,
    Left,
    RoomEntry,
    Sat,
    SeatChanged,
    Started,
    Went,
    What,
)

CAGE = "cage"
BOTS = "bots"
TIPS = "tips"
BOT = "bot "
"""How the names of players of the house begin; a patron's name has no spaces."""


CARRIED = "carried/"
"""The beginning of the name of an account with chips that a player carries from one table to
another."""

MOST_CHIPS = 100_000_000_00
"""No amount of chips is larger than this."""
Postings = dict[str, int]
"""What each account gains; the sum is zero."""


def is_bot(patron: str) -> bool:
    return patron.startswith(BOT)


def account_of(patron: str) -> str:
    return BOTS if is_bot(patron) else f"patron/{patron}"


def at_table(chain: str, party: str) -> str:
    """An account of a table, or of a tournament."""
    return f"{chain}/{party}"


def is_table(chain: str) -> bool:
    """Whether it is a table's chain, which has a number and nothing else."""
    return chain.isdigit()


Move = tuple[str, str, int]
"""From which account to which, and how much."""


def postings(chain: str, what: What) -> Postings:
    """How an entry moves chips between accounts."""
    total: Postings = {}
    for source, target, amount in _moves(chain, what):
        total[source] = total.get(source, 0) - amount
        total[target] = total.get(target, 0) + amount
    return {account: amount for account, amount in total.items() if amount}


def _moves(chain: str, what: What) -> Iterator[Move]:
    if isinstance(what, (Started, Answered)):
        for event in what.events:
            for source, target, amount in moves(event):
                yield at_table(chain, source), at_table(chain, target), amount
    elif isinstance(what, (Sat, Bought, Left, CalledOff)):
        yield from _at_seats(chain, what)
    elif isinstance(what, RoomEntry):
        seats = (at_table(chain, f"seat {getattr(what, name, 0)}") for name in ("seat", "to"))
        if moved := transfers(what, *seats):
            yield moved
    elif isinstance(what, (Joined, Granted)):
        yield CAGE, account_of(what.patron), what.chips
    elif isinstance(what, Entered):
        yield account_of(what.patron), at_table(chain, "pool"), what.pool
        yield account_of(what.patron), at_table(chain, "fee"), what.fee
    elif isinstance(what, Awarded):
        target = at_table(chain, "tips") if what.why == TIPS else account_of(what.patron)
        yield at_table(chain, "pool"), target, what.pool
        yield at_table(chain, "fee"), target, what.fee


def _at_seats(chain: str, what: Sat | Bought | Left | CalledOff) -> Iterator[Move]:
    """Money for chips and chips for money; those of a tournament are lent to the table."""
    if isinstance(what, CalledOff):
        for number, chips in what.chips.items():
            yield at_table(chain, "felt"), at_table(chain, f"seat {number}"), chips
        return
    seat = at_table(chain, f"seat {what.seat}")
    if not isinstance(what, Bought) and what.tournament:
        lent = at_table(what.tournament, "chips")
        yield (lent, seat, what.chips) if isinstance(what, Sat) else (seat, lent, what.chips)
    elif isinstance(what, Left):
        yield seat, at_table(chain, HOUSE), what.chips
        yield CAGE, account_of(what.patron), what.chips
    else:
        yield account_of(what.patron), at_table(chain, "drop"), what.chips
        yield at_table(chain, HOUSE), seat, what.chips


def transfers(what: Any, seat: str, to_seat: str) -> tuple[str, str, int] | None:
    """From which account to which an entry moves how many chips; the seats as accounts."""
    if isinstance(what, SeatChanged):
        return seat, to_seat, what.chips
    if isinstance(what, Went):
        return seat, CARRIED + what.patron, what.chips
    if isinstance(what, Came):
        return CARRIED + what.patron, seat, what.chips
    if isinstance(what, CashedIn):
        return CARRIED + what.patron, f"patron/{what.patron}", what.chips
    return None
