"""What can go wrong with one deck in every subchapter: each irregularity with its consequence.

A game lists the irregularities that its text has, each with its paragraph.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from pitboss.engine import (
    DEALER,
    DIVISION,
    Answer,
    Choice,
    Collected,
    Dealt,
    Field,
    Handle,
    Interruption,
    Irregularity,
    IrregularityReport,
    Legal,
    Moments,
    Round,
    Steps,
    VoidRound,
    view,
)
from pitboss.engine.irregularities import check_undealt
from pitboss.equipment.cards import pretty
from pitboss.errors import Refused
from pitboss.procedures import cuts
from pitboss.procedures.one_deck import STACKS_OUT, Paragraphs, is_cut

DEALING: Moments = ("deal", "choose", "count")
"""Steps at which cards lie on the table and somebody still decides."""
UNTIL_REVEALED: Moments = (*DEALING, "reveal")
"""The same, and the moment before the cards are turned over: as long as nothing is settled."""


def void_all(
    why: str, cite: str, follows: Callable[[str, str], Interruption] = VoidRound
) -> Handle:
    """The consequence of most irregularities: every hand is void."""

    def handle(round: Round, report: IrregularityReport) -> None:
        raise follows(why, cite)

    return handle


def nothing(round: Round, report: IrregularityReport) -> None:
    """The round goes on as if nothing had happened."""


def only_where(option: str, value: str, cite: str) -> Callable[[Round, IrregularityReport], None]:
    """Refuse a report at a table that does not use the device in question."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if round.options[option] != value:
            raise Refused(f"{report.name}: this table's {option} is {round.options[option]}", cite)

    return legal


def usual_irregularities(
    at: Paragraphs,
    several: Callable[[str, str], Interruption] = VoidRound,
    shoe: Callable[[str, str], Interruption] = VoidRound,
    face_up: Moments = ("deal",),
    face_up_exception: str = "",
    exception: str = "",
) -> tuple[Irregularity, ...]:
    """What can go wrong with a deck in every subchapter.

    `several` says what happens if more than one card lies face up, and `shoe` if an automated shoe
    fails: void hands, with or without an exception for wagers that depend on one hand alone;
    `exception` says in words what the shoe's exception is. `face_up` gives the steps at which a
    card that lies face up matters, if the text speaks of cards found after the deal;
    `face_up_exception` says in words what is different then.
    """
    return (
        _card_face_up(at.face_up, several, face_up, face_up_exception),
        Irregularity(
            name="card-drawn-in-error", cite=at.drawn_in_error, when=UNTIL_REVEALED,
            consequence="used as the next card", handle=nothing,
        ),
        Irregularity(
            name="shuffler-fails", cite=at.shuffler_fails, when=("shuffle",),
            consequence="the cards are reshuffled", handle=nothing,
            legal=None if at.by_device else only_where("shuffle", "automated", at.shuffler_fails),
        ),
        *([_shoe_fails(at, shoe, exception)] if at.shoe_fails else []),
        *([_improper_cut(at)] if at.recut else []),
    )  # fmt: skip


def _shoe_fails(
    at: Paragraphs, follows: Callable[[str, str], Interruption], exception: str
) -> Irregularity:
    cite = at.shoe_fails
    automated = only_where("deal", "automated", cite)

    def dealing(round: Round, report: IrregularityReport) -> None:
        automated(round, report)
        if at.then_by_hand and STACKS_OUT in round.memo:
            why = "the cards have left the automated shoe: the rest is dealt by hand"
            raise Refused(why, at.then_by_hand)

    return Irregularity(
        name="shoe-fails", cite=cite, when=UNTIL_REVEALED, in_the_deal=True,
        consequence=f"the round is void{f', but {exception}' if exception else ''}",
        handle=void_all("the automated shoe failed", cite, follows), legal=dealing,
    )  # fmt: skip


def _card_face_up(
    cite: str, several: Callable[[str, str], Interruption], when: Moments, exception: str
) -> Irregularity:
    def found(round: Round, report: IrregularityReport) -> Steps[None]:
        """The report may name the cards; if it does not, the next card is meant."""
        faces = round.memo["face-up"] = round.memo.get("face-up", 0) + (len(report.pieces) or 1)
        for piece in report.pieces:
            round.take("discard", piece, "up", cite)
        if not report.pieces:
            yield from round.deal(["discard"], face="up", cite=cite)
        if faces > 1:
            raise several("more than one card face up in the deck", cite)

    def in_the_deck(round: Round, report: IrregularityReport) -> None:
        round.table.stocks["deck"].check(report.pieces)

    return Irregularity(
        name="card-face-up", cite=cite, when=when, in_the_deal=True,
        consequence=f"one such card is discarded; more than one voids all hands{exception}",
        handle=found, legal=in_the_deck,
    )  # fmt: skip


def _improper_cut(at: Paragraphs) -> Irregularity:
    cite = at.recut

    def recut(round: Round, report: IrregularityReport) -> Steps[None]:
        if at.players_cut is None:
            yield from round.cut(DEALER, least=10, cite=cite, from_top=True)
        else:
            yield from cuts.in_turn_again(round, at.players_cut)

    def before_the_deal(round: Round, report: IrregularityReport) -> None:
        if not is_cut(round.options, at):
            raise Refused("the cards are not cut after an automated shuffle", cite)
        if round.hands:
            raise Refused("the cards can be recut only before any has been dealt", cite)

    return Irregularity(
        name="improper-cut", cite=cite, when=("deal",),
        consequence="the supervisor orders a recut", handle=recut, legal=before_the_deal,
    )  # fmt: skip


NUMBER = Field(name="cards", kind="number", low=0, says="how many cards lie there")
"""How many cards a report of a wrong number has found; the cards that it names are the extra
ones."""


def lying(round: Round) -> tuple[str, ...]:
    """Whose cards lie on the table: seats, the dealer, the community."""
    return tuple(who for who in round.hands if who not in ("burn", "discard") and "/" not in who)


WHOSE = Field(name="holder", kind="choice", among=lying, says="whose cards: a seat, the dealer")


def _meant(report: IrregularityReport, holder: str) -> str:
    said: str | None = report.details.get("holder")
    return holder or said or str(report.seat or "")


def _called(who: str) -> str:
    return f"seat {who}" if who.isdecimal() else f"the {who}"


def _dealt(round: Round, who: str) -> list[str]:
    """The cards that a holder was dealt by the record, with those that were laid aside."""
    dealt = (event for event in round.events if isinstance(event, Dealt) and event.to == who)
    return [event.piece for event in dealt if event.piece]


def _extra(round: Round, report: IrregularityReport, who: str) -> list[str]:
    """The cards of a report that do not lie with the holder by the record."""
    return list((Counter(report.pieces) - Counter(_dealt(round, who))).elements())


def right_number(cite: str, holder: str = "") -> Legal:
    """Refuse a report whose number of cards is right, or does not fit the cards that it names."""

    def legal(round: Round, report: IrregularityReport) -> None:
        has_hand(cite, holder)(round, report)
        who, said = _meant(report, holder), report.details.get("cards")
        if said is None and not report.pieces:
            return
        if not who:
            raise Refused("say whose cards these are: a seat, or holder: dealer", cite)
        extra, held = _extra(round, report, who), len(_dealt(round, who))
        check_undealt(round, tuple(extra))
        if said is None:
            return
        if extra and said != held + len(extra):
            named = ", ".join(map(pretty, extra))
            why = f"{_called(who)} has {held} cards, and {held + len(extra)} with {named}"
            raise Refused(f"{why}, not {said}", cite)
        if not extra and said == held and round.prompt and round.prompt.step != "deal":
            raise Refused(f"{_called(who)} should have {held} cards", cite)

    return legal


def tell_number(
    round: Round, report: IrregularityReport, cite: str, holder: str = "", source: str = "deck"
) -> None:
    """Record where too many or too few cards lie, as far as the report says it."""
    who = _meant(report, holder)
    if not who:
        return
    extra = _extra(round, report, who)
    for piece in extra:
        round.take(who, piece, "down", cite, source)
    said = report.details.get("cards")
    if said is not None or extra:
        number = len(_dealt(round, who)) if said is None else said
        round.announce(f"{_called(who)} has {number} card{'s' * (number != 1)}", cite)


def misdeal_voids_all(
    cite: str, when: Moments = UNTIL_REVEALED, *, name: str = "", holder: str = ""
) -> Irregularity:
    """Somebody has too many or too few cards, or one `holder` has: all hands are void."""
    whose = f"a wrong number of {holder} cards" if holder else "a wrong number of cards"

    def handle(round: Round, report: IrregularityReport) -> None:
        tell_number(round, report, cite, holder)
        raise VoidRound(f"{whose} was dealt", cite)

    return Irregularity(
        name=name or "wrong-number-of-cards", cite=cite, when=when,
        consequence="all hands void, reshuffle", fields=(NUMBER,) if holder else (WHOSE, NUMBER),
        handle=handle, legal=right_number(cite, holder),
    )  # fmt: skip


def misdeal_voids_hand(
    cite: str, at: Paragraphs, when: Moments = UNTIL_REVEALED, all_if: tuple[str, str] | None = None
) -> Irregularity:
    """Too many or too few cards: the hand that has them is void, and no other.

    All its wagers are returned, also those that were collected because it had been folded. If the
    count of the stub shows the mistake, all hands are void by the paragraph on the count. Where a
    text can be read in two ways, `all_if` names the option and the value by which all hands are
    void.
    """
    why = "a wrong number of cards was dealt"

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        assert round.prompt is not None
        tell_number(round, report, cite)
        if round.prompt.step == "count":
            raise VoidRound(why, at.count_wrong)
        if all_if and round.options[all_if[0]] == all_if[1]:
            raise VoidRound(why, cite)
        round.hand_back(why, cite, seat=report.seat)
        for stake in round.stakes_on(seat=report.seat):
            round.return_stake(stake, cite, why)
        return (yield from _out_of_the_round(round, report.seat, cite))

    return Irregularity(
        name="wrong-number-of-cards", cite=cite, when=when, whose="seat", ends_hand=True,
        consequence="that hand is void and its wagers go back; found by the count, all hands are",
        handle=handle, legal=right_number(cite), fields=(NUMBER,),
    )  # fmt: skip


def dealer_completes_hand(
    cite: str, at: Paragraphs, too_late: Callable[[Round], object], until: str = ""
) -> Irregularity:
    """The dealer has too many or too few cards, and completes the hand unless it is `too_late`.

    Otherwise all hands are void. They are void too if the count of the stub shows the mistake.
    """
    why = "the dealer has a wrong number of cards"

    def handle(round: Round, report: IrregularityReport) -> None:
        assert round.prompt is not None
        tell_number(round, report, cite, DEALER)
        if round.prompt.step == "count":
            raise VoidRound(why, at.count_wrong)
        if not report.details["completed"] or too_late(round):
            raise VoidRound(why, cite)
        round.announce("the dealer's hand is completed in sequence", cite)

    def legal(round: Round, report: IrregularityReport) -> None:
        right_number(cite, DEALER)(round, report)
        held, said = len(_dealt(round, DEALER)), report.details["cards"]
        many = _extra(round, report, DEALER) or (said or 0) > held
        if report.details["completed"] and many:
            raise Refused("a hand that has too many cards is not completed", cite)

    completed = Field(
        name="completed", kind="flag", default=False,
        says="whether the dealer can complete the hand in sequence",
    )  # fmt: skip
    return Irregularity(
        name="dealer-wrong-number-of-cards", cite=cite, when=UNTIL_REVEALED, handle=handle,
        consequence=f"all hands void, unless the dealer can complete the hand in sequence{until}",
        fields=(completed, NUMBER), legal=legal,
    )  # fmt: skip


def _out_of_the_round(round: Round, seat: int, cite: str) -> Steps[Answer | None]:
    """The cards of a player who has no wagers left are taken; a turn in progress ends."""
    assert round.prompt is not None
    turn = round.prompt.party == str(seat)
    if in_play(round, [seat]):
        round.collect(str(seat), cite)
    yield from ()
    return Choice(seat, "") if turn else None


def in_play(round: Round, seats: Sequence[int]) -> list[int]:
    """The seats whose cards lie on the table: those with a hand that was not collected."""
    gone = {it.holder for it in round.events if isinstance(it, Collected)}
    return [seat for seat in seats if str(seat) in round.hands and str(seat) not in gone]


def lies_face_down(holder: str, cite: str) -> Legal:
    """Refuse a report of an exposed card that the holder does not have, or that lies face up by the
    rules."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if not round.hands.get(holder):
            raise Refused(f"the {holder} has no card yet", cite)
        seen = view(round, DIVISION).hands[holder]
        down = Counter(lies.piece for lies in seen if lies.face != "up" and lies.piece)
        if not down:
            raise Refused(f"every card of the {holder} lies face up by the rules", cite)
        if wrong := Counter(report.pieces) - down:
            named = ", ".join(map(pretty, wrong))
            raise Refused(f"the {holder} has no {named} that lies face down", cite)

    return legal


def has_hand(cite: str, holder: str = "") -> Legal:
    """Refuse a report about the number of cards if the holder has no cards yet, or never has
    any."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if not any(round.hands.values()):
            raise Refused("no card has been dealt yet", cite)
        whose = holder or str(report.seat or "")
        if whose and not round.hands.get(whose):
            who = f"seat {whose}" if whose.isdecimal() else f"the {whose}"
            raise Refused(f"{who} has no hand in this round", cite)

    return legal


def card_exposed(
    holder: str,
    cite: str,
    follows: Callable[[str, str], Interruption] = VoidRound,
    exception: str = "",
    when: Moments = DEALING,
    *,
    while_: Callable[[Round], object] = lambda _: True,
    moment: str = "",
) -> Irregularity:
    """A card of the dealer or of the community is seen too early: what `follows`, and the
    `exception` to it.

    It follows only `while_` a condition holds, which `moment` says in words; afterwards nothing
    follows.
    """

    def handle(round: Round, report: IrregularityReport) -> None:
        if while_(round):
            raise follows(f"a card of the {holder} was exposed too early", cite)

    return Irregularity(
        name=f"{holder}-card-exposed", cite=cite, when=when, handle=handle,
        legal=lies_face_down(holder, cite),
        consequence=f"all hands void{moment}{f', but {exception}' if exception else ', reshuffle'}",
    )  # fmt: skip


dealer_card_exposed = partial(card_exposed, DEALER)


def information_exchanged(cite: str) -> Irregularity:
    """A player who tells others about the hand forfeits all wagers of the round.

    This is a penalty, not the result of a hand: nothing comes back if hands are void later.
    """

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        for stake in round.stakes_on(seat=report.seat):
            round.lose(stake, "forfeited: information was exchanged", cite)
        return (yield from _out_of_the_round(round, report.seat, cite))

    def has_wagers(round: Round, report: IrregularityReport) -> None:
        if not round.stakes_on(seat=report.seat):
            raise Refused(f"seat {report.seat} has no wagers in this round", cite)
        if not round.hands.get(str(report.seat)):
            raise Refused("there is nothing to tell before the cards are dealt", cite)

    return Irregularity(
        name="information-exchanged", cite=cite, when=UNTIL_REVEALED,
        whose="seat", consequence="that player forfeits all wagers of the round",
        handle=handle, legal=has_wagers, ends_hand=True,
    )  # fmt: skip


def shuffler_counts_wrong(at: Paragraphs) -> Irregularity:
    """A shuffler that counts the deck finds a missing card or an extra one."""
    cite = "; ".join(dict.fromkeys(at.count_waived.values()))

    def counts(round: Round, report: IrregularityReport) -> None:
        if not round.options["shuffler-counts"]:
            here = at.count_waived.get(round.options["deal"], cite)
            raise Refused("this table's shuffler does not count the deck", here)

    def handle(round: Round, report: IrregularityReport) -> None:
        why = "the deck is removed from the table, and another one is shuffled"
        round.announce(why, at.count_waived[round.options["deal"]])

    return Irregularity(
        name="shuffler-count-wrong", cite=cite, when=("shuffle",), handle=handle, legal=counts,
        consequence="the deck is removed from the table, and another one is shuffled",
    )  # fmt: skip


def dealer_completes_four(cite: str, at: Paragraphs) -> tuple[Irregularity, ...]:
    """The dealer has four of five cards, and gets one more; any other number voids all hands.

    If the count of the stub shows it, all hands are void too, whatever the number is.
    """
    why = "the dealer has a wrong number of cards"

    def handle(round: Round, report: IrregularityReport) -> None:
        assert round.prompt is not None
        tell_number(round, report, cite, DEALER)
        if round.prompt.step == "count":
            raise VoidRound(why, at.count_wrong)
        if report.details["cards"] != 4:
            raise VoidRound(why, cite)
        round.announce("the dealer's hand is completed with the next card", cite)

    def reported(name: str, usual: int | None, consequence: str) -> Irregularity:
        cards = Field(name="cards", kind="number", default=usual, says="how many the dealer has")
        return Irregularity(
            name=name, cite=cite, when=UNTIL_REVEALED, consequence=consequence,
            handle=handle, fields=(cards,), legal=right_number(cite, DEALER),
        )  # fmt: skip

    return (
        reported("dealer-four-cards", 4,
                 "the dealer's hand is completed; found by the count, all hands are void"),
        reported("dealer-wrong-number-of-cards", None,
                 "all hands void, reshuffle; but four cards are completed"),
    )  # fmt: skip
