"""Heads Up hold'em: what is settled in which order, and what lies face down until when."""

import pytest

from pitboss.engine import events as on
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

TWO_PLAYERS = """
game: heads-up-holdem
options: {{{options}}}
seats:
  1: {{ante: 10, odds: 10, trips-plus: 5, pocket-bonus: 5, cards: 8s 8h, does: raise 3x}}
  2: {{ante: 10, odds: 10, trips-plus: 5, cards: Qs Jh, does: [check, check, fold]}}
dealer: 4d Ts
community: Kd 9s 7h 4c 2d
"""


def events(options=""):
    (sheet,) = read_text(TWO_PLAYERS.format(options=options))
    return judge(sheet).events


def settled(options=""):
    found = [event for event in events(options) if isinstance(event, on.Settled)]
    return [f"{event.seat} {event.wager}" for event in found]


def test_trips_plus_may_be_settled_first_or_last():
    folded = ["2 ante", "2 odds"]
    main = ["1 ante", "1 odds", "1 raise", "1 pocket-bonus"]
    assert settled() == [*folded, *main, "1 trips-plus", "2 trips-plus"]
    first = settled("trips-plus-settled: before")
    assert first == [*folded, "1 trips-plus", *main, "2 trips-plus"]


@pytest.mark.parametrize("options", ["deal: automated", "community-cards: first"])
def test_community_cards_dealt_first_are_unseen_until_they_are_turned(options):
    seen = [on.seen_by(event, "1") for event in events(options)]
    turned = [(e.pieces, e.cite) for e in seen
              if isinstance(e, on.Shown) and e.holder == "community"]  # fmt: skip
    assert turned == [(("Kd", "9s", "7h"), "39.10(e)"), (("4c", "2d"), "39.10(g)")]
    dealt = [e for e in seen if isinstance(e, on.Dealt)]
    assert [e.to for e in dealt[:5]] == ["community"] * 5
    assert not any(e.piece for e in dealt[:5])


def test_nothing_is_burned():
    for options in ("", "deal: hand", "deal: automated"):
        holders = {event.to for event in events(options) if isinstance(event, on.Dealt)}
        assert holders == {"1", "2", "dealer", "community"}
