"""The showdown and the award of the pots: 14.6(d)-(e), 14.15(a), (d), 14.3(d)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.errors import Refused
from pitboss.games.poker_room.common import house
from pitboss.games.poker_room.common.contest import Contest, Pot, stated
from pitboss.games.poker_room.common.rake import POT, RAKE
from pitboss.play.prompts import Offer, Steps

Divide = Callable[[Pot], list[tuple[int, list[int]]]]
"""The parts of a pot, each with the players who share it."""

SHOW = (
    Offer("show", "14.15(d)", says="reveal the hand"),
    Offer("concede", "14.15(d)", says="give up the pot and discard the hand"),
)


def show_order(contest: Contest) -> list[int]:
    """Who initiated the final wager shows first, the others follow clockwise."""
    count, first = len(contest.seats), contest.aggressor
    return sorted(contest.contenders(), key=lambda player: (player - first) % count)


def reveal(contest: Contest) -> Steps[None]:
    """Everybody shows or concedes; who is left alone by the others' conceding need not show.

    A player who discards a winning hand has nobody else to answer for it, 14.15(a).
    """
    round, order = contest.round, show_order(contest)
    round.note("show-order", [contest.seats[player] for player in order], "14.15(d)")
    for player in order:
        if contest.contenders() == [player]:
            return
        if player in contest.out:
            continue
        seat = contest.seats[player]
        answer = yield from round.choose(
            seat, show_or_concede(contest, player), cite="14.15(d)", default="show",
            why_not=entitled, step="show",
        )  # fmt: skip
        if player in contest.out:
            continue
        if answer.name == "show" or round.options["disclose-discarded"]:
            round.show(str(seat), "14.15(d)")
        if answer.name == "concede":
            contest.kill(seat, "14.15(d)")


def show_or_concede(contest: Contest, player: int) -> tuple[Offer, ...]:
    """Only a losing hand is conceded: the last who may win a pot has won that pot."""
    if any(pot.players == (player,) for pot in contest.pots()):
        return SHOW[:1]
    return SHOW


def entitled(name: str) -> Refused | None:
    if name == "concede":
        return Refused("nobody else may win the side pot: it is not conceded", "14.7(c)4iii")
    return None


def award(contest: Contest, divide: Divide, odd_first: Sequence[int]) -> None:
    """Losing hands are collected, then side pots are awarded before the main pot.

    `odd_first` is the order in which tied players get the chips that cannot be divided.
    """
    round, pots = contest.round, contest.awarded_pots()
    chip = round.options["smallest-chip"]
    awards: list[dict[int, int]] = []
    for pot in pots:
        given: dict[int, int] = {}
        for part, winners in divide(pot):
            ordered = [player for player in odd_first if player in winners]
            for player, amount in share(part, ordered, chip).items():
                given[player] = given.get(player, 0) + amount
        awards.append(given)
    winning = {player for given in awards for player in given}
    for player in contest.contenders():
        if player not in winning:
            round.collect(str(contest.seats[player]), "14.6(e)5")
    for number in range(len(pots) - 1, -1, -1):
        name = f"side pot {number}" if number else "the pot"
        for player, amount in awards[number].items():
            round.move(POT, contest.purses[player], amount, name, "14.6(e)6")
    for player in sorted(winning):
        round.collect(str(contest.seats[player]), "14.6(e)5")
    round.note("pots", stated(pots, contest, awards), "14.6(e)5")
    if contest.rake.works:
        round.note(RAKE, house.plain(contest.rake.total), "14.14(e)")


def share(amount: int, players: Sequence[int], chip: int) -> dict[int, int]:
    """14.3(d): equal shares; what is left over goes round in single chips."""
    equal = amount // len(players) // chip * chip
    left = amount - equal * len(players)
    shares = {}
    for player in players:
        odd = min(chip, left)
        left -= odd
        shares[player] = equal + odd
    return shares
