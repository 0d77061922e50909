"""Mini-Tex 3 card hold 'em, N.J.A.C. 13:69F-37.

The best three of two hole cards and three community cards, at least one hole card among them,
against the dealer's. At three moments the player pays to stay or folds: flop and river are as much
as the ante, play is twice that. Pocket poker on the two hole cards. Read with subchapter 37.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pitboss.engine import (
    OWN,
    ByOption,
    Choose,
    Game,
    Offer,
    OnCards,
    Options,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    Wager,
    choice,
    chooser,
    mapping,
)
from pitboss.equipment.cards import PIPS
from pitboss.procedures import decisions, one_deck, settlement, side_wagers
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    dealer_card_exposed,
    dealer_completes_hand,
    misdeal_voids_hand,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY, VoidHands
from pitboss.procedures.settlement import Outcome
from pitboss.procedures.side_wagers import SideWager, by_wager
from pitboss.ranking import own_three_card, pocket, three_card
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
QUALIFIES = {"ace-king": three_card.high(14, 13), "pair": three_card.lowest("pair")}
"""The lowest hand with which the dealer qualifies."""


class Street(NamedTuple):
    """A wager that keeps a player in: how many antes, by which paragraph, and when."""

    wager: str
    times: int
    cite: str
    moment: str


STREETS = (
    Street("flop", 1, "37.10(a)", "before the flop"),
    Street("river", 1, "37.10(c)", "between flop and river"),
    Street("play", 2, "37.10(e)", "after the river"),
)
FLOP, RIVER = (1, 2, "37.10(b)"), (2, 3, "37.10(d)")
"""How many cards are burned by then, and how many community cards lie on the table."""
MAIN = ("ante", *(street.wager for street in STREETS))

OPTIONS = (
    choice("dealer-qualifier", tuple(QUALIFIES), "37.10(g)1",
           "what the dealer needs where a play wager is to be paid: ace-king, or a pair"),
    choice("pocket-poker-table", tuple(TABLES["pocket-poker"]), "37.11(c)",
           "what a pocket poker wager pays"),
    mapping("pocket-poker-rows", "37.11(c)",
            "better odds for pocket poker than the selected table has"),
    choice("misdeal-voids", ("hand", "round"), "37.12(d)",
           "a player has a wrong number of cards: that hand is void, or the whole round"),
    *one_deck.options(AT),
)  # fmt: skip


def pocket_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """37.5(d): what the two hole cards make."""
    return (pocket.poker_row(cards),)


SIDE_WAGERS = (
    SideWager(
        beside="37.6(c)",
        wagers=(
            Wager(name="pocket-poker", cite="37.6(c)",
                  least_posted="37.6(c)", pays="pocket poker table",
                  rule="only with an ante", says="your two cards are a pair or in sequence",
                  paid_by=ByOption(letters=TABLES["pocket-poker"], option="pocket-poker-table",
                                 rows="pocket-poker-rows"),
                  on_cards=OnCards(cards=((OWN, 2),), rows=pocket_rows, cite="37.5(d)")),
        ),
    ),
)  # fmt: skip
BONUSES = tuple(by_wager(SIDE_WAGERS))

WAGERS = (
    Wager(name="ante", cite="37.6(a)", pays="1 to 1", required=True,
          says="your three cards against the dealer's"),
    Wager(name="flop", cite="37.6(d)", pays="1 to 1", when=STREETS[0].moment,
          rule="equal to the ante", says="stay in; else the ante is lost"),
    Wager(name="river", cite="37.6(d)", pays="1 to 1", when=STREETS[1].moment,
          rule="equal to the ante", says="stay in; else ante and flop are lost"),
    Wager(name="play", cite="37.6(d)", pays="1 to 1", when=STREETS[2].moment,
          rule="twice the ante", says="stay in; pushed where a beaten dealer does not qualify"),
    *(wager for side in SIDE_WAGERS for wager in side.wagers),
)  # fmt: skip
pocket_poker = tables.table_of(WAGERS, "pocket-poker")


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    tables.check_stated(pocket_poker(options), "37.11(a)")


check_felt = side_wagers.only_beside(SIDE_WAGERS, ("ante",), "a pocket poker wager needs an ante")


def play(round: Round) -> Procedure:
    # 37.3(a), 37.4(a) to (c)
    seats = yield from one_deck.begin(round, AT, ("ante", *BONUSES))
    if seats:
        # 37.7(d), 37.8(c), 37.9(c): two cards each; 37.12(a), (b): pocket poker is settled alone
        parts = streets(round, seats), decisions.before_reveal(round, "37.10(f)")
        alone = partial(side_wagers.outcomes, SIDE_WAGERS, round)
        yield from one_deck.play_on_hole_cards(round, AT, seats, parts, BONUSES, reveal, alone)


def streets(round: Round, seats: Sequence[int]) -> Steps[None]:
    """37.10(a) to (e): three times everybody pays to stay or folds."""
    flop, river, last = STREETS
    yield from stay_or_fold(round, seats, flop)
    yield from tables.burn_and_show(round, *FLOP)
    yield from stay_or_fold(round, seats, river)
    yield from tables.burn_and_show(round, *RIVER)
    yield from one_deck.put_stub_away(round, AT)
    yield from stay_or_fold(round, seats, last)


def stay_or_fold(round: Round, seats: Sequence[int], street: Street) -> Steps[None]:
    """One wager, whose size is in 37.1; a player who folds keeps only pocket poker."""
    wager, times, cite, _ = street
    fold = partial(decisions.fold, cite=f"{cite}2", keeps=BONUSES)
    or_fold = Offer("fold", f"{cite}2", says="give up all but pocket poker")
    known = {
        other.wager: (f"a {other.wager} wager is made {other.moment}", other.cite)
        for other in STREETS
    }
    known["check"] = (f"nobody checks: a player makes a {wager} wager or folds", cite)
    yield from decisions.decide_once(
        round, seats, wager, fold, (times,), or_fold, cite, known, made="1", sized="37.1"
    )


# -- collection and payment ----------------------------------------------------------------------


def reveal(round: Round) -> None:
    """37.10(f), (g): the dealer's hand, then every player's from the dealer's far right.

    Pocket poker of folded hands comes at the end, 37.10(a)2i.
    """
    seats = tables.folded_last(round, "play", BONUSES)
    tables.showdown(round, seats, outcomes, dealer="37.10(f)", ranks="37.5(a) to (c)",
                    reveal="37.10(g)", clear="37.10(g)", ends="37.10(h)",
                    by=own_three_card)  # fmt: skip


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """37.10(g)2 to 6: one player's wagers, pocket poker last."""
    stakes = {stake.wager: stake for stake in round.stakes_on(seat=seat)}
    if "play" in stakes:
        hand = tables.rank(round, str(seat), "37.5(b)", plus=COMMUNITY, by=own_three_card)
        qualified = dealer.score >= QUALIFIES[round.options["dealer-qualifier"]]
        for name in MAIN:
            yield against_dealer(stakes[name], hand, dealer, qualified=qualified)
    yield from side_wagers.outcomes(SIDE_WAGERS, round, seat)


def against_dealer(
    stake: Stake, hand: RankedHand, dealer: RankedHand, *, qualified: bool
) -> Outcome:
    """37.10(g)2 to 5, 37.11(b): only a play wager that wins asks whether the dealer qualifies."""
    if stake.wager == "play" and hand.score > dealer.score and not qualified:
        why = "higher, but the dealer does not qualify"
        return settlement.push(stake, why, "37.10(g)4; 37.11(b)", compared=(hand, dealer))
    return settlement.against_dealer(
        stake, hand, dealer, higher="37.10(g)3" if qualified else "37.10(g)4",
        lower="37.10(g)2", equal="37.10(g)5",
    )  # fmt: skip


# -- irregularities ------------------------------------------------------------------------------


IRREGULARITIES = (
    *usual_irregularities(AT, VoidHands),
    misdeal_voids_hand("37.12(d)", AT, all_if=("misdeal-voids", "round")),
    dealer_completes_hand(
        "37.12(d)", AT, lambda it: it.hands.get(COMMUNITY), " before the flop (completed: yes)"
    ),
    dealer_card_exposed(
        "37.12(a)", VoidHands, "pocket poker is settled", while_=decisions.yet_to_make("play"),
        moment=" while a player has yet to fold or play",
    ),
    shuffler_counts_wrong(AT),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Stays for the flop unless the hand is a deuce with a five, six or seven of another suit; for
    the river with a pair or better, two of a suit, or near ranks; to the end with a pair or
    better."""
    cards, shown = round.hands[str(seat)], round.hands.get(COMMUNITY, [])
    low, high = sorted(PIPS[card] for card in cards)
    suited = any(card[1] == other[1] for card, other in own_pairs(cards, shown))
    if not shown:
        good = suited or low > 2 or high not in (5, 6, 7)
    else:
        good = own_three_card.score([*cards, *shown]) >= three_card.lowest("pair")
        if len(shown) < 3:
            near = any(abs(PIPS[card] - PIPS[other]) < 3 for card, other in own_pairs(cards, shown))
            good = good or suited or near
    return prompt.offers[0].name if good else "fold"


def own_pairs(cards: Sequence[str], shown: Sequence[str]) -> list[tuple[str, str]]:
    """Two cards of a hand, at least one of them the player's own."""
    return [(cards[0], cards[1]), *((card, other) for card in cards for other in shown)]


GAME = Game(
    title="Mini-Tex 3 Card Hold 'Em", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, bot=chooser(decision), **one_deck.game_fields(__package__),
)  # fmt: skip
