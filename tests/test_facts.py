"""What may be given to a table: one check for all games, one unit for amounts."""

import pytest

import pitboss
from pitboss.engine import Bot, Dealer, Fact, Table, play_round
from pitboss.engine.registry import find, games
from pitboss.errors import Refused
from pitboss.money import cents

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
        ("blackjack", {"due": {"cellar": "cutting-card"}}, "given: due: "),
        ("blackjack", {"uncut": "yes"}, "given: uncut: yes is not shoe or red-back-side"),
        ("blackjack", {"bettors": 7}, "given: bettors: 7 is not a list of those who wagered"),
        ("baccarat-punto-banco", {"history": ["X9"]}, "given: history: [X9] is not a list of"),
        ("baccarat-chemin-de-fer", {"next-card": "1h"}, "given: next-card: 1h is not a card"),
        ("casino-war", {"due": {"shoe": "boredom"}}, "given: due: "),
        ("craps", {"taken-down": ["pass"]}, "given: taken-down: "),
        ("keno", {"tickets": {"1": {"type": "straight"}}}, "given: tickets: "),
        ("keno", {"tickets": 3}, "given: tickets: 3 is not tickets by number"),
        ("pai-gow", {"dice-bonus-riders": 5.5}, "given: dice-bonus-riders: 5.5 is not a list"),
        ("pai-gow", {"dice-bonus-riders": [9]}, "given: dice-bonus-riders: [9] is not a list of"),
        ("poker-holdem", {"absent": {"1": "asleep"}}, "given: absent: {1: asleep} is not"),
        ("poker-holdem", {"absent": "seat 40"}, "given: absent: seat 40 is not seats"),
        ("poker-holdem", {"missed": {"3": "much"}}, "given: missed: "),
        ("poker-holdem", {"playing-for": "Ann"}, "given: playing-for: Ann is not seats, each"),
        ("roulette", {"chips": "blue"}, "given: chips: blue is not a color and design"),
        ("sic-bo", {"shaker": "cup"}, "given: shaker: cup is not one of unstated, manual"),
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


def test_seats_alone_mean_the_usual():
    table = pitboss.open_table("poker-holdem", given={"absent": "2, 3", "missed": {3: "1 2"}})
    assert table.state["absent"] == {"2": "left", "3": "left"}
    assert table.state["missed"] == {"3": ["1", "2"]}


@pytest.mark.parametrize(
    ("game", "name", "source", "reason"),
    [
        (game.slug, name, source, reason)
        for game in games()
        for name in ("due", "uncut")
        if name in game.facts
        for source in game.facts[name].values
        for reason in game.facts[name].each.values
    ],
)
def test_a_shoe_that_is_told_of_can_be_played_from(game, name, source, reason):
    table = Table(find(game), given={name: {source: reason}})
    dealer, players = Dealer(1), {seat: Bot(seat) for seat in table.seats}
    for _ in range(2):
        play_round(table, dealer, players)
    assert table.rounds == 2
