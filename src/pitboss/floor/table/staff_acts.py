"""What those who deal and supervise do at a table: what a report names is judged by what they may
see, and what is refused to them is written down.

A refusal must not tell them what lies face down, and nobody should be able to try until one does.
"""

from msgspec.structs import replace

from pitboss.engine import Round, view
from pitboss.engine.events import owner
from pitboss.errors import Refused
from pitboss.floor.clock import A_DAY, A_MINUTE, in_words
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.entries import Significant
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import lockouts, roles
from pitboss.floor.people.lockouts import Rule
from pitboss.floor.table import commands as ask
from pitboss.floor.table.commands import Report, Request

AUTHOR = "dealer"
"""The viewer that the crew of a table is (`Audience`)."""
RULE = Rule(free=5, first=15 * A_MINUTE, longest=A_DAY)
"""How many acts may be refused to somebody at a table before more are not looked at."""
LONGEST = 300


def check_pieces(round: Round, report: Report) -> None:
    """Refuse a report that names pieces which the crew do not see where it says that they lie.

    The refusal is the same whether such a piece was dealt or not.
    """
    irregularity = round.game.irregularity_names.get(report.name)
    if irregularity is None or not report.pieces:
        return
    if irregularity.pieces == "deck":
        raise Refused("name no pieces: those that come next come from the shoe or deck")
    whose = str(report.seat) if irregularity.pieces == "hand" and report.seat else ""
    seen = {
        piece.piece
        for holder, hand in view(round, AUTHOR).hands.items()
        for piece in hand
        if owner(holder) == whose or not whose
    }
    unseen = [piece for piece in report.pieces if piece not in seen]
    if unseen:
        where = f"before seat {whose}" if whose else "on the table"
        raise Refused(f"{' '.join(unseen)}: not to be seen {where}, and a report names what is")


# -- what is refused -------------------------------------------------------------------------------


def is_one(request: Request) -> bool:
    """Whether somebody of the staff acts for the house."""
    return roles.for_the_house(request.role, ask.tag(request.command))


def check_allowed(store: Store, chain: str, patron: str) -> None:
    """Refuse somebody of the staff to whom too much was refused at this table."""
    until = lockouts.until(store, _counted(chain, patron))
    if until:
        raise Refused(
            f"too many of {patron}'s acts were refused at this table: no more before"
            f" {in_words(until)}"
        )


def note_refusal(store: Store, chain: str, request: Request, why: str) -> None:
    """Write down what was refused; after several of them, nothing more is looked at for a while."""
    patron = request.patron
    said = f"{_told(request)}: {why}"[:LONGEST]
    event = Significant(significant_events.REFUSED, patron, f"table {chain}", said)
    with store.engine.begin() as connection:
        _, until = lockouts.count_in(store, connection, {_counted(chain, patron): RULE})
        events = [event]
        if until:
            locked = f"locked out until {in_words(until)}: {RULE.free} acts or more were refused"
            events.append(replace(event, says=locked))
        store.note(connection, *events)


def _counted(chain: str, patron: str) -> str:
    return f"table/{chain}/{patron}"


def _told(request: Request) -> str:
    command, what = request.command, ask.tag(request.command)
    if not isinstance(command, Report):
        return what
    where = (f"seat {command.seat}",) if command.seat else ()
    return " ".join((what, command.name, *command.pieces, *where))
