"""What may be given to a table: one check for all games, one unit for amounts."""

import pytest

import pitboss
from pitboss.errors import Refused
from pitboss.money import cents
from pitboss.play.dealers import Dealer
from pitboss.play.facts import Fact
from pitboss.play.registry import games
from pitboss.play.session import Bot, play_round
from pitboss.play.table import Table

NONSENSE = object()


@pytest.mark.parametrize(
    ("game", "given", "says"),
    [
        ("poker-holdem", {"button": 99}, "given: button: 99 is not a seat of this table, or none"),
        ("poker-holdem", {"button": "x"}, "given: button: x is not a seat of this table, or none"),
        ("pai-gow", {"button": 9}, "given: button: 9 is not a seat"),
        ("pai-gow", {"last-wagers": {"3": "much"}}, "given: last-wagers: "),
        ("craps", {"points-made": [4, 40]}, "given: points-made: "),
        ("baccarat-punto-banco", {"curator": "seat 40"}, "given: curator: seat 40 is not a seat"),
        ("keno", {"game": 0}, "given: game: 0 is not a number from 1 up"),
        ("blackjack", {"reader-failed": "perhaps"}, "reader-failed: perhaps is not yes or no"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_by_its_name(game, given, says):
    with pytest.raises(Refused) as refusal:
        pitboss.open_table(game, given=given)
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_facts_are_read_as_they_are_remembered(game):
    """What a new table remembers can be given to another."""
    table = Table(game)
    again = Table(game, given={name: table.state[name] for name in game.facts.keys() & table.state})
    for name in game.facts.keys() & table.state.keys():
        assert again.state[name] == table.state[name]


@pytest.mark.parametrize("said", [1000, 1000.0, "1000", "$1,000", "1000.00"])
def test_an_amount_is_dollars_whatever_its_type(said):
    table = pitboss.open_table("baccarat-chemin-de-fer", given={"previous-wager": said})
    assert table.state["previous-wager"] == "1000"
    options = pitboss.open_table("blackjack", options={"smallest-chip": said}).options
    assert options["smallest-chip"] == 1000_00


def test_options_are_saved_in_dollars_and_old_ones_are_understood():
    table = pitboss.open_table("blackjack", options={"smallest-chip": 5})
    plain = table.options.plain()
    assert plain["smallest-chip"] == "5"
    assert table.game.read_options(plain) == table.options
    old = table.save().replace(b'"smallest-chip":"5"', b'"smallest-chip":500')
    assert Table.load(table.game, old).options == table.options


def test_amounts_of_old_saved_tables_are_cents():
    assert Fact(kind="amounts").kept({"3": 20_00}) == {"3": "20"}
    assert cents(Fact(kind="amount").kept(7_50)) == 7_50


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_what_a_table_has_come_to_remember_can_be_given_to_another(game):
    stacks = dict.fromkeys(range(1, 3), 500_00) if game.table_stakes else None
    table = Table(game, seats=max(game.seats[0], 2), stacks=stacks)
    dealer, players = Dealer(1), {seat: Bot(seat) for seat in table.seats}
    for _ in range(12):
        play_round(table, dealer, players)
        for name in game.facts.keys() & table.state.keys():
            value = table.state[name]
            assert game.facts[name].read(name, value, table.seats) == value
