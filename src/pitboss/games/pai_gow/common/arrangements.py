"""Players, bank and dealer set their hands."""

from collections.abc import Callable
from functools import lru_cache, partial

from pitboss.engine import DEALER, Arranged, Round, Stake, Steps, patron_of
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.games.pai_gow.common.bank import Bank
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces, Rules
from pitboss.games.pai_gow.common.wagers import areas_of

TOO_EARLY = "surrender is possible once the hands of the dealer have been set"
MISSET = "misset"
"""Key in the round's memo: it was reported that the dealer did not set as filed."""


def setting_order(round: Round, rules: Rules) -> list[int]:
    """Counterclockwise; of two areas of one player, the larger wager first."""
    stakes = sorted(round.stakes_on(rules.wager), key=lambda stake: stake.seat)
    first: dict[str, int] = {}
    for stake in stakes:
        first.setdefault(_player(stake), stake.seat)
    if len(first) < len(stakes):
        stakes.sort(key=lambda s: (first[_player(s)], -s.amount, s.seat))
        order = [stake.seat for stake in stakes]
        round.note("setting-order", order, rules.at.two_areas_set)
    return [stake.seat for stake in stakes]


def _player(stake: Stake) -> str:
    return patron_of(stake.seat, stake.patron)


def players_set(round: Round, rules: Rules) -> Steps[dict[int, Arrangement]]:
    """Each player sets their own hands; the dealer may say how the house would set them."""
    at, set_hands = rules.at, {}
    for seat in setting_order(round, rules):
        if not (stakes := round.stakes_on(rules.wager, seat)):  # the hand was voided meanwhile
            continue
        player = stakes[0].patron
        two_areas = bool(player) and len(areas_of(round, player, rules.wager)) > 1
        cite = at.two_areas_set if two_areas else at.players_set
        set_hands[seat] = yield from player_sets(round, rules, seat, cite)
    return set_hands


@lru_cache
def no_surrender(cite: str, why: str) -> Callable[[str], Refused | None]:
    """Refuses a surrender at the wrong moment: it comes after the dealer's hands are set and before
    the player's are exposed."""
    return {"surrender": Refused(why, cite)}.get


def player_sets(round: Round, rules: Rules, seat: int, cite: str) -> Steps[Arrangement]:
    pieces = tuple(round.hands[str(seat)])
    hands = yield from round.arrange(
        seat, rules.shape, cite=cite, why_not=no_surrender(rules.at.surrender, TOO_EARLY),
        suggestion=rules.house_way(pieces, round.options).best,
        any_sizes=bool(rules.at.wrong_sizes), called=partial(in_words, round, rules),
    )  # fmt: skip
    return rules.ordered(hands)


def in_words(round: Round, rules: Rules, hands: Arrangement) -> str:
    """A setting in words: ``pair of aces over K-Q``, or why it would lose."""
    if foul := rules.foul(hands, round.options):
        return foul.why
    return rules.describe(rules.ordered(hands), round.options)


def house_sets(round: Round, rules: Rules, co_bank: Bank | None = None) -> Steps[Arrangement]:
    """The dealer turns pieces over and sets them as filed: its own, or those of a co-bank."""
    holder = co_bank.holder if co_bank else DEALER
    cite = co_bank.at.co_bank if co_bank else rules.at.dealer_sets
    pieces = round.show(holder, cite)
    return (yield from set_as_filed(round, rules, holder, pieces, cite))


def set_as_filed(
    round: Round, rules: Rules, holder: str, pieces: Pieces, cite: str
) -> Steps[Arrangement]:
    """The dealer's setting: one that is not as filed is refused, or reset if it was reported."""
    filed = rules.house_way(pieces, round.options)

    def legal(answer: say.Answer) -> None:
        assert isinstance(answer, say.Arrangement)
        if MISSET not in round.memo and not filed.allows(rules.ordered(answer.hands)):
            raise Refused(f"the dealer must set otherwise: {filed.says}", filed.cite)

    answer = yield from round.arrange(
        0 if holder == DEALER else int(holder), rules.shape, cite=cite, legal=legal,
        suggestion=filed.best, by=DEALER, step="dealer-set",
        why_not=no_surrender(rules.at.surrender, TOO_EARLY),
    )  # fmt: skip
    hands = rules.ordered(answer)
    if MISSET in round.memo and not filed.fulfilled(hands):
        hands = filed.best
        round.record(Arranged(holder, hands, "up", rules.at.misset))
    round.rank(holder, rules.describe(hands, round.options), rules.at.ranking)
    return hands
