"""Who answers chance: a random dealer for live play and simulations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from pitboss.equipment import chance
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.answers import Answer
from pitboss.play.prompts import Prompt

STRIP = 16
"""How many throws or spins a commitment covers; throws that do not count use it up too."""


class Stack(Struct):
    """An order that only the dealer knows: a shuffled deck, or the throws to come."""

    order: list[str]
    salts: list[str] = []
    cut: int = 0
    used: int = 0
    mixed: bool = True
    """Whether the order is fixed; if not, every piece is chosen when it is drawn."""


class Dealer:
    """Shuffles, cuts, deals, throws and counts by the rules.

    Without a seed, its randomness comes from the operating system and it commits to every order.
    With a seed it can be repeated, and it commits only if told to.
    """

    def __init__(self, seed: int | str | None = None, *, commit: bool | None = None) -> None:
        self.rng = chance.generator(seed)
        self.commits = seed is None if commit is None else commit
        self.stacks: dict[str, Stack] = {}

    def answer(self, prompt: Prompt) -> Answer:
        """The answer to a prompt that is put to the dealer."""
        return _ANSWERS[type(prompt)](self, prompt)

    def follow(self, prompt: Prompt, answer: Answer, orders: Mapping[str, Stack]) -> None:
        """Follow an answer that was given before, as when a table is rebuilt.

        The orders that this dealer is bound to are found by their commitment. If an order is not
        found, it has been replaced since: its draws are only counted.
        """
        if isinstance(prompt, (ask.Shuffle, ask.Commit)) and isinstance(answer, say.Shuffled):
            self.stacks[prompt.source] = orders.get(answer.commitment, Stack([]))
        elif isinstance(prompt, ask.Cut) and isinstance(answer, say.CutAt):
            self.cut(prompt.source, answer.at)
        elif isinstance(prompt, ask.Draw) and isinstance(answer, say.Drawn):
            self.stacks[prompt.source].used += len(answer.pieces)
        elif isinstance(answer, (say.Thrown, say.Landed)):
            self._committed("dice" if isinstance(answer, say.Thrown) else "wheel")

    def _shuffle(self, prompt: ask.Shuffle) -> say.Shuffled:
        pieces = prompt.stock.pieces()
        if not self.commits:  # nobody holds the dealer to an order: settle it as it is drawn
            self.stacks[prompt.source] = Stack(pieces, mixed=False)
            return say.Shuffled()
        return self._commit_to(prompt.source, chance.shuffled(pieces, self.rng))

    def _commit_to(self, source: str, order: list[str]) -> say.Shuffled:
        stack = self.stacks[source] = Stack(order, chance.salts(len(order), self.rng))
        digests = tuple(map(chance.digest, order, stack.salts))
        return say.Shuffled(chance.commitment(digests), digests)

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

    def _cut(self, prompt: ask.Cut) -> say.CutAt:
        at = self.rng.randint(prompt.least, prompt.most)
        self.cut(prompt.source, at)
        return say.CutAt(at)

    def cut(self, source: str, at: int) -> None:
        """Apply a cut to the order, even if somebody else made it."""
        stack = self.stacks[source]
        stack.cut = (stack.cut + at) % (len(stack.order) or 1)

    def _draw(self, prompt: ask.Draw) -> say.Drawn:
        stack = self.stacks[prompt.source]
        first, last = stack.used, stack.used + len(prompt.to)
        stack.used = last
        order, size = stack.order, len(stack.order)
        if stack.mixed:
            return say.Drawn(tuple(order[(stack.cut + i) % size] for i in range(first, last)))
        random = self.rng.random
        for i in range(first, last):
            j = i + int(random() * (size - i))
            order[i], order[j] = order[j], order[i]
        return say.Drawn(tuple(order[first:last]))

    def _roll(self, prompt: ask.Roll) -> say.Thrown:
        faces = self._committed("dice") or self._faces(prompt.dice)
        return say.Thrown(tuple(map(int, faces.split())))

    def _spin(self, prompt: ask.Spin) -> say.Landed:
        return say.Landed(self._committed("wheel") or self.rng.choice(prompt.pockets))

    def _committed(self, source: str) -> str | None:
        """The next of the results that were committed to, while there are any."""
        stack = self.stacks.get(source)
        if stack is None or stack.used >= len(stack.order):
            return None
        stack.used += 1
        return stack.order[stack.used - 1]

    def _count(self, prompt: ask.Count) -> say.Counted:
        return say.Counted(prompt.stock.size)

    def _arrange(self, prompt: ask.Arrange) -> say.Arrangement:
        assert prompt.suggestion is not None, "the dealer sets a hand as the house does"
        return say.Arrangement(prompt.seat, prompt.suggestion)

    def _choose(self, prompt: ask.Choose) -> say.Choice:
        return say.Choice(prompt.seat, self.rng.choice(prompt.offers).name)

    def _open(self, prompt: ask.Open) -> say.Opened:
        stack = self.stacks[prompt.source]
        return say.Opened(tuple(stack.salts[i] for i in prompt.indexes if i < len(stack.salts)))


_ANSWERS: dict[type, Callable[[Dealer, Any], Answer]] = {
    ask.TakeBets: lambda dealer, prompt: say.NoMoreBets(),
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
