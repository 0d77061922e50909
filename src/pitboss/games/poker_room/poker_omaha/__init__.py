"""Omaha poker, high or high-low split eight or better, N.J.A.C. 13:69F-14.11.

Read with section 14.11; what all poker games share is in `common`.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from pitboss.engine import Fact, Option, Options, Procedure, Round, choice
from pitboss.errors import Refused
from pitboss.games.poker_room.common import (
    boards,
    bots,
    button,
    game_builders,
    high_low,
    house_options,
    seating,
    showdown,
)
from pitboss.games.poker_room.common.button import Instead
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, CommunityParagraphs, SplitPot
from pitboss.games.poker_room.common.showdown import Part
from pitboss.games.poker_room.common.streets import Street
from pitboss.messages import nearest
from pitboss.money import dollars
from pitboss.procedures.ranked_hands import hand_of
from pitboss.ranking import five_card, low, omaha
from pitboss.regulation.paragraphs import load
from pitboss.values import Frozen

DEFINED, KILL = "14.1", "14.11(i)"


class OmahaParagraphs(CommunityParagraphs, kw_only=True):
    high: str
    split: SplitPot


AT = load(__package__, OmahaParagraphs)


# -- the kill and the half-kill, 14.1 and 14.11(i): who wins a large pot raises the limits ---------

KILL_BUTTON = "kill-button"
KILL_TIMES = {"none": Fraction(1), "kill": Fraction(2), "half-kill": Fraction(3, 2)}
"""By what the limits are multiplied while it is in effect."""

KILL_OPTION = Option(
    name="kill", default={"type": "none"}, kind="map", cite=KILL,
    says="type: none, kill or half-kill; qualifying-pot: the amount from which a pot qualifies, or"
    " qualifying-multiple: so many times the minimum wager of the hand",
)  # fmt: skip
KILL_PARTS = (
    choice("type", tuple(KILL_TIMES), DEFINED,
           "whether the limits are doubled, or raised by one half"),
    Option(name="qualifying-pot", kind="amount", low=1, default=0, cite=KILL,
           says="the amount from which a pot qualifies"),
    Option(name="qualifying-multiple", kind="number", low=1, default=0, cite=KILL,
           says="from how many times the minimum wager of the hand a pot qualifies"),
)  # fmt: skip
FACTS = {KILL_BUTTON: Fact(kind="seat", says="who has the kill button; 0 for nobody")}


class Kill(Frozen):
    """What is posted about it."""

    type: str
    pot: int
    multiple: int

    @property
    def offered(self) -> bool:
        return self.type != "none"


def kill_of(options: Options) -> Kill:
    """The table's kill; refused where the text does not allow it."""
    said: dict[str, Any] = dict(options["kill"])
    parts = {part.name: part for part in KILL_PARTS}
    for name in said:
        if name not in parts:
            raise Refused(f"kill has no {name!r}: {nearest(name, parts)}", KILL)
    read = {n: part.read(str(said[n])) if n in said else part.default for n, part in parts.items()}
    kill = Kill(read["type"], read["qualifying-pot"], read["qualifying-multiple"])
    if kill.offered and options["variant"] != "high-low-8":
        raise Refused("a kill is offered in high-low split eight or better alone", KILL)
    if kill.offered and bool(kill.pot) == bool(kill.multiple):
        why = "a kill needs the amount of a qualifying pot, or a multiple of the minimum wager"
        raise Refused(why, KILL)
    return kill


def begin_kill(round: Round) -> Instead:
    """Raise the limits, if the kill is in effect. Returns what its player posts in place of a
    blind."""
    seat, kill = int(round.state[KILL_BUTTON]), kill_of(round.options)
    if not seat or not kill.offered:
        return {}
    round.memo[house_options.TIMES] = KILL_TIMES[kill.type]
    amount = (
        house_options.limits(round)[0] if round.options["limits"] else house_options.minimum(round)
    )
    if seat not in seating.present(round):
        return {}  # the limits stay as they are, and nobody posts
    round.announce(f"the {kill.type} is in effect, its blind is {dollars(amount)}", KILL)
    return {seat: (amount, "kill-blind", KILL)}


def move_kill_button(round: Round, pot: int, sole: int, *, split: bool) -> None:
    """The winner of a whole qualifying pot gets the button; a split pot or a small one ends the
    kill."""
    kill, before = kill_of(round.options), int(round.state[KILL_BUTTON])
    if not kill.offered:
        return
    least = kill.pot or kill.multiple * house_options.minimum(round)
    after = 0 if split or pot < least else sole or before
    round.state[KILL_BUTTON] = after
    round.note(KILL_BUTTON, after, KILL)
    times = KILL_TIMES[kill.type] if after else 1
    if limits := round.options["limits"]:
        round.note("next-limits", [house_options.plain(int(bet * times)) for bet in limits], KILL)


# -- a hand ----------------------------------------------------------------------------------------

STREETS = (
    Street(name="preflop", each=("down",) * 4, burns=False, dealt=AT.deal,
           betting=AT.first_betting),
    Street(name="flop", board=3, dealt=AT.flop, betting=AT.flop),
    Street(name="turn", board=1, dealt=AT.turn, betting=AT.turn, big_bet=True),
    Street(name="river", board=1, dealt=AT.river, betting=AT.river, big_bet=True),
)  # fmt: skip


def check_table(options: Options) -> None:
    kill_of(options)


def first_state(options: Options) -> dict[str, Any]:
    return {**button.first_state(options), KILL_BUTTON: 0}


def play(round: Round) -> Procedure:
    yield from boards.play_round(round, AT, STREETS, settle, instead=begin_kill(round))


# -- the showdown, 14.11(f) to (h) -----------------------------------------------------------------


def settle(contest: Contest, dealt: boards.Boards) -> None:
    """Two of a player's cards and three of the board, for the high hand and for the low one."""
    tables = boards.dealt(contest, dealt)
    shown = showdown.shown(contest)
    highs = [
        rank_high(contest, shown, table, boards.which(dealt, number))
        for number, table in enumerate(tables)
    ]
    contest.highs = showdown.scores(highs[0].ranked) if len(highs) == 1 else {}
    lows = [
        rank_low(contest, shown, table, high, boards.which(dealt, number))
        for number, (table, high) in enumerate(zip(tables, highs, strict=True))
    ]
    chip, won = contest.round.options["smallest-chip"], list[list[Part]]()

    def win(players: Sequence[int], amount: int, board: int) -> list[Part]:
        if contest.round.options["variant"] == "high":
            return [showdown.to_best(amount, players, highs[board].ranked)]
        won.append(high_low.divide(players, amount, chip, highs[board], lows[board], AT.split))
        return won[-1]

    pots = contest.awarded_pots()
    boards.settle(contest, dealt, AT.alternatives, win)
    won += [[Part(pot.amount, pot.players)] for pot in pots if len(pot.players) == 1]
    end_kill(contest, sum(pot.amount for pot in pots), won)


def rank_high(
    contest: Contest, shown: list[int], board: tuple[str, ...], which: str
) -> high_low.Side:
    """Every shown hand by 14.3(b), whatever its player says of it: 14.3(g)."""
    round, hands = contest.round, {}
    for player in shown:
        holder = str(contest.seats[player])
        hands[player] = hand_of(holder, omaha.high(round.hands[holder], board))
        round.announce_hand(hands[player], ROOM.high_hands, which)
    return high_low.Side(hands, partial(formed, contest, board), five_card.score)


def rank_low(
    contest: Contest, shown: list[int], board: tuple[str, ...], highs: high_low.Side, which: str
) -> high_low.Side:
    """The low hands that are eight or better: 14.11(g)."""
    round, hands = contest.round, {}
    for player in shown if round.options["variant"] == "high-low-8" else ():
        holder = str(contest.seats[player])
        if score := omaha.eight_or_better(round.hands[holder], board):
            hands[player] = high_low.low_hand(holder, score)
            high = highs.ranked[player]
            high_low.announce(round, high, hands[player], AT.split.qualifies, which)
    return high_low.Side(hands, partial(formed, contest, board), low.score)


def formed(contest: Contest, board: tuple[str, ...], player: int) -> list[tuple[str, ...]]:
    """The hands that a player can form: 14.11(f)."""
    return list(omaha.hands(contest.round.hands[str(contest.seats[player])], board))


def end_kill(contest: Contest, total: int, won: list[list[Part]]) -> None:
    """14.11(i): whether one player has won all pots, or high and low went to different players.

    Hands that tie for the high share, without a low hand, leave the kill button where it is.
    """
    winners = {player for parts in won for part in parts for player in part.players}
    split = any(len({tuple(part.players) for part in parts}) > 1 for parts in won)
    sole = contest.seats[min(winners)] if len(winners) == 1 else 0
    move_kill_button(contest.round, total, sole, split=split)


def strength(round: Round, own: Sequence[str], table: Sequence[str]) -> float:
    """What a simple player thinks of four cards, or of the hand that they make with the board."""
    lows = bots.low_cards([*own, *table], omaha.WORST_LOW, five_card.SIZE)
    split: bool = round.options["variant"] == "high-low-8"
    if len(table) < omaha.BOARD:
        return max(bots.high(own) - 0.1, lows * split)
    made = bots.MADE[five_card.category_number(omaha.high(own, tuple(table)))]
    return max(made, 0.8 * split * bool(omaha.eight_or_better(own, tuple(table))))


OWN = game_builders.OwnValues(
    slug="poker-omaha", title="Omaha Poker", section="14.11", most_players=10,
    variants=("high", "high-low-8"),
    says="the high hand alone, or divided with a low hand that is eight or better",
    bot=bots.player(strength), options=(KILL_OPTION,), facts=FACTS, check=check_table,
)  # fmt: skip
GAME = game_builders.community(OWN, AT, play, first_state)
