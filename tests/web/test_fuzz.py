"""Whatever is thrown at the floor: no server error, no chip moved, no table dead."""

import hostile
import pytest
from hypothesis import HealthCheck, given, settings

from floor_server import Person, serving
from floors import url_of

# -- the API -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def api(there):
    import schemathesis  # noqa: PLC0415 - it takes a second to load

    boss = Person(there, "boss", "floorperson")
    boss.open_table("three-card-poker")
    boss.ask(1, type="sit", chips=500_00).raise_for_status()
    there.boss = boss
    return schemathesis.openapi.from_url(f"{there.address}/schema/openapi.json")


def call_everything(there, api, **how):
    """Requests of every operation, as its description allows them."""
    from schemathesis.checks import not_a_server_error  # noqa: PLC0415

    headers = there.boss.headers() | there.boss.token
    tried, answered = set(), set()
    for operation in (found.ok() for found in api.get_all_operations()):

        @given(operation.as_strategy())
        @settings(deadline=None, suppress_health_check=list(HealthCheck), **how)
        def call(case):
            answer = case.call_and_validate(headers=headers, checks=[not_a_server_error])
            answered.add(answer.status_code // 100)

        call()
        tried.add(operation.label)
    assert {"POST /api/v1/tables/{number}/commands", "GET /api/v1/games"} <= tried
    assert answered == {2, 4}


def test_no_request_leads_to_a_server_error(there, api):
    call_everything(there, api, max_examples=12, derandomize=True)


@pytest.mark.slow
def test_no_request_ever_does(there, api):
    call_everything(there, api, max_examples=400)


# -- hostile messages ------------------------------------------------------------------------------


def test_a_thousand_messages_change_nothing(cheap, tmp_path):
    with serving(url_of(tmp_path), rate_limits=False) as there:
        hostile.throw(there, 1000, 1)


@pytest.mark.slow
def test_a_hundred_thousand_messages_change_nothing(cheap, tmp_path):
    with serving(url_of(tmp_path), rate_limits=False) as there:
        hostile.throw(there, 100_000, 2)
