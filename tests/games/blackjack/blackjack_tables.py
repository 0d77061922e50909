"""Tables of the family's games with a dealer who is watched, or with cards from a test."""

from pitboss.engine import Dealer
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask

SHUFFLE = "shuffle"
VARIANTS = (
    "spanish_21",
    "double_attack_blackjack",
    "triple_attack_blackjack",
    "blackjack_switch",
    "switch_hands_blackjack",
)


class Watched(Dealer):
    """A dealer whose shuffles and cards are written down, in the order in which they come."""

    def __init__(self, seed):
        super().__init__(seed, commit=False)
        self.log = []

    def answer(self, prompt):
        answer = super().answer(prompt)
        if isinstance(prompt, ask.Draw):
            cards = zip(prompt.to, answer.pieces, strict=True)
            self.log += [(prompt.source, holder, card) for holder, card in cards]
        elif isinstance(prompt, ask.Shuffle):
            self.log.append((prompt.source, SHUFFLE, dict(prompt.stock.left)))
        return answer

    def play(self, table, bets, decide):
        """A round of one player, written down from its beginning."""
        self.log = []
        round = table.start()
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.TakeBets):
                round.answer(say.Bet(1, bets))
                round.answer(say.NoMoreBets())
            elif isinstance(prompt, ask.Choose) and prompt.seat:
                round.answer(decide(round, prompt))
            else:
                round.answer(self.answer(prompt))
        return round


def played(table, bets, cards, choices=()):
    """A round with these cards after the burn card, in the order dealt; by seat these bets.

    Who has no choice left here does what is done by default.
    """
    round = table.start()
    pieces, wishes = iter(["2c", *cards.split()]), iter(choices)
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat, wagers in enumerate(bets, 1):
                round.answer(say.Bet(seat, wagers))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Draw):
            round.answer(say.Drawn((next(pieces),)))
        elif isinstance(prompt, ask.Choose) and prompt.step == "choose":
            round.answer(say.Choice(prompt.seat, next(wishes, prompt.default)))
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, prompt.default))
        elif isinstance(prompt, ask.Cut):
            round.answer(say.CutAt(100))
        else:
            round.answer(say.Shuffled())
    return round
