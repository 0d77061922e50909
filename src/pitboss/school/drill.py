"""A drill: decisions to practise on, hard ones only.

Rounds are dealt from a seed and played up to a decision. Of several such decisions the hardest is
asked: the one whose two best choices are closest together, but not so close that it does not
matter. The same seed asks the same. There are three kinds: decisions against the house, hands that
are set, and calls in the poker room.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, TypeVar

import msgspec

from pitboss.engine import Answer, Bot, Dealer, Game, Prompt, Round, Table, View, view
from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.engine.game import Chooser as Decide
from pitboss.engine.players import step, usual_table
from pitboss.engine.views import ShownPrompt, shown_prompt
from pitboss.errors import PitbossError, Refused
from pitboss.money import dollars
from pitboss.odds import choice_values, registry
from pitboss.odds.choice_values import Advice, Decision, Valued
from pitboss.procedures.pots import POT
from pitboss.values import Frozen
from pitboss.words.narration import read_out

T = TypeVar("T")
Ease = tuple[bool, float | Fraction]
"""Whether a decision hardly matters, and how easy it is: the least is the hardest."""
Settings = list[tuple[dict[str, tuple[str, ...]], Fraction]]
"""Ways to set a hand, the best first, and what each is worth."""

SEAT = 1
"""The seat of the person who practises."""
LIMITS = {"all": "5-500"}
OUT_OF_PLAY = ("burn", "discard")

DEALT, ROUNDS = 8, 100
"""The hardest of so many decisions is asked, and the most rounds in which they are looked for."""
GLANCE = 24
"""How often each decision is dealt to see how hard it is."""
DEEPEST = 3
"""At most this decision of a round is asked: the third."""
SURE = 1.0
"""A difference counts from so many standard errors up."""

MATTERS = Fraction(1, 200)
"""From so much of the wager up, one setting is better than another."""

CALLS = 40
"""The hardest of so many calls is asked."""
CALL_GLANCE, CALL_DEALS = 400, 20_000
"""So often the rest is dealt to see how hard a call is, and to judge it."""
DEEPEST_CALL = 6
"""At most this call of a round is asked: the sixth."""
EAGER = 0.5
"""How often the other bets or raises."""
CALL_MATTERS = 0.04
"""From so much of the pot up, one choice is better than the other."""


# -- what is asked, and what it is worth -----------------------------------------------------------


class Choice(Frozen):
    """Something to choose; of a wager with its amount in cents."""

    name: str
    amount: int
    says: str
    cite: str


class Exercise(Frozen):
    """A decision: what is on the table, as far as the person may see it, and what can be chosen."""

    game: str
    seed: int
    hands: dict[str, list[str | None]]
    ranks: dict[str, str]
    wagers: dict[str, int]
    """One's own, in cents."""
    choices: list[Choice]
    says: str = ""
    """What else the person should know."""
    seat: int = SEAT
    """Whose decision it is."""
    setting: ShownPrompt | None = None
    """In place of choices: the pieces to be set, as a table asks for it."""


class Worth(Valued):
    """A choice, or a setting of hands, and what it brings on average, in cents."""

    hands: dict[str, tuple[str, ...]] = {}


class Verdict(Frozen):
    """What every possible choice is worth, the best first."""

    choices: list[Worth]
    deals: int
    """How often it was dealt to find that out; 0 if it is exact."""
    how: str


class Dealt(Frozen):
    """An exercise, and how it is judged."""

    exercise: Exercise
    judge: Callable[[], Verdict]


class CallPriced(Frozen):
    """What a call costs, what is in the pot before it, and which part of it the hand takes."""

    price: int
    pot: int
    equity: float

    @property
    def value(self) -> float:
        return self.equity * (self.pot + self.price) - self.price


WorthOfCall = Callable[[Round, put.Choose, int], CallPriced | None]
"""Finds what a call is worth, from so many deals; None if that cannot be known, as before cards are
exchanged."""


def offered(game: Game) -> bool:
    """Whether there is something to practise: decisions that somebody can value."""
    if game.table_stakes:
        return True
    model = registry.find(game.slug)
    return model.advice is not None or (model.strategy is not None and game.pieces == "cards")


def exercise(game: Game, seed: int, worth_of_call: WorthOfCall) -> Dealt:
    """The hardest of some decisions that follow from a seed."""
    if game.table_stakes:
        return _call(game, seed, worth_of_call)
    if offered(game):
        return (
            _set_hand(game, seed)
            if registry.find(game.slug).advice is not None
            else _decision(game, seed)
        )
    raise Refused(_nothing(game))


def _nothing(game: Game) -> str:
    return f"there is nothing to decide in {game.title}: there is no drill"


# -- one loop for all kinds ------------------------------------------------------------------------


def _hardest(
    game: Game,
    tries: int,
    asked: Callable[[int], T | None],
    ease: Callable[[T], Ease],
    enough: int | None = None,
) -> T:
    """The hardest of the decisions that some rounds lead to; after `enough` of them no more are
    dealt."""
    found: list[tuple[Ease, T]] = []
    for number in range(tries):
        one = asked(number) if len(found) != enough else None
        if one is not None:
            found.append((ease(one), one))
    if not found:
        raise Refused(_nothing(game))
    return min(found, key=lambda one: one[0])[1]


def _round(
    table: Table, rng: random.Random, decide: Decide | None
) -> Iterator[tuple[Round, Prompt]]:
    """A round, prompt by prompt: each is answered when the next is asked for."""
    dealer = Dealer(rng.getrandbits(32))
    players = {seat: Bot(rng.getrandbits(32), decide) for seat in table.seats}
    return _prompts(table.start(), dealer, players)


def _prompts(
    round: Round, dealer: Dealer, players: dict[int, Bot]
) -> Iterator[tuple[Round, Prompt]]:
    while (prompt := round.prompt) is not None:
        yield round, prompt
        step(round, prompt, dealer, players)


def _open_table(game: Game) -> Table:
    """A table with as few seats as possible, and with limits, so that no choice has an amount that
    a player could not have."""
    try:
        return usual_table(game, limits=LIMITS, about=SEAT)
    except Refused:
        return usual_table(game, about=SEAT)


def _lying(seen: View) -> dict[str, list[str | None]]:
    """The pieces in front of each holder, as a person sees them; without pieces that are out of
    play, unless they are known."""
    hands = {holder: [piece.piece for piece in hand] for holder, hand in seen.hands.items()}
    return {
        holder: hand
        for holder, hand in hands.items()
        if hand and holder not in OUT_OF_PLAY and (any(hand) or not holder.endswith(OUT_OF_PLAY))
    }


# -- decisions against the house -------------------------------------------------------------------


def _decision(game: Game, seed: int) -> Dealt:
    """What the best player decides, with a price for every choice."""
    shown, asked = _hardest(
        game,
        ROUNDS,
        lambda number: _deal_to_decision(game, seed, number),
        lambda one: _ease(choice_values.advise(one[1], GLANCE), one[0]),
        enough=DEALT,
    )
    return Dealt(shown, partial(_judged, asked))


def _judged(asked: Decision) -> Verdict:
    """What each choice of an exercise is worth."""
    return msgspec.convert(msgspec.to_builtins(choice_values.advise(asked)), Verdict)


def _ease(advice: Advice, shown: Exercise) -> tuple[bool, float]:
    """How easy a decision is: the difference between the two best choices, as a part of what is at
    stake. Decisions that hardly matter come last."""
    if len(advice.choices) < 2:
        return True, float("inf")
    second = min(advice.choices[1:], key=lambda one: one.gives_away)
    matters = second.gives_away > SURE * second.error
    return not matters, second.gives_away / max(1, sum(shown.wagers.values()))


def _deal_to_decision(game: Game, seed: int, number: int) -> tuple[Exercise, Decision] | None:
    """A decision of a round, played by the best player until then."""
    rng = random.Random(f"{seed}/{number}")
    table = _open_table(game)
    prompts = _round(table, rng, choice_values.best_player(game, table.options))
    depth, last = rng.randrange(DEEPEST), None
    try:
        for round, prompt in prompts:
            asked = choice_values.decision_at(round) if isinstance(prompt, put.Choose) else None
            if asked is not None and len(asked.offers) > 1:
                last = _shown(game, seed, view(round, str(asked.seat)), prompt, asked), asked
                if not depth:
                    break
                depth -= 1
    except PitbossError:
        return None
    return last


def _shown(game: Game, seed: int, seen: Any, prompt: Any, asked: Decision) -> Exercise:
    offers = {offer.name: offer for offer in prompt.offers}
    return Exercise(
        game.slug,
        seed,
        _lying(seen),
        {holder: read_out(ranked) for holder, ranked in seen.ranked.items()},
        {wager.wager: wager.amount for wager in seen.wagers if wager.seat == asked.seat},
        [
            Choice(one.name, one.amount, offers[one.name].says, offers[one.name].cite)
            for one in asked.offers
        ],
        seat=asked.seat,
    )


# -- hands that are set ----------------------------------------------------------------------------
#
# Every setting is valued exactly (`Model.advice`).

HOW = "exact, over all that the dealer can be dealt and sets as the house would"


def _set_hand(game: Game, seed: int) -> Dealt:
    """Which setting of a hand is worth most?"""
    advice = registry.find(game.slug).advice
    assert advice is not None, "hands are set in this game"

    def asked(number: int) -> tuple[put.Arrange, dict[str, int], Settings] | None:
        dealt = _deal_to_hand(game, f"{seed}/{number}")
        if dealt is None:
            return None
        round, prompt = dealt
        stakes = {one.wager: one.amount for one in round.stakes_on(seat=SEAT)}
        return prompt, stakes, advice(prompt.pieces, round.options, max(stakes.values()))

    prompt, stakes, settings = _hardest(game, DEALT, asked, lambda one: _ease_of_setting(one[2]))
    setting = shown_prompt(prompt, str(SEAT))
    assert setting is not None, "the person is asked"
    setting["suggestion"] = None
    shown = Exercise(game.slug, seed, {}, {}, stakes, [], setting=setting)
    return Dealt(shown, lambda: settings_judged(settings, max(stakes.values())))


def _ease_of_setting(settings: Settings) -> Ease:
    """By how much the best setting is better than the next that is worth less."""
    best = settings[0][1]
    gap = next((best - worth for _, worth in settings if worth < best), Fraction(2))
    return gap < MATTERS, gap


def settings_judged(settings: Settings, stake: int) -> Verdict:
    """What every setting brings for a stake, in cents."""
    best = settings[0][1]
    choices = [
        Worth(
            "set", 0, float(worth * stake), 0.0, float((best - worth) * stake), worth == best,
            {name: tuple(pieces) for name, pieces in hands.items()},
        )
        for hands, worth in settings
    ]  # fmt: skip
    return Verdict(choices, 0, HOW)


def _deal_to_hand(game: Game, seed: str) -> tuple[Round, put.Arrange] | None:
    """A round up to the hand that the person who practises has to set."""
    for round, prompt in _round(_open_table(game), random.Random(seed), None):
        if isinstance(prompt, put.Arrange) and prompt.party == str(SEAT):
            return round, prompt
    return None


# -- calls in the poker room -----------------------------------------------------------------------
#
# A round for two players is dealt, in which the other one bets freely. The person who practises
# decides on a call as if nothing more were bet after it: the call is worth the hand's share of the
# pot against an unknown hand, minus the price. The hardest is the one whose value is nearest to 0.


def _call(game: Game, seed: int, worth_of_call: WorthOfCall) -> Dealt:
    """Is a call worth its price?"""
    round, prompt, priced = _hardest(
        game,
        CALLS,
        lambda number: _deal_to_call(game, f"{seed}/{number}", worth_of_call),
        lambda one: _ease_of_call(one[2]),
    )
    shown = _call_shown(game, seed, round, prompt, priced)
    return Dealt(shown, lambda: _call_judged(round, prompt, worth_of_call))


def _ease_of_call(priced: CallPriced) -> Ease:
    part = abs(priced.value) / (priced.pot + priced.price)
    return part < CALL_MATTERS, part


def _call_shown(
    game: Game, seed: int, round: Round, prompt: put.Choose, priced: CallPriced
) -> Exercise:
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
    return Exercise(game.slug, seed, _lying(seen), {}, {}, choices, says=says)


def _call_judged(round: Round, prompt: put.Choose, worth_of_call: WorthOfCall) -> Verdict:
    """A call compared with a fold, which is worth nothing."""
    priced = worth_of_call(round, prompt, CALL_DEALS)
    assert priced is not None, "it was priced before"
    error = sqrt(priced.equity * (1 - priced.equity) / CALL_DEALS) * (priced.pot + priced.price)
    best = max(0.0, priced.value)
    call, fold = (
        Worth(name, amount, value, 0.0 if value == best else error, best - value, value == best)
        for name, amount, value in (("call", priced.price, priced.value), ("fold", 0, 0.0))
    )
    part = f"{100 * priced.equity:.1f} % of the pot is yours on average"
    need = 100 * priced.price / (priced.pot + priced.price)
    dealt = f"dealt {CALL_DEALS:,} times against a hand that nobody knows"
    how = f"{part}, and a call needs {need:.1f} %; {dealt}"
    return Verdict([call, fold] if call.best else [fold, call], CALL_DEALS, how)


def _deal_to_call(
    game: Game, seed: str, worth_of_call: WorthOfCall
) -> tuple[Round, put.Choose, CallPriced] | None:
    """A round up to a call that the person who practises has to decide on."""
    rng = random.Random(seed)
    prompts = _round(Table(game, seats=game.seats[0]), rng, _eager)
    depth = rng.randrange(DEEPEST_CALL)
    try:
        for round, prompt in prompts:
            if not _is_a_call(prompt):
                continue
            assert isinstance(prompt, put.Choose), "somebody chooses"
            depth -= 1
            if depth < 0 and (priced := worth_of_call(round, prompt, CALL_GLANCE)) is not None:
                return round, prompt, priced
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
