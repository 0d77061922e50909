"""Where subchapter 2 says what the shared procedures carry out, by the way of dealing; and its pay
tables."""

from msgspec.structs import replace

from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.procedures import shoes
from pitboss.regulation import pay_tables
from pitboss.regulation.paragraphs import load

TABLES = pay_tables.load(__package__)
AT = load(__package__, Paragraphs)
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
    announced="2.2(b); 2.6A(d)",
    turn="2.6A(d)",
    stand="2.6A(d)",
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

DOUBLE_SHOE = replace(AT, late="2.3(j); 2.3(c)")
"""The determinant card counts as the first one."""


def paragraphs(deal: str, *, six_to_five: bool) -> Paragraphs:
    """The paragraphs of a way of dealing; the 6 to 5 variation has two of its own."""
    ways = {"double-exposure": HOLE_UP, "hand": FROM_THE_HAND, "double-shoe": DOUBLE_SHOE}
    at = ways.get(deal.removesuffix("-reader"), AT)
    if not six_to_five:
        return at
    return replace(at, no_double_after_split="2.10(d)", dealer_draws="2.12(c); 2.12(d)")


def of_the_shoe(*, by_hand: bool, double: bool, way: str) -> shoes.Paragraphs:
    """The paragraphs on the cards before and between the rounds."""
    opening = "2.4(e)" if way == "automated" else "2.4(d)" if double else "2.4(c)"
    if way == "pre-shuffled":
        opening = "2.4(a)"
    burn = "2.6A(c)" if by_hand else "2.6(d)" if double else "2.21" if way == "continuous" else ""
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
        burn=burn or "2.6(c)",
        run_out="2.15(f)",
    )
