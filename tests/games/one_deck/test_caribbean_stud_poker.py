"""Caribbean stud poker beyond its round sheets: the order of settling, and who sees what."""

from pitboss.engine import events as on
from pitboss.engine import view
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge
from scripted import in_order

THREE_PLAYERS = """
game: caribbean-stud-poker
options: {{{options}}}
given: {{meters: {{progressive: 80000}}}}
seats:
  1: {{ante: 10, cards: 6h 6d 2c 2h Jh, does: bet}}
  2: {{ante: 20, progressive: 1, cards: 9c 8c 7c 6c 5c, does: bet}}
  3: {{ante: 5, progressive: 1, cards: 5h 5d Jc Td 3h, does: bet}}
  4: {{ante: 5, cards: Ks Kh Ad 4d 3d, does: bet}}
dealer: {dealer}
"""


def settled(dealer, options=""):
    (sheet,) = read_text(THREE_PLAYERS.format(dealer=dealer, options=options))
    return judge(sheet)


def test_losing_wagers_then_pushes_then_winning_ones_each_from_the_right():
    events = settled("Kd Kc Ac 4h 3s").events
    assert in_order(events) == [
        "show dealer", "show 4", "show 3", "show 2", "show 1",
        "3 ante -5", "3 bet -10", "3 progressive -1", "collect 3",
        "4 ante 0", "4 bet 0", "collect 4",
        "2 ante 20", "2 bet 2000", "2 progressive 7999", "1 ante 10", "1 bet 40",
        "collect 2", "collect 1", "collect dealer",
    ]  # fmt: skip


def test_a_losing_hand_stays_until_the_meter_has_paid():
    events = settled("9s 8s 7s 6s Ts").events
    told = in_order(events)
    assert told.index("2 progressive 7999") > told.index("1 bet -20")
    assert told.index("collect 1") < told.index("2 progressive 7999") < told.index("collect 2")


def test_no_hand():
    events = settled("Qd Jd 9h 7h 2s").events
    assert in_order(events) == [
        "show dealer", "show 4", "show 3", "show 2", "show 1",
        "4 ante 5", "4 bet 0", "3 ante 5", "3 bet 0", "3 progressive -1",
        "2 ante 20", "2 bet 0", "2 progressive 7999", "1 ante 10", "1 bet 0",
        "collect 4", "collect 3", "collect 2", "collect 1", "collect dealer",
    ]  # fmt: skip
    assert any(isinstance(e, on.Announced) and e.words == "No hand" for e in events)


def test_hands_may_stay_closed_where_no_progressive_wager_needs_them():
    verdict = settled("Qd Jd 9h 7h 2s", "turn-over-hands: no")
    shown = [event.holder for event in verdict.events if isinstance(event, on.Shown)]
    assert shown == ["dealer", "3", "2"]
    seen = view(verdict.table.round, "2", look_back=True)
    assert [piece.piece for piece in seen.hands["1"]] == [None] * 5


def test_one_card_of_the_dealer_is_seen_while_players_decide():
    for options in ("", "deal: hand", "deal: automated"):
        events = settled("Kd Kc Ac 4h 3s", options).events
        decided = next(i for i, e in enumerate(events) if isinstance(e, on.Chosen))
        public = [on.seen_by(event, "spectator") for event in events[:decided]]
        known = {e.piece for e in public if isinstance(e, on.Dealt) and e.piece}
        known |= {piece for e in public if isinstance(e, on.Shown) for piece in e.pieces}
        assert known == {"Kd"}
