"""Hands are exposed, compared, collected and paid; by a bank from the centre of the layout."""

from functools import cache

from pitboss.engine import (
    DEALER,
    HOUSE,
    Arranged,
    Offer,
    Options,
    RankedHand,
    Round,
    Stake,
    Steps,
)
from pitboss.games.pai_gow.common import arrangements
from pitboss.games.pai_gow.common.bank import Bank
from pitboss.games.pai_gow.common.delivery import playing
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces, Result, Rules
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.procedures import decisions
from pitboss.procedures.deck_irregularities import in_play
from pitboss.words.hand_names import by_which

CENTRE = "centre"
"""The chips in the centre of the layout when a player banks."""
WINS_WITH = 2
"""How many hands must be higher than those of the dealer or the bank."""
AGAINST, OWN, SETTLING, TURNED_OVER = "against", "own", "settling", "turned-over"
"""Keys in the round's memo: the hands that all play against; the dealer's own if a player banks;
whether wagers are being decided; whether the hands of the dealer or the bank have been turned over
to be set."""
TOO_LATE = "surrender too late: the hands have been exposed"


Winner = tuple[Stake, Result]
"""A wager that wins, and why."""
Hands = tuple[str, Arrangement]
"""A holder, and how their pieces are set."""
WORTHLESS = -1
"""The score of a hand that is never higher."""


def ranked(
    rules: Rules, holder: str, hands: Arrangement, options: Options, *, player: bool = False
) -> RankedHand:
    """Hands as they are compared. A hand that never wins for a `player` may win for the dealer."""
    scores = [
        WORTHLESS if player and rules.worthless(name, hands[name])
        else rules.score(hands[name], options)
        for name in rules.shape
    ]  # fmt: skip
    return RankedHand(holder, rules.describe(hands, options), tuple(scores))


def compare(
    rules: Rules, mine: Hands, theirs: Hands, options: Options, *, player: bool = True
) -> Result:
    """Compare each hand with its counterpart; the dealer or the bank wins copies."""
    own, other = ranked(rules, *mine, options, player=player), ranked(rules, *theirs, options)
    at, both = rules.at, (own, other)
    higher: dict[str, str] = {}
    lost: list[str] = []
    for name, first, second in zip(rules.shape, own.scores, other.scores, strict=True):
        by = _told_apart(rules, mine[1][name], theirs[1][name], options)
        if first == WORTHLESS:
            lost.append(f"{name} hand worth zero")
        elif first > second:
            higher[name] = by and f", the {name} hand by {by}"
        elif first == second:
            lost.append(f"{name} hand a copy")
        else:
            lost.append(f"{name} hand lower{by and f' by {by}'}")
    if len(higher) >= WINS_WITH:
        why = _won_with([*higher], len(rules.shape)) + "".join(higher.values())
        return Result(1, why, at.wins, both)
    why = ", ".join(lost)
    zero = WORTHLESS in own.scores
    loses = f"{at.worthless}; {at.loses}" if zero and at.worthless else at.loses
    if higher and (only := next(iter(higher))) in at.one_higher:
        why = f"only the {only} hand is higher{higher[only]}: {why}"
        return Result(0, why, at.one_higher[only], both)
    return Result(-1, why, loses, both)


def _told_apart(rules: Rules, mine: Pieces, theirs: Pieces, options: Options) -> str:
    """The rank by which one of two hands is higher, where both have the same name."""
    if rules.called(mine, options) != rules.called(theirs, options):
        return ""
    return by_which(rules.deciding(mine, options), rules.deciding(theirs, options))


def _won_with(higher: list[str], hands: int) -> str:
    if len(higher) < hands:
        return f"the {' and the '.join(higher)} hand are higher"
    return "both hands are higher" if hands == WINS_WITH else "all hands are higher"


def five_percent(won: int, options: Options) -> int:
    """The usual vigorish, to the cent or up to a multiple of 25 cents."""
    if options["vigorish-rounding"] == "none":
        return won * 5 // 100
    return -(-won // 500) * 25


def vigorish_in(options: Options) -> int:
    """The amount won at whose multiples the usual vigorish is not rounded."""
    return 20 if options["vigorish-rounding"] == "none" else 5_00


def play_hands(round: Round, rules: Rules, bank: Bank | None) -> Steps[None]:
    """The hands are set, exposed and settled."""
    hands = yield from arrangements.players_set(round, rules)
    round.memo[TURNED_OVER] = True
    if bank is None:
        round.memo[AGAINST] = yield from arrangements.house_sets(round, rules)
    else:
        yield from _bank_sets(round, rules, bank)
    if SETTLING not in round.memo:
        yield from decisions.before_reveal(round, rules.at.exposed)
    yield from settle(round, rules, hands, bank)
    round.collect(bank.holder if bank else DEALER, rules.at.collected)


def settle(
    round: Round, rules: Rules, hands: dict[int, Arrangement], bank: Bank | None
) -> Steps[None]:
    """Player by player from the dealer's right; winners are paid after the last."""
    at, party = rules.at, CENTRE if bank else HOUSE
    seats = playing(round, rules)
    winners: list[Winner] = []
    kept: list[int] = []
    for seat in seats:
        for stake in round.stakes_on(rules.wager, seat):
            surrendered = yield from _surrenders(round, rules, stake)
            if surrendered:
                round.give_up(stake, "surrendered", at.surrendered, party=party)
                if at.surrendered_kept and round.stakes_on(seat=seat):
                    round.announce("the cards lie face down under the wager", at.surrendered_kept)
                    kept.append(seat)
                elif not rules.side_wagers.needs(round, str(seat)):
                    round.collect(str(seat), at.surrendered_hand)
                else:  # the cards are shown for the wagers that stay
                    round.memo[SETTLING] = True
            else:
                round.memo[SETTLING] = True
                result = expose(round, rules, stake, hands[seat], bank)
                winners += [(stake, result)] if result.sign > 0 else []
        rules.side_wagers.exposed(round, seat)
        _collect_decided(round, rules, seat, kept)
        if rules.paid_at_once and not bank:
            _pay(round, rules, [seat], winners, bank)
            winners.clear()
    _pay(round, rules, seats, winners, bank)
    for seat in kept:
        round.show(str(seat), at.surrendered_kept)
        _done_with(round, rules, seat)
    if bank:
        give_surplus(round, rules, bank)
    rules.side_wagers.finished(round)


def _surrenders(round: Round, rules: Rules, stake: Stake) -> Steps[bool]:
    """Whether a player gives up the wager before the hands are exposed."""
    at = rules.at
    if refusal := rules.side_wagers.no_surrender(round, stake.seat):
        refused = {"surrender": refusal}
        round.pass_over(stake.seat, refused.get, default="stand", patron=stake.patron)
        return False
    offers = _stand_or_surrender(at.exposed, at.surrender, rules.piece)
    answer = yield from round.choose(
        stake.seat, offers, cite=at.surrender, default="stand", patron=stake.patron,
        why_not=lambda name: rules.out_of_turn(round, name), step="surrender",
    )  # fmt: skip
    return answer.name == "surrender"


@cache
def _stand_or_surrender(exposed: str, surrender: str, piece: str) -> tuple[Offer, Offer]:
    words = f"give up your wager, your {piece}s unexposed"
    return (
        Offer("stand", exposed, says="have your hands exposed"),
        Offer("surrender", surrender, says=words),
    )


def _done_with(round: Round, rules: Rules, seat: int) -> None:
    """What else is wagered on a player's pieces is settled, and they are collected."""
    rules.side_wagers.settled(round, seat)
    if not rules.side_wagers.needs(round, str(seat)):
        round.collect(str(seat), rules.at.collected)


def _collect_decided(round: Round, rules: Rules, seat: int, kept: list[int]) -> None:
    """A hand whose wager is decided goes at once, if the side wagers on it have lost too."""
    waits = round.stakes_on(rules.wager, seat) or rules.side_wagers.needs(round, str(seat))
    if waits or seat in kept:
        return
    if in_play(round, [seat]):
        round.collect(str(seat), rules.at.collected)


def expose(
    round: Round, rules: Rules, stake: Stake, hands: Arrangement, bank: Bank | None
) -> Result:
    """All hands of a player are exposed and compared. A wager that wins is still to be paid."""
    holder, at, options = str(stake.seat), rules.at, round.options
    too_late = arrangements.no_surrender(at.surrender, TOO_LATE)
    round.show(holder, at.exposed)
    round.pass_over(stake.seat, too_late, patron=stake.patron)
    if foul := rules.foul(hands, options):
        result = Result(-1, foul.why, foul.cite)
    else:
        against = bank.holder if bank else DEALER
        round.rank(holder, rules.describe(hands, options), at.ranking)
        result = compare(rules, (holder, hands), (against, round.memo[AGAINST]), options)
    result = rules.decided(round) or result
    if result.sign < 0:
        party = CENTRE if bank else HOUSE
        round.lose(stake, result.why, result.cite, party=party, compared=result.compared)
    elif result.sign == 0:
        round.push(stake, result.why, result.cite, compared=result.compared)
    if result.sign <= 0:
        _done_with(round, rules, stake.seat)
    return result


def _pay(
    round: Round, rules: Rules, seats: list[int], winners: list[Winner], bank: Bank | None
) -> None:
    """Winners are paid by the house; or by a bank from the centre, then from its own chips, the
    dealer first.

    After the wager on the hands come the side wagers of the same player.
    """
    if bank:
        winners = [*((stake, round.memo[DEALERS]) for stake in round.stakes_on(DEALERS)), *winners]
    due = [(stake, result, _won(round, stake)) for stake, result in winners]
    left, owed = _in_centre(round) if bank else 0, sum(won for *_, won in due)
    for seat in [0, *seats]:
        for stake, result, won in [one for one in due if one[0].seat == seat]:
            of_dealer = stake.wager == DEALERS
            if bank and won > left:
                _make_up(round, bank, owed - left)
                left = owed
            vigorish = 0 if of_dealer else rules.vigorish(won, round.options)
            cite, party = rules.at.paid, HOUSE
            if bank:
                cite, party = bank.at.dealer_paid if of_dealer else bank.at.players_paid, CENTRE
            why, both = result.why, result.compared
            round.settle(stake, won, 0, why, cite, party, vigorish, compared=both)
            if not of_dealer:
                _done_with(round, rules, seat)
            left -= won
            owed -= won
        if seat:
            rules.side_wagers.paid(round, seat)


def _won(round: Round, stake: Stake) -> int:
    wager, _ = round.table.find_wager(stake.wager)
    return wager.table(round.options)["win"].won(stake.amount)


# -- a player banks ------------------------------------------------------------------------------


def _bank_sets(round: Round, rules: Rules, bank: Bank) -> Steps[None]:
    """The bank sets its own hands, the dealer those of a co-bank; then the dealer's wager.

    The dealer's wager is decided before the players' hands are exposed; a win is paid with theirs.
    """
    if bank.co:
        round.memo[AGAINST] = yield from arrangements.house_sets(round, rules, bank)
        return
    against = yield from arrangements.player_sets(round, rules, bank.seat, bank.at.sets)
    if bank.at.misset and (foul := rules.foul(against, round.options)):
        round.announce(f"the bank's hands are reset: {foul.why}", bank.at.misset)
        against = rules.house_way(tuple(round.hands[bank.holder]), round.options).best
        round.record(Arranged(bank.holder, against, "down", bank.at.misset))
    stakes, cite = round.stakes_on(DEALERS), bank.at.dealer_compared
    if stakes:
        round.memo[OWN] = yield from arrangements.house_sets(round, rules)
        yield from decisions.before_reveal(round, cite)
    round.memo[AGAINST] = against
    round.show(bank.holder, cite)
    round.rank(bank.holder, rules.describe(against, round.options), rules.at.ranking)
    if not stakes:
        return
    round.memo[SETTLING] = True
    own, theirs = (DEALER, round.memo[OWN]), (bank.holder, against)
    result = rules.decided(round) or compare(rules, own, theirs, round.options, player=False)
    round.memo[DEALERS] = result
    if result.sign < 0:
        round.lose(stakes[0], result.why, cite, party=CENTRE, compared=result.compared)
    elif result.sign == 0:
        round.push(stakes[0], result.why, cite, compared=result.compared)


def _in_centre(round: Round) -> int:
    return round.balances().get(CENTRE, 0)


def _make_up(round: Round, bank: Bank, shortfall: int) -> None:
    """The centre is exhausted: the bank puts in the rest, a co-bank half of it."""
    if not bank.co:
        round.move(bank.party, CENTRE, shortfall, "to pay the winning wagers", bank.at.settled)
        return
    half, cite = shortfall // 2, bank.at.co_bank_settled
    round.move(bank.party, CENTRE, half, "the co-bank's half of the winning wagers", cite)
    round.move(HOUSE, CENTRE, shortfall - half, "the casino's half of them", cite)


def give_surplus(round: Round, rules: Rules, bank: Bank) -> None:
    """What is left in the centre goes to the bank, less vigorish; a co-bank has half of it."""
    surplus, cite = _in_centre(round), bank.at.settled
    if bank.co:
        half, cite = surplus // 2, bank.at.co_bank_settled
        round.move(CENTRE, HOUSE, surplus - half, "the casino's half of the surplus", cite)
        surplus = half
    taken = (rules.of_surplus or rules.vigorish)(surplus, round.options)
    round.move(CENTRE, HOUSE, taken, "vigorish on the surplus", cite)
    round.move(CENTRE, bank.party, surplus - taken, "the surplus", cite)
