"""Wagers: what may be bet, by which rule, and within which limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.errors import Refused, Unusable
from pitboss.money import cents, dollars
from pitboss.play.card_wagers import OnCards
from pitboss.play.options import Options
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import For, Odds, payout
from pitboss.regulation.rulebooks import LimitParagraphs

if TYPE_CHECKING:
    from pitboss.play.answers import Bet
    from pitboss.play.game import Game
    from pitboss.play.round import Round


class Wager(Struct, frozen=True, kw_only=True):
    """A kind of wager, with the paragraph that permits it."""

    name: str
    cite: str
    says: str
    pays: str
    """The payout in words: ``1 to 1``, or which pay table decides."""
    required: bool = False
    when: str = "bets"
    """``bets`` while bets are open; otherwise the moment in words (``after the deal``)."""
    rule: str = "any amount within the table's limits"
    low: int = 0
    high: int | None = None
    step: int = 1
    """Bounds that the text itself sets, in cents."""
    fixed: bool = False
    """The text fixes its size, if not to the same at every table: posted limits do not bind it."""
    offered: Callable[[Options], bool] | None = None
    """Whether the options in force offer it; always, where there is no such choice."""
    not_offered: str | Callable[[Options], str] = ""
    """The paragraph that keeps a table from offering it, by its options perhaps; its own, if not
    said."""
    spot: Callable[[str, Options], str] | None = None
    """For a wager made on a spot (``straight:17``): the spot in one form, or a refusal."""
    spots: Callable[[Options], tuple[str, ...]] | None = None
    """Every spot there is, for a wager made on one."""
    mark: Callable[[Round, Bet, str], str] | None = None
    """For a wager whose chips go beside what already stands: the mark they get, from the round,
    the bet and the name said in it (``come-odds:6`` says which), or a refusal."""
    unit: Callable[[Round, Bet, str], int] | None = None
    """For a wager that may go over the posted maximum to be paid exactly: its payable unit."""
    placed: Callable[[Round, Stake, int], None] | None = None
    """What follows when chips have been put on it: the fee for making it."""
    by_choice: bool = False
    """Made by a decision of the same name: a round sheet may have it beside the other wagers."""
    stands_as: str = ""
    """The name under which it stands, where kinds of wagers are written on one form."""
    price: Callable[[Round, Bet, str], int] | None = None
    """For a wager that names what it costs: the amount, where the bet leaves it open (0)."""
    issue: Callable[[Round, Bet, str, Stake], None] | None = None
    """What follows when a wager that is written has been paid for."""

    paid_by: Callable[[Options], Sequence[PayTable]] | None = None
    """The pay tables that decide what it pays under the options in force: `chosen`, `always`."""
    on_cards: OnCards | Callable[[Options], OnCards] | None = None
    """For a wager that some cards alone decide: which, and what they make, by the options
    perhaps."""

    def tables(self, options: Options) -> tuple[PayTable, ...]:
        """The pay tables in force for it; none where its payout is fixed."""
        return tuple(self.paid_by(options)) if self.paid_by else ()

    def looks_at(self, options: Options) -> OnCards | None:
        """The cards that decide it, where they alone do."""
        if self.on_cards is None or isinstance(self.on_cards, OnCards):
            return self.on_cards
        return self.on_cards(options)

    def table(self, options: Options) -> PayTable:
        """The pay table in force for it, the first where there are several."""
        found = self.tables(options)
        if not found:
            raise Unusable(f"{self.name} is paid by no pay table under these options")
        return found[0]

    @property
    def odds(self) -> Fraction | None:
        """The odds that count for the ten-times rule of limits, where they are fixed."""
        try:
            pays = payout(self.pays)
        except Unusable:
            return None
        return pays.ratio if isinstance(pays, (Odds, For)) else None

    def check(self, amount: int) -> None:
        """Refuse an amount that the text itself does not allow."""
        if (
            amount < self.low
            or amount % self.step
            or (self.high is not None and amount > self.high)
        ):
            raise Refused(f"{self.name} {dollars(amount)}: {self.rule}", self.cite)


class Chosen(Struct, frozen=True, kw_only=True):
    """The pay table whose letter an option has; with the odds that the casino posts instead."""

    letters: Mapping[str, PayTable]
    option: str
    rows: str = ""
    """The option with rows that the casino posts, where there is one."""
    names: Mapping[str, str] = {}
    """The letters that values of the option stand for, where they are not letters themselves."""
    otherwise: Callable[[Options], str] | None = None
    """The letter where the option leaves it to the rest of the rules."""

    def __call__(self, options: Options) -> tuple[PayTable, ...]:
        chosen = options[self.option]
        letter = self.names.get(chosen, chosen)
        if letter not in self.letters and self.otherwise is not None:
            letter = self.otherwise(options)
        table = self.letters.get(letter)
        if table is None:
            return ()
        return (_posted(table, options, self.rows),)


class Always(Struct, frozen=True, kw_only=True):
    """One pay table at every table of the game; with the odds that the casino posts instead."""

    table: PayTable
    rows: str = ""

    def __call__(self, options: Options) -> tuple[PayTable, ...]:
        return (_posted(self.table, options, self.rows),)


def _posted(table: PayTable, options: Options, rows: str) -> PayTable:
    posted = options[rows] if rows else None
    return table.posted(posted) if posted else table


class Stake(Struct, gc=False):
    """A wager that stands on the felt."""

    seat: int
    wager: str
    amount: int
    patron: str = ""
    mark: str = ""
    """What the wager has become while it stands: the point it is on, ``on``, ``off``."""


class Limit(Struct, frozen=True):
    """Minimum, maximum and increment of a wager, in cents."""

    low: int = 1
    high: int | None = None
    step: int = 1

    def __str__(self) -> str:
        top = dollars(self.high) if self.high is not None else ""
        step = f" by {dollars(self.step)}" if self.step > 1 else ""
        return f"{dollars(self.low)}-{top}{step}"


def read_limit(text: str) -> Limit:
    """``10-1000``, ``10-`` or ``10-1000 by 5``."""
    span, _, step = text.partition(" by ")
    low, dash, high = span.partition("-")
    try:
        if not dash:
            raise Unusable("there is no dash")
        limit = Limit(cents(low), cents(high) if high.strip() else None, cents(step) if step else 1)
    except Unusable:
        why = "write minimum-maximum, as in 10-1000 or 10-1000 by 5"
        raise Unusable(f"{text!r} is not a limit: {why}") from None
    if limit.step < 1 or limit.high == 0:
        raise Unusable(f"{text!r} is not a limit: maximum and step are more than nothing")
    return limit


class Limits(Struct, frozen=True):
    """The limits posted at a table; a wager without its own has the one for all."""

    all: Limit = Limit()
    own: dict[str, Limit] = {}

    def of(self, wager: str) -> Limit:
        return self.own.get(wager, self.all)

    def check(self, wager: Wager, amount: int, at: LimitParagraphs, unit: int = 1) -> None:
        """Refuse an amount outside the posted limits; the maximum goes up to the next whole unit.

        A bet that the casino permits all the same is not checked, and whatever is accepted is
        paid or lost in its entirety. A wager whose size the text itself fixes is
        not bound by what is posted for all.
        """
        if wager.low == wager.high and wager.name not in self.own:
            return
        limit = self.own.get(wager.name, self.all)
        if amount < limit.low:
            why = f"{wager.name} {dollars(amount)} is below the minimum of {dollars(limit.low)}"
            raise Refused(why, at.amounts)
        over = limit.high is not None and amount > limit.high
        if limit.high is not None and over and amount != -(-limit.high // unit) * unit:
            why = f"{wager.name} {dollars(amount)} is above the maximum of {dollars(limit.high)}"
            raise Refused(why, at.amounts)
        if amount % limit.step:
            raise Refused(f"{wager.name} goes in steps of {dollars(limit.step)}", at.steps)

    def check_rest(self, wager: Wager, amount: int, at: LimitParagraphs) -> None:
        """Refuse a rest that the posted minimum does not allow when chips are taken off."""
        limit = self.of(wager.name)
        self.check(wager, amount if limit.high is None else min(amount, limit.high), at)


TEN_TIMES_UP_TO = 100_00
"""The ten-times rule binds minimums of $100 or less."""


def read_limits(game: Game, posted: Mapping[str, str | Limit]) -> Limits:
    """The limits of a table, by wager or for ``all``; refused where they are too close."""
    read = {
        name: limit if isinstance(limit, Limit) else read_limit(limit)
        for name, limit in posted.items()
    }
    at = game.rulebook.limits
    for name in read:
        if name != "all" and name not in game.wager_names:
            raise Refused(f"no wager {name!r} to limit in {game.slug}", at.by_wager)
    limits = Limits(read.pop("all", Limit()), read)
    for wager in game.wagers:
        _check_ten_times(wager, limits.of(wager.name), at)
    return limits


def _check_ten_times(wager: Wager, limit: Limit, at: LimitParagraphs) -> None:
    if limit.high is None:
        return
    if limit.high < limit.low:
        raise Refused(f"{wager.name}: the maximum is below the minimum", at.amounts)
    bound = wager.odds is not None and wager.odds <= 5 and limit.low <= TEN_TIMES_UP_TO
    if bound and limit.high < 10 * limit.low:
        raise Refused(
            f"{wager.name}: the maximum must be at least 10 times the minimum of"
            f" {dollars(limit.low)}",
            at.amounts,
        )
