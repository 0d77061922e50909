"""Mini-craps and automated craps: what they share with craps, and whose paragraphs they cite."""

import random
import re
from pathlib import Path

import pytest
from random_throws import play_out
from test_craps import throw

from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine.views import nets
from pitboss.errors import Refused
from pitboss.games.craps import automated_craps as automated
from pitboss.games.craps import common, craps
from pitboss.games.craps import mini_craps as mini
from pitboss.games.craps.common.paragraphs import ByHand, FireBet
from pitboss.odds.games.craps import common as odds
from pitboss.regulation.citations import parse
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

IMPORTED = {"1.1", "1.2(a)", "1.2(b)", "1.5(a)", "1.5(b)", "1.5(c)"}
IMPORTED |= {f"1.6({letter})" for letter in "abcdef"}
"""Of subchapter 1, what names automated craps too, or 1A.2(a) and 1A.6(d) refer to."""


def own(cite):
    where = parse(cite)
    paragraph = f"{where.section}({where.paragraph})" if where.paragraph else where.section
    return where.section.startswith("1A.") or paragraph in IMPORTED


def test_what_each_game_offers():
    common = [wager.name for wager in craps.GAME.wagers if wager.name != "fire"]
    assert [wager.name for wager in mini.GAME.wagers] == common
    assert [wager.name for wager in automated.GAME.wagers] == common
    for game in (mini.GAME, automated.GAME):
        assert "fire" not in game.pay_tables
        for name, tables in game.pay_tables.items():
            at_craps = craps.GAME.pay_tables[name]
            assert {k: t.rows for k, t in tables.items()} == {
                k: t.rows for k, t in at_craps.items()
            }


def test_automated_craps_declares_its_own_paragraphs():
    game = automated.GAME
    declared = [*game.options, *game.wagers, *game.irregularities]
    declared += [table for letters in game.pay_tables.values() for table in letters.values()]
    assert all(own(cite) for thing in declared for cite in thing.cite.split("; "))
    assert {wager.cite for wager in game.wagers if wager.name[:3] in ("buy", "lay")} == {"1A.6(d)"}
    permitted = {wager.cite for wager in game.wagers if not wager.name.endswith("odds")}
    assert permitted == {"1A.2(a)", "1A.6(d)"}
    for wager in game.wagers:
        definition = craps.GAME.wager_names[wager.name].cite
        assert definition in (wager.cite, wager.says.rpartition(", ")[2])


@pytest.mark.parametrize("role", [*ByHand.__struct_fields__, *FireBet.__struct_fields__])
def test_every_role_of_a_paragraph_is_cited(role):
    """What the games fill in is what the modules that they share ask for."""
    sources = [
        path.read_text("utf-8")
        for room in (common, odds)
        for path in Path(room.__file__).parent.glob("*.py")
    ]
    sources.append(Path(craps.__file__).read_text("utf-8"))
    assert any(re.search(rf"\b(at|AT|fire|cites|self)\.{role}\b", source) for source in sources)


def test_what_subchapter_1_says_of_craps_and_mini_craps_apart():
    apart = {
        role: (getattr(craps.AT, role), getattr(mini.AT, role))
        for role in ByHand.__struct_fields__
        if getattr(craps.AT, role) != getattr(mini.AT, role)
    }
    assert apart == {
        "late_bets": ("1.3(a)1", "1.3(a)2"),
        "seated": ("", "1.3(f)"),
        "offered": ("1.7(b)1", "1.7(b)2"),
        "callers": ("1.9(e)1", "1.9(e)2"),
        "uppermost": ("1.10(a), (b)", "1.10(a), (c)"),
        "disputed": ("1.10(a)2i", "1.10(a)2ii"),
    }


def some_answers(round, rng):
    prompt = round.prompt
    if rng.random() < 0.2:
        yield say.IrregularityReport(rng.choice(round.game.irregularities).name)
    if prompt.step not in ("bets", "roll"):
        return
    said = ("late", "dealer-confirms", "floorperson-confirms")
    names = [*round.game.wager_names, "fire", "big-6"]
    for _ in range(6):
        seat = rng.randint(1, 3)
        amounts = {name: rng.choice((1, 5, 8, 10, 12, 20, 55)) * 100
                   for name in rng.sample(names, rng.randint(1, 2))}  # fmt: skip
        more = ("cash",) if rng.random() < 0.1 else ("standing",) if rng.random() < 0.1 else ()
        yield say.Bet(seat, amounts, said=said + more)
        standing = [stake for stake in round.stakes_on() if stake.seat == seat]
        if standing:
            stake = rng.choice(standing)
            yield say.TakeDown(seat, {stake.wager: rng.choice((say.UNSAID, 100, 500))})
            yield say.Call(seat, rng.choice(("on", "off")), (stake.wager,))
    words = ("pass-dice", "retain", "leave-seat", "take-seat", "nonsense")
    yield say.Call(rng.randint(1, 3), rng.choice(words), ())


@pytest.mark.parametrize("game", [mini.GAME, automated.GAME], ids=lambda game: game.slug)
@pytest.mark.parametrize("seed", range(6))
def test_random_play(game, seed):
    """Whatever is legal can be played, chips are conserved, and every paragraph is the game's."""
    rng, dealer = random.Random(seed), Dealer(seed)
    options = {"odds-multiple": 100, "6-7-8-offered": True, "winning-bets-stay": seed % 2 == 1}
    table = Table(game, options=game.in_part | options, seats=4)
    standing, cites = 0, set()
    for _ in range(40):
        round = table.start()
        cites |= play_out(round, some_answers, rng, dealer)
        cites |= {getattr(event, "cite", "") for event in round.events}
        moved = on.balances(round.events)
        assert sum(moved.values()) == 0
        standing += moved.get(on.FELT, 0)
        assert standing == sum(stake.amount for stake in table.stakes)
        table = Table.load(game, table.save())
    cites.discard("")
    if game is automated.GAME:
        assert [one for cite in cites for one in cite.split("; ") if not own(one)] == []
    else:
        assert [cite for cite in cites if cite.startswith(("1A.", "1.12"))] == []
        assert not cites & {"1.3(a)1", "1.7(b)1", "1.9(e)1", "1.10(a)2i"}


def test_losing_wagers_are_collected_first():
    """1A.5(f): before any winning wager is paid; at craps in the order of the felt."""
    bets = [say.Bet(1, {"pass": 1000, "horn": 400}), say.Bet(2, {"dont-pass": 1000, "eleven": 100})]
    order = {}
    for game in (craps.GAME, mini.GAME, automated.GAME):
        round = throw(Table(game, options=game.in_part, seats=2), (5, 6), *bets)
        order[game.slug] = [e.wager for e in round.events if isinstance(e, on.Settled)]
    assert order["automated-craps"] == ["dont-pass", "pass", "horn", "eleven"]
    assert order["craps"] == order["mini-craps"] == ["pass", "horn", "dont-pass", "eleven"]


@pytest.mark.parametrize("seed", range(20))
def test_the_same_bets_come_out_the_same_at_all_three(seed):
    games = (craps.GAME, mini.GAME, automated.GAME)
    tables = [Table(game, options=game.in_part | {"odds-multiple": 5}, seats=2) for game in games]
    rng = random.Random(seed)
    names = [wager.name for wager in mini.GAME.wagers]
    for _ in range(25):
        said = say.Bet(
            2, {name: rng.choice((5, 12, 20, 44)) * 100 for name in rng.sample(names, 4)}
        )
        bets = [say.Bet(1, {"pass": 1000})] if not tables[0].state["point"] else []
        for name, amount in said.wagers.items():
            bet = say.Bet(2, {name: amount})
            if all(legal(table, bet) for table in tables):
                bets.append(bet)
        dice = rng.randint(1, 6), rng.randint(1, 6)
        rounds = [throw(table, dice, *bets) for table in tables]
        assert nets(rounds[0].events) == nets(rounds[1].events) == nets(rounds[2].events)


def legal(table, bet):
    round = Table.load(table.game, table.save()).start()
    round.answer(say.Shuffled())
    try:
        round.check(bet)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    ("game", "options", "cite"),
    [
        (mini.GAME, {"late-confirmers": ["dealer"]}, "1.3(a)2"),
        (mini.GAME, {"no-roll-called-by": ["boxperson"]}, "1.9(e)2"),
        (mini.GAME, {"stickperson": False, "no-roll-called-by": ["stickperson"]}, "1.9(e)2"),
        (mini.GAME, {"payout-odds": {"field-12": "win 3"}}, "1.4(a)"),
        (mini.GAME, {"payout-odds": {"fire-4": "30 to 1"}}, "1.4(b)"),
        (automated.GAME, {"payout-odds": {"field-12": "4 for 1"}}, "1A.6(a)"),
        (automated.GAME, {"payout-odds": {"any-seven": "1 wins 3"}}, "1A.6(b)"),
        (automated.GAME, {"payout-odds": {"any-seven": "wins nothing"}}, "1A.6(b)"),
        (automated.GAME, {"payout-odds": {"buy-4": "3 to 1"}}, "1.5(a)"),
        (automated.GAME, {"odds-multiple": 101}, "1.6(e)"),
        (automated.GAME, {"odds-multiple-by-point": {"7": 3}}, "1.6(e)"),
        (automated.GAME, {"vigorish-rate": "6%"}, "1.5(a); 1.5(c)"),
        (automated.GAME, {"smallest-chip": 0}, "1A.6(c)"),
        (automated.GAME, {"no-roll-called-by": ["dealer"]}, ""),
    ],
)
def test_options_refused(game, options, cite):
    with pytest.raises(Refused) as refusal:
        Table(game, options=options)
    assert refusal.value.cite == cite


@pytest.mark.parametrize("slug", ["mini-craps", "automated-craps"])
def test_seats_that_are_none(slug):
    (sheet,) = read_text(f"game: {slug}\ngiven: {{left: x}}\nseats: {{1: {{pass: 5}}}}\ndice: 3 4")
    assert str(judge(sheet).refusal) == "given: left: x is not a list of seats of this table"


def test_seats():
    with pytest.raises(Refused) as refusal:
        Table(mini.GAME, seats=10)
    assert refusal.value.cite == "1.3(f)"
    assert len(Table(mini.GAME).seats) == 9


@pytest.mark.parametrize(
    ("module", "any_bet", "dont_bet"),
    [(craps, "1.3(c)", "1.3(d)"), (mini, "1.3(c)", "1.3(d)"), (automated, "1A.4(d)", "1A.4(d)2")],
)
def test_what_is_taken_down_names_the_paragraph_that_allows_it(module, any_bet, dont_bet):
    wagers = {"pass": 10_00, "dont-pass": 10_00, "place-win-6": 6_00}
    gone = {"place-win-6": say.UNSAID, "dont-pass": 5_00}
    round = throw(
        Table(module.GAME, options=module.GAME.in_part),
        (1, 2),
        say.Bet(1, wagers),
        say.TakeDown(1, gone),
    )
    found = {event.wager: event.cite for event in round.events if isinstance(event, on.TakenDown)}
    assert found == {"place-win-6": any_bet, "dont-pass": dont_bet}
