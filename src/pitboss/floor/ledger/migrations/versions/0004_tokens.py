"""Tokens of programs: sessions that end at a time of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("until", sa.BigInteger))


def downgrade() -> None:
    op.execute("DELETE FROM sessions WHERE until IS NOT NULL")
    op.drop_column("sessions", "until")
