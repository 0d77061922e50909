"""A round in which people say what they are told to, and the dealer deals at random."""

import pitboss
from pitboss.play import answers as say
from pitboss.play import prompts as ask
from pitboss.play.dealers import Dealer


def scripted_round(slug, choices, bets):
    """One round: these bets by seat, and then by seat these words in turn."""
    round = pitboss.open_table(slug, seats=4).start()
    dealer, said = Dealer(3), {seat: iter(words) for seat, words in choices.items()}
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat, wagers in bets.items():
                round.answer(say.Bet(seat, wagers))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, next(said[prompt.seat])))
        else:
            round.answer(dealer.answer(prompt))
    return round
