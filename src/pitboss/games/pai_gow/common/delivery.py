"""Where a deal begins, and pieces to every place, with a wager or not."""

from collections.abc import Callable, Sequence

from pitboss.engine import DEALER, Round, Steps
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common.memory import number as number_of
from pitboss.games.pai_gow.common.paragraphs import Deal
from pitboss.games.pai_gow.common.rules import POSITIONS, Place, Rules
from pitboss.games.pai_gow.common.wagers import DEALERS

DICE = 3
RECEIVERS = "receivers"
"""Key in the round's memo: who gets each piece, once that is known."""
NUMBERS = tuple(map(str, range(1, POSITIONS + 2)))
"""The numbers of a random number generator: one for each betting position, and the dealer's."""


def shake(
    round: Round, rules: Rules, at: Deal, by: int = 0, *, decides: bool = False
) -> Steps[tuple[int, ...]]:
    """The dice are shaken by the dealer (0) or at a position, and totaled.

    They `decide` where a wager depends on them, and not only where the deal begins.
    """
    who = f"seat {by}" if by else DEALER
    closed = rules.at.bets
    dice = yield from round.roll(DICE, cite=at.shaken, by=who, decides=decides, closed=closed)
    round.note("shaker", by or DEALER, at.shaken)
    round.note("total", sum(dice), at.total)
    return dice


def start(
    round: Round, rules: Rules, at: Deal, bank: int = 0, *, decides: bool = False
) -> Steps[Place]:
    """The starting position, by the way that the table uses: counted from the dealer, or the bank;
    or where the button lies. Dice or number `decide` where a wager depends on them too."""
    way = round.options["starting-position"]
    if way == "button":
        return number_of(round.state["button"]) or DEALER
    if way == "random-number":
        shown = yield from round.spin(
            NUMBERS, cite=at.number, closed=rules.at.bets, decides=decides
        )
        round.note("number", int(shown), at.number)
        return count(rules.places, bank or DEALER, int(shown))
    dice = yield from shake(round, rules, at, bank, decides=decides)
    return count(rules.places, bank or DEALER, sum(dice))


def count(places: Sequence[Place], start: Place, number: int) -> Place:
    """The place at which a count from `start`, as number one, reaches a number.

    It is a total of dice or was drawn at random; `start` is the dealer, or the bank.
    """
    return places[(places.index(start) + number - 1) % len(places)]


def around(places: Sequence[Place], first: Place) -> list[Place]:
    """All places in their order, from the first; it is clockwise if they are given so."""
    at = places.index(first)
    return [*places[at:], *places[:at]]


def holder(place: Place, playing: Sequence[int]) -> str:
    """The name under which a place holds pieces; nobody may look at pieces of a place without a
    player."""
    if isinstance(place, str):
        return place
    return str(place) if place in playing else f"position-{place}"


def playing(round: Round, rules: Rules) -> list[int]:
    """The positions that play, from the dealer's right: with a wager, or as the bank."""
    bank = banking.of(round)
    return sorted({*round.seats_with(*rules.on_pieces), *([bank.seat] if bank else [])})


def deliver(
    round: Round,
    rules: Rules,
    at: Deal,
    places: Sequence[Place],
    receivers: Callable[[Sequence[str]], Sequence[str]],
    *,
    cite: str,
    source: str,
) -> Steps[None]:
    """Pieces face down to all places, the starting position first; the unwagered are collected.

    `receivers` says who gets each piece, from the places in the order of the deal.
    """
    round.note("first", places[0], at.first)
    round.note("deal-order", list(places), at.dealt)
    dealt = playing(round, rules)
    to = round.memo[RECEIVERS] = receivers([holder(place, dealt) for place in places])
    yield from round.deal(to, face="down", cite=cite, source=source)
    collect_unwagered(round, rules, at, dealt)


def collect_unwagered(round: Round, rules: Rules, at: Deal, dealt: Sequence[int]) -> None:
    """Pieces that nobody plays are put away; `dealt` are the positions that were dealt to as
    players, some of which may have voided their hands since."""
    still = playing(round, rules)
    for position in range(1, POSITIONS + 1):
        whose = holder(position, dealt)
        if position not in still and whose in round.hands:
            round.collect(whose, at.unwagered)
    against_bank = round.stakes_on(DEALERS) or rules.side_wagers.needs(round, DEALER)
    if banking.of(round) and not against_bank:
        round.collect(DEALER, at.unwagered)


def finish(round: Round, cite: str, source: str = "deck") -> Steps[None]:
    """Deal what is missing after an interruption."""
    to: Sequence[str] = round.memo[RECEIVERS]
    dealt = sum(len(round.hands.get(holder, ())) for holder in {*to})
    yield from round.deal(to[dealt:], face="down", cite=cite, source=source)
