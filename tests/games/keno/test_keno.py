"""Keno: the board, tickets as they are written, the limit shared out, what stands over games."""

import random
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.engine import Bot, Dealer, Table, play_round, view
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.equipment import keno
from pitboss.errors import Refused
from pitboss.games.keno.keno import GAME
from pitboss.games.keno.keno.options import advantage, rate_card
from pitboss.games.keno.keno.tickets import from_line, read
from pitboss.games.keno.keno.wagers import LINES, lines, share
from pitboss.words.text_drawing import draw
from random_play import RandomTable

OPTIONS = GAME.read_options()
DRAW = tuple(map(str, (1, 2, 3, 4, 11, 12, 20, 25, 30, 33, 38, 41, 47, 52, 56, 60, 64, 68, 73, 80)))


def played(table, *bets, numbers=DRAW, after=("redeem",) * 9):
    """A game with some tickets; every winning one is redeemed."""
    round = table.start()
    round.answer(say.Shuffled())
    for bet in bets:
        round.answer(bet)
    round.answer(say.NoMoreBets())
    round.answer(say.Drawn(tuple(numbers)))
    for choice in after:
        if round.over:
            break
        round.answer(say.Choice(round.prompt.seat, choice, 0, round.prompt.patron))
    assert round.over
    return round


def refused(round, answer):
    """The refusal of an answer, or None where it is accepted."""
    try:
        round.answer(answer)
    except Refused as refusal:
        return refusal
    return None


# -- the board -----------------------------------------------------------------------------------


def test_the_board_is_drawn():
    assert keno.draw({1, 17, 80}, {2, 17}).split("\n") == [
        " [1]  (2)   3    4    5    6    7    8    9   10",
        " 11   12   13   14   15   16  *17*  18   19   20",
        " 21   22   23   24   25   26   27   28   29   30",
        " 31   32   33   34   35   36   37   38   39   40",
        " 41   42   43   44   45   46   47   48   49   50",
        " 51   52   53   54   55   56   57   58   59   60",
        " 61   62   63   64   65   66   67   68   69   70",
        " 71   72   73   74   75   76   77   78   79  [80]",
    ]


def test_a_viewer_sees_the_own_spots_on_the_board():
    table = Table(GAME, seats=2)
    bets = [say.Bet(1, {"straight:1-2-79": 100}), say.Bet(2, {"straight:80": 100})]
    round = played(table, *bets)
    mine, others = (draw(view(round, viewer)) for viewer in ("1", "2"))
    assert "*1*" in mine
    assert "(79)" in mine
    assert "[80]" in mine
    assert "*80*" in others
    assert "[1]" in others
    assert "(79)" not in others
    assert "(79)" not in draw(view(round, "spectator"))


@pytest.mark.parametrize(
    ("text", "spots"),
    [
        ("7 straight 3-17", {3, 17}),
        ("8 way 1-2/3-4@2*5", {1, 2, 3, 4}),
        ("9 quick-pick 8-spot", set()),
        ("5*2", {5}),
        ("", set()),
    ],
)
def test_spots_of_a_ticket_as_it_is_written(text, spots):
    assert keno.spots_of(text) == spots


# -- tickets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LINES)
def test_what_is_written_is_read_again(kind):
    for line in lines(kind, OPTIONS):
        ticket = read(from_line(f"{kind}:{line}"), 240_00, OPTIONS, 1)
        named, _, written = str(ticket).partition(" ")
        assert named == kind
        if not ticket.picks:
            assert read(from_line(f"{kind}:{written}"), 240_00, OPTIONS, 1) == ticket


def test_every_way_is_a_straight_ticket():
    """By brute force: a ticket of any type pays what its ways pay as tickets of their own."""
    rng = random.Random("ways")
    for kind in LINES:
        for line in lines(kind, OPTIONS):
            ticket = read(from_line(f"{kind}:{line}"), 240_00, OPTIONS, 1)
            if ticket.picks:
                continue
            drawn = frozenset(rng.sample(range(1, 81), 20))
            alone = 0
            for way, rate in zip(ticket.ways, ticket.rates, strict=True):
                spots = "-".join(str(n) for group in way for n in ticket.groups[group])
                straight = read(from_line(f"straight:{spots}"), rate, OPTIONS, 1)
                alone += sum(straight.payoffs(straight.caught(drawn), OPTIONS))
            assert sum(ticket.payoffs(ticket.caught(drawn), OPTIONS)) == alone


def test_a_way_ticket_has_every_pair_of_groups():
    ticket = read(from_line("way:1/2/3/4/5@2"), 10_00, OPTIONS, 1)
    assert ticket.ways == tuple(combinations(range(5), 2))
    assert ticket.rates == (1_00,) * 10


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
areas = st.sampled_from(
    ["type", "groups", "spots", "king", "ways", "combine", "rate", "rates", "games", "first-game",
     "paid", "issued", "presented", "request", "unclear", "via"]
)  # fmt: skip
types = st.sampled_from([*LINES, "multi-race", "", "exacta"])
groups = st.lists(st.lists(st.integers(-1, 82), max_size=4), max_size=4)


@given(
    said=st.dictionaries(areas, junk, max_size=6),
    kind=types,
    marks=groups,
    rate=st.sampled_from(["1", "0", "x", None]),
)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_whatever_a_request_says_is_accepted_or_refused(said, kind, marks, rate):
    """In one line with its paragraph, and without a trace at the table."""
    round = Table(GAME, seats=1).start()
    round.answer(say.Shuffled())
    ticket = {"type": kind, "groups": marks, "rate": rate, **said}
    before = (list(round.events), dict(round.state))
    refusal = refused(round, say.Bet(1, {"ticket": 0}, written=ticket))
    if refusal is not None:
        assert refusal.cite.startswith("15.")
        assert "\n" not in str(refusal)
        assert (round.events, round.state) == before


@given(line=st.text(alphabet="0123456789-/@*,abck :", max_size=24), kind=types)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_whatever_is_typed_is_accepted_or_refused(line, kind):
    round = Table(GAME, seats=1).start()
    round.answer(say.Shuffled())
    refusal = refused(round, say.Bet(1, {f"{kind}:{line}": 6_00}))
    assert refusal is None or refusal.cite.startswith("15.")


@pytest.mark.parametrize("written", ["king:1/2@1,1", "way:1/2@1,1"])
def test_a_ticket_without_a_single_way_is_refused(written):
    round = Table(GAME, seats=1).start()
    round.answer(say.Shuffled())
    assert refused(round, say.Bet(1, {written: 6_00})).cite.startswith("15.2(c)")
    nothing = {"type": "combination", "groups": [[1], [2]], "ways": []}
    refusal = refused(round, say.Bet(1, {"ticket": 0}, written=nothing | {"rate": "1"}))
    assert (str(refusal.why), refusal.cite) == (
        "a combination ticket has at least one way", "15.2(c)4"
    )  # fmt: skip


# -- the rate card -------------------------------------------------------------------------------


def test_the_house_has_a_rate_card_for_1_to_15_spots():
    assert list(rate_card(OPTIONS)) == list(range(1, 16))
    for spots in rate_card(OPTIONS):
        assert Fraction(1, 5) < advantage(OPTIONS, spots, 1_00) <= Fraction(30, 100)


def test_payoffs_rise_with_the_catches():
    for spots, rows in rate_card(OPTIONS).items():
        caught = [rows.get(number, 0) for number in range(1, spots + 1)]
        assert caught == sorted(caught)


won = st.dictionaries(
    st.integers(1, 99).map(str), st.integers(0, 200_000_00), min_size=1, max_size=8
)


@given(won=won, how=st.sampled_from(["pro-rata", "equally", "in-order"]))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_the_limit_is_shared_and_nobody_gets_more_than_won(won, how):
    options = GAME.read_options({"aggregate-limit": "100000", "limit-distribution": how})
    paid = share(won, options)
    assert list(paid) == list(won)
    assert all(0 <= paid[number] <= won[number] for number in won)
    total, most = sum(won.values()), 100_000_00
    if total <= most:
        assert paid == won
    else:  # up to the cents that cannot be divided
        assert most - len(won) < sum(paid.values()) <= most


# -- over games ----------------------------------------------------------------------------------


def test_a_ticket_stands_over_games_and_is_saved_with_the_table():
    table = Table(GAME, seats=1)
    played(table, say.Bet(1, {"straight:1-2*3": 3_00}))
    for _ in range(2):
        table = Table.load(GAME, table.save())
        assert [stake.amount for stake in table.stakes] == [3_00]
        last = played(table)
    assert last.balances()["seat 1"] == 36_00
    assert table.stakes == []
    assert table.state["tickets"] == {}
    assert table.state["game"] == 4


def test_a_kept_ticket_is_on_file_until_it_is_redeemed():
    table = Table(GAME, seats=1)
    played(table, say.Bet(1, {"straight:1": 1_00}), after=("keep",))
    assert table.state["tickets"]["1"]["won"] == 3_00
    round = table.start()
    round.answer(say.Shuffled())
    round.answer(say.Call(1, "redeem", ("ticket:1",)))
    assert round.balances()["seat 1"] == 3_00
    with pytest.raises(Refused):
        round.answer(say.Call(1, "redeem", ("ticket:1",)))


@pytest.mark.parametrize(
    "details", [{"by": "a friend"}, {"authorization": "mine"}, {"date": "soon"}, {"mood": "good"}]
)
def test_what_is_said_with_a_word_is_checked(details):
    table = Table(GAME, seats=1)
    played(table, say.Bet(1, {"straight:1": 1_00}), after=("keep",))
    round = table.start()
    round.answer(say.Shuffled())
    assert refused(round, say.Call(1, "redeem", ("ticket:1",), "", details)).cite


def test_bots_write_all_types_of_tickets_and_take_their_money():
    table = Table(GAME, seats=6)
    dealer, types = Dealer(7), set()
    for turn in range(30):
        round = play_round(table, dealer, {seat: Bot(f"{turn}/{seat}") for seat in table.seats})
        types |= {e.mark.split()[1] for e in round.events if isinstance(e, on.Placed)}
    assert types == set(LINES)
    assert table.state["serial"] == 180
    assert all(stake.mark.endswith("*2") for stake in table.stakes)


def test_the_tickets_on_file_are_those_that_stand():
    """Whatever is refunded, voided, kept, paid or not drawn."""
    for seed in range(25):
        play = RandomTable(GAME, f"on file {seed}", irregularities=0.15)
        for _ in play.times(5):
            play.play()
            standing = {stake.mark.split()[0] for stake in play.table.stakes}
            assert standing == set(play.table.state["tickets"])


def test_quick_picks_follow_from_a_number_that_was_committed_to_before_the_sale():
    table = Table(GAME, seats=1)
    dealer = Dealer("picks", commit=True)
    round = table.start()
    while (prompt := round.prompt) is not None:
        if prompt.step == "bets" and not round.stakes_on():
            for spots in (15, 15):
                round.answer(say.Bet(1, {f"quick-pick:{spots}": 1_00}))
        else:
            if isinstance(prompt, ask.Draw) and prompt.source == "quick-pick":
                with pytest.raises(Refused, match="not those that the number leads to"):
                    round.answer(say.Drawn(prompt.stock.known[-1:]))
            round.answer(dealer.answer(prompt))
    opened = {e.source: e.leaves for e in round.events if isinstance(e, on.Revealed)}
    assert {source: len(leaves) for source, leaves in opened.items()} == {"numbers": 21}
    _, first, second = (e for e in round.events if isinstance(e, on.Mixed))
    assert first.chance == second.chance == opened["numbers"][-1].piece
    assert first.commitment == ""
    picked = [keno.spots_of(e.to) for e in round.events if isinstance(e, on.Marked)]
    assert list(map(len, picked)) == [15, 15]
    assert picked[0] != picked[1]


def settled(round):
    decided = [event for event in round.events if isinstance(event, on.Settled)]
    return {event.seat: (event.why, event.cite) for event in decided}


def test_a_payoff_that_the_limit_cuts_says_so():
    """15.3(e), 15.4(c)11: the limit of one wager, and of all together."""
    eight = {1: "straight:1-2-3-4-11-12-20-25", 2: "straight:1-2-3-4-11-12-20-30"}
    options = {"aggregate-limit": "100000", "limit-distribution": "in-order"}
    bets = [say.Bet(seat, {eight[seat]: 5_00}) for seat in eight]
    found = settled(played(Table(GAME, options=options), *bets))
    limited = "15.6(a); 15.3(e); 15.4(c)11"
    cut = "caught 8 of 8, a writer pays 100,000 of 125,000, by the maximum keno limit"
    nothing = "caught 8 of 8, but nothing is left of the maximum keno limit"
    assert found == {1: (cut, limited), 2: (nothing, limited)}
    (why, cite), *_ = settled(played(Table(GAME, options=options), bets[0])).values()
    assert (why, cite) == (cut, limited)
    assert settled(played(Table(GAME), bets[0]))[1][1] == "15.6(a)"


def test_a_game_that_was_not_drawn_is_not_counted():
    table = Table(GAME)
    played(table, say.Bet(1, {"straight:1-2*2": 2_00}))
    round = table.start()
    round.answer(say.Shuffled())
    round.answer(say.NoMoreBets())
    round.answer(say.IrregularityReport("draw-malfunction"))
    assert round.over
    round = table.start()
    round.answer(say.Shuffled())
    round.answer(say.Call(1, "redeem", ()))
    assert [why for why, _ in settled(round).values()] == ["a writer pays 12"]
