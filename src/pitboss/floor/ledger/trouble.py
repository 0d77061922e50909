"""What is wrong with the database, in words for everybody."""

import sqlite3
from collections.abc import Iterator

from sqlalchemy.exc import SQLAlchemyError

AWAY = "the database does not answer"
FULL = "the disk of the database is full: nothing can be decided until there is room"
READ_ONLY = "the database cannot be written: it is read-only"
SEEN_BY_ENGINE = (FULL, READ_ONLY)
"""What is known from one statement that failed, whoever gave it."""
_SAYS = {
    FULL: ("disk is full", "no space left", "disk full"),
    READ_ONLY: ("readonly", "read-only"),
}


def said_of(error: BaseException) -> str:
    """A failure of the database in one line, without any private detail; empty for others."""
    if not isinstance(error, (SQLAlchemyError, OSError, sqlite3.Error)):
        return ""
    texts = [str(one).lower() for one in _all_of(error)]
    for said, marks in _SAYS.items():
        if any(mark in text for mark in marks for text in texts):
            return said
    return AWAY


def _all_of(error: BaseException | None) -> Iterator[BaseException]:
    """An error and those from which it followed: after a write that failed, taking it back fails
    too."""
    while error is not None:
        yield getattr(error, "orig", None) or error
        error = error.__cause__ or error.__context__
