"""What the wagers of 33.10 and 33.11 cost a player who is alone against the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial

import numpy as np

from pitboss.engine.options import Options
from pitboss.games.one_deck.winners_pot_poker import GAME, LIMIT, WHOLE, bonus_table, commission
from pitboss.odds.games.one_deck.winners_pot_poker import several
from pitboss.odds.games.one_deck.winners_pot_poker.hands import rows, simple
from pitboss.odds.model import Question
from pitboss.odds.payout_lines import posted, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers.stud import deciding
from pitboss.odds.solvers.stud.deciding import Game, Plan, Tally, Terms
from pitboss.odds.solvers.stud.meeting import meet
from pitboss.procedures import pots

CARDS = Game()
OPTIMAL, THUMB = STYLES = ("optimal", "rule-of-thumb")
TOGETHER = {f"{players} players": players for players in range(2, GAME.seats[1] + 1)}
ENDS = ("fold after three cards", "fold after four cards", "dealer wins", "tie", "player wins")


def terms(options: Options) -> Terms:
    """33.10(h): what the three wagers net together, in antes."""
    ante, chip = options["ante"], options["smallest-chip"]
    pot, due = 2 * WHOLE * ante, partial(commission, options=options)
    shares = [pots.divide(pot, winners, chip, due).shares[1] for winners in ([0, 1], [1])]
    tied, won = (Fraction(share, ante) - WHOLE for share in shares)
    nets = (Fraction(-1), Fraction(-2), Fraction(-WHOLE), tied, won)
    return Terms(nets, (1, 2, WHOLE, WHOLE, WHOLE))


def plan(style: str, asked: Terms) -> Plan:
    return deciding.solve(CARDS, asked) if style == OPTIMAL else simple()


@cache
def tally(style: str, asked: Terms) -> Tally:
    return deciding.tally(CARDS, plan(style, asked), rows()[1])


def ante(question: Question) -> Outcomes:
    """Ante, bet and double together."""
    if question.table in TOGETHER:
        return several.price(question, TOGETHER[question.table])
    meet(CARDS.deck, question.watch)
    asked = terms(question.options)
    edge = 100 * float(tally(THUMB, asked).edge(asked))
    return Outcomes(
        lines=tuple(lines(OPTIMAL, asked)),
        how=f"every hand and all that the dealer can show: {CARDS.deals:,} deals",
        notes=("one player against the dealer",
               f"played by the words of the strategy, the house edge is {edge:.4f} %"),
        stake=question.options["ante"],
    )  # fmt: skip


def lines(style: str, asked: Terms) -> Iterator[Line]:
    found = tally(style, asked)
    for end, name in reversed([*enumerate(ENDS)]):
        staked = Fraction(asked.staked[end])
        yield Line(name=name, net=asked.nets[end], chance=found.chance(end), staked=staked)


# -- the bonus ------------------------------------------------------------------------------------


def bonus(question: Question) -> Outcomes:
    """On the cards that a player has in the end, where the other wagers are played best."""
    options, paid, names = question.options, nets(question), rows()[0]
    table = bonus_table(options)
    meet(CARDS.deck, question.watch)
    chances = _chances(tally(OPTIMAL, terms(options)))
    found = [
        Line(name=words(name), net=net, chance=chance, pays=str(table.get(name) or ""))
        for name, net, chance in zip(names, paid, chances, strict=True)
    ]
    whole = -sum(net * chance for net, chance in zip(paid, _chances(to_the_end()), strict=True))
    return Outcomes(
        lines=tuple(reversed(found)),
        how="every hand and all that the dealer can show, played as is best without this wager",
        notes=(f"with five cards in every round it would cost {100 * float(whole):.4f} %",
               *posted(options["bonus-rows"])),
        stake=question.stake if max(paid) * question.stake >= LIMIT else None,
    )  # fmt: skip


def nets(question: Question) -> list[Fraction]:
    """33.11(b), (c): what every row nets, up to the limit."""
    table, stake = bonus_table(question.options), question.stake
    won = [(pays.won(stake) if (pays := table.get(name)) else -stake) for name in rows()[0]]
    return [Fraction(min(amount, LIMIT), stake) for amount in won]


def _chances(found: Tally) -> list[Fraction]:
    """By row, how often the cards make it, however many cards there are in the end."""
    return [Fraction(int(often), int(found.rows.sum())) for often in found.rows.sum(axis=0)]


@cache
def to_the_end() -> Tally:
    """The rows that a player who never folds makes."""
    return deciding.tally(CARDS, Plan(*(np.ones_like(own) for own in simple())), rows()[1])
