"""Craps: the house edge of every wager, by throwing all 36 throws at the table itself."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from random_throws import play_out

from pitboss.engine import Dealer, Settled, Stake, Table
from pitboss.engine import answers as say
from pitboss.engine.events import FELT, balances
from pitboss.errors import Refused
from pitboss.games.craps.common.names import HOPS, NUMBERS, ONE_ROLL
from pitboss.games.craps.craps import GAME
from pitboss.regulation.payouts import Odds

THROWS = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=2))
"""The 21 combinations, each with its number of ways out of 36."""
EVERYTHING = {"6-7-8-offered": True, "fire-table": "A", "odds-multiple": 100}
STAKE = 660_00
"""Divisible by all that the payouts ask for: 4, 5, 6, 8, 11 and 12 dollars."""


def table(state=None, stakes=(), **options):
    opened = Table(GAME, options=GAME.in_part | EVERYTHING | options, given=state)
    opened.stakes = [Stake(*stake) for stake in stakes]
    return opened


def throw(opened, dice, *before):
    """One round: what is said before the dice are out, then the throw."""
    round = opened.start()
    round.answer(say.Shuffled())
    for answer in before:
        round.answer(answer)
    round.answer(say.NoMoreBets())
    while round.prompt.step == "choose":
        round.answer(say.Choice(round.prompt.seat, "accept"))
    round.answer(say.Thrown(dice))
    assert round.over
    return round


def net_of(round):
    """What the wagers decided by a round won or lost, vigorish apart."""
    return sum(event.net for event in round.events if isinstance(event, Settled))


def value(stakes, **state):
    """The expected net of wagers that stand, by the first step that decides them."""
    return _value(tuple(stakes), tuple((key, str(entry)) for key, entry in state.items()))


@cache
def _value(stakes, state):
    """Every throw is played out; those that change nothing leave the others' proportions alone."""
    net, ways = Fraction(0), 0
    for dice, times in THROWS.items():
        opened = table(dict(state) | {"shooter": 1, "new-shooter": "no"}, stakes)
        round = throw(opened, dice)
        left = tuple((s.seat, s.wager, s.amount, s.patron, s.mark) for s in opened.stakes)
        made = " ".join(map(str, opened.state["points-made"]))
        after = (("point", str(opened.state["point"])), ("points-made", made))
        before = (("point", dict(state).get("point", "0")),
                  ("points-made", dict(state).get("points-made", "")))  # fmt: skip
        if left == stakes and after == before:
            continue
        ways += times
        net += times * net_of(round)
        if left:
            net += times * _value(left, after)
    return net / ways


def edge(wager, **state):
    return -value([(1, wager, STAKE, "", "")], **state) / STAKE


ONE_ROLL_EDGES = {
    "field": Fraction(1, 18),
    "any-seven": Fraction(1, 6),
    "any-craps": Fraction(1, 9),
    "craps-2": Fraction(5, 36),
    "craps-3": Fraction(1, 9),
    "craps-12": Fraction(5, 36),
    "eleven": Fraction(1, 9),
    "c-and-e": Fraction(1, 9),
    "horn": Fraction(1, 8),
    "horn-high-2": Fraction(23, 180),
    "horn-high-3": Fraction(11, 90),
    "horn-high-11": Fraction(11, 90),
    "horn-high-12": Fraction(23, 180),
    "whirl": Fraction(2, 15),
    "six-seven-eight": Fraction(1, 18),
    **{f"hop-{faces}": Fraction(5, 36) if faces[0] == faces[2] else Fraction(1, 9)
       for faces in HOPS},
}  # fmt: skip


@pytest.mark.parametrize("wager", ONE_ROLL)
def test_one_roll(wager):
    assert edge(wager, point=6) == ONE_ROLL_EDGES[wager]
    assert edge(wager, point=0) == ONE_ROLL_EDGES[wager]


NUMBER_EDGES = {
    "place-win": {4: Fraction(1, 15), 5: Fraction(1, 25), 6: Fraction(1, 66)},
    "place-lose": {4: Fraction(1, 33), 5: Fraction(1, 40), 6: Fraction(1, 55)},
    "hard": {4: Fraction(1, 9), 6: Fraction(1, 11)},
    "buy": {4: 0, 5: 0, 6: 0},
    "lay": {4: 0, 5: 0, 6: 0},
}


@pytest.mark.parametrize("wager", NUMBERS)
def test_numbers(wager):
    kind, number = NUMBERS[wager]
    mirrored = number if number < 7 else 14 - number
    other = 5 if number == 4 else 4
    net, ways = Fraction(0), 0
    for dice, times in THROWS.items():
        opened = table({"point": other, "shooter": 1}, [(1, wager, STAKE, "", "")])
        round = throw(opened, dice)
        if not opened.stakes:
            net += times * net_of(round)
            ways += times
    assert -net / ways / STAKE == NUMBER_EDGES[kind][mirrored]


@pytest.mark.parametrize(
    ("wager", "expected"), [("pass", Fraction(7, 495)), ("dont-pass", Fraction(3, 220))]
)
def test_line(wager, expected):
    assert edge(wager) == expected


@pytest.mark.parametrize(
    ("wager", "expected"), [("come", Fraction(7, 495)), ("dont-come", Fraction(3, 220))]
)
def test_come(wager, expected):
    """A come bet is a line bet of its own: seen on one throw, and on its point thereafter."""
    net = Fraction(0)
    for dice, times in THROWS.items():
        opened = table({"point": 6, "shooter": 1}, [(1, wager, STAKE, "", "")])
        round = throw(opened, dice)
        net += times * net_of(round)
        if opened.stakes:
            net += times * _on_its_number(wager, opened.stakes[0].mark)
    assert -net / 36 / STAKE == expected


def _on_its_number(wager, mark):
    net, ways = Fraction(0), 0
    for dice, times in THROWS.items():
        opened = table({"point": 6, "shooter": 1}, [(1, wager, STAKE, "", mark)])
        round = throw(opened, dice)
        if not opened.stakes:
            net += times * net_of(round)
            ways += times
    return net / ways


@pytest.mark.parametrize("point", [4, 5, 6, 8, 9, 10])
@pytest.mark.parametrize("wager", ["pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"])
def test_odds_are_fair(wager, point):
    mark = "" if "pass" in wager else str(point)
    net = Fraction(0)
    for dice, times in THROWS.items():
        round = throw(table({"point": point, "shooter": 1}, [(1, wager, STAKE, "", mark)]), dice)
        net += times * net_of(round)
    assert net == 0


def test_fire():
    """The chance of four, five and six points: 1 in 6,156 for all six, as is well known."""
    chances = Counter()
    for made, chance in _points_made().items():
        chances[len(made)] += chance
    assert sum(chances.values()) == 1
    assert round(1 / chances[6]) == 6156
    for letter, (four, five, six) in {"A": (24, 249, 999), "B": (39, 199, 499)}.items():
        lost = sum(chances[count] for count in range(4))
        expected = four * chances[4] + five * chances[5] + six * chances[6] - lost
        net = sum(
            chance * _paid(letter, tuple(sorted(made))) for made, chance in _points_made().items()
        )
        assert net == expected


@cache
def _paid(letter, made):
    """What a dollar on fire nets when a loser 7 comes after these points."""
    state = {"point": 4, "shooter": 1, "points-made": list(made)}
    opened = table(state, [(1, "fire", 1_00, "", "")], **{"fire-table": letter})
    return Fraction(net_of(throw(opened, (3, 4))), 100)


@cache
def _points_made():
    """How likely a shooter makes which different points before the loser 7, by a chain."""
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    reached, ended = {frozenset(): Fraction(1)}, Counter()
    for _ in range(7):
        following = Counter()
        for made, chance in reached.items():
            again = sum(Fraction(w, 24) * Fraction(w, w + 6) for p, w in ways.items() if p in made)
            ended[made] += chance * sum(Fraction(w, 24) * Fraction(6, w + 6)
                                        for w in ways.values()) / (1 - again)  # fmt: skip
            for point, w in ways.items():
                if point not in made:
                    step = Fraction(w, 24) * Fraction(w, w + 6) / (1 - again)
                    following[made | {point}] += chance * step
        reached = following
    return ended


def test_every_payout_is_cited_and_in_the_table():
    assert {wager.name for wager in GAME.wagers} >= {*ONE_ROLL, *NUMBERS, "fire", "pass"}
    for letters in GAME.pay_tables.values():
        for pays in letters.values():
            assert all(isinstance(odds, Odds) for odds in pays.rows.values())
            assert pays.cite.startswith("1.")


@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({"vigorish-rate": "6%"}, "1.5(a); 1.5(c)"),
        ({"odds-multiple": 101}, "1.6(e)"),
        ({"odds-multiple": 0}, "1.6(e)"),
        ({"odds-multiple-by-point": {"7": 3}}, "1.6(e)"),
        ({"payout-odds": {"place-win-6": "6 to 6"}}, "1.4(b)"),
        ({"payout-odds": {"field-12": "3 for 1"}}, "1.4(a)"),
        ({"payout-odds": {"buy-4": "3 to 1"}}, "1.5(a)"),
        ({"payout-odds": {"big-6": "3 to 1"}}, "1.4(b)"),
        ({"no-roll-called-by": []}, "1.9(e)"),
    ],
)
def test_options_refused(options, cite):
    with pytest.raises(Refused) as refusal:
        Table(GAME, options=options)
    assert refusal.value.cite == cite


@pytest.mark.parametrize("seed", range(20))
def test_random_play(seed):
    """Whatever is legal can be played: bets, removals, words, reports; chips are conserved."""
    rng, dealer = random.Random(seed), Dealer(seed, commit=seed % 5 == 0)
    opened = table() if seed % 2 else table(**{"winning-bets-stay": True})
    standing = 0
    for _ in range(60):
        round = opened.start()
        play_out(round, _some_answers, rng, dealer)
        moved = balances(round.events)
        assert sum(moved.values()) == 0
        standing += moved.get(FELT, 0)
        assert standing == sum(stake.amount for stake in opened.stakes)
        opened = Table.load(GAME, opened.save())


def _some_answers(round, rng):
    prompt = round.prompt
    if rng.random() < 0.2:
        yield say.IrregularityReport(rng.choice(GAME.irregularities).name)
    if prompt.step not in ("bets", "roll"):
        return
    said = ("late", "dealer-confirms", "boxperson-confirms")
    for _ in range(6):
        seat, names = rng.randint(1, 3), [wager.name for wager in GAME.wagers]
        wagers = {name: rng.choice((1, 5, 8, 10, 12, 20, 55)) * 100
                  for name in rng.sample(names, rng.randint(1, 3))}  # fmt: skip
        yield say.Bet(seat, wagers, said=said)
        standing = [stake for stake in round.stakes_on() if stake.seat == seat]
        if standing:
            stake = rng.choice(standing)
            yield say.TakeDown(seat, {stake.wager: rng.choice((say.UNSAID, 100, 500))})
            yield say.Call(seat, rng.choice(("on", "off")), (stake.wager,))
    yield say.Call(rng.randint(1, 3), "pass-dice", ())


def test_a_shooter_who_is_not_on_record_keeps_the_dice_until_the_loser_seven():
    """All who are asked decline, so somebody else throws, for the point too and unasked."""
    opened = table()
    round = opened.start()
    for answer in (say.Shuffled(), say.Bet(1, {"pass": 10_00}), say.NoMoreBets(),
                   say.Choice(1, "decline"), say.Thrown((2, 2))):  # fmt: skip
        round.answer(answer)
    assert (opened.state["shooter"], opened.state["point"]) == (0, 4)
    for dice, shooter in (((3, 3), 0), ((2, 2), 0), ((5, 4), 0), ((3, 4), None)):
        round = opened.start()
        round.answer(say.Shuffled())
        round.answer(say.NoMoreBets())
        assert round.prompt.step == "roll"
        round.answer(say.Thrown(dice))
        assert opened.state["shooter"] == shooter
