"""Somebody who deals or supervises reports irregularities until a refusal says what lies face down.

The cards that the crew do not see are exchanged for others: every report must be taken or refused
with the same words as before. And nobody gets far by trying.
"""

import asyncio
import re

import pytest
from msgspec import to_builtins

from floors import CHIPS, Party, join, on_a_floor, opened, url_of
from pitboss.engine import answers as say
from pitboss.engine import view
from pitboss.engine.registry import find, slugs
from pitboss.errors import Refused
from pitboss.floor.audit import audit
from pitboss.floor.ledger import significant_events
from pitboss.floor.table import commands as ask
from pitboss.floor.table import staff_acts
from pitboss.floor.table.commands import Request
from pitboss.floor.table.staff_acts import RULE
from random_play import RandomTable
from test_properties import hidden_draws, replayed, swap

CREW, NOBODY = "dealer", "spectator"
SEEDS = 12


def values(round, field):
    """What a detail may say, as far as that can be listed."""
    if field.among:
        return field.among(round)
    if field.kind == "flag":
        return (True, False)
    return field.values or ((max(field.low or 0, 1),) if field.kind == "number" else ("x",))


def some_reports(round, rng, pieces):
    """Each irregularity, with and without pieces, with details at random."""
    for irregularity in round.game.irregularities:
        for seat in (0, rng.choice(round.table.seats)):
            for named in ((), (rng.choice(pieces),)):
                details = {
                    field.name: rng.choice(list(values(round, field)) or [None])
                    for field in irregularity.fields
                }
                yield ask.Report(irregularity.name, seat, named, details)


def said(round, report):
    try:
        staff_acts.check_pieces(round, report)
        round.check(say.IrregularityReport(report.name, report.seat, report.pieces, report.details))
    except Refused as refusal:
        return refusal.why
    return "taken"


def twins(slug, saved, round, rng):
    """The same round with other cards where the crew see none: two that were dealt exchanged, and
    one exchanged for one that was not."""
    hidden = hidden_draws(round, NOBODY)
    if len(hidden) > 1:
        yield replayed(slug, saved, swap(round.answers, *rng.sample(hidden, 2)))
    left = [piece for stock in round.table.stocks.values() for piece, n in stock.left.items() if n]
    if not hidden or not left:
        return
    at, place = rng.choice(hidden)
    pieces = list(round.answers[at].pieces)
    pieces[place] = rng.choice(left)
    answers = [*round.answers[:at], say.Drawn(tuple(pieces)), *round.answers[at + 1 :]]
    yield replayed(slug, saved, answers)


def as_crew_see_it(round):
    return to_builtins(view(round, CREW))


def try_reports(slug, seed, reports_of):
    play = RandomTable(find(slug), seed)
    rng, tried = play.rng, 0

    def watch(round):
        nonlocal tried
        if round.prompt is None or rng.random() > 0.7:
            return
        for twin in twins(slug, saved, round, rng):
            if twin is None or as_crew_see_it(twin) != as_crew_see_it(round):
                continue  # with the other cards the crew would see something else by now
            for report in reports_of(round, rng):
                assert said(twin, report) == said(round, report), report
                tried += 1

    for _ in play.times(2):
        saved = play.table.save()
        play.play(watch)
    return tried


def any_piece(round, rng):
    every = [piece for stock in round.table.stocks.values() for piece in stock.left]
    return some_reports(round, rng, every)


NOTHING_HIDDEN = [
    "automated-craps", "big-six", "craps", "keno", "mini-craps", "mini-dice", "pokette",
    "roulette", "sic-bo",
]  # fmt: skip


@pytest.mark.parametrize("slug", slugs())
def test_a_refusal_does_not_depend_on_what_lies_face_down(slug):
    tried = sum(try_reports(slug, seed, any_piece) for seed in range(SEEDS))
    assert bool(tried) == (slug not in NOTHING_HIDDEN)


# -- at a table of the floor -----------------------------------------------------------------------


async def dealt(floor, slug="three-card-poker"):
    """A table where a player has cards that nobody else sees."""
    chain = await floor.open_table("ann", slug)
    party = Party(floor, chain, 1, 3)
    await floor.command(chain, Request("ann", "patron", ask.Sit(CHIPS, 1)))
    await floor.command(chain, Request("ann", "patron", ask.Act(say.Bet(1, {"ante": 10_00}))))
    await floor.command(chain, Request("dan", "dealer", ask.CloseBets()))
    return party


async def refusal(floor, chain, who, report):
    with pytest.raises(Refused) as refused:
        await floor.command(chain, Request(who, "dealer", report))
    return refused.value.why


@pytest.mark.parametrize(
    "name", ["fire", "dealer-card-exposed", "card-face-up", "wrong-number-of-cards"]
)
def test_fifty_two_reports_show_no_card(name, tmp_path, monkeypatch):
    monkeypatch.setattr(staff_acts, "RULE", staff_acts.Rule(1000, 1, 1))

    async def run():
        async with opened(url_of(tmp_path)) as floor:
            join(floor.store, "ann")
            party = await dealt(floor)
            deck = party.at.table.stocks["deck"].left
            assert len(deck) == 52
            told = {
                re.sub(rf"\b{card}\b", "CARD", await refusal(
                    floor, party.chain, "dan", ask.Report(name, 1, (card,))
                )) for card in deck
            }  # fmt: skip
            assert len(told) == 1, told
            assert len([*significant_events.listed(floor.store, kind="refused-act")]) == 52
            assert audit(floor.store).passes, audit(floor.store).findings

    asyncio.run(run())


async def locked_out(floor, chain, who):
    for n in range(RULE.free):
        assert "misdeal" in await refusal(floor, chain, who, ask.Report(f"misdeal-{n}"))
    return await refusal(floor, chain, who, ask.CloseBets())


@on_a_floor
async def test_whoever_is_refused_too_often_waits(floor):
    party = await dealt(floor)
    why = await locked_out(floor, party.chain, "eve")
    assert why.startswith("too many of eve's acts were refused at this table: no more before ")
    told = [*significant_events.listed(floor.store, kind=significant_events.REFUSED)]
    assert {(one.by, one.about) for one in told} == {("eve", f"table {party.chain}")}
    assert len(told) == RULE.free + 1, "what is not looked at is not written down"
    assert told[0].says.startswith("report misdeal-0: no irregularity")
    assert told[-1].says.startswith("locked out until ")
    other = await floor.open_table("ann", "three-card-poker")
    assert "no round" in await refusal(floor, other, "eve", ask.Report("misdeal"))
    await floor.command(party.chain, Request("dan", "dealer", ask.Report("dealer-card-exposed")))


@on_a_floor
async def test_many_at_once_are_as_many_one_after_the_other(floor):
    party = await dealt(floor)
    reports = [ask.Report(f"misdeal-{n}") for n in range(52)]
    told = await asyncio.gather(*(refusal(floor, party.chain, "eve", one) for one in reports))
    assert sum("too many" in why for why in told) == 52 - RULE.free


@on_a_floor
async def test_what_is_not_for_a_role_counts_too(floor):
    party = await dealt(floor)
    for _ in range(RULE.free):
        await refusal(floor, party.chain, "eve", ask.PostLimits({}))
    assert "too many" in await refusal(floor, party.chain, "eve", ask.PostLimits({}))


def test_a_restart_does_not_end_it(tmp_path):
    async def run():
        async with opened(url_of(tmp_path)) as floor:
            join(floor.store, "ann")
            party = await dealt(floor)
            await locked_out(floor, party.chain, "eve")
        async with opened(url_of(tmp_path)) as floor:
            assert "too many" in await refusal(floor, party.chain, "eve", ask.Report("misdeal"))

    asyncio.run(run())
