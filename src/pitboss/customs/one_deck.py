"""Dealing one deck a round, as most of the chapter's poker tables do.

The subchapters say nearly the same here; only the paragraphs differ. So each game states its
paragraphs in a `Paragraphs` value, and gets the options, the steps and the irregularities for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from pitboss.customs import cutting
from pitboss.customs.cutting import Turns
from pitboss.equipment.cards import decks, pretty
from pitboss.errors import Refused
from pitboss.play.answers import Answer, Choice, IrregularityReport
from pitboss.play.events import Collected
from pitboss.play.irregularities import Field, Handle, Irregularity, Legal
from pitboss.play.options import Option, Options, choice, flag, number
from pitboss.play.prompts import DEALER, Moments, Steps
from pitboss.play.round import Interruption, Round, VoidRound
from pitboss.play.views import DIVISION, view

COUNT_AT_LEAST = 5
"""Rounds after which the stub is counted at the latest."""


class Paragraphs(Struct, frozen=True, kw_only=True):
    """The paragraphs about the deck, by what they are about; empty if the text has none."""

    second_deck: str
    always_two: bool = False
    """Two decks alternate at every table, so a device shuffles at every table."""
    opening: str
    shuffle: str
    cut: str = ""
    recut: str = ""
    players_cut: Turns | None = None
    """If it is not the dealer who cuts."""
    shoe: str
    hand: str
    hand_shuffler: str
    automated: str = ""
    stub: dict[str, str] = {}
    """For each way of dealing, who puts the stub away and where."""
    count: dict[str, str] = {}
    """For each way of dealing, where the stub is counted."""
    count_right: str = ""
    count_wrong: str = ""
    count_waived: dict[str, str] = {}
    """For each way of dealing, where the dealer need not count if the shuffler counts the deck."""
    bets: str = ""
    """Where it says until when wagers are made."""
    close: dict[str, str] = {}
    """By way of dealing, where "No more bets" stands."""
    face_up: str
    drawn_in_error: str
    shuffler_fails: str
    shoe_fails: str = ""


def options(at: Paragraphs) -> tuple[Option, ...]:
    """How the deck is shuffled, dealt and counted."""
    ways = ("automated",) if at.always_two else ("automated", "manual", "pre-shuffled")
    counts = next(iter(at.count_waived.values()), "")
    by_shoe = choice("deal", ("shoe", "hand", "automated"), at.shoe, "from a manual shoe, the"
                     " dealer's hand or an automated shoe")  # fmt: skip
    by_hand = choice("deal", ("shoe", "hand"), at.shoe, "from a manual shoe or the dealer's hand")
    return (
        by_shoe if at.automated else by_hand,
        choice("shuffle", ways, at.shuffle,
               "by a device, by the dealer, or pre-shuffled for the first round"),
        choice("decks", ("2",) if at.always_two else ("1", "2"), at.second_deck,
               "one deck, or two that alternate"),
        *([flag("shuffler-counts", counts, "the shuffler counts the deck, so the dealer"
                " need not count the stub")] if counts else []),
        *([number("count-every", 1, COUNT_AT_LEAST, at.count["shoe"],
                  "rounds after which the stub is counted", default=COUNT_AT_LEAST)]
          if at.count else []),
        *(cutting.turn_options(at.players_cut) if at.players_cut else ()),
    )  # fmt: skip


def check(options: Options, at: Paragraphs) -> None:
    """Refuse ways of dealing that the text does not allow together."""
    automated = options["shuffle"] == "automated"
    if options["deal"] == "hand" and not automated:
        raise Refused("dealing from the hand needs an automated shuffler", at.hand_shuffler)
    if options["decks"] == "2" and not automated:
        raise Refused("a second deck needs an automated shuffler", at.second_deck)
    if options.get("shuffler-counts"):
        waived = at.count_waived.get(options["deal"])
        if waived is None:
            why = f"the stub is counted all the same where the deal is {options['deal']}"
            raise Refused(why, at.count[options["deal"]])
        if not automated:
            raise Refused("only an automated shuffler counts the deck", waived)
    by_device = automated and options["deal"] == "shoe"
    if at.players_cut and options["shuffler-loads-shoe"] and not by_device:
        why = "only a shuffler loads the shoe, and only where the cards are dealt from one"
        raise Refused(why, at.players_cut.loaded)


def first_state(options: Options) -> dict[str, Any]:
    return {"opened": False, "deck": 1, "rounds-since-count": 0}


def prepare(round: Round, at: Paragraphs, pieces: Iterable[str] | None = None) -> Steps[None]:
    """Open the table if it is new, alternate the decks, shuffle; if it is the dealer's, cut."""
    options, state = round.options, round.state
    if not state["opened"]:
        round.announce("the cards are inspected, spread, washed and stacked", at.opening)
        state["opened"] = True
    elif options["decks"] == "2":
        state["deck"] = 3 - state["deck"]
        round.note("deck", state["deck"], at.second_deck)
    yield from round.shuffle(decks() if pieces is None else pieces, cite=at.shuffle)
    if at.players_cut is None and is_cut(options, at):
        yield from round.cut(DEALER, least=10, cite=at.cut, from_top=True)


def is_cut(options: Options, at: Paragraphs) -> bool:
    """Whether the deck is cut after the shuffle."""
    if at.players_cut is None:
        return bool(options["shuffle"] != "automated")
    return not options["shuffler-loads-shoe"]


def take_bets(round: Round, at: Paragraphs, wagers: Sequence[str]) -> Steps[None]:
    """Bets are open until the dealer says "No more bets"; then, if players cut, one of them does.

    Who plays is known by then.
    """
    yield from round.take_bets(wagers, cite=at.bets, close_cite=at.close[round.options["deal"]])
    if at.players_cut and round.stakes_on() and is_cut(round.options, at):
        yield from cutting.in_turn(round, at.players_cut)


def way(round: Round, at: Paragraphs) -> str:
    """The section under which this table deals."""
    return {"shoe": at.shoe, "hand": at.hand, "automated": at.automated}[round.options["deal"]]


def hole_cards(
    round: Round, at: Paragraphs, holders: Sequence[str], each: int, *, together: bool = False
) -> Steps[None]:
    """Cards face down to everybody: one at a time, or `together` as an automated shoe gives them.

    If the deal was interrupted, it goes on with the next card.
    """
    if together or round.options["deal"] == "automated":
        order = [holder for holder in holders for _ in range(each)]
    else:
        order = [*holders] * each
    dealt = sum(len(round.hands.get(holder, ())) for holder in holders)
    yield from round.deal(order[dealt:], face="down", cite=way(round, at))


def put_stub_away(round: Round, at: Paragraphs) -> Steps[None]:
    """The stub is discarded, and counted at least every five rounds."""
    how, every = round.options["deal"], round.options["count-every"]
    state = round.state
    state["rounds-since-count"] = int(state["rounds-since-count"]) + 1
    if round.options.get("shuffler-counts") or state["rounds-since-count"] < every:
        round.announce("the stub goes to the discard rack", at.stub[how])
        return
    state["rounds-since-count"] = 0
    missing = yield from round.count(cite=at.count[how])
    total = round.table.stocks["deck"].total
    if missing:
        raise VoidRound(
            f"the count shows {total - missing} cards in the deck: all hands void, the deck"
            " removed",
            at.count_wrong,
        )
    round.announce(f"{total} cards: the stub goes to the discard rack", at.count_right)


# -- irregularities that the subchapters share ---------------------------------------------------

DEALING: Moments = ("deal", "choose", "count")
"""Steps at which cards lie on the table."""
UNTIL_REVEALED: Moments = (*DEALING, "reveal")
"""The same for a game with a pause between the last decision and the cards that settle it."""


def void_all(why: str, cite: str) -> Handle:
    """The consequence of most irregularities: every hand is void."""

    def handle(round: Round, report: IrregularityReport) -> None:
        raise VoidRound(why, cite)

    return handle


def nothing(round: Round, report: IrregularityReport) -> None:
    """The round goes on as if nothing had happened."""


def only_where(option: str, value: str, cite: str) -> Callable[[Round, IrregularityReport], None]:
    """Refuse a report at a table that does not use the device in question."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if round.options[option] != value:
            raise Refused(f"{report.name}: this table's {option} is {round.options[option]}", cite)

    return legal


def irregularities(
    at: Paragraphs, several: Callable[[str, str], Interruption] = VoidRound
) -> tuple[Irregularity, ...]:
    """What can go wrong with a deck in every subchapter alike.

    `several` says what happens if more than one card lies face up: void hands, with or without an
    exception for wagers that depend on one hand alone.
    """
    return (
        _card_face_up(at.face_up, several),
        Irregularity(
            name="card-drawn-in-error", cite=at.drawn_in_error, when=("deal",),
            consequence="used as the next card", handle=nothing,
        ),
        Irregularity(
            name="shuffler-fails", cite=at.shuffler_fails, when=("shuffle",),
            consequence="the cards are reshuffled", handle=nothing,
            legal=only_where("shuffle", "automated", at.shuffler_fails),
        ),
        *([_shoe_fails(at.shoe_fails)] if at.shoe_fails else []),
        *([_improper_cut(at)] if at.recut else []),
    )  # fmt: skip


def _shoe_fails(cite: str) -> Irregularity:
    return Irregularity(
        name="shoe-fails", cite=cite, when=("deal",), consequence="the round is void",
        handle=void_all("the automated shoe failed", cite),
        legal=only_where("deal", "automated", cite),
    )  # fmt: skip


def _card_face_up(cite: str, several: Callable[[str, str], Interruption]) -> Irregularity:
    def found(round: Round, report: IrregularityReport) -> Steps[None]:
        """The report may name the cards; if it does not, the next card is the one."""
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
        name="card-face-up", cite=cite, when=("deal",),
        consequence="one such card is discarded; more than one voids all hands",
        handle=found, legal=in_the_deck,
    )  # fmt: skip


def _improper_cut(at: Paragraphs) -> Irregularity:
    cite = at.recut

    def recut(round: Round, report: IrregularityReport) -> Steps[None]:
        if at.players_cut is None:
            yield from round.cut(DEALER, least=10, cite=cite, from_top=True)
        else:
            yield from cutting.in_turn_again(round, at.players_cut)

    def before_the_deal(round: Round, report: IrregularityReport) -> None:
        if not is_cut(round.options, at):
            raise Refused("the cards are not cut after an automated shuffle", cite)
        if round.hands:
            raise Refused("the cards can be recut only before any has been dealt", cite)

    return Irregularity(
        name="improper-cut", cite=cite, when=("deal",),
        consequence="the supervisor orders a recut", handle=recut, legal=before_the_deal,
    )  # fmt: skip


def misdeal_voids_all(cite: str, when: Moments = DEALING) -> Irregularity:
    """Too many or too few cards, whoever has them: all hands are void."""
    return Irregularity(
        name="wrong-number-of-cards", cite=cite, when=when,
        consequence="all hands void, reshuffle",
        handle=void_all("a wrong number of cards was dealt", cite), legal=has_hand(cite),
    )  # fmt: skip


def misdeal_voids_hand(
    cite: str, at: Paragraphs, when: Moments = DEALING, all_if: tuple[str, str] | None = None
) -> Irregularity:
    """Too many or too few cards: the hand that has them is void, and no other.

    All its wagers go back, also those that were collected because it had been folded.
    Found by the count of the stub, it voids all hands by the paragraph on the count. A text that
    can be read in two ways has an option for it: all hands are void if it has that value.
    """
    why = "a wrong number of cards was dealt"

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        assert round.prompt is not None
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
        handle=handle, legal=has_hand(cite),
    )  # fmt: skip


def dealer_completes_hand(
    cite: str, at: Paragraphs, too_late: Callable[[Round], object], until: str = ""
) -> Irregularity:
    """The dealer has too many or too few cards, and completes the hand unless it is `too_late`.

    Otherwise all hands are void, as they are where the count of the stub shows it.
    """
    why = "the dealer has a wrong number of cards"

    def handle(round: Round, report: IrregularityReport) -> None:
        assert round.prompt is not None
        if round.prompt.step == "count":
            raise VoidRound(why, at.count_wrong)
        if not report.details["completed"] or too_late(round):
            raise VoidRound(why, cite)
        round.announce("the dealer's hand is completed in sequence", cite)

    completed = Field(
        name="completed", kind="flag", default=False,
        says="whether the dealer can complete the hand in sequence",
    )  # fmt: skip
    return Irregularity(
        name="dealer-wrong-number-of-cards", cite=cite, when=DEALING, handle=handle,
        consequence=f"all hands void, unless the dealer can complete the hand in sequence{until}",
        fields=(completed,), legal=has_hand(cite, DEALER),
    )  # fmt: skip


def _out_of_the_round(round: Round, seat: int, cite: str) -> Steps[Answer | None]:
    """The cards of a player who has no wagers left are taken; a turn in progress ends."""
    assert round.prompt is not None
    turn = round.prompt.party == str(seat)
    holder, gone = str(seat), {it.holder for it in round.events if isinstance(it, Collected)}
    if holder in round.hands and holder not in gone:
        round.collect(holder, cite)
    yield from ()
    return Choice(seat, "") if turn else None


def lies_face_down(holder: str, cite: str) -> Legal:
    """Refuse a report that a card was exposed which the holder does not have, or which lies face
    up by the rules."""

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
    """Refuse a report about the number of cards before there are any, or where there are none."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if not any(round.hands.values()):
            raise Refused("no card has been dealt yet", cite)
        whose = holder or str(report.seat or "")
        if whose and not round.hands.get(whose):
            who = f"seat {whose}" if whose.isdecimal() else f"the {whose}"
            raise Refused(f"{who} has no hand in this round", cite)

    return legal


def dealer_card_exposed(
    cite: str,
    follows: Callable[[str, str], Interruption] = VoidRound,
    but: str = "",
    when: Moments = DEALING,
    *,
    while_: Callable[[Round], object] = lambda _: True,
    moment: str = "",
) -> Irregularity:
    """A card of the dealer's is seen too early: what `follows`, and what is excepted from it.

    It follows `while_` something is so, which `moment` says in words; afterwards nothing does.
    """

    def handle(round: Round, report: IrregularityReport) -> None:
        if while_(round):
            raise follows("a card of the dealer was exposed too early", cite)

    return Irregularity(
        name="dealer-card-exposed", cite=cite, when=when, handle=handle,
        legal=lies_face_down(DEALER, cite),
        consequence=f"all hands void{moment}{f', but {but}' if but else ', reshuffle'}",
    )  # fmt: skip


def information_exchanged(cite: str) -> Irregularity:
    """A player who tells others about the hand forfeits all wagers of the round.

    It is a penalty and no result of a hand: nothing of it comes back where hands are void later.
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
        name="information-exchanged", cite=cite, when=("deal", "choose", "reveal"),
        whose="seat", consequence="that player forfeits all wagers of the round",
        handle=handle, legal=has_wagers, ends_hand=True,
    )  # fmt: skip


def shuffler_counts_wrong(cite: str) -> Irregularity:
    """A shuffler that counts the deck finds a card missing or one too many."""

    def counts(round: Round, report: IrregularityReport) -> None:
        if not round.options["shuffler-counts"]:
            raise Refused("this table's shuffler does not count the deck", cite)

    return Irregularity(
        name="shuffler-count-wrong", cite=cite, when=("shuffle",), handle=nothing, legal=counts,
        consequence="the deck is removed from the table, and another one is shuffled",
    )  # fmt: skip
