"""The book: every price of some games as a site, kept and made again only where it must be."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs

from commands import run
from pitboss import price_book
from pitboss.engine import registry as games
from pitboss.odds import digests, registry
from pitboss.price_book import index_page, price_file, published
from pitboss.price_book import worker as price_worker

SOME = ("big-six", "casino-war")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Made here: another process would only take longer."""
    out = tmp_path_factory.mktemp("book")
    (out / ".prices").mkdir()
    for slug in SOME:
        price_worker.work(slug, path_of(out, slug))
    return out, price_book.make(out, SOME, workers=1)


def path_of(out, slug):
    return out / ".prices" / f"{slug}-{digests.of(slug)}.jsonl"


def test_a_price_is_kept_exactly(made):
    out, _ = made
    for slug in SOME:
        model, kept = registry.find(slug), price_file.read(games.find(slug), path_of(out, slug))
        fresh = [model.answer(*question) for question in model.questions()]
        assert [one.price for one in kept.priced] == [one.price for one in fresh]
        assert [one.strategy for one in kept.priced] == [one.strategy for one in fresh]


def test_the_first_page_says_how_much_is_exact(made):
    out, found = made
    page = (out / "index.html").read_text("utf-8")
    assert f"{found.prices} prices" in page
    assert "prices are exact" in page
    assert "games/big-six.html" in page
    assert "http" not in page.replace("http-equiv", ""), "nothing is loaded from anywhere"


def test_an_exact_edge_with_simulated_lines_is_counted_by_itself(made):
    out, _ = made
    kept = price_file.read(games.find("big-six"), path_of(out, "big-six"))

    def as_if(number, **found):
        one = kept.priced[number]
        outcomes = structs.replace(one.price.outcomes, **found)
        kept.priced[number] = structs.replace(
            one, price=structs.replace(one.price, outcomes=outcomes)
        )

    as_if(0, method="exact edge, simulated lines", std_error=None)
    as_if(1, method="simulated", std_error=0.0)
    as_if(2, method="simulated", std_error=0.001)
    said = index_page.render({"big-six": kept}, [], "")
    assert "4 prices are exact" in said
    assert "2 have a house edge that is exact or true to 1e-9" in said
    assert "1 are simulated (big-six), with a standard error of 0.1000 %" in said


def test_a_page_has_felt_tables_lines_and_sources(made):
    page = (made[0] / "games" / "big-six.html").read_text("utf-8")
    for part in (
        "<svg",
        "How a round goes",
        "Every pay table",
        "Line by line",
        "Published",
        "4/27",
    ):
        assert part in page
    assert 'id="joker-minimum"' in page


def test_what_other_ways_of_playing_cost(made):
    page = (made[0] / "games" / "casino-war.html").read_text("utf-8")
    kept = price_file.read(games.find("casino-war"), path_of(made[0], "casino-war"))
    assert len(kept.mistakes) == len(registry.find("casino-war").styles) - 1
    assert not kept.mistakes or "What other ways of playing cost" in page


def test_the_data_is_the_same_in_every_form(made):
    out, found = made
    records = json.loads((out / "data" / "prices.json").read_text("utf-8"))
    assert set(records) == set(SOME)
    with (out / "data" / "prices.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == found.prices == sum(map(len, records.values()))
    assert float(rows[0]["house_edge"]) == records["big-six"][0]["house_edge"]


def test_the_first_page_links_to_the_data_that_there_is(made):
    out, found = made
    page = (out / "index.html").read_text("utf-8")
    linked = re.findall(r'href="(data/[^"]+)"', page)
    assert sorted(linked) == sorted(f"data/{path.name}" for path in (out / "data").iterdir())
    assert ("prices.parquet" in page) == (not found.left_out)


def test_parquet_can_be_read_by_others(made):
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(made[0] / "data" / "prices.parquet")
    assert table.num_rows == made[1].prices
    assert {"game", "wager", "table", "house_edge", "denominator"} <= set(table.column_names)


def test_what_has_not_changed_is_not_made_again(made):
    out, _ = made
    before = {path: path.stat().st_mtime_ns for path in (out / "games").iterdir()}
    again = price_book.make(out, SOME, workers=1)
    assert (again.new_prices, again.pages) == (0, 0)
    assert before == {path: path.stat().st_mtime_ns for path in (out / "games").iterdir()}


def test_it_goes_on_where_it_was_left(tmp_path):
    """A line that was cut short is asked for again, and nothing else is."""
    path = tmp_path / "big-six.jsonl"
    price_worker.work("big-six", path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    with path.open("ab") as file:
        file.write(b"\n")
    kept = path.read_bytes()
    price_worker.work("big-six", path)
    assert path.read_bytes().startswith(kept)
    assert {entry.key for entry in price_file.entries(path)} == set(price_worker.keys("big-six"))


def test_prices_of_other_definitions_are_forgotten(made):
    out, _ = made
    old = out / ".prices" / f"big-six-{'0' * 64}.jsonl"
    old.write_bytes(b"")
    price_book.make(out, SOME, workers=1)
    assert not old.exists()


def test_published_figures_stand_beside_ours():
    found = published.sections()
    assert set(found) - set(games.slugs()) <= set(found), "sections that are of no game do no harm"
    assert {"roulette", "craps", "three-card-poker", "big-six", "keno"} <= {
        slug for slug, blocks in found.items() if blocks
    }
    assert "<script" not in published._inline("<script>alert(1)</script>")


@pytest.mark.slow
def test_at_the_command_line_in_processes_of_their_own(tmp_path):
    shown = run("book", "--out", tmp_path / "b", "--game", "big-six", "--workers", "2").stdout
    assert "7 prices of 1 game (7 of them new), 1 page written" in shown
    assert (tmp_path / "b" / "games" / "big-six.html").exists()
    assert "no game 'moon'" in run("book", "--out", os.devnull, "-g", "moon", code=2).stderr


ORPHAN = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from pitboss.price_book.build import end_with_the_parent
if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(1, mp_context=context, initializer=end_with_the_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    pool.submit(time.sleep, 1000)
    time.sleep(1000)
"""


@pytest.mark.slow
def test_workers_end_with_a_parent_that_is_killed(tmp_path):
    program = tmp_path / "parent.py"
    program.write_text(ORPHAN)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as parent:
        worker = int(parent.stdout.readline())
        parent.kill()
    while _is_there(worker):
        pass


def _is_there(process):
    """Whether a process still runs; one that has ended may wait to be noticed."""
    stat = Path(f"/proc/{process}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
