"""Heads Up hold'em, N.J.A.C. 13:69F-39.

Ante and odds against a dealer who needs a pair for the ante alone; one raise, the smaller the later
it is made; odds that pay strong hands, even if they lose; trips plus and a pocket bonus on the
player's own cards. Read with subchapter 39.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pitboss.engine import (
    DEALER,
    OWN,
    ByOption,
    Choose,
    Game,
    Irregularity,
    Offer,
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
    chooser,
    mapping,
)
from pitboss.errors import Refused
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    UNTIL_REVEALED,
    dealer_card_exposed,
    misdeal_voids_all,
    nothing,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.procedures.settlement import Outcome
from pitboss.ranking import five_card, pocket
from pitboss.regulation import paragraphs, pay_tables
from pitboss.regulation.pay_tables import PayTable

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
PAIR = five_card.CATEGORIES.index("pair")
STRAIGHT = five_card.CATEGORIES.index("straight")
"""What the dealer needs, and what the odds pay."""
FLOP, TURN_AND_RIVER = 3, 2
USUAL, FIRST, AS_NEEDED = "usual", "face-down-first", "as-needed"


def which_table(wager: str, cite: str, says: str) -> Option:
    return choice(f"{wager}-table", tuple(TABLES[wager]), cite, says)


def by_table(wager: str, rows: str = "") -> ByOption:
    return ByOption(letters=TABLES[wager], option=f"{wager}-table", rows=rows)


WINS, LOSES = by_table("odds"), by_table("bad-beat", rows="bad-beat-rows")


OPTIONS = (
    which_table("odds", "39.11(b)(5)", "what an odds wager pays where the hand wins"),
    which_table("bad-beat", "39.11(f)", "what it pays where the hand loses"),
    mapping("bad-beat-rows", "39.11(f)",
            "other odds for bad beats: the printed ones are an example"),
    which_table("trips-plus", "39.11(g)", "what a trips plus wager pays"),
    choice("trips-plus-settled", ("after", "before"), "39.11(h)",
           "trips plus before or after the wagers of the main game"),
    which_table("pocket-bonus", "39.11(i)", "what a pocket bonus wager pays"),
    choice("community-cards", (USUAL, FIRST, AS_NEEDED), "39.10(c)",
           "dealt first, face down, or only when they are needed; usual: first where an"
           " automated shoe delivers them"),
    *one_deck.options(AT),
)  # fmt: skip


WAGERS = (
    Wager(name="ante", cite="39.10(b)",
          least_posted="39.10(b)", most_posted="39.10(b)", pays="1 to 1", required=True,
          says="your hand against the dealer's, who needs a pair"),
    Wager(name="odds", cite="39.6(c)",
          least_posted="39.10(b)", most_posted="39.10(b)",
          pays="odds table, or bad beat table", required=True,
          rule="equal to the ante", says="a straight or better, whether it wins or loses",
          paid_by=lambda options: (*WINS(options), *LOSES(options))),
    Wager(name="raise", cite="39.6(d)", pays="1 to 1", when="once, at any of three moments",
          rule="up to three times the ante before the flop, up to twice after it, once at the end",
          says="stay in against the dealer"),
    Wager(name="trips-plus", cite="39.11(g)", pays="trips plus table",
          rule="only with ante and odds",
          says="three of a kind or better, whatever the dealer has",
          paid_by=by_table("trips-plus"),
          on_cards=OnCards(cards=((OWN, 2), (COMMUNITY, 5)), rows=tables.best_five)),
    Wager(name="pocket-bonus", cite="39.11(i)", pays="pocket bonus table",
          rule="only with ante and odds",
          says="your two cards are a pair, or an ace with a face card",
          paid_by=by_table("pocket-bonus"),
          on_cards=OnCards(cards=((OWN, 2),), rows=pocket.rows)),
)  # fmt: skip


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    if options["deal"] == "automated" and options["community-cards"] == AS_NEEDED:
        raise Refused("an automated shoe delivers the community cards first", "39.9(c)")
    tables.check_stated(bad_beat(options), "39.11(a)")


def bad_beat(options: Options) -> PayTable:
    return LOSES(options)[0]


def paid_by(wager: str, options: Options) -> PayTable:
    return tables.table_of(WAGERS, wager)(options)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """39.6, 39.10(b): which wager needs which other one."""
    if felt and not felt.get("ante"):
        raise Refused("a round begins with an ante and an odds wager", "39.10(b)")
    tables.check_equal(felt, "ante", "odds", "39.6(c)")


def play(round: Round) -> Procedure:
    # 39.3(c), 39.4(a) to (c)
    seats = yield from one_deck.begin(round, AT, ("ante", "odds", "trips-plus", "pocket-bonus"))
    if not seats:
        return
    yield from deal(round, seats)
    yield from streets(round, seats)
    yield from decisions.before_reveal(round, "39.10(i)")
    reveal(round)


def community_first(options: Options) -> bool:
    usual = FIRST if options["deal"] == "automated" else AS_NEEDED
    chosen = options["community-cards"]
    return (usual if chosen == USUAL else chosen) == FIRST


def deal(round: Round, seats: Sequence[int]) -> Steps[None]:
    """39.9(c), 39.10(c): all community cards before anybody's hand, face down; or hands alone."""
    first = community_first(round.options)
    if first:
        cite = "39.9(c)" if round.options["deal"] == "automated" else "39.10(c)"
        yield from round.deal([COMMUNITY] * (FLOP + TURN_AND_RIVER), face="down", cite=cite)
    yield from one_deck.hole_cards(round, AT, [*map(str, seats), DEALER], 2)
    if first:
        yield from one_deck.put_stub_away(round, AT)


BEFORE, AFTER, LAST = (1, 2, 3), (1, 2), (1,)
"""39.1(a) to (c): the multiples of the ante that a raise may be, at each of its three moments."""
CHECKS = tuple(Offer("check", cite, says="decide later") for cite in ("39.10(d)", "39.10(f)"))
FOLD = Offer("fold", "39.10(h)", says="give up ante and odds")
fold = partial(decisions.fold, cite="39.10(h)", keeps=("trips-plus", "pocket-bonus"))
TOO_EARLY = ("a player folds only after the turn and river cards", "39.10(h)")
TOO_LATE = ("a player who has not raised raises or folds now", "39.10(h)")


def streets(round: Round, seats: Sequence[int]) -> Steps[None]:
    """39.10(a), (d) to (h): a raise at one of three moments, or the hand is folded."""
    decide = partial(decisions.decide_once, round, seats, "raise", fold)
    yield from decide(
        BEFORE, CHECKS[0], "39.10(d)", {"fold": TOO_EARLY}, sized="39.1(a); 39.10(a); 39.10(d)"
    )
    yield from board(round, 0, FLOP, "39.10(e)")
    yield from decide(AFTER, CHECKS[1], "39.10(f)", {"fold": TOO_EARLY}, sized="39.1(b); 39.10(f)")
    yield from board(round, FLOP, TURN_AND_RIVER, "39.10(g)")
    if not community_first(round.options):
        yield from one_deck.put_stub_away(round, AT)
    yield from decide(LAST, FOLD, "39.10(h)", {"check": TOO_LATE}, sized="39.1(c); 39.10(h)")


def board(round: Round, at: int, cards: int, cite: str) -> Steps[None]:
    """Community cards are turned over, or dealt face up; nothing is burned."""
    if community_first(round.options):
        round.show(COMMUNITY, cite, at=at, count=cards)
    else:
        yield from round.deal([COMMUNITY] * cards, face="up", cite=cite)


# -- collection and payment ----------------------------------------------------------------------


def reveal(round: Round) -> None:
    """39.10(i), 39.11(b): the dealer's hand, then every player's in the order of the deal."""
    seats = round.seats_with("raise", "trips-plus", "pocket-bonus")
    tables.showdown(round, seats, outcomes, dealer="39.10(i)", ranks="39.5(a) to (c)",
                    reveal="39.10(i)", clear="39.11(b)", ends="39.11(b)")  # fmt: skip


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """39.11(b) to (i): one player's wagers; trips plus first or last, as the table has it."""
    hand = tables.rank(round, str(seat), "39.5(b)", plus=COMMUNITY)
    stakes = {stake.wager: stake for stake in round.stakes_on(seat=seat)}
    before = round.options["trips-plus-settled"] == "before"
    trips = [settlement.on_cards(round, stakes["trips-plus"])] if "trips-plus" in stakes else []
    yield from trips if before else ()
    if "ante" in stakes:
        yield on_ante(stakes["ante"], hand, dealer)
        yield on_odds(stakes["odds"], hand, dealer, round.options)
        yield on_raise(stakes["raise"], hand, dealer)
    if "pocket-bonus" in stakes:
        yield settlement.on_cards(round, stakes["pocket-bonus"])
    yield from () if before else trips


def on_ante(stake: Stake, hand: RankedHand, dealer: RankedHand) -> Outcome:
    """39.11(b)(1) to (4): a dealer's hand below a pair does not count, but only for the ante."""
    if five_card.category_number(dealer.score) < PAIR:
        return settlement.push(stake, "the dealer has less than a pair", "39.11(b)(1)")
    return settlement.against_dealer(
        stake, hand, dealer, higher="39.11(b)(2)", lower="39.11(b)(3)", equal="39.11(b)(4)"
    )


def on_odds(stake: Stake, hand: RankedHand, dealer: RankedHand, options: Options) -> Outcome:
    """39.11(b)(5), (c) to (f): a straight or better is paid, by one table or the other."""
    both = (hand, dealer)
    if hand.score == dealer.score:
        return settlement.push(stake, "a push", "39.11(d)", compared=both)
    if hand.score > dealer.score:
        table = paid_by("odds", options)
        return tables.paid_if_strong(stake, *both, table, paid="39.11(b)(5)", push="39.11(c)")
    row, pays = bad_beat(options).best(*tables.rows(hand.score))
    if pays is None:
        why = "lower, with less than a straight"
        return settlement.lose(stake, why, "39.11(e)", compared=both)
    return settlement.win(stake, pays, f"a bad beat: {row} at {pays}", "39.11(f)", compared=both)


def on_raise(stake: Stake, hand: RankedHand, dealer: RankedHand) -> Outcome:
    """39.11(b)(5), (c) to (f): even money, whether or not the dealer has a pair."""
    strong = five_card.category_number(hand.score) >= STRAIGHT
    higher, lower = ("39.11(b)(5)", "39.11(f)") if strong else ("39.11(c)", "39.11(e)")
    return settlement.against_dealer(
        stake, hand, dealer, higher=higher, lower=lower, equal="39.11(d)"
    )


# -- irregularities ------------------------------------------------------------------------------

IRREGULARITIES = (
    *usual_irregularities(AT),
    misdeal_voids_all("39.12(c)"),
    misdeal_voids_all("39.7(f)2", name="dealer-wrong-number-of-cards", holder=DEALER),
    dealer_card_exposed("39.12(d)", when=UNTIL_REVEALED),
    Irregularity(
        name="information-exchanged", cite="39.10(c)", when=("deal", "choose", "reveal"),
        consequence="it is not permitted; the text has no penalty, and the round goes on",
        handle=nothing,
    ),
    shuffler_counts_wrong(AT),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> tuple[str, int]:
    """Raises a pair, an ace or a king at once, later on a pair of its own, otherwise folds."""
    cards, board = round.hands[str(seat)], seen(round, prompt.cite)
    if not board:
        good = cards[0][0] == cards[1][0] or any(card[0] in "AK" for card in cards)
    else:
        good = bool({card[0] for card in cards} & {card[0] for card in board})
        made = five_card.category_number(five_card.score([*cards, *board]))
        good = good or made >= STRAIGHT
    offer = prompt.offers[0]
    return (offer.name, offer.high) if good else (prompt.default, 0)


def seen(round: Round, at: str) -> list[str]:
    """The community cards that lie face up when a player decides."""
    turned = {"39.10(d)": 0, "39.10(f)": FLOP, "39.10(h)": FLOP + TURN_AND_RIVER}
    return round.hands.get(COMMUNITY, [])[: turned[at]]


GAME = Game(
    title="Heads Up Hold'em", seats=(1, 6), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, bot=chooser(decision), **one_deck.game_fields(__package__),
)  # fmt: skip
