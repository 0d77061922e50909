"""The coach at the table: what each choice is worth, and afterwards what was given away.

Choices are valued exactly where the game's mathematics can (most card games against the house),
else by dealing the round again from what the player has seen (`odds.choice_values`); settings of
hands exactly; wagers by their house edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pitboss.cli.output import say
from pitboss.cli.progress import Bar, work_through
from pitboss.engine import Answer, Arrangement, Choice, Prompt, Round
from pitboss.engine import prompts as ask
from pitboss.errors import PitbossError
from pitboss.money import dollars
from pitboss.words.narration import set_hands

if TYPE_CHECKING:
    from pitboss.odds.choice_values import Advice, Valued

FEW = 5
"""So many settings of a hand are shown."""
NOTHING = "  there is nothing to advise on here"
Hands = dict[str, Any]
Settings = Sequence[tuple[Hands, Fraction]]


class Past(Struct):
    """A decision of this round: what was chosen, and what that gave away."""

    chosen: str
    best: str
    cost: str
    """Empty if nothing was given away."""


class Coach:
    """Values what one seat can do; with `always`, at every choice and after every round."""

    def __init__(self, seat: int, *, always: bool = False) -> None:
        self.seat = seat
        self.always = always
        self.past: list[Past] = []
        self._last: tuple[object, Any] = (None, None)

    def hint(self, round: Round, prompt: Prompt) -> None:
        """Say what each thing that can be done now is worth."""
        lines: list[str] = []
        if isinstance(prompt, ask.TakeBets):
            lines = _edges(round, prompt)
        elif isinstance(prompt, ask.Choose):
            advice = self._worth(round, prompt)
            lines = _valued(advice) if advice else []
        elif isinstance(prompt, ask.Arrange):
            lines = _listed(self._worth(round, prompt))
        say("\n".join(lines) or NOTHING)

    def advise(self, round: Round, prompt: Prompt) -> None:
        """What the choices are worth, without being asked; nothing if that is not known."""
        if not self.always or not isinstance(prompt, (ask.Choose, ask.Arrange)):
            return
        if self._worth(round, prompt):
            self.hint(round, prompt)

    def decided(self, round: Round, prompt: Prompt, answer: Answer) -> None:
        """Keep what a decision gave away, to be told after the round."""
        if not self.always:
            return
        if not isinstance(prompt, (ask.Choose, ask.Arrange)):
            return
        worth = self._worth(round, prompt)
        if worth and isinstance(answer, Choice):
            self.past += _judged(worth, answer)
        elif worth and isinstance(answer, Arrangement):
            self.past.append(_compared(worth, answer))

    def look_back(self) -> None:
        """After a round: every decision, and what it gave away."""
        for one in self.past:
            if one.cost:
                say(f"  Coach: {one.chosen} gave away {one.cost}; {one.best} was best")
            else:
                say(f"  Coach: {one.chosen} was right")
        self.past.clear()

    def _worth(self, round: Round, prompt: ask.Choose | ask.Arrange) -> Any:
        """What is found for a prompt, once; long work and compiling are told meanwhile."""
        if self._last[0] is not prompt:
            find = _choices if isinstance(prompt, ask.Choose) else _settings
            [found] = work_through([lambda: find(round, prompt)], Bar())  # type: ignore[arg-type]
            self._last = prompt, found
        return self._last[1]


# -- choices -------------------------------------------------------------------------------------


def _choices(round: Round, prompt: ask.Choose) -> Advice | None:
    from pitboss.odds import choice_values

    try:
        asked = choice_values.decision_at(round)
        return choice_values.advise(asked) if asked else None
    except PitbossError:
        return None


def _valued(advice: Advice) -> list[str]:
    """The choices, the best first, with what the round brings by each on average."""
    names = [_said(one) for one in advice.choices]
    worths = [dollars(round(one.value), signed=True) for one in advice.choices]
    wide, far = max(map(len, names)), max(map(len, worths))
    lines = [
        f"  {name:{wide}}  {worth:>{far}}  {'best' if one.best else _cost(one)}"
        for name, worth, one in zip(names, worths, advice.choices, strict=True)
    ]
    found = "simulated" if advice.deals else "exact"
    return [*lines, f"  on average, {found}: {advice.how}"]


def _said(one: Valued) -> str:
    return f"{one.name} {dollars(one.amount)}" if one.amount else one.name


def _cost(one: Valued) -> str:
    error = f" ± {dollars(round(one.error))}" if one.error else ""
    if one.gives_away < 1:  # $0 would be said of a mistake
        return f"gives away {one.gives_away:.{4 if one.gives_away < 0.01 else 2}f} cents{error}"
    return f"gives away {dollars(round(one.gives_away))}{error}"


def _judged(advice: Advice, answer: Choice) -> list[Past]:
    """The decision that was made, if it is among those that are valued."""
    same = [one for one in advice.choices if one.name == answer.name]
    exact = [one for one in same if one.amount == answer.amount]
    best = advice.choices[0]
    return [
        Past(_said(one), _said(best), "" if one.best else _cost(one).removeprefix("gives away "))
        for one in (exact or same)[:1]
    ]


# -- hands that are set --------------------------------------------------------------------------


def _settings(round: Round, prompt: ask.Arrange) -> Settings:
    """Every setting of the pieces, the best first, with what it is worth of a unit wagered."""
    from pitboss.odds import registry

    model = registry.find(round.game.slug)
    if model.advice is None:
        return ()
    stake = max((one.amount for one in round.stakes_on(seat=prompt.seat)), default=0)
    try:
        return model.advice(prompt.pieces, round.options, stake)
    except PitbossError:
        return ()


def _listed(settings: Settings) -> list[str]:
    lines = [
        f"  {100 * float(worth):+9.4f} %  {set_hands(hands)}" for hands, worth in settings[:FEW]
    ]
    more = len(settings) - FEW
    rest = f", and {more} ways that are worth less" if more > 0 else ""
    return [*lines, f"  of the wager, on average, exact{rest}"] if lines else []


def _compared(settings: Settings, answer: Arrangement) -> Past:
    """A setting compared with the best; the order of the pieces in a hand does not matter."""
    best, most = settings[0]
    mine = _plain(answer.hands)
    worth = next((worth for hands, worth in settings if _plain(hands) == mine), None)
    cost = "" if worth == most else "a hand that is not counted"
    if worth is not None and worth < most:
        cost = f"{100 * float(most - worth):.4f} % of the wager"
    return Past(set_hands(answer.hands), set_hands(best), cost)


def _plain(hands: Hands) -> dict[str, list[str]]:
    return {name: sorted(pieces) for name, pieces in hands.items()}


# -- bets ----------------------------------------------------------------------------------------


def _edges(round: Round, prompt: ask.TakeBets) -> list[str]:
    """What the house keeps of each wager that can be made now, the least first."""
    from pitboss.guides import priced

    bar = Bar()
    [found] = work_through([lambda: priced(round.game, round.options, bar.tell)], bar)
    prices = sorted(
        (one.price for one in found if one.price.wager in prompt.wagers), key=lambda one: one.edge
    )
    wide = max((len(price.wager) for price in prices), default=0)
    lines = [
        f"  {price.wager:{wide}}  {100 * float(price.edge):8.4f} %  {_how(price)}"
        for price in prices
    ]
    return [*lines, "  of the wager, which the house keeps on average"] if lines else []


def _how(price: Any) -> str:
    error = price.outcomes.std_error
    return "exact" if error is None else f"simulated, ± {100 * float(error):.4f} %"
