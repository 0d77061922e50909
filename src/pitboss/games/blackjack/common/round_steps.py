"""The steps of a round, but for the players' decisions and the settlement.

From the shuffle to the first cards, insurance, a blackjack that ends the round, and the dealer's
hand. A game's `play` puts them in the order of its text.
"""

from pitboss.engine import DEALER, Face, Offer, Round, Stake, Steps
from pitboss.engine import prompts as ask
from pitboss.errors import Refused
from pitboss.games.blackjack.common import consent, settlement, wagers
from pitboss.games.blackjack.common.decisions import no_even_money
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import shoes
from pitboss.procedures.shoes import Card
from pitboss.ranking import blackjack

# -- the shoe and the first cards ------------------------------------------------------------------


def begin(round: Round, rules: Rules, *side_wagers: str) -> Steps[Layout | None]:
    """Prepare the shoe and take the opening wagers and the `side_wagers`; None if nobody wagers."""
    if (yield from shoes.prepare(round, rules.shoe)):
        wagers.let_anybody_in(round)
    yield from consent.take_bets(round, rules, (*rules.opening, *side_wagers))
    wagers.note_bettors(round, rules)
    if not round.seats_with(*rules.opening):
        return None
    layout = Layout(round, rules)
    yield from make_shoe_ready(layout)
    wagers.close_bets(round, rules)
    return layout


def make_shoe_ready(layout: Layout, *, burns_anyway: bool = False) -> Steps[None]:
    """Cut, put the cutting card in, and burn a card from a new shoe or for a new dealer."""
    round, shoe = layout.round, layout.rules.shoe
    new_shoe = yield from shoes.make_ready(round, shoe, layout.dealing.bettors)
    if burns_anyway or (shoe.burns and (new_shoe or "new-dealer" in round.memo)):
        yield from layout.dealing.burn(shoe.at.burn)


def usual_order(layout: Layout) -> list[Card]:
    """One card to each hand, one to the dealer, a second one to each hand."""
    cite = layout.at.first_cards
    face: Face = "down" if layout.rules.by_hand else "up"
    players: list[Card] = [(hand.holder, face, cite) for hand in layout.hands()]
    return [*players, (DEALER, "up", cite), *players]


def dealers_hole_card(layout: Layout) -> list[Card]:
    """The dealer's second card, if it is dealt at once; in games dealt from the hand only for a
    reader."""
    rules, at = layout.rules, layout.at
    if rules.exposed:
        return [(DEALER, "up", at.hole_up)]
    if rules.hole == "none" or (rules.by_hand and not layout.reader):
        return []
    return [(DEALER, "down", at.hole_down)]


def wait_for_reports(layout: Layout, *, needed: bool) -> Steps[None]:
    """A moment to report that the reader was misused, if wagers are settled before anybody decides
    on a card."""
    if needed and layout.reader and not layout.may_have_blackjack:
        announce = Offer("announce-totals", layout.at.announced)
        yield ask.Choose(0, (announce,), announce.cite, announce.name, step="reveal")


def announce_hands(layout: Layout) -> None:
    """Everybody has two cards: what they count, unless they are held face down."""
    layout.complete = True
    for hand in layout.hands():
        hand.blackjack = blackjack.is_blackjack(hand.cards)
        if not layout.rules.by_hand:
            words = "blackjack" if hand.blackjack else blackjack.describe(hand.cards)
            layout.round.rank(hand.holder, words, layout.at.announced)


# -- insurance, and even money in its place --------------------------------------------------------


def offer_insurance(layout: Layout) -> Steps[None]:
    """After the second cards and before any other."""
    for seat in layout.boxes if layout.shows_ace else ():
        yield from offer_insurance_to_box(layout, seat)


def offer_insurance_to_box(layout: Layout, seat: int) -> Steps[None]:
    """Against an ace, to every bettor of the box separately."""
    if not layout.shows_ace:
        return
    for hand in layout.boxes[seat]:
        for stake in list(hand.stakes):
            if not hand.out and stake.wager in layout.rules.opening:
                yield from offer_insurance_for(layout, hand, stake)


def offer_insurance_for(layout: Layout, hand: Hand, stake: Stake) -> Steps[None]:
    """Up to half the wager, or up to the next higher amount that chips can make."""
    round, at, unit = layout.round, layout.at, layout.rules.unit
    seat, patron, about = stake.seat, stake.patron, layout.about(hand)
    own = layout.rules.insured_by
    said = own(stake) if own else "insurance"
    insured = hand.wagered(patron) if layout.rules.insures_all else stake.amount
    high = -(-insured // (2 * unit)) * unit
    open_ = [
        Offer("no-insurance", at.insurance, says="go without", about=about),
        Offer(
            said, at.insurance_placed, unit, high, "half the wager at most", unit, high,
            high_why="no more than half the wager, or the next amount up that chips can make",
            low_cite=at.chips, low_why=layout.rules.in_units, step_cite=at.chips, about=about,
        ),
    ]  # fmt: skip
    if hand.blackjack and layout.rules.even_money is not None:
        open_.append(Offer("even-money", at.even_money, says="1 to 1 for the blackjack now"))

    def why_not(name: str) -> Refused | None:
        return Refused(*no_even_money(layout, hand)) if name == "even-money" else None

    answer = yield from round.choose(
        seat, open_, cite=at.insurance, default="no-insurance", why_not=why_not, patron=patron
    )
    if answer.name == said:
        wager = said if own else layout.rules.names_of(hand.line).insurance
        round.place(seat, wager, answer.amount, at.insurance_placed, patron=patron)
    elif answer.name == "even-money":
        pay_even_money(layout, hand, stake)


def pay_even_money(layout: Layout, hand: Hand, stake: Stake) -> None:
    round, cite, pays = layout.round, layout.at.even_money, layout.rules.even_money
    assert pays is not None, "only where it is offered"
    if layout.rules.by_hand:
        round.show(hand.holder, cite)
    round.pay(stake, pays, "even money for a blackjack", cite)
    hand.stakes.remove(stake)
    if not hand.stakes:
        layout.collect(hand, cite)


# -- a blackjack of the dealer's -------------------------------------------------------------------


def blackjack_is_known(layout: Layout) -> bool:
    """Whether the dealer has a blackjack that everybody sees, or that the reader found, before any
    third card."""
    known = layout.rules.exposed or (layout.reader and layout.may_have_blackjack)
    return known and layout.dealer_blackjack


def end_with_blackjack(layout: Layout) -> None:
    """No additional cards are dealt; every wager is settled."""
    show_blackjack(layout)
    dealer_wager_waits(layout)
    settlement.settle_insurance(layout)


def show_blackjack(layout: Layout) -> None:
    """The blackjack is turned up, and nobody has anything to decide."""
    round, cite = layout.round, layout.at.blackjack_ends
    if not layout.rules.exposed:
        round.show(DEALER, cite)
    round.rank(DEALER, "blackjack", cite)
    no_more = Refused("the dealer has blackjack: no additional cards are dealt", cite)
    for hand in layout.hands():
        round.pass_over(hand.seat, lambda name: no_more, default="stand", patron=hand.caller)


# -- the dealer's hand -----------------------------------------------------------------------------


def play_dealer(layout: Layout) -> Steps[None]:
    """The second card, what it decides, and the cards up to 17."""
    cite = yield from dealers_second_card(layout)
    settle_on_second_card(layout)
    yield from draw_to_17(layout, cite)


def dealers_second_card(layout: Layout) -> Steps[str]:
    """The second card is dealt, or turned up if it is there. Returns the paragraph for that."""
    round, at = layout.round, layout.at
    if len(layout.dealer) == 1:
        round.announce("Dealer's Card", at.dealers_card)
        yield from layout.dealer_card(at.dealers_card)
        return at.dealers_card
    if layout.rules.exposed:
        return at.dealers_card
    round.show(DEALER, at.hole_down)
    return at.hole_down


def settle_on_second_card(layout: Layout) -> None:
    """Settle what needs no further card."""
    dealer_wager_waits(layout)
    settlement.settle_insurance(layout)
    settlement.settle_surrendered(layout)
    settlement.settle_broken(layout)


def draw_to_17(layout: Layout, cite: str) -> Steps[None]:
    """Draw cards up to 17, if they matter to anybody, and announce the count."""
    at = layout.at
    while (dealer_wager_waits(layout) or count_matters(layout)) and must_draw(layout):
        yield from layout.dealer_card(at.dealer_draws)
    words = "blackjack" if layout.dealer_blackjack else blackjack.describe(layout.dealer)
    layout.round.rank(DEALER, words, cite)
    if layout.overdraws and 17 <= blackjack.total(layout.dealer) <= 21 + layout.rules.push_on_22:
        yield from layout.dealing.deal([("discard", "up", at.irregularities.dealer_overdraws)])


def must_draw(layout: Layout) -> bool:
    """Whether the dealer draws: below 17, and on soft 17 if that is the rule."""
    total, soft = blackjack.points(layout.dealer)
    return total < 17 or (total == 17 and soft and layout.rules.hits_soft_17)


def dealer_wager_waits(layout: Layout) -> bool:
    """Settle wagers on the dealer's cards, if the game has any. Returns whether one waits for
    another card."""
    settle = layout.rules.on_dealer
    return settle is not None and settle(layout)


def count_matters(layout: Layout) -> bool:
    """Whether a hand still waits for the dealer's count."""
    wins_anyway, always_wins = settlement.beats_longer_21, settlement.always_wins
    ties = layout.rules.blackjack_ties_21
    return any(
        not (
            (hand.blackjack and not ties) or wins_anyway(layout, hand) or always_wins(layout, hand)
        )
        for hand in layout.hands()
    )
