"""The deck: two of them at the table, opened, shuffled, cut and counted, 14.2 to 14.6(e)."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.play.answers import IrregularityReport
from pitboss.play.irregularities import Irregularity
from pitboss.play.prompts import Steps
from pitboss.play.round import Round

CUT_AT_LEAST = 10


def prepare(round: Round) -> Steps[None]:
    """Open the table if it is new, take the deck whose turn it is, shuffle and cut."""
    state, automated = round.state, round.options["shuffle"] == "automated"
    if not state["opened"]:
        inspect(round, automated)
        state["opened"] = True
    elif automated:  # 14.2(d)3
        state["deck"] = 3 - int(state["deck"])
        round.note("deck", state["deck"], "14.2(d)")
    yield from round.shuffle(decks(), cite="14.5(a)")  # 14.2(a): 52 cards and a cover card
    yield from round.cut("dealer", least=CUT_AT_LEAST, cite="14.5(b)2")


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


def inspect(round: Round, automated: bool) -> None:
    """The first two players see the cards before they are washed; so again after a pause."""
    round.announce("two decks are inspected and spread, suit by suit, for two players", "14.4(b)")
    if automated:
        cite, words = "14.4(c)2", "both decks are washed, one is left in the shuffler"
    elif round.options["wash"] == "both-decks":
        cite, words = "14.4(c)1", "both decks are washed and shuffled, one is kept aside"
    else:
        cite, words = "14.4(c)1", "the deck in use is washed, the other is kept aside"
    round.announce(words, cite)


def _recut(round: Round, report: IrregularityReport) -> Steps[None]:
    yield from round.cut("dealer", least=CUT_AT_LEAST, cite="14.5(c)")


def _nothing_dealt(round: Round, report: IrregularityReport) -> None:
    if round.hands:
        raise Refused("the cards are recut only before any has been dealt", "14.5(c)")


def _reshuffle(round: Round, report: IrregularityReport) -> None:
    round.announce("the cards are shuffled again", "14.15(p)")


def _device(round: Round, report: IrregularityReport) -> None:
    """14.15(q): the device leaves the table before cards are shuffled in another way."""
    if round.options["shuffle"] != "automated":
        raise Refused("this table has no shuffling device", "14.15(p)")
    by, removed = str(report.details.get("instead", "")), yes(report, "removed")
    if by and not removed:
        raise Refused(f"the device is removed before the cards are shuffled {by}", "14.15(q)")


def _idle(round: Round, report: IrregularityReport) -> None:
    """14.5(d): after a pause the decks are shown to two players, washed and shuffled again."""
    inspect(round, round.options["shuffle"] == "automated")


def yes(report: IrregularityReport, name: str, *, default: bool = False) -> bool:
    """A yes or no among the details of a report, as people write it."""
    said = report.details.get(name, default)
    return said if isinstance(said, bool) else str(said).lower() in ("yes", "true", "on")


def irregularities(dead: Callable[[Round, str, str], None]) -> tuple[Irregularity, ...]:
    """What may happen to the deck; `dead` ends the round and gives the chips back."""

    def count(round: Round, report: IrregularityReport) -> Steps[None]:
        missing = yield from round.count(cite="14.6(e)4")
        if not missing:
            return
        round.note("deck-removed", True, "14.6(e)4")
        if round.hands:
            dead(round, "the count of the deck is wrong", "14.15(g)")
        round.announce("another deck is taken", "14.6(e)4")

    return (
        Irregularity(
            name="improper-cut", cite="14.5(c)", when=("deal", "post"), handle=_recut,
            legal=_nothing_dealt, consequence="the supervisor has the cards recut",
        ),
        Irregularity(
            name="idle-table", cite="14.5(d)", when=("shuffle",), handle=_idle,
            consequence="the decks are shown to the first two players, washed and shuffled",
        ),
        Irregularity(
            name="shuffler-fails", cite="14.15(p)", when=("shuffle",), handle=_reshuffle,
            legal=_device, consequence="the cards are reshuffled",
        ),
        Irregularity(
            name="count-due", cite="14.6(e)4", when=("shuffle", "choose", "deal"), handle=count,
            consequence="the deck, or during a round the stub, is counted; a wrong deck is removed",
        ),
    )  # fmt: skip
