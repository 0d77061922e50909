"""Questions that come while others are being answered are answered together."""

import asyncio
import threading
from itertools import pairwise

import pytest

from pitboss.errors import Refused
from pitboss.floor.bus import BETWEEN, LARGEST, packed
from pitboss.floor.together import Together


def test_what_comes_meanwhile_is_answered_in_one_go():
    asked, go_on = [], threading.Event()

    def answer(questions):
        asked.append(list(questions))
        go_on.wait(30)
        return [Refused(f"not {one}") if one % 2 else None for one in questions]

    async def ask_all():
        together = Together(answer)
        first = asyncio.create_task(together.ask(0))
        while not asked:
            await asyncio.sleep(0)
        others = [asyncio.create_task(together.ask(number)) for number in range(1, 5)]
        await asyncio.sleep(0)
        others[3].cancel()  # whoever asked has gone
        go_on.set()
        return await asyncio.gather(first, *others, return_exceptions=True)

    first, *others = asyncio.run(ask_all())
    assert asked == [[0], [1, 2, 3, 4]]
    assert (first, others[1]) == (None, None)
    assert [str(others[0]), str(others[2])] == ["not 1", "not 3"]
    assert isinstance(others[3], asyncio.CancelledError)


def test_a_database_that_is_away_fails_all_of_them_and_no_later_one():
    away = True

    def answer(questions):
        if away:
            raise OSError("away")
        return [None] * len(questions)

    async def ask():
        nonlocal away
        together = Together(answer)
        with pytest.raises(OSError, match="away"):
            await together.ask("ann")
        away = False
        await together.ask("ann")

    asyncio.run(ask())


@pytest.mark.parametrize("sizes", [[], [10], [10] * 2000, [LARGEST], [LARGEST, 1], [1, LARGEST, 1]])
def test_messages_go_into_as_few_notices_as_they_fit_into(sizes):
    messages = [b"%d " % n + b"x" * size for n, size in enumerate(sizes)]
    messages = [message[:LARGEST] for message in messages]
    notices = [notice.encode() for notice in packed(messages)]
    assert [one for notice in notices for one in notice.split(BETWEEN)] == messages
    assert all(len(notice) <= LARGEST for notice in notices)
    next_ones = [(a, b.split(BETWEEN)[0]) for a, b in pairwise(notices)]
    assert all(len(a) + 1 + len(b) > LARGEST for a, b in next_ones)
