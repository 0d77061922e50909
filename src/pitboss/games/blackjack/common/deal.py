"""2.5, 2.6, 2.6A: the shoe is made ready and everybody receives the first two cards."""

from __future__ import annotations

from pitboss.customs import shoes
from pitboss.customs.shoes import Card
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.options import RED, SIDES
from pitboss.play.events import Face
from pitboss.play.prompts import DEALER, Offer, Steps
from pitboss.ranking import blackjack

DETERMINANT = "determinant"


def ready_the_shoe(layout: Layout) -> Steps[None]:
    """2.5(b) to (f), 2.6(c), 2.6A(c): cut, put the cutting card in, burn."""
    round, dealing, rules = layout.round, layout.dealing, layout.rules
    new_shoe = yield from shoes.make_ready(round, rules.shoe, dealing.bettors)
    new_dealer = round.memo.get("new-dealer", False)
    if (rules.shoe.burns and (new_shoe or new_dealer)) or round.options["burn-each-round"]:
        yield from dealing.burn(rules.shoe.at.burn)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """2.6(e), 2.6A(c): one each, one to the dealer, one each; then perhaps a hole card."""
    rules, players = layout.rules, [str(seat) for seat in layout.boxes]
    cite = "2.6A(c)" if rules.by_hand else "2.6(e)"
    face: Face = "down" if rules.by_hand else "up"
    queue: list[Card] = [(player, face, cite) for player in players]
    queue = [*queue, (DEALER, "up", cite), *queue]
    if rules.hole == "up":
        queue.append((DEALER, "up", "2.6(k)"))
    elif rules.hole == "down" and not (rules.by_hand and not layout.reader):
        queue.append((DEALER, "down", "2.6A(h)" if rules.by_hand else "2.6(j)"))
    if rules.double_shoe and (yield from determine_side(layout, players[0])):
        del queue[0]
    yield from layout.dealing.deal(queue)
    layout.complete = True
    for hand in layout.hands():
        hand.blackjack = blackjack.is_blackjack(hand.cards)
        if not rules.by_hand:  # 2.6(f); from the hand the cards lie face down
            words = "blackjack" if hand.blackjack else blackjack.describe(hand.cards)
            layout.round.rank(hand.holder, words, "2.6(f)")


def determine_side(layout: Layout, first: str) -> Steps[bool]:
    """2.6(d): a card from either side says which side is dealt; perhaps it is the first card."""
    round, dealing = layout.round, layout.dealing
    drawn = yield from round.choose(
        0,
        tuple(Offer(side, "2.6(d)1", says="draw the determinant card here") for side in SIDES),
        cite="2.6(d)1",
        default=SIDES[0],
    )
    dealing.source = drawn.name
    yield from dealing.deal([(DETERMINANT, "up", "2.6(d)1")])
    card = round.hands[DETERMINANT][0]
    red_goes_to_red = round.options["red-back-side"] == RED
    dealing.source = SIDES[0 if (card[1] in "hd") == red_goes_to_red else 1]
    round.note("side", dealing.source, "2.6(d)1")
    if dealing.source == drawn.name:
        round.shift(card, DETERMINANT, first, face="up", cite="2.6(d)2")
        return True
    dealing.collect(DETERMINANT, "2.6(d)2")
    return False
