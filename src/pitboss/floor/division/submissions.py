"""What is filed with the Division before it is used: signs (8.3(d)) and gaming guides (8.5(c)).

These are submissions, not requests for approval: what has been submitted may be used. All of them
are in one chain of the ledger, which the Division reads.
"""

import hashlib
from typing import Any

from pitboss.errors import Refused
from pitboss.floor.ledger import append, significant_events
from pitboss.floor.ledger.append import Written
from pitboss.floor.ledger.chain import Body
from pitboss.floor.ledger.entries import Filed, Significant
from pitboss.floor.ledger.store import Store
from pitboss.messages import nearest
from pitboss.values import Frozen

CHAIN = "docket"
SIGN, GUIDE = "sign", "guide"
HOUSE = "the house"
STANDARD = "standard"
LONGEST = 200
STANDARD_SIGN = {
    "location": "beside the felt at every table, on the screen and in print",
    "size": "5.5 by 8.5 inches, higher where the rules in force need it",
    "language": "English",
}
"""The sign of the house, which is submitted when a floor opens for the first time."""


class Submitted(Frozen):
    """What was submitted, by whom and when, in milliseconds since 1970."""

    kind: str
    name: str
    by: str
    at: int
    body: dict[str, Any]


def everything(store: Store) -> list[Submitted]:
    """All that was submitted, the oldest first."""
    return [_submitted(body) for body in append.bodies(store, CHAIN)]


def _submitted(body: Body) -> Submitted:
    what = body.what
    assert isinstance(what, Filed), "the docket has what was filed, and nothing else"
    return Submitted(what.kind, what.about, what.by, body.at, what.body)


def open_with_standard(store: Store) -> None:
    """8.3(d): the sign of the house is submitted before any table uses it."""
    filed = Filed(HOUSE, SIGN, STANDARD, dict(STANDARD_SIGN))
    if not store.head(CHAIN)[0]:
        append.append(store, CHAIN, lambda known: Written(() if known else (filed,)))


def submit_sign(
    store: Store, by: str, name: str, location: str, size: str, language: str
) -> Submitted:
    """8.3(d): where a sign will stand, how large it is, and in which language."""
    body = {"location": location, "size": size, "language": language}
    for part, said in {"name": name, **body}.items():
        if not said.strip() or len(said) > LONGEST or not said.isprintable():
            why = f"a sign is submitted with its {part}: 1 to {LONGEST} characters"
            raise Refused(why, "8.3(d)")
    return _submit(store, Filed(by, SIGN, " ".join(name.split()).lower(), body))


def submit_guide(store: Store, by: str, game: str, page: str) -> Submitted:
    """8.5(c): a sample of a gaming guide, by the digest of its page."""
    sample = {"sha256": hashlib.sha256(page.encode()).hexdigest(), "characters": len(page)}
    return _submit(store, Filed(by, GUIDE, game, sample))


def _submit(store: Store, filed: Filed) -> Submitted:
    said = Significant(significant_events.FILED, filed.by, filed.about, f"{filed.kind} submitted")
    append.append(store, CHAIN, lambda known: Written((filed,), (said,)))
    return next(one for one in reversed(everything(store)) if one.name == filed.about)


def check_sign(store: Store, name: str) -> None:
    """8.3(d): refuse a sign that was not submitted before."""
    known = [one.name for one in everything(store) if one.kind == SIGN]
    if name not in known:
        why = f"no sign {name!r} was submitted to the Division: {nearest(name, known)}"
        raise Refused(why, "8.3(d)")


def guides(store: Store) -> list[str]:
    """The games of whose guides the Division has a sample."""
    return sorted({one.name for one in everything(store) if one.kind == GUIDE})


def check_guide(store: Store, game: str) -> None:
    """8.5(c): refuse to issue a guide of which the Division has no sample."""
    if game not in guides(store):
        why = f"no sample of the gaming guide to {game} was submitted to the Division"
        raise Refused(why, "8.5(c)")
