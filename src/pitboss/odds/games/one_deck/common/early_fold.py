"""One decision, on the first cards of a hand: a wager that buys the others, or fold."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial

import numpy as np
import numpy.typing as npt

from pitboss.engine import Choice, Choose, Options, Round, chooser
from pitboss.engine.bots import Decide
from pitboss.engine.game import Chooser
from pitboss.odds.cards.hands import Cards, numbers
from pitboss.odds.prices import Line
from pitboss.odds.solvers import part_seen, seat_choices
from pitboss.odds.solvers.part_seen import First
from pitboss.odds.solvers.seat_choices import Seat, Worth
from pitboss.odds.solvers.showdown import Codes, Payoffs, Tally
from pitboss.odds.styles import Styles

FOLD, PLAY = range(2)
Rule = Callable[[Cards], npt.NDArray[np.bool_]]
"""Which first cards are played, a row each."""


def styles(
    verb: str,
    first: First,
    payoffs: Callable[[Options, int], Payoffs],
    rules: Mapping[str, Rule],
    otherwise: Decide,
    lines: Callable[[str, Options, int], Iterable[Line]],
) -> Styles[Payoffs, Codes, Tally]:
    """The best way to play, and others; the wager `verb` buys the other cards, and a player decides
    about everything else by `otherwise`."""

    def bot(style: str, options: Options) -> Chooser:
        chosen = made.plan(style, options)

        def decide(round: Round, prompt: Choose, seat: int) -> str | tuple[str, int]:
            if not prompt.offer(verb):
                return otherwise(round, prompt, seat)
            cards = numbers(round.hands[str(seat)])[None]
            return verb if chosen[part_seen.places(first, cards)[0]] else "fold"

        return chooser(decide)

    made = Styles(
        terms=payoffs,
        best=partial(part_seen.best, first),
        others={name: partial(_by_rule, first, rule) for name, rule in rules.items()},
        count=partial(part_seen.tally, first),
        deal=partial(part_seen.simulator, first),
        lines=lines,
        bot=bot,
    )
    return made


def worth(
    verb: str,
    first: First,
    payoffs: Callable[[Options, int], Payoffs],
    main: Sequence[str],
) -> Worth:
    """What each choice is worth: the wager `verb`, or a fold."""

    def found(seat: Seat, offers: Sequence[Choice]) -> list[Fraction] | None:
        ante, cards = seat.amount(main[0]), seat.cards()
        if not seat.prompt.offer(verb) or len(cards) != first.seen:
            return None
        nets = part_seen.values(first, payoffs(seat.options, ante), cards)
        return [ante * nets[PLAY if offer.name == verb else FOLD] for offer in offers]

    return seat_choices.worth(found, main)


def _by_rule(first: First, rule: Rule, paid: Payoffs) -> Codes:
    return part_seen.by_rule(first, rule)
