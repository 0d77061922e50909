"""Seven-card stud, high, low, high-low split, eight or better, N.J.A.C. 13:69F-14.9.

Read with section 14.9; what all poker games share is in `common`.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from pitboss.engine import Procedure, RankedHand, Round, Steps
from pitboss.games.poker_room.common import bots, game_builders, high_low, showdown, stud
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, SplitPot, StudParagraphs
from pitboss.games.poker_room.common.rake import Pot
from pitboss.games.poker_room.common.showdown import Part
from pitboss.games.poker_room.common.streets import COMMUNITY, Street
from pitboss.procedures.ranked_hands import hand_of
from pitboss.ranking import five_card, low
from pitboss.ranking.showing import by_suit
from pitboss.ranking.showing import high as showing_high
from pitboss.ranking.showing import low as showing_low
from pitboss.regulation.paragraphs import load


class SevenCardParagraphs(StudParagraphs, kw_only=True):
    fourth_street: str
    betting: str
    later_streets: str
    high: str
    low: str
    split: SplitPot


AT = load(__package__, SevenCardParagraphs)


STREETS = (
    Street(name="third", each=("down", "down", "up"), burns=False, dealt=AT.deal,
           betting=AT.first_betting),
    Street(name="fourth", each=("up",), dealt=AT.fourth_street, betting=AT.betting),
    Street(name="fifth", each=("up",), dealt=AT.later_streets, betting=AT.betting, big_bet=True),
    Street(name="sixth", each=("up",), dealt=AT.later_streets, betting=AT.betting, big_bet=True),
    Street(name="seventh", each=("down",), dealt=AT.later_streets, betting=AT.betting,
           big_bet=True),
)  # fmt: skip
MAY_BE_COMMON = 2
"""The last streets; their card is common to all if the deck is short."""


def play(round: Round) -> Procedure:
    yield from stud.play(round, SEVEN_CARDS, settle)


# -- who begins, 14.9(d) and (f) -------------------------------------------------------------------


def makes_forced_bet(contest: Contest, street: Street) -> int:
    """14.9(d): the lowest up-card; where low hands count, the highest, an ace being low then.

    In eight or better it is the lowest again, and the ace high. Suits decide between equal cards.
    """
    if contest.round.options["variant"] in ("low", "high-low"):
        up = contest.up
        return max(contest.contenders(), key=lambda player: by_suit(up[player][0], low.PIP))
    return stud.lowest_card(contest, street)


def shows_most(contest: Contest, street: Street) -> int:
    """14.9(f): the highest hand showing, in low poker the highest low hand; of equal hands the
    one closest to the left of the dealer."""
    score = showing_low if contest.round.options["variant"] == "low" else showing_high
    return max(contest.contenders(), key=lambda player: (score(contest.up[player]), -player))


# -- the deal --------------------------------------------------------------------------------------


def deal(contest: Contest, street: Street) -> Steps[None]:
    """14.9(h): if not everybody can have a sixth or seventh card, one is common to all.

    The burn card is one of those that are needed. With one card left, or none, the burn cards are
    shuffled for it.
    """
    round, left = contest.round, contest.round.table.stocks["deck"].size
    if street not in STREETS[-MAY_BE_COMMON:] or left > len(contest.contenders()):
        yield from stud.deal(contest, street)
        return
    source = "deck"
    if left <= 1:  # in an order that is committed to now, and opened after the round
        burned, source = round.hands.pop("burn"), "burn-cards"
        round.collect("burn", AT.later_streets)
        yield from round.shuffle(burned, cite=AT.later_streets, source=source)
    yield from round.deal(("burn",), face="down", cite=AT.later_streets, source=source)
    yield from round.deal((COMMUNITY,), face="up", cite=AT.later_streets, source=source)
    round.note("common-card", street.name, AT.later_streets)


SEVEN_CARDS = stud.Stud(
    at=AT, streets=STREETS, forced=makes_forced_bet, first=shows_most, deal=deal,
    as_left=MAY_BE_COMMON,
)  # fmt: skip


# -- the showdown, 14.9(i) to (l) ------------------------------------------------------------------


def settle(contest: Contest) -> None:
    """Five of a player's seven cards, a common card among them, for each way to win."""
    shown = showdown.shown(contest)
    variant, chip = contest.round.options["variant"], contest.round.options["smallest-chip"]
    highs = rank_high(contest, shown if variant != "low" else [])
    contest.highs = showdown.scores(highs.ranked)
    lows = rank_low(contest, shown if variant != "high" else [], highs)

    def divide(pot: Pot) -> list[Part]:
        if len(pot.players) == 1:
            return [Part(pot.amount, pot.players)]
        if variant in ("high", "low"):
            hands = highs.ranked if variant == "high" else lows.ranked
            return [showdown.to_best(pot.amount, pot.players, hands)]
        return high_low.divide(pot.players, pot.amount, chip, highs, lows, AT.split)

    showdown.award(contest, divide)


def cards_of(contest: Contest, player: int) -> list[str]:
    hands = contest.round.hands
    return hands[str(contest.seats[player])] + hands.get(COMMUNITY, [])


def rank_high(contest: Contest, shown: list[int]) -> high_low.Side:
    """Every shown hand by 14.3(b), whatever its player says of it: 14.3(g)."""
    hands: dict[int, RankedHand] = {}
    for player in shown:
        score = five_card.score(cards_of(contest, player))
        hands[player] = hand_of(str(contest.seats[player]), score)
        contest.round.announce_hand(hands[player], ROOM.high_hands)
    return high_low.Side(hands, partial(formed, contest), five_card.score)


def rank_low(contest: Contest, shown: list[int], highs: high_low.Side) -> high_low.Side:
    """Every shown hand by 14.3(f); in eight or better only those that are, 14.9(j)."""
    hands, eight = dict[int, RankedHand](), contest.round.options["variant"] == "high-low-8"
    for player in shown:
        score = low.score(cards_of(contest, player))
        if eight and not low.qualifies(score, 8):
            continue
        hands[player] = high_low.low_hand(str(contest.seats[player]), score)
        cite = AT.split.qualifies if eight else ROOM.low_hands
        high_low.announce(contest.round, highs.ranked.get(player), hands[player], cite)
    return high_low.Side(hands, partial(formed, contest), low.score)


def formed(contest: Contest, player: int) -> list[tuple[str, ...]]:
    """The hands that a player can form: 14.9(i), (k)."""
    return list(combinations(cards_of(contest, player), five_card.SIZE))


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of the cards of their own hand."""
    cards, variant = [*own, *table], round.options["variant"]
    lows = bots.low_cards(cards, 8, five_card.SIZE)
    return {"high": bots.high(cards), "low": lows}.get(variant, max(lows, bots.high(cards)))


OWN = game_builders.OwnValues(
    slug="poker-seven-card-stud",
    title="Seven-Card Stud Poker",
    section="14.9",
    most_players=9,
    variants=("high", "low", "high-low", "high-low-8"),
    says="the high hand, the low hand, or both divide the pot; high-low-8: a low hand must be"
    " eight or better",
    bot=bots.player(strength),
)
GAME = game_builders.studs(OWN, AT, play)
