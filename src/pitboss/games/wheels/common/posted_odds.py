"""The odds of a wheel: the text gives the minimum, and a casino may post better odds."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol

from pitboss.engine import Option, Options, Wager, choice, mapping
from pitboss.errors import Refused
from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.regulation import pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Odds

POSTED = "payout-odds"
InForce = Callable[[Options], tuple[PayTable]]


def better_odds(at: Paragraphs) -> Option:
    return mapping(POSTED, at.odds, "better odds than the text demands, by wager")


def odds_word(at: Paragraphs) -> Option:
    says = 'the word that odds are printed with, as in "3 to 1"; "for" may not be used'
    return choice("odds-word", ("to", "win"), at.odds_stated, says)


def in_force(least: PayTable, at: Paragraphs) -> InForce:
    """The pay table of all wagers, a row for each: the least odds, or the better ones posted."""

    @lru_cache
    def tables(options: Options) -> tuple[PayTable]:
        return (pay_tables.stated(least, options[POSTED], at.odds_stated),)

    return tables


def odds(wager: Wager, options: Options) -> Odds:
    """What a wager pays under the options in force."""
    pays = wager.table(options)[wager.name]
    assert isinstance(pays, Odds), "wheels are paid at odds"
    return pays


# -- wagers that are paid so -----------------------------------------------------------------------


class Layout(Protocol):
    """A module that knows the spots of a layout, which may differ from table to table."""

    def read(self, kind: str, text: str, table: Any, /) -> str | None: ...
    def spots(self, kind: str, table: Any, /) -> Mapping[str, object]: ...


def wager(least: PayTable, paid_by: InForce, name: str, cite: str, says: str, **more: Any) -> Wager:
    """A wager with a row of its own in the table of odds."""
    return Wager(name=name, cite=cite, says=says, pays=str(least[name]), paid_by=paid_by, **more)


def on_spot(
    layout: Layout,
    table_of: Callable[[Options], Any],
    name: str,
    cite: str,
    shape: str,
    here: Callable[[str, Options], str] | None = None,
) -> dict[str, Any]:
    """The fields of a wager on boxes that the player selects.

    `here` says which boxes a table has for the spot that was asked for, if that differs from table
    to table.
    """

    def spot(text: str, options: Options) -> str:
        found = layout.read(name, text, table_of(options))
        if found is None:
            if not text:
                example = next(iter(layout.spots(name, table_of(options))), "")
                raise Refused(f"{name} is made on {shape}: write it as {name}:{example}", cite)
            there_is = here(text, options) if here else shape
            raise Refused(f"{name}:{text} is no spot of this layout: {there_is}", cite)
        return found

    def spots(options: Options) -> tuple[str, ...]:
        return tuple(layout.spots(name, table_of(options)))

    return {"rule": shape, "spot": spot, "spots": spots}
