"""The wagers of craps: their parts, which amounts can be paid, and when they are made."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from pitboss.engine import Bet, Fact, Options, Round, Stake, Wager
from pitboss.engine import events as on
from pitboss.errors import Refused
from pitboss.games.craps.common import options as common
from pitboss.games.craps.common.crew import crew_of
from pitboss.games.craps.common.names import COME, FLAT, HARDWAYS, HIGH, HOPS, LINE, PARTS, POINTS
from pitboss.games.craps.common.options import all_payouts, payouts
from pitboss.games.craps.common.paragraphs import Paragraphs
from pitboss.money import cents, dollars, in_dollars
from pitboss.regulation.payouts import Odds, check_exact

Make = Callable[..., Wager]
"""Makes a wager by the paragraphs of a game."""

_COME_OUT = "immediately before a come out roll"
_AFTER = "while a come out point is on"
_UNITS = "in units of five"
_FLAT_BETS = {
    "pass": ("Pass Bet", "the point before a 7", _COME_OUT),
    "dont-pass": ("Don't Pass Bet", "a 7 before the point", _COME_OUT),
    "come": ("Come Bet", "its own point before a 7", _AFTER),
    "dont-come": ("Don't Come Bet", "a 7 before its own point", _AFTER),
}
"""What each is called, what it is on, and when it is made."""


def wagers(at: Paragraphs, *, fire: bool = False) -> tuple[Wager, ...]:
    """The wagers of a game in the order of the text, with or without the fire bet."""
    posted = common.tables(at, fire=fire)

    def make(name: str, says: str, pays: str = "", **more: Any) -> Wager:
        """A wager that the house may leave out has the paragraph that says so. For place bets to
        lose it is the paragraph on the true odds that replace them."""
        true_odds = name.startswith(("buy", "lay"))
        left_out_by = at.of("lay") if name.startswith("place-lose") else at.of(name)
        permitted = at.true_odds_permitted if true_odds else "" if name in FLAT else at.permitted
        paid_by = common.paid_by(at, posted, name)
        return Wager(
            name=name,
            cite=permitted or at.of(name),
            says=f"{says}, {at.of(name)}" if permitted else says,
            pays=pays or common.promised(posted, name),
            paid_by=paid_by,
            payable=partial(check_payable, at, name, paid_by),
            not_offered=left_out_by,
            **more,
        )

    return (*_bets(make), *_numbers(make), *_one_roll(make), *([_fire(make)] if fire else []))


def _fire(make: Make) -> Wager:
    return make("fire", "four or more different points before a loser 7", "fire table",
                when="before a new shooter's first come out roll",
                rule="$1 to $5 in whole dollars", low=1_00, high=5_00, step=1_00,
                mark=mark_fire, offered=_is("fire-table", "A", "B"))  # fmt: skip


def _is(name: str, *values: object) -> Callable[[Options], bool]:
    return lambda options: options[name] in values


def _bets(make: Make) -> list[Wager]:
    """The wagers on the line, and what supports them."""
    bets = _FLAT_BETS.items()
    line = [make(name, says, when=when, mark=mark_flat) for name, (_, says, when) in bets]
    taken = "2 to 1 on 4 and 10, 3 to 2 on 5 and 9, 6 to 5 on 6 and 8"
    laid = "1 to 2 on 4 and 10, 2 to 3 on 5 and 9, 5 to 6 on 6 and 8"
    for name, flat in FLAT.items():
        against, bet = name.startswith("dont"), _FLAT_BETS[flat][0]
        most = f"{'to win up to' if against else 'up to'} the table's multiple of the {bet}"
        which = "; with the point set last, or as in come-odds:6" if flat.endswith("come") else ""
        line.append(
            make(name, f"supports a {bet}", laid if against else taken, rule=most + which,
                 when="once its point is set", mark=mark_odds, unit=exact_unit)
        )  # fmt: skip
    return line


def _numbers(make: Make) -> list[Wager]:
    """The wagers on a number."""
    found = []
    for n in POINTS:
        found += [
            make(f"place-win-{n}", f"{n} before a 7"),
            make(f"place-lose-{n}", f"a 7 before {n}",
                 offered=_is("lay-bets", "in-addition", "none")),
            make(f"buy-{n}", f"{n} before a 7 at true odds, for vigorish",
                 offered=_is("buy-bets", True), placed=_charge),
            make(f"lay-{n}", f"a 7 before {n} at true odds, for vigorish",
                 offered=_is("lay-bets", "in-addition", "in-lieu"), placed=_charge),
        ]  # fmt: skip
    return [*found, *(make(f"hard-{n}", f"{n} as a pair, before any other way") for n in HARDWAYS)]


def _one_roll(make: Make) -> list[Wager]:
    """The wagers on the next roll alone."""
    return [
        make("field", "2, 3, 4, 9, 10, 11 or 12",
             "1 to 1 on 3, 4, 9, 10 and 11, 2 to 1 on 2 and 12"),
        make("any-seven", "any 7"),
        make("any-craps", "2, 3 or 12"),
        make("craps-2", "2"),
        make("craps-3", "3"),
        make("craps-12", "12"),
        make("eleven", "11"),
        make("c-and-e", "half on any craps, half on 11", "as two wagers",
             rule="in halves that can be paid"),
        make("horn", "a quarter each on 2, 3, 11 and 12", "as four wagers",
             rule="in quarters that can be paid"),
        *(make(f"horn-high-{total}", f"a Horn Bet and a fifth unit on {total}",
               "as five wagers", rule=_UNITS, placed=_break_down) for total in HIGH),
        make("whirl", "a Horn Bet and a fifth unit on any 7", "as five wagers",
             rule=_UNITS, placed=_break_down),
        *(make(f"hop-{faces}", f"{faces} on the next roll") for faces in HOPS),
        make("six-seven-eight", "6, 7 or 8",
             "1 to 1, a 6 or 8 as a pair 2 to 1", offered=_is("6-7-8-offered", True)),
    ]  # fmt: skip


def _charge(round: Round, stake: Stake, added: int) -> None:
    """Vigorish on what has been added, where it is collected with the bet."""
    paid_on = paid_on_more(round, stake.seat, stake.patron, stake.wager)
    due = common.due_with_bet(round.options, stake.wager, stake.amount, added, paid_on)
    cite = crew_of(round).at.of(stake.wager)
    round.charge(stake.seat, "vigorish", due, cite, patron=stake.patron, wager=stake.wager)


def _break_down(round: Round, stake: Stake, added: int) -> None:
    """A Whirl Bet is always put down as two wagers, a Horn High Bet without an area too.

    The payout is the same either way, so the bet is kept under the name by which it was made.
    """
    if stake.wager == "whirl" or round.options["horn-high"] != "own-area":
        cite = crew_of(round).at.of(stake.wager)
        round.note("broken-down", ["horn", PARTS[stake.wager][-1]], cite)


def check_payable(
    at: Paragraphs, name: str, paid_by: common.PaidBy, options: Options, amount: int
) -> None:
    """Refuse an amount that cannot be paid at the odds: part by part where a wager has parts, and
    in whole chips, but true odds to the cent.

    The odds of supplemental wagers depend on their point (`check_odds`); those of the fire bet are
    a floor.
    """
    if name in FLAT or name == "fire":
        return
    chip, odds = options["smallest-chip"], payouts(paid_by(options), name)
    if not in_chips(name):
        check_exact(name, amount, odds, at.of(name), chip=chip)
        return
    parts = len(PARTS.get(name, (name,)))
    if amount % (parts * chip):
        why = f"{name} {dollars(amount)} {_SPLIT[parts]} of {dollars(chip)}"
        raise Refused(why, at.of(name) if parts == 5 else at.payable)
    check_exact(name, amount, odds, at.payable, chip=parts * chip, coin=chip, parts=parts)


_SPLIT = {
    1: "is not in whole chips",
    2: "does not split into two equal wagers of whole chips",
    4: "does not split into four equal wagers of whole chips",
    5: "is not in units of five chips",
}


def in_chips(name: str) -> bool:
    """Whether a wager is paid in whole chips: all but those at true odds and the fire bet."""
    return name not in FLAT and not name.startswith(("buy", "lay", "fire"))


def check_odds(round: Round, name: str, mark: str, amount: int) -> None:
    """Refuse supplemental odds that are not paid exactly at their point."""
    options, point = round.options, int(mark or round.state["point"])
    pays = _true_odds(round, name, point)
    cite, chip = crew_of(round).at.of(name), options["smallest-chip"]
    check_exact(f"{name} on {point}", amount, (pays,), cite, chip=chip)


def _true_odds(round: Round, name: str, point: int) -> Odds:
    kind = "laid" if name.startswith("dont") else "taken"
    return all_payouts(round.game, round.options)[f"odds-{kind}-{point}"]


# -- when and where a wager's chips may go --------------------------------------------------------
#
# Each function answers for one group of wagers: the mark under which the chips of a bet would stand
# now, or a refusal.


def mark_flat(round: Round, bet: Bet, said: str) -> str:
    """Pass and Don't Pass only before a come out roll, Come and Don't Come only after it.

    The number of a Come Bet comes with the next roll.
    """
    name, point = _plain(round, said), round.state["point"]
    removed = {*round.state["taken-down"], *removals(round)}
    if name.startswith("dont") and removal(bet.seat, bet.patron, name) in removed:
        why = f"{name} was removed or reduced: it is not replaced or increased"
        raise Refused(why, crew_of(round).at.not_replaced)
    if name in COME and not point:
        why = f"{name} only after the come out roll, while a point is on"
    elif name in LINE and point:
        why = f"{name} only immediately before a come out roll: the point is {point}"
    else:
        return ""
    raise Refused(why, crew_of(round).at.of(name))


def _plain(round: Round, said: str) -> str:
    name, colon, _ = said.partition(":")
    if colon:
        raise Refused(f"{name} is not made on a number", crew_of(round).at.permissible)
    return name


def removals(round: Round) -> list[str]:
    """The Don't bets taken down or reduced since the last roll."""
    return [
        removal(event.seat, event.patron, event.wager)
        for event in round.events
        if isinstance(event, on.TakenDown) and event.wager in ("dont-pass", "dont-come")
    ]


def removal(seat: int, patron: str, wager: str) -> str:
    return f"{seat} {patron} {wager}"


TAKEN_DOWN = Fact(kind="texts", pattern=r"\d+ .* ?dont-(pass|come)",
                  form="a list of Don't bets, as in 1 Ann dont-pass",
                  says="don't pass wagers that were taken down on this point")  # fmt: skip
"""What may be given for the Don't bets that were taken down since the last decision."""


PAID_ON = "vigorish-paid-on"
PAID_ON_FACT = Fact(
    kind="amounts",
    form="wagers, each with an amount in dollars, as in 1 Ann buy-4",
    says="on how much of a buy or lay bet vigorish was paid, if it has been reduced",
)


def paid_on_more(round: Round, seat: int, patron: str, wager: str) -> int:
    """The amount on which vigorish has been paid for a wager that was reduced since; 0 if it was
    not."""
    reduced = round.state.get(PAID_ON) or {}
    return cents(str(reduced.get(removal(seat, patron, wager), 0)))


def remember_paid(round: Round, stake: Stake, left: int) -> None:
    """What is left of a buy or lay bet may be made up again without vigorish that was paid."""
    if not stake.wager.startswith(("buy", "lay")):
        return
    bet = removal(stake.seat, stake.patron, stake.wager)
    most = max(stake.amount, paid_on_more(round, stake.seat, stake.patron, stake.wager))
    others = {name: paid for name, paid in (round.state.get(PAID_ON) or {}).items() if name != bet}
    round.state[PAID_ON] = others | ({bet: in_dollars(most)} if left else {})


def mark_odds(round: Round, bet: Bet, said: str) -> str:
    """Odds support a flat bet whose point is set, up to the table's multiple of it."""
    name = said.partition(":")[0]
    flat, cite = FLAT[name], crew_of(round).at.of(name)
    mark = _supported(round, bet, said)
    same = [other for other in bet.wagers if other.partition(":")[0] == name]
    if sum(_supported(round, bet, other) == mark for other in same) > 1:
        raise Refused(f"{name} on {mark} is named twice", cite)
    amount = round.amount(bet.seat, name, bet.patron, mark) + bet.wagers[said]
    backed = round.amount(bet.seat, flat, bet.patron, mark)
    check_odds(round, name, mark, amount)
    _check_limit(round, name, int(mark or round.state["point"]), amount, backed)
    return mark


def _supported(round: Round, bet: Bet, said: str) -> str:
    """The mark of the flat bet: its come point; none on the line, where the point is one for all.

    Where several come bets stand and none is named, the one whose point was set last is meant.
    """
    name, _, wanted = said.partition(":")
    flat, cite = FLAT[name], crew_of(round).at.of(name)
    stakes = round.stakes_on(flat, seat=bet.seat, patron=bet.patron)
    if flat.endswith("pass"):
        if not stakes or not round.state["point"] or wanted:
            raise Refused(f"{name} supports a {flat} bet whose point is set", cite)
        return ""
    marks = [stake.mark for stake in stakes if stake.mark]
    if not marks or (wanted and wanted not in marks):
        on_number = f" on {wanted}" if wanted else " whose point is set"
        raise Refused(f"{name} supports a {flat} bet{on_number}", cite)
    return wanted or marks[-1]


def exact_unit(round: Round, bet: Bet, said: str) -> int:
    """The unit in which odds are paid exactly; it may exceed posted maximums.

    If no maximum is exceeded, the unit does not matter.
    """
    point = int(_supported(round, bet, said) or round.state["point"])
    return common.odds_unit(round.options, _true_odds(round, said, point))


def _check_limit(round: Round, name: str, point: int, amount: int, flat: int) -> None:
    options, at = round.options, crew_of(round).at
    multiple = common.odds_multiple(options, point)
    limit = Fraction(multiple * flat)
    laid = name.startswith("dont")
    pays = _true_odds(round, name, point)
    if laid:  # limited by the amount that they win
        limit /= pays.ratio
    exact = common.most_odds(options, pays, point, flat, laid=laid)
    if amount <= limit or amount == exact:
        return
    most = f"{multiple} times {dollars(flat)}"
    why = f"{name} {dollars(amount)} on {point} {'may win' if laid else 'is'} at most {most}"
    if exact > limit:
        why += f", or {dollars(exact)} to be paid exactly by {at.odds_excess}"
    raise Refused(why, at.of(name) if multiple == 1 else at.odds_multiple)


def mark_fire(round: Round, bet: Bet, said: str) -> str:
    """The fire bet: before a new shooter's first come out roll, $1 to $5, never increased.

    The mark is how many points had been made when it was put down, by a shooter who then passed
    the dice: what was made before does not count for it.
    """
    name = _plain(round, said)
    state, at = round.state, crew_of(round).at
    if not state["new-shooter"] or state["point"]:
        raise Refused("fire only before a new shooter's first come out roll", at.of(name))
    mark = str(len(state["points-made"]) or "")
    if round.stake(bet.seat, name, bet.patron, mark):
        raise Refused("a fire bet is not increased once it is made", at.fire.stays)
    amount = bet.wagers[said]
    if not 1_00 <= amount <= 5_00 or amount % 1_00:
        raise Refused(f"fire {dollars(amount)}: $1 to $5 in whole dollars", at.fire.amount)
    return mark
