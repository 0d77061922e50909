"""Let it ride poker, N.J.A.C. 13:69F-18.

Three equal bets on three cards of one's own and two community cards against a pay table; the first
two bets can be taken back, one before each community card is turned. Two more wagers, on the five
cards and on one's own three. Read with subchapter 18.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pitboss.engine import (
    OWN,
    Always,
    ByOption,
    Choose,
    Game,
    Limits,
    Offer,
    OnCards,
    Options,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    Wager,
    choice,
    chooser,
    flag,
    mapping,
)
from pitboss.equipment.cards import PIPS
from pitboss.errors import Refused
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    misdeal_voids_all,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.ranking import five_card, three_card
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
BETS = ("bet-1", "bet-2", "bet-3")
LEAST_LIMIT = 50_000_00
TEN = PIPS["Ts"]

OPTIONS = (
    mapping("bet-rows", "18.11(b)", "better odds for the three bets than the text demands"),
    tables.payout_limit("18.11(c)", LEAST_LIMIT, "the most that the three bets pay on a hand"),
    flag("bonus", "18.6A(a)", "whether the let it ride bonus wager is offered", default=True),
    mapping("bonus-rows", "18.11(d)",
            "higher amounts for the let it ride bonus than the text demands, with their sign"
            " ($60)"),
    choice("three-card-table", (*TABLES["three-card"], "none"), "18.11(e)",
           "whether the three-card bonus is offered, and what it pays"),
    mapping("three-card-rows", "18.11(e)",
            "better odds for the three-card bonus than the selected table has"),
    tables.positions("18.6(e)"),
    choice("stack", ("top-first", "bottom-first"), "18.9(c)",
           "which card of its stack an automated shoe dispenses first"),
    *one_deck.options(AT),
)  # fmt: skip


def three_card_rows(hand: Sequence[str]) -> tuple[str, ...]:
    """18.6B(c), (d): only one's own three cards; a mini-royal without its own row is paid as a
    straight flush, 18.3(c)."""
    score = three_card.score(hand)
    royal = ("mini-royal",) if three_card.is_mini_royal(score) else ()
    return (*royal, three_card.category(score))


WAGERS = (
    *(Wager(name=name, cite="18.6(d)", pays="bet table", required=True,
            rule="three equal wagers", says=f"a pair of tens or better{but}",
            paid_by=Always(table=TABLES["bet"]["minimum"], rows="bet-rows"))
      for name, but in zip(BETS, ("; may be taken back before the first community card",
                                  "; may be taken back before the second", ""), strict=True)),
    Wager(name="bonus", cite="18.6A(b); 18.6A(c); 18.6A(d)", pays="bonus table", low=1_00,
          high=1_00, rule="$1, only with the three bets",
          says="three of a kind or better in the five cards",
          offered=lambda options: bool(options["bonus"]), not_offered="18.6A(a)",
          paid_by=Always(table=TABLES["bonus"]["minimum"], rows="bonus-rows"),
          on_cards=OnCards(cards=((OWN, 3), (COMMUNITY, 2)), rows=tables.best_five, collected=True,
                           lost_cite="18.6A(a)")),
    Wager(name="three-card", cite="18.6B(b); 18.6B(c); 18.6B(d)", pays="three-card table",
          rule="only with the three bets", says="a pair or better in your own three cards",
          offered=lambda options: options["three-card-table"] != "none", not_offered="18.6B(a)",
          paid_by=ByOption(letters=TABLES["three-card"], option="three-card-table",
                         rows="three-card-rows"),
          on_cards=OnCards(cards=((OWN, 3),), rows=three_card_rows, cite="18.3(c)",
                           lost_cite="18.6B(a)")),
)  # fmt: skip
bet_table, bonus_table, three_card_table = (
    tables.table_of(WAGERS, name) for name in ("bet-1", "bonus", "three-card")
)


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    offered = options["three-card-table"] != "none"
    for posted in (bet_table, bonus_table, *([three_card_table] if offered else [])):
        tables.check_stated(posted(options), "18.11(a)")


def check_limits(options: Options, limits: Limits) -> None:
    """18.11(c): no payout limit below what the three bets can win at the minimum."""
    least = max(limits.of(name).low for name in BETS)
    most = max(pays.won(least) for pays in bet_table(options).rows.values())
    limit = options["payout-limit"]
    tables.check_payout_limit(limit, LEAST_LIMIT, len(BETS) * most, "18.11(c)")


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """18.6 to 18.6B: which wager needs which other one."""
    bets = {felt.get(name, 0) for name in BETS}
    if len(bets) > 1:
        raise Refused("bets one, two and three are placed together, in equal amounts", "18.6(d)")
    if "bonus" in felt and not felt.get("bet-1"):
        raise Refused("a let it ride bonus wager needs the three bets", "18.6A(b)")
    if "three-card" in felt and not felt.get("bet-1"):
        raise Refused("a three-card bonus wager needs the three bets", "18.6B(b)")


def play(round: Round) -> Procedure:
    # 18.4(c), 18.5(a) to (c)
    seats = yield from one_deck.begin(round, AT, (*BETS, "bonus", "three-card"), plays=("bet-1",))
    if not seats:
        return
    take_in_bonus(round)
    holders = [*map(str, seats), COMMUNITY]  # the community area last, card by card or as a stack
    yield from one_deck.hole_cards(round, AT, holders, 3)
    yield from one_deck.put_stub_away(round, AT)
    burned, first, second = from_the_left(round)
    yield from ride_or_withdraw(round, seats, FIRST)
    round.shift(burned, COMMUNITY, "burn", face="down", cite="18.10(c)")
    turn_up(round, first, "18.10(d)")
    yield from ride_or_withdraw(round, seats, SECOND)
    for stake in round.stakes_on("bet-3"):
        round.pass_over(stake.seat, too_late, default="ride", patron=stake.patron)
    yield from decisions.before_reveal(round, "18.10(f)")
    turn_up(round, second, "18.10(f)")
    settle(round)


def take_in_bonus(round: Round) -> None:
    """18.7(b), 18.8(b)3, 18.9(b)2: the bonus chips go to the inventory before the deal."""
    chips = len(round.stakes_on("bonus"))
    if chips:
        cite = AT.close[round.options["deal"]]
        round.announce(f"bonus chips taken in and verified: {chips}", cite)


def from_the_left(round: Round) -> tuple[str, ...]:
    """The community cards from the dealer's left: as dealt, or a stack from its bottom, 18.9(c)."""
    cards = tuple(round.hands[COMMUNITY])
    stacked = round.options["deal"] == "automated" and round.options["stack"] == "top-first"
    return cards[::-1] if stacked else cards


def turn_up(round: Round, card: str, cite: str) -> None:
    round.show(COMMUNITY, cite, at=round.hands[COMMUNITY].index(card))


# -- the two decisions ---------------------------------------------------------------------------


class Asked(NamedTuple):
    """A bet that its player may take back, and where."""

    wager: str
    cite: str
    moment: str


FIRST = Asked("bet-1", "18.10(b)", "before the first community card is turned")
SECOND = Asked("bet-2", "18.10(e)", "after the first community card")


def ride_or_withdraw(round: Round, seats: Sequence[int], asked: Asked) -> Steps[None]:
    """18.1, 18.10(b), (e): everybody is asked from the dealer's left, whatever they chose
    before."""
    wager, cite, _ = asked
    ride = Offer("ride", f"18.1; {cite}", says=f"let {wager} ride", about=wager)

    def withdrawn(stake: Stake) -> None:
        round.return_stake(stake, f"{cite}2", "withdrawn")

    yield from decisions.leave_or_withdraw(round, seats, ride, cite, withdrawn, not_now(asked))


def too_late(name: str) -> Refused | None:
    """18.10(a)3, (f): after the decision on bet two there is none left."""
    late = ("bet-2 was decided on before the second community card", SECOND.cite)
    reason = {**not_now(SECOND), "withdraw": late, "withdraw-bet-2": late}.get(name)
    return Refused(*reason) if reason else None


def not_now(asked: Asked) -> decisions.NotNow:
    """Why no other bet is decided now, and why there is no other choice about this bet."""
    stays = ("only bets one and two may be taken back: bet three stays", "18.6(d)")
    known = dict.fromkeys(("ride-bet-3", "withdraw-bet-3"), stays)
    other = SECOND if asked == FIRST else FIRST
    late = (f"{other.wager} is decided on {other.moment}", other.cite)
    known |= dict.fromkeys((f"ride-{other.wager}", f"withdraw-{other.wager}"), late)
    neither = ("a bet rides or is taken back, and no more is bet", asked.cite)
    return known | dict.fromkeys(("fold", "bet", "raise", "play"), neither)


# -- settlement ----------------------------------------------------------------------------------


def settle(round: Round) -> None:
    """18.10(g), (h): from the dealer's far right; all hands lie open until the last is settled."""
    seats = round.seats_with("bet-3")[::-1]
    for seat in seats:
        round.show(str(seat), "18.10(g)1")
        losing_first = sorted(outcomes(round, seat), key=lambda outcome: outcome.won > 0)
        settlement.carry_out(round, losing_first)  # 18.10(g)3
    for holder in (*map(str, seats), COMMUNITY):
        round.collect(holder, "18.10(h)")


def outcomes(round: Round, seat: int) -> Iterator[settlement.Outcome]:
    """18.11: what becomes of one player's wagers; the limit of (c) is for the three bets alone."""
    hand = tables.rank(round, str(seat), "18.3(a), (b)", plus=COMMUNITY)
    stakes = {stake.wager: stake for stake in round.stakes_on(seat=seat)}
    bets = (on_bet(stakes[name], hand, round.options) for name in BETS if name in stakes)
    yield from settlement.limited(bets, round.options["payout-limit"] or None, "18.11(c)")
    for name in ("bonus", "three-card"):
        if name in stakes:
            yield settlement.on_cards(round, stakes[name])


def on_bet(stake: Stake, hand: RankedHand, options: Options) -> settlement.Outcome:
    row = hand.hand
    if row == "pair" and five_card.pair(hand.score) >= TEN:
        row = "pair-of-tens-or-better"
    pays = bet_table(options).get(row)
    if pays is None:
        why = f"{row}: lower than a pair of tens"
        return settlement.lose(stake, why, "18.10(g)2", compared=(hand,))
    return settlement.win(stake, pays, f"{row} at {pays}", "18.11(b)", compared=(hand,))


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Lets a bet ride on what wins already, and on cards of one suit that are close together."""
    up = from_the_left(round)[:1] if prompt.cite == SECOND.cite else ()
    cards = [*round.hands[str(seat)], *up]
    pips = [PIPS[card] for card in cards]
    paired = {pip for pip in pips if pips.count(pip) > 1}
    suited = len({card[1] for card in cards}) == 1
    wins = max(paired, default=0) >= TEN or len(paired) > 1 or len(set(pips)) < len(pips) - 1
    draws = suited and (bool(up) or max(pips) - min(pips) < 4)
    return "ride" if wins or draws else "withdraw"


IRREGULARITIES = (
    *usual_irregularities(AT),
    misdeal_voids_all("18.12(c)"),
    shuffler_counts_wrong(AT),
)


GAME = Game(
    title="Let It Ride Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_limits=check_limits, check_felt=check_felt, bot=chooser(decision),
    **one_deck.game_fields(__package__),
)  # fmt: skip
