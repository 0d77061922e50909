"""Supreme pai gow, N.J.A.C. 13:69F-34.

Four cards of a deck with two jokers are set into two hands that rank by pairs, face cards and
points; both must beat those of the dealer, or of a player who banks. A bonus wager is on the four
cards together. Read with subchapter 34.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pitboss.engine import (
    OWN,
    Always,
    Bet,
    Game,
    Limits,
    OnCards,
    Options,
    Procedure,
    Round,
    Stake,
    Steps,
    Wager,
    by_default,
    chooser,
    mapping,
    patron_of,
)
from pitboss.equipment.cards import JOKER, PIPS, decks
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import (
    cards,
    delivery,
    filed_ways,
    irregularities,
    memory,
    pair_ways,
    settlement,
)
from pitboss.games.pai_gow.common import options as common
from pitboss.games.pai_gow.common.cards import Cards
from pitboss.games.pai_gow.common.filed_ways import Ways, as_filed, not_told
from pitboss.games.pai_gow.common.house_ways import Facts, Setting
from pitboss.games.pai_gow.common.pair_ways import Worth
from pitboss.games.pai_gow.common.paragraphs import Banking, Deal, Paragraphs
from pitboss.games.pai_gow.common.rules import PLACES, Pieces, Required, Rules, SideWagers
from pitboss.games.pai_gow.common.settlement import five_percent
from pitboss.games.pai_gow.common.wagers import (
    DEALERS,
    FIVE_PERCENT,
    check_areas,
    check_made,
    dealers_wager,
)
from pitboss.money import in_proportion
from pitboss.procedures import one_deck
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import shuffler_counts_wrong
from pitboss.procedures.poker_tables import VoidHands
from pitboss.procedures.settlement import carry_out, limited, on_cards
from pitboss.ranking import supreme_pai_gow as ranking
from pitboss.regulation import pay_tables
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs, "at")
BANKING = load(__package__, Banking, "banking")
DECK_AT = load(__package__, one_deck.Paragraphs, "deck")
DEALS = load(__package__, dict[str, Deal], "deals")
BANK_DEALS = load(__package__, dict[str, Deal], "bank_deals")


# -- hands of two cards, 34.1 and 34.3(a), (b) -----------------------------------------------------

SHAPE = {"high": 2, "low": 2}

_score = lru_cache(maxsize=2**14)(ranking.score)


def score(cards: Pieces, options: Options) -> int:
    return _score(cards)


def rank_among_own(cards: Pieces, options: Options) -> int:
    """34.3(a), 34.12(a): how a hand ranks against the other hand of the same player; 34.3(b) is
    only about a player against the dealer or bank."""
    return ranking.rank(_score(cards))


def called(cards: Pieces, options: Options) -> str:
    """``pair of nines``."""
    return ranking.name(_score(cards))


def deciding(cards: Pieces, options: Options) -> tuple[int, ...]:
    """34.3(b): the highest card decides between hands of equal points."""
    return (ranking.top(_score(cards)),)


def worthless(name: str, cards: Pieces) -> bool:
    """34.3(d): a player's low hand that ranks by its points, and has none, is never higher."""
    return name == "low" and ranking.is_zero(_score(cards))


# -- house ways, 34.12(d) --------------------------------------------------------------------------

FACES, PAIR, JOKERS = 10, 11, 15
"""The facts that the rules of a house way can ask for.

About the cards: `pairs` that can be made, the ranks of the first two (`pair-1`, `pair-2`; jokers
are above aces), `jokers`, `faces` of different ranks, and what the best high hand and the
best low hand of all settings are worth (`best-high`, `best-low`). About a setting: what each hand
is worth (``high >= 7``, ``low = faces``, ``high = pair``) and its deciding rank (`high-1`,
`low-1`).
"""
WORDS = {
    "faces": FACES, "pair": PAIR, "jokers": JOKERS, "yes": 1, "no": 0,
    "A": 14, "K": 13, "Q": 12, "J": 11,
}  # fmt: skip


def worth(cards: Pieces) -> Worth:
    """Points from 0 to 9, then two different faces, then pairs."""
    score = ranking.score(cards)
    if ranking.is_pair(score):
        rank = JOKERS if cards[0] == JOKER else PIPS[cards[0]]
        return Worth(score, PAIR, rank)
    if ranking.is_faces(score):
        return Worth(score, FACES, score)
    return Worth(score, ranking.points(score), ranking.top(score))


def about(cards: Pieces, settings: list[Setting]) -> Facts:
    often = Counter(JOKERS if card == JOKER else PIPS[card] for card in cards)
    pairs = sorted((rank for rank in often for _ in range(often[rank] // 2)), reverse=True)
    first, second, *_ = (*pairs, 0, 0)
    faces = len({card[0] for card in cards if card != JOKER and card[0] in "JQK"})
    return {"pairs": len(pairs), "pair-1": first, "pair-2": second, "jokers": often[JOKERS],
            "faces": faces, "best-high": max(s.facts["high"] for s in settings),
            "best-low": max(s.facts["low"] for s in settings)}  # fmt: skip


USUAL = "balanced"
VOCABULARY = pair_ways.vocabulary(worth, about, WORDS, ("Kd", "9s", "5h", "2c"), decks(jokers=2))
WAYS = Ways(__package__, VOCABULARY, not_told(USUAL))


def required(cards: Pieces, options: Options) -> Required:
    """How the dealer sets four cards, and which other settings are valid."""
    return as_filed(WAYS, cards, options, "34.12(d)")


# -- wagers, 34.7 and 34.15 ------------------------------------------------------------------------

TABLES = pay_tables.load(__package__)
DECK = decks(jokers=2)
EACH = 4

MAIN, BONUS = "supreme-pai-gow", "bonus"
LEAST_BONUS = 1_00


def made(cards: Sequence[str]) -> tuple[str, ...]:
    """The rows that four cards make, best first."""
    return ranking.rows(cards) or ("nothing",)


BONUS_WAGER = Wager(
    name=BONUS, cite="34.7(d); 34.13(p)", pays="bonus table", low=LEAST_BONUS,
    rule="at least $1, beside a supreme pai gow wager",
    says="a pair or better in your four cards, however you set them",
    paid_by=Always(table=TABLES[BONUS]["minimum"], rows="bonus-rows"),
    on_cards=OnCards(cards=((OWN, EACH),), rows=made, cite="34.3(c)",
                     deck=lambda options: DECK, lost_cite="34.12(h)"),
)  # fmt: skip

WAGERS = (
    Wager(name=MAIN, cite=AT.chips, pays="1 to 1, less vigorish", required=True,
          less=lambda options: FIVE_PERCENT,
          paid_by=Always(table=TABLES[MAIN]["all"]),
          says="both of your hands against those of the dealer or the bank"),
    BONUS_WAGER,
    dealers_wager(BANKING, TABLES[MAIN]["all"]),
)  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """34.7(a) to (c), 34.15(a): how a wager is made, and on how many areas."""
    check_made(round, bet, AT)
    check_areas(round, bet, AT.two_areas)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """34.7(d): a bonus wager needs a supreme pai gow wager."""
    if BONUS in felt and MAIN not in felt:
        raise Refused("a supreme pai gow wager is required beside the bonus wager", "34.7(d)")


# -- the bonus, 34.3(c), 34.7(d) and 34.14 ---------------------------------------------------------

LEAST_LIMIT = 50_000_00
ROYAL = "royal-flush"
PAID, ROYALS = "bonus-paid", "royal-flushes"
"""Keys in the round's memo: what each player has been paid, and the wagers that share the limit."""


def settle_bonus(round: Round, seat: int) -> None:
    """34.12(i): after the wager on the hands, however they were set."""
    for stake in round.stakes_on(BONUS, seat=seat):
        outcome = on_cards(round, stake)
        paid = round.memo.setdefault(PAID, {})
        who = _player(stake)
        left = max(0, limit_of(round, stake) - paid.get(who, 0))
        paid[who] = paid.get(who, 0) + min(outcome.won, left)
        carry_out(round, limited([outcome], left, "34.14(b)"))


def limit_of(round: Round, stake: Stake) -> int:
    """34.14(b): the most that a player is paid; two or more royal flushes share it by their wagers.

    It is reduced to their posted odds if these pay less.
    """
    most = payout_limit(round.options, round.table.limits)
    if ROYALS not in round.memo:
        round.memo[ROYALS] = [other for other in round.stakes_on(BONUS) if _is_royal(round, other)]
    royals: list[Stake] = round.memo[ROYALS]
    if stake not in royals:
        return most
    wagers: dict[str, int] = {}
    for royal in sorted(royals, key=lambda royal: royal.seat):
        wagers[_player(royal)] = wagers.get(_player(royal), 0) + royal.amount
    return in_proportion(most, wagers)[_player(stake)]


def _player(stake: Stake) -> str:
    return patron_of(stake.seat, stake.patron)


def _is_royal(round: Round, stake: Stake) -> bool:
    wager, _ = round.table.find_wager(BONUS)
    on = wager.looks_at(round.options)
    return on is not None and ROYAL in on.rows(on.seen(round, stake))


def payout_limit(options: Options, limits: Limits) -> int:
    """34.14(b): $50,000, or what the minimum wager can win if that is more."""
    least = max(limits.of(BONUS).low, LEAST_BONUS)
    rows = BONUS_WAGER.table(options).rows.values()
    return max(LEAST_LIMIT, *(pays.won(least) for pays in rows))


# -- the rules of these cards for the procedures of the family -------------------------------------

CARDS = Cards(
    pieces=DECK, each=EACH, at=DECK_AT, deals=DEALS, bank_deals=BANK_DEALS,
    starts="34.11(a)", needs_device="34.4(a)3", mark="34.11(e)", cutting_card="34.6(e)",
    idle="34.6(g)",
    hand_from_right=True,  # 34.9(f)
    exposed_in_stacks="34.16(k)", wrong_stacks="34.16(l)",
)  # fmt: skip


def out_of_turn(round: Round, name: str) -> Refused | None:
    """Why a player cannot do now what only a bank may do, earlier in the round."""
    if name.startswith("stack-"):
        why = "the bank alone says which stack is delivered first, where cards come from the hand"
        return Refused(why, "34.13(i)1")
    return banking.out_of_turn(round, name, BANKING)


RULES = Rules(
    at=AT,
    wager=MAIN,
    piece="card",
    places=PLACES,
    shape=SHAPE,
    ordered=lambda arrangement: arrangement,  # 34.12(g)2: as the player has set them
    score=score,
    deciding=deciding,
    rank_among_own=rank_among_own,
    called=called,
    worthless=worthless,
    house_way=required,
    vigorish=five_percent,
    out_of_turn=out_of_turn,
    exposed=VoidHands,  # 34.16(e): bonus wagers are still settled
    paid_at_once=True,  # 34.12(h)
    side_wagers=SideWagers(settled=settle_bonus),  # with a bank too
)


# -- options ---------------------------------------------------------------------------------------

OPTIONS = (
    common.vigorish_rounding(AT.paid),
    mapping("bonus-rows", "34.14(a)", "better odds for the bonus than the text demands"),
    filed_ways.filed(WAYS, "34.12(d)"),
    *cards.options(CARDS),
    *common.banking(BANKING),
    common.two_betting_areas(AT.two_areas),
)


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    cards.check(options, CARDS)
    common.check_banking(options, BANKING)


# -- a round ---------------------------------------------------------------------------------------


def first_state(options: Options) -> dict[str, Any]:
    return {**cards.first_state(options), **memory.first_state()}


FACTS = {**cards.FACTS, **memory.FACTS}


def play(round: Round) -> Procedure:
    yield from cards.prepare(round, CARDS)  # 34.5, 34.6(a) and (b)
    yield from round.take_bets((MAIN, BONUS), cite=AT.bets, close="")
    bank = yield from banking.offer(round, RULES, BANKING)  # 34.13(b) to (f)
    wagered = banking.against_dealer(round, RULES)
    if bank:
        return_bonus(round, bank)
    if not round.stakes_on():
        cards.idle(round, CARDS)
        memory.start_anew(round.state)
        return
    yield from cards.cut(round, CARDS, bank)  # 34.6(c) to (e)
    if bank:
        yield from banking.dealers_wager(round, RULES, bank)  # 34.13(g)
    cards.no_more_bets(round, CARDS)
    try:
        # the starting position, 34.8(b), 34.9(e), 34.10(c), 34.11, 34.13(h) to (j); then the cards
        yield from cards.deal(round, RULES, CARDS, bank)
        if round.seats_with(MAIN, DEALERS):
            yield from settlement.play_hands(round, RULES, bank)  # 34.12, 34.13(k) to (o)
    except tables.VoidHands as void:
        yield from settle_bonuses(round, void)
        return
    banking.remember(round, bank, wagered)
    cards.pass_button(round, CARDS)


def return_bonus(round: Round, bank: banking.Bank) -> None:
    """34.7(d): a bonus wager needs a supreme pai gow wager, and a bank has none."""
    for stake in round.stakes_on(BONUS, seat=bank.seat):
        round.return_stake(stake, "34.7(d)", "the bank has no supreme pai gow wager beside it")


def settle_bonuses(round: Round, void: tables.VoidHands) -> Steps[None]:
    """34.16(e): all hands are void except for the bonus wagers, which need all their cards."""
    tables.void_hands(round, void, keeps=(BONUS,))
    if round.stakes_on(BONUS):
        yield from tables.deal_on(lambda: delivery.finish(round, void.cite))
    for seat in round.seats_with(BONUS):
        round.show(str(seat), void.cite)
        settle_bonus(round, seat)
        round.collect(str(seat), AT.collected)


# -- irregularities, 34.16 -------------------------------------------------------------------------

IRREGULARITIES = (
    *cards.with_dice(irregularities.irregularities(RULES)),
    *irregularities.of_bank(RULES, BANKING),
    *cards.card_irregularities(CARDS, "34.16(h)"),
    shuffler_counts_wrong(DECK_AT),
)


bot = chooser(by_default)
"""Sets as the house does, passes the bank, never surrenders a hand that may still push."""


GAME = Game(
    formerly=irregularities.FORMERLY,
    slug="supreme-pai-gow", title="Supreme Pai Gow", subchapter="34", seats=(1, 6),
    options=OPTIONS, wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these=AT.chips, one_player=AT.seated, pieces_cite="34.2(a)", check_table=check_table,
    check_bets=check_bets, check_felt=check_felt, first_state=first_state, facts=FACTS,
    fees=("vigorish",), parties=(DEALERS,), bot=bot, house_ways=WAYS,
)  # fmt: skip
