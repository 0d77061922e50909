"""Rulings on how wagers are made.

What a player says or does with chips is reported in place of the decision that was asked for;
the ruling says which decision it amounts to.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import Refused
from pitboss.games.poker_room.common import house
from pitboss.games.poker_room.common.contest import Contest, contest_in
from pitboss.games.poker_room.common.irregularities import (
    ANY_TIME,
    DURING,
    cite_of,
    never,
    still_in,
)
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.reports import SILENCE, Spoken, Statement, chip_amount
from pitboss.play.answers import Answer, Choice, IrregularityReport
from pitboss.play.irregularities import Field, Irregularity, Legal
from pitboss.play.prompts import Choose, Steps
from pitboss.play.round import Round

Ruling = tuple[Choice | None, dict[str, str]]
"""The decision that a report amounts to, and what else follows: change, chips given back."""


def legal_choice(round: Round, choice: Choice) -> bool:
    """Whether the standing prompt would take it."""
    prompt = round.prompt
    assert prompt is not None
    try:
        prompt.check(choice)
    except Refused:
        return False
    return True


def chips_mean(round: Round, seat: int, chips: int) -> Choice | None:
    """What chips put in without a word amount to: a bet, a call or a raise."""
    contest = contest_in(round)
    player = contest.players[seat]
    betting = contest.betting
    total, owed = betting.bets[player] + chips, contest.to_call(player)
    if chips <= owed:
        return Choice(seat, "call") if owed else None
    wager = Choice(seat, "raise" if max(betting.bets) else "bet", total)
    if legal_choice(round, wager):
        return wager
    return Choice(seat, "call") if owed else None


def must_mean(round: Round, seat: int, chips: int) -> Choice:
    """The same; refused where the chips amount to nothing that could be done."""
    choice = chips_mean(round, seat, chips)
    if choice is None:
        raise Refused("the chips make no bet that is allowed here", ROOM.limits)
    return choice


def spoken(round: Round, seat: int, said: Statement) -> Choice | None:
    """What a statement in turn binds the player to, if it is within the rules."""
    contest = contest_in(round)
    player, amount = contest.players[seat], said.amount
    if not said.act:
        return chips_mean(round, seat, amount - contest.betting.bets[player])
    wagers = said.act in ("bet", "raise")
    if wagers and not amount:
        span = contest.raising(player)
        amount = 0 if isinstance(span, Refused) else span[0]
    choice = Choice(seat, said.act, amount if wagers else 0)
    return choice if legal_choice(round, choice) else None


def must_bind(round: Round, seat: int, said: Statement) -> Choice:
    """The same; refused where the statement is not within the rules."""
    choice = spoken(round, seat, said)
    if choice is None:
        raise Refused("no bet that is allowed here was announced", ROOM.limits)
    return choice


def costs(contest: Contest, choice: Choice) -> int:
    """The chips that a decision adds to what the seat has in this betting round."""
    player = contest.players[choice.seat]
    if choice.name == "call":
        return contest.to_call(player)
    return max(0, choice.amount - contest.betting.bets[player])


def check_chips(contest: Contest, seat: int, chips: int) -> None:
    if chips > contest.betting.stacks[contest.players[seat]]:
        raise Refused("the seat has no such chips on the table", ROOM.table_stakes)


# -- the rulings ---------------------------------------------------------------------------------


def statement(round: Round, report: IrregularityReport) -> Ruling:
    """Binding on the player whose turn it is, on nobody else."""
    prompt = round.prompt
    if not isinstance(prompt, Choose) or prompt.seat != report.seat:
        return None, {}
    return spoken(round, report.seat, report.details["says"]), {}


def wrong_amount(round: Round, report: IrregularityReport) -> Ruling:
    """The amount announced holds, the chips are corrected to it."""
    choice = spoken(round, report.seat, report.details["announced"])
    if choice is None or choice.name not in ("bet", "raise"):
        raise Refused("no bet or raise that could be made was announced", ROOM.announced_amount)
    over = report.details["placed"] - costs(contest_in(round), choice)
    return choice, {"adds" if over < 0 else "returned": house.plain(abs(over))}


def string_bet(round: Round, report: IrregularityReport) -> Ruling:
    """What went in first is the bet, unless more or a raise was announced with it."""
    first, more = report.details["first"], report.details["more"]
    said = report.details["announced"] or SILENCE
    if said.amount or said.act in ("fold", "check", "call"):
        choice = must_bind(round, report.seat, said)
    else:
        choice = must_mean(round, report.seat, first + more if said.act else first)
    over = first + more - costs(contest_in(round), choice)
    return choice, {"returned": house.plain(over)} if over > 0 else {}


def oversize_chip(round: Round, report: IrregularityReport) -> Ruling:
    """One chip larger than required is a call, unless a raise was announced."""
    contest, chip = contest_in(round), report.details["chip"]
    owed = contest.to_call(contest.players[report.seat])
    if chip <= owed:
        raise Refused("the chip is not larger than required", ROOM.oversize_chip)
    check_chips(contest, report.seat, chip)
    said = report.details["announced"] or SILENCE
    if said.amount:  # the size announced is the wager
        choice = must_bind(round, report.seat, said)
    elif owed and said.act != "raise":
        choice = Choice(report.seat, "call")
    else:
        choice = must_mean(round, report.seat, chip)
    change = chip - costs(contest, choice)
    return choice, {"change": house.plain(change)} if change > 0 else {}


def chips_forward(round: Round, report: IrregularityReport) -> Ruling:
    """Pushed forward, released into the pot or clearly towards it, chips are a bet."""
    chips = report.details["amount"]
    check_chips(contest_in(round), report.seat, chips)
    return must_mean(round, report.seat, chips), {}


def thrown_away(round: Round, report: IrregularityReport) -> Ruling:
    """Cards discarded by a player who faces a wager, or the making of one."""
    return Choice(report.seat, "fold"), {}


def in_turn(round: Round, report: IrregularityReport) -> None:
    prompt = round.prompt
    if not isinstance(prompt, Choose) or prompt.seat != report.seat:
        raise Refused(f"it is not the turn of seat {report.seat}", cite_of(round, report))


def ruled(
    name: str,
    cite: str,
    consequence: str,
    rule: Callable[[Round, IrregularityReport], Ruling],
    *fields: Field,
    legal: Legal = in_turn,
) -> Irregularity:
    """A ruling as an irregularity: refused beforehand, stated, and taken as the decision."""

    def check(round: Round, report: IrregularityReport) -> None:
        legal(round, report)
        rule(round, report)

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        yield from ()
        choice, more = rule(round, report)
        means = "not-bound"
        if choice is not None:
            total = comes_to(contest_in(round), choice)
            means = f"{choice.name} {house.plain(total)}" if total else choice.name
        round.note("ruling", {str(report.seat): means, **more}, cite)
        return choice

    return Irregularity(
        name=name, cite=cite, when=("choose",), whose="hand", consequence=consequence,
        handle=handle, legal=check, fields=fields,
    )  # fmt: skip


def comes_to(contest: Contest, choice: Choice) -> int:
    """What a player will have in this betting round by a decision."""
    player = contest.players[choice.seat]
    if choice.name == "call":
        return contest.betting.bets[player] + contest.to_call(player)
    return max(choice.amount, 0)


def obliged(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """A wager that is owed is put in although the cards were thrown away."""
    yield from ()
    contest = contest_in(round)
    choice = must_bind(round, report.seat, report.details["owes"])
    owed = f"owes {house.plain(comes_to(contest, choice))}"
    round.note("ruling", {str(report.seat): owed}, ROOM.wager_owed)
    contest.giving_up = contest.players[report.seat]
    return choice


def owes_something(round: Round, report: IrregularityReport) -> None:
    in_turn(round, report)
    choice = spoken(round, report.seat, report.details["owes"])
    if choice is None or choice.name not in ("call", "bet", "raise"):
        raise Refused("the seat owes no wager by what it said", ROOM.wager_owed)


ANNOUNCED = Spoken(name="announced", says="what the player said with it")

IRREGULARITIES = (
    ruled("verbal-statement", ROOM.statement, "binding on the player whose turn it is", statement,
          Spoken(name="says", required=True, says="what the player says"), legal=still_in),
    ruled("wrong-amount", ROOM.announced_amount, "corrected to the amount announced", wrong_amount,
          Spoken(name="announced", required=True, says="the bet or raise announced"),
          chip_amount("placed", "the chips put in")),
    ruled("chips-forward", ROOM.chips_forward, "a bet of that amount", chips_forward,
          chip_amount("amount", "the chips put forward")),
    ruled("string-bet", ROOM.string_bet, "the first chips are the bet, the rest goes back",
          string_bet, chip_amount("first", "the chips put in first"),
          chip_amount("more", "the chips put in after them"), ANNOUNCED),
    ruled("oversize-chip", ROOM.oversize_chip, "a call, and change is given", oversize_chip,
          chip_amount("chip", "what the one chip is worth"), ANNOUNCED),
    ruled("hand-thrown-away", ROOM.thrown_away, "a fold", thrown_away),
    Irregularity(
        name="hand-thrown-away-owing", cite=ROOM.wager_owed, when=("choose",),
        whose="hand", handle=obliged, legal=owes_something,
        fields=(Spoken(name="owes", required=True, says="the wager that the player owes"),),
        consequence="the wager is put in all the same",
    ),
    never("touches-pot", ROOM.pot_untouched, "no player touches chips that are in the pot", DURING),
    never("remove-chips", ROOM.added_between_rounds,
          "table stakes stay on the table during play", ANY_TIME,
          (chip_amount("amount", "the chips taken away", required=False),)),
)  # fmt: skip
