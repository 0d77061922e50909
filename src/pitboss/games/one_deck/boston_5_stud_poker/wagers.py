"""24.1, 24.5(d), 24.6, 24.11: what a casino chooses, what may be bet and what it pays."""

from collections.abc import Mapping, Sequence

from pitboss.engine import OWN, Always, Limits, OnCards, Options, Round, Wager, mapping
from pitboss.errors import Refused
from pitboss.procedures import one_deck
from pitboss.procedures import poker_tables as tables
from pitboss.ranking import three_card
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
FIRST_CARDS, LAST_CARDS = 3, 2
TWICE = 2
"""24.1: first and second wager are each double the ante."""
LEAST_LIMIT = 50_000_00
BONUS = "optional-bonus"

OPTIONS = (
    mapping("ante-bonus-rows", "24.11(c)", "better odds for the ante bonus than the text demands"),
    mapping("optional-bonus-rows", "24.11(d)",
            "better odds for the optional bonus than the text demands"),
    tables.payout_limit("24.11(e)", LEAST_LIMIT, "the most that first and second wager and the"
                        " ante bonus win on a hand"),
    *one_deck.options(AT),
)  # fmt: skip


def first_three(cards: Sequence[str]) -> tuple[str, ...]:
    """24.5(d): what the first three cards make."""
    return (three_card.category(three_card.score(cards)),)


WAGERS = (
    Wager(name="ante", cite="24.6(b)", pays="ante bonus table", required=True,
          rule="half of the first wager",
          says="paid for two pair or better, won or lost; otherwise it only comes back",
          paid_by=Always(table=TABLES["ante-bonus"]["minimum"], rows="ante-bonus-rows")),
    Wager(name="first", cite="24.6(b)", pays="1 to 1", required=True, times=TWICE,
          rule="twice the ante", says="your hand against the dealer's"),
    Wager(name="second", cite="24.6(d)", pays="1 to 1", by_choice=True, when="after three cards",
          rule="equal to the first wager", says="stay in after looking at three cards"),
    Wager(name=BONUS, cite="24.6(c)", pays="optional bonus table", low=1_00,
          rule="at least $1, only with ante and first wager",
          says="a pair or better in your first three cards, once you expose them",
          paid_by=Always(table=TABLES[BONUS]["minimum"], rows="optional-bonus-rows"),
          on_cards=OnCards(cards=((OWN, FIRST_CARDS),), rows=first_three, cite="24.5(d)",
                           lost_cite="24.10(a)")),
)  # fmt: skip
ante_bonus, optional_bonus = (tables.table_of(WAGERS, name) for name in ("ante", BONUS))


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    for posted in (ante_bonus, optional_bonus):
        tables.check_stated(posted(options), "24.11(a)")


def check_limits(options: Options, limits: Limits) -> None:
    """24.11(e): no payout limit below what three wagers at the minimum can win."""
    least = max(limits.of("ante").low, -(-limits.of("first").low // TWICE))
    most = max(pays.won(least) for pays in ante_bonus(options).rows.values())
    tables.check_payout_limit(
        options["payout-limit"], LEAST_LIMIT, most + 2 * TWICE * least, "24.11(e)"
    )


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """24.1, 24.6(c): which wager needs which other one."""
    if felt.get("first", 0) != TWICE * felt.get("ante", 0):
        raise Refused("the first wager must be exactly twice the ante", "24.1")
    if BONUS in felt and not felt.get("ante"):
        raise Refused("an optional bonus wager needs an ante and a first wager", "24.6(c)")
