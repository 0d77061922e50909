"""Lock-outs that a restart does not end."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "lockouts",
        sa.Column("what", sa.String, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("lockouts_by_time", "lockouts", ["at"])


def downgrade() -> None:
    op.drop_table("lockouts")
