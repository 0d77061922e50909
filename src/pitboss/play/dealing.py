"""Dealing one deck a round, as most of the chapter's poker tables do.

The subchapters repeat each other here nearly word for word; what differs is the paragraph, so each
game states its own in a `Paragraphs` value and gets the options, the steps and the irregularities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.play.answers import Irregularity
from pitboss.play.game import Handle, Trouble
from pitboss.play.options import Option, Options, choice, flag
from pitboss.play.prompts import Steps
from pitboss.play.round import Round, VoidRound

COUNT_AT_LEAST = 5
"""Rounds after which the stub is counted at the latest."""


class Paragraphs(Struct, frozen=True, kw_only=True):
    """Where a subchapter says what about its deck."""

    second_deck: str
    opening: str
    shuffle: str
    cut: str
    recut: str
    shoe: str
    hand: str
    hand_shuffler: str
    automated: str
    stub: dict[str, str]
    """By way of dealing, who puts the stub away and where."""
    count: dict[str, str]
    count_right: str
    count_wrong: str
    count_waived: str
    face_up: str
    drawn_in_error: str
    wrong_number: str
    dealer_exposed: str
    shuffler_fails: str
    shoe_fails: str


def options(at: Paragraphs) -> tuple[Option, ...]:
    """How the deck is shuffled, dealt and counted."""
    return (
        choice("deal", ("shoe", "hand", "automated"), at.shoe, "from a manual shoe, the dealer's"
               " hand or an automated shoe",
               aliases={"manual-shoe": "shoe", "automated-shoe": "automated"}),
        choice("shuffle", ("automated", "manual", "pre-shuffled"), at.shuffle,
               "by a device, by the dealer, or pre-shuffled for the first round"),
        choice("decks", ("1", "2"), at.second_deck, "one deck, or two that alternate"),
        flag("shuffler-counts", at.count_waived, "the shuffler counts the deck, so the dealer"
             " need not count the stub"),
        Option(name="count-every", default=COUNT_AT_LEAST, kind="number", low=1,
               high=COUNT_AT_LEAST, cite=at.count["shoe"],
               says="rounds after which the stub is counted"),
    )  # fmt: skip


def check(options: Options, at: Paragraphs) -> None:
    """Refuse ways of dealing that the text does not allow together."""
    automated = options["shuffle"] == "automated"
    if options["deal"] == "hand" and not automated:
        raise Refused("dealing from the hand needs an automated shuffler", at.hand_shuffler)
    if options["decks"] == "2" and not automated:
        raise Refused("a second deck needs an automated shuffler", at.second_deck)
    if options["shuffler-counts"] and not automated:
        raise Refused("only an automated shuffler counts the deck", at.count_waived)


def first_state(options: Options) -> dict[str, Any]:
    return {"opened": False, "deck": 1, "rounds-since-count": 0}


def prepare(round: Round, at: Paragraphs, pieces: Iterable[str] | None = None) -> Steps[None]:
    """Open the table if it is new, alternate the decks, shuffle and cut."""
    options, state = round.options, round.state
    if not state["opened"]:
        round.announce("the cards are inspected, spread, washed and stacked", at.opening)
        state["opened"] = True
    elif options["decks"] == "2":
        state["deck"] = 3 - state["deck"]
        round.note("deck", state["deck"], at.second_deck)
    yield from round.shuffle(decks() if pieces is None else pieces, cite=at.shuffle)
    if options["shuffle"] != "automated":
        yield from round.cut("dealer", least=10, cite=at.cut, from_top=True)


def way(round: Round, at: Paragraphs) -> str:
    """The section under which this table deals."""
    return {"shoe": at.shoe, "hand": at.hand, "automated": at.automated}[round.options["deal"]]


def put_stub_away(round: Round, at: Paragraphs) -> Steps[None]:
    """The stub is discarded, and counted at least every five rounds."""
    how, every = round.options["deal"], round.options["count-every"]
    state = round.state
    state["rounds-since-count"] = int(state["rounds-since-count"]) + 1
    if round.options["shuffler-counts"] or state["rounds-since-count"] < every:
        round.announce("the stub goes to the discard rack", at.stub[how])
        return
    state["rounds-since-count"] = 0
    missing = yield from round.count(cite=at.count[how])
    if missing:
        raise VoidRound(
            f"the count shows {52 - missing} cards in the deck: all hands void, the deck removed",
            at.count_wrong,
        )
    round.announce("52 cards: the stub goes to the discard rack", at.count_right)


# -- irregularities that the subchapters share ---------------------------------------------------


def void_all(why: str, cite: str) -> Handle:
    """The consequence of most irregularities: every hand is void."""

    def handle(round: Round, report: Irregularity) -> None:
        raise VoidRound(why, cite)

    return handle


def nothing(round: Round, report: Irregularity) -> None:
    """The round goes on as if nothing had happened."""


def only_where(option: str, value: str, cite: str) -> Callable[[Round, Irregularity], None]:
    """Refuse a report at a table that does not use the device in question."""

    def legal(round: Round, report: Irregularity) -> None:
        if round.options[option] != value:
            raise Refused(f"{report.name}: this table's {option} is {round.options[option]}", cite)

    return legal


def troubles(at: Paragraphs) -> tuple[Trouble, ...]:
    """What can go wrong with a deck, and what follows."""

    def found_face_up(round: Round, report: Irregularity) -> Steps[None]:
        """The report may name the cards; if it does not, the next card is the one."""
        found = round.memo["face-up"] = round.memo.get("face-up", 0) + (len(report.pieces) or 1)
        for piece in report.pieces:
            round.take("discard", piece, "up", at.face_up)
        if not report.pieces:
            yield from round.deal(["discard"], face="up", cite=at.face_up)
        if found > 1:
            raise VoidRound("more than one card face up in the deck", at.face_up)

    def in_the_deck(round: Round, report: Irregularity) -> None:
        round.table.stocks["deck"].check(report.pieces)

    def recut(round: Round, report: Irregularity) -> Steps[None]:
        yield from round.cut("dealer", least=10, cite=at.recut, from_top=True)

    def before_the_deal(round: Round, report: Irregularity) -> None:
        if round.options["shuffle"] == "automated":
            raise Refused("the cards are not cut after an automated shuffle", at.recut)
        if round.hands:
            raise Refused("the cards can be recut only before any has been dealt", at.recut)

    return (
        Trouble(
            name="card-face-up", cite=at.face_up, when=("deal",),
            consequence="one such card is discarded; more than one voids all hands",
            handle=found_face_up, legal=in_the_deck,
        ),
        Trouble(
            name="card-drawn-in-error", cite=at.drawn_in_error, when=("deal",),
            consequence="used as the next card", handle=nothing,
        ),
        Trouble(
            name="wrong-number-of-cards", cite=at.wrong_number, when=("deal", "choose", "count"),
            consequence="all hands void, reshuffle",
            handle=void_all("a wrong number of cards was dealt", at.wrong_number),
        ),
        Trouble(
            name="dealer-card-exposed", cite=at.dealer_exposed, when=("deal", "choose", "count"),
            consequence="all hands void, reshuffle",
            handle=void_all("a card of the dealer was exposed too early", at.dealer_exposed),
        ),
        Trouble(
            name="shuffler-fails", cite=at.shuffler_fails, when=("shuffle",),
            consequence="the cards are reshuffled", handle=nothing,
            legal=only_where("shuffle", "automated", at.shuffler_fails),
        ),
        Trouble(
            name="shoe-fails", cite=at.shoe_fails, when=("deal",),
            consequence="the round is void",
            handle=void_all("the automated shoe failed", at.shoe_fails),
            legal=only_where("deal", "automated", at.shoe_fails),
        ),
        Trouble(
            name="improper-cut", cite=at.recut, when=("deal",),
            consequence="the supervisor orders a recut", handle=recut, legal=before_the_deal,
        ),
    )  # fmt: skip
