"""A betting round: each player in turn, until all have answered the last wager."""

from __future__ import annotations

from functools import partial

from pitboss.games.poker_room.common.contest import Contest, LastPlayer
from pitboss.games.poker_room.common.streets import Street
from pitboss.play.prompts import Steps


def betting_round(contest: Contest, street: Street) -> Steps[None]:
    """Ask whoever is to act; raises `LastPlayer` when only one is left in the round."""
    betting, cite = contest.betting, street.betting
    number = contest.betting_rounds
    contest.betting_rounds += 1
    contest.opener = betting.actor_index or 0
    if betting.actor_index is not None:
        contest.first_to_act[street.name] = contest.seats[contest.opener]
        contest.round.note("first-to-act", dict(contest.first_to_act), cite)
    # Where everybody checks, pokerkit stands at the next betting round at once.
    while betting.street_index == number and (player := betting.actor_index) is not None:
        if player in contest.out:
            betting.fold()
        elif contest.alone(player) and not contest.to_call(player):
            betting.check_or_call()
        else:
            yield from turn(contest, player, cite)
        check_last(contest)
    contest.end_betting_round()


def turn(contest: Contest, player: int, cite: str) -> Steps[None]:
    """One player's decision. Silence means a check, or a fold where there is a wager to call."""
    choice = yield from contest.round.choose(
        contest.seats[player],
        contest.offers(player, cite),
        cite=cite,
        default="fold" if contest.to_call(player) else "check",
        why_not=partial(contest.why_not, player, cite),
    )
    contest.act(player, choice, cite)


def check_last(contest: Contest) -> None:
    """When all others have folded, the contest is over."""
    if len(contest.contenders()) == 1:
        raise LastPlayer
