"""What mathematicians ask of a price, and the par sheet as a workbook and on paper."""

import io
import json
import re
import xml.etree.ElementTree as ET
import zipfile
import zlib
from fractions import Fraction

import pytest

from commands import run
from pitboss.documents import document, pdf
from pitboss.engine import registry as games
from pitboss.odds import analysis, registry
from pitboss.odds.by_play import covariance
from pitboss.odds.games.one_deck import caribbean_stud_poker as caribbean
from pitboss.odds.reports import workbook


def analysed(slug, wager, stake=None):
    model = registry.find(slug)
    price = model.price(*model.questions(wager=wager, stake=stake)[0])
    return price, analysis.of(model.game, price)


def test_combinations_have_one_denominator_and_contributions_add_up():
    price, found = analysed("three-card-poker", "pair-plus", 100_00)
    assert found.denominator == 5525
    assert sum(found.combinations) == found.denominator
    assert found.combinations[:2] == (1, 11), "mini royals and straight flushes, by four suits"
    assert sum(found.contributions) == -price.edge
    assert found.exposure == 3_500_00


def test_the_index_is_the_reach_of_ninety_of_a_hundred():
    price, found = analysed("roulette", "straight")
    assert found.volatility_index == pytest.approx(1.6448536 * price.std_dev)
    span = next(one for one in found.confidence if (one.rounds, one.level) == (10_000, 95))
    assert (span.low + span.high) / 2 == pytest.approx(float(price.player_return))
    assert (span.high - span.low) / 2 == pytest.approx(1.959964 * price.std_dev / 100)


def test_a_meter_is_numbers():
    """Slope and break-even are those that the model itself works out."""
    model = registry.find("caribbean-stud-poker")
    price, found = analysed("caribbean-stud-poker", "progressive")
    _, slope = caribbean.by_meter(price.options)
    assert found.meter.slope == slope
    assert found.meter.break_even == caribbean.break_even(price.options)
    assert found.meter.reading == Fraction(price.options["progressive-initial"], 100)
    assert model.game.slug == "caribbean-stud-poker"
    assert analysed("roulette", "straight")[1].meter is None


def test_a_payout_limit_and_the_stake_that_reaches_it():
    model = registry.find("let-it-ride-poker")
    asked = model.questions({"payout-limit": "75,000"}, wager="three-card")
    price = model.price(*asked[0])
    (limit,) = analysis.of(model.game, price).limits
    most = max(line.net for line in price.lines)
    assert (limit.option, limit.amount) == ("payout-limit", 75_000_00)
    assert most * limit.reached_at >= limit.amount > most * (limit.reached_at - 1)


def test_wagers_at_one_seat():
    game = games.find("three-card-poker")
    found = covariance.play(game, game.read_options(), rounds=60)
    assert found.wagers[:2] == ("ante", "pair-plus")
    every = range(len(found.wagers))
    assert all(found.covariances[a][b] == found.covariances[b][a] for a in every for b in every)
    assert found.correlation(0, 0) == pytest.approx(1)
    assert found.correlation(0, 1) > 0, "a good hand is good for both"


def test_covariances_by_hand():
    results = [{"a": 1, "b": 2}, {"a": -1, "b": 0}, {"a": 0, "b": 1}]
    assert analysis.covariances(results, ["a", "b"]) == [[1, 1], [1, 1]]


# -- files ---------------------------------------------------------------------------------------

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells(book, number):
    sheet = ET.fromstring(
        zipfile.ZipFile(io.BytesIO(book)).read(f"xl/worksheets/sheet{number}.xml")
    )
    return [
        ["".join(cell.itertext()) for cell in row.iter(f"{MAIN}c")]
        for row in sheet.iter(f"{MAIN}row")
    ]


def test_a_workbook_keeps_figures_as_figures():
    made = workbook.workbook(
        [workbook.Sheet("a/b", ("x",), [[1], [0.5], ["=1+1"], ["<&>"], [10**20], [None]])]
    )
    assert cells(made, 1) == [["x"], ["1"], ["0.5"], ["=1+1"], ["<&>"], [str(10**20)], []]
    text = zipfile.ZipFile(io.BytesIO(made)).read("xl/worksheets/sheet1.xml").decode()
    assert '<c r="A2"><v>1</v></c>' in text
    assert 't="inlineStr"' in text[text.index('r="A4"') :], "no formula comes from text"
    assert made == workbook.workbook(
        [workbook.Sheet("a/b", ("x",), [[1], [0.5], ["=1+1"], ["<&>"], [10**20], [None]])]
    )


def words_of(made):
    """Every text on the pages of a PDF, page by page."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", made, re.S)
    unpacked = (zlib.decompress(stream).decode("cp1252") for stream in streams)
    pages = (" ".join(re.findall(r"\((.*?)\) Tj", page)) for page in unpacked)
    return [page for page in pages if page]


def test_a_document_has_head_and_foot_and_the_heads_of_its_table_on_every_page():
    rows = [(f"row {n}", "a") for n in range(200)]
    section = document.Section("S", [document.Grid(("one", "two"), rows)])
    made = pdf.document(
        document.Document(kind="K", title="T", under=(), sections=[section], head="NO", foot="F")
    )
    pages = words_of(made)
    assert len(pages) > 2
    assert all(page.startswith("NO") and " F    " in page for page in pages)
    assert all("one two" in page for page in pages[1:])
    assert sum(page.count("row ") for page in pages) == 200


def test_par_sheets_as_files(tmp_path):
    files = {kind: tmp_path / f"sheet.{kind}" for kind in ("html", "xlsx", "pdf")}
    asked = [part for kind, path in files.items() for part in (f"--{kind}", path)]
    run("odds", "three-card-poker", "--wager", "pair-plus", "--stake", "100", *asked,
        "--option", "pair-plus-rows={straight-flush: 40 to 1}")  # fmt: skip
    page = files["html"].read_text("utf-8")
    assert "Combinations of 5,525" in page
    assert "40 to 1" in page[page.index("Pay tables") :], "the table is the one that is posted"
    summary = cells(files["xlsx"].read_bytes(), 1)
    assert summary[1][:2] == ["pair-plus", "minimum"]
    assert any("40 to 1" in row for row in cells(files["xlsx"].read_bytes(), 3))
    paper_text = "\n".join(words_of(files["pdf"].read_bytes()))
    assert "Combinations of 5,525" in paper_text
    digest = cells(files["xlsx"].read_bytes(), 8)[-1][1]
    assert digest in page
    assert digest in paper_text


def test_json_and_csv_have_the_same(tmp_path):
    found = json.loads(run("odds", "big-six", "--wager", "joker", "--json").stdout)[0]
    assert found["analysis"]["denominator"] == "54"
    assert found["analysis"]["combinations"] == ["1", "53"]
    assert len(found["digest"]) == 64
    rows = run("odds", "big-six", "--wager", "joker", "--csv").stdout.splitlines()
    assert "combinations" in rows[0].split(",")


def test_mistakes_and_wagers_together_at_the_command_line():
    found = json.loads(run("odds", "red-dog", "--mistakes", "-n", "1e4", "--json").stdout)
    assert {one["style"] for one in found} == {"never-raise", "always-raise"}
    assert all(one["std_error"] > 0 for one in found)
    assert "Correlations" in run("odds", "three-card-poker", "--together", "-n", "20").stdout
    assert "no other way" in run("odds", "roulette", "--mistakes", code=2).stderr
    assert "choose one of" in run("odds", "red-dog", "--mistakes", "--together", code=2).stderr
