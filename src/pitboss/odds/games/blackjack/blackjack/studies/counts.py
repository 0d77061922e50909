"""Counts of the cards as data: what each card adds, when the play departs from the chart."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from pitboss.errors import Refused, Unusable
from pitboss.messages import nearest
from pitboss.odds.games.blackjack.common import actions
from pitboss.odds.games.blackjack.common.actions import (
    DOUBLE_OR_HIT,
    HIT,
    SPLIT,
    STAND,
    SURRENDER_OR_HIT,
    SURRENDER_OR_SPLIT,
    SURRENDER_OR_STAND,
)
from pitboss.odds.games.blackjack.common.by_chart.chart import NO_SPLIT, Charts
from pitboss.values import Frozen

RANKS = {**{str(value): value for value in range(2, 11)}, "A": 1, "T": 10}
PLAYS = {"S": STAND, "H": HIT, "D": DOUBLE_OR_HIT, "P": SPLIT}
SURRENDER, NO_SURRENDER = "R", "-"
SURRENDERS = {HIT: SURRENDER_OR_HIT, STAND: SURRENDER_OR_STAND, SPLIT: SURRENDER_OR_SPLIT,
              DOUBLE_OR_HIT: SURRENDER_OR_HIT}  # fmt: skip
KEEPS = {code: plain for plain, code in SURRENDERS.items()} | {SURRENDER_OR_HIT: HIT}
MOST_SPREAD = 1_000
WARM, HOT = 1, 5
"""From the first of these counts on the wager grows, up to the highest at the second."""


class Count(Frozen, forbid_unknown_fields=True):
    """One count."""

    tags: tuple[int, int, int, int, int, int, int, int, int, int]
    """From the deuce to the ace."""
    kind: Literal["true", "running"] = "true"
    starts: int = 0
    insurance: int | None = None
    deviations: tuple[tuple[str, str, int, str, str], ...] = ()
    says: str = ""


class Spread(Frozen):
    """The lowest and the highest wager, in units."""

    low: int
    high: int

    def at(self, count: int) -> int:
        """The wager at a count: in even steps from +1 to +5."""
        steps = min(max(count - WARM, 0), HOT - WARM)
        return self.low + (self.high - self.low) * steps // (HOT - WARM)


@cache
def known() -> dict[str, Count]:
    text = files(__package__).joinpath("counts.toml").read_text("utf-8")
    return {name: _read(name, data) for name, data in tomllib.loads(text).items()}


def find(said: str) -> Count:
    """A count by its name, or the text of one's own, which has several lines."""
    if said in known():
        return known()[said]
    if "\n" not in said:
        raise Refused(f"no count {said!r} (or FILE.toml): {nearest(said, known())}")
    try:
        return _read("the count", tomllib.loads(said))
    except tomllib.TOMLDecodeError as error:
        raise Unusable(f"the count is not TOML: {error}") from None


def _read(name: str, data: Any) -> Count:
    try:
        count = msgspec.convert(data, Count)
    except msgspec.ValidationError as error:
        raise Unusable(f"{name}: {error}") from None
    for deviation in count.deviations:
        _check(name, deviation)
    return count


def _check(name: str, deviation: tuple[str, str, int, str, str]) -> None:
    hand, up, _, *plays = deviation
    if up not in RANKS:
        raise Unusable(f"{name}: {up!r} is no card of the dealer's: write 2 to 10, T or A")
    cell_of(hand, name)
    surrenders = SURRENDER in plays or NO_SURRENDER in plays
    allowed = {SURRENDER, NO_SURRENDER} if surrenders else {*PLAYS}
    for play in plays:
        if play not in allowed:
            raise Unusable(f"{name}: {play!r} for {hand} against {up}: there are"
                           f" {', '.join(sorted(allowed))}")  # fmt: skip


def cell_of(hand: str, name: str = "the count") -> tuple[str, int]:
    """The table and the row of a hand."""
    first, comma, second = hand.upper().partition(",")
    one, two = RANKS.get(first), RANKS.get(second)
    if not comma and hand.isdigit() and 4 <= int(hand) <= 20:
        return "hard", int(hand)
    if comma and one is not None and one == two:
        return "pairs", one
    if comma and one == 1 and two is not None and two < 10:
        return "soft", 11 + two
    raise Unusable(f"{name}: {hand!r} is no hand: write 16, A,7 or 8,8")


def spread(said: str) -> Spread:
    """``1-12``: the wager goes from one unit to twelve."""
    low, dash, high = said.partition("-")
    if not (dash and low.isdigit() and high.isdigit()):
        raise Unusable(f"--spread {said!r}: write the lowest and the highest wager, as in 1-12")
    if not 1 <= int(low) <= int(high) <= MOST_SPREAD:
        raise Refused(f"--spread {said}: from at least 1 up to at most {MOST_SPREAD:,} units")
    return Spread(int(low), int(high))


def charts_at(charts: Charts, count: Count, value: int, *, surrender: bool) -> Charts:
    """The charts as they are played at a count."""
    mine = Charts(hard=charts.hard.copy(), soft=charts.soft.copy(), pairs=charts.pairs.copy())
    tables = {"hard": mine.hard, "soft": mine.soft, "pairs": mine.pairs}
    for hand, up, at, above, below in count.deviations:
        play = above if value >= at else below
        table, row = cell_of(hand)
        column = RANKS[up]
        now = int(tables[table][row, column])
        if table == "pairs" and now == NO_SPLIT:
            now = int(mine.hard[2 * row, column]) if row > 1 else int(mine.soft[12, column])
        if play in PLAYS:
            gives_up = actions.SAID[now][2][0] == "surrender"
            now = SURRENDERS[PLAYS[play]] if gives_up else PLAYS[play]
        elif surrender:
            plain = KEEPS.get(now, now)
            now = SURRENDERS[plain] if play == SURRENDER else plain
        tables[table][row, column] = now
    return mine
