"""Play money again, once a day, for those who have lost theirs."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.floor import ledger, own_limits, significant
from pitboss.floor.clocks import now
from pitboss.floor.ledger import Significant, account_of
from pitboss.floor.patrons import PLAY_MONEY, Written, append
from pitboss.floor.repeats import key
from pitboss.floor.store import Store
from pitboss.money import dollars

REFILL = "house"
"""The name in the ledger of the one who grants the daily refill."""
A_DAY = 24 * 60 * 60 * 1000


def refill(store: Store, name: str, once: str = "") -> int:
    """Fill an account up to what a new patron gets, once a day; the balance afterwards.

    A client that did not get the answer asks again with the same id (`once`), and gets it.
    """
    done, account = key(name, once), account_of(name)
    if done and any(ledger.read(entry.body).once == done for entry in store.entries(account)):
        return store.balance(account)
    own_limits.check_paused(store, name)

    def fill() -> Written:
        """Looked at again whenever somebody else writes to the same chain meanwhile."""
        since = now() - A_DAY
        for entry in store.entries(account):
            kept = ledger.read(entry.body)
            if isinstance(kept.what, ledger.Granted) and kept.what.by == REFILL and kept.at > since:
                raise Refused("you have filled up your account within the last 24 hours")
        missing = PLAY_MONEY - store.balance(account)
        if missing <= 0:
            raise Refused(f"your account has ${dollars(PLAY_MONEY)} or more already")
        said = Significant(significant.GRANT, REFILL, name, f"${dollars(missing)}")
        return Written(ledger.Granted(name, missing, REFILL), now(), [said])

    append(store, name, fill, done)
    return store.balance(account)
