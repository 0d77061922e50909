"""What starting hands are worth, by kind."""

from fractions import Fraction

from pitboss.odds.solvers.board_first import starts_of


def worth_of_starts(terms, found):
    """By kind of starting hand, in antes: what it is worth if the choice of the first street, which
    has no board, is taken, and if it is not."""
    game, gains = terms.game, found.worth.gains[0]
    each = terms.deals // sum(starts_of(game).ways.tolist()) * terms.unit
    going_on = found.worth.going_on
    chosen, others = (
        [Fraction(int(x), int(n) * each) for x, n in zip(values, starts_of(game).ways, strict=True)]
        for values in (going_on + gains, going_on)
    )
    return list(zip(chosen, others, strict=True))
