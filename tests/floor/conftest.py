"""Pass phrases are digested at no cost here, and the helpers are found."""

import sys
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from pitboss.floor import patrons

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True, scope="session")
def cheap_pass_phrases():
    patrons._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
