"""Gaming tournaments, 8.6: notice, internal controls, entries, the prize pool, and who is where.

A tournament is a chain of the ledger, ``tournament/3``, and all that is known of it follows from
its lines. Its chips are no money. What is paid to enter goes to the prize pool and comes back as
prizes in full; a fee is the house's, and is no part of the pool. `directing` runs it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select

from pitboss.engine.registry import find
from pitboss.errors import PitbossError, Refused
from pitboss.floor.clock import now
from pitboss.floor.division import petitions
from pitboss.floor.ledger import append, significant_events
from pitboss.floor.ledger.accounts import BOT, TIPS, is_bot
from pitboss.floor.ledger.append import Written
from pitboss.floor.ledger.chain import Body, read
from pitboss.floor.ledger.command_ids import command_key
from pitboss.floor.ledger.entries import Awarded, Directed, Entered, Filed, Significant
from pitboss.floor.ledger.schema import HISTORY
from pitboss.floor.ledger.store import Reading, Store
from pitboss.floor.people import self_limits
from pitboss.floor.people.history import TOURNAMENT, paid
from pitboss.floor.tournament.plan import (
    Controls,
    Plan,
    check_controls,
    check_notice,
    check_payout,
    knocks_out,
)
from pitboss.words.narration import count

KIND = "tournament"
PREFIX = "tournament/"
REBUY = "re-buy"
NOT_BOTH = "who supervises it does not play in it"
LONGEST_REASON = 500
OPEN, RUNNING, STOPPED, ENDED = "open", "running", "stopped", "ended"


class Player(Struct):
    """Somebody in a tournament."""

    patron: str
    paid: int = 0
    fee: int = 0
    rebuys: int = 0
    wanted: int = 0
    """How often they want to buy in again if they are knocked out."""
    place: int = 0
    """0 while they are in it."""
    table: str = ""
    seat: int = 0
    chips: int = 0
    """As counted last by the tournament: at the end of a round, or when they were moved."""
    prize: int = 0


class Tournament(Struct):
    """A tournament as its chain tells it."""

    number: int
    plan: Plan
    filed_by: str
    filed_at: int
    state: str = OPEN
    round: int = 0
    tables: list[str] = []
    old: list[str] = []
    """Tables that it does not need any more."""
    players: dict[str, Player] = {}
    why: str = ""
    tips: int = 0

    @property
    def chain(self) -> str:
        return f"{PREFIX}{self.number}"

    @property
    def controls(self) -> Controls:
        return self.plan.controls

    @property
    def pool(self) -> int:
        return sum(player.paid for player in self.players.values())

    @property
    def still_in(self) -> list[Player]:
        return [player for player in self.players.values() if not player.place]

    @property
    def knocks_out(self) -> bool:
        return knocks_out(self.controls)


# -- what is known -------------------------------------------------------------------------------


def known(store: Store, number: int) -> Tournament:
    """A tournament; refused if there is none of that number."""
    return _told(number, append.bodies(store, f"{PREFIX}{number}"))


def write(
    store: Store, number: int, make: Callable[[list[Body]], Written], *, once: str = ""
) -> None:
    """Write the next lines of a tournament's chain; what is paid and won is history too."""
    append.append(store, f"{PREFIX}{number}", make, once=once, history=paid)


def everything(store: Store) -> list[Tournament]:
    return [known(store, number) for number in append.numbers(store, KIND)]


def over_for(store: Store, patron: str) -> list[str]:
    """The tournaments that a patron has paid for and that pay nothing more."""
    entered = HISTORY.c.patron == patron, HISTORY.c.kind == TOURNAMENT
    chains = store.rows(select(HISTORY.c.chain).where(*entered).distinct())
    found = [known(store, int(row.chain.removeprefix(PREFIX))) for row in chains]
    return [one.chain for one in found if one.state in (STOPPED, ENDED)]


def faults(reading: Reading, chain: str) -> Iterator[str]:
    """What an audit finds wrong with a tournament's chain."""
    bodies = [read(entry.body) for entry in reading.entries(chain)]
    try:
        one = _told(int(chain.removeprefix(PREFIX)), bodies)
        prizes = sum(player.prize for player in one.players.values())
        if one.state == ENDED:
            check_payout(one.pool, prizes, one.tips, told=one.controls.tips_disclosed)
    except (PitbossError, msgspec.ValidationError, LookupError) as error:
        yield str(error)


def _told(number: int, bodies: Sequence[Body]) -> Tournament:
    if not bodies or not isinstance(first := bodies[0].what, Filed):
        raise Refused(f"there is no tournament {number}")
    plan = msgspec.convert(first.body, Plan)
    one = Tournament(number, plan, first.by, bodies[0].at, tables=[], old=[], players={})
    for body in bodies[1:]:
        what = body.what
        if isinstance(what, Entered):
            player = one.players.setdefault(what.patron, Player(what.patron))
            player.paid += what.pool
            player.fee += what.fee
            player.rebuys += what.why == REBUY
        elif isinstance(what, Awarded):
            _awarded(one, what)
        elif isinstance(what, Directed):
            _ACTS[what.act](one, what.body)
    return one


def _awarded(one: Tournament, what: Awarded) -> None:
    if what.why == TIPS:
        one.tips += what.pool
    elif what.why == "prize":
        one.players[what.patron].prize += what.pool
    elif one.state == OPEN:  # who has changed their mind
        del one.players[what.patron]


def _started(one: Tournament, body: dict[str, Any]) -> None:
    one.state = RUNNING


def _wants(one: Tournament, body: dict[str, Any]) -> None:
    one.players[body["patron"]].wanted = body["rebuys"]


def _drawn(one: Tournament, body: dict[str, Any]) -> None:
    """Seats and tables, by the chain of each table."""
    one.old += one.tables
    one.round, one.tables = body["round"], list(body["tables"])
    for table, seats in body["tables"].items():
        for seat, patron in seats.items():
            player = one.players[patron]
            player.table, player.seat, player.chips = table, int(seat), one.controls.chips


def _moved(one: Tournament, body: dict[str, Any]) -> None:
    player = one.players[body["patron"]]
    player.table, player.seat, player.chips = body["table"], body["seat"], body["chips"]


def _broken(one: Tournament, body: dict[str, Any]) -> None:
    one.tables.remove(body["table"])
    one.old.append(body["table"])


def _out(one: Tournament, body: dict[str, Any]) -> None:
    player = one.players[body["patron"]]
    player.place, player.chips, player.table = body["place"], body["chips"], ""


def _counted(one: Tournament, body: dict[str, Any]) -> None:
    for patron, chips in body["chips"].items():
        one.players[patron].chips = chips


def _stopped(one: Tournament, body: dict[str, Any]) -> None:
    one.state, one.why = STOPPED, body["why"]


def _ended(one: Tournament, body: dict[str, Any]) -> None:
    one.state = ENDED


_ACTS: dict[str, Callable[[Tournament, dict[str, Any]], None]] = {
    "start": _started, "wants": _wants, "draw": _drawn, "move": _moved, "break": _broken,
    "out": _out, "count": _counted, "stop": _stopped, "end": _ended,
}  # fmt: skip


# -- what people do ------------------------------------------------------------------------------


def file(store: Store, by: str, plan: Plan, *, at: int | None = None) -> int:
    """8.6(b): file the notice, with the internal controls; the number of the tournament."""
    time = now() if at is None else at
    title = " ".join(plan.title.split())
    if not 0 < len(title) <= 60 or not title.isprintable():
        raise Refused("a tournament has a title of 1 to 60 printable characters", "8.6(f)")
    petitions.check_approved(store, plan.controls.game)
    check_notice(plan.notice, time)
    check_controls(plan.controls)
    body = msgspec.to_builtins(plan)

    def first(number: int) -> Written:
        said = Significant(
            significant_events.TOURNAMENT, by, f"{PREFIX}{number}", f"notice: {title}"
        )
        return Written((Filed(by, KIND, plan.title, body),), (said,), at=time)

    return append.begin(store, KIND, first)


def enter(store: Store, number: int, patron: str, *, rebuys: int = 0, once: str = "") -> None:
    """Buy in before the start; with an id (`once`) one time, however often it is asked for."""

    def make(bodies: list[Body]) -> Written:
        one = _told(number, bodies)
        if one.state != OPEN:
            raise Refused(f"registration is closed: the tournament has {_past(one)}", "8.6(f)5")
        if patron in one.players:
            raise Refused(f"{patron} has entered this tournament", "8.6(f)5")
        if patron == one.filed_by:
            raise Refused(f"{patron} has filed this tournament: {NOT_BOTH}", "8.6(f)5")
        _check_rebuys(one, rebuys)
        controls = one.controls
        check = None
        if not is_bot(patron):
            self_limits.check_paused(store, patron)
            chips = controls.buy_in + controls.fee
            check = partial(self_limits.check_buying, patron=patron, chips=chips)
        what = [Entered(patron, controls.buy_in, controls.fee)]
        wants = [Directed(patron, "wants", {"patron": patron, "rebuys": rebuys})]
        return Written((*what, *(wants if rebuys else ())), also=check)

    write(store, number, make, once=command_key(patron, once, "enter", rebuys))


def want_rebuys(store: Store, number: int, patron: str, rebuys: int) -> None:
    """Say how often one wants to buy in again if one is knocked out."""

    def make(bodies: list[Body]) -> Written:
        one = _told(number, bodies)
        _check_rebuys(one, rebuys)
        if patron not in one.players or one.players[patron].place:
            raise Refused(f"{patron} is not in this tournament", "8.6(f)5")
        return Written((Directed(patron, "wants", {"patron": patron, "rebuys": rebuys}),))

    write(store, number, make)


def _check_rebuys(one: Tournament, rebuys: int) -> None:
    most = one.controls.rebuys
    if not 0 <= rebuys <= most:
        offered = f"at most {count(most, 're-buy')}" if most else "no re-buys"
        raise Refused(f"this tournament offers {offered}", "8.6(f)2")


def enter_bots(store: Store, number: int, how_many: int, style: str = "simple") -> list[str]:
    """Players of the house, who buy in for chips of their own account."""
    if not 1 <= how_many <= 200:
        raise Refused("1 to 200 bots enter at once")
    taken = {int(name.split()[2]) for name in known(store, number).players if is_bot(name)}
    free = (n for n in range(1, 10_000) if n not in taken)
    names = [f"{BOT}{style} {next(free)}" for _ in range(how_many)]
    for name in names:
        enter(store, number, name)
    return names


def withdraw(store: Store, number: int, patron: str, *, once: str = "") -> None:
    """Change one's mind before the start: all that was paid comes back."""

    def make(bodies: list[Body]) -> Written:
        one = _told(number, bodies)
        if one.state != OPEN:
            raise Refused(f"nobody withdraws any more: it has {_past(one)}", "8.6(f)5")
        if patron not in one.players:
            raise Refused(f"{patron} is not in this tournament", "8.6(f)5")
        paid = one.players[patron]
        return Written((Awarded(patron, paid.paid, paid.fee, "refund"),))

    write(store, number, make, once=command_key(patron, once, "withdraw"))


def start(store: Store, number: int, by: str) -> None:
    """Close the registration; the tables are drawn next."""

    def make(bodies: list[Body]) -> Written:
        one = _told(number, bodies)
        if one.state != OPEN:
            raise Refused(f"the tournament has {_past(one)}", "8.6(b)1")
        if now() < one.plan.notice.start:
            raise Refused("the tournament starts at the time of its notice", "8.6(b)1")
        fewest = fewest_players(one)
        if len(one.players) < fewest:
            raise Refused(f"a tournament has at least {fewest} participants", "8.6(f)2")
        said = Significant(
            significant_events.TOURNAMENT, by, one.chain, f"starts: {one.plan.title}"
        )
        return Written((Directed(by, "start"),), (said,))

    write(store, number, make)


def fewest_players(one: Tournament) -> int:
    return max(2, find(one.controls.game).seats[0])


def stop(store: Store, number: int, by: str, why: str) -> None:
    """8.6(c): the Division has it stopped at once; all that was paid comes back."""

    def make(bodies: list[Body]) -> Written:
        one = _told(number, bodies)
        if one.state not in (OPEN, RUNNING):
            raise Refused(f"the tournament has {_past(one)}", "8.6(c)")
        if not why.strip():
            why_not = "say how it differs from the internal controls, or what it compromises"
            raise Refused(why_not, "8.6(c)")
        back = [
            Awarded(player.patron, player.paid, player.fee, "refund")
            for player in one.players.values()
            if player.paid + player.fee
        ]
        told = why.strip()[:LONGEST_REASON]
        said = Significant(significant_events.TOURNAMENT, by, one.chain, f"stopped: {told}")
        return Written((Directed(by, "stop", {"why": told}), *back), (said,))

    write(store, number, make)


def _past(one: Tournament) -> str:
    return {RUNNING: "begun", STOPPED: "been stopped", ENDED: "ended"}.get(one.state, "not begun")
