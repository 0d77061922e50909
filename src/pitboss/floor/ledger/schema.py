"""What the floor stores: the ledger and its accounts, tables, patrons, sessions, settings."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

ENTRIES = Table(
    "entries", METADATA,
    Column("chain", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("sha", String(64), nullable=False),
)  # fmt: skip
"""The chains of the ledger. Nothing here is ever changed."""

HEADS = Table(
    "heads", METADATA,
    Column("chain", String, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("sha", String(64), nullable=False),
)  # fmt: skip
"""Where each chain ends, so that a chain that was cut short is found."""

POSTINGS = Table(
    "postings", METADATA,
    Column("chain", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("account", String, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Index("postings_by_account", "account"),
)  # fmt: skip
"""What each entry moved, in cents; the amounts of an entry sum to zero."""

ACCOUNTS = Table(
    "accounts", METADATA,
    Column("name", String, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("name NOT LIKE 'patron/%' OR balance >= 0", name="no_debts"),
)  # fmt: skip
"""The sum of an account's postings."""

TABLES = Table(
    "tables", METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("game", String, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
    Column("seated", Text, nullable=False, default="{}"),
    Column("seq", Integer, nullable=False, default=0),
    Column("sha", String(64), nullable=False, default=""),
    Column("snapshot", LargeBinary),
    Column("opened_by", String, nullable=False, server_default=""),
    Column("once", String),
    Column("kept_from", Integer, nullable=False, server_default="0"),
    Index("tables_by_once", "once", unique=True),
)  # fmt: skip
"""The tables, who sits there, and a snapshot of each after some entry, from which it is rebuilt."""

ORDERS = Table(
    "orders", METADATA,
    Column("chain", String, primary_key=True),
    Column("source", String, primary_key=True),
    Column("commitment", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
)  # fmt: skip
"""The order to which the dealer is bound, of every source in use. Nobody may see it."""

PATRONS = Table(
    "patrons", METADATA,
    Column("name", String, primary_key=True),
    Column("pass_phrase", String, nullable=False),
    Column("role", String, nullable=False),
)  # fmt: skip
"""Who may sign in, by a digest of the pass phrase."""

OWN_LIMITS = Table(
    "own_limits", METADATA,
    Column("patron", String, primary_key=True),
    Column("body", Text, nullable=False),
)  # fmt: skip
"""The limits that patrons have set themselves, as their chains say."""

HISTORY = Table(
    "history", METADATA,
    Column("chain", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("patron", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("began", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Index("history_by_patron", "patron", "kind", "at"),
)  # fmt: skip
"""What each patron has done at the tables, as their chains say: found by patron and by time."""

SESSIONS = Table(
    "sessions", METADATA,
    Column("id", String, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("patron", String, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("browser", String, nullable=False),
    Column("until", BigInteger),
    Column("scope", String),
    Index("sessions_by_patron", "patron"),
    Index("sessions_by_seen", "seen"),
)  # fmt: skip
"""Who is signed in, by a digest of the token that the browser keeps; of a program, until when."""

LOCKOUTS = Table(
    "lockouts", METADATA,
    Column("what", String, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("lockouts_by_time", "at"),
)  # fmt: skip
"""How often something went wrong, until when it is not looked at, and the last of it, a day after
which it is forgotten."""

SETTINGS = Table(
    "settings", METADATA,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip
