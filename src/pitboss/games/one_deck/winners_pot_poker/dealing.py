"""The button, the burned cards and the deal of winner's pot poker: 33.7 to 33.10(d), 33.12."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.engine.answers import Answer, IrregularityReport
from pitboss.engine.events import Face
from pitboss.engine.irregularities import Handle, Irregularity, Legal
from pitboss.engine.prompts import DEALER, Draw, Steps
from pitboss.engine.round import Interruption, Round, VoidRound
from pitboss.engine.table_memory import Fact
from pitboss.errors import Refused
from pitboss.games.one_deck.winners_pot_poker.wagers import AT, BONUS
from pitboss.procedures import deck_irregularities, one_deck, settlement
from pitboss.procedures.deck_irregularities import has_hand, nothing, void_all

HOLE_CARDS, UP_CARD = 2, 2
"""How many cards lie face down, and the place of the first one that does not."""
BUTTON = {"shoe": "33.7(d)", "hand": "33.8(c)", "automated": "33.9(c)"}
FACTS = {"button": Fact(kind="holder", says="before whom the button lay in the last round")}


class DealChanged(Interruption):
    """The deal in progress has changed: deal what is missing."""


# -- the button ----------------------------------------------------------------------------------


def move_button(round: Round) -> list[str]:
    """33.7(d): the button is at the dealer first, then moves to the next player; the dealer is the
    last.

    Returns those who play, in the order of the deal, which begins after the button.
    """
    circle, last = [*map(str, round.seats_with("ante")), DEALER], round.state["button"]
    seat = int(last.removeprefix("seat ")) if last.startswith("seat ") else 0
    after = [holder for holder in circle[:-1] if int(holder) > seat]
    now = DEALER if not last or (seat and not after) else after[0]
    round.state["button"] = now if now == DEALER else f"seat {now}"
    cite = BUTTON[round.options["deal"]]
    round.note("button", now if now == DEALER else int(now), cite)
    at = circle.index(now) + 1
    order = circle[at:] + circle[:at]
    round.note("deal-order", [who if who == DEALER else int(who) for who in order], cite)
    return order


# -- cards ---------------------------------------------------------------------------------------


def burn(round: Round, cite: str) -> Steps[None]:
    """One card; two, 33.12(e), where the last one was forgotten."""
    due = len(round.hands.get("burn", ())) + (2 if round.memo.pop("not-burned", False) else 1)
    while not round.memo.get("not-burned") and (missing := due - len(round.hands.get("burn", ()))):
        try:
            yield from round.deal(["burn"] * missing, face="down", cite=cite)
        except DealChanged:
            continue


def first_three(round: Round, order: Sequence[str]) -> Steps[None]:
    """33.7(e), 33.8(d), 33.9(d): two cards down and one up; by the automated shoe in one stack."""
    cite = one_deck.way(round, AT)
    if round.options["deal"] != "automated":
        for count in range(1, HOLE_CARDS + 1):
            yield from deal_up_to(round, order, count, "down", cite)
        yield from third(round, order, cite)
        return
    for holder in order:
        yield from deal_up_to(round, [holder] * 3, 3, "down", cite)
        if len(round.hands.get(holder, ())) > UP_CARD and not exposed(round, holder):
            round.show(holder, cite, at=UP_CARD)
    round.memo[one_deck.STACKS_OUT] = True


def third(round: Round, order: Sequence[str], cite: str) -> Steps[None]:
    """33.12(a): face down, if a card of the hand was turned up before."""
    while waiting := missing(round, order, UP_CARD + 1):
        seen = [bool(exposed(round, holder)) for holder in waiting]
        alike = seen.index(not seen[0]) if len(set(seen)) > 1 else len(seen)
        try:
            yield from round.deal(waiting[:alike], face="down" if seen[0] else "up", cite=cite)
        except DealChanged:
            continue


def next_card(round: Round, order: Sequence[str], count: int, cite: str) -> Steps[None]:
    """33.10(b), (d): a card is burned, then those who are still in get their next one."""
    if not round.seats_with("ante"):
        return
    yield from burn(round, cite)
    yield from deal_up_to(round, order, count, "up", cite)


def deal_up_to(
    round: Round, order: Sequence[str], count: int, face: Face, cite: str
) -> Steps[None]:
    while waiting := missing(round, order, count):
        try:
            yield from round.deal(waiting, face=face, cite=cite)
        except DealChanged:
            continue


def missing(round: Round, order: Sequence[str], count: int) -> list[str]:
    """Holders who are still in and have fewer cards, once for every missing card; nobody, if only
    the dealer is left."""
    if not round.seats_with("ante"):
        return []
    held = {holder: len(round.hands.get(holder, ())) for holder in order}
    waiting = []
    for holder in order:
        if held[holder] < count and (holder == DEALER or round.stakes_on("ante", int(holder))):
            held[holder] += 1
            waiting.append(holder)
    return waiting


# -- what goes wrong with them -------------------------------------------------------------------


def exposed(round: Round, holder: str) -> list[str]:
    """The hole cards that were turned up as they were dealt."""
    found: list[str] = round.memo.setdefault("exposed", {}).setdefault(holder, [])
    return found


def turned_up(holder: str = "") -> Handle:
    """33.12(a): one card is seen, so the third will lie face down; or both, so the hand is dead."""

    def handle(round: Round, report: IrregularityReport) -> None:
        whose = holder or str(report.seat)
        seen, cite = exposed(round, whose), "33.12(a)"
        for piece in report.pieces or round.hands[whose][-1:]:
            seen.append(piece)
            round.show(whose, cite, at=round.hands[whose].index(piece))
        if len(seen) == HOLE_CARDS:
            kill(round, whose, cite)
        raise DealChanged("a hole card was turned up", cite)

    return handle


def kill(round: Round, holder: str, cite: str) -> None:
    """33.12(a): the wagers of a dead hand are void, but a bonus that has won is paid."""
    if holder == DEALER:
        raise VoidRound("the dealer's hand is dead", cite)
    for stake in round.stakes_on(seat=int(holder)):
        outcome = settlement.on_cards(round, stake) if stake.wager == BONUS else None
        if outcome and outcome.won:
            settlement.carry_out(round, [outcome])
        else:
            round.return_stake(stake, cite, "the hand is dead")
    round.collect(holder, cite)


def still_two_down(holder: str = "") -> Legal:
    """Refuse a report about hole cards that are not there, or that were seen already."""

    def legal(round: Round, report: IrregularityReport) -> None:
        whose = holder or str(report.seat)
        has_hand("33.12(a)", whose)(round, report)
        held, seen = round.hands[whose], exposed(round, whose)
        if len(held) > HOLE_CARDS or len(seen) == HOLE_CARDS:
            raise Refused("the hole cards have been dealt and covered", "33.12(a)")
        named = report.pieces or held[-1:]
        if any(piece in seen or piece not in held for piece in named):
            raise Refused("this is not a hole card that lies face down", "33.12(a)")

    return legal


def not_burned(round: Round, report: IrregularityReport) -> None:
    round.memo["not-burned"] = True
    raise DealChanged("no card is burned", "33.12(e)")


def about_to_burn(round: Round, report: IrregularityReport) -> None:
    if not (isinstance(round.prompt, Draw) and round.prompt.to[0] == "burn"):
        raise Refused("no card is to be burned now", "33.12(e)")


def hand_void(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """33.12(d): the hand gets no more cards."""
    assert round.prompt is not None
    step = round.prompt.step
    answer = yield from MISDEALT.handle(round, report) or ()
    if step == "deal":
        raise DealChanged("a hand is void", "33.12(d)")
    return answer


def found_face_up(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """33.12(b): nothing follows once all cards have been dealt."""
    assert round.prompt is not None
    return (yield from FACE_UP.handle(round, report) or ()) if round.prompt.step == "deal" else None


FACE_UP, *OTHERS = deck_irregularities.usual(AT)
MISDEALT = deck_irregularities.misdeal_voids_hand(
    "33.12(d)", AT, deck_irregularities.UNTIL_REVEALED
)
IRREGULARITIES = (
    replace(
        FACE_UP, handle=found_face_up, when=("deal", "count", "reveal"),
        consequence=f"{FACE_UP.consequence}, unless all cards have been dealt",
    ),
    *OTHERS,
    Irregularity(
        name="hole-card-turned-up", cite="33.12(a)", when=("deal",), whose="hand", pieces="hand",
        consequence="the third card of that hand is dealt face down; where both are seen, the hand"
        " is dead: its wagers are void, but a bonus that has won is paid",
        handle=turned_up(), legal=still_two_down(),
    ),
    Irregularity(
        name="dealer-hole-card-turned-up", cite="33.12(a)", when=("deal",),
        consequence="the dealer's third card is dealt face down; where both are seen, the hand is"
        " dead and the round void",
        handle=turned_up(DEALER), legal=still_two_down(DEALER),
    ),
    replace(MISDEALT, handle=hand_void),
    Irregularity(
        name="burn-forgotten", cite="33.12(e)", when=("deal",), handle=not_burned,
        consequence="the deal goes on; two cards are burned after the betting round",
        legal=about_to_burn,
    ),
    Irregularity(
        name="card-not-dealt", cite="33.12(f)", when=deck_irregularities.UNTIL_REVEALED,
        consequence="a misdeal: all wagers void, reshuffle", legal=has_hand("33.12(f)"),
        handle=void_all("somebody was not dealt a card", "33.12(f)"),
    ),
    Irregularity(
        name="button-not-moved", cite="33.12(g)", when=deck_irregularities.UNTIL_REVEALED,
        consequence="played as if it had been moved; it moves on in the next round",
        handle=nothing,
    ),
    Irregularity(
        name="player-exposes-cards", cite="33.12(h)", when=deck_irregularities.UNTIL_REVEALED,
        whose="hand", pieces="hand", consequence="the hand stays in, and the round goes on",
        handle=nothing,
    ),
)  # fmt: skip


def in_sight(round: Round, holder: str) -> list[str]:
    """The cards of a holder that everybody can see: all after the hole cards, if no hole card was
    turned up."""
    held = round.hands.get(holder, [])
    if seen := exposed(round, holder):
        return [*seen, *held[UP_CARD + 1 :]]
    return held[UP_CARD:]
