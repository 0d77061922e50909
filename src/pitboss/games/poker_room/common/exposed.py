"""A card that was dealt face up by accident, and is exchanged for another."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import Refused
from pitboss.games.poker_room.common import deck
from pitboss.games.poker_room.common.irregularities import contesting
from pitboss.games.poker_room.common.paragraphs import ExposedCard
from pitboss.games.poker_room.common.streets import COMMUNITY
from pitboss.play.answers import IrregularityReport
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import Option, choice
from pitboss.play.prompts import Steps
from pitboss.play.round import Round


def option(at: ExposedCard) -> Option:
    return choice("exposed-card", ("discard", "burn"), at.found, "an exposed hole card is"
                  " discarded, or used as the burn card before the flop")  # fmt: skip


def exchange(round: Round, at: ExposedCard) -> Steps[None]:
    """Once every player has the first cards: an exposed one is replaced from the top of the deck.

    It is discarded, or burned face up; so only one of them can be.
    """
    round.memo["hands-dealt"] = True
    for seat, piece in round.memo.pop("exposed", []):
        burn = round.options["exposed-card"] == "burn" and not round.memo.get("burned-up")
        round.memo["burned-up"] = burn or round.memo.get("burned-up", False)
        cite = at.burned if burn else at.discarded
        round.shift(piece, str(seat), "burn" if burn else "discard", face="up", cite=cite)
        yield from round.deal([str(seat)], face="down", cite=cite)


def irregularity(at: ExposedCard) -> Irregularity:
    """Noted at once, exchanged when the deal is complete."""

    def handle(round: Round, report: IrregularityReport) -> Steps[None]:
        deck.go_astray(round, 1)
        (piece,) = _named_or_last(round, report)
        round.memo.setdefault("exposed", []).append((report.seat, piece))
        if round.memo.get("hands-dealt"):
            yield from exchange(round, at)

    def legal(round: Round, report: IrregularityReport) -> None:
        contest, pieces = contesting(round, report), _named_or_last(round, report)
        noted = [piece for _, piece in round.memo.get("exposed", [])]
        dealt = [piece for piece in round.hands[str(report.seat)] if piece not in noted]
        if len(pieces) != 1 or pieces[0] not in dealt:
            raise Refused("name the one card that was dealt to the seat face up", at.found)
        if contest.voluntary or COMMUNITY in round.hands:
            raise Refused("cards are exchanged when they are dealt, not later", at.found)
        if not deck.spare(round):
            raise Refused("the deck has no card to exchange it with", at.found)

    return Irregularity(
        name="exposed-hole-card", cite=at.found, when=("deal", "choose"), whose="hand",
        pieces="hand", handle=handle, legal=legal,
        consequence="exchanged with the top card, and discarded or used as the burn card face up",
    )  # fmt: skip


def _named_or_last(round: Round, report: IrregularityReport) -> Sequence[str]:
    """The cards that a report names, or the last one that was dealt to the seat."""
    return report.pieces or round.hands[str(report.seat)][-1:]
