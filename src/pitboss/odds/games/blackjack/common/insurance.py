"""Insurance: a wager that the card under the dealer's ace is worth ten.

What it is worth is one function of the shoe: how often the next card is worth ten once some cards
are seen.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from pitboss.engine import Options, Wager
from pitboss.odds.games.blackjack.common.rules import TableRules
from pitboss.odds.model import Choice, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.simulation.simulators import Simulator
from pitboss.odds.solvers import card_wagers
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

ACE, TEN = 1, 10


def ten_next(shoe: Sequence[int], *seen: int) -> Fraction:
    """How often the next card of a shoe, by value, is worth ten once these cards are seen."""
    return Fraction(int(shoe[TEN]) - seen.count(TEN), int(sum(shoe)) - len(seen))


def worth(shoe: Sequence[int], *seen: int) -> Fraction:
    """What a unit of insurance at 2 to 1 is worth from such a shoe."""
    return 3 * ten_next(shoe, *seen) - 1


def takes_even_money(rules: TableRules, pays: Fraction) -> bool:
    """Whether 1 to 1 at once is worth more than what a blackjack pays, from a full shoe and against
    an ace.

    Even money is a blackjack insured for half the wager: worth it where insurance is, or where the
    blackjack pays too little (6 to 5).
    """
    return rules.even_money and pays * (1 - ten_next(rules.shoe, ACE, ACE, TEN)) < 1


# -- as a wager, when no card is known but the dealer's ace ----------------------------------------


def lines(rules: TableRules, table: PayTable) -> tuple[Line, ...]:
    """A ten of the ace's suit first, where that is paid by itself."""
    ten, found, left = ten_next(rules.shoe, ACE), list[Line](), ten_next(rules.shoe, ACE)
    for row, often in (("dealer-ten-suited", ten / 4), ("dealer-ten", ten)):
        if row not in table.rows:
            continue
        pays, chance = table[row], min(often, left)
        assert isinstance(pays, Odds), "insurance is paid at odds"
        name = row.replace("-", " ")
        found.append(Line(name=name, net=pays.ratio, chance=chance, pays=str(pays)))
        left -= chance
    return (*found, Line(name="lost", net=Fraction(-1), chance=1 - ten))


def edge(rules: TableRules, table: PayTable) -> Fraction:
    """What the house keeps."""
    nets = (line.net * Fraction(line.chance) for line in lines(rules, table))
    return -sum(nets, Fraction(0))


def pricing(
    wager: Wager,
    rules_of: Callable[[Options, int], TableRules],
    tables: Mapping[str, Choice | tuple[Choice, ...]],
    *,
    covers: tuple[str, ...] = (),
    simulated: bool,
) -> Pricing:
    """Insurance as a wager of its own, simulated by its lines unless the game deals it."""

    def price(question: Question) -> Outcomes:
        rules = rules_of(question.options, question.stake)
        return Outcomes(
            lines=lines(rules, wager.table(question.options)),
            how="every second card of the dealer's, from a full shoe",
            notes=("whoever holds tens knows worse odds, whoever holds none better ones",),
        )

    def simulator(question: Question) -> Simulator:
        rules = rules_of(question.options, question.stake)
        own = lines(rules, wager.table(question.options))
        return card_wagers.by_lines(own, sum(rules.shoe) - 1, 1)

    return Pricing(
        wager=wager.name,
        price=price,
        tables=tables,
        covers=covers,
        simulator=simulator if simulated else None,
    )
