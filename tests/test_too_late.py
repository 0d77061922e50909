"""What is not there is said before that it is too late."""

import pytest

from pitboss.engine import Bot, Dealer, Table, TakeBets
from pitboss.engine import answers as say
from pitboss.engine.players import step
from pitboss.engine.registry import find
from pitboss.errors import Refused


def closed(slug, wager):
    """A round in which bets have just been closed."""
    table = Table(find(slug), seats=find(slug).seats[0])
    round, dealer = table.start(), Dealer(1)
    while not isinstance(round.prompt, TakeBets):
        step(round, round.prompt, dealer, dict.fromkeys(table.seats, Bot(0)))
    round.answer(say.Bet(1, {wager: 5_00}))
    round.answer(say.NoMoreBets())
    return round


@pytest.mark.parametrize(
    ("answer", "says"),
    [(say.TakeDown(1, {"ticket:9": say.UNSAID}), "seat 1 has no ticket:9 to take down"),
     (say.TakeDown(1, {"ticket:1": say.UNSAID}), "game locked out"),
     (say.Bet(1, {"tickets": 5_00}), "tickets is not a permissible wager"),
     (say.Bet(1, {"straight:2": 5_00}), "game locked out")],
)  # fmt: skip
def test_a_ticket_that_does_not_exist_is_not_locked_out(answer, says):
    with pytest.raises(Refused, match=says) as refused:
        closed("keno", "straight:1").check(answer)
    assert refused.value.cite


@pytest.mark.parametrize(
    ("answer", "says"),
    [(say.TakeDown(1, {"field": say.UNSAID}), "seat 1 has no field to take down"),
     (say.Bet(1, {"fields": 5_00}), "fields is not a permissible wager")],
)  # fmt: skip
def test_a_wager_that_does_not_stand_is_not_too_late(answer, says):
    with pytest.raises(Refused, match=says) as refused:
        closed("craps", "pass").check(answer)
    assert refused.value.cite
