"""A round sheet to begin with: the first round of a new table, played by simple players."""

from pitboss.engine import Dealer, Game, play_round
from pitboss.engine.players import bots, usual_table
from pitboss.sheets import writer

PATIENCE = 50
"""How many tables are opened at most until a first round has a result worth writing down."""
LISTED = 8
"""How many wagers are named in a template."""


def template(game: Game, seed: str | None = None) -> str:
    """A round to begin with, and where to look for more."""
    names = [wager.name for wager in game.wagers]
    wagers = ", ".join(names[:LISTED]) + (" ..." if len(names) > LISTED else "")
    return (
        f"# A round of {game.title}. Change it, and settle it: pitboss settle FILE\n"
        f"# Wagers: {wagers}\n"
        f"# Options, limits and irregularities: pitboss show {game.slug}\n"
        + writer.text_of(_first_round(game, seed or game.slug))
    )


def _first_round(game: Game, seed: str) -> writer.Sheet:
    """The first round of a new table; written by seats, if that says everything."""
    title = "What this round shows"
    for attempt in range(PATIENCE):
        table = usual_table(game)
        before, chance = writer.head_of(table), f"{seed}/{attempt}"
        round = play_round(table, Dealer(chance), bots(table.seats, chance))
        in_order = writer.sheet_of([round], before, title)
        if writer.has_results(round):
            for found in (writer.by_seats(round, before, title), in_order):
                if writer.settles(found):
                    return found
    return in_order
