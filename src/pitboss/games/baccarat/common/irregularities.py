"""3.12, 7.11: what goes wrong at punto banco and mini-baccarat."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.baccarat.common import strays
from pitboss.games.baccarat.common.coup import Coup
from pitboss.games.baccarat.common.strays import STRAY, is_said
from pitboss.games.baccarat.common.texts import Text
from pitboss.games.baccarat.common.wagers import BANKER, PLAYER
from pitboss.play.answers import IrregularityReport
from pitboss.play.events import Face
from pitboss.play.irregularities import Handle, Irregularity
from pitboss.play.prompts import Steps
from pitboss.play.round import Round


def _seen(coup: Coup, report: IrregularityReport) -> bool:
    """A third card comes face up, except where the bettors turn the cards over."""
    return is_said(report, "disclosed", unless_said=coup.deal != "to-bettors")


def unauthorized(text: Text) -> Handle:
    """3.12(a), 7.11(a): the Banker's third card where one is due, else a card dealt in error."""

    def handle(round: Round, report: IrregularityReport) -> Steps[None]:
        coup: Coup = round.memo["coup"]
        seen = _seen(coup, report)
        face: Face = "up" if seen else "blind"
        card = yield from strays.draw(round, report, STRAY, face, text.unauthorized)
        if coup.banker_must_draw:
            round.shift(card, STRAY, BANKER, face="up", cite=text.unauthorized)
        elif seen:
            yield from strays.disclose(round, text)
        else:
            strays.keep(round, text)

    return handle


def player_stays(text: Text) -> strays.Legal:
    def legal(round: Round, report: IrregularityReport) -> None:
        strays.legal(round, report)
        coup = round.memo.get("coup")
        if not isinstance(coup, Coup) or coup.staying != PLAYER or len(coup.banker) > 2:
            raise Refused("the Player's Hand is not staying now", text.unauthorized)
        waits = round.state["next-card"] and not coup.banker_must_draw
        if waits and not _seen(coup, report):
            raise Refused("a card drawn in error waits already for the next hand", text.in_error)

    return legal


def shared(text: Text) -> tuple[Irregularity, ...]:
    return (
        Irregularity(
            name="third-card-to-player-in-error", cite=text.unauthorized, when=("instruct",),
            consequence="the Banker's third card where one is due, else a card dealt in error",
            legal=player_stays(text), handle=unauthorized(text), face="down",
        ),
        *strays.irregularities(text, text.cutting_card),
    )  # fmt: skip
