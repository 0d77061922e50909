"""The casino has a time zone: signs tell the time there, and business days begin there."""

import subprocess
import sys
from datetime import UTC, date, datetime

import pytest
from test_all_games import notice, refused

from floors import of_the_boss, on_a_floor
from pitboss.errors import Unusable
from pitboss.floor import clock
from pitboss.floor.table import commands as ask
from pitboss.floor.table import sign
from pitboss.floor.tournament import plan


def at(*when):
    return int(datetime(*when, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture
def moved():
    yield clock.move_to
    clock.move_to(clock.ATLANTIC_CITY)


def test_the_time_is_told_with_its_zone(moved):
    winter, summer = at(2026, 1, 15, 3, 30), at(2026, 7, 15, 3, 30)
    assert clock.local_time(winter) == "22:30 EST on 14 January 2026"
    assert clock.local_time(summer) == "23:30 EDT on 14 July 2026"
    moved("Europe/Berlin")
    assert clock.local_time(summer) == "05:30 CEST on 15 July 2026"
    with pytest.raises(Unusable, match="no time zone is called 'Moon/Base'"):
        moved("Moon/Base")
    assert clock.zone() == "Europe/Berlin"


def test_business_days_are_those_of_the_casino():
    """8.6(b): what is filed on Monday evening there is filed on Monday, though it is Tuesday by
    UTC; and a tournament that starts on Sunday night there does not start on a Monday."""
    monday_evening, monday_noon = at(2026, 11, 10, 1), at(2026, 11, 9, 17)
    next_monday, sunday_night = at(2026, 11, 16, 17), at(2026, 11, 16, 4)
    assert clock.local_day(monday_evening) == date(2026, 11, 9)
    plan.check_notice(notice(start=next_monday), monday_evening)
    with refused("8.6(b)"):
        plan.check_notice(notice(start=sunday_night), monday_noon)


@on_a_floor
async def test_a_sign_tells_the_time_of_a_change_in_the_casino(floor):
    """8.3(b)1"""
    chain = await floor.open_table("ann", "three-card-poker", seats=3)
    effective = clock.now() + 40 * clock.A_MINUTE
    posted = ask.PostRules({"settlement": "by-player"}, effective)
    await floor.command(chain, of_the_boss(posted))
    made = sign.sign(floor.tables[chain].at)
    assert made.changes[0].says.startswith(f"From {clock.local_time(effective)}: ")
    assert (" EST on " in made.changes[0].says) or (" EDT on " in made.changes[0].says)
    assert made.zone == "America/New_York"


def test_a_zone_that_there_is_not_is_one_line():
    command = [sys.executable, "-m", "pitboss", "serve", "--zone", "Moon/Base"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("pitboss: no time zone is called 'Moon/Base'")
    assert done.stderr.count("\n") == 1
