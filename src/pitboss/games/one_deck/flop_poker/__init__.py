"""Flop poker, N.J.A.C. 13:69F-29.

Three cards of one's own with two of three community cards. Ante and flop wager are on jacks or
better against a pay table; pot wagers are against the other players, and the highest hand takes
them all, surrendered or not. A bonus on one's own three cards. Read with subchapter 29.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pitboss.engine import (
    OWN,
    Always,
    Choice,
    Choose,
    Game,
    Interruption,
    Offer,
    OnCards,
    Options,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    VoidRound,
    Wager,
    chooser,
    flag,
    mapping,
)
from pitboss.equipment.cards import PIPS
from pitboss.errors import Refused
from pitboss.procedures import decisions, one_deck, pots, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    card_exposed,
    in_play,
    misdeal_voids_all,
    misdeal_voids_hand,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY, VoidHands
from pitboss.procedures.pots import POT
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import three_card, with_best_two
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.payouts import EVEN

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
CARDS, LEAST_LIMIT = 3, 50_000_00
"""The number of cards for every player and for the community; the lowest limit of 29.11(e)."""
BONUS = "three-card-bonus"
PAIRS = (("low-pair", PIPS["2s"]), ("jacks-or-better", PIPS["Js"]))
"""29.10(c)2, 3: which pairs lose and win, each from its lowest one up."""

OPTIONS = (
    mapping("flop-rows", "29.11(c)", "better odds for the flop wager than the text demands"),
    flag(BONUS, "29.6(d)", "whether the three-card bonus wager is offered", default=True),
    mapping(f"{BONUS}-rows", "29.11(d)",
            "better odds for the three-card bonus than the text demands"),
    pots.smallest_chip("29.10(d)"),
    *one_deck.options(AT),
)  # fmt: skip


def bonus_rows(hand: Sequence[str]) -> tuple[str, ...]:
    """29.5(d): what the three cards make."""
    score = three_card.score(hand)
    royal = ("royal-3",) if three_card.is_mini_royal(score) else ()
    return (*royal, three_card.category(score))


WAGERS = (
    Wager(name="ante", cite="29.6(c)", pays="1 to 1", required=True,
          says="jacks or better with two of the community cards"),
    Wager(name=POT, cite="29.6(c)", pays="the pot", required=True,
          rule="an amount that the casino posts; not needed by who plays alone",
          says="the highest hand of all players takes it, whoever surrenders"),
    Wager(name="flop", cite="29.10(a)", pays="flop table", by_choice=True, rule="equal to the ante",
          when="after looking at the three cards", says="more on the same hand, for higher odds",
          paid_by=Always(table=TABLES["flop"]["minimum"], rows="flop-rows")),
    Wager(name=BONUS, cite="29.6(d)", pays="three-card bonus table",
          says="a pair or better in your own three cards",
          offered=lambda options: bool(options[BONUS]), not_offered="29.6(d)",
          paid_by=Always(table=TABLES[BONUS]["minimum"], rows=f"{BONUS}-rows"),
          on_cards=OnCards(cards=((OWN, CARDS),), rows=bonus_rows, cite="29.5(d)",
                           lost_cite="29.10(c)1")),
)  # fmt: skip
flop_table, bonus_table = (tables.table_of(WAGERS, name) for name in ("flop", BONUS))


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    for posted in (flop_table, bonus_table):
        tables.check_stated(posted(options), "29.11(a)")


check_felt = tables.only_with("ante", "an ante wager is required", "29.6(c)")


def check_pots(round: Round) -> None:
    """29.6(c): everybody makes a pot wager, unless there is only one player."""
    seats = round.seats_with("ante")
    missing = [seat for seat in seats if not round.stakes_on(POT, seat=seat)]
    if len(seats) > 1 and missing:
        where = " and ".join(f"seat {seat}" for seat in missing)
        raise Refused(f"a pot wager is required at {where}", "29.6(c)")


def play(round: Round) -> Procedure:
    yield from one_deck.prepare(round, AT)  # 29.3(c), 29.4(a) to (c)
    wagers = ("ante", POT, BONUS)
    yield from one_deck.take_bets(round, AT, wagers, ready=partial(check_pots, round))
    seats = round.seats_with("ante")
    if not seats:
        return
    holders = [*map(str, seats), COMMUNITY]  # the community area last, card by card or as a stack
    three_each = partial(one_deck.hole_cards, round, AT, holders, CARDS)
    try:
        yield from three_each()  # 29.7(d), 29.8(c), 29.9(c)
        yield from one_deck.put_stub_away(round, AT)
        yield from flop_or_surrender(round, seats)
        yield from decisions.before_reveal(round, "29.10(b)")
    except VoidHands as void:
        tables.void_hands(round, void, still_decided(round, seats, void))
        if not round.stakes_on():
            return
        try:
            yield from three_each()
        except VoidHands as again:  # cards face up, 29.12(b): nothing is left to be decided
            raise VoidRound(again.why, again.cite) from again
    settle(round, seats)


NOT_NOW = {"check": ("nobody checks: a player makes a flop wager or surrenders", "29.10(a)")}
NOT_NOW |= dict.fromkeys((POT, BONUS), ("it is made before the deal", "29.6(b)"))


def flop_or_surrender(round: Round, seats: Sequence[int]) -> Steps[None]:
    """29.10(a): another wager as large as the ante, or the ante is lost; the cards stay in both
    cases."""
    surrender = Offer("surrender", "29.10(a)2", says="give up the ante; pot and bonus go on")

    def offers(ante: Stake) -> tuple[Offer, ...]:
        return decisions.raises("flop", ante.amount, (1,), "29.1"), surrender

    def then(ante: Stake, answer: Choice) -> None:
        if answer.name == "flop":
            round.place(ante.seat, "flop", answer.amount, "29.10(a)1", patron=ante.patron)
        else:
            round.give_up(ante, "surrendered", "29.10(a)2")

    yield from decisions.decide(
        round, seats, offers, then, cite="29.10(a)", default="surrender", not_now=NOT_NOW
    )
    decisions.nothing_to_decide(round, seats, "every player decides once", "29.10(a)")


# -- collection and payment ----------------------------------------------------------------------


def settle(round: Round, seats: Sequence[int]) -> None:
    """29.10(b) to (e): the flop, every player from the dealer's far right, then the pot."""
    round.show(COMMUNITY, "29.10(b)")
    lying = in_play(round, seats)[::-1]
    hands: dict[int, RankedHand] = {}
    for seat in lying:
        round.show(str(seat), "29.10(c)")
        hands[seat] = tables.rank(
            round, str(seat), "29.5(a) to (c)", plus=COMMUNITY, by=with_best_two
        )
        settlement.carry_out(round, outcomes(round, seat, hands[seat]))
    award_pot(round, hands)
    for holder in (*map(str, lying), COMMUNITY):
        round.collect(holder, "29.10(e)")


def outcomes(round: Round, seat: int, hand: RankedHand) -> Iterator[Outcome]:
    """29.10(c)1 to 3: one player's wagers but the pot."""
    for stake in round.stakes_on(BONUS, seat=seat):
        yield settlement.on_cards(round, stake)
    against_table = [stake for name in ("ante", "flop") for stake in round.stakes_on(name, seat)]
    yield from settlement.limited(
        (on_table(stake, hand, round.options) for stake in against_table),
        most_paid(round), "29.11(e)",
    )  # fmt: skip


def on_table(stake: Stake, hand: RankedHand, options: Options) -> Outcome:
    """29.10(c)2, 3, 29.11(b), (c): jacks or better, or lost."""
    row = tables.row_by_pair(hand.score, PAIRS)
    pays = flop_table(options).get(row)
    if pays is None:
        why = f"{row}: lower than a pair of jacks"
        return settlement.lose(stake, why, "29.10(c)2", compared=(hand,))
    if stake.wager == "ante":
        return settlement.win(stake, EVEN, row, "29.11(b)", compared=(hand,))
    return settlement.win(stake, pays, f"{row} at {pays}", "29.11(c)", compared=(hand,))


def most_paid(round: Round) -> int:
    """29.11(e): what ante and flop pay on a hand: $50,000, or the most at the minimum."""
    least = round.table.limits.of("ante").low
    best = max(pays.won(least) for pays in flop_table(round.options).rows.values())
    return max(LEAST_LIMIT, least + best)


def award_pot(round: Round, hands: Mapping[int, RankedHand]) -> None:
    """29.10(d): all pot wagers to the highest hand, in equal amounts where several tie.

    What became of a player's other wagers does not affect it, 29.6(e).
    """
    if stakes := round.stakes_on(POT):
        rivals = {stake.seat: hands[stake.seat] for stake in stakes}
        winners = pots.highest(rivals)
        whole = sum(stake.amount for stake in stakes)
        shares = pots.share(whole, winners, round.options["smallest-chip"])
        pots.award(round, stakes, shares, rivals, "29.6(e); 29.10(d)")


# -- irregularities ------------------------------------------------------------------------------


def still_decided(round: Round, seats: Sequence[int], void: Interruption) -> tuple[str, ...]:
    """29.12(a), (b): the pot is still awarded, unless cards lay face up in the deal.

    An exposed community card does not affect the bonus on one's own three cards either.
    """
    if void.cite != AT.face_up:
        return POT, BONUS
    tables.void_all_before_the_deal(round, void, AT.face_up, seats, CARDS, COMMUNITY)
    return (POT,)


IRREGULARITIES = (
    *usual_irregularities(
        AT, VoidHands, face_up=UNTIL_REVEALED,
        face_up_exception=", after the deal not the pot",
    ),
    misdeal_voids_hand("29.12(d)", AT),
    misdeal_voids_all("29.7(f)2", name="community-wrong-number-of-cards", holder=COMMUNITY),
    card_exposed(
        COMMUNITY, "29.12(a)", VoidHands, exception="the pot is awarded and the bonus settled",
        while_=decisions.yet_to_make("flop"), moment=" while a player has yet to decide",
    ),
    shuffler_counts_wrong(AT),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Makes a flop wager with a pair, one suit, a jack or higher, or three cards to a straight."""
    cards = round.hands[str(seat)]
    pips = [PIPS[card] for card in cards]
    made = three_card.score(cards) >= three_card.lowest("pair")
    good = made or max(pips) >= PIPS["Js"] or max(pips) - min(pips) < 5
    return "flop" if good else "surrender"


GAME = Game(
    title="Flop Poker", seats=(1, 7), parties=(POT,), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, bot=chooser(decision), **one_deck.game_fields(__package__),
)  # fmt: skip
