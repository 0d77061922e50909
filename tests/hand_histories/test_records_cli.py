"""``pitboss import`` and ``pitboss export`` as people use them."""

import json

import pytest

import commands

HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, {third}]
actions = ["d dh p1 AsKs", "d dh p2 ????", "d dh p3 7c2d", "p3 f", "p1 cbr 6", "p2 f"]
finishing_stacks = [{first}, 98, {third}]
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "good.phh").write_text(HAND.format(first=102, third=100))
    (tmp_path / "all").mkdir()
    several = [
        HAND.format(first=first, third=third) for first, third in ((102, 100), (103, 100), (102, 1))
    ]
    text = "".join(f"[{n}]\n{hand}\n" for n, hand in enumerate(several, 1)) + "[4]\nvariant = 7\n"
    (tmp_path / "all" / "four.phhs").write_text(text)
    return tmp_path


def test_one_hand_goes_through_all_of_it(folder):
    hand, sheet, transcript = folder / "good.phh", folder / "a.yaml", folder / "a.jsonl"
    said = commands.run("import", hand, "--sheet", sheet, "--transcript", transcript).stdout
    assert said == "1 hand: 1 agree, 0 differ\n"
    assert "1 as expected" in commands.run("settle", sheet, "--quiet").stdout
    out = commands.run("export", transcript).stdout
    assert 'actions = ["d dh p1 AsKs"' in out


def test_a_folder_is_summed_up(folder):
    done = commands.run("import", folder / "all", code=2)
    assert done.stdout.splitlines() == [
        f"differ     {folder}/all/four.phhs [2]: p1 has 102 at the end, not 103",
        f"refused    {folder}/all/four.phhs [3]: p3 cannot be dealt in: seat 3 is not dealt in: 1"
        " on the table, 2 needed for the required wagers and one minimum bet (14.7(c)3)",
        "4 hands: 1 agree, 1 differ, 1 refused (14.7(c)3: 1), 1 unusable",
    ]
    assert done.stderr == f"pitboss: {folder}/all/four.phhs [4]: antes is missing\n"
    found = json.loads(commands.run("import", folder / "all", "--json", code=2).stdout)
    assert [hand["status"] for hand in found["hands"]] == ["agree", "differ", "refused", "unusable"]
    assert found["refused"] == {"14.7(c)3": 1}


def test_rounds_that_the_format_cannot_tell_are_told_of_once(tmp_path):
    rounds = tmp_path / "omaha.jsonl"
    commands.run("deal", "poker-omaha", "-n", "8", "--seed", "1", "--out", rounds)
    assert commands.run("export", rounds, code=2).stderr.splitlines() == [
        f"pitboss: {rounds}: 8 rounds, the first of them 1: PHH has no code for poker-omaha"
        " no-limit high, but PO (pot-limit high), FO/8 (fixed-limit high-low-8)",
        f"pitboss: {rounds}: there is no hand to write",
    ]
