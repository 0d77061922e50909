"""Run by alembic, on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from pitboss.floor.ledger.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
