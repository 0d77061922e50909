"""Pack's poker, N.J.A.C. 13:69F-43.

Five cards each and three packs of two community cards: pack by pack the best five of the player's
seven against the dealer's with the same pack, and nothing to decide. Bonus wagers on the five cards
and on the seven, by a table or on a progressive meter. Read with subchapter 43.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial

from pitboss.engine import (
    DEALER,
    OWN,
    Bet,
    Field,
    Game,
    Irregularity,
    IrregularityReport,
    OnCards,
    Option,
    Options,
    Procedure,
    RankedHand,
    Round,
    Stake,
    Steps,
    Wager,
    choice,
    flag,
)
from pitboss.errors import Refused
from pitboss.procedures import decisions, meters, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    misdeal_voids_all,
    shuffler_counts_wrong,
    usual_irregularities,
    void_all,
)
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import five_card, suited_runs
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import PUSH, For, MeterShare, Payout

# -- options ---------------------------------------------------------------------------------------

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)

FIVE, SEVEN = BONUSES = ("five", "seven")
RATES = {FIVE: Fraction(1, 100), SEVEN: Fraction(5, 100)}
"""43.12(e): the least part of a wager that goes to its meter or is reserved for the next one."""
STARTS = {FIVE: 10_000_00, SEVEN: 25_000_00}


def bonus_options(kind: str, cite: str) -> tuple[Option, ...]:
    """What the casino selects for a bonus wager: its table, and how its meter runs."""
    name = f"{kind}-card"
    fixed, progressive = TABLES[name], TABLES[f"{name}-progressive"]
    values = (*fixed, *(f"progressive-{letter}" for letter in progressive), "none")
    return (
        choice(f"{name}-bonus", values, cite,
               f"what a {name} bonus wager pays, by a table or on a meter; or not offered"),
        *meters.options(name, "43.12(e)", least_rate=RATES[kind], starts_at=STARTS[kind]),
        meters.reserve_option(name, "43.12(e)"),
        Option(name=f"{name}-amounts", default=(), kind="amounts", low=1, cite="43.12(a)",
               says=f"the amounts posted for a progressive {name} wager; any, if none is"),
    )  # fmt: skip


OPTIONS = (
    *bonus_options(FIVE, "43.11(b)"),
    *bonus_options(SEVEN, "43.11(c)"),
    choice("less-than-a-pair", ("lose", "push"), "43.10(f)",
           "a pack's bet where the player's hand is higher, but less than a pair"),
    flag("bonus-requires-packs-bet", "43.6(b)",
         "a bonus wager needs a pack's bet on the same pack"),
    choice("seven-card-straight-flush", ("royal", "any"), "43.5(d)1",
           "which seven suited cards in a row the tables mean: from the ace to the 8, or any"),
    choice("progressive-stake", ("kept", "returned"), "43.11(c)2",
           "whether a winning progressive wager comes back beside its multiple"),
    choice("hands-dealt", ("one-at-a-time", "five-together"), "43.7(d)",
           "one card to everybody five times around, or five to each; an automated shoe gives"
           " five"),
    choice("packs-dealt", ("two-together", "one-at-a-time"), "43.7(e)",
           "two cards to a pack and then to the next, or one at a time to each"),
    choice("reveal", ("players", "dealer"), "43.10(a)", "who turns over the players' cards"),
    choice("collect", ("after-last-pack", "at-the-end"), "43.10(j)",
           "when the cards of a player go who has no wager on the packs to come"),
    *one_deck.options(AT),
)  # fmt: skip


def offered(kind: str, options: Options) -> bool:
    return bool(options[f"{kind}-card-bonus"] != "none")


def progressive(kind: str, options: Options) -> bool:
    return str(options[f"{kind}-card-bonus"]).startswith("progressive-")


def in_use(options: Options) -> list[str]:
    """The bonus wagers that have a meter at this table."""
    return [kind for kind in BONUSES if progressive(kind, options)]


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    for kind in BONUSES:
        meter_of(kind, options)


@lru_cache
def table_of(kind: str, options: Options) -> PayTable:
    name, letter = f"{kind}-card", options[f"{kind}-card-bonus"]
    if progressive(kind, options):
        name, letter = f"{name}-progressive", letter.removeprefix("progressive-")
    return TABLES[name][letter]


@lru_cache
def meter_of(kind: str, options: Options) -> meters.Meter:
    return meters.meter(f"{kind}-card", "43.12(e)", options)


def first_state(options: Options) -> dict[str, object]:
    running = [meter_of(kind, options) for kind in in_use(options)]
    return one_deck.first_state(options) | (meters.first_state(*running) if running else {})


# -- three packs, and two bonus wagers with each, 43.6 ---------------------------------------------

PACKS = (1, 2, 3)
JACKS = 11


def paid_by(kind: str, options: Options) -> tuple[PayTable, ...]:
    return (table_of(kind, options),) if offered(kind, options) else ()


def five_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """43.5(b), (c): the player's own five cards."""
    score = five_card.score(cards)
    best = five_card.category(score)
    if best == "pair":
        return ("jacks-or-better" if five_card.pair(score) >= JACKS else "twos-through-tens",)
    if best == "royal-flush" and cards[0][1] == "d":
        return "diamond-royal-flush", best
    return (best,)


def seven_rows(cards: Sequence[str], any_run: bool) -> tuple[str, ...]:
    """43.5(d): five cards and a pack."""
    royal = suited_runs.royal(cards)
    seven = royal == 7 or (any_run and suited_runs.longest(cards) == 7)
    longer = ["seven-card-straight-flush"] if seven else []
    longer += ["six-card-royal-flush"] if royal >= 6 else []
    return (*longer, five_card.category(five_card.score(cards)))


SEVEN_ROWS = {run: partial(seven_rows, any_run=run == "any") for run in ("royal", "any")}
"""43.5(d)1: by the option, which seven suited cards in a row the tables mean."""


def with_pack(pack: int, options: Options) -> OnCards:
    rows = SEVEN_ROWS[options["seven-card-straight-flush"]]
    return OnCards(cards=((OWN, 5), (f"pack-{pack}", 2)), rows=rows)


WAGERS = (
    *(Wager(name=f"pack-{pack}", cite="43.6(b)", pays="1 to 1",
            says=f"your hand with pack {pack} against the dealer's; you need a pair to win")
      for pack in PACKS),
    *(Wager(name=f"five-{pack}", cite="43.6(b)", pays="five-card table",
            least_posted="43.12(a)", most_posted="43.12(a)",
            offered=partial(offered, "five"), paid_by=partial(paid_by, "five"),
            on_cards=OnCards(cards=((OWN, 5),), rows=five_rows, cite="43.5(c)"),
            says=f"on your own five cards, decided with pack {pack}")
      for pack in PACKS),
    *(Wager(name=f"seven-{pack}", cite="43.6(b)", pays="seven-card table",
            least_posted="43.12(a)", most_posted="43.12(a)",
            offered=partial(offered, "seven"), paid_by=partial(paid_by, "seven"),
            on_cards=partial(with_pack, pack),
            says=f"on your five cards together with pack {pack}")
      for pack in PACKS),
)  # fmt: skip


check_manner = tables.check_bets(cash="43.6(a)", late="43.6(b)")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """43.6, 43.12(a): how wagers are made, which wager needs which other one, and posted
    amounts."""
    check_manner(round, bet, felt)
    for kind in in_use(round.options):
        posted = round.options[f"{kind}-card-amounts"]
        for pack in PACKS:
            if posted and felt.get(f"{kind}-{pack}", posted[0]) not in posted:
                raise Refused(f"{kind}-{pack} is not of an amount that is posted", "43.12(a)")


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    if not round.options["bonus-requires-packs-bet"]:
        return
    for name in felt:
        kind, _, pack = name.partition("-")
        if kind in BONUSES and not felt.get(f"pack-{pack}"):
            raise Refused(f"{name} needs a pack's bet on the same pack", "43.6(b)")


# -- a round ---------------------------------------------------------------------------------------

LAY_PACKS = {"shoe": "43.7(e)", "hand": "43.8(d)", "automated": "43.9(d)"}
CARDS = 5


def play(round: Round) -> Procedure:
    yield from one_deck.prepare(round, AT)
    running = {kind: meter_of(kind, round.options) for kind in in_use(round.options)}
    if running:
        meters.on_display(round, *running.values())
    names = [wager.name for wager in WAGERS if not wager.offered or wager.offered(round.options)]
    yield from one_deck.take_bets(round, AT, names)
    seats = round.seats_with(*names)
    if not seats:
        return
    stakes = on_meters(round)
    meters.take_in(round, len(stakes), "registered", "43.12(b)")
    for kind, meter in running.items():
        meters.register(round, meter, [stake for stake in stakes if kind_of(stake) == kind])
    yield from deal(round, seats)
    yield from one_deck.put_stub_away(round, AT)
    decisions.nothing_to_decide(round, seats, 'after "No more bets" nothing is decided', "43.6(b)")
    yield from decisions.before_reveal(round, "43.10(a)")
    reveal(round, seats)
    left = seats[::-1]
    for pack in PACKS:  # 43.10(i), 43.12(b): each is settled before the next is turned over
        left = settle_pack(round, pack, left)
    collect(round, left)


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


# -- collection and payment ------------------------------------------------------------------------


def settle_pack(round: Round, pack: int, seats: Sequence[int]) -> list[int]:
    """43.10(d) to (h): one pack, from the dealer's right. Returns whose cards are still on the
    table."""
    round.show(f"pack-{pack}", "43.10(d)" if pack == 1 else "43.10(i)")
    dealer = rank(round, DEALER, pack)
    awards = {kind: from_meter(round, kind, pack) for kind in in_use(round.options)}
    left = []
    for seat in seats:
        for stake in round.stakes_on(f"pack-{pack}", seat=seat):
            hand = rank(round, str(seat), pack)
            settlement.carry_out(round, [against_dealer(stake, hand, dealer, round.options)])
        for kind in BONUSES:
            award = awards.get(kind, {}).get(seat)
            for stake in round.stakes_on(f"{kind}-{pack}", seat=seat):
                settlement.carry_out(round, [on_bonus(round, kind, stake, award)])
        if may_go(round, seat, pack):
            round.collect(str(seat), "43.10(j)")
        else:
            left.append(seat)
    round.collect(f"pack-{pack}", "43.10(h)")
    return left


def rank(round: Round, holder: str, pack: int) -> RankedHand:
    """43.1: the best five of somebody's five cards and the pack."""
    return tables.rank(
        round, holder, "43.1; 43.5(a), (b)", plus=f"pack-{pack}", which=f"with pack {pack}"
    )


def against_dealer(
    stake: Stake, hand: RankedHand, dealer: RankedHand, options: Options
) -> settlement.Outcome:
    """43.10(e), (f): to win or tie, a player also needs a pair."""
    both = (hand, dealer)
    if hand.hand != "high-card":
        return settlement.against_dealer(
            stake, *both, higher="43.11(a)", lower="43.10(e)", equal="43.10(f)", tie="a tie"
        )
    if hand.score < dealer.score:
        return settlement.lose(stake, "the dealer's hand is higher", "43.10(e)", compared=both)
    if hand.score > dealer.score and options["less-than-a-pair"] == "push":
        why = "higher, but less than a pair"
        return settlement.push(stake, why, "43.10(f)", compared=both)
    return settlement.lose(stake, "the player has less than a pair", "43.10(e)", compared=(hand,))


def may_go(round: Round, seat: int, pack: int) -> bool:
    """43.10(j): a player without a wager on a later pack may go; but a meter's winner stays,
    43.12(d)4."""
    early = round.options["collect"] == "after-last-pack" and pack != PACKS[-1]
    return early and not round.stakes_on(seat=seat) and not paid_from_meter(round, seat)


def collect(round: Round, seats: Sequence[int]) -> None:
    """43.10(k), 43.12(d)4: all that is left, once the papers of a meter's winners are complete."""
    for seat in seats:
        cite = "43.12(d)4" if paid_from_meter(round, seat) else "43.10(k)"
        round.collect(str(seat), cite)
    round.collect(DEALER, "43.10(k)")


# -- bonus wagers, by a table or on a progressive meter, 43.5, 43.11 and 43.12 ---------------------


def on_bonus(round: Round, kind: str, stake: Stake, award: int | None) -> Outcome:
    """Paid once, at the highest single payout, whatever the result of the pack's bet."""
    table = table_of(kind, round.options)
    if award is not None:
        row, pays = table.best(*rows_of(round, kind, stake))
        return from_system(round, stake, award, row, pays, "43.12(d)")
    row, pays, paid = best_row(round, kind, stake)
    if not progressive(kind, round.options) or pays is None or pays == PUSH:
        why = settlement.in_words(row, pays)
        return settlement.by_table(stake, pays, why, f"43.10(g); {table.cite}")
    return from_system(round, stake, paid, row, pays, table.cite)


def from_system(
    round: Round, stake: Stake, paid: int, row: str, pays: Payout | None, cite: str
) -> Outcome:
    """43.12(c): a progressive payout is validated; the wager was taken in before the deal."""
    why = f"{row} at {pays}"
    round.announce(f"a supervisor validates seat {stake.seat}'s {why}", "43.12(c)3")
    if round.options["progressive-stake"] == "returned":
        return Outcome(stake, paid, 0, why, cite, pays=str(pays))
    return settlement.collected(stake, paid, why, cite, pays)


def best_row(round: Round, kind: str, stake: Stake) -> tuple[str, Payout | None, int]:
    """The row that pays most, without shares of a meter: an amount or a multiple of the wager."""
    table, rows = table_of(kind, round.options), rows_of(round, kind, stake)
    best: tuple[str, Payout | None, int] = (rows[-1], None, 0)
    for row in rows:
        pays = table.get(row)
        if pays is None or isinstance(pays, MeterShare):
            continue
        paid = pays.won(stake.amount) + (stake.amount if isinstance(pays, For) else 0)
        if best[1] is None or paid > best[2]:
            best = (row, pays, paid)
    return best


def rows_of(round: Round, kind: str, stake: Stake) -> tuple[str, ...]:
    """The rows of its table that a wager's hand makes, highest first."""
    wager, _ = round.table.find_wager(stake.wager)
    on = wager.looks_at(round.options)
    assert on is not None, "a bonus wager is on cards"
    return on.rows(on.seen(round, stake))


# -- the meters ------------------------------------------------------------------------------------


def from_meter(round: Round, kind: str, pack: int) -> dict[int, int]:
    """43.12(d)1, 2: what each player at the table gets from the meter with this pack.

    Players with equal percentages share one such part of the meter, and the smaller percentage is
    paid first. A player who gets more by another row takes nothing from the meter.
    """
    meter, entitled = meter_of(kind, round.options), entitled_to(round, kind, pack)
    parts: dict[int, int] = {}
    for percent in sorted(entitled):
        stakes = entitled[percent]
        share = meters.shows(round, meter) * percent // 100 // len(stakes)
        takers = [stake for stake in stakes if share > best_row(round, kind, stake)[2]]
        if takers:
            part = meters.pay(round, meter, percent, among=len(takers))
            parts |= {stake.seat: part for stake in takers}
            for stake in takers:
                paid_from_meter(round, stake.seat).append(kind)
    return parts


def entitled_to(round: Round, kind: str, pack: int) -> dict[int, list[Stake]]:
    """By percentage, the wagers whose hand wins it; a five-card hand is paid only once."""
    entitled: dict[int, list[Stake]] = {}
    for stake in round.stakes_on(f"{kind}-{pack}"):
        _, pays = table_of(kind, round.options).best(*rows_of(round, kind, stake))
        had = kind == FIVE and FIVE in paid_from_meter(round, stake.seat)
        if isinstance(pays, MeterShare) and not had:
            entitled.setdefault(pays.percent, []).append(stake)
    return entitled


def paid_from_meter(round: Round, seat: int) -> list[str]:
    """The meters from which a seat was paid in this round, as a set that can grow."""
    paid: list[str] = round.memo.setdefault(f"paid from meter {seat}", [])
    return paid


def on_meters(round: Round, seat: int | None = None) -> list[Stake]:
    """The progressive wagers, of a seat or of all."""
    kinds = in_use(round.options)
    stakes = round.stakes_on() if seat is None else round.stakes_on(seat=seat)
    return [stake for stake in stakes if kind_of(stake) in kinds]


def kind_of(stake: Stake) -> str:
    """``five`` for a wager on the five cards with any of the packs, and so on."""
    return stake.wager.partition("-")[0]


def names_on_meters(round: Round) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stake.wager for stake in on_meters(round)))


def not_accepted(round: Round, report: IrregularityReport) -> None:
    """43.12(c)2: a wager that the system has not accepted is not a wager, and is returned."""
    for stake in rejected(round, report):
        round.return_stake(stake, "43.12(c)2", "the progressive system has not accepted it")


def rejected(round: Round, report: IrregularityReport) -> list[Stake]:
    """The wager that the report names, or all progressive wagers of the seat."""
    named = report.details["wager"]
    return [stake for stake in on_meters(round, report.seat) if named in (None, stake.wager)]


def has_progressive(round: Round, report: IrregularityReport) -> None:
    if not rejected(round, report):
        raise Refused(f"seat {report.seat} has no such progressive wager", "43.12(c)2")


NOT_ACCEPTED = Irregularity(
    name="progressive-not-accepted", cite="43.12(c)2", when=UNTIL_REVEALED, whose="wagers",
    fields=(Field(name="wager", among=names_on_meters, says="which of them; all, if not said"),),
    consequence="there is no such wager, and it goes back",
    handle=not_accepted, legal=has_progressive,
)  # fmt: skip


# -- irregularities --------------------------------------------------------------------------------

IRREGULARITIES = (
    Irregularity(
        name="card-exposed", cite="43.13(a)", when=("bets",),
        consequence="all hands void",
        handle=void_all("a card was exposed before the wagers were made", "43.13(a)"),
    ),
    *usual_irregularities(AT),
    misdeal_voids_all("43.7(g)2"),
    shuffler_counts_wrong(AT),
    NOT_ACCEPTED,
)  # fmt: skip

GAME = Game(
    title="Pack's Poker", seats=(1, 6), wagers=WAGERS, options=OPTIONS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    check_table=check_table, check_bets=check_bets, check_felt=check_felt,
    facts=meters.FACTS, **one_deck.game_fields(__package__, first_state),
)  # fmt: skip
