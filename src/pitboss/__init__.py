"""New Jersey's rules of the casino table games, as a program.

What is exported here is the public API:

>>> import pitboss
>>> table = pitboss.open_table("three-card-poker", seats=1)
>>> round = table.start()
>>> round.prompt.step
'shuffle'
>>> [straight] = pitboss.prices("roulette", {"wheel": "single-zero"}, wager="straight")
>>> straight.edge
Fraction(1, 37)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss import hand_histories
from pitboss.engine import (
    Answer,
    Arrangement,
    Bet,
    Bot,
    Call,
    Choice,
    CutAt,
    Dealer,
    Event,
    Game,
    IrregularityReport,
    NoMoreBets,
    Prompt,
    Round,
    Table,
    TakeDown,
    View,
    play_round,
    view,
)
from pitboss.engine.registry import find as game
from pitboss.engine.registry import slugs
from pitboss.engine.transcripts import replay
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.sheets.parser import read
from pitboss.sheets.verdict import Verdict, judge

if TYPE_CHECKING:
    from pitboss.odds.prices import Price

__version__ = "0.1.0"


def open_table(slug: str, **settings: Any) -> Table:
    """A table of a game: ``options``, ``limits``, ``seats``, ``stacks`` as `Table` takes them."""
    return Table(game(slug), **settings)


def settle(path: str | Path) -> list[Verdict]:
    """Settle the round sheets of a file."""
    return [judge(sheet) for sheet in read(Path(path))]


def prices(
    slug: str,
    options: Mapping[str, Any] | None = None,
    wager: str | None = None,
    table: str | None = None,
    stake: int | None = None,
) -> list[Price]:
    """What the wagers of a game cost, under every pay table that the options allow.

    With a stake in cents, what they cost if so much is bet, with all that is rounded then. Without
    one, what they cost where nothing is rounded; each price says at which stakes that is.
    """
    from pitboss.odds import registry, stakes  # noqa: PLC0415 - the compiler only if needed

    model = registry.find(slug)
    asked = model.questions(options, wager=wager, table=table, stake=stake)
    return [model.price(*question) for question in stakes.bettable(model.game, asked)]


__all__ = [
    "Answer",
    "Arrangement",
    "Bet",
    "Bot",
    "Call",
    "Choice",
    "CutAt",
    "Dealer",
    "Event",
    "Game",
    "IrregularityReport",
    "NoMoreBets",
    "PitbossError",
    "Prompt",
    "Refused",
    "Round",
    "Table",
    "TakeDown",
    "Unusable",
    "Verdict",
    "View",
    "game",
    "hand_histories",
    "judge",
    "open_table",
    "play_round",
    "prices",
    "read",
    "replay",
    "settle",
    "slugs",
    "view",
]
