"""Community cards: the board, or several of them where players agree to divide the pot."""

from collections.abc import Callable, Sequence
from functools import partial

from pitboss.engine import Offer, Option, Options, Round, Steps, choice
from pitboss.errors import Refused
from pitboss.games.poker_room.common import (
    button,
    deck,
    house_options,
    irregularities,
    payouts,
    seating,
    streets,
)
from pitboss.games.poker_room.common.hand_state import Contest, LastPlayer
from pitboss.games.poker_room.common.paragraphs import AlternativeHands, CommunityParagraphs
from pitboss.games.poker_room.common.rake import Pot
from pitboss.games.poker_room.common.showdown import Part, award, reveal
from pitboss.games.poker_room.common.streets import COMMUNITY, Street, betting_round, cards_for

Boards = list[str]
"""The holders of the cards of each alternative hand; none while there is only one board."""
Before = Callable[[Contest, Street], Steps[None]]
"""What a game does before the cards of a street."""
Win = Callable[[Sequence[int], int, int], list[Part]]
"""Decides who wins: from the players who may win, the amount and the number of the board."""
Settle = Callable[[Contest, Boards], None]
MOST = 4
DOLLAR = 100
HANDS = "alternative-hands-"
"""The choice of a number of hands: ``alternative-hands-2``."""
NAMED = "hand {}"
"""The name of an alternative hand."""
JUNCTURES = ("flop", "turn", "river")
"""Before which community cards the alternative hands may be agreed on."""


def options(at: AlternativeHands) -> tuple[Option, ...]:
    return (
        Option(name="alternative-hands", default=0, kind="number", low=0, high=MOST,
               cite=at.most, says="the most alternative hands that are offered; 0 for none"),
        choice("juncture", ("any", *JUNCTURES), at.juncture,
               "before which community cards players may agree on alternative hands"),
    )  # fmt: skip


def not_now(options: Options, at: AlternativeHands) -> dict[str, Refused]:
    """Choices that are refused in a betting round."""
    if options["alternative-hands"]:
        return {}
    refusal = Refused("this table offers no alternative hands", at.offered)
    return {"alternative-hands": refusal} | {f"{HANDS}{n}": refusal for n in range(2, MOST + 1)}


def dealt(contest: Contest, boards: Boards) -> list[tuple[str, ...]]:
    """The community cards of every board."""
    hands = contest.round.hands
    common = tuple(hands.get(COMMUNITY, ()))
    return [common + tuple(hands.get(holder, ())) for holder in boards] or [common]


def which(boards: Boards, number: int) -> str:
    """How the hands of one of several boards are told apart; boards are counted from 0."""
    return f"in {NAMED.format(number + 1)}" if boards else ""


# -- the round -----------------------------------------------------------------------------------


def play_round(
    round: Round, at: CommunityParagraphs, cards: Sequence[Street], settle: Settle,
    *, before: Before | None = None, instead: button.Instead = button.NOBODY,
) -> Steps[None]:  # fmt: skip
    """A round with community cards: blinds, the hands and a betting round, the streets of the
    board with theirs, the showdown."""
    seating.check_players(round)
    payouts.post(round)
    yield from button.place(round, at.button)
    yield from deck.prepare(round)
    posts = yield from button.post(round, at.button, instead)
    later = button.not_now(at.button) | not_now(round.options, at.alternatives)
    contest, dealt_to = Contest(round, posts, cards, later), Boards()
    deck.reserve(round, cards_for(cards, len(contest.seats)))
    try:
        yield from streets.deal(contest, cards[0])
        yield from irregularities.exchange(round, at.exposed)
        yield from betting_round(contest, cards[0])
        dealt_to = yield from play(contest, at.alternatives, before)
        yield from reveal(contest)
    except LastPlayer:
        contest.end_betting_round()
    settle(contest, dealt_to)
    yield from payouts.pay(contest)
    button.rotate(round, at.button)


# -- dealing -------------------------------------------------------------------------------------


def play(contest: Contest, at: AlternativeHands, before: Before | None = None) -> Steps[Boards]:
    """The streets with community cards, each with its betting. Returns the boards.

    Alternative hands are dealt to their end as soon as they are agreed on, from the same deck and
    without betting. What the game does before a later street is done while the first of them is
    dealt: all hands are played with the same cards of a player.
    """
    for number, street in enumerate(contest.streets):
        if not street.board:
            continue
        if before:
            yield from before(contest, street)
        rest = contest.streets[number:]
        boards = yield from agree(contest, rest, at)
        for holder in boards:
            for later in rest:
                if before and holder == boards[0] and later is not street:
                    yield from before(contest, later)
                yield from streets.deal(contest, later, board=holder, cite=at.dealt)
        if boards:
            return boards
        yield from streets.deal(contest, street)
        yield from betting_round(contest, street)
    return []


def agree(contest: Contest, rest: Sequence[Street], at: AlternativeHands) -> Steps[Boards]:
    """All who contend for the pot must agree on the number; the dealer confirms it.

    Each hand takes the cards of the remaining streets: the deck must be enough for all of them.
    """
    round, cards = contest.round, cards_for(rest, 0)
    most = min(round.options["alternative-hands"], round.table.stocks["deck"].size // cards)
    if most < 2 or round.options["juncture"] not in ("any", rest[0].name):
        return []
    number = 0
    for player in contest.contenders():
        offers = [Offer("one-hand", at.agreed, says="play a single hand")]
        for hands in [number] if number else range(2, most + 1):  # the first one names it
            says = f"divide the pot among {hands} hands"
            offers.append(Offer(f"{HANDS}{hands}", at.most, says=says))
        answer = yield from round.choose(
            contest.seats[player],
            offers,
            cite=at.agreed,
            default="one-hand",
            step="agree",
            why_not=partial(_no_such_number, number or most, at),
        )
        if answer.name == "one-hand":
            return []
        number = int(answer.name.removeprefix(HANDS))
    round.note("alternative-hands", number, at.confirmed)
    deck.reserve(round, number * cards)
    return [f"board-{n}" for n in range(1, number + 1)]


def _no_such_number(most: int, at: AlternativeHands, name: str) -> Refused | None:
    if not name.startswith(HANDS.removesuffix("-")):
        return None
    return Refused(f"{name}: the pot is divided among 2 to {most} hands", at.most)


# -- settling ------------------------------------------------------------------------------------


def settle(contest: Contest, boards: Boards, at: AlternativeHands, win: Win) -> None:
    """Every board decides on an equal portion of each pot that more than one player may win."""
    divided = [0] * (len(boards) or 1)

    def divide(pot: Pot) -> list[Part]:
        if len(pot.players) == 1:
            return [Part(pot.amount, pot.players)]
        parts: list[Part] = []
        for board, amount in enumerate(portions(pot.amount, len(divided))):
            divided[board] += amount
            won = win(pot.players, amount, board)
            parts += [_of_hand(part, board + 1, at) for part in won] if boards else won
        return parts

    award(contest, divide)
    if boards and any(divided):
        contest.round.note(
            "portions", [house_options.plain(amount) for amount in divided], at.portions
        )


def _of_hand(part: Part, number: int, at: AlternativeHands) -> Part:
    """Name a part of the portion that one of several hands decides."""
    which = ", ".join(filter(None, (NAMED.format(number), part.which)))
    return part._replace(which=which, cite=part.cite or at.portions)


def portions(amount: int, hands: int) -> list[int]:
    """Equal portions in whole dollars; the rest goes to the first hand."""
    equal = amount // hands // DOLLAR * DOLLAR
    return [amount - equal * (hands - 1), *[equal] * (hands - 1)]
