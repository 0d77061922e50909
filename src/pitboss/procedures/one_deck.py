"""Dealing one deck a round, as most of the chapter's poker tables do.

The subchapters say nearly the same here; only the paragraphs differ. So each game states its
paragraphs in a `Paragraphs` value, and gets options, steps and irregularities in return.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from pitboss.engine import DEALER, Option, Options, Round, Steps, VoidRound, choice, flag, number
from pitboss.equipment.cards import decks
from pitboss.errors import Refused
from pitboss.procedures import cuts, poker_tables, settlement
from pitboss.procedures.cuts import Turns
from pitboss.procedures.poker_tables import VoidHands, check_bets
from pitboss.regulation import paragraphs
from pitboss.values import Frozen

COUNT_AT_LEAST = 5
"""Rounds after which the stub is counted at the latest."""
FirstState = Callable[[Options], dict[str, Any]]
STACKS_OUT = "stacks-out"
"""Key in the round's memo: set once everybody has the first cards."""


class Paragraphs(Frozen, kw_only=True):
    """The paragraphs about the deck, by what they are about; empty if the text has none."""

    second_deck: str
    always_two: bool = False
    """Two decks alternate at every table, so a device shuffles at every table."""
    then_by_hand: str = ""
    """On an automated shoe that deals only the stacks: the dealer deals the rest by hand."""
    by_device: bool = False
    """A device shuffles at every table, one deck or two in turn, and nobody cuts."""
    opening: str
    opening_pre_shuffled: str
    opening_two_decks: str
    shuffle: str
    stacked: str = ""
    """What follows the shuffle: the deal at once, or a cut first."""
    cut: str = ""
    recut: str = ""
    players_cut: Turns | None = None
    """Set if players cut, not the dealer."""
    ways: dict[str, str] = {}
    """By which the casino may choose each way of dealing."""
    shoe: str
    hand: str
    hand_shuffler: str = ""
    """By which dealing from the hand needs an automated shuffler."""
    automated: str = ""
    stub: dict[str, str] = {}
    """For each way of dealing, who puts the stub away and where."""
    count: dict[str, str] = {}
    """For each way of dealing, where the stub is counted."""
    count_right: str = ""
    count_wrong: str = ""
    count_waived: dict[str, str] = {}
    """For each way of dealing, by which the dealer need not count if the shuffler counts the
    deck."""
    bets: str = ""
    """Until when wagers are made."""
    close: dict[str, str] = {}
    """By way of dealing, where "No more bets" stands."""
    face_up: str
    drawn_in_error: str
    shuffler_fails: str
    shoe_fails: str = ""


def options(at: Paragraphs) -> tuple[Option, ...]:
    """How the deck is shuffled, dealt and counted."""
    ways: tuple[str, ...] = (
        ("automated",) if at.always_two else ("automated", "manual", "pre-shuffled")
    )
    says = "by a device, by the dealer, or pre-shuffled for the first round"
    if at.by_device:
        ways, says = ("automated", "pre-shuffled"), "by a device, for the first round or after it"
    counts = next(iter(at.count_waived.values()), "")
    deals: tuple[str, ...] = ("shoe", "hand")
    dealt = "from a manual shoe or the dealer's hand"
    if at.automated:
        deals = (*deals, "automated")
        dealt = "from a manual shoe, the dealer's hand or an automated shoe"
    return (
        choice("deal", deals, at.shoe, dealt, items=tuple(at.ways[way] for way in deals)
               if at.ways else ()),
        choice("shuffle", ways, at.shuffle, says, items=_after(at, ways)),
        choice("decks", ("2",) if at.always_two else ("1", "2"), at.second_deck,
               "one deck, or two that alternate"),
        *([flag("shuffler-counts", counts, "the shuffler counts the deck, so the dealer"
                " need not count the stub")] if counts else []),
        *([number("count-every", 1, COUNT_AT_LEAST, at.count["shoe"],
                  "rounds after which the stub is counted", default=COUNT_AT_LEAST)]
          if at.count else []),
        *(cuts.turn_options(at.players_cut) if at.players_cut else ()),
    )  # fmt: skip


def _after(at: Paragraphs, ways: Sequence[str]) -> tuple[str, ...]:
    """The paragraph of each way of shuffling, where the text says what follows it: who has a device
    deals, and who has none cuts."""
    if not at.stacked or at.by_device or at.always_two:
        return (at.stacked,) * len(ways) if at.stacked else ()
    return tuple(f"{at.stacked}{1 if way == 'automated' else 2}" for way in ways)


def check(options: Options, at: Paragraphs) -> None:
    """Refuse ways of dealing that the text does not allow together."""
    automated = at.by_device or options["shuffle"] == "automated"
    if options["deal"] == "hand" and at.hand_shuffler and not automated:
        raise Refused("dealing from the hand needs an automated shuffler", at.hand_shuffler)
    if options["decks"] == "2" and not automated:
        raise Refused("a second deck needs an automated shuffler", at.second_deck)
    if options.get("shuffler-counts"):
        waived = at.count_waived.get(options["deal"])
        if waived is None:
            why = f"the stub is counted all the same where the deal is {options['deal']}"
            raise Refused(why, at.count[options["deal"]])
        if not automated:
            raise Refused("only an automated shuffler counts the deck", waived)
    by_device = automated and options["deal"] == "shoe"
    if at.players_cut and options.get("shuffler-loads-shoe") and not by_device:
        why = "only a shuffler loads the shoe, and only where the cards are dealt from one"
        raise Refused(why, at.players_cut.loaded)


def first_state(options: Options) -> dict[str, Any]:
    return {"opened": False, "deck": 1, "rounds-since-count": 0}


class TableParagraphs(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The paragraphs on who sits at a table, and what is bet there and how."""

    subchapter: str
    seats: str
    pieces: str
    only_these: str
    one_player: str
    bets: dict[str, Any] = {}
    """How wagers are made, for `check_bets`; empty if the game checks that itself."""


def game_fields(package: str, first: FirstState = first_state) -> dict[str, Any]:
    """The fields of a `Game` of one deck that follow from its folder (the name is the slug), from
    [table] of its ``paragraphs.toml``, and from its first state."""
    at = paragraphs.load(package, TableParagraphs, "table")
    said: dict[str, Any] = {
        "slug": package.rpartition(".")[2].replace("_", "-"),
        "subchapter": at.subchapter,
        "first_state": first,
        "seats_cite": (at.seats, at.seats),
        "pieces_cite": at.pieces,
        "only_these": at.only_these,
        "one_player": at.one_player,
    }
    return said | {"check_bets": check_bets(**at.bets)} if at.bets else said


def prepare(round: Round, at: Paragraphs, pieces: Iterable[str] | None = None) -> Steps[None]:
    """Open the table if it is new, alternate the decks, shuffle; cut, if the dealer cuts."""
    options, state = round.options, round.state
    shuffle = at.shuffle
    if not state["opened"]:
        round.announce(*opening(options, at))
        state["opened"] = True
        shuffle = at.opening_pre_shuffled if options["shuffle"] == "pre-shuffled" else shuffle
    elif options["decks"] == "2":
        state["deck"] = 3 - state["deck"]
        round.note("deck", state["deck"], at.second_deck)
    yield from round.shuffle(decks() if pieces is None else pieces, cite=shuffle)
    if at.players_cut is None and is_cut(options, at):
        yield from round.cut(DEALER, least=10, cite=at.cut, from_top=True)


def opening(options: Options, at: Paragraphs) -> tuple[str, str]:
    """What is done with the cards when the table is opened, and by which paragraph."""
    if options["shuffle"] == "pre-shuffled":
        return "the cards come to the table inspected and pre-shuffled", at.opening_pre_shuffled
    if options["decks"] == "2":
        words = "each of the two decks is inspected, spread, washed and stacked by itself"
        return words, at.opening_two_decks
    return "the cards are inspected, spread, washed and stacked", at.opening


def is_cut(options: Options, at: Paragraphs) -> bool:
    """Whether the deck is cut after the shuffle."""
    if at.by_device:
        return False
    if at.players_cut is None or not at.players_cut.loaded:
        return bool(options["shuffle"] != "automated")
    return not options["shuffler-loads-shoe"]


def take_bets(
    round: Round, at: Paragraphs, wagers: Sequence[str], ready: Callable[[], None] | None = None
) -> Steps[None]:
    """Bets are open until the dealer says "No more bets"; then, if players cut, one of them does.

    It is known by then who plays. `ready` refuses the close while something is missing.
    """
    close = at.close[round.options["deal"]]
    yield from round.take_bets(wagers, cite=at.bets, close_cite=close, ready=ready)
    if at.players_cut and round.stakes_on() and is_cut(round.options, at):
        yield from cuts.in_turn(round, at.players_cut)


def begin(
    round: Round,
    at: Paragraphs,
    wagers: Sequence[str],
    *,
    plays: Sequence[str] = ("ante",),
    pieces: Iterable[str] | None = None,
) -> Steps[list[int]]:
    """The deck is made ready and bets are taken. Returns the seats with one of the wagers that
    `plays` names."""
    yield from prepare(round, at, pieces)
    yield from take_bets(round, at, wagers)
    return round.seats_with(*plays)


def way(round: Round, at: Paragraphs) -> str:
    """The section under which this table deals."""
    return {"shoe": at.shoe, "hand": at.hand, "automated": at.automated}[round.options["deal"]]


def hole_cards(
    round: Round, at: Paragraphs, holders: Sequence[str], each: int, *, together: bool = False
) -> Steps[None]:
    """Cards face down to everybody: one at a time, or `together` from an automated shoe.

    If the deal was interrupted, it goes on with the next card.
    """
    if together or round.options["deal"] == "automated":
        order = [holder for holder in holders for _ in range(each)]
    else:
        order = [*holders] * each
    dealt = sum(len(round.hands.get(holder, ())) for holder in holders)
    yield from round.deal(order[dealt:], face="down", cite=way(round, at))
    round.memo[STACKS_OUT] = True


def play_on_hole_cards(
    round: Round,
    at: Paragraphs,
    seats: Sequence[int],
    parts: Iterable[Steps[None]],
    bonuses: Sequence[str],
    reveal: Callable[[Round], None],
    outcomes: settlement.Outcomes,
) -> Steps[None]:
    """Two cards each and two for the dealer, then the other parts of a round and the reveal.

    If all hands become void, the bonus wagers on the hole cards are settled alone; cards found
    face up before everybody has two void those as well.
    """
    two_each = partial(hole_cards, round, at, [*map(str, seats), DEALER], 2)

    def alone(void: VoidHands) -> Steps[None]:
        poker_tables.void_all_before_the_deal(round, void, at.face_up, seats)
        yield from poker_tables.settle_alone(round, void, bonuses, two_each, outcomes)

    yield from poker_tables.play_or_void(round, (two_each(), *parts), alone, reveal)


def put_stub_away(round: Round, at: Paragraphs) -> Steps[None]:
    """The stub is discarded, and counted at least every five rounds."""
    how, every = round.options["deal"], round.options["count-every"]
    state = round.state
    state["rounds-since-count"] = int(state["rounds-since-count"]) + 1
    if round.options.get("shuffler-counts") or state["rounds-since-count"] < every:
        round.announce("the stub goes to the discard rack", at.stub[how])
        return
    state["rounds-since-count"] = 0
    missing = yield from round.count(cite=at.count[how])
    total = round.table.stocks["deck"].total
    if missing:
        raise VoidRound(
            f"the count shows {total - missing} cards in the deck: all hands void, the deck"
            " removed",
            at.count_wrong,
        )
    round.announce(f"{total} cards: the stub goes to the discard rack", at.count_right)
