"""A floor over HTTP for the tests of a module; pass phrases and writes cost nothing there."""

import pytest

from floor_server import cheap_floors, serving
from floors import url_of
from pitboss.floor.audit import audit


@pytest.fixture(scope="module")
def cheap():
    cheap_floors()


@pytest.fixture(scope="module")
def floor_open(cheap, tmp_path_factory):
    """Opens floors, one after another; the audit of each passes when its tests are over."""

    def opened(**more):
        with serving(url_of(tmp_path_factory.mktemp("floor")), rate_limits=False, **more) as there:
            yield there
            result = audit(there.store)
            assert result.passes, result.findings

    return opened


@pytest.fixture(scope="module")
def there(floor_open):
    """A floor that is open for all tests of a module."""
    yield from floor_open()
