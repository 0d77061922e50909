"""Signs, tournaments and petitions over HTTP: who may do what, and what comes of it."""

import msgspec
import pytest

from floor_server import Person, serving
from floors import a_dossier, join, url_of
from pitboss.engine.registry import find
from pitboss.floor.clock import now
from pitboss.floor.division import petitions
from pitboss.floor.tournament import tournament
from pitboss.floor.tournament.plan import Plan

DAY = 86_400_000


@pytest.fixture(scope="module")
def staff(there):
    join(there.store, "boss", role="floorperson")
    join(there.store, "dge", role="division")
    boss, dge, ann = Person(there), Person(there), Person(there)
    for person, name in ((boss, "boss"), (dge, "dge")):
        person.post("/api/session", name=name, pass_phrase="correct horse").raise_for_status()
    ann.post("/api/patrons", name="ann", pass_phrase="correct horse").raise_for_status()
    return boss, dge, ann


def plan(**more):
    supervisors = dict.fromkeys(("security", "casino-gaming-operations", "surveillance"), "Kim")
    notice = {
        "start": now() + 10 * DAY, "location": "the floor", "equipment": "cards",
        "participants": 4, "security": "cameras", "supervisors": supervisors,
        "controller": "Lee", "key_employee": "Max",
    }  # fmt: skip
    controls = {
        "game": "three-card-poker", "buy_in": 100_00, "fee": 10_00, "hands": 2, "seats": 3,
        "prizes": [100], "registration": "here", "equipment": "cards", "forms": "lists",
    }  # fmt: skip
    return {"title": "Cup", "notice": notice | more, "controls": controls}


def test_a_change_of_rules_is_posted_announced_and_notified(there, staff):
    boss, dge, ann = staff
    table = ann.post("/api/tables", game="three-card-poker", seats=2).json()["id"]
    effective = now() + 40 * 60_000
    changed = {"options": {"settlement": "by-player"}, "effective": effective}
    boss.ask(table, type="post-rules", **changed).raise_for_status()
    (change,) = ann.get(f"/api/tables/{table}").json()["posted"]["changes"]
    assert change["missing"] == "the change of rules was not announced at the table"
    for act in ("announce", "notify-division"):
        assert ann.ask(table, type=act, effective=effective).status_code == 409
        boss.ask(table, type=act, effective=effective).raise_for_status()
    (change,) = ann.get(f"/api/tables/{table}").json()["posted"]["changes"]
    assert change["missing"] == ""
    said = [event["says"] for event in dge.get("/api/events?kind=rules").json()]
    assert any(line.startswith("to the Division, for") for line in said)


def test_a_sign_to_print(staff):
    _, _, ann = staff
    table = ann.post("/api/tables", game="roulette", limits={"all": "5-500"}).json()["id"]
    drawn = ann.get(f"/tables/{table}/sign.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "$5 to $500" in drawn.text
    assert ann.get(f"/tables/{table}/sign.pdf").content.startswith(b"%PDF")


def test_signs_and_guides_are_submitted_by_staff(staff):
    boss, dge, ann = staff
    neon = {"name": "Neon", "location": "above", "size": "3 feet"}
    assert ann.post("/api/docket/signs", **neon).status_code == 403
    assert boss.post("/api/docket/signs", **neon).json()["name"] == "neon"
    assert boss.post("/api/docket/guides", game="red-dog").json()["body"]["sha256"]
    assert [one["kind"] for one in dge.get("/api/docket").json()] == ["sign", "sign", "guide"]
    assert ann.get("/api/docket").status_code == 403


def test_the_full_rules_are_read_at_the_table(staff):
    _, _, ann = staff
    page = ann.get("/games/red-dog/rules").text
    assert "13:69F-8.5(a)" in page
    assert "6.5(i)" in page
    assert ann.get("/games/blue-dog/rules").status_code == 404


def test_a_tournament_from_its_notice_to_its_stop(there, staff):
    boss, dge, ann = staff
    refused = ann.post("/api/tournaments", **plan())
    assert refused.status_code == 403, refused.text
    late = boss.post("/api/tournaments", **plan(start=now() + DAY)).json()
    assert late["cite"] == "8.6(b)"
    board = boss.post("/api/tournaments", **plan()).json()
    at = f"/api/tournaments/{board['number']}"
    assert [cite for _, _, cite in board["controls"]] == [f"8.6(f){n}; 8.6(g)" for n in range(1, 7)]
    assert ann.post(f"{at}/entry", rebuys=0).json()["pool"] == 100_00
    assert ann.post(f"{at}/entry", rebuys=0).status_code == 409
    boss.post(f"{at}/bots", count=3).raise_for_status()
    early = boss.post(f"{at}/start")
    assert early.json()["cite"] == "8.6(b)1"
    assert ann.get(f"{at}/report").status_code == 403
    report = dge.get(f"{at}/report").json()
    assert len(report["controls"]) == 8
    assert report["accounts"] == {"pool": 400_00, "fee": 40_00, "tips": 0}
    assert boss.post(f"{at}/stop", why="no").status_code == 403
    assert dge.post(f"{at}/stop", why="other cards").json()["state"] == "stopped"
    assert ann.get("/api/me").json()["balance"] == 10_000_00
    assert "Cup" in ann.get("/tournaments").text
    assert "8.6(g)" in ann.get(f"/tournaments/{board['number']}").text


def test_who_is_in_a_tournament_does_not_leave_its_table(there, staff):
    boss, dge, ann = staff
    made = plan(start=now() - DAY)
    made["controls"]["hands"] = 500
    number = tournament.file(there.store, "boss", msgspec.convert(made, Plan), at=now() - 20 * DAY)
    ann.post(f"/api/tournaments/{number}/entry", rebuys=0).raise_for_status()
    boss.post(f"/api/tournaments/{number}/bots", count=2).raise_for_status()
    boss.post(f"/api/tournaments/{number}/start").raise_for_status()
    board = wait_for(lambda: ann.get(f"/api/tournaments/{number}").json(),
                     lambda board: board["tables"])  # fmt: skip
    (mine,) = [one for one in board["players"] if one["patron"] == "ann"]
    table = mine["table"]
    wait_for(lambda: ann.get(f"/api/tables/{table}/view").json(), lambda view: view["you"])
    ann.ask(table, type="here").raise_for_status()  # now she is waited for
    for command in ({"type": "leave"}, {"type": "buy", "chips": 100}, {"type": "close-table"}):
        assert ann.ask(table, **command).status_code == 409
    placed = {"type": "place", "patron": "ann", "seat": 1, "chips": 1}
    assert boss.ask(table, **placed).json()["refused"] == "a floorperson may not place"
    dge.post(f"/api/tournaments/{number}/stop", why="enough").raise_for_status()
    wait_for(lambda: ann.get("/api/tables").json(),
             lambda tables: table not in [str(one["id"]) for one in tables])  # fmt: skip


def wait_for(look, wanted):
    for _ in range(10_000):
        found = look()
        if wanted(found):
            return found
    raise AssertionError(found)


def test_the_division_alone_decides_on_a_petition(staff):
    boss, dge, ann = staff
    casino = {"name": "Boardwalk", "address": "Atlantic City", "interest": "casino-licensee",
              "signed": True, "agrees_to_test": True}  # fmt: skip
    said = {
        "game": "keno", "petitioners": [casino], "rights": "none", "indemnity": True,
        "asks_for_ruling": True, "asks_for_test": True, **a_dossier("keno"),
    }  # fmt: skip
    assert ann.post("/api/petitions", **said).status_code == 403
    assert boss.post("/api/petitions", **said | {"rights": ""}).json()["cite"] == "8.4(d)4"
    assert boss.post("/api/petitions", **said | {"dossier": "x"}).json()["cite"] == "8.4(d)3"
    number = boss.post("/api/petitions", **said).json()["number"]
    at = f"/api/petitions/{number}"
    ruling = {"favourable": True, "why": "odds and layout"}
    assert boss.post(f"{at}/ruling", **ruling).status_code == 403
    assert dge.post(f"{at}/ruling", **ruling).json()["state"] == petitions.PRELIMINARY
    assert dge.post(f"{at}/approval").json()["cite"] == "8.4(g)1"
    assert "keno" in dge.get("/petitions").text
    assert ann.get("/petitions").status_code == 403


def test_a_guide_that_was_not_submitted_is_not_handed_out(cheap, tmp_path):
    """8.5(c)"""
    with serving(url_of(tmp_path), rate_limits=False, file_guides=False) as there:
        ann, boss = Person(there, "ann"), Person(there, "boss", "floorperson")
        table = ann.open_table("red-dog")
        paths = "/games/red-dog/guide", f"/games/red-dog/guide?table={table}"
        for path in paths:
            refused = ann.get(path)
            assert refused.status_code == 409
            assert refused.json()["cite"] == "8.5(c)"
        boss.post("/api/docket/guides", game="red-dog").raise_for_status()
        assert [ann.get(path).status_code for path in paths] == [200, 200]
        assert ann.get("/games/craps/guide").status_code == 409, "another game"


def test_the_house_submits_a_sample_before_the_first_guide(cheap, tmp_path):
    """8.5(c)"""
    with serving(url_of(tmp_path), rate_limits=False, file_guides=True) as there:
        ann, dge = Person(there, "ann"), Person(there, "dge", "division")
        assert [one["kind"] for one in dge.get("/api/docket").json()] == ["sign"]
        for _ in "ab":
            assert ann.get("/games/red-dog/guide").status_code == 200
        filed = dge.get("/api/docket").json()[1:]
        assert [(one["kind"], one["name"], one["by"]) for one in filed] == [
            ("guide", "red-dog", "the house")
        ]


def test_the_division_alone_proposes_on_its_own_initiative(staff):
    """8.4(h)1"""
    boss, dge, ann = staff
    said = {"game": "craps", "of": ["craps"], "why": "a field bet on 2 to 4"}
    for other in (boss, ann):
        assert other.post("/api/petitions/proposals", **said).status_code == 403
    proposed = dge.post("/api/petitions/proposals", **said).json()
    assert (proposed["state"], proposed["proposed"]) == (petitions.PRELIMINARY, True)
    assert "proposed by the Division" in dge.get("/petitions").text


def test_the_rules_of_all_games_are_one_volume(staff, monkeypatch):
    """8.5(a): of those that are authorized here."""
    _, _, ann = staff
    monkeypatch.setattr(petitions, "approved", lambda store: [find("red-dog"), find("big-six")])
    page = ann.get("/rules").text
    assert "2 games in one volume, for inspection on request (13:69F-8.5(a))" in page
    assert page.index("Red Dog") < page.index("Big Six")
    assert ann.get("/rules.pdf").content.startswith(b"%PDF")
    assert 'href="/rules"' in ann.get("/").text
