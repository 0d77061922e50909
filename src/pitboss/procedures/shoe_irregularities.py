"""What may be reported at a table with a shoe: of the cards, the cut, the shuffle and the wagers.

`shoes` handles the shoe itself. Each game names its paragraphs. A procedure keeps the `Dealing` of
the round in the memo, where reports find it.
"""

from collections.abc import Callable

from pitboss.engine import (
    Answer,
    Choice,
    Choose,
    Draw,
    Drawn,
    Handle,
    Irregularity,
    IrregularityReport,
    Moments,
    Options,
    Round,
    Steps,
    VoidRound,
)
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


def put_aside(
    round: Round, report: IrregularityReport, cite: str, where: str = "discard"
) -> Steps[None]:
    """Lay aside, face up, the cards that a report names, or else the next card."""
    dealing: Dealing = round.memo["dealing"]
    for piece in report.pieces:
        round.take(where, piece, "up", cite, dealing.source)
    if not report.pieces:
        yield from dealing.deal([(where, "up", cite)])


def dealt_on(waiting: object) -> Answer | None:
    """The answer if the cards to be dealt may have changed: only a deal in progress needs one."""
    return DEAL_ON if isinstance(waiting, Draw) else None


def card_face_up(
    cite: str,
    several: Callable[[Round], VoidRound] | None = None,
    when: Moments = ("deal",),
) -> Irregularity:
    """A card lies face up in the shoe; and what follows from more than one, if the text says so.

    `when` gives more moments if the text does not speak of the deal alone.
    """

    def found(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        waiting = round.prompt
        faces = round.memo["face-up"] = round.memo.get("face-up", 0) + (len(report.pieces) or 1)
        yield from put_aside(round, report, cite)
        if several and faces > 1:
            raise several(round)
        return dealt_on(waiting)

    more = "; more than one voids all hands" if several else ""
    return Irregularity(
        name="card-face-up", cite=cite, when=when, pieces="deck", handle=found, in_the_deal=True,
        consequence=f"the card is not used and goes to the discard rack{more}",
    )  # fmt: skip


def card_drawn_in_error(cite: str) -> Irregularity:
    return Irregularity(
        name="card-drawn-in-error", cite=cite, when=WHILE_DEALT, handle=nothing,
        consequence="unseen, it is used as the next card",
    )  # fmt: skip


def no_card_dealt(cite: str, wager: str, when: Moments = ("deal", "reveal")) -> Irregularity:
    """A player was passed over: the wagers come back, and the player waits for the next round.

    This is about the first cards of a round; `wager` is the wager that every player makes. Found
    after the deal, the cards that the record has there are taken away.
    """

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        dealing: Dealing = round.memo["dealing"]
        waiting = round.prompt
        for stake in round.stakes_on(seat=report.seat):
            round.return_stake(stake, cite, "no card was dealt to it")
        left = round.seats_with(wager)
        dealing.queue[:] = [card for card in dealing.queue if left and card[0] != str(report.seat)]
        if round.hands.get(str(report.seat)):
            round.collect(str(report.seat), cite)
        yield from ()
        if isinstance(waiting, Choose) and waiting.seat == report.seat:
            return Choice(report.seat, "")
        return dealt_on(waiting)

    def card_due(round: Round, report: IrregularityReport) -> None:
        if not isinstance(round.prompt, Draw):
            return
        dealing: Dealing = round.memo["dealing"]
        if str(report.seat) not in [holder for holder, _, _ in dealing.queue]:
            raise Refused(f"no card is due to seat {report.seat}", cite)
        if round.hands.get(str(report.seat)):
            raise Refused("no-card-dealt is about the original deal, before any other card", cite)

    return Irregularity(
        name="no-card-dealt", cite=cite, when=when, whose="wagers",
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


def new_dealer(cite: str, shoe_of: ShoeOf | None = None) -> Irregularity:
    """A new dealer comes; `shoe_of`, where there are tables at which nobody burns a card."""

    def handle(round: Round, report: IrregularityReport) -> None:
        round.memo["new-dealer"] = True
        shoe = shoe_of(round.options) if shoe_of is not None else None
        if shoe is not None and not shoe.burns:
            round.announce("a new dealer burns no card at this table", shoe.at.burn)

    unless = "" if shoe_of is None else ", where the table burns cards"
    return Irregularity(
        name="new-dealer", cite=cite, when=("bets",), handle=handle,
        consequence=f"a new dealer burns one card{unless}",
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
