"""Ultimate Texas hold 'em, N.J.A.C. 13:69F-32.

Ante and blind against a dealer who needs a pair for the ante alone; one play wager, the smaller the
later it is made; trips on the player's own hand. Read with subchapter 32.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from pitboss.engine import (
    DEALER,
    OWN,
    Always,
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
from pitboss.equipment.cards import DECK, PIPS
from pitboss.procedures import decisions, one_deck, settlement, side_wagers
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    dealer_card_exposed,
    dealer_completes_hand,
    misdeal_voids_hand,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY, VoidHands
from pitboss.procedures.settlement import Outcome
from pitboss.procedures.side_wagers import SideWager, by_wager
from pitboss.ranking import five_card
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable

TABLES = pay_tables.load(__package__)
BLIND = TABLES["blind"]["text"]

AT = paragraphs.load(__package__, one_deck.Paragraphs)
LEAST_LIMIT = 50_000_00

OPTIONS = (
    choice("trips-table", tuple(TABLES["trips"]), "32.11(d)", "what a trips wager pays"),
    mapping("trips-rows", "32.11(d)", "better odds for trips than the selected table has"),
    *one_deck.options(AT),
)  # fmt: skip

SIDE_WAGERS = (
    SideWager(
        beside="32.6(c)",
        wagers=(
            Wager(name="trips", cite="32.6(c)", pays="trips table",
                  rule="only with ante and blind",
                  says="three of a kind or better, whatever the dealer has",
                  paid_by=ByOption(
                      letters=TABLES["trips"], option="trips-table", rows="trips-rows"),
                  on_cards=OnCards(cards=((OWN, 2), (COMMUNITY, 5)), rows=tables.best_five)),
        ),
    ),
)  # fmt: skip
BONUSES = tuple(by_wager(SIDE_WAGERS))

WAGERS = (
    Wager(name="ante", cite="32.6(b)", pays="1 to 1", required=True,
          says="your hand against the dealer's, who needs a pair"),
    Wager(name="blind", cite="32.6(b)", pays="blind table", required=True,
          rule="equal to the ante", says="paid where a straight or better wins",
          paid_by=Always(table=BLIND)),
    Wager(name="play", cite="32.6(d)", pays="1 to 1", when="once, at any of three moments",
          rule="three or four times the ante before the flop, twice after it, once at the end",
          says="stay in against the dealer"),
    *(wager for side in SIDE_WAGERS for wager in side.wagers),
)  # fmt: skip
trips = tables.table_of(WAGERS, "trips")
blind = tables.table_of(WAGERS, "blind")


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    tables.check_stated(trips(options), "32.11(a)")


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """32.1, 32.6: which wager needs which other one."""
    why = "a {} wager needs an ante and a blind wager"
    side_wagers.check_beside(SIDE_WAGERS, felt, ("ante", "blind"), why)
    tables.check_equal(felt, "ante", "blind", "32.1")


def play(round: Round) -> Procedure:
    # 32.3(c), 32.4(a) to (c)
    seats = yield from one_deck.begin(round, AT, ("ante", "blind", *BONUSES))
    if seats:
        turn = decisions.before_reveal(round, "32.10(f)")
        parts = hole_cards(round, seats), streets(round, seats), turn
        alone = partial(settle_trips_alone, round, seats)
        yield from tables.play_or_void(round, parts, alone, reveal)


def hole_cards(round: Round, seats: Sequence[int]) -> Steps[None]:
    """32.7(d), 32.8(c), 32.9(c): two each and two for the dealer; nothing is burned before."""
    yield from one_deck.hole_cards(round, AT, [*map(str, seats), DEALER], 2)


BEFORE, AFTER, LAST = (3, 4), (2,), (1,)
"""The multiples of the ante that a play wager may be, at each of its three moments."""
FLOP, ALL_FIVE = (1, 3, "32.10(b)"), (2, 5, "32.10(d)")
"""How many cards are burned by then, and how many community cards lie on the table."""
CHECK = Offer("check", "32.10(a)2", says="decide later")
CHECK_AGAIN = Offer("check", "32.10(c)2", says="decide at the end")
FOLD = Offer("fold", "32.10(e)", says="give up ante and blind")
fold = partial(decisions.fold, cite="32.10(e)2", keeps=BONUSES)
TOO_EARLY = ("a player folds only after the last community cards", "32.10(e)")
TOO_LATE = ("a player who has not played folds or plays now", "32.10(e)")


def streets(round: Round, seats: Sequence[int]) -> Steps[None]:
    """32.10(a) to (e): a play wager at one of three moments, or the hand is folded."""
    decide = partial(decisions.decide_once, round, seats, "play", fold)
    yield from decide(BEFORE, CHECK, "32.10(a)", {"fold": TOO_EARLY})
    yield from tables.burn_and_show(round, *FLOP)
    yield from decide(AFTER, CHECK_AGAIN, "32.10(c)", {"fold": TOO_EARLY})
    yield from tables.burn_and_show(round, *ALL_FIVE)
    yield from one_deck.put_stub_away(round, AT)
    yield from decide(LAST, FOLD, "32.10(e)", {"check": TOO_LATE})


def reveal(round: Round) -> None:
    """32.10(f) to (h): the dealer's hand, then every player's from the dealer's far right.

    Trips wagers of folded hands come at the end, 32.10(e)2i.
    """
    seats = tables.folded_last(round, "play", BONUSES)
    tables.showdown(round, seats, outcomes, dealer="32.10(f)", ranks="32.5(a) to (c)",
                    reveal="32.10(h)", clear="32.10(h)", ends="32.10(i)")  # fmt: skip


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """32.11(e): one player's wagers, up to the limit for a hand."""
    return limited(round, seat, on_wagers(round, seat, dealer))


def on_wagers(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """32.10(g), (h), 32.11: one player's wagers, trips last."""
    hand = tables.rank(round, str(seat), "32.5(b)", plus=COMMUNITY)
    stakes = {stake.wager: stake for stake in round.stakes_on(seat=seat)}
    for name in ("ante", "blind", "play"):
        if name in stakes:
            yield against_dealer(stakes[name], hand, dealer, blind(round.options))
    yield from side_wagers.outcomes(SIDE_WAGERS, round, seat)


def against_dealer(stake: Stake, hand: RankedHand, dealer: RankedHand, pays: PayTable) -> Outcome:
    """32.10(g): below a pair the dealer's hand does not count for the ante, only for the others."""
    if stake.wager == "ante" and dealer.hand == "high-card":
        return settlement.push(stake, "the dealer has less than a pair", "32.10(g)")
    if stake.wager == "blind" and hand.score > dealer.score:
        return tables.paid_if_strong(stake, hand, dealer, pays, paid="32.11(c)", push="32.10(h)2")
    return settlement.against_dealer(
        stake, hand, dealer, higher="32.11(b)", lower="32.10(h)1", equal="32.10(h)3"
    )


def limited(round: Round, seat: int, decided: Iterable[Outcome]) -> Iterator[Outcome]:
    """32.11(e): no more is paid on a hand than $50,000, or what it can win at the minimum.

    If no minimum is posted for trips, it is the ante's minimum, but no more than what was bet.
    """
    limits = round.table.limits
    lowest = limits.of("ante").low
    at_minimum = (1 + max(BEFORE)) * lowest + BLIND["royal-flush"].won(lowest)
    for stake in round.stakes_on("trips", seat=seat):
        least = limits.of("trips").low if "trips" in limits.own else min(lowest, stake.amount)
        at_minimum += trips(round.options)["royal-flush"].won(least)
    return settlement.limited(decided, max(LEAST_LIMIT, at_minimum), "32.11(e)")


# -- irregularities ------------------------------------------------------------------------------


def settle_trips_alone(round: Round, seats: Sequence[int], void: VoidHands) -> Steps[None]:
    """32.13(a), (b): all hands are void; if there are trips wagers, the rest of the cards are
    dealt.

    Cards found face up before everybody has two void the trips wagers as well.
    """
    tables.void_all_before_the_deal(round, void, AT.face_up, seats)

    def rest() -> Steps[None]:
        yield from hole_cards(round, seats)
        yield from tables.burn_and_show(round, *FLOP)
        yield from tables.burn_and_show(round, *ALL_FIVE)

    def on_trips(seat: int) -> Iterator[Outcome]:
        return limited(round, seat, side_wagers.outcomes(SIDE_WAGERS, round, seat))

    yield from tables.settle_alone(round, void, BONUSES, rest, on_trips)


IRREGULARITIES = (
    *usual_irregularities(AT, VoidHands),
    misdeal_voids_hand("32.13(d)", AT),
    dealer_completes_hand(
        "32.13(d)", AT, lambda it: it.hands.get(COMMUNITY), " before the flop (completed: yes)"
    ),
    dealer_card_exposed(
        "32.13(a)", VoidHands, "trips are settled", while_=decisions.yet_to_make("play"),
        moment=" while a player has yet to fold or play",
    ),
)  # fmt: skip


# -- a simple player -----------------------------------------------------------------------------


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Plays four times on high cards, twice on a pair of its own or better, once if it is likely
    enough to win."""
    cards, shown = round.hands[str(seat)], round.hands.get(COMMUNITY, [])
    if not shown:
        return "play-4x" if worth_four(cards) else "check"
    if len(shown) < 5:
        return "play-2x" if worth_two(cards, shown) else "check"
    return "play-1x" if worth_one(cards, shown) else "fold"


bot = chooser(decision)

BESIDE = {14: (2, 2), 13: (5, 2), 12: (8, 6), 11: (10, 8)}
"""By the higher card, how low the other may be: of another suit, of the same."""


def worth_four(cards: Sequence[str]) -> bool:
    low, high = sorted(PIPS[card] for card in cards)
    if low == high:
        return low > 2
    return high in BESIDE and low >= BESIDE[high][cards[0][1] == cards[1][1]]


def worth_two(cards: Sequence[str], shown: Sequence[str]) -> bool:
    """A straight or better too, or four of a suit with a high card of it in the hand."""
    suits = [card[1] for card in (*cards, *shown)]
    return (
        own_pair(cards, shown) > 2
        or five_card.category(five_card.score([*cards, *shown])) in BLIND.rows
        or any(PIPS[card] >= 10 and suits.count(card[1]) == 4 for card in cards)
    )


def worth_one(cards: Sequence[str], shown: Sequence[str]) -> bool:
    """Also if fewer than 21 of the unseen cards would make the dealer's hand better."""
    mine = five_card.score([*cards, *shown])
    unseen = set(DECK) - {*cards, *shown}
    return (
        own_pair(cards, shown) > 0
        or sum(five_card.score([*shown, card]) > mine for card in unseen) < 21
    )


def own_pair(cards: Sequence[str], shown: Sequence[str]) -> int:
    """The highest rank of the hand that occurs more than once, with the cards shown; else 0."""
    ranks = [card[0] for card in (*cards, *shown)]
    return max(PIPS[card] if ranks.count(card[0]) > 1 else 0 for card in cards)


GAME = Game(
    title="Ultimate Texas Hold 'Em", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, bot=bot, **one_deck.game_fields(__package__),
)  # fmt: skip
