"""Double cross poker at the table: who sees what, and when."""

from pitboss.engine import SPECTATOR, Dealer, Table, view
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.games.one_deck.double_cross_poker import FAR, GAME, RIGHT


def at_the_first_choice():
    round, dealer = Table(GAME, seats=2).start(), Dealer(25)
    while not isinstance(round.prompt, ask.Choose):
        if isinstance(round.prompt, ask.TakeBets):
            for seat in (1, 2):
                round.answer(say.Bet(seat, {"ante": 10_00, "three-card": 5_00}))
            round.answer(say.NoMoreBets())
        else:
            round.answer(dealer.answer(round.prompt))
    return round


def seen(round, viewer, holder):
    return [lies.piece for lies in view(round, viewer).hands[holder]]


def test_one_card_of_either_line_lies_open():
    round = at_the_first_choice()
    board = round.hands["community"]
    shown = [card if place in (FAR, RIGHT) else None for place, card in enumerate(board)]
    assert seen(round, "1", "community") == seen(round, SPECTATOR, "community") == shown


def test_exposed_cards_are_seen_by_all_until_they_are_turned_down_again():
    round = at_the_first_choice()
    round.answer(say.Choice(1, "expose"))
    assert seen(round, "2", "1") == round.hands["1"]
    round.answer(say.Choice(2, "conceal"))
    assert seen(round, "2", "1") == seen(round, SPECTATOR, "1") == [None, None]
    assert seen(round, "1", "1") == round.hands["1"]
    assert seen(round, "1", "2") == [None, None]
    assert not round.stakes_on("three-card")


def test_raises_lie_on_the_line_that_was_named():
    round = at_the_first_choice()
    for name in ("expose", "expose"):
        round.answer(say.Choice(round.prompt.seat, name))
    round.answer(say.Choice(1, "horizontal"))
    raises = [(stake.wager, stake.mark) for stake in round.stakes_on(seat=1)]
    assert raises == [("ante", ""), ("raise-1", "horizontal"), ("raise-2", "horizontal")]
