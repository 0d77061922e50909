"""Baccarat's scoreboards: the bead plate and the big road, as grids, as text, as a picture."""

import json
import random
import re
from xml.etree import ElementTree

import pytest

from pitboss.cli.app import main
from pitboss.cli.scoreboard import Shoes
from pitboss.errors import Unusable
from pitboss.games.baccarat.common.scoreboards import (
    ROWS,
    Cell,
    bead_plate,
    big_road,
    draw,
    picture,
    side_by_side,
    tally,
)


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


def test_no_column_of_a_long_shoe_is_left_out():
    shoe = "BP" * 40 + "BTB"
    for width in (40, 60, 80):
        lines = draw(shoe, width).splitlines()
        assert max(map(len, lines)) <= width
        assert lines[-1] == tally(shoe) == "Banker 42, Player 40, ties 1"
        marks = "".join(lines[lines.index("big road") + 1 : -1])
        assert marks.count("B") == 42
        assert marks.count("P") == 40


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


def test_what_is_no_result_is_refused():
    with pytest.raises(Unusable, match="result 2: 'x7' does not begin with B, P or T"):
        big_road(["B", "x7"])


def test_as_a_picture():
    root = ElementTree.fromstring(picture(["B7", "T6", "P9n", "P3", "T1", "T2"]))
    circles = [e for e in root.iter() if e.tag.endswith("circle")]
    assert sum(e.get("fill") != "none" for e in circles) == 6  # beads
    assert sum(e.get("fill") == "none" for e in circles) == 3  # rings of the big road
    said = [e.text for e in root.iter() if e.tag.endswith(("text", "title"))]
    assert "2" in said
    assert said[0] == "Baccarat scoreboards: Banker 1, Player 2, ties 3"


def test_the_picture_of_a_long_shoe_holds_all_of_it():
    root = ElementTree.fromstring(picture("B" * 80))
    wide = float(root.get("width"))
    assert max(float(e.get("cx")) for e in root.iter() if e.get("cx")) < wide
    assert ElementTree.fromstring(picture([])) is not None


# -- pitboss scoreboard ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    path = tmp_path_factory.mktemp("session") / "mini.jsonl"
    shallow = ["--option", "decks=6", "--option", "cutting-card=200"]
    arguments = ["deal", "mini-baccarat", "--rounds", "70", "--seed", "3", *shallow]
    assert main([*arguments, "--seats", "1", "--out", str(path)]) == 0
    return path


def test_a_transcript_is_drawn_shoe_by_shoe(session, capsys):
    assert main(["scoreboard", str(session)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Shoe 1, ")
    shoes = [int(number) for number in re.findall(r"^Shoe \d+, (\d+) rounds?$", said, re.M)]
    assert sum(shoes) == 70
    assert len(shoes) == 4
    assert main(["scoreboard", str(session), "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [len(record["results"]) for record in records] == shoes
    assert records[0]["bead_plate"] == bead_plate(records[0]["results"])
    assert records[0]["big_road"][0][0].keys() == {"winner", "ties"}
    assert draw(records[0]["results"]) in said


def test_the_last_shoe_as_a_picture(session, tmp_path, capsys):
    drawn = tmp_path / "shoe.svg"
    assert main(["scoreboard", str(session), "--svg", str(drawn)]) == 0
    assert capsys.readouterr().out == f"{drawn}: scoreboards written\n"
    main(["scoreboard", str(session), "--json"])
    last = json.loads(capsys.readouterr().out)[-1]["results"]
    assert drawn.read_text("utf-8") == picture(last)


def test_a_transcript_that_breaks_off_is_drawn_as_far_as_it_goes(session, tmp_path, capsys):
    short = tmp_path / "short.jsonl"
    short.write_bytes(b"".join(session.read_bytes().splitlines(keepends=True)[:200]))
    assert main(["scoreboard", str(short), "--json"]) == 0
    assert 5 < len(json.loads(capsys.readouterr().out)[0]["results"]) < 30


def test_what_cannot_be_drawn(session, tmp_path, capsys):
    altered = tmp_path / "altered.jsonl"
    altered.write_bytes(session.read_bytes().replace(b'"amount":1000', b'"amount":1100', 1))
    assert main(["scoreboard", str(altered)]) == 2
    assert "altered, its digest does not fit" in capsys.readouterr().err
    wheel = tmp_path / "wheel.jsonl"
    main(["deal", "roulette", "--seed", "1", "--out", str(wheel)])
    capsys.readouterr()
    assert main(["scoreboard", str(wheel)]) == 2
    said = f"pitboss: {wheel}: roulette has no scoreboard\n"
    assert capsys.readouterr().err == said


def test_where_a_shoe_ends():
    shoes = Shoes()
    for history in ["B", "BP", "BP", "BPB", "P", "PB", "B", "", "B"]:
        shoes.follow(list(history))
    assert shoes.shoes == [["B", "P", "B"], ["P", "B"], ["B"], ["B"]]


def test_a_device_that_shuffles_all_the_time_has_one_board():
    """Its history keeps the last rounds only; the board has them all."""
    shoes, results = Shoes(), random.Random(1).choices("BPT", k=300)
    for number in range(1, 301):
        kept = results[max(0, number - 120) : number]
        shoes.follow(kept)
    assert shoes.shoes == [results]


def test_both_scoreboards_hang_beside_a_table():
    assert side_by_side([]) == []
    lines = side_by_side(["B7", "T6", "P9n", "P4", "B6", "B8", "B5"], width=40)
    assert lines[:4] == [
        "bead plate          big road",
        "  B B                 B/ P  B",
        "  T .                 .  P  B",
        "  P .                 .  .  B",
    ]
    assert len(lines) == 7
    for line in side_by_side(["B7", "P6"] * 40):
        assert len(line) <= 78
