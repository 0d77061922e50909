"""Hold 'em poker with Pineapple and Crazy Pineapple, N.J.A.C. 13:69F-14.10.

Read with section 14.10; what all poker games share is in `common`.
"""

from pitboss.engine import Face, Options, Procedure, RankedHand, Round, Steps
from pitboss.games.poker_room.common import boards, game_builders, showdown, streets
from pitboss.games.poker_room.common.hand_state import Contest
from pitboss.games.poker_room.common.paragraphs import ROOM, CommunityParagraphs
from pitboss.games.poker_room.common.streets import Street
from pitboss.procedures import decisions
from pitboss.procedures.ranked_hands import hand_of
from pitboss.ranking import five_card
from pitboss.regulation.paragraphs import load

AT = load(__package__, CommunityParagraphs)


# 14.8(a)2: hold 'em is played for the high hand only.
HOLE_CARDS = {"high": 2, "pineapple": 3, "crazy-pineapple": 3}
DISCARDS = {"pineapple": ("flop", "14.10(k)1"), "crazy-pineapple": ("turn", "14.10(k)2")}
"""Before which street one of three cards is thrown away."""
BOARD = (
    Street(name="flop", board=3, dealt=AT.flop, betting=AT.flop),
    Street(name="turn", board=1, dealt=AT.turn, betting=AT.turn, big_bet=True),
    Street(name="river", board=1, dealt=AT.river, betting=AT.river, big_bet=True),
)


def play(round: Round) -> Procedure:
    yield from boards.play_round(round, AT, streets_of(round.options), settle, before=discard)


def streets_of(options: Options) -> tuple[Street, ...]:
    """Two or three cards each, face down; then three, one and one community cards."""
    down: Face = "down"
    each = (down,) * HOLE_CARDS[options["variant"]]
    hole = Street(name="preflop", each=each, burns=False, dealt=AT.deal, betting=AT.first_betting)
    return (hole, *BOARD)


def discard(contest: Contest, street: Street) -> Steps[None]:
    """14.10(k): one of the three cards is thrown away, in the order of the betting before."""
    round, count, first = contest.round, len(contest.seats), contest.opener
    before, cite = DISCARDS.get(round.options["variant"], ("", ""))
    if before != street.name:
        return
    order = sorted(contest.contenders(), key=lambda player: (player - first) % count)
    round.note("discard-order", [contest.seats[player] for player in order], cite)
    for player in order:
        if player in contest.out:
            continue
        yield from decisions.discard(round, contest.seats[player], 2, cite)


def settle(contest: Contest, dealt: boards.Boards) -> None:
    """14.10(j): the highest five of a player's two cards and the board; equal hands share."""
    hands = rank_hands(contest, dealt) if showdown.shown(contest) else []
    boards.settle(
        contest, dealt, AT.alternatives,
        lambda players, amount, board: [
            showdown.to_best(amount, players, hands[board])
        ],
    )  # fmt: skip


def rank_hands(contest: Contest, dealt: boards.Boards) -> list[dict[int, RankedHand]]:
    """Every shown hand on every board by 14.3(a), whatever its player says of it: 14.3(g)."""
    round, tables = contest.round, boards.dealt(contest, dealt)
    hands: list[dict[int, RankedHand]] = [{} for _ in tables]
    for player in contest.contenders():
        holder = str(contest.seats[player])
        hole = tuple(round.hands[holder])
        for number, (of_board, table) in enumerate(zip(hands, tables, strict=True)):
            hand = of_board[player] = hand_of(holder, five_card.score(hole + table))
            round.announce_hand(hand, ROOM.high_hands, boards.which(dealt, number))
    contest.highs = showdown.scores(hands[0]) if len(hands) == 1 else {}
    return hands


OWN = game_builders.OwnValues(
    slug="poker-holdem",
    title="Hold 'Em Poker",
    section="14.10",
    most_players=11,
    variants=tuple(HOLE_CARDS),
    says="high hands only; with three cards and a discard it is Pineapple or Crazy Pineapple",
    bot=streets.bot,
)
GAME = game_builders.community(OWN, AT, play)
