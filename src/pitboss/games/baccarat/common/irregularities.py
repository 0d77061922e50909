"""What goes wrong at punto banco and mini-baccarat."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.baccarat.common import strays
from pitboss.games.baccarat.common.coup import Coup
from pitboss.games.baccarat.common.outcome import BANKER, PLAYER
from pitboss.games.baccarat.common.paragraphs import Paragraphs
from pitboss.games.baccarat.common.strays import DISCLOSED, STRAY
from pitboss.play.answers import IrregularityReport
from pitboss.play.events import Face
from pitboss.play.irregularities import Handle, Irregularity, Legal
from pitboss.play.prompts import Steps
from pitboss.play.round import Round


def _seen(coup: Coup, report: IrregularityReport) -> bool:
    """A third card comes face up, except where the bettors turn the cards over."""
    said: bool | None = report.details["disclosed"]
    return not coup.by_bettors if said is None else said


def unauthorized(at: Paragraphs) -> Handle:
    """The Banker's third card where one is due, else a card dealt in error."""

    def handle(round: Round, report: IrregularityReport) -> Steps[None]:
        coup: Coup = round.memo["coup"]
        seen = _seen(coup, report)
        face: Face = "up" if seen else "blind"
        card = yield from strays.draw(round, report, STRAY, face, at.unauthorized)
        if coup.banker_must_draw:
            round.shift(card, STRAY, BANKER, face="up", cite=at.unauthorized)
        elif seen:
            yield from strays.disclose(round, at)
        else:
            strays.keep(round, at)

    return handle


def player_stays(at: Paragraphs) -> Legal:
    def legal(round: Round, report: IrregularityReport) -> None:
        strays.legal(round, report)
        coup = round.memo.get("coup")
        if not isinstance(coup, Coup) or coup.staying != PLAYER or len(coup.banker) > 2:
            raise Refused("the Player's Hand is not staying now", at.unauthorized)
        waits = round.state["next-card"] and not coup.banker_must_draw
        if waits and not _seen(coup, report):
            raise Refused("a card drawn in error waits already for the next hand", at.in_error)

    return legal


def shared(at: Paragraphs) -> tuple[Irregularity, ...]:
    return (
        Irregularity(
            name="third-card-to-player-in-error", cite=at.unauthorized, when=("instruct",),
            consequence="the Banker's third card where one is due, else a card dealt in error",
            pieces="deck", face="down", fields=(DISCLOSED,),
            legal=player_stays(at), handle=unauthorized(at),
        ),
        *strays.irregularities(at),
    )  # fmt: skip
