"""Stud: no button; cards down and up. An up-card decides who makes the forced bet; later the
highest hand showing begins."""

from collections.abc import Callable, Mapping
from itertools import groupby

from pitboss.engine import Face, Interruption, Offer, Option, Options, Round, Steps, Wager
from pitboss.errors import Refused
from pitboss.games.poker_room.common import deck, payouts, seating, showdown, streets
from pitboss.games.poker_room.common.hand_state import Contest, LastPlayer, Posts, void
from pitboss.games.poker_room.common.paragraphs import ROOM, StudParagraphs
from pitboss.games.poker_room.common.streets import Street
from pitboss.ranking.showing import by_suit
from pitboss.values import Frozen

FORCED = "forced-bet"
TURNED_UP = "turned-up"
"""Hole cards that were turned up in the deal, by seat."""

WhoBegins = Callable[[Contest, Street], int]
"""The player with whom the betting of a street begins."""
Settle = Callable[[Contest], None]


class CardTurned(Interruption):
    """A hole card was turned up: the remaining cards are dealt in another way."""


def options(at: StudParagraphs) -> tuple[Option, ...]:
    return (
        Option(name=FORCED, default=200, kind="amount", low=2, cite=at.forced_bet,
               says="the forced bet by which the first betting round is started"),
    )  # fmt: skip


def wager(at: StudParagraphs) -> Wager:
    return Wager(
        name=FORCED, cite=at.forced_bet, pays="the pot", rule="the posted amount",
        when="after the first up-cards, by one of them", says="required of one player, by up-card",
    )  # fmt: skip


def check(options: Options, at: StudParagraphs) -> None:
    if options["structure"] == "fixed-limit" and options[FORCED] > options["limits"][0]:
        raise Refused("the forced bet is no more than the small bet", at.forced_bet)


first_state = seating.first_state
FACTS = seating.FACTS


# -- the round -----------------------------------------------------------------------------------


class Stud(Frozen, kw_only=True):
    """What differs between the games of stud."""

    at: StudParagraphs
    streets: tuple[Street, ...]
    forced: WhoBegins
    """Who must make the forced bet."""
    first: WhoBegins
    """With whom the later betting rounds begin."""
    deal: Callable[[Contest, Street], Steps[None]]
    """How the cards of a street are dealt."""
    as_left: int = 0
    """How many of the last streets are dealt with what the deck has left."""


def play(round: Round, game: Stud, settle: Settle) -> Steps[None]:
    """A round of stud: antes, the forced bet, the streets, the showdown."""
    seating.check_players(round)
    payouts.post(round)
    yield from deck.prepare(round)
    contest = Contest(round, dealt_in(round), game.streets, {})
    due = game.streets[: len(game.streets) - game.as_left]
    deck.reserve(round, streets.cards_for(due, len(contest.seats)) + game.as_left)
    try:
        for number, street in enumerate(game.streets):
            yield from game.deal(contest, street)
            begins = (game.first if number else game.forced)(contest, street)
            if number:
                contest.betting.start_at(begins)
            else:
                yield from force(contest, begins, game.at)
            yield from streets.betting_round(contest, street, begins)
        yield from showdown.reveal(contest)
    except LastPlayer:
        contest.end_betting_round()
    settle(contest)
    yield from payouts.pay(contest)


def dealt_in(round: Round) -> Posts:
    """Who has enough for the ante, a forced bet and one minimum bet, from the dealer's left."""
    forced: int = round.options[FORCED]
    ante: int = round.options["ante"]
    here, least = seating.present(round), seating.needed(round, forced)
    has = zip(here, seating.holding(round, here), strict=True)
    seats = [seat for seat, chips in has if chips >= least]
    for seat in here:
        if seat not in seats:
            seating.leave_out(round, seat, forced)
    round.note("dealt-in", seats, ROOM.enough_to_be_dealt_in)
    if len(seats) < 2:
        void(round, "fewer than two players can be dealt in", ROOM.fewest_players)
    return Posts(seats=seats, antes=seating.antes(round, dict.fromkeys(seats, ante)))


def force(contest: Contest, player: int, at: StudParagraphs) -> Steps[None]:
    """The forced bet; if it is less than a full bet, its player may make a full bet instead."""
    round, seat, amount = contest.round, contest.seats[player], contest.round.options[FORCED]
    round.note(FORCED, seat, at.forced_bet)
    least = contest.betting.streets[0].min_completion_betting_or_raising_amount
    what = FORCED
    if amount < least:
        offers = (
            Offer(FORCED, at.forced_bet, amount, amount, "the posted forced bet"),
            Offer("bet", at.forced_bet, least, least, "a full bet in its place"),
        )
        answer = yield from round.choose(
            seat, offers, cite=at.forced_bet, default=FORCED, step="post"
        )
        what, amount = answer.name, answer.amount
    contest.force(player, amount, what, at.forced_bet)


def lowest_card(contest: Contest, street: Street) -> int:
    """Whose up-card is the lowest; suits decide between equal cards, clubs being the lowest."""
    return min(contest.contenders(), key=lambda player: by_suit(contest.up[player][0]))


# -- dealing -------------------------------------------------------------------------------------


def deal(contest: Contest, street: Street) -> Steps[None]:
    """All who are still in get their cards of a street, one card a turn, each up or down.

    A player with a turned-up first hole card gets the up-card face down.
    """
    round, hands = contest.round, contest.round.hands
    if street.burns:
        yield from round.deal(("burn",), face="down", cite=street.dealt)
    before = {player: len(hands.get(holder, ())) for player, holder in holders(contest)}
    due, out = still_due(contest, street, before), len(contest.out)
    while due:
        face, run = next(groupby(due, key=lambda card: card[1]))
        to = [holder for holder, _ in run]
        try:
            yield from round.deal(to, face=face, cite=street.dealt)
            due = due[len(to) :]
        except CardTurned:
            out = -1
        if len(contest.out) != out:  # a card was turned up, or a hand has died
            due, out = still_due(contest, street, before), len(contest.out)
    for player, holder in holders(contest):
        shown = [
            card for card, face in zip(hands[holder][before[player] :], street.each, strict=True)
            if face == "up"
        ]  # fmt: skip
        turned = not before[player] and turned_up(round, int(holder))
        contest.up.setdefault(player, []).extend(turned or shown)
    yield from round.deal((streets.COMMUNITY,) * street.board, face="up", cite=street.dealt)


def holders(contest: Contest) -> list[tuple[int, str]]:
    """Players who are still in, from the dealer's left, with the name of their cards' holder."""
    return [(player, str(contest.seats[player])) for player in contest.contenders()]


def still_due(
    contest: Contest, street: Street, before: Mapping[int, int]
) -> list[tuple[str, Face]]:
    """Who gets which cards of a street that are not dealt yet, and how they lie."""
    round, due = contest.round, []
    left, turned = holders(contest), round.memo.get(TURNED_UP)
    dealt = {holder: len(round.hands.get(holder, ())) for _, holder in left}
    for turn, face in enumerate(street.each, 1):
        for player, holder in left:
            if dealt[holder] < before[player] + turn:
                hidden = turned and not before[player] and turned_up(round, int(holder))
                lies: Face = "down" if hidden else face
                due.append((holder, lies))
    return due


def turned_up(round: Round, seat: int) -> list[str]:
    """The hole cards of a seat that were turned up in the first deal."""
    found: list[str] = round.memo.get(TURNED_UP, {}).get(seat, [])
    return found
