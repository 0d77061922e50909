"""The schema of a floor's database, held against that of a floor which is made just now.

A trigger that was planted, an index or a check that was dropped, a column that was added: each
could change what the database stores or refuses, while all that is in it still agrees.
"""

import hashlib
from collections.abc import Callable, Iterator

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

SCRATCH = "pitboss_audit"
"""A schema of PostgreSQL in which a floor is made to compare with, and which is never kept."""
OF_SQLITE = text("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
OF_POSTGRESQL = (
    """SELECT 'column', c.relname || '.' || a.attname, c.relname,
         format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' '
         || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
       WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped
         AND c.relnamespace = :schema""",
    """SELECT 'index', i.relname, c.relname, pg_get_indexdef(i.oid)
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
       WHERE c.relnamespace = :schema""",
    """SELECT 'constraint', conname, c.relname, pg_get_constraintdef(k.oid)
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = :schema""",
    """SELECT 'trigger', tgname, c.relname, pg_get_triggerdef(t.oid)
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal AND c.relnamespace = :schema""",
    """SELECT 'rule', r.rulename, c.relname, pg_get_ruledef(r.oid)
       FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE c.relnamespace = :schema""",
    """SELECT 'policy', p.polname, c.relname, coalesce(pg_get_expr(p.polqual, p.polrelid), '')
       FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = :schema""",
    """SELECT 'function', p.proname, '', md5(p.prosrc)
       FROM pg_proc p WHERE p.pronamespace = :schema""",
)
Description = dict[tuple[str, str], str]
"""Every object of a schema, by what it is and its name, and how it is defined."""


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to this version."""
    config = Config()
    config.set_main_option("script_location", "pitboss.floor.ledger:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def describe(connection: Connection, schema: str = "") -> Description:
    """What the database has in the schema of this connection, or in another one."""
    if connection.dialect.name == "sqlite":
        rows = [tuple(row) for row in connection.execute(OF_SQLITE)]
    else:
        name = schema or connection.scalar(text("SELECT current_schema()"))
        oid = text("SELECT oid FROM pg_namespace WHERE nspname = :name")
        where = {"schema": connection.scalar(oid, {"name": name})}
        rows = [
            tuple(row) for query in OF_POSTGRESQL for row in connection.execute(text(query), where)
        ]
        rows = [(kind, made, of, said.replace(f"{name}.", "")) for kind, made, of, said in rows]
    return {(kind, name): f"{of}: {' '.join(said.split())}" for kind, name, of, said in rows}


def digest(described: Description) -> str:
    """The digest of a schema."""
    lines = sorted(f"{kind} {name} {how}" for (kind, name), how in described.items())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def faults(connection: Connection, scratch: Callable[[], Connection]) -> Iterator[str]:
    """What is different from a floor that is made just now; `scratch` opens a second connection to
    the same database."""
    found = describe(connection)
    try:
        should = _made_now(connection.dialect.name, scratch)
    except SQLAlchemyError as error:
        said = str(getattr(error, "orig", "") or error).strip().splitlines()[0]
        yield f"its schema cannot be compared with that of a new floor: {said}"
        return
    for kind, name in sorted(found.keys() - should.keys()):
        yield f"the {kind} {name} does not belong to a floor"
    for kind, name in sorted(should.keys() - found.keys()):
        yield f"the {kind} {name} is missing"
    for kind, name in sorted(found.keys() & should.keys()):
        if found[kind, name] != should[kind, name]:
            yield f"the {kind} {name} is another than that of a floor"


def _made_now(dialect: str, scratch: Callable[[], Connection]) -> Description:
    """The schema of a floor that is made for this, and not kept."""
    if dialect == "sqlite":
        with create_engine("sqlite://").begin() as connection:
            migrate(connection)
            return describe(connection)
    with scratch() as connection:
        changes = connection.begin()
        connection.execute(text(f"CREATE SCHEMA {SCRATCH}"))
        connection.execute(text(f"SET LOCAL search_path TO {SCRATCH}"))
        migrate(connection)
        described = describe(connection, SCRATCH)
        changes.rollback()
    return described
