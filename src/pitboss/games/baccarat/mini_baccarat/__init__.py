"""Mini-baccarat, N.J.A.C. 13:69F-7: punto banco at a small table, dealt by one dealer."""

from fractions import Fraction
from functools import partial

from pitboss.engine import (
    Choice,
    Game,
    Irregularity,
    IrregularityReport,
    Options,
    Procedure,
    Round,
    Steps,
    choice,
    flag,
)
from pitboss.errors import Refused
from pitboss.games.baccarat.common import rules, shoe, strays, table
from pitboss.games.baccarat.common.outcome import BANKER, PLAYER
from pitboss.games.baccarat.common.paragraphs import Paragraphs
from pitboss.games.baccarat.common.scoreboards import SCOREBOARD
from pitboss.procedures import shoe_irregularities, shoes
from pitboss.regulation import paragraphs, pay_tables

AT = paragraphs.load(__package__, Paragraphs)
ON_TIES = "25%-on-ties"
"""A way of charging for the Banker wager that only this text has, 7.2(a)1iii."""
TEXT = rules.Text(
    at=AT,
    tables=pay_tables.load(__package__),
    charges={**rules.CHARGES, ON_TIES: rules.Charge(table=ON_TIES, on_ties=Fraction(1, 4))},
)
OPTIONS = (
    *rules.wager_options(TEXT),
    shoe.decks_option(AT, "decks at the table, at least six, or with an automated shuffler twelve"
                      " in two batches; 0 for the usual eight in the shoe"),
    *shoe.shoe_options(AT),
    choice("deal", tuple(AT.deal), "7.7(c)",
           "the hands are placed face up, or face down and turned over by the dealer or by those"
           " who bet most on them", items=tuple(AT.deal.values())),
    *rules.turning_options(AT),
    choice("shuffle", ("laced", "laced-and-reshuffled", "feathered"), "7.5(b)",
           "after the shuffle one deck is laced in, perhaps with another shuffle, or the stack is"
           " feathered for inspection", items=("7.5(b)2", "7.5(b)2i", "7.5(b)1")),
    shoe.pre_shuffled(AT),
    flag("automated-shuffler", "7.1(d)", "two batches of cards, one in play while a device shuffles"
         " the other"),
    flag("continuous-shuffler", "7.12", "a shoe or device reshuffles the cards all the time"),
)  # fmt: skip


def check_table(options: Options) -> None:
    """7.1(d): a shuffling device has two equal batches, at least twelve decks in all."""
    if options["automated-shuffler"]:
        if options["continuous-shuffler"]:
            raise Refused("cards come from an automated or from a continuous shuffler", "7.12")
        if options["decks"] and (options["decks"] < 2 * rules.LEAST_DECKS or options["decks"] % 2):
            raise Refused("an automated card shuffling device requires at least 12 decks in two"
                          " equal batches", "7.1(d)")  # fmt: skip
    rules.check_table(TEXT, options)


def play(round: Round) -> Procedure:
    yield from table.ready(round, AT)
    yield from table.take_bets(round, AT, why_not_first)
    if not round.stakes_on():
        return
    yield from table.play_coup(round, TEXT)
    for hand in (PLAYER, BANKER):
        round.collect(hand, "7.10(d)")


def why_not_first(round: Round) -> str:
    """7.8(a): the Banker's Hand is turned over first only where both lie face down."""
    up = round.options["deal"] == "face-up"
    return "the cards are dealt face up at this table" if up else ""


# -- irregularities of its own -------------------------------------------------------------------


def right_withdrawn(round: Round, report: IrregularityReport) -> Steps[Choice]:
    """7.11(f): the right to turn the cards over passes on as if it had been given up."""
    assert round.prompt is not None
    seat = int(round.prompt.party)
    yield from ()
    return Choice(seat, "relinquish")


def no_activity(round: Round, report: IrregularityReport) -> Steps[None]:
    """7.5(h): the cards are spread for the first player, and the shoe is filled again."""
    dealing = round.memo["dealing"]
    round.announce("the cards are spread for inspection", "7.5(h)")
    yield from shoes.shuffle(round, dealing.shoe, shoe.SHOE, shoes.BEGINS)
    if dealing.shoe.again != shoes.CONTINUOUS:
        round.state.update(shoe.new_shoe())
        yield from shoe.fill(round, dealing)


def nobody_bets(round: Round, report: IrregularityReport) -> None:
    if round.stakes_on():
        raise Refused("there are wagers on the table", "7.5(h)")


IRREGULARITIES = (
    *table.irregularities(AT),
    Irregularity(name="turn-right-withdrawn", cite="7.11(f)", when=("turn",),
                 handle=right_withdrawn,
                 consequence="the right to turn the cards over is offered to the next player"),
    shoe_irregularities.wager_touched("7.2(e)", when=strays.IN_HAND),
    Irregularity(name="no-gaming-activity", cite="7.5(h)", when=("bets",), legal=nobody_bets,
                 consequence="the cards are inspected by the first player and shuffled",
                 handle=no_activity),
)  # fmt: skip


GAME = Game(
    fees=("vigorish",),
    slug="mini-baccarat", title="Mini-Baccarat", subchapter="7", seats=(1, 9), options=OPTIONS,
    wagers=rules.wagers_of(TEXT), irregularities=IRREGULARITIES, pay_tables=TEXT.tables, play=play,
    only_these=AT.only_these, check_table=check_table, check_bets=partial(rules.check_bets, AT),
    check_felt=partial(rules.check_felt, AT), first_state=table.first_state,
    facts=table.FACTS, pieces_cite=AT.decks, bot=table.bot, scoreboard=SCOREBOARD,
)  # fmt: skip
