"""What reports at a poker table may say: yes or no, chips, and what a player said aloud."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.money import cents
from pitboss.play.irregularities import Field


def yes_or_no(name: str, says: str) -> Field:
    """No, where the report does not say it."""
    return Field(name=name, kind="flag", default=False, says=says)


def chip_amount(name: str, says: str, *, required: bool = True) -> Field:
    return Field(name=name, kind="amount", low=1, required=required, says=says)


AMOUNT = r"\$?\d[\d,]*(?:\.\d+)?"
SAID = re.compile(
    r"(?:i )?(?:a )?(?:(?P<act>fold|check)s?"
    rf"|(?P<wager>call|bet|raise)s?(?: (?:to )?(?P<to>{AMOUNT}))?)"
    rf"|(?P<size>{AMOUNT})"
)


class Statement(Struct, frozen=True):
    """An act with the total that it comes to in the betting round; either may be left unsaid."""

    act: str = ""
    amount: int = 0


SILENCE = Statement()


class Spoken(Field, frozen=True, kw_only=True):
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
