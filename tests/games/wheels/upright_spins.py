"""Spins of wheels that stand upright, some of them void or with the clapper between two."""

from pitboss.engine import answers as say
from pitboss.games.wheels.common.upright_wheels import VOID


def land(round, rng, place, other, between, often):
    """The place that decides, None where the spin is void.

    One spin in `often` has too few turns, and two have the clapper between two places, named in
    one of them: `other` gives the second.
    """
    kind = rng.random() * often
    if kind < 1:
        round.answer(say.IrregularityReport("fewer-than-three-revolutions"))
        return None
    if kind < 3:
        named = (place, other()) if kind < 2 else ()
        round.answer(say.IrregularityReport(between, 0, named))
        if round.options["clapper-rule"] == VOID:
            return None
        if named:
            return place
    round.answer(say.Landed(place))
    return place
