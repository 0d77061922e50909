"""A game of one's own with its mathematics: installed beside the program, as an inventor would.

One die lies open, then another is rolled and has to be higher; before, the ante can be doubled.
"""

import os

GAME = '''\
"""Higher: a die that has to beat another."""

import copy
import os
import time
from fractions import Fraction
from pathlib import Path

from pitboss.odds.model import Chart, Model, Pricing, Report, Strategy
from pitboss.odds.prices import Line, Outcomes
from pitboss.engine.answers import Choice
from pitboss.engine.game import Game
from pitboss.engine.options import choice, flag
from pitboss.engine.prompts import Choose, Offer
from pitboss.engine.wagers import Wager
from pitboss.regulation.payouts import payout
from pitboss.regulation.pay_tables import PayTable

SIX = {"A": "4 to 1", "B": "6 to 1"}
TABLES = {"six": {letter: PayTable("six", letter, "1.3(a)", {"a six": payout(pays)})
                  for letter, pays in SIX.items()}}


def play(round):
    yield from round.take_bets(("ante", "six"), cite="1.2(a)", close_cite="1.2(a)")
    (first,) = yield from round.roll(1, cite="1.8")
    round.note("first", first, "1.8")
    for stake in [stake for stake in round.stakes_on() if stake.wager == "ante"]:
        double = Offer("double", "1.2(a)", stake.amount, stake.amount, "bet the ante again")
        stay = Offer("stay", "1.2(a)", says="leave it")
        said = yield from round.choose(stake.seat, (double, stay), cite="1.2(a)", default="stay")
        if said.name == "double":
            round.place(stake.seat, "double", stake.amount, "1.2(a)")
    (second,) = yield from round.roll(1, cite="1.8")
    for stake in round.stakes_on():
        if stake.wager == "six":
            won, pays = second == 6, payout(SIX[round.options["six-table"]])
        else:
            won, pays = second > first, payout("1 to 1")
        if won:
            round.win(stake, pays, f"a {second}", "1.3(a)")
        else:
            round.lose(stake, f"a {second}", "1.3(a)")


def slow(question):
    """Never comes to an end by itself."""
    Path(os.environ["STARTED"]).touch()
    time.sleep(600)


def ante(question):
    ways = {(2, 2, "doubled and won"): 9, (1, 1, "won"): 6,
            (-1, 1, "lost"): 18, (-2, 2, "doubled and lost"): 3}
    lines = tuple(Line(name=name, net=Fraction(net), staked=Fraction(staked),
                       chance=Fraction(count, 36), pays="1 to 1" if net > 0 else "")
                  for (net, staked, name), count in ways.items())
    return Outcomes(lines=lines, how="all 36 rolls", notes=("<ties> & such lose",))


def six(question):
    pays = payout(SIX[question.table])
    return Outcomes(lines=(
        Line(name="a six", net=pays.ratio, chance=Fraction(1, 6), pays=str(pays)),
        Line(name="no six", net=Fraction(-1), chance=Fraction(5, 6)),
    ), how="all faces")


def luck(question):
    question.watch("playing luck", 0.5)
    return Outcomes(lines=(
        Line(name="jackpot", net=Fraction(9000), chance=0.0001, pays="9,000 to 1"),
        Line(name="lost", net=Fraction(-1), chance=0.9999),
    ), how="played", method="simulated", std_error=0.00031, rounds=1_000_000, seed="7")


def strategy(options):
    chart = Chart(title="Against the first die", columns=("1", "2", "3"),
                  rows=(("ante", ("D", "D", "S")),), legend={"D": "double", "S": "stay"})
    return Strategy(says=("Double against a one or a two.",), charts=(chart,))


def optimal(options):
    def decide(round, prompt, seat, rng):
        if isinstance(prompt, Choose):
            first = [e.value for e in round.events if getattr(e, "what", "") == "first"]
            return Choice(seat, "double" if first[-1] < 3 else "stay")
    return decide


def wager(name, **more):
    return Wager(name=name, cite="1.2(a)", says=f"the {name} wager", pays="1 to 1", **more)


GAME = Game(
    slug="higher", title="Higher & Higher", subchapter="1", sections=("1.8",), seats=(1, 4),
    options=(choice("six-table", ("A", "B"), "1.3(a)", "what a six pays"),
             flag("slow", "1.2(a)", "a wager that takes its time")),
    wagers=(wager("ante", required=True), wager("double", when="after the first die"),
            wager("six"), wager("luck"), wager("slow", offered=lambda options: options["slow"])),
    irregularities=(), pay_tables=TABLES, play=play, only_these="1.2(b)", pieces="dice",
)
MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="ante", price=ante, tables={"even": {}}, covers=("double",)),
        Pricing(wager="six", price=six, tables={name: {"six-table": name} for name in SIX}),
        Pricing(wager="luck", price=luck, tables={"even": {}}),
        Pricing(wager="slow", price=slow, tables={"even": {}}),
    ),
    strategy=strategy,
    bots={"optimal": optimal},
)


def named(slug):
    game = copy.copy(GAME)
    game.slug = slug
    return game


def report(options, watch):
    watch("counting", 0.5)
    chart = Chart(title="Chances in per cent", columns=("one die", "two dice"),
                  rows=(("of a six", ("16.7", "30.6")),), legend={})
    lines = [{"name": "a six", "probability": 1 / 6, "exact": "1/6"}]
    return Report(title="What dice do", says=("Nobody banks.",), charts=(chart,), records=[
        {"game": "gathering", "wager": "a die", "options": options.plain(), "lines": lines}])


BARE, GATHERING = named("bare"), named("gathering")
REPORTED = Model(game=GATHERING, pricings=(), report=report)
'''
REGISTERED = """\
[pitboss.games]
higher = higher:GAME
bare = higher:BARE
gathering = higher:GATHERING
[pitboss.odds]
higher = higher:MODEL
gathering = higher:REPORTED
"""


def install(folder):
    """A folder as an installation leaves it: the module, and what it registers."""
    (folder / "higher.py").write_text(GAME, "utf-8")
    registered = folder / "higher-1.dist-info"
    registered.mkdir()
    (registered / "METADATA").write_text("Metadata-Version: 2.1\nName: higher\nVersion: 1\n")
    (registered / "entry_points.txt").write_text(REGISTERED)
    return folder


def path(folder):
    """Where modules are looked for: in the folder first, then where they are anyway."""
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
