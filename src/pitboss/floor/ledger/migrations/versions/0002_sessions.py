"""Sessions, and who opened a table."""

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("patron", sa.String, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("browser", sa.String, nullable=False),
    )
    op.create_index("sessions_by_patron", "sessions", ["patron"])
    op.create_index("sessions_by_seen", "sessions", ["seen"])
    op.execute("DELETE FROM settings WHERE name = 'session-secret'")
    opened_by = sa.Column("opened_by", sa.String, nullable=False, server_default="")
    op.add_column("tables", opened_by)
    _fill_in_openers()


def _fill_in_openers() -> None:
    """The first line of a table's chain says who opened it."""
    connection = op.get_bind()
    first = "SELECT chain, body FROM entries WHERE seq = 1 AND chain NOT LIKE 'patron/%'"
    update = sa.text("UPDATE tables SET opened_by = :by WHERE id = :id")
    for row in connection.execute(sa.text(first)).all():
        if not row.chain.isdigit():
            continue
        by = msgspec.json.decode(bytes(row.body))["what"]["by"]
        connection.execute(update, {"by": by, "id": int(row.chain)})


def downgrade() -> None:
    op.drop_column("tables", "opened_by")
    op.drop_table("sessions")
