"""Bad beat and high hand payouts: a fund made of contributions from the pots, and who wins it.

The fund is a party, as the pot and the patrons are, and so is the reserve for the next payout:
every movement is an event. Nothing of it ever goes to the house. The casino posts shares,
qualifying hands and amounts.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from pitboss.engine import Fact, Offer, Options, Round, Steps
from pitboss.engine.options import FLAGS
from pitboss.engine.table_memory import dollar_text
from pitboss.errors import PitbossError, Refused
from pitboss.games.poker_room.common import house_options
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import PAYOUTS
from pitboss.games.poker_room.common.payout_rules import (
    HIGH_HAND,
    OTHER_FUNDED,
    Payout,
    payout_of,
    qualifying,
)
from pitboss.messages import shown
from pitboss.money import cents, in_dollars
from pitboss.procedures.meters import FUNDS
from pitboss.procedures.pots import POT, share
from pitboss.ranking import five_card

FUND, SECONDARY, RESERVE = "payout", "secondary payout", "payout reserve"
LINKED, OTHERS = "linked tables", "other payouts"
PARTIES = (FUND, SECONDARY, RESERVE, LINKED, OTHERS)
COMMUNITY, HOLE_CARDS = "community", 2
STATE = FUNDS
ACCOUNTS = {"primary": FUND, "secondary": SECONDARY, "reserve": RESERVE}
"""The accounts of the fund under the names by which the table remembers them."""
Claim = dict[int, int]
"""What every player gets."""

FACTS = {STATE: Fact(
    kind="free", money=True,
    form="primary, secondary, reserve and shown with amounts, hand with a hand, offered: yes or no",
    says="the payout fund: its accounts, what is displayed, the qualifying hand",
)}  # fmt: skip


def with_fund(first: Callable[[Options], dict[str, Any]]) -> Callable[[Options], dict[str, Any]]:
    """What a table remembers, and its fund."""
    return lambda options: {**first(options), STATE: {}}


def read_state(round: Round) -> dict[str, Any]:
    """The fund in one form, from what was given for it."""
    said, rules = round.state[STATE], payout_of(round.options)
    known = {"primary": "0", "secondary": "0", "reserve": "0", "shown": "",
             "hand": rules.hand, "changed": "no", "offered": "yes", "ended": "no"}  # fmt: skip
    said = said if isinstance(said, Mapping) else {"primary": said}
    try:
        for name, value in said.items():
            known[name] = _READ[name](value)
        qualifying(known["hand"])
        known["shown"] = known["shown"] or known["primary"]
        good = 0 <= cents(known["shown"]) <= cents(known["primary"])
    except (PitbossError, ValueError, TypeError, KeyError):
        good = False
    if not good:
        raise Refused(f"given: {STATE}: {shown(said)} is not {FACTS[STATE].form}")
    if known["changed"] == "no" and qualifying(rules.hand) < qualifying(known["hand"]):
        known["hand"] = rules.hand  # posted since then; a higher hand waits until the payout is won
    round.state[STATE] = known
    return known


def _yes_or_no(said: Any) -> str:
    return "yes" if said is True or (said is not False and FLAGS[str(said).lower()]) else "no"


def _amount(said: Any) -> str:
    return dollar_text(said) if str(said) else ""


_READ: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys((*ACCOUNTS, "shown"), _amount),
    "hand": str,
    **dict.fromkeys(("changed", "offered", "ended"), _yes_or_no),
}
"""How what is given for a fund is read."""


def held(round: Round, account: str) -> int:
    return cents(round.state[STATE][account])


def move(round: Round, account: str, other: str, amount: int, why: str, cite: str) -> None:
    """Chips come to an account of the fund from another party; a negative amount goes there."""
    if not amount:
        return
    source, target = (other, ACCOUNTS[account]) if amount > 0 else (ACCOUNTS[account], other)
    round.move(source, target, abs(amount), why, cite)
    state = round.state[STATE]
    state[account] = in_dollars(cents(state[account]) + amount)


# -- before the round, and from the pot ------------------------------------------------------------


def post(round: Round) -> None:
    """What is displayed is stated before the cards, with the rules that are posted for it."""
    rules = payout_of(round.options)
    if not rules.offered:
        if round.state.get(STATE):
            raise Refused(f"given: {STATE}: this table offers no payout", PAYOUTS.posted)
        return
    read_state(round)
    display(round)
    if rules.participants:
        posted = {"participants": list(rules.participants), "host": rules.host}
        round.note("payout-system", posted, PAYOUTS.names_posted)


def display(round: Round) -> None:
    """What players can read: the amounts, and that a secondary payout is paid from the primary
    one."""
    rules, state = payout_of(round.options), round.state[STATE]
    says = {rules.kind: house_options.plain(cents(state["shown"]))}
    if rules.secondary == OTHER_FUNDED:
        says["secondary"] = house_options.plain(held(round, "secondary"))
    elif rules.secondary != "none":
        part = rules.from_primary(cents(state["shown"]))
        says["secondary, from the primary"] = house_options.plain(part)
    round.note("payout", says, PAYOUTS.posted)


def takes_part(round: Round) -> bool:
    """Whether the payout is offered at this moment."""
    return payout_of(round.options).offered and round.state[STATE].get("offered") != "no"


def collect(contest: Contest) -> None:
    """After the rake and before the pot is awarded: the contribution, from the main pot first."""
    round, rules = contest.round, payout_of(contest.round.options)
    if not takes_part(round) or round.state[STATE]["ended"] == "yes":
        return
    pot = sum(pot.amount for pot in contest.awarded_pots())
    if pot < rules.minimum_pot:
        return
    put_by = int(rules.contribution * rules.reset)
    cite = PAYOUTS.contribution
    move(round, "reserve", POT, put_by, "for the next payout", PAYOUTS.reset)
    move(round, "primary", POT, rules.contribution - put_by, "contribution", cite)
    if rules.secondary == OTHER_FUNDED:
        second = rules.secondary_contribution
        move(round, "secondary", POT, second, "contribution", PAYOUTS.own_contribution)
    contest.contributed = rules.from_each_pot
    round.note("contribution", house_options.plain(contest.contributed), cite)


# -- who wins it -----------------------------------------------------------------------------------


def pay(contest: Contest) -> Steps[None]:
    """After the pots: hands that qualify are verified, then paid."""
    round, scores = contest.round, contest.highs
    if not scores or not takes_part(round):
        return
    rules = payout_of(round.options)
    if rules.both_cards:
        scores = {p: score for p, score in scores.items() if own_cards_play(contest, p, score)}
    first = claim(contest, scores, qualifying(round.state[STATE]["hand"]), rules)
    first = first if held(round, "primary") else []
    second: list[int] = []
    if rules.secondary != "none" and (not first or rules.both == "both"):
        lesser = {player: score for player, score in scores.items() if player not in first}
        funded = held(round, "secondary" if rules.secondary == OTHER_FUNDED else "primary")
        second = claim(contest, lesser, qualifying(rules.secondary_hand), rules) if funded else []
    if not first and not second:
        return
    yield from verify(contest, [*first, *second])
    if round.memo.pop("payout-refused", False):
        return
    if first:
        pay_primary(contest, first, rules)
    if second:
        pay_secondary(contest, second, rules)


def claim(contest: Contest, scores: Mapping[int, int], least: int, rules: Payout) -> list[int]:
    """The players whose hand qualifies: of several the highest, or all, as posted."""
    won = winners(contest)
    able = [
        player for player, score in sorted(scores.items())
        if score >= least and (rules.kind == HIGH_HAND or player not in won)
    ]  # fmt: skip
    if rules.several == "shared" or not able:
        return able
    highest = max(scores[player] for player in able)
    return [player for player in able if scores[player] == highest]


def winners(contest: Contest) -> list[int]:
    """Who has won a part of a pot."""
    return sorted(contest.round.memo["awarded"])


def verify(contest: Contest, players: Sequence[int]) -> Steps[None]:
    """The display is pending adjustment until the shift supervisor has verified the hand."""
    round = contest.round
    round.memo["payout-claim"] = [contest.seats[player] for player in players]
    round.note("payout-pending", round.memo["payout-claim"], PAYOUTS.pending)
    offers = (Offer("verify", PAYOUTS.verified, says="the hand qualifies"),)
    yield from round.choose(0, offers, cite=PAYOUTS.verified, default="verify", step="show")
    round.memo.pop("payout-claim")


def pay_primary(contest: Contest, players: list[int], rules: Payout) -> None:
    """Pay the whole fund; then the reserve becomes the next fund. If there is no next fund, the
    reserve is paid too."""
    round, state = contest.round, contest.round.state[STATE]
    if state["ended"] == "yes":
        reset(round)
    hand_out(contest, "primary", held(round, "primary"), players, PAYOUTS.paid)
    reset(round)
    state["shown"] = state["primary"]
    if state["changed"] == "no":
        state["hand"] = rules.hand
    end_if_empty(round)
    display(round)


def reset(round: Round) -> None:
    """The reserve goes to the fund."""
    reserve = held(round, "reserve")
    move(round, "reserve", FUND, -reserve, "the reset amount", PAYOUTS.reset)
    round.state[STATE]["primary"] = in_dollars(held(round, "primary") + reserve)


def end_if_empty(round: Round) -> None:
    """A payout that was discontinued is offered until all of it is paid."""
    state = round.state[STATE]
    if state["ended"] == "yes" and not any(held(round, account) for account in ACCOUNTS):
        state["offered"] = "no"


def pay_secondary(contest: Contest, players: list[int], rules: Payout) -> None:
    """Pay it from a fund of its own, or from the primary payout, which is then reduced."""
    round, state = contest.round, contest.round.state[STATE]
    if rules.secondary == OTHER_FUNDED:
        hand_out(contest, "secondary", held(round, "secondary"), players, PAYOUTS.paid)
    else:
        part = rules.from_primary(held(round, "primary"))
        hand_out(contest, "primary", part, players, PAYOUTS.from_primary)
        state["shown"] = state["primary"]
    end_if_empty(round)
    display(round)


def hand_out(contest: Contest, account: str, amount: int, players: list[int], cite: str) -> None:
    """To the qualifying hand, to the hand that beat it, and to the others at the table."""
    round, won = contest.round, winners(contest)
    rules = payout_of(round.options)
    others = [p for p in range(len(contest.seats)) if p not in players and p not in won]
    beaten_by = [player for player in won if player not in players]
    parts = [(rules.winner, beaten_by), (rules.table, others)]
    if rules.kind == HIGH_HAND:
        parts = [(rules.table, [p for p in range(len(contest.seats)) if p not in players])]
    given: Claim = {}
    for rate, sharing in parts:
        if sharing and rate:
            given |= share(int(amount * rate), sharing, 1)
    given |= share(amount - sum(given.values()), players, 1)
    for player, part in sorted(given.items()):
        why = "payout" if player in players else "share of the payout"
        move(round, account, contest.purses[player], -part, why, cite)
    by_seat = {
        str(contest.seats[player]): house_options.plain(part) for player, part in given.items()
    }
    stated = {"amount": house_options.plain(amount), "awards": by_seat,
              "hands": [contest.seats[player] for player in players],
              "beaten-by": [contest.seats[player] for player in beaten_by]}  # fmt: skip
    round.note("payout-won", stated, PAYOUTS.documented if rules.participants else cite)


def own_cards_play(contest: Contest, player: int, score: int) -> bool:
    """Whether a hand can be made with all of a player's own cards, in games where it may be made
    without them."""
    hands = contest.round.hands
    hole, board = hands[str(contest.seats[player])], hands.get(COMMUNITY, ())
    more = five_card.SIZE - len(hole)
    if len(hole) != HOLE_CARDS:
        return True
    return any(five_card.score((*hole, *some)) == score for some in combinations(board, more))
