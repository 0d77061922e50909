"""The showdown and the award of the pots."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pitboss.engine import Offer, Steps
from pitboss.errors import Refused
from pitboss.games.poker_room.common import house_options, payouts
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.rake import RAKE, Pot
from pitboss.procedures.pots import POT, share
from pitboss.ranking import five_card

Cards = Sequence[str]


class Part(NamedTuple):
    """A part of a pot and the players who share it; the first player gets odd chips first."""

    amount: int
    players: Sequence[int]
    which: str = ""
    """Which part it is, where a pot is divided; and the paragraph that divides it."""
    cite: str = ""


Divide = Callable[[Pot], list[Part]]

SHOW = (
    Offer("show", ROOM.show_or_concede, says="reveal the hand"),
    Offer("concede", ROOM.show_or_concede, says="give up the pot and discard the hand"),
)


def show_order(contest: Contest) -> list[int]:
    """The player who initiated the final wager shows first; the others follow clockwise.

    If nobody wagered in the final betting round, the house may require the first to act to show
    first.
    """
    count, first = len(contest.seats), contest.aggressor
    quiet = contest.wagered_in < contest.betting_rounds
    if quiet and contest.round.options["shows-first"] == "first-to-act":
        first = contest.opener
    return sorted(contest.contenders(), key=lambda player: (player - first) % count)


def reveal(contest: Contest) -> Steps[None]:
    """Everybody shows or concedes; a player need not show if all others have conceded.

    A player who discards a winning hand is responsible for it.
    """
    round, order = contest.round, show_order(contest)
    round.note("show-order", [contest.seats[player] for player in order], ROOM.show_or_concede)
    for player in order:
        if contest.contenders() == [player]:
            return
        if player in contest.out:
            continue
        seat = contest.seats[player]
        # Only a losing hand is conceded: the last who may win a pot has won that pot.
        has_won = any(pot.players == (player,) for pot in contest.pots())
        answer = yield from round.choose(
            seat, SHOW[:1] if has_won else SHOW, cite=ROOM.show_or_concede, default="show",
            why_not=entitled, step="show",
        )  # fmt: skip
        if player in contest.out:
            continue
        if answer.name == "show" or round.options["disclose-discarded"]:
            round.show(str(seat), ROOM.show_or_concede)
        if answer.name == "concede":
            contest.kill(seat, ROOM.show_or_concede)


def entitled(name: str) -> Refused | None:
    if name == "concede":
        return Refused("nobody else may win the side pot: it is not conceded", ROOM.side_pot)
    return None


def shown(contest: Contest) -> list[int]:
    """The players whose hands are ranked; nobody, if only one player is left."""
    left = contest.contenders()
    return left if len(left) > 1 else []


def best(players: Sequence[int], scores: Mapping[int, int]) -> list[int]:
    """The players with the highest score, from the left of the button."""
    highest = max(scores[player] for player in players)
    return [player for player in sorted(players) if scores[player] == highest]


def award_best(
    contest: Contest, score: Callable[[Cards], int], called: Callable[[int, Cards], str], cite: str
) -> dict[int, int]:
    """Every pot to the best of the hands that may win it; equal hands share it. Returns what the
    hands score, each of which is called by its rank."""
    scores: dict[int, int] = {}
    for player in shown(contest):
        holder = str(contest.seats[player])
        cards = contest.round.hands[holder]
        scores[player] = score(cards)
        contest.round.rank(holder, called(scores[player], cards), cite)

    def divide(pot: Pot) -> list[Part]:
        alone = len(pot.players) == 1
        return [Part(pot.amount, pot.players if alone else best(pot.players, scores))]

    award(contest, divide)
    return scores


def award_high(contest: Contest) -> None:
    """Every pot goes to the highest five cards, whatever their players say about them."""
    contest.highs = award_best(
        contest, five_card.score, lambda score, _: five_card.category(score), ROOM.high_hands
    )


def _together(parts: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """What every player gets of a pot, from all of its parts."""
    given: dict[int, int] = {}
    for amounts in parts:
        for player, amount in amounts.items():
            given[player] = given.get(player, 0) + amount
    return given


def award(contest: Contest, divide: Divide) -> None:
    """The payout fund gets its contribution, losing hands are collected, then side pots are
    awarded before the main pot."""
    payouts.collect(contest)
    round, seats, pots = contest.round, contest.seats, contest.awarded_pots()
    chip = round.options["smallest-chip"]
    shared = [
        [(part, share(part.amount, part.players, chip)) for part in divide(pot)] for pot in pots
    ]
    awards = [_together(amounts for _, amounts in parts) for parts in shared]
    winning = {player for given in awards for player in given}
    round.memo["awarded"] = winning
    for player in contest.contenders():
        if player not in winning:
            round.collect(str(seats[player]), ROOM.award)
    for number in range(len(pots) - 1, -1, -1):
        name = f"side pot {number}" if number else "the pot"
        cite = ROOM.side_pots_first if number else ROOM.award
        for part, amounts in shared[number]:
            words = f"{name}, {part.which}" if part.which else name
            for player, amount in amounts.items():
                round.move(POT, contest.purses[player], amount, words, part.cite or cite)
    for player in sorted(winning):
        round.collect(str(seats[player]), ROOM.award)
    stated = [
        {
            "amount": house_options.plain(pot.amount),
            "eligible": sorted(seats[player] for player in pot.players),
            "awards": {str(seats[p]): house_options.plain(a) for p, a in sorted(given.items())},
        }
        for pot, given in zip(pots, awards, strict=True)
    ]
    round.note("pots", stated, ROOM.award)
    if contest.rake.works:
        round.note(RAKE, house_options.plain(contest.rake.total), ROOM.no_rake_after_award)
