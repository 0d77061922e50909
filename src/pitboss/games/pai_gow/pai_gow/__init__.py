"""Pai gow with tiles, N.J.A.C. 13:69F-10.

Four tiles are set into a high and a low hand; both must beat those of the dealer, or of a player
who banks. The dragon's eye variation adds wagers on the dice. Read with subchapter 10.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pitboss.engine import (
    DEALER,
    Always,
    Bet,
    Game,
    Irregularity,
    IrregularityReport,
    Offer,
    Option,
    Options,
    Procedure,
    Round,
    Steps,
    Wager,
    by_default,
    choice,
    chooser,
)
from pitboss.equipment.tiles import SET, tile
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import (
    delivery,
    dragons_eye,
    filed_ways,
    irregularities,
    memory,
    settlement,
)
from pitboss.games.pai_gow.common import options as common
from pitboss.games.pai_gow.common.bank import WAGER_CHOICES, Bank
from pitboss.games.pai_gow.common.dragons_eye import (
    DICE_BONUS,
    SIDE_WAGERS,
    Throw,
    without_vigorish,
)
from pitboss.games.pai_gow.common.paragraphs import Banking, Deal, Eye, Paragraphs
from pitboss.games.pai_gow.common.rules import POSITIONS, Pieces, Rules
from pitboss.games.pai_gow.common.settlement import five_percent
from pitboss.games.pai_gow.common.wagers import DEALERS, FIVE_PERCENT, dealers_wager
from pitboss.games.pai_gow.pai_gow import hands
from pitboss.games.pai_gow.pai_gow.hands import USUAL, WAYS
from pitboss.ranking import tiles as ranking
from pitboss.regulation import pay_tables
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs, "at")
BANKING = load(__package__, Banking, "banking")
EYE = load(__package__, Eye, "eye")
DEAL = load(__package__, Deal, "deal")
EYE_DEAL = load(__package__, Deal, "eye_deal")
"""In the dragon's eye variation, if it begins at the button."""
BANK_DEAL = load(__package__, Deal, "bank_deal")


# -- the wall, and how it is cut and handed out, 10.8(g) and (k) -----------------------------------

STACKS = 8
"""Numbered from the dealer's right, 0 to 7."""
LAYERS = 4
"""Tile ``4 * stack + layer`` of the wall is the one on that layer of that stack, counted from the
top. The person who sets out the wall knows which tile lies where; which tile goes to which place
follows only from the cut and the style."""
UNCUT = tuple(range(STACKS))

Tile = tuple[int, int]
"""Stack and layer."""
Hand = tuple[Tile, ...]


def _layers(stacks: Sequence[int]) -> list[Hand]:
    """The top tile of each of some stacks, layer by layer."""
    return [tuple((stack, layer) for stack in stacks) for layer in range(LAYERS)]


def _upper_then_lower(*pairs: tuple[int, int]) -> list[Hand]:
    """Of every two stacks, the top two tiles of both go to one place, the rest to the next."""
    return [
        tuple((stack, layer) for stack in pair for layer in layers)
        for pair in pairs
        for layers in ((0, 1), (2, 3))
    ]


def _in_turn(first: list[Hand], second: list[Hand]) -> list[Hand]:
    return [hand for both in zip(first, second, strict=True) for hand in both]


def _from_the_left(hands: list[Hand]) -> list[Hand]:
    """The same with right and left exchanged."""
    return [tuple((STACKS - 1 - stack, layer) for stack, layer in hand) for hand in hands]


_STACK_BY_STACK: list[Hand] = [tuple((stack, layer) for layer in range(LAYERS)) for stack in UNCUT]
_CUP_SAY = _upper_then_lower((0, 1), (2, 3), (4, 5), (6, 7))
_PHOENIX_TAIL = _layers((7, 6, 5, 4))
_PIN_SAY = _in_turn(_layers((0, 1, 2, 3)), _PHOENIX_TAIL)
_DRAGON_HEAD = _in_turn(_upper_then_lower((0, 1), (2, 3)), _PHOENIX_TAIL)
"""The two stacks on the right lie on the next two: two tiles from each, then a phoenix tail."""

HOUSE_WAY = "house-way-right"
STYLES: dict[str, list[Hand]] = {
    HOUSE_WAY: _STACK_BY_STACK,
    "house-way-left": _from_the_left(_STACK_BY_STACK),
    "cup-say-right": _CUP_SAY,
    "cup-say-left": _from_the_left(_CUP_SAY),
    # from the two stacks in the centre outwards; from the two at the ends inwards
    "jung-quat": _upper_then_lower((3, 4), (2, 5), (1, 6), (0, 7)),
    "chee-yee": _upper_then_lower((0, 7), (1, 6), (2, 5), (3, 4)),
    "pin-say-right": _PIN_SAY,
    "pin-say-left": _from_the_left(_PIN_SAY),
    "dragon-head-right": _DRAGON_HEAD,
    "dragon-head-left": _from_the_left(_DRAGON_HEAD),
}
"""By style, the tiles that go to the starting position, to the next one, and so on."""
BLOCKS = {
    f"stack-{first}" if first == last else f"stacks-{first}-{last}": (first - 1, last - 1)
    for first in range(1, STACKS + 1)
    for last in range(first, STACKS + 1)
}
"""The adjacent stacks that a cut may take, by name: the first and the last."""
CITES: dict[str, str] = {style: f"10.8(k){n}" for n, style in enumerate(STYLES, 1)}


@lru_cache
def receivers(
    order: tuple[str, ...], style: str = HOUSE_WAY, stacks: tuple[int, ...] = UNCUT
) -> tuple[str, ...]:
    """Who receives each of the 32 tiles of the wall, by the order in which places are dealt to.

    `stacks` says which stack of the wall lies where after the cut.
    """
    to = [""] * (STACKS * LAYERS)
    for holder, hand in zip(order, STYLES[style], strict=True):
        for stack, layer in hand:
            to[stacks[stack] * LAYERS + layer] = holder
    return tuple(to)


def cuts(first: int, last: int) -> dict[str, tuple[int, ...]]:
    """Where the stacks lie after a cut that takes some of them, by the way they are moved.

    All to one end (10.8(g)1); or some to one end and the others to the other (10.8(g)2).
    """
    taken = UNCUT[first : last + 1]
    rest = UNCUT[:first] + UNCUT[last + 1 :]
    moved = {"to-right-end": taken + rest, "to-left-end": rest + taken}
    for some in range(1, len(taken)):
        moved[f"first-{some}-to-right-end"] = taken[:some] + rest + taken[some:]
        moved[f"first-{some}-to-left-end"] = taken[some:] + rest + taken[:some]
    return moved


# -- options ---------------------------------------------------------------------------------------

OPTIONS = (
    common.vigorish_rounding(AT.paid),
    filed_ways.option(
        WAYS, "10.7(e)", USUAL,
        says="how the dealer's hands are set; usual: as a published way has it, Foxwoods, filed"
        " with its exceptions to 10.7(d), and what 10.7(d) itself demands stands too; foxwoods: to"
        " the letter; best-low, best-high: by 10.7(d) alone, which is no complete way, with the"
        " best low hand or the best high hand among the settings that it leaves; filed: exceptions"
        " that are not told here, so that any setting stands",
    ),
    *common.banking(BANKING),
    Option(name="delivery-styles", default=tuple(STYLES), kind="list", values=tuple(STYLES),
           cite="10.8(k)", says="the styles of delivery offered to the bank"),
    common.two_betting_areas(AT.two_areas),
    dragons_eye.variation(EYE),
    dragons_eye.alone(EYE),
    choice("starting-position", ("dragons-eye-button", "dice-total"), "10.6A(d)",
           "where the deal begins in the dragon's eye variation"),
    dragons_eye.shaken_for_player(EYE),
)  # fmt: skip


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    common.check_banking(options, BANKING)
    if HOUSE_WAY not in options["delivery-styles"]:
        raise Refused(f"{HOUSE_WAY} is the style of a bank that chooses none", "10.8(i)")


# -- wagers, 10.5 and 10.10 ------------------------------------------------------------------------

TABLES = pay_tables.load(__package__)

PAI_GOW = "pai-gow"

BET_BY_PLAYERS = (PAI_GOW, *SIDE_WAGERS, DICE_BONUS)

WAGERS = (
    Wager(name=PAI_GOW, cite=AT.chips, pays="1 to 1, less vigorish", required=True,
          less=lambda options: "" if without_vigorish(options) else FIVE_PERCENT,
          paid_by=Always(table=TABLES[PAI_GOW]["tiles"]),
          says="both of your hands against those of the dealer or the bank"),
    *dragons_eye.wagers(EYE, TABLES),
    dealers_wager(BANKING, TABLES[PAI_GOW]["tiles"]),
)  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """10.5, 10.10(a), 10.11(f): how a wager is made, and by whom."""
    dragons_eye.check_bets(round, bet, felt, PAI_GOW, AT, EYE)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """10.5(d): the five dice wagers need a pai gow wager, unless the casino waives that."""
    dragons_eye.check_felt(round, felt, PAI_GOW, EYE)


# -- the rules of tiles for the procedures of the family -------------------------------------------


def never_higher(name: str, tiles: Pieces) -> bool:
    """10.7(h), (i)1: a low hand of value zero never wins a player's wager."""
    return name == "low" and _is_zero(tiles)


_called = lru_cache(2**12)(lambda tiles: f"{' '.join(tiles)} ({ranking.name(hands.pair(tiles))})")
_is_zero = lru_cache(2**12)(lambda tiles: ranking.is_zero(hands.pair(tiles)))


def vigorish(won: int, options: Options) -> int:
    """10.7(k), (l)."""
    return 0 if without_vigorish(options) else five_percent(won, options)


def out_of_turn(round: Round, name: str) -> Refused | None:
    """Why a player cannot do now what only a bank may do, earlier in the round."""
    if name in CITES:
        return Refused("the bank alone chooses the style of delivery", "10.8(i)")
    if name in BLOCKS:
        return Refused("the bank alone may have the tiles cut", "10.8(g)")
    return banking.out_of_turn(round, name, BANKING)


RULES = Rules(
    at=AT,
    wager=PAI_GOW,
    piece="tile",
    places=(DEALER, *range(1, POSITIONS + 1), "dead-hand"),
    shape={"high": 2, "low": 2},
    ordered=hands.ordered,
    score=lambda tiles, options: hands.score(tiles),
    called=lambda tiles, options: _called(tiles),
    worthless=never_higher,
    house_way=hands.required,
    vigorish=vigorish,
    out_of_turn=out_of_turn,
    keeps=(DICE_BONUS,),
)


# -- a round ---------------------------------------------------------------------------------------


def first_state(options: Options) -> dict[str, Any]:
    """The bank, where the dragon's eye button is, and the triples that were rolled."""
    return memory.first_state() | dragons_eye.first_state(EYE)


def play(round: Round) -> Procedure:
    yield from stack(round)
    eye = dragons_eye.offered(round.options)
    yield from round.take_bets(BET_BY_PLAYERS if eye else (PAI_GOW,), cite=AT.bets, close="")
    bank = yield from banking.offer(round, RULES, BANKING)
    wagered = banking.against_dealer(round, RULES)
    stacks, style = UNCUT, HOUSE_WAY
    if bank:
        stacks = yield from cut_stacks(round, bank)
        yield from banking.dealers_wager(round, RULES, bank)
    if not round.stakes_on():
        idle(round)
        return
    round.announce("No more bets", DEAL.shaken)
    if bank:
        style = yield from choose_style(round, bank)
    at = BANK_DEAL if bank else EYE_DEAL if eye else DEAL
    throw = yield from dragons_eye.shake(round, RULES, at, EYE, bank)
    if eye:  # 10.6A(a) to (c), 10.7(l)2
        dragons_eye.settle(round, RULES, EYE, throw, bank)
    if in_play(round):
        yield from deliver(round, throw, bank, stacks, style)
    if in_play(round):
        yield from settlement.play_hands(round, RULES, bank)
    banking.remember(round, bank, wagered)


def stack(round: Round) -> Steps[None]:
    """10.4: the tiles are washed and stacked; the throws are settled before bets close."""
    if not memory.yes(round.state["opened"]):
        round.announce("the tiles are inspected", "10.4(a)")
        round.announce("the tiles lie face up in 16 pairs", "10.4(b)")
        round.announce("the tiles are turned face down and washed", "10.4(c)")
        round.state["opened"] = True
        cite = "10.4(d)"
    else:
        cite = "10.4(f)"
    yield from round.shuffle(SET, cite=cite, source=TILES)
    yield from round.commit("dice", dice=delivery.DICE, cite="10.3(a)")


def idle(round: Round) -> None:
    """10.4(g): without gaming activity the tiles are turned up in pairs; the game starts again."""
    round.announce("no activity: the tiles are turned face up in 16 pairs", "10.4(g)")
    memory.start_anew(round.state)


def in_play(round: Round) -> bool:
    """Whether any wager is still on the tiles."""
    return bool(round.seats_with(PAI_GOW, DEALERS))


# -- the tiles are cut and delivered, 10.6(d), 10.6A(d) and 10.8(g) to (l) -------------------------

TILES = "tiles"
NO_CUT = Offer("no-cut", "10.8(g)", says="leave the stacks as they are")
BLOCK_OFFERS = (NO_CUT, *(Offer(name, "10.8(g)") for name in BLOCKS))
STYLE_OFFERS = {
    style: Offer(style, cite, says=style.replace("-", " ")) for style, cite in CITES.items()
}


def cut_stacks(round: Round, bank: Bank) -> Steps[tuple[int, ...]]:
    """10.8(g): the bank may have some adjacent stacks moved, once."""
    answer = yield from round.choose(
        bank.seat, BLOCK_OFFERS, cite="10.8(g)", default="no-cut", why_not=_not_a_cut,
        patron=bank.patron, step="bank",
    )  # fmt: skip
    if answer.name == "no-cut":
        return UNCUT
    ways = cuts(*BLOCKS[answer.name])
    answer = yield from round.choose(
        bank.seat,
        [Offer(way, "10.8(g)2" if way.startswith("first") else "10.8(g)1") for way in ways],
        cite="10.8(g)", default="to-right-end", why_not=_not_a_cut, patron=bank.patron, step="bank",
    )  # fmt: skip
    stacks = ways[answer.name]
    round.note("stacks", [stack + 1 for stack in stacks], "10.8(g)")
    return stacks


def _not_a_cut(name: str) -> Refused | None:
    """10.8(g): stacks that lie apart are not moved, and one stack is not parted."""
    if name.startswith("stack"):
        why = "a cut takes adjacent stacks, 1 to 8 from the dealer's right: stack-3, stacks-2-4"
        return Refused(why, "10.8(g)")
    if name.startswith("first-"):
        why = "two or more stacks are parted, at least one to each end: first-1-to-left-end"
        return Refused(why, "10.8(g)2")
    return None


def choose_style(round: Round, bank: Bank) -> Steps[str]:
    """10.8(i): after 'No more bets' the bank may name one of the styles that the table offers."""
    styles: Iterable[str] = round.options["delivery-styles"]

    def refuse(name: str) -> Refused | None:
        if name.startswith("stack"):
            return Refused("the tiles are cut one time, before the dealer's wager", "10.8(g)")
        if name in CITES:
            return Refused(f"{name} is not among the styles offered here", "10.8(k)")
        if bank.co and name in WAGER_CHOICES:
            return Refused("the dealer may not wager against a co-bank", "10.8(e)")
        return None

    answer = yield from round.choose(
        bank.seat, [STYLE_OFFERS[style] for style in styles], cite="10.8(i)",
        default=HOUSE_WAY, why_not=refuse, patron=bank.patron, step="bank",
    )  # fmt: skip
    round.note("delivery", answer.name, CITES[answer.name])
    return answer.name


def deliver(
    round: Round, throw: Throw, bank: Bank | None, stacks: tuple[int, ...], style: str
) -> Steps[None]:
    """Four tiles to every place; where the first go, 10.6(c), 10.6A(d) and 10.8(j) say."""
    button = round.options["starting-position"] == "dragons-eye-button"
    if bank:
        at, cite = BANK_DEAL, CITES[style]
        first = delivery.count(RULES.places, bank.seat, sum(throw.dice))
    elif dragons_eye.offered(round.options) and button:
        at, cite, first = EYE_DEAL, EYE_DEAL.dealt, throw.eye
    else:
        at, cite = DEAL, DEAL.dealt
        first = delivery.count(RULES.places, DEALER, sum(throw.dice))
    yield from delivery.deliver(
        round, RULES, at, delivery.around(RULES.places, first),
        lambda holders: receivers(tuple(holders), style, stacks), cite=cite, source=TILES,
    )  # fmt: skip


# -- irregularities, 10.4(e) and 10.9 --------------------------------------------------------------


def no_wager_there(round: Round, report: IrregularityReport) -> None:
    irregularities.not_settling(AT.dealer_exposed)(round, report)
    bank = banking.of(round)
    if round.stakes_on(PAI_GOW, report.seat) or (bank and bank.seat == report.seat):
        why = f"seat {report.seat} is playing: that is a player's tile"
        raise Refused(why, AT.player_exposed)


IRREGULARITIES = (
    Irregularity(
        name="tile-exposed-while-stacking", cite="10.4(e)", when=("shuffle",), pieces="deck",
        consequence="the entire set is reshuffled",
        handle=irregularities.again("all tiles are shuffled again", "10.4(e)"),
    ),
    *irregularities.irregularities(RULES),
    *irregularities.of_bank(RULES, BANKING),
    irregularities.exposed(
        RULES, "dead-hand", irregularities.not_settling(AT.dealer_exposed),
        *irregularities.UNTIL_EXPOSED,
    ),
    irregularities.exposed(
        RULES, "unwagered-position", no_wager_there, *irregularities.UNTIL_EXPOSED
    ),
)  # fmt: skip


bot = chooser(by_default)
"""Passes the bank, shakes the dice, never surrenders a hand that may still push."""


GAME = Game(
    formerly=irregularities.FORMERLY,
    slug="pai-gow", title="Pai Gow", subchapter="10", seats=(1, 6), options=OPTIONS,
    wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these=AT.chips, one_player=AT.seated, pieces_cite="10.2(a)", check_table=check_table,
    check_bets=check_bets, check_felt=check_felt, first_state=first_state,
    facts=memory.FACTS | dragons_eye.facts(EYE),
    pieces="tiles", read_piece=tile, fees=("vigorish",), parties=(DEALERS,), bot=bot,
    house_ways=WAYS,
)  # fmt: skip
