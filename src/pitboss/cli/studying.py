"""``pitboss odds`` for those who study a game: a hand, effects of removal, a chart of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.engine.options import Options
from pitboss.errors import Refused, Unusable
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.odds.model import Model, Report, Watch
    from pitboss.odds.studies import Studies

OwnChart = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help="With --strategy: a chart of your own.",
                   show_default=False),
]  # fmt: skip
Hand = Annotated[
    str | None, typer.Option("--hand", metavar="CARDS", help="Every decision for one hand: 8,8.")
]
Up = Annotated[
    str | None, typer.Option("--up", metavar="CARD", help="With --hand: what the dealer shows.")
]
Removed = Annotated[
    str | None,
    typer.Option("--removed", metavar="CARDS", help="With --hand: other cards that are gone."),
]
Effects = Annotated[bool, typer.Option("--effects", help="What a card is worth once it is gone.")]


class Studied(Frozen):
    """What was asked on the command line."""

    hand: str | None
    up: str | None
    removed: str | None
    effects: bool
    file: Path | None
    strategy: bool

    def check(self, *, with_more: bool) -> bool:
        """Whether anything is studied; what does not go together is refused."""
        if self.hand is None and (self.up is not None or self.removed is not None):
            raise Unusable("--up and --removed go with --hand, as in --hand 8,8 --up T")
        if self.file is not None and not self.strategy:
            raise Unusable(f"{self.file} is read with --strategy: add it, or leave the file out")
        asked = [self.hand is not None, self.effects, self.file is not None]
        if sum(asked) > 1 or (self.strategy and (self.hand or self.effects)):
            raise Unusable("choose one of --hand, --effects and --strategy")
        if any(asked) and with_more:
            raise Unusable("--hand, --effects and a chart go with --option and --json alone")
        return any(asked)

    def report(self, model: Model, options: Options) -> Callable[[Watch], Report]:
        """How the question is answered."""
        studies = self._studies(model)
        if self.hand is not None and self.up is None:
            raise Unusable("--hand needs the dealer's card: add --up CARD, as in --up T")
        if self.file is not None:
            return partial(studies.chart, options, text_of(self.file), str(self.file))
        if self.hand is None:
            return partial(studies.effects, options)
        from pitboss.odds.studies import HandAsked

        asked = HandAsked(options=options, hand=self.hand, up=self.up or "",
                          removed=self.removed or "")  # fmt: skip
        return lambda watch: studies.hand(asked)

    def _studies(self, model: Model) -> Studies:
        if model.studies is None:
            what = "--hand" if self.hand else "--effects" if self.effects else "--strategy FILE"
            raise Refused(f"{what} is not for {model.game.slug}, but for blackjack")
        return model.studies


def text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Unusable(f"{path}: is not UTF-8 text") from None
