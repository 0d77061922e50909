"""3.2, 7.2: the wagers of punto banco and mini-baccarat, and what must stand beside what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pitboss.errors import Refused
from pitboss.games.baccarat.common.options import rules_of
from pitboss.games.baccarat.common.texts import Text
from pitboss.play.answers import Bet, TakeDown
from pitboss.play.options import Options
from pitboss.play.round import Round
from pitboss.play.wagers import Wager

BANKER, PLAYER, TIE = "banker", "player", "tie"
TOTALS = {"total-four": 4, "total-five": 5, "total-six": 6}
"""The total card wagers, and the cards that they are on."""
BONUSES = {"player-bonus": PLAYER, "banker-bonus": BANKER}
"""The bonus wagers, and the hands that they are on."""
DRAGON = "dragon-7"


def wagers_of(text: Text) -> tuple[Wager, ...]:
    def cards(options: Options) -> bool:
        return rules_of(options, text).cards

    def bonus(options: Options) -> bool:
        return rules_of(options, text).bonus is not None

    def dragon(options: Options) -> bool:
        return rules_of(options, text).dragon_7

    def kept_out(options: Options) -> str:
        return text.dragon_alone if dragon(options) else ""

    total = partial(Wager, cite=text.cards, offered=cards, not_offered=kept_out,
                    rule="stands on a tie too")  # fmt: skip
    on_hand = partial(Wager, cite=text.bonus, pays="bonus table", offered=bonus,
                      not_offered=kept_out)  # fmt: skip
    return (
        Wager(name=BANKER, cite=text.banker, pays="1 to 1, less vigorish",
              says="the Banker's Hand has the higher point count"),
        Wager(name=PLAYER, cite=text.player, pays="1 to 1",
              says="the Player's Hand has the higher point count"),
        Wager(name=TIE, cite=text.tie, pays="8 to 1",
              says="the point counts are equal; the table may post better odds"),
        total(name="total-four", pays="3 to 2", says="four cards are dealt"),
        total(name="total-five", pays="2 to 1", says="five cards are dealt"),
        total(name="total-six", pays="2 to 1", says="six cards are dealt"),
        on_hand(name="player-bonus",
                says="the Player's Hand wins with a natural, or by four points or more"),
        on_hand(name="banker-bonus",
                says="the Banker's Hand wins with a natural, or by four points or more"),
        Wager(name=DRAGON, cite=text.dragon, pays="40 to 1", offered=dragon,
              says="the Banker's Hand wins with three cards and a count of seven"),
    )  # fmt: skip


def check_bets(text: Text, round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """How a wager is made, and a bonus wager beside what."""
    if "late" in bet.said:
        raise Refused("no wager is made, increased or withdrawn after No more bets", text.closed)
    spoken = {"cash", "verbal"} & {*bet.said}
    if spoken and not {"dealer-confirms", "supervisor-confirms"} <= {*bet.said}:
        raise Refused("a verbal wager with cash needs the word of the dealer and of a casino"
                      " supervisor", text.cash)  # fmt: skip
    check_beside(text, round, felt)


def check_beside(text: Text, round: Round, felt: Mapping[str, int]) -> None:
    """3.2(b), 7.2(b): the casino may ask for a wager on a hand beside a bonus wager."""
    if not round.options["bonus-needs-hand-wager"] or BANKER in felt or PLAYER in felt:
        return
    for name in BONUSES:
        if name in felt:
            why = f"{name}: a wager on the Banker's or Player's Hand is required beside it"
            raise Refused(why, text.only_these)


def check_take_down(text: Text, round: Round, answer: TakeDown) -> None:
    """Until the close anything comes off, but no hand wager from under a bonus wager."""
    check_beside(text, round, round.left_by(answer))
