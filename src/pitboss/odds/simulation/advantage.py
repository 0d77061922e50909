"""What a player with an advantage looks at: the win rate, N0, SCORE, the risk of ruin."""

from math import exp, inf

from pitboss.odds.reports.number_format import percent
from pitboss.odds.simulation.runner import Run
from pitboss.values import Frozen

HUNDRED = 100
SCORED = 1_000_000
"""SCORE is the win of 100 rounds, in dollars, of a player who bets the best fraction of $10,000."""


class Advantage(Frozen):
    """Per round and in units of the wager, if nothing else is said."""

    count: str
    spread: str
    win_rate: float
    """Of 100 rounds."""
    win_rate_error: float
    std_dev: float
    wager: float
    """The initial wager on average."""
    per_wager: float
    """What is won of every unit wagered at first."""
    n0: float | None
    """Rounds after which the expectation is as large as the standard deviation."""
    score: float
    bankroll: float | None
    """The bankroll, in units, that is lost with a probability of 13.5 %, one in e squared."""
    risk_of_ruin: float | None = None
    """Sooner or later, with the bankroll that was asked for."""


def advantage(run: Run) -> Advantage | None:
    """The figures of rounds played by a count; None for other rounds."""
    how, tally = run.job.recipe.how, run.tally
    if "count" not in how or not tally.rounds:
        return None
    mean, deviation = -float(tally.edge), tally.std_dev
    wins = mean > 0 and deviation > 0
    wager = tally.chances / tally.rounds
    risk = None
    if run.job.plan is not None:
        risk = exp(-2 * mean * run.job.plan.bankroll / deviation**2) if wins else 1.0
    named = "a count of your own" if "\n" in how["count"] else how["count"]
    return Advantage(
        count=named,
        spread=how.get("spread", "1-1"),
        win_rate=HUNDRED * mean,
        win_rate_error=HUNDRED * tally.std_error,
        std_dev=deviation,
        wager=wager,
        per_wager=mean / wager,
        n0=(deviation / mean) ** 2 if wins else None,
        score=SCORED * (mean / deviation) ** 2 if wins else 0.0,
        bankroll=deviation**2 / mean if wins else None,
        risk_of_ruin=risk,
    )


def said(found: Advantage) -> list[str]:
    """In lines for a person."""
    n0 = "never" if found.n0 is None else f"{found.n0:,.0f} rounds"
    bankroll = inf if found.bankroll is None else found.bankroll
    lines = [
        f"count {found.count}, spread {found.spread}: {found.wager:.3f} units wagered on average",
        f"wins {found.win_rate:+.3f} units in 100 rounds, error {found.win_rate_error:.3f};"
        f" {100 * found.per_wager:+.3f} % of what is wagered at first",
        f"std dev {found.std_dev:.3f} a round; N0 {n0}; SCORE {found.score:.2f}",
    ]
    if found.bankroll is not None:
        lines.append(f"a bankroll of {bankroll:,.0f} units is ruined with a chance of 13.5 %")
    if found.risk_of_ruin is not None:
        risk = f"{percent(found.risk_of_ruin, 3)} %"
        lines.append(f"risk of ruin with the bankroll asked for, sooner or later: {risk}")
    return lines
