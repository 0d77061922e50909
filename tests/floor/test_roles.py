"""Who may do what is one table, by the names that commands have when they are sent."""

from typing import get_args

import pytest

from floors import on_a_floor, settled
from pitboss.errors import Refused
from pitboss.floor.people import roles
from pitboss.floor.table import commands as ask
from pitboss.floor.table import handlers
from pitboss.floor.table.commands import Request

TAGS = {command.__struct_config__.tag: command for command in get_args(ask.Command)}


def test_every_line_of_the_table_is_a_command():
    assert roles.ALLOWED.keys() <= TAGS.keys()


def test_what_the_crew_says_is_for_the_crew():
    for command in ask.OF_THE_CREW:
        allowed = roles.allowed(command.__struct_config__.tag)
        assert set(allowed) <= set(roles.CREW), command


def test_the_division_changes_nothing_and_nobody_is_a_director():
    for tag in TAGS.keys() - {"here"}:
        with pytest.raises(Refused, match=f"a division may not {tag.replace('-', ' ')}"):
            roles.check("division", tag)
    assert roles.DIRECTOR not in roles.ROLES


def test_who_opened_a_table_may_close_it():
    with pytest.raises(Refused, match="a patron may not close table"):
        roles.check("patron", "close-table")
    roles.check("patron", "close-table", owns=True)


@on_a_floor
async def test_every_command_has_one_handler_at_every_table(floor):
    """But two, which no table carries out: talk goes to everybody, and who is there is noted."""
    await floor.open_table("ann", "three-card-poker")
    [leader] = floor.leaders()
    known = leader.pipeline._handlers
    assert set(known) == set(TAGS.values()) - {ask.Talk, ask.Here}
    assert handlers.HANDLERS.items() <= known.items()


@on_a_floor
async def test_what_is_for_other_tables_is_refused_as_ever(floor):
    chain = await floor.open_table("ann", "three-card-poker", seats=2)
    await floor.command(chain, Request("ann", "patron", ask.Sit(100_00)))
    await settled(floor, chain)
    for patron, role, command, why in (
        ("ann", "patron", ask.SitOut(), "for games in which players bet against each other"),
        ("bob", "patron", ask.SitOut(), "bob does not sit at this table"),
        ("ann", "patron", ask.Go(), "no seat of another table is held for ann"),
        ("bob", "floorperson", ask.BreakTable(), "for games in which players bet against"),
        ("ann", "floorperson", ask.BreakTable(), "ann plays at this table, and does not"),
        ("ann", "dealer", ask.CloseBets(), "ann plays at this table: who deals or supervises"),
        ("tournament", roles.DIRECTOR, ask.Allot(1), "this table belongs to no tournament"),
    ):
        with pytest.raises(Refused, match=why):
            await floor.command(chain, Request(patron, role, command))
