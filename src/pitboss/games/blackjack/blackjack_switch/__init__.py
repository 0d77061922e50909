"""Blackjack switch, N.J.A.C. 13:69F-2A.

Two hands a player, whose second cards may change places. All wins pay 1 to 1, and a dealer's 22 is
a push. Read with subchapter 2A. `paragraphs.toml` has its paragraphs for what the family's games
have in common; what a card counts, 2A.2(b), is in `ranking.blackjack`, and its rank, 2A.2(c), is
the one printed on it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pitboss.engine import (
    OWN,
    Always,
    ByOption,
    Choice,
    Choose,
    Game,
    Offer,
    OnCards,
    Options,
    Procedure,
    Round,
    Steps,
    Wager,
    choice,
    flag,
    mapping,
)
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.blackjack.common import decisions, options, round_steps, settlement, wagers
from pitboss.games.blackjack.common.bot import ALWAYS, Basic, player
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, SURRENDER, Decision, Reason
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.options import hole_card, shoe_at, usual_rules
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Paid, Rules, added_to
from pitboss.games.blackjack.common.tables import game_fields
from pitboss.procedures import cuts, shoes
from pitboss.procedures.settlement import collect_then_pay, on_cards
from pitboss.procedures.shoes import Shoe
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.payouts import EVEN

TABLES = pay_tables.load(__package__)
AT = paragraphs.load(__package__, Paragraphs)
OF_THE_SHOE = paragraphs.load(__package__, shoes.Paragraphs, "shoe")

OPTIONS = (
    choice("decks", ("6", "8"), "2A.2(a)", "decks in the shoe; they choose the match pay table"),
    choice("hole-card", ("none", "down"), "2A.7(l)1",
           "the dealer's second card drawn last, or dealt face down after the players' second"),
    flag("card-reader", "2A.7(l)2",
         "a device tells whether a hole card, dealt face down, makes a blackjack"),
    options.reader_tells("2A.15(k)1"),
    mapping("match-rows", "2A.6(c)", "better odds for the match wager, by row"),
    flag("surrender", "2A.9(c)", "a player may give up a hand for half its wager"),
    options.two_card_21("2A.5(b)1", "a switch or a split"),
    options.broken_hands("2A.10(c)"),
    options.smallest_chip("2A.8(b)"),
    options.split_hands("2A.11(e)", "hands that a player may make of each first hand by splitting"),
    options.resplit_aces("2A.11(e)"),
    # fewer than three if the casino or the Division wants that
    options.bettors_per_box("2A.13(a)", "spot"),
    options.consent("2A.13(a)", "spot"),
    options.boxes_per_player("2A.14", 5, boxes="spots"),
    options.mid_shoe_entry("2A.5(h)"),
    options.shuffle("2A.4(a)"),
    shoes.shuffle_after("2A.4(h)"),
    shoes.cutting_card("2A.4(f)"),
    cuts.recut_by("2A.4(g)"),
)  # fmt: skip

HANDS = ("hand1", "hand2")
ADDED = {hand: added_to(hand) for hand in HANDS}

# -- 2A.6: the match wager -------------------------------------------------------------------------

MATCH_TABLE = ByOption(letters=TABLES["match"], option="decks", rows="match-rows",
                     names={"6": "six-decks", "8": "eight-decks"})  # fmt: skip


def matches(cards: Sequence[str]) -> set[str]:
    """2A.6(a): every match among the four cards, by rank."""
    alike = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    found = {name for count, name in OF_A_KIND.items() if alike[0] >= count}
    if alike[:2] == [2, 2] or alike[0] == 4:
        found.add("two-pairs")
    return found


OF_A_KIND = {2: "pair", 3: "three-of-a-kind", 4: "four-of-a-kind"}


@lru_cache
def on_match(options: Options) -> OnCards:
    """2A.6(d): the highest payoff that occurs in the four cards, whatever odds are posted."""
    (table,) = MATCH_TABLE(options)
    order = sorted(table.rows, key=lambda row: -table[row].won(1_00))

    def rows(cards: Sequence[str]) -> tuple[str, ...]:
        found = matches(cards)
        return tuple(row for row in order if row in found) or ("no match",)

    cite = "2A.2(c); 2A.6(d); 2A.6(e); 2A.7(e)"
    return OnCards(cards=((OWN, 2), (f"{OWN}/2", 2)), rows=rows, cite=cite, deck=shoe_cards)


def shoe_cards(options: Options) -> tuple[str, ...]:
    return decks(int(options["decks"]))


def settle_match(layout: Layout) -> None:
    """Before any card reader and any further card; it takes all four cards."""
    round = layout.round
    stakes = round.stakes_on("match")
    dead = {stake.seat for stake in stakes if any(hand.out for hand in layout.boxes[stake.seat])}
    for stake in stakes:
        if stake.seat in dead:
            cite = layout.at.irregularities.too_few_cards
            round.return_stake(stake, cite, "a hand is dead: there are no four cards")
    left = [stake for stake in stakes if stake.seat not in dead]
    collect_then_pay(round, [on_cards(round, stake) for stake in left])


# -- 2A.5: what a winning hand is paid -------------------------------------------------------------


def payout(layout: Layout, hand: Hand) -> Paid | None:
    """2A.5(a), (c), (g): a blackjack too is paid 1 to 1, and wins against the dealer's 22 and
    longer 21."""
    if not hand.blackjack:
        return None
    at, dealer = layout.at, blackjack.total(layout.dealer)
    by_total = {21: at.blackjack_waits, 22: at.dealer_22}
    cite = by_total.get(dealer, at.dealer_over_21 if dealer > 22 else at.nearer)
    return Paid(EVEN, "blackjack", cite)


# -- 2A.5, 2A.6: the wagers ------------------------------------------------------------------------

WAGERS = (
    *(Wager(name=hand, cite=AT.bets,
            least_posted="2A.5(a)", pays="1 to 1", paid_by=Always(table=TABLES["hand"]["all"]),
            required=True, rule="the same amount on both hands",
            says=f"hand {number} against the dealer's")
      for number, hand in enumerate(HANDS, 1)),
    Wager(name="match", cite="2A.6(a)",
          least_posted="2A.6(b)", pays="match table", paid_by=MATCH_TABLE, on_cards=on_match,
          rule="with the wagers on both hands",
          says="a pair or better among your first four cards"),
    *(wager
      for number, hand in enumerate(HANDS, 1)
      for wager in wagers.added_wagers(
          AT, TABLES["insurance"]["all"], ADDED[hand], f"hand {number}")),
)  # fmt: skip


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2A.5(a), 2A.6(b): two equal wagers, and the match wager only with them."""
    first, second = (felt.get(hand, 0) for hand in HANDS)
    if not first and not second:
        raise Refused("the match wager is made with the wagers on both hands", "2A.6(b)")
    if first != second:
        raise Refused("the two wagers must be equal, one for each hand", "2A.5(a)")


# -- 2A.7(g): a player may, once, exchange the second cards of the two hands -----------------------

SWITCHED = "switched"
"""Key in the memo, by spot: whether its second cards were exchanged, or exchanged and returned."""
PLAYED = "played"
"""Key in the memo: the hands of the current spot that have had their turn."""


def play_spot(layout: Layout, seat: int) -> Steps[None]:
    """2A.7(g) to (j): switch or not, then the first hand, then the second."""
    yield from offer_switch(layout, seat)
    decisions.pass_over_others(layout, seat)
    yield from play_hands(layout, seat)


def play_hands(layout: Layout, seat: int) -> Steps[None]:
    """Each hand in turn; hands from a split follow the hand that was split."""
    played: list[Hand] = []
    layout.round.memo[PLAYED] = played
    while (waiting := [hand for hand in layout.boxes[seat] if hand not in played]) and (
        layout.round.memo[PLAYED] is played
    ):
        played.append(waiting[0])
        yield from decisions.play_hand(layout, waiting[0])


def offer_switch(layout: Layout, seat: int) -> Steps[None]:
    """2A.7(g): the dealer says what the first hand counts, "or switch?"."""
    first, second = layout.boxes[seat][:2]
    if first.out or second.out:
        layout.round.pass_over(seat, lambda name: None, default=STAY.name, patron=first.caller)
        return

    def why_not(name: str) -> Refused | None:
        if name == REVOKE.name:
            return Refused("no cards are switched", "2A.7(g)2")
        if not_now := decisions.refused_now(layout, name):
            return Refused(*not_now(layout, first))
        known = name == "stand" or decisions.find(layout, name)
        return Refused("first the player switches or does not", "2A.7(h)") if known else None

    layout.round.announce(f"{first.total} or switch?", "2A.7(g)")
    answer = yield from layout.round.choose(
        seat, (STAY, DO), cite="2A.7(g)", default=STAY.name, why_not=why_not, patron=first.caller
    )
    if answer.name == DO.name:
        yield from switch(layout, first, answer)


STAY = Offer("no-switch", "2A.7(g)", says="play the hands as they are")
DO = Offer("switch", "2A.7(g)1", says="the second cards change places")


def switch(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    exchange(layout, hand.seat, "2A.1; 2A.7(g)1", switched=True)
    yield from ()
    return True


def exchange(layout: Layout, seat: int, cite: str, *, switched: bool) -> None:
    """2A.1: an ace and a ten that come together by a switch are 21, not a blackjack."""
    round, (first, second) = layout.round, layout.boxes[seat][:2]
    round.memo.setdefault(SWITCHED, {})[seat] = switched
    cards = first.cards[1], second.cards[1]
    round.shift(cards[0], first.holder, second.holder, face="up", cite=cite)
    round.shift(cards[1], second.holder, first.holder, face="up", cite=cite)
    for hand in (first, second):
        hand.blackjack = not switched and blackjack.is_blackjack(hand.cards)
        words = "blackjack" if hand.blackjack else blackjack.describe(hand.cards)
        round.rank(hand.holder, words, cite)


# -- with the decisions on a hand ------------------------------------------------------------------


def no_switch(layout: Layout, hand: Hand) -> Reason:
    """Never together with other decisions: it comes once, before them."""
    if hand.seat in layout.round.memo.get(SWITCHED, ()):
        return "only one switch of cards in a round", "2A.7(g)3"
    return "a switch of two hands comes before any decision on them", "2A.7(h)"


def no_revoking(layout: Layout, hand: Hand) -> Reason | None:
    """2A.7(g)2: until a card is dealt to either hand. A player with 21 on one hand revokes at the
    other hand."""
    if not layout.round.memo.get(SWITCHED, {}).get(hand.seat):
        return "no cards are switched", "2A.7(g)2"
    box = layout.boxes[hand.seat]
    if any(map(has_gone_on, box)) or any(one in layout.postponed for one in box):
        return "a switch is revoked before any other card or a surrender", "2A.7(g)2"
    if hand.total == 21 and not (hand is box[1] and box[0].total == 21):
        return "nothing is decided on 21", layout.at.no_hit_on_21
    return None


def has_gone_on(hand: Hand) -> bool:
    """A card was dealt to it, or it was given up."""
    return hand.out or hand.surrendered or hand.split or len(hand.cards) > 2


def revoke(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """2A.7(g)2: the cards go back. Both hands are decided again, the first one first."""
    exchange(layout, hand.seat, "2A.7(g)2", switched=False)
    if hand is layout.boxes[hand.seat][0]:
        return True
    yield from play_hands(layout, hand.seat)
    return False


SWITCH = Decision(
    name=DO.name, refused=no_switch, carry_out=switch, offer=lambda layout, hand: DO
)  # fmt: skip
REVOKE = Decision(
    name="revoke-switch", refused=no_revoking, carry_out=revoke,
    offer=lambda layout, hand: Offer(
        "revoke-switch", "2A.7(g)2", says="the cards return to their places"
    ),
)  # fmt: skip


# -- the options as the rules of a table -----------------------------------------------------------


def shoe_of(options: Options) -> Shoe:
    """2A.4, 2A.7(c): how the cards are handled."""
    return shoe_at(options, OF_THE_SHOE, decks(int(options["decks"])))


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options)),
        opening=HANDS,
        added=ADDED,
        decisions=(HIT, DOUBLE, SPLIT, SURRENDER, SWITCH, REVOKE),  # 2A.7(g), (h)
        payout=payout,
        hole=hole_card(options),
        hits_soft_17=True,  # 2A.12(b)
        surrender=options["surrender"],
        most_hands=options["max-split-hands"],
        resplit_aces=options["resplit-aces"],
        push_on_22=True,  # 2A.5(c)
        short_21_ties=options["two-card-21"] == "push",
    )


# -- 2A.7: the order of a round --------------------------------------------------------------------


def play(round: Round) -> Procedure:
    # 2A.3, 2A.4, 2A.7(c), (n)
    layout = yield from round_steps.begin(round, rules_of(round.options), "match")
    if layout is None:
        return
    for first, second in layout.boxes.values():
        second.caller = first.caller  # 2A.13(b), also where two wagers are equally high
    yield from layout.dealing.deal(
        [*round_steps.usual_order(layout), *round_steps.dealers_hole_card(layout)]
    )
    round_steps.announce_hands(layout)
    settle_match(layout)
    yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
    else:
        for seat in layout.boxes:
            yield from play_spot(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


# -- a simple player, who switches if that makes the better pair of hands --------------------------

PLAYS = Basic(
    hard={
        9: "HHHDDHHHHH", 10: "DDDDDDDHHH", 11: "DDDDDDDDHH", 12: "HHHHSHHHHH", 13: "HSSSSHHHHH",
        14: "SSSSSHHHHH", 15: "SSSSSHHHHH", 16: "SSSSSHHHHH",
    },
    soft={16: "HHHHDHHHHH", 17: "HHHDDHHHHH", 18: "SSSddSSHHH"},
    pairs={
        1: ALWAYS, 2: "---PPP----", 3: "---PPP----", 6: "--PPP-----", 7: "-PPPPP----",
        8: "PPPPPPPP--", 9: "--PPP-PP--",
    },
)  # fmt: skip
WEAK = range(2, 7)
"""Cards of the dealer that often lead to more than 22."""
HARD = {
    21: 70, 20: 50, 19: 25, 18: 5, 17: -25, 16: -50, 15: -48, 14: -45, 13: -40, 12: -35,
    11: 20, 10: 15, 9: 0, 8: -10, 7: -20, 6: -25, 5: -25, 4: -25,
}  # fmt: skip
"""About what a hand of two cards is worth, in hundredths of its wager."""
SOFT = {21: 70, 20: 50, 19: 28, 18: 5, 17: -10, 16: -10, 15: -8, 14: -5, 13: -2}
BLACKJACK, ACES, EIGHTS = 95, 35, -20
HELPED_BY_WEAK = 25
"""What is added if the dealer is likely to break."""


def switches(prompt: Choose, layout: Layout) -> str | None:
    """Switch or not, for the better pair of hands."""
    if not prompt.offer("switch"):
        return None
    first, second = (hand.cards for hand in layout.boxes[prompt.seat][:2])
    up = VALUES[layout.dealer[0]]
    as_dealt = worth(first, up, dealt=True) + worth(second, up, dealt=True)
    switched = worth([first[0], second[1]], up) + worth([second[0], first[1]], up)
    return "switch" if switched > as_dealt else "no-switch"


def worth(cards: list[str], up: int, *, dealt: bool = False) -> int:
    """What two cards are worth against the dealer's first card (1 for an ace)."""
    total, soft = blackjack.points(cards)
    if dealt and total == 21:
        return BLACKJACK
    if blackjack.is_pair(cards) and VALUES[cards[0]] in (1, 8):
        value = ACES if soft else EIGHTS
    else:
        value = SOFT[total] if soft else HARD[total]
    return value + HELPED_BY_WEAK if up in WEAK and total < 20 else value


bot = player(PLAYS, switches)


# wagers are checked by 2A.5, 2A.13, 2A.14
GAME = Game(
    slug="blackjack-switch", title="Blackjack Switch", subchapter="2A", seats=(1, 5),
    seats_cite=("13:69E-1.10C", "13:69E-1.10C"), options=OPTIONS, wagers=WAGERS, pay_tables=TABLES,
    play=play, only_these="2A.5(i)", check_felt=check_felt, one_player=None, pieces_cite="2A.2(a)",
    bot=bot, formerly={"chip-unit": "smallest-chip"}, **game_fields(AT, rules_of, hands=2),
)  # fmt: skip
