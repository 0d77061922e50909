"""Rulings on how wagers are made.

What a player says or does with chips is reported in place of the decision that was asked for;
the ruling says which decision it amounts to.
"""

import re
from collections.abc import Callable
from typing import Any

from pitboss.engine import (
    UNSAID,
    Answer,
    Choice,
    Field,
    Irregularity,
    IrregularityReport,
    Legal,
    Round,
    Steps,
)
from pitboss.errors import Refused
from pitboss.games.poker_room.common import house_options, irregularities
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.irregularities import chip_amount, never, to_act
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.money import cents
from pitboss.values import Frozen

# -- what a player said aloud --------------------------------------------------------------------

AMOUNT = r"\$?\d[\d,]*(?:\.\d+)?"
SAID = re.compile(
    r"(?:i )?(?:a )?(?:(?P<act>fold|check)s?"
    rf"|(?P<wager>call|bet|raise)s?(?: (?:to )?(?P<to>{AMOUNT}))?)"
    rf"|(?P<size>{AMOUNT})"
)


class Statement(Frozen):
    """An act with the total that it comes to in the betting round; either may be left unsaid."""

    act: str = ""
    amount: int = 0


SILENCE = Statement()


class StatementField(Field, kw_only=True):
    """A statement in a report: ``fold``, ``I call``, ``raise to 40``, or a size alone, ``40``."""

    kind: str = "statement"
    cite: str = ROOM.statement

    @property
    def allowed(self) -> str:
        return "fold, check, call, bet 40, raise to 40, or an amount alone"

    def _read_statement(self, value: Any) -> Statement:
        said = SAID.fullmatch(" ".join(str(value).lower().replace(":", " ").split()))
        if said is None:
            raise ValueError
        amount = said["to"] or said["size"]
        return Statement(said["act"] or said["wager"] or "", cents(amount) if amount else 0)


# -- what it amounts to --------------------------------------------------------------------------

Ruling = tuple[Choice | None, dict[str, str]]
"""The decision that a report amounts to, and what else is stated: change, chips given back."""
NO_BET = "the chips make no bet that is allowed here"
NOT_ANNOUNCED = "no bet that is allowed here was announced"


def legal_choice(contest: Contest, choice: Choice) -> bool:
    """Whether the standing prompt would take it."""
    prompt = contest.round.prompt
    assert prompt is not None
    try:
        prompt.check(choice)
    except Refused:
        return False
    return True


def chips_mean(contest: Contest, seat: int, chips: int) -> Choice | None:
    """What chips put in without a word amount to: a bet, a call or a raise."""
    player = contest.players[seat]
    owed = contest.to_call(player)
    wager = Choice(seat, contest.wager, contest.betting.bets[player] + chips)
    if chips > owed and legal_choice(contest, wager):
        return wager
    return Choice(seat, "call") if owed else None


def spoken(contest: Contest, seat: int, said: Statement) -> Choice | None:
    """The decision that a statement in turn binds the player to, if the rules allow it."""
    player, amount = contest.players[seat], said.amount
    if not said.act:
        return chips_mean(contest, seat, amount - contest.betting.bets[player])
    wagers = said.act in ("bet", "raise")
    if wagers and not amount:
        least = contest.raising(player)
        amount = 0 if isinstance(least, Refused) else least.low
    choice = Choice(seat, said.act, amount if wagers else UNSAID)
    return choice if legal_choice(contest, choice) else None


def must(choice: Choice | None, why: str) -> Choice:
    """A decision that must follow; refused if there is no possible decision."""
    if choice is None:
        raise Refused(why, ROOM.limits)
    return choice


def comes_to(contest: Contest, choice: Choice) -> int:
    """What a player will have in this betting round by a decision."""
    player = contest.players[choice.seat]
    if choice.name == "call":
        return contest.betting.bets[player] + contest.to_call(player)
    return max(choice.amount, 0)


def costs(contest: Contest, choice: Choice) -> int:
    """The chips that a decision adds to what the seat has in this betting round."""
    return max(0, comes_to(contest, choice) - contest.betting.bets[contest.players[choice.seat]])


def check_chips(contest: Contest, seat: int, chips: int) -> None:
    if chips > contest.betting.stacks[contest.players[seat]]:
        raise Refused("the seat has no such chips on the table", ROOM.table_stakes)


# -- the rulings ---------------------------------------------------------------------------------


def statement(contest: Contest, report: IrregularityReport) -> Ruling:
    """Binding only on the player whose turn it is."""
    if not to_act(contest.round, report.seat):
        return None, {}
    return spoken(contest, report.seat, report.details["says"]), {}


def wrong_amount(contest: Contest, report: IrregularityReport) -> Ruling:
    """The amount announced holds, the chips are corrected to it."""
    choice = spoken(contest, report.seat, report.details["announced"])
    if choice is None or choice.name not in ("bet", "raise"):
        raise Refused("no bet or raise that could be made was announced", ROOM.announced_amount)
    over = report.details["placed"] - costs(contest, choice)
    return choice, {"adds" if over < 0 else "returned": house_options.plain(abs(over))}


def string_bet(contest: Contest, report: IrregularityReport) -> Ruling:
    """What went in first is the bet, unless more or a raise was announced with it."""
    first, more = report.details["first"], report.details["more"]
    said = report.details["announced"] or SILENCE
    if said.amount or said.act in ("fold", "check", "call"):
        choice = must(spoken(contest, report.seat, said), NOT_ANNOUNCED)
    else:
        chips = first + more if said.act else first
        choice = must(chips_mean(contest, report.seat, chips), NO_BET)
    over = first + more - costs(contest, choice)
    return choice, {"returned": house_options.plain(over)} if over > 0 else {}


def oversize_chip(contest: Contest, report: IrregularityReport) -> Ruling:
    """One chip larger than required is a call, unless a raise was announced."""
    chip, owed = report.details["chip"], contest.to_call(contest.players[report.seat])
    if chip <= owed:
        raise Refused("the chip is not larger than required", ROOM.oversize_chip)
    check_chips(contest, report.seat, chip)
    said = report.details["announced"] or SILENCE
    if said.amount:  # the size announced is the wager
        choice = must(spoken(contest, report.seat, said), NOT_ANNOUNCED)
    elif owed and said.act != "raise":
        choice = Choice(report.seat, "call")
    else:
        choice = must(chips_mean(contest, report.seat, chip), NO_BET)
    change = chip - costs(contest, choice)
    return choice, {"change": house_options.plain(change)} if change > 0 else {}


def chips_forward(contest: Contest, report: IrregularityReport) -> Ruling:
    """Chips that are pushed forward, released into the pot or clearly towards it are a bet."""
    chips = report.details["amount"]
    check_chips(contest, report.seat, chips)
    return must(chips_mean(contest, report.seat, chips), NO_BET), {}


def thrown_away(contest: Contest, report: IrregularityReport) -> Ruling:
    """Cards discarded by a player who faces a wager, or the making of one."""
    fold = Choice(report.seat, "fold")
    if not legal_choice(contest, fold):
        raise Refused("the seat must bet, and owes that although it has no cards", ROOM.wager_owed)
    return fold, {}


def wager_owed(contest: Contest, report: IrregularityReport) -> Ruling:
    """A wager that is owed is put in although the cards were thrown away."""
    choice = spoken(contest, report.seat, report.details["owes"])
    if choice is None or choice.name not in ("call", "bet", "raise"):
        raise Refused("the seat owes no wager by what it said", ROOM.wager_owed)
    return choice, {str(report.seat): f"owes {house_options.plain(comes_to(contest, choice))}"}


def in_turn(round: Round, report: IrregularityReport) -> None:
    if not to_act(round, report.seat):
        cite = irregularities.cite_of(round, report)
        raise Refused(f"it is not the turn of seat {report.seat}", cite)


def ruled(
    name: str,
    cite: str,
    consequence: str,
    rule: Callable[[Contest, IrregularityReport], Ruling],
    *fields: Field,
    legal: Legal = in_turn,
) -> Irregularity:
    """A ruling as an irregularity: refused beforehand, stated, and taken as the decision."""

    def check(round: Round, report: IrregularityReport) -> None:
        legal(round, report)
        rule(round.memo["contest"], report)

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        yield from ()
        contest: Contest = round.memo["contest"]
        choice, more = rule(contest, report)
        means = "not-bound"
        if choice is not None:
            total = comes_to(contest, choice)
            means = f"{choice.name} {house_options.plain(total)}" if total else choice.name
        if rule is wager_owed:
            contest.giving_up = contest.players[report.seat]
        round.note("ruling", {str(report.seat): means, **more}, cite)
        return choice

    return Irregularity(
        name=name, cite=cite, when=("choose",), whose="hand", consequence=consequence,
        handle=handle, legal=check, fields=fields,
    )  # fmt: skip


ANNOUNCED = StatementField(name="announced", says="what the player said with it")

IRREGULARITIES = (
    ruled("verbal-statement", ROOM.statement, "binding on the player whose turn it is", statement,
          StatementField(name="says", required=True, says="what the player says"),
          legal=irregularities.still_in),
    ruled("wrong-amount", ROOM.announced_amount, "corrected to the amount announced", wrong_amount,
          StatementField(name="announced", required=True, says="the bet or raise announced"),
          chip_amount("placed", "the chips put in")),
    ruled("chips-forward", ROOM.chips_forward, "a bet of that amount", chips_forward,
          chip_amount("amount", "the chips put forward")),
    ruled("string-bet", ROOM.string_bet, "the first chips are the bet, the rest goes back",
          string_bet, chip_amount("first", "the chips put in first"),
          chip_amount("more", "the chips put in after them"), ANNOUNCED),
    ruled("oversize-chip", ROOM.oversize_chip, "a call, and change is given", oversize_chip,
          chip_amount("chip", "what the one chip is worth"), ANNOUNCED),
    ruled("hand-thrown-away", ROOM.thrown_away, "a fold", thrown_away),
    ruled("hand-thrown-away-owing", ROOM.wager_owed, "the wager is put in all the same", wager_owed,
          StatementField(name="owes", required=True, says="the wager that the player owes")),
    never("touches-pot", ROOM.pot_untouched, "no player touches chips that are in the pot",
          irregularities.DURING),
    never("remove-chips", ROOM.added_between_rounds,
          "table stakes stay on the table during play", irregularities.ANY_TIME,
          chip_amount("amount", "the chips taken away", required=False)),
)  # fmt: skip
TURNED_DOWN = ruled("up-cards-turned-down", ROOM.turned_down, "a fold", thrown_away)
"""In stud alone."""
