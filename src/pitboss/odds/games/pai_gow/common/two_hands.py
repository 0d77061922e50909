"""Prices of a wager on two hands against two, where cards are set: lines, edges, notes.

A game says how often the player wins, if hands are set best or by the house way. What a win leaves,
and the text about it, is the same for all games.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from pitboss.engine import Options
from pitboss.errors import Unusable
from pitboss.games.pai_gow.common.filed_ways import FILED, OPTION
from pitboss.games.pai_gow.common.rules import Rules
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.money import dollars
from pitboss.odds.games.pai_gow.common import settlement
from pitboss.odds.model import Choice, Pricing, Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.regulation.payouts import EVEN
from pitboss.values import Frozen

STYLES = ("optimal", "house-way")
Chances = tuple[Fraction, Fraction, Fraction]
"""To lose, to push and to win: of the player, or of a player who banks."""


class Priced(Frozen, kw_only=True):
    """What a game says about its wager on two hands."""

    chances: Callable[[Question, str], Chances]
    """How a wager ends in a style: hands set best, or by the house's way."""
    rules: Rules
    """How the game settles its wagers."""
    usual: str
    """The house way that is assumed if the casino has filed one that is not known here."""
    vigorish: str
    """The paragraph that takes it."""
    surplus: str
    """The paragraph by which a bank pays it."""
    how: str


def net_of_win(rules: Rules, question: Question) -> Fraction:
    """What a win at 1 to 1 leaves, per unit wagered; of a bank, a surplus of this wager alone."""
    stake, banks = question.stake, question.wager == DEALERS
    return settlement.left(rules, question.options, stake, stake, banks=banks)


def multiple(rules: Rules, wager: str, letter: str, options: Options) -> int:
    """The amount at whose multiples no vigorish is rounded."""
    return settlement.multiple(rules, options, EVEN, banks=wager == DEALERS)


def pricings(
    price: Callable[[Question], Outcomes], rules: Rules, offered: Mapping[str, Choice]
) -> Iterator[Pricing]:
    """The wagers on the hands, each with the options that offer it."""
    for wager, choice in offered.items():
        whole = partial(multiple, rules, wager)
        yield Pricing(wager=wager, price=price, tables={"all": choice}, multiple=whole)


def told_edges(
    options: Options, wager: str, chances: Callable[[Question, str], Chances], rules: Rules
) -> tuple[str, str]:
    """The house edge where every hand is set best, and where it is set as the house would."""
    question = Question(wager=wager, table="all", options=options)
    net = net_of_win(rules, question)
    best, house = (percent(edge(chances(question, style), net)) for style in STYLES)
    return best, house


def check_hand(cards: Sequence[str], deck: Sequence[str], size: int) -> None:
    """Refuse cards that nobody can have been dealt."""
    if len(cards) != size:
        raise Unusable(f"a hand has {size} cards, not {len(cards)}")
    for card, often in Counter(cards).items():
        if often > deck.count(card):
            raise Unusable(f"{card} is named {often} times: the deck has {deck.count(card)}")


def is_filed(question: Question) -> bool:
    """Whether the house way is one that the casino has filed and that is not known here."""
    return bool(question.options[OPTION] == FILED)


def way_of(question: Question, usual: str) -> str:
    """The name of the way by which the dealer sets."""
    return usual if is_filed(question) else str(question.options[OPTION])


def lines(question: Question, chances: Chances, net: Fraction) -> tuple[Line, ...]:
    lost, pushed, won = chances
    banks = question.wager == DEALERS
    pays = "1 to 1" if net == 1 else "1 to 1 less vigorish"
    return (
        Line(name="the bank wins" if banks else "both hands higher", net=net, chance=won,
             pays=pays),
        Line(name="one hand each" if banks else "one hand higher, or a push", net=Fraction(0),
             chance=pushed),
        Line(name="the dealer wins" if banks else "neither hand higher", net=Fraction(-1),
             chance=lost),
    )  # fmt: skip


def edge(chances: Chances, net: Fraction) -> Fraction:
    return chances[0] - net * chances[2]


def price(question: Question, own: Priced) -> Outcomes:
    question.watch(own.how, 0.0)
    net = net_of_win(own.rules, question)
    best, house = (own.chances(question, style) for style in STYLES)
    by_house = edge(house, net)
    who = "a bank that sets" if question.wager == DEALERS else "set"
    notes = [f"{who} by the house way: {percent(by_house)} ({by_house})"]
    question.watch(own.how, 1.0)
    return Outcomes(
        lines=lines(question, best, net),
        how=own.how,
        notes=(*notes, *_notes(question, own, net)),
    )


def percent(number: Fraction | float) -> str:
    return f"{100 * float(number):.4f}%"


def _notes(question: Question, own: Priced, net: Fraction) -> list[str]:
    notes = []
    if is_filed(question):
        notes.append(f"what the house has filed is not told here: the dealer sets as {own.usual}")
    else:
        notes.append(f"the dealer sets as {question.options[OPTION]}")
    if net == 1:
        notes.append("no vigorish")
    else:
        taken = question.stake - int(net * question.stake)
        notes.append(f"vigorish of ${dollars(taken)} on ${dollars(question.stake)}, {own.vigorish}")
    if question.wager == DEALERS:
        notes.append("the bank's result: what it loses the house wins; vigorish as on a surplus of"
                     f" this wager alone, {own.surplus}")  # fmt: skip
    else:
        notes.append("against a player who banks it depends on how the bank sets")
    return notes
