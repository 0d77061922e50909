"""Petitions for new games, 8.4: who asks, what the Division decides, the test, and the approval.

A petition is a chain of the ledger, ``petition/2``, and its state follows from its lines:

    filed -> preliminary (or declined) -> planned -> testing -> tested -> final (or declined)

Only the Division decides. While a petition is pending, its game is dealt on this floor only in a
test: at the tables, at the times and under the conditions that the Division has set.
"""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select

from pitboss.engine import Game, Limits, Saved
from pitboss.engine.options import kebab
from pitboss.engine.registry import find, games
from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import append, significant_events
from pitboss.floor.ledger.accounts import MOST_CHIPS
from pitboss.floor.ledger.append import Written
from pitboss.floor.ledger.chain import Body
from pitboss.floor.ledger.entries import Directed, Filed, Significant, Terms
from pitboss.floor.ledger.schema import TABLES
from pitboss.floor.ledger.store import Store
from pitboss.messages import nearest
from pitboss.money import dollars
from pitboss.regulation.rulebooks import NEW_JERSEY
from pitboss.values import Frozen
from pitboss.words.narration import count

KIND, PREFIX = "petition", "petition/"
INTAKE = "Division of Gaming Enforcement, Intake Unit"
FILED, DECLINED, PRELIMINARY, PLANNED = "filed", "declined", "preliminary", "planned"
TESTING, TESTED, FINAL = "testing", "tested", "final"
VARIATION, COMPOSITE, COMPATIBLE = "variation", "composite", "compatible"
CATEGORIES = (VARIATION, COMPOSITE, COMPATIBLE)
LICENSEE, SERVICE, OWNER = "casino-licensee", "casino-service-industry", "rights-owner"
INTERESTS = (LICENSEE, SERVICE, OWNER, "rights-licensee", "rights-lessee", "rights-franchisee",
             "other")  # fmt: skip
DIVISION = "division"
PARTS = {
    "summary.html": ("a summary", "8.4(d)3i"), "rules.html": ("the draft rules", "8.4(d)3ii"),
    "odds.html": ("the odds of each wager", "8.4(d)3iii"),
    "equipment.html": ("the equipment", "8.4(d)3v"),
}  # fmt: skip
"""The files that a dossier has at least; a game may have no layout, 8.4(d)3iv."""
DIGEST = re.compile(r"[0-9a-f]{64}")
TEST_ROUNDS = 10_000
"""The rounds that a test must see if nobody has said how many; the dossier's plan says so too."""


class Petitioner(Frozen, kw_only=True, forbid_unknown_fields=True):
    """Somebody who asks, 8.4(a): each is liable for all costs, 8.4(b)."""

    name: str
    address: str
    interest: str = OWNER
    signed: bool = False
    agrees_to_test: bool = False
    """In writing, to a test in its casino."""


class Petition(Frozen, kw_only=True, forbid_unknown_fields=True):
    """What a petition has to include, 8.4(d)1 to 8; the dossier has the rest."""

    game: str
    category: str = COMPATIBLE
    of: tuple[str, ...] = ()
    """The authorized games that it is a variation or a composite of."""
    petitioners: tuple[Petitioner, ...] = ()
    addressed_to: str = INTAKE
    rights: str = ""
    """Copyrights, trademarks and patents, issued or pending; or that there are none."""
    indemnity: bool = False
    asks_for_ruling: bool = False
    asks_for_test: bool = False
    dossier: str = ""
    """The digest of the dossier, that is of its game and of its parts."""
    parts: dict[str, str] = {}
    """The files of the dossier, each with its digest."""
    more: str = ""
    electronic: bool = False
    discloses_rules: bool = False


class TestPlan(Frozen, kw_only=True, forbid_unknown_fields=True):
    """What is submitted for a test, 8.4(f)."""

    __test__ = False
    casinos: str
    begins: int
    ends: int
    tables: int
    signage: str
    criteria: str
    documentation: str
    least_rounds: int = 0
    """Rounds that the test must see; 0 for as many as the dossier says."""
    licences_applied: bool = False
    """Whether petitioners that are neither a casino licensee nor of the service industry have
    applied."""
    waivers_applied: bool = False
    more: str = ""

    @property
    def rounds(self) -> int:
        """The rounds after which the results are compared."""
        return self.least_rounds or TEST_ROUNDS


class Case(Struct):
    """A petition as its chain tells it."""

    number: int
    petition: Petition
    by: str
    at: int
    state: str = FILED
    plan: TestPlan | None = None
    conditions: str = ""
    most_bet: int = 0
    """The largest wager that the Division allows at a test table, in cents; 0 for no limit."""
    options: dict[str, Any] = {}
    """The rules of the game that the Division has set for the test."""
    report: dict[str, Any] = {}
    why: str = ""
    done: dict[str, bool] = {}
    """Which conditions of the final approval are met, 8.4(g)1 to 4."""
    acts: list[tuple[int, str, str, str]] = []
    """When, by whom, what, and what was said."""

    @property
    def chain(self) -> str:
        return f"{PREFIX}{self.number}"


STEPS = {
    "suitable": ("the Division has not found the game suitable", "8.4(g)1"),
    "amendments": ("the amendments that it needs are not in effect", "8.4(g)2"),
    "licences": ("not all licence applications are filed and waivers issued", "8.4(g)3"),
    "costs": ("the Division's costs are not paid in full", "8.4(g)4"),
}
"""The conditions of the final approval, each with the text for a petition that does not meet it."""


# -- what is checked -----------------------------------------------------------------------------


def check_petition(petition: Petition) -> None:
    """8.4(a) to (d): refuse a petition that lacks something."""
    if not petition.petitioners:
        raise Refused("a petition names who asks, and where they are", "8.4(d)1")
    for one in petition.petitioners:
        if not one.name.strip() or not one.address.strip():
            raise Refused("every petitioner has a name and an address", "8.4(d)1")
        if one.interest not in INTERESTS:
            raise Refused(f"no interest {one.interest!r}: {nearest(one.interest, INTERESTS)}",
                          "8.4(a)")  # fmt: skip
        if not one.signed:
            raise Refused(f"{one.name} has not signed the petition", "8.4(d)")
    if not any(p.interest == LICENSEE and p.agrees_to_test for p in petition.petitioners):
        why = "one petitioner is a casino licensee that has agreed in writing to a test"
        raise Refused(why, "8.4(b)")
    if petition.category not in CATEGORIES:
        near = nearest(petition.category, CATEGORIES)
        raise Refused(f"no category {petition.category!r}: {near}", "8.4(c)")
    _check_contents(petition)


def _check_contents(petition: Petition) -> None:
    related = {VARIATION: 1, COMPOSITE: 2}.get(petition.category, 0)
    if len(petition.of) < related:
        raise Refused(f"a {petition.category} says of which authorized games", "8.4(d)2")
    for slug in petition.of:
        find(slug)
    if petition.addressed_to != INTAKE:
        raise Refused(f"a petition is addressed to the {INTAKE}", "8.4(d)")
    _check_dossier(petition)
    if not petition.rights.strip():
        raise Refused("say which copyrights, trademarks and patents there are, or none", "8.4(d)4")
    asked = {"5": (petition.indemnity, "an agreement that releases and indemnifies the State"),
             "6": (petition.asks_for_ruling, "the request for a declaratory ruling"),
             "7": (petition.asks_for_test, "the request for a test")}  # fmt: skip
    for item, (there, what) in asked.items():
        if not there:
            raise Refused(f"{what} is missing", f"8.4(d){item}")
    if petition.electronic and not petition.discloses_rules:
        why = "the display of an electronic table game discloses its rules in full"
        raise Refused(why, "8.4(h)2")


def dossier_digest(game: str, parts: Mapping[str, str]) -> str:
    """The digest of a dossier: of its game, and of its files with their digests."""
    lines = [game, *(f"{name} {digest}" for name, digest in sorted(parts.items()))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _check_dossier(petition: Petition) -> None:
    """8.4(d)3: refuse a description of the game that lacks a part, or is that of another game."""
    if not petition.dossier.strip():
        raise Refused("the description, draft rules, odds, layout and equipment are missing",
                      "8.4(d)3")  # fmt: skip
    if not DIGEST.fullmatch(petition.dossier):
        why = f"{petition.dossier[:20]!r} is no digest of a dossier: pitboss petition writes one"
        raise Refused(why, "8.4(d)3")
    for name, (what, cite) in PARTS.items():
        if name not in petition.parts:
            raise Refused(f"the dossier lacks {what}, {name}", cite)
    wrong = [name for name, said in petition.parts.items() if not DIGEST.fullmatch(said)]
    if wrong:
        raise Refused(f"what is said of {wrong[0][:40]} is no digest of it", "8.4(d)3")
    if petition.dossier != dossier_digest(petition.game, petition.parts):
        why = f"the digest is not that of a dossier of {petition.game} with these parts"
        raise Refused(why, "8.4(d)3")


def check_plan(petition: Petition, plan: TestPlan) -> None:
    """8.4(f): refuse a test plan that leaves something out."""
    outsiders = [p for p in petition.petitioners if p.interest not in (LICENSEE, SERVICE)]
    if outsiders and not plan.licences_applied:
        why = f"{outsiders[0].name} applies for a casino service industry licence first"
        raise Refused(why, "8.4(f)1")
    said = {"i": ("the casinos", plan.casinos), "iii": ("the signs at the entrances", plan.signage),
            "iv": ("the criteria of success", plan.criteria)}  # fmt: skip
    for item, (what, value) in said.items():
        if not value.strip():
            raise Refused(f"the test submission says nothing of: {what}", f"8.4(f)2{item}")
    if not plan.documentation.strip():
        raise Refused("the test submission says nothing of: how it is documented", "8.4(f)2iv")
    if plan.tables < 1 or plan.ends <= plan.begins:
        raise Refused("a test has dates, times and tables", "8.4(f)2ii")
    if plan.least_rounds < 0:
        raise Refused("a test sees a number of rounds", "8.4(f)2iv")


def check_final(done: dict[str, bool]) -> None:
    """8.4(g): refuse the final approval while one of the four conditions is not met."""
    for name, (why, cite) in STEPS.items():
        if not done.get(name):
            raise Refused(why, cite)


# -- what is known -------------------------------------------------------------------------------


def known(store: Store, number: int) -> Case:
    return _told(number, append.bodies(store, f"{PREFIX}{number}"))


def everything(store: Store) -> list[Case]:
    return [known(store, number) for number in append.numbers(store, KIND)]


def of_game(store: Store, game: str) -> Case | None:
    """The last petition for a game."""
    own = [case for case in everything(store) if case.petition.game == game]
    return own[-1] if own else None


def approved(store: Store) -> list[Game]:
    """The authorized games: those of the chapter, and those with a final approval here."""
    final = {case.petition.game for case in everything(store) if case.state == FINAL}
    return [game for game in games() if game.rulebook is NEW_JERSEY or game.slug in final]


def check_approved(store: Store, game: str) -> None:
    """8.6(a): refuse a game that the Division has not approved."""
    if find(game) not in approved(store):
        raise Refused(f"the Division has not approved {find(game).title}", "8.6(a)")


def governing(store: Store, game: Game) -> Case | None:
    """The petition by which a game is dealt or not; None if it is authorized, or if nobody has
    asked for anything."""
    if game.rulebook is NEW_JERSEY:
        return None
    own = [case for case in everything(store) if case.petition.game == game.slug]
    return None if not own or any(case.state == FINAL for case in own) else own[-1]


def terms_of(store: Store, game: Game) -> Terms | None:
    """8.4(g): what a petition means for the tables of its game: none takes a wager but in the test,
    under the conditions of the Division; and once that is over, they close."""
    case = governing(store, game)
    if case is None:
        return None
    plan, time = case.plan, now()
    why = f"{game.title} is {case.state} under petition {case.number}"
    why += ": it is dealt in a test, or once it is approved"
    if case.state != TESTING or plan is None:
        over = case.state in (TESTED, DECLINED)
        return Terms(case.number, stopped=why, cite="8.4(g)", over=over)
    if not plan.begins <= time < plan.ends:
        why = f"the test of {game.title} is at other times"
        return Terms(case.number, stopped=why, cite="8.4(f)2ii", over=time >= plan.ends)
    says = f"Test of a new game, petition {case.number}: {case.conditions}"
    return Terms(case.number, says, plan.ends, case.most_bet, case.options)


def check_terms(terms: Terms) -> None:
    """8.4(g): refuse what is done at a table of a new game at which no wager is taken."""
    if terms.stopped:
        raise Refused(terms.stopped, terms.cite)


def check_limits(game: Game, terms: Terms | None, limits: Limits) -> None:
    """8.4(g): refuse limits above the largest wager of the test."""
    own = [limits.all, *limits.own.values()]
    if terms and terms.most_bet and any((one.high or MOST_CHIPS) > terms.most_bet for one in own):
        why = f"in its test, {game.title} takes at most ${dollars(terms.most_bet)} a wager"
        raise Refused(why, "8.4(g)")


def open_tables(store: Store, slug: str) -> list[str]:
    """The tables of a game that are open, the oldest first."""
    wanted = select(TABLES.c.id).where(TABLES.c.game == slug, TABLES.c.closed.is_(False))
    return [str(row.id) for row in store.rows(wanted.order_by(TABLES.c.id))]


def check_open(store: Store, saved: Saved) -> Terms | None:
    """8.4(g): refuse a table of a game whose petition is pending, except in its test under the
    Division's conditions, which are returned."""
    game = find(saved.game)
    case, terms = governing(store, game), terms_of(store, game)
    if case is None or terms is None:
        return None
    check_terms(terms)
    tables = case.plan.tables if case.plan else 0
    if len(open_tables(store, saved.game)) >= tables:
        raise Refused(f"the test of {game.title} is at {count(tables, 'table')}", "8.4(f)2ii")
    check_limits(game, terms, saved.limits)
    if any(saved.options[name] != value for name, value in terms.options.items()):
        said = ", ".join(f"{name} {value}" for name, value in terms.options.items())
        raise Refused(f"in its test, {game.title} is played with {said}", "8.4(g)")
    return terms


def at_tables(store: Store, game: Game) -> dict[str, Terms | None]:
    """8.4(g): what a petition means for each table of its game that is open. A test is at no more
    tables than were submitted for it."""
    terms, tables = terms_of(store, game), open_tables(store, game.slug)
    found: dict[str, Terms | None] = dict.fromkeys(tables, terms)
    case = governing(store, game)
    if terms and case and case.plan and not terms.stopped:
        why = f"the test of {game.title} is at {count(case.plan.tables, 'table')}"
        for chain in tables[case.plan.tables :]:
            found[chain] = Terms(case.number, stopped=why, cite="8.4(f)2ii", over=True)
    return found


def _told(number: int, bodies: Sequence[Body]) -> Case:
    if not bodies or not isinstance(first := bodies[0].what, Filed):
        raise Refused(f"there is no petition {number}")
    petition = msgspec.convert(first.body, Petition)
    case = Case(number, petition, first.by, bodies[0].at, report={}, done={}, acts=[])
    case.acts.append((bodies[0].at, first.by, "file", petition.category))
    for body in bodies[1:]:
        what = body.what
        assert isinstance(what, Directed), "a petition is filed, and then acted on"
        _ACTS[what.act](case, what.body)
        said = str(what.body.get("why") or what.body.get("conditions") or what.body.get("what", ""))
        case.acts.append((body.at, what.by, what.act, said))
    return case


def _preliminary(case: Case, body: dict[str, Any]) -> None:
    case.state, case.why = PRELIMINARY, body.get("why", "")


def _declined(case: Case, body: dict[str, Any]) -> None:
    case.state, case.why = DECLINED, body["why"]


def _planned(case: Case, body: dict[str, Any]) -> None:
    case.state, case.plan = PLANNED, msgspec.convert(body["plan"], TestPlan)


def _testing(case: Case, body: dict[str, Any]) -> None:
    case.state, case.conditions = TESTING, body["conditions"]
    case.most_bet, case.options = body.get("most_bet", 0), body.get("options", {})


def _tested(case: Case, body: dict[str, Any]) -> None:
    case.state, case.report = TESTED, body["report"]


def _step(case: Case, body: dict[str, Any]) -> None:
    case.done[body["what"]] = True


def _final(case: Case, body: dict[str, Any]) -> None:
    case.state = FINAL


_ACTS: dict[str, Callable[[Case, dict[str, Any]], None]] = {
    "preliminary": _preliminary, "decline": _declined, "plan": _planned, "test": _testing,
    "end-test": _tested, "step": _step, "final": _final,
}  # fmt: skip


# -- what is done --------------------------------------------------------------------------------


def file(store: Store, by: str, petition: Petition) -> int:
    """8.4(d): file a petition; its number."""
    game = find(petition.game)
    check_petition(petition)
    pending = of_game(store, game.slug)
    if pending is not None and pending.state != DECLINED:
        raise Refused(f"petition {pending.number} for {game.title} is {pending.state}", "8.4(d)")
    body = msgspec.to_builtins(petition)

    def first(number: int) -> Written:
        says = f"filed for {game.title}, as {petition.category}"
        said = Significant(significant_events.PETITION, by, f"{PREFIX}{number}", says)
        return Written((Filed(by, KIND, game.slug, body),), (said,))

    return append.begin(store, KIND, first)


def decide(store: Store, number: int, by: str, *, favourable: bool, why: str) -> None:
    """8.4(e): the preliminary ruling of the Division, on condition of a test; or none."""
    if not why.strip():
        raise Refused("a decision says what was weighed", "8.4(e)")
    act = "preliminary" if favourable else "decline"
    states = (FILED,) if favourable else (FILED, PRELIMINARY, PLANNED, TESTING, TESTED)
    _act(store, number, by, act, {"why": why.strip()[:2000]}, states, "8.4(e)")


def plan_test(store: Store, number: int, by: str, plan: TestPlan) -> None:
    """8.4(f): the petitioners submit the test."""
    check_plan(known(store, number).petition, plan)
    body = {"plan": msgspec.to_builtins(plan), "what": plan.criteria}
    _act(store, number, by, "plan", body, (PRELIMINARY, PLANNED), "8.4(f)")


def begin_test(
    store: Store, number: int, by: str, conditions: str, most_bet: int = 0,
    options: Mapping[str, Any] | None = None,
) -> None:  # fmt: skip
    """8.4(g): the Division lets the test begin, under its conditions, and may change them and the
    rules of the game."""
    if not conditions.strip():
        raise Refused("a test takes place under the conditions of the Division", "8.4(g)")
    if not 0 <= most_bet <= MOST_CHIPS:
        raise Refused("the largest wager of a test is an amount, or 0 for no limit", "8.4(g)")
    read = find(known(store, number).petition.game).read_options(options or {}).plain()
    rules = {kebab(name): read[kebab(name)] for name in options or {}}
    body = {"conditions": conditions.strip()[:2000], "most_bet": most_bet, "options": rules}
    _act(store, number, by, "test", body, (PLANNED, TESTING), "8.4(g)")


def end_test(store: Store, number: int, by: str, report: dict[str, Any]) -> None:
    """The test is over; its report is on record."""
    body = {"report": report, "what": report.get("says", "")}
    _act(store, number, by, "end-test", body, (TESTING,), "8.4(g)")


def note(store: Store, number: int, by: str, what: str) -> None:
    """8.4(g)1 to 4: one of the four things that come before the final approval."""
    if what not in STEPS:
        raise Refused(f"nothing is called {what!r}: {nearest(what, STEPS)}", "8.4(g)")
    _act(store, number, by, "step", {"what": what}, (TESTED,), STEPS[what][1])


def approve(store: Store, number: int, by: str) -> None:
    """8.4(g): the final approval."""
    check_final(known(store, number).done)
    _act(store, number, by, "final", {}, (TESTED,), "8.4(g)")


def _act(
    store: Store, number: int, by: str, act: str, body: dict[str, Any],
    states: Sequence[str], cite: str,
) -> None:  # fmt: skip
    def make(bodies: list[Body]) -> Written:
        case = _told(number, bodies)
        if case.state not in states:
            raise Refused(f"petition {number} is {case.state}, not {' or '.join(states)}", cite)
        said = Significant(
            significant_events.PETITION, by, case.chain, f"{act}: {case.petition.game}"
        )
        return Written((Directed(by, act, body),), (said,))

    append.append(store, f"{PREFIX}{number}", make)
