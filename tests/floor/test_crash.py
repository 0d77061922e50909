"""A server that is killed while bots play loses nothing."""

import crash
import pytest


@pytest.mark.slow
def test_three_kills(capsys):
    assert crash.main(["--kills", "3", "--tables", "14", "--bots", "50"]) == 0, capsys.readouterr()
