"""Boston 5 stud poker, 13:69F-24: every three cards, the hands they become, and the dealer's."""

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.engine import Options
from pitboss.games.one_deck.boston_5_stud_poker import GAME, decision
from pitboss.games.one_deck.boston_5_stud_poker.wagers import FIRST_CARDS, TWICE, ante_bonus
from pitboss.odds.cards.hands import Cards, evaluate, tables
from pitboss.odds.cards.patterns import short
from pitboss.odds.games.one_deck.common import early_fold, limits
from pitboss.odds.games.one_deck.common.early_fold import PLAY
from pitboss.odds.model import USUAL_STAKE, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import by_row, net, posted, rows_of, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_wagers, part_seen
from pitboss.odds.solvers.hand_first import Duel, all_hands
from pitboss.odds.solvers.part_seen import First
from pitboss.odds.solvers.showdown import ENDS, LOSES, TIES, WINS, Payoffs
from pitboss.odds.styles import OPTIMAL
from pitboss.ranking.five_card import CATEGORIES
from pitboss.regulation.payouts import EVEN

QUEENS, QUEEN = "queen-or-better", 10
"""A way of playing, and the place of its lowest card among the ranks."""
ROWS = tuple(map(rows_of, CATEGORIES))
BETS = 2 * TWICE
"""First and second wager, in units of the ante."""
ENDINGS = {"player wins": WINS, "tie": TIES, "player loses": LOSES}
FIRST = First(
    Duel(mine=5, theirs=5, rank=evaluate, rows=lambda cards, own: tables().category[own]),
    FIRST_CARDS,
)
UNIT = "the initial wager is the ante; the first wager is twice that, and so is the second"
CAP = "some hands win no more than the payout limit, 24.11(e)"
ALWAYS = "Make the second wager with any three cards: none is so poor that a fold costs less."
SIDE = "The optional bonus leaves nothing to decide: expose what wins, whatever you do then."


def payoffs(options: Options, stake: int = USUAL_STAKE) -> Payoffs:
    """24.10(f), 24.11: by category, what all three wagers net; a limit applies to what they win
    together."""

    def ends(rows: tuple[str, ...]) -> tuple[Fraction, ...]:
        _, pays = ante_bonus(options).best(*rows)
        bonus = net(pays, stake) if pays else Fraction(0)
        won, kept = (limits.most(bonus + bets, options, stake) for bets in (BETS, 0))
        known = {WINS: won, TIES: kept, LOSES: kept - BETS - (pays is None)}
        return tuple(known.get(end, Fraction(0)) for end in range(ENDS))

    folded = ((Fraction(-1 - TWICE),) * ENDS,) * len(ROWS)
    staked = Fraction(1 + TWICE), Fraction(1 + BETS)
    return Payoffs(nets=(folded, tuple(map(ends, ROWS))), staked=staked)


def queen_or_better(cards: Cards) -> npt.NDArray[np.bool_]:
    """Stays in with a pair or three of a kind, or with a queen or a higher card."""
    ranks = np.sort(cards % 13, axis=1)
    found: npt.NDArray[np.bool_] = (np.diff(ranks) == 0).any(axis=1) | (ranks[:, -1] >= QUEEN)
    return found


def lines(style: str, options: Options, stake: int) -> tuple[Line, ...]:
    """Every way in which a hand can end in a style, by what its ante is paid."""
    found, table = STYLES.tally(style, options, stake), ante_bonus(options)
    every = [found.fold()]
    for row, categories in by_row(table, ROWS).items():
        bonus = [f"ante {table[row]}"] if row else []
        for name, end in ENDINGS.items():
            pays = ", ".join([str(EVEN)] * (end == WINS) + bonus)
            said = ", ".join(filter(None, (name, words(row))))
            every.append(found.line(said, PLAY, categories, (end,), pays))
    return tuple(sorted((line for line in every if line.chance), key=lambda line: -line.net))


def ante(question: Question) -> Outcomes:
    """The ante with the first wager, and with the second where that is better than a fold."""
    options, stake = question.options, question.stake
    all_hands(FIRST.duel, question.watch)
    cut = limits.cuts(ante_bonus(options), 1, options, stake, also_won=BETS)
    better = posted(options["ante-bonus-rows"], "better than the text is")
    return Outcomes(
        lines=lines(OPTIMAL, options, stake),
        how=f"all deals of three cards, two more and the dealer's five: {FIRST.deals:,}",
        notes=(UNIT, *better, *((CAP,) if cut else ())),
        stake=stake if cut else None,
    )


def strategy(options: Options) -> Strategy:
    """There is no chart: at the odds of the text, or better ones, a fold is never best."""
    least, worst = part_seen.worst(FIRST, payoffs(options), PLAY)
    named = "-".join(short(rank) for rank in sorted((worst % 13).tolist(), reverse=True))
    simple, exact = (STYLES.tally(style, options).edge for style in (QUEENS, OPTIMAL))
    costs = f"costs {float(simple - exact) * 100:.4f} % of the ante"
    return Strategy(
        says=(
            ALWAYS,
            f"The worst, {named}, loses {-float(least):.4f} of the ante; a fold loses {1 + TWICE}.",
            f"To fold whatever has neither a pair nor a queen or higher {costs}.",
            SIDE,
        )
    )


STYLES = early_fold.styles("second", FIRST, payoffs, {QUEENS: queen_or_better}, decision, lines)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"minimum": {}}, covers=("first", "second")),
        *card_wagers.pricings(GAME),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=early_fold.worth("second", FIRST, payoffs, ("ante", "first", "second")),
)
