"""The choices of the house: each follows from a number that was committed to with the order."""

import re
from collections.abc import Iterable, Mapping

from pitboss.equipment import chance
from pitboss.equipment.seed_mixing import masked
from pitboss.equipment.stock import Stock
from pitboss.errors import Refused
from pitboss.values import Frozen

NUMBER = re.compile("[0-9a-f]{16}")


class Numbers(Frozen):
    """The numbers committed to with a stock, of which the next one decides."""

    source: str
    stock: Stock

    def stirred(self, number: str) -> str:
        """A number after players' seeds were mixed in; from such a number, the original one."""
        stock = self.stock
        return f"{masked(int(number, 16), stock.keys, self.source, stock.chosen):016x}"


def numbers_of(stocks: Mapping[str, Stock], sources: Iterable[str] | None = None) -> Numbers | None:
    """The numbers of the first of these sources that has some left; of all sources, if none is
    named.

    Once they are used up, the house chooses unbound.
    """
    for source in stocks if sources is None else sources:
        stock = stocks[source]
        if stock.house > stock.chosen:
            return Numbers(source, stock)
    return None


def check(
    numbers: Numbers | None, number: str, choice: int, count: int, *, bound: bool, cite: str
) -> None:
    """Refuse one of `count` choices that does not follow from its number.

    A party that is `bound` must choose by a number if there are any; others choose freely.
    """
    if not number:
        if bound and numbers is not None:
            raise Refused("the house chooses by the next number that it committed to", cite)
        return
    check_number(numbers, number, cite)
    if chance.chosen(number, count) != choice:
        raise Refused("this choice does not follow from its number", cite)


def check_number(numbers: Numbers | None, number: str, cite: str) -> None:
    if numbers is None:
        raise Refused("no number was committed to for this choice", cite)
    if not NUMBER.fullmatch(number):
        raise Refused("a number of the house has 16 hexadecimal digits", cite)
