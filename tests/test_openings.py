"""What is told of the cards when a table is opened: what was done under the options in force."""

import pytest

from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine.registry import find, games
from random_play import RandomTable

DONE_AT_THE_TABLE = ("washed", "mixed", "spread")


def ways(option):
    return (
        option.values
        if option.kind == "choice"
        else (option.name,)
        if option.kind == "flag"
        else ()
    )


GAMES = [it for it in games() if not it.play.__module__.startswith("pitboss.games.blackjack")]
"""The games of blackjack, whose shoes differ more, are in tests/games/blackjack."""
OPENED_SO = [
    (game.slug, {option.name: option.kind == "flag" or "pre-shuffled"})
    for game in GAMES
    for option in game.options
    if option.name in ("shuffle", "pre-shuffled") and "pre-shuffled" in ways(option)
]
BURNS_NOTHING = [
    (game.slug, option.name)
    for game in GAMES
    for option in game.options
    if "new-dealer" in game.irregularity_names
    and option.name == "shuffle"
    and "continuous" in option.values
]


def told(round):
    return [event.words for event in round.events if isinstance(event, on.Announced)]


def test_most_games_can_be_opened_with_cards_that_come_shuffled():
    assert len(OPENED_SO) > 30


@pytest.mark.parametrize(("slug", "options"), OPENED_SO)
def test_cards_that_come_shuffled_are_not_said_to_be_mixed(slug, options):
    game = find(slug)
    opened = told(Table(game, options=options).start())
    assert any("pre-shuffled" in words for words in opened)
    assert not [words for words in opened if any(done in words for done in DONE_AT_THE_TABLE)]
    assert not any("pre-shuffled" in words for words in told(Table(game).start()))


@pytest.mark.parametrize(("slug", "option"), BURNS_NOTHING)
def test_who_burns_no_card_is_not_said_to_burn_one(slug, option):
    """A new dealer at a shoe that is shuffled all the time."""
    play = RandomTable(find(slug), 1)
    play.table = Table(find(slug), options={option: "continuous"}, seats=1)
    round = play.table.start()
    while round.prompt.step != "bets":
        round.answer(play.dealer.answer(round.prompt))
    round.answer(say.IrregularityReport("new-dealer"))
    burned = any(isinstance(event, on.Dealt) and event.to == "burn" for event in round.events)
    assert burned or any("burns no card" in words for words in told(round))
