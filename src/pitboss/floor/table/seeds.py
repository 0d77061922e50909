"""Seeds that players reveal after bets are closed, until the table goes on with them."""

from pitboss.engine import Prompt
from pitboss.engine import answers as say
from pitboss.engine import prompts as put
from pitboss.errors import Refused
from pitboss.floor.table import commands as ask
from pitboss.floor.table.state import TableState


def pledged(at: TableState, seat: int, command: ask.Pledge) -> say.Pledge:
    """The pledge of a seat, for the round that its patron sees."""
    prompt = at.round.prompt if at.round else None
    if not isinstance(prompt, put.TakeBets):
        raise Refused("a seed is pledged while bets are open")
    if 0 < command.at < at.began:
        raise Refused("that round is over: look at the table again")
    return say.Pledge(seat, command.digest)


class Seeds:
    """What has been revealed, by the digest that was pledged.

    It is kept only in memory: browsers send the seeds again to a process that takes over the table.
    """

    def __init__(self) -> None:
        self._revealed: dict[str, str] = {}

    def take(self, prompt: Prompt, seat: int, seed: str) -> None:
        """Keep the seed of a seat; refused before bets are closed, or if another was pledged."""
        if not isinstance(prompt, put.Stir):
            raise Refused("seeds are revealed between the close of bets and the deal")
        prompt.check_seed(seat, seed)
        self._revealed[prompt.pledges[seat]] = seed

    def complete(self, prompt: put.Stir) -> bool:
        """Whether everybody has revealed what they pledged."""
        return self._revealed.keys() >= set(prompt.pledges.values())

    def answer(self, prompt: Prompt) -> say.Stirred | None:
        """If seeds are asked for, those that came in time; the table waits for no others."""
        if not isinstance(prompt, put.Stir):
            return None
        known = self._revealed
        seeds = {seat: known[one] for seat, one in prompt.pledges.items() if one in known}
        self._revealed = {}
        return say.Stirred(seeds)
