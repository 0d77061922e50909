"""Three-card poker, N.J.A.C. 13:69F-20.

An ante and a play wager against a dealer who needs queen high; pair plus and the six-card bonus
against pay tables. Read with subchapter 20.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

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
from pitboss.errors import Refused
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    dealer_card_exposed,
    misdeal_voids_all,
    usual_irregularities,
)
from pitboss.ranking import five_card, three_card
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.payouts import EVEN, PUSH, Payout

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)

BASE = "20.6(a)"
STRAIGHT = three_card.lowest("straight")
QUEEN_SIX_FOUR = three_card.high(12, 6, 4)
QUEEN_HIGH = three_card.high(12)

OPTIONS = (
    choice("version", (BASE, "20.6(f)1", "20.6(f)2", "20.6(f)3"), "20.6(f)",
           "ante and pair plus free of each other; pair plus at most the ante; at most twice the"
           " ante; or both compulsory, the larger at most five times the smaller"),
    choice("ante-bonus-table", ("by-version", "default", "A", "B", "C"), "20.11(a)3",
           "what an ante bonus pays: default in the base game, A, B or C in a version of 20.6(f)"),
    mapping("ante-bonus-rows", "20.11(a)3i",
            "rows posted in place of those that the print has lost"),
    mapping("pair-plus-rows", "20.11(a)2", "better odds for pair plus than the text demands"),
    choice("six-card-table", ("by-version", "none", *TABLES["six-card"]), "20.12A(a)",
           "whether the six-card bonus is offered, and what it pays"),
    settlement.option("20.10(c)"),
    choice("dealers-stack", ("at-once", "after-decisions"), "20.9(c)1",
           "when an automated shoe delivers the dealer's cards"),
    tables.positions("20.6(e)", most=3),
    *one_deck.options(AT),
)  # fmt: skip


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    base = options["version"] == BASE
    bonus, six = options["ante-bonus-table"], options["six-card-table"]
    if base and bonus in ("A", "B", "C"):
        raise Refused(f"ante bonus table {bonus} goes with a version of 20.6(f)", "20.11(a)3i")
    if not base and bonus == "default":
        raise Refused("a version of 20.6(f) has ante bonus table A, B or C", "20.11(a)3i")
    if six in TABLES["six-card"] and base != six.startswith("i-"):
        raise Refused(
            f"six-card table {six} is not for version {options['version']}",
            "20.11(a)4i" if base else "20.11(a)4ii",
        )


def by_version(base: str, other: str) -> Callable[[Options], str]:
    """The letter of the pay table if none is selected: that of the base game, or of a version of
    20.6(f)."""
    return lambda options: base if options["version"] == BASE else other


def own_rows(hand: Sequence[str]) -> tuple[str, ...]:
    """The rows that a hand makes, highest first: not every table has one for royals."""
    score = three_card.score(hand)
    if not three_card.is_mini_royal(score):
        return (three_card.category(score),)
    spades = ("mini-royal-spades",) if hand[0][1] == "s" else ()
    return (*spades, "mini-royal", "straight-flush")


SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def six_card_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """20.12A(c): the highest hand of the player's cards and the dealer's."""
    best = five_card.category(five_card.score(cards))
    if len({card[1] for card in cards}) == 1 and {card[0] for card in cards} == set("AKQJT9"):
        return (f"six-card-royal-{SUITS[cards[0][1]]}", best)
    return (best,)


WAGERS = (
    Wager(name="ante", cite="20.6(a)1", pays="1 to 1", says="your hand against the dealer's",
          required=True),
    Wager(name="play", cite="20.1; 20.10(b)", pays="1 to 1",
          says="stay in after looking at your cards", when="after the deal",
          rule="equal to the ante"),
    Wager(name="ante-bonus", cite="20.11(a)3", pays="ante bonus table", when="by itself",
          says="paid for a straight or better to everyone who plays", rule="no stake of its own",
          paid_by=ByOption(letters=TABLES["ante-bonus"], option="ante-bonus-table",
                         rows="ante-bonus-rows", otherwise=by_version("default", "A"))),
    Wager(name="pair-plus", cite="20.6(a)2", pays="pair plus table",
          says="a pair or better, whatever the dealer has",
          paid_by=Always(table=TABLES["pair-plus"]["minimum"], rows="pair-plus-rows"),
          on_cards=OnCards(cards=((OWN, 3),), rows=own_rows)),
    Wager(name="six-card", cite="20.12A(a); 20.12A(b); 20.12A(d)", pays="six-card table",
          says="the best five of your cards and the dealer's", rule="only with pair plus",
          offered=lambda options: options["six-card-table"] != "none",
          paid_by=ByOption(letters=TABLES["six-card"], option="six-card-table",
                         otherwise=by_version("i-A", "ii-A")),
          on_cards=OnCards(cards=((OWN, 3), (DEALER, 3)), rows=six_card_rows, cite="20.12A(c)")),
)  # fmt: skip
ante_bonus = tables.table_of(WAGERS, "ante-bonus")


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """20.6(a) and (f): which wager needs which other one."""
    version = round.options["version"]
    ante, plus = felt.get("ante", 0), felt.get("pair-plus", 0)
    if "six-card" in felt and not plus:
        raise Refused("a six-card bonus wager needs a pair plus wager", "20.6(a)2i")
    if version == "20.6(f)1" and plus > ante:
        raise Refused("the ante must be at least equal to the pair plus wager", version)
    if version == "20.6(f)2" and plus > 2 * ante:
        raise Refused("the ante must be at least one-half of the pair plus wager", version)
    if version == "20.6(f)3":
        if not (ante and plus):
            raise Refused("both an ante and a pair plus wager are compulsory", version)
        if max(ante, plus) > 5 * min(ante, plus):
            raise Refused("one wager may be at most five times the other", version)


def play(round: Round) -> Procedure:
    seats = yield from one_deck.begin(
        round, AT, ("ante", "pair-plus", "six-card"), plays=("ante", "pair-plus")
    )
    if not seats:
        return
    yield from deal(round, seats)
    forfeited = []
    for seat in seats:
        if not (yield from decide(round, seat)):
            forfeited.append(seat)
    collect_forfeited(round, forfeited)
    if late_dealer(round):
        yield from round.deal([DEALER] * 3, face="down", cite="20.9(c)2")
        yield from one_deck.put_stub_away(round, AT)  # once each stack is out, 20.9(d)
    yield from decisions.before_reveal(round, "20.10(b)")
    round.show(DEALER, "20.10(b)")
    dealer = tables.rank(round, DEALER, "20.3(a), (b)", by=three_card)
    live = round.seats_with("play", "pair-plus", "six-card")[::-1]  # from the dealer's far right
    settlement.settle(round, live, lambda seat: outcomes(round, seat, dealer), "20.10(c)")
    round.collect(DEALER, "20.10(d)")


def late_dealer(round: Round) -> bool:
    options = round.options
    return bool(options["deal"] == "automated" and options["dealers-stack"] == "after-decisions")


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """Three cards each, face down: one at a time, or in stacks from an automated shoe."""
    late = late_dealer(round)
    holders = [*map(str, seats), *([] if late else [DEALER])]
    yield from one_deck.hole_cards(round, AT, holders, 3)  # 20.7(c), 20.8(c), 20.9(c)
    if not late:
        yield from one_deck.put_stub_away(round, AT)


FOLD = Offer("fold", "20.10(b)", says="forfeit the ante and pair plus")


def decide(round: Round, seat: int) -> Steps[bool]:
    """20.10(b): play for the amount of the ante, or forfeit. Returns whether the player stays
    in."""
    antes = round.stakes_on("ante", seat)
    if not antes:
        decisions.nothing_to_decide(round, [seat], "only a player with an ante decides", "20.10(b)")
        return True
    ante = antes[0]
    play = Offer("play", "20.10(b)", ante.amount, ante.amount, "bet the ante again and go on")
    answer = yield from round.choose(
        seat, (play, FOLD), cite="20.10(b)", default="fold", patron=ante.patron
    )
    if answer.name != "play":
        return False
    round.place(seat, "play", ante.amount, "20.10(b)", patron=ante.patron)
    return True


def collect_forfeited(round: Round, forfeited: Sequence[int]) -> None:
    """20.10(b): once all have decided; the cards stay if a six-card bonus still needs them."""
    for seat in forfeited:
        if round.stakes_on("ante", seat):  # the hand may have become void since
            decisions.fold(round, seat, "20.10(b)", keeps=("six-card",))


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[settlement.Outcome]:
    """20.11(a): what becomes of one player's wagers, the six-card bonus by itself, 20.12A(d)."""
    hand = tables.rank(round, str(seat), "20.3(b)", by=three_card)
    for stake in round.stakes_on(seat=seat):
        if stake.wager == "ante":
            yield against_dealer(stake, hand, dealer, EVEN)
            if hand.score >= STRAIGHT:
                table = ante_bonus(round.options)
                row, pays = table.best(*own_rows(round.hands[str(seat)]))
                assert pays is not None, "every ante bonus table pays straights"
                yield settlement.bonus(stake, "ante-bonus", pays, f"{row} at {pays}", table.cite)
        elif stake.wager == "play":
            yield against_dealer(stake, hand, dealer, PUSH)
        else:
            yield settlement.on_cards(round, stake)


def against_dealer(
    stake: Stake, hand: RankedHand, dealer: RankedHand, unqualified: Payout
) -> settlement.Outcome:
    """20.11(a)1: the ante is paid and the play wager returned if the dealer is below queen high."""
    if dealer.score < QUEEN_HIGH:
        why = "the dealer does not have queen high"
        return settlement.win(stake, unqualified, why, "20.11(a)1")
    return settlement.against_dealer(
        stake, hand, dealer, higher="20.11(a)1", lower="20.10(c)1ii", equal="20.3(c)", tie="a draw"
    )


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Plays on queen-six-four or better, as the mathematics advises."""
    return "play" if three_card.score(round.hands[str(seat)]) >= QUEEN_SIX_FOUR else "fold"


IRREGULARITIES = (
    *usual_irregularities(AT),
    misdeal_voids_all("20.12(c)"),
    dealer_card_exposed("20.12(d)", when=UNTIL_REVEALED),
)


GAME = Game(
    title="Three-Card Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, bot=chooser(decision), **one_deck.game_fields(__package__),
)  # fmt: skip
