"""Texas hold 'em bonus poker, N.J.A.C. 13:69F-28.

An ante, which is paid only where a strong hand wins; twice as much before the flop, or the hand is
folded; another wager as large as the ante before the turn and before the river, for players who
want it. No dealer's hand is too low. A bonus on the player's own two cards. Read with subchapter
28.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pitboss.engine import (
    DEALER,
    OWN,
    ByOption,
    Choose,
    Game,
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
from pitboss.procedures import decisions, one_deck, settlement, side_wagers
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    dealer_card_exposed,
    dealer_completes_hand,
    misdeal_voids_hand,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY, VoidHands
from pitboss.procedures.settlement import Outcome
from pitboss.procedures.side_wagers import SideWager, by_wager
from pitboss.ranking import five_card, pocket
from pitboss.regulation import paragraphs, pay_tables

TABLES = pay_tables.load(__package__)

AT = paragraphs.load(__package__, one_deck.Paragraphs)
LEAST_BONUS, LEAST_LIMIT = 1_00, 50_000_00
ANTE_PAYS_ON = {"straight-or-higher": "straight", "flush-or-higher": "flush"}
"""28.10(h)2: the lowest hand for which the ante is paid, as the casino elects."""


class Street(NamedTuple):
    """A wager, and the cards that follow: how many are burned by then, how many lie on the table,
    and the paragraph."""

    wager: str
    cite: str
    multiple: int
    rule: str
    moment: str
    says: str
    dealt: tuple[int, int, str]


STREETS = (  # how large the wagers are is said in 28.1
    Street("flop", "28.10(a)", 2, "twice the ante", "after looking at the two cards",
           "stay in against the dealer", (1, 3, "28.10(b)")),
    Street("turn", "28.10(c)", 1, "equal to the ante", "after the flop",
           "one more against the dealer", (2, 4, "28.10(d)")),
    Street("river", "28.10(e)", 1, "equal to the ante", "after the turn card",
           "one more against the dealer", (3, 5, "28.10(f)")),
)  # fmt: skip
MAIN = ("ante", *(street.wager for street in STREETS))

OPTIONS = (
    choice("ante-pays-on", tuple(ANTE_PAYS_ON), "28.10(h)2", "the hands that win the ante"),
    flag("aces-aces-supplement", "28.11(d)", "a bonus for a pair of aces against the dealer's"),
    mapping("bonus-rows", "28.11(c)", "better odds for the bonus than the text demands"),
    *one_deck.options(AT),
)  # fmt: skip


def rows_of_both(cards: Sequence[str]) -> tuple[str, ...]:
    """What the player's two cards make, together with the dealer's two."""
    own = pocket.rows(cards[:2])
    return ("aces-against-aces", *own) if all(card[0] == "A" for card in cards) else own


OWN_CARDS = OnCards(cards=((OWN, 2),), rows=pocket.rows)
BOTH_HANDS = OnCards(cards=((OWN, 2), (DEALER, 2)), rows=rows_of_both, together=False)

SIDE_WAGERS = (
    SideWager(
        beside="28.6(c)",
        wagers=(
            Wager(name="bonus", cite="28.6(c)", pays="bonus table", low=LEAST_BONUS,
                  rule="a $1 chip at least, only with an ante",
                  says="your two cards are a pair, or an ace with a face card",
                  paid_by=ByOption(letters=TABLES["bonus"], option="aces-aces-supplement",
                                 rows="bonus-rows", names={False: "text", True: "supplement"}),
                  on_cards=lambda options: BOTH_HANDS if options["aces-aces-supplement"]
                  else OWN_CARDS),
        ),
    ),
)  # fmt: skip
BONUSES = tuple(by_wager(SIDE_WAGERS))

WAGERS = (
    Wager(name="ante", cite="28.1", pays="1 to 1 from a straight or a flush on", required=True,
          says="take part; paid where a strong hand wins, else returned"),
    *(Wager(name=street.wager, cite=street.cite, pays="1 to 1", when=street.moment,
            rule=street.rule, says=street.says) for street in STREETS),
    *(wager for side in SIDE_WAGERS for wager in side.wagers),
)  # fmt: skip
bonus = tables.table_of(WAGERS, "bonus")


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    tables.check_stated(bonus(options), "28.11(a)")


check_felt = side_wagers.only_beside(SIDE_WAGERS, ("ante",), "a {} wager needs an ante")


def play(round: Round) -> Procedure:
    seats = yield from one_deck.begin(round, AT, ("ante", *BONUSES))  # 28.3(c), 28.4(a) to (c)
    if not seats:
        return
    # 28.7(d), 28.8(c), 28.9(c): two cards each; then the streets
    turn = decisions.before_reveal(round, "28.10(g)")
    parts = streets(round, seats), one_deck.put_stub_away(round, AT), turn
    on_hand = partial(on_bonus, round)
    yield from one_deck.play_on_hole_cards(round, AT, seats, parts, BONUSES, reveal, on_hand)


FOLD = Offer("fold", "28.10(a)2", says="give up the ante")
fold = partial(decisions.fold, cite="28.10(a)2", keeps=BONUSES)


def streets(round: Round, seats: Sequence[int]) -> Steps[None]:
    """28.6(d), 28.10(a) to (f): fold or go on; then twice one more wager or a check."""
    for street in STREETS:
        cite = street.cite
        otherwise = FOLD if street is STREETS[0] else Offer("check", cite, says="no wager")
        yield from decisions.decide_once(
            round, seats, street.wager, fold, (street.multiple,), otherwise, cite, not_now(street),
            sized=f"28.1; 28.6(d); {cite}",
        )  # fmt: skip
        round.memo["decided"] = street is STREETS[-1]
        yield from tables.burn_and_show(round, *street.dealt)


def not_now(asked: Street) -> decisions.NotNow:
    """Why the wager of another street, a check before the flop or a fold after it is not
    possible."""
    known = {
        street.wager: (f"a {street.wager} wager is made {street.moment}", street.cite)
        for street in STREETS
        if street is not asked
    }
    if asked is STREETS[0]:
        return known | {"check": ("a player makes a flop wager or folds", asked.cite)}
    return known | {"fold": ("a player folds only before making a flop wager", "28.1")}


# -- collection and payment ----------------------------------------------------------------------


def reveal(round: Round) -> None:
    """28.10(g) to (i): the dealer's hand, then every player's from the dealer's far right.

    Bonus wagers of folded hands come at the end, 28.10(a)2i.
    """
    seats = tables.folded_last(round, "flop", BONUSES)
    tables.showdown(round, seats, outcomes, dealer="28.10(g)", ranks="28.5(a) to (c)",
                    reveal="28.10(h)", clear="28.10(h)", ends="28.10(i)")  # fmt: skip


def outcomes(round: Round, seat: int, dealer: RankedHand) -> Iterator[Outcome]:
    """28.10(h), 28.11: one player's wagers, the bonus last."""
    hand = tables.rank(round, str(seat), "28.5(b)", plus=COMMUNITY)
    main = [stake for name in MAIN for stake in round.stakes_on(name, seat=seat)]
    decided = [against_dealer(stake, hand, dealer, round.options) for stake in main]
    decided += side_wagers.outcomes(SIDE_WAGERS, round, seat)
    return limited(round, seat, decided)


def against_dealer(stake: Stake, hand: RankedHand, dealer: RankedHand, options: Options) -> Outcome:
    """28.10(h)1 to 3, 28.11(b): even money, but the ante is given back below the elected hand."""
    lowest = ANTE_PAYS_ON[options["ante-pays-on"]]
    weak = five_card.category_number(hand.score) < five_card.CATEGORIES.index(lowest)
    if stake.wager == "ante" and hand.score > dealer.score and weak:
        why = f"higher, with less than a {lowest}"
        return settlement.push(stake, why, "28.10(h)2", compared=(hand, dealer))
    return settlement.against_dealer(
        stake, hand, dealer, higher="28.11(b)", lower="28.10(h)1", equal="28.10(h)3"
    )


def limited(round: Round, seat: int, decided: Iterable[Outcome]) -> Iterator[Outcome]:
    """28.11(e): no more is paid on a hand than $50,000, or what it can win at the minimum."""
    limits = round.table.limits
    at_minimum = limits.of("ante").low * (1 + sum(street.multiple for street in STREETS))
    if round.stakes_on("bonus", seat=seat):
        least = max(LEAST_BONUS, limits.of("bonus").low)
        at_minimum += max(pays.won(least) for pays in bonus(round.options).rows.values())
    return settlement.limited(decided, max(LEAST_LIMIT, at_minimum), "28.11(e)")


# -- irregularities ------------------------------------------------------------------------------


def on_bonus(round: Round, seat: int) -> Iterator[Outcome]:
    """28.12(a), (b): if hands are void, a bonus is settled only by 28.11(c)."""
    stakes = round.stakes_on("bonus", seat=seat)
    return limited(round, seat, [settlement.on_cards(round, stake, OWN_CARDS) for stake in stakes])


def still_deciding(round: Round) -> bool:
    """28.12(a): whether a player who has not folded has a wager to make or to leave."""
    return bool(round.seats_with("ante")) and not round.memo.get("decided")


IRREGULARITIES = (
    *usual_irregularities(AT, VoidHands),
    misdeal_voids_hand("28.12(d)", AT),
    dealer_completes_hand(
        "28.12(d)", AT, lambda it: it.hands.get(COMMUNITY), " before the flop (completed: yes)"
    ),
    dealer_card_exposed(
        "28.12(a)", VoidHands, exception="bonus wagers are settled", while_=still_deciding,
        moment=" while a player has something to decide",
    ),
    shuffler_counts_wrong(AT),
)  # fmt: skip


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Folds only a deuce with a low card of another suit; adds to a pair of its own or better."""
    cards, shown = round.hands[str(seat)], round.hands.get(COMMUNITY, [])
    if not shown:
        low, high = sorted(PIPS[card] for card in cards)
        return "fold" if low == 2 < high < 8 and cards[0][1] != cards[1][1] else "flop"
    ranks = [card[0] for card in (*cards, *shown)]
    made = five_card.category_number(five_card.score([*cards, *shown]))
    own_pair = any(ranks.count(card[0]) > 1 for card in cards)
    good = own_pair or made >= five_card.CATEGORIES.index("straight")
    return prompt.offers[0].name if good else prompt.default


GAME = Game(
    title="Texas Hold 'Em Bonus Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, bot=chooser(decision), **one_deck.game_fields(__package__),
)  # fmt: skip
