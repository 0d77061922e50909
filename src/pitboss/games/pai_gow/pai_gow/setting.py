"""Players, bank and dealer set their hands, 10.7(a) to (e), 10.8(e), (n) and 10.10(b)."""

from __future__ import annotations

from pitboss.errors import Refused
from pitboss.games.pai_gow.pai_gow import house_way
from pitboss.games.pai_gow.pai_gow.bank import Bank
from pitboss.games.pai_gow.pai_gow.house_way import SHAPE, Hands
from pitboss.games.pai_gow.pai_gow.wagers import PAI_GOW, areas_of
from pitboss.play.answers import Answer, Arrangement
from pitboss.play.events import Arranged, patron_of
from pitboss.play.prompts import DEALER, Steps
from pitboss.play.round import Round
from pitboss.play.wagers import Stake

MISSET = "misset"
"""In a round's memo once it is reported that the dealer did not set as filed, 10.9(f)."""


def setting_order(round: Round) -> list[int]:
    """Counterclockwise; of two areas of one player the larger wager first, 10.10(b)."""
    stakes = sorted(round.stakes_on(PAI_GOW), key=lambda stake: stake.seat)
    first: dict[str, int] = {}
    for stake in stakes:
        first.setdefault(_player(stake), stake.seat)
    if len(first) < len(stakes):
        stakes.sort(key=lambda s: (first[_player(s)], -s.amount, s.seat))
        round.note("setting-order", [stake.seat for stake in stakes], "10.10(b)")
    return [stake.seat for stake in stakes]


def _player(stake: Stake) -> str:
    return patron_of(stake.seat, stake.patron)


def players_set(round: Round) -> Steps[dict[int, Hands]]:
    """10.7(a), (b): each player sets its own tiles; the dealer may say how the house would."""
    set_hands: dict[int, Hands] = {}
    for seat in setting_order(round):
        player = _player(round.stakes_on(PAI_GOW, seat)[0])
        two_areas = len(areas_of(round, player, PAI_GOW)) > 1
        set_hands[seat] = yield from _set(round, seat, "10.10(b)" if two_areas else "10.7(b)")
    return set_hands


def too_early(name: str) -> Refused | None:
    """10.7(f): the dealer's hands are set before anybody surrenders."""
    if name != "surrender":
        return None
    return Refused("surrender is possible once the hands of the dealer have been set", "10.7(f)")


def _set(round: Round, seat: int, cite: str) -> Steps[Hands]:
    tiles = tuple(round.hands[str(seat)])
    arrangement = yield from round.arrange(
        seat, SHAPE, cite=cite, why_not=too_early,
        suggestion=house_way.best(tiles, round.options).arrangement,
    )  # fmt: skip
    return house_way.of(arrangement)


def house_sets(round: Round, seat: int = 0) -> Steps[Hands]:
    """10.7(c) to (e): the dealer turns four tiles over and sets them as filed: its own (0), or the
    co-bank's, 10.8(e)."""
    holder, cite = (str(seat), "10.8(e)") if seat else (DEALER, "10.7(c)")
    tiles = round.show(holder, cite)
    return (yield from set_as_filed(round, seat, tiles, cite))


def set_as_filed(round: Round, seat: int, tiles: tuple[str, ...], cite: str) -> Steps[Hands]:
    """The dealer's setting; one that breaks 10.7(d) is refused, or reset where it was reported."""
    holder, filed = str(seat) if seat else DEALER, house_way.best(tiles, round.options)

    def legal(answer: Answer) -> None:
        assert isinstance(answer, Arrangement)
        refusal = house_way.breaks(answer.hands, tiles, round.options)
        if refusal and MISSET not in round.memo:
            raise refusal

    arrangement = yield from round.arrange(
        seat, SHAPE, cite=cite, legal=legal, suggestion=filed.arrangement, by=DEALER,
        step="dealer-set", why_not=too_early,
    )  # fmt: skip
    hands = house_way.of(arrangement)
    if house_way.breaks(arrangement, tiles, round.options):
        hands = filed
        round.record(Arranged(holder, hands.arrangement, "up", "10.9(f)"))
    round.rank(holder, str(hands), "10.2(b)")
    return hands


def bank_sets(round: Round, bank: Bank) -> Steps[Hands]:
    """10.7(c), 10.8(n): the bank sets its own hands; the dealer exposes them."""
    if bank.co:
        return (yield from house_sets(round, bank.seat))
    return (yield from _set(round, bank.seat, "10.7(c)"))
