"""Pai gow poker, 13:69F-11: all deals of seven cards against seven; wagers on cards and dice."""

from __future__ import annotations

from functools import partial

from pitboss.engine.wagers import Wager
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow_poker import GAME
from pitboss.games.pai_gow.pai_gow_poker.hands import USUAL
from pitboss.games.pai_gow.pai_gow_poker.options import (
    EZ,
    EZ_WAGERS,
    IMPERIAL,
    PROGRESSIVE,
)
from pitboss.games.pai_gow.pai_gow_poker.side_wagers import SIDE_WAGERS
from pitboss.games.pai_gow.pai_gow_poker.wagers import ADDITIONAL, MAIN
from pitboss.odds.games.pai_gow.common import dice, two_hands
from pitboss.odds.games.pai_gow.common.two_hands import STYLES, Priced
from pitboss.odds.games.pai_gow.pai_gow_poker import bonuses, imperial, other_wagers
from pitboss.odds.games.pai_gow.pai_gow_poker.playing import (
    HOW,
    advice,
    bot,
    chances,
    net_of_win,
    simulator,
    strategy,
)
from pitboss.odds.model import Choice, Model, Pricing, Question
from pitboss.odds.payout_lines import Award, Rows
from pitboss.odds.solvers import card_wagers

bonuses.register()

PRICED = Priced(
    chances=chances, net=net_of_win, usual=USUAL, vigorish="11.9(j)", surplus="11.10(l)",
    how=HOW,
)  # fmt: skip
price = partial(two_hands.price, own=PRICED)
BANKED = {"player-bank": "offered"}
ADDITIONAL_OFFERED = {"additional-wager": "11 to 2", "starting-position": "random-number"}


def offered(wager: Wager) -> dict[str, Choice]:
    """By pay table, the options with which a wager on cards is offered, or an envy bonus is with
    the wager that earns it."""
    made = other_wagers.EARNED_BY.get(wager.name, wager)
    if made.name == PROGRESSIVE or made.name in EZ_WAGERS or made.cite == "11.22(b)":
        more: dict[str, object] = {} if made.name == PROGRESSIVE else {"variation": EZ}
    else:
        more = {"side-wagers": (made.name,)}
    return {letter: {**own, **more} for letter, own in card_wagers.choices(wager).items()}


def progressive_award(question: Question, rows: Rows) -> Award:
    table = GAME.wager_names[PROGRESSIVE].table(question.options)
    return other_wagers.award(table, question, rows)


def on_seven(wager: Wager) -> Pricing:
    if wager.name == PROGRESSIVE:
        return card_wagers.pricing(wager, offered(wager), progressive_award, other_wagers.notes)
    return card_wagers.pricing(wager, offered(wager))


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager=MAIN, price=price, tables={"all": {}}),
        Pricing(wager=DEALERS, price=price, tables={"all": BANKED}),
        *(on_seven(it) for side in SIDE_WAGERS for it in side.wagers if it.on_cards is not None),
        Pricing(
            wager=IMPERIAL,
            price=imperial.price,
            simulator=imperial.simulator,
            tables={"all": {"side-wagers": (IMPERIAL,)}},
        ),
        *(
            Pricing(
                wager=envy,
                price=other_wagers.price_envy,
                simulator=other_wagers.envy_simulator,
                tables=offered(GAME.wager_names[envy]),
            )
            for envy in other_wagers.EARNED_BY
        ),
        Pricing(
            wager=ADDITIONAL,
            price=other_wagers.price_number,
            simulator=other_wagers.number_simulator,
            tables={"all": ADDITIONAL_OFFERED},
        ),
        *dice.pricings(GAME, "11.8D(c)"),
    ),
    strategy=strategy,
    bots={"optimal": bot},
    simulator=simulator,
    styles=STYLES,
    advice=advice,
)
