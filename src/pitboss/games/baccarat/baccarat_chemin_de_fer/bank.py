"""4.5(b), 4.6, 4.11: who has the bank, and what it wagers."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import Refused
from pitboss.games.baccarat.baccarat_chemin_de_fer import memory
from pitboss.games.baccarat.baccarat_chemin_de_fer.memory import MANDATORY, VOLUNTARY
from pitboss.games.baccarat.common.shoe import from_right_of, participants
from pitboss.money import dollars, in_dollars
from pitboss.play.events import patron_of
from pitboss.play.prompts import Offer, Steps
from pitboss.play.round import Round
from pitboss.play.wagers import Stake

BANKER, AGAINST = "banker", "against"
MOST_SEATS = 14
NO_LIMIT = 100_000_000_00
"""The text sets no upper limit to a bid or a first wager; a prompt has to."""
NO_BID = Offer("no-bid", "4.5(b)", says="leave the bank to others")
DECLINE = Offer("decline", "4.11(b)", says="leave the bank to the next participant")
KEEP = Offer("keep", "4.11(a)", says="remain Banker")
PASS = Offer("pass", "4.11(a)", says="pass the bank on")


def patron(round: Round, seat: int) -> str:
    return participants(round).get(seat, "")


def chips(round: Round, seat: int) -> int:
    """What a participant has on the table, where that is counted."""
    held = round.table.chips(patron_of(seat, patron(round, seat)))
    return NO_LIMIT if held is None else held


def span(round: Round, seat: int, wager: str, low: int, high: int) -> tuple[int, int]:
    """What may be wagered, within the posted limits and the chips on the table."""
    limit = round.table.limits.of(wager)
    most = min(high, chips(round, seat), NO_LIMIT if limit.high is None else limit.high)
    return max(low, min(limit.low, high)), most


def needless(round: Round, seat: int, *names: str) -> None:
    """Words that come to nothing, because somebody else had the first claim."""
    for name in names:
        round.pass_over(seat, lambda said: None, default=name, patron=patron(round, seat))


def barred(round: Round, seat: int, why: str, cite: str) -> None:
    """Words that would be refused, because it is not this participant's turn."""
    _refuse(round, seat, ("bid", "accept", BANKER), Refused(why, cite))


def _refuse(round: Round, seat: int, words: Sequence[str], refusal: Refused) -> None:
    def why_not(name: str) -> Refused | None:
        return refusal if name in words else None

    round.pass_over(seat, why_not, patron=patron(round, seat))


# -- who has it ----------------------------------------------------------------------------------


def find(round: Round) -> Steps[int]:
    """The Banker of this round; 0 where nobody wants the bank."""
    now, given_up = memory.seat(round, "banker"), round.state["relinquished"]
    if now and not given_up and now in participants(round):
        return now
    if not now:
        seat, bid = yield from auction(round, list(participants(round)), "4.5(b)")
    elif given_up == VOLUNTARY:
        seat, bid = yield from voluntary(round, now)
    else:
        seat, bid = yield from mandatory(round, memory.seat(round, "passed-from") or now)
    passed_from = memory.seat(round, "passed-from") or now
    memory.no_bank(round)
    if seat:
        round.state.update({"banker": seat, "bid": in_dollars(bid)})
        if given_up == VOLUNTARY:
            round.state["passed-from"] = passed_from
        cites = {VOLUNTARY: "4.11(c)", MANDATORY: "4.11(b)"}
        round.note("banker", seat, cites.get(given_up, "4.5(b)"))
    return seat


def ask(round: Round, seat: int, offer: str, no: Offer, cite: str) -> Steps[int]:
    """What a participant offers to wager on the next hand; 0 for nothing."""
    low, high = span(round, seat, BANKER, 1, NO_LIMIT)
    if high < low:
        return 0
    step = round.table.limits.of(BANKER).step
    yes = Offer(offer, cite, low, high, "have the bank and wager this much", step, unsaid=low,
                step_cite="8.2(f)")  # fmt: skip
    answer = yield from round.choose(
        seat, (no, yes), cite=cite, default=no.name, patron=patron(round, seat), step="bank"
    )
    return answer.amount


def auction(round: Round, seats: Sequence[int], cite: str) -> Steps[tuple[int, int]]:
    """The highest offer has the bank; the first in order among equals."""
    offers = {}
    for seat in seats:
        amount = yield from ask(round, seat, "bid", NO_BID, cite)
        if amount:
            offers[seat] = amount
    return highest(offers)


def highest(offers: dict[int, int]) -> tuple[int, int]:
    return max(offers.items(), key=lambda offer: offer[1], default=(0, 0))


def in_turn(round: Round, after: int) -> list[int]:
    """The others, counterclockwise from the right."""
    return [seat for seat in from_right_of(round, after) if seat != after]


def misses_turn(round: Round, seat: int) -> bool:
    """4.11(e): who moved to a seat that comes sooner misses this turn."""
    missing = memory.seats(round.state["misses-turn"])
    if seat not in missing:
        return False
    missing.remove(seat)
    round.state["misses-turn"] = missing
    needless(round, seat, "bid", "accept", BANKER)
    barred(round, seat, "moved to a seat that comes sooner: misses this turn", "4.11(e)")
    return True


def mandatory(round: Round, after: int) -> Steps[tuple[int, int]]:
    """4.11(b): to the first who accepts. A passed bank goes on from who passed it, 4.11(d)."""
    order = in_turn(round, after)
    for place, seat in enumerate(order, 1):
        if misses_turn(round, seat):
            continue
        amount = yield from ask(round, seat, "accept", DECLINE, "4.11(b)")
        if amount:
            for later in order[place:]:
                needless(round, later, "accept", "bid", BANKER)
            return seat, amount
    return 0, 0


def voluntary(round: Round, passer: int) -> Steps[tuple[int, int]]:
    """4.11(c): the first who meets the last wager up to twice; else the highest offer."""
    last = memory.amount(round, "previous-wager")
    order = in_turn(round, passer)
    offers: dict[int, int] = {}
    for place, seat in enumerate(order, 1):
        if misses_turn(round, seat):
            continue
        amount = yield from ask(round, seat, "bid", NO_BID, "4.11(c)")
        if last <= amount <= 2 * last and amount:
            for later in order[place:]:
                needless(round, later, "bid", BANKER)
            return seat, amount
        if amount:
            offers[seat] = amount
    if offers:
        barred(round, passer, "who passed the bank has no part in the first bidding", "4.11(c)")
        return highest(offers)
    return (yield from auction(round, [*order, passer], "4.11(c)"))


# -- what it wagers ------------------------------------------------------------------------------


def wager(round: Round, seat: int) -> Steps[Stake | None]:
    """4.6: at least the bid, and afterwards once to twice the wager before."""
    before = memory.amount(round, "previous-wager")
    bid = memory.amount(round, "bid")
    least, most = (before, 2 * before) if before else (bid or 1, NO_LIMIT)
    low, high = span(round, seat, BANKER, least, most)
    if high < low:
        round.announce(f"the Banker cannot wager {dollars(low)} and gives up the bank", "4.6(b)")
        round.state.update({"relinquished": MANDATORY, "passed-from": 0})
        return None
    step = round.table.limits.of(BANKER).step
    offer = Offer(BANKER, "4.6(b)", low, high, "place the bank", step, unsaid=low,
                  step_cite="8.2(f)")  # fmt: skip
    answer = yield from round.choose(
        seat, (offer,), cite="4.6(a)", default=BANKER, patron=patron(round, seat),
        step="banker-wager",
    )  # fmt: skip
    return round.place(seat, BANKER, answer.amount, "4.6(a)", patron=patron(round, seat))


# -- after the hand ------------------------------------------------------------------------------


def pass_or_keep(round: Round, seat: int, *, lost: bool) -> Steps[None]:
    """4.11(a): the Banker may pass the bank, and must where the Banker's Hand loses."""
    if lost:
        round.state["relinquished"] = MANDATORY
        round.announce("the Banker passes the shoe", "4.11(a)1")
        _must_pass(round, seat, "4.11(a)1")
        return
    if not round.memo.get("ordered-to-pass"):
        answer = yield from round.choose(
            seat, (KEEP, PASS), cite="4.11(a)", default="keep", patron=patron(round, seat),
            step="pass",
        )  # fmt: skip
        if answer.name == "pass":
            round.state["relinquished"] = VOLUNTARY
    if round.memo.get("ordered-to-pass"):
        # 4.11(d) is for a bank that is defeated
        round.state.update({"relinquished": MANDATORY, "passed-from": 0})
        round.announce("the Banker passes the shoe", "4.11(a)2")
        _must_pass(round, seat, "4.11(a)2")


def _must_pass(round: Round, seat: int, cite: str) -> None:
    needless(round, seat, "pass")
    _refuse(round, seat, ("keep",), Refused("the Banker must pass the shoe", cite))
