"""Where subchapter 2 says what the shared procedures carry out, by the way of dealing."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.customs import shoes
from pitboss.games.blackjack.common.paragraphs import Irregularities, Paragraphs

AT = Paragraphs(
    bets="2.3(a)",
    over_21="2.3(a)",
    bust="2.3(a)",
    dealer_over_21="2.3(a)1",
    nearer="2.3(a)2",
    short_21="2.3(a)3",
    tie="2.3(b)",
    lost_to_blackjack="2.3(b)",
    late="2.3(c)",
    chips="2.3(d)",
    farther="2.3(e)",
    sat_out="2.3(i)",
    first_cards="2.6(e)",
    announced="2.6(f)",
    turn="2.6(f)",
    stand="2.6(f)",
    additional_card="2.6(g)",
    dealers_card="2.6(h)",
    pick_up="2.6(i)",
    bust_collected="2.6(i)",
    hole_down="2.6(j)",
    blackjack_ends="2.6(j)1",
    blackjack_at_once="2.7(a)",
    blackjack_waits="2.7(b)",
    blackjacks_tie="2.7(b)",
    even_money="2.7(c)",
    surrender="2.8(a)",
    surrender_at_once="2.8(a)1",
    surrender_waits="2.8(a)2",  # whatever insurance brings, 2.8(b)
    no_surrender="2.8(c)",
    insurance="2.9(a)",
    insurance_placed="2.9(b)",
    insurance_wins="2.9(c)",
    insurance_loses="2.9(d)",
    double="2.10(a)",
    double_totals="2.10(a)1",
    no_double_after_split="2.10(a)2",
    double_returned="2.10(b)",
    double_card="2.10(c)",
    split="2.11(a)",
    split_card="2.11(b)",
    no_split_again="2.11(c)1",
    split_aces="2.11(c)2",
    split_returned="2.11(d)",
    split_again="2.11(e)",
    hit="2.12(a)",
    no_hit_over_21="2.12(a)",
    no_hit_on_21="2.12(a)1",
    no_hit_doubled="2.12(a)2",
    dealer_draws="2.12(b)",  # and nothing where no hand waits for it, 2.12(c)
    bettors="2.13(a)",
    caller="2.13(b)",
    others_double="2.13(d)",
    others_split="2.13(e)",  # and each of them insures for himself or herself, 2.13(f)
    boxes="2.14",
    five_card_21="2.16(b)",
    irregularities=Irregularities(
        wager_touched="2.3(f)",  # by 2.3(g) also insurance, double down and split wagers
        improper_cut="2.5(g)",
        reshuffle_ordered="2.5(h)1",
        new_dealer="2.6(c)",
        drawn_in_error="2.15(b)",
        exposed="2.15(c)",
        dealer_overdraws="2.15(d)",
        run_out="2.15(f)",
        too_few_cards="2.15(g)",
        skipped="2.15(i)",
        reader_misused="2.15(j)",
        reader_tells="2.15(j)1",
        reader_tells_nothing="2.15(j)2",
        reader_fails="2.15(k)",
    ),
)
HOLE_UP = replace(
    AT,
    tie="2.6(k)1",
    blackjacks_tie="2.6(k)1",
    hole_up="2.6(k)",
    no_insurance="2.6(k)3",
    no_surrender="2.6(k)3",
    double_totals="2.6(k)4",
    no_split_again="2.6(k)5",
    blackjack_ends="2.6(k)6",
)
"""The dealer's second card is dealt face up."""
FROM_THE_HAND = replace(
    AT,
    first_cards="2.6A(c)",
    turn="2.6A(d)",
    additional_card="2.6A(e)",
    split_shown="2.6A(e)1",
    no_hit_over_21="2.6A(e)2",
    bust="2.6A(e)3",
    bust_collected="2.6A(e)3",
    dealers_card="2.6A(f)",
    shown="2.6A(g)",
    hole_down="2.6A(h)",
    pick_up="2.6A(i)",
)
"""The cards come from the dealer's hand, and the players hold theirs face down."""


def paragraphs(deal: str, *, six_to_five: bool) -> Paragraphs:
    """Those of a way of dealing; the 6 to 5 variation has two of its own."""
    ways = {"double-exposure": HOLE_UP, "hand": FROM_THE_HAND}
    at = ways.get(deal.removesuffix("-reader"), AT)
    if not six_to_five:
        return at
    return replace(at, no_double_after_split="2.10(d)", dealer_draws="2.12(d)")


def of_the_shoe(*, by_hand: bool, double: bool, way: str) -> shoes.Paragraphs:
    """Those on the cards before and between the rounds."""
    # spread by deck and suit for the first player, 2.4(b), then mixed or stacked
    opening = "2.4(e)" if way == "automated" else "2.4(d)" if double else "2.4(c)"
    return shoes.Paragraphs(
        opening=opening,
        shuffle={
            shoes.BEGINS: "2.5(a)",
            shoes.CUTTING_CARD: "2.6A(j)" if by_hand else "2.6(l)3",
            shoes.DISCRETION: "2.5(h)1",
            shoes.CONTINUOUS: "2.21",
            shoes.DISCARDS: "2.6(m)",
        },
        offer="2.5(b)",
        cut="2.5(c)",
        cutter={
            shoes.BEGINS: "2.5(e)1",
            shoes.CUTTING_CARD: "2.5(e)2",
            "dealer": "2.5(e)3",
            shoes.DISCRETION: "2.5(e)4",
        },
        refused="2.5(f)",
        place="2.5(i)" if by_hand else "2.5(d)",
        recut="2.5(g)",
        alternate="2.2(c)" if by_hand else "2.2(d)",
        burn="2.6A(c)" if by_hand else "2.6(c)",
        run_out="2.15(f)",
    )
