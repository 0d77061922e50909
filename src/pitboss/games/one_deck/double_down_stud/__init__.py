"""Double down stud, N.J.A.C. 13:69F-17.

One card of one's own and four that lie before the dealer, against a pay table. Once all but the
dealer's hole card are seen, a player may bet up to as much again on the same hand. Read with
subchapter 17.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.engine import (
    DEALER,
    Always,
    Choice,
    Choose,
    Game,
    Irregularity,
    Limits,
    Offer,
    Options,
    Procedure,
    Round,
    Stake,
    Steps,
    Wager,
    chooser,
    mapping,
)
from pitboss.equipment.cards import PIPS
from pitboss.procedures import cuts, decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    lies_face_down,
    misdeal_voids_all,
    usual_irregularities,
    void_all,
)
from pitboss.ranking import five_card
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
LEAST_LIMIT = 100_000_00
PAIRS = (
    ("pair-of-fives-or-less", PIPS["2s"]), ("pair-of-sixes-to-tens", PIPS["6s"]),
    ("pair-of-jacks-or-better", PIPS["Js"]),
)  # fmt: skip
"""17.9, 17.10(b): which pairs lose, push and win, each from its lowest one up."""

OPTIONS = (
    mapping("hand-rows", "17.10(b)", "better odds than the text demands"),
    tables.payout_limit("17.10(c)", LEAST_LIMIT, "the most that both wagers win on a hand"),
    tables.positions("17.6(c)"),
    *one_deck.options(AT),  # dealt from a shoe or from the hand, 17.8(a)
)
PAID_BY = Always(table=TABLES["hand"]["minimum"], rows="hand-rows")
WAGERS = (
    Wager(name="original", cite="17.6(b)", pays="pay table", required=True, paid_by=PAID_BY,
          says="a pair of jacks or better; sixes to tens push"),
    Wager(name="double-down", cite="17.8(c)", pays="pay table", by_choice=True, paid_by=PAID_BY,
          when="after the deal, before the hole card is turned",
          rule="no more than the original wager",  # 17.1
          says="more on the same hand"),
)  # fmt: skip
hand_table = tables.table_of(WAGERS, "original")


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    tables.check_stated(hand_table(options), "17.10(a)")


def check_limits(options: Options, limits: Limits) -> None:
    """17.10(c): no payout limit below what the smallest wager, doubled, can win."""
    most = max(pays.won(limits.of("original").low) for pays in hand_table(options).rows.values())
    tables.check_payout_limit(options["payout-limit"], LEAST_LIMIT, 2 * most, "17.10(c)")


def first_state(options: Options) -> dict[str, Any]:
    return {"opened": False, "deck": 1, **cuts.first_state()}


def play(round: Round) -> Procedure:
    # 17.3(c), 17.4(a); with the cut, 17.4(b) to (e)
    seats = yield from one_deck.begin(round, AT, ("original",), plays=("original",))
    if not seats:
        return
    yield from deal(round, seats)
    yield from double_down(round, seats)
    yield from decisions.before_reveal(round, "17.8(d)")
    round.announce("No more bets", "17.8(d)")
    too_late = "double down wagers are made before the hole card is turned"
    decisions.nothing_to_decide(round, seats, too_late, "17.8(d)")
    round.show(DEALER, "17.8(d)")
    settlement.lose_push_win(
        round, seats[::-1], lambda seat: outcomes(round, seat),
        lost="17.9(a)", pushed="17.9(b)", paid="17.9(c)",
    )  # fmt: skip
    round.collect(DEALER, "17.9(c)")


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """17.8(b): a card face up to everybody; then the dealer's four, the first of them face down."""
    yield from round.deal([str(seat) for seat in seats], face="up", cite="17.8(b)")
    yield from round.deal([DEALER], face="down", cite="17.8(b)")
    yield from round.deal([DEALER] * 3, face="up", cite="17.8(b)")


NO_DOUBLE = Offer("no-double", "17.8(c)", says="leave the original wager alone")
NOT_NOW = dict.fromkeys(
    ("fold", "withdraw", "surrender"),
    ("the original wager stays: nobody folds, and none is taken back", "17.6(b)"),
)


def double_down(round: Round, seats: Sequence[int]) -> Steps[None]:
    """17.1, 17.8(c): everybody may bet more, in any amount up to the original wager."""

    def offers(original: Stake) -> tuple[Offer, ...]:
        most = original.amount
        return NO_DOUBLE, decisions.up_to(round, "double-down", most, "17.8(c)", high_cite="17.1")

    def then(original: Stake, answer: Choice) -> None:
        if answer.name == "double-down":
            seat, patron = original.seat, original.patron
            round.place(seat, "double-down", answer.amount, "17.8(c)", patron=patron)

    yield from decisions.decide(
        round, seats, offers, then,
        cite="17.8(c)", default="no-double", not_now=NOT_NOW, ante="original",
    )  # fmt: skip


def outcomes(round: Round, seat: int) -> Iterator[settlement.Outcome]:
    """17.10(c): one player's wagers, up to the limit for a hand if there is one."""
    limit = round.options["payout-limit"] or None
    return settlement.limited(on_wagers(round, seat), limit, "17.10(c)")


def on_wagers(round: Round, seat: int) -> Iterator[settlement.Outcome]:
    """17.9, 17.10(b): the five cards decide both wagers alike."""
    score = five_card.score([*round.hands[str(seat)], *round.hands[DEALER]])
    row = tables.row_by_pair(score, PAIRS)
    hand = tables.announce(round, str(seat), score, "17.5(a), (b)", row=row)
    pays = hand_table(round.options).get(row)
    for stake in round.stakes_on(seat=seat):
        yield settlement.by_row(
            stake, row, pays, hand, lost="17.9(a)", pushed="17.9(b)", paid="17.10(b)"
        )  # fmt: skip


IRREGULARITIES = (
    Irregularity(
        name="hole-card-exposed", cite="17.11(a)", when=UNTIL_REVEALED,
        consequence='all hands void: "No more bets" had not been called for the second time',
        handle=void_all("the hole card was exposed too early", "17.11(a)"),
        legal=lies_face_down(DEALER, "17.11(a)"),
    ),
    *usual_irregularities(AT, face_up=UNTIL_REVEALED),
    misdeal_voids_all("17.11(d)"),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Doubles on what cannot lose any more, on four of a suit and on an open straight."""
    if not prompt.offer("double-down"):
        return prompt.default
    cards = [*round.hands[str(seat)], *round.hands[DEALER][1:]]
    pips = sorted(PIPS[card] for card in cards)
    paired = {pip for pip in pips if pips.count(pip) > 1}
    safe = max(paired, default=0) >= PIPS["6s"] or len(set(pips)) < 3
    suited = len({card[1] for card in cards}) == 1
    open_ended = pips == [*range(pips[0], pips[0] + 4)] and pips[-1] < PIPS["As"]
    return "double-down" if safe or suited or open_ended else "no-double"


GAME = Game(
    title="Double Down Stud", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_limits=check_limits, facts=cuts.FACTS, bot=chooser(decision),
    **one_deck.game_fields(__package__, first_state),
)  # fmt: skip
