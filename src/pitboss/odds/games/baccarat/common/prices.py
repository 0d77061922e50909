"""3.2, 3.3 and 7.2, 7.3: how every wager ends in every round, and so what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.baccarat.common.options import TABLES, TIE_CHARGE, Rules, rules_of
from pitboss.games.baccarat.common.texts import Text
from pitboss.games.baccarat.common.wagers import BANKER, BONUSES, DRAGON, PLAYER, TIE, TOTALS
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


def vigorish(rate: Fraction, round_to: int, stake: int) -> Fraction:
    """Of a unit won at 1 to 1; for a stake, where it is rounded up to a multiple of some cents."""
    if round_to == 1:
        return rate
    return Fraction(-(-stake * rate // round_to) * round_to, stake)


def on_banker(ended: Ended, rules: Rules, taken: Fraction) -> End:
    """3.2(a)1, 3.3(c), (e), (h); so much of a unit won is taken as vigorish."""
    if ended.banker < ended.player:
        return LOST
    if ended.banker == ended.player:
        return End("tie, charged", -TIE_CHARGE) if rules.charged_on_ties else TIED
    made = ["dragon-7"] if dragon_7(ended) else []
    made += ["wins-with-six"] if ended.banker == 6 else []
    row, pays = rules.banker.best(*made, "wins")
    assert pays is not None, "every table pays a win"
    said = f"{pays} less vigorish" if taken else str(pays)
    return End("won" if row == "wins" else row.replace("-", " "), ratio(pays) * (1 - taken), said)


def with_cards(ended: Ended, rules: Rules) -> End:
    """3.3(e)2: a Banker wager without vigorish, and the card wager beside it that waives it."""
    banker, card = on_banker(ended, rules, Fraction(0)), on_total(CHEAPEST, ended, rules)
    beside = "six cards" if card.net > 0 else "fewer cards"
    return End(f"{banker.name}, {beside}", banker.net + card.net, "", 2)


def dragon_7(ended: Ended) -> bool:
    """3.3(h): the Banker wins with three cards and a count of seven."""
    return ended.banker == 7 > ended.player and ended.banker_cards == 3


def on_player(ended: Ended, rules: Rules) -> End:
    if ended.player == ended.banker:
        return TIED
    pays = TABLES[rules.text.slug][PLAYER]["all"]["wins"]
    return won("won", pays) if ended.player > ended.banker else LOST


def on_tie(ended: Ended, rules: Rules) -> End:
    return won("tie", rules.tie) if ended.player == ended.banker else LOST


def on_total(wager: str, ended: Ended, rules: Rules) -> End:
    """3.2(a)4: on so many cards, a tie or not."""
    dealt = ended.player_cards + ended.banker_cards
    pays = TABLES[rules.text.slug][wager]["all"]["wins"]
    return won(f"{dealt} cards", pays) if dealt == TOTALS[wager] else LOST


def on_bonus(hand: str, ended: Ended, rules: Rules) -> End:
    """3.2(a)5: by a natural, or by four points or more without one."""
    sides = [(ended.player, ended.player_cards), (ended.banker, ended.banker_cards)]
    (own, cards), (other, others) = sides if hand == PLAYER else reversed(sides)
    natural, against = (held == 2 and n in NATURALS for n, held in ((own, cards), (other, others)))
    if natural and against and own == other:
        return End("equal naturals", Fraction(0))
    if own <= other or (against and not natural):
        return LOST
    assert rules.bonus is not None, "priced where it is offered"
    row = "natural" if natural else f"win-by-{own - other}"
    pays = rules.bonus.get(row)
    return LOST if pays is None else won(row.replace("-", " "), pays)


def on_dragon_7(ended: Ended, rules: Rules) -> End:
    return won("dragon 7", rules.dragon) if dragon_7(ended) else LOST


def ending(wager: str, rules: Rules, stake: int) -> Ending:
    """How a wager ends in a round. On the Banker where card wagers waive vigorish: with one."""
    if wager == BANKER:
        if rules.waived_by_cards:
            return lambda ended: with_cards(ended, rules)
        taken = vigorish(rules.vigorish, rules.round_to, stake)
        return lambda ended: on_banker(ended, rules, taken)
    if wager in TOTALS:
        return lambda ended: on_total(wager, ended, rules)
    if wager in BONUSES:
        return lambda ended: on_bonus(BONUSES[wager], ended, rules)
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
    decks, by_stake = rules.decks, question.wager == BANKER and rules.round_to > 1
    found = lines(
        punto_banco(decks), ending(question.wager, rules, question.stake), deals(full(decks))
    )
    return Outcomes(
        lines=found,
        how=f"all deals of six cards from {decks} decks, by value",
        notes=tuple(notes(question, rules)),
        stake=question.stake if by_stake and not rules.waived_by_cards else None,
    )


def notes(question: Question, rules: Rules) -> list[str]:
    said, text = [], rules.text
    if question.wager == BANKER:
        said += banker_notes(question, rules)
    if question.wager in TOTALS:
        said.append(f"decided by the cards dealt, on a tie too, {text.cards}")
    if question.options.get("continuous-shuffler"):
        said.append("every round is dealt from a full shoe, 7.12")
    else:
        said.append(
            "from a full shoe; a later round is worth the same to who has not counted cards"
        )
    return said


def banker_notes(question: Question, rules: Rules) -> list[str]:
    text, rate = rules.text, rules.vigorish
    if rules.waived_by_cards:
        alone = lines(punto_banco(rules.decks), lambda e: on_banker(e, rules, rate),
                      deals(full(rules.decks)))  # fmt: skip
        free = lines(punto_banco(rules.decks), lambda e: on_banker(e, rules, Fraction(0)),
                     deals(full(rules.decks)))  # fmt: skip
        return [
            f"with a {CHEAPEST} wager of the same size, which waives vigorish, {text.waived}",
            f"of that, the Banker wager by itself: {percent(edge(free))}",
            f"a Banker wager without card wagers pays {rate.numerator * 100 // rate.denominator} %"
            f" vigorish: {percent(edge(alone))} ({edge(alone)})",
        ]
    if rules.charged_on_ties:
        return [f"a tie costs a quarter of the wager, and a win pays no vigorish, {text.banker}iii"]
    if not rate:
        return [f"no vigorish is taken, {text.no_vigorish}"]
    if rules.round_to == 1:
        return ["fractions of a cent are left out"]
    taken = int(vigorish(rate, rules.round_to, question.stake) * question.stake)
    return [f"vigorish of ${dollars(taken)} on ${dollars(question.stake)}, {text.rounding}"]
