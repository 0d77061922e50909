"""What a felt shows under the options in force: the wagers, and what each of them pays."""

import re
from functools import cached_property
from typing import Any

from pitboss.engine import Game, Options, Wager
from pitboss.errors import PitbossError, Unusable
from pitboss.layouts.felts import Entry, Felt
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import payout
from pitboss.words.labels import called

_FILL_IN = re.compile(r"\{([a-z0-9-]+):([a-z0-9-]+)\}")
NO_CHIP = "by itself"
"""The moment (`when`) of a wager that has no stake of its own."""
WIN = "win"
"""The row of a pay table for a hand that wins without being anything special."""


class Offer:
    """A game under some options, as its felt shows it."""

    def __init__(self, game: Game, options: Options, felt: Felt) -> None:
        self.game, self.options, self.felt = game, options, felt

    @cached_property
    def names(self) -> dict[str, Wager]:
        """Every name under which a chip can lie: a wager, or each spot of it."""
        found = {}
        for wager in self.game.wagers:
            if wager.when == NO_CHIP or (wager.offered and not wager.offered(self.options)):
                continue
            marked = wager.mark is not None  # the text after the colon is not a place on the felt
            spots = wager.spots(self.options) if wager.spots and not marked else ("",)
            found.update({f"{wager.name}:{s}" if s else wager.name: wager for s in spots})
        return found

    def wager(self, name: str) -> Wager | None:
        """The wager behind a name on the felt, if it is offered; ``come:6`` is come."""
        found = self.names.get(name)
        if found is None and ":" in name:
            plain = self.names.get(name.partition(":")[0])
            return plain if plain is not None and plain.mark is not None else None
        return found

    def has(self, name: str) -> bool:
        """Whether a wager is offered, on any spot."""
        return name in self.names or any(w.name == name for w in self.names.values())

    def shows(self, entry: Entry) -> bool:
        """Whether an entry of the felt is there under these options."""
        if entry.beside and not self.has(entry.beside):
            return False
        if entry.without and self.has(entry.without):
            return False
        return all(_is(self.options.get(name), value) for name, value in entry.when.items())

    # -- what is paid ------------------------------------------------------------------------

    def pays(self, name: str) -> str:
        """The payout odds of a name on the felt, where it has one payout."""
        wager = self.wager(name)
        if wager is None and self.has(name):  # on any spot
            wager = self.game.wager_names[name]
        kind, _, spot = name.partition(":")
        tables = wager.tables(self.options) if wager is not None else ()
        for paid in tables:
            own = name.removeprefix(f"{paid.wager}-")
            for row in (WIN, name, f"{kind}-{spot}", kind, spot, own):
                if row in paid.rows:
                    return str(paid.rows[row])
        if wager is None:
            return ""
        table = self.table(wager.name) if len(tables) <= 1 else None  # else paid in parts
        if table is not None and len(table.rows) == 1:
            return str(next(iter(table.rows.values())))
        try:
            return str(payout(wager.pays))
        except PitbossError:
            return ""

    def told(self, wager: Wager) -> str:
        """What a wager pays in words, with what is kept of it: ``1 to 1, less 5% vigorish``."""
        odds = self.pays(wager.name)
        if wager.less is not None:
            tables = wager.tables(self.options)
            best = str(next(iter(tables[0].rows.values()))) if tables else wager.pays
            kept = wager.less(self.options)
            return f"{odds or best}, less {kept}" if kept else odds or best
        goes_on = wager.pays.startswith((f"{odds} ", f"{odds},"))
        return odds if odds and not goes_on else wager.pays

    def table(self, name: str) -> PayTable | None:
        """The pay table in force of a wager, or of that name."""
        wager = self.game.wager_names.get(name)
        if wager is not None and (tables := wager.tables(self.options)):
            return tables[0]
        return self.game.tables(self.options).get(name)

    def filled(self, text: str) -> str:
        """Words for the felt; payouts are filled in for ``{field:12}``."""
        return _FILL_IN.sub(lambda match: self.row(match[1], match[2]), text)

    def row(self, name: str, row: str) -> str:
        """What one row of a pay table pays."""
        wager = self.game.wager_names.get(name)
        tables = [*(wager.tables(self.options) if wager else ()), self.table(name)]
        found = (table.get(row) or table.get(f"{name}-{row}") for table in tables if table)
        pays = next(filter(None, found), None)
        if pays is None:
            raise Unusable(f"the felt of {self.game.slug} prints {name}:{row}, which pays nothing")
        return str(pays)


def _is(chosen: Any, value: Any) -> bool:
    if isinstance(chosen, tuple):  # a list of what is offered
        return value in chosen
    return chosen in value if isinstance(value, list) else bool(chosen == value)


def spoken(name: str) -> str:
    """A name on the felt as people say it: ``straight:17`` is Straight 17."""
    said = called(name)
    return said[:1].upper() + said[1:]
