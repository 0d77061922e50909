"""Mississippi stud, N.J.A.C. 13:69F-35.

Two cards of one's own and three community cards against a pay table. An ante, then a bet of one to
three times as much before each community card is turned, or the hand is folded; all four wagers are
paid alike. Read with subchapter 35.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pitboss.engine import (
    Always,
    Choose,
    Game,
    Irregularity,
    Limits,
    Offer,
    Procedure,
    Round,
    Steps,
    Wager,
    chooser,
)
from pitboss.equipment.cards import PIPS
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    DEALING,
    information_exchanged,
    lies_face_down,
    misdeal_voids_all,
    misdeal_voids_hand,
    shuffler_counts_wrong,
    usual_irregularities,
    void_all,
)
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.ranking import five_card
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
PAYS = TABLES["hand"]["text"]

AT = paragraphs.load(__package__, one_deck.Paragraphs)
MULTIPLES = (1, 2, 3)
LEAST_LIMIT = 50_000_00
PAIRS = (
    ("pair-of-twos-to-fives", PIPS["2s"]), ("pair-of-sixes-to-tens", PIPS["6s"]),
    ("pair-of-jacks-or-better", PIPS["Js"]),
)  # fmt: skip
"""35.5(b), 35.10(i): which pairs lose, push and win, each from its lowest one up."""


class Street(NamedTuple):
    """A bet wager: where it is made, and where the community card that follows it is turned."""

    wager: str
    cite: str
    reveal: str
    moment: str


STREETS = (
    Street("3rd-street", "35.10(a)", "35.10(d)", "before the first community card is turned"),
    Street("4th-street", "35.10(e)", "35.10(f)", "after the first community card"),
    Street("5th-street", "35.10(g)", "35.10(h)", "after the second community card"),
)

OPTIONS = one_deck.options(AT)

WAGERS = (
    Wager(name="ante", cite="35.6(b)", pays="pay table", required=True,
          says="take part in the round", paid_by=Always(table=PAYS)),
    *(Wager(name=street.wager, cite=f"35.1; 35.6(c); {street.cite}", pays="pay table",
            when=street.moment, rule="one, two or three times the ante",
            says="stay in; else the hand is folded", paid_by=Always(table=PAYS))
      for street in STREETS),
)  # fmt: skip
paid_by = tables.table_of(WAGERS, "ante")


def play(round: Round) -> Procedure:
    seats = yield from one_deck.begin(round, AT, ("ante",))  # 35.3(c), 35.4(a) to (c)
    if not seats:
        return
    yield from deal(round, seats)
    yield from streets(round, seats)
    live = round.seats_with("ante")[::-1]  # from the dealer's far right
    settlement.settle_by_player(
        round, live, lambda seat: outcomes(round, seat), reveal="35.10(i)", clear="35.10(i)"
    )
    round.collect(COMMUNITY, "35.10(j)")


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """35.7(d), 35.8(c), 35.9(c): two cards together to each player, three community cards."""
    hands, board = [str(seat) for seat in seats for _ in range(2)], [COMMUNITY] * 3
    if round.options["deal"] == "automated":  # the rest of the cards is dealt from the hand
        yield from one_deck.hole_cards(round, AT, [*map(str, seats)], 2)
        yield from round.deal(board, face="down", cite="35.9(d)")
    else:
        yield from round.deal([*hands, *board], face="down", cite=one_deck.way(round, AT))
    yield from one_deck.put_stub_away(round, AT)


def streets(round: Round, seats: Sequence[int]) -> Steps[None]:
    """35.6(c), 35.10(a) to (h): three times everybody bets or folds, and a card is turned."""
    for place, street in enumerate(STREETS):
        wager, cite = street.wager, street.cite
        or_fold = Offer("fold", cite, says="give up all that was bet")
        fold = partial(decisions.fold, cite=cite)
        yield from decisions.decide_once(
            round, seats, wager, fold, MULTIPLES, or_fold, cite, not_now(street)
        )
        if street is STREETS[-1]:
            yield from decisions.before_reveal(round, street.reveal)
        round.announce("No more bets", "35.7(b)")
        round.show(COMMUNITY, street.reveal, at=place)


def not_now(asked: Street) -> decisions.NotNow:
    """Why the bet of another street, a part of the ante or a check is not possible at this
    street."""
    known = {
        street.wager: (f"a {street.wager} wager is made {street.moment}", street.cite)
        for street in STREETS
    }
    bet = (f"a {asked.wager} wager is one, two or three times the ante", asked.cite)
    check = ("nobody checks: a player bets or folds", asked.cite)
    return known | {asked.wager: bet, "check": check}


def outcomes(round: Round, seat: int) -> Iterator[settlement.Outcome]:
    """35.11(c): one player's wagers, up to the limit for a hand."""
    return settlement.limited(on_wagers(round, seat), payout_limit(round.table.limits), "35.11(c)")


def on_wagers(round: Round, seat: int) -> Iterator[settlement.Outcome]:
    """35.10(i), 35.11(b): the five cards decide ante and bets alike."""
    score = five_card.score([*round.hands[str(seat)], *round.hands[COMMUNITY]])
    row = tables.row_by_pair(score, PAIRS)
    hand = tables.announce(round, str(seat), score, "35.5(a), (b)", row=row)
    for stake in round.stakes_on(seat=seat):
        pays = paid_by(round.options).get(row)
        yield settlement.by_row(
            stake, row, pays, hand, lost="35.10(i)1", pushed="35.10(i)2", paid="35.11(b)"
        )  # fmt: skip


def payout_limit(limits: Limits) -> int:
    """35.11(c): $50,000, or what the smallest ante can win with three times as much a street."""
    most_bet = limits.of("ante").low * (1 + len(STREETS) * max(MULTIPLES))
    return max(LEAST_LIMIT, PAYS["royal-flush"].won(most_bet))


# -- irregularities ------------------------------------------------------------------------------


IRREGULARITIES = (
    *usual_irregularities(AT),
    Irregularity(
        name="community-card-exposed", cite="35.12(a)", when=DEALING,
        consequence='all hands void: "No more bets" had not been called for it',
        handle=void_all("a community card was exposed too early", "35.12(a)"),
        legal=lies_face_down(tables.COMMUNITY, "35.12(a)"),
    ),
    misdeal_voids_hand("35.12(d)", AT),
    misdeal_voids_all("35.7(f)2", name="community-wrong-number-of-cards", holder=COMMUNITY),
    information_exchanged("35.10(c)"),
    shuffler_counts_wrong(AT),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Three times the ante on what wins or pushes already, once on high cards and draws."""
    street = [street.wager for street in STREETS].index(prompt.offers[0].name)
    cards = [*round.hands[str(seat)], *round.hands[COMMUNITY][:street]]
    pips = [PIPS[card] for card in cards]
    paired = {pip for pip in pips if pips.count(pip) > 1}
    suited = len({card[1] for card in cards}) == 1
    points = sum(2 if pip >= PIPS["Js"] else 1 if pip >= PIPS["6s"] else 0 for pip in pips)
    if len(paired) > 1 or max(paired, default=0) >= PIPS["6s"] or (suited and street == 2):
        return "3x"
    return "1x" if paired or points >= 2 + street or (suited and street == 1) else "fold"


GAME = Game(
    title="Mississippi Stud", seats=(1, 6), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    check_table=partial(one_deck.check, at=AT), bot=chooser(decision),
    **one_deck.game_fields(__package__),
)  # fmt: skip
