"""Broken round sheets, by the hundred: always one line that says what, never a crash."""

import random
import re
from pathlib import Path

import pytest

from pitboss.errors import PitbossError, Unusable
from pitboss.sheets.parser import each
from pitboss.sheets.verdict import judge

ROUNDS = Path(__file__).parent / "rounds"
JUNK = (
    "", "x", "-1", "[1]", "{a: b}", "~", "0", "999999999999", "[[1, 2]]", "{1: [a]}", "1.5", '"',
    "}", ":", "- a", "Ks", "9.9.9", "é", "on", "2.10(a)", "{}", "[]", "[a]: b", "&a", "*a", "\t",
)  # fmt: skip

LAUGHS = "a: &a [x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
PYTHON = re.compile(r"\{'|\['|\(\(|\b(None|True|False|Fraction)\b")
"""Values as the program has them, not as a person writes them."""


def mutated(text, rng):
    """A sheet with a word or two replaced by nonsense, or by another word of it."""
    parts = re.split(r"([\s:,{}\[\]]+)", text)
    for _ in range(rng.randint(1, 2)):
        parts[rng.randrange(len(parts))] = rng.choice(JUNK if rng.random() < 0.7 else parts)
    return "".join(parts)


def sheets_of(folder):
    return [
        doc for path in sorted(folder.glob("*.yaml")) for doc in path.read_text().split("\n---\n")
    ]


def complaints(text):
    """What is said about the sheets of a text that cannot be used."""
    for sheet in each(text, "a.yaml"):
        if isinstance(sheet, Unusable):
            yield str(sheet)
            continue
        try:
            verdict = judge(sheet)
            assert not any(PYTHON.search(difference) for difference in verdict.differences)
        except PitbossError as error:
            yield str(error)


@pytest.mark.parametrize("folder", [pytest.param(p, id=p.name) for p in sorted(ROUNDS.iterdir())])
def test_nonsense_in_a_sheet_is_told_in_one_line(folder):
    rng = random.Random(folder.name)
    texts = sheets_of(folder)
    for _ in range(400):
        for said in complaints(mutated(rng.choice(texts), rng)):
            assert said.startswith("a.yaml")
            assert "\n" not in said
            assert not PYTHON.search(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: [", "line 2: did not find expected node content"),
        ("game: three-card-poker\ngame: x", "line 2: 'game' is there twice"),
        ("{[a]: b}", "line 1: a key is a word, not a list or a mapping"),
        ("", "no round sheet in it"),
        ("just words", "a round sheet is a mapping (key: value), not just words"),
        ("seats: {}", "no game is named"),
        ("game: {}", "game is a word, not {}"),
        ("game: pokre", "no game 'pokre'"),
        (
            "game: three-card-poker\nseat: {}",
            "line 2: a round sheet has no 'seat': did you mean seats?",
        ),
        (
            "game: three-card-poker\nseats: {1: {ante: ten}}",
            "line 2: seat 1 ante: 'ten' is not an amount",
        ),
        (
            "game: three-card-poker\nseats: {1: {ante: 1e3}}",
            "line 2: seat 1 ante: '1e3' is not an amount",
        ),
        (f"game: three-card-poker\nexpect: {{1: {'9' * 5000}}}", "line 2: expect 1: '99999"),
        ("game: three-card-poker\ntitle: [a]", "line 2: title is a word, not [a]"),
        ("game: three-card-poker\npartial: maybe", "line 2: partial is yes or no, not maybe"),
        (
            "game: three-card-poker\nseats: {1: {does: {a: b}}}",
            "line 2: does is a word, not {a: b}",
        ),
        ("game: three-card-poker\nlimits: {ante: 1-10 by 0}", "ante: '1-10 by 0' is not a limit"),
        ("game: craps\ntimeline: [{on: [[x]]}]", "line 2: an entry is a word, not [x]"),
        (
            "game: craps\ntimeline: [{bet: {pass: 1}, patron: [x]}]",
            "line 2: patron is a word, not [x]",
        ),
        ("[" * 100_000, "line 1: nested more than 50 deep"),
        ("a: &a [*a]", "line 1: *a must repeat something that is complete before it"),
        (LAUGHS, "line 6: more than 100,000 values in one sheet"),
        ("game: three-card-poker\nlimits: {ante: [1]}", "line 2: the limit of ante is a word"),
        ("game: three-card-poker\ndealer: As Zz", "line 2: 'Zz' is not a card"),
        ("game: roulette\nspin: 7", "line 2: a round sheet has no 'spin': did you mean wheel?"),
        (
            "game: three-card-poker\nseats: {1: {ante: 10, card: As Ks Qs}}",
            "line 2: seat 1 has no 'card': did you mean cards?",
        ),
        (
            "game: three-card-poker\nseats: {1: {ante: 10, does: paly}}",
            "seat 1 was never asked about 'paly': did you mean play?",
        ),
        (
            "game: three-card-poker\nirregularities: [{name: card-face-up}]",
            "line 2: an irregularity has no 'name': did you mean what?",
        ),
        (
            "game: craps\ntimeline: [{rol: 3 4}]",
            "line 2: a timeline entry has no 'rol': did you mean roll?",
        ),
        ("game: three-card-poker\ntimeline: [{}]", "a timeline entry has one of"),
        ("game: three-card-poker\ntimeline: [{spin: 3}]", "nothing asks for the timeline entry"),
    ],
)
def test_what_is_wrong_is_said(text, said):
    (complaint,) = complaints(text)
    assert complaint.startswith(f"a.yaml: {said}")


def test_one_broken_sheet_leaves_the_others():
    good = "game: three-card-poker\nseats: {1: {ante: 10}}\n"
    first, second, third = each(f"{good}---\ngame: nothing\n---\n{good}", "a.yaml")
    assert (first.name, third.name) == ("a.yaml#1", "a.yaml#3")
    assert str(second).startswith("a.yaml#2: no game 'nothing'")
    first, second, third = each(f"{good}---\n{good}game: x\n---\n{good}", "a.yaml")
    assert str(second) == "a.yaml#2: line 6: 'game' is there twice"
    assert third.name == "a.yaml#3"
    first, second = each(f"{good}---\ngame: [", "a.yaml")
    assert first.name == "a.yaml#1"
    assert isinstance(second, Unusable)
