"""What every choice is worth, and what stands beside the prices on a par sheet."""

import json
import zipfile

import pytest

from commands import run
from pitboss.errors import Refused
from pitboss.odds import decisions, registry


def valued(slug, most):
    model = registry.find(slug)
    return decisions.collect(model, model.game.read_options(), most, lambda what, done: None)


def test_every_choice_has_a_value_and_the_best_stands_first():
    """Casino war: to surrender loses half the wager, always; to go to war loses less."""
    for one in valued("casino-war", 2):
        best, other = one.advice.choices
        assert (best.name, best.best, best.gives_away) == ("war", True, 0)
        assert (other.name, other.value) == ("surrender", -5_00)
        assert other.gives_away == pytest.approx(best.value - other.value)
        assert (one.advice.deals, other.error) == (0, 0), "exact"
        assert "the dealer [" in one.seen


def test_no_decision_is_valued_twice():
    found = valued("casino-war", 4)
    assert len({one.seen for one in found}) == 4


@pytest.mark.parametrize(("slug", "why"), [
    ("roulette", "roulette has no choices against the house"),
    ("poker-holdem", "poker-holdem has no choices against the house"),
    ("mini-baccarat", "nothing is decided in mini-baccarat"),
])  # fmt: skip
def test_where_nothing_is_decided(slug, why):
    model = registry.find(slug)
    with pytest.raises(Refused, match=why):
        decisions.report(model, model.game.read_options(), 1, lambda what, done: None)


def test_at_the_command_line():
    found = json.loads(run("odds", "casino-war", "--decisions", "--rounds", "1", "--json").stdout)
    assert [choice["name"] for choice in found[0]["choices"]] == ["war", "surrender"]
    refused = run("odds", "casino-war", "--decisions", "--together", code=2).stderr
    assert "a par sheet has the first three together" in refused


@pytest.mark.slow
def test_the_par_sheet_has_all_of_them_beside_the_prices(tmp_path):
    html, xlsx, pdf = (tmp_path / f"sheet.{kind}" for kind in ("html", "xlsx", "pdf"))
    run("odds", "casino-war", "--decisions", "--mistakes", "--together", "--rounds", "20",
        "--html", html, "--xlsx", xlsx, "--pdf", pdf)  # fmt: skip
    page = html.read_text("utf-8")
    for title in ("Wagers", "What every choice is worth", "What other ways of playing cost",
                  "Covariances, in units of each wager"):  # fmt: skip
        assert title in page, title
    book = zipfile.ZipFile(xlsx).read("xl/workbook.xml").decode()
    assert "What every choice is worth" in book
    assert pdf.read_bytes().startswith(b"%PDF")
