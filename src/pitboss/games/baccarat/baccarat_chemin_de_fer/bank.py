"""4.5(b), 4.6, 4.11: who has the bank, what it wagers, and what the table remembers of it."""

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.engine import Fact, Offer, Options, Round, Stake, Steps, patron_of
from pitboss.errors import Refused
from pitboss.games.baccarat.common import shoe
from pitboss.games.baccarat.common.shoe import from_right_of, participants, patron_at
from pitboss.money import cents, dollars, in_dollars

BANKER, AGAINST = "banker", "against"
MOST_SEATS = 14
NO_LIMIT = 100_000_000_00
"""The text sets no upper limit to a bid or a first wager; a prompt has to."""
NO_BID = Offer("no-bid", "4.5(b)", says="leave the bank to others")
DECLINE = Offer("decline", "4.11(b)", says="leave the bank to the next participant")
KEEP = Offer("keep", "4.11(a)", says="remain Banker")
PASS = Offer("pass", "4.11(a)", says="pass the bank on")
VOLUNTARY, MANDATORY = "voluntary", "mandatory"


# -- what the table remembers from round to round ------------------------------------------------


def first_state(options: Options) -> dict[str, Any]:
    """The shoe, the bank, and who moved to a seat that comes earlier and so misses a turn."""
    return {**shoe.first_state(options), **no_bank(), "misses-turn": []}


FACTS = {
    **shoe.FACTS,
    "banker": Fact(kind="seat", says="who has the bank"),
    "bid": Fact(kind="amount", says="for what bid the bank was given"),
    "previous-wager": Fact(kind="amount", says="what this Banker wagered last; 0 at first"),
    "relinquished": Fact(
        kind="choice",
        values=("", VOLUNTARY, MANDATORY),
        says="how the bank is given up before the next hand",
    ),
    "passed-from": Fact(kind="seat", says="who passed the bank, which is not defeated since"),
    "suivi": Fact(kind="seats", says="who equaled the Banker's last wager and lost"),
    "misses-turn": Fact(kind="seats", says="who moved to a seat that comes sooner, and waits"),
}


def no_bank() -> dict[str, Any]:
    """Nobody has the bank: the highest offer gets it next, 4.5(b)."""
    return {
        # who has the bank, and for which bid
        "banker": 0,
        "bid": "0",
        # what this Banker wagered last, in dollars as the bid is; 0 before the first hand
        "previous-wager": "0",
        # whether the bank is given up before the next hand: voluntary or mandatory
        "relinquished": "",
        # who passed the bank, if it was passed and has not been defeated since
        "passed-from": 0,
        # who equaled the Banker's preceding wager and lost
        "suivi": [],
    }


def seats_in(said: Any) -> list[int]:
    """Positions in any of their forms: ``3``, ``seat 3``, ``[3, 5]``."""
    parts = said if isinstance(said, (list, tuple)) else re.findall(r"\d+", str(said))
    found = [re.search(r"\d+", str(part)) for part in parts]
    return [int(digits[0]) for digits in found if digits and int(digits[0])]


def remembered_seat(round: Round, name: str) -> int:
    found = seats_in(round.state[name])
    return found[0] if found else 0


def remembered_amount(round: Round, name: str) -> int:
    """Cents; the table remembers dollars."""
    return cents(str(round.state[name]))


# -- who may say what ----------------------------------------------------------------------------


def chips(round: Round, seat: int) -> int:
    """What a participant has on the table, where that is counted."""
    held = round.table.chips(patron_of(seat, patron_at(round, seat)))
    return NO_LIMIT if held is None else held


def within(round: Round, seat: int, wager: str, offer: Offer) -> Offer | None:
    """The offer that the text allows, within the posted limits and the chips on the table; None if
    nothing is left."""
    limit, held, least = round.table.limits.of(wager), chips(round, seat), offer.unsaid == offer.low
    if offer.low < limit.low:
        offer = replace(offer, low=min(limit.low, offer.high), low_cite="8.2(a)",
                        low_why="the posted minimum")  # fmt: skip
    if limit.high is not None and limit.high < offer.high:
        offer = replace(offer, high=limit.high, high_cite="8.2(a)", high_why="the posted maximum")
    if held < offer.high:
        offer = replace(offer, high=held, high_why="the chips on the table")
    if offer.high < offer.low:
        return None
    unsaid = offer.low if least else offer.high
    return replace(offer, unsaid=unsaid, step=limit.step, step_cite="8.2(f)")


def needless(round: Round, seat: int, *names: str) -> None:
    """Refuse words that have no effect because somebody else had the first claim."""
    for name in names:
        shoe.pass_over(round, seat, lambda said: None, name)


def barred(round: Round, seat: int, why: str, cite: str) -> None:
    """Refuse words because it is not this participant's turn."""
    shoe.refuse(round, seat, ("bid", "accept", BANKER), Refused(why, cite))


# -- who has it ----------------------------------------------------------------------------------


def find(round: Round) -> Steps[int]:
    """The Banker of this round; 0 if nobody wants the bank."""
    now, given_up = remembered_seat(round, "banker"), round.state["relinquished"]
    if now and not given_up and now in participants(round):
        return now
    passed_from = remembered_seat(round, "passed-from") or now
    if not now:
        seat, bid = yield from auction(round, list(participants(round)), "4.5(b)")
    elif given_up == VOLUNTARY:
        seat, bid = yield from voluntary(round, now)
    else:
        passed = passed_from != now
        seat, bid = yield from mandatory(round, passed_from, "4.11(d)" if passed else "4.11(b)")
    round.state.update(no_bank())
    if seat:
        round.state.update({"banker": seat, "bid": in_dollars(bid)})
        if given_up == VOLUNTARY:
            round.state["passed-from"] = passed_from
        cites = {VOLUNTARY: "4.11(c)", MANDATORY: "4.11(b)"}
        round.note("banker", seat, cites.get(given_up, "4.5(b)"))
    return seat


def ask(round: Round, seat: int, offer: str, no: Offer, cite: str) -> Steps[int]:
    """What a participant offers to wager on the next hand; 0 for nothing."""
    says = "have the bank and wager this much"
    yes = within(round, seat, BANKER, Offer(offer, cite, 1, NO_LIMIT, says, unsaid=1))
    if yes is None:
        return 0
    answer = yield from shoe.choose(round, seat, (no, yes), cite, no.name, "bank")
    return answer.amount


def auction(round: Round, seats: Sequence[int], cite: str) -> Steps[tuple[int, int]]:
    """The highest offer gets the bank; of equal offers, the first."""
    offers = {}
    for seat in seats:
        amount = yield from ask(round, seat, "bid", NO_BID, cite)
        if amount:
            offers[seat] = amount
    return highest(offers)


def highest(offers: dict[int, int]) -> tuple[int, int]:
    return max(offers.items(), key=lambda offer: offer[1], default=(0, 0))


def misses_turn(round: Round, seat: int) -> bool:
    """4.11(e): a participant who moved to a seat that comes earlier misses this turn."""
    missing = seats_in(round.state["misses-turn"])
    if seat not in missing:
        return False
    missing.remove(seat)
    round.state["misses-turn"] = missing
    needless(round, seat, "bid", "accept", BANKER)
    barred(round, seat, "moved to a seat that comes sooner: misses this turn", "4.11(e)")
    return True


def offer_in_turn(
    round: Round, order: Sequence[int], word: str, no: Offer, cite: str, most: int, least: int = 1
) -> Steps[tuple[int, dict[int, int]]]:
    """Ask one after another until somebody offers between `least` and `most`. Returns who it is,
    and all offers."""
    offers: dict[int, int] = {}
    for place, seat in enumerate(order, 1):
        if misses_turn(round, seat):
            continue
        amount = yield from ask(round, seat, word, no, cite)
        if amount:
            offers[seat] = amount
        if max(1, least) <= amount <= most:
            for later in order[place:]:
                needless(round, later, *dict.fromkeys((word, "bid", BANKER)))
            return seat, offers
    return 0, offers


def mandatory(round: Round, after: int, cite: str) -> Steps[tuple[int, int]]:
    """4.11(b): to the first who accepts. A passed bank that is defeated goes on from who passed
    it."""
    order = from_right_of(round, after)
    seat, offers = yield from offer_in_turn(round, order, "accept", DECLINE, cite, NO_LIMIT)
    return seat, offers.get(seat, 0)


def voluntary(round: Round, passer: int) -> Steps[tuple[int, int]]:
    """4.11(c): the first who meets the last wager up to twice; else the highest offer."""
    last, order = remembered_amount(round, "previous-wager"), from_right_of(round, passer)
    seat, offers = yield from offer_in_turn(round, order, "bid", NO_BID, "4.11(c)", 2 * last, last)
    if seat:
        return seat, offers[seat]
    if offers:
        barred(round, passer, "who passed the bank has no part in the first bidding", "4.11(c)")
        return highest(offers)
    return (yield from auction(round, [*order, passer], "4.11(c)"))


# -- what it wagers ------------------------------------------------------------------------------


def wager(round: Round, seat: int) -> Steps[Stake | None]:
    """4.6: at least the bid, and afterwards once to twice the wager before."""
    before = remembered_amount(round, "previous-wager")
    bid = remembered_amount(round, "bid")
    least, most = (before, 2 * before) if before else (bid or 1, NO_LIMIT)
    why = f"once to twice the wager before, {dollars(before)}" if before else "at least the bid"
    says = "place the bank"
    by_text = Offer(BANKER, "4.6(b)", least, most, says, unsaid=least, high_why=why, low_why=why)
    offer = within(round, seat, BANKER, by_text)
    if offer is None:
        least = max(least, min(round.table.limits.of(BANKER).low, most))
        round.announce(f"the Banker cannot wager {dollars(least)} and gives up the bank", "4.6(b)")
        round.state.update({"relinquished": MANDATORY, "passed-from": 0})
        return None
    answer = yield from shoe.choose(round, seat, (offer,), "4.6(a)", BANKER, "banker-wager")
    return round.place(seat, BANKER, answer.amount, "4.6(a)", patron=patron_at(round, seat))


# -- after the hand ------------------------------------------------------------------------------


def pass_or_keep(round: Round, seat: int, *, lost: bool) -> Steps[None]:
    """4.11(a): the Banker may pass the bank, and must do so if the Banker's Hand loses."""
    if lost:
        round.state["relinquished"] = MANDATORY
        _must_pass(round, seat, "4.11(a)1")
        return
    if not round.memo.get("ordered-to-pass"):
        answer = yield from shoe.choose(round, seat, (KEEP, PASS), "4.11(a)", "keep", "pass")
        if answer.name == "pass":
            round.state["relinquished"] = VOLUNTARY
    if round.memo.get("ordered-to-pass"):
        round.state.update({"relinquished": MANDATORY, "passed-from": 0})
        _must_pass(round, seat, "4.11(a)2")


def _must_pass(round: Round, seat: int, cite: str) -> None:
    round.announce("the Banker passes the shoe", cite)
    needless(round, seat, "pass")
    shoe.refuse(round, seat, ("keep",), Refused("the Banker must pass the shoe", cite))
