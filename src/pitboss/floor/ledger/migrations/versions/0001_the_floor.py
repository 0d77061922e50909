"""The ledger, its accounts, tables, patrons and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("chain", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("sha", sa.String(64), nullable=False),
    )
    op.create_table(
        "heads",
        sa.Column("chain", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("sha", sa.String(64), nullable=False),
    )
    op.create_table(
        "postings",
        sa.Column("chain", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("account", sa.String, primary_key=True),
        sa.Column("amount", sa.BigInteger, nullable=False),
    )
    op.create_index("postings_by_account", "postings", ["account"])
    op.create_table(
        "accounts",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint("name NOT LIKE 'patron/%' OR balance >= 0", name="no_debts"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("seated", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("sha", sa.String(64), nullable=False),
        sa.Column("snapshot", sa.LargeBinary),
    )
    op.create_table(
        "orders",
        sa.Column("chain", sa.String, primary_key=True),
        sa.Column("source", sa.String, primary_key=True),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "patrons",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("pass_phrase", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in (
        "settings", "patrons", "orders", "tables", "accounts", "postings", "heads", "entries",
    ):  # fmt: skip
        op.drop_table(name)
