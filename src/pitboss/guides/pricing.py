"""What the wagers of a table cost, under the options in force there."""

from pitboss.engine import Game, Options
from pitboss.errors import PitbossError
from pitboss.odds import proposals, registry
from pitboss.odds.model import Priced, Watch
from pitboss.odds.proposals import Proposal


def priced(
    game: Game, options: Options, watch: Watch = lambda what, done: None
) -> tuple[Priced, ...]:
    """The price of every wager that the table offers; none if they cannot be priced."""
    try:
        model = registry.find(game.slug)
        questions = model.questions(options.plain(), watch=watch)
        return tuple(model.answer(*question) for question in questions)
    except PitbossError:
        return ()


def proposed(game: Game, proposal: Proposal) -> tuple[Priced, ...]:
    """The prices of a proposal; refused where it cannot be priced."""
    return tuple(job() for job in proposals.jobs(registry.find(game.slug), proposal).jobs)
