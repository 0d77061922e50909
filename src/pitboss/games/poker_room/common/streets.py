"""The streets of a round: cards to the players or to the board, and a betting round after them."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from random import Random

from pitboss.engine import Answer, Choice, Choose, Face, Prompt, Round, Steps
from pitboss.games.poker_room.common.hand_state import Contest, LastPlayer
from pitboss.values import Frozen

COMMUNITY = "community"


class Street(Frozen, kw_only=True):
    """What is dealt before a betting round, and where the text says so."""

    name: str
    each: tuple[Face, ...] = ()
    """The cards that every player gets, one card a turn, and how they lie."""
    board: int = 0
    """How many community cards are dealt."""
    draws: bool = False
    """Whether players exchange cards."""
    burns: bool = True
    big_bet: bool = False
    """Whether a fixed limit asks for its big bet here."""
    must_bet: bool = False
    """Whether the player who begins must bet, and may not check."""
    dealt: str
    betting: str


def cards_for(streets: Sequence[Street], players: int) -> int:
    """How many cards several streets take from the deck."""
    return sum(s.burns + len(s.each) * players + s.board for s in streets)


def deal(
    contest: Contest, street: Street, *, board: str = COMMUNITY, cite: str = ""
) -> Steps[None]:
    """All who are still in get their cards, from the left of the button, and the board its own.

    The top card is burned before, unless a card that was exposed has become the burn card.
    """
    round, cite = contest.round, cite or street.dealt
    if street.burns and not round.memo.pop("burned-up", False):
        yield from round.deal(("burn",), face="down", cite=cite)
    holders = [str(contest.seats[player]) for player in contest.contenders()]
    for face, cards in groupby(street.each):
        yield from round.deal(holders * len(list(cards)), face=face, cite=cite)
    yield from round.deal((board,) * street.board, face="up", cite=cite)


# -- the betting round ---------------------------------------------------------------------------


def betting_round(contest: Contest, street: Street, first: int = 0) -> Steps[None]:
    """Each player in turn, until all have answered the last wager.

    The player who is `first` to act (if everybody can) also opens the showdown if nobody wagers
    here. Raises `LastPlayer` when only one is left in the round.
    """
    betting, cite = contest.betting, street.betting
    number = contest.betting_rounds
    contest.betting_rounds += 1
    contest.opener = betting.actor_indices[0] if betting.actor_indices else first
    if betting.actor_indices:
        contest.first_to_act[street.name] = contest.seats[contest.opener]
        contest.round.note("first-to-act", dict(contest.first_to_act), cite)
    # If everybody checks, pokerkit goes to the next betting round at once.
    while betting.street_index == number and betting.actor_indices:
        player = betting.actor_indices[0]
        if player in contest.out:
            betting.fold()
        elif contest.alone(player) and not contest.to_call(player):
            betting.check_or_call()
        else:
            yield from turn(contest, player, street)
        check_last(contest)
    contest.end_betting_round()


def turn(contest: Contest, player: int, street: Street) -> Steps[None]:
    """One player's decision. The default is a check, or a fold if there is a wager to call; for a
    player who must bet, the least bet."""
    cite = street.betting
    offers = contest.offers(player, cite, must_bet=street.must_bet)
    choice = yield from contest.round.choose(
        contest.seats[player],
        offers,
        cite=cite,
        default="fold" if offers[0].name == "call" else offers[0].name,
        why_not=partial(contest.why_not, player, cite),
    )
    contest.act(player, choice, cite)


def check_last(contest: Contest) -> None:
    """When all others have folded, the contest is over."""
    if contest.left() == 1:
        raise LastPlayer


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    """A simple player: calls more often than not, raises the minimum now and then, always shows."""
    if not isinstance(prompt, Choose):
        return None
    if prompt.step != "choose":
        return Choice(prompt.seat, prompt.default)
    wager, dice = prompt.offer("raise") or prompt.offer("bet"), rng.random()
    if wager and dice < 0.1:
        return Choice(prompt.seat, wager.name, wager.low)
    if prompt.offer("check"):
        return Choice(prompt.seat, "check")
    return Choice(prompt.seat, "call" if dice < 0.7 else "fold")
