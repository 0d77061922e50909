"""High Die, a game of a casino's own: one die, a five or a six wins, and six again pays a bonus."""

from pitboss.engine import Always, Field, Game, Irregularity, Offer, Option, Wager
from pitboss.regulation import pay_tables, rulebooks

TABLES = pay_tables.load(__package__)
RULES = rulebooks.load(__package__)
ROWS = {5: "five", 6: "six"}

HIGH = Wager(name="high", cite="1(a)", says="a five or a six", pays="high table", required=True,
             paid_by=Always(table=TABLES["high"]["minimum"], rows="high-rows"))  # fmt: skip
AGAIN = Wager(name="again", cite="2(b)", says="another six", pays="4 to 1", when="after a six",
              rule="equal to the first wager")  # fmt: skip


def play(round):
    yield from round.commit("dice", dice=1, cite="2(a)")
    yield from round.take_bets(("high",), cite="1(b)", close_cite="1(b)")
    if not round.stakes_on():
        return
    (face,) = yield from round.roll(1, cite="2(a)")
    table = HIGH.table(round.options)
    for stake in round.stakes_on("high"):
        pays = table.get(ROWS.get(face, ""))
        round.pay(stake, pays, f"a {face}", table.cite)
        if face == 6:
            yield from once_more(round, stake)
    if round.stakes_on("again"):
        (face,) = yield from round.roll(1, cite="2(b)")
        for stake in round.stakes_on("again"):
            round.pay(stake, TABLES["again"]["all"].get(ROWS.get(face, "")), f"a {face}", "2(b)")


def once_more(round, stake):
    """2(b): whoever has won with a six may bet as much again on another one."""
    again = Offer("again", "2(b)", stake.amount, stake.amount, "as much on another six")
    answer = yield from round.choose(
        stake.seat, (again, Offer("stop", "2(b)")), cite="2(b)", default="stop", patron=stake.patron
    )
    if answer.name == "again":
        round.place(stake.seat, "again", stake.amount, "2(b)", patron=stake.patron)


def rolled_again(round, report):
    """2(c): nothing else follows."""


GAME = Game(
    slug="high-die", title="High Die", rulebook=RULES, seats=(1, 4), pieces="dice",
    options=(Option(name="high-rows", default={}, kind="map", cite="3", says="better odds"),),
    wagers=(HIGH, AGAIN), pay_tables=TABLES, play=play, only_these="1(a)",
    irregularities=(
        Irregularity(name="die-off-table", cite="2(c)", when=("roll",),
                     consequence="rolled again", handle=rolled_again,
                     fields=(Field(name="found", kind="flag", says="whether it was found"),)),
    ),
)  # fmt: skip
