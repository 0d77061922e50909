"""2.15: what goes wrong, and what follows; with what else may be reported at the table."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.customs import shoes
from pitboss.customs.one_deck import nothing
from pitboss.errors import Refused
from pitboss.games.blackjack.common.deal import DETERMINANT
from pitboss.games.blackjack.common.layout import EXPOSED, Layout, reader_failed
from pitboss.games.blackjack.common.options import SIDES, rules_of
from pitboss.play.answers import Answer, Choice, Drawn, IrregularityReport
from pitboss.play.irregularities import Handle, Irregularity
from pitboss.play.prompts import DEALER, Offer, Steps
from pitboss.play.round import Round, VoidRound

DEAL_ON = Drawn(())
"""The queue of cards has changed: the next prompt follows it."""
Legal = Callable[[Round, IrregularityReport], None]


def layout_of(round: Round, report: IrregularityReport, cite: str) -> Layout:
    """The round's layout, once there is one."""
    layout = round.memo.get("layout")
    if not isinstance(layout, Layout):
        raise Refused(f"{report.name}: nothing is dealt yet", cite)
    return layout


def only(true: Callable[[Layout, IrregularityReport], bool], why: str, cite: str) -> Legal:
    """Refuse a report that cannot be true at this moment."""

    def legal(round: Round, report: IrregularityReport) -> None:
        layout = layout_of(round, report, cite)
        if report.pieces:
            layout.dealing.stock.check(report.pieces)
        if not true(layout, report):
            raise Refused(f"{report.name}: {why}", cite)

    return legal


def drawn(layout: Layout, report: IrregularityReport, holder: str, cite: str) -> Steps[None]:
    """The card in question: the one reported, or the next of the shoe."""
    for piece in report.pieces:
        layout.round.take(holder, piece, "up", cite, layout.dealing.source)
    if not report.pieces:
        yield from layout.dealing.deal([(holder, "up", cite)])


def face_up(round: Round, report: IrregularityReport) -> Steps[Answer]:
    yield from drawn(round.memo["layout"], report, "discard", "2.15(a)")
    return DEAL_ON


def exposed(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    layout: Layout = round.memo["layout"]
    turn, layout.turn = layout.turn, None
    yield from drawn(layout, report, EXPOSED, "2.15(c)")
    if layout.dealing.queue:  # the card that is being drawn is this one
        holder, face, _ = layout.dealing.queue.pop(0)
        layout.double_face_up = face == "blind"
        layout.take_exposed(holder)
        return DEAL_ON
    return Choice(turn.seat, "") if turn else None


def overdraw(round: Round, report: IrregularityReport) -> None:
    round.memo["layout"].overdraws = True


def dealer_missed(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """2.15(e): the players get their two cards first, then the dealer what is missing."""
    queue = round.memo["layout"].dealing.queue
    mine = [card for card in queue if card[0] == DEALER]
    queue[:] = [card for card in queue if card[0] != DEALER] + mine
    yield from ()
    return DEAL_ON


def run_out(round: Round, report: IrregularityReport) -> Steps[Answer]:
    yield from round.memo["layout"].dealing.run_out()
    return DEAL_ON


def no_cards(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """2.15(g): a hand without cards is dead; its player waits for the next deal."""
    kill(round.memo["layout"], report.seat, "2.15(g)")
    yield from ()
    return DEAL_ON


def kill(layout: Layout, seat: int, cite: str) -> None:
    """A hand is dead: what rides on it goes back."""
    hand = layout.boxes[seat][0]
    for stake in hand.stakes:
        layout.round.return_stake(stake, cite, "the hand is dead")
    layout.dealing.queue[:] = [card for card in layout.dealing.queue if card[0] != hand.holder]
    layout.collect(hand, cite)


def one_card(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """2.15(g): the second card after everybody else's, if the player likes."""
    layout: Layout = round.memo["layout"]
    hand = layout.boxes[report.seat][0]
    answer = yield from round.choose(
        report.seat,
        (Offer("card-later", "2.15(g)", says="the second card after all others"),
         Offer("dead-hand", "2.15(g)", says="the wager back")),
        cite="2.15(g)", default="card-later", patron=hand.caller,
    )  # fmt: skip
    if answer.name == "dead-hand":
        kill(layout, report.seat, "2.15(g)")
        return DEAL_ON
    queue = layout.dealing.queue
    mine = next(card for card in queue if card[0] == hand.holder)
    queue.remove(mine)
    players = [i for i, card in enumerate(queue) if card[0] != DEALER]
    queue.insert(players[-1] + 1 if players else 0, mine)
    return DEAL_ON


def wrong_side(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """2.15(h): the round stands although it came from the other compartment."""
    dealing = round.memo["layout"].dealing
    dealing.source = SIDES[1 - SIDES.index(dealing.source)]
    yield from ()
    return DEAL_ON


def skipped(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """2.15(i): the card after all others, or a dead hand."""
    layout: Layout = round.memo["layout"]
    hand = layout.drawing
    assert hand is not None
    answer = yield from round.choose(
        hand.seat,
        (Offer("card-later", "2.15(i)", says="the card after all others"),
         Offer("dead-hand", "2.15(i)", says="the wager back")),
        cite="2.15(i)", default="card-later", patron=hand.caller,
    )  # fmt: skip
    layout.dealing.queue.clear()
    if answer.name == "dead-hand":
        for stake in hand.stakes:
            round.return_stake(stake, "2.15(i)", "the hand is dead")
        layout.collect(hand, "2.15(i)")
    else:
        layout.postponed.append(hand)
    return DEAL_ON


def reader_misused(round: Round, report: IrregularityReport) -> None:
    """2.15(j): void where the device could have told a player the hole card."""
    if round.options["reader-shows-hole-card"]:
        raise VoidRound("the reader was used although no ace or ten is up", "2.15(j)1")
    round.announce("the hole card was read; play continues", "2.15(j)2")


def reader_fails(round: Round, report: IrregularityReport) -> None:
    """2.15(k): from now on this table is dealt as one without a reader."""
    round.state["reader-failed"] = True
    layout = round.memo.get("layout")
    if isinstance(layout, Layout):
        layout.reader = False


def double_face_up(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """2.15(p): play goes on with the card in sight."""
    layout: Layout = round.memo["layout"]
    layout.double_face_up = True
    layout.dealing.queue[:] = [(h, "up", "2.15(p)") for h, _, _ in layout.dealing.queue]
    yield from ()
    return DEAL_ON


# -- no irregularities, but reported in the same way ----------------------------------------------


def recut(round: Round, report: IrregularityReport) -> Steps[Answer]:
    layout: Layout = round.memo["layout"]
    yield from shoes.recut(
        round, layout.rules.shoe, layout.dealing.source, layout.dealing.bettors,
        same_player=round.options["recut-by"] == "same-player",
    )  # fmt: skip
    return DEAL_ON


def reshuffle(reason: str) -> Handle:
    """The cards are shuffled again before the next round."""

    def handle(round: Round, report: IrregularityReport) -> Steps[None]:
        shoe = rules_of(round.options).shoe
        for source in shoe.sources:
            yield from shoes.shuffle(round, shoe, source, reason)
        round.state["bettors"] = None

    return handle


def new_dealer(round: Round, report: IrregularityReport) -> None:
    round.memo["new-dealer"] = True


def show_burned(round: Round, report: IrregularityReport) -> None:
    round.show("burn", "2.6(c)")


def burned_from_shoe(round: Round, report: IrregularityReport) -> None:
    if not round.hands.get("burn") or round.options["burn-each-round"]:
        raise Refused("no burn card of the shoe to be disclosed", "2.6(c)")


def reader_in_use(round: Round, report: IrregularityReport) -> None:
    if not round.options["deal"].endswith("-reader") or reader_failed(round):
        raise Refused("no card reader is in use", "2.15(k)")


IRREGULARITIES = (
    Irregularity(
        name="card-face-up", cite="2.15(a)", when=("deal",), handle=face_up,
        consequence="the card is not used and goes to the discard rack",
        legal=only(lambda layout, report: True, "", "2.15(a)"),
    ),
    Irregularity(
        name="card-drawn-in-error", cite="2.15(b)", when=("deal", "choose"), handle=nothing,
        consequence="unseen, it is used as the next card",
    ),
    Irregularity(
        name="card-exposed", cite="2.15(c)", when=("deal", "choose"), handle=exposed,
        consequence="used as the next card; who refuses it gets no more; burned if of no use",
        legal=only(
            lambda layout, report: layout.complete and not layout.round.hands.get(EXPOSED),
            "after the first two cards, one at a time", "2.15(c)",
        ),
    ),
    Irregularity(
        name="dealer-draws-on-17", cite="2.15(d)", when=("deal", "choose"), handle=overdraw,
        consequence="once the dealer has 17, the card drawn by mistake is burned",
        legal=only(lambda layout, report: layout.complete, "the dealer has no 17 yet", "2.15(d)"),
    ),
    Irregularity(
        name="dealer-card-missed", cite="2.15(e)", when=("deal",), handle=dealer_missed,
        consequence="the players get their two cards, then the dealer",
        legal=only(
            lambda layout, report: not layout.complete
            and any(card[0] == DEALER for card in layout.dealing.queue),
            "only while the first two cards are dealt", "2.15(e)",
        ),
    ),
    Irregularity(
        name="cards-run-out", cite="2.15(f)", when=("deal",), handle=run_out,
        consequence="the discards are shuffled and cut, one is burned, the round is completed",
        legal=only(
            lambda layout, report: any(layout.round.hands.values()), "no round to complete",
            "2.15(f)",
        ),
    ),
    Irregularity(
        name="no-cards-dealt", cite="2.15(g)", when=("deal",), whose="seat", handle=no_cards,
        consequence="the hand is dead",
        legal=only(
            lambda layout, report: not layout.complete and missing(layout, report.seat) == 2,
            "only where no card was dealt to the box", "2.15(g)",
        ),
    ),
    Irregularity(
        name="one-card-dealt", cite="2.15(g)", when=("deal",), whose="seat", handle=one_card,
        consequence="at the player's option the second card comes after all others",
        legal=only(
            lambda layout, report: not layout.complete and missing(layout, report.seat) == 1,
            "only where one card was dealt to the box", "2.15(g)",
        ),
    ),
    Irregularity(
        name="wrong-side", cite="2.15(h)", when=("deal",), handle=wrong_side,
        consequence="the round stands as if drawn from the right side",
        legal=only(
            lambda layout, report: DETERMINANT in layout.round.hands,
            "only with a double shoe, once its side is determined", "2.15(h)",
        ),
    ),
    Irregularity(
        name="card-skipped", cite="2.15(i)", when=("deal",), whose="seat", handle=skipped,
        consequence="at the player's option the card comes later or the hand is dead",
        legal=only(
            lambda layout, report: layout.drawing is not None
            and layout.drawing.seat == report.seat,
            "only where this player has asked for a card", "2.15(i)",
        ),
    ),
    Irregularity(
        name="reader-misused", cite="2.15(j)", when=("deal", "choose"), handle=reader_misused,
        consequence="void where the reader can tell a player the hole card, else play goes on",
        legal=only(
            lambda layout, report: layout.reader and len(layout.dealer) > 1
            and not layout.may_have_blackjack,
            "only with a reader and neither an ace nor a ten up", "2.15(j)",
        ),
    ),
    Irregularity(
        name="reader-fails", cite="2.15(k)", when=("bets", "deal", "choose"), handle=reader_fails,
        consequence="dealt on as at a table without a reader", legal=reader_in_use,
    ),
    Irregularity(
        name="double-card-face-up", cite="2.15(p)", when=("deal",), handle=double_face_up,
        consequence="play continues with the card in sight",
        legal=only(
            lambda layout, report: any(card[1] == "blind" for card in layout.dealing.queue),
            "only where a double card is to be dealt face down", "2.15(p)",
        ),
    ),
    Irregularity(  # by 2.3(g) the same holds for insurance, double down and split wagers
        name="wager-touched", cite="2.3(f)", when=("deal", "choose"), whose="seat",
        consequence="the wager stays as it was made", handle=nothing,
    ),
    Irregularity(
        name="improper-cut", cite="2.5(g)", when=("deal",), handle=recut,
        consequence="a supervisor has the cards cut again",
        legal=only(
            lambda layout, report: "cutter" in layout.round.memo
            and not any(layout.round.hands.values()),
            "only after a cut and before any card is dealt", "2.5(g)",
        ),
    ),
    Irregularity(
        name="reshuffle-ordered", cite="2.5(h)1", when=("bets",),
        consequence="the casino has the cards reshuffled", handle=reshuffle(shoes.DISCRETION),
    ),
    Irregularity(
        name="no-gaming-activity", cite="2.5(j)", when=("bets",),
        consequence="the cards are spread for inspection and shuffled for the first player",
        handle=reshuffle(shoes.BEGINS),
    ),
    Irregularity(
        name="new-dealer", cite="2.6(c)", when=("bets",), handle=new_dealer,
        consequence="a new dealer burns one card",
    ),
    Irregularity(
        name="burn-card-asked", cite="2.6(c)", when=("deal", "choose"), handle=show_burned,
        consequence="the burn card is disclosed", legal=burned_from_shoe,
    ),
)  # fmt: skip


def missing(layout: Layout, seat: int) -> int:
    """How many of the first two cards a box still waits for."""
    return sum(card[0] == str(seat) for card in layout.dealing.queue)
