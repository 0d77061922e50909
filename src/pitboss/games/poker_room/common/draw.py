"""Draw poker: cards face down, and after a betting round any of them are exchanged."""

from collections.abc import Callable, Sequence

from pitboss.engine import Face, Round, Steps
from pitboss.games.poker_room.common import button, deck, payouts, seating, showdown, streets
from pitboss.games.poker_room.common.hand_state import Contest, LastPlayer
from pitboss.games.poker_room.common.paragraphs import DrawParagraphs
from pitboss.games.poker_room.common.streets import Street

KEEP, DISCARD = "keep", "discard"
STAND_PAT = "stand-pat"
SOURCE = "dealt-from"
"""Key in the round's memo: the source of cards, once the deck has been used up."""
DISCARDS = "discards"


def streets_of(at: DrawParagraphs, cards: int, names: Sequence[str]) -> tuple[Street, ...]:
    """The streets: cards face down, then the draws; the later half has the big bet."""
    down: Face = "down"
    first = Street(
        name=names[0], each=(down,) * cards, burns=False, dealt=at.deal, betting=at.first_betting
    )
    draws = zip(names[1:], at.draws, at.bettings, strict=True)
    return (first, *(
        Street(name=name, draws=True, dealt=draw, betting=betting,
               big_bet=2 * number >= len(names))
        for number, (name, draw, betting) in enumerate(draws, 1)
    ))  # fmt: skip


def play(
    round: Round, drawn: tuple[Street, ...], at: DrawParagraphs, settle: Callable[[Contest], None]
) -> Steps[None]:
    """A round of draw poker: blinds, the deal, a betting round after it and after every draw."""
    seating.check_players(round)
    payouts.post(round)
    yield from button.place(round, at.button)
    yield from deck.prepare(round)
    posts = yield from button.post(round, at.button)
    contest = Contest(round, posts, drawn, button.not_now(at.button))
    each = len(drawn[0].each)
    deck.reserve(round, streets.cards_for(drawn, len(contest.seats)) + each)
    try:
        for street in drawn:
            if street.draws:
                yield from draw(contest, street, at.short_deck)
            else:
                yield from streets.deal(contest, street)
            yield from streets.betting_round(contest, street)
        yield from showdown.reveal(contest)
    except LastPlayer:
        contest.end_betting_round()
    settle(contest)
    yield from payouts.pay(contest)
    button.rotate(round, at.button)


def draw(contest: Contest, street: Street, short: str) -> Steps[None]:
    """One player at a time from the left of the button, one burn card before the first of them."""
    round = contest.round
    if not left(round):
        yield from reshuffle(contest, short)
    yield from round.deal(("burn",), face="down", cite=street.dealt, source=source(round))
    for player in contest.contenders():
        if player in contest.out:
            continue
        seat = contest.seats[player]
        shape = {KEEP: len(round.hands[str(seat)]), DISCARD: 0}
        hands = yield from round.arrange(seat, shape, cite=street.dealt, as_dealt=STAND_PAT)
        if player not in contest.out:
            yield from exchange(contest, player, hands[DISCARD], street.dealt, short)


def source(round: Round) -> str:
    """The source of cards: the deck, or the discards that were shuffled."""
    name: str = round.memo.get(SOURCE, "deck")
    return name


def left(round: Round) -> int:
    return round.table.stocks[source(round)].size


def exchange(
    contest: Contest, player: int, thrown: Sequence[str], cite: str, short: str
) -> Steps[None]:
    """Cards are laid aside and replaced: first from the rest of the deck, then from earlier
    discards."""
    round, holder, due = contest.round, str(contest.seats[player]), len(thrown)
    for card in thrown:
        round.shift(card, holder, f"{holder}/{DISCARD}", face="down", cite=cite)
    if (last := left(round)) < due:
        yield from round.deal((holder,) * last, face="down", cite=cite, source=source(round))
        due -= last
        yield from reshuffle(contest, short, player, due, len(thrown))
    yield from round.deal((holder,) * due, face="down", cite=cite, source=source(round))


def reshuffle(
    contest: Contest, cite: str, player: int = -1, due: int = 1, thrown: int = 0
) -> Steps[None]:
    """All discards and folded hands become the deck, but not those of the player who draws.

    If these are fewer than the cards due, cards that the player threw away before this draw are
    added.
    """
    round, own = contest.round, f"{contest.seats[player]}/{DISCARD}" if player >= 0 else ""
    folded = [str(s) for n, s in enumerate(contest.seats) if n not in contest.contenders()]
    laid = [h for h in round.hands if h.endswith(f"/{DISCARD}") and h != own]
    piles = [holder for holder in (*folded, *laid) if round.hands.get(holder)]
    pieces = [card for holder in piles for card in round.hands[holder]]
    if len(pieces) < due:
        before = len(round.hands[own]) - thrown
        pieces += round.hands[own][:before]
        del round.hands[own][:before]
    for holder in piles:
        round.collect(holder, cite)
        del round.hands[holder]
    round.note("reshuffled", len(pieces), cite)
    # Committed to now and opened after the round: players go on deciding, so nothing that the order
    # could be computed from may be told before.
    yield from round.shuffle(pieces, cite=cite, source=DISCARDS)
    round.memo[SOURCE] = DISCARDS
    deck.reserve(round, len(pieces))
