"""Asia poker, N.J.A.C. 13:69F-31.

Seven cards of a deck with one joker are set into hands of four, two and one; two of the three must
beat those of the dealer. Nobody banks, and the house takes nothing of what is won. Read with
subchapter 31.
"""

from collections.abc import Mapping
from functools import lru_cache, partial

from pitboss.engine import (
    Always,
    Bet,
    Game,
    Options,
    Procedure,
    Round,
    Wager,
    by_default,
    choice,
    chooser,
)
from pitboss.equipment.cards import decks
from pitboss.games.pai_gow.common import cards, filed_ways, poker_ways, settlement
from pitboss.games.pai_gow.common import irregularities as common
from pitboss.games.pai_gow.common import options as choices
from pitboss.games.pai_gow.common.cards import Cards, Remaining
from pitboss.games.pai_gow.common.filed_ways import Ways, as_filed, not_told
from pitboss.games.pai_gow.common.paragraphs import Deal, Paragraphs
from pitboss.games.pai_gow.common.rules import PLACES, Pieces, Required, Rules
from pitboss.games.pai_gow.common.wagers import check_areas, check_made
from pitboss.procedures import one_deck
from pitboss.ranking import ace_joker
from pitboss.regulation import pay_tables
from pitboss.regulation.paragraphs import load

# -- house ways, 31.12(d): those of `common/poker_ways`, with a hand `medium` ----------------------

SHAPE = {"high": 4, "medium": 2, "low": 1}
LOWEST = "lowest"
VOCABULARY = poker_ways.vocabulary(
    SHAPE,
    lambda options: bool(options["a-2-3-4"] == LOWEST),
    ("As", "Kd", "Qh", "Jc", "9s", "8d", "7h"),
)
USUAL = "balanced"
WAYS = Ways(__package__, VOCABULARY, not_told(USUAL))


# -- hands of four, two and one, 31.1 and 31.3 -----------------------------------------------------

HIGH = SHAPE["high"]


def score(cards: Pieces, options: Options) -> int:
    """How a hand ranks, among hands of its size and among the hands of the same player."""
    return _score(cards, options["a-2-3-4"] == LOWEST)


@lru_cache(maxsize=2**14)
def _score(cards: Pieces, lowest: bool) -> int:
    if len(cards) == HIGH:
        return ace_joker.score(cards, HIGH, ace_low_lowest=lowest)
    return ace_joker.lower(cards, HIGH)


def called(cards: Pieces, options: Options) -> str:
    """``pair of kings``."""
    return ace_joker.name(score(cards, options), HIGH)


def required(cards: Pieces, options: Options) -> Required:
    """How the dealer sets seven cards, and which other settings are valid."""
    return as_filed(WAYS, cards, options, "31.12(d)")


# -- options and wagers ----------------------------------------------------------------------------

TABLES = pay_tables.load(__package__)
AT = load(__package__, Paragraphs, "at")
ASIA_POKER = "asia-poker"

CARDS = Cards(
    pieces=decks(jokers=1), each=7, at=load(__package__, one_deck.Paragraphs, "deck"),
    deals=load(__package__, dict[str, Deal], "deals"),
    remaining=load(__package__, dict[str, Remaining], "remaining"),
    starts="31.11(a)", needs_device="31.4(a)3", mark="31.11(e)", idle="31.6(e)",
    exposed_in_stacks="31.14(j)", wrong_stacks="31.14(k)",
)  # fmt: skip

OPTIONS = (
    choice("a-2-3-4", ("second-highest", LOWEST), "31.3(d)",
           "the straight of ace to four: second only to ace, king, queen and jack, and of one suit"
           " the highest; or the lowest of either"),
    filed_ways.filed(WAYS, "31.12(d)"),
    *cards.options(CARDS),
    choices.two_betting_areas(AT.two_areas),
)  # fmt: skip

WAGERS = (
    Wager(name=ASIA_POKER, cite=AT.chips, pays="1 to 1", required=True,
          paid_by=Always(table=TABLES[ASIA_POKER]["all"]),
          says="two of your three hands are higher than the dealer's"),
)  # fmt: skip

RULES = Rules(
    at=AT,
    wager=ASIA_POKER,
    piece="card",
    places=PLACES,
    shape=SHAPE,
    ordered=lambda arrangement: arrangement,  # 31.12(b): as the player has set them
    score=score,
    deciding=lambda cards, options: ace_joker.ranks(score(cards, options), HIGH),
    called=called,
    worthless=lambda name, pieces: False,
    house_way=required,
    vigorish=lambda won, options: 0,
    out_of_turn=lambda *_: None,
    paid_at_once=True,  # 31.12(h)
)


# -- a round ---------------------------------------------------------------------------------------


def play(round: Round) -> Procedure:
    yield from cards.prepare(round, CARDS)  # 31.5, 31.6(a) to (d)
    yield from round.take_bets((ASIA_POKER,), cite=AT.bets, close="")
    if not round.stakes_on():
        cards.idle(round, CARDS)
        return
    cards.no_more_bets(round, CARDS)
    # the starting position, 31.8(b), 31.9(e), 31.10(c) and 31.11; then the cards
    yield from cards.deal(round, RULES, CARDS)
    if round.stakes_on():  # a player may void a hand that was exposed, 31.14(d)
        yield from settlement.play_hands(round, RULES, None)  # 31.12
    cards.pass_button(round, CARDS)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """31.7, 31.13(a): how a wager is made, and on how many areas."""
    check_made(round, bet, AT)
    check_areas(round, bet, AT.two_areas)


bot = chooser(by_default)
"""Sets as the house does, and never surrenders."""


IRREGULARITIES = (
    *cards.with_dice(common.irregularities(RULES)),
    *cards.card_irregularities(CARDS, "31.14(h)"),
)

GAME = Game(
    formerly=common.FORMERLY,
    slug="asia-poker", title="Asia Poker", subchapter="31", seats=(1, 6), options=OPTIONS,
    wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these=AT.chips, one_player=AT.seated, pieces_cite="31.2(a)",
    check_table=partial(cards.check, cards=CARDS), check_bets=check_bets,
    first_state=cards.first_state, facts=cards.FACTS, bot=bot, house_ways=WAYS,
)  # fmt: skip
