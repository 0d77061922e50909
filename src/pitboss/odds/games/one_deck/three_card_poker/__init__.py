"""Three-card poker, 13:69F-20: every hand against every hand of the dealer."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.one_deck.three_card_poker import (
    BASE,
    GAME,
    SUITS,
    TABLES,
    own_rows,
    six_card_rows,
)
from pitboss.odds.cards.ranking_tables import three_cards
from pitboss.odds.games.one_deck.three_card_poker.deciding import strategy
from pitboss.odds.games.one_deck.three_card_poker.hands import RULES
from pitboss.odds.games.one_deck.three_card_poker.prices import ante, simulator
from pitboss.odds.model import Choice, Model, Pricing
from pitboss.odds.solvers import card_wagers

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
    bots=RULES.bots(),
    simulator=simulator,
    styles=RULES.styles,
)
