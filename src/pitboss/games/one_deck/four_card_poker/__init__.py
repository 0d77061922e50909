"""Four-card poker, N.J.A.C. 13:69F-27.

The best four of five cards against the dealer's best four of six; ties pay the player, and no
dealer's hand is too low. Aces up is against a pay table. Read with subchapter 27.
"""

from collections.abc import Iterator, Sequence
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
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    dealer_card_exposed,
    misdeal_voids_all,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.ranking import four_card
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.payouts import EVEN

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
ACES_UP = tuple(TABLES["aces-up"])

OPTIONS = (
    choice("aces-up-table", ACES_UP, "27.11(a)3", "what an aces up wager pays"),
    mapping("aces-up-rows", "27.11(a)3", "better odds for aces up than the selected table has"),
    mapping("ante-bonus-rows", "27.11(a)2", "a better ante bonus than the text demands"),
    settlement.option("27.10(e)"),
    tables.positions("27.6(e)"),
    *one_deck.options(AT),
)  # fmt: skip


def row_of(score: int) -> str:
    """The row of a pay table that a hand makes: of all pairs only aces have one."""
    category = four_card.category(score)
    return "pair-of-aces" if category == "pair" and four_card.top(score) == 14 else category


def own_rows(cards: Sequence[str]) -> tuple[str, ...]:
    return (row_of(four_card.score(cards)),)


WAGERS = (
    Wager(name="ante", cite="27.6(a)1",
          least_posted="27.6(a)1", most_posted="27.6(a)1", pays="1 to 1", required=True,
          rule="needed only against the dealer",
          says="your hand against the dealer's; ties are yours"),
    Wager(name="play", cite="27.1; 27.10(b)", pays="1 to 1", when="after the deal",
          rule="one to three times the ante", says="stay in after looking at your cards"),
    Wager(name="ante-bonus", cite="27.11(a)2", pays="ante bonus table", when="by itself",
          rule="no stake of its own",
          says="paid for three of a kind or better to everyone who plays",
          paid_by=Always(table=TABLES["ante-bonus"]["minimum"], rows="ante-bonus-rows")),
    Wager(name="aces-up", cite="27.6(a)2",
          least_posted="27.6(a)2", most_posted="27.6(a)2", pays="aces up table",
          says="a pair of aces or better, whatever the dealer has",
          paid_by=ByOption(letters=TABLES["aces-up"], option="aces-up-table", rows="aces-up-rows"),
          on_cards=OnCards(cards=((OWN, 5),), rows=own_rows)),
)  # fmt: skip
ante_bonus = tables.table_of(WAGERS, "ante-bonus")


def play(round: Round) -> Procedure:
    # 27.4(c), 27.5(a) to (c)
    seats = yield from one_deck.begin(round, AT, ("ante", "aces-up"), plays=("ante", "aces-up"))
    if not seats:
        return
    yield from deal(round, seats)
    yield from one_deck.put_stub_away(round, AT)
    yield from decide(round, seats)
    collect_forfeited(round)
    yield from decisions.before_reveal(round, "27.10(d)")
    reveal(round)


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """27.7(c), 27.8(c), 27.9(c): five cards each, and at the end one more for the dealer, face up.

    From an automated shoe that card comes from a stack of five too: it is the bottom card, which is
    the last one. Nobody sees the other four.
    """
    yield from one_deck.hole_cards(round, AT, [*map(str, seats), DEALER], 5)
    if round.options["deal"] == "automated":
        yield from round.deal(["discard"] * 4, face="down", cite="27.9(c)")
    yield from round.deal([DEALER], face="up", cite=one_deck.way(round, AT))


FOLD = Offer("fold", "27.10(b)", says="forfeit the ante")
MUST_DECIDE = {"check": ("a player makes a play wager or forfeits the ante", "27.10(b)")}


def decide(round: Round, seats: Sequence[int]) -> Steps[None]:
    """27.10(b): one to three times the ante in any amount, or the ante is forfeited."""
    step = round.table.limits.of("play").step

    def offers(ante: Stake) -> tuple[Offer, ...]:
        once = ante.amount
        play = Offer("play", "27.10(b)", once, 3 * once, "one to three times the ante", step, once,
                     of=once, step_cite="8.2(f)")  # fmt: skip
        return play, FOLD

    yield from decisions.bet_or_fold(round, seats, "play", offers, "27.10(b)", MUST_DECIDE)
    played = round.seats_with("play")
    decisions.nothing_to_decide(round, played, "a play wager is made once", "27.10(b)")


def collect_forfeited(round: Round) -> None:
    """27.10(c): once all have decided; the cards stay if an aces up wager still needs them."""
    for seat in round.seats_with("ante"):
        if not round.stakes_on("play", seat=seat):
            decisions.fold(round, seat, "27.10(c)", keeps=("aces-up",))


def reveal(round: Round) -> None:
    """27.10(d) and (e): the dealer's best four, then every player's from the dealer's far right."""
    round.show(DEALER, "27.10(d)")
    dealer = tables.rank(round, DEALER, "27.3(a) to (c)", by=four_card)
    live = round.seats_with("play", "aces-up")[::-1]
    settlement.settle(round, live, lambda seat: outcomes(round, seat, dealer), "27.10(e)")
    round.collect(DEALER, "27.10(e); 27.10(f)")


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[settlement.Outcome]:
    """27.11(a): what becomes of one player's wagers."""
    hand = tables.rank(round, str(seat), "27.3(b)", by=four_card)
    row = row_of(hand.score)
    for stake in round.stakes_on(seat=seat):
        if stake.wager == "aces-up":
            yield settlement.on_cards(round, stake)
            continue
        yield against_dealer(stake, hand, dealer)
        bonus = ante_bonus(round.options).get(row) if stake.wager == "ante" else None
        if bonus:
            yield settlement.bonus(stake, "ante-bonus", bonus, f"{row} at {bonus}", "27.11(a)2")


def against_dealer(stake: Stake, hand: RankedHand, dealer: RankedHand) -> settlement.Outcome:
    both = (hand, dealer)
    if hand.score < dealer.score:
        return settlement.lose(stake, "the dealer's hand is higher", "27.10(d)", compared=both)
    higher = hand.score > dealer.score
    why = "the player's hand is higher" if higher else "equal hands are the player's"
    return settlement.win(stake, EVEN, why, "27.11(a)1", compared=both)


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Three times the ante on a pair of tens or better, once on a lower pair, otherwise a fold.

    A pair of tens wins every other time against the best four of six cards, a pair of twos every
    fourth time.
    """
    score = four_card.score(round.hands[str(seat)])
    category = four_card.category(score)
    if category == "high-card":
        return "fold"
    return "play-1x" if category == "pair" and four_card.top(score) < 10 else "play-3x"


bot = chooser(decision)

IRREGULARITIES = (
    *usual_irregularities(AT),
    shuffler_counts_wrong(AT),
    misdeal_voids_all("27.12(c)"),
    dealer_card_exposed("27.12(d)", when=UNTIL_REVEALED),  # the sixth is face up by the rules
)


# ante and aces up are independent, 27.6(a)
GAME = Game(
    title="Four-Card Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    check_table=partial(one_deck.check, at=AT), bot=bot, **one_deck.game_fields(__package__),
)  # fmt: skip
