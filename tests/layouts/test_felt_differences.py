"""A felt that is like another one: what is changed, removed and added, and what is refused."""

import sys

import pytest

from pitboss.errors import Unusable
from pitboss.layouts import felts

FAMILY = """
colour = "teal"
[[position.area]]
wager = "ante"
at = [0, 9]
[[position.area]]
wager = "play"
size = 3
[[inscription]]
text = "{title}"
at = [0, 17]
[[inscription]]
text = "{casino}"
at = [0, 20]
"""
PLAY = "[change.position.area]\nplay = { at = [0, 6] }\n"


@pytest.fixture
def read(tmp_path, monkeypatch):
    """Reads a felt that lies in a package of somebody else, next to one of its family."""
    folder = tmp_path / "parlour" / "whist"
    folder.mkdir(parents=True)
    for package in (folder, folder.parent):
        (package / "__init__.py").touch()
    (folder.parent / "felt.toml").write_text(FAMILY, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def whist(text, like="../felt.toml"):
        return felts.read(f'like = "{like}"\n{text}', "whist", "parlour.whist")

    yield whist
    for name in ("parlour", "parlour.whist"):
        sys.modules.pop(name, None)


def test_it_has_what_the_other_has_and_says_what_is_different(read):
    felt = read('colour = "ruby"\n' + PLAY)
    assert felt.colour == "ruby"
    ante, play = felt.position.area
    assert (ante.at, play.wager, play.at, play.size) == ((0, 9), "play", (0, 6), 3)


def test_new_entries_come_first_or_after_the_one_that_they_name(read):
    said = "".join(
        f'[[inscription]]\ntext = "{text}"\nat = [0, 1]\n{after}\n'
        for text, after in (("first", ""), ("rule", 'after = "{title}"'), ("another", ""))
    )
    felt = read(PLAY + said)
    assert [entry.text for entry in felt.inscription] == [
        "first", "{title}", "rule", "another", "{casino}",
    ]  # fmt: skip


def test_changed_entries_stay_where_they_were_or_come_after_the_one_that_they_name(read):
    def order(changes):
        return [area.wager for area in read(f"[change.position.area]\n{changes}").position.area]

    assert order("play = { at = [1, 1] }\nante = { at = [0, 1] }") == ["ante", "play"]
    assert order('play = { at = [1, 1] }\nante = { after = "play" }') == ["play", "ante"]


def test_what_is_removed_is_not_there_and_may_be_named_by_what_comes_after_it(read):
    said = '[[inscription]]\ntext = "rule"\nafter = "{title}"\nat = [0, 1]\n'
    felt = read('[remove]\ninscription = ["{title}"]\nposition.area = ["play"]\n' + said)
    assert [entry.text for entry in felt.inscription] == ["rule", "{casino}"]
    assert [area.wager for area in felt.position.area] == ["ante"]


def test_the_felt_of_an_installed_game_is_named_by_its_package(read):
    felt = read('colour = "ruby"', "pitboss/games/craps/craps/felt.toml")
    craps = felts.find("craps")
    assert (felt.colour, felt.area) == ("ruby", craps.area)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[change.area]\nodds = { at = [0, 1] }", "change.area: ../felt.toml has no 'odds'"),
        ("[change.position.area]\nodds = {}", "has no 'odds'; it has ante, play"),
        ("[remove]\nposition.area = ['odds']", "remove.position.area: ../felt.toml has no 'odds'"),
        ("[change.aera]\nodds = {}", "change.aera: there are area, grid"),
        ("[remove]\naera = ['odds']", "remove.aera: there are area, grid"),
        ("[[inscription]]\ntext = 'x'\nafter = 'y'\nat = [0, 1]", "inscription: ../felt.toml has"),
        ("[change.position.area]\nplay = { at = [0, 1], sise = 2 }", "unknown field `sise`"),
        ("[change.position.area]\nante = { size = 2 }", "missing required field `at`"),
        ("change = 3", "Expected `object`, got `int`"),
        ("[remove]\narea = 3", "Expected `array`, got `int`"),
    ],
)  # fmt: skip
def test_a_difference_that_cannot_be_is_refused(read, text, said):
    with pytest.raises(Unusable) as refusal:
        read(text)
    assert str(refusal.value).startswith("felt whist: ")
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    "like", ["../felts.toml", "../nobody/felt.toml", "../../../felt.toml", "nobody/felt.toml", ""]
)
def test_a_felt_that_is_not_there_is_refused(read, like):
    with pytest.raises(Unusable, match="felt whist: like: there is no"):
        read("", like)


def test_two_felts_that_are_like_each_other_are_refused(read, tmp_path):
    (tmp_path / "parlour" / "felt.toml").write_text('like = "./felt.toml"', "utf-8")
    with pytest.raises(Unusable, match=r"felt parlour/felt.toml: like: ./felt.toml is like itself"):
        read("")


def test_a_name_that_two_entries_have_cannot_be_changed(read, tmp_path):
    (tmp_path / "parlour" / "felt.toml").write_text(FAMILY.replace("casino", "title"), "utf-8")
    with pytest.raises(Unusable, match=r"has 2 '\{title\}'"):
        read('[change.inscription]\n"{title}" = { size = 3 }')


def test_only_a_felt_that_is_like_another_one_says_differences():
    with pytest.raises(Unusable, match="unknown field `change`"):
        felts.read("[change.area]\nante = {}", "x")
