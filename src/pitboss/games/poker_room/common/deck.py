"""The deck: two of them at the table, opened, shuffled, cut and counted."""

from __future__ import annotations

from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.poker_room.common.contest import dead_round
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.reports import yes_or_no
from pitboss.play.answers import IrregularityReport
from pitboss.play.irregularities import Field, Irregularity
from pitboss.play.prompts import Steps
from pitboss.play.round import Round

CUT_AT_LEAST = 10


def prepare(round: Round) -> Steps[None]:
    """Open the table if it is new, take the deck whose turn it is, shuffle and cut.

    A device shuffles one deck while the other is played, so that they alternate every round.
    """
    state, automated = round.state, round.options["shuffle"] == "automated"
    if not state["opened"]:
        inspect(round)
        state["opened"] = True
    elif automated:
        state["deck"] = 3 - int(state["deck"])
        round.note("deck", state["deck"], ROOM.two_in_turn)
    yield from round.shuffle(decks(), cite=ROOM.shuffled)
    yield from round.cut("dealer", least=CUT_AT_LEAST, cite=ROOM.cut)


def reserve(round: Round, cards: int) -> None:
    """So many cards are still needed for the round to be played out."""
    round.memo["cards-due"] = round.table.stocks["deck"].dealt + cards


def spare(round: Round) -> int:
    """How many cards can go astray before the deck is too short for the round."""
    stock = round.table.stocks["deck"]
    due: int = round.memo.get("cards-due", stock.dealt)
    return stock.total - due


def go_astray(round: Round, cards: int) -> None:
    """Cards leave the deck that are not part of the deal."""
    round.memo["cards-due"] = round.memo.get("cards-due", 0) + cards


def inspect(round: Round) -> None:
    """The first two players see the cards before they are washed; so again after a pause."""
    round.announce("two decks are inspected and spread, suit by suit, for two players",
                   ROOM.inspected)  # fmt: skip
    if round.options["shuffle"] == "automated":
        cite, words = ROOM.washed_for_device, "both decks are washed, one is left in the shuffler"
    elif round.options["wash"] == "both-decks":
        cite, words = ROOM.washed, "both decks are washed and shuffled, one is kept aside"
    else:
        cite, words = ROOM.washed, "the deck in use is washed, the other is kept aside"
    round.announce(words, cite)


# -- irregularities ------------------------------------------------------------------------------


def _recut(round: Round, report: IrregularityReport) -> Steps[None]:
    yield from round.cut("dealer", least=CUT_AT_LEAST, cite=ROOM.recut)


def _nothing_dealt(round: Round, report: IrregularityReport) -> None:
    if round.hands:
        raise Refused("the cards are recut only before any has been dealt", ROOM.recut)


def _idle(round: Round, report: IrregularityReport) -> None:
    inspect(round)


def _reshuffle(round: Round, report: IrregularityReport) -> None:
    round.announce("the cards are shuffled again", ROOM.device_fails)


def _has_device(round: Round, report: IrregularityReport) -> None:
    """The device leaves the table before cards are shuffled in another way."""
    if round.options["shuffle"] != "automated":
        raise Refused("this table has no shuffling device", ROOM.device_fails)
    if report.details["instead"] and not report.details["removed"]:
        raise Refused("the device is removed before the cards are shuffled in another way",
                      ROOM.device_removed)  # fmt: skip


def _count(round: Round, report: IrregularityReport) -> Steps[None]:
    """A wrong deck is removed; where cards are on the table, the round is dead."""
    missing = yield from round.count(cite=ROOM.counted)
    if not missing:
        return
    round.note("deck-removed", True, ROOM.counted)
    if round.hands:
        dead_round(round, "the count of the deck is wrong", ROOM.wrong_deck)
    round.announce("another deck is taken", ROOM.counted)


def _age(round: Round, report: IrregularityReport) -> None:
    """After three hours a deck is put in sequence, after six it is changed."""
    hours = report.details["hours"]
    if hours >= 6:
        round.note("deck-changed", True, ROOM.hours_in_use)
    elif hours >= 3:
        round.note("deck-sequenced", True, ROOM.hours_in_use)


IRREGULARITIES = (
    Irregularity(
        name="improper-cut", cite=ROOM.recut, when=("deal", "post"), handle=_recut,
        legal=_nothing_dealt, consequence="the supervisor has the cards recut",
    ),
    Irregularity(
        name="idle-table", cite=ROOM.idle, when=("shuffle",), handle=_idle,
        consequence="the decks are shown to the first two players, washed and shuffled",
    ),
    Irregularity(
        name="shuffler-fails", cite=ROOM.device_fails, when=("shuffle",), handle=_reshuffle,
        legal=_has_device, consequence="the cards are reshuffled",
        fields=(
            Field(name="instead", values=("by-hand", "pre-shuffled"),
                  says="how the cards are shuffled without it"),
            yes_or_no("removed", "whether the device has left the table"),
        ),
    ),
    Irregularity(
        name="count-due", cite=ROOM.counted, when=("shuffle", "choose", "deal"), handle=_count,
        consequence="the deck, or during a round the stub, is counted; a wrong deck is removed",
    ),
    Irregularity(
        name="deck-in-use", cite=ROOM.hours_in_use, when=("shuffle",), handle=_age,
        consequence="put in suit and sequence after three hours, changed after six",
        fields=(Field(name="hours", kind="number", low=0, required=True,
                      says="how long the deck has been used"),),
    ),
)  # fmt: skip
