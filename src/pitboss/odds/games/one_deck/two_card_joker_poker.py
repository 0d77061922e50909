"""Two-card joker poker, 13:69F-30: every hand against every hand of the dealer."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from math import comb

import numpy as np

from pitboss.engine import Options
from pitboss.games.one_deck import two_card_joker_poker as game
from pitboss.games.one_deck.two_card_joker_poker import CARDS, DECK, call_table, score_of
from pitboss.odds.cards.starting_hands import grid
from pitboss.odds.games.one_deck.common import play_or_fold
from pitboss.odds.games.one_deck.common.play_or_fold import ENDINGS, NO_HAND, PLAY, WON
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import by_row, net, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.hand_first import Duel
from pitboss.odds.solvers.showdown import Ints, Payoffs, Tally
from pitboss.odds.styles import OPTIMAL
from pitboss.ranking import two_card
from pitboss.regulation.payouts import EVEN

ROWS = tuple((category, "straight-or-less") for category in two_card.CATEGORIES)
"""By category, the rows of the call table that a hand makes."""


@cache
def _order(ace_three_lowest: bool) -> tuple[Ints, Duel]:
    """30.5 by one of its readings: the scores by class, and who meets whom."""
    score = partial(two_card.score, ace_three_lowest=ace_three_lowest)
    every = [score((first, second)) for first in DECK for second in DECK]
    scores, found = np.unique(every, return_inverse=True)
    classes = found.reshape(len(DECK), len(DECK)).astype(np.uint16)
    categories = np.array(list(map(two_card.category_number, scores.tolist())), np.uint8)
    duel = Duel(
        mine=CARDS, theirs=CARDS, deck=tuple(range(len(DECK))),
        rank=lambda cards: classes[cards[:, 0], cards[:, 1]],
        rows=lambda cards, own: categories[own],
        qualifies=int(np.searchsorted(scores, game.QUEEN)),
        suits_alike=False,  # suits are alike, but there are too few hands to be worth grouping
    )  # fmt: skip
    return scores, duel


def order(options: Options) -> tuple[Ints, Duel]:
    return _order(options["ace-three-flush"] == game.LOWEST)


def payoffs(options: Options, stake: int) -> Payoffs:
    """30.11(b), (c) and (f): ante and call wager."""
    paid = [net(call_table(options).best(*rows)[1], stake) for rows in ROWS]
    return play_or_fold.payoffs(paid, [Fraction(0)] * len(ROWS))


RULES = play_or_fold.Rules(
    verb="call", duel=lambda options: order(options)[1], scores=lambda options: order(options)[0],
    score=score_of, ranks=two_card.ranks, payoffs=payoffs,
)  # fmt: skip


def ante(question: Question) -> Outcomes:
    """The ante, called where that is better than folding."""
    options, against = question.options, RULES.duel(question.options).against
    return Outcomes(
        lines=lines(options, USUAL_STAKE),
        how=f"all {comb(len(DECK), CARDS):,} hands against each {against:,} of the dealer",
        notes=(f"calls with {RULES.name(options, RULES.lowest(OPTIMAL, options))} or better",),
    )


def lines(options: Options, stake: int) -> tuple[Line, ...]:
    found = STYLES.tally(OPTIMAL, options)
    return tuple(sorted((*_called(options, found), found.fold()), key=lambda line: -line.net))


def _called(options: Options, found: Tally) -> Iterator[Line]:
    """Every way in which a hand that is called can end; where it wins, by what the call pays."""
    table = call_table(options)
    for row, codes in by_row(table, ROWS).items():
        said = f"{WON}, {words(row)}"
        yield found.line(said, PLAY, codes, ENDINGS[WON], f"{EVEN}, call {table[row]}")
    for name, ends in ENDINGS.items():
        if name != WON:
            yield found.line(name, PLAY, range(len(ROWS)), ends, str(EVEN) * (name == NO_HAND))


def strategy(options: Options) -> Strategy:
    least = RULES.lowest(OPTIMAL, options)

    def cell(kind: str) -> str:
        cards = f"{kind[0]}c", f"{kind[1]}{'c' if kind.endswith('s') else 'd'}"
        return "C" if score_of(cards, options) >= RULES.scores(options)[least] else "F"

    title = "of one suit above the pairs, others below; a joker makes a pair"
    sides = "Pair up and the super flush bonus leave nothing to decide: a fold does not touch them."
    return Strategy(
        says=(
            f"Call with {RULES.name(options, least)} or better, or any flush; fold all else.",
            RULES.comparison(options),
            sides,
        ),
        charts=(grid(title, cell, {"C": "call", "F": "fold"}),),
    )


STYLES = play_or_fold.styles(RULES, lines)
ANTE = Pricing(wager="ante", price=ante, tables={"all": {}}, covers=("call",))
MODEL = Model(
    game=game.GAME,
    pricings=(ANTE, *card_wagers.pricings(game.GAME)),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=RULES.worth(("ante", "call"), keeps=game.BONUSES),
)
