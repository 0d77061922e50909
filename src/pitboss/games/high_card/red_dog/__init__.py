"""Red dog, N.J.A.C. 13:69F-6.

Two cards are turned up, and the third must fall between them; once the spread is known a player may
raise. Read with subchapter 6.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine import (
    Bet,
    Choose,
    Game,
    Irregularity,
    IrregularityReport,
    Offer,
    Options,
    Procedure,
    Round,
    Stake,
    Steps,
    Wager,
    choice,
    chooser,
    flag,
    mapping,
    number,
    patron_of,
)
from pitboss.equipment.cards import PIPS, decks
from pitboss.errors import Refused
from pitboss.procedures import cuts, decisions, shoe_irregularities, shoes
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.procedures.shoes import Dealing, Shoe
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Payout

TABLES = pay_tables.load(__package__)
AT = paragraphs.load(__package__, shoes.Paragraphs)
PAIR = TABLES["pair"]["text"]
SPREADS = range(1, 12)
"""6.5(g): a number from one to eleven."""
RAISE_FROM = 7
"""The spread from which more cards win than lose."""

OPTIONS = (
    number("decks", 1, 100, "6.1(a)", "at least one", default=6),
    choice("shuffle", ("manual", "pre-shuffled", "continuous"), "6.3(a)",
           "by the dealer, pre-shuffled at the opening, or by a shoe or device that reshuffles"
           " all the time, 6.9"),
    choice("shuffle-after", ("cutting-card", "every-round"), "6.3(a)",
           "shuffle once the cutting card is out, or at the completion of every round"),
    cuts.recut_by("6.3(d)"),
    mapping("spread-rows", "6.5(i)3",
            "higher odds by spread than the text demands, as in 1: 6 to 1"),
    flag("multiple-areas", "6.8", "a player may wager on more than one betting area"),
)  # fmt: skip

_SPAN = re.compile(r"(\d+)(?:-(\d+))?")


@lru_cache
def _spread_odds(options: Options) -> PayTable:
    """6.5(i)2 and 3: what each spread pays, higher where the casino offers it."""
    rows: dict[str, str] = {}
    for said, pays in options["spread-rows"].items():
        span = _SPAN.fullmatch(said)
        if span is None:
            known = "a spread from 1 to 11, or several as in 4-11"
            cite = PAIR.cite if said in PAIR.rows else "6.5(i)3"
            raise Refused(f"higher odds are for {known}, not for {said}", cite)
        for spread in range(int(span[1]), int(span[2] or span[1]) + 1):
            if spread not in SPREADS:
                raise Refused(f"there is no spread of {spread}: 1 to 11", "6.5(g)")
            rows[str(spread)] = str(pays)
    try:
        return TABLES["spread"]["text"].posted(rows)
    except Refused as below:
        raise Refused(below.why, "6.5(i)3") from None


WAGERS = (
    Wager(name="original", cite="6.5(a)", pays="spread table", required=True,
          paid_by=lambda options: (_spread_odds(options), PAIR),  # or a pair at first
          says="that the third card falls between the first two"),
    Wager(name="raise", cite="6.5(h)", pays="spread table", by_choice=True,
          paid_by=lambda options: (_spread_odds(options),),
          when="once there is a spread", rule="no more than the original wager",
          says="more on the same third card"),
)  # fmt: skip
ORIGINAL = WAGERS[0]


def spread_odds(options: Options) -> PayTable:
    """What each spread pays here."""
    return ORIGINAL.tables(options)[0]


def trips_odds(options: Options) -> Payout:
    """6.5(f)1: what a third card of the same value pays."""
    return ORIGINAL.tables(options)[1]["three-of-a-kind"]


@lru_cache
def shoe_of(options: Options) -> Shoe:
    """6.1 to 6.4, 6.9: how the cards are handled."""
    continuous = options["shuffle"] == "continuous"
    again = shoes.CONTINUOUS if continuous else shoes.CUTTING_CARD
    if options["shuffle-after"] == "every-round" and not continuous:
        again = shoes.DISCRETION
    return Shoe(
        at=replace(AT, opening="6.2(a)") if options["shuffle"] == "pre-shuffled" else AT,
        pieces=decks(options["decks"]),
        burns=not continuous,
        again=again,
        opened=shoes.PRE_SHUFFLED if options["shuffle"] == "pre-shuffled" else shoes.OPENED,
    )


def check_table(options: Options) -> None:
    _spread_odds(options)
    if options["shuffle"] == "continuous" and options["shuffle-after"] == "every-round":
        raise Refused("a device that reshuffles all the time takes the place of 6.3", "6.9")


MANNER = Manner(
    chips="6.5(b)",
    confirm=("dealer", "supervisor"),
    late="6.5(a)",
    too_late="all wagers are made before the first card is dealt",
)


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """6.5(a), (b), 6.8: when, how and on how many areas a wager is made."""
    MANNER.check(round, bet)
    who = patron_of(bet.seat, bet.patron)
    elsewhere = any(
        patron_of(stake.seat, stake.patron) == who and stake.seat != bet.seat
        for stake in round.stakes_on()
    )
    if elsewhere and not round.options["multiple-areas"]:
        raise Refused(f"{who} may wager on one betting area", "6.8")


def play(round: Round) -> Procedure:
    shoe = shoe_of(round.options)
    yield from shoes.prepare(round, shoe)  # 6.2, 6.3(a)
    yield from round.take_bets(("original",), cite="6.5(a)", close="", locked="6.5(d)")
    if not round.stakes_on():
        return
    dealing = yield from shoes.begin_dealing(round, shoe, "original")  # 6.3(b), (c), 6.4(a)
    # to the box at the dealer's far left, and to the one at the far right
    yield from dealing.deal([(COMMUNITY, "up", "6.5(c)")] * 2)
    low, high = sorted(PIPS[card] for card in round.hands[COMMUNITY])
    if high - low > 1:
        yield from play_spread(round, dealing, low, high)
    else:
        no_more_choices(round, "there is no spread, and so no raise")
        if low == high:
            yield from play_pair(round, dealing)
        else:
            tie_hand(round, "The cards are consecutive, tie hand", "6.5(e)")
    round.collect(COMMUNITY, "6.5(j)")


def no_more_choices(round: Round, no_raise: str, cite: str = "6.5(h)") -> None:
    """From now on nobody may raise or void the round."""
    seen_early = 'only a third card seen before "Raises closed" lets a player void the round'

    def why_not(name: str) -> Refused:
        return Refused(seen_early, "6.7(c)") if name == "void" else Refused(no_raise, cite)

    for stake in round.stakes_on("original"):
        round.pass_over(stake.seat, why_not, default="no-raise", patron=stake.patron)


def tie_hand(round: Round, words: str, cite: str) -> None:
    """6.5(e), (f)2: all wagers are void."""
    round.announce(words, cite)
    for stake in by_area(round):
        round.push(stake, "void, a tie hand", cite)


def by_area(round: Round, wager: str | None = None) -> list[Stake]:
    """The wagers that stand, or those of a name, from the dealer's left."""
    return sorted(round.stakes_on(wager), key=lambda stake: stake.seat)


def play_pair(round: Round, dealing: Dealing) -> Steps[None]:
    """6.5(f): a third card at once; three of a kind win, all else is void."""
    round.announce("We have a pair", "6.5(f)")
    yield from dealing.deal([(COMMUNITY, "up", "6.5(f)")])
    first, _, third = round.hands[COMMUNITY]
    if PIPS[third] != PIPS[first]:
        tie_hand(round, "No three of a kind, tie hand", "6.5(f)2")
        return
    round.announce("Three of a kind", "6.5(f)1")
    pays = trips_odds(round.options)
    for stake in by_area(round):
        round.win(stake, pays, f"three of a kind at {pays}", "6.5(f)1")


def play_spread(round: Round, dealing: Dealing, low: int, high: int) -> Steps[None]:
    """6.5(g) to (i): the spread, the raises, the third card."""
    spread = high - low - 1
    round.note("spread", spread, "6.1(b); 6.5(g)")
    yield from take_raises(round)
    if not round.stakes_on():  # everybody has voided the round, 6.7(c)
        return
    round.announce("Raises closed", "6.5(i)")
    no_more_choices(round, "raises are closed", "6.5(i); 6.5(h)")
    yield from dealing.deal([(COMMUNITY, "up", "6.5(i)")])
    third = PIPS[round.hands[COMMUNITY][2]]
    round.announce(f"The third card is {third}", "6.5(i)")
    pays = spread_odds(round.options)[str(spread)]
    for stake in by_area(round):
        if low < third < high:
            round.win(stake, pays, f"the third card is between, at {pays}", "6.5(i)2")
        else:
            round.lose(stake, "the third card is not between", "6.5(i)1")


# -- 6.5(h), 6.7(c): raises ------------------------------------------------------------------------


def take_raises(round: Round) -> Steps[None]:
    """6.5(h): raises from the dealer's left until "Raises closed".

    6.7(c): a third card that was seen too early is discarded, and every player may void the round.
    A player who plays it out and has not raised may still raise.
    """
    exposed = True
    while exposed and round.stakes_on():
        yield from offer_raises(round)
        # the dealer is about to close the raises: a last moment for reports
        yield Choose(0, (CLOSE,), "6.5(i)", "close-raises", not_yours=no_raise, step="reveal")
        exposed = round.memo.pop("third-card-exposed", False)
        for stake in by_area(round, "original") if exposed else ():
            yield from play_on_or_void(round, stake)


def no_raise(name: str) -> Refused | None:
    """Why nobody raises once all have been asked."""
    why = "raises are closed: all players have been asked"
    return Refused(why, "6.5(i); 6.5(h)") if name == "raise" else None


CLOSE, NO_RAISE = (
    Offer("close-raises", "6.5(i)"),
    Offer("no-raise", "6.5(h)", says="leave it at the original wager"),
)


def offer_raises(round: Round) -> Steps[None]:
    """Everybody without a raise may make one, of any amount up to the original wager."""
    for original in by_area(round, "original"):
        seat, patron, most = original.seat, original.patron, original.amount
        if round.stake(seat, "raise", patron):
            continue
        raised = decisions.up_to(round, "raise", most, "6.5(h)")
        answer = yield from round.choose(
            seat, (NO_RAISE, raised), cite="6.5(h)", default="no-raise", patron=patron
        )
        if answer.name == "raise":
            round.place(seat, "raise", answer.amount, "6.5(h)", patron=patron)


PLAY_ON = Offer("play-on", "6.7(c)", says="with another third card")
VOID = Offer("void", "6.7(c)", says="all wagers back")


def play_on_or_void(round: Round, original: Stake) -> Steps[None]:
    """6.7(c): the round is played out, or original wager and raise come back."""
    seat, patron = original.seat, original.patron
    answer = yield from round.choose(
        seat, (PLAY_ON, VOID), cite="6.7(c)", default="play-on", patron=patron
    )
    if answer.name == "void":
        for stake in round.stakes_on(seat=seat, patron=patron):
            round.return_stake(stake, "6.7(c)", "the player voids the round")


def third_card_exposed(round: Round, report: IrregularityReport) -> Steps[None]:
    yield from shoe_irregularities.put_aside(round, report, "6.7(c)")
    round.memo["third-card-exposed"] = True


def raises_open(round: Round, report: IrregularityReport) -> None:
    """Refuse a report unless there is a spread and raises are not closed."""
    if len(round.hands.get(COMMUNITY, ())) != 2:
        raise Refused('only between the spread and "Raises closed"', "6.7(c)")
    if len(report.pieces) > 1:
        raise Refused("there is one third card", "6.7(c)")


IRREGULARITIES = (
    shoe_irregularities.card_face_up("6.7(a)", when=shoe_irregularities.WHILE_DEALT),
    shoe_irregularities.card_drawn_in_error("6.7(b)"),
    Irregularity(
        name="third-card-exposed", cite="6.7(c)", when=("choose", "reveal"), pieces="deck",
        handle=third_card_exposed, legal=raises_open,
        consequence="the card is discarded; every player may play the round out or void it",
    ),
    shoe_irregularities.wager_touched("6.5(d)"),
    shoe_irregularities.improper_cut("6.3(d)"),
    shoe_irregularities.reshuffle_ordered("6.3(a)", shoe_of),
    shoe_irregularities.new_dealer("6.4(a)", shoe_of),
    shoe_irregularities.burn_card_asked("6.4(a)"),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Raises the maximum on a spread of seven or more, as the mathematics advises."""
    if not prompt.offer("raise"):
        return prompt.default
    low, high = sorted(PIPS[card] for card in round.hands[COMMUNITY])
    return "raise" if high - low > RAISE_FROM else "no-raise"


GAME = Game(
    slug="red-dog", title="Red Dog", subchapter="6", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, only_these="6.5(b)",
    pieces_cite="6.1(a)", check_table=check_table, check_bets=check_bets,
    first_state=shoes.first_state, facts=shoes.facts(), bot=chooser(decision),
    formerly={"spread-odds": "spread-rows"},
)  # fmt: skip
