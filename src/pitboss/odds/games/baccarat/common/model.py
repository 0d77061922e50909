"""Punto banco and mini-baccarat: how every wager ends in every round, and so what it costs.

`rounds` counts all rounds of a full shoe, `simulating` deals shoe after shoe.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from pitboss.engine.game import Game
from pitboss.games.baccarat.common import rules as text_rules
from pitboss.games.baccarat.common.outcome import BANKER, PLAYER, Outcome
from pitboss.games.baccarat.common.rules import BONUSES, DRAGON, TIE, TOTALS, Rules, Text, rules_of
from pitboss.games.baccarat.common.vigorish import Commission
from pitboss.money import dollars
from pitboss.odds.games.baccarat.common import rounds
from pitboss.odds.games.baccarat.common.rounds import LOST, TIED, End, Ending, edge, lines
from pitboss.odds.games.baccarat.common.simulator import Shoe, simulator
from pitboss.odds.model import Choice, Model, Pricing, Question
from pitboss.odds.payout_lines import net
from pitboss.odds.prices import Outcomes
from pitboss.odds.reports.number_format import percent
from pitboss.odds.simulation.simulators import Simulator
from pitboss.regulation.pay_tables import PayTable

CHEAPEST = "total-six"
"""Of the total card wagers, the one that costs least with any number of decks."""


def won(name: str, table: PayTable, row: str = "wins") -> End:
    pays = table[row]
    return End(name, net(pays, 1), str(pays))


def vigorish(commission: Commission, stake: int) -> Fraction:
    """The vigorish of a unit won at 1 to 1; exact for this stake, if it is rounded up to a multiple
    of some cents."""
    exact = commission.round_to == 1
    return commission.rate if exact else Fraction(commission.on(stake), stake)


def on_banker(outcome: Outcome, rules: Rules, taken: Fraction) -> End:
    """A wager on the Banker; `taken` of a unit won is vigorish."""
    if outcome.lead < 0:
        return LOST
    if not outcome.lead:
        on_ties = rules.charge.on_ties
        return End("tie, charged", -on_ties) if on_ties else TIED
    made = ["dragon-7"] if outcome.dragon_7 else []
    made += ["wins-with-six"] if outcome.banker == 6 else []
    row, pays = rules.pays[BANKER].best(*made, "wins")
    said = f"{pays} less vigorish" if taken else str(pays)
    return End("won" if row == "wins" else row.replace("-", " "), net(pays, 1) * (1 - taken), said)


def with_cards(outcome: Outcome, rules: Rules) -> End:
    """A Banker wager without vigorish, together with the card wager that waives the vigorish."""
    banker = on_banker(outcome, rules, Fraction(0))
    card = on_other(CHEAPEST, outcome, rules.pays[CHEAPEST])
    beside = "six cards" if card.net > 0 else "fewer cards"
    return End(f"{banker.name}, {beside}", banker.net + card.net, "", 2)


def on_other(wager: str, outcome: Outcome, table: PayTable) -> End:
    """Any wager but the one on the Banker's Hand."""
    if wager in BONUSES:
        return on_bonus(BONUSES[wager], outcome, table)
    if wager == PLAYER and not outcome.lead:
        return TIED
    name, wins = {
        PLAYER: ("won", outcome.lead < 0),
        TIE: ("tie", not outcome.lead),
        DRAGON: ("dragon 7", outcome.dragon_7),
    }.get(wager) or (f"{outcome.cards} cards", outcome.cards == TOTALS[wager])
    return won(name, table) if wins else LOST


def on_bonus(hand: str, outcome: Outcome, table: PayTable) -> End:
    """By a natural, or by four points or more without one."""
    lead = outcome.lead if hand == BANKER else -outcome.lead
    naturals = outcome.player_natural, outcome.banker_natural
    natural, against = naturals if hand == PLAYER else reversed(naturals)
    if natural and against and not lead:
        return End("equal naturals", Fraction(0))
    row = "natural" if natural else f"win-by-{lead}"
    if lead <= 0 or (against and not natural) or row not in table.rows:
        return LOST
    return won(row.replace("-", " "), table, row)


def ending(wager: str, rules: Rules, stake: int) -> Ending:
    """How a wager ends in a round. If card wagers waive vigorish, a wager on the Banker has one
    with it."""
    if wager != BANKER:
        return lambda outcome: on_other(wager, outcome, rules.pays[wager])
    if rules.charge.waived_by_cards:
        return lambda outcome: with_cards(outcome, rules)
    taken = vigorish(rules.commission, stake)
    return lambda outcome: on_banker(outcome, rules, taken)


def price(text: Text, question: Question) -> Outcomes:
    rules = rules_of(question.options, text)
    decks, by_stake = rules.decks, question.wager == BANKER and rules.commission.round_to > 1
    return Outcomes(
        lines=lines(rounds.punto_banco(decks), ending(question.wager, rules, question.stake)),
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
        counts = rounds.punto_banco(rules.decks)
        free = edge(lines(counts, lambda outcome: on_banker(outcome, rules, Fraction(0))))
        alone = edge(lines(counts, lambda outcome: on_banker(outcome, rules, rate)))
        return [
            f"with a {CHEAPEST} wager of the same size, which waives vigorish, {at.waived}",
            f"of that, the Banker wager by itself: {percent(free)} %",
            f"a Banker wager without card wagers pays {rate.numerator * 100 // rate.denominator} %"
            f" vigorish: {percent(alone)} % ({alone})",
        ]
    if rules.charge.on_ties:
        return [f"a tie costs a quarter of the wager, and a win pays no vigorish, {at.banker_tie}"]
    if not rate:
        return [f"no vigorish is taken, {at.no_vigorish}"]
    if rules.commission.round_to == 1:
        return ["fractions of a cent are left out"]
    taken = int(vigorish(rules.commission, question.stake) * question.stake)
    return [f"vigorish of ${dollars(taken)} on ${dollars(question.stake)}, {at.rounding}"]


def banker_tables(text: Text) -> dict[str, tuple[Choice, ...]]:
    """The ways of charging for a Banker win: each is a table, some with one for each percentage."""
    found: dict[str, tuple[Choice, ...]] = {}
    for value, charge in text.charges.items():
        name = value if charge.table == "vigorish" else charge.table
        found[name] = (*found.get(name, ()), {"vigorish": value})
    return found


def simulate(text: Text, question: Question, style: str) -> Simulator:
    """A wager in shoes of this table: cards are burned, and a last hand follows the cutting
    card."""
    rules = rules_of(question.options, text)
    fresh = question.options.get("continuous-shuffler", False)
    before = 52 * rules.decks - question.options["cutting-card"]
    shoe = Shoe(last=0, more=0) if fresh else Shoe(last=before, more=1)
    wager = ending(question.wager, rules, question.stake)
    named = lines(rounds.punto_banco(rules.decks), wager)
    return simulator(rules.decks, shoe, rounds.by_table(), wager, named)


def model(game: Game, text: Text) -> Model:
    """Punto banco or mini-baccarat."""
    tables: dict[str, Mapping[str, Choice | tuple[Choice, ...]]] = {
        BANKER: banker_tables(text),
        PLAYER: {"all": {}},
        TIE: {"minimum": {}},
        **{wager: {"all": {"total-card-wagers": True}} for wager in TOTALS},
        **{
            wager: {letter: {"bonus-table": letter} for letter in game.pay_tables["bonus"]}
            for wager in BONUSES
        },
        DRAGON: {"minimum": {"vigorish": text_rules.DRAGON_7}},
    }
    return Model(
        game=game,
        pricings=tuple(
            Pricing(wager=wager, price=partial(price, text), tables=chosen)
            for wager, chosen in tables.items()
        ),
        simulator=partial(simulate, text),
    )
