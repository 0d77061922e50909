"""Blackjack, 13:69F-2: solved hand by hand, dealt by a kernel, played by charts.

`rules` has the options as numbers. In the family's `common`: `solver` (dynamic programming),
`by_chart` (the three tables that a player follows, and rounds dealt by them) and `distribution`
(how often a round ends in each way).
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from pitboss.engine import Options
from pitboss.engine.game import Chooser
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack import GAME, designated
from pitboss.games.blackjack.blackjack.side_wagers.multiple_action import ADDED, MULTIPLE, OPENING
from pitboss.games.blackjack.common.layout import Layout
from pitboss.money import dollars
from pitboss.odds.games.blackjack.blackjack import multiple_action, side_wagers
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.blackjack.studies import STUDIES, simulate_otherwise
from pitboss.odds.games.blackjack.common import choices, insurance
from pitboss.odds.games.blackjack.common.bot import follow
from pitboss.odds.games.blackjack.common.by_chart import optimal_chart
from pitboss.odds.games.blackjack.common.by_chart import simulator as shoes
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.by_chart.simulator import house_of
from pitboss.odds.games.blackjack.common.distribution import rounds
from pitboss.odds.games.blackjack.common.insurance import ACE, takes_even_money
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.model import Choice, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Simulator

FIVE_DOLLARS = 5_00
"""The highest wager for which a hand fee is paid, 2.3(l)."""
CLOSED = ("no-hole", "hole", "hole-reader", "hand", "hand-reader", "double-shoe")
"""The deals in which the dealer's second card is not seen: only there is a blackjack paid by the
variation, and insurance to be had, 2.6(k)2 and 3."""


def closed(**chosen: str) -> tuple[Choice, ...]:
    return tuple({"deal": deal, **chosen} for deal in CLOSED)


def at_once(**chosen: str) -> Choice:
    """A table at which several wagers are made on a hand, each with the price of one."""
    return {"side-wagers": MULTIPLE, **chosen}


def simulator(question: Question, style: str) -> Simulator:
    """The main wager, or insurance by itself."""
    rules, insured = table_rules(question.options), question.wager.startswith("insurance")
    if insured and rules.exposed:
        raise Refused("no insurance when the hole card is dealt face up", "2.6(k)3")
    if question.how:
        return simulate_otherwise(question, rules)
    fee = Fraction(0) if insured else hand_fee(question)
    house = house_of(rules, designated(question.options), parts=fee.denominator)
    charts = shoes.charts_of(style, rules, question.watch)
    if wagers_of(question) > 1:
        all_, paid = wagers_of(question), int(fee * wagers_of(question) * house.unit)
        return multiple_action.simulate(rules, house, charts, all_, paid)
    return shoes.simulator(rules, house, charts, insurance=insured, fee=int(fee * house.unit))


def price(question: Question) -> Outcomes:
    """The edge, the lines and all that follows from them are for one way of playing: every decision
    is the best one for the cards of the hand."""
    rules, fee = table_rules(question.options), hand_fee(question)
    solved = solve(rules, question.watch)
    question.watch("counting", 0.0)
    found = rounds.round_ends(rules)
    question.watch("counting", 1.0)
    charged = bool(question.options["hand-fee"])
    return Outcomes(
        lines=rounds.lines(found, fee),
        method=found.method,
        how="every hand by its cards against every dealer's card, from a full shoe",
        edge=-solved.best + float(fee),
        notes=(
            *rounds.remark(found),
            f"by the charts, which go by the total, the edge is"
            f" {100 * (float(fee) - solved.by_charts):.4f} %",
            *remarks(rules, question),
        ),
        stake=question.stake if charged else None,
    )


def wagers_of(question: Question) -> int:
    """How many equal wagers are made on a hand: at multiple action all that there can be."""
    return len(OPENING) if question.wager in OPENING else 1


def hand_fee(question: Question) -> Fraction:
    """2.3(l): what is paid for the round, per unit of the wagers; it is no part of them."""
    fee = question.options["hand-fee"] if question.stake <= FIVE_DOLLARS else 0
    return Fraction(fee, question.stake * wagers_of(question))


def remarks(rules: TableRules, question: Question) -> tuple[str, ...]:
    """What the figures of this table leave out or take for granted."""
    options = question.options
    said = [*against_custom(rules), *rounds.of_a_full_shoe(rules)]
    if takes_even_money(rules, rules.blackjack_pays):
        said.append("even money is taken for a blackjack, 2.7(c)")
    if rules.double_shoe:
        said.append("both sides of the double shoe are full; the determinant's suit is left out")
    if MULTIPLE in options["side-wagers"]:
        said.append("every wager on the hand has this price, against its own hand of the dealer's")
    if options["hand-fee"]:
        said.append(says_fee(question))
    return tuple(said)


def against_custom(rules: TableRules) -> Iterator[str]:
    """2.3(a)3: what the text gives to players and is not usual elsewhere, or what a table keeps."""
    if rules.exposed:
        return
    other = replace(rules, split_21_wins=not rules.split_21_wins)
    gain = 100 * abs(solve(rules).best - optimal_chart.best_worth(other))
    if rules.split_21_wins:
        yield (
            "21 in two cards after a split beats a longer 21 of the dealer's, 2.3(a)3: that gives"
            f" the player {gain:.4f} % against the custom by which they tie"
        )
    else:
        yield (
            "21 in two cards after a split ties with a longer 21 of the dealer's: that costs the"
            f" player {gain:.4f} % against 2.3(a)3"
        )


def says_fee(question: Question) -> str:
    fee = dollars(question.options["hand-fee"])
    if not hand_fee(question):
        return f"no hand fee is paid for a wager above $5, 2.3(l)2; for others it is ${fee}"
    share = 100 * float(hand_fee(question))
    many = "" if wagers_of(question) == 1 else f" of {wagers_of(question)} wagers together"
    return f"with the hand fee of ${fee}, 2.3(l), paid once a round: {share:.4f} %{many}"


def strategy(options: Options) -> Strategy:
    rules = table_rules(options)
    solved = solve(rules)
    says = ["Decide by the total of the hand and by what the dealer shows."]
    if not rules.exposed:
        says.append(
            f"Never insure: the house keeps {-insurance.worth(rules.shoe, ACE)} of every unit."
        )
    if rules.even_money:
        takes = takes_even_money(rules, rules.blackjack_pays)
        says.append(f"{'Take' if takes else 'Decline'} even money for a blackjack.")
    if rules.most_hands > 2:
        says.append(f"Split again wherever it says split, up to {rules.most_hands} hands.")
    return Strategy(says=tuple(says), charts=solved.shown)


def player(style: str) -> Callable[[Options], Chooser]:
    """A player at a table who follows the charts of a style."""

    def bot(options: Options) -> Chooser:
        rules = table_rules(options)

        def even_money(charts: Charts, layout: Layout, seat: int) -> bool:
            paid = layout.rules.payout(layout, layout.boxes[seat][0])
            return paid is not None and takes_even_money(rules, paid.pays.ratio)

        return follow(shoes.charts_of(style, rules), {"even-money": even_money})

    return bot


def natural_pays(options: Options, cards: Sequence[str]) -> Fraction:
    """2.3(e)3: more for the designated blackjack, where that is offered."""
    rules = table_rules(options)
    named = designated(options) == set(cards)
    return rules.designated_pays if named else rules.blackjack_pays


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(
            wager="main",
            price=price,
            tables={
                "standard": closed(variation="standard"),
                "6-to-5": closed(variation="6-to-5"),
                "double-exposure": {"deal": "double-exposure"},
            },
            covers=("split-2", "split-3", "split-4", "double", "double-2", "double-3", "double-4"),
        ),
        insurance.pricing(
            GAME.wager_names["insurance"],
            lambda options, stake: table_rules(options),
            {"all": closed()},
            simulated=False,
        ),
        Pricing(
            wager="ma-1",
            price=price,
            tables={letter: at_once(variation=letter) for letter in ("standard", "6-to-5")},
            covers=(*OPENING[1:], *ADDED),
        ),
        insurance.pricing(
            GAME.wager_names["insurance-1"],
            lambda options, stake: table_rules(options),
            {"all": at_once()},
            covers=("insurance-2", "insurance-3"),
            simulated=False,
        ),
        *side_wagers.PRICINGS,
    ),
    strategy=strategy,
    bots={style: player(style) for style in shoes.STYLES},
    simulator=simulator,
    styles=shoes.STYLES,
    worth=choices.worth(lambda options, stake: table_rules(options), natural_pays),
    studies=STUDIES,
)
