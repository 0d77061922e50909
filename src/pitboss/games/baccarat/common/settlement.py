"""3.3, 3.10, 7.3, 7.10: what becomes of the wagers, and the vigorish."""

from __future__ import annotations

from msgspec import Struct

from pitboss.games.baccarat.common import vigorish
from pitboss.games.baccarat.common.coup import OTHER, Coup, Outcome
from pitboss.games.baccarat.common.options import TABLES, TIE_CHARGE, Rules
from pitboss.games.baccarat.common.wagers import BANKER, BONUSES, DRAGON, PLAYER, TIE, TOTALS
from pitboss.money import dollars
from pitboss.play.events import patron_of
from pitboss.play.round import Round
from pitboss.play.wagers import Stake
from pitboss.ranking import baccarat
from pitboss.regulation.payouts import EVEN, Payout


class Decided(Struct, frozen=True):
    """What becomes of a wager, not yet carried out."""

    stake: Stake
    won: int
    lost: int
    why: str
    cite: str
    vigorish: int = 0


def _wins(stake: Stake, pays: Payout, why: str, cite: str, taken: int = 0) -> Decided:
    return Decided(stake, pays.won(stake.amount), 0, f"{why}, {pays}", cite, taken)


def _loses(stake: Stake, why: str, cite: str) -> Decided:
    return Decided(stake, 0, stake.amount, why, cite)


def _void(stake: Stake, why: str, cite: str, taken: int = 0) -> Decided:
    return Decided(stake, 0, 0, why, cite, taken)


def decide(rules: Rules, outcome: Outcome, stake: Stake, card_wagers: int = 0) -> Decided:
    """One wager; `card_wagers` is what its player has on the number of cards."""
    name, text = stake.wager, rules.text
    if name == BANKER:
        return _banker(rules, outcome, stake, card_wagers)
    if name == PLAYER:
        return _player(rules, outcome, stake)
    if name == TIE:
        if outcome.lead:
            return _loses(stake, _counts(outcome), text.tie)
        return _wins(stake, rules.tie, _counts(outcome), f"{text.payouts}(b)")
    if name in TOTALS:
        why = f"{outcome.cards} cards were dealt"
        if outcome.cards != TOTALS[name]:
            return _loses(stake, why, text.cards)
        return _wins(stake, TABLES[text.slug][name]["all"]["wins"], why, f"{text.payouts}(f)")
    if name in BONUSES:
        return _bonus(rules, outcome, stake, BONUSES[name])
    assert name == DRAGON
    if outcome.dragon_7:
        return _wins(stake, rules.dragon, "a dragon 7", f"{text.payouts}(i)")
    return _loses(stake, "no dragon 7", f"{text.dragon}ii")


def _counts(outcome: Outcome) -> str:
    if not outcome.lead:
        return f"{outcome.banker} each"
    return f"Player {outcome.player}, Banker {outcome.banker}"


def _banker(rules: Rules, outcome: Outcome, stake: Stake, card_wagers: int) -> Decided:
    text, why = rules.text, _counts(outcome)
    if outcome.lead < 0:
        return _loses(stake, why, f"{text.banker}ii")
    if outcome.lead == 0:
        if rules.charged_on_ties:
            taken = int(stake.amount * TIE_CHARGE)
            return _void(stake, f"{why}, charged 25% of the wager", f"{text.banker}iii", taken)
        return _void(stake, why, f"{text.banker}iii")
    if rules.dragon_7 and outcome.dragon_7:
        return _void(stake, "a dragon 7 is a push", f"{text.dragon}i")
    if rules.six_pays_half and outcome.banker == 6:
        return _wins(stake, rules.banker["wins-with-six"], why, rules.banker.cite)
    pays, cite = rules.banker["wins"], rules.banker.cite
    if not rules.vigorish:
        return _wins(stake, pays, why, cite)
    if rules.waived_by_cards and card_wagers >= stake.amount:
        return _wins(stake, pays, f"{why}, vigorish waived by card wagers", cite)
    taken = vigorish.on(pays.won(stake.amount), rules.vigorish, rules.round_to)
    return _wins(stake, pays, why, text.vigorish, taken)


def _player(rules: Rules, outcome: Outcome, stake: Stake) -> Decided:
    text, why = rules.text, _counts(outcome)
    if outcome.lead < 0:
        return _wins(stake, EVEN, why, f"{text.payouts}(a)")
    if outcome.lead > 0:
        return _loses(stake, why, f"{text.player}ii")
    return _void(stake, why, f"{text.player}iii")


def _bonus(rules: Rules, outcome: Outcome, stake: Stake, hand: str) -> Decided:
    """3.2(a)5, 7.2(a)5: a natural is paid as one, whatever the margin."""
    assert rules.bonus is not None
    cite = rules.text.bonus
    natural = {PLAYER: outcome.player_natural, BANKER: outcome.banker_natural}
    lead = outcome.lead if hand == BANKER else -outcome.lead
    if natural[hand]:
        if lead == 0:
            return _void(stake, "naturals of equal count", f"{cite}iii")
        if lead < 0:
            return _loses(stake, "a natural 8 against a natural 9", f"{cite}ii")
        return _wins(stake, rules.bonus["natural"], "a natural", rules.bonus.cite)
    if natural[OTHER[hand]]:
        return _loses(stake, "the other hand is a natural", f"{cite}ii")
    if lead >= 4:
        return _wins(stake, rules.bonus[f"win-by-{lead}"], f"won by {lead}", rules.bonus.cite)
    how = f"won by {lead} only" if lead > 0 else _counts(outcome)
    return _loses(stake, how, f"{cite}ii")


def announce(coup: Coup, outcome: Outcome) -> None:
    """3.10(a), 7.10(a): the final counts and who has won."""
    for hand, cards in ((PLAYER, coup.player), (BANKER, coup.banker)):
        if len(cards) > 2:
            coup.round.rank(hand, baccarat.describe(cards), coup.text.result)
    words = "Tie Hand"
    if outcome.winner:
        words = f"{outcome.winner.capitalize()} wins"
    said = [f"Player {outcome.player}, Banker {outcome.banker}: {words}"]
    if coup.rules.cards:
        said.append(f"{outcome.cards} cards")
    if coup.rules.dragon_7 and outcome.dragon_7:
        said.append("dragon 7")
    coup.round.announce(", ".join(said), coup.text.result)


def settle(coup: Coup, outcome: Outcome) -> None:
    """3.10(b), 7.10(b): losing wagers first, then winners from the highest position down."""
    round = coup.round
    decided = [
        decide(coup.rules, outcome, stake, card_wagers(round, stake))
        for stake in sorted(round.stakes_on(), key=lambda stake: -stake.seat)
    ]
    for it in decided:
        if it.lost:
            round.lose(it.stake, it.why, it.cite)
    for it in decided:
        if not it.lost and not it.won:
            pay(coup, it)
            mark(coup, it)
    winners = [it for it in decided if it.won]
    procedure = round.options["settlement-procedure"]
    first, then = (mark, pay) if procedure in "24" else (pay, mark)
    if procedure in "12":
        for it in winners:
            first(coup, it)
        for it in winners:
            then(coup, it)
    else:
        for it in winners:
            first(coup, it)
            then(coup, it)


def card_wagers(round: Round, stake: Stake) -> int:
    """3.3(e)2: what the player has on the number of cards in this round."""
    mine = round.felt.amounts(stake.seat, stake.patron)
    return sum(mine.get(name, 0) for name in TOTALS)


def pay(coup: Coup, it: Decided) -> None:
    taken = 0 if coup.rules.deferred else it.vigorish
    coup.round.settle(it.stake, it.won, 0, it.why, it.cite, vigorish=taken)


def mark(coup: Coup, it: Decided) -> None:
    """The vigorish is collected, or a marker for it goes before the player's number."""
    if not it.vigorish:  # as in the variations without, 3.10(b)5 and 7.10(b)5
        return
    stake, text = it.stake, coup.text
    if coup.rules.deferred:
        vigorish.owe(coup.round, stake, it.vigorish, text.deferred)
        return
    who = patron_of(stake.seat, stake.patron)
    coup.round.announce(f"{dollars(it.vigorish)} vigorish from {who}", text.settle)
