"""Rulings on how wagers are made, 14.7, and what is reported between rounds.

What a player says or does with chips is reported in place of the decision that was asked for;
the ruling says which decision it amounts to.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import PitbossError, Refused
from pitboss.games.poker_room.common import house
from pitboss.games.poker_room.common.contest import Contest, contest_of
from pitboss.games.poker_room.common.irregularities import DURING, contesting, has_hand
from pitboss.money import cents
from pitboss.play.answers import Answer, Choice, IrregularityReport
from pitboss.play.irregularities import Irregularity
from pitboss.play.options import kebab
from pitboss.play.prompts import Choose, Steps
from pitboss.play.round import Round

WORDS = ("fold", "check", "call", "bet", "raise")
FILLERS = ("i", "to", "a")
Ruling = tuple[Choice | None, dict[str, str]]
"""The decision that a report amounts to, and what else follows: change, chips given back."""


def amount_said(report: IrregularityReport, name: str) -> int:
    """An amount among the details of a report."""
    try:
        return cents(str(report.details[name]))
    except (KeyError, PitbossError):
        raise Refused(f"{report.name} must say {name}: an amount", "14.7(e)") from None


def words_said(report: IrregularityReport, name: str) -> tuple[str, int]:
    """A statement among the details: ``fold``, ``raise to 40``, ``40``."""
    said = str(report.details.get(name, "")).strip()
    words = [word for word in said.replace(":", " ").split() if word.lower() not in FILLERS]
    word, amount = words[0] if words else "", " ".join(words[1:])
    if word[:1].isdigit() or word[:1] == "$":
        word, amount = "", word
    elif word.lower().removesuffix("s") in WORDS:
        word = word.lower().removesuffix("s")
    try:
        return kebab(word), cents(amount) if amount.strip() else 0
    except PitbossError:
        raise Refused(f"{report.name}: {said!r} is not a statement", "14.7(d)") from None


def legal_choice(round: Round, choice: Choice) -> bool:
    """Whether the standing prompt would take it."""
    prompt = round.prompt
    assert prompt is not None
    try:
        prompt.check(choice)
    except Refused:
        return False
    return True


def chips_mean(round: Round, contest: Contest, seat: int, chips: int) -> Choice | None:
    """What chips put in without a word amount to: a bet, a call or a raise."""
    player = contest.players[seat]
    betting = contest.betting
    total, owed = betting.bets[player] + chips, contest.to_call(player)
    if chips <= owed:
        return Choice(seat, "call") if owed else None
    wager = Choice(seat, "raise" if max(betting.bets) else "bet", total)
    if legal_choice(round, wager):
        return wager
    return Choice(seat, "call") if owed else None


def costs(contest: Contest, choice: Choice) -> int:
    """The chips that a decision adds to what the seat has in this betting round."""
    player = contest.players[choice.seat]
    if choice.name == "call":
        return contest.to_call(player)
    return max(0, choice.amount - contest.betting.bets[player])


def spoken(round: Round, seat: int, word: str, amount: int) -> Choice | None:
    """14.7(d): what a statement in turn binds the player to, if it is within the rules."""
    contest = contest_of(round)
    assert contest is not None
    if not word:
        already = contest.betting.bets[contest.players[seat]]
        return chips_mean(round, contest, seat, amount - already)
    choice = Choice(seat, word, amount if word in ("bet", "raise") else 0)
    if word in ("bet", "raise") and not amount:
        span = contest.raising(contest.players[seat])
        choice = Choice(seat, word, 0 if isinstance(span, Refused) else span[0])
    return choice if word in WORDS and legal_choice(round, choice) else None


# -- the rulings ---------------------------------------------------------------------------------


def statement(round: Round, report: IrregularityReport) -> Ruling:
    """14.7(d), 14.15(j): binding on the player whose turn it is, on nobody else."""
    word, amount = words_said(report, "says")
    prompt = round.prompt
    if not isinstance(prompt, Choose) or prompt.seat != report.seat:
        return None, {}
    return spoken(round, report.seat, word, amount), {}


def wrong_amount(round: Round, report: IrregularityReport) -> Ruling:
    """14.7(e): the amount announced holds, the chips are corrected to it."""
    word, amount = words_said(report, "announced")
    placed = amount_said(report, "placed")
    choice = spoken(round, report.seat, word, amount)
    if choice is None or choice.name not in ("bet", "raise"):
        raise Refused("no bet or raise that could be made was announced", "14.7(e)")
    contest = contesting(round, report)
    owed = choice.amount - contest.betting.bets[contest.players[report.seat]]
    what = "adds" if owed > placed else "returned"
    return choice, {what: house.plain(abs(owed - placed))}


def string_bet(round: Round, report: IrregularityReport) -> Ruling:
    """14.7(g): what went in first is the bet, unless more or a raise was announced with it."""
    contest = contesting(round, report)
    first, more = amount_said(report, "first"), amount_said(report, "more")
    word, amount = words_said(report, "announced")
    if amount or word in ("fold", "check", "call"):
        choice = spoken(round, report.seat, word, amount)
    else:
        choice = chips_mean(round, contest, report.seat, first + more if word else first)
    if choice is None:
        raise Refused("the chips make no bet that is allowed here", "14.17")
    over = first + more - costs(contest, choice)
    return choice, {"returned": house.plain(over)} if over > 0 else {}


def oversize_chip(round: Round, report: IrregularityReport) -> Ruling:
    """14.7(i): one chip larger than required is a call, unless a raise was announced."""
    contest, chip = contesting(round, report), amount_said(report, "chip")
    player = contest.players[report.seat]
    owed = contest.to_call(player)
    if chip <= owed:
        raise Refused("the chip is not larger than required", "14.7(i)")
    if chip > contest.betting.stacks[player]:
        raise Refused("the seat has no such chip on the table", "14.7(c)")
    word, amount = words_said(report, "announced")
    if amount:  # 14.7(d), (e): the size announced is the wager
        choice = spoken(round, report.seat, word, amount)
    elif owed and word != "raise":
        choice = Choice(report.seat, "call")
    else:
        choice = chips_mean(round, contest, report.seat, chip)
    if choice is None:
        raise Refused("the chip makes no bet that is allowed here", "14.17")
    change = chip - costs(contest, choice)
    return choice, {"change": house.plain(change)} if change > 0 else {}


def chips_forward(round: Round, report: IrregularityReport) -> Ruling:
    """14.7(f): pushed forward, released into the pot or clearly towards it, chips are a bet."""
    contest, amount = contesting(round, report), amount_said(report, "amount")
    if amount > contest.betting.stacks[contest.players[report.seat]]:
        raise Refused("the seat has no such chips on the table", "14.7(c)")
    choice = chips_mean(round, contest, report.seat, amount)
    if choice is None:
        raise Refused("the chips make no bet that is allowed here", "14.17")
    return choice, {}


def thrown_away(round: Round, report: IrregularityReport) -> Ruling:
    """14.15(j)1i: cards discarded by a player who faces a wager, or the making of one."""
    return Choice(report.seat, "fold"), {}


def in_turn(round: Round, report: IrregularityReport) -> None:
    contesting(round, report)
    prompt = round.prompt
    if not isinstance(prompt, Choose) or prompt.seat != report.seat:
        cite = round.game.irregularity_names[report.name].cite
        raise Refused(f"it is not the turn of seat {report.seat}", cite)


def ruled(
    name: str,
    cite: str,
    consequence: str,
    rule: Callable[[Round, IrregularityReport], Ruling],
    legal: Callable[[Round, IrregularityReport], None] = in_turn,
) -> Irregularity:
    """A ruling as an irregularity: refused beforehand, stated, and taken as the decision."""

    def check(round: Round, report: IrregularityReport) -> None:
        legal(round, report)
        rule(round, report)

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        yield from ()
        choice, more = rule(round, report)
        contest = contest_of(round)
        assert contest is not None
        means = "not-bound"
        if choice is not None:
            player = contest.players[report.seat]
            called = contest.betting.bets[player] + contest.to_call(player)
            amount = called if choice.name == "call" else choice.amount
            means = f"{choice.name} {house.plain(amount)}" if amount else choice.name
        round.note("ruling", {str(report.seat): means, **more}, cite)
        return choice

    return Irregularity(
        name=name, cite=cite, when=("choose",), whose="seat", consequence=consequence,
        handle=handle, legal=check,
    )  # fmt: skip


def obliged(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """14.15(j)2: a wager that is owed is put in although the cards were thrown away."""
    yield from ()
    contest = contest_of(round)
    assert contest is not None
    choice = spoken(round, report.seat, *words_said(report, "owes"))
    assert choice is not None, "refused beforehand"
    player = contest.players[report.seat]
    total = choice.amount or contest.betting.bets[player] + contest.to_call(player)
    round.note("ruling", {str(report.seat): f"owes {house.plain(total)}"}, "14.15(j)2")
    contest.giving_up = player
    return choice


def owes_something(round: Round, report: IrregularityReport) -> None:
    in_turn(round, report)
    choice = spoken(round, report.seat, *words_said(report, "owes"))
    if choice is None or choice.name not in ("call", "bet", "raise"):
        raise Refused("the seat owes no wager by what it said", "14.15(j)2")


def forbidden(why: str, cite: str) -> Callable[[Round, IrregularityReport], None]:
    """Something that is never allowed: to report it is to have it refused."""

    def refuse(round: Round, report: IrregularityReport) -> None:
        raise Refused(why, cite)

    return refuse


def nothing(round: Round, report: IrregularityReport) -> None:
    """There is nothing to carry out."""


def irregularities() -> tuple[Irregularity, ...]:
    """How wagers may be made and mistaken, 14.7(c)-(i)."""
    return (
        ruled("verbal-statement", "14.7(d)", "binding on the player whose turn it is", statement,
              has_hand),
        ruled("wrong-amount", "14.7(e)", "corrected to the amount announced", wrong_amount),
        ruled("chips-forward", "14.7(f)", "a bet of that amount", chips_forward),
        ruled("string-bet", "14.7(g)", "the first chips are the bet, the rest goes back",
              string_bet),
        ruled("oversize-chip", "14.7(i)", "a call, and change is given", oversize_chip),
        ruled("hand-thrown-away", "14.15(j)1", "a fold", thrown_away),
        Irregularity(
            name="hand-thrown-away-owing", cite="14.15(j)2", when=("choose",), whose="seat",
            handle=obliged, legal=owes_something, consequence="the wager is put in all the same",
        ),
        Irregularity(
            name="touches-pot", cite="14.7(h)", when=DURING, handle=nothing,
            legal=forbidden("no player touches chips that are in the pot", "14.7(h)"),
            consequence="refused",
        ),
        Irregularity(
            name="remove-chips", cite="14.7(c)1", when=("shuffle", "cut", "post", *DURING),
            handle=nothing, consequence="refused",
            legal=forbidden("table stakes stay on the table during play", "14.7(c)1"),
        ),
    )  # fmt: skip
