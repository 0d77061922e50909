"""What ``pitboss odds`` can print besides prices: reports, and the prices of a proposal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.errors import Unusable
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.odds.model import Model, Report, Watch

Together = Annotated[
    bool, typer.Option("--together", help="How wagers at one seat go together: covariances.")
]
Mistakes = Annotated[bool, typer.Option("--mistakes", help="What other ways of playing cost.")]
Decisions = Annotated[
    bool, typer.Option("--decisions", help="What every choice is worth where something is decided.")
]
ProposedFile = Annotated[
    Path | None,
    typer.Option(
        "--proposed", metavar="FILE", help="Options and pay tables that the text need not permit."
    ),
]


class MoreReports(Frozen, kw_only=True):
    """What is asked for besides prices, or in place of them."""

    together: bool
    mistakes: bool
    decisions: bool
    proposed: Path | None

    @property
    def reports(self) -> int:
        """How many reports are asked for."""
        return self.together + self.mistakes + self.decisions

    def check(self, *, other: bool, json: bool, sheets: bool) -> bool:
        """Whether any report is asked for; refused together with other things that exclude it."""
        all_of_them = "--together, --mistakes, --decisions, --proposed, --strategy and --csv"
        if self.reports and (other or self.proposed):
            raise Unusable(f"choose one of {all_of_them}")
        if self.reports > 1 and not sheets:
            raise Unusable(f"choose one of {all_of_them}; a par sheet has the first three together")
        if self.reports and sheets and json:
            raise Unusable("a par sheet has the prices too: ask for --json without it")
        return bool(self.reports or self.proposed)

    def answers(
        self, model: Model, chosen: dict[str, Any], rounds: int | None, **asked: Any
    ) -> Iterator[Callable[[Watch], Report]]:
        """The reports, still to be made."""
        from pitboss.odds import decisions, mistakes
        from pitboss.odds.by_play import covariance as seated

        options = model.game.read_options(chosen)
        if self.decisions:
            yield partial(decisions.report, model, options, rounds)
        if self.mistakes:
            questions = model.questions(chosen, **asked)
            yield partial(mistakes.report, model, questions, rounds)
        if self.together:
            yield partial(seated.report, model.game, options, rounds)
