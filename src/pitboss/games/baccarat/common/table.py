"""What a round of punto banco and one of mini-baccarat have in common."""

from collections.abc import Callable
from random import Random
from typing import Any

from pitboss.engine import Call, Face, Fact, Irregularity, IrregularityReport, Options, Round, Steps
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.errors import Refused
from pitboss.games.baccarat.common import coup as dealing
from pitboss.games.baccarat.common import settlement, shoe, strays, vigorish
from pitboss.games.baccarat.common.coup import Coup
from pitboss.games.baccarat.common.outcome import BANKER, PLAYER, Outcome
from pitboss.games.baccarat.common.paragraphs import Paragraphs
from pitboss.games.baccarat.common.rules import Text, rules_of
from pitboss.games.baccarat.common.strays import DISCLOSED, STRAY
from pitboss.games.baccarat.common.vigorish import FORM, LEAVE, OWED

BANKER_FIRST = "banker-first"
"""What a player calls out who wants the Banker's Hand turned over first."""


FACTS = {
    **shoe.FACTS,
    OWED: Fact(kind="amounts", says="vigorish that is still to be collected, by seat"),
}


def first_state(options: Options) -> dict[str, Any]:
    return {**shoe.first_state(options), OWED: {}}


def ready(round: Round, at: Paragraphs, *, last_dealer: int = 0) -> Steps[None]:
    """Prepare the shoe. At a reshuffle the owed vigorish is collected."""
    if (yield from shoe.ready(round, at, last_dealer=last_dealer)):
        vigorish.collect(round, at.deferred)


def take_bets(round: Round, at: Paragraphs, why_not_first: Callable[[Round], str]) -> Steps[None]:
    """Until "No more bets"; a patron may also leave, or ask for the Banker's Hand first."""

    def check(call: Call) -> None:
        if call.word == BANKER_FIRST:
            if not round.options["banker-first"]:
                why = "this table does not turn the Banker's Hand over first"
                raise Refused(why, at.announce)
            if why := why_not_first(round):
                raise Refused(why, at.announce)
        elif call.word in (LEAVE, FORM):
            vigorish.check_call(round, call, at.deferred)
        else:
            raise Refused(f"{call.word!r} means nothing here", at.closed)

    def hear(call: Call) -> None:
        if call.word == BANKER_FIRST:
            round.memo["banker-first"] = True
        else:
            vigorish.hear(round, call, at.deferred)

    offered = [w.name for w in round.game.wagers if w.offered is None or w.offered(round.options)]
    yield from round.take_bets(offered, cite=at.closed, close="", calls=check, hear=hear)


def play_coup(round: Round, text: Text) -> Steps[Outcome]:
    """From "No more bets" to the last wager settled."""
    at = text.at
    round.announce("No more bets", at.close)
    if at.begin:
        round.announce("Cards", at.begin)
    coup = round.memo["coup"] = Coup(round, rules_of(round.options, text))
    yield from dealing.deal(coup)
    yield from dealing.complete(coup)
    outcome = coup.outcome()
    settlement.announce(coup, outcome)
    settlement.settle(coup, outcome)
    shoe.remember(round, str(outcome))
    yield from strays.after_the_hand(round, at)
    shoe.announce_last_hand(round, at.last_hand)
    return outcome


def bot(round: Round, prompt: ask.Prompt, seat: int, rng: Random) -> say.Answer | None:
    """Makes the default choice: takes the shoe, keeps it, turns cards over."""
    if isinstance(prompt, ask.Choose):
        return say.Choice(prompt.seat, prompt.default, patron=prompt.patron)
    return None


# -- what goes wrong -----------------------------------------------------------------------------


def _seen(coup: Coup, report: IrregularityReport) -> bool:
    """A third card comes face up, except where the bettors turn the cards over."""
    said: bool | None = report.details["disclosed"]
    return not coup.by_bettors if said is None else said


def unauthorized(round: Round, report: IrregularityReport) -> Steps[None]:
    """The Banker's third card if one is due, otherwise a card dealt in error."""
    coup: Coup = round.memo["coup"]
    seen, cite = _seen(coup, report), coup.at.unauthorized
    face: Face = "up" if seen else "blind"
    card = yield from strays.draw(round, report, STRAY, face, cite)
    if coup.banker_must_draw:
        round.shift(card, STRAY, BANKER, face="up", cite=cite)
    else:
        yield from strays.put_aside(round, coup.at, seen=seen)


def player_stays(round: Round, report: IrregularityReport) -> None:
    strays.legal(round, report)
    coup: Coup = round.memo["coup"]
    if coup.staying != PLAYER or len(coup.banker) > 2:
        raise Refused("the Player's Hand is not staying now", coup.at.unauthorized)
    waits = round.state["next-card"] and not coup.banker_must_draw
    if waits and not _seen(coup, report):
        raise Refused("a card drawn in error waits already for the next hand", coup.at.in_error)


def irregularities(at: Paragraphs) -> tuple[Irregularity, ...]:
    return (
        Irregularity(name="third-card-to-player-in-error", cite=at.unauthorized, when=("instruct",),
                     consequence="the Banker's third card where one is due, else a card dealt in"
                     " error", pieces="deck", face="down", fields=(DISCLOSED,),
                     legal=player_stays, handle=unauthorized),
        *strays.irregularities(at),
    )  # fmt: skip
