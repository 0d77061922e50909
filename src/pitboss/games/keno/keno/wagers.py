"""Keno tickets as wagers: how they are issued, what they win, and who pays it.

The types of tickets are the permissible wagers (15.2(c)).
"""

from collections.abc import Callable, Mapping
from datetime import date
from itertools import accumulate
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from pitboss.engine import Bet, Field, Offer, Options, Round, Stake, Steps, Wager
from pitboss.engine.wager_calls import Spoken
from pitboss.equipment import keno
from pitboss.errors import Refused, Unusable
from pitboss.games.keno.keno import tickets
from pitboss.games.keno.keno.options import EQUALLY, PRO_RATA, limit, most_spots, rate_card
from pitboss.games.keno.keno.tickets import CITES, QUICK_PICK, SPLIT, STRAIGHT, Ticket, first_reason
from pitboss.money import cents, dollars

TICKET = "ticket"
"""The name under which every type of ticket stands."""


# -- tickets of the table --------------------------------------------------------------------------


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


# -- issuing one -----------------------------------------------------------------------------------


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
        request = tickets.from_line(rest if kind == TICKET else f"{kind}:{rest}")
    ticket = tickets.read(request, bet.wagers[said], round.options, round.state["game"])
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
    if isinstance(request, dict) and tickets.marked(request).groups != ticket.groups:
        words = "The ticket differs from the request: it governs unless it is voided in time"
        round.announce(words, "15.3(c)")


def check_bets(round: Round, bet: Bet, felt: object) -> None:
    """15.3(b), 15.4(c): how a wager is made, and that it is paid for."""
    check_manner(bet.said, round.options)
    if round.state["system"] == "down":
        raise Refused("no ticket can be printed: the system is not operational", "15.4(c)")
    if isinstance(bet.written.get("request"), dict):
        tickets.marked(bet.written["request"])
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


# -- a few of each type, for those who have no numbers in mind -------------------------------------


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


# -- what a game pays, who pays it, what is refused, 15.3(e), 15.6 and 15.7 ------------------------

RUNNER_PAYS = 500_00
SUPERVISOR_FROM, KEY_EMPLOYEE_FROM = 1_500_00, 5_000_00
WRITER_BY_HAND, SUPERVISOR_BY_HAND = 10_00, 1_000_00
"""15.7(c): what is paid while the system is not operational."""
SUPERVISOR, KEY_EMPLOYEE, NOBODY = "keno-supervisor", "casino-key-employee", "none"
RANKS = (NOBODY, SUPERVISOR, KEY_EMPLOYEE)
"""Who authorizes a payment, from the lowest."""

REDEEM, RUNNER, KEEP, REFUND, VOID = "redeem", "runner", "keep", "refund", "void"
WRITER = "writer"
PAYERS = {REDEEM: "a writer", RUNNER: "a runner"}
"""15.6(a): who pays a ticket, by how it is redeemed."""
WITHOUT_TICKET = "claim-without-ticket"
CUT = "15.6(a); 15.3(e); 15.4(c)11"
"""The ticket decides the payment; it states the limit of a game's payoffs and how it is shared."""
CANCELLED, LAST_DRAWN = "cancelled", "last drawn"
"""Keys in the memo: tickets cut short, the game that was just drawn."""


_PAID = (
    Field(name="by", values=(WRITER, RUNNER), default=WRITER, cite="15.6(a)", says="who pays"),
    Field(name="authorization", values=RANKS, cite="15.6(b)", says="who authorizes the payment"),
    Field(name="date", kind="date", cite="15.6(c)", says="when the ticket is presented"),
)
SPOKEN = {
    REDEEM: Spoken(cite="15.6(a)", fields=_PAID, until=KEEP),
    RUNNER: Spoken(cite="15.6(a)", fields=_PAID),
    REFUND: Spoken(cite="15.4(d)"),
}
"""What a patron may say about a ticket."""


# -- what a game pays ------------------------------------------------------------------------------


def evaluate(round: Round, drawn: frozenset[int]) -> None:
    """15.2(c)2, 15.3(e): every way by itself, all of them together within the limit."""
    game, won = round.state["game"], {}
    stakes = {serial(stake): stake for stake in round.stakes_on(TICKET)}
    for number, stake in stakes.items():
        ticket = ticket_of(round, stake)
        if ticket.first <= game <= ticket.last:
            caught = ticket.caught(drawn)
            payoffs = ticket.payoffs(caught, round.options)
            won[number] = sum(payoffs)
            told = f"{sum(map(bool, payoffs))} of {len(payoffs)} ways win"
            if len(payoffs) == 1:
                [way] = ticket.ways
                told = f"caught {sum(caught[group] for group in way)} of {ticket.spots(way)}"
            round.memo[number] = told
    paid = share(won, round.options)
    if paid != won:
        total = f"${dollars(sum(won.values()))} won, ${dollars(limit(round.options))} paid"
        words = f"Maximum keno limit: {total}, {round.options['limit-distribution']}"
        round.announce(words, "15.4(c)11")
    for number, amount in paid.items():
        ticket = ticket_of(round, stakes[number])
        if won[number]:
            full = ticket.unlimited(ticket.caught(drawn), round.options)
            cut = ticket.cut + full - amount
            keep(round, stakes[number], replace(ticket, won=ticket.won + amount, cut=cut))
            if amount and game < ticket.last:
                won_so_far = f"Ticket {number} wins ${dollars(amount)} in game {game}"
                round.announce(f"{won_so_far}, payable after game {ticket.last}", "15.4(d)")


def share(won: Mapping[str, int], options: Options) -> dict[str, int]:
    """15.4(c)11: how the limit is distributed to the winners, in the order of their tickets."""
    most, total = limit(options), sum(won.values())
    if not most or total <= most:
        return dict(won)
    if options["limit-distribution"] == PRO_RATA:
        return {number: most * payoff // total for number, payoff in won.items()}
    order = sorted(won, key=int)
    if options["limit-distribution"] == EQUALLY:
        order.sort(key=lambda number: won[number])  # small winners leave the rest
    paid: dict[str, int] = {}
    for place, number in enumerate(order):
        left = most - sum(paid.values())
        if options["limit-distribution"] == EQUALLY:
            left //= len(order) - place
        paid[number] = min(won[number], left)
    return {number: paid[number] for number in won}


# -- who may pay, and what is refused --------------------------------------------------------------


def refusal(
    round: Round, ticket: Ticket, by: str = REDEEM, details: Mapping[str, Any] | None = None
) -> Refused | None:
    """Why a ticket is not paid now: the paragraphs in the order in which they matter."""
    said, won, runner = details or {}, ticket.won, by == RUNNER
    return first_reason(
        (ticket.last > last_drawn(round),
         "not payable until the last game is completed", "15.4(d)"),
        (not won, "the ticket has not won", "15.6(a)"),
        (expired(ticket, said.get("date") or ticket.presented),
         "the ticket has expired: one year from its date of issuance", "15.6(c)"),
        (runner and not round.options["runners"], "there are no keno runners here", "15.5(c)"),
        (runner and won > RUNNER_PAYS, "over $500: keno work station", "15.6(a)"),
        (round.state["system"] == "down" and won > SUPERVISOR_BY_HAND,
         "over $1,000: not before the ticket can be verified by the system", "15.7(c)3"),
    ) or _unauthorized(round, ticket, said)  # fmt: skip


def _unauthorized(round: Round, ticket: Ticket, said: Mapping[str, Any]) -> Refused | None:
    needed, cite = authorization(round, ticket.won)
    given = said.get("authorization")
    if given is None or RANKS.index(given) >= RANKS.index(needed):
        return None
    why = f"a payout of ${dollars(ticket.won)} needs the authorization of a"
    return Refused(f"{why} {needed.replace('-', ' ')}", cite)


def authorization(round: Round, payout: int) -> tuple[str, str]:
    """15.6(b), 15.7(c): who must authorize a payout, and by which paragraph."""
    if round.state["system"] == "down":
        above = payout > WRITER_BY_HAND
        return (SUPERVISOR, "15.7(c)2") if above else (NOBODY, "15.7(c)1")
    if payout >= KEY_EMPLOYEE_FROM:
        return KEY_EMPLOYEE, "15.6(b)"
    return (SUPERVISOR if payout >= SUPERVISOR_FROM else NOBODY), "15.6(b)"


def expired(ticket: Ticket, presented: str) -> bool:
    """15.6(c): whether more than a year has passed, where both dates are known."""
    issued, today = day(ticket.issued), day(presented)
    if issued is None or today is None:
        return False
    try:
        until = issued.replace(year=issued.year + 1)
    except ValueError:  # issued on a 29th of February
        until = date(issued.year + 1, 3, 1)
    return today > until


def day(said: Any) -> date | None:
    """A date as ISO writes it, a time of day left out."""
    try:
        return date.fromisoformat(str(said).strip()[:10])
    except ValueError:
        return None


# -- paying ----------------------------------------------------------------------------------------


def redeem_all(round: Round) -> Steps[None]:
    """15.6(a): after the draw, patrons whose last game it was redeem their tickets."""
    game = round.state["game"]
    for stake in round.stakes_on(TICKET):
        ticket = ticket_of(round, stake)
        if ticket.last == game and not ticket.won:
            round.pass_over(stake.seat, why_not(round, ticket), patron=stake.patron)
            forget(round, stake)
            told = round.memo[serial(stake)]
            if ticket.cut:
                round.lose(stake, f"{told}, but nothing is left of the maximum keno limit", CUT)
            else:
                round.lose(stake, told, "15.6(a)")
        elif ticket.last > game and round.options["refunds"]:
            yield from play_on(round, stake)
        elif ticket.last > game:
            round.pass_over(stake.seat, why_not(round, ticket), patron=stake.patron)
    cut_short = round.memo.get(CANCELLED, ())
    for stake in round.stakes_on(TICKET):
        if ticket_of(round, stake).last == game or serial(stake) in cut_short:
            yield from present(round, stake)


def why_not(round: Round, ticket: Ticket) -> Callable[[str], Refused | None]:
    """Why a ticket is not paid, refunded or voided at this moment."""

    def reason(name: str) -> Refused | None:
        if name in (REDEEM, RUNNER):
            return refusal(round, ticket, name)
        if name == WITHOUT_TICKET:
            return Refused("a computer generated ticket must be presented", "15.4(c)12")
        if name == VOID:
            cite = "15.3(c)" if ticket.games == 1 else "15.4(e)"
            return Refused("game locked out: a ticket may not be voided or changed", cite)
        return no_refund(round, ticket) if name == REFUND else None

    return reason


def play_on(round: Round, stake: Stake) -> Steps[None]:
    """15.4(d): where the casino permits it, the games that are not drawn yet may be given back."""
    ticket = ticket_of(round, stake)
    undrawn = undrawn_of(round, ticket)
    back = f"${dollars(undrawn * ticket.a_game)} on ticket {serial(stake)} comes back"
    offers = (
        Offer(KEEP, "15.4(d)", says=f"play on, {_games(undrawn)}"),
        Offer(REFUND, "15.4(d)", says=back),
    )
    chosen = ""
    while not chosen:  # an irregularity may come between
        answer = yield from round.choose(
            stake.seat, offers, cite="15.4(d)", default=KEEP, why_not=why_not(round, ticket),
            patron=stake.patron,
        )  # fmt: skip
        chosen = answer.name
    if chosen == REFUND:
        refund(round, stake)


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def no_refund(round: Round, ticket: Ticket) -> Refused | None:
    """15.4(d): why games are not refunded."""
    return first_reason(
        (ticket.last <= last_drawn(round), "all games of the ticket have been drawn", "15.4(d)"),
        (ticket.games < 2,
         "a refund is for a multi-race ticket; this one may be voided", "15.4(d)"),
        (not round.options["refunds"],
         "games that are not drawn are not refunded here", "15.4(d)"),
    )  # fmt: skip


def refund(round: Round, stake: Stake) -> None:
    """The remaining races are cancelled; winnings from earlier races are payable from now on."""
    ticket = ticket_of(round, stake)
    undrawn = undrawn_of(round, ticket)
    rest = replace(ticket, games=ticket.games - undrawn)
    why = f"{_games(undrawn)} not drawn, ${dollars(ticket.a_game)} each"
    if not rest.won:
        forget(round, stake)
    else:
        keep(round, stake, rest)
        round.memo.setdefault(CANCELLED, set()).add(serial(stake))
    round.return_stake(stake, "15.4(d)", why, undrawn * ticket.a_game)
    if stake.amount and not rest.won:
        round.lose(stake, "the games drawn before the refund won nothing", "15.6(a)")


def last_drawn(round: Round) -> int:
    """The number of the last game that is completed."""
    return int(round.memo.get(LAST_DRAWN, round.state["game"] - 1))


def undrawn_of(round: Round, ticket: Ticket) -> int:
    """How many games of a ticket are not drawn yet."""
    return ticket.last - max(ticket.first - 1, last_drawn(round))


def present(round: Round, stake: Stake) -> Steps[None]:
    """The patron redeems a winning ticket, gives it to a runner, or keeps it for later."""
    ticket = ticket_of(round, stake)
    won = f"${dollars(ticket.won)} on ticket {serial(stake)}"
    while True:  # an irregularity may change what can be done
        offers = [
            Offer(how, "15.6(a)", says=f"{who} pays {won}")
            for how, who in PAYERS.items()
            if refusal(round, ticket, how) is None
        ]
        offers.append(Offer(KEEP, "15.6(c)", says="redeem it within a year"))
        # a ticket with a date of presentation is presented, whatever the result
        meant = offers[0].name == REDEEM or bool(ticket.presented)
        answer = yield from round.choose(
            stake.seat, offers, cite="15.6(a)", default=REDEEM if meant else KEEP,
            why_not=why_not(round, ticket), patron=stake.patron,
        )  # fmt: skip
        if answer.name:
            break
    if answer.name != KEEP:
        pay(round, stake, answer.name)


def pay(round: Round, stake: Stake, by: str = REDEEM) -> None:
    """15.6(a): paid by the ticket, from the drawer or the runner's pouch; the casino keeps the
    ticket."""
    ticket = ticket_of(round, stake)
    needed, cite = authorization(round, ticket.won)
    if needed != round.state["authorization"]:
        round.state["authorization"] = needed
        round.note("authorization", needed, cite)
    if needed != NOBODY:
        round.announce(
            f"The {needed.replace('-', ' ')} authorizes ${dollars(ticket.won)} and signs the back"
            f" of ticket {serial(stake)}",
            cite,
        )
    forget(round, stake)
    drawn = stake.amount // ticket.a_game  # the price of a game that is not drawn has gone back
    told = round.memo.get(serial(stake), "") if drawn == 1 else f"{drawn} games"
    paid, cite = f"{PAYERS[by]} pays {dollars(ticket.won)}", "15.6(a)"
    if ticket.cut:
        full = dollars(ticket.won + ticket.cut)
        paid, cite = f"{paid} of {full}, by the maximum keno limit", CUT
    net = ticket.won - stake.amount
    why = f"{told}, {paid}" if told else paid
    round.settle(stake, max(net, 0), max(-net, 0), why, cite)
