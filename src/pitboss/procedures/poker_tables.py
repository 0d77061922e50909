"""Poker against the dealer or a pay table, as many subchapters have it.

One deck, an ante, decisions while community cards are shown, wagers on the player's own hand. What
the texts have in common is here; what differs is in the module of the game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pitboss.engine import (
    DEALER,
    Bet,
    Interruption,
    Option,
    Options,
    RankedHand,
    Round,
    Stake,
    Steps,
    VoidRound,
    Wager,
    number,
)
from pitboss.engine import events as on
from pitboss.engine.game import CheckBets, CheckFelt
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.procedures import settlement
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.ranked_hands import Ranking, hand_of
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import five_card
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import PUSH, For

COMMUNITY = "community"


class VoidHands(Interruption):
    """All hands are void; a game may make an exception for wagers on the player's own hand
    alone."""


def void_hands(
    round: Round, void: Interruption, keeps: Sequence[str] = (), paid: Sequence[Outcome] = ()
) -> None:
    """All hands are void: wagers are given back, except those on the player's own hand alone.

    Some of these (`keeps`) are left to be settled; others (`paid`) have won, and are paid now.
    """
    round.voided = True
    round.record(on.Voided(void.why, void.cite, "hands"))
    round.hand_back(void.why, void.cite)
    won = [outcome.stake for outcome in paid]
    for stake in round.stakes_on():
        if stake.wager not in keeps and stake not in won:
            round.return_stake(stake, void.cite, void.why)
    settlement.carry_out(round, paid)


def deal_on(rest: Callable[[], Steps[None]]) -> Steps[None]:
    """Deal cards although all hands are void; nothing can make them void again.

    `rest` deals the missing cards, and begins again after an interruption.
    """
    while True:
        try:
            yield from rest()
        except VoidHands:
            continue
        return


def play_or_void(
    round: Round,
    parts: Iterable[Steps[None]],
    alone: Callable[[VoidHands], Steps[None]],
    reveal: Callable[[Round], None],
) -> Steps[None]:
    """The parts of a round up to the reveal. If all hands become void, `alone` settles the
    remaining wagers instead."""
    try:
        for steps in parts:
            yield from steps
    except VoidHands as void:
        yield from alone(void)
    else:
        reveal(round)


def settle_alone(
    round: Round,
    void: Interruption,
    wagers: Sequence[str],
    rest: Callable[[], Steps[None]],
    outcomes: settlement.Outcomes,
) -> Steps[None]:
    """All hands are void except some wagers on cards, which are settled from the dealer's far
    right.

    If somebody has made one, `rest` deals the missing cards. `outcomes` gives their results.
    """
    void_hands(round, void, keeps=tuple(wagers))
    if round.seats_with(*wagers):
        yield from deal_on(rest)
    for seat in round.seats_with(*wagers)[::-1]:
        round.show(str(seat), void.cite)
        settlement.carry_out(round, outcomes(seat))


def void_all_before_the_deal(
    round: Round,
    void: Interruption,
    face_up: str,
    seats: Iterable[int],
    cards: int = 2,
    last: str = DEALER,
) -> None:
    """Cards found face up (by their paragraph) before the players and the dealer have this many
    cards each make the wagers on cards void too. The `last` holder may be another than the
    dealer."""
    everybody = [*map(str, seats), last]
    if void.cite == face_up and any(len(round.hands.get(who, ())) != cards for who in everybody):
        raise VoidRound(void.why, void.cite) from void


def burn_and_show(round: Round, burned: int, shown: int, cite: str) -> Steps[None]:
    """Burn one card and deal community cards face up, as far as either is missing.

    `burned` and `shown` are the totals afterwards: burned cards, and community cards on the table.
    """
    burned -= len(round.hands.get("burn", ()))
    shown -= len(round.hands.get(COMMUNITY, ()))
    yield from round.deal(["burn"] * burned, face="down", cite=cite)
    yield from round.deal([COMMUNITY] * shown, face="up", cite=cite)


def check_bets(
    *, cash: str, late: str, positions: str = "", seated: bool = True, coupons: bool = True
) -> CheckBets:
    """Check how a wager is made, and on how many positions by one player, by the given paragraphs.

    With chips on the layout, before the close; by somebody who is `seated`, unless the text does
    not ask for that; with coupons, unless the text does not name them. On one position, unless the
    game has an option for it; on any number, if the text does not limit that.
    """

    def check(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
        if bet.said:
            sits = (round.game.one_player or round.game.only_these) if seated else ""
            Manner(chips=cash, late=late, seated=sits, coupons=coupons).check(round, bet)
        if positions and bet.patron:
            most = round.options.get("positions-per-player", 1)
            _check_positions(round, bet, most, positions)

    return check


def positions(cite: str, most: int = 2) -> Option:
    """On how many adjacent positions a casino lets one player bet."""
    says = "adjacent positions that one player may bet on"
    return number("positions-per-player", 1, most, cite, says, default=1)


def _check_positions(round: Round, bet: Bet, most: int, cite: str) -> None:
    """Refuse a player on more positions than `most`, or on positions that are not adjacent."""
    seats = sorted({s.seat for s in round.stakes_on(patron=bet.patron)} | {bet.seat})
    if len(seats) > most:
        places = "one position" if most == 1 else f"{most} positions"
        raise Refused(f"{bet.patron} may bet on no more than {places}", cite)
    if seats[-1] - seats[0] >= len(seats):
        raise Refused(f"{bet.patron}'s positions must be adjacent", cite)


def only_with(needed: str, why: str, cite: str, *, wager: str = "") -> CheckFelt:
    """A wager (or every wager, if none is named) is made only together with the `needed` one."""

    def check(round: Round, felt: Mapping[str, int]) -> None:
        if (wager in felt if wager else felt) and not felt.get(needed):
            raise Refused(why, cite)

    return check


def check_equal(felt: Mapping[str, int], first: str, second: str, cite: str) -> None:
    """Two wagers that are made together, in the same amount."""
    if felt.get(first, 0) != felt.get(second, 0):
        raise Refused(f"the {second} wager is equal to the {first} wager", cite)


def rank(
    round: Round, holder: str, cite: str, *,
    plus: str = "", by: Ranking = five_card, which: str = "",
) -> RankedHand:  # fmt: skip
    """A holder's hand, together with the cards of the holder `plus`; it is recorded."""
    hand = round.hands[holder]
    score = by.score([*hand, *round.hands.get(plus, ())] if plus else hand)
    return announce(round, holder, score, cite, by=by, which=which)


def announce(
    round: Round, holder: str, score: int, cite: str, *,
    by: Ranking = five_card, row: str = "", which: str = "",
) -> RankedHand:  # fmt: skip
    """A hand that is worth `score` is recorded: by its category, or by the `row` of a pay table."""
    hand = hand_of(holder, score, by=by, row=row)
    round.announce_hand(hand, cite, which)
    return hand


Lines = Mapping[str, tuple[int, ...]]
"""Community cards that count together, as in a cross: by the name of the line, their places."""


def rank_with_line(
    round: Round, holder: str, lines: Lines, cite: str, by: Ranking = five_card
) -> tuple[str, RankedHand]:
    """The line with which a holder's cards are worth most (the first of equal lines), and the
    hand.

    The hand is recorded. A player who has chosen a line has only that one.
    """
    own, board = round.hands[holder], round.hands[COMMUNITY]
    scores = {
        name: by.score([*own, *(board[place] for place in places)])
        for name, places in lines.items()
    }
    best = max(scores, key=lambda name: scores[name])
    return best, announce(round, holder, scores[best], cite, by=by)


Showdown = Callable[[Round, int, RankedHand], Iterable[Outcome]]


def showdown(
    round: Round, seats: Sequence[int], outcomes: Showdown, *,
    dealer: str, ranks: str, reveal: str, clear: str, ends: str, by: Ranking = five_card,
) -> None:  # fmt: skip
    """The dealer's hand, with the community cards if there are any; then player after player.

    `outcomes` gives the results of a player's wagers against the dealer's hand. The other
    arguments are paragraphs: on showing the `dealer`'s cards, on ranking hands, on showing and
    collecting a player's cards, and on collecting the dealer's at the end.
    """
    round.show(DEALER, dealer)
    hand = rank(round, DEALER, ranks, plus=COMMUNITY, by=by)
    settlement.settle_by_player(
        round, seats, lambda seat: outcomes(round, seat, hand), reveal=reveal, clear=clear
    )
    round.collect(DEALER, ends)


def folded_last(round: Round, played: str, bonuses: Sequence[str]) -> list[int]:
    """The seats that have `played`, from the dealer's far right; then those with a bonus alone."""
    first = round.seats_with(played)[::-1]
    return [*first, *(seat for seat in round.seats_with(*bonuses)[::-1] if seat not in first)]


def paid_if_strong(
    stake: Stake, hand: RankedHand, dealer: RankedHand, table: PayTable, *, paid: str, push: str
) -> Outcome:
    """A wager on a hand that has beaten the dealer's: paid by its table if the hand is a straight
    or better."""
    row, pays = table.best(*rows(hand.score))
    if pays is None:
        why = "higher, with less than a straight"
        return settlement.win(stake, PUSH, why, push, compared=(hand, dealer))
    return settlement.win(stake, pays, f"{row} at {pays}", paid, compared=(hand,))


def best_five(cards: Sequence[str]) -> tuple[str, ...]:
    """The rows of a pay table that the best five of some cards make, highest first."""
    return rows(five_card.score(cards))


def table_of(wagers: Iterable[Wager], name: str) -> Callable[[Options], PayTable]:
    """The pay table in force of a wager, by the options."""
    return next(wager for wager in wagers if wager.name == name).table


def rows(score: int) -> tuple[str, ...]:
    """The rows of a pay table that a five-card hand makes, highest first."""
    best = five_card.category(score)
    return (best, "straight-flush") if best == "royal-flush" else (best,)


def row_by_pair(score: int, pairs: Sequence[tuple[str, int]]) -> str:
    """The row of a pay table that a hand makes, where pairs have several rows.

    `pairs` gives the lowest pair of each of these rows, from the twos up.
    """
    hand = five_card.category(score)
    if hand != "pair":
        return hand
    return next(row for row, lowest in reversed(pairs) if five_card.pair(score) >= lowest)


def payout_limit(cite: str, floor: int, says: str, *, or_minimum: bool = True) -> Option:
    """The most that is paid on a hand, if a casino sets a limit; 0 for no limit.

    Its floor is an amount and, in most texts, what can be won with the minimum wager.
    """
    least = f"at least ${dollars(floor)}"
    least += " or what the minimum wager can win" if or_minimum else ""
    return Option(name="payout-limit", default=0, kind="amount", low=0, cite=cite,
                  says=f"{says}; {least}; 0 for none")  # fmt: skip


def check_payout_limit(limit: int, floor: int, at_minimum: int, cite: str) -> None:
    """Refuse a limit below its floor: an amount, or the most that the minimum wager can win."""
    least = max(floor, at_minimum)
    if limit and limit < least:
        why = f"the payout limit of {dollars(limit)} is below its floor of {dollars(least)}"
        raise Refused(why, cite)


def check_stated(table: PayTable, cite: str) -> None:
    """Odds are stated with "to" or "win", never with "for"."""
    for row, pays in table.rows.items():
        if isinstance(pays, For):
            raise Refused(
                f'{row} at {pays}: odds are stated with "to" or "win", never with "for"', cite
            )
