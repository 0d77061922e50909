"""Pack's poker, N.J.A.C. 13:69F-43.

Five cards each and three packs of two community cards: pack by pack the best five of the player's
seven against the dealer's with the same pack, and nothing to decide. Bonus wagers on the five cards
and on the seven, by a table or on a progressive meter. Read with subchapter 43.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.engine.game import Game
from pitboss.engine.irregularities import Irregularity
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER, Procedure, Steps
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.games.one_deck.packs_poker import bonuses, wagers
from pitboss.games.one_deck.packs_poker import options as chosen
from pitboss.games.one_deck.packs_poker.options import AT, BONUSES, in_use, meter_of
from pitboss.games.one_deck.packs_poker.wagers import PACKS, WAGERS
from pitboss.procedures import decisions, deck_irregularities, meters, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.ranking import five_card
from pitboss.regulation.payouts import EVEN

LAY_PACKS = {"shoe": "43.7(e)", "hand": "43.8(d)", "automated": "43.9(d)"}
CARDS = 5


def play(round: Round) -> Procedure:
    yield from one_deck.prepare(round, AT)  # 43.2(a), (c) to (e), 43.3(c), 43.4(a), (b)
    running = {kind: meter_of(kind, round.options) for kind in in_use(round.options)}
    if running:
        meters.on_display(round, *running.values())
    names = [wager.name for wager in WAGERS if not wager.offered or wager.offered(round.options)]
    yield from one_deck.take_bets(round, AT, names)
    seats = round.seats_with(*names)
    if not seats:
        return
    meters.take_in(round, len(bonuses.on_meters(round)), "registered", "43.12(b)")
    yield from deal(round, seats)
    yield from one_deck.put_stub_away(round, AT)
    decisions.nothing_to_decide(round, seats, 'after "No more bets" nothing is decided', "43.6(b)")
    reveal(round, seats)
    left = seats[::-1]
    for pack in PACKS:  # 43.10(i), 43.12(b): each is settled before the next is turned over
        left = settle_pack(round, pack, left)
    collect(round, left)
    for kind, meter in running.items():
        meters.contribute(round, meter, meters.wagered(round, f"{kind}-"))


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """43.7(d), (e), 43.8(c), (d), 43.9(c), (d): five cards each, then the packs; nothing is cut."""
    holders = [*map(str, seats), DEALER]
    together = round.options["hands-dealt"] == "five-together"
    yield from one_deck.hole_cards(round, AT, holders, CARDS, together=together)
    packs = [f"pack-{pack}" for pack in PACKS]
    order = [*packs, *packs]
    if round.options["packs-dealt"] == "two-together":
        order.sort()
    yield from round.deal(order, face="down", cite=LAY_PACKS[round.options["deal"]])


def reveal(round: Round, seats: Sequence[int]) -> None:
    """43.10(a), (c): the players' cards, by themselves or by the dealer; then the dealer's own."""
    by_players = round.options["reveal"] == "players"
    for seat in seats if by_players else seats[::-1]:
        round.show(str(seat), "43.10(a)1" if by_players else "43.10(a)2")
    round.show(DEALER, "43.10(c)")


# -- collection and payment ----------------------------------------------------------------------


def settle_pack(round: Round, pack: int, seats: Sequence[int]) -> list[int]:
    """43.10(d) to (h): one pack, from the dealer's right. Returns whose cards are still on the
    table."""
    round.show(f"pack-{pack}", "43.10(d)" if pack == 1 else "43.10(i)")
    dealer = rank(round, DEALER, pack)
    awards = {kind: bonuses.from_meter(round, kind, pack) for kind in in_use(round.options)}
    left = []
    for seat in seats:
        for stake in round.stakes_on(f"pack-{pack}", seat=seat):
            score = rank(round, str(seat), pack)
            settlement.carry_out(round, [against_dealer(stake, score, dealer, round.options)])
        for kind in BONUSES:
            award = awards.get(kind, {}).get(seat)
            for stake in round.stakes_on(f"{kind}-{pack}", seat=seat):
                settlement.carry_out(round, [bonuses.on_bonus(round, kind, stake, award)])
        if may_go(round, seat, pack):
            round.collect(str(seat), "43.10(j)")
        else:
            left.append(seat)
    round.collect(f"pack-{pack}", "43.10(h)")
    return left


def rank(round: Round, holder: str, pack: int) -> int:
    """43.1: the best five of somebody's five cards and the pack; 43.5(a) is in the ranking."""
    return tables.rank(round, holder, "43.5(b)", plus=f"pack-{pack}")


def against_dealer(stake: Stake, score: int, dealer: int, options: Options) -> settlement.Outcome:
    """43.10(e), (f): to win or tie, a player also needs a pair."""
    mine, theirs = five_card.category(score), five_card.category(dealer)
    pair = mine != "high-card"
    if score < dealer:
        why = f"the dealer's hand is higher, {theirs} against {mine}"
        return settlement.lose(stake, why, "43.10(e)")
    if pair and score == dealer:
        return settlement.push(stake, f"a tie of {mine}", "43.10(f)")
    if pair:
        why = f"the player's hand is higher, {mine} against {theirs}"
        return settlement.win(stake, EVEN, why, "43.11(a)")
    if score > dealer and options["less-than-a-pair"] == "push":
        return settlement.push(stake, "higher, but less than a pair", "43.10(f)")
    return settlement.lose(stake, "the player has less than a pair", "43.10(e)")


def may_go(round: Round, seat: int, pack: int) -> bool:
    """43.10(j): a player without a wager on a later pack may go; but a meter's winner stays,
    43.12(d)4."""
    early = round.options["collect"] == "after-last-pack" and pack != PACKS[-1]
    return early and not round.stakes_on(seat=seat) and not bonuses.paid_from_meter(round, seat)


def collect(round: Round, seats: Sequence[int]) -> None:
    """43.10(k), 43.12(d)4: all that is left, once the papers of a meter's winners are complete."""
    for seat in seats:
        cite = "43.12(d)4" if bonuses.paid_from_meter(round, seat) else "43.10(k)"
        round.collect(str(seat), cite)
    round.collect(DEALER, "43.10(k)")


# -- irregularities ------------------------------------------------------------------------------

IRREGULARITIES = (
    Irregularity(
        name="card-exposed", cite="43.13(a)", when=("bets",),
        consequence="all hands void",
        handle=deck_irregularities.void_all(
            "a card was exposed before the wagers were made", "43.13(a)"
        ),
    ),
    *deck_irregularities.usual(AT),
    deck_irregularities.misdeal_voids_all("43.7(g)2"),
    deck_irregularities.shuffler_counts_wrong("43.7(h)"),
    bonuses.NOT_ACCEPTED,
)  # fmt: skip

GAME = Game(
    title="Pack's Poker", seats=(1, 6), wagers=WAGERS, options=chosen.OPTIONS,
    irregularities=IRREGULARITIES, pay_tables=chosen.TABLES, play=play,
    check_table=chosen.check_table, check_bets=wagers.check_bets, check_felt=wagers.check_felt,
    facts=meters.FACTS, **one_deck.game_fields(__package__, chosen.first_state),
)  # fmt: skip
