"""What ante, x-tra bonus and play wager cost together, 40.10(g) and 40.11, and how they are
simulated."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.options import Options
from pitboss.games.one_deck.premium_holdem import LOSES, PUSHES, X_TRA
from pitboss.odds.games.one_deck.premium_holdem.deciding import plan
from pitboss.odds.games.one_deck.premium_holdem.hands import (
    AT_ONCE,
    FOLD,
    ONCE,
    PAID,
    TWICE,
    game,
    terms,
)
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import showdown as end
from pitboss.odds.solvers.board_first import playing
from pitboss.odds.solvers.board_first.solving import solve
from pitboss.odds.solvers.showdown import Tally
from pitboss.regulation.payouts import EVEN

UNQUALIFIED = {
    LOSES: "a hand below a pair of threes that beats the player's takes the ante, 40.10(g)3i",
    PUSHES: "a hand below a pair of threes pushes the ante even if it beats the player's",
}


def ante(question: Question) -> Outcomes:
    """The ante with x-tra bonus and play wager, decided as is best."""
    options = question.options
    found = solve(terms(options), question.watch).tally
    lines = [found.fold(FOLD)]
    for times, way in ((3, AT_ONCE), (2, TWICE), (1, ONCE)):
        lines += _played(f"{times}x", way, found, options)
    return Outcomes(
        lines=tuple(sorted(lines, key=lambda line: -line.net)),
        how=f"16,432 kinds of boards, all hands on each: {game().deals:,} deals",
        notes=(
            "per unit of the ante; the x-tra bonus is as much again, 40.10(a)",
            UNQUALIFIED[options["unqualified-dealer-wins"]],
        ),
    )


def _played(times: str, way: int, found: Tally, options: Options) -> Iterator[Line]:
    """Every way in which hands with one play wager can end."""
    for place, row in enumerate(PAID):
        with_row = f", {words(row)}" if row else ""
        pays = f"{EVEN}, x-tra {X_TRA[row]}" if row else str(EVEN)
        for ended, said in ((end.WINS, ""), (end.WINS_UNQUALIFIED, ", ante pushes")):
            name = f"{times}: player wins{said}{with_row}"
            line = found.line(name, way, [place], [ended], pays)
            if line.chance:
                yield line
    every, lost = range(len(PAID)), [end.LOSES, end.LOSES_UNQUALIFIED]
    pushes = options["unqualified-dealer-wins"] == PUSHES
    yield found.line(f"{times}: tie", way, every, [end.TIES, end.TIES_UNQUALIFIED])
    yield found.line(f"{times}: player loses", way, every, lost[:1] if pushes else lost)
    if pushes:
        yield found.line(f"{times}: player loses, ante pushes", way, every, lost[1:])


def simulator(question: Question, style: str) -> Simulator:
    """The ante as it is priced, played in one of the styles."""
    options = question.options
    return playing.simulator(terms(options), plan(style, options), ante(question).lines)
