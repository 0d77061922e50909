"""The mathematics of a game of the family as the program knows it, from its rules as numbers."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from pitboss.engine import Game, Options
from pitboss.engine.game import Chooser
from pitboss.errors import Refused
from pitboss.odds.games.blackjack.common import choices, insurance
from pitboss.odds.games.blackjack.common.bot import Wish, follow
from pitboss.odds.games.blackjack.common.by_plan import optimal_plan
from pitboss.odds.games.blackjack.common.by_plan import simulator as plan_simulator
from pitboss.odds.games.blackjack.common.by_plan.optimal_plan import PlanSolution
from pitboss.odds.games.blackjack.common.by_plan.plan import Plan
from pitboss.odds.games.blackjack.common.choices import Early, NaturalPays
from pitboss.odds.games.blackjack.common.distribution import rounds
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.model import Choice, Model, Pricing, Question, Strategy
from pitboss.odds.prices import Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.procedures.shoes import DISCRETION
from pitboss.values import Frozen

OPTIMAL, CHARTS, MIMIC = "optimal", "charts", "mimic-the-dealer"
STYLES = (OPTIMAL, CHARTS, MIMIC)
Notes = Callable[[Question], tuple[str, ...]]


class Variant(Frozen, kw_only=True):
    """A game, and what its mathematics needs to know of it."""

    game: Game
    rules_of: Callable[[Options, int], TableRules]
    """The options and the wager as plain numbers."""
    main: str
    """The wager that opens a round, the first where there are several."""
    tables: Mapping[str, Choice | tuple[Choice, ...]]
    priced: tuple[Pricing, ...] = ()
    """Wagers that have prices of their own, without insurance."""
    insurance: tuple[str, ...] = ("insurance",)
    wagers: int = 1
    """How many wagers open a round together."""
    natural_pays: NaturalPays | None = None
    """What a blackjack of some cards is paid, if not all are paid the same."""
    early: tuple[Early, ...] = ()
    """What choices are worth that come before a hand is played."""
    wishes: Mapping[str, Wish[Plan]] = {}
    """What may be taken before a hand is played."""
    says: Callable[[TableRules], tuple[str, ...]] = lambda rules: ()
    """Advice in words, in addition to the charts."""
    notes: Notes = lambda question: ()
    by_stake: bool = False
    """Whether the figures depend on how much is wagered."""


def model(one: Variant) -> Model:
    own = {pricing.wager for pricing in one.priced} | {*one.insurance, one.main}
    covers = tuple(name for name in one.game.wager_names if name not in own)
    return Model(
        game=one.game,
        pricings=(
            Pricing(
                wager=one.main,
                price=lambda question: price(one, question),
                tables=one.tables,
                covers=covers,
            ),
            *one.priced,
            *(
                insurance.pricing(
                    one.game.wager_names[name], one.rules_of, {"all": {}}, simulated=True
                )
                for name in one.insurance
            ),
        ),
        strategy=lambda options: strategy(one, options),
        bots={
            **{style: player(one, style) for style in (OPTIMAL, CHARTS)},
            "simple": lambda options: simple(one.game),
        },
        simulator=lambda question, style: simulator(one, question, style),
        styles=STYLES,
        worth=choices.worth(one.rules_of, one.natural_pays or pays_alike(one), *one.early),
    )


def pays_alike(one: Variant) -> NaturalPays:
    """What every blackjack is paid."""
    return lambda options, cards: one.rules_of(options, 5_00).blackjack_pays


def simple(game: Game) -> Chooser:
    assert game.bot is not None, "every game of the family has a simple player"
    return game.bot


def price(one: Variant, question: Question) -> Outcomes:
    rules = one.rules_of(question.options, question.stake)
    solved = optimal_plan.solve(rules, question.watch)
    fresh = replace(rules, again=DISCRETION)  # the edge is that of a full shoe
    simulator = plan_simulator.simulator(fresh, solved.plan, wagers=one.wagers)
    found = rounds.simulated_ends(simulator, solved.best / one.wagers, question.watch)
    return Outcomes(
        lines=rounds.lines(found),
        method=rounds.NEARLY if rules.splits_nearly else rounds.METHOD,
        how="every hand by its cards against every dealer's card, from a full shoe",
        edge=-solved.best / one.wagers,
        notes=(
            f"by the charts the edge is {-100 * solved.by_charts / one.wagers:.4f} %",
            rounds.said(found),
            *remarks(rules),
            *one.notes(question),
        ),
        stake=question.stake if one.by_stake else None,
    )


def remarks(rules: TableRules) -> tuple[str, ...]:
    """What the figures leave out or take for granted."""
    said = []
    if rules.splits_nearly:
        said.append(
            "what three and four hands of a split have to do with each other is not gone through"
            " to the end: the edge is off by less than 1e-9 of a wager"
        )
    return (*said, *rounds.of_a_full_shoe(rules))


def simulator(one: Variant, question: Question, style: str) -> Simulator:
    rules = one.rules_of(question.options, question.stake)
    plan = plan_of(one, rules, style, optimal_plan.solve(rules, question.watch))
    return plan_simulator.simulator(rules, plan, wagers=one.wagers)


def plan_of(one: Variant, rules: TableRules, style: str, solved: PlanSolution) -> Plan:
    if style == OPTIMAL:
        return solved.plan
    if style == CHARTS:
        return solved.charts
    if style == MIMIC:
        return optimal_plan.mimic_the_dealer(rules, solved.plan.first.shape[1])
    raise Refused(f"{one.game.slug} is not played {style!r}: there are {', '.join(STYLES)}")


def player(one: Variant, style: str) -> Callable[[Options], Chooser]:
    """A player at a table who follows a plan."""

    def bot(options: Options) -> Chooser:
        rules = one.rules_of(options, one.game.wager_names[one.main].low or 5_00)
        return follow(plan_of(one, rules, style, optimal_plan.solve(rules)), one.wishes)

    return bot


def strategy(one: Variant, options: Options) -> Strategy:
    rules = one.rules_of(options, 5_00)
    insured = one.game.wager_names[one.insurance[0]].table(options)
    solved = optimal_plan.solve(rules)
    loss = -100 * (solved.by_charts - solved.best) / one.wagers
    return Strategy(
        says=(
            "Decide by the total of the hand, in some cells by the number of its cards, and by"
            " what the dealer shows.",
            f"These charts cost {loss:.4f} % more than to go by the cards of every hand.",
            *one.says(rules),
            f"Never insure: the house keeps {insurance.edge(rules, insured)} of every unit.",
        ),
        charts=solved.shown,
    )
