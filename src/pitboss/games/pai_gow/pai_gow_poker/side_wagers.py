"""Side wagers on the cards: 11.9(f) to (j), 11.15(d), 11.19(c), 11.22(d).

Losing side wagers are collected when a player's hands are exposed (11.9(g)). The others are paid
once the player's wager on the hands is settled; four of a kind and better, and envy, at the very
end. Each side wager is a value, in `SIDE_WAGERS`.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    OWN,
    Always,
    ByOption,
    Collected,
    Event,
    Limits,
    OnCards,
    Options,
    Round,
    Rows,
    Stake,
    Wager,
    patron_of,
)
from pitboss.engine.events import Shown
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common.rules import Result, SideWagers
from pitboss.games.pai_gow.pai_gow_poker import options as chosen
from pitboss.games.pai_gow.pai_gow_poker import progressive, rows
from pitboss.games.pai_gow.pai_gow_poker.options import (
    BLACK,
    BONUS,
    DYNASTY,
    DYNASTY_ENVY,
    ENVY,
    FLOORS,
    IMPERIAL,
    INSURANCE,
    PROGRESSIVE,
    PROTECTION,
    QUEENS_DRAGON,
    RED,
    RED_BLACK,
    SEVEN_CARD,
    STAKES,
    TABLES,
    THREE_CARD,
    is_ez,
)
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT, CARDS
from pitboss.money import dollars
from pitboss.procedures import poker_tables, settlement
from pitboss.procedures.deck_irregularities import in_play
from pitboss.procedures.settlement import Outcome
from pitboss.procedures.side_wagers import SideWager, by_wager
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import Payout

ONE_DOLLAR, EARNS_ENVY = 1_00, 5_00
MARKERS, OWNERS, THREE_OUT = "envy-markers", "owners", "three-out"
"""Keys in the round's memo: wagers with a marker, who plays which position, whether three cards are
dealt."""
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
    round.memo[MARKERS] = [it for it in stakes if envy_of(it.wager) and it.amount >= EARNS_ENVY]
    for wager, side in BESIDE.items():
        seats = [it.seat for it in round.memo[MARKERS] if it.wager == wager]
        if side.envy and seats:
            round.note(f"{side.envy.name}-markers", sorted(seats), side.envy.cite)


def envy_of(wager: str) -> Wager | None:
    """The bonus that a wager earns on the hands of others."""
    return BESIDE[wager].envy if wager in BESIDE else None


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
    held = [
        name for name, side in BESIDE.items() if side.no_surrender and round.stakes_on(name, seat)
    ]
    if not held:
        return None
    return Refused(f"surrender not available with a {held[0]} wager", AT.surrender)


# -- what a wager comes to -------------------------------------------------------------------------


def _progressive(round: Round, stake: Stake) -> Outcome | None:
    """11.14(d): lost without a row; what wins waits for the meter."""
    row, pays = progressive.best(round, stake)
    return settlement.lose(stake, row, "11.14(d)") if pays is None else None


def _queens_dragon(round: Round, stake: Stake) -> Outcome:
    cards = on_seven(rows.pai_gow, whose=opponent(round))
    return settlement.on_cards(round, stake, cards)


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
    option = next((it.limit for it in SIDE_WAGERS if name in _names(it)), "")
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
    decided = [settlement.on_cards(round, stake) for stake in stakes]
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
        lay_open(round, DEALER, "11.10(p); 11.19(c)2")
    for stake in stakes:
        side = BESIDE[stake.wager]
        decided = None if side.collected_later else side.outcome(round, stake)
        if decided and decided.lost:
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
        elif envy_of(stake.wager) and premium(round, seat):
            round.announce(f"seat {seat} has a premium hand", _at(stake, "iii"))
        else:
            pay_limited(round, stake)
    bank = banking.of(round)
    if in_play(round, [seat]) and not needs(round, str(seat)) and seat != (bank and bank.seat):
        round.collect(str(seat), AT.collected)


def pay_limited(round: Round, stake: Stake) -> None:
    decided = BESIDE[stake.wager].outcome(round, stake)
    if decided:
        settlement.carry_out(round, [limited(round, decided)])


def _at(stake: Stake, item: str) -> str:
    return f"{'11.15' if stake.wager == BONUS else '11.22'}(d)2{item}"


def finished(round: Round) -> None:
    """11.15(d)3, 11.22(d)3: from the dealer's right, envy, then premium hands; then cards go."""
    seats = in_play(round, sorted({*_dealt(round)}))
    earned = markers(round)
    for seat in seats:
        for stake in [it for it in earned if it.seat == seat]:
            _pay_envy(round, stake, seats)
        for stake in [it for it in round.stakes_on(seat=seat) if envy_of(it.wager)]:
            pay_limited(round, stake)
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
    envy = envy_of(stake.wager)
    assert envy is not None, "only such wagers have a marker"
    name, table = envy.name, envy.table(round.options)
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


# -- the side wagers on seven cards, or on some of them --------------------------------------------


class PaiGowSideWager(SideWager, kw_only=True):
    """A side wager of pai gow poker."""

    no_surrender: bool = False
    """11.9(e): a player who has made it may not surrender."""
    collected_later: bool = False
    """11.15(d)2: collected, if it loses, after the wager on the hands is settled."""
    envy: Wager | None = None
    """11.15(c), 11.22(c): the bonus that $5 of it earn on the hands of others."""
    limit: str = ""
    """The option that limits what a player may win with it, and with others, in a round."""
    instead_of: str = ""
    """The wager of the same limit that does not win if this one does, but for
    `BY_THE_SAME_CARDS`."""


def on_seven(rows: Rows, cite: str = "", *, collected: bool = False, whose: str = OWN) -> OnCards:
    return OnCards(
        cards=((whose, CARDS.each),), rows=rows, cite=cite, collected=collected, deck=deck
    )


def deck(options: Options) -> tuple[str, ...]:
    return CARDS.pieces


def _offered(wager: str) -> Callable[[Options], bool]:
    return lambda options: chosen.offers(options, wager)


def _offered_ez(wager: str) -> Callable[[Options], bool]:
    """11.7(h), 11.22(a): in EZ pai gow alone."""
    return lambda options: chosen.offers_ez(options, wager)


SIDE_WAGERS = (
    PaiGowSideWager(
        beside="11.14(a)", no_surrender=True, outcome=_progressive,
        wagers=(
            Wager(name=PROGRESSIVE, cite="11.14(a)", pays="progressive table",
                  rule="$1 or $5, as the table has it", not_offered="11.14(a)",
                  fixed_at=lambda options: STAKES.get(options[PROGRESSIVE], ONE_DOLLAR),
                  offered=chosen.progressive_offered,
                  paid_by=ByOption(letters=TABLES[PROGRESSIVE], option=PROGRESSIVE,
                                 rows="progressive-rows",
                                 names={"$1": "one-dollar", "$5": "five-dollars"}),
                  on_cards=on_seven(rows.seven, collected=True),
                  says="three of a kind or better, however you set it; the best take the meter"),
        ),
    ),
    PaiGowSideWager(
        beside="11.15(b)", collected_later=True, limit="bonus-payout-limit",
        wagers=(
            Wager(name=BONUS, cite="11.15(b)", pays="bonus table", low=ONE_DOLLAR,
                  rule="no less than $1, and $5 or more for the envy bonus",
                  offered=_offered(BONUS), not_offered="11.15(a)",
                  on_cards=on_seven(rows.seven, "11.3(f); 11.15(d)"),
                  paid_by=ByOption(letters=TABLES[BONUS], option="royal-match", rows="bonus-rows"),
                  says="a straight, three of a kind or better, however you set it"),
        ),
        envy=Wager(
            name=ENVY, cite="11.1; 11.15(c)", pays="envy table", when="by itself",
            offered=_offered(BONUS), rule="for a bonus wager of $5 or more",
            not_offered="11.15(a)", paid_by=ByOption(letters=TABLES[ENVY], option="royal-match"),
            says="paid for four of a kind or better of every other player",
        ),
    ),
    PaiGowSideWager(
        beside="11.15(b)", collected_later=True, limit="bonus-payout-limit", instead_of=BONUS,
        wagers=(
            Wager(name=INSURANCE, cite="11.15(b)", pays="insurance table",
                  offered=_offered(INSURANCE), not_offered="11.15(a)",
                  on_cards=on_seven(rows.pai_gow, "11.3(h); 11.15(d)"),
                  paid_by=ByOption(letters=TABLES[INSURANCE], option="insurance-table",
                                 rows="insurance-rows"),
                  says="your seven cards have no pair, straight or flush"),
        ),
    ),
    PaiGowSideWager(
        beside="11.7(e)",
        wagers=(
            Wager(name=THREE_CARD, cite="11.7(e)", pays="three-card bonus table",
                  offered=_offered(THREE_CARD), not_offered="11.17(a)",
                  on_cards=OnCards(cards=((OWN, 3),), rows=rows.first_three, deck=deck),
                  paid_by=Always(table=TABLES[THREE_CARD]["all"], rows="three-card-rows"),
                  says="a pair or better in your first three cards"),
        ),
    ),
    PaiGowSideWager(
        beside="11.7(e)", no_surrender=True, limit="seven-card-payout-limit",
        wagers=(
            Wager(name=SEVEN_CARD, cite="11.7(e)", pays="seven-card bonus table",
                  offered=_offered(SEVEN_CARD), not_offered="11.17(a)",
                  on_cards=on_seven(rows.seven, "11.3(g)"),
                  paid_by=ByOption(letters=TABLES[SEVEN_CARD], option="seven-card-table",
                                 rows="seven-card-rows"),
                  says="a straight, three of a kind or better, however you set it"),
        ),
    ),
    PaiGowSideWager(
        beside="11.7(f)", limit="imperial-payout-limit", outcome=_imperial,
        wagers=(
            Wager(name=IMPERIAL, cite="11.7(f); 11.19(b)",
                  pays="player hand and banker hand bonus tables", offered=_offered(IMPERIAL),
                  not_offered="11.19(a)", least_posted="11.19(b)", most_posted="11.19(b)",
                  rule="within limits of its own that the casino posts",
                  paid_by=lambda options: (TABLES["player-hand-bonus"]["all"],
                                           TABLES["banker-hand-bonus"]["all"]),
                  says="a straight, three of a kind or better, and more if the dealer or the bank"
                  " has jack high or less"),
        ),
    ),
    PaiGowSideWager(
        beside="11.22(b)", no_surrender=True, limit="ez-payout-limit",
        wagers=(
            Wager(name=DYNASTY, cite="11.7(h); 11.22(b)", pays="dynasty bonus table",
                  low=ONE_DOLLAR, rule="no less than $1, and $5 or more for the envy bonus",
                  offered=_offered_ez(DYNASTY), not_offered="11.22(a)",
                  on_cards=on_seven(rows.seven, "11.3(i); 11.22(d)"),
                  paid_by=ByOption(letters=TABLES[DYNASTY], option="dynasty-table",
                                 rows="dynasty-rows"),
                  says="a straight, three of a kind or better, however you set it"),
        ),
        envy=Wager(
            name=DYNASTY_ENVY, cite="11.22(c)", pays="dynasty envy table", when="by itself",
            rule="for a dynasty bonus wager of $5 or more", not_offered="11.22(a)",
            offered=_offered_ez(DYNASTY),
            paid_by=ByOption(letters=TABLES[DYNASTY_ENVY], option="dynasty-table"),
            says="paid for four of a kind or better of every other player",
        ),
    ),
    PaiGowSideWager(
        beside="11.22(b)", no_surrender=True, limit="ez-payout-limit", instead_of=DYNASTY,
        wagers=(
            Wager(name=PROTECTION, cite="11.22(b)", pays="protection table", low=ONE_DOLLAR,
                  rule="no less than $1, beside a pai gow poker wager",
                  offered=_offered_ez(PROTECTION), not_offered="11.22(a)",
                  on_cards=on_seven(rows.pai_gow),
                  paid_by=Always(table=TABLES[PROTECTION]["all"], rows="protection-rows"),
                  says="your seven cards have no pair, straight or flush"),
        ),
    ),
    PaiGowSideWager(
        beside="11.22(b)", no_surrender=True, limit="ez-payout-limit",
        wagers=tuple(
            Wager(name=color, cite="11.22(b)", pays="red black table", low=ONE_DOLLAR,
                  rule="no less than $1, beside a pai gow poker wager",
                  offered=_offered_ez(RED_BLACK), not_offered="11.22(a)", on_cards=on_seven(made),
                  paid_by=Always(table=TABLES[RED_BLACK]["all"], rows="red-black-rows"),
                  says=f"four or more of your seven cards are {color}")
            for color, made in ((RED, rows.red), (BLACK, rows.black))
        ),
    ),
    PaiGowSideWager(
        beside="11.22(b)", no_surrender=True, limit="ez-payout-limit", outcome=_queens_dragon,
        wagers=(
            Wager(name=QUEENS_DRAGON, cite="11.22(b)", pays="queens dragon table", low=ONE_DOLLAR,
                  rule="no less than $1, beside a pai gow poker wager",
                  offered=_offered_ez(QUEENS_DRAGON), not_offered="11.22(a)",
                  on_cards=on_seven(rows.pai_gow, whose=DEALER),
                  paid_by=Always(table=TABLES[QUEENS_DRAGON]["all"], rows="queens-dragon-rows"),
                  says="the seven cards of the dealer or the bank are queen high"),
        ),
    ),
)  # fmt: skip
BESIDE = by_wager(SIDE_WAGERS)


# -- payout limits ---------------------------------------------------------------------------------

ACE_HIGH, ACE_TO_FIVE = "ace-high", "natural-ace-to-five-straight-flush"
_BY_JOKER = ("straight", "flush", "straight-flush")
_OF_ACE_TO_FIVE = (ACE_TO_FIVE, f"{ACE_TO_FIVE}-with-ace-and-queen", "straight-flush",
                   "natural-seven-card-straight-flush")  # fmt: skip
BY_THE_SAME_CARDS: dict[str, dict[str, tuple[str, ...]]] = {
    INSURANCE: {ACE_HIGH: _BY_JOKER},
    PROTECTION: {ACE_HIGH: _BY_JOKER, ACE_TO_FIVE: _OF_ACE_TO_FIVE},
}
"""By a wager on a pai gow and its row, the rows that the wager that it wins instead of earns too:
the joker completes a hand there and is an ace here, 11.3(h); 11.23(c) has a straight flush."""


def check_limits(options: Options, limits: Limits) -> None:
    """11.16(d), 11.18(d), 11.20(e), 11.23(f): no limit is below its floor."""
    for option, (floor, cite, _) in FLOORS.items():
        at_minimum = sum(_most_together(names, options, limits) for names in _groups(option))
        poker_tables.check_payout_limit(options[option], floor, at_minimum, cite)


def _groups(option: str) -> Iterator[tuple[str, ...]]:
    """The wagers that share a limit for one player and round. Of two in one group only one can win,
    except `BY_THE_SAME_CARDS`: four red cards leave only three black ones."""
    sides = [side for side in SIDE_WAGERS if side.limit == option]
    for side in sides:
        names = [wager.name for wager in side.wagers]
        if not side.instead_of:
            yield (*names, *(it.wagers[0].name for it in sides if it.instead_of in names))
        if side.envy:
            yield (side.envy.name,)


def _names(side: PaiGowSideWager) -> list[str]:
    """Its wagers, with the bonus that they earn on the hands of others."""
    return [wager.name for wager in (*side.wagers, *((side.envy,) if side.envy else ()))]


def _most_together(names: tuple[str, ...], options: Options, limits: Limits) -> int:
    """The most that the same cards can win with wagers at the minimum."""
    both = [
        most_won(names[0], options, limits, beside) + most_won(names[-1], options, limits, (row,))
        for row, beside in BY_THE_SAME_CARDS.get(names[-1], {}).items()
    ]
    return max(*both, *(most_won(name, options, limits) for name in names), 0)


def most_won(name: str, options: Options, limits: Limits, rows: tuple[str, ...] = ()) -> int:
    """The most that a player can win with a wager at the minimum, by some of its rows or by all.

    The best envy bonus comes from three others at most, as there are four suits.
    """
    by = next((wager for wager in BESIDE if (envy := envy_of(wager)) and envy.name == name), "")
    if by:
        earned = limits.of(by).low >= EARNS_ENVY
        return 3 * _best(name, options, 0) if earned else 0
    return _best(name, options, max(limits.of(name).low, ONE_DOLLAR), rows)


def _best(name: str, options: Options, stake: int, rows: tuple[str, ...] = ()) -> int:
    wager = next(
        it for side in SIDE_WAGERS for it in (*side.wagers, side.envy) if it and it.name == name
    )
    if wager.offered and not wager.offered(options):
        return 0
    tables = wager.tables(options)
    return sum(
        max(pays.won(stake) for row, pays in table.rows.items() if not rows or row in rows)
        for table in tables
    )


MOMENTS = SideWagers(
    wagers=tuple(BESIDE), needs=needs, no_surrender=no_surrender, exposed=exposed, paid=paid,
    finished=finished,
)  # fmt: skip
