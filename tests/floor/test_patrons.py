"""Patrons: names, pass phrases, roles, play money."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from floors import url_of
from pitboss.errors import Refused
from pitboss.floor.audit import audit
from pitboss.floor.ledger.accounts import account_of
from pitboss.floor.ledger.schema import PATRONS
from pitboss.floor.ledger.store import Store
from pitboss.floor.people import patrons


@pytest.fixture
def store(tmp_path):
    store = Store(url_of(tmp_path))
    yield store
    store.close()


def test_who_joins_can_sign_in_and_has_play_money(store):
    assert patrons.join(store, " Ann Lee ", "correct horse") == patrons.Patron("ann-lee", "patron")
    assert patrons.sign_in(store, "ANN LEE", "correct horse").name == "ann-lee"
    assert store.balance(account_of("ann-lee")) == patrons.PLAY_MONEY
    assert audit(store).passes


def test_a_pass_phrase_is_kept_as_an_argon2_digest(store):
    patrons.join(store, "ann", "correct horse")
    [row] = store.rows(select(PATRONS))
    assert row.pass_phrase.startswith("$argon2id$")
    assert "correct horse" not in row.pass_phrase


@pytest.mark.parametrize("said", ["wrong horse", "", "correct horse ", "Correct horse"])
def test_another_pass_phrase_is_refused(store, said):
    patrons.join(store, "ann", "correct horse")
    with pytest.raises(Refused, match="no patron has that name and that pass phrase"):
        patrons.sign_in(store, "ann", said)


@pytest.mark.parametrize("name", ["bob", "", "\0", "Robert'); DROP TABLE patrons;--", "ann\n"])
def test_a_stranger_is_refused_in_the_same_words(store, name):
    patrons.join(store, "annabel", "correct horse")
    with pytest.raises(Refused, match="no patron has that name and that pass phrase"):
        patrons.sign_in(store, name, "correct horse")


@pytest.mark.parametrize("phrase", ["", "1234567", "x" * 1001])
def test_a_pass_phrase_too_short_or_too_long_is_refused(store, phrase):
    with pytest.raises(Refused, match="at least 8 characters"):
        patrons.join(store, "ann", phrase)
    assert patrons.everybody(store) == []


@pytest.mark.parametrize(
    "phrase",
    [
        " " * 12,
        "\u2003\t\u200b\xa0\u3000\u200d \u2009\u205f\u1680 \t\u2007",
        "password1",
        "qwertyuiop",
        "aaaaaaaaaaaa",
        "annannann",
        "20012001",
    ],
)
def test_a_pass_phrase_that_many_have_is_refused(store, phrase):
    with pytest.raises(Refused, match=r"another pass phrase, please: .*; three or four words"):
        patrons.join(store, "ann", phrase)
    patrons.join(store, "ann", "three lemons on a wheel")
    with pytest.raises(Refused, match="another pass phrase, please"):
        patrons.change_pass_phrase(store, "ann", "three lemons on a wheel", phrase, "")


def test_who_has_a_name_of_the_house_from_before_signs_in(store, monkeypatch):
    monkeypatch.setattr(patrons, "RESERVED", set())
    patrons.join(store, "support", "correct horse")
    monkeypatch.undo()
    assert patrons.sign_in(store, "support", "correct horse").name == "support"


@pytest.mark.parametrize(
    "name",
    [
        "director",
        "bots",
        "cage",
        "operator",
        "floorperson",
        "surveillance",
        "tips",
        "",
        "a",
        "1ann",
        "-ann",
        "a" * 25,
        "änn",
        "ann/bob",
        "dealer",
        "House",
        "division",
    ],
)
def test_a_name_that_is_none_is_refused(store, name):
    with pytest.raises(Refused, match=r"a name has 2 to 24|the house uses it"):
        patrons.join(store, name, "correct horse")


@given(st.text(max_size=30))
@settings(max_examples=50)
def test_a_clean_name_stays_as_it_is(name):
    try:
        cleaned = patrons.clean_name(name)
    except Refused:
        return
    assert patrons.clean_name(cleaned) == cleaned
    assert cleaned.isascii()
    assert 2 <= len(cleaned) <= 24


def test_a_name_is_taken_once(store):
    patrons.join(store, "ann", "correct horse")
    with pytest.raises(Refused, match="there is a patron called ann already"):
        patrons.join(store, "Ann", "another phrase")
    assert store.balance(account_of("ann")) == patrons.PLAY_MONEY
    assert patrons.sign_in(store, "ann", "correct horse")


def test_roles_are_given_and_recorded(store):
    patrons.join(store, "ann", "correct horse")
    assert patrons.appoint(store, "ann", "division").role == "division"
    assert patrons.find(store, "ann").role == "division"
    with pytest.raises(Refused, match="no role 'king'"):
        patrons.appoint(store, "ann", "king")
    with pytest.raises(Refused, match="no patron is called bob"):
        patrons.appoint(store, "bob", "dealer")
    assert audit(store).passes


def test_play_money_is_handed_out(store):
    patrons.join(store, "ann", "correct horse")
    assert patrons.grant(store, "ann", 5_00) == patrons.PLAY_MONEY + 5_00
    for chips in (0, -1):
        with pytest.raises(Refused, match="cannot be handed out"):
            patrons.grant(store, "ann", chips)


def test_grants_at_the_same_time_all_count(store):
    patrons.join(store, "ann", "correct horse")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: patrons.grant(store, "ann", 1_00), range(6)))
    assert store.balance(account_of("ann")) == patrons.PLAY_MONEY + 6_00
    assert audit(store).passes
