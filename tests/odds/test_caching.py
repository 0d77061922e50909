"""What takes long is made once for a table."""

from pitboss.odds.caching import cached


def test_what_takes_long_is_made_once_and_watched():
    made, seen = [], []

    @cached()
    def find(table, watch=lambda done: None):
        made.append(table)
        watch(0.5)
        return table.upper()

    assert [find("a", seen.append), find("a", seen.append), find("b")] == ["A", "A", "B"]
    assert (made, seen) == (["a", "b"], [0.5])


def test_a_cache_that_is_full_begins_anew():
    made = []

    @cached(2)
    def find(table):
        made.append(table)
        return table

    assert [find(table) for table in "ababcca"] == [*"ababcca"]
    assert made == ["a", "b", "c", "a"]
