"""What the casino chooses at every poker table, and the notes in which it states amounts."""

from pitboss.engine import Option, Options, Round, Wager, choice, flag
from pitboss.errors import Refused
from pitboss.games.poker_room.common import rake
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.money import cents, dollars
from pitboss.procedures import pots

LIMITS = ROOM.limits
COIN = 25
"""Coin for antes below a dollar comes in quarters and halves."""


def options(ante: str) -> tuple[Option, ...]:
    """The options of every game; `ante` is the paragraph that lets the game have one."""
    return (
        Option(name="ante", default=0, kind="amount", low=0, cite=ante,
               says="what every player antes; 0 for none"),
        choice("structure", ("no-limit", "pot-limit", "fixed-limit"), LIMITS,
               "how much may be bet: posted by the house, the text has no rule"),
        Option(name="limits", default=(), kind="amounts", low=1, cite=LIMITS,
               says="fixed limit: the small and the big bet"),
        Option(name="table-min", default=0, kind="amount", low=0, cite=LIMITS,
               says="the posted minimum wager; 0 for the largest forced wager"),
        Option(name="table-max", default=0, kind="amount", low=0, cite=LIMITS,
               says="the posted maximum of a bet, and of what a raise adds; 0 for none"),
        Option(name="max-raises", default=0, kind="number", low=0, cite=LIMITS,
               says="the posted number of raises in a betting round; 0 for no restriction"),
        choice("minimum-raise", ("full", "table-minimum"), LIMITS,
               "a raise adds at least the last bet or raise, or only the posted minimum"),
        flag("check-raise", ROOM.check_raise, "who has checked may raise", default=True),
        rake.OPTION,
        pots.smallest_chip(ROOM.ties, default=100),
        choice("shuffle", ("manual", "automated", "pre-shuffled"), ROOM.shuffled,
               "by the dealer, by a device with two decks in turn, or pre-shuffled at first"),
        choice("wash", ("both-decks", "deck-in-use"), ROOM.washed,
               "which decks are washed when the table opens without a device"),
        flag("shuffler-counts", ROOM.counted, "the shuffling device counts the cards"),
        flag("disclose-discarded", ROOM.show_or_concede, "conceded hands must be shown"),
        choice("shows-first", ("last-wager", "first-to-act"), ROOM.show_or_concede,
               "if nobody wagered in the final betting round: whoever made the last wager before"
               " it, or the first to act in it"),
    )  # fmt: skip


def check(options: Options) -> None:
    """Refuse what the text does not allow at any poker table."""
    rake.rake_of(options)
    ante = options["ante"]
    if 0 < ante < 100 and ante % COIN:
        raise Refused("an ante below $1 is made in coin of $.25 or $.50", ROOM.table_stakes)
    if options["structure"] == "fixed-limit" and len(options["limits"]) != 2:
        raise Refused("a fixed limit needs limits: the small and the big bet", LIMITS)
    if options["table-max"] and options["table-max"] < options["table-min"]:
        raise Refused("the maximum wager is below the minimum", LIMITS)
    if options["shuffler-counts"] and options["shuffle"] != "automated":
        raise Refused("only a shuffling device counts the deck as it shuffles", ROOM.counted)


def ante(options: Options) -> int:
    """What each player antes; 0 if one player antes for all."""
    each: int = options["ante"]
    return 0 if options.get("ante-by") == BIG_BLIND else each


BIG_BLIND = "big-blind"
BET = Wager(
    name="bet", cite=ROOM.chips_forward, pays="the pot",
    when="in turn in every betting round", says="a bet, call or raise into the pot",
    rule="within the posted limits and table stakes",
)  # fmt: skip
ANTE = Wager(
    name="ante", cite=ROOM.ante, pays="the pot", rule="the posted amount",
    when="before the cards, where one is required",
    says="what every player puts in to be dealt a hand",
)  # fmt: skip


TIMES = "limits-times"
"""The key under which a table remembers the factor of the posted limits in this round (a kill)."""


def _in_effect(round: Round, amount: int) -> int:
    return int(amount * round.memo.get(TIMES, 1))


def minimum(round: Round) -> int:
    """The minimum wager: as all have agreed, as posted, or the largest forced wager."""
    return _in_effect(round, _posted_minimum(round))


def _posted_minimum(round: Round) -> int:
    if agreed := _agreed(round):
        return agreed
    posted: int = round.options["table-min"] or round.table.limits.of("bet").low
    if posted > 1:
        return posted
    forced: tuple[int, ...] = round.options.get("blinds") or (round.options["forced-bet"],)
    return max(forced)


def maximum(round: Round) -> int:
    """The maximum of a bet, and of what a raise adds; 0 if there is none."""
    posted: int = round.options["table-max"] or round.table.limits.of("bet").high or 0
    return _in_effect(round, posted)


def limits(round: Round) -> tuple[int, int]:
    """The small and the big bet of a fixed limit; a higher minimum that all have agreed to is the
    small bet, and the big one rises with it."""
    small, big = round.options["limits"]
    if agreed := _agreed(round):
        small, big = max(small, agreed), max(big, big * agreed // small)
    return _in_effect(round, small), _in_effect(round, big)


def _agreed(round: Round) -> int:
    """The minimum wager that all players have agreed to; 0 for none."""
    said = round.state["minimum"]
    return cents(str(said)) if said else 0


def plain(amount: int) -> str:
    """An amount in the form of a fact: dollars, without separators."""
    return dollars(amount).replace(",", "")
