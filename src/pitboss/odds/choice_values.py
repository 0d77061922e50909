"""What each choice at a prompt is worth: "what would the best player do?"

Where the game's mathematics knows it (`Model.worth`), the values are exact. Else the round is dealt
again many times from what the player knows: cards that the player has seen stay
where they are, all others are dealt again. Each choice is tried on the same deals. After it the
game's best player decides for the seat (its simple player if there is no best one), and simple
players decide for all others. A value is what the round brings on average, in cents; a simulated
one comes with its error.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, islice
from math import sqrt

import msgspec

from pitboss.engine import (
    ANY,
    Answer,
    Bot,
    Dealer,
    Game,
    Options,
    Prompt,
    Round,
    Saved,
    Table,
    patron_of,
)
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as put
from pitboss.engine.game import Chooser as Decide
from pitboss.engine.views import gains
from pitboss.equipment.stock import Stock
from pitboss.errors import PitbossError, Refused
from pitboss.odds import registry
from pitboss.values import Frozen

DEALS = 300
MOST_SIZES = 6
"""The most sizes of a wager that are valued one by one."""
BEST = "optimal"
ALIKE = 1e-6
"""Choices are equally good if they are worth the same to so much of a cent."""
MOST_TRIES = 100
"""So often a round is dealt again to find one that comes to the decision."""
EXACT = "every way in which the hand can go on, from the cards that you see"
DECISIONS = ("choose", "surrender", "turn-offer")
"""The steps at which cards are played. Who deals or cuts is not among them."""
OF_PEOPLE = (
    say.Bet, say.TakeDown, say.Call, say.Choice, say.Arrangement, say.CutAt, say.NoMoreBets,
)  # fmt: skip


class Valued(Frozen):
    """A choice and what the round brings by it on average, in cents."""

    name: str
    amount: int
    value: float
    error: float
    """The standard error of what it loses compared with the best choice; 0 for the best itself."""
    gives_away: float
    best: bool = False


class Advice(Frozen):
    """The choices at a prompt, the best first."""

    choices: list[Valued]
    deals: int
    """How often the round was dealt again; 0 where the values are exact."""
    how: str


class Decision(Frozen):
    """A decision, with what the player who decides may know."""

    game: Game
    before: Saved
    """The table before the round, with a full shoe: some cards that had left it lie face down."""
    seat: int
    answers: tuple[Answer, ...]
    """All answers of people in the round so far, except how others have set their hands."""
    known: dict[str, list[str]]
    """By holder, the pieces dealt to it; `ANY` for a piece that the seat has not seen."""
    throws: tuple[Answer, ...]
    """What was thrown and spun."""
    offers: tuple[say.Choice, ...]
    """The choices."""


def decision_at(round: Round) -> Decision | None:
    """The decision that a round waits for; None if nobody decides among a few choices."""
    prompt, before = round.prompt, round.table.before
    if not isinstance(prompt, put.Choose) or not prompt.seat or before is None:
        return None
    if prompt.step not in DECISIONS or round.game.pieces != "cards":
        return None
    known = _known(round.events, str(prompt.seat))
    said = tuple(_heard(a, prompt.seat) for a in round.answers if _of_people(a))
    throws = tuple(a for a in round.answers if isinstance(a, (say.Thrown, say.Landed)))
    copied: Saved = msgspec.json.decode(msgspec.json.encode(before), type=Saved)
    if not all(map(_fill, copied.stocks.values())):
        return None
    offers = tuple(_offered(prompt, round.game.table_stakes))
    return Decision(round.game, copied, prompt.seat, said, known, throws, offers)


def _of_people(answer: Answer) -> bool:
    """Whether a person gave the answer: what the dealer sets and chooses is dealt again."""
    return isinstance(answer, OF_PEOPLE) and getattr(answer, "seat", 1) != 0


def _heard(answer: Answer, seat: int) -> Answer:
    """An answer as a seat may know it, without how others have set their hands."""
    if isinstance(answer, say.Arrangement) and answer.seat != seat:
        return say.Arrangement(answer.seat, {})
    return answer


def _fill(stock: Stock) -> bool:
    """Put back what has left a shoe, because the cards that are left would tell which were burned.
    False if some pieces are in the shoe more often than others: then nobody can say how many to put
    back."""
    each, odd = divmod(stock.total, len(stock.left) or 1)
    stock.left, stock.size = dict.fromkeys(stock.left, each), stock.total
    return not odd


def _offered(prompt: put.Choose, table_stakes: bool) -> Iterator[say.Choice]:
    """Every choice, with each size that a wager may have, in multiples of the one that it follows.
    If there are many sizes, only the largest; where players bet against each other, only the
    smallest."""
    for offer in prompt.offers:
        base = offer.times or offer.of
        low = -(-offer.low // base) * base if base and not table_stakes else offer.low
        sizes = range(low, offer.high + 1, base or offer.step or 1) if offer.high else range(1)
        several = len(sizes) > 1 and (table_stakes or not base or len(sizes) > MOST_SIZES)
        for amount in [sizes[0] if table_stakes else sizes[-1]] if several else sizes:
            yield say.Choice(prompt.seat, offer.name, amount, prompt.patron)


def _known(events: Sequence[on.Event], viewer: str) -> dict[str, list[str]]:
    """What was dealt to each holder, as far as a viewer has seen it."""
    dealt: dict[str, list[str]] = {}
    seen: dict[str, list[bool]] = {}
    for event in events:
        if isinstance(event, on.Dealt) and event.piece is not None:
            shown = on.seen_by(event, viewer)
            dealt.setdefault(event.to, []).append(event.piece)
            seen.setdefault(event.to, []).append(getattr(shown, "piece", None) is not None)
        elif isinstance(event, on.Shown):
            for piece in event.pieces:
                here = dealt.get(event.holder, [])
                hidden = [
                    at for at, one in enumerate(here) if one == piece and not seen[event.holder][at]
                ]
                if hidden:
                    seen[event.holder][hidden[0]] = True
    return {
        holder: [piece if up else ANY for piece, up in zip(pieces, seen[holder], strict=True)]
        for holder, pieces in dealt.items()
    }


def best_player(game: Game, options: Options) -> Decide | None:
    """The player who follows the best strategy of a game, if there is one; found once."""
    return _best_player(game.slug, msgspec.json.encode(options.plain()))


@lru_cache(maxsize=64)
def _best_player(slug: str, options: bytes) -> Decide | None:
    model = registry.find(slug)
    make = model.bots.get(BEST)
    return make(model.game.read_options(msgspec.json.decode(options))) if make else None


class _Again:
    """A round dealt again from what a seat knows."""

    def __init__(self, decision: Decision, seed: int, best: Decide | None) -> None:
        self.decision = decision
        saved: Saved = msgspec.convert(msgspec.to_builtins(decision.before), Saved)
        for stock in saved.stocks.values():
            stock.commitment = ""  # nothing has to be proved here
        self.table = Table.restore(decision.game, saved)
        known: dict[int | str, Sequence[str]] = {"nobody": []}  # so that all cards follow `known`
        known |= {holder: list(pieces) for holder, pieces in decision.known.items()}
        self.dealer = Dealer(seed, cards=known)
        self.others = Bot(seed)
        self.me = Bot(seed, decide=best)
        self.said = list(decision.answers)
        self.throws = list(decision.throws)

    def value(self, choice: Answer) -> int | None:
        """What the round brings by a choice; None if it does not come to the decision."""
        round = self.to_the_decision()
        if round.prompt is None:  # a card that the seat has not seen ends the round before
            return None
        round.answer(choice)
        while (prompt := round.prompt) is not None:
            self._answer(round, prompt)
        return gains(round.events).get(patron_of(self.decision.seat), 0)

    def best(self) -> say.Choice | None:
        """What the best player chooses if it sees only what the seat has seen, with its amount."""
        round = self.to_the_decision()
        answer = self.me.answer(round, round.prompt) if round.prompt is not None else None
        if not isinstance(answer, say.Choice) or not isinstance(round.prompt, put.Choose):
            return None
        offer = round.prompt.offer(answer.name)
        if offer is None:
            return answer
        amount = max(answer.amount, 0) or offer.multiple(answer.name) or offer.unstated
        return say.Choice(answer.seat, offer.name, amount, answer.patron)

    def to_the_decision(self) -> Round:
        round = self.table.start()
        while (prompt := round.prompt) is not None:
            mine = isinstance(prompt, put.Choose) and prompt.seat == self.decision.seat
            if mine and not self.said:
                break
            self._answer(round, prompt)
        return round

    def _answer(self, round: Round, prompt: Prompt) -> None:
        if isinstance(prompt, put.TakeBets):
            round.answer(self.said.pop(0) if self.said else say.NoMoreBets())
        elif isinstance(prompt, (put.Roll, put.Spin)) and self.throws:
            round.answer(self.throws.pop(0))
        elif prompt.party == put.DEALER:
            if isinstance(prompt, put.Cut) and self.said and isinstance(self.said[0], say.CutAt):
                self.said.pop(0)  # the dealer cuts again: no player decided it
            round.answer(self.dealer.answer(prompt))
        else:
            self._decide(round, prompt)

    def _decide(self, round: Round, prompt: Prompt) -> None:
        """Answer as before. If there is no such answer, or it is refused now, the bots decide."""
        who = self.me if prompt.party == str(self.decision.seat) else self.others
        said = self.said.pop(0) if self.said else None
        if said is not None and getattr(said, "seat", 0) == int(prompt.party):
            try:
                round.answer(said)
                return
            except PitbossError:
                pass
        round.answer(who.answer(round, prompt))


def exactly(decision: Decision) -> Advice | None:
    """The choices with their exact values, the best first; None if the mathematics does not know
    them."""
    worth = registry.find(decision.game.slug).worth
    if worth is None:
        return None
    rounds = (_Again(decision, seed, None).to_the_decision() for seed in range(MOST_TRIES))
    round = next((one for one in rounds if one.prompt is not None), None)
    values = worth(round, decision.known, decision.offers) if round is not None else None
    if values is None:
        return None
    most = max(values)
    ranked = sorted(zip(decision.offers, values, strict=True), key=lambda one: -one[1])
    choices = [
        Valued(offer.name, offer.amount, value, 0.0, max(0.0, most - value), most - value < ALIKE)
        for offer, value in ranked
    ]
    return Advice(choices, 0, EXACT)


def advise(decision: Decision, deals: int = DEALS, seed: int = 1) -> Advice:
    """The choices of a decision with what each is worth, the best first: exactly, or simulated.

    If the game has a best player, its choice counts as the best one; otherwise the choice that
    brought most does.
    """
    if (found := exactly(decision)) is not None:
        return found
    options = decision.game.read_options(decision.before.options)
    player = best_player(decision.game, options)
    results: list[list[int]] = [[] for _ in decision.offers]
    for values in islice(_deals(decision, seed, player), deals):
        for tried, value in zip(results, values, strict=True):
            tried.append(value)
    if not results[0]:
        raise Refused("what has happened in this round cannot be dealt again")
    ranked = sorted(range(len(decision.offers)), key=lambda i: -sum(results[i]))
    tries = (_Again(decision, seed + more, player) for more in range(MOST_TRIES))
    chosen = next(filter(None, (one.best() for one in tries)), None) if player else None
    if chosen is not None:
        named = [i for i in ranked if decision.offers[i].name == chosen.name]
        same = [i for i in named if decision.offers[i].amount == chosen.amount] or named
        ranked = [*same[:1], *(i for i in ranked if i not in same[:1])]
    top = results[ranked[0]]
    choices = [_valued(decision.offers[i], results[i], top, i == ranked[0]) for i in ranked]
    who = "the best strategy" if player else "the simple player, for want of a better one,"
    return Advice(choices, deals, f"dealt {deals} times from what you see; {who} plays on")


def _deals(decision: Decision, seed: int, player: Decide | None) -> Iterator[list[int]]:
    """Deal after deal, what each choice brings; deals in which a card that the seat has not seen
    would have ended the round before are left out."""
    misses = 0
    for deal in count(seed * 1_000_003):
        if misses > MOST_TRIES:
            return
        found = [_Again(decision, deal, player).value(choice) for choice in decision.offers]
        values = [value for value in found if value is not None]
        misses = misses + 1 if len(values) < len(found) else 0
        if not misses:
            yield values


def _valued(choice: say.Choice, results: Sequence[int], top: Sequence[int], best: bool) -> Valued:
    count = len(results)
    apart = [other - mine for mine, other in zip(results, top, strict=True)]
    mean = sum(apart) / count
    spread = sum((one - mean) ** 2 for one in apart) / max(1, count - 1)
    error = 0.0 if best else sqrt(spread / count)
    return Valued(choice.name, choice.amount, sum(results) / count, error, max(0.0, mean), best)
