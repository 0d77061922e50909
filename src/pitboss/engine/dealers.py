"""The dealer who answers for chance in live play and simulations."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.answers import Answer
from pitboss.engine.house_choices import Numbers
from pitboss.engine.prompts import Prompt
from pitboss.equipment import chance
from pitboss.equipment.cards import card
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused

ANY = "??"
"""A piece that is not known."""
STRIP = 16
"""How many throws or spins a commitment covers; throws that do not count use it up too."""


def read_known(cards: Mapping[int | str, str | Sequence[str]]) -> dict[str, list[str]]:
    """The cards that are known, by holder, in the order in which they come."""
    known: dict[str, list[str]] = {}
    for holder, said in cards.items():
        pieces = said.split() if isinstance(said, str) else said
        known[str(holder)] = [piece if piece == ANY else card(piece) for piece in pieces]
    return known


class Stack(Struct):
    """An order that only the dealer knows: a shuffled deck, or the throws to come. The numbers by
    which the house will choose come after it. The table's stock knows how much is used."""

    order: list[str]
    salts: list[str] = []
    used: int = 0
    mixed: bool = True
    """Whether the order is fixed; if not, every piece is chosen when it is drawn."""


class Dealer:
    """Shuffles, cuts, deals, throws and counts by the rules.

    Without a seed, its randomness comes from the operating system and it commits to every order.
    With a seed it can be repeated, and it commits only if told to. Known cards are dealt to the
    holders who had them: ``cards={1: "As Ks", "community": "2c 7d ?? Jc"}``. All other cards are
    random, and nothing is committed to.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        commit: bool | None = None,
        cards: Mapping[int | str, str | Sequence[str]] | None = None,
    ) -> None:
        self.rng = chance.generator(seed)
        self.commits = (seed is None if commit is None else commit) and not cards
        self.stacks: dict[str, Stack] = {}
        self.known = read_known(cards or {})
        """By holder, the pieces that are still to come, in order; `ANY` for a piece that is not
        known."""

    def answer(self, prompt: Prompt) -> Answer:
        """The answer to a prompt that is put to the dealer, or to a player who says nothing."""
        return _ANSWERS[type(prompt)](self, prompt)

    def follow(self, prompt: Prompt, answer: Answer, orders: Mapping[str, Stack]) -> None:
        """Follow an answer that was given before, as when a table is rebuilt.

        The orders that this dealer is bound to are found by their commitment. If an order is not
        found, it has been replaced since.
        """
        committed = answer.commitment if isinstance(answer, say.Shuffled) else ""
        if committed and isinstance(prompt, (ask.Shuffle, ask.Commit)):
            self.stacks[prompt.source] = orders.get(committed, Stack([]))

    def _shuffle(self, prompt: ask.Shuffle) -> say.Shuffled:
        if prompt.told or prompt.numbers is not None:  # the table knows what order follows
            return say.Shuffled(chance=prompt.told or self._number(prompt.numbers))
        pieces = prompt.stock.pieces()
        if not self.commits:  # no order is committed to: choose each piece as it is drawn
            self.stacks[prompt.source] = Stack(pieces, mixed=False)
            return say.Shuffled()
        return self._commit_to(prompt.source, chance.shuffled(pieces, self.rng))

    def _commit_to(self, source: str, results: list[str]) -> say.Shuffled:
        numbers = chance.house_numbers(len(results), self.rng)
        order = results + numbers
        stack = self.stacks[source] = Stack(order, chance.salts(len(order), self.rng))
        digests = tuple(map(chance.digest, order, stack.salts))
        return say.Shuffled(chance.commitment(digests), digests, len(numbers))

    def _commit(self, prompt: ask.Commit) -> say.Shuffled:
        if not self.commits:
            self.stacks.pop(prompt.source, None)
            return say.Shuffled()
        order = [
            self._faces(prompt.dice) if prompt.dice else self.rng.choice(prompt.pockets)
            for _ in range(STRIP)
        ]
        return self._commit_to(prompt.source, order)

    def _faces(self, dice: int) -> str:
        return " ".join(str(self.rng.randint(1, 6)) for _ in range(dice))

    def _number(self, numbers: Numbers | None) -> str:
        """The next number that the house has committed to, after players' seeds were mixed in;
        empty if there is none."""
        if numbers is None:
            return ""
        stack, stock = self.stacks[numbers.source], numbers.stock
        return numbers.stirred(stack.order[stock.results + stock.chosen])

    def _cut(self, prompt: ask.Cut) -> say.CutAt:
        number = self._number(prompt.numbers)
        if number:
            count = prompt.most - prompt.least + 1
            return say.CutAt(prompt.least + chance.chosen(number, count), number)
        return say.CutAt(self.rng.randint(prompt.least, prompt.most))

    def _draw(self, prompt: ask.Draw) -> say.Drawn:
        stock = prompt.stock
        if stock.known:
            return say.Drawn(stock.known[stock.dealt : stock.dealt + len(prompt.to)])
        if self.known:
            return say.Drawn(self._draw_known(prompt))
        stack = self.stacks[prompt.source]
        order = stack.order
        if stack.mixed:
            first = stock.dealt
            places = map(stock.place, range(first, first + len(prompt.to)))
            return say.Drawn(tuple(order[place] for place in places))
        first, last, size = stack.used, stack.used + len(prompt.to), len(order)
        stack.used = last
        random = self.rng.random
        for i in range(first, last):
            j = i + int(random() * (size - i))
            order[i], order[j] = order[j], order[i]
        return say.Drawn(tuple(order[first:last]))

    def _draw_known(self, prompt: ask.Draw) -> tuple[str, ...]:
        """The next pieces where they are known; the others come from pieces that no holder is known
        to get."""
        free, drawn = None, list[str]()
        for holder in prompt.to:
            coming = self.known.get(holder)
            piece = coming.pop(0) if coming else ANY
            if piece == ANY:
                if free is None:
                    free = _without(prompt.stock.left, drawn, *self.known.values())
                if not free:
                    raise Refused("no card is left that is not known to be elsewhere")
                piece = free.pop(int(self.rng.random() * len(free)))
            drawn.append(piece)
        return tuple(drawn)

    def _roll(self, prompt: ask.Roll) -> say.Thrown:
        faces = self._committed("dice", prompt.strip)
        if faces is not None and prompt.strip is not None and prompt.strip.keys:
            return say.Thrown(prompt.stirred(faces), faces)
        return say.Thrown(tuple(map(int, (faces or self._faces(prompt.dice)).split())))

    def _spin(self, prompt: ask.Spin) -> say.Landed:
        pocket = self._committed("wheel", prompt.strip)
        if pocket is not None and prompt.strip is not None and prompt.strip.keys:
            return say.Landed(prompt.stirred(pocket), pocket)
        return say.Landed(pocket or self.rng.choice(prompt.pockets))

    def _committed(self, source: str, strip: Stock | None) -> str | None:
        """The next of the results that were committed to, while there are any."""
        if strip is None or strip.thrown >= strip.results:
            return None
        return self.stacks[source].order[strip.thrown]

    def _count(self, prompt: ask.Count) -> say.Counted:
        return say.Counted(prompt.stock.size)

    def _arrange(self, prompt: ask.Arrange) -> say.Arrangement:
        assert prompt.suggestion is not None, "the dealer sets a hand as the house does"
        return say.Arrangement(prompt.seat, prompt.suggestion)

    def _choose(self, prompt: ask.Choose) -> say.Choice:
        number = self._number(prompt.numbers)
        if number:
            offer = prompt.offers[chance.chosen(number, len(prompt.offers))]
            return say.Choice(prompt.seat, offer.name, chance=number)
        return say.Choice(prompt.seat, self.rng.choice(prompt.offers).name)

    def _open(self, prompt: ask.Open) -> say.Opened:
        stack = self.stacks[prompt.source]
        return say.Opened(tuple(stack.salts[i] for i in prompt.indexes))


def _without(left: Mapping[str, int], *kept: Sequence[str]) -> list[str]:
    """The pieces of a stock, without those that are kept for somebody."""
    if max(left.values(), default=0) <= 1:  # one deck
        gone = set[str]().union(*kept)
        return [piece for piece, count in left.items() if count and piece not in gone]
    rest = Counter(left)
    rest.subtract(chain(*kept))
    return list(rest.elements())


_ANSWERS: dict[type, Callable[[Dealer, Any], Answer]] = {
    ask.TakeBets: lambda dealer, prompt: say.NoMoreBets(),
    ask.Stir: lambda dealer, prompt: say.Stirred({}),
    ask.Shuffle: Dealer._shuffle,
    ask.Commit: Dealer._commit,
    ask.Cut: Dealer._cut,
    ask.Draw: Dealer._draw,
    ask.Roll: Dealer._roll,
    ask.Spin: Dealer._spin,
    ask.Count: Dealer._count,
    ask.Arrange: Dealer._arrange,
    ask.Choose: Dealer._choose,
    ask.Open: Dealer._open,
}
