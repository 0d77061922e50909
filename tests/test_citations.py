"""Every citation names a paragraph that its book has: the chapter, or a game's own book."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from pitboss.engine.registry import find, games, home
from pitboss.errors import Unusable
from pitboss.regulation import citations
from pitboss.regulation.citations import OTHER_BOOKS, Citation, check, find_cites, parse
from pitboss.regulation.coverage import (
    RULES_IN,
    code_of,
    cover,
    coverage,
    executed,
    is_about,
    read_texts,
    texts_about,
)
from pitboss.regulation.rulebooks import NEW_JERSEY

ROUNDS = Path(__file__).parent / "rounds"
SOURCE = files("pitboss")
OTHERS = [game for game in games() if game.rulebook is not NEW_JERSEY]
SHEETS = [
    *((path, path.parent.name) for path in sorted(ROUNDS.glob("*/*.yaml"))),
    *((path, g.slug) for g in OTHERS for path in sorted(files(home(g.slug)).glob("rounds/*.yaml"))),
]
"""Round sheets with the game of each: of the house, and beside games that are registered."""


def wrong(cites, book=NEW_JERSEY):
    """The citations that name nothing in a book, with the reason."""
    reasons = []
    for cite in cites:
        try:
            book.check(str(cite))
        except Unusable as error:
            reasons.append(str(error))
    return reasons


# -- the parts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("20.11(a)3i", ("20.11", "a", "3i")),
        ("2.6A(h)", ("2.6A", "h", "")),
        ("13:69F-20.7(c)", ("20.7", "c", "")),
        ("N.J.A.C. 13:69F-2A.10(b)", ("2A.10", "b", "")),
        ("1.8", ("1.8", "", "")),
        ("5.1(e)1i(2)", ("5.1", "e", "1i(2)")),
    ],
)
def test_parse(text, parts):
    assert parse(text) == Citation(*parts)


@pytest.mark.parametrize(
    ("cite", "why"),
    [
        ("twenty", "'twenty' is not a citation: write it as 20.11(a)3i"),
        ("20.14(a)", "20.14(a): the chapter has no section 20.14"),
        ("20.7(g)", "20.7(g): section 20.7 has only (a) to (f)"),
        ("1.8(a)", "1.8(a): section 1.8 has no lettered paragraphs"),
    ],
)
def test_check(cite, why):
    with pytest.raises(Unusable) as refused:
        check(cite)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        ('cite="20.10(b)",  # 20.1', ["20.10(b)", "20.1"]),
        ("see 5.1(a), (c) and (e)1i(2)", ["5.1(a)", "5.1(c)", "5.1(e)1i(2)"]),
        ("by 5.2(b) to (d) alone", ["5.2(b)", "5.2(c)", "5.2(d)"]),
        ("13:69E-1.18(e)1 and 13:69F-8.3", ["8.3"]),
        ("half of 2.5 is 1.25, at 12.5%", []),
        ("cite: 1.8\nrefused: 20.6(a)2i", ["1.8", "20.6(a)2i"]),
    ],
)
def test_find_cites(text, cites):
    assert [str(cite) for cite in find_cites(text)] == cites


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        ("cite: 2(b)", ["2(b)"]),
        ('cite="3", seats=(1, 4)', ["3"]),
        ('round.win(stake, pays, why, "3")', ["3"]),
        ('refused: {cite: "3", says: too little}', ["3"]),
        ("cite: 4.1; 4.2", ["4.1", "4.2"]),
        ('state: {void: "5.3"}', ["5.3"]),
        ("by 1(a) to (c), and 2A(b)", ["1(a)", "1(b)", "1(c)", "2A(b)"]),
        ("seats: {1: {high: 10}, 2: 5}", []),
        ('round.hands["1"], 2.5 to 1, f(a)', []),
    ],
)
def test_find_cites_of_another_book(text, cites):
    """A section may be numbered without a dot."""
    assert [str(cite) for cite in OTHER_BOOKS.find(text)] == cites


def test_sections_stand_in_order():
    numbers = [section.number for section in citations.sections_of("2")]
    assert numbers[:7] == ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.6A"]
    assert numbers[-1] == "2.26"
    assert citations.subchapters()[:4] == ("1", "1A", "2", "2A")
    with pytest.raises(Unusable, match="no subchapter '38'"):
        citations.sections_of("38")


def test_what_the_print_lost_is_put_back():
    sections = citations.sections()
    assert sections["2.19"].title.startswith("Progressive blackjack")
    assert sections["20.10"].paragraphs == ("a", "b", "c", "d")
    assert "14.13AM" not in sections
    odd = {
        n
        for n, s in sections.items()
        if s.paragraphs != tuple("abcdefghijklmnopqr")[: len(s.paragraphs)]
    }
    assert odd == {"14.13A"}, "letters without a gap, but for the one that print itself leaves out"


def test_restored_entries_give_their_reason():
    restored = tomllib.loads((SOURCE / "regulation/restored.toml").read_text("utf-8"))
    for number, entry in restored.items():
        assert entry.pop("why"), number
        assert entry.keys() <= {"title", "paragraphs", "drop"}, number


# -- what is cited --------------------------------------------------------------------------------


def test_source_of_the_games():
    kinds = (".py", "paragraphs.toml")
    texts = [
        text
        for part in ("games", "procedures", "engine")
        for text in read_texts(SOURCE / part, kinds)
    ]
    assert not wrong(cite for text in texts for cite in find_cites(text))


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.slug)
def test_source_of_a_game_with_its_own_book(game):
    cites = [
        cite
        for text in read_texts(files(home(game.slug)), RULES_IN)
        for cite in game.rulebook.find_cites(text)
    ]
    assert cites
    assert not wrong(cites, game.rulebook)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_what_a_game_declares(game):
    """Its own rulebook has every paragraph that it names."""
    declared = [*game.options, *game.wagers, *game.irregularities]
    declared += [table for letters in game.pay_tables.values() for table in letters.values()]
    named = [game.only_these, *(thing.cite for thing in declared)]
    for cite in {one for cites in named for one in cites.split("; ")}:
        game.rulebook.check(cite)
    for number in game.sections:
        known = citations.sections() if "." in number else citations.subchapters()
        assert number in known


@pytest.mark.parametrize(("path", "slug"), SHEETS, ids=[f"{s}/{p.stem}" for p, s in SHEETS])
def test_round_sheets(path, slug):
    book = find(slug).rulebook
    cites = book.find_cites(path.read_text("utf-8"))
    assert cites
    assert not wrong(cites, book)


def test_not_for_software():
    reasons = citations.not_for_software()
    assert not wrong(reasons)
    assert all(reasons.values()), "each with its reason"


# -- coverage -------------------------------------------------------------------------------------


def test_coverage_of_three_card_poker():
    covered = coverage("20", sheets=read_texts(ROUNDS, (".yaml",)))
    assert covered.complete, [p.cite for p in covered.paragraphs if p.status == "open"]
    assert len(covered.paragraphs) == 54
    untested = [p.cite for p in covered.paragraphs if p.status == "code" and not p.tests]
    assert untested == ["20.4(c)", "20.10(d)"], "how the cards are washed and picked up"


def test_texts_of_a_game_with_another_book_are_told_apart(tmp_path):
    for name in ("rounds/low-die/a.yaml", "games/test_low_die_odds.py", "rounds/craps/b.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    kinds = (".yaml", ".py")
    about = {"games/test_low_die_odds.py", "rounds/low-die/a.yaml"}
    assert set(texts_about(tmp_path, kinds, "low-die")) == about
    assert set(read_texts(tmp_path, kinds, except_about=["low-die"])) == {"rounds/craps/b.yaml"}
    (tmp_path / "rounds/craps/rulebook.toml").write_text("")
    assert set(read_texts(tmp_path, kinds)) == about
    assert not is_about("low-dice", "low-die")


def test_every_paragraph_of_the_chapter_is_accounted_for():
    """Carried out by what executes, or not for software; and nearly all that is carried out is
    tested."""
    parts = {part: citations.sections_of(part) for part in citations.subchapters()}
    tests = read_texts(ROUNDS.parent, (".yaml", ".py"), except_about=[g.slug for g in OTHERS])
    covered = [one for part in cover(parts, sheets=tests) for one in part.paragraphs]
    assert [one.cite for one in covered if one.status == "open"] == []
    untested = [one.cite for one in covered if one.status == "code" and not one.tests]
    assert len(untested) <= 6, untested


def test_what_is_not_executed_does_not_count():
    text = '''"""Of 1.1 and 2.3(g)."""

RULE = "20.6(a)"  # and 20.6(b)
"""20.6(c): a string that stands alone."""


def play(round):
    """20.6(d)."""
    round.announce("none", cite="20.6(e); 20.6(f)")
'''
    assert [str(cite) for cite in find_cites(code_of(text))] == ["20.6(a)", "20.6(e)", "20.6(f)"]


def test_what_data_says_in_a_comment_does_not_count(tmp_path):
    (tmp_path / "paragraphs.toml").write_text('cut = "20.5(c)1ii"  # by 20.5(b)\n# 20.5(d)\n')
    (tmp_path / "notes.toml").write_text('cut = "20.5(e)"\n')
    assert [str(cite) for text in executed(tmp_path) for cite in find_cites(text)] == ["20.5(c)1ii"]


def test_coverage_of_given_texts():
    covered = coverage("8", code=["limits of 8.2(a) and (b)"], sheets=["cite: 8.2(b)1"])
    status = {p.cite: (p.status, p.tests) for p in covered.paragraphs}
    assert status["8.2(a)"] == ("code", False)
    assert status["8.2(b)"] == ("code", True)
    assert status["8.1"] == ("not-for-software", False)
    assert status["8.6(a)"] == ("open", False)
    assert covered.count("code") == 2
    assert covered.tested == 1
    assert not covered.complete
