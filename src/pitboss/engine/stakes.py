"""The felt: the wagers on the table, by position."""

from collections.abc import Iterable

from pitboss.engine.wagers import Stake

Key = tuple[str, str, str]
"""A wager at a position: its name, its patron and its mark."""


class Stakes:
    """Which wagers are where. The round records what happens to them."""

    def __init__(self, stakes: Iterable[Stake] = ()) -> None:
        self._at: dict[int, dict[Key, Stake]] = {}
        for stake in stakes:
            at = self._at.setdefault(stake.seat, {})
            at[stake.wager, stake.patron, stake.mark] = stake

    def find(self, seat: int, wager: str, patron: str = "", mark: str = "") -> Stake | None:
        at = self._at.get(seat)
        return at.get((wager, patron, mark)) if at else None

    def all(
        self, wager: str | None = None, seat: int | None = None, patron: str | None = None
    ) -> list[Stake]:
        """The wagers of a name, a seat, a bettor, in the order in which they were made."""
        if seat is None:
            stakes: Iterable[Stake] = [s for at in self._at.values() for s in at.values()]
        else:
            stakes = self._at.get(seat, _NONE).values()
        if patron is not None:
            stakes = [stake for stake in stakes if stake.patron == patron]
        if wager is not None:
            return [stake for stake in stakes if stake.wager == wager]
        return list(stakes)

    def amounts(self, seat: int, patron: str = "") -> dict[str, int]:
        """A bettor's wagers at a position, name to amount."""
        amounts: dict[str, int] = {}
        at = self._at.get(seat)
        for stake in at.values() if at else ():
            if stake.patron == patron:
                amounts[stake.wager] = amounts.get(stake.wager, 0) + stake.amount
        return amounts

    def taken(self, seat: int, patron: str) -> bool:
        """Whether somebody else has a wager at the position."""
        at = self._at.get(seat)
        return at is not None and any(other != patron for _, other, _ in at)

    def seats_with(self, wagers: tuple[str, ...]) -> list[int]:
        seats = []
        for seat, at in self._at.items():
            for name, _, _ in at:
                if name in wagers:
                    seats.append(seat)
                    break
        return sorted(seats)

    def add(self, seat: int, wager: str, amount: int, patron: str, mark: str) -> Stake:
        """Put chips on a wager: a new one, or more on one that is there."""
        at = self._at.get(seat)
        if at is None:
            at = self._at[seat] = {}
        key = (wager, patron, mark)
        stake = at.get(key)
        if stake is None:
            stake = at[key] = Stake(seat, wager, amount, patron, mark)
        else:
            stake.amount += amount
        return stake

    def remove(self, stake: Stake) -> None:
        del self._at[stake.seat][stake.wager, stake.patron, stake.mark]

    def remark(self, stake: Stake, mark: str) -> Stake:
        """A wager moves to another mark; if there is one already, the two become one."""
        self.remove(stake)
        at = self._at[stake.seat]
        there = at.get((stake.wager, stake.patron, mark))
        if there is not None:
            there.amount += stake.amount
            return there
        stake.mark = mark
        at[stake.wager, stake.patron, mark] = stake
        return stake


_NONE: dict[Key, Stake] = {}
