"""Tournaments, 8.6, from the notice to the prizes; the audit of each floor passes."""

import asyncio

import pytest

from floors import join, on_a_floor
from pitboss.engine.registry import games
from pitboss.errors import Refused
from pitboss.floor.clock import now
from pitboss.floor.ledger import significant_events
from pitboss.floor.ledger.accounts import BOTS
from pitboss.floor.tournament import tournament
from pitboss.floor.tournament.plan import Controls, Notice, Plan, check_controls, schedule
from pitboss.floor.tournament.tournament import ENDED

DAY = 24 * 60 * 60 * 1000
FILED = -10 * DAY
LOOKS = 60_000


def notice(**more):
    return Notice(**({
        "start": now() - DAY, "location": "the main floor", "equipment": "cards and chips",
        "participants": 8, "security": "two officers, every table on camera",
        "supervisors": {"security": "Sam Hart", "casino-gaming-operations": "Kim Lund",
                        "surveillance": "Pat Moss"},
        "controller": "Lee Cole", "key_employee": "Max Orr, key licence 17",
    } | more))  # fmt: skip


def controls(game="blackjack", **more):
    return Controls(**({
        "game": game, "buy_in": 100_00, "fee": 10_00, "prizes": [70, 30], "hands": 2,
        "advance": 1, "registration": "in the browser until it starts", "equipment": "as noticed",
        "forms": "the list of entries, the draw, the result",
    } | more))  # fmt: skip


def filed(floor, **more):
    plan = Plan(title="Spring Cup", notice=notice(), controls=controls(**more))
    return tournament.file(floor.store, "boss", plan, at=now() + FILED)


async def run_to_its_end(floor, number):
    await floor.director.start(number, "boss")
    for _ in range(LOOKS):
        one = tournament.known(floor.store, number)
        if one.state != tournament.RUNNING and number not in floor.director._running:
            return one
        await asyncio.sleep(0.005)
    raise AssertionError(f"it does not end: {one}")


@on_a_floor(bots=0)
async def test_bots_alone_play_it_to_its_end(floor):
    number = filed(floor, seats=3, prizes=[60, 40], tips=10, tips_disclosed=True)
    tournament.enter_bots(floor.store, number, 7)
    before = floor.store.balance(BOTS)
    one = await run_to_its_end(floor, number)
    assert one.state == ENDED
    assert sorted(p.place for p in one.players.values()) == list(range(1, 8))
    assert one.round >= 2
    prizes = {p.place: p.prize for p in one.players.values() if p.prize}
    assert one.pool == 700_00
    assert (prizes, one.tips) == ({1: 378_00, 2: 252_00}, 70_00), "8.6(e)"
    assert floor.store.balance(BOTS) == before + 630_00
    assert floor.store.balance(f"{one.chain}/pool") == 0
    assert floor.store.balance(f"{one.chain}/fee") == 70_00
    assert await floor.lobby() == [], "all tables are closed"


USUAL = (
    "baccarat-chemin-de-fer", "blackjack", "casino-war", "craps", "keno", "pai-gow",
    "poker-holdem", "roulette", "sic-bo", "three-card-poker",
)  # fmt: skip
"""One of each family; the others are in the long run."""


def every_game():
    for game in games():
        marks = () if game.slug in USUAL else pytest.mark.slow
        yield pytest.param(game, id=game.slug, marks=marks)


@pytest.mark.parametrize("game", every_game())
def test_a_tournament_of_every_game(game, tmp_path):
    @on_a_floor(bots=0)
    async def run(floor):
        seats = max(game.seats[0], min(3, game.seats[1]))
        more = {"chips": 200_00, "hands": 1} if game.table_stakes else {}
        number = filed(floor, game=game.slug, seats=seats, **more)
        tournament.enter_bots(floor.store, number, seats + 2)
        one = await run_to_its_end(floor, number)
        assert one.state == ENDED
        assert sorted(p.place for p in one.players.values()) == list(range(1, seats + 3))
        assert sum(p.prize for p in one.players.values()) == one.pool
        said = [
            event.says
            for event in significant_events.listed(floor.store, kind=significant_events.RULES)
        ]
        assert any("by the schedule of the tournament: " in one for one in said) == bool(said)
        assert bool(said) == game.table_stakes, "blinds go up"

    run(tmp_path)


@on_a_floor
async def test_an_entry_whose_answer_is_lost_is_paid_once(floor):
    number = filed(floor)
    for _ in range(2):
        tournament.enter(floor.store, number, "ann", once="a")
    assert floor.store.balance("patron/ann") == 9_890_00
    for _ in range(2):
        tournament.withdraw(floor.store, number, "ann", once="b")
    tournament.enter(floor.store, number, "ann", once="a")  # it comes late, and was carried out
    assert floor.store.balance("patron/ann") == 10_000_00
    assert not tournament.known(floor.store, number).players
    for once in ("a", "b"):
        with pytest.raises(Refused, match="was used for another command"):
            tournament.enter(floor.store, number, "bob", once=once)
    tournament.enter(floor.store, number, "bob", once="d")
    with pytest.raises(Refused, match="has entered"):
        tournament.enter(floor.store, number, "bob", once="c")


@on_a_floor
async def test_who_has_filed_a_tournament_does_not_play_in_it(floor):
    number = filed(floor)
    join(floor.store, "boss")
    with pytest.raises(Refused, match="who supervises it does not play in it"):
        tournament.enter(floor.store, number, "boss")


@on_a_floor(bots=0)
async def test_who_would_be_out_buys_in_again(floor):
    """8.6(e): what is paid again is paid out, too."""
    number = filed(floor, seats=2, rebuys=1, hands=1, prizes=(100,))
    with pytest.raises(Refused, match=r"at most 1 re-buy \(8\.6\(f\)2\)"):
        tournament.enter(floor.store, number, "ann", rebuys=2)
    tournament.enter(floor.store, number, "ann", rebuys=1)
    tournament.withdraw(floor.store, number, "ann")
    assert floor.store.balance("patron/ann") == 10_000_00
    for n in range(1, 5):
        tournament.enter(floor.store, number, f"bot simple {n}", rebuys=1)
    tournament.want_rebuys(floor.store, number, "bot simple 4", 0)
    one = await run_to_its_end(floor, number)
    again = sum(player.rebuys for player in one.players.values())
    assert again in (1, 2), "of the two who were out after the first round"
    assert one.pool == (4 + again) * 100_00
    assert [p.prize for p in one.players.values() if p.place == 1] == [one.pool]


def test_blinds_double_if_nothing_else_is_filed():
    levels = schedule(controls("poker-holdem"))
    assert [level["blinds"] for level in levels[:2]] == [["2", "4"], ["4", "8"]]
    assert schedule(controls("blackjack")) == []
    own = [{"blinds": ["5", "10"]}]
    assert schedule(controls("poker-holdem", levels=own)) == own


def test_the_rules_of_a_level_go_with_the_limits():
    """16.12(d): at a minimum of $50 a bet wager can win 10,000."""
    level = {"payout-limit": "5000"}
    check_controls(controls("caribbean-stud-poker", limits={"ante": "10-200"}, levels=[level]))
    with pytest.raises(Refused, match=r"below its floor of 10,000 \(16\.12\(d\)\)"):
        check_controls(controls("caribbean-stud-poker", limits={"ante": "50-500"}, levels=[level]))
