"""Patrons' own limits and history, tables that are opened once, and the crew of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "own_limits",
        sa.Column("patron", sa.String, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "history",
        sa.Column("chain", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("patron", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("began", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
    )
    op.create_index("history_by_patron", "history", ["patron", "kind", "at"])
    op.add_column("tables", sa.Column("once", sa.String))
    op.create_index("tables_by_once", "tables", ["once"], unique=True)
    kept_from = sa.Column("kept_from", sa.Integer, nullable=False, server_default="0")
    op.add_column("tables", kept_from)
    _begin_history()


def _begin_history() -> None:
    """History is kept from here on. Snapshots do not say who is of the crew: they are made anew."""
    op.execute(
        "UPDATE tables SET snapshot = NULL, seq = 0, sha = '', kept_from = COALESCE("
        "(SELECT heads.seq FROM heads WHERE heads.chain = CAST(tables.id AS VARCHAR)), 0)"
    )


def downgrade() -> None:
    op.drop_index("tables_by_once", "tables")
    op.drop_column("tables", "kept_from")
    op.drop_column("tables", "once")
    op.drop_table("history")
    op.drop_table("own_limits")
