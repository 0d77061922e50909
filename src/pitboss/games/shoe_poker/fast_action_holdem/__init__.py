"""Fast action hold 'em, N.J.A.C. 13:69F-21.

Four cards from a shoe of several decks, of which two are kept; or all four are played as two hands,
or half of the wager is surrendered. Two cards of the dealer's, kept by the house way, and five
community cards follow. Equal hands lose. Read with subchapter 21.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    HOUSE,
    Always,
    Answer,
    Arrange,
    Arranged,
    Arrangement,
    Choice,
    Choose,
    Draw,
    Fact,
    Field,
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
    VoidRound,
    Wager,
    choice,
    chooser,
)
from pitboss.equipment.cards import PIPS, decks
from pitboss.errors import Refused
from pitboss.procedures import decisions, shoe_irregularities, shoes
from pitboss.procedures import poker_tables as tables
from pitboss.procedures.deck_irregularities import has_hand, nothing
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.procedures.shoes import Card, Dealing, Shoe
from pitboss.ranking import several_decks
from pitboss.regulation import paragraphs, pay_tables
from pitboss.values import Frozen

# -- options and wagers, 21.2 and 21.4 to 21.8 -----------------------------------------------------

TABLES = pay_tables.load(__package__)
ORIGINAL, SPLIT = TABLES["original"]["text"], TABLES["split"]["text"]
NATURAL, HIGHER = ORIGINAL["natural"], ORIGINAL["higher"]
AT = paragraphs.load(__package__, shoes.Paragraphs)
OPENING = {
    "manual": "21.4(c)", "automated": "21.4(d)", "pre-shuffled": "21.4(a)", "continuous": "21.4(c)",
}  # fmt: skip
HOW_OPENED = {
    "automated": "each deck is inspected, spread, mixed and stacked by itself",
    "pre-shuffled": shoes.PRE_SHUFFLED,
}
AFTER = {way: "21.11" if way == "continuous" else "21.5(b)2" for way in OPENING}
AFTER["automated"] = "21.5(b)1"
"""By way of shuffling, whether the cards are dealt at once or cut."""
IN_PLAY = (6, 8)
"""Decks that a shoe may hold, 21.2(a)."""
MARKER = "dealing-marker"
"""What the table remembers: the position that the first card goes to, ``dealer`` or ``seat 3``."""

OPTIONS = (
    shoes.decks_by_shuffle("21.2(a)", "six or eight decks; with an automated shuffler 12 or 16"),
    shoes.ways_of_shuffling(AFTER, "21.5(a)", "pre-shuffled at the opening, or by a shoe or"
                            " device that reshuffles all the time, 21.11"),
    choice("shuffle-after", ("cutting-card", "every-round"), "21.5(g)",
           "shuffle once the cutting card is out, or at the completion of every round"),
    shoes.cutting_card("21.5(f)"),
    shoes.extra_cutting_card("21.2(c)"),
)  # fmt: skip

WAGERS = (
    Wager(name="original", cite="21.6(c)", pays="1 to 1", required=True,
          paid_by=Always(table=ORIGINAL),
          says="two of your four cards with the community cards beat the dealer's hand"),
    Wager(name="split", cite="21.8(c)", pays="1 to 1", by_choice=True, fixed=True,
          paid_by=Always(table=SPLIT),
          when="after looking at your cards", rule="equal to the original wager",
          says="the other two of your four cards play as a second hand"),
)  # fmt: skip


decks_in_play = shoes.decks_in_play(IN_PLAY, one="21.2(a)", two="21.2(d)")


@lru_cache
def shoe_of(options: Options) -> Shoe:
    """21.2, 21.4, 21.5, 21.11: how the cards are handled; what a device shuffles is not cut."""
    way, again = options["shuffle"], shoes.CUTTING_CARD
    if way == "continuous":
        again = shoes.CONTINUOUS
    elif options["shuffle-after"] == "every-round":
        again = shoes.DISCRETION
    return Shoe(
        at=replace(AT, opening=OPENING[way]),
        opened=HOW_OPENED.get(way, shoes.OPENED),
        pieces=decks(decks_in_play(options)),
        behind=options["cutting-card"],
        burns=way != "continuous",
        alternates=way == "automated",
        again=again,
        is_cut=way != "automated",
        refilled=False,
    )


def check_table(options: Options) -> None:
    decks_in_play(options)
    if options["shuffle"] == "continuous" and options["shuffle-after"] == "every-round":
        raise Refused("a device that reshuffles all the time takes the place of 21.5", "21.11")


def positions(round: Round) -> list[str]:
    """The dealer and all seats, clockwise, whether somebody plays there or not."""
    return [DEALER, *(f"seat {seat}" for seat in sorted(round.table.seats))]


def positions_from(round: Round) -> list[str]:
    """21.7(b): the same, from the dealing marker on. After a round the marker moves to the second
    of them."""
    around = positions(round)
    first = around.index(round.state[MARKER]) if round.state[MARKER] in around else 0
    return around[first:] + around[:first]


# -- the house way, 21.8(i): which two of four cards the dealer keeps ------------------------------

Pair = tuple[str, str]
ACE, TEN, JACK = 14, 10, 11
Fits = Callable[[int, int, bool], bool]
"""Whether a rule fits two cards: the higher rank, the lower one, whether they are of one suit."""

RULES: tuple[Fits, ...] = (
    lambda high, low, suited: high == low and suited,
    lambda high, low, suited: high == low,
    lambda high, low, suited: high == ACE and suited and low >= TEN,
    lambda high, low, suited: high == low + 1 and suited and low >= TEN,
    lambda high, low, suited: high == ACE and low >= TEN,
    lambda high, low, suited: high == low + 1 and low >= JACK,
    lambda high, low, suited: high == ACE and suited,
    lambda high, low, suited: suited and low >= TEN,
    lambda high, low, suited: low >= JACK,
    lambda high, low, suited: high == ACE,
    lambda high, low, suited: high == low + 1 and suited,
    lambda high, low, suited: suited,
    lambda high, low, suited: high == low + 1,
    lambda high, low, suited: True,
)


class Way(Frozen):
    """The rule that fits four cards, and all couples that it lets the dealer keep."""

    rule: int
    """From 1, as 21.8(i) has them."""
    couples: tuple[Pair, ...]
    """One, unless there are three cards of one rank in three suits."""

    @property
    def best(self) -> Pair:
        return self.couples[0]

    @property
    def cite(self) -> str:
        return f"21.8(i){self.rule}"


def ranks(couple: Sequence[str]) -> tuple[int, int]:
    """The ranks of two cards, the higher first."""
    first, second = PIPS[couple[0]], PIPS[couple[1]]
    return (first, second) if first >= second else (second, first)


@lru_cache(maxsize=2**12)
def rule_of(first: str, second: str) -> int:
    """The first rule that two cards fit, from 1."""
    high, low = ranks((first, second))
    suited = first[1] == second[1]
    return next(number for number, fits in enumerate(RULES, 1) if fits(high, low, suited))


def house_way(cards: Sequence[str]) -> Way:
    """The couples of the first rule that fits any; among them those with the highest ranks."""
    by_rule = [(rule_of(*couple), couple) for couple in combinations(cards, 2)]
    rule = min(number for number, _ in by_rule)
    fitting = [couple for number, couple in by_rule if number == rule]
    highest = max(map(ranks, fitting))
    return Way(rule, tuple(couple for couple in fitting if ranks(couple) == highest))


def is_natural(cards: Sequence[str]) -> bool:
    """21.1: the first four cards are of one rank."""
    return len({PIPS[card] for card in cards[:4]}) == 1


# -- a round ---------------------------------------------------------------------------------------


def play(round: Round) -> Procedure:
    shoe = shoe_of(round.options)
    yield from shoes.prepare(round, shoe)  # 21.4, 21.5(a), (g)
    yield from round.take_bets(("original",), cite="21.6(c)", close_cite="21.7(b)")
    if not round.stakes_on():
        return
    # 21.5(b) to (f), 21.7(a)
    dealing = yield from shoes.begin_dealing(round, shoe, "original", hides_last="21.2(c)")
    yield from deal_four(round, dealing)
    for seat in round.seats_with("original"):
        yield from decide(round, seat)
    for seat in round.seats_with("original")[::-1]:  # from the dealer's right
        if f"{seat}/discard" in round.hands:
            round.collect(f"{seat}/discard", "21.8(e)")
    yield from decisions.before_reveal(round, "21.8(g)")
    if round.stakes_on():
        yield from meet_the_dealer(round, dealing)
    for holder in (DEALER, COMMUNITY):
        if holder in round.hands:
            round.collect(holder, "21.8(o)")
    round.state[MARKER] = positions_from(round)[1]
    round.note(MARKER, round.state[MARKER], "21.7(b)")


def deal_four(round: Round, dealing: Dealing) -> Steps[None]:
    """21.7(b), (c): four cards to each wager and the dealer, one at a time from the marker on.

    A player with fewer cards (21.9(e)) gets the rest when all others have four, or the hand is
    void.
    """
    round.note("deal-begins-at", round.state[MARKER], "21.7(b)")
    seats = round.seats_with("original")
    holders = [position.removeprefix("seat ") for position in positions_from(round)]
    wagered = [it for it in holders if it == DEALER or int(it) in seats]
    yield from dealing.deal([(holder, "down", "21.7(c)") for holder in wagered * 4])
    for seat, missing in round.memo.get(SHORT, {}).items():
        yield from complete_or_void(round, dealing, seat, missing)


RECEIVE = Offer("receive", "21.9(e)", says="the cards that are missing")
VOID = Offer("void", "21.9(e)", says="the hand, and take the wager back")


def complete_or_void(round: Round, dealing: Dealing, seat: int, missing: int) -> Steps[None]:
    stakes = round.stakes_on(seat=seat)
    if not stakes:
        return
    answer = yield from round.choose(
        seat, (RECEIVE, VOID), cite="21.9(e)", default="receive", patron=stakes[0].patron,
        step="void",
    )  # fmt: skip
    if answer.name == "receive":
        yield from dealing.deal([(str(seat), "down", "21.9(e)")] * missing)
        return
    for stake, holder in hands_of(round, seat):
        round.return_stake(stake, "21.9(e)", "the player declares the hand void")
        if holder in round.hands:
            round.collect(holder, "21.9(e)")


# -- 21.8(a) to (f): what players do with four cards -----------------------------------------------

SET = Offer("set", "21.8(a)", says="keep two of the cards")
ANNOUNCE = Offer("natural", "21.8(b)", says="four of a kind, paid at once")
SURRENDER = Offer("surrender", "21.8(f)", says="half of the wager, and play no more")


def decide(round: Round, seat: int) -> Steps[None]:
    """A natural is announced; any other four cards are set, split or surrendered."""
    answer = Choice(seat, "")
    while not answer.name:  # again, if there turned out to be more than four cards
        if not round.stakes_on("original", seat=seat):  # the hand was void
            return
        (original,) = round.stakes_on("original", seat=seat)
        natural = is_natural(round.hands[str(seat)])
        answer = yield from round.choose(
            seat, offers(round, original), cite="21.8(b)" if natural else "21.8(a)",
            default="natural" if natural else "set", why_not=why_not(natural),
            patron=original.patron,
        )  # fmt: skip
    if answer.name == "natural":
        pay_natural(round, original)
    elif answer.name == "surrender":
        surrender(round, original)
    else:
        yield from set_hands(round, original, split=answer.name == "split")
    decisions.nothing_to_decide(
        round, (seat,), "a hand that is set is not touched again", "21.8(d)"
    )


def offers(round: Round, original: Stake) -> tuple[Offer, ...]:
    if is_natural(round.hands[str(original.seat)]):
        return (ANNOUNCE,)
    if original.seat in round.memo.get(TOO_MANY, ()):
        return (SET,)  # 21.9(g)
    amount = original.amount
    split = Offer("split", "21.8(c)", amount, amount, "play two hands, as much again on the second")
    return SET, split, SURRENDER


def why_not(natural: bool) -> Callable[[str], Refused | None]:
    """Why something else is not possible with these cards."""
    if natural:
        known = ("set", "split", "surrender")
        refused = Refused("a natural is announced, and paid at once", "21.8(b)")
        return dict.fromkeys(known, refused).get
    more = Refused("of more than four cards one hand of two is set", "21.9(g)")
    fewer = Refused("only a player with fewer than four cards has a void hand", "21.9(e)")
    no_natural = Refused("these four cards are no natural", "21.8(b)")
    return {"natural": no_natural, "split": more, "surrender": more, "void": fewer}.get


def pay_natural(round: Round, original: Stake) -> None:
    """21.8(b): shown, paid and collected, whatever the dealer has."""
    holder = str(original.seat)
    round.show(holder, "21.8(b)")
    round.rank(holder, "natural", "21.1")
    round.win(original, NATURAL, f"a natural at {NATURAL}", "21.8(b)")
    round.collect(holder, "21.8(b)")


def surrender(round: Round, original: Stake) -> None:
    """21.8(f): one half is collected; the odd cent, for which there is no chip, is returned."""
    half = original.amount // 2
    given_up = Stake(original.seat, original.wager, half, original.patron)
    round.settle(original, 0, half, "one half is surrendered", "21.8(f)")
    round.given_up.append((given_up, HOUSE))
    round.collect(str(original.seat), "21.8(f)")


def set_hands(round: Round, original: Stake, *, split: bool) -> Steps[None]:
    """21.8(a), (c): two cards before the wager; the others are laid aside, or are a second hand."""
    seat, cite = original.seat, "21.8(c)" if split else "21.8(a)"
    holder = str(seat)
    kept, other = ("first", "second") if split else ("keep", "discard")
    best = house_way(round.hands[holder]).best
    rest = decisions.others(round.hands[holder], best)
    hands = yield from round.arrange(
        seat, {kept: 2, other: len(rest)}, cite=cite, suggestion={kept: best, other: rest}
    )
    if split:
        round.place(seat, "split", original.amount, "21.8(c)", patron=original.patron)
    for card in hands[other]:
        aside = f"{seat}/{SECOND if split else other}"
        round.shift(card, holder, aside, face="down", cite=cite)


# -- the dealer's hand, the community cards and the settlement, 21.8(g) to (n) ---------------------

SECOND = "2"
"""The second hand of seat 3 is ``3/2``."""


def meet_the_dealer(round: Round, dealing: Dealing) -> Steps[None]:
    cards = round.show(DEALER, "21.8(g)")
    if is_natural(cards):
        lose_to_natural(round)
        return
    yield from dealer_sets(round, cards)
    queue: list[Card] = [("burn", "down", "21.8(j)")]
    queue += [(COMMUNITY, "up", "21.8(j)")] * 5
    yield from dealing.deal(queue)
    yield from decisions.before_reveal(round, "21.8(k)")
    settle(round)


def hands_of(round: Round, seat: int) -> list[tuple[Stake, str]]:
    """The wagers of a seat, each with the hand that it is on."""
    holders = {"original": str(seat), "split": f"{seat}/{SECOND}"}
    return [(stake, holders[stake.wager]) for stake in round.stakes_on(seat=seat)]


def lose_to_natural(round: Round) -> None:
    """21.8(h): original wagers are collected from the right; wagers on second hands go back."""
    round.rank(DEALER, "natural", "21.1")
    for seat in round.seats_with("original")[::-1]:
        for stake, holder in hands_of(round, seat):
            if stake.wager == "original":
                round.lose(stake, "the dealer has a natural", "21.8(h)")
            else:
                round.push(stake, "only the original wager is lost to a natural", "21.8(h)")
            round.collect(holder, "21.8(h)")


def dealer_sets(round: Round, cards: Sequence[str]) -> Steps[None]:
    """21.8(g), (i): two cards by the house way; 21.9(h): a hand set otherwise is reset."""
    way = house_way(cards)
    allowed = [sorted(couple) for couple in way.couples]

    def legal(answer: Answer) -> None:
        assert isinstance(answer, Arrangement)
        if MISSET not in round.memo and sorted(answer.hands["keep"]) not in allowed:
            raise Refused(f"by the house way the dealer keeps {' '.join(way.best)}", way.cite)

    filed = {"keep": way.best, "discard": decisions.others(cards, way.best)}
    hands = yield from round.arrange(
        0, {"keep": 2, "discard": 2}, cite=way.cite, legal=legal, suggestion=filed,
        step="dealer-set",
    )  # fmt: skip
    if sorted(hands["keep"]) not in allowed:
        hands = filed
        round.record(Arranged(DEALER, hands, "up", "21.9(h)"))
    for card in hands["discard"]:
        round.shift(card, DEALER, "discard", face="up", cite="21.8(g)")


def settle(round: Round) -> None:
    """21.8(k) to (n): hands from the right; losing wagers are collected at once, then winning ones
    are paid."""
    dealers = tables.rank(round, DEALER, "21.3(a) to (c)", plus=COMMUNITY, by=several_decks)
    won = []
    for seat in round.seats_with("original")[::-1]:
        for stake, holder in hands_of(round, seat):
            round.show(holder, "21.8(k)")
            mine = tables.rank(round, holder, "21.3(b)", plus=COMMUNITY, by=several_decks)
            if mine.score > dealers.score:
                won.append((stake, mine))
                continue
            copy = mine.score == dealers.score
            why = "a copy hand" if copy else "the dealer's hand is higher"
            round.lose(stake, why, "21.8(k)", compared=(mine, dealers))
            round.collect(holder, "21.8(l)")
    for stake, mine in won:
        why, both = "the player's hand is higher", (mine, dealers)
        round.win(stake, HIGHER, why, "21.8(m); 21.8(n)", compared=both)
        round.collect(mine.holder, "21.8(n)")


# -- irregularities, 21.9 --------------------------------------------------------------------------

SHORT, TOO_MANY, MISSET = "short", "too-many", "misset"
"""Keys in the round's memo: seats with missing cards and how many, seats with too many, a wrong
setting."""
FIRST_FOUR = "21.7(c)"
"""The paragraph by which the first four cards are dealt."""
UNTIL_TURNED: Moments = ("deal", "void", "choose", "set", "reveal")
UNTIL_SHOWN: Moments = (*UNTIL_TURNED, "dealer-set")
"""Until the dealer sets its hand; until the players' cards are turned over."""


def due(round: Round, holder: str) -> int:
    """How many of the first four cards are still to come to somebody."""
    dealing: Dealing = round.memo["dealing"]
    return sum(to == holder and cite == FIRST_FOUR for to, _, cite in dealing.queue)


def pass_over(round: Round, holder: str, missing: int) -> None:
    """Leave a holder out of this many of the next cards, for now."""
    dealing: Dealing = round.memo["dealing"]
    for _ in range(missing):
        dealing.queue.remove((holder, "down", FIRST_FOUR))


def is_due(holder: str, cite: str, round: Round, missing: int) -> None:
    """Refuse a report of missing cards if fewer are due while they are dealt."""
    if isinstance(round.prompt, Draw) and due(round, holder) < missing:
        raise Refused("so many of the first four cards are not to be dealt there any more", cite)


def player_has_one(holder: str, cite: str, round: Round, missing: int) -> None:
    """Refuse a report by which a player would have none of the four cards."""
    if missing >= FOUR:
        raise Refused("a player with no card at all is passed over: report no-card-dealt", cite)


FOUR = 4
MISSING = Field(name="missing", kind="number", default=1, low=1, high=FOUR,
                says="how many of the four cards")  # fmt: skip


def dealer_short(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """21.9(d): the dealer gets the missing cards once everybody else has four; if it is found
    later, the cards that the record has are those that complete the hand."""
    dealing: Dealing = round.memo["dealing"]
    missing = report.details["missing"]
    if not isinstance(round.prompt, Draw):
        round.announce(f"the dealer is dealt what was missing: {missing}", "21.9(d)")
        return None
    pass_over(round, DEALER, missing)
    dealing.queue += [(DEALER, "down", "21.9(d)")] * missing
    yield from ()
    return shoe_irregularities.DEAL_ON


def dealer_due(round: Round, report: IrregularityReport) -> None:
    is_due(DEALER, "21.9(d)", round, report.details["missing"])
    if has_set(round):
        raise Refused("the dealer has set its hand", "21.9(d)")


def has_set(round: Round) -> bool:
    """Whether the dealer has set its hand."""
    return any(isinstance(it, Arranged) and it.holder == DEALER for it in round.events)


def player_short(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """21.9(e): the player is asked once everybody else has four cards; found later, at once."""
    if not isinstance(round.prompt, Draw):
        return (yield from found_short(round, report))
    short = round.memo.setdefault(SHORT, {})
    pass_over(round, str(report.seat), report.details["missing"])
    short[report.seat] = short.get(report.seat, 0) + report.details["missing"]
    yield from ()
    return shoe_irregularities.DEAL_ON


def found_short(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """The player has the hand void, or keeps it: what was missing is dealt."""
    waiting = round.prompt
    yield from complete_or_void(round, round.memo["dealing"], report.seat, 0)
    if round.stakes_on(seat=report.seat) or not isinstance(waiting, Choose):
        return None
    return Choice(report.seat, "") if waiting.seat == report.seat else None


def player_due(round: Round, report: IrregularityReport) -> None:
    holder, missing = str(report.seat), report.details["missing"]
    is_due(holder, "21.9(e)", round, missing)
    player_has_one(holder, "21.9(e)", round, missing)
    if COMMUNITY in round.hands:
        raise Refused("the community cards are dealt: nothing is completed any more", "21.9(e)")


def dealer_too_many(round: Round, report: IrregularityReport) -> None:
    raise VoidRound("the dealer has more than four cards", "21.9(f)")


def player_too_many(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
    """21.9(g): one more card lies before the player, the next one unless the report names it."""
    holder, dealing = str(report.seat), round.memo["dealing"]
    prompt = round.prompt
    round.memo.setdefault(TOO_MANY, set()).add(report.seat)
    for piece in report.pieces:
        round.take(holder, piece, "down", "21.9(g)", dealing.source)
    if not report.pieces:
        yield from dealing.deal([(holder, "down", "21.9(g)")])
    if isinstance(prompt, Draw):
        return shoe_irregularities.DEAL_ON
    return Choice(report.seat, "") if prompt and prompt.party == holder else None


def not_set(round: Round, report: IrregularityReport) -> None:
    """Refuse it if the player does not have four cards yet, or has already decided."""
    holder, decided = str(report.seat), {turn.seat for turn in round.passed}
    if len(round.hands.get(holder, ())) + due(round, holder) < 4 or not round.hands.get(holder):
        raise Refused(f"seat {report.seat} has no four cards", "21.9(g)")
    if report.seat in decided or not round.stakes_on(seat=report.seat):
        raise Refused(f"seat {report.seat} has set its hand", "21.9(g)")


def misset(round: Round, report: IrregularityReport) -> None:
    """21.9(h): what the dealer sets is then reset by the house way. A hand that was set before is
    set by it already: no other is taken."""
    round.memo[MISSET] = True


def is_set(round: Round, report: IrregularityReport) -> None:
    """Refuse it before the dealer sets its hand."""
    assert round.prompt is not None
    if round.prompt.step != "dealer-set" and not has_set(round):
        raise Refused("the dealer has not set its hand", "21.9(h)")


def run_out(round: Round, report: IrregularityReport) -> None:
    """21.9(i): all wagers go back, and all cards are shuffled before the next round."""
    dealing: Dealing = round.memo["dealing"]
    round.state["due"][dealing.source] = shoes.CUTTING_CARD
    raise VoidRound("too few cards are left to complete the round", "21.9(i)")


def marker_not_moved(round: Round, report: IrregularityReport) -> None:
    """21.9(k): this round begins where the last one did; the marker moves on after it."""
    round.memo[MARKER] = True
    round.state[MARKER] = positions_from(round)[-1]
    round.note(MARKER, round.state[MARKER], "21.9(k)")


def has_moved(round: Round, report: IrregularityReport) -> None:
    if MARKER in round.memo:
        raise Refused("it is known that the marker was not moved", "21.9(k)")
    if not round.table.rounds and round.state[MARKER] == DEALER:
        raise Refused("the game begins with the marker before the dealer", "21.7(b)")


IRREGULARITIES = (
    shoe_irregularities.card_face_up("21.9(a)", when=UNTIL_SHOWN),
    shoe_irregularities.card_drawn_in_error("21.9(b)"),
    Irregularity(
        name="player-card-exposed", cite="21.9(c)", when=UNTIL_SHOWN,
        whose="hand", pieces="hand", handle=nothing,
        consequence="the card is turned face down, and play continues",
    ),
    Irregularity(
        name="dealer-short", cite="21.9(d)", when=UNTIL_TURNED, fields=(MISSING,),
        handle=dealer_short, legal=dealer_due,
        consequence="the cards that are missing are dealt before the dealer sets the hand",
    ),
    Irregularity(
        name="player-short", cite="21.9(e)", when=("deal", "choose", "reveal"), whose="wagers",
        fields=(MISSING,),
        handle=player_short, legal=player_due,
        consequence="the player declares the hand void, or receives the cards that are missing",
    ),
    Irregularity(
        name="dealer-too-many-cards", cite="21.9(f)", when=UNTIL_SHOWN, handle=dealer_too_many,
        legal=has_hand("21.9(f)", DEALER), consequence="all hands are void",
    ),
    Irregularity(
        name="player-too-many-cards", cite="21.9(g)", when=("deal", "choose"), whose="wagers",
        pieces="deck", handle=player_too_many, legal=not_set, face="down",
        consequence="the player sets one hand of two cards and discards all others",
    ),
    Irregularity(
        name="dealer-hands-misset", cite="21.9(h)", when=("dealer-set", "deal", "reveal"),
        handle=misset, legal=is_set,
        consequence="the hand is reset by the house way, and the round is completed",
    ),
    Irregularity(
        name="cards-run-out", cite="21.9(i)", when=("deal",), handle=run_out,
        consequence="the round is void, and all cards are reshuffled",
    ),
    shoe_irregularities.no_card_dealt("21.9(j)", "original", UNTIL_TURNED),
    Irregularity(
        name="marker-not-moved", cite="21.9(k)", when=("bets",), handle=marker_not_moved,
        legal=has_moved, consequence="the round is completed, and the marker is moved after it",
    ),
    shoe_irregularities.new_dealer("21.7(a)", shoe_of),
    shoe_irregularities.reshuffle_ordered("21.5(g)", shoe_of),
    shoe_irregularities.no_gaming_activity("21.5(h)", shoe_of),
)  # fmt: skip


# -- a simple player -------------------------------------------------------------------------------


def decision(round: Round, prompt: Choose, seat: int) -> str:
    """Keeps what the house would; plays both hands if a pair of sevens or better is left over."""
    if not prompt.offer("split"):
        return prompt.default
    cards = round.hands[str(seat)]
    first, second = decisions.others(cards, house_way(cards).best)
    return "split" if PIPS[first] == PIPS[second] >= GOOD_PAIR else "set"


GOOD_PAIR = PIPS["7s"]
"""From this rank on a pair is worth a wager of its own."""


def bot(round: Round, prompt: Prompt, seat: int, rng: Random) -> Answer | None:
    if isinstance(prompt, Arrange) and prompt.suggestion:
        return Arrangement(prompt.seat, prompt.suggestion)
    return chooser(decision)(round, prompt, seat, rng)


def first_state(options: Options) -> dict[str, Any]:
    """The dealing marker lies before the dealer when the game begins, 21.7(b)."""
    return {**shoes.first_state(options), MARKER: DEALER}


GAME = Game(
    formerly={"dealer-hand-misset": "dealer-hands-misset"},
    slug="fast-action-holdem", title="Fast Action Hold 'Em", subchapter="21", seats=(1, 7),
    options=OPTIONS, wagers=WAGERS, irregularities=IRREGULARITIES, pay_tables=TABLES, play=play,
    only_these="21.6(a)", one_player="21.6(b)", pieces_cite="21.2(a)", check_table=check_table,
    check_bets=tables.check_bets(cash="21.6(a)", late="21.6(c)", positions="21.10", coupons=False),
    first_state=first_state, facts={**shoes.facts(), MARKER: Fact(kind="holder")}, bot=bot,
)  # fmt: skip
