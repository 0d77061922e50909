"""How every wager ends in every round, and so what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.baccarat.common.outcome import BANKER, PLAYER
from pitboss.games.baccarat.common.rules import (
    BONUSES,
    DRAGON,
    TIE,
    TOTALS,
    Rules,
    Text,
    rules_of,
)
from pitboss.games.baccarat.common.vigorish import Commission
from pitboss.money import dollars
from pitboss.odds.games.baccarat.common.rounds import Counts, Ended, Rate, deals, full, punto_banco
from pitboss.odds.model import Question
from pitboss.odds.prices import Line, Outcomes
from pitboss.ranking.baccarat import NATURALS
from pitboss.regulation.payouts import Odds, Payout, Push

CHEAPEST = "total-six"
"""Of the total card wagers, the one that costs least with any number of decks."""


class End(NamedTuple):
    """How a wager ends, per unit of it."""

    name: str
    net: Fraction
    pays: str = ""
    staked: int = 1


Ending = Callable[[Ended], End]
LOST = End("lost", Fraction(-1))
TIED = End("tie", Fraction(0))


def ratio(pays: Payout) -> Fraction:
    assert isinstance(pays, Odds | Push), "baccarat is paid at odds"
    return pays.ratio


def won(name: str, pays: Payout) -> End:
    return End(name, ratio(pays), str(pays))


def vigorish(commission: Commission, stake: int) -> Fraction:
    """Of a unit won at 1 to 1; for a stake, where it is rounded up to a multiple of some cents."""
    exact = commission.round_to == 1
    return commission.rate if exact else Fraction(commission.on(stake), stake)


def on_banker(ended: Ended, rules: Rules, taken: Fraction) -> End:
    """So much of a unit won is taken as vigorish."""
    if ended.banker < ended.player:
        return LOST
    if ended.banker == ended.player:
        on_ties = rules.charge.on_ties
        return End("tie, charged", -on_ties) if on_ties else TIED
    made = ["dragon-7"] if dragon_7(ended) else []
    made += ["wins-with-six"] if ended.banker == 6 else []
    row, pays = rules.pays[BANKER].best(*made, "wins")
    assert pays is not None, "every table pays a win"
    said = f"{pays} less vigorish" if taken else str(pays)
    return End("won" if row == "wins" else row.replace("-", " "), ratio(pays) * (1 - taken), said)


def with_cards(ended: Ended, rules: Rules) -> End:
    """A Banker wager without vigorish, and the card wager beside it that waives it."""
    banker, card = on_banker(ended, rules, Fraction(0)), on_total(CHEAPEST, ended, rules)
    beside = "six cards" if card.net > 0 else "fewer cards"
    return End(f"{banker.name}, {beside}", banker.net + card.net, "", 2)


def dragon_7(ended: Ended) -> bool:
    """The Banker wins with three cards and a count of seven."""
    return ended.banker == 7 > ended.player and ended.banker_cards == 3


def on_player(ended: Ended, rules: Rules) -> End:
    if ended.player == ended.banker:
        return TIED
    return won("won", rules.pays[PLAYER]["wins"]) if ended.player > ended.banker else LOST


def on_tie(ended: Ended, rules: Rules) -> End:
    return won("tie", rules.pays[TIE]["wins"]) if ended.player == ended.banker else LOST


def on_total(wager: str, ended: Ended, rules: Rules) -> End:
    """On so many cards, a tie or not."""
    dealt = ended.player_cards + ended.banker_cards
    right = dealt == TOTALS[wager]
    return won(f"{dealt} cards", rules.pays[wager]["wins"]) if right else LOST


def on_bonus(wager: str, ended: Ended, rules: Rules) -> End:
    """By a natural, or by four points or more without one."""
    sides = [(ended.player, ended.player_cards), (ended.banker, ended.banker_cards)]
    (own, cards), (other, others) = sides if BONUSES[wager] == PLAYER else reversed(sides)
    natural, against = (held == 2 and n in NATURALS for n, held in ((own, cards), (other, others)))
    if natural and against and own == other:
        return End("equal naturals", Fraction(0))
    if own <= other or (against and not natural):
        return LOST
    row = "natural" if natural else f"win-by-{own - other}"
    pays = rules.pays[wager].get(row)
    return LOST if pays is None else won(row.replace("-", " "), pays)


def on_dragon_7(ended: Ended, rules: Rules) -> End:
    return won("dragon 7", rules.pays[DRAGON]["wins"]) if dragon_7(ended) else LOST


def ending(wager: str, rules: Rules, stake: int) -> Ending:
    """How a wager ends in a round. On the Banker where card wagers waive vigorish: with one."""
    if wager == BANKER:
        if rules.charge.waived_by_cards:
            return lambda ended: with_cards(ended, rules)
        taken = vigorish(rules.commission, stake)
        return lambda ended: on_banker(ended, rules, taken)
    if wager in TOTALS:
        return lambda ended: on_total(wager, ended, rules)
    if wager in BONUSES:
        return lambda ended: on_bonus(wager, ended, rules)
    others = {PLAYER: on_player, TIE: on_tie, DRAGON: on_dragon_7}
    return lambda ended: others[wager](ended, rules)


def lines(counts: Counts, ending: Ending, every: int) -> tuple[Line, ...]:
    """A line for every way in which a wager ends, the best first."""
    often: defaultdict[End, Rate] = defaultdict(int)
    for ended, count in counts.items():
        often[ending(ended)] += count
    return tuple(
        Line(
            name=end.name,
            net=end.net,
            chance=Fraction(count, every),
            pays=end.pays,
            staked=Fraction(end.staked),
        )
        for end, count in sorted(often.items(), key=lambda entry: -entry[0].net)
    )


def edge(found: tuple[Line, ...]) -> Fraction:
    """What the house keeps of a unit."""
    return -sum((line.net * Fraction(line.chance) for line in found), Fraction(0))


def percent(number: Fraction) -> str:
    return f"{100 * float(number):.4f} %"


def price(text: Text, question: Question) -> Outcomes:
    rules = rules_of(question.options, text)
    decks, by_stake = rules.decks, question.wager == BANKER and rules.commission.round_to > 1
    found = lines(
        punto_banco(decks), ending(question.wager, rules, question.stake), deals(full(decks))
    )
    return Outcomes(
        lines=found,
        how=f"all deals of six cards from {decks} decks, by value",
        notes=tuple(notes(question, rules)),
        stake=question.stake if by_stake and not rules.charge.waived_by_cards else None,
    )


def notes(question: Question, rules: Rules) -> list[str]:
    said, at = [], rules.at
    if question.wager == BANKER:
        said += banker_notes(question, rules)
    if question.wager in TOTALS:
        said.append(f"decided by the cards dealt, on a tie too, {at.cards}")
    if question.options.get("continuous-shuffler"):
        said.append(f"every round is dealt from a full shoe, {at.continuous}")
    else:
        said.append(
            "from a full shoe; a later round is worth the same to who has not counted cards"
        )
    return said


def banker_notes(question: Question, rules: Rules) -> list[str]:
    at, rate = rules.at, rules.commission.rate
    if rules.charge.waived_by_cards:
        alone = lines(punto_banco(rules.decks), lambda e: on_banker(e, rules, rate),
                      deals(full(rules.decks)))  # fmt: skip
        free = lines(punto_banco(rules.decks), lambda e: on_banker(e, rules, Fraction(0)),
                     deals(full(rules.decks)))  # fmt: skip
        return [
            f"with a {CHEAPEST} wager of the same size, which waives vigorish, {at.waived}",
            f"of that, the Banker wager by itself: {percent(edge(free))}",
            f"a Banker wager without card wagers pays {rate.numerator * 100 // rate.denominator} %"
            f" vigorish: {percent(edge(alone))} ({edge(alone)})",
        ]
    if rules.charge.on_ties:
        return [f"a tie costs a quarter of the wager, and a win pays no vigorish, {at.banker_tie}"]
    if not rate:
        return [f"no vigorish is taken, {at.no_vigorish}"]
    if rules.commission.round_to == 1:
        return ["fractions of a cent are left out"]
    taken = int(vigorish(rules.commission, question.stake) * question.stake)
    return [f"vigorish of ${dollars(taken)} on ${dollars(question.stake)}, {at.rounding}"]
