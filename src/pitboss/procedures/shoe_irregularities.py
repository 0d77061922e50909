"""Tables with a shoe: what happens before the first card, and what may be reported of the cards.

`shoes` handles the shoe itself. This module has what the subchapters with a shoe have in common;
each game names its paragraphs. A procedure keeps the `Dealing` of the round in the memo, where
reports find it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from pitboss.engine.answers import Answer, Drawn, IrregularityReport
from pitboss.engine.irregularities import Handle, Irregularity
from pitboss.engine.options import Option, Options, choice, flag
from pitboss.engine.prompts import Moments, Steps
from pitboss.engine.round import Round, VoidRound
from pitboss.errors import Refused
from pitboss.procedures import shoes
from pitboss.procedures.deck_irregularities import nothing, only_where
from pitboss.procedures.shoes import Dealing, Shoe

DEAL_ON = Drawn(())
"""The answer if the cards to be dealt have changed: the next prompt asks for the new ones."""
WHILE_DEALT: Moments = ("deal", "choose", "reveal")
"""Steps at which a round is under way."""
ShoeOf = Callable[[Options], Shoe]
Then = Callable[[Round], None]
"""What else a shuffle changes, if a game remembers something from one to the next."""


def no_more(round: Round) -> None:
    """Nothing else follows."""


def ready(round: Round, shoe: Shoe, wager: str, *, hides_last: str = "") -> Steps[Dealing]:
    """After bets: the cut, the cutting card, and a burn card from a new shoe or a new dealer.

    The player who made the wager first is the first player at the table. If a text has a second
    cutting card that hides the last card of a new shoe, `hides_last` is its paragraph.
    """
    fresh = bool(round.state["uncut"])
    bettors = [(stake.seat, stake.patron) for stake in round.stakes_on(wager)]
    dealing = round.memo["dealing"] = Dealing(round, shoe, bettors)
    new_shoe = yield from shoes.make_ready(round, shoe, bettors)
    if shoe.burns and (new_shoe or "new-dealer" in round.memo):
        yield from dealing.burn(shoe.at.burn)
    if hides_last and fresh and round.options["extra-cutting-card"]:
        round.announce("another cutting card hides the last card", hides_last)
    return dealing


def decks_in_play(known: tuple[int, ...], *, one: str, two: str) -> Callable[[Options], int]:
    """The decks in the shoe: half of all decks where a device shuffles one of two equal batches.

    By the paragraph `one` a shoe has one of the `known` numbers of decks; `two` is the paragraph on
    batches.
    """
    return lru_cache(partial(_decks_in_play, known=known, one=one, two=two))


def _decks_in_play(options: Options, known: tuple[int, ...], one: str, two: str) -> int:
    automated, said = options["shuffle"] == "automated", options["decks"]
    if said == "by-shuffle":
        return known[0]
    count = int(said) if said.isdecimal() and len(said) < 4 else 0
    least = 2 * known[0]
    if automated and count < least:
        why = f"{said} decks: an automated shuffler needs at least {least}, in two equal batches"
        raise Refused(why, two)
    if automated and count % 2:
        raise Refused(f"{said} decks do not make two equal batches", f"{two}2")
    in_play = count // 2 if automated else count
    if in_play not in known:
        *others, last = (_NUMBERS.get(number, str(number)) for number in known)
        why = f"{', '.join(others)} or {last}"
        why += f" (with an automated shuffler at least {least}, in two equal batches)"
        raise Refused(f"{said} decks: a shoe has {why}", one)
    return in_play


_NUMBERS = {6: "six", 7: "seven", 8: "eight"}


def put_aside(
    round: Round, report: IrregularityReport, cite: str, where: str = "discard"
) -> Steps[None]:
    """Lay aside, face up, the cards that a report names, or else the next card."""
    dealing: Dealing = round.memo["dealing"]
    for piece in report.pieces:
        round.take(where, piece, "up", cite, dealing.source)
    if not report.pieces:
        yield from dealing.deal([(where, "up", cite)])


def card_face_up(cite: str, several: Callable[[Round], VoidRound] | None = None) -> Irregularity:
    """A card lies face up in the shoe; and what follows from more than one, if the text says so."""

    def found(round: Round, report: IrregularityReport) -> Steps[Answer]:
        faces = round.memo["face-up"] = round.memo.get("face-up", 0) + (len(report.pieces) or 1)
        yield from put_aside(round, report, cite)
        if several and faces > 1:
            raise several(round)
        return DEAL_ON

    more = "; more than one voids all hands" if several else ""
    return Irregularity(
        name="card-face-up", cite=cite, when=("deal",), pieces="deck", handle=found,
        consequence=f"the card is not used and goes to the discard rack{more}",
    )  # fmt: skip


def card_drawn_in_error(cite: str) -> Irregularity:
    return Irregularity(
        name="card-drawn-in-error", cite=cite, when=WHILE_DEALT, handle=nothing,
        consequence="unseen, it is used as the next card",
    )  # fmt: skip


def no_card_dealt(cite: str, wager: str) -> Irregularity:
    """A player was passed over: the wagers come back, and the player waits for the next round.

    This is about the first cards of a round; `wager` is the wager that every player makes.
    """

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer]:
        dealing: Dealing = round.memo["dealing"]
        for stake in round.stakes_on(seat=report.seat):
            round.return_stake(stake, cite, "no card was dealt to it")
        left = round.seats_with(wager)
        dealing.queue[:] = [card for card in dealing.queue if left and card[0] != str(report.seat)]
        yield from ()
        return DEAL_ON

    def card_due(round: Round, report: IrregularityReport) -> None:
        dealing: Dealing = round.memo["dealing"]
        if str(report.seat) not in [holder for holder, _, _ in dealing.queue]:
            raise Refused(f"no card is due to seat {report.seat}", cite)
        if round.hands.get(str(report.seat)):
            raise Refused("no-card-dealt is about the original deal, before any other card", cite)

    return Irregularity(
        name="no-card-dealt", cite=cite, when=("deal",), whose="wagers",
        handle=handle, legal=card_due, ends_hand=True,
        consequence="the player's wagers are void, and the player is in the next round",
    )  # fmt: skip


def shuffler_fails(cite: str) -> Irregularity:
    return Irregularity(
        name="shuffler-fails", cite=cite, when=("shuffle",), handle=nothing,
        consequence="the cards are reshuffled", legal=only_where("shuffle", "automated", cite),
    )  # fmt: skip


def wager_touched(cite: str, when: Moments = WHILE_DEALT) -> Irregularity:
    return Irregularity(
        name="wager-touched", cite=cite, when=when, whose="wagers", handle=nothing,
        consequence="the wager stays as it was made",
    )  # fmt: skip


def new_dealer(cite: str) -> Irregularity:
    def handle(round: Round, report: IrregularityReport) -> None:
        round.memo["new-dealer"] = True

    return Irregularity(
        name="new-dealer", cite=cite, when=("bets",), handle=handle,
        consequence="a new dealer burns one card",
    )  # fmt: skip


def burn_card_asked(
    cite: str, secret: Callable[[Options], bool] = lambda options: False
) -> Irregularity:
    """A player asks to see the burn card; `secret` says at which tables nobody may."""

    def handle(round: Round, report: IrregularityReport) -> None:
        round.show("burn", cite)

    def burned(round: Round, report: IrregularityReport) -> None:
        if not round.hands.get("burn") or secret(round.options):
            raise Refused("no burn card to be disclosed", cite)

    return Irregularity(
        name="burn-card-asked", cite=cite, when=WHILE_DEALT, handle=handle, legal=burned,
        consequence="the burn card is disclosed",
    )  # fmt: skip


def decks_by_shuffle(cite: str, says: str) -> Option:
    """How many decks there are, where a device takes twice as many as a dealer."""
    return Option(name="decks", default="by-shuffle", kind="text", cite=cite,
                  says=f"{says} in two equal batches. If nothing is said, as few as may"
                  " be")  # fmt: skip


def shuffle(ways: Iterable[str], cite: str, more: str) -> Option:
    """Who mixes the cards; `more` adds ways that only some texts have."""
    return choice("shuffle", tuple(ways), cite,
                  f"by the dealer, by a device with two batches that alternate, {more}",
                  )  # fmt: skip


def extra_cutting_card(cite: str) -> Option:
    return flag("extra-cutting-card", cite,
                "another cutting card hides the last card of the stack")  # fmt: skip


def improper_cut(cite: str) -> Irregularity:
    """A supervisor orders another cut; the option ``recut-by`` says who makes it."""

    def recut(round: Round, report: IrregularityReport) -> Steps[Answer]:
        dealing: Dealing = round.memo["dealing"]
        yield from shoes.recut(round, dealing.shoe, dealing.source, dealing.bettors)
        return DEAL_ON

    def just_cut(round: Round, report: IrregularityReport) -> None:
        if "cutter" not in round.memo or any(round.hands.values()):
            raise Refused("only after a cut and before any card is dealt", cite)

    return Irregularity(
        name="improper-cut", cite=cite, when=("deal",), handle=recut, legal=just_cut,
        consequence="a supervisor has the cards cut again",
    )  # fmt: skip


def reshuffle_ordered(cite: str, shoe_of: ShoeOf, then: Then = no_more) -> Irregularity:
    """The casino orders a shuffle although the cutting card is not out."""
    says = "the cards are reshuffled; the player at the far right is offered the cut"
    return _before_bets("reshuffle-ordered", cite, says, _shuffled(shoe_of, shoes.DISCRETION, then))


def no_gaming_activity(cite: str, shoe_of: ShoeOf, then: Then = no_more) -> Irregularity:
    says = "the cards are spread for inspection and shuffled for the first player"
    return _before_bets("no-gaming-activity", cite, says, _shuffled(shoe_of, shoes.BEGINS, then))


def _before_bets(name: str, cite: str, says: str, handle: Handle) -> Irregularity:
    return Irregularity(name=name, cite=cite, when=("bets",), handle=handle, consequence=says)


def _shuffled(shoe_of: ShoeOf, reason: str, then: Then) -> Handle:
    def handle(round: Round, report: IrregularityReport) -> Steps[None]:
        shoe = shoe_of(round.options)
        for source in shoe.sources:
            yield from shoes.shuffle(round, shoe, source, reason)
        then(round)

    return handle
