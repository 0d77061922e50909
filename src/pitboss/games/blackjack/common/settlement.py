"""2.3, 2.7 to 2.11, 2.16: what becomes of the wagers."""

from __future__ import annotations

from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout
from pitboss.games.blackjack.common.options import TABLES
from pitboss.play.prompts import DEALER
from pitboss.play.wagers import Stake
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation.payouts import EVEN, Odds, Payout

BONUS = TABLES["main"]["bonus-payouts"]
BONUS_CITES = {
    "678-suited": "2.3(e)1",
    "777": "2.3(e)2",
    "designated-blackjack": "2.3(e)3",
    "five-card-21": "2.3(e)4",
}


def bust(layout: Layout, hand: Hand) -> None:
    """2.3(a), 2.6A(e): a hand over 21 loses at once, whatever the dealer will have."""
    by_hand = layout.rules.by_hand
    for stake in hand.stakes:
        layout.round.lose(stake, "over 21", "2.6A(e)3" if by_hand else "2.3(a)")
    layout.collect(hand, "2.6A(e)3" if by_hand else "2.6(i)")


def surrender_now(layout: Layout, hand: Hand, cite: str) -> None:
    """2.8(a): one-half of the wager is collected, the other returned."""
    for stake in hand.stakes:
        layout.round.settle(stake, 0, stake.amount // 2, "surrendered for half", cite)
    layout.collect(hand, cite)


def odds_of(layout: Layout, hand: Hand) -> tuple[Payout, str, str]:
    """2.3(e), 2.16: what a winning hand is paid, why and by which paragraph."""
    rules, cards = layout.rules, hand.cards
    if hand.blackjack:
        if "designated-blackjack" in rules.bonus and rules.designated == set(cards):
            row = "designated-blackjack"
            return BONUS[row], "the designated blackjack", BONUS_CITES[row]
        cite = "2.7(b)" if layout.may_have_blackjack else "2.7(a)"
        return rules.pays["blackjack"], "blackjack", rules.pays.cite if rules.exposed else cite
    row = bonus_row(cards) if rules.bonus else ""
    if row in rules.bonus:
        return BONUS[row], row, "2.16(a)" if row == "five-card-21" else BONUS_CITES[row]
    return EVEN, "", ""


def bonus_row(cards: list[str]) -> str:
    """2.3(e)1, 2 and 4: the row of the bonus payouts that a hand makes."""
    if len(cards) == 3:
        ranks = "".join(sorted(card[0] for card in cards))
        if ranks == "678" and len({card[1] for card in cards}) == 1:
            return "678-suited"
        return "777" if ranks == "777" else ""
    return "five-card-21" if len(cards) == 5 and blackjack.total(cards) == 21 else ""


def win(layout: Layout, hand: Hand, why: str, cite: str) -> None:
    pays, name, where = odds_of(layout, hand)
    assert isinstance(pays, Odds)
    for stake in hand.stakes:
        if name:
            layout.round.win(stake, pays, f"{name} at {pays}", where)
        else:
            layout.round.win(stake, pays, why, cite)


def pay_blackjacks(layout: Layout) -> None:
    """2.7(a): paid before any third card, where the dealer cannot have one.

    With the hole card face up it is known at once that the dealer has none, 2.6(k)6.
    """
    if layout.may_have_blackjack and not layout.rules.exposed:
        return
    for hand in list(layout.hands()):
        if hand.blackjack:
            if layout.rules.by_hand:
                layout.round.show(hand.holder, "2.7(a)")
            win(layout, hand, "blackjack", "2.7(a)")
            layout.collect(hand, "2.7(a)")


def settle_insurance(layout: Layout) -> None:
    """2.9: decided by the dealer's second card alone, before any other card is drawn."""
    second = layout.dealer[1]
    for stake in layout.round.stakes_on("insurance"):
        if VALUES[second] == 10:
            pays = TABLES["insurance"]["all"]["dealer-ten"]
            layout.round.pay(stake, pays, "the dealer's second card is worth ten", "2.9(c)")
        else:
            layout.round.lose(stake, "the dealer's second card is not worth ten", "2.9(d)")


def settle_surrendered(layout: Layout) -> None:
    """2.8(a)2: the dealer's second card is known; 2.8(b): whatever insurance brought."""
    for hand in list(layout.hands()):
        if not hand.surrendered:
            continue
        if layout.dealer_blackjack:
            for stake in hand.stakes:
                layout.round.lose(stake, "surrendered to a blackjack", "2.8(a)2")
            layout.collect(hand, "2.8(a)2")
        else:
            surrender_now(layout, hand, "2.8(a)2")


def settle(layout: Layout) -> None:
    """2.3(e), 2.6(i), 2.6A(g): the remaining hands, from the dealer's far right."""
    round, rules = layout.round, layout.rules
    for hand in layout.hands():
        if hand.hidden or rules.by_hand:
            cite = "2.10(c)" if hand.hidden else "2.6A(g)"
            round.show(hand.holder, cite)
            round.rank(hand.holder, blackjack.describe(hand.cards), cite)
    pick_up = "2.6A(i)" if rules.by_hand else "2.6(i)"
    for seat in reversed(layout.boxes):
        for hand in layout.boxes[seat]:
            if not hand.out:
                settle_hand(layout, hand)
                layout.collect(hand, pick_up)
    if round.hands.get(EXPOSED):  # refused by the players, of no use to the dealer
        round.shift(round.hands[EXPOSED][0], EXPOSED, "burn", face="up", cite="2.15(c)")
    layout.dealing.collect(DEALER, pick_up)


def settle_hand(layout: Layout, hand: Hand) -> None:
    """2.3(a), 2.3(b), 2.6(k)1, 2.7(b): one hand against the dealer's."""
    total = hand.total
    if layout.dealer_blackjack:
        settle_against_blackjack(layout, hand)
    elif total > 21:  # the last card lay face down
        lose(layout, hand.stakes, "over 21", "2.3(a)")
    elif hand.blackjack:
        win(layout, hand, "blackjack", "2.7(b)")
    else:
        compare(layout, hand, total, blackjack.total(layout.dealer))


def settle_against_blackjack(layout: Layout, hand: Hand) -> None:
    """2.3(b), 2.7(b); of doubled and split hands only the original wager is collected."""
    round = layout.round
    if hand.blackjack and layout.rules.exposed:
        win(layout, hand, "blackjack against blackjack", "2.6(k)1")
        return
    for stake in hand.stakes:
        if hand.blackjack:
            round.push(stake, "blackjack against blackjack", "2.7(b)")
        elif stake.wager == "main":
            round.lose(stake, "the dealer has blackjack", _lost_to_blackjack(layout, hand))
        else:
            cite = "2.10(b)" if stake.wager.startswith("double") else "2.11(d)"
            round.push(stake, "only the original wager is lost to a blackjack", cite)


def _lost_to_blackjack(layout: Layout, hand: Hand) -> str:
    return "2.16(b)" if len(hand.cards) == 5 and hand.total == 21 else "2.3(b)"


def compare(layout: Layout, hand: Hand, total: int, dealer: int) -> None:
    """2.3(a), 2.3(b): the nearer to 21 wins; a tie is void, or lost where 2.6(k)1 says so."""
    if dealer > 21:
        win(layout, hand, "the dealer is over 21", "2.3(a)1")
    elif total > dealer:
        win(layout, hand, f"{total} against {dealer}", "2.3(a)2")
    elif total < dealer:
        lose(layout, hand.stakes, f"{total} against {dealer}", "2.3(e)")
    elif beats_longer_21(layout, hand) and len(layout.dealer) > 2:
        win(layout, hand, "21 in two cards against 21 in more", "2.3(a)3")
    elif layout.rules.exposed:
        lose(layout, hand.stakes, f"{total} each loses with the hole card face up", "2.6(k)1")
    else:
        five = total == 21 and len(hand.cards) == 5
        for stake in hand.stakes:
            layout.round.push(stake, f"{total} each", "2.16(b)" if five else "2.3(b)")


def beats_longer_21(layout: Layout, hand: Hand) -> bool:
    """2.3(a)3: 21 in two cards; with the hole card face up the same score loses, 2.6(k)1."""
    if layout.rules.exposed or layout.round.options["split-two-card-21"] != "wins":
        return False
    return len(hand.cards) == 2 and hand.total == 21


def lose(layout: Layout, stakes: list[Stake], why: str, cite: str) -> None:
    for stake in stakes:
        layout.round.lose(stake, why, cite)
