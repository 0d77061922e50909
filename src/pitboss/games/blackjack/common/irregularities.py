"""What goes wrong, and what follows; with what else may be reported at the table.

`alike` has those that all of these tables have. A game adds its own, and those
that follow here by themselves because not every text has them.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.customs import shoe_tables
from pitboss.customs.shoe_tables import DEAL_ON
from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout, reader_failed
from pitboss.games.blackjack.common.paragraphs import Irregularities
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.common.wagers import let_anybody_in
from pitboss.play.answers import Answer, Choice, IrregularityReport
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import Options
from pitboss.play.prompts import DEALER, Moments, Offer, Steps
from pitboss.play.round import Round, VoidRound

Legal = Callable[[Round, IrregularityReport], None]
IN_A_ROUND: Moments = ("deal", "choose")


def only(true: Callable[[Layout, IrregularityReport], bool], why: str, cite: str) -> Legal:
    """Refuse a report that cannot be true at this moment."""

    def legal(round: Round, report: IrregularityReport) -> None:
        layout = round.memo.get("layout")
        if not isinstance(layout, Layout):
            raise Refused(f"{report.name}: nothing is dealt yet", cite)
        if report.pieces:  # of two shoes, the one that is dealt from
            layout.dealing.stock.check(report.pieces)
        if not true(layout, report):
            raise Refused(f"{report.name}: {why}", cite)

    return legal


# -- cards that come wrong -----------------------------------------------------------------------


def exposed(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The card reported, or the next of the shoe, is used as the next card."""
    layout: Layout = round.memo["layout"]
    cite, dealing = layout.at.irregularities.exposed, layout.dealing
    turn, layout.turn = layout.turn, None
    for piece in report.pieces:
        round.take(EXPOSED, piece, "up", cite, dealing.source)
    if not report.pieces:
        yield from dealing.deal([(EXPOSED, "up", cite)])
    if dealing.queue:  # the card that is being drawn is this one
        holder, face, _ = dealing.queue.pop(0)
        layout.double_face_up = face == "blind"
        layout.take_exposed(holder)
        return DEAL_ON
    return Choice(turn.seat, "") if turn else None


def overdraw(round: Round, report: IrregularityReport) -> None:
    round.memo["layout"].overdraws = True


def run_out(round: Round, report: IrregularityReport) -> Steps[Answer]:
    yield from round.memo["layout"].dealing.run_out()
    return DEAL_ON


def no_cards(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """A hand without cards is dead; its player waits for the next deal."""
    layout: Layout = round.memo["layout"]
    kill(layout, layout.boxes[report.seat][0], layout.at.irregularities.too_few_cards)
    yield from ()
    return DEAL_ON


def kill(layout: Layout, hand: Hand, cite: str) -> None:
    """A hand is dead: what rides on it goes back."""
    for stake in hand.stakes:
        layout.round.return_stake(stake, cite, "the hand is dead")
    layout.dealing.queue[:] = [card for card in layout.dealing.queue if card[0] != hand.holder]
    layout.collect(hand, cite)


def wants_card_later(layout: Layout, hand: Hand, card: str, cite: str) -> Steps[bool]:
    """The player's option: the card after all others, or a dead hand."""
    answer = yield from layout.round.choose(
        hand.seat,
        (
            Offer("card-later", cite, says=f"{card} after all others"),
            Offer("dead-hand", cite, says="the wager back"),
        ),
        cite=cite,
        default="card-later",
        patron=hand.caller,
    )
    if answer.name == "dead-hand":
        kill(layout, hand, cite)
        return False
    return True


def one_card(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """The second card after everybody else's, if the player likes."""
    layout: Layout = round.memo["layout"]
    hand, cite = layout.boxes[report.seat][0], layout.at.irregularities.too_few_cards
    if (yield from wants_card_later(layout, hand, "the second card", cite)):
        queue = layout.dealing.queue
        mine = next(card for card in queue if card[0] == hand.holder)
        queue.remove(mine)
        players = [i for i, card in enumerate(queue) if card[0] != DEALER]
        queue.insert(players[-1] + 1 if players else 0, mine)
    return DEAL_ON


def skipped(round: Round, report: IrregularityReport) -> Steps[Answer]:
    """A card that was asked for and forgotten: after all others, or a dead hand."""
    layout: Layout = round.memo["layout"]
    hand, cite = layout.drawing, layout.at.irregularities.skipped
    assert hand is not None
    if (yield from wants_card_later(layout, hand, "the card", cite)):
        layout.dealing.queue.clear()
        layout.postponed.append(hand)
    return DEAL_ON


def missing(layout: Layout, seat: int) -> int:
    """How many of the first two cards a box still waits for, while they are dealt."""
    return 0 if layout.complete else sum(card[0] == str(seat) for card in layout.dealing.queue)


# -- the card reader -----------------------------------------------------------------------------


def reader_misused(round: Round, report: IrregularityReport) -> None:
    """Void where the device could have told a player the hole card."""
    layout: Layout = round.memo["layout"]
    if layout.rules.reader_tells:
        why = "the reader was used although no ace or ten is up"
        raise VoidRound(why, layout.at.irregularities.reader_tells)
    cite = layout.at.irregularities.reader_tells_nothing
    round.announce("the hole card was read; play continues", cite)


def reader_fails(round: Round, report: IrregularityReport) -> None:
    """From now on this table is dealt as one without a reader."""
    round.state["reader-failed"] = True
    layout = round.memo.get("layout")
    if isinstance(layout, Layout):
        layout.reader = False


# -- what is declared ----------------------------------------------------------------------------


def alike(at: Irregularities, rules_of: Callable[[Options], Rules]) -> tuple[Irregularity, ...]:
    """What follows is the same at all of these tables."""
    return (
        shoe_tables.card_drawn_in_error(at.drawn_in_error),
        Irregularity(
            name="card-exposed", cite=at.exposed, when=IN_A_ROUND, handle=exposed, pieces="deck",
            consequence="used as the next card; who refuses it gets no more; burned if of no use",
            legal=only(
                lambda layout, report: layout.complete and not layout.round.hands.get(EXPOSED),
                "after the first two cards, one at a time", at.exposed,
            ),
        ),
        Irregularity(
            name="dealer-draws-on-17", cite=at.dealer_overdraws, when=IN_A_ROUND, handle=overdraw,
            consequence="once the dealer has 17, the card drawn by mistake is burned",
            legal=only(
                lambda layout, report: layout.complete, "the dealer has no 17 yet",
                at.dealer_overdraws,
            ),
        ),
        Irregularity(
            name="cards-run-out", cite=at.run_out, when=("deal",), handle=run_out,
            consequence="the discards are shuffled and cut, one is burned, the round is completed",
            legal=only(
                lambda layout, report: any(layout.round.hands.values()), "no round to complete",
                at.run_out,
            ),
        ),
        *_cards_forgotten(at),
        *_of_the_reader(at, rules_of),
        shoe_tables.wager_touched(at.wager_touched),
        shoe_tables.improper_cut(at.improper_cut),
        shoe_tables.reshuffle_ordered(
            at.reshuffle_ordered, lambda options: rules_of(options).shoe, let_anybody_in
        ),
        shoe_tables.new_dealer(at.new_dealer),
    )  # fmt: skip


def _cards_forgotten(at: Irregularities) -> tuple[Irregularity, ...]:
    return (
        Irregularity(
            name="no-cards-dealt", cite=at.too_few_cards, when=("deal",), whose="wagers",
            consequence="the hand is dead", handle=no_cards,
            legal=only(
                lambda layout, report: missing(layout, report.seat) == 2,
                "only where no card was dealt to the box", at.too_few_cards,
            ),
        ),
        Irregularity(
            name="one-card-dealt", cite=at.too_few_cards, when=("deal",), whose="hand",
            consequence="at the player's option the second card comes after all others",
            handle=one_card,
            legal=only(
                lambda layout, report: missing(layout, report.seat) == 1,
                "only where one card was dealt to the box", at.too_few_cards,
            ),
        ),
        Irregularity(
            name="card-skipped", cite=at.skipped, when=("deal",), whose="hand", handle=skipped,
            consequence="at the player's option the card comes later or the hand is dead",
            legal=only(
                lambda layout, report: layout.drawing is not None
                and layout.drawing.seat == report.seat,
                "only where this player has asked for a card", at.skipped,
            ),
        ),
    )  # fmt: skip


def _of_the_reader(
    at: Irregularities, rules_of: Callable[[Options], Rules]
) -> tuple[Irregularity, ...]:
    def in_use(round: Round, report: IrregularityReport) -> None:
        if not rules_of(round.options).reader or reader_failed(round):
            raise Refused("no card reader is in use", at.reader_fails)

    return (
        Irregularity(
            name="reader-misused", cite=at.reader_misused, when=IN_A_ROUND, handle=reader_misused,
            consequence="void where the reader can tell a player the hole card, else play goes on",
            legal=only(
                lambda layout, report: layout.reader and len(layout.dealer) > 1
                and not layout.may_have_blackjack,
                "only with a reader and neither an ace nor a ten up", at.reader_misused,
            ),
        ),
        Irregularity(
            name="reader-fails", cite=at.reader_fails, when=("bets", *IN_A_ROUND),
            consequence="dealt on as at a table without a reader", handle=reader_fails,
            legal=in_use,
        ),
    )  # fmt: skip


def dealer_card_missed(cite: str) -> Irregularity:
    """The dealer forgot a card of his or her own among the first ones."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer]:
        queue = round.memo["layout"].dealing.queue
        queue.sort(key=lambda card: card[0] == DEALER)
        yield from ()
        return DEAL_ON

    def waits(layout: Layout, report: IrregularityReport) -> bool:
        return not layout.complete and any(card[0] == DEALER for card in layout.dealing.queue)

    return Irregularity(
        name="dealer-card-missed", cite=cite, when=("deal",), handle=handle,
        consequence="the players get their two cards, then the dealer",
        legal=only(waits, "only while the first two cards are dealt", cite),
    )  # fmt: skip


def double_card_face_up(cite: str) -> Irregularity:
    """The card to a doubled hand was to lie face down; play goes on with the card in sight."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer]:
        layout: Layout = round.memo["layout"]
        layout.double_face_up = True
        layout.dealing.queue[:] = [(holder, "up", cite) for holder, _, _ in layout.dealing.queue]
        yield from ()
        return DEAL_ON

    def hidden(layout: Layout, report: IrregularityReport) -> bool:
        return any(card[1] == "blind" for card in layout.dealing.queue)

    return Irregularity(
        name="double-card-face-up", cite=cite, when=("deal",), handle=handle,
        consequence="play continues with the card in sight",
        legal=only(hidden, "only where a double card is to be dealt face down", cite),
    )  # fmt: skip
