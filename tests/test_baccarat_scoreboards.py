"""Baccarat's scoreboards: the bead plate and the big road, as grids, as text, as a picture."""

import random
from xml.etree import ElementTree

import pytest

from pitboss.errors import Unusable
from pitboss.games.baccarat.scoreboards import ROWS, Cell, bead_plate, big_road, draw, tally
from pitboss.layouts import scoreboards as pictures


def road(results):
    """The big road as text, a row a string, dots where nothing lies."""
    return ["".join(str(cell) or "." for cell in row) for row in big_road(results)]


def test_beads_go_down_and_then_to_the_right():
    rows = ["".join(bead or "." for bead in row) for row in bead_plate("BPTBPBT")]
    assert rows == ["BT", "P.", "T.", "B.", "P.", "B."]


def test_every_streak_is_a_column():
    assert road("BBPBPP") == ["BPBP", "B..P", "....", "....", "....", "...."]


def test_the_count_and_what_a_natural_is_do_not_matter():
    assert big_road(["B7d", "P9n", "T6", "P2"]) == big_road("BPTP")


def test_a_tie_is_marked_on_the_win_that_it_follows():
    assert road("BTPTTTB")[0] == "B/P/3B"
    assert big_road("PTP")[0] == [Cell("P", 1)]
    assert big_road("PTP")[1] == [Cell("P")]


def test_ties_before_the_first_win_are_marked_on_it():
    assert big_road("TT")[0] == [Cell("", 2)]
    assert road("TTBP")[0] == "B/2P"


def test_a_streak_longer_than_the_plate_has_a_tail():
    assert road("B" * 8) == ["B..", "B..", "B..", "B..", "B..", "BBB"]


def test_a_streak_turns_where_a_tail_lies_in_its_way():
    assert road("B" * 8 + "P" * 7) == ["BP..", "BP..", "BP..", "BP..", "BPPP", "BBB."]


def test_a_tail_stays_in_its_row_where_the_other_ends():
    drawn = road("B" * 7 + "P" * 8)
    assert drawn == ["BP...", "BP...", "BP...", "BP...", "BPPPP", "BB..."]


def test_the_next_streak_begins_beside_the_top_of_the_last():
    assert road("B" * 9 + "PB")[0] == "BPB."


def test_the_next_streak_begins_right_of_a_tail_along_the_top():
    shoe = "".join(letter * 12 for letter in "BPBPBP") + "BB" + "P"
    drawn = road(shoe)
    assert drawn[0].rstrip(".")[-1] == "P"
    assert sum(len(row.replace(".", "")) for row in drawn) == len(shoe)


def test_every_round_has_its_place_and_streaks_hang_together():
    rng = random.Random(7)
    for _ in range(200):
        results = rng.choices("BPT", [46, 45, 9], k=rng.randrange(90))
        grid = big_road(results)
        cells = [cell for row in grid for cell in row]
        assert len(grid) == len(bead_plate(results)) == ROWS
        for winner in "BP":
            assert sum(cell.winner == winner for cell in cells) == results.count(winner)
        assert sum(cell.ties for cell in cells) == results.count("T")
        beads = [row[n] for n in range(-(-len(results) // ROWS)) for row in bead_plate(results)]
        assert [bead for bead in beads if bead] == results


def test_as_text():
    assert draw("BTPPB").split("\n") == [
        "bead plate",
        "  B",
        "  T",
        "  P",
        "  P",
        "  B",
        "  .",
        "",
        "big road",
        "  B/ P  B",
        "  .  P  .",
        *["  .  .  ."] * 4,
        "",
        "Banker 2, Player 2, ties 1",
    ]
    assert draw([]) == "no round has been decided since the shoe was filled"


def test_text_shows_the_last_columns_where_not_all_fit():
    lines = draw("BP" * 60, width=40).split("\n")
    assert max(map(len, lines)) <= 40
    assert lines[9] == "  " + " ".join(("BP" * 60)[-19:])
    assert tally("BP" * 60) == lines[-1] == "Banker 60, Player 60, ties 0"


def test_what_is_no_result_is_refused():
    with pytest.raises(Unusable, match="result 2: 'x7' does not begin with B, P or T"):
        big_road(["B", "x7"])


def test_as_a_picture():
    root = ElementTree.fromstring(pictures.draw(["B7", "T6", "P9n", "P3", "T1", "T2"]))
    circles = [e for e in root.iter() if e.tag.endswith("circle")]
    assert sum(e.get("fill") != "none" for e in circles) == 6  # beads
    assert sum(e.get("fill") == "none" for e in circles) == 3  # rings of the big road
    said = [e.text for e in root.iter() if e.tag.endswith(("text", "title"))]
    assert "2" in said
    assert said[0] == "Baccarat scoreboards: Banker 1, Player 2, ties 3"


def test_the_picture_of_a_long_shoe_holds_all_of_it():
    root = ElementTree.fromstring(pictures.draw("B" * 80))
    wide = float(root.get("width"))
    assert max(float(e.get("cx")) for e in root.iter() if e.get("cx")) < wide
    assert ElementTree.fromstring(pictures.draw([])) is not None
