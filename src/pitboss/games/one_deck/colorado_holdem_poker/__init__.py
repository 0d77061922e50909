"""Colorado hold 'em poker, N.J.A.C. 13:69F-23.

Three cards of one's own, of which two are kept, and three community cards against a pay table. In
one version a player bets as much again or folds, in the other the bet is free. Three of a kind or a
straight flush in the first three cards may be declared and is paid at once. Read with subchapter
23.
"""

from collections.abc import Iterator, Sequence
from random import Random

from pitboss.engine import (
    Answer,
    Arrange,
    Choice,
    Choose,
    Game,
    Irregularity,
    IrregularityReport,
    Moments,
    Offer,
    Options,
    Procedure,
    Prompt,
    Round,
    Stake,
    Steps,
    chooser,
)
from pitboss.equipment.cards import PIPS
from pitboss.errors import Refused
from pitboss.games.one_deck.colorado_holdem_poker.wagers import (
    AT,
    BONUS_PAIRS,
    LEAST_LIMIT,
    OPTIONS,
    PAIRS,
    TABLES,
    WAGERS,
    Version,
    bonus_table,
    hand_table,
    version,
)
from pitboss.procedures import decisions, one_deck, settlement
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import (
    misdeal_voids_all,
    shuffler_counts_wrong,
    usual_irregularities,
)
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.ranking import three_card
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import PUSH

KEPT = 2


def check_table(options: Options) -> None:
    one_deck.check(options, AT)
    at = version(options)
    for posted in (hand_table, bonus_table):
        tables.check_stated(posted(options), at.stated)
    tables.check_payout_limit(options["payout-limit"], LEAST_LIMIT, 0, at.limit)


check_felt = tables.only_with("ante", "a bonus wager needs an ante", "23.6A(b)", wager="bonus")


def play(round: Round) -> Procedure:
    seats = yield from one_deck.begin(round, AT, ("ante", "bonus"))
    if not seats:
        return
    yield from one_deck.hole_cards(round, AT, [*map(str, seats), COMMUNITY], 3)
    yield from one_deck.put_stub_away(round, AT)
    yield from decide(round, seats)
    at = version(round.options)
    yield from decisions.before_reveal(round, at.reveal)
    round.show(COMMUNITY, at.reveal)
    live = round.seats_with("ante")[::-1]  # from the dealer's far right
    for seat in live:
        round.show(str(seat), at.show)
    settlement.lose_push_win(
        round, live, lambda seat: outcomes(round, seat),
        lost=at.lost, pushed=at.pushed, paid=at.ends,
    )  # fmt: skip
    for holder in (*(f"{seat}/discard" for seat in live), COMMUNITY):
        round.collect(holder, f"{at.ends}; {at.order}")


# -- 23.10(b), 23.11(b): the decision --------------------------------------------------------------


def decide(round: Round, seats: Sequence[int]) -> Steps[None]:
    """Everybody in turn bets, or not, or declares; a player who goes on keeps two of the three
    cards."""
    at, required = version(round.options), round.options["version"] == "required"
    fold = Offer("fold", at.other, says="give up the ante")
    no_bet = Offer("no-bet", at.other, says="go on with the ante alone")
    otherwise = fold if required else no_bet
    declare = Offer("declare", at.declare,
                    says="an instant winner; a wrong declaration loses the ante")  # fmt: skip

    def offers(ante: Stake) -> tuple[Offer, ...]:
        return decisions.raises("bet", ante.amount, (1,), at.bet), otherwise, declare

    def then(ante: Stake, answer: Choice) -> None:
        if answer.name == "bet":
            round.place(ante.seat, "bet", answer.amount, at.bet, patron=ante.patron)
        elif answer.name == "fold":
            decisions.fold(round, ante.seat, at.other)
        elif answer.name == "declare":
            no_more = Refused("a player who declares makes no other wager", at.declare)
            round.pass_over(ante.seat, lambda name: no_more, patron=ante.patron)
            declared(round, ante.seat)

    for seat in seats:
        yield from decisions.decide(
            round, (seat,), offers, then,
            cite=at.decide, default=otherwise.name, not_now=not_now(at, required),
        )  # fmt: skip
        if round.stakes_on("ante", seat=seat):
            yield from decisions.discard(round, seat, KEPT, at.bet)
            decisions.nothing_to_decide(round, (seat,), "a player decides once", at.decide)


def not_now(at: Version, required: bool) -> decisions.NotNow:
    if required:
        return {"no-bet": ("who goes on makes a bet wager equal to the ante", at.bet)}
    return {"fold": ("nobody folds where the bet wager is free", at.decide)}


def instant_row(cards: Sequence[str]) -> str:
    """23.3(c): the instant winner that three cards are; empty if they are none."""
    row = three_card.category(three_card.score(cards))
    return f"instant-{row}" if row in ("straight-flush", "three-of-a-kind") else ""


def declared(round: Round, seat: int) -> None:
    """An instant winner is paid at once; by 23.14(d) a wrong declaration loses all wagers."""
    at = version(round.options)
    round.show(str(seat), at.declare)
    row = instant_row(round.hands[str(seat)])
    if row:
        round.rank(str(seat), row, "23.3(c)")
        settlement.carry_out(round, outcomes(round, seat, row))
    else:
        for stake in round.stakes_on(seat=seat):
            round.lose(
                stake, "declared an instant winner without one: the hand is void", "23.14(d)"
            )
    round.collect(str(seat), at.declare)


# -- settlement ------------------------------------------------------------------------------------


def outcomes(round: Round, seat: int, row: str = "") -> Iterator[settlement.Outcome]:
    """The results of one player's wagers, by an instant winner or by five cards.

    The limit of 23.12(c) or 23.13(c) is for ante and bet alone. The bonus is settled by the same
    cards and a table of its own, 23.6A(c) and (d).
    """
    at, options = version(round.options), round.options
    of_hand = of_bonus = row
    made: settlement.Compared = ()
    if not row:
        hand = tables.rank(round, str(seat), "23.3(a), (b)", plus=COMMUNITY)
        of_hand = tables.row_by_pair(hand.score, PAIRS[options["version"]])
        of_bonus = tables.row_by_pair(hand.score, BONUS_PAIRS)
        made = (hand,)
    paid = (on_hand(stake, of_hand, hand_table(options), at, made)
            for name in ("ante", "bet") for stake in round.stakes_on(name, seat=seat))  # fmt: skip
    yield from settlement.limited(paid, options["payout-limit"] or None, at.limit)
    for stake in round.stakes_on("bonus", seat=seat):
        table = bonus_table(options)
        pays = table.get(of_bonus)
        why = settlement.in_words(of_bonus, pays)
        yield settlement.by_table(
            stake, pays, why, f"23.6A(c); {table.cite}" if pays else "23.6A(a)"
        )


def on_hand(
    stake: Stake, row: str, table: PayTable, at: Version, made: settlement.Compared
) -> settlement.Outcome:
    pays = table.get(row)
    why = settlement.in_words(row, pays)
    if pays is None:
        return settlement.lose(stake, why, at.lost, compared=made)
    cite = at.pushed if pays == PUSH else at.odds
    return settlement.win(stake, pays, why, cite, compared=made)


# -- irregularities --------------------------------------------------------------------------------


def falsely_declared(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    declared(round, report.seat)
    yield from ()
    return Choice(report.seat, "")


def on_own_turn(round: Round, report: IrregularityReport) -> None:
    """Who declared turns the cards up, and they decide whether it was wrong: before that nobody
    but the player knows."""
    if round.prompt is None or round.prompt.party != str(report.seat):
        raise Refused("a player declares only in turn", version(round.options).decide)


WHILE_DEALT: Moments = ("deal", "choose", "set", "count", "reveal")
IRREGULARITIES = (
    *usual_irregularities(AT),
    misdeal_voids_all("23.14(c)", WHILE_DEALT),
    Irregularity(
        name="false-declaration", cite="23.14(d)", when=("choose",), whose="seat", ends_hand=True,
        consequence="that hand is void and its wagers are lost, unless it is an instant winner",
        handle=falsely_declared, legal=on_own_turn,
    ),
    shuffler_counts_wrong(AT),
)  # fmt: skip


# -- a simple player -------------------------------------------------------------------------------


def worth(kept: Sequence[str]) -> tuple[bool, int, bool]:
    """Two cards by a rough order: pairs, then the sum of what is high, then of one suit."""
    first, second = (PIPS[card] for card in kept)
    return first == second, first + second, kept[0][1] == kept[1][1]


def best_two(cards: Sequence[str]) -> tuple[str, ...]:
    """The two cards that a simple player keeps."""
    pairs = [(cards[0], cards[1]), (cards[0], cards[2]), (cards[1], cards[2])]
    return max(pairs, key=worth)


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Declares what can be declared; bets on a pair, and on a seven or more where the other choice
    is to fold."""
    cards = round.hands[str(seat)]
    if instant_row(cards):
        return "declare"
    paired, _, _ = worth(best_two(cards))
    high = prompt.default == "fold" and max(PIPS[card] for card in cards) >= PIPS["7s"]
    return "bet" if paired or high else prompt.default


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    if isinstance(prompt, Arrange):
        return decisions.answer_keeping(prompt, best_two(prompt.pieces))
    return chooser(decision)(round, prompt, seat, rng)


GAME = Game(
    title="Colorado Hold 'Em Poker", seats=(1, 7), options=OPTIONS, wagers=WAGERS,
    irregularities=IRREGULARITIES, pay_tables=TABLES, play=play, check_table=check_table,
    check_felt=check_felt, bot=bot, **one_deck.game_fields(__package__),
)  # fmt: skip
