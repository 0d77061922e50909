"""Pack's poker, 13:69F-43: all packs with all hands, all hands of five and of seven cards."""

from __future__ import annotations

from pitboss.games.one_deck.packs_poker import BONUSES, GAME, PACKS
from pitboss.odds.games.one_deck.packs_poker import prices
from pitboss.odds.model import Choice, Model, Pricing
from pitboss.odds.solvers import card_wagers


def ways(option: str) -> dict[str, Choice]:
    """The values of an option that decide what a wager pays."""
    values = next(own.values for own in GAME.options if own.name == option)
    return {value: {option: value} for value in values if value != "none"}


MODEL = Model(
    game=GAME,
    pricings=(
        *(
            Pricing(wager=f"pack-{pack}", price=prices.pack, tables=ways("less-than-a-pair"))
            for pack in PACKS
        ),
        *(
            card_wagers.pricing(
                GAME.wager_names[f"{kind}-{pack}"],
                tables=ways(f"{kind}-card-bonus"),
                award=prices.award,
                notes=prices.notes,
            )
            for kind in BONUSES
            for pack in PACKS
        ),
    ),
    simulator=prices.simulator,
)
