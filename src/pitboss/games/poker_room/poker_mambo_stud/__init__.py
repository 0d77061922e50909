"""Mambo stud, high-low split six or better with three cards, N.J.A.C. 13:69F-14.13A.

Read with section 14.13A, by the letters as they are printed; what all poker games share is in
`common`.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from pitboss.engine import Option, Options, Procedure, RankedHand, Round
from pitboss.equipment.cards import PIPS
from pitboss.games.poker_room.common import bots, game_builders, high_low, showdown, stud
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, SplitPot, StudParagraphs
from pitboss.games.poker_room.common.rake import Pot
from pitboss.games.poker_room.common.showdown import Part
from pitboss.games.poker_room.common.streets import COMMUNITY, Street
from pitboss.procedures.ranked_hands import hand_of
from pitboss.ranking import low, three_card
from pitboss.ranking.showing import by_suit
from pitboss.regulation.paragraphs import load


class MamboParagraphs(StudParagraphs, kw_only=True):
    second_street: str
    second_betting: str
    community: str
    final_betting: str
    split: SplitPot


AT = load(__package__, MamboParagraphs)


MOST_PLAYERS = 11
SIX = 6
STREETS = (
    Street(name="first", each=("down", "up"), burns=False, dealt=AT.deal,
           betting=AT.first_betting),
    Street(name="second", each=("down",), dealt=AT.second_street, betting=AT.second_betting),
    Street(name="final", board=1, dealt=AT.community, betting=AT.final_betting, big_bet=True),
)  # fmt: skip


def most_positions(options: Options) -> int:
    most: int = options["max-players"]
    return most


def play(round: Round) -> Procedure:
    yield from stud.play(round, MAMBO, settle)


# -- who begins ------------------------------------------------------------------------------------


def shows_most(contest: Contest, street: Street) -> int:
    """14.13A(f), (i): the highest up-card by suit; once the community card lies there, the highest
    pair with it, else the highest up-card, of equal ones the closest to the dealer's left."""
    cards = {player: contest.up[player][0] for player in contest.contenders()}
    community = contest.round.hands.get(COMMUNITY)
    if not community:
        return max(cards, key=lambda player: by_suit(cards[player]))
    pairs = {player: cards[player][0] == community[0][0] for player in cards}
    return max(cards, key=lambda player: (pairs[player], PIPS[cards[player]], -player))


# 14.13A(d): the lowest up-card must bet, clubs being the lowest of equal cards.
MAMBO = stud.Stud(at=AT, streets=STREETS, forced=stud.lowest_card, first=shows_most, deal=stud.deal)


# -- the showdown, 14.13A(k) to (m) ----------------------------------------------------------------


def settle(contest: Contest) -> None:
    """Three of a player's three cards and the community card, for the high and for the low hand."""
    shown = showdown.shown(contest)
    highs = rank_high(contest, shown)
    lows = rank_low(contest, shown, highs)
    chip = contest.round.options["smallest-chip"]

    def divide(pot: Pot) -> list[Part]:
        if len(pot.players) == 1:
            return [Part(pot.amount, pot.players)]
        return high_low.divide(pot.players, pot.amount, chip, highs, lows, AT.split)

    showdown.award(contest, divide)


def rank_high(contest: Contest, shown: list[int]) -> high_low.Side:
    """Every shown hand by 14.3(c), whatever its player says of it: 14.3(g)."""
    hands: dict[int, RankedHand] = {}
    for player in shown:
        score = max(map(three_card.score, formed(contest, player)))
        hands[player] = hand_of(str(contest.seats[player]), score, by=three_card)
        contest.round.announce_hand(hands[player], ROOM.three_card_hands)
    return high_low.Side(hands, partial(formed, contest), three_card.score)


def rank_low(contest: Contest, shown: list[int], highs: high_low.Side) -> high_low.Side:
    """The low hands that are six or better: 14.13A(l)."""
    hands: dict[int, RankedHand] = {}
    for player in shown:
        score = low.score(cards_of(contest, player), three_card.SIZE)
        if low.qualifies(score, SIX, three_card.SIZE):
            holder = str(contest.seats[player])
            hands[player] = high_low.low_hand(holder, score, three_card.SIZE)
            high = highs.ranked[player]
            high_low.announce(contest.round, high, hands[player], AT.split.qualifies)
    return high_low.Side(hands, partial(formed, contest), partial(low.score, size=three_card.SIZE))


def cards_of(contest: Contest, player: int) -> list[str]:
    hands = contest.round.hands
    return hands[str(contest.seats[player])] + hands[COMMUNITY]


def formed(contest: Contest, player: int) -> list[tuple[str, ...]]:
    """The hands that a player can form: 14.13A(k), (m)."""
    return list(combinations(cards_of(contest, player), three_card.SIZE))


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of the cards of their own hand."""
    cards = [*own, *table]
    return max(bots.high(cards), bots.low_cards(cards, SIX, three_card.SIZE))


OWN = game_builders.OwnValues(
    slug="poker-mambo-stud",
    title="Mambo Stud Poker",
    section="14.13A",
    most_players=MOST_PLAYERS,
    variants=("high-low-6",),
    says="the high hand and a low hand that is six or better divide the pot",
    bot=bots.player(strength),
    fund=False,
    first_options=(
        Option(name="max-players", default=MOST_PLAYERS, kind="number", low=2, high=MOST_PLAYERS,
               cite=AT.players, says="the most players at the table, as the casino determines"),
    ),
    positions=most_positions,
)  # fmt: skip
GAME = game_builders.studs(OWN, AT, play)
