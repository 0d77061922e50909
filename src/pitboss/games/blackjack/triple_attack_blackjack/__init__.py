"""Triple attack blackjack, N.J.A.C. 13:69F-36.

Blackjack without tens and with up to three wagers on a hand: the first before the deal, a second
one when the players have a card, a third one when the dealer has one. 21 and six cards always win,
a dealer's 22 is a push, and everything is paid 1 to 1. Read with subchapter 36. `paragraphs.toml`
has its paragraphs for what the family's games have in common; what a card counts, 36.2(a)1 to 3, is
in `ranking.blackjack`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    OWN,
    ByOption,
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
from pitboss.games.blackjack.common import (
    attacks,
    decisions,
    options,
    round_steps,
    settlement,
    wagers,
)
from pitboss.games.blackjack.common.attacks import Attack
from pitboss.games.blackjack.common.bot import Basic, player
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, SURRENDER
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.options import shoe_at, usual_rules
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Rules
from pitboss.games.blackjack.common.tables import game_fields
from pitboss.procedures import cuts, shoes
from pitboss.procedures.settlement import carry_out, on_cards
from pitboss.procedures.shoes import Card, Shoe
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
AT = paragraphs.load(__package__, Paragraphs)
OF_THE_SHOE = paragraphs.load(__package__, shoes.Paragraphs, "shoe")

OPTIONS = (
    choice("decks", ("8",), "36.2(a)", "decks of 48 cards, from which the tens are taken out"),
    choice("suited-royals-table", ("A", "B"), "36.6(d)", "what suited royals wagers are paid"),
    choice("triple-match-table", ("A", "B"), "36.6(e)", "what triple match wagers are paid"),
    flag("card-reader", "36.7(k)", "under an ace, king, queen or jack a device reads whether the"
         " dealer's second card makes a blackjack"),
    options.reader_tells("36.14(l)1"),
    number("max-split-hands", 2, 4, "36.9(c)", "hands that a player may make by splitting; two"
           " where pairs are not split again", default=2),
    options.resplit_hand("36.9(b)"),
    options.broken_hands("36.8(c)"),
    options.smallest_chip("36.10(b)", half="half of the wagers"),
    number("boxes", 1, 7, "36.7(d)", "player positions of the layout", default=6),
    # fewer than three if the casino, or by 36.12(h) the Division, wants that
    options.bettors_per_box("36.12(a)"),
    options.consent("36.12(a)"),
    options.boxes_per_player("36.13"),
    options.mid_shoe_entry("36.5(j)"),
    choice("shuffle", ("manual", "automated", "pre-shuffled"), "36.4(a)",
           "by hand, by a device (the cards are then not cut), or pre-shuffled at the opening"),
    shoes.shuffle_after("36.4(g)"),
    shoes.cutting_card("36.4(e)"),
    cuts.recut_by("36.4(f)"),
)  # fmt: skip


# -- 36.5, 36.6: the attack wagers, and the two bonus wagers on the first cards --------------------

FIRST = "first-attack"
SECOND = Attack(wager="second-attack", offered="36.7(e)", most="36.1", others="36.12(e)")
THIRD = Attack(wager="third-attack", offered="36.7(f)", most="36.1", others="36.12(e)")
ROYALS, MATCH = BONUSES = ("suited-royals", "triple-match")
SIX_CARDS = 6
IN_THE_SHOE = decks(8, without="T")


def in_the_shoe(options: Options) -> tuple[str, ...]:
    return IN_THE_SHOE


def royal_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """36.6(a)1: what the player's first two cards make, if they are of one suit."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    if len(suits) > 1:
        return ("two suits",)
    if not ranks <= {"J", "Q", "K"}:
        return ("two-card-flush",)
    faces = ("two-suited-face-cards", "two-card-flush")
    return ("king-queen-suited", *faces) if ranks == {"K", "Q"} else faces


def match_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """36.6(a)2: what the player's first two cards and the dealer's first one make."""
    ranks = {card[0] for card in cards}
    alike = len({*cards})
    if len(ranks) == 1:
        suited = ("three-of-a-kind-suited",) if alike == 1 else ()
        return (*suited, "three-of-a-kind-unsuited")
    if len(ranks) == 2:
        return (("pair-suited",) if alike == 2 else ()) + ("pair-unsuited",)
    return ("three ranks",)


WAGERS = (
    Wager(name=FIRST, cite=AT.bets, pays="1 to 1", required=True,
          says="your hand against the dealer's; 21 and six cards always win"),
    Wager(name=SECOND.wager, cite=SECOND.offered, pays="1 to 1", by_choice=True,
          when="when every player has one card", rule="no more than the first attack wager",
          says="more on the same hand, before the dealer has a card"),
    Wager(name=THIRD.wager, cite=THIRD.offered, pays="1 to 1", by_choice=True,
          when="when the dealer's first card lies open", rule="no more than the first attack wager",
          says="more on the same hand, before your second card"),
    Wager(name=ROYALS, cite="36.6(b)", pays="suited royals table", low=1_00,
          rule="at least $1, and no more than the first attack wager",
          says="that your first two cards are of one suit",
          paid_by=ByOption(letters=TABLES[ROYALS], option="suited-royals-table"),
          on_cards=OnCards(cards=((OWN, 2),), rows=royal_rows, cite="36.6(a)1; 36.6(f)",
                           deck=in_the_shoe)),
    Wager(name=MATCH, cite="36.6(b)", pays="triple match table", low=1_00,
          rule="at least $1, and no more than the first attack wager",
          says="that two or three of your first two cards and the dealer's are of one rank",
          paid_by=ByOption(letters=TABLES[MATCH], option="triple-match-table"),
          on_cards=OnCards(cards=((OWN, 2), (DEALER, 1)), rows=match_rows,
                           cite="36.6(a)2; 36.6(f)", deck=in_the_shoe)),
    *wagers.added_wagers(AT, TABLES["insurance"]["all"]),
)  # fmt: skip


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """36.6(b): the bonus wagers go with the first attack wager."""
    wagers.check_side(felt, BONUSES, FIRST, with_it="36.6(b)", most="36.6(b)1")


def settle_bonuses(layout: Layout, seat: int) -> None:
    """36.6(d) to (f), 36.7(g): when a player's total is announced."""
    round = layout.round
    for name in BONUSES:
        stakes = round.stakes_on(name, seat=seat)
        carry_out(round, [on_cards(round, stake) for stake in stakes])


def always_wins(layout: Layout, hand: Hand) -> str:
    """36.5(b): 21, and six or more cards that are not over it."""
    total = hand.total
    return "36.5(b)" if total == 21 or (total < 21 and len(hand.cards) >= SIX_CARDS) else ""


# -- the options as the rules of a table -----------------------------------------------------------

DECISIONS = (HIT, replace(DOUBLE, any_number=True), SPLIT, SURRENDER)  # 36.7(g), 36.8(a)


@lru_cache
def rules_of(options: Options) -> Rules:
    return Rules(
        **usual_rules(options, AT, shoe_of(options)),
        opening=(FIRST,),
        attacks=(SECOND.wager, THIRD.wager),
        side_wagers=BONUSES,
        decisions=DECISIONS,
        payout=lambda layout, hand: None,  # 36.5(g): a blackjack too is paid 1 to 1
        hole="down",  # 36.7(f)
        hits_soft_17=True,  # 36.11(b)
        insures_all=True,  # 36.10(b)
        surrender=False,  # known by name, and not among the decisions of 36.7(g)
        doubles_any=True,
        doubles_aces=True,  # 36.9(e)
        most_hands=options["max-split-hands"],
        resplit_aces=False,
        resplit_beside=options["resplit-hand"] == "beside",
        push_on_22=True,  # 36.5(d)
        always_wins=always_wins,
        pays_21_at_once=True,  # 36.7(h)
    )


def shoe_of(options: Options) -> Shoe:
    """36.2(a), 36.4, 36.7(c), 36.7(l): eight decks without tens, and how they are handled."""
    return shoe_at(options, OF_THE_SHOE, IN_THE_SHOE, "36.3(a)")


# -- 36.7: the order of a round --------------------------------------------------------------------


def play(round: Round) -> Procedure:
    # 36.3, 36.4, 36.7(c), (l)
    layout = yield from round_steps.begin(round, rules_of(round.options), *BONUSES)
    if layout is None:
        return
    yield from deal_first_cards(layout)
    yield from round_steps.offer_insurance(layout)
    if round_steps.blackjack_is_known(layout):
        for seat in layout.boxes:
            settle_bonuses(layout, seat)
        round_steps.end_with_blackjack(layout)
    else:
        yield from round_steps.wait_for_reports(layout, needed=settled_first(layout))
        for seat in layout.boxes:
            yield from play_box(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


def deal_first_cards(layout: Layout) -> Steps[None]:
    """36.7(d) to (f): a card to each box, the second attack, the dealer's card, the third attack,
    another card to each box and one face down to the dealer."""
    layout.later = 1
    yield from layout.dealing.deal([(hand.holder, "up", "36.7(d)") for hand in layout.hands()])
    layout.later = 0
    yield from attacks.offer(layout, SECOND)
    yield from layout.dealing.deal([(DEALER, "up", "36.7(e)")])
    yield from attacks.offer(layout, THIRD)
    second: list[Card] = [(hand.holder, "up", "36.7(f)") for hand in layout.hands()]
    yield from layout.dealing.deal([*second, (DEALER, "down", "36.7(f)")])
    round_steps.announce_hands(layout)


def settled_first(layout: Layout) -> bool:
    """Whether something is settled before the first decision: bonus wagers, a blackjack."""
    bonuses = any(layout.round.stakes_on(name) for name in BONUSES)
    return bonuses or any(hand.blackjack for hand in layout.hands())


def play_box(layout: Layout, seat: int) -> Steps[None]:
    """36.7(g), (h): the bonus wagers, a blackjack that is paid at once, or the decisions."""
    settle_bonuses(layout, seat)
    for hand in layout.boxes[seat]:
        if hand.blackjack and not hand.out:
            settlement.pay_now(layout, hand, AT.blackjack_at_once)
    yield from decisions.play_box(layout, seat)


# -- a simple player: attacks with an ace or a ten, and against a weak card ------------------------

PLAYS = Basic(
    hard={
        10: "HDDDDHHHHH", 11: "DDDDDDHHHH", 14: "HHHHSHHHHH", 15: "HHSSSHHHHH", 16: "HSSSSHHHHH",
        17: "SSSSSSSSSH",
    },
    soft={18: "HSSSdSSHHH"},
    pairs={
        1: "PPPPPPP---", 2: "----PP----", 3: "----PP----", 6: "----P-----", 7: "--PPPP----",
        8: "PPPPPPPPP-", 9: "----P-PP-P",
    },
)  # fmt: skip
STRONG = (1, 10)
"""Own first cards with which it pays to wager more."""
WEAK = {1: range(1, 11), 2: (6,), 8: (7,), 9: range(5, 9), 10: range(2, 10)}
"""By own first card, the dealer's cards against which it pays to wager more."""


def wishes(prompt: Choose, layout: Layout) -> str | None:
    mine = VALUES[layout.boxes[prompt.seat][0].cards[0]]
    if prompt.offer(SECOND.wager) and mine in STRONG:
        return SECOND.wager
    if prompt.offer(THIRD.wager) and VALUES[layout.dealer[0]] in WEAK.get(mine, ()):
        return THIRD.wager
    return None


bot = player(PLAYS, wishes)


# wagers are checked by 36.5, 36.6(c), 36.12, 36.13
GAME = Game(
    slug="triple-attack-blackjack", title="Triple Attack Blackjack", subchapter="36", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, pay_tables=TABLES, play=play, only_these=AT.bets,
    check_felt=check_felt, one_player=None, pieces_cite="36.2(a)", bot=bot,
    positions=lambda options: int(options["boxes"]), **game_fields(AT, rules_of),
)  # fmt: skip
