"""What each choice of a seat is worth, exactly, from the cards that the seat has seen.

A solver says what the wagers bring that the choice is about. Wagers that some cards alone decide
lie beside them: what they bring is added, and a fold gives up those that it does not leave. What
has been settled in the round is counted too. Nothing is found where other cards are seen than the
price knows, or where a wager lies beside whose worth is not known.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from pitboss.engine import ANY, DEALER, Choice, Choose, Options, Round, Stake, patron_of
from pitboss.engine.card_wagers import whose
from pitboss.engine.views import gains
from pitboss.errors import Refused
from pitboss.odds.cards.hands import Cards, numbers
from pitboss.odds.payout_lines import awards
from pitboss.odds.solvers import card_wagers
from pitboss.procedures.poker_tables import COMMUNITY
from pitboss.values import Frozen

FOLD = "fold"
Known = Mapping[str, Sequence[str]]
"""By holder, the cards dealt to it; `ANY` for one that the seat has not seen."""


class Seat(Frozen, eq=False, kw_only=True):
    """A seat that decides, and what it knows."""

    round: Round
    prompt: Choose
    known: Known

    @property
    def options(self) -> Options:
        return self.round.options

    @property
    def stakes(self) -> list[Stake]:
        """What the player who decides has on the table here."""
        return self.round.stakes_on(seat=self.prompt.seat, patron=self.prompt.patron)

    def amount(self, wager: str) -> int:
        return self.round.amount(self.prompt.seat, wager, self.prompt.patron)

    def seen(self, holder: str = "") -> list[str]:
        """The cards of a holder that are known, in the order of the deal; the seat's own by
        default."""
        held = self.known.get(holder or str(self.prompt.seat), ())
        return [card for card in held if card != ANY]

    def cards(self, holder: str = "") -> Cards:
        return numbers(self.seen(holder))

    def all_seen(self) -> list[str]:
        return [card for holder in self.known for card in self.seen(holder)]


Values = Callable[[Seat, Sequence[Choice]], Sequence[Fraction | float] | None]
"""What the wagers that are decided about bring by each choice, in cents."""
Worth = Callable[[Round, Known, Sequence[Choice]], list[float] | None]


def worth(
    values: Values, main: Sequence[str], *, keeps: Sequence[str] = (),
    folds: str = FOLD, looks: Sequence[str] = (DEALER, COMMUNITY),
) -> Worth:  # fmt: skip
    """For `Model.worth`: `main` are the wagers that `values` are about, `keeps` those that a fold
    does not give up, and `looks` the holders whose cards the price knows besides the seat's own; no
    names if it knows all."""

    def found(round: Round, known: Known, offers: Sequence[Choice]) -> list[float] | None:
        prompt = round.prompt
        if not isinstance(prompt, Choose):
            return None
        seat = Seat(round=round, prompt=prompt, known=known)
        usual = {str(prompt.seat), *looks}
        if looks and any(seat.seen(holder) for holder in known if holder not in usual):
            return None
        beside = [stake for stake in seat.stakes if stake.wager not in main]
        kept = [(stake, bring) for stake, bring in _on_cards(seat, beside) if bring is not None]
        brought = values(seat, offers) if len(kept) == len(beside) else None
        if brought is None:
            return None
        settled = gains(round.events).get(patron_of(prompt.seat, prompt.patron), 0)
        plays = settled + sum(bring for _, bring in kept)
        gives_up = settled + sum(
            bring if stake.wager in keeps else -stake.amount for stake, bring in kept
        )
        return [
            float(value + (gives_up if offer.name == folds else plays))
            for offer, value in zip(offers, brought, strict=True)
        ]

    return found


def multiples(offers: Sequence[Choice], unit: int) -> list[int] | None:
    """What the choices add, in wagers of a unit; None if one is no multiple of it."""
    if not unit or any(offer.amount % unit for offer in offers):
        return None
    return [offer.amount // unit for offer in offers]


def _on_cards(seat: Seat, stakes: Sequence[Stake]) -> Iterator[tuple[Stake, Fraction | None]]:
    """What wagers bring that some cards alone decide; None for one whose worth is not known."""
    for stake in stakes:
        wager = seat.round.game.wager_names.get(stake.wager)
        on = wager.looks_at(seat.options) if wager else None
        if wager is None or on is None:
            yield stake, None
            continue
        held, begins = [], dict(on.begins)
        for holder, count in on.cards:
            name, first = whose(holder, stake.seat), begins.get(holder, 0)
            dealt = [*seat.known.get(name, ()), *[ANY] * (first + count)]
            held += dealt[first : first + count]
            begins[holder] = first + count
        award = awards(wager.table(seat.options), stake.amount, on.collected)
        try:
            net = card_wagers.expected(on, on.deck(seat.options), held, seat.all_seen(), award)
        except Refused:  # a share of a meter
            net = None
        yield stake, None if net is None else net * stake.amount
