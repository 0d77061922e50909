"""Punto banco and mini-baccarat: how every wager ends in every round, and so what it costs.

`rounds` counts all rounds of a full shoe, `simulating` deals shoe after shoe.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import lcm

from pitboss.engine import Game, Options, Stake
from pitboss.games.baccarat.common import rules as text_rules
from pitboss.games.baccarat.common.outcome import BANKER, PLAYER, Outcome
from pitboss.games.baccarat.common.rules import BONUSES, DRAGON, TIE, TOTALS, Rules, Text, rules_of
from pitboss.games.baccarat.common.settlement import decide
from pitboss.money import dollars
from pitboss.odds.games.baccarat.common import rounds
from pitboss.odds.games.baccarat.common.rounds import LOST, TIED, End, Ending, edge, lines
from pitboss.odds.games.baccarat.common.simulator import Shoe, simulator
from pitboss.odds.model import Choice, Model, Pricing, Question
from pitboss.odds.payout_lines import paid_whole
from pitboss.odds.prices import Outcomes
from pitboss.odds.reports.number_format import percent
from pitboss.odds.simulation.simulators import Simulator
from pitboss.regulation.payouts import PUSH

CHEAPEST = "total-six"
"""Of the total card wagers, the one that costs least with any number of decks."""
EQUAL = "equal naturals"


def end(
    name: str, wager: str, rules: Rules, outcome: Outcome, stake: int, card_wagers: int = 0
) -> End:
    """How the table settles a wager in cents, under the name of its end; `card_wagers` are what its
    player has bet on the number of cards."""
    settled = decide(rules, outcome, Stake(0, wager, stake), card_wagers)
    net = Fraction(settled.won - settled.lost - settled.vigorish, stake)
    less = " less vigorish" if settled.won and settled.vigorish else ""
    return End(name, net, settled.pays + less)


def on_banker(outcome: Outcome, rules: Rules, stake: int) -> End:
    """A wager on the Banker."""
    if outcome.lead < 0:
        name = "lost"
    elif not outcome.lead:
        name = "tie, charged" if rules.charge.on_ties else "tie"
    else:
        made = ["dragon-7"] if outcome.dragon_7 else []
        made += ["wins-with-six"] if outcome.banker == 6 else []
        row, pays = rules.pays[BANKER].best(*made, "wins")
        name = "won" if row == "wins" else row.replace("-", " ")
        if pays == PUSH:
            return end(name, BANKER, rules, outcome, stake)._replace(pays=str(pays))
    return end(name, BANKER, rules, outcome, stake)


def with_cards(outcome: Outcome, rules: Rules, stake: int) -> End:
    """A Banker wager together with the card wager of the same size that waives its vigorish."""
    name = on_banker(outcome, rules, stake).name
    banker = end(name, BANKER, rules, outcome, stake, card_wagers=stake)
    card = end("", CHEAPEST, rules, outcome, stake)
    beside = "six cards" if card.net > 0 else "fewer cards"
    return End(f"{name}, {beside}", banker.net + card.net, "", 2)


def on_other(wager: str, outcome: Outcome, rules: Rules, stake: int) -> End:
    """Any wager but the one on the Banker's Hand."""
    won = {
        TIE: "tie",
        DRAGON: "dragon 7",
        **dict.fromkeys(TOTALS, f"{outcome.cards} cards"),
        **dict.fromkeys(BONUSES, on_bonus(BONUSES.get(wager, PLAYER), outcome)),
    }.get(wager, "won")
    found = end(won, wager, rules, outcome, stake)
    if found.net > 0:
        return found
    return LOST if found.net else TIED._replace(name=EQUAL if wager in BONUSES else TIED.name)


def on_bonus(hand: str, outcome: Outcome) -> str:
    """How a bonus wager is won: by a natural, or by some points without one."""
    natural = outcome.player_natural if hand == PLAYER else outcome.banker_natural
    return "natural" if natural else f"win by {abs(outcome.lead)}"


def ending(wager: str, rules: Rules, stake: int) -> Ending:
    """How a wager ends in a round. If card wagers waive vigorish, a wager on the Banker has one
    with it."""
    if wager != BANKER:
        return lambda outcome: on_other(wager, outcome, rules, stake)
    if rules.charge.waived_by_cards:
        return lambda outcome: with_cards(outcome, rules, stake)
    return lambda outcome: on_banker(outcome, rules, stake)


def multiple(text: Text, wager: str, letter: str, options: Options) -> int:
    """The amount at whose multiples no payout and no vigorish is rounded."""
    rules = rules_of(options, text)
    own = paid_whole([rules.pays[wager]])
    if wager != BANKER:
        return own
    return lcm(own, rules.commission.whole(), rules.charge.on_ties.denominator)


def price(text: Text, question: Question) -> Outcomes:
    rules = rules_of(question.options, text)
    decks = rules.decks
    return Outcomes(
        lines=lines(rounds.punto_banco(decks), ending(question.wager, rules, question.stake)),
        how=f"all deals of six cards from {decks} decks, by value",
        notes=tuple(notes(question, rules)),
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
    at, rate, stake = rules.at, rules.commission.rate, question.stake
    if rules.charge.waived_by_cards:
        counts = rounds.punto_banco(rules.decks)
        free = edge(lines(counts, lambda outcome: with_cards(outcome, rules, stake))) - edge(
            lines(counts, lambda outcome: on_other(CHEAPEST, outcome, rules, stake))
        )
        alone = edge(lines(counts, lambda outcome: on_banker(outcome, rules, stake)))
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
    taken = rules.commission.on(stake)
    return [f"vigorish of ${dollars(taken)} on ${dollars(stake)}, {at.rounding}"]


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
            Pricing(
                wager=wager,
                price=partial(price, text),
                tables=chosen,
                multiple=partial(multiple, text, wager),
            )
            for wager, chosen in tables.items()
        ),
        simulator=partial(simulate, text),
    )
