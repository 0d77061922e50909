"""A round in which people say what they are told to, and the dealer deals at random."""

import pitboss
from pitboss.engine import Dealer
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask


def scripted_round(slug, choices, bets):
    """One round: these bets by seat, and then by seat these words in turn."""
    round = pitboss.open_table(slug, seats=4).start()
    dealer, said = Dealer(3), {seat: iter(words) for seat, words in choices.items()}
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat, wagers in bets.items():
                round.answer(say.Bet(seat, wagers))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Choose) and prompt.seat:
            round.answer(say.Choice(prompt.seat, next(said[prompt.seat])))
        else:
            round.answer(dealer.answer(prompt))
    return round


def in_order(events, cited=False):
    """Hands turned over, wagers decided and hands collected, in short words."""
    told = []
    for event in events:
        if isinstance(event, on.Shown):
            told.append(f"show {event.holder}")
        elif isinstance(event, on.Settled):
            told.append(f"{event.seat} {event.wager} {event.net // 100}")
        elif isinstance(event, on.Collected):
            told.append(f"collect {event.holder}{f' {event.cite}' if cited else ''}")
    return told


def one_bet(table, wagers, outcome):
    """A round of one throw or spin, with the wagers of seat 1 and this outcome."""
    round = table.start()
    round.answer(say.Shuffled())
    round.answer(say.Bet(1, wagers))
    round.answer(say.NoMoreBets())
    round.answer(outcome)
    assert round.over
    return round
