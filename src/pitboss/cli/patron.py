"""``pitboss patron``: the patrons of a floor, their roles and their play money."""

from typing import Annotated

import typer
from msgspec import to_builtins

from pitboss.cli.bounded import Dollars, number
from pitboss.cli.ledger import At, open_store
from pitboss.cli.output import draw, give_json, table_of
from pitboss.cli.table_options import AsJson
from pitboss.errors import Refused
from pitboss.money import dollars


def patron(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The patron; all by default.")] = "",
    role: Annotated[
        str, typer.Option(metavar="ROLE", help="patron, dealer, floorperson or division.")
    ] = "",
    grant: Annotated[int | None, number(within=Dollars(1), help="More play money.")] = None,
    floor: At = "",
    json: AsJson = False,
) -> None:
    """List patrons, give them a role, or hand out play money.

    \b
    Examples:
      pitboss patron
      pitboss patron ann --role floorperson
      pitboss patron ann --grant 5000
    """
    from pitboss.floor.ledger.accounts import account_of
    from pitboss.floor.people import patrons

    store = open_store(floor)
    if (role or grant) and not name:
        raise Refused("--role and --grant need the name of a patron")
    if role:
        patrons.appoint(store, name, role)
    if grant:
        patrons.grant(store, name, grant)
    known = [one for one in patrons.everybody(store) if not name or one.name == name.lower()]
    if name and not known:
        raise Refused(f"no patron is called {name}")
    rows = [to_builtins(one) | {"balance": store.balance(account_of(one.name))} for one in known]
    if json:
        give_json(rows)
        return
    drawn = table_of("patron", "role", "in the account")
    for row in rows:
        drawn.add_row(row["name"], row["role"], f"${dollars(row['balance'])}")
    draw(drawn)
