"""Winner's pot poker, N.J.A.C. 13:69F-33.

Five-card stud, two cards down and three up. The players and the dealer put the same amounts into
one pot, and the highest hand takes it; the dealer stays to the end, a player may fold twice. The
house keeps a commission of what players win. A bonus on the player's own cards. Read with
subchapter 33.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    HOUSE,
    OWN,
    Always,
    Answer,
    Choice,
    Choose,
    Draw,
    Face,
    Fact,
    Game,
    Handle,
    Interruption,
    Irregularity,
    IrregularityReport,
    Legal,
    Offer,
    OnCards,
    Option,
    Options,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    VoidRound,
    Wager,
    chooser,
    mapping,
)
from pitboss.equipment.cards import PIPS
from pitboss.errors import Refused
from pitboss.money import dollars, in_proportion
from pitboss.procedures import decisions, one_deck, pots, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    has_hand,
    misdeal_voids_hand,
    nothing,
    shuffler_counts_wrong,
    usual_irregularities,
    void_all,
)
from pitboss.procedures.pots import POT
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import five_card
from pitboss.ranking.scores import grouped
from pitboss.regulation import paragraphs, pay_tables

# -- options and wagers, 33.1, 33.6, 33.10(h) and 33.11 --------------------------------------------

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
BONUS = "jacks-plus-bonus"
TIMES = {"ante": 1, "bet": 1, "double": 2}
"""33.1: the wagers that are for the pot, and how many antes each is."""
WHOLE = sum(TIMES.values())
"""33.6(c): what the dealer, and a player who stays to the end, puts into the pot, in antes."""

OPTIONS = (
    Option(name="ante", default=10_00, kind="amount", low=1, cite="33.1",
           says="the amount of every ante, the dealer's too"),
    Option(name="commission-percent", default="10%", kind="rate", low=0, high=Fraction(1, 10),
           cite="33.10(h)2i", says="the part of a pot that the house keeps if players win it, ..."),
    Option(name="commission-fixed", default=10_00, kind="amount", low=0, cite="33.10(h)2i",
           says="... or this amount, whichever is less"),
    pots.smallest_chip("33.10(h)2ii"),
    mapping("bonus-rows", "33.11(b)", "better odds for the jacks plus bonus than the text demands"),
    *one_deck.options(AT),
)  # fmt: skip
PAIRS = (("low-pair", PIPS["2s"]), ("pair-of-jacks-or-better", PIPS["Js"]))
FEWER = {
    (4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (3,): "three-of-a-kind",
    (2, 2): "two-pair",
}  # fmt: skip
"""What fewer than five cards make, other than a pair, by the number of cards of each rank."""


def own_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """33.1, 33.11(b): the row of the best hand, also of the two to four cards of a hand that ended
    early; straights and flushes have five cards."""
    if len(cards) == five_card.SIZE:
        return (tables.row_by_pair(five_card.score(cards), PAIRS),)
    ranks = Counter(PIPS[card] for card in cards).most_common()
    shape = tuple(often for _, often in ranks)
    if shape[0] == 2 and shape not in FEWER:
        return (next(row for row, lowest in reversed(PAIRS) if ranks[0][0] >= lowest),)
    return (FEWER.get(shape, "high-card"),)


WAGERS = (
    Wager(name="ante", cite="33.1", pays="the pot", required=True, rule="the posted amount",
          fixed_at=lambda options: options["ante"], says="your hand against all others"),
    Wager(name="bet", cite="33.10(a)", pays="the pot", by_choice=True, when="after the third card",
          rule="equal to the ante", says="stay in after three cards"),
    Wager(name="double", cite="33.10(c)", pays="the pot", by_choice=True,
          when="after the fourth card", rule="twice the ante", says="stay in after four cards"),
    Wager(name=BONUS, cite="33.6(d)", pays="bonus table",
          rule="within the table's limits, beside an ante",
          says="a pair of jacks or better, whatever the others have",
          paid_by=Always(table=TABLES[BONUS]["minimum"], rows="bonus-rows"),
          on_cards=OnCards(cards=((OWN, five_card.SIZE),), rows=own_rows)),
)  # fmt: skip
bonus_table = tables.table_of(WAGERS, BONUS)


def commission(part: int, options: Options) -> int:
    """33.10(h)2: what the house keeps of the part of a pot that players win."""
    return pots.lesser(part, options["commission-percent"], options["commission-fixed"])


# -- a round ---------------------------------------------------------------------------------------

LIMIT = 50_000_00
"""33.11(c): the most that a bonus pays, unless the smallest wager can win more."""


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    tables.check_stated(bonus_table(options), "33.11(a)")


check_felt = tables.only_with("ante", "a jacks plus bonus wager is made beside an ante", "33.6(c)")


def first_state(options: Options) -> dict[str, Any]:
    return one_deck.first_state(options) | {"button": ""}


def play(round: Round) -> Procedure:
    yield from one_deck.prepare(round, AT)  # 33.3(c), 33.4(a) to (c)
    automated = round.options["deal"] == "automated"
    if automated:
        yield from burn(round, "33.9(b)1")
    yield from one_deck.take_bets(round, AT, ("ante", BONUS))
    if not round.seats_with("ante"):
        return
    stake = WHOLE * round.options["ante"]
    round.move(HOUSE, POT, stake, "the dealer's ante, bet and double wagers", "33.6(c)")
    order = move_button(round)
    try:
        if not automated:
            yield from burn(round, one_deck.way(round, AT))
        yield from first_three(round, order)
        yield from streets(round, order)
        yield from one_deck.put_stub_away(round, AT)
        yield from decisions.before_reveal(round, "33.10(f)")
    except VoidRound as void:
        round.move(POT, HOUSE, stake, "the dealer's wagers go back", void.cite)
        raise
    settle(round)


# -- the button, 33.7(d) ---------------------------------------------------------------------------

HOLE_CARDS, UP_CARD = 2, 2
"""How many cards lie face down, and the place of the first one that does not."""
BUTTON = {"shoe": "33.7(d)", "hand": "33.8(c)", "automated": "33.9(c)"}
FACTS = {"button": Fact(kind="holder", says="before whom the button lay in the last round")}


class DealChanged(Interruption):
    """The deal in progress has changed: deal what is missing."""


def move_button(round: Round) -> list[str]:
    """33.7(d): the button is at the dealer first, then moves to the next player; the dealer is the
    last.

    Returns those who play, in the order of the deal, which begins after the button.
    """
    circle, last = [*map(str, round.seats_with("ante")), DEALER], round.state["button"]
    seat = int(last.removeprefix("seat ")) if last.startswith("seat ") else 0
    after = [holder for holder in circle[:-1] if int(holder) > seat]
    now = DEALER if not last or (seat and not after) else after[0]
    round.state["button"] = now if now == DEALER else f"seat {now}"
    cite = BUTTON[round.options["deal"]]
    round.note("button", now if now == DEALER else int(now), cite)
    at = circle.index(now) + 1
    order = circle[at:] + circle[:at]
    round.note("deal-order", [who if who == DEALER else int(who) for who in order], cite)
    return order


# -- cards, 33.7(e) to 33.10(d) --------------------------------------------------------------------


def burn(round: Round, cite: str) -> Steps[None]:
    """One card; two, 33.12(e), where the last one was forgotten."""
    due = len(round.hands.get("burn", ())) + (2 if round.memo.pop("not-burned", False) else 1)
    while not round.memo.get("not-burned") and (missing := due - len(round.hands.get("burn", ()))):
        try:
            yield from round.deal(["burn"] * missing, face="down", cite=cite)
        except DealChanged:
            continue


def first_three(round: Round, order: Sequence[str]) -> Steps[None]:
    """33.7(e), 33.8(d), 33.9(d): two cards down and one up; by the automated shoe in one stack."""
    cite = one_deck.way(round, AT)
    if round.options["deal"] != "automated":
        for count in range(1, HOLE_CARDS + 1):
            yield from deal_up_to(round, order, count, "down", cite)
        yield from third(round, order, cite)
        return
    for holder in order:
        yield from deal_up_to(round, [holder] * 3, 3, "down", cite)
        if len(round.hands.get(holder, ())) > UP_CARD and not exposed(round, holder):
            round.show(holder, cite, at=UP_CARD)
    round.memo[one_deck.STACKS_OUT] = True


def third(round: Round, order: Sequence[str], cite: str) -> Steps[None]:
    """33.12(a): face down, if a card of the hand was turned up before."""
    while waiting := missing(round, order, UP_CARD + 1):
        seen = [bool(exposed(round, holder)) for holder in waiting]
        alike = seen.index(not seen[0]) if len(set(seen)) > 1 else len(seen)
        try:
            yield from round.deal(waiting[:alike], face="down" if seen[0] else "up", cite=cite)
        except DealChanged:
            continue


def next_card(round: Round, order: Sequence[str], count: int, cite: str) -> Steps[None]:
    """33.10(b), (d): a card is burned, then those who are still in get their next one."""
    if not round.seats_with("ante"):
        return
    yield from burn(round, cite)
    yield from deal_up_to(round, order, count, "up", cite)


def deal_up_to(
    round: Round, order: Sequence[str], count: int, face: Face, cite: str
) -> Steps[None]:
    while waiting := missing(round, order, count):
        try:
            yield from round.deal(waiting, face=face, cite=cite)
        except DealChanged:
            continue


def missing(round: Round, order: Sequence[str], count: int) -> list[str]:
    """Holders who are still in and have fewer cards, once for every missing card; nobody, if only
    the dealer is left."""
    if not round.seats_with("ante"):
        return []
    held = {holder: len(round.hands.get(holder, ())) for holder in order}
    waiting = []
    for holder in order:
        if held[holder] < count and (holder == DEALER or round.stakes_on("ante", int(holder))):
            held[holder] += 1
            waiting.append(holder)
    return waiting


# -- decisions -------------------------------------------------------------------------------------


class Street(NamedTuple):
    """A decision after a number of cards: its wager, who gets the wagers of players who fold, and
    the paragraphs."""

    wager: str
    cite: str
    cards: int
    dealt: str
    folded_to: str
    not_now: decisions.NotNow


STREETS = (
    Street("bet", "33.10(a)", 4, "33.10(b)", HOUSE,
           {"double": ("a double wager is made after the fourth card", "33.10(c)"),
            "check": ("a player makes a bet wager or folds", "33.10(a)")}),
    Street("double", "33.10(c)", 5, "33.10(d)", POT,
           {"bet": ("a bet wager is made after the third card", "33.10(a)"),
            "check": ("a player makes a double wager or folds", "33.10(c)")}),
)  # fmt: skip


def streets(round: Round, order: Sequence[str]) -> Steps[None]:
    """33.10(a) to (d): stay or fold, then a card face up, from the first player after the button.

    Unlike the first three cards, these never begin with the dealer.
    """
    if order[0] == DEALER:
        order = [*order[1:], DEALER]
    seats = [int(holder) for holder in order if holder != DEALER]
    for street in STREETS:
        yield from decide(round, seats, street)
        yield from next_card(round, order, street.cards, street.dealt)


def decide(round: Round, seats: Sequence[int], street: Street) -> Steps[None]:
    wager, cite = street.wager, street.cite
    fold = Offer("fold", f"{cite}2", says="give up what you have put in")

    def offers(ante: Stake) -> tuple[Offer, ...]:
        return decisions.raises(wager, ante.amount, (TIMES[wager],), f"{cite}1; 33.1"), fold

    def then(ante: Stake, answer: Choice) -> None:
        if answer.name == wager:
            round.place(ante.seat, wager, answer.amount, f"{cite}1", patron=ante.patron)
        else:
            decisions.fold(round, ante.seat, fold.cite, keeps=(BONUS,), party=street.folded_to)

    yield from decisions.decide(
        round, seats, offers, then, cite=f"{cite}3", default="fold", not_now=street.not_now
    )


# -- settlement ------------------------------------------------------------------------------------


def settle(round: Round) -> None:
    """33.10(e) to (i): the pot is made up, all hands are shown, bonuses and the pot are settled."""
    stakes = [stake for name in TIMES for stake in round.stakes_on(name)]
    pot = sum(stake.amount for stake in stakes) + round.balances()[POT]
    round.announce(f"there is ${dollars(pot)} in the pot", "33.10(e)")
    live, hands = round.seats_with("double")[::-1], dict[int, RankedHand]()
    for holder in [DEALER, *map(str, live)] if live else []:
        round.show(holder, "33.10(f)")
        seat = 0 if holder == DEALER else int(holder)
        hands[seat] = tables.rank(round, holder, "33.5(a) to (c)")
    settle_bonuses(round, live)
    award(round, pot, stakes, hands)
    for holder in (*map(str, live), DEALER):
        round.collect(holder, "33.10(i)")


def settle_bonuses(round: Round, live: Sequence[int]) -> None:
    """33.10(g): of all players, from the dealer's far right; folded hands lie under the wager."""
    stakes = round.stakes_on(BONUS)
    for stake in stakes:
        if stake.seat not in live:
            round.show(str(stake.seat), "33.10(g)")
    settlement.carry_out(round, sorted(bonuses(round, stakes), key=lambda it: -it.stake.seat))
    for stake in stakes:
        if stake.seat not in live:
            round.collect(str(stake.seat), "33.10(g)")


def bonuses(round: Round, stakes: Sequence[Stake]) -> Iterable[Outcome]:
    """33.11(b), (c): up to the limit for each; several royal flushes share it by their wagers."""
    decided = [settlement.on_cards(round, stake) for stake in stakes]
    royal = {it.stake.seat: it.stake.amount for it in decided
             if own_rows(round.hands[str(it.stake.seat)]) == ("royal-flush",)}  # fmt: skip
    least = max(pays.won(round.table.limits.of(BONUS).low)
                for pays in bonus_table(round.options).rows.values())  # fmt: skip
    most = max(LIMIT, least)
    shares = in_proportion(most, dict(sorted(royal.items()))) if royal else {}
    for it in decided:
        yield from settlement.limited([it], shares.get(it.stake.seat, most), "33.11(c)")


def award(round: Round, pot: int, stakes: Sequence[Stake], hands: Mapping[int, RankedHand]) -> None:
    """33.10(h): to the highest hand, less the commission; equal hands share it. If all have
    folded, it is the dealer's."""
    winners = pots.highest(hands) or [0]
    chip, due = round.options["smallest-chip"], partial(commission, options=round.options)
    divided = pots.divide(pot, winners, chip, due)
    cite = "33.10(h)2ii" if len(winners) > 1 else "33.10(h)2i" if divided.shares else "33.10(h)1"
    pots.award(round, stakes, divided.shares, hands, cite)
    round.move(POT, HOUSE, divided.commission, "commission", cite)
    round.move(POT, HOUSE, divided.dealer, "the dealer's share of the pot", cite)


# -- irregularities, 33.12 -------------------------------------------------------------------------


def exposed(round: Round, holder: str) -> list[str]:
    """The hole cards that were turned up as they were dealt."""
    found: list[str] = round.memo.setdefault("exposed", {}).setdefault(holder, [])
    return found


def turned_up(holder: str = "") -> Handle:
    """33.12(a): one card is seen, so the third will lie face down; or both, so the hand is dead."""

    def handle(round: Round, report: IrregularityReport) -> None:
        whose = holder or str(report.seat)
        seen, cite = exposed(round, whose), "33.12(a)"
        for piece in report.pieces or round.hands[whose][-1:]:
            seen.append(piece)
            round.show(whose, cite, at=round.hands[whose].index(piece))
        if len(seen) == HOLE_CARDS:
            kill(round, whose, cite)
        raise DealChanged("a hole card was turned up", cite)

    return handle


def kill(round: Round, holder: str, cite: str) -> None:
    """33.12(a): the wagers of a dead hand are void, but a bonus that has won is paid.

    If the dealer's hand is dead, all wagers on the pot are void, and of all players the bonuses
    that have won by then are paid.
    """
    if holder == DEALER:
        settle_winners(round, round.stakes_on(BONUS))
        raise VoidRound("the dealer's hand is dead", cite)
    settle_winners(round, round.stakes_on(BONUS, seat=int(holder)))
    for stake in round.stakes_on(seat=int(holder)):
        round.return_stake(stake, cite, "the hand is dead")
    round.collect(holder, cite)


def settle_winners(round: Round, stakes: Sequence[Stake]) -> None:
    """33.12(a): the bonuses that have won with the cards that there are, from the far right."""
    with_cards = [stake for stake in stakes if round.hands.get(str(stake.seat))]
    won = [outcome for outcome in bonuses(round, with_cards) if outcome.won]
    for outcome in sorted(won, key=lambda it: -it.stake.seat):
        holder = str(outcome.stake.seat)
        if len(exposed(round, holder)) < HOLE_CARDS:
            round.show(holder, "33.12(a)")
        settlement.carry_out(round, [outcome])


def still_two_down(holder: str = "") -> Legal:
    """Refuse a report about hole cards that are not there, or that were seen already."""

    def legal(round: Round, report: IrregularityReport) -> None:
        whose = holder or str(report.seat)
        has_hand("33.12(a)", whose)(round, report)
        held, seen = round.hands[whose], exposed(round, whose)
        if len(held) > HOLE_CARDS or len(seen) == HOLE_CARDS:
            raise Refused("the hole cards have been dealt and covered", "33.12(a)")
        named = report.pieces or held[-1:]
        if any(piece in seen or piece not in held for piece in named):
            raise Refused("this is not a hole card that lies face down", "33.12(a)")

    return legal


def not_burned(round: Round, report: IrregularityReport) -> None:
    round.memo["not-burned"] = True
    raise DealChanged("no card is burned", "33.12(e)")


def about_to_burn(round: Round, report: IrregularityReport) -> None:
    if not (isinstance(round.prompt, Draw) and round.prompt.to[0] == "burn"):
        raise Refused("no card is to be burned now", "33.12(e)")


def hand_void(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """33.12(d): the hand gets no more cards."""
    assert round.prompt is not None
    step = round.prompt.step
    answer = yield from MISDEALT.handle(round, report) or ()
    if step == "deal":
        raise DealChanged("a hand is void", "33.12(d)")
    return answer


def found_face_up(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """33.12(b): nothing follows once all cards are dealt; a decision comes before the last."""
    assert round.prompt is not None
    if round.prompt.step not in ("deal", "choose"):
        return None
    return (yield from FACE_UP.handle(round, report) or ())


FACE_UP, *OTHERS = usual_irregularities(AT)
MISDEALT = misdeal_voids_hand("33.12(d)", AT)
IRREGULARITIES = (
    replace(
        FACE_UP, handle=found_face_up, when=UNTIL_REVEALED,
        consequence=f"{FACE_UP.consequence}, unless all cards have been dealt",
    ),
    *OTHERS,
    Irregularity(
        name="hole-card-turned-up", cite="33.12(a)", when=("deal",), whose="hand", pieces="hand",
        consequence="the third card of that hand is dealt face down; where both are seen, the hand"
        " is dead: its wagers are void, but a bonus that has won is paid",
        handle=turned_up(), legal=still_two_down(),
    ),
    Irregularity(
        name="dealer-hole-card-turned-up", cite="33.12(a)", when=("deal",),
        consequence="the dealer's third card is dealt face down; where both are seen, the hand is"
        " dead and the round void, but a bonus that has won is paid",
        handle=turned_up(DEALER), legal=still_two_down(DEALER),
    ),
    replace(MISDEALT, handle=hand_void),
    Irregularity(
        name="burn-forgotten", cite="33.12(e)", when=("deal",), handle=not_burned,
        consequence="the deal goes on; two cards are burned after the betting round",
        legal=about_to_burn,
    ),
    Irregularity(
        name="card-not-dealt", cite="33.12(f)", when=UNTIL_REVEALED,
        consequence="a misdeal: all wagers void, reshuffle", legal=has_hand("33.12(f)"),
        handle=void_all("somebody was not dealt a card", "33.12(f)"),
    ),
    Irregularity(
        name="button-not-moved", cite="33.12(g)", when=UNTIL_REVEALED,
        consequence="played as if it had been moved; it moves on in the next round",
        handle=nothing,
    ),
    Irregularity(
        name="player-exposes-cards", cite="33.12(h)", when=UNTIL_REVEALED,
        whose="hand", pieces="hand", consequence="the hand stays in, and the round goes on",
        handle=nothing,
    ),
    shuffler_counts_wrong(AT),
)  # fmt: skip


# -- a simple player: the cards in sight are all that it needs -------------------------------------

THREE = 3
LOWEST = PIPS["Js"]
"""The lowest high card with which three cards without a pair are worth a bet."""


def worth(cards: Sequence[str]) -> tuple[int, ...]:
    """Higher for better cards, however few: pairs and more, then ranks from the highest down."""
    ranks, counts, _ = grouped(cards)
    return counts[0], int(counts[:2] == [2, 2]), *ranks


def good(cards: Sequence[str]) -> bool:
    """Whether three cards are worth a bet if nobody shows more; or whether four cards are worth a
    double wager whatever is shown, as four to a flush, or to a straight that two ranks complete."""
    ranks, counts, suits = grouped(cards)
    if len(cards) == THREE:
        return counts[0] > 1 or ranks[0] >= LOWEST
    run = len(ranks) == len(cards) and ranks[0] - ranks[-1] == len(cards) - 1
    return len(suits) == 1 or (run and ranks[0] < PIPS["As"])


def stays(cards: Sequence[str], shown: Iterable[Sequence[str]]) -> bool:
    """Whether to stay, by one's own cards and what each of the others shows."""
    beaten = any(worth(others) > worth(cards) for others in shown)
    return not beaten and good(cards) if len(cards) == THREE else not beaten or good(cards)


def in_sight(round: Round, holder: str) -> list[str]:
    """The cards of a holder that everybody can see: all after the hole cards, if no hole card was
    turned up."""
    held = round.hands.get(holder, [])
    if seen := exposed(round, holder):
        return [*seen, *held[UP_CARD + 1 :]]
    return held[UP_CARD:]


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Folds if the dealer or another player shows a better hand, and folds low cards after three
    cards."""
    others = [DEALER, *(str(other) for other in round.seats_with("ante") if other != seat)]
    shown = [seen for other in others if (seen := in_sight(round, other))]
    return prompt.offers[0].name if stays(round.hands[str(seat)], shown) else "fold"


GAME = Game(
    title="Winner's Pot Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, facts=FACTS, parties=(POT,), bot=chooser(decision),
    **one_deck.game_fields(__package__, first_state),
)  # fmt: skip
