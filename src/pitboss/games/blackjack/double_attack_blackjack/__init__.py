"""Double attack blackjack, N.J.A.C. 13:69F-26.

Blackjack without tens. The dealer's own card comes first, and players may add a second wager before
their own cards. Everything is paid 1 to 1, and a hand may be surrendered at nearly any time. Read
with subchapter 26. `paragraphs.toml` has its paragraphs for what the family's games have in common;
what a card counts, 26.2(b), is in `ranking.blackjack`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    Always,
    Choose,
    Game,
    OnCards,
    Options,
    Procedure,
    Round,
    Steps,
    Wager,
    choice,
    flag,
    number,
)
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.games.blackjack.common import (
    attacks,
    decisions,
    options,
    round_steps,
    settlement,
    wagers,
)
from pitboss.games.blackjack.common.attacks import Attack
from pitboss.games.blackjack.common.bot import ALWAYS, Basic, player
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, SURRENDER, double_and_ask
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.options import hole_card, shoe_at, usual_rules
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.common.tables import game_fields
from pitboss.procedures import cuts, shoes
from pitboss.procedures.settlement import carry_out, on_cards
from pitboss.procedures.shoes import Card, Shoe
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
AT = paragraphs.load(__package__, Paragraphs)
OF_THE_SHOE = paragraphs.load(__package__, shoes.Paragraphs, "shoe")

OPTIONS = (
    choice("decks", ("6", "8"), "26.2(a)", "decks of 48 cards, from which the tens are taken out"),
    choice("hole-card", ("none", "down"), "26.7(i)",
           "the dealer's second card drawn last, or dealt face down after the players' two cards"),
    flag("card-reader", "26.7(i)", "the dealer's second card is dealt face down, and under an ace,"
         " king, queen or jack a device reads whether it makes a blackjack"),
    options.reader_tells("26.15(l)1"),
    choice("surrender-with-reader", ("by-first-card", "at-once"), "26.8(a)3",
           "with a card reader: whether a hand that is surrendered against an ace, king, queen or"
           " jack waits for the dealer's second card, or is settled at once"),
    number("boxes", 1, 7, "26.10(c)", "player positions of the layout: at seven of them a pair is"
           " split twice at most, otherwise three times", default=6),
    options.resplit_hand("26.10(b)"),
    options.broken_hands("26.9(c)"),
    options.smallest_chip("26.11(b)"),
    # fewer than three if the casino, or by 26.13(h) the Division, wants that
    options.bettors_per_box("26.13(a)"),
    options.consent("26.13(a)"),
    options.boxes_per_player("26.14"),
    options.mid_shoe_entry("26.5(h)"),
    # other ways of shuffling and burning follow the casino's internal controls, 26.4(h)
    choice("shuffle", ("manual", "automated", "pre-shuffled"), "26.4(a)",
           "by hand, by a device (the cards are then not cut), or pre-shuffled at the opening"),
    shoes.shuffle_after("26.4(g)"),
    shoes.cutting_card("26.4(e)"),
    cuts.recut_by("26.4(f)"),
)  # fmt: skip


def check_table(options: Options) -> None:
    """26.8(a)3: without a reader nothing tells the dealer that there is no blackjack."""
    if options["surrender-with-reader"] == "at-once" and not options["card-reader"]:
        why = "only a card reader allows a surrender at once against an ace or a face card"
        raise Refused(why, "26.8(a)3")


# -- 26.5, 26.6: the wagers; one of them is that the dealer breaks with three cards ----------------

INITIAL, BONUS = "initial", "bonus"
DOUBLE_ATTACK = Attack(
    wager="double-attack", offered="26.7(d)", most="26.1", others="26.13(e)"
)  # fmt: skip


def bonus_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """26.6(a), (d): what the dealer's first two cards and the third one make."""
    return wagers.third_card_rows(cards, "17 or more in two cards", "21 or less in three cards")


def in_the_shoe(options: Options) -> tuple[str, ...]:
    return decks(int(options["decks"]), without="T")


WAGERS = (
    Wager(name=INITIAL, cite=AT.bets, pays="1 to 1", required=True,
          says="your hand against the dealer's; a blackjack pays no more"),
    Wager(name=DOUBLE_ATTACK.wager, cite=DOUBLE_ATTACK.offered, pays="1 to 1", by_choice=True,
          when="when the dealer's first card lies open, before your own",
          rule="no more than the initial wager",
          says="more on the same hand; given back if the dealer has a blackjack"),
    Wager(name=BONUS, cite="26.6(b)", pays="pay table", low=1_00,
          rule="at least $1, and no more than the initial wager",
          paid_by=Always(table=TABLES[BONUS]["all"]),
          says="that the dealer goes over 21 with exactly three cards",
          on_cards=OnCards(cards=((DEALER, 2), (DEALER, 1)), rows=bonus_rows, cite="26.6(a)",
                           together=False, lost_cite="26.6(d)1", deck=in_the_shoe)),
    *wagers.added_wagers(AT, TABLES["insurance"]["all"]),
)  # fmt: skip


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """26.6(b): the bonus wager goes with the initial wager."""
    wagers.check_side(felt, (BONUS,), INITIAL, with_it="26.6(b)", most="26.6(b)1")


def bonus_waits(layout: Layout) -> bool:
    """26.6(d): settled at 17 or more in two cards, or after the third one, from the dealer's
    right. Until then a wager waits for that card, 26.12(c)."""
    round, cards = layout.round, layout.dealer
    stakes = round.stakes_on(BONUS)
    if stakes and len(cards) == 2 and blackjack.total(cards) < 17:
        return True
    stakes.sort(key=lambda stake: -stake.seat)
    carry_out(round, [on_cards(round, stake) for stake in stakes])
    return False


# -- the options as the rules of a table -----------------------------------------------------------

DECISIONS = (
    HIT,
    replace(DOUBLE, any_number=True, carry_out=double_and_ask),  # 26.8(a), 26.9(a)
    SPLIT,
    replace(SURRENDER, any_number=True),  # 26.8(a)
)


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options)),
        opening=(INITIAL,),
        attacks=(DOUBLE_ATTACK.wager,),
        decisions=DECISIONS,
        payout=lambda layout, hand: None,  # 26.5(e): a blackjack too is paid 1 to 1
        on_dealer=bonus_waits,
        hole=hole_card(options),
        hits_soft_17=False,  # 26.12(b)
        surrender=True,
        surrender_any_time=True,
        surrender_once_read=options["surrender-with-reader"] == "at-once",
        doubles_any=True,
        most_hands=3 if options["boxes"] == 7 else 4,  # 26.10(c)
        resplit_aces=False,  # 26.10(e)
        resplit_beside=options["resplit-hand"] == "beside",
    )


def shoe_of(options: Options) -> Shoe:
    """26.2(a), 26.4, 26.7(c), 26.7(j): cards without tens, and how they are handled."""
    cards = decks(int(options["decks"]), without="T")
    return shoe_at(options, OF_THE_SHOE, cards, "26.3(a)")


# -- 26.7: the order of a round --------------------------------------------------------------------


def play(round: Round) -> Procedure:
    # 26.3, 26.4, 26.7(c), (j)
    layout = yield from round_steps.begin(round, rules_of(round.options), BONUS)
    if layout is None:
        return
    yield from deal_first_cards(layout)
    yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
    else:
        for seat in layout.boxes:
            yield from decisions.play_box(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """26.7(d), (i): the dealer's card, the double attack, two cards to each box, a hole card."""
    yield from layout.dealing.deal([(DEALER, "up", "26.7(d)")])
    yield from attacks.offer(layout, DOUBLE_ATTACK)
    first: list[Card] = [(hand.holder, "up", "26.7(d)1") for hand in layout.hands()]
    second: list[Card] = [(holder, "up", "26.7(d)2") for holder, _, _ in first]
    yield from layout.dealing.deal([*first, *second, *round_steps.dealers_hole_card(layout)])
    round_steps.announce_hands(layout)


# -- a simple player: attacks a weak card, and surrenders what is almost lost ----------------------

PLAYS = Basic(
    hard={
        9: "HHHHDHHHHH", 10: "DDDDDDDHHH", 11: "DDDDDDDDHD", 14: "HHSSSHHHHH", 15: "SSSSSHHHHH",
        16: "SSSSSHHHHH", 17: "SSSSSSSSSr",
    },
    soft={16: "HHHHDHHHHH", 17: "HHDDDHHHHH", 18: "SSSddSSHHH"},
    pairs={
        1: ALWAYS, 2: "-PPPPP----", 3: "-PPPPPP---", 6: "--PPP-----", 7: "PPPPPP----", 8: ALWAYS,
        9: "--PPP-PP--",
    },
)  # fmt: skip
WEAK = range(2, 9)
"""Dealer's cards against which it pays to wager more."""
STRONG = (8, 9, 10, 1)
"""Dealer's cards against which a doubled 16 or less is given up; against an ace also 17."""


def wishes(prompt: Choose, layout: Layout) -> str | None:
    up, hand = VALUES[layout.dealer[0]], layout.turn
    if prompt.offer(DOUBLE_ATTACK.wager):
        return DOUBLE_ATTACK.wager if up in WEAK else None
    if hand is None or not (hand.doubled and prompt.offer("surrender")):
        return None
    weak = (hand.total < 17 and up in STRONG) or (hand.total == 17 and up == 1)
    return "surrender" if weak else None


bot = player(PLAYS, wishes)


# wagers are checked by 26.5, 26.6(c), 26.13, 26.14
GAME = Game(
    slug="double-attack-blackjack", title="Double Attack Blackjack", subchapter="26", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_table=check_table, check_felt=check_felt, one_player=None, pieces_cite="26.2(a)", bot=bot,
    positions=lambda options: int(options["boxes"]), **game_fields(AT, rules_of),
)  # fmt: skip
