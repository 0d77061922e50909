"""What the equipment chapter says of four layouts, measured in their pictures."""

import math

import pytest

from .test_felts import drawn, with_class, words_on


def positions(slug, seats=None):
    """Seat to wager to where its chips lie as its player sees it: right and towards the dealer."""
    picture = drawn(slug, seats=seats)
    turns = {g.get("data-seat"): float(g.get("data-turn")) for g in with_class(picture, "stack")}
    found = {}
    for area in with_class(picture, "area"):
        seat = area.get("data-seat")
        angle = math.radians(-turns[seat])
        x, y = float(area.get("data-x")), float(area.get("data-y"))
        right = x * math.cos(angle) - y * math.sin(angle)
        front = -(x * math.sin(angle) + y * math.cos(angle))
        found.setdefault(seat, {})[area.get("data-wager")] = (round(right), round(front))
    return found


def beside_the_dealer(slug):
    """The drop box and the tip box, across from the middle of the chip tray."""
    picture = drawn(slug)
    (tray,), (drop,), (tips,) = (with_class(picture, k) for k in ("tray", "drop-box", "tip-box"))
    return [float(box.get("data-x")) - float(tray.get("data-x")) for box in (drop, tips)]


@pytest.mark.parametrize("slug", ["heads-up-holdem", "packs-poker", "mississippi-stud"])
def test_drop_box_and_tip_box_on_either_side_of_the_dealer(slug):
    drop, tips = beside_the_dealer(slug)
    assert drop * tips < 0


@pytest.mark.parametrize(
    "slug", ["heads-up-holdem", "packs-poker", "premium-holdem", "mississippi-stud"]
)
def test_six_positions_and_the_name_of_the_casino(slug):
    assert len(positions(slug)) == 6
    assert "Taj" in words_on(drawn(slug, casino="Taj"))


def test_heads_up_holdem_areas_as_1_13z_b_has_them():
    for areas in positions("heads-up-holdem").values():
        ante, odds, trips = areas["ante"], areas["odds"], areas["trips-plus"]
        pocket, raised = areas["pocket-bonus"], areas["raise"]
        assert raised[0] == ante[0]  # behind the ante
        assert raised[1] < ante[1]
        assert not [a for a in areas.values() if a[0] == ante[0] and raised[1] < a[1] < ante[1]]
        assert odds[0] > ante[0]  # to the right of and aligned with
        assert odds[1] == ante[1]
        assert trips[0] == ante[0]  # in front of
        assert trips[1] > ante[1]
        assert pocket == (odds[0], trips[1])


def test_heads_up_holdem_inscriptions_of_1_13z_b():
    picture = drawn("heads-up-holdem")
    tables = {g.get("data-table") for g in with_class(picture, "pay-table")}
    assert tables == {"odds", "bad-beat", "trips-plus", "pocket-bonus"}
    assert any("up to 3x before the flop" in text for text in words_on(picture))


def test_premium_holdem_areas_and_odds_of_1_13y_b():
    for areas in positions("premium-holdem").values():
        assert {"ante", "x-tra-bonus", "dealer-bonus", "player-bonus"} < set(areas)
    with_spin = drawn("premium-holdem", {"bonus-spin-table": "$5 progressive"})
    assert (
        len([a for a in with_class(with_spin, "area") if a.get("data-wager") == "bonus-spin"]) == 6
    )
    tables = {g.get("data-table") for g in with_class(with_spin, "pay-table")}
    assert tables == {"jacks-up", "x-tra-bonus", "bonus-spin"}


def test_packs_poker_areas_as_1_13z_b_has_them():
    for areas in positions("packs-poker").values():
        bets = [areas[f"pack-{n}"] for n in (1, 2, 3)]
        assert [x for x, _ in bets] == sorted(x for x, _ in bets)  # from the player's left
        for n, bet in enumerate(bets, 1):
            for bonus in (areas[f"five-{n}"], areas[f"seven-{n}"]):
                assert bonus[0] == bet[0]  # grouped with its bet
                assert bonus[1] > bet[1]  # closer to the dealer


def test_packs_poker_packs_left_of_the_dealer_and_two_cards_in_front():
    picture = drawn("packs-poker")
    at = {g.get("data-holder"): g for g in with_class(picture, "place")}
    for n in (1, 2, 3):
        assert float(at[f"pack-{n}"].get("data-x")) > 0  # the dealer looks down the page
    assert len(list(at["community"])) == 2


def test_mississippi_stud_streets_behind_the_ante():
    for areas in positions("mississippi-stud").values():
        streets = [areas[f"{n}-street"] for n in ("3rd", "4th", "5th")]
        assert [x for x, _ in streets] == sorted(x for x, _ in streets)
        assert all(y < areas["ante"][1] for _, y in streets)
    said = words_on(drawn("mississippi-stud"))
    assert said.count("Each bet 1, 2 or 3 times the ante") == 6
    assert len(with_class(drawn("mississippi-stud"), "pay-table")) == 6


def test_a_card_is_as_large_as_a_card():
    """To scale: 2½ by 3½ inches, at ten units an inch."""
    frames = [
        rect
        for g in with_class(drawn("heads-up-holdem"), "place")
        for rect in g
        if rect.get("class") == "frame"
    ]
    assert {(r.get("width"), r.get("height")) for r in frames} == {("25", "35")}
    assert drawn("heads-up-holdem").get("data-unit") == "0.1in"


def test_craps_is_at_most_fourteen_feet_long():
    wide = float(drawn("craps").get("viewBox").split()[2])
    assert wide <= 14 * 12 * 10


def test_the_first_position_is_at_the_dealers_left():
    def at(slug, seat):
        (stack,) = [g for g in with_class(drawn(slug), "stack") if g.get("data-seat") == seat]
        return float(stack.get("data-x"))

    assert at("blackjack", "1") > 0 > at("blackjack", "6")
    assert at("pai-gow", "1") < 0 < at("pai-gow", "6")  # counted counterclockwise, 10.6(c)
