"""What goes wrong and what follows, and what else may be reported at the table.

`family_irregularities` has those that all these tables share and, of the others, those for which
the text has a paragraph. A game adds its own.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.engine import (
    DEALER,
    Answer,
    Choice,
    Field,
    Handle,
    Irregularity,
    IrregularityReport,
    Moments,
    Offer,
    Options,
    Round,
    Settled,
    Steps,
    VoidRound,
)
from pitboss.errors import Refused
from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout, reader_failed
from pitboss.games.blackjack.common.paragraphs import Irregularities
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.common.wagers import let_anybody_in
from pitboss.procedures import shoe_irregularities
from pitboss.procedures.shoe_irregularities import DEAL_ON

IN_A_ROUND: Moments = ("deal", "choose")
VOID, FACE_UP, TENS = "void-round", "face-up", "tens"
"""Reasons to shuffle in addition to those of every shoe: the round before was void, or had more
than one card face up."""


def on_the_layout(
    name: str,
    cite: str,
    handle: Handle,
    consequence: str,
    can_be: Callable[[Layout, IrregularityReport], bool],
    why_not: str,
    when: Moments = ("deal",),
    **more: Any,
) -> Irregularity:
    """An irregularity with the cards of a round; refused if it is not possible at this moment."""

    def legal(round: Round, report: IrregularityReport) -> None:
        layout = round.memo.get("layout")
        if not isinstance(layout, Layout):
            raise Refused(f"{name}: nothing is dealt yet", cite)
        if report.pieces:  # if there are two shoes: the one that is dealt from
            layout.dealing.stock.check(report.pieces)
        if not can_be(layout, report):
            raise Refused(f"{name}: {why_not}", cite)

    return Irregularity(
        name=name, cite=cite, when=when, handle=handle, consequence=consequence, legal=legal, **more
    )


def deal_on(change: Callable[[Layout, IrregularityReport], Steps[None] | None]) -> Handle:
    """The cards to be dealt change, and the deal goes on with the new list."""

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer]:
        steps = change(round.memo["layout"], report)
        if steps is not None:
            yield from steps
        return DEAL_ON

    return handle


# -- cards that come wrong -----------------------------------------------------------------------


def exposed(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The card reported, or the next of the shoe, is used as the next card."""
    layout: Layout = round.memo["layout"]
    cite, dealing = layout.at.irregularities.exposed, layout.dealing
    turn, layout.turn = layout.turn, None
    yield from shoe_irregularities.put_aside(round, report, cite, EXPOSED)
    if dealing.queue:  # the card that is being drawn is this one
        holder, face, _ = dealing.queue.pop(0)
        layout.double_face_up = face == "blind"
        layout.take_exposed(holder)
        return DEAL_ON
    return Choice(turn.seat, "") if turn else None


def overdraw(round: Round, report: IrregularityReport) -> None:
    round.memo["layout"].overdraws = True


def no_cards(layout: Layout, report: IrregularityReport) -> None:
    """A hand without cards is dead; its player waits for the next deal."""
    kill(layout, waiting(layout, report, 2)[0], layout.at.irregularities.too_few_cards)


def kill(layout: Layout, hand: Hand, cite: str) -> None:
    """A hand is dead: its wagers are returned, with undecided side wagers."""
    round, rules = layout.round, layout.rules
    with_it = [
        stake for stake in round.stakes_on(seat=hand.seat) if stake.wager in rules.side_wagers
    ]
    for stake in (*hand.stakes, *with_it):
        round.return_stake(stake, cite, "the hand is dead")
    further = [f"{hand.seat}/{name}" for name in rules.also_dealt]
    gone = (hand.holder, *further)
    layout.dealing.queue[:] = [card for card in layout.dealing.queue if card[0] not in gone]
    for holder in further:
        if holder in round.hands:
            layout.dealing.collect(holder, cite)
    layout.collect(hand, cite)


def wants_card_later(layout: Layout, hand: Hand, card: str, cite: str) -> Steps[bool]:
    """The player chooses: the card after all others, or a dead hand."""
    later = Offer("card-later", cite, says=f"{card} after all others")
    dead = Offer("dead-hand", cite, says="the wager back")
    answer = yield from layout.round.choose(
        hand.seat, (later, dead), cite=cite, default="card-later", patron=hand.caller
    )
    if answer.name == "dead-hand":
        kill(layout, hand, cite)
    return answer.name != "dead-hand"


def one_card(layout: Layout, report: IrregularityReport) -> Steps[None]:
    """The second card comes after everybody else's, if the player wants it."""
    hand, cite = waiting(layout, report, 1)[0], layout.at.irregularities.too_few_cards
    if (yield from wants_card_later(layout, hand, "the second card", cite)):
        queue = layout.dealing.queue
        mine = next(card for card in queue if card[0] == hand.holder)
        queue.remove(mine)
        players = [i for i, card in enumerate(queue) if card[0] != DEALER]
        queue.insert(players[-1] + 1 if players else 0, mine)


def skipped(layout: Layout, report: IrregularityReport) -> Steps[None]:
    """A card that was asked for was forgotten: it comes after all others, or the hand is dead."""
    hand, cite = layout.drawing, layout.at.irregularities.skipped
    assert hand is not None
    if (yield from wants_card_later(layout, hand, "the card", cite)):
        layout.dealing.queue.clear()
        layout.postponed.append(hand)


def waiting(layout: Layout, report: IrregularityReport, cards: int) -> list[Hand]:
    """The hands of a box, or the named hand, that still wait for this many of their first cards."""
    if layout.complete:
        return []
    due = [card[0] for card in layout.dealing.queue]
    named = report.details.get("hand")
    return [
        hand
        for hand in layout.boxes.get(report.seat, ())
        if (wanted := due.count(hand.holder))
        and wanted + layout.later == cards
        and named in (None, hand.number)
    ]


# -- the card reader -----------------------------------------------------------------------------


def reader_misused(round: Round, report: IrregularityReport) -> None:
    """The round is void if the device could have shown a player the hole card."""
    layout: Layout = round.memo["layout"]
    if layout.rules.reader_tells:
        why = "the reader was used although no ace or ten is up"
        raise VoidRound(why, layout.at.irregularities.reader_tells)
    cite = layout.at.irregularities.reader_tells_nothing
    round.announce("the hole card was read; play continues", cite)


def reader_fails(round: Round, report: IrregularityReport) -> None:
    """From now on the table is dealt like a table without a reader."""
    round.state["reader-failed"] = True
    layout = round.memo.get("layout")
    if isinstance(layout, Layout):
        layout.reader = False


# -- what is declared ----------------------------------------------------------------------------


def family_irregularities(
    at: Irregularities, rules_of: Callable[[Options], Rules], hands: int = 1
) -> tuple[Irregularity, ...]:
    """The irregularities whose consequence is the same at all these tables.

    Where a player is dealt several `hands`, a report may say which of them has too few cards.
    """
    which = Field(name="hand", kind="number", low=1, high=hands, says="which of the player's hands")
    fields = (which,) if hands > 1 else ()
    return (
        *_of_some_texts(at),
        shoe_irregularities.card_drawn_in_error(at.drawn_in_error),
        on_the_layout(
            "card-exposed", at.exposed, exposed,
            "used as the next card; who refuses it gets no more; burned if of no use",
            lambda layout, report: layout.complete and not layout.round.hands.get(EXPOSED),
            "after the first two cards, one at a time", when=IN_A_ROUND, pieces="deck",
        ),
        on_the_layout(
            "dealer-draws-on-17", at.dealer_overdraws, overdraw,
            "once the dealer has 17, the card drawn by mistake is burned",
            lambda layout, report: layout.complete, "the dealer has no 17 yet", when=IN_A_ROUND,
        ),
        on_the_layout(
            "cards-run-out", at.run_out, deal_on(lambda layout, report: layout.dealing.run_out()),
            "the discards are shuffled and cut, one is burned, the round is completed",
            lambda layout, report: any(layout.round.hands.values()), "no round to complete",
        ),
        on_the_layout(
            "no-cards-dealt", at.too_few_cards, deal_on(no_cards), "the hand is dead",
            lambda layout, report: bool(waiting(layout, report, 2)),
            "only where no card was dealt to the box", whose="wagers", fields=fields,
        ),
        on_the_layout(
            "one-card-dealt", at.too_few_cards, deal_on(one_card),
            "at the player's option the second card comes after all others",
            lambda layout, report: bool(waiting(layout, report, 1)),
            "only where one card was dealt to the box", whose="hand", fields=fields,
        ),
        on_the_layout(
            "card-skipped", at.skipped, deal_on(skipped),
            "at the player's option the card comes later or the hand is dead",
            lambda layout, report: bool(layout.drawing and layout.drawing.seat == report.seat),
            "only where this player has asked for a card", whose="hand",
        ),
        *_of_the_reader(at, rules_of),
        shoe_irregularities.wager_touched(at.wager_touched),
        shoe_irregularities.improper_cut(at.improper_cut),
        shoe_irregularities.reshuffle_ordered(
            at.reshuffle_ordered, lambda options: rules_of(options).shoe, let_anybody_in
        ),
        shoe_irregularities.new_dealer(
            at.new_dealer, lambda options: rules_of(options).shoe
        ),
        *_where_the_text_has_them(at, rules_of),
    )  # fmt: skip


def _of_some_texts(at: Irregularities) -> Iterator[Irregularity]:
    """What some texts say of wrong cards, each with a consequence of its own."""
    made: tuple[tuple[str, Callable[[str], Irregularity]], ...] = (
        (at.card_face_up, card_face_up),
        (at.card_face_up_reshuffles, card_face_up_reshuffles),
        (at.ten_in_shoe, ten_in_shoe),
        (at.dealer_card_missed, dealer_card_missed),
        (at.dealer_card_missed_voids, dealer_card_missed_voids),
    )
    return (make(cite) for cite, make in made if cite)


def _where_the_text_has_them(
    at: Irregularities, rules_of: Callable[[Options], Rules]
) -> Iterator[Irregularity]:
    if at.shuffler_fails:
        yield shoe_irregularities.shuffler_fails(at.shuffler_fails)
    if at.no_gaming_activity:
        yield shoe_irregularities.no_gaming_activity(
            at.no_gaming_activity, lambda options: rules_of(options).shoe, let_anybody_in
        )
    if at.burn_card_asked:
        yield shoe_irregularities.burn_card_asked(at.burn_card_asked)


def _of_the_reader(
    at: Irregularities, rules_of: Callable[[Options], Rules]
) -> tuple[Irregularity, ...]:
    def in_use(round: Round, report: IrregularityReport) -> None:
        if not rules_of(round.options).reader or reader_failed(round):
            raise Refused("no card reader is in use", at.reader_fails)

    def reads_for_nothing(layout: Layout, report: IrregularityReport) -> bool:
        return layout.reader and len(layout.dealer) > 1 and not layout.may_have_blackjack

    return (
        on_the_layout(
            "reader-misused", at.reader_misused, reader_misused,
            "void where the reader can tell a player the hole card, else play goes on",
            reads_for_nothing,
            "only with a reader, once the hole card is dealt, and neither an ace nor a ten up",
            when=(*IN_A_ROUND, "reveal"),
        ),
        Irregularity(
            name="reader-fails", cite=at.reader_fails, when=("bets", *IN_A_ROUND, "reveal"),
            consequence="dealt on as at a table without a reader", handle=reader_fails,
            legal=in_use,
        ),
    )  # fmt: skip


def dealer_card_missed(cite: str) -> Irregularity:
    """The dealer forgot one of the dealer's own first cards."""

    def dealer_last(layout: Layout, report: IrregularityReport) -> None:
        layout.dealing.queue.sort(key=lambda card: card[0] == DEALER)

    def waits(layout: Layout, report: IrregularityReport) -> bool:
        return not layout.complete and any(card[0] == DEALER for card in layout.dealing.queue)

    return on_the_layout(
        "dealer-card-missed", cite, deal_on(dealer_last),
        "the players get their two cards, then the dealer",
        waits, "only while the first two cards are dealt",
    )  # fmt: skip


def double_card_face_up(cite: str) -> Irregularity:
    """The card to a doubled hand was to lie face down; play goes on with the card in sight."""

    def turn_up(layout: Layout, report: IrregularityReport) -> None:
        layout.double_face_up = True
        layout.dealing.queue[:] = [(holder, "up", cite) for holder, _, _ in layout.dealing.queue]

    def hidden(layout: Layout, report: IrregularityReport) -> bool:
        return any(card[1] == "blind" for card in layout.dealing.queue)

    return on_the_layout(
        "double-card-face-up", cite, deal_on(turn_up), "play continues with the card in sight",
        hidden, "only where a double card is to be dealt face down",
    )  # fmt: skip


# -- a round that does not count -------------------------------------------------------------------


def void(round: Round, why: str, cite: str, due: str = VOID) -> VoidRound:
    """All wagers go back, with what was collected before, and the cards are shuffled again, because
    that is `due`."""
    for event in [event for event in round.events if isinstance(event, Settled) and event.lost]:
        told = f"what was collected comes back: {why}"
        round.pay_bonus(event.seat, event.wager, event.lost, told, cite, patron=event.patron)
    for source in round.memo["dealing"].shoe.sources:
        round.state["due"][source] = due
    return VoidRound(why, cite)


def card_face_up(cite: str) -> Irregularity:
    """One card face up in the shoe is laid aside; more than one makes the round void."""

    def several(round: Round) -> VoidRound:
        return void(round, "more than one card face up in the shoe", cite)

    return shoe_irregularities.card_face_up(cite, several, shoe_irregularities.WHILE_DEALT)


def card_face_up_reshuffles(cite: str) -> Irregularity:
    """One card face up in the shoe is laid aside; more than one makes the round void and is a
    separate reason to shuffle."""

    def several(round: Round) -> VoidRound:
        round.state["due"]["shoe"] = FACE_UP
        return VoidRound("more than one card face up in the shoe", cite)

    return shoe_irregularities.card_face_up(cite, several, shoe_irregularities.WHILE_DEALT)


def ten_in_shoe(cite: str) -> Irregularity:
    """A 10 that was left among cards without tens is taken out; more than one makes the round
    void."""

    def several(round: Round) -> VoidRound:
        return void(round, MORE_TENS, cite, TENS)

    return _ten_in_shoe(cite, several)


def ten_in_shoe_reshuffles(cite: str, due: str) -> Irregularity:
    """The same, if more than one ten is a separate reason to shuffle."""

    def several(round: Round) -> VoidRound:
        round.state["due"]["shoe"] = due
        return VoidRound(MORE_TENS, cite)

    return _ten_in_shoe(cite, several)


MORE_TENS = "more than one ten in the shoe"


def _ten_in_shoe(cite: str, several: Callable[[Round], VoidRound]) -> Irregularity:
    def handle(round: Round, report: IrregularityReport) -> None:
        round.announce("a ten is taken out of the shoe", cite)
        tens = round.memo["tens"] = round.memo.get("tens", 0) + (len(report.pieces) or 1)
        if tens > 1:
            raise several(round)

    def legal(round: Round, report: IrregularityReport) -> None:
        if any(not piece.startswith("T") for piece in report.pieces):
            raise Refused("ten-in-shoe: only a ten does not belong to this game", cite)

    return Irregularity(
        name="ten-in-shoe", cite=cite, when=("deal",), handle=handle, legal=legal,
        consequence="the ten is removed and destroyed; more than one voids the round",
    )  # fmt: skip


def dealer_card_missed_voids(cite: str) -> Irregularity:
    """The players were dealt to although the dealer had no card yet."""

    def missed(round: Round, report: IrregularityReport) -> None:
        raise VoidRound("the dealer's own first card was not dealt in its turn", cite)

    def due(layout: Layout, report: IrregularityReport) -> bool:
        return not layout.dealer and any(card[0] == DEALER for card in layout.dealing.queue)

    return on_the_layout(
        "dealer-card-missed", cite, missed, "the round is void",
        due, "only when the dealer's first card is to be dealt",
    )  # fmt: skip
