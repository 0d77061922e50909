"""What a round of punto banco and one of mini-baccarat have in common."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pitboss.errors import Refused
from pitboss.games.baccarat.common import coup as dealing
from pitboss.games.baccarat.common import settlement, shoe, strays, vigorish
from pitboss.games.baccarat.common.coup import Coup, Outcome
from pitboss.games.baccarat.common.texts import Text
from pitboss.games.baccarat.common.wagers import check_take_down
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer, Call
from pitboss.play.prompts import Prompt, Steps
from pitboss.play.round import Round

BANKER_FIRST = ("banker-first", "bankers-hand-first", "banker-hand-first")


def ready(round: Round, text: Text, *, last_dealer: int = 0) -> Steps[None]:
    """The shoe; a reshuffle is the time to collect the vigorish that is owed."""
    if (yield from shoe.ready(round, text, last_dealer=last_dealer)):
        vigorish.collect(round, text.deferred)


def take_bets(round: Round, text: Text, why_not_first: Callable[[], Refused | None]) -> Steps[None]:
    """Until "No more bets"; a patron may also leave, or ask for the Banker's Hand first."""

    def check(call: Call) -> None:
        if call.word in BANKER_FIRST:
            if refusal := why_not_first():
                raise refusal
        elif call.word in (*vigorish.LEAVES, *vigorish.FORM):
            vigorish.check_call(round, call.seat, call.patron, text.deferred)
        else:
            raise Refused(f"{call.word!r} means nothing here", text.closed)

    def hear(call: Call) -> None:
        if call.word in BANKER_FIRST:
            round.memo["banker-first"] = True
        else:
            vigorish.hear(round, call.word, call.seat, call.patron, text.deferred)

    yield from round.take_bets(
        [w.name for w in round.game.wagers if w.offered is None or w.offered(round.options)],
        cite=text.closed,
        close="",
        calls=check,
        take_down=lambda answer: check_take_down(text, round, answer),
        hear=hear,
    )


def play_coup(round: Round, text: Text) -> Steps[Outcome]:
    """From "No more bets" to the last wager settled."""
    round.announce("No more bets", text.close)
    coup = round.memo["coup"] = Coup(round, text)
    yield from dealing.deal(coup)
    yield from dealing.complete(coup)
    outcome = coup.outcome()
    settlement.announce(coup, outcome)
    settlement.settle(coup, outcome)
    shoe.remember(round, str(outcome))
    yield from strays.after_the_hand(round, text)
    shoe.announce_last_hand(round, text.cutting_card)
    return outcome


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """Does what silence means: takes the shoe, keeps it, turns cards over."""
    if isinstance(prompt, ask.Choose):
        return say.Choice(prompt.seat, prompt.default, patron=prompt.patron)
    return None
