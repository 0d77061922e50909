"""Switch hands blackjack, N.J.A.C. 13:69F-2B.

Two cards face up and two face down; a player plays one pair or the other, and pays an ante for it.
Read with subchapter 2B; by 2B.7 much is as in 2A.10 to 2A.15. `paragraphs.toml` has its paragraphs
for what the family's games have in common; what a card counts, 2B.2(b), is in `ranking.blackjack`.
No wager depends on the rank of 2B.2(c).
"""

from collections.abc import Mapping
from functools import lru_cache

from pitboss.engine import (
    DEALER,
    Choice,
    Choose,
    Game,
    Offer,
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
from pitboss.games.blackjack.common import decisions, options, round_steps, settlement, wagers
from pitboss.games.blackjack.common.bot import ALWAYS, DEALERS, Basic, player, rows
from pitboss.games.blackjack.common.decisions import DOUBLE, HIT, SPLIT, SURRENDER, Decision, Reason
from pitboss.games.blackjack.common.layout import Hand, Layout
from pitboss.games.blackjack.common.options import shoe_at, usual_rules
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import USUAL, Paid, Rules
from pitboss.games.blackjack.common.tables import game_fields
from pitboss.money import dollars
from pitboss.procedures import cuts, shoes
from pitboss.procedures.shoes import Card
from pitboss.ranking import blackjack
from pitboss.ranking.blackjack import VALUES
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

TABLES = pay_tables.load(__package__)
AT = paragraphs.load(__package__, Paragraphs)
OF_THE_SHOE = paragraphs.load(__package__, shoes.Paragraphs, "shoe")

OPTIONS = (
    number("decks", 6, 8, "2B.2(a)", "decks in the shoe", default=6),
    choice("both-blackjack", ("push", "1-to-2"), "2B.5(a)3",
           "a player's blackjack against the dealer's: a push, or paid 1 to 2"),
    flag("card-reader", "2B.6(f)", "a device tells whether the hole card makes a blackjack"),
    options.reader_tells("2A.15(k)1"),
    flag("surrender", "2B.6(i)", "a player may give up the first two cards for half the wager"),
    options.two_card_21("2B.5(b)", "a split"),
    choice("blackjack-against-21", ("push", "wins"), "2B.5(b)",
           "a player's blackjack against the dealer's 21 in three cards or more"),
    options.broken_hands("2A.10(c)"),
    options.smallest_chip("2.9(b)"),
    options.split_hands("2A.11(e)", "hands that a player may make by splitting"),
    options.resplit_aces("2A.11(e)"),
    options.boxes_per_player("2A.14", boxes="spots"),
    options.mid_shoe_entry("2B.5(g)"),
    options.shuffle("2B.4(a); 2B.4(j)"),
    shoes.shuffle_after("2B.4(h)"),
    shoes.cutting_card("2B.4(f)"),
    cuts.recut_by("2B.4(g)"),
)  # fmt: skip


# -- 2B.5: the wagers ------------------------------------------------------------------------------

MAIN, ANTE = "blackjack", "ante"
FIVE_DOLLARS, ONE_DOLLAR = 5_00, 1_00


@lru_cache
def main_tables(options: Options) -> tuple[PayTable, ...]:
    """2B.5(a)3, (f): what winning hands are paid, and what two blackjacks are paid if the casino
    has chosen that."""
    tables = TABLES[MAIN]
    both = (tables["both-blackjack"],) if options["both-blackjack"] == "1-to-2" else ()
    return (tables["all"], *both)


WAGERS = (
    Wager(name=MAIN, cite=AT.bets,
          least_posted="2B.5(a)", pays="1 to 1", paid_by=main_tables, required=True, times=5,
          low=FIVE_DOLLARS, step=FIVE_DOLLARS, rule="a wager must be in increments of $5",
          says="your hand against the dealer's; a blackjack pays more"),
    Wager(name=ANTE, cite=AT.bets, pays="nothing", required=True, low=ONE_DOLLAR, step=ONE_DOLLAR,
          fixed=True, rule="$1 for each $5 of the blackjack wager",
          says="the fee for two more cards, always collected"),
    *wagers.added_wagers(AT, TABLES["insurance"]["all"], USUAL),
)  # fmt: skip

RULED_OUT = {
    "over-13": "2B.5(h)1", "under-13": "2B.5(h)1", "same-suit": "2B.5(h)1", "sevens": "2B.5(h)1",
    "multiple-action": "2B.5(h)2", "progressive": "2B.5(h)3", "blackjack-bonus": "2B.5(h)4",
    "streak": "2B.5(h)5", "match-the-dealer": "2B.5(h)6", "match": "2B.5(h)7",
    "optional-bonus": "2B.5(h)8", "in-between": "2B.5(h)9",
}  # fmt: skip
"""2B.5(h): wagers of other blackjack tables, each with the item that excludes it."""

NOT_OFFERED = {
    name: (f"{name} is not offered in switch hands blackjack", cite)
    for name, cite in RULED_OUT.items()
}


def ante_for(amount: int) -> int:
    """2B.5(a): a dollar for each five dollars or part of them."""
    return -(-amount // FIVE_DOLLARS) * ONE_DOLLAR


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2B.5(a): the blackjack wager with its ante, and neither without the other."""
    due = ante_for(felt.get(MAIN, 0))
    if felt.get(ANTE, 0) != due:
        why = f"the ante is $1 for each $5 of the blackjack wager: {dollars(due)}"
        raise Refused(why, AT.bets)


def collect_antes(layout: Layout) -> None:
    """2B.6(e): collected whatever the result of the hand; returned with all wagers if the round is
    void."""
    for stake in layout.round.stakes_on(ANTE):
        if layout.boxes[stake.seat][0].out:
            cite = layout.at.irregularities.too_few_cards
            layout.round.return_stake(stake, cite, "the hand is dead")
        else:
            layout.round.give_up(stake, "every ante is collected", "2B.6(e)")


def payout(layout: Layout, hand: Hand) -> Paid | None:
    """2B.5(f): more for a blackjack, most if it is of one color; suits are of one color."""
    if not hand.blackjack:
        return None
    table, row = TABLES[MAIN]["all"], "blackjack"
    if layout.dealer_blackjack:
        table, row = TABLES[MAIN]["both-blackjack"], "both-blackjack"
    elif len({card[1] in "hd" for card in hand.cards}) == 1:
        row = "colored-blackjack"
    pays = table[row]
    assert isinstance(pays, Odds), "winning hands are paid at odds"
    return Paid(pays, row, table.cite_of(row))


# -- 2B.6(d), (f): two pairs of cards, of which a player keeps one ---------------------------------

DOWN = "face-down"
"""The face-down cards of seat 1 lie at ``1/face-down``."""


def down(hand: Hand) -> str:
    return f"{hand.seat}/{DOWN}"


def order(layout: Layout) -> list[Card]:
    """2B.6(d): two cards down to each player, then as usual, and one down to the dealer."""
    hands = list(layout.hands())
    below: list[Card] = [
        (down(hand), "blind", cite) for cite in ("2B.6(d)1", "2B.6(d)2") for hand in hands
    ]
    first: list[Card] = [(hand.holder, "up", "2B.6(d)3") for hand in hands]
    second: list[Card] = [(hand.holder, "up", "2B.6(d)5") for hand in hands]
    mine: list[Card] = [(DEALER, "up", "2B.6(d)4")]
    return [*below, *first, *mine, *second, (DEALER, "down", "2B.6(d)6")]


KEEP = Offer("keep", "2B.6(f)", says="play the cards that are face up")
SWITCH = Offer("switch-hands", "2B.6(f)", says="play the cards that are face down")


def choose_hands(layout: Layout) -> Steps[None]:
    """2B.6(f): every player, before insurance, a card reader or any other card."""
    for hand in list(layout.hands()):

        def why_not(name: str) -> Refused | None:
            known = name in ("stand", *decisions.NOT_NOW) or decisions.find(layout, name)
            why = "first every player chooses a hand"
            return Refused(why, "2B.6(f)") if known else None

        answer = yield from layout.round.choose(
            hand.seat, (KEEP, SWITCH), cite="2B.6(f)", default=KEEP.name, why_not=why_not,
            patron=hand.caller,
        )  # fmt: skip
        if answer.name == SWITCH.name:
            yield from switch(layout, hand, answer)
        else:
            layout.dealing.collect(down(hand), "2B.6(f)")


def switch(layout: Layout, hand: Hand, answer: Choice) -> Steps[bool]:
    """The cards that were face up go to the discard rack, the others are turned over."""
    round, below = layout.round, down(hand)
    for card in list(hand.cards):
        round.shift(card, hand.holder, "discard", face="up", cite="2B.6(f)")
    for card in round.show(below, "2B.6(f)"):
        round.shift(card, below, hand.holder, face="up", cite="2B.6(f)")
    yield from ()
    return True


def chosen(layout: Layout, hand: Hand) -> Reason:
    """2B.1: the one-time option is gone once the hands are played."""
    return "hands are chosen once, before insurance", "2B.1; 2B.6(f)"


SWITCH_HANDS = Decision(
    name=SWITCH.name, refused=chosen, carry_out=switch, offer=lambda layout, hand: SWITCH
)  # fmt: skip


# -- the options as the rules of a table -----------------------------------------------------------


@lru_cache
def rules_of(options: Options) -> Rules:
    shoe = shoe_at(options, OF_THE_SHOE, decks(options["decks"]))  # 2B.4, 2B.6(c)
    return Rules(
        **usual_rules(options, AT, shoe),  # by 2B.7 one bettor a box
        opening=(MAIN,),
        decisions=(HIT, DOUBLE, SPLIT, SURRENDER, SWITCH_HANDS),  # 2B.6(f), (i)
        payout=payout,
        also_dealt=(DOWN,),
        hole="down",
        hits_soft_17=True,  # 2A.12(b)
        surrender=options["surrender"],
        most_hands=options["max-split-hands"],
        resplit_aces=options["resplit-aces"],
        blackjacks_win=options["both-blackjack"] == "1-to-2",
        short_21_ties=options["two-card-21"] == "push",
        blackjack_ties_21=options["blackjack-against-21"] == "push",  # 2B.5(a), (b)
    )


# -- 2B.6: the order of a round --------------------------------------------------------------------


def play(round: Round) -> Procedure:
    # 2B.3, 2B.4, 2B.6(c)
    layout = yield from round_steps.begin(round, rules_of(round.options), ANTE)
    if layout is None:
        return
    yield from layout.dealing.deal(order(layout))
    layout.complete = True
    collect_antes(layout)
    yield from choose_hands(layout)
    yield from round_steps.offer_insurance(layout)  # 2B.6(g)
    round_steps.announce_hands(layout)
    if round_steps.blackjack_is_known(layout):
        round_steps.end_with_blackjack(layout)
    else:
        if layout.reader and layout.shows_ace:  # 2B.6(i)
            settlement.settle_insurance(layout)
        for seat in layout.boxes:
            yield from decisions.play_box(layout, seat)
        yield from decisions.play_postponed(layout)
        yield from round_steps.play_dealer(layout)
    settlement.settle(layout)


# -- a simple player, who throws away what is likely to lose ---------------------------------------

PLAYS = Basic(
    hard={
        9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDD", 12: "HHSSSHHHHH", 13: "SSSSSHHHHH",
        14: "SSSSSHHHHH", 15: "SSSSSHHHHH", 16: "SSSSSHHHHH",
    },
    soft={
        13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH", 17: "HDDDDHHHHH",
        18: "dddddSSHHH", 19: "SSSSdSSSSS",
    },
    pairs={
        1: ALWAYS, 2: "PPPPPP----", 3: "PPPPPP----", 4: "---PP-----", 6: "PPPPP-----",
        7: "PPPPPP----", 8: "PPPPPPPPP-", 9: "PPPPP-PP--",
    },
)  # fmt: skip
KEPT = "K" * 10
KEEPS = Basic(
    hard={9: "WWKKKKKWWW", 10: KEPT, 11: KEPT, 18: "KKWWWKKWWW", 19: KEPT, 20: KEPT},
    soft={18: "KKKKKKKWWW", 19: KEPT, 20: KEPT, 21: KEPT},
    pairs={1: KEPT, 8: "WWWKKKWWWW", 9: "KKKKKKKWWW"},
)
"""Hands that are kept, where the row says K; all others are thrown away."""


def switches(prompt: Choose, layout: Layout) -> str | None:
    if not prompt.offer("switch-hands"):
        return None
    cards, up = layout.boxes[prompt.seat][0].cards, VALUES[layout.dealer[0]]
    total, soft = blackjack.points(cards)
    said = (row[DEALERS.index(up)] for row in rows(KEEPS, cards, total, soft=soft))
    kept = next(letter for letter in said if letter != "-") == "K"
    return "keep" if kept else "switch-hands"


bot = player(PLAYS, switches)


# wagers are checked by 2B.5, 2B.7
GAME = Game(
    slug="switch-hands-blackjack", title="Switch Hands Blackjack", subchapter="2B", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, pay_tables=TABLES, play=play, only_these="2B.5(h)",
    ruled_out=NOT_OFFERED, check_felt=check_felt, one_player="2B.7", pieces_cite="2B.2(a)", bot=bot,
    formerly={"chip-unit": "smallest-chip"}, **game_fields(AT, rules_of),
)  # fmt: skip
