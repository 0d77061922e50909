"""Three-card poker, 13:69F-20: every hand against every hand of the dealer."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from pitboss.engine import Options
from pitboss.games.one_deck.three_card_poker import (
    BASE,
    GAME,
    QUEEN_HIGH,
    SUITS,
    TABLES,
    ante_bonus,
    own_rows,
    six_card_rows,
)
from pitboss.odds import payout_lines
from pitboss.odds.cards.hands import Cards, evaluate
from pitboss.odds.cards.patterns import short
from pitboss.odds.cards.ranking_tables import Classes, three_cards
from pitboss.odds.games.one_deck.common import play_or_fold
from pitboss.odds.games.one_deck.common.play_or_fold import (
    ENDINGS,
    LOST,
    NAMES,
    PLAY,
    TIED,
)
from pitboss.odds.model import Chart, Choice, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import Rows, net, words
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.solvers import card_wagers
from pitboss.odds.solvers.hand_first import Duel, Hands
from pitboss.odds.solvers.showdown import Codes, Payoffs, Tally
from pitboss.odds.styles import OPTIMAL
from pitboss.ranking import three_card
from pitboss.regulation.payouts import EVEN

ROWS: tuple[Rows, ...] = (
    *((category,) for category in three_card.CATEGORIES),
    ("mini-royal", "straight-flush"),
    ("mini-royal-spades", "mini-royal", "straight-flush"),
)
"""By its code, the rows of the pay tables that a hand makes, highest first."""
MINI_ROYAL, OF_SPADES = 6, 7
SPADES = 3


def rank(cards: Cards) -> Classes:
    return evaluate(cards, three_cards().tables)


def codes_of(cards: Cards, classes: Classes) -> Codes:
    """The codes of the best rows that hands make."""
    royal = classes == len(three_cards()) - 1
    royals = np.where(cards[:, 0] // 13 == SPADES, OF_SPADES, MINI_ROYAL)
    return np.where(royal, royals, three_cards().tables.category[classes]).astype(np.uint8)


@cache
def duel() -> Duel:
    """Who meets whom. A royal of spades is a hand of its own, so the suits are not alike."""
    return Duel(
        mine=3, theirs=3, rank=rank, rows=codes_of, suits_alike=False,
        qualifies=three_cards().class_of(QUEEN_HIGH),
    )  # fmt: skip


def hands() -> Hands:
    """All of the player's, from the lowest to the highest."""
    return play_or_fold.hands_of(duel())


def bonuses(options: Options, stake: int) -> tuple[Fraction, ...]:
    """By its code, the bonus of a hand that is played, per unit of the ante, 20.11(a)3."""
    paid = [ante_bonus(options).best(*rows)[1] for rows in ROWS]
    return tuple(net(pays, stake) if pays else Fraction(0) for pays in paid)


def payoffs(options: Options, stake: int) -> Payoffs:
    """20.11(a)1 and 3: ante, play wager and bonus."""
    return play_or_fold.payoffs([EVEN.ratio] * len(ROWS), bonuses(options, stake))


RULES = play_or_fold.Rules(
    verb="play", duel=lambda options: duel(), scores=lambda options: three_cards().scores,
    score=lambda cards, options: three_card.score(cards), ranks=three_card.ranks, payoffs=payoffs,
)  # fmt: skip


# -- the ante, priced ----------------------------------------------------------------------------

LOST_ROWS = {"default": ("straight-flush",), "B": ("straight",),
             "C": ("mini-royal-spades", "straight")}  # fmt: skip
"""What the print of the ante bonus tables has lost: docs/readings/three-card-poker.md."""


def ante(question: Question) -> Outcomes:
    """The ante with its bonus, and with the play wager if that is better than folding."""
    options, stake = question.options, question.stake
    least = RULES.name(options, RULES.lowest(OPTIMAL, options, stake))
    return Outcomes(
        lines=lines(options, stake),
        how=f"all {comb(52, 3):,} hands against each {duel().against:,} of the dealer",
        notes=(f"plays {least} or better", *_as_read(options)),
        stake=stake if payout_lines.in_dollars(ante_bonus(options)) else None,
    )


def lines(options: Options, stake: int) -> tuple[Line, ...]:
    found = STYLES.tally(OPTIMAL, options, stake)
    return tuple(sorted((*_played(options, found), found.fold()), key=lambda line: -line.net))


def _as_read(options: Options) -> Iterator[str]:
    """Whether the price depends on a reading of the text, because no rows are posted."""
    lost = LOST_ROWS.get(ante_bonus(options).letter, ())
    if read := [words(row) for row in lost if row not in options["ante-bonus-rows"]]:
        yield f"the print has lost the odds of {' and '.join(read)}, 20.11(a)3: paid as restored"


def _played(options: Options, found: Tally) -> Iterator[Line]:
    """Every way in which a hand that is played can end, by the bonus that it makes."""
    for paid, codes in payout_lines.by_row(ante_bonus(options), ROWS).items():
        for name, ends in ENDINGS.items():
            pays = [] if name in (TIED, LOST) else [str(EVEN)]
            pays += [f"bonus {ante_bonus(options)[paid]}"] if paid else []
            said = f"{name}, {words(paid)}" if paid else name
            line = found.line(said, PLAY, codes, ends, ", ".join(pays))
            if line.chance:
                yield line


STYLES = play_or_fold.styles(RULES, lines)


# -- the strategy in words and a chart ------------------------------------------------------------


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


# -- the model ------------------------------------------------------------------------------------

VERSIONS = next(option.values for option in GAME.options if option.name == "version")
SIX_CARD = tuple(TABLES["six-card"])


def ways(option: str, letters: Sequence[str], *, base: bool) -> dict[str, tuple[Choice, ...]]:
    """How tables are chosen: each by its letter, with every version of 20.6 that allows it.

    The first letter also counts if a table leaves the choice to its version.
    """
    versions = [version for version in VERSIONS if (version == BASE) == base]
    return {
        letter: tuple(
            {"version": version, option: said}
            for said in ((letter, "by-version") if letter == letters[0] else (letter,))
            for version in versions
        )
        for letter in letters
    }


ANTE = {
    **ways("ante-bonus-table", ("default",), base=True),
    **ways("ante-bonus-table", ("A", "B", "C"), base=False),
}
SIX = {
    **ways("six-card-table", [x for x in SIX_CARD if x.startswith("i-")], base=True),
    **ways("six-card-table", [x for x in SIX_CARD if x.startswith("ii-")], base=False),
}

card_wagers.by_class(
    own_rows,
    special={("mini-royal-spades", "mini-royal", "straight-flush"): 1},
    ranking=three_cards,
)
card_wagers.by_class(
    six_card_rows,
    special={(f"six-card-royal-{suit}", "royal-flush"): 1 for suit in SUITS.values()},
)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables=ANTE, covers=("play", "ante-bonus")),
        card_wagers.pricing(GAME.wager_names["pair-plus"]),
        card_wagers.pricing(GAME.wager_names["six-card"], tables=SIX),
    ),
    strategy=strategy,
    bots=STYLES.bots(),
    simulator=STYLES.simulator,
    styles=STYLES.names,
    worth=RULES.worth(("ante", "play"), keeps=("six-card",)),
)
