"""Texas hold 'em bonus poker, 13:69F-28: every board, every hand, and the best of three decisions.

Before the flop a hand is folded or not. A turn or river wager is one more wager against the dealer:
it is made if more of the possible deals win than lose, whatever the ante pays.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from pitboss.engine import Choose, Options, Round
from pitboss.engine.game import Chooser
from pitboss.games.one_deck.texas_holdem_bonus_poker import ANTE_PAYS_ON, BONUSES, GAME, STREETS
from pitboss.odds.cards.card_sets import sets_of
from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.starting_hands import KINDS, grid, kind_of, longhand, shorthand
from pitboss.odds.games.one_deck.common.boards import best_five, categories, player
from pitboss.odds.model import Model, Pricing, Question, Strategy
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import board_first, card_wagers
from pitboss.odds.solvers.board_first import Bits, choice_worth, holdem
from pitboss.odds.solvers.board_first.holdem import Street, Terms, spots_by_rule
from pitboss.odds.solvers.showdown import LOSES, TIES, WINS, Ints, Tally
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.ranking.five_card import CATEGORIES

THUMB = "rule-of-thumb"
HOLDEM = best_five(held=2, board=5, qualifies=0)
FOLDED = {"straight": "72o 62o 52o 42o 32o", "flush": "72o 62o 52o 42o+ 32o"}
"""As solved, by the lowest hand that wins the ante."""
ACE, SEVEN = 12, 5
"""Their places among the ranks of a suit."""


def lowest(options: Options) -> str:
    return ANTE_PAYS_ON[options["ante-pays-on"]]


@cache
def terms(lowest: str) -> Terms:
    """28.10, by the lowest hand that wins the ante."""
    flop, turn, river = (street.multiple for street in STREETS)
    streets = (
        Street(board=0, raises=(flop,), fold=1),
        Street(board=3, raises=(turn,), ends=False),
        Street(board=4, raises=(river,), ends=False),
    )
    paid = [Fraction(place >= CATEGORIES.index(lowest)) for place in range(len(CATEGORIES))]
    zero, lost = Fraction(0), Fraction(-1)
    return holdem.terms(HOLDEM, [(won, won, zero, zero, lost, lost) for won in paid], streets, 1)


def by_thumb(boards: Cards, hands: Cards) -> Bits:
    """Whether one more wager is made, by rows of some of the board and of hands: see `strategy`."""
    cards, shown, own = np.hstack((boards, hands)), boards % 13, hands % 13
    ace, paired = (own == ACE).any(axis=1), (np.diff(np.sort(shown)) == 0).any(axis=1)
    good: Bits = categories()[evaluate(cards)] >= CATEGORIES.index("straight")
    good |= (own[:, 0] == own[:, 1]) | (shown[:, :, None] == own[:, None]).any(axis=(1, 2))
    good |= ace & paired
    if boards.shape[1] == 3:
        suited = (cards[:, :, None] // 13 == hands[:, None] // 13).sum(axis=1)
        good |= ace & (own.min(axis=1) >= SEVEN) | (suited == 4).any(axis=1)
    return good


@cache
def thumb() -> tuple[list[Bits], Ints]:
    """By street with a part of the board and by spot, whether one more wager is made; and how that
    ends."""
    asked = terms("straight")
    known = [board_first.spots_of(HOLDEM, street) for street in asked.early[1:]]
    chosen = [spots_by_rule(found, sets_of(HOLDEM.deck, HOLDEM.held), by_thumb) for found in known]
    return chosen, board_first.ends_of_starts(asked, chosen)


def simply(asked: Terms) -> Tally:
    """How all deals end if hands are folded as is best, and later wagers are made by the rule."""
    return board_first.tally_starts(asked, thumb()[1], board_first.solve(asked).plan.early[0])


def strategy(options: Options) -> Strategy:
    asked = terms(lowest(options))
    found = board_first.solve(asked)
    kept = board_first.starts_of(HOLDEM).cards[~found.plan.early[0]].tolist()
    played = {kind_of(*cards) for cards in kept}
    folded = shorthand(set(KINDS) - played)
    simple, exact = 100 * float(simply(asked).edge), 100 * float(found.tally.edge)
    return Strategy(
        says=(
            f"Before the flop, fold {folded} and make a flop wager with every other hand.",
            "After the flop, a turn wager with a pair or better of which a card is in the hand, a"
            " straight or better, four of a suit with a card of it in the hand, an ace with a"
            " seven or higher, or any ace if the flop has a pair; else check.",
            "After the turn card, a river wager with a pair or better of which a card is in the"
            " hand, a straight or better, or an ace if there is a pair on the board; else check.",
            f"So played the house edge is {simple:.3f} %; {exact:.3f} % if turn and river wagers"
            " are made exactly where more hands win than lose, as the optimal player does.",
        ),
        charts=(
            grid(
                "before the flop: suited above the pairs, offsuit below",
                lambda kind: "W" if kind in played else "F",
                {"W": "flop wager", "F": "fold"},
            ),
        ),
    )


def bot(style: str, options: Options) -> Chooser:
    asked = terms(lowest(options))

    def plays(hand: Cards, board: Cards) -> bool:
        if style == THUMB:
            return bool(by_thumb(board[None], hand[None])[0])
        return board_first.choose(asked, hand, board) > 0

    return player(set(KINDS) - longhand(FOLDED[lowest(options)]), plays, seen)


def seen(round: Round, prompt: Choose) -> Sequence[str]:
    return round.hands.get(COMMUNITY, [])


# -- the ante, priced and simulated ---------------------------------------------------------------

WAYS = {4: "flop wager", 5: "flop and turn wagers", 6: "flop and river wagers", 7: "all wagers"}
"""By their numbers among all ways to play; the first is a fold."""
NO_LIMIT = "the limit of 28.11(e) on what a hand is paid is left out"


def ante(question: Question) -> Outcomes:
    """28.10, 28.11(b): ante, flop, turn and river wagers together."""
    asked = terms(lowest(question.options))
    found = board_first.solve(asked, question.watch).tally
    simple = f"{100 * float(simply(asked).edge):.4f} %"
    return Outcomes(
        lines=tuple(sorted(lines(found, lowest(question.options)), key=lambda line: -line.net)),
        how=f"all {HOLDEM.deals:,} deals, from 134,459 kinds of boards and 1,081 hands on each",
        notes=(f"played by the words of the strategy, the house edge is {simple}", NO_LIMIT),
    )


def lines(found: Tally, lowest: str) -> list[Line]:
    """Every way in which a round can end, by what was wagered and whether the ante is paid."""
    every, least = range(len(CATEGORIES)), CATEGORIES.index(lowest)
    told = [found.fold()]
    for way, name in WAYS.items():
        told += [
            found.line(f"{name}, wins with a {lowest} or higher", way, every[least:], (WINS,),
                       "1 to 1"),
            found.line(f"{name}, wins with less", way, every[:least], (WINS,),
                       "1 to 1, ante returned"),
            found.line(f"{name}, ties", way, every, (TIES,)),
            found.line(f"{name}, loses", way, every, (LOSES,)),
        ]  # fmt: skip
    return told


def thumb_plan(asked: Terms) -> board_first.Plan:
    best = board_first.solve(asked).plan
    return board_first.Plan((best.early[0], *thumb()[0]), best.last)


def lines_of(style: str, options: Options, stake: int) -> list[Line]:
    asked = terms(lowest(options))
    ended = simply(asked) if style == THUMB else board_first.solve(asked).tally
    return lines(ended, lowest(options))


STYLES = board_first.styles(
    lambda options, stake: terms(lowest(options)), {THUMB: thumb_plan}, lines_of, bot
)


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="ante",
            price=ante,
            tables={lowest: {"ante-pays-on": on} for on, lowest in ANTE_PAYS_ON.items()},
            covers=("flop", "turn", "river"),
        ),
        card_wagers.pricing(GAME.wager_names["bonus"], notes=lambda question: (NO_LIMIT,)),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=choice_worth.worth(
        lambda options, stake: terms(lowest(options)),
        ("ante",),
        tuple(street.wager for street in STREETS),
        BONUSES,
    ),
)
