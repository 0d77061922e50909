"""Blackjack for those who study it: hands, effects of removal, charts of one's own."""

from pitboss.engine import Options
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack import designated
from pitboss.odds.games.blackjack.blackjack.rules import table_rules
from pitboss.odds.games.blackjack.blackjack.studies import (
    count_simulator,
    counts,
    effects,
    one_hand,
    own_chart,
)
from pitboss.odds.games.blackjack.common.by_chart import simulator as shoes
from pitboss.odds.games.blackjack.common.by_chart.chart import Charts
from pitboss.odds.games.blackjack.common.by_chart.optimal_chart import solve
from pitboss.odds.games.blackjack.common.by_chart.simulator import house_of
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.model import Question, Report, Watch
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.studies import HandAsked, Studies


def study_hand(asked: HandAsked) -> Report:
    return one_hand.study(table_rules(asked.options), asked)


def study_effects(options: Options, watch: Watch) -> Report:
    return effects.report(table_rules(options), options, watch)


def read_chart(text: str, rules: TableRules, name: str) -> Charts:
    """A chart that the table can be played by."""
    charts = own_chart.read(text, rules, name)
    if own_chart.surrenders(charts) and not rules.surrender:
        offer = "nobody may surrender here" if rules.exposed else "add --option surrender=yes"
        cite = "2.6(k)3" if rules.exposed else "2.8(c)"
        raise Refused(f"{name} surrenders, which this table does not offer: {offer}", cite)
    return charts


def study_chart(options: Options, text: str, name: str, watch: Watch) -> Report:
    rules = table_rules(options)
    return own_chart.report(rules, options, read_chart(text, rules, name), name, watch)


def simulate_otherwise(question: Question, rules: TableRules) -> Simulator:
    """The main wager by a chart of one's own, or by a count: what `Question.how` says."""
    if question.wager != "main":
        raise Refused(f"a count and a chart are for the main wager, not for {question.wager}")
    how = question.how
    charts = solve(rules).charts
    if "chart" in how:
        charts = read_chart(how["chart"], rules, "the chart")
    house = house_of(rules, designated(question.options))
    if "count" not in how:
        return shoes.simulator(rules, house, charts)
    if rules.double_shoe:
        raise Refused("nobody counts a double shoe: a count is for one shoe", "2.6(d)1")
    if rules.exposed:
        raise Refused(
            "a count needs a table where one dealer card is seen: here both are", "2.6(k)"
        )
    count, spread = counts.find(how["count"]), counts.spread(how.get("spread", "1-1"))
    return count_simulator.simulate(rules, house, charts, count, spread)


def check_count(count: str, spread: str) -> None:
    """What cannot be used is refused before anything is played."""
    counts.find(count)
    counts.spread(spread)


STUDIES = Studies(
    hand=study_hand, effects=study_effects, chart=study_chart, check_count=check_count
)
