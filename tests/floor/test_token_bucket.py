"""So many at once, and so many a second on average."""

import pytest

from pitboss.floor.token_bucket import TokenBucket


def test_so_many_at_once_and_then_one_after_the_other():
    bucket = TokenBucket(at_once=4, a_second=0.5, now=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [0.0] * 4
    assert bucket.take(10.0) == pytest.approx(2.0)
    assert bucket.take(11.0) == pytest.approx(1.0), "asking does not make the wait longer"
    assert bucket.take(12.0) == 0.0
    assert bucket.take(1000.0) == 0.0
    assert bucket.left == 3, "it does not fill up further"
