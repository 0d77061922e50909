"""A proposal is written in the browser, and its price is read there."""

import pytest

from floor_server import Person

BELOW = "pay-tables:\n  pair-plus:\n    pair: 1 to 2\n"
WHERE = "/games/three-card-poker/what-if"


@pytest.fixture(scope="module")
def ann(there):
    return Person(there, "ann")


def test_the_guide_leads_to_a_form_with_a_proposal_to_begin_with(ann):
    assert WHERE in ann.get("/games/three-card-poker/guide").text
    page = ann.get(WHERE).text
    assert "<textarea" in page
    assert "pay-tables:\n  ante-bonus:\n" in page


def test_a_proposal_is_priced_off_the_loop_and_marked(ann):
    page = ann.get(WHERE, proposal=BELOW)
    for _ in range(1000):
        if 'http-equiv="refresh"' not in page.text:
            break
        page = ann.get(WHERE, proposal=BELOW)
    assert page.status_code == 200
    assert "Proposed, not permitted" in page.text
    assert "20.11(a)2" in page.text
    assert "21.2670 %" in page.text


def test_what_cannot_be_priced_is_said_in_one_line(ann):
    page = ann.get(WHERE, proposal="pay-tables: {par-plus: {pair: 1 to 1}}")
    assert page.status_code == 400
    assert "did you mean pair-plus?" in page.text
    assert ann.get("/games/moon/what-if").status_code == 404
    assert ann.get(WHERE, proposal="x" * 30_000).status_code in (400, 414, 431)
    wild = ann.get(WHERE, proposal="<script>alert(1)</script>")
    assert "<script>" not in wild.text


def test_strangers_sign_in_before_they_propose(there):
    answer = Person(there).get(WHERE, proposal=BELOW)
    assert answer.status_code == 302
    assert answer.headers["location"].startswith("/sign-in")
