"""Double cross poker, N.J.A.C. 13:69F-25.

Two cards each, and five community cards in a cross. When one card of each line lies open, a player
folds or raises on one line, by two times the ante; the dealer uses the better line. A wager on the
player's two cards with the far card of the cross is settled before. Read with subchapter 25.
"""

from collections.abc import Iterator, Sequence

from pitboss.engine import (
    DEALER,
    OWN,
    Always,
    Bet,
    Choice,
    Choose,
    Game,
    Limits,
    Offer,
    OnCards,
    Options,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    Wager,
    chooser,
    mapping,
)
from pitboss.equipment.cards import PIPS
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    misdeal_voids_all,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import five_card, three_card
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.payouts import EVEN, Payout

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
LEAST_LIMIT = 60_000_00
LEFT, CENTER, RIGHT, FAR, NEAR = range(5)
"""25.7(c)3: the places of the cross in the order of the deal, as the dealer sees them."""
LINES = {"vertical": (FAR, CENTER, NEAR), "horizontal": (LEFT, CENTER, RIGHT)}
SEEN = {"vertical": FAR, "horizontal": RIGHT}
"""25.10(a): the card of each line that is turned up before the decisions."""
RAISES = ("raise-1", "raise-2")
MAIN = ("ante", *RAISES)

OPTIONS = (
    mapping("raise-rows", "25.11(b)", "better odds for the raises than the text demands"),
    mapping("three-card-rows", "25.11(c)",
            "better odds for the three-card wager than the text demands"),
    tables.payout_limit("25.11(d)", LEAST_LIMIT, "the most that ante and raises win on a hand"),
    *one_deck.options(AT),
)  # fmt: skip


def three_card_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """25.5(c): what the player's two cards make with the far card of the cross."""
    return (three_card.category(three_card.score(cards)),)


def line_of(round: Round, bet: Bet, name: str) -> str:
    """A raise lies on one of the lines of the cross."""
    return name.partition(":")[2]


WAGERS = (
    Wager(name="ante", cite="25.6(c)", pays="1 to 1", required=True,
          says="your two cards and one line of the cross against the dealer's better line"),
    *(Wager(name=name, cite="25.6(e)", pays="raise table", rule="equal to the ante",  # 25.1
            when="when one card of either line lies open", by_choice=True, mark=line_of,
            says="stay in on the line that you name; both raises go there",
            paid_by=Always(table=TABLES["raise"]["minimum"], rows="raise-rows"))
      for name in RAISES),
    Wager(name="three-card", cite="25.6(d)", pays="three-card table", low=1_00, high=100_00,
          rule="$1 to $100, only with an ante",
          says="a pair or better in your two cards and the far card; you must expose them",
          paid_by=Always(table=TABLES["three-card"]["minimum"], rows="three-card-rows"),
          on_cards=OnCards(cards=((OWN, 2), (COMMUNITY, 1)), begins=((COMMUNITY, FAR),),
                           rows=three_card_rows, cite="25.5(c)", lost_cite="25.10(a)")),
)  # fmt: skip
raise_table, three_card_table = (
    tables.table_of(WAGERS, name) for name in ("raise-1", "three-card")
)


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    for posted in (raise_table, three_card_table):
        tables.check_stated(posted(options), "25.11(a)")


def check_limits(options: Options, limits: Limits) -> None:
    """25.11(d): no payout limit below what the smallest ante can win with its raises."""
    least = limits.of("ante").low
    best = max(pays.won(least) for pays in raise_table(options).rows.values())
    at_minimum = least + len(RAISES) * best
    tables.check_payout_limit(options["payout-limit"], LEAST_LIMIT, at_minimum, "25.11(d)")


check_felt = tables.only_with(
    "ante", "a three-card wager needs an ante", "25.6(d)", wager="three-card"
)


def play(round: Round) -> Procedure:
    seats = yield from one_deck.begin(round, AT, ("ante", "three-card"))  # 25.3(c), 25.4(a) to (c)
    if not seats:
        return
    yield from deal(round, seats)
    for place in SEEN.values():
        round.show(COMMUNITY, "25.10(a)", at=place)
    yield from decisions.settle_exposed(round, "three-card", "25.10(a)")
    yield from fold_or_raise(round, seats)
    yield from decisions.before_reveal(round, "25.10(d)")
    reveal(round)


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """25.7(c), 25.8(c), 25.9(c): two together to everybody, then the cross, all face down."""
    hands = [*map(str, seats), DEALER]
    yield from one_deck.hole_cards(round, AT, hands, 2, together=True)
    yield from round.deal([COMMUNITY] * 5, face="down", cite=one_deck.way(round, AT))
    yield from one_deck.put_stub_away(round, AT)


# -- 25.10(b), (c): the decision -----------------------------------------------------------------


def fold_or_raise(round: Round, seats: Sequence[int]) -> Steps[None]:
    """Everybody in turn folds, or names a line and raises on it; each raise is as much as the
    ante."""
    fold = Offer("fold", "25.10(c)1", says="give up the ante")

    def offers(ante: Stake) -> tuple[Offer, ...]:
        both = (len(RAISES),)
        cite = "25.1; 25.10(c)2; 25.10(b)"
        return (*(decisions.raises(line, ante.amount, both, cite) for line in LINES), fold)

    def then(ante: Stake, answer: Choice) -> None:
        if answer.name == "fold":
            decisions.fold(round, ante.seat, "25.10(c)1")
            return
        for name in RAISES:
            round.place(ante.seat, name, ante.amount, "25.10(c)2", patron=ante.patron,
                        mark=answer.name)  # fmt: skip

    yield from decisions.decide(
        round, seats, offers, then, cite="25.10(c)", default="fold", not_now=NOT_NOW
    )


NOT_NOW = {
    "split": ("both raises go on the same line", "25.10(c)2"),
    "raise": ("a player who raises names the vertical or the horizontal line", "25.10(c)2"),
    "check": ("nobody checks: a player raises on a line or folds", "25.10(c)"),
    decisions.EXPOSE: (
        "cards are exposed for a three-card wager, before the decisions",
        "25.10(a)",
    ),
}


# -- collection and payment ----------------------------------------------------------------------


def reveal(round: Round) -> None:
    """25.10(d) to (h): the cross, the dealer's better line, the players from the dealer's right."""
    round.show(COMMUNITY, "25.10(d)")
    round.show(DEALER, "25.10(e)")
    line, dealer = tables.rank_with_line(round, DEALER, LINES, "25.5(a), (b)")
    round.announce(f"the dealer plays the {line} line", "25.10(e)")
    live = round.seats_with("ante")[::-1]
    for seat in live:
        round.show(str(seat), "25.10(f)")
    settlement.lose_push_win(
        round, live, lambda seat: outcomes(round, seat, dealer),
        lost="25.10(g)2", pushed="25.10(h)", paid="25.10(h)",
    )  # fmt: skip
    for holder in (DEALER, COMMUNITY):
        round.collect(holder, "25.10(h)")


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """25.10(g), 25.11: one player's wagers, up to the limit for a hand."""
    stakes = [stake for name in MAIN for stake in round.stakes_on(name, seat=seat)]
    line = stakes[-1].mark
    _, hand = tables.rank_with_line(round, str(seat), {line: LINES[line]}, "25.5(b)")
    decided = [against_dealer(stake, hand, dealer, round.options) for stake in stakes]
    return settlement.limited(decided, round.options["payout-limit"] or None, "25.11(d)")


def against_dealer(stake: Stake, hand: RankedHand, dealer: RankedHand, options: Options) -> Outcome:
    """The ante is paid even money, a raise what its table has for the hand."""
    paid = "25.10(g)3"
    pays: Payout = EVEN
    if stake.wager != "ante":
        paid, pays = "25.11(b)", raise_table(options)[five_card.category(hand.score)]
    return settlement.against_dealer(
        stake, hand, dealer, higher=paid, lower="25.10(g)2", equal="25.10(g)3", pays=pays
    )


IRREGULARITIES = (
    *usual_irregularities(AT),
    misdeal_voids_all("25.12(c)"),
    shuffler_counts_wrong(AT),
)


# -- a simple player -----------------------------------------------------------------------------


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Exposes winning cards. Raises with a pair, three of a suit or a queen or higher, on the line
    that helps the hand more."""
    cards, board = round.hands[str(seat)], round.hands[COMMUNITY]
    if prompt.offer(decisions.EXPOSE):
        (row,) = three_card_rows([*cards, board[FAR]])
        return decisions.EXPOSE if three_card_table(round.options).get(row) else prompt.default
    line = max(LINES, key=lambda line: worth(cards, board[SEEN[line]]))
    paired, suited, _ = worth(cards, board[SEEN[line]])
    high = max(PIPS[card] for card in cards) >= PIPS["Qs"]
    return line if paired or suited or high else "fold"


def worth(cards: Sequence[str], seen: str) -> tuple[int, bool, int]:
    """Two cards with the open one of a line: equal ranks, then one suit, then the open card."""
    together = (*cards, seen)
    equal = len(together) - len({card[0] for card in together})
    return equal, len({card[1] for card in together}) == 1, PIPS[seen]


GAME = Game(
    title="Double Cross Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_limits=check_limits, check_felt=check_felt, bot=chooser(decision),
    **one_deck.game_fields(__package__),
)  # fmt: skip
