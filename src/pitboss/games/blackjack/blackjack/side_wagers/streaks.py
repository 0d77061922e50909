"""2.22: wagers that a number of hands in a row are won; they stay on the table between rounds.

The mark of such a wager is where the lammer lies: on "2" once the first hand is won. It does not
affect any other wager."""

from collections.abc import Mapping

from pitboss.engine import Always, Bet, Round, Stake, TakeDown, Wager, mapping
from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.paragraphs import TABLES
from pitboss.games.blackjack.blackjack.side_wagers.side_wager import BlackjackSideWager
from pitboss.games.blackjack.common.layout import Layout
from pitboss.procedures.bet_manner import Manner

STREAK = "streak"
LENGTHS = (2, 3, 4, 5)
NAMES = tuple(f"streak-{length}" for length in LENGTHS)
ONLY_WITH_MAIN = "a streak wager is made beside a blackjack wager"
PENDING = "streaks pending"
"""Where a round remembers whose streak wagers stand from an earlier one."""
BY_HANDS = ("main", "split-2", "split-3", "split-4")
"""The wagers that show whether a hand is won or lost; a double down always has the same result."""


def stakes(round: Round, seat: int | None = None) -> list[Stake]:
    return [stake for stake in round.stakes_on(seat=seat) if stake.wager in NAMES]


def note_pending(round: Round) -> None:
    """Before bets: what stands from earlier rounds."""
    round.memo[PENDING] = {(stake.seat, stake.patron) for stake in stakes(round)}


def pending(round: Round, seat: int, patron: str) -> bool:
    return (seat, patron) in round.memo.get(PENDING, ())


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """2.22(b), 2.22(k): only with a blackjack wager. Several are placed together, and no more until
    all of them are decided."""
    if set(NAMES).isdisjoint(bet.wagers):
        return
    if not felt.get("main"):
        raise Refused(ONLY_WITH_MAIN, "2.22(b)")
    if pending(round, bet.seat, bet.patron):
        why = "no more streak wagers until those that stand are decided"
        raise Refused(why, "2.22(k)1; 2.22(k)2")


def check_take_down(round: Round, answer: TakeDown) -> None:
    """2.3(f), 2.22(b): a streak that has begun is not touched until it is decided; a new one needs
    a blackjack wager."""
    left = round.left_by(answer)
    if pending(round, answer.seat, answer.patron):
        if not set(NAMES).isdisjoint(answer.wagers):
            raise Refused("a streak wager that has begun stands until it is decided", "2.3(f)")
    elif not left.get("main") and not left.keys().isdisjoint(NAMES):
        raise Refused(ONLY_WITH_MAIN, "2.22(b)")


def abandon(round: Round) -> None:
    """2.22(f): a player who makes no wager on the next hand has given up the streak."""
    for stake in stakes(round):
        if not round.amount(stake.seat, "main", stake.patron):
            round.lose(stake, "no wager on the next hand: the streak is abandoned", "2.22(f)")


def settle(layout: Layout) -> None:
    """2.22(c): from the dealer's far right, with the blackjack wagers."""
    round = layout.round
    for seat in reversed(layout.boxes):
        for patron in dict.fromkeys(stake.patron for stake in stakes(round, seat)):
            own = [stake for stake in stakes(round, seat) if stake.patron == patron]
            decide(round, own, *hands(round, seat, patron))


def hands(round: Round, seat: int, patron: str) -> tuple[int, int, bool]:
    """How many hands a bettor has won and lost in this round, and whether one was given up."""
    won = lost = 0
    given_up = False
    for event in round.events:
        if not isinstance(event, on.Settled) or (event.seat, event.patron) != (seat, patron):
            continue
        if event.wager in BY_HANDS:
            won += event.won > 0
            lost += event.lost > 0
            given_up = given_up or 0 < event.lost < event.stake
    return won, lost, given_up


def decide(round: Round, own: list[Stake], won: int, lost: int, given_up: bool) -> None:
    """2.22(d) to (h), 2.22(k)3: the streak moves on by one hand, is lost, or stays as it was."""
    if given_up:
        for stake in own:
            round.lose(stake, "the hand was surrendered, not completed", "2.22(f)")
    elif won < lost:
        cite = "2.22(h)" if won + lost > 1 else "2.22(e)"
        for stake in own:
            round.lose(stake, "the hand is lost, and the streak with it", f"2.22(c); {cite}")
    elif won > lost:
        advance(round, own)


def advance(round: Round, own: list[Stake]) -> None:
    """The lammer goes to the next area; then a streak that is complete is paid."""
    hands_won = int(own[0].mark or 1)
    complete = f"streak-{hands_won}"
    for stake in own:
        if stake.wager != complete:
            round.remark(stake, str(hands_won + 1), "2.22(d); 2.22(g)")
    for stake in own:
        if stake.wager == complete:
            pays = round.game.wager_names[complete].table(round.options)[complete]
            why = f"{hands_won} hands won one after the other, at {pays}"
            round.win(stake, pays, why, "2.22(c); 2.22(i); 2.22(j)")


SIDE_WAGER = BlackjackSideWager(
    name=STREAK, section="2.22(a)", in_units=True, manner=Manner(chips="2.22(b)", coupons=False),
    check_bet=check_bets,
    excludes=("multiple-action", "progressive", "blackjack-bonus", "20-point-bonus",
              "optional-bonus", "in-between"),
    excluded_by="2.22(l)",
    options=(mapping("streak-rows", "2.22(j)", "better odds than the text demands"),),
    wagers=tuple(
        Wager(name=name, cite="2.22(b)", pays=str(TABLES[STREAK]["all"][name]),
              says=f"that you win {length} hands one after the other, beginning with this one",
              paid_by=Always(table=TABLES[STREAK]["all"], rows="streak-rows"))
        for name, length in zip(NAMES, LENGTHS, strict=True)
    ),
    outlives_hand=True,
    at={"before-bets": note_pending, "after-main": settle},
)  # fmt: skip
"""Streaks check themselves that a new one has a blackjack wager beside it: later they may stand
alone."""
