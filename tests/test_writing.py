"""Sheets that the program writes settle as they stand, whatever the game."""

import json
from collections import Counter
from pathlib import Path

import pytest

from amounts import some_or
from commands import run
from pitboss.cli import table_options
from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine.players import at_random
from pitboss.engine.registry import find, slugs
from pitboss.sheets import writer
from pitboss.sheets.parser import read_text
from pitboss.sheets.schema import schema
from pitboss.sheets.templates import template
from pitboss.sheets.verdict import judge
from pitboss.sheets.yaml_reader import documents

ROUNDS = Path(__file__).parent / "rounds"


def differences(text):
    (sheet,) = read_text(text)
    return judge(sheet).differences


def recorded(slug, seed, decide=None, rounds=3):
    """Rounds of a table, and what it was like before them."""
    table = table_options.open_table(slug, None, None, None, 200_00)
    before, dealer = writer.head_of(table), Dealer(seed)
    players = {seat: Bot(f"{seed}/{seat}", decide) for seat in table.seats}
    return before, [play_round(table, dealer, players) for _ in range(rounds)]


@pytest.mark.parametrize("slug", slugs())
def test_the_template_of_a_game_settles(slug):
    text = template(find(slug))
    assert differences(text) == []
    assert "expect:" in text


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize(("seed", "decide"), [("1", None), ("2", at_random)])
def test_a_recorded_session_settles_to_the_same(slug, seed, decide):
    before, rounds = recorded(slug, seed, decide)
    text = writer.text_of(writer.sheet_of(rounds, before, "As recorded"))
    (sheet,) = read_text(text)
    verdict = judge(sheet)
    assert verdict.differences == []
    played = [type(event) for round in verdict.rounds for event in round.events]
    proofs = ("Revealed",)  # what opens a commitment, which a sheet does not have
    then = [type(event) for round in rounds for event in round.events]
    assert played == [kind for kind in then if kind.__name__ not in proofs]


def with_irregularities(slug, most):
    """Rounds of the suite in which something goes wrong, so many of each kind, each with its table
    as it was before."""
    kinds = Counter()
    for path in sorted(ROUNDS.glob(f"{slug}/*.yaml")):
        for text in path.read_text("utf-8").split("\n---\n"):
            if "irregularities:" not in text:
                continue
            (sheet,) = read_text(text, str(path))
            planned = sheet.parts[0].irregularities
            if sheet.refused or len(sheet.parts) > 1 or not planned:
                continue
            kinds.update({one.what for one in planned})
            if all(kinds[one.what] > most for one in planned):
                continue
            stacks = {who.seat: who.stack for who in sheet.parts[0].bettors if who.stack}
            before = Table(
                sheet.game, options=sheet.options, limits=sheet.limits, seats=sheet.positions,
                stacks=stacks or None, given=sheet.given,
            )  # fmt: skip
            yield writer.head_of(before), judge(sheet)


@some_or("most", 2, 1_000)
@pytest.mark.parametrize("slug", slugs())
def test_an_irregularity_is_written_with_its_moment(slug, most):
    """Also where it was possible at an earlier step."""
    for before, verdict in with_irregularities(slug, most):
        text = writer.text_of(writer.sheet_of(verdict.rounds, before, "As recorded"))
        (sheet,) = read_text(text)
        again = judge(sheet)
        assert again.differences == [], verdict.sheet.title
        assert again.events == verdict.events, verdict.sheet.title


def test_irregularities_of_most_games_are_written():
    written = [slug for slug in slugs() if any(with_irregularities(slug, 1))]
    assert len(written) > len(slugs()) // 2


def test_a_late_report_does_not_come_early():
    """A count can be due at the shuffle already; this one was at the first card."""
    seats = "seats: {1: {stack: 100}, 2: {stack: 100}}\npositions: 2\n"
    due = "irregularities: [{what: count-due, at: deal, after: 0}]\n"
    (sheet,) = read_text(f"game: poker-holdem\n{seats}{due}")
    verdict = judge(sheet)
    before = writer.head_of(Table(sheet.game, seats=2, stacks={1: 100_00, 2: 100_00}))
    text = writer.text_of(writer.sheet_of(verdict.rounds, before, "As recorded"))
    assert "irregularity: {what: count-due}, at: deal" in text
    (again,) = read_text(text)
    assert judge(again).events == verdict.events


def test_options_are_written_as_they_are_read(tmp_path):
    """Amounts among them are dollars, not the cents that the table reckons in."""
    chosen = ("--option", "smallest-chip=0.50", "--option", "vigorish-rate=4%")
    run("deal", "craps", "--seed", "3", *chosen, "--out", "t.jsonl", cwd=tmp_path)
    text = run("sheet", "t.jsonl", cwd=tmp_path).stdout
    (sheet,) = read_text(text)
    assert judge(sheet).table.options["smallest-chip"] == 50
    assert differences(text) == []


def test_one_round_of_a_transcript(tmp_path):
    run("deal", "poker-holdem", "--rounds", "4", "--seed", "3", "--out", "t.jsonl", cwd=tmp_path)
    alone = run("sheet", "t.jsonl", "--round", "3", cwd=tmp_path).stdout
    assert "title: Round 3 as recorded" in alone
    assert "button: 2" in alone
    assert differences(alone) == []
    assert "no round 9" in run("sheet", "t.jsonl", "--round", "9", cwd=tmp_path, code=2).stderr
    (tmp_path / "t.jsonl").write_text("{}")
    assert "not a line of a transcript" in run("sheet", "t.jsonl", cwd=tmp_path, code=2).stderr


def test_what_is_neither_a_game_nor_a_transcript():
    assert "did you mean blackjack?" in run("sheet", "blackjak", code=2).stderr
    assert "name a game or a transcript" in run("sheet", code=2).stderr


def test_the_schema_knows_every_key_that_the_sheets_use():
    known = json.loads(run("sheet", "--schema").stdout)
    assert known == schema()
    head = known["properties"]
    part = head["rounds"]["items"]["properties"]
    for path in ROUNDS.rglob("*.yaml"):
        for document in documents(path.read_text("utf-8")):
            assert document == "" or head.keys() >= document.keys(), path
            for one in document and document.get("rounds", ()):
                assert part.keys() >= one.keys(), path
