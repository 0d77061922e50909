"""What counts as the answer of a seat that does not answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, permutations

from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.engine.answers import Answer
from pitboss.engine.prompts import Prompt
from pitboss.errors import Refused
from pitboss.floor.table.state import TableState


def silence(at: TableState, prompt: Prompt) -> Iterator[Answer]:
    """The default answer, and then others for a seat that has no chips for it.

    The server chooses none of them, because it may know the order of the cards: a cut follows from
    a committed number, and a hand is set as the house would set it, or as it was dealt.
    """
    if isinstance(prompt, put.Choose):
        yield say.Choice(prompt.seat, prompt.default, patron=prompt.patron)
        for offer in sorted(prompt.offers, key=lambda offer: offer.low):
            yield say.Choice(prompt.seat, offer.name, offer.low, prompt.patron)
    elif isinstance(prompt, put.Arrange):
        yield from _as_dealt(prompt)
    else:
        assert at.dealer is not None, "whoever leads a table deals"
        yield at.dealer.answer(prompt)


def first_accepted(answers: Iterable[Answer], give: Callable[[Answer], None]) -> None:
    """Give the first of some answers that is not refused."""
    refusal: Refused | None = None
    for answer in answers:
        try:
            give(answer)
            return
        except Refused as refused:
            refusal = refusal or refused
    assert refusal is not None, "a prompt has an answer"
    raise refusal


def _as_dealt(prompt: put.Arrange) -> Iterator[Answer]:
    if prompt.suggestion:
        yield say.Arrangement(prompt.seat, prompt.suggestion)
    for order in permutations(prompt.pieces):
        pieces, hands = iter(order), {}
        for name, size in prompt.shape.items():
            hands[name] = tuple(islice(pieces, size))
        yield say.Arrangement(prompt.seat, hands)
