"""23.3 to 23.6A, 23.12, 23.13: the two versions, what a casino chooses, what may be bet."""

from pitboss.engine import ByOption, Options, Wager, choice, flag, mapping
from pitboss.equipment.cards import PIPS
from pitboss.procedures import one_deck
from pitboss.procedures import poker_tables as tables
from pitboss.regulation import paragraphs, pay_tables
from pitboss.values import Frozen

TABLES = pay_tables.load(__package__)


class Version(Frozen):
    """The paragraphs of a version."""

    decide: str
    bet: str
    other: str
    """On what a player does who does not bet."""
    declare: str
    reveal: str
    show: str
    lost: str
    pushed: str
    paid: str
    ends: str
    order: str
    """On how all cards are picked up."""
    stated: str
    odds: str
    limit: str


AT = paragraphs.load(__package__, one_deck.Paragraphs)
VERSIONS = {
    name: paragraphs.load(__package__, Version, name) for name in ("required", "permissible")
}
PAIRS = {
    "required": (("pair-of-twos-to-sixes", PIPS["2s"]), ("pair-of-sevens-to-nines", PIPS["7s"]),
                 ("pair-of-tens-or-better", PIPS["Ts"])),
    "permissible": (("pair-of-twos-to-eights", PIPS["2s"]), ("pair-of-nines-or-tens", PIPS["9s"]),
                    ("pair-of-jacks-or-better", PIPS["Js"])),
}  # fmt: skip
"""23.10(e) to (g), 23.11(e) to (g): which pairs lose, push and win, each from its lowest one up."""
BONUS_PAIRS = (("pair-of-twos-to-tens", PIPS["2s"]), ("pair-of-jacks-or-better", PIPS["Js"]))
LEAST_LIMIT = 50_000_00

OPTIONS = (
    choice("version", tuple(VERSIONS), "23.6(f)",
           "whether a player who goes on must make a bet wager or may; the same at all tables"),
    mapping("hand-rows", "23.12(b)", "better odds for ante and bet than the text demands"),
    flag("bonus", "23.6A(a)", "whether the bonus wager is offered", default=True),
    mapping("bonus-rows", "23.12(d)", "better odds for the bonus than the text demands"),
    tables.payout_limit("23.12(c)", LEAST_LIMIT, "the most that ante and bet win on a hand",
                        or_minimum=False),
    tables.positions("23.6(e)"),
    *one_deck.options(AT),
)  # fmt: skip
PAID_BY = ByOption(letters=TABLES["hand"], option="version", rows="hand-rows")
WAGERS = (
    Wager(name="ante", cite="23.6(d)", pays="pay table", required=True, paid_by=PAID_BY,
          says="two of your three cards with the community cards"),
    Wager(name="bet", cite="23.1; 23.6(d)", pays="pay table", by_choice=True, paid_by=PAID_BY,
          when="after looking at your cards", rule="exactly the ante",
          says="more on the same hand; in one version you bet or fold"),
    Wager(name="bonus", cite="23.6A(b); 23.6A(d)", pays="bonus table", low=1_00, high=1_00,
          rule="$1, only with an ante", says="a pair of jacks or better in your five cards",
          offered=lambda options: bool(options["bonus"]), not_offered="23.6A(a)",
          paid_by=ByOption(letters=TABLES["bonus"], option="version", rows="bonus-rows")),
)  # fmt: skip
hand_table, bonus_table = (tables.table_of(WAGERS, name) for name in ("ante", "bonus"))


def version(options: Options) -> Version:
    return VERSIONS[options["version"]]
