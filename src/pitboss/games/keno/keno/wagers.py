"""The permissible wagers of keno: types of tickets (15.2(c))."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from msgspec import convert, to_builtins

from pitboss.engine.answers import Bet
from pitboss.engine.options import Options
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake, Wager
from pitboss.equipment import keno
from pitboss.errors import Refused, Unusable
from pitboss.games.keno.keno import requests, tickets
from pitboss.games.keno.keno.options import most_spots, rate_card
from pitboss.games.keno.keno.tickets import CITES, QUICK_PICK, SPLIT, STRAIGHT, Ticket
from pitboss.money import cents, dollars

TICKET = "ticket"
"""The name under which every type of ticket stands."""


# -- tickets of the table ------------------------------------------------------------------------


def serial(stake: Stake) -> str:
    """15.4(c): tickets are sequentially numbered."""
    return stake.mark.partition(" ")[0]


def ticket_of(round: Round, stake: Stake) -> Ticket:
    """What is written on a ticket that was issued."""
    return convert(round.state["tickets"][serial(stake)], Ticket)


def keep(round: Round, stake: Stake, ticket: Ticket) -> None:
    """The system has the ticket on file, and what it has won so far."""
    round.state["tickets"][serial(stake)] = to_builtins(ticket)


def forget(round: Round, stake: Stake) -> None:
    """The ticket is paid, lost or void."""
    del round.state["tickets"][serial(stake)]


REQUEST = "request"
"""Key in the round's memo: the bet and the wager whose request was read last, and the ticket."""


# -- issuing one ---------------------------------------------------------------------------------


def requested(round: Round, bet: Bet, said: str) -> Ticket:
    """15.3(b): what a request, an old ticket, a quick-pick or a verbal wager asks for.

    A request is read once, however often the ticket is asked for while it is handled.
    """
    read = round.memo.get(REQUEST)
    if read is None or read[0] is not bet or read[1] != said:
        read = round.memo[REQUEST] = bet, said, _read(round, bet, said)
    ticket: Ticket = read[2]
    return ticket


def _read(round: Round, bet: Bet, said: str) -> Ticket:
    kind, _, rest = said.partition(":")
    if bet.written:
        request = {**({} if kind == TICKET else {"type": kind}), **bet.written}
    else:
        request = requests.from_line(rest if kind == TICKET else f"{kind}:{rest}")
    ticket = requests.read(request, bet.wagers[said], round.options, round.state["game"])
    if ticket.type == QUICK_PICK and not round.options["quick-picks"]:
        raise Refused("quick-picks are not offered here", CITES[QUICK_PICK])
    return ticket


def mark(round: Round, bet: Bet, said: str) -> str:
    return f"{round.state['serial'] + 1} {requested(round, bet, said)}"


def price(round: Round, bet: Bet, said: str) -> int:
    return requested(round, bet, said).price


def issue(round: Round, bet: Bet, said: str, stake: Stake) -> None:
    """15.4(c): the ticket is printed with everything that it must show, and paid for."""
    ticket = requested(round, bet, said)
    round.state["serial"] += 1
    keep(round, stake, ticket)
    games = f"game {ticket.first}" + (f" to {ticket.last}" if ticket.games > 1 else "")
    rates = ", ".join(f"${dollars(rate)}" for rate in sorted(set(ticket.rates)))
    told = f"Ticket {serial(stake)}, work station {stake.seat}, {games}: {ticket}"
    round.announce(f"{told}; ways {len(ticket.ways)}, rate {rates}", "15.4(c)")
    round.state["ways"] = len(ticket.ways)  # 15.4(c)8
    if "paid" in bet.written and (change := _paid(bet.written) - stake.amount) > 0:
        round.announce(f"Change ${dollars(change)}", "15.4(c)")
    if "request" in bet.written:
        _compare(round, ticket, bet.written["request"])


def _paid(written: dict[str, Any]) -> int:
    """What the patron pays for a ticket."""
    said = written["paid"]
    try:
        return cents(str(said))
    except Unusable as error:
        raise Refused(f"paid: {error}", "15.4(c)") from None


def _compare(round: Round, ticket: Ticket, request: Any) -> None:
    """15.3(c): the player must check that the ticket agrees with the request; the ticket is
    binding."""
    if isinstance(request, dict) and requests.marked(request).groups != ticket.groups:
        words = "The ticket differs from the request: it governs unless it is voided in time"
        round.announce(words, "15.3(c)")


def check_bets(round: Round, bet: Bet, felt: object) -> None:
    """15.3(b), 15.4(c): how a wager is made, and that it is paid for."""
    check_manner(bet.said, round.options)
    if round.state["system"] == "down":
        raise Refused("no ticket can be printed: the system is not operational", "15.4(c)")
    if isinstance(bet.written.get("request"), dict):
        requests.marked(bet.written["request"])
    if "paid" in bet.written and _paid(bet.written) < sum(
        amount or price(round, bet, name) for name, amount in bet.wagers.items()
    ):
        raise Refused("the ticket is issued upon receipt of its total price", "15.4(c)")


def check_manner(said: tuple[str, ...], options: Options) -> None:
    """15.3(a) and (b): where, with whom, with what and on what a wager is made."""
    runner, old = "runner" in said, "old-ticket" in said
    tickets.check(
        ("late" in said, "game locked out: the ticket comes too late", "15.5(d)1"),
        ("telephone" in said, "all wagering is conducted at a keno work station", "15.3(a)"),
        ("credit" in said,
         "wagers are made with currency, coin, gaming chips, coupons or slot tokens", "15.3(b)"),
        (runner and "verbal" in said,
         "verbal wagers only with a keno writer, not through a runner", "15.3(b)"),
        (runner and not options["runners"],
         "keno runners are not authorized to accept wagers here", "15.5(c)"),
        (runner and old,
         "an old ticket is a request to a keno writer, not to a runner", "15.3(b)"),
        (old and not options["old-tickets"],
         "an old ticket is not accepted as a request here", "15.3(b)"),
    )  # fmt: skip


# -- a few of each type, for those who have no numbers in mind ----------------------------------


def _several(*sizes: int) -> str:
    """Groups of these sizes, spread over the board, no number in two of them."""
    numbers = [7 * place % keno.SIZE + 1 for place in range(sum(sizes))]
    ends = list(accumulate(sizes))
    return keno.written(sorted(numbers[end - n : end]) for n, end in zip(sizes, ends, strict=True))


_Shape = tuple[Callable[[int], tuple[int, ...]], Callable[[int], set[int]], str]
LINES: dict[str, _Shape] = {
    STRAIGHT: (lambda n: (n,), lambda n: {n}, ""),
    QUICK_PICK: (lambda n: (n,), lambda n: {n}, ""),
    SPLIT: (lambda n: (n, n), lambda n: {n}, ""),
    tickets.WAY: (lambda n: (n, n, n, n), lambda n: {3 * n}, "@3"),
    tickets.COMBINATION: (lambda n: (n, 1), lambda n: {n, n + 1}, "@a,ab"),
    tickets.KING: (lambda n: (1, n, n), lambda n: {n + 1}, "@ab,ac"),
}
"""By number of spots: the sizes of a ticket's groups, the spots of its ways, and how they
combine."""


def lines(kind: str, options: Options) -> tuple[str, ...]:
    """Some tickets of a type that the rate card allows; there are many more."""
    sizes = [size for size in rate_card(options) if size <= most_spots(options)]
    if kind == QUICK_PICK:
        return tuple(map(str, sizes))
    groups, spots, combined = LINES[kind]
    found = [
        _several(*groups(n)) + combined
        for n in range(1, keno.SIZE + 1)
        if sum(groups(n)) <= keno.SIZE and spots(n).issubset(sizes)
    ]
    if sizes and kind in (STRAIGHT, SPLIT):  # one for two games, too
        groups_of = (sizes[0],) if kind == STRAIGHT else (sizes[0], sizes[-1])
        found.append(f"{_several(*groups_of)}*2")
    return tuple(found)


def _wager(kind: str, says: str, rule: str, **more: Any) -> Wager:
    return Wager(
        name=kind, cite=CITES[kind], says=says, pays="by the rate card", rule=rule,
        stands_as=TICKET, mark=mark, price=price, issue=issue,
        spots=lambda options: lines(kind, options), **more,
    )  # fmt: skip


WAGERS = (
    _wager(STRAIGHT, "spots without any groupings", "as in straight:3-17-44-80"),
    _wager(QUICK_PICK, "a straight ticket whose spots the computer picks", "as in quick-pick:8",
           offered=lambda options: bool(options["quick-picks"])),
    _wager(SPLIT, "groups of spots, each a ticket by itself", "as in split:1-2-3/4-5-6"),
    _wager(tickets.WAY, "groups of equal size, combined so many at a time",
           "as in way:1-2/3-4/5-6@2"),
    _wager(tickets.COMBINATION, "groups of any size, combined as the player likes",
           "as in combination:1-2/3-4-5@a,b,ab"),
    _wager(tickets.KING, "a single spot, the king, combined with other groups",
           "as in king:7/1-2/3-4@ab,ac"),
    Wager(name=TICKET, cite="15.4(a)", says="a request of any type as it is written; *5 after it"
          " for five games in a row", pays="by the rate card",
          rule="as in ticket:straight:3-17*5; take ticket:7 voids one, call redeem ticket:7"
          " presents one that was kept, call refund ticket:7 gives back games not drawn",
          mark=mark, price=price, issue=issue,
          spots=lambda options: tuple(f"{STRAIGHT}:{line}" for line in lines(STRAIGHT, options))),
)  # fmt: skip
