"""Side wagers on the cards: 11.9(f) to (j), 11.15(d), 11.19(c), 11.22(d).

Losing side wagers are collected when a player's hands are exposed (11.9(g)). The others are paid
once the player's wager on the hands is settled; four of a kind and better, and envy, at the very
end.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.engine.events import Collected, Event, Shown, patron_of
from pitboss.engine.prompts import DEALER
from pitboss.engine.round import Round
from pitboss.engine.wagers import Stake
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common.rules import Result, SideWagers
from pitboss.games.pai_gow.pai_gow_poker import progressive, rows
from pitboss.games.pai_gow.pai_gow_poker.options import (
    BONUS,
    DYNASTY,
    FLOORS,
    IMPERIAL,
    INSURANCE,
    QUEENS_DRAGON,
    THREE_CARD,
    is_ez,
)
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT
from pitboss.games.pai_gow.pai_gow_poker.wagers import (
    BESIDE,
    EARNS_ENVY,
    LIMITED,
    NO_SURRENDER,
    PROGRESSIVE,
    WITH_ENVY,
    on_seven,
)
from pitboss.money import dollars
from pitboss.procedures import settlement
from pitboss.procedures.deck_irregularities import in_play
from pitboss.procedures.settlement import Outcome
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Payout

MARKERS, OWNERS, THREE_OUT = "envy-markers", "owners", "three-out"
"""Keys in the round's memo: wagers with a marker, who plays which position, whether three cards are
dealt."""
LATER = (BONUS, INSURANCE)
"""11.15(d)2: these are collected, if they lose, after the wager on the hands is settled."""
PREMIUM = {"four-of-a-kind", "straight-flush", "five-aces"}
"""11.1: hands above a straight flush, and the royal flush, contain a straight flush."""


# -- who has what ----------------------------------------------------------------------------------


def opponent(round: Round) -> str:
    """The holder that all others play against: the bank, or the dealer."""
    bank = banking.of(round)
    return bank.holder if bank else DEALER


def made(round: Round, holder: str) -> tuple[str, ...]:
    return rows.seven(round.hands[holder])


def premium(round: Round, seat: int) -> bool:
    """11.1: four of a kind or higher."""
    return not PREMIUM.isdisjoint(made(round, str(seat)))


def queens_dragon(round: Round) -> Result | None:
    """11.9(h)3, 11.10(k)1 and (m)1: in EZ pai gow a queen-high hand of the dealer or the bank makes
    every wager a push."""
    if is_ez(round.options) and rows.pai_gow(round.hands[opponent(round)]) == ("queen-high",):
        return Result(0, "a queen's dragon", "11.10(k)1" if banking.of(round) else "11.9(h)3")
    return None


def place_markers(round: Round) -> None:
    """11.15(c), 11.22(c): a marker at every wager that earns an envy bonus. It is noted who plays
    which position, because nobody is paid for their own cards."""
    stakes = [it for it in round.stakes_on() if it.seat]
    round.memo[OWNERS] = {it.seat: patron_of(it.seat, it.patron) for it in stakes}
    round.memo[MARKERS] = [it for it in stakes if it.wager in WITH_ENVY and it.amount >= EARNS_ENVY]
    for wager, cite in ((BONUS, "11.15(c)"), (DYNASTY, "11.22(c)")):
        if seats := [it.seat for it in round.memo[MARKERS] if it.wager == wager]:
            round.note(f"{WITH_ENVY[wager]}-markers", sorted(seats), cite)


def markers(round: Round) -> list[Stake]:
    """Wagers with a marker, settled or not, but not those of a void hand."""
    return [it for it in round.memo[MARKERS] if it.amount]


def owner(round: Round, seat: int) -> str:
    """Who plays a position."""
    bank = banking.of(round)
    if bank and bank.seat == seat:
        return bank.party
    owners: dict[int, str] = round.memo[OWNERS]
    return owners[seat]


def needs(round: Round, holder: str) -> bool:
    """11.15(d)1, 11.22(d)1: whose cards stay on the layout after the wager on the hands."""
    if holder == DEALER:  # 11.19(c)2: the bank's banker hand bonus
        bank = banking.of(round)
        return bank is not None and bool(round.stakes_on(IMPERIAL, bank.seat))
    on_cards = [it for it in round.stakes_on(seat=int(holder)) if it.wager in BESIDE]
    return bool(on_cards or markers(round) or round.stakes_on(INSURANCE))


def no_surrender(round: Round, seat: int) -> Refused | None:
    """11.9(e)."""
    held = [name for name in NO_SURRENDER if round.stakes_on(name, seat)]
    if not held:
        return None
    return Refused(f"surrender not available with a {held[0]} wager", AT.surrender)


# -- what a wager comes to -------------------------------------------------------------------------


def outcome(round: Round, stake: Stake) -> Outcome:
    """The result of a wager on cards, before any payout limit."""
    if stake.wager == IMPERIAL:
        return _imperial(round, stake)
    if stake.wager == QUEENS_DRAGON:
        return settlement.on_cards(round, stake, on_seven(rows.pai_gow, whose=opponent(round)))
    return settlement.on_cards(round, stake)


def _imperial(round: Round, stake: Stake) -> Outcome:
    """11.19(c), 11.20: the player's hand and the banker's hand are each paid; the wager is lost if
    neither is.

    The bank itself looks at the dealer's hand.
    """
    wager = round.game.wager_names[IMPERIAL]
    player, banker = wager.tables(round.options)
    other = opponent(round)
    other = DEALER if other == str(stake.seat) else other
    own, pays = player.best(*made(round, str(stake.seat)))
    theirs, pays_too = banker.best(*rows.pai_gow(round.hands[other]))
    won = [p for p in (pays, pays_too) if p is not None]
    if not won:
        return settlement.lose(stake, f"{own}, and {theirs} of the {_called(other)}", "11.19(c)")
    said = [f"{own} at {pays}"] if pays else []
    said += [f"the {_called(other)}'s {theirs} at {pays_too}"] if pays_too else []
    cite = player.cite if pays else banker.cite
    total = sum(p.won(stake.amount) for p in won)
    return Outcome(stake, total, 0, ", ".join(said), cite, pays=" and ".join(map(str, won)))


def _called(holder: str) -> str:
    return DEALER if holder == DEALER else "bank"


def limited(round: Round, decided: Outcome) -> Outcome:
    """11.16(d), 11.18(d), 11.20(e), 11.23(f): no more for a player in a round than the limit."""
    name = decided.bonus or decided.stake.wager
    option = next((o for o, groups in LIMITED.items() if any(name in g for g in groups)), "")
    most = round.options[option] if option else 0
    if not most or not decided.won:
        return decided
    paid: dict[tuple[str, str], int] = round.memo.setdefault("paid-of-limit", {})
    key = patron_of(decided.stake.seat, decided.stake.patron), option
    left = most - paid.get(key, 0)
    paid[key] = paid.get(key, 0) + min(left, decided.won)
    if decided.won <= left:
        return decided
    why = f"{decided.why}, up to the limit of {dollars(most)} a round"
    return replace(decided, won=left, why=why, cite=FLOORS[option][1])


# -- settling --------------------------------------------------------------------------------------


def settle_three_cards(round: Round) -> None:
    """11.17(f): winning hands lie face up; losing wagers are collected, then the others paid."""
    stakes = sorted(round.stakes_on(THREE_CARD), key=lambda stake: stake.seat)
    decided = [outcome(round, stake) for stake in stakes]
    for one in decided:
        if not one.lost:
            round.show(str(one.stake.seat), "11.17(f)", at=0, count=3)
    settlement.collect_then_pay(round, decided)


def exposed(round: Round, seat: int) -> None:
    """11.9(g): losing wagers are collected; the cards lie open if the player still has other
    wagers."""
    stakes = [stake for stake in round.stakes_on(seat=seat) if stake.wager in BESIDE]
    if stakes:
        lay_open(round, str(seat), AT.exposed)
    if needs(round, DEALER) and str(seat) == opponent(round):
        lay_open(round, DEALER, "11.19(c)2")
    for stake in stakes:
        if stake.wager == PROGRESSIVE:
            row, pays = progressive.best(round, stake)
            if pays is None:
                round.lose(stake, row, "11.14(d)")
        elif stake.wager not in LATER:
            decided = outcome(round, stake)
            if decided.lost:
                settlement.carry_out(round, [decided])


def lay_open(round: Round, whose: str, cite: str) -> None:
    """Show cards that nobody has seen yet, for example of a surrendered hand."""
    shown = (it for it in round.events if isinstance(it, Shown) and it.at is None)
    if all(it.holder != whose for it in shown):
        round.show(whose, cite)


def paid(round: Round, seat: int) -> None:
    """11.9(j), 11.15(d)2, 11.19(c), 11.22(d)2: pay the winning side wagers of a player; a premium
    hand waits."""
    for stake in [it for name in BESIDE for it in round.stakes_on(name, seat)]:
        if stake.wager == PROGRESSIVE:
            row, pays = progressive.best(round, stake)
            assert pays is not None, "who wins nothing has lost the wager by now"
            progressive.pay(round, stake, row, pays)
        elif stake.wager in WITH_ENVY and premium(round, seat):
            round.announce(f"seat {seat} has a premium hand", _at(stake, "iii"))
        else:
            settlement.carry_out(round, [limited(round, outcome(round, stake))])
    bank = banking.of(round)
    if in_play(round, [seat]) and not needs(round, str(seat)) and seat != (bank and bank.seat):
        round.collect(str(seat), AT.collected)


def _at(stake: Stake, item: str) -> str:
    return f"{'11.15' if stake.wager == BONUS else '11.22'}(d)2{item}"


def finished(round: Round) -> None:
    """11.15(d)3, 11.22(d)3: from the dealer's right, envy, then premium hands; then cards go."""
    seats = in_play(round, sorted({*_dealt(round)}))
    earned = markers(round)
    for seat in seats:
        for stake in [it for it in earned if it.seat == seat]:
            _pay_envy(round, stake, seats)
        for stake in [it for it in round.stakes_on(seat=seat) if it.wager in WITH_ENVY]:
            settlement.carry_out(round, [limited(round, outcome(round, stake))])
    for seat in seats:
        if str(seat) != opponent(round):
            round.collect(str(seat), AT.collected)
    if banking.of(round) and not any(_is_collected(it) for it in round.events):
        round.collect(DEALER, AT.collected)


def _is_collected(event: Event) -> bool:
    return isinstance(event, Collected) and event.holder == DEALER


def _dealt(round: Round) -> list[int]:
    return [int(holder) for holder in round.hands if holder.isdecimal()]


def _pay_envy(round: Round, stake: Stake, seats: list[int]) -> None:
    """11.1, 11.16(b), 11.23(b): for every premium hand of another player, the bank's too."""
    name = WITH_ENVY[stake.wager]
    table = round.game.wager_names[name].table(round.options)
    own = patron_of(stake.seat, stake.patron)
    for seat in seats:
        if seat == stake.seat or owner(round, seat) == own:
            continue
        row, pays = _envied(round, table, seat)
        if pays is not None:
            why = f"seat {seat} has {row}"
            decided = Outcome(stake, pays.won(0), 0, why, table.cite, name)
            settlement.carry_out(round, [limited(round, decided)])


def _envied(round: Round, table: PayTable, seat: int) -> tuple[str, Payout | None]:
    if not premium(round, seat):
        return "", None
    lay_open(round, str(seat), table.cite)
    return table.best(*made(round, str(seat)))


SIDE_WAGERS = SideWagers(
    wagers=BESIDE, needs=needs, no_surrender=no_surrender, exposed=exposed, paid=paid,
    finished=finished,
)  # fmt: skip
