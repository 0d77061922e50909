"""Casino war, 13:69F-22: ties are counted in fractions; without a tie, both sides win equally
often."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import numpy as np

from pitboss.engine import Choice, Choose, Options, Round, chooser
from pitboss.engine.game import Chooser
from pitboss.equipment.cards import RANKS
from pitboss.games.high_card.casino_war import GAME, IN_PLAY, INITIAL, TIE, WAR, decks_in_play
from pitboss.odds.compiled import inlined, kernel
from pitboss.odds.model import Chart, Model, Pricing, Question, Strategy
from pitboss.odds.payout_lines import per_unit
from pitboss.odds.prices import Line, Outcomes
from pitboss.odds.reports.number_format import by_decks, percent
from pitboss.odds.simulation.simulators import Results, Simulator, dealt_cards, in_whole_units
from pitboss.odds.simulation.streams import Stream, below, two_below
from pitboss.odds.solvers import seat_choices
from pitboss.odds.solvers.seat_choices import Seat
from pitboss.regulation.payouts import Payout
from pitboss.values import Frozen

STYLES = ("optimal", "surrender")
LOST, WON, SURRENDERED, WAR_LOST, WAR_WON, WAR_TIED = range(6)
"""How an initial wager ends, with the war wager where there is one."""


class Ending(Frozen):
    """The result of an initial wager, per unit of it."""

    name: str
    net: Fraction
    staked: Fraction = Fraction(1)
    pays: str = ""


def endings(second_tie: Payout = WAR["tie-hand"]) -> tuple[Ending, ...]:
    """The endings by code. At war the initial wager is lost, 22.8(e); what the war wager pays,
    22.9(a)3."""
    one, two = Fraction(1), Fraction(2)
    even, war = INITIAL["higher"], WAR["higher"]
    return (
        Ending("dealer's card is higher", -one),
        Ending("player's card is higher", per_unit(even), one, str(even)),
        Ending("tie, surrendered", -one / 2),
        Ending("war lost", -two, two),
        Ending("war won", per_unit(war) - 1, two, str(war)),
        Ending("war tied", per_unit(second_tie) - 1, two, str(second_tie)),
    )


# -- prices ----------------------------------------------------------------------------------------


def tie(ranks: Sequence[int]) -> Fraction:
    """How often two cards are of equal rank, from so many cards of each."""
    size = sum(ranks)
    return Fraction(sum(held * (held - 1) for held in ranks), size * (size - 1))


def first_tie(decks: int) -> Fraction:
    return tie([4 * decks] * 13)


def second_tie(decks: int) -> Fraction:
    """On the war deal: two cards of one rank are gone; cards nobody sees make no difference."""
    return tie([4 * decks - 2] + [4 * decks] * 12)


def chances(decks: int, style: str) -> dict[int, Fraction]:
    """How often an initial wager ends in each way: of all hands that are no tie, one half each is
    won and lost."""
    tied, again = first_tie(decks), second_tie(decks)
    found = {WON: (1 - tied) / 2, LOST: (1 - tied) / 2}
    if style == "surrender":
        return {**found, SURRENDERED: tied}
    half = tied * (1 - again) / 2
    return {**found, WAR_TIED: tied * again, WAR_WON: half, WAR_LOST: half}


def edge(decks: int, style: str, ends: Sequence[Ending]) -> Fraction:
    return sum(
        (-ends[code].net * often for code, often in chances(decks, style).items()), Fraction()
    )


def lines(decks: int, style: str) -> tuple[Line, ...]:
    ends = endings()
    found = [
        Line(name=ends[code].name, net=ends[code].net, chance=chance, pays=ends[code].pays,
             staked=ends[code].staked)
        for code, chance in chances(decks, style).items()
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda line: -line.net))


def initial(question: Question) -> Outcomes:
    """The initial wager, with the war wager on every tie hand."""
    decks, ends = decks_in_play(question.options), endings()
    surrender = edge(decks, "surrender", ends)
    plain = edge(decks, "optimal", endings(WAR["higher"]))
    return Outcomes(
        lines=lines(decks, "optimal"),
        how=f"all ranks of {decks} decks, both deals",
        notes=(
            by_decks(IN_PLAY, lambda n: edge(n, "optimal", ends)),
            f"who surrenders every tie hand loses {percent(surrender)} % ({surrender})",
            f"a second tie pays {WAR['tie-hand']}, 22.9(a)3; at {WAR['higher']}, as any other war"
            f" won, the edge would be {percent(plain)} %",
        ),
    )


def on_a_tie(question: Question) -> Outcomes:
    """A tie wager on the original deal, or on the war deal."""
    on_war = question.wager == "war-tie"
    chance_of = second_tie if on_war else first_tie
    decks, pays = decks_in_play(question.options), TIE["tie-hand"]
    won, chance = per_unit(pays), chance_of(decks)
    return Outcomes(
        lines=(
            Line(name="tie hand", net=won, chance=chance, pays=str(pays)),
            Line(name="lost", net=Fraction(-1), chance=1 - chance),
        ),
        how=f"all ranks of {decks} decks{' without a tie hand' if on_war else ''}",
        notes=(by_decks(IN_PLAY, lambda n: 1 - (won + 1) * chance_of(n)),),
    )


# -- strategy --------------------------------------------------------------------------------------


def strategy(options: Options) -> Strategy:
    decks, ends = decks_in_play(options), endings()
    again = second_tie(decks)
    costs = -((1 - again) / 2 * (ends[WAR_WON].net + ends[WAR_LOST].net)
              + again * ends[WAR_TIED].net)  # fmt: skip
    return Strategy(
        says=(
            "Go to war on every tie hand; never surrender.",
            f"On average a war loses {float(costs):.4f} of the initial wager, surrendering 0.5.",
            "So it is whatever cards have been seen: without a second tie the war is won and lost"
            " equally often, which costs one half as well, and a second tie is all gain.",
            "No tie wager, neither with the initial wager nor on the war deal.",
        ),
        charts=(
            Chart(
                title="on a tie hand, by its rank",
                columns=tuple(rank.replace("T", "10") for rank in RANKS),
                rows=(("tie hand", ("W",) * 13), ("tie wager on the war", ("N",) * 13)),
                legend={"W": "go to war", "S": "surrender", "N": "none"},
            ),
        ),
    )


def bot(style: str, options: Options) -> Chooser:
    """A player for the table engine."""

    def decide(round: Round, prompt: Choose, seat: int) -> str:
        return "war" if style == "optimal" and prompt.offer("war") else prompt.default

    return chooser(decide)


# -- what each choice is worth ---------------------------------------------------------------------


def values(seat: Seat, offers: Sequence[Choice]) -> list[Fraction] | None:
    """To surrender or to go to war, then a tie wager on it or none: from the ranks that are left in
    the shoe without all cards that were seen."""
    ranks = [4 * decks_in_play(seat.options)] * len(RANKS)
    for card in seat.all_seen():
        ranks[RANKS.index(card[0])] -= 1
    again, pays = tie(ranks), TIE["tie-hand"]
    bet = seat.amount("initial") or seat.amount("war")
    even, third = (WAR[row].won(bet) for row in ("higher", "tie-hand"))
    war = (1 - again) / 2 * (even - bet) + again * third
    found = {"surrender": Fraction(-(bet // 2)), "war": war - bet, "no-tie": war}
    if again * (1 + per_unit(pays)) > 1 or not bet:
        return None  # a tie wager would be worth while, and as much as the table allows
    return [
        found[offer.name] if offer.name in found
        else war + again * pays.won(offer.amount) - (1 - again) * offer.amount
        for offer in offers
    ]  # fmt: skip


# -- the fast simulator: a card is its number in an unshuffled shoe, its rank that number modulo 13

Whole = int | np.int64


@kernel
def ending(mine: Whole, dealers: Whole, war: bool, again: Whole, dealers_again: Whole) -> int:
    """22.8: how a round ends for an initial wager, from the ranks; the last two arguments are of
    the war deal."""
    if mine != dealers:
        return WON if mine > dealers else LOST
    if not war:
        return SURRENDERED
    if again == dealers_again:
        return WAR_TIED
    return WAR_WON if again > dealers_again else WAR_LOST


@inlined
def two_more(stream: Stream, size: int, first: Whole, second: Whole) -> tuple[np.int64, np.int64]:
    """Two cards, when two others are gone."""
    third, fourth = two_below(stream, size)
    while third in (first, second) or fourth in (first, second):
        third, fourth = two_below(stream, size)
    return third, fourth


@kernel
def play_initial(
    stream: Stream, results: Results, staked: Results,
    size: int, war: bool, nets: Results, stakes: Results,
) -> int:  # fmt: skip
    cards = 2 * results.size
    for round in range(results.size):
        first, second = two_below(stream, size)
        mine, dealers = first % 13, second % 13
        again = dealers_again = np.int64(0)
        if war and mine == dealers:
            third, fourth = two_more(stream, size, first, second)
            again, dealers_again = third % 13, fourth % 13
            cards += 2
        code = ending(mine, dealers, war, again, dealers_again)
        results[round] = nets[code]
        staked[round] = stakes[code]
    return cards


@kernel
def play_tie(
    stream: Stream, results: Results, staked: Results, size: int, on_war: bool, won: int, unit: int
) -> int:
    """A wager on the original deal, or on the war deal that follows a tie hand."""
    for round in range(results.size):
        if on_war:
            one = below(stream, size)
            same = (one + 13 * (1 + below(stream, size // 13 - 1))) % size
            first, second = two_more(stream, size, one, same)
        else:
            first, second = two_below(stream, size)
        results[round] = won if first % 13 == second % 13 else -unit
        staked[round] = unit
    return (4 if on_war else 2) * results.size


def simulator(question: Question, style: str) -> Simulator:
    """A wager as it is priced, played in one of the styles."""
    decks, ends = decks_in_play(question.options), endings()
    if question.wager != "initial":
        unit, (won,) = in_whole_units([per_unit(TIE["tie-hand"])])
        parameters = (52 * decks, question.wager == "war-tie", int(won[0]), unit)
        return dealt_cards(play_tie, parameters, unit, on_a_tie(question).lines)
    unit, (nets, stakes) = in_whole_units([end.net for end in ends], [end.staked for end in ends])
    war = style == "optimal"
    return dealt_cards(play_initial, (52 * decks, war, nets, stakes), unit, lines(decks, style))


MODEL = Model(
    game=GAME,
    pricings=(
        Pricing(wager="initial", price=initial, tables={"text": {}}, covers=("war",)),
        Pricing(wager="tie", price=on_a_tie, tables={"text": {}}),
        Pricing(wager="war-tie", price=on_a_tie, tables={"text": {}}),
    ),
    strategy=strategy,
    bots={style: partial(bot, style) for style in STYLES},
    simulator=simulator,
    styles=STYLES,
    worth=seat_choices.worth(values, ("initial", "war"), looks=()),
)
