"""What a round of punto banco and one of mini-baccarat have in common."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pitboss.errors import Refused
from pitboss.games.baccarat.common import coup as dealing
from pitboss.games.baccarat.common import settlement, shoe, strays, vigorish
from pitboss.games.baccarat.common.coup import Coup
from pitboss.games.baccarat.common.outcome import Outcome
from pitboss.games.baccarat.common.paragraphs import Paragraphs
from pitboss.games.baccarat.common.rules import Text, rules_of
from pitboss.games.baccarat.common.vigorish import FORM, LEAVE, OWED
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer, Call
from pitboss.play.facts import Fact
from pitboss.play.options import Options
from pitboss.play.prompts import Prompt, Steps
from pitboss.play.round import Round

BANKER_FIRST = "banker-first"
"""What a player calls out who wants the Banker's Hand turned over first."""


FACTS = {OWED: Fact(kind="amounts")}


def first_state(options: Options) -> dict[str, Any]:
    return {**shoe.first_state(options), OWED: {}}


def ready(round: Round, at: Paragraphs, *, last_dealer: int = 0) -> Steps[None]:
    """The shoe; a reshuffle is the time to collect the vigorish that is owed."""
    if (yield from shoe.ready(round, at, last_dealer=last_dealer)):
        vigorish.collect(round, at.deferred)


def take_bets(
    round: Round, at: Paragraphs, why_not_first: Callable[[], Refused | None]
) -> Steps[None]:
    """Until "No more bets"; a patron may also leave, or ask for the Banker's Hand first."""

    def check(call: Call) -> None:
        if call.word == BANKER_FIRST:
            if refusal := why_not_first():
                raise refusal
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


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Does what silence means: takes the shoe, keeps it, turns cards over."""
    if isinstance(prompt, ask.Choose):
        return say.Choice(prompt.seat, prompt.default, patron=prompt.patron)
    return None
