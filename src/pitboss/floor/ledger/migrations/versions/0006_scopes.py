"""What a token may do; those of before may do what their owner may."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("scope", sa.String))


def downgrade() -> None:
    op.drop_column("sessions", "scope")
