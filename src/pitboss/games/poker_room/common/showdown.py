"""The showdown and the award of the pots."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pitboss.engine import Offer, RankedHand, Steps
from pitboss.errors import Refused
from pitboss.games.poker_room.common import house_options, payouts
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.rake import RAKE, Pot
from pitboss.procedures.pots import POT, share
from pitboss.procedures.ranked_hands import hand_of
from pitboss.ranking import five_card

Cards = Sequence[str]


NO_HANDS: Mapping[int, RankedHand] = MappingProxyType({})


class Part(NamedTuple):
    """A part of a pot and the players who share it; the first player gets odd chips first."""

    amount: int
    players: Sequence[int]
    which: str = ""
    """Which part it is, where a pot is divided; and the paragraph that divides it."""
    cite: str = ""
    hands: Mapping[int, RankedHand] = NO_HANDS
    """The hands that were compared for it, by player."""

    def compared(self, winner: int) -> tuple[RankedHand, ...]:
        """The winner's hand, and those of the others who could win this part."""
        others = [hand for player, hand in sorted(self.hands.items()) if player != winner]
        return (self.hands[winner], *others) if self.hands else ()


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


def best(players: Sequence[int], hands: Mapping[int, RankedHand]) -> list[int]:
    """The players with the highest hand, from the left of the button."""
    highest = max(hands[player].score for player in players)
    return [player for player in sorted(players) if hands[player].score == highest]


def to_best(amount: int, players: Sequence[int], hands: Mapping[int, RankedHand]) -> Part:
    """A pot, or a part of it, to the highest hand; equal hands share it."""
    rivals = {player: hands[player] for player in players}
    return Part(amount, best(players, hands), hands=rivals)


def rank(
    contest: Contest, player: int, hand: Callable[[str, Cards], RankedHand], cite: str
) -> RankedHand:
    """What a player's cards are worth is announced; `hand` ranks the cards of a holder."""
    holder = str(contest.seats[player])
    ranked = hand(holder, contest.round.hands[holder])
    contest.round.announce_hand(ranked, cite)
    return ranked


def award_best(
    contest: Contest, hand: Callable[[str, Cards], RankedHand], cite: str
) -> dict[int, RankedHand]:
    """Every pot to the best of the hands that may win it; equal hands share it. Returns the
    hands."""
    hands = {player: rank(contest, player, hand, cite) for player in shown(contest)}

    def divide(pot: Pot) -> list[Part]:
        if len(pot.players) == 1:
            return [Part(pot.amount, pot.players)]
        return [to_best(pot.amount, pot.players, hands)]

    award(contest, divide)
    return hands


def scores(hands: Mapping[int, RankedHand]) -> dict[int, int]:
    return {player: hand.score for player, hand in hands.items()}


def award_high(contest: Contest) -> None:
    """Every pot goes to the highest five cards, whatever their players say about them."""
    hands = award_best(
        contest, lambda holder, cards: hand_of(holder, five_card.score(cards)), ROOM.high_hands
    )
    contest.highs = scores(hands)


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
                purse, compared = contest.purses[player], part.compared(player)
                round.move(POT, purse, amount, words, part.cite or cite, compared)
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
