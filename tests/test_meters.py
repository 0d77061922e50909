"""Progressive meters: what is given, every movement in the record, chips, saving and loading.

Wagers are registered before the deal, in all games with a meter; what is given back leaves it.
"""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitboss
from pitboss.engine import Bot, Dealer, Game, Options, Stake, Table, Wager, play_round
from pitboss.engine import events as on
from pitboss.engine.answers import NoMoreBets
from pitboss.engine.prompts import TakeBets
from pitboss.engine.registry import find, slugs
from pitboss.errors import Refused, Unusable
from pitboss.money import cents, dollars
from pitboss.procedures import meters
from pitboss.procedures.meters import METERS, Meter
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import payout
from pitboss.values import Frozen
from random_play import RandomTable

BIG = Meter(
    name="big", starts_at=1000_00, restarts_at=500_00, rate=Fraction(7, 10),
    reserve_rate=Fraction(1, 10), cite="16.12(f)",
)  # fmt: skip
SMALL = Meter(
    name="small", starts_at=100_00, restarts_at=100_00, rate=Fraction(1, 3), cite="16.12(f)"
)


def table(*acts, given=None, stacks=None):
    """A table with two meters; every round does the same to them."""

    def play(round):
        meters.on_display(round, BIG, SMALL)
        yield from round.take_bets(("ante",), cite="16.6(b)")
        for act in acts:
            act(round)
        for stake in round.stakes_on():
            round.lose(stake, "it is only about the meters", "16.6(b)")

    game = Game(
        slug="two-meters", title="Two Meters", subchapter="16", sections=("16",), seats=(1, 1),
        options=(), irregularities=(), pay_tables={}, play=play, only_these="16.6(b)",
        wagers=(Wager(name="ante", cite="16.6(b)", says="", pays="1 to 1", required=True),),
        first_state=lambda options: meters.first_state(BIG, SMALL),
    )  # fmt: skip
    return Table(game, given=given, stacks=stacks)


def played(*acts, given=None):
    opened = table(*acts, given=given)
    return play_round(opened, Dealer(1), {1: Bot(1)})


def registers(meter, *amounts, name="ante"):
    """Register wagers of these amounts on a meter."""
    stakes = [Stake(1, name, amount) for amount in amounts]
    return lambda r: meters.register(r, meter, stakes)


def gives_back(name):
    """Give the wagers of this name back."""

    def act(round):
        for stake in round.stakes_on(name):
            round.return_stake(stake, "16.13(d)", "the hand is void")

    return act


def held(round, meter):
    accounts = round.state["meters"][meter.name]
    return cents(accounts["shows"]), cents(accounts["reserve"])


def moved(round):
    return [(e.source, e.target, e.amount) for e in round.events if isinstance(e, on.Moved)]


def stated(round):
    return [e.value for e in round.events if isinstance(e, on.Noted) and e.what == "meters"]


# -- what is given -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "big", "small"),
    [
        ({"big": "80000"}, (80_000_00, 0), (100_00, 0)),
        ({"big": "$80,000.50", "small": "0"}, (80_000_50, 0), (0, 0)),
        ({"small": {"shows": "70", "reserve": "5"}}, (1000_00, 0), (70_00, 5_00)),
        ({"small": {"reserve": 7}}, (1000_00, 0), (100_00, 7_00)),
        ({"big": 123}, (123_00, 0), (100_00, 0)),
        ({"big": 123.5}, (123_50, 0), (100_00, 0)),
        ({}, (1000_00, 0), (100_00, 0)),
    ],
)
def test_what_is_given_is_dollars_whatever_its_type(said, big, small):
    round = played(given={"meters": said})
    assert held(round, BIG) == big
    assert held(round, SMALL) == small


@pytest.mark.parametrize(
    "said",
    [
        {"huge": "5"},
        {"big": "much"},
        {"big": "-5"},
        {"big": {"hidden": "5"}},
        {"big": None},
        {"big": True},
        "5",
        ["5"],
    ],
)
def test_nonsense_is_unusable(said):
    with pytest.raises(Unusable):
        played(given={"meters": said})


def test_one_meter_needs_no_name():
    state = {"meters": "80,000"}
    meters.read_state(state, BIG)
    assert state == {"meters": {"big": {"shows": "80000", "reserve": "0"}}}


def test_what_they_show_is_stated_before_bets():
    round = played()
    assert stated(round) == [{"big": "1,000", "small": "100"}]
    kinds = [type(event) for event in round.events]
    assert kinds.index(on.Noted) < kinds.index(on.Placed)


# -- movements -----------------------------------------------------------------------------------


def test_a_part_of_the_wagers_goes_on_to_the_meter_and_into_the_reserve():
    round = played(registers(BIG, 5_00))
    assert held(round, BIG) == (1003_50, 50)
    assert moved(round) == [("house", "reserve big", 50), ("house", "meter big", 3_50)]
    assert stated(round)[-1] == {"big": "1,003.50", "small": "100"}


def test_a_part_is_never_less_than_the_rate():
    round = played(registers(SMALL, 1_00))
    assert held(round, SMALL) == (100_34, 0)


def test_nothing_wagered_moves_nothing():
    round = played(registers(BIG))
    assert moved(round) == []


def test_what_is_given_back_leaves_the_meter_and_the_reserve():
    round = played(registers(BIG, 30_00), gives_back("ante"))
    assert held(round, BIG) == (1000_00 + 14_00, 2_00)
    assert moved(round)[2:] == [("reserve big", "house", 1_00), ("meter big", "house", 7_00)]


def test_of_several_wagers_what_is_left_has_the_rate_exactly():
    round = played(registers(SMALL, 10_00, 10_00), gives_back("ante"))
    assert held(round, SMALL) == (100_00 + 3_34, 0)


def test_a_wager_that_is_on_no_meter_takes_nothing_off_it():
    round = played(registers(BIG, 5_00, name="another"), gives_back("ante"))
    assert held(round, BIG) == (1003_50, 50)


def test_no_more_leaves_the_meter_than_it_shows():
    round = played(
        registers(SMALL, 10_00), lambda r: meters.pay(r, SMALL, 50), gives_back("ante"),
        given={"meters": {"small": 0}},
    )  # fmt: skip
    assert held(round, SMALL) == (0, 0)


def test_a_percentage_leaves_the_meter_at_once():
    parts = []

    def two_winners(round):
        parts.extend(meters.pay(round, BIG, 10) for _ in range(2))

    round = played(two_winners)
    assert parts == [100_00, 90_00]
    assert held(round, BIG) == (810_00, 0)
    assert moved(round) == [("meter big", "house", 100_00), ("meter big", "house", 90_00)]


def test_a_meter_won_whole_starts_again_with_its_reserve_and_the_odd_cents():
    parts = []
    round = played(
        registers(BIG, 1_00),
        lambda r: parts.append(meters.pay(r, BIG, 100, among=3)),
    )
    assert parts == [333_56]  # of 1,000.70, with two cents over
    assert held(round, BIG) == (500_00 + 10 + 2, 0)
    assert moved(round)[2:] == [
        ("meter big", "house", 3 * 333_56),
        ("reserve big", "meter big", 10),
        ("house", "meter big", 500_00),
    ]


def test_rows_pay_from_the_meter_or_from_the_house():
    won = []

    def two_rows(round):
        for row in ("10% of meter", "$500"):
            won.append(meters.won(round, BIG, payout(row), 1_00))

    round = played(two_rows)
    assert won == [100_00, 500_00]
    assert held(round, BIG) == (900_00, 0)


def test_no_table_promises_more_than_the_meter_shows():
    whole = PayTable("progressive", "A", "16.12(e)", {"royal-flush": payout("100% of meter")})
    meters.check_shares(whole)
    more = PayTable("progressive", "A", "16.12(e)", {"royal-flush": payout("101% of meter")})
    with pytest.raises(Refused, match="royal-flush at 101% of the meter"):
        meters.check_shares(more)


def test_what_a_casino_settles():
    known = meters.options("big", "16.12(f)", least_rate=Fraction(1, 20), starts_at=5_000_00)
    assert meters.meter("big", "16.12(f)", Options(known)) == Meter(
        name="big", starts_at=5_000_00, restarts_at=5_000_00, rate=Fraction(1, 20), cite="16.12(f)"
    )
    chosen = Options(known, {"big rate": "7.5%", "big reset": "$1,000"})
    assert meters.meter("big", "16.12(f)", chosen).rate == Fraction(3, 40)
    assert meters.meter("big", "16.12(f)", chosen).restarts_at == 1_000_00
    with pytest.raises(Refused, match=r"16\.12\(f\)"):
        Options(known, {"big rate": "4%"})


def test_a_part_of_the_rate_may_be_put_by():
    known = (
        *meters.options("big", "43.12(e)", least_rate=Fraction(1, 20), starts_at=5_000_00),
        meters.reserve_option("big", "43.12(e)"),
    )
    assert meters.meter("big", "43.12(e)", Options(known)).reserve_rate == 0
    chosen = Options(known, {"big rate": "6%", "big reserve rate": "2%"})
    run = meters.meter("big", "43.12(e)", chosen)
    assert (run.rate, run.reserve_rate) == (Fraction(4, 100), Fraction(2, 100))
    with pytest.raises(Refused, match="no more than the rate"):
        meters.meter("big", "43.12(e)", Options(known, {"big reserve rate": "6%"}))


# -- the whole -----------------------------------------------------------------------------------

acts = st.lists(
    st.one_of(
        st.integers(0, 50_00).map(lambda n: registers(BIG, n)),
        st.integers(0, 50_00).map(lambda n: registers(SMALL, n)),
        st.integers(1, 4).map(lambda n: lambda r: meters.pay(r, SMALL, 100, n)),
        st.tuples(st.sampled_from((5, 10, 100)), st.integers(1, 4)).map(
            lambda n: lambda r: meters.pay(r, BIG, *n)
        ),
    ),
    max_size=8,
)


@given(acts=acts)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_every_movement_is_in_the_record(acts):
    opened = table(*acts, stacks={1: 1000_00})
    gained = dict.fromkeys((BIG.party, BIG.reserve, SMALL.party, SMALL.reserve), 0)
    for seed in range(3):
        round = play_round(opened, Dealer(seed), {1: Bot(seed)})
        balances = round.balances()
        assert sum(balances.values()) == 0
        for party in gained:
            gained[party] += balances.get(party, 0)
        assert held(round, BIG) == (BIG.starts_at + gained[BIG.party], gained[BIG.reserve])
        assert held(round, SMALL) == (SMALL.starts_at + gained[SMALL.party], 0)
        assert min(*held(round, BIG), *held(round, SMALL)) >= 0
        assert opened.stacks["seat 1"] == 1000_00 - (seed + 1) * 10_00
        assert stated(round)[-1]["small"] == dollars(held(round, SMALL)[0])


def test_saved_and_loaded_with_the_table():
    opened = pitboss.open_table("caribbean-stud-poker", seats=2, given={"meters": "80000"})
    for seed in range(3):
        play_round(opened, Dealer(seed), {1: Both(), 2: Both()})
    assert opened.state["meters"]["progressive"]["shows"] == "80004.20"
    loaded = Table.load(opened.game, opened.save())
    assert loaded.state == opened.state
    play_round(loaded, Dealer(9), {1: Both(), 2: Both()})
    play_round(opened, Dealer(9), {1: Both(), 2: Both()})
    assert loaded.save() == opened.save()


class Both(Bot):
    """Puts a dollar on the meter as well, and folds."""

    def bet(self, round, prompt, seat):
        round.answer(pitboss.Bet(seat, {"ante": 10_00, "progressive": 1_00}))

    def answer(self, round, prompt):
        return pitboss.Choice(prompt.seat, "fold")


# -- in every game that has a meter --------------------------------------------------------------


class WithMeter(Frozen):
    """A game that has meters: options and bets that make use of them."""

    bets: dict[str, int]
    adds: dict[str, tuple[str, Fraction]]
    """For each party: of which wagers it gets a part, and which."""
    options: dict[str, str] = {}


TENTHS = Fraction(7, 10)
WITH_METERS = {
    "blackjack": WithMeter(
        options={"side-wagers": "progressive"}, bets={"main": 10_00, "progressive": 1_00},
        adds={"meter progressive": ("progressive", TENTHS)},
    ),
    "caribbean-stud-poker": WithMeter(
        bets={"ante": 10_00, "progressive": 1_00},
        adds={"meter progressive": ("progressive", TENTHS)},
    ),
    "packs-poker": WithMeter(
        options={"five-card-bonus": "progressive-A", "seven-card-bonus": "progressive-B",
                 "five-card-reserve-rate": "1/200"},
        bets={"pack-1": 10_00, "five-1": 1_00, "five-3": 2_00, "seven-2": 3_00},
        adds={"meter five-card": ("five-", Fraction(1, 200)),
              "reserve five-card": ("five-", Fraction(1, 200)),
              "meter seven-card": ("seven-", Fraction(1, 20))},
    ),
    "pai-gow-poker": WithMeter(
        options={"progressive": "$5"}, bets={"pai-gow-poker": 10_00, "progressive": 5_00},
        adds={"meter progressive": ("progressive", Fraction(27, 100))},
    ),
    "premium-holdem": WithMeter(
        options={"bonus-spin-table": "$5 progressive"},
        bets={"ante": 10_00, "x-tra-bonus": 10_00, "bonus-spin": 5_00},
        adds={"meter bonus-spin": ("bonus-spin", Fraction(7, 100))},
    ),
}  # fmt: skip
ADDED, TAKEN_OFF = ("its part of the wagers", "for its next start"), "a wager was given back"
COMES_BACK = "what was collected comes back"


def test_every_game_with_a_meter_is_among_them():
    assert {slug for slug in slugs() if METERS in find(slug).facts} == WITH_METERS.keys()


@pytest.mark.parametrize("slug", WITH_METERS)
def test_wagers_are_registered_before_the_deal_and_leave_it_when_they_are_given_back(slug):
    game, returns = find(slug), 0
    for seed in range(60):
        round = at_random(game, WITH_METERS[slug], seed)
        for party, (wager, rate) in WITH_METERS[slug].adds.items():
            registered, returned = on_the_meter(round, party)
            assert registered
            assert all(at < first_card(round) for at in registered)
            left = sum(registered.values()) - sum(returned.values())
            assert left == -(-wagered(round, wager) * rate // 1)
            returns += len(returned)
    assert returns


def at_random(game, chosen, seed):
    """A round in which three seats bet the same, and everything else happens at random."""
    player = RandomTable(game, seed, irregularities=0.1)
    player.table = Table(game, options=chosen.options, seats=3)
    round = player.table.start()
    while not round.over:
        if not isinstance(round.prompt, TakeBets):
            player.step(round)
            continue
        for seat in round.prompt.seats:
            round.answer(pitboss.Bet(seat, chosen.bets))
        round.answer(NoMoreBets())
    return round


def first_card(round):
    """The number of the event by which the first card comes to a player."""
    cards = (
        at for at, it in enumerate(round.events) if isinstance(it, on.Dealt) and it.to.isdigit()
    )
    return next(cards, len(round.events))


def on_the_meter(round, party):
    """What a party was given for the wagers, and what of it left again, by number of the event."""
    moves = {at: it for at, it in enumerate(round.events) if isinstance(it, on.Moved)}
    registered = {
        at: it.amount for at, it in moves.items() if it.target == party and it.why in ADDED
    }
    returned = {
        at: it.amount for at, it in moves.items() if it.source == party and it.why == TAKEN_OFF
    }
    return registered, returned


def wagered(round, name):
    """What was decided of the wagers of a name, without what came back although it was lost."""
    settled = [
        it for it in round.events if isinstance(it, on.Settled) and it.wager.startswith(name)
    ]
    back = sum(it.won for it in settled if it.why.startswith(COMES_BACK))
    return sum(it.stake for it in settled) - back
