"""The drill of the poker room: is a call worth its price?

A round for two players is dealt, in which the other one bets freely. The person who practises
decides on a call as if nothing more were bet after it: the call is worth the hand's share of the
pot against an unknown hand, minus the price. The hardest call is the one whose value is nearest to
zero.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt

from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.engine.answers import Answer
from pitboss.engine.dealers import Dealer
from pitboss.engine.game import Game
from pitboss.engine.players import Bot, step
from pitboss.engine.prompts import Prompt
from pitboss.engine.round import Round
from pitboss.engine.table import Table
from pitboss.engine.views import view
from pitboss.errors import PitbossError, Refused
from pitboss.money import dollars
from pitboss.procedures.pots import POT
from pitboss.school.exercises import NONE, SEAT, Choice, Dealt, Exercise, Verdict, Worth, lying
from pitboss.values import Frozen

CALLS = 40
"""The hardest of so many calls is asked."""
GLANCE, DEALS = 400, 20_000
"""So often the rest is dealt to see how hard a call is, and to judge it."""
DEEPEST = 6
"""At most this call of a round is asked: the sixth."""
EAGER = 0.5
"""How often the other bets or raises."""
MATTERS = 0.04
"""From so much of the pot up, one choice is better than the other."""


class Priced(Frozen):
    """What a call costs, what is in the pot before it, and which part of it the hand takes."""

    price: int
    pot: int
    equity: float

    @property
    def value(self) -> float:
        return self.equity * (self.pot + self.price) - self.price


WorthOfCall = Callable[[Round, put.Choose, int], Priced | None]
"""Finds what a call is worth, from so many deals; None if that cannot be known, as before cards are
exchanged."""


def exercise(game: Game, seed: int, worth_of_call: WorthOfCall) -> Dealt:
    """The hardest of some calls that follow from a seed."""
    found = []
    for number in range(CALLS):
        dealt = _deal(game, f"{seed}/{number}", worth_of_call)
        if dealt is not None:
            priced = dealt[2]
            part = abs(priced.value) / (priced.pot + priced.price)
            found.append(((part < MATTERS, part), dealt))
    if not found:
        raise Refused(NONE.format(game.title))
    round, prompt, priced = min(found, key=lambda one: one[0])[1]
    shown = _shown(game, seed, round, prompt, priced)
    return Dealt(shown, lambda: _judged(round, prompt, worth_of_call))


def _shown(game: Game, seed: int, round: Round, prompt: put.Choose, priced: Priced) -> Exercise:
    seen = view(round, str(SEAT))
    choices = [
        Choice(offer.name, priced.price if offer.name == "call" else 0, "", offer.cite)
        for offer in prompt.offers
        if offer.name in ("call", "fold")
    ]
    says = (
        f"The pot has ${dollars(priced.pot)}; a call costs ${dollars(priced.price)}, and nothing"
        " more is bet after it."
    )
    return Exercise(game.slug, seed, lying(seen), {}, {}, choices, says=says)


def _judged(round: Round, prompt: put.Choose, worth_of_call: WorthOfCall) -> Verdict:
    """A call compared with a fold, which is worth nothing."""
    priced = worth_of_call(round, prompt, DEALS)
    assert priced is not None, "it was priced before"
    error = sqrt(priced.equity * (1 - priced.equity) / DEALS) * (priced.pot + priced.price)
    best = max(0.0, priced.value)
    call, fold = (
        Worth(name, amount, value, 0.0 if value == best else error, best - value, value == best)
        for name, amount, value in (("call", priced.price, priced.value), ("fold", 0, 0.0))
    )
    part = f"{100 * priced.equity:.1f} % of the pot is yours on average"
    need = 100 * priced.price / (priced.pot + priced.price)
    how = f"{part}, and a call needs {need:.1f} %; dealt {DEALS:,} times against a hand that nobody"
    return Verdict([call, fold] if call.best else [fold, call], DEALS, f"{how} knows")


def _deal(
    game: Game, seed: str, worth_of_call: WorthOfCall
) -> tuple[Round, put.Choose, Priced] | None:
    """A round up to a call that the person who practises has to decide on."""
    rng = random.Random(seed)
    table = Table(game, seats=game.seats[0])
    dealer = Dealer(rng.getrandbits(32))
    players = {seat: Bot(rng.getrandbits(32), decide=_eager) for seat in table.seats}
    depth = rng.randrange(DEEPEST)
    round = table.start()
    try:
        while (prompt := round.prompt) is not None:
            if _is_a_call(prompt):
                assert isinstance(prompt, put.Choose), "somebody chooses"
                depth -= 1
                if depth < 0 and (priced := worth_of_call(round, prompt, GLANCE)) is not None:
                    return round, prompt, priced
            step(round, prompt, dealer, players)
    except PitbossError:
        return None
    return None


def _is_a_call(prompt: Prompt) -> bool:
    """Whether the person who practises is asked to call or to fold."""
    if not isinstance(prompt, put.Choose) or prompt.seat != SEAT:
        return False
    return prompt.offer("call") is not None and prompt.offer("fold") is not None


def _eager(round: Round, prompt: Prompt, seat: int, rng: random.Random) -> Answer | None:
    """Bets and raises freely, never folds; all else as the game's simple player does."""
    wager = isinstance(prompt, put.Choose) and (prompt.offer("raise") or prompt.offer("bet"))
    if wager and seat != SEAT and rng.random() < EAGER:
        pot = view(round, str(seat)).results.get(POT, 0)
        most = max(wager.low, min(wager.high, 2 * pot))
        steps = (most - wager.low) // wager.step
        return say.Choice(seat, wager.name, wager.low + rng.randint(0, steps) * wager.step)
    if isinstance(prompt, put.Choose) and (prompt.offer("call") or prompt.offer("check")):
        return say.Choice(seat, "check" if prompt.offer("check") else "call")
    return round.game.bot(round, prompt, seat, rng) if round.game.bot else None
