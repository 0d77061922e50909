"""Casino war, N.J.A.C. 13:69F-22.

One card against the dealer's. On a tie hand the player gives up half of the initial wager, or all
of it for a war wager on one more card each. Read with subchapter 22.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    Always,
    Bet,
    Choose,
    Game,
    Offer,
    Options,
    Procedure,
    Round,
    Stake,
    Steps,
    TakeDown,
    VoidRound,
    Wager,
    choice,
    chooser,
)
from pitboss.equipment.cards import PIPS, decks
from pitboss.errors import Refused
from pitboss.procedures import decisions, shoe_irregularities, shoes
from pitboss.procedures.bet_manner import Manner
from pitboss.procedures.shoes import Card, Dealing, Shoe
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)
INITIAL, TIE, WAR = (TABLES[wager]["text"] for wager in ("initial", "tie", "war"))
AT = paragraphs.load(__package__, shoes.Paragraphs)
OPENING = {"manual": "22.4(c)", "automated": "22.4(d)", "pre-shuffled": "22.4(a)"}
HOW_OPENED = {"automated": shoes.IN_BATCHES, "pre-shuffled": shoes.PRE_SHUFFLED}
IN_PLAY = (6, 7, 8)
"""Decks that a shoe may hold, 22.2(a)."""
NO_MAXIMUM = 10_000_000_00
"""The most for a tie wager on the war deal if no maximum is posted."""
FACE_UP = "face-up"
"""A reason for a reshuffle in addition to those of every shoe, 22.10(a)."""

OPTIONS = (
    shoes.decks_by_shuffle(
        "22.2(a)", "six, seven or eight decks; with an automated shuffler 12, 14 or 16"
    ),
    shoes.ways_of_shuffling(OPENING, "22.5(a)", "or pre-shuffled at the opening"),
    choice("shoe", ("manual",), "22.2(b)", "cards come from a manual dealing shoe, no other"),
    shoes.cutting_card("22.5(e)"),
    shoes.extra_cutting_card("22.2(c)"),
)  # fmt: skip

WAGERS = (
    Wager(name="initial", cite="22.6(b)", pays="1 to 1", required=True,
          paid_by=Always(table=INITIAL),
          says="your card against the dealer's"),
    Wager(name="tie", cite="22.1", pays="10 to 1", says="that the two cards are of equal rank",
          rule="only with an initial wager", paid_by=Always(table=TIE)),
    Wager(name="war", cite="22.8(e)", pays="2 to 1", by_choice=True, fixed=True,
          when="on a tie hand, for the initial wager", rule="equal to the initial wager",  # 22.1
          says="one more card each; a second tie wins 3 to 1", paid_by=Always(table=WAR)),
    Wager(name="war-tie", cite="22.8(e)", pays="10 to 1", by_choice=True,
          when="with a war wager", says="that the cards of the war deal are of equal rank",
          paid_by=Always(table=TIE)),
)  # fmt: skip


decks_in_play = shoes.decks_in_play(IN_PLAY, one="22.2(a)", two="22.2(d)")


@lru_cache
def shoe_of(options: Options) -> Shoe:
    """22.2, 22.4, 22.5: how the cards are handled, from a manual shoe always."""
    way = options["shuffle"]
    return Shoe(
        at=replace(AT, opening=OPENING[way]),
        pieces=decks(decks_in_play(options)),
        behind=options["cutting-card"],
        alternates=way == "automated",
        opened=HOW_OPENED.get(way, shoes.OPENED),
    )


def check_table(options: Options) -> None:
    decks_in_play(options)


MANNER = Manner(chips="22.6(a)", late="22.6(b)")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """22.6(a) and (b): what a wager is made with, and until when."""
    MANNER.check(round, bet)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    if "initial" not in felt:
        raise Refused("a tie wager is made with an initial wager", "22.1")


def no_take_down(answer: TakeDown) -> None:
    raise Refused("a wager that has been placed is not handled, removed or altered", "22.6(b)")


def play(round: Round) -> Procedure:
    shoe = shoe_of(round.options)
    yield from shoes.prepare(round, shoe)  # 22.4, 22.5(a), (f)
    yield from round.take_bets(
        ("initial", "tie"), cite="22.6(b)", close_cite="22.7(b)", take_down=no_take_down
    )
    if not round.seats_with("initial"):
        return
    # 22.5(b) to (e), 22.7(a)
    dealing = yield from shoes.begin_dealing(round, shoe, "initial", hides_last="22.2(c)")
    yield from original_deal(round, dealing)
    yield from decisions.before_reveal(round, "22.8(a)")
    if not round.seats_with("initial"):  # nobody was dealt a card, 22.10(c)
        return
    tied = compare(round)
    warriors = yield from decide(round, tied)
    for seat in warriors:
        yield from place_war_wager(round, seat)
    if warriors:
        yield from war_deal(dealing, warriors)
        settle_war(round, warriors)
    round.collect(DEALER, "22.8(h)" if warriors else "22.8(d)")


def original_deal(round: Round, dealing: Dealing) -> Steps[None]:
    """22.7(c): from the dealer's far left one card to each player, then one to the dealer."""
    players = [str(seat) for seat in round.seats_with("initial")]
    yield from dealing.deal([(holder, "up", "22.7(c)") for holder in (*players, DEALER)])


def rank(round: Round, holder: str, deal: int = 0) -> int:
    """22.3: ace, king, queen down to two, whatever the suit; deal 1 is the war deal."""
    return PIPS[round.hands[holder][deal]]


def compare(round: Round) -> list[int]:
    """22.8(a), (b): initial and tie wagers from the dealer's left; the seats with a tie hand."""
    tied = []
    for seat in round.seats_with("initial"):
        mine, dealers = rank(round, str(seat)), rank(round, DEALER)
        (initial,) = round.stakes_on("initial", seat=seat)
        if mine < dealers:
            cite = "22.3; 22.8(a)1; 22.8(b)"
            round.lose(initial, "the dealer's card is higher", cite)
        elif mine > dealers:
            cite = "22.3; 22.8(a)2; 22.8(b)"
            round.win(initial, INITIAL["higher"], "the player's card is higher", cite)
        else:
            cite = "22.3; 22.8(a)3; 22.8(b)"
            round.rank(str(seat), "a tie hand", "22.1")
            tied.append(seat)
        settle_tie(round, seat, "tie", mine == dealers, cite)
        if mine != dealers:
            round.pass_over(seat, no_tie_hand, patron=initial.patron)
    return tied


def no_tie_hand(name: str) -> Refused:
    return Refused(f"{name}: only a player with a tie hand surrenders or goes to war", "22.8(c)")


def settle_tie(round: Round, seat: int, wager: str, tied: bool, cite: str) -> None:
    pays = TIE["tie-hand"]
    for stake in round.stakes_on(wager, seat=seat):
        if tied:
            round.win(stake, pays, f"a tie hand at {pays}", cite)
        else:
            round.lose(stake, "no tie hand", cite)


SURRENDER = Offer("surrender", "22.8(c)1", says="half of the initial wager back")


def decide(round: Round, tied: Sequence[int]) -> Steps[list[int]]:
    """22.8(c), (d): half of the initial wager surrendered, or war; the seats that go to war."""
    warriors = []
    for seat in tied:
        (initial,) = round.stakes_on("initial", seat=seat)
        amount = initial.amount
        war = Offer("war", "22.1", amount, amount, "give up the initial wager and bet it again")
        answer = yield from round.choose(
            seat, (war, SURRENDER), cite="22.8(c)", default="surrender", patron=initial.patron
        )
        if answer.name == "war":
            warriors.append(seat)
        else:
            surrender(round, initial)
    for holder in round.hands:
        if holder.isdigit() and int(holder) not in warriors:
            round.collect(holder, "22.8(d)")
    return warriors


def surrender(round: Round, initial: Stake) -> None:
    """22.8(c)1: one-half is collected; the odd cent, for which there is no chip, is returned."""
    half = initial.amount // 2
    round.settle(initial, 0, half, "one-half is surrendered", "22.8(c)1")

    def why_not(name: str) -> Refused:
        if name.startswith("war-tie"):
            return Refused(
                "only a player who goes to war makes a tie wager on the war deal", "22.8(e)"
            )
        return Refused("surrendering ends the round for the player", "22.8(c)1")

    round.pass_over(initial.seat, why_not, patron=initial.patron)


NO_TIE = Offer("no-tie", "22.8(e)")


def place_war_wager(round: Round, seat: int) -> Steps[None]:
    """22.8(e): the war wager is placed, the initial wager collected, a tie wager offered."""
    (initial,) = round.stakes_on("initial", seat=seat)
    patron = initial.patron
    round.place(seat, "war", initial.amount, "22.8(e)", patron=patron)
    round.lose(initial, "given up to go to war", "22.8(c)2")
    limits = round.table.limits
    limit = limits.own.get("war-tie") or limits.of("tie")
    tie = Offer("war-tie", "22.8(e)", limit.low, limit.high or NO_MAXIMUM,
                "that the war deal is a tie too", limit.step, step_cite="8.2(f)",
                high_cite="8.2(a)", high_why="the posted maximum",
                low_cite="8.2(a)", low_why="the posted minimum")  # fmt: skip
    answer = yield from round.choose(
        seat, (NO_TIE, tie), cite="22.8(e)", default="no-tie", patron=patron
    )
    if answer.name == "war-tie":
        round.place(seat, "war-tie", answer.amount, "22.8(e)", patron=patron)
    why = Refused("there is one war: a second tie hand wins at 3 to 1", "22.8(g)3")
    round.pass_over(seat, lambda name: why, patron=patron)


def war_deal(dealing: Dealing, warriors: Sequence[int]) -> Steps[None]:
    """22.8(f): three burn cards, then one card to each at war and one to the dealer."""
    burned: list[Card] = [("burn", "down", "22.8(f)")] * 3
    holders = [*map(str, warriors), DEALER]
    yield from dealing.deal([*burned, *((holder, "up", "22.8(f)") for holder in holders)])


def settle_war(round: Round, warriors: Sequence[int]) -> None:
    """22.8(g), (h): war and tie wagers from the dealer's left."""
    for seat in warriors:
        mine, dealers = rank(round, str(seat), 1), rank(round, DEALER, 1)
        (war,) = round.stakes_on("war", seat=seat)
        if mine < dealers:
            cite = "22.8(g)1"
            round.lose(war, "the dealer's war card is higher", cite)
        elif mine > dealers:
            cite, pays = "22.8(g)2", WAR["higher"]
            round.win(war, pays, f"the player's war card is higher, at {pays}", cite)
        else:
            cite, pays = "22.8(g)3", WAR["tie-hand"]
            round.win(war, pays, f"a second tie hand, at {pays}", cite)
        settle_tie(round, seat, "war-tie", mine == dealers, cite)
        round.collect(str(seat), "22.8(h)")


# -- 22.10: irregularities -------------------------------------------------------------------------


def void_all(round: Round) -> VoidRound:
    """22.10(a): the hands on the table are void; wagers that were given up for a war come back
    too."""
    why = "more than one card face up in the shoe"
    round.state["due"]["shoe"] = FACE_UP
    for war in round.stakes_on("war"):
        round.pay_bonus(war.seat, "initial", war.amount, why, "22.10(a)", patron=war.patron)
    return VoidRound(why, "22.10(a)")


IRREGULARITIES = (
    shoe_irregularities.card_face_up("22.10(a)", void_all),
    shoe_irregularities.card_drawn_in_error("22.10(b)"),
    shoe_irregularities.no_card_dealt("22.10(c)", "initial"),
    shoe_irregularities.shuffler_fails("22.10(d)"),
    shoe_irregularities.wager_touched("22.6(b)"),
    shoe_irregularities.new_dealer("22.7(a)"),
    shoe_irregularities.reshuffle_ordered("22.5(b)4", shoe_of),
    shoe_irregularities.no_gaming_activity("22.5(g)", shoe_of),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Goes to war, as the mathematics advises, and makes no tie wager."""
    return "war" if prompt.offer("war") else prompt.default


GAME = Game(
    slug="casino-war", title="Casino War", subchapter="22", seats=(1, 7), options=OPTIONS,
    wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these="22.6(a)", one_player="22.7(c)1", pieces_cite="22.2(a)", check_table=check_table,
    check_bets=check_bets, check_felt=check_felt,
    first_state=shoes.first_state, facts=shoes.facts(FACE_UP), bot=chooser(decision),
)  # fmt: skip
