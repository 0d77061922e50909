"""20.10(b): play or fold, decided hand by hand."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.engine.options import Options
from pitboss.odds.cards.patterns import short
from pitboss.odds.games.one_deck.common.play_or_fold import NAMES, OPTIMAL
from pitboss.odds.games.one_deck.three_card_poker.hands import RULES
from pitboss.odds.model import Chart, Strategy
from pitboss.ranking import three_card


def strategy(options: Options) -> Strategy:
    least = RULES.lowest(OPTIMAL, options)
    return Strategy(
        says=(
            f"Play with {RULES.name(options, least)} or better; fold every hand below.",
            RULES.comparison(options),
            "Pair plus and the six-card bonus leave nothing to decide: a hand that pair plus pays"
            " is always played, and a fold does not touch the six-card bonus.",
        ),
        charts=(chart(int(RULES.scores(options)[least])),),
    )


def chart(lowest: int) -> Chart:
    """By the two highest cards of a hand without a pair: the third card that it needs."""
    seconds = tuple(range(13, 2, -1))
    rows = tuple(
        (
            f"{NAMES[first]} high",
            tuple(_cell(first, second, lowest) for second in seconds),
        )
        for first in (14, 13, 12, 11)
    )
    low = ("lower", tuple(_cell(10, second, lowest) for second in seconds))
    thirds = {cell[:-1] for _, cells in rows for cell in cells if cell.endswith("+")}
    return Chart(
        title="without a pair, a straight or a flush, by the second card",
        columns=tuple(short(second - 2) for second in seconds),
        rows=(*rows, low),
        legend={
            "P": "play",
            "F": "fold",
            "-": "no such hand",
            **{f"{third}+": f"play if the third card is {third} or more" for third in thirds},
        },
    )


def _cell(first: int, second: int, lowest: int) -> str:
    if second >= first:
        return "-"
    thirds: Sequence[int] = range(2, second)
    played = [third for third in thirds if three_card.high(first, second, third) >= lowest]
    if len(played) == len(thirds):
        return "P"
    return f"{short(played[0] - 2)}+" if played else "F"
