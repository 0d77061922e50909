"""What each choice is worth: dealt again from what the player knows, and from nothing else."""

import pytest

from pitboss.engine import ANY, Arrangement, Bot, Dealer, Table, play_round
from pitboss.engine import prompts as put
from pitboss.engine.players import step
from pitboss.engine.registry import find, slugs
from pitboss.odds import choice_values


def at_a_decision(slug, cards, seats=2):
    """A round that waits for the decision of seat 1, with these cards."""
    game = find(slug)
    table = Table(game, seats=seats)
    players = {seat: Bot(seat) for seat in table.seats}
    table.seated = dict.fromkeys(players, "")
    round, dealer = table.start(), Dealer(5, cards=cards)
    while not (isinstance(round.prompt, put.Choose) and round.prompt.party == "1"):
        step(round, round.prompt, dealer, players)
    return round


@pytest.mark.parametrize(
    ("slug", "cards", "best"),
    [
        ("three-card-poker", {1: "As Ah Kd"}, "play"),
        ("three-card-poker", {1: "2s 3h 7d"}, "fold"),
        ("caribbean-stud-poker", {1: "As Ah Ad Kd 3c"}, "bet"),
    ],
)
def test_what_is_plain_is_found(slug, cards, best):
    asked = choice_values.decision_at(at_a_decision(slug, cards))
    found = choice_values.advise(asked, deals=30)
    assert found.choices[0].name == best
    assert found.choices[0].best
    assert found.choices[0].gives_away == 0 < found.choices[1].gives_away
    assert {one.name for one in found.choices} == {offer.name for offer in asked.offers}


def test_nothing_is_used_that_the_player_has_not_seen():
    round = at_a_decision("three-card-poker", {1: "As Ah Kd", 2: "2c 2d 2h", "dealer": "3c 4c 5c"})
    asked = choice_values.decision_at(round)
    assert asked.known["1"] == ["As", "Ah", "Kd"]
    assert set(asked.known["2"]) == set(asked.known["dealer"]) == {ANY}


def test_a_round_that_asks_nothing_has_no_advice():
    table = Table(find("three-card-poker"))
    assert choice_values.decision_at(table.start()) is None


def test_what_was_burned_in_the_rounds_before_changes_no_advice():
    """The same cards are seen in both shoes; in each another one was burned, face down."""

    def second_round(burned):
        table = Table(find("blackjack"), seats=1)
        table.seated = {1: ""}
        dealer = Dealer(5, cards={"burn": burned, 1: "Ts 9s 8h 3h", "dealer": "Td 7d 6d"})
        players = {1: Bot(1)}
        play_round(table, dealer, players)
        round = table.start()
        while not (isinstance(round.prompt, put.Choose) and round.prompt.step == "choose"):
            step(round, round.prompt, dealer, players)
        assert round.table.before.stocks, "a shoe that is not full"
        return choice_values.decision_at(round)

    assert second_round("2c") == second_round("Ac")


def test_how_others_have_set_their_hands_is_not_known():
    hands = {"high": ["As"], "low": ["2s"]}
    assert choice_values._heard(Arrangement(2, hands), 1) == Arrangement(2, {})
    assert choice_values._heard(Arrangement(1, hands), 1) == Arrangement(1, hands)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if find(slug).pieces == "cards"])
def test_a_round_that_is_dealt_again_comes_to_the_same_decision(slug):
    """What the dealer cut, set and chose is not taken for what a player said."""
    game = find(slug)
    seats = min(3, game.seats[1])
    stacks = dict.fromkeys(range(1, seats + 1), 200_00) if game.table_stakes else None
    table = Table(game, seats=seats, stacks=stacks)
    players = {seat: Bot(seat) for seat in table.seats}
    table.seated = dict.fromkeys(players, "")
    round, dealer = table.start(), Dealer(5)
    while round.prompt is not None:
        if asked := choice_values.decision_at(round):
            again = choice_values._Again(asked, 1, None).to_the_decision()
            assert again.prompt.party == round.prompt.party
            assert [o.name for o in again.prompt.offers] == [o.name for o in round.prompt.offers]
        step(round, round.prompt, dealer, players)
