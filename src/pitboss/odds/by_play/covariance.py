"""Several wagers at one seat, played together: how their results depend on each other."""

from collections.abc import Sequence
from random import Random

from pitboss.engine import Bet, Dealer, Event, Game, Options, Table, play_round
from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.odds.analysis import Together, covariances
from pitboss.odds.by_play import priced_bet
from pitboss.odds.by_play.priced_bet import SEAT, Bettor, Making, open_table, reopen
from pitboss.odds.model import USUAL_STAKE, Chart, Report, Watch

ROUNDS = 2_000
SEED = "1"
MOST = 8
"""The most wagers that are played together."""


def play(
    game: Game, options: Options, rounds: int = ROUNDS, stake: int = USUAL_STAKE,
    watch: Watch = lambda what, done: None,
) -> Together:  # fmt: skip
    """Every wager that one seat can make at once, as long as there are not too many of them.

    What follows from a wager (a raise, a bonus) is counted with the first wager that is required.
    """
    table = open_table(game, options)
    bet, made = _bet(table, stake)
    if len(made) < 2:
        raise Refused(f"{game.slug}: no two wagers are made at one seat at once")
    making = Making(bet, made[0], bet.wagers[made[0]], (), True, Bet(SEAT, {}))
    dealer, bettor = Dealer(SEED), Bettor(making, Random(SEED))
    reopen(table)
    results = []
    for number in range(rounds):
        if number % max(1, rounds // 100) == 0:
            watch("wagers together", number / rounds)
        if any(stake.seat == SEAT for stake in table.stakes):
            reopen(table)
        bettor.to_bet = True
        events = play_round(table, dealer, dict.fromkeys(table.seats, bettor)).events
        results.append(_by_wager(made, bet, events))
    found = covariances(results, made)
    return Together(
        wagers=tuple(made), covariances=tuple(map(tuple, found)), rounds=rounds, seed=SEED
    )


def report(game: Game, options: Options, rounds: int | None, watch: Watch) -> Report:
    """The same for people to read."""
    found = play(game, options, rounds or ROUNDS, watch=watch)
    every = range(len(found.wagers))
    rows = tuple(
        (name, tuple(f"{found.correlation(one, other):+.3f}" for other in every))
        for one, name in enumerate(found.wagers)
    )
    spread = tuple(
        (name, tuple(f"{found.covariances[one][other]:+.4f}" for other in every))
        for one, name in enumerate(found.wagers)
    )
    says = (
        f"Simulated: {found.rounds:,} rounds through the table engine, seed {found.seed}, by the"
        " game's own bot.",
        f"What follows from a wager is counted with {found.wagers[0]}.",
    )
    titles = ("Covariances, in units of each wager", "Correlations")
    charts = tuple(
        Chart(title=title, columns=found.wagers, rows=part, legend={})
        for title, part in zip(titles, (spread, rows), strict=True)
    )
    return Report(title="Wagers at one seat", says=says, records=[found.record()], charts=charts)


def _bet(table: Table, stake: int) -> tuple[Bet, list[str]]:
    """The wagers that a newly opened table takes together, the required ones first."""
    first = priced_bet.find(
        table, (priced_bet.main(table.game) or priced_bet.open_to(table))[0], stake
    )
    if first is None:
        raise Refused(f"no bet is accepted at the start of {table.game.slug}")
    amounts = dict(first.bet.wagers)
    for name in priced_bet.open_to(table):
        if len(amounts) >= MOST:
            break
        found = priced_bet.find(table, name, stake)
        if found is None or set(found.bet.wagers) <= set(amounts):
            continue
        more = {
            **amounts,
            **{key: value for key, value in found.bet.wagers.items() if key not in amounts},
        }
        if priced_bet.accepted(table, Bet(SEAT, more)):
            amounts = more
    return Bet(SEAT, amounts), list(amounts)


def _by_wager(made: Sequence[str], bet: Bet, events: Sequence[Event]) -> dict[str, float]:
    """The result of each wager, in units of what was bet on it."""
    nets = dict.fromkeys(made, 0)
    for event in events:
        if isinstance(event, on.Settled) and event.seat == SEAT:
            nets[event.wager if event.wager in nets else made[0]] += event.net
        elif isinstance(event, on.Charged) and event.seat == SEAT:
            nets[made[0]] -= event.amount
    return {name: net / bet.wagers[name] for name, net in nets.items()}
