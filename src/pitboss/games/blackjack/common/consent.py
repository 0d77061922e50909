"""Further people on a box: the first person who wagers on it must consent.

Consent is said with the wager or as a word while bets are open, and can be asked for before
anybody else may wager there. What was said is in the record.
"""

from collections.abc import Callable

from pitboss.engine import Bet, Call, Round, Steps, TakeDown, patron_of
from pitboss.errors import Refused
from pitboss.games.blackjack.common.rules import Rules

ALONE, CONSENTS = WORDS = ("alone", "consents")
"""What the first person on a box says of others."""
TakesDown = Callable[[TakeDown], None]
ONLY_FIRST = "only the first person on a box consents to others, or does not"


def take_bets(
    round: Round, rules: Rules, wagers: tuple[str, ...], take_down: TakesDown | None = None
) -> Steps[None]:
    """Bets are open; the first person on a box may say whether others may wager there."""
    if round.game.one_player is not None:  # nobody else may wager on a box
        yield from round.take_bets(wagers, cite=rules.at.bets, close="", take_down=take_down)
        return

    def check(call: Call) -> None:
        check_word(round, call, rules)

    def hear(call: Call) -> None:
        says = "consents to others" if call.word == CONSENTS else "does not consent to others"
        first = patron_of(call.seat, call.patron)
        round.announce(f"the first person on box {call.seat}, {first}, {says}", rules.at.bettors)

    yield from round.take_bets(
        wagers, cite=rules.at.bets, close="", calls=check, hear=hear, take_down=take_down
    )
    record(round, rules)


def check_word(round: Round, call: Call, rules: Rules) -> None:
    """Refuse a word that means nothing, or that comes from somebody else or too late."""
    at = rules.at
    if call.word not in WORDS:
        raise Refused(f"{call.word!r} means nothing here", at.bets)
    bettors = on_box(round, rules, call.seat)
    if not bettors or bettors[0] != call.patron:
        raise Refused(ONLY_FIRST, at.bettors)
    if call.word == ALONE and len(bettors) > 1:
        raise Refused("others have wagered on this box already", at.bettors)


def check_box(round: Round, bet: Bet, rules: Rules) -> None:
    """Refuse more people on a box than allowed, or a further person without the consent of the
    first one."""
    bettors, cite = on_box(round, rules, bet.seat), rules.at.bettors
    if not bettors or bet.patron in bettors:
        return
    if not set(WORDS).isdisjoint(bet.said):
        raise Refused(ONLY_FIRST, cite)
    most = rules.bettors_per_box
    if len(bettors) >= most:
        raise Refused(f"one to three people may wager on a box, here {most}", cite)
    word = said(round, bet.seat, bettors[0])
    if word == ALONE:
        raise Refused("the first person on this box does not consent to others", cite)
    if rules.asks_consent and word != CONSENTS:
        raise Refused("the first person on this box is asked first, and has not consented", cite)


def on_box(round: Round, rules: Rules, seat: int) -> list[str]:
    """Who has wagered on a box, in the order in which they came."""
    stakes = round.stakes_on(rules.opening[0], seat=seat)
    return list(dict.fromkeys(stake.patron for stake in stakes))


def said(round: Round, seat: int, patron: str) -> str:
    """What a person has said last of others on the box; empty if nothing."""
    word = ""
    for answer in round.answers:
        if isinstance(answer, (Bet, Call)) and (answer.seat, answer.patron) == (seat, patron):
            spoken = answer.said if isinstance(answer, Bet) else (answer.word,)
            word = next((one for one in WORDS if one in spoken), word)
    return word


def record(round: Round, rules: Rules) -> None:
    """Say of every box that is shared how its first person has consented."""
    for seat in round.seats_with(rules.opening[0]):
        first, *others = on_box(round, rules, seat)
        if not others:
            continue
        asked = said(round, seat, first) == CONSENTS
        how = "has consented to others" if asked else "has nothing against others"
        who = patron_of(seat, first)
        round.announce(f"the first person on box {seat}, {who}, {how}", rules.at.bettors)
