"""Wagers: what may be bet, by which rule, and within which limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.engine.card_wagers import OnCards
from pitboss.engine.options import Options
from pitboss.errors import Refused, Unusable
from pitboss.messages import nearest
from pitboss.money import cents, dollars
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import For, Odds, Payout, Push, check_exact, payout
from pitboss.regulation.rulebooks import LimitParagraphs, Rulebook
from pitboss.values import Frozen

if TYPE_CHECKING:
    from pitboss.engine.answers import Bet
    from pitboss.engine.game import Game
    from pitboss.engine.round import Round


class Wager(Frozen, kw_only=True):
    """A kind of wager, with the paragraph that permits it."""

    name: str
    cite: str
    says: str
    pays: str
    """The payout in words: ``1 to 1``, or which pay table decides."""
    less: Callable[[Options], str] | None = None
    """For a wager of whose winnings something is kept: what it is under the options (``5%
    vigorish``), or nothing."""
    required: bool = False
    times: int = 1
    """How many times as large it is as the smallest of the wagers that are required together."""
    when: str = "bets"
    """``bets`` while bets are open; otherwise the moment in words (``after the deal``)."""
    rule: str = "any amount within the table's limits"
    low: int = 0
    high: int | None = None
    step: int = 1
    """Limits that the text itself sets, in cents."""
    fixed: bool = False
    """The text fixes its size, which may differ from table to table, so posted limits do not
    matter."""
    fixed_at: Callable[[Options], int] | None = None
    """For a wager whose amount the casino fixes: how much it is under the options, in cents."""
    offered: Callable[[Options], bool] | None = None
    """Whether the options in force offer it; without a function, it is always offered."""
    not_offered: str | Callable[[Options], str] = ""
    """The paragraph by which a table does not offer it, or a function of the options that gives it;
    its own paragraph by default."""
    spot: Callable[[str, Options], str] | None = None
    """For a wager made on a spot (``straight:17``): the spot in one form, or a refusal."""
    spots: Callable[[Options], tuple[str, ...]] | None = None
    """Every spot there is, for a wager made on one."""
    mark: Callable[[Round, Bet, str], str] | None = None
    """For a wager whose chips have a mark: the mark that they get, from the round, the bet and the
    name in the bet (``come-odds:6`` says which one), or a refusal. With this function, bets and
    take-downs may name ``WAGER:MARK``. It refuses a colon in a bet, if the mark is not for the
    bettor to say; `take_down` of `Round.take_bets` refuses it in a take-down."""
    unit: Callable[[Round, Bet, str], int] | None = None
    """For a wager that may exceed the posted maximum so that it can be paid exactly: the unit for
    that."""
    payable: Callable[[Options, int], None] | None = None
    """For a wager that is paid in parts, or in whole chips: refuses an amount that cannot be, under
    the options. Without it, an amount is refused that the odds of the text would leave in parts of
    a cent, unless they are a floor (`check_payable`)."""
    placed: Callable[[Round, Stake, int], None] | None = None
    """What happens when it has been made: a fee, for example."""
    by_choice: bool = False
    """Made by a decision of the same name. A round sheet may list it with the other wagers."""
    stands_as: str = ""
    """The name under which it stands on the table, if several kinds of wagers share one name."""
    price: Callable[[Round, Bet, str], int] | None = None
    """For a written wager, which says what it costs: the amount, if the bet does not give it
    (0)."""
    issue: Callable[[Round, Bet, str, Stake], None] | None = None
    """What happens when a written wager has been paid for."""

    paid_by: Callable[[Options], Sequence[PayTable]] | None = None
    """The pay tables that decide what it pays under some options: `ByOption`, `Always`."""
    on_cards: OnCards | Callable[[Options], OnCards] | None = None
    """For a wager that is decided by some cards alone: which cards, and what they make; or a
    function of the options that says so."""

    def at(self, options: Options) -> Wager:
        """The wager as a table has it: with a single amount if the casino has fixed that."""
        if self.fixed_at is None:
            return self
        amount = self.fixed_at(options)
        return replace(self, low=amount, high=amount)

    def tables(self, options: Options) -> tuple[PayTable, ...]:
        """The pay tables in force for it; none if its payout is fixed."""
        found = options.in_force.get(self.name)
        if found is None:
            found = tuple(self.paid_by(options)) if self.paid_by else ()
            options.in_force[self.name] = found
        return found

    def looks_at(self, options: Options) -> OnCards | None:
        """The cards that decide it, if it is decided by some cards alone."""
        if self.on_cards is None or isinstance(self.on_cards, OnCards):
            return self.on_cards
        return self.on_cards(options)

    def table(self, options: Options) -> PayTable:
        """The pay table in force for it; the first if there are several."""
        found = self.tables(options)
        if not found:
            raise Unusable(f"{self.name} is paid by no pay table under these options")
        return found[0]

    @property
    def odds(self) -> Fraction | None:
        """The payout odds, if there are no others."""
        try:
            pays = payout(self.pays)
        except Unusable:
            return None
        return pays.ratio if isinstance(pays, (Odds, For)) else None

    def highest_odds(self, options: Options) -> Fraction | None:
        """The best odds at which it may be paid, without vigorish; None if it is not always paid at
        odds. How far limits must be apart may depend on them."""
        paid = [pays for table in self.tables(options) for pays in self._own_rows(table)]
        if not paid:
            return self.odds
        odds = [pays.ratio for pays in paid if isinstance(pays, (Odds, For, Push))]
        return max(odds) if len(odds) == len(paid) else None

    def _own_rows(self, table: PayTable) -> list[Payout]:
        """The rows of this wager in a pay table, which may have rows of other wagers too."""
        name = self.name
        own = [p for row, p in table.rows.items() if row == name or row.startswith(f"{name}-")]
        return own or list(table.rows.values())

    def check_payable(self, options: Options, amount: int) -> None:
        """Refuse an amount that cannot be paid exactly at the odds of the text.

        Where these are a floor, nothing is refused: a part of a cent is paid as a cent.
        """
        if self.payable is not None:
            self.payable(options, amount)
            return
        for table in self.tables(options):
            if not table.floor:
                check_exact(self.name, amount, self._own_rows(table), table.cite)

    def check(self, amount: int) -> None:
        """Refuse an amount that the text itself does not allow."""
        if (
            amount < self.low
            or amount % self.step
            or (self.high is not None and amount > self.high)
        ):
            only = f"the {self.name} wager is ${dollars(self.low)}"
            rule = only if self.low == self.high else self.rule
            raise Refused(f"{self.name} {dollars(amount)}: {rule}", self.cite)


class ByOption(Frozen, kw_only=True):
    """The pay table whose letter an option has as its value, with odds that the casino posts."""

    letters: Mapping[str, PayTable]
    option: str
    rows: str = ""
    """The option with the rows that the casino posts, if there is one."""
    names: Mapping[Any, str] = {}
    """The letters for values of the option that are not letters themselves. For a flag these are
    True and False: ``{True: "B", False: "A"}``."""
    otherwise: Callable[[Options], str] | None = None
    """The letter, if the option leaves it to the other options."""

    def __call__(self, options: Options) -> tuple[PayTable, ...]:
        chosen = options[self.option]
        letter = self.names.get(chosen, chosen)
        if letter not in self.letters and self.otherwise is not None:
            letter = self.otherwise(options)
        table = self.letters.get(letter)
        if table is None:
            return ()
        return (_posted(table, options, self.rows),)


class Always(Frozen, kw_only=True):
    """The same pay table at every table of the game, with other odds that the casino posts."""

    table: PayTable
    rows: str = ""

    def __call__(self, options: Options) -> tuple[PayTable, ...]:
        return (_posted(self.table, options, self.rows),)


def _posted(table: PayTable, options: Options, rows: str) -> PayTable:
    posted = options[rows] if rows else None
    return table.posted(posted) if posted else table


class Stake(Struct, gc=False):
    """A wager on the felt."""

    seat: int
    wager: str
    amount: int
    patron: str = ""
    mark: str = ""
    """What the wager has become since it was made: the point that it is on, ``on``, ``off``."""


class Limit(Frozen):
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
        raise Unusable(f"{text!r} is not a limit: maximum and step must be more than 0")
    return limit


def _limit_of(wager: str, text: str) -> Limit:
    """The limit of a wager; what is wrong with it is said with the wager's name."""
    try:
        return read_limit(text)
    except Unusable as error:
        raise Unusable(f"{wager}: {error}") from None


class Limits(Frozen):
    """The limits posted at a table; a wager without its own has the limit for all."""

    all: Limit = Limit()
    own: dict[str, Limit] = {}

    def of(self, wager: str) -> Limit:
        return self.own.get(wager, self.all)

    def check(self, wager: Wager, amount: int, at: LimitParagraphs, unit: int = 1) -> None:
        """Refuse an amount outside the posted limits; the maximum is rounded up to a whole unit.

        A bet that the casino permits anyway is not checked, and an accepted bet is paid or lost in
        full. The limit for all wagers does not count for a wager whose size the text itself fixes.
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
        """Refuse to take chips off if what is left is below the posted minimum."""
        limit = self.of(wager.name)
        self.check(wager, amount if limit.high is None else min(amount, limit.high), at)


def read_limits(game: Game, options: Options, posted: Mapping[str, str | Limit]) -> Limits:
    """The limits of a table, by wager or for ``all``; refused if they do not go with its
    options."""
    read = {
        name: limit if isinstance(limit, Limit) else _limit_of(name, limit)
        for name, limit in posted.items()
    }
    at = game.rulebook.limits
    for name in read:
        if name != "all" and name not in game.wager_names:
            known = nearest(name, game.wager_names)
            raise Refused(f"no wager {name!r} to limit in {game.slug}: {known}", at.by_wager)
    limits = Limits(read.pop("all", Limit()), read)
    check_limits(game, options, limits)
    return limits


def check_limits(game: Game, options: Options, limits: Limits) -> None:
    """Refuse limits that are too close, and options that they do not allow, as a payout limit below
    its floor. Asked whenever the one or the other takes effect."""
    for wager in game.wagers:
        if wager.by_choice and wager.name not in limits.own:
            continue  # its size depends on the wager that it is added to
        _check_spread(wager, options, limits.of(wager.name), game.rulebook)
    if game.check_limits:
        game.check_limits(options, limits)


def _check_spread(wager: Wager, options: Options, limit: Limit, book: Rulebook) -> None:
    """Refuse a maximum below the minimum, or closer to it than the book allows.

    A wager that may be paid at several odds counts as paid at 5 to 1 or less if none of them is
    higher.
    """
    if limit.high is None:
        return
    if limit.high < limit.low:
        raise Refused(f"{wager.name}: the maximum is below the minimum", book.limits.amounts)
    spread = book.spread
    odds = wager.highest_odds(options)
    if spread is None or odds is None or odds > spread.odds or limit.low > spread.up_to:
        return
    if limit.high < spread.times * limit.low:
        raise Refused(
            f"{wager.name}: the maximum must be at least {spread.times} times the minimum of"
            f" {dollars(limit.low)}",
            book.limits.amounts,
        )
