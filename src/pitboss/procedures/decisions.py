"""What players decide at a poker table: to bet, to fold, to show, to keep or to lay cards aside."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from pitboss.engine import HOUSE, Arrangement, Choice, Limit, Offer, Round, Stake, Steps
from pitboss.engine import prompts as ask
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.procedures import settlement


def yet_to_make(wager: str) -> Callable[[Round], bool]:
    """Whether a player with an ante has neither folded nor made a wager."""
    return lambda it: any(not it.stakes_on(wager, seat=seat) for seat in it.seats_with("ante"))


def raises(name: str, ante: int, multiples: Sequence[int], cite: str) -> Offer:
    """Offers of a wager that is a multiple of the ante: ``play-3x``."""
    low, high = min(multiples) * ante, max(multiples) * ante
    *others, last = map(str, multiples)
    times = f"{', '.join(others)} or {last}" if others else last
    return Offer(name, cite, low, high, f"{times} times the ante", ante, times=ante)


def up_to(round: Round, name: str, most: int, cite: str, *, high_cite: str = "") -> Offer:
    """An offer of any amount up to that of another wager; by default the same amount.

    A posted minimum counts, but never forbids the full amount.
    """
    limit, minimum = round.table.limits.own.get(name, Limit()), round.game.rulebook.limits.amounts
    return Offer(
        name, cite, min(limit.low, most), most, f"up to {dollars(most)} more", unsaid=most, of=most,
        high_cite=high_cite, high_why="no more than the original wager",
        low_cite=minimum, low_why="the posted minimum",
    )  # fmt: skip


NotNow = Mapping[str, tuple[str, str]]
"""Choices that a game offers at other moments: why they are refused now, and by which paragraph."""


def decide(
    round: Round,
    seats: Iterable[int],
    offers: Callable[[Stake], Sequence[Offer]],
    then: Callable[[Stake, Choice], None],
    *,
    cite: str,
    default: str,
    not_now: NotNow,
    ante: str = "ante",
) -> Steps[None]:
    """Everybody whose ante is still there decides in turn: `offers` gives the choices, `then`
    carries one out."""

    def why_not(name: str) -> Refused | None:
        reason = not_now.get(name.rpartition("-")[0] or name) or not_now.get(name)
        return Refused(*reason) if reason else None

    for seat in seats:
        for stake in round.stakes_on(ante, seat=seat):
            answer = yield from round.choose(
                seat, offers(stake), cite=cite, default=default, why_not=why_not,
                patron=stake.patron,
            )  # fmt: skip
            if answer.name:
                then(stake, answer)


EXPOSE = "expose"


def settle_exposed(
    round: Round, wager: str, cite: str, *, covers: bool = True, comes_back: bool = False
) -> Steps[None]:
    """A wager on cards that is settled before the decisions: only a player who shows their cards
    can win it.

    All are asked in turn. Losing wagers are collected and winning ones paid; then the cards are
    turned face down again, if the text `covers` them. A collected wager `comes_back` where the text
    returns it to a hand that turns out to be void.
    """
    exposed: list[int] = []
    offers = (
        Offer(EXPOSE, cite, says=f"show your cards for the {wager} wager"),
        Offer("conceal", cite, says=f"give up the {wager} wager"),
    )

    def then(stake: Stake, answer: Choice) -> None:
        if answer.name == EXPOSE:
            round.show(str(stake.seat), cite)
            exposed.append(stake.seat)

    yield from decide(
        round, round.seats_with(wager), lambda _: offers, then,
        cite=cite, default="conceal", not_now={}, ante=wager,
    )  # fmt: skip
    decided = [
        settlement.on_cards(round, stake) if stake.seat in exposed
        else settlement.lose(stake, "the cards were not exposed", cite)
        for stake in round.stakes_on(wager)
    ]  # fmt: skip
    if comes_back:
        for outcome in decided:
            if outcome.lost:
                round.give_up(outcome.stake, outcome.why, outcome.cite)
        decided = [outcome for outcome in decided if not outcome.lost]
    settlement.collect_then_pay(round, decided)
    for seat in exposed if covers else ():
        round.cover(str(seat), cite)


def discard(round: Round, seat: int, keep: int, cite: str) -> Steps[None]:
    """A player keeps this many cards and lays the others aside, face down."""
    shape = {"keep": keep, "discard": len(round.hands[str(seat)]) - keep}
    hands = yield from round.arrange(seat, shape, cite=cite)
    for card in hands["discard"]:
        round.shift(card, str(seat), f"{seat}/discard", face="down", cite=cite)


def answer_keeping(prompt: ask.Arrange, kept: Sequence[str]) -> Arrangement:
    """The answer of a player who keeps these cards."""
    return Arrangement(prompt.seat, {"keep": tuple(kept), "discard": others(prompt.pieces, kept)})


def others(cards: Sequence[str], kept: Sequence[str]) -> tuple[str, ...]:
    """The cards without those kept; a card may be there twice."""
    return tuple((Counter(cards) - Counter(kept)).elements())


def nothing_to_decide(round: Round, seats: Iterable[int], why: str, cite: str) -> None:
    """A player who has only wagers without decisions is not asked; the reason is kept."""
    for seat in seats:
        for patron in {stake.patron: None for stake in round.stakes_on(seat=seat)}:
            round.pass_over(seat, lambda name: Refused(why, cite), patron=patron)


def decide_once(
    round: Round,
    seats: Iterable[int],
    wager: str,
    fold: Callable[[Round, int], None],
    multiples: Sequence[int],
    otherwise: Offer,
    cite: str,
    not_now: NotNow,
    *,
    made: str = "",
    sized: str = "",
) -> Steps[None]:
    """One of several moments for a wager that is made once: those who have not made it are asked.

    If the text has a paragraph of its own for how the wager is `made`, or for how it is `sized`,
    that one is cited.
    """

    def offers(ante: Stake) -> tuple[Offer, ...]:
        return raises(wager, ante.amount, multiples, sized or cite), otherwise

    def then(ante: Stake, answer: Choice) -> None:
        if answer.name == wager:
            round.place(ante.seat, wager, answer.amount, cite + made, patron=ante.patron)
        elif answer.name == "fold":
            fold(round, ante.seat)

    waiting = _not_yet(round, seats, wager, cite)
    yield from decide(
        round, waiting, offers, then, cite=cite, default=otherwise.name, not_now=not_now
    )


def bet_or_fold(
    round: Round,
    seats: Sequence[int],
    wager: str,
    offers: Callable[[Stake], tuple[Offer, ...]],
    cite: str,
    not_now: NotNow,
) -> Steps[None]:
    """Everybody with an ante makes the offered wager or folds; others have no choice."""

    def then(ante: Stake, answer: Choice) -> None:
        if answer.name == wager:
            round.place(ante.seat, wager, answer.amount, cite, patron=ante.patron)

    alone = [seat for seat in seats if not round.stakes_on("ante", seat=seat)]
    nothing_to_decide(round, alone, "only a player with an ante decides", cite)
    yield from decide(round, seats, offers, then, cite=cite, default="fold", not_now=not_now)


def leave_or_withdraw(
    round: Round,
    seats: Iterable[int],
    leave: Offer,
    cite: str,
    withdrawn: Callable[[Stake], None],
    not_now: NotNow,
) -> Steps[None]:
    """Everybody who has made a wager leaves it or takes it back; `withdrawn` carries out the
    latter.

    The wager is the one that the offer to leave it is about.
    """
    wager = leave.about
    offers = (leave, Offer("withdraw", cite, says=f"take {wager} back", about=wager))

    def then(stake: Stake, answer: Choice) -> None:
        if answer.name == "withdraw":
            withdrawn(stake)

    yield from decide(
        round, seats, lambda stake: offers, then,
        cite=cite, default=leave.name, not_now=not_now, ante=wager,
    )  # fmt: skip


def before_reveal(round: Round, cite: str, step: ask.Step = "reveal") -> Steps[None]:
    """All have decided and the dealer is about to turn the cards: the last moment for reports.

    Where players' own cards are shown and settled first, that is the `step` ``show``.
    """
    if round.stakes_on():
        yield ask.Choose(0, (Offer("reveal", cite),), cite, "reveal", step=step)


def _not_yet(round: Round, seats: Iterable[int], wager: str, cite: str) -> list[int]:
    """Those who have not made a wager that is made once; the others are not asked."""

    def why_not(name: str) -> Refused:
        return Refused(f"{name}: the {wager} wager has been made, and there is one only", cite)

    waiting = []
    for seat in seats:
        made = round.stakes_on(wager, seat=seat)
        for stake in made:
            round.pass_over(seat, why_not, default="check", patron=stake.patron)
        if not made:
            waiting.append(seat)
    return waiting


def fold(
    round: Round, seat: int, cite: str, *, keeps: Sequence[str] = (), stand: Sequence[str] = (),
    party: str = HOUSE,
) -> None:  # fmt: skip
    """A player withdraws and loses the wagers to a party, except those that `stand`.

    Some of these (`keeps`) still need the cards, so the cards stay on the table.
    """
    needed = False
    for stake in round.stakes_on(seat=seat):
        if stake.wager in keeps:
            needed = True
        elif stake.wager not in stand:
            round.give_up(stake, "the player folds", cite, party=party)
    if not needed:
        round.collect(str(seat), cite)
