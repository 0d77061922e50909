"""Which stakes can be bet: by what the text says of a wager, and by what the table accepts."""

from collections.abc import Callable

from pitboss.engine import Game
from pitboss.errors import Refused
from pitboss.odds.by_play import priced_bet
from pitboss.odds.model import Pricing, Question

Asked = list[tuple[Pricing, Question]]


def bettable(
    game: Game, asked: Asked, left_out: Callable[[Refused], None] = lambda refusal: None
) -> Asked:
    """The questions whose stake can be bet, where one was asked for; refused if there is none."""
    refused: dict[str, Refused] = {}
    found = []
    for pricing, question in asked:
        refusal = why_not(game, question) if question.asked else None
        if refusal is None:
            found.append((pricing, question))
        else:
            refused.setdefault(question.wager, refusal)
    if not found and refused:
        raise next(iter(refused.values()))
    for refusal in refused.values():
        left_out(refusal)
    return found


def why_not(game: Game, question: Question) -> Refused | None:
    """Why a wager cannot be made with a stake; None if it can."""
    wager, options = game.wager_names[question.wager].at(question.options), question.options
    amount = question.stake * wager.times
    try:
        wager.check(amount)
        wager.check_payable(options, amount)
    except Refused as refusal:
        return refusal
    table = priced_bet.open_table(game, options)
    if priced_bet.find(table, wager.name, question.stake) is None:
        return None  # it cannot be made when a table is opened, whatever the amount
    return priced_bet.refusal(table, wager.name, question.stake)
