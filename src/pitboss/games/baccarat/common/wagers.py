"""The wagers of punto banco and mini-baccarat, and what must stand beside what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from pitboss.errors import Refused
from pitboss.games.baccarat.common.outcome import BANKER, PLAYER
from pitboss.games.baccarat.common.paragraphs import Paragraphs
from pitboss.games.baccarat.common.rules import BONUSES, DRAGON, TIE, Text, rules_of
from pitboss.play.answers import Bet
from pitboss.play.options import Options
from pitboss.play.round import Round
from pitboss.play.wagers import Wager
from pitboss.regulation.pay_tables import PayTable


def wagers_of(text: Text) -> tuple[Wager, ...]:
    at = text.at
    total = partial(Wager, cite=at.cards, rule="stands on a tie too")
    on_hand = partial(Wager, cite=at.bonus, pays="bonus table")
    wagers = (
        Wager(name=BANKER, cite=at.banker, pays="1 to 1, less vigorish",
              says="the Banker's Hand has the higher point count"),
        Wager(name=PLAYER, cite=at.player, pays="1 to 1",
              says="the Player's Hand has the higher point count"),
        Wager(name=TIE, cite=at.tie, pays="8 to 1",
              says="the point counts are equal; the table may post better odds"),
        total(name="total-four", pays="3 to 2", says="four cards are dealt"),
        total(name="total-five", pays="2 to 1", says="five cards are dealt"),
        total(name="total-six", pays="2 to 1", says="six cards are dealt"),
        on_hand(name="player-bonus",
                says="the Player's Hand wins with a natural, or by four points or more"),
        on_hand(name="banker-bonus",
                says="the Banker's Hand wins with a natural, or by four points or more"),
        Wager(name=DRAGON, cite=at.dragon, pays="40 to 1",
              says="the Banker's Hand wins with three cards and a count of seven"),
    )  # fmt: skip
    return tuple(_by_options(wager, text) for wager in wagers)


def _by_options(wager: Wager, text: Text) -> Wager:
    """The wager where the options offer it, paid by the table that they come to."""

    def paid_by(options: Options) -> list[PayTable]:
        pays = rules_of(options, text).pays
        return [pays[wager.name]] if wager.name in pays else []

    def kept_out(options: Options) -> str:
        return text.at.dragon_alone if DRAGON in rules_of(options, text).pays else ""

    if wager.name in (BANKER, PLAYER, TIE):
        return replace(wager, paid_by=paid_by)
    return replace(wager, paid_by=paid_by, not_offered=kept_out,
                   offered=lambda options: bool(paid_by(options)))  # fmt: skip


def check_bets(at: Paragraphs, round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """How a wager is made."""
    if "late" in bet.said:
        raise Refused("no wager is made, increased or withdrawn after No more bets", at.closed)
    spoken = {"cash", "verbal"} & {*bet.said}
    if spoken and not {"dealer-confirms", "supervisor-confirms"} <= {*bet.said}:
        raise Refused("a verbal wager with cash needs the word of the dealer and of a casino"
                      " supervisor", at.cash)  # fmt: skip


def check_felt(at: Paragraphs, round: Round, felt: Mapping[str, int]) -> None:
    """The casino may ask for a wager on a hand beside a bonus wager."""
    if not round.options["bonus-needs-hand-wager"] or BANKER in felt or PLAYER in felt:
        return
    for name in BONUSES:
        if name in felt:
            why = f"{name}: a wager on the Banker's or Player's Hand is required beside it"
            raise Refused(why, at.only_these)
