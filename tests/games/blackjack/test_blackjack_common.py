"""What the family shares, at a table of another kind: two hands a player, and no tens.

Every role has its own name for a paragraph, so that a literal one would be seen.
"""

import blackjack_tables
import pytest

from pitboss.engine import DEALER, Game, Offer, Table, Wager
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.blackjack.common import decisions, irregularities, round_steps, settlement
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, Decision
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.paragraphs import Irregularities, Paragraphs
from pitboss.games.blackjack.common.rules import Paid, Rules, added_to
from pitboss.games.blackjack.common.wagers import added_wagers, check_bets
from pitboss.procedures import shoes
from pitboss.procedures.shoes import Shoe
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

INSURANCE = PayTable("insurance", "all", "insurance table", {"dealer-ten": Odds(5, 2)})
TENLESS = tuple(card for card in decks(6) if card[0] != "T")
HANDS = ("hand-1", "hand-2")
ADDED = {hand: added_to(hand) for hand in HANDS}
THREE = Paid(Odds(2, 1), "three cards", "bonus")


def named(roles, **more):
    """A value in which every role that is left says its own name."""
    left = [role for role in roles.__struct_fields__ if role not in more]
    return roles(**dict(zip(left, left, strict=True)), **more)


def switch(layout, hand, answer):
    one, two = layout.boxes[hand.seat]
    one.cards[1], two.cards[1] = two.cards[1], one.cards[1]
    yield from ()
    return True


SWITCH = Decision(
    name="switch",
    refused=lambda layout, hand: ("on the first hand", "switch") if hand.number > 1 else None,
    offer=lambda layout, hand: Offer("switch", "switch"),
    carry_out=switch,
)
AT = named(Paragraphs, irregularities=named(Irregularities))
RULES = Rules(
    at=AT,
    shoe=Shoe(
        at=named(
            shoes.Paragraphs,
            shuffle={shoes.BEGINS: "shuffle"},
            cutter={shoes.BEGINS: "cutter"},
        ),
        pieces=TENLESS,
    ),
    opening=HANDS,
    added=ADDED,
    decisions=(HIT, DOUBLE, SPLIT, SWITCH),
    payout=lambda layout, hand: (
        Paid(Odds(2, 1), "three", "bonus") if len(hand.cards) == 3 else None
    ),
    unit=1_00,
    bettors_per_box=1,
    boxes_per_player=1,
    mid_shoe_entry=True,
    hole="none",
    reader=False,
    reader_tells=False,
    hits_soft_17=True,
    insurance="none",
    surrender=False,
    most_hands=4,
    resplit_aces=False,
)


def play(round):
    yield from shoes.prepare(round, RULES.shoe)
    yield from round.take_bets(HANDS, cite=AT.bets)
    layout = Layout(round, RULES)
    yield from round_steps.make_shoe_ready(layout)
    order = round_steps.usual_order(layout)
    order.sort(key=lambda card: card[0] != DEALER)  # the dealer's own card comes first
    yield from layout.dealing.deal(order)
    round_steps.announce_hands(layout)
    for seat in layout.boxes:
        yield from decisions.play_box(layout, seat)
    yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


GAME = Game(
    slug="two-hands",
    title="Two hands",
    seats=(1, 2),
    options=(),
    wagers=(
        *(Wager(name=name, cite=AT.bets, pays="1 to 1", says="a hand") for name in HANDS),
        *(w for hand in HANDS for w in added_wagers(AT, INSURANCE, ADDED[hand], hand)),
    ),
    irregularities=irregularities.family_irregularities(AT.irregularities, lambda options: RULES),
    pay_tables={"insurance": {"all": INSURANCE}},
    play=play,
    only_these=AT.bets,
    check_bets=lambda table, bet, felt: check_bets(table, bet, felt, RULES),
    first_state=lambda options: {**shoes.first_state(), "bettors": None, "reader-failed": False},
)


def played(cards, choices):
    return blackjack_tables.played(
        Table(GAME, seats=1), [dict.fromkeys(HANDS, 10_00)], cards, choices
    )


def results(round):
    return {
        event.wager: (event.won - event.lost, event.cite)
        for event in round.events
        if event.__struct_config__.tag == "settled"
    }


def test_two_hands_are_dealt_played_and_settled_by_themselves():
    round = played("9d Ks 6s Kh 8s 9c 8h", ["stand", "hit"])
    assert results(round) == {
        "hand-1": (10_00, "nearer"),  # king and king against 18
        "hand-2": (-10_00, "bust"),  # six, eight and nine
    }


def test_a_decision_of_a_games_own_stands_beside_the_shared_ones():
    """The second cards change places, and three cards are paid as this game pays them."""
    round = played("9d Ks 6s 5h 4s 7c 8h 9h", ["switch", "hit", "stand"])
    assert results(round) == {"hand-1": (20_00, "bonus"), "hand-2": (-10_00, "farther")}


def test_no_paragraph_of_another_text_is_named():
    round = played("9d 8s 6s 8h 4s Kc Qh 7s Jd 8c", ["split", "hit", "stand", "double"])
    roles = {*Paragraphs.__struct_fields__, *Irregularities.__struct_fields__, "bonus", "switch"}
    roles |= {*shoes.Paragraphs.__struct_fields__, "shuffle", "cutter"}
    assert {event.cite for event in round.events if getattr(event, "cite", "")} <= roles
    assert {e.wager for e in round.events if hasattr(e, "wager")} >= {"hand-1-split-2"}


def test_a_card_that_is_not_in_the_shoe_is_not_dealt():
    with pytest.raises(Refused):
        played("Td 8s 6s 8h 4s", [])
