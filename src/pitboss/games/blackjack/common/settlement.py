"""What becomes of the wagers."""

from pitboss.engine import DEALER, Offer, Stake, Steps
from pitboss.engine import prompts as ask
from pitboss.games.blackjack.common.layout import EXPOSED, Hand, Layout
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation.payouts import EVEN


def bust(layout: Layout, hand: Hand) -> None:
    """A hand over 21 loses at once, whatever the dealer will have; but added wagers wait where a
    blackjack that the dealer may still have would not take them."""
    rules, at = layout.rules, layout.at
    known = layout.reader or rules.exposed
    if rules.broken_returned and layout.may_have_blackjack and not known:
        waiting = [stake for stake in hand.stakes if not taken_by_blackjack(layout, stake)]
    else:
        waiting = []
        if not rules.broken_returned:
            layout.broken.update((hand.seat, stake.patron, hand.line) for stake in hand.stakes)
    lose(layout, [stake for stake in hand.stakes if stake not in waiting], "over 21", at.bust)
    if waiting:
        layout.waiting += waiting
        cite = returned_by(layout, waiting[0])
        layout.round.announce("the added wager waits for the dealer's second card", cite)
    layout.collect(hand, at.bust_collected)


def surrender_now(layout: Layout, hand: Hand, cite: str) -> None:
    """One-half of the wager is collected, the other returned."""
    for stake in hand.stakes:
        layout.round.settle(stake, 0, stake.amount // 2, "surrendered for half", cite)
    layout.collect(hand, cite)


def win(layout: Layout, hand: Hand, why: str, cite: str) -> None:
    """At even money, unless the game pays more for the hand."""
    paid = layout.rules.payout(layout, hand)
    for stake in hand.stakes:
        if paid is None:
            layout.round.win(stake, EVEN, why, cite)
        else:
            layout.round.win(stake, paid.pays, f"{paid.what} at {paid.pays}", paid.cite)


def lose(layout: Layout, stakes: list[Stake], why: str, cite: str) -> None:
    for stake in stakes:
        layout.round.lose(stake, why, cite)


def pay_blackjacks(layout: Layout) -> Steps[None]:
    """Blackjacks are paid before any third card, if it is known that the dealer has none.

    At a table with a reader there is a moment before it, to report that the reader was misused.
    """
    if layout.may_have_blackjack and not layout.rules.exposed:
        return
    cite, blackjacks = layout.at.blackjack_at_once, [h for h in layout.hands() if h.blackjack]
    if blackjacks and layout.reader:
        pay = Offer("pay-blackjacks", cite)
        yield ask.Choose(0, (pay,), cite, pay.name, step="reveal")
    for hand in blackjacks:
        if layout.rules.by_hand:
            layout.round.show(hand.holder, cite)
        win(layout, hand, "blackjack", cite)
        layout.collect(hand, cite)


def settle_insurance(layout: Layout, *wagers: str) -> None:
    """Decided by the dealer's second card alone, before any other card is drawn."""
    round, at = layout.round, layout.at
    named = wagers or [layout.rules.names_of(opening).insurance for opening in layout.rules.opening]
    for wager in dict.fromkeys(named):
        for stake in round.stakes_on(wager):
            if VALUES[layout.dealer[1]] == 10:
                suited = layout.dealer[0][1] == layout.dealer[1][1]
                table = round.game.wager_names[stake.wager].table(round.options)
                _, pays = table.best(*("dealer-ten-suited",) * suited, "dealer-ten")
                round.pay(stake, pays, "the dealer's second card is worth ten", at.insurance_wins)
            else:
                round.lose(stake, "the dealer's second card is not worth ten", at.insurance_loses)


def settle_surrendered(layout: Layout) -> None:
    """The dealer's second card is known."""
    cite = layout.at.surrender_waits
    for hand in list(layout.hands()):
        if hand.surrendered and layout.dealer_blackjack:
            for stake in hand.stakes:
                take_or_return(layout, hand, stake, "surrendered to a blackjack", cite)
            layout.collect(hand, cite)
        elif hand.surrendered:
            surrender_now(layout, hand, cite)


def settle_broken(layout: Layout) -> None:
    """The dealer's second card is known: wagers that were added to a hand over 21 are lost, unless
    it makes a blackjack, which costs no more than the original wager."""
    waiting, layout.waiting = layout.waiting, []
    if not layout.dealer_blackjack:
        lose(layout, waiting, "over 21", layout.at.bust)
        return
    for stake in waiting:
        return_added(layout, stake)


def settle(layout: Layout) -> None:
    """The remaining hands, from the dealer's far right."""
    turn_up_hands(layout)
    for seat in reversed(layout.boxes):
        for hand in layout.boxes[seat]:
            if not hand.out:
                settle_hand(layout, hand)
                layout.collect(hand, layout.at.pick_up)
    clear(layout)


def turn_up_hands(layout: Layout) -> None:
    """Turn up the cards that lay face down or that players held."""
    round, at = layout.round, layout.at
    for hand in layout.hands():
        if hand.hidden or layout.rules.by_hand:
            cite = at.double_card if hand.hidden else at.shown
            round.show(hand.holder, cite)
            round.rank(hand.holder, blackjack.describe(hand.cards), cite)


def clear(layout: Layout) -> None:
    """The dealer's cards are picked up, and a card that nobody used is burned."""
    round, at = layout.round, layout.at
    if round.hands.get(EXPOSED):  # refused by the players, and not used by the dealer
        card, cite = round.hands[EXPOSED][0], at.irregularities.exposed
        round.shift(card, EXPOSED, "burn", face="up", cite=cite)
    layout.dealing.collect(DEALER, at.pick_up)


def settle_hand(layout: Layout, hand: Hand) -> None:
    """One hand against the dealer's."""
    total = hand.total
    if cite := always_wins(layout, hand):
        win(layout, hand, won_by(hand), cite)
    elif layout.dealer_blackjack:
        settle_against_blackjack(layout, hand)
    elif total > 21:  # the last card lay face down
        lose(layout, hand.stakes, "over 21", layout.at.over_21)
    elif hand.blackjack and not layout.rules.blackjack_ties_21:
        win(layout, hand, "blackjack", layout.at.blackjack_waits)
    else:
        compare(layout, hand, total, blackjack.total(layout.dealer))


def settle_against_blackjack(layout: Layout, hand: Hand) -> None:
    """Of doubled and split hands only the original wager is collected, unless an equal wager was
    already collected from a split hand that broke."""
    round, at = layout.round, layout.at
    if hand.blackjack and (layout.rules.ties_lose or layout.rules.blackjacks_win):
        win(layout, hand, "blackjack against blackjack", at.blackjacks_tie)
        return
    if layout.rules.split_21_beats_blackjack and is_short_21(hand):
        win(layout, hand, "21 in two cards against the dealer's 21", at.short_21)
        return
    cite = lost_by(layout, hand)
    for stake in hand.stakes:
        if hand.blackjack:
            round.push(stake, "blackjack against blackjack", at.blackjacks_tie)
        elif layout.rules.short_21_ties and is_short_21(hand) and not broke(layout, hand, stake):
            round.push(stake, "21 in two cards is no lower than a blackjack", at.tie)
        else:
            take_or_return(layout, hand, stake, "the dealer has blackjack", cite)


def broke(layout: Layout, hand: Hand, stake: Stake) -> bool:
    """Whether another hand of the same split has already lost the amount of the original wager."""
    return (stake.seat, stake.patron, hand.line) in layout.broken


def lost_by(layout: Layout, hand: Hand) -> str:
    """The paragraph by which a hand loses to the dealer's blackjack."""
    at = layout.at
    if hand.total != 21:
        return at.below_blackjack or at.lost_to_blackjack
    if is_short_21(hand):
        return at.short_21_loses or at.lost_to_blackjack
    return by_five_cards(layout, hand) or at.lost_to_blackjack


def take_or_return(layout: Layout, hand: Hand, stake: Stake, why: str, cite: str) -> None:
    """Lose, by `cite`, what a dealer's blackjack takes; return everything else."""
    round, at = layout.round, layout.at
    if broke(layout, hand, stake):
        gone = "the amount of the original wager went with another hand of the split"
        round.push(stake, gone, at.split_returned)
    elif taken_by_blackjack(layout, stake):
        round.lose(stake, why, cite)
    else:
        return_added(layout, stake)


def taken_by_blackjack(layout: Layout, stake: Stake) -> bool:
    """Whether a wager is an original one, which the dealer's blackjack takes."""
    rules = layout.rules
    attack = stake.wager in rules.attacks and not layout.at.attack_returned
    return stake.wager in rules.opening or attack


def return_added(layout: Layout, stake: Stake) -> None:
    cite = returned_by(layout, stake)
    layout.round.push(stake, "only the original wager is lost to a blackjack", cite)


def returned_by(layout: Layout, stake: Stake) -> str:
    """The paragraph by which an added wager comes back."""
    at = layout.at
    if stake.wager in layout.rules.attacks:
        return at.attack_returned
    return at.double_returned if "double" in stake.wager else at.split_returned


def compare(layout: Layout, hand: Hand, total: int, dealer: int) -> None:
    """The hand nearer to 21 wins; a tie is void, or lost if that is the rule."""
    at = layout.at
    if dealer == 22 and layout.rules.push_on_22:
        for stake in hand.stakes:
            layout.round.push(stake, "the dealer has 22", at.dealer_22)
    elif dealer > 21:
        win(layout, hand, "the dealer is over 21", at.dealer_over_21)
    elif total > dealer:
        win(layout, hand, f"{total} against {dealer}", at.nearer)
    elif total < dealer:
        lose(layout, hand.stakes, f"{total} against {dealer}", at.farther)
    elif beats_longer_21(layout, hand) and len(layout.dealer) > 2:
        if len(hand.cards) == 2:
            win(layout, hand, "21 in two cards against 21 in more", at.short_21)
        else:
            win(layout, hand, "21 beats the dealer's 21 at this table", at.long_21)
    elif layout.rules.ties_lose:
        lose(layout, hand.stakes, f"{total} each loses at this table", at.tie)
    else:
        cite = by_five_cards(layout, hand) or at.tie
        for stake in hand.stakes:
            layout.round.push(stake, f"{total} each", cite)


def always_wins(layout: Layout, hand: Hand) -> str:
    """The paragraph by which a hand wins whatever the dealer has, if the game has one for it."""
    rule = layout.rules.always_wins
    return rule(layout, hand) if rule is not None else ""


def won_by(hand: Hand) -> str:
    if hand.blackjack:
        return "blackjack"
    return "21" if hand.total == 21 else f"{len(hand.cards)} cards"


def pay_now(layout: Layout, hand: Hand, cite: str) -> None:
    """A hand that has won is paid and collected before the dealer's cards are known."""
    win(layout, hand, won_by(hand), cite)
    layout.collect(hand, cite)


def by_five_cards(layout: Layout, hand: Hand) -> str:
    """The paragraph on 21 in five cards, if the text has one and the hand is such a hand."""
    return layout.at.five_card_21 if hand.total == 21 and len(hand.cards) == 5 else ""


def beats_longer_21(layout: Layout, hand: Hand) -> bool:
    """Whether a hand beats the dealer's longer 21: 21 in two cards, or any 21, by the rules."""
    if layout.rules.every_21_wins:
        return hand.total == 21
    return layout.rules.split_21_wins and is_short_21(hand)


def is_short_21(hand: Hand) -> bool:
    return len(hand.cards) == 2 and hand.total == 21
