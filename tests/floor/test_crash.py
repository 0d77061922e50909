"""A server that is killed while bots play loses nothing."""

import pytest


@pytest.mark.slow
def test_three_kills(capsys):
    import crash  # noqa: PLC0415 - it starts the whole program at once

    assert crash.main(["--kills", "3", "--tables", "14", "--bots", "50"]) == 0, capsys.readouterr()
