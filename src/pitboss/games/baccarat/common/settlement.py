"""What becomes of the wagers, and the vigorish."""

from msgspec.structs import replace

from pitboss.engine import Round, Stake, patron_of
from pitboss.games.baccarat.common import vigorish
from pitboss.games.baccarat.common.coup import Coup
from pitboss.games.baccarat.common.outcome import BANKER, OTHER, PLAYER, Outcome
from pitboss.games.baccarat.common.rules import BONUSES, DRAGON, TIE, TOTALS, Rules
from pitboss.money import dollars
from pitboss.procedures import settlement
from pitboss.procedures.settlement import carry_out, lose, push
from pitboss.ranking import baccarat
from pitboss.regulation.pay_tables import PayTable


def decide(
    rules: Rules, outcome: Outcome, stake: Stake, card_wagers: int = 0
) -> settlement.Outcome:
    """Decide one wager; `card_wagers` is what its player has bet on the number of cards."""
    name, at, why = stake.wager, rules.at, _counts(outcome)
    if name == BANKER:
        return _banker(rules, outcome, stake, card_wagers)
    if name in BONUSES:
        return _bonus(rules, outcome, stake, BONUSES[name])
    if name == PLAYER and not outcome.lead:
        return push(stake, why, at.player_tie)
    if name == PLAYER:
        wins, cite = outcome.lead < 0, at.player_loses
    elif name == TIE:
        wins, cite = not outcome.lead, at.tie
    elif name == DRAGON:
        wins, cite = outcome.dragon_7, at.dragon_loses
        why = "a dragon 7" if wins else "no dragon 7"
    else:
        wins, cite = outcome.cards == TOTALS[name], at.cards
        why = f"{outcome.cards} cards were dealt"
    return _wins(stake, rules.pays[name], why) if wins else lose(stake, why, cite)


def _wins(
    stake: Stake, table: PayTable, why: str, row: str = "wins", cite: str = "", taken: int = 0
) -> settlement.Outcome:
    """Paid by a row of its pay table, less what is taken."""
    pays = table[row]
    return settlement.win(stake, pays, f"{why}, {pays}", cite or table.cite, taken)


def _counts(outcome: Outcome) -> str:
    each = f"Player {outcome.player}, Banker {outcome.banker}"
    return each if outcome.lead else f"{outcome.banker} each"


def _banker(rules: Rules, outcome: Outcome, stake: Stake, card_wagers: int) -> settlement.Outcome:
    at, table, charge, why = rules.at, rules.pays[BANKER], rules.charge, _counts(outcome)
    if outcome.lead < 0:
        return lose(stake, why, at.banker_loses)
    if outcome.lead == 0:
        if not charge.on_ties:
            return push(stake, why, at.banker_tie)
        why = f"{why}, charged {charge.on_ties * 100}% of the wager"
        return push(stake, why, at.banker_tie, int(stake.amount * charge.on_ties))
    if charge.with_dragon_7 and outcome.dragon_7:
        return push(stake, "a dragon 7 is a push", at.dragon_push)
    if "wins-with-six" in table.rows and outcome.banker == 6:
        return _wins(stake, table, why, "wins-with-six")
    if charge.waived_by_cards and card_wagers >= stake.amount:
        return _wins(stake, table, f"{why}, vigorish waived by card wagers")
    if not charge.percent:
        return _wins(stake, table, why)
    taken = rules.commission.on(table["wins"].won(stake.amount))
    return _wins(stake, table, why, cite=at.vigorish, taken=taken)


def _bonus(rules: Rules, outcome: Outcome, stake: Stake, hand: str) -> settlement.Outcome:
    """A natural is paid as one, whatever the margin."""
    at, table = rules.at, rules.pays[stake.wager]
    natural = {PLAYER: outcome.player_natural, BANKER: outcome.banker_natural}
    lead = outcome.lead if hand == BANKER else -outcome.lead
    if natural[hand]:
        if lead == 0:
            return push(stake, "naturals of equal count", at.bonus_tie)
        if lead < 0:
            return lose(stake, "a natural 8 against a natural 9", at.bonus_loses)
        return _wins(stake, table, "a natural", "natural")
    if natural[OTHER[hand]]:
        return lose(stake, "the other hand is a natural", at.bonus_loses)
    if lead >= 4:
        return _wins(stake, table, f"won by {lead}", f"win-by-{lead}")
    how = f"won by {lead} only" if lead > 0 else _counts(outcome)
    return lose(stake, how, at.bonus_loses)


def announce(coup: Coup, outcome: Outcome) -> None:
    """The final counts and who has won."""
    for hand, cards in ((PLAYER, coup.player), (BANKER, coup.banker)):
        if len(cards) > 2:
            coup.round.rank(hand, baccarat.describe(cards), coup.at.result)
    words = f"{outcome.winner.capitalize()} wins" if outcome.winner else "Tie Hand"
    said = [f"Player {outcome.player}, Banker {outcome.banker}: {words}"]
    offered = coup.rules.pays.keys()
    if not offered.isdisjoint(TOTALS):
        said.append(f"{outcome.cards} cards")
    if DRAGON in offered and outcome.dragon_7:
        said.append("dragon 7")
    coup.round.announce(", ".join(said), coup.at.result)


def settle(coup: Coup, outcome: Outcome) -> None:
    """Losing wagers first, then winners from the highest position down."""
    round = coup.round
    decided = [
        decide(coup.rules, outcome, stake, card_wagers(round, stake))
        for stake in sorted(round.stakes_on(), key=lambda stake: -stake.seat)
    ]
    carry_out(round, [it for it in decided if it.lost])
    for it in decided:
        if not it.lost and not it.won:
            pay(coup, it)
            mark(coup, it)
    winners = [it for it in decided if it.won]
    procedure = round.options["settlement-procedure"]
    steps = (mark, pay) if procedure in "24" else (pay, mark)
    # all winners a step at a time, or player by player
    for some in [winners] if procedure in "12" else [[it] for it in winners]:
        for step in steps:
            for it in some:
                step(coup, it)


def card_wagers(round: Round, stake: Stake) -> int:
    """What the player has bet on the number of cards in this round."""
    mine = round.felt.amounts(stake.seat, stake.patron)
    return sum(mine.get(name, 0) for name in TOTALS)


def pay(coup: Coup, it: settlement.Outcome) -> None:
    carry_out(coup.round, [replace(it, vigorish=0) if coup.rules.deferred else it])


def mark(coup: Coup, it: settlement.Outcome) -> None:
    """The vigorish is collected, or a marker for it is put at the player's number."""
    if not it.vigorish:
        return
    stake = it.stake
    if coup.rules.deferred:
        vigorish.owe(coup.round, stake, it.vigorish, coup.at.deferred)
        return
    who = patron_of(stake.seat, stake.patron)
    coup.round.announce(f"${dollars(it.vigorish)} vigorish from {who}", coup.at.settle)
