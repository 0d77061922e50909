"""Pass phrases are digested at no cost here."""

import pytest

from floor_server import cheap_pass_phrases


@pytest.fixture(autouse=True, scope="session")
def cheap():
    cheap_pass_phrases()
