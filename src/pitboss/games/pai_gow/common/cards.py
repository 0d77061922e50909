"""Cards in place of tiles: one deck with jokers, dealt from a shoe, the hand or an automated shoe.

In all three ways every place gets the same number of cards; only the order in which they leave the
deck differs. From the hand, stacks are dealt first and delivered once the starting position is
known. Cards are asked for when their place is known, so the dice come before them in the record.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.engine import (
    DEALER,
    Fact,
    Irregularity,
    IrregularityReport,
    Legal,
    Moments,
    Offer,
    Option,
    Options,
    Round,
    Steps,
    VoidRound,
    choice,
    flag,
)
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import delivery
from pitboss.games.pai_gow.common.bank import WAGER_CHOICES, Bank
from pitboss.games.pai_gow.common.irregularities import UNTIL_EXPOSED, not_settling
from pitboss.games.pai_gow.common.memory import number
from pitboss.games.pai_gow.common.paragraphs import Deal
from pitboss.games.pai_gow.common.rules import PLACES, Place, Rules
from pitboss.procedures import cuts, one_deck
from pitboss.procedures.deck_irregularities import (
    misdeal_voids_all,
    only_where,
    usual_irregularities,
)
from pitboss.values import Frozen

DICE, NUMBER, BUTTON = STARTS = "dice", "random-number", "button"
"""The ways to find the starting position."""
CUTTING_CARD = "cutting-card"


class Remaining(Frozen, kw_only=True):
    """The paragraphs of a text that wants the remaining cards counted in every round."""

    counted: str
    right: str
    wrong: str


class Cards(Frozen, kw_only=True):
    """What a game says about its deck and the ways to deal it."""

    pieces: tuple[str, ...]
    each: int
    """How many cards go to every place."""
    at: one_deck.Paragraphs
    deals: dict[str, Deal]
    bank_deals: dict[str, Deal] = {}
    """The same, if a player banks."""
    remaining: dict[str, Remaining] = {}
    """By way of dealing, where the stub is counted in every round."""
    starts: str
    """On the three ways to find the starting position."""
    mark: str
    """By which a casino may mark the starting position."""
    needs_device: str
    """By which a button needs an automated shuffler and an automated shoe."""
    other_starts: dict[str, str] = {}
    """Where else the deal may begin, with the paragraph."""
    cutting_card: str = ""
    """On what the casino does with the cutting card, if players cut."""
    idle: str
    hand_from_right: bool = False
    """Whether stacks are delivered counterclockwise, from the dealer's right, if nobody banks."""
    exposed_in_stacks: str
    wrong_stacks: str


FACTS = {
    **cuts.FACTS,
    "button": Fact(kind="seat", says="where the button for the starting position is"),
}


def options(cards: Cards) -> tuple[Option, ...]:
    return (
        *one_deck.options(cards.at),
        choice("starting-position", (*STARTS, *cards.other_starts), cards.starts,
               "by three dice, a random number, or a button that goes round"
               + "".join(f"; {way.replace('-', ' ')}" for way in cards.other_starts),
               items=(*[cards.starts] * len(STARTS), *cards.other_starts.values())),
        flag("mark-starting-position", cards.mark, "the starting position is marked with a card"),
        *([choice(CUTTING_CARD, ("to-discard-rack", "four-from-bottom"), cards.cutting_card,
                  "where the cutting card goes after the cut")] if cards.cutting_card else []),
    )  # fmt: skip


def check(options: Options, cards: Cards) -> None:
    """Refuse ways of dealing that the text does not allow together."""
    one_deck.check(options, cards.at)
    devices = options["shuffle"] == options["deal"] == "automated"
    if options["starting-position"] == BUTTON and not devices:
        why = "a button needs an automated shuffler and an automated dealing shoe"
        raise Refused(why, cards.needs_device)


def first_state(options: Options) -> dict[str, Any]:
    """The button lies before the dealer at first (0)."""
    return {**one_deck.first_state(options), **cuts.first_state(), "button": 0}


# -- a round -------------------------------------------------------------------------------------


def prepare(round: Round, cards: Cards) -> Steps[None]:
    """The deck is shuffled, and cut if the dealer cuts; the dice are committed to."""
    yield from one_deck.prepare(round, cards.at, cards.pieces)
    at = cards.deals[round.options["deal"]]
    start = round.options["starting-position"]
    if start == DICE:
        yield from round.commit("dice", dice=delivery.DICE, cite=at.shaken)
    elif start == NUMBER:
        yield from round.commit("wheel", pockets=delivery.NUMBERS, cite=at.number)


def cut(round: Round, cards: Cards, bank: Bank | None = None) -> Steps[None]:
    """The cut, if the deck is cut and players cut; a bank is offered it first."""
    turns = cards.at.players_cut
    if turns and one_deck.is_cut(round.options, cards.at):
        yield from cuts.in_turn(round, turns, (bank.seat, bank.patron) if bank else None)
        if cards.cutting_card:
            round.note(CUTTING_CARD, round.options[CUTTING_CARD], cards.cutting_card)


def no_more_bets(round: Round, cards: Cards) -> None:
    round.announce("No more bets", cards.at.close[round.options["deal"]])


def idle(round: Round, cards: Cards) -> None:
    """Without gaming activity the cards are spread; the next player opens the table again."""
    round.announce("no activity: the cards are spread on the table", cards.idle)
    round.state.update({"opened": False, **cuts.first_state()})


def deal(round: Round, rules: Rules, cards: Cards, bank: Bank | None = None) -> Steps[None]:
    """Cards to every place from the starting position, and the stub is put away."""
    way, at, first_stack = round.options["deal"], in_force(round, cards, bank), 0
    if way == "hand":
        round.announce("seven stacks are dealt, from left to right and back", at.stacks)
        if bank:
            first_stack = yield from choose_first_stack(round, bank, at)
    first = yield from delivery.start(round, rules, at, bank.seat if bank else 0)
    if round.options["mark-starting-position"]:
        round.note("marked", first, cards.mark)
    yield from deliver(round, rules, cards, at, first, first_stack)


def in_force(round: Round, cards: Cards, bank: Bank | None) -> Deal:
    """The paragraphs of the way in which this table deals, with a bank or without."""
    at = (cards.bank_deals if bank else cards.deals)[round.options["deal"]]
    start = round.options["starting-position"]
    if start == BUTTON:
        return replace(at, first=at.button)
    return replace(at, first=at.number) if start == NUMBER and not bank else at


def deliver(
    round: Round, rules: Rules, cards: Cards, at: Deal, first: Place, first_stack: int = 0
) -> Steps[None]:
    """Deliver all cards, clockwise except for the stacks of one text; then count the rest."""
    way = round.options["deal"]
    from_right = cards.hand_from_right and way == "hand" and not at.first_stack
    places = delivery.around(rules.places if from_right else rules.places[::-1], first)

    def receivers(holders: Sequence[str]) -> Sequence[str]:
        if way == "shoe":
            return [*holders] * cards.each
        if way == "automated":
            return [holder for holder in holders for _ in range(cards.each)]
        stacks = lying(len(holders), first_stack, from_right=from_right)
        return from_stacks(holders, stacks, cards.each)

    yield from delivery.deliver(round, rules, at, places, receivers, cite=at.dealt, source="deck")
    yield from put_stub_away(round, cards)


def lying(places: int, first_stack: int, *, from_right: bool) -> list[int]:
    """The stacks in the order of their delivery, 0 at the dealer's left.

    From the right end; or from the first stack to the right end, and then from the left end on.
    """
    if from_right:
        return [*range(places)][::-1]
    return [(first_stack + step) % places for step in range(places)]


def from_stacks(holders: Sequence[str], stacks: Sequence[int], each: int) -> list[str]:
    """Who gets each card of the deck: cards are dealt to the stacks from left to right, then
    back."""
    owner = dict(zip(stacks, holders, strict=True))
    row = [owner[stack] for stack in range(len(holders))]
    return [holder for layer in range(each) for holder in (row if layer % 2 == 0 else row[::-1])]


def choose_first_stack(round: Round, bank: Bank, at: Deal) -> Steps[int]:
    """A bank says which stack is delivered first, counted from the dealer's left."""
    offers = [Offer(f"stack-{n}", at.first_stack) for n in range(1, 8)]

    def refuse(name: str) -> Refused | None:
        if name.startswith("stack-"):
            return Refused("there are seven stacks, stack-1 at the dealer's left", at.first_stack)
        if bank.co and name in WAGER_CHOICES:
            return Refused("the dealer may not wager against a co-bank", bank.at.co_bank)
        return None

    answer = yield from round.choose(
        bank.seat, offers, cite=at.first_stack, default="stack-1", why_not=refuse,
        patron=bank.patron, step="bank",
    )  # fmt: skip
    round.note("first-stack", answer.name, at.first_stack)
    return int(answer.name.removeprefix("stack-")) - 1


def put_stub_away(round: Round, cards: Cards) -> Steps[None]:
    """What is left is counted: in every round, or as often as at other tables with one deck."""
    if not cards.remaining:
        yield from one_deck.put_stub_away(round, cards.at)
        return
    at = cards.remaining[round.options["deal"]]
    missing = yield from round.count(cite=at.counted)
    if missing:
        left = round.table.stocks["deck"].size
        why = f"{left - missing} cards are left and not {left}: all hands void, the deck removed"
        raise VoidRound(why, at.wrong)
    round.announce("the cards that are left go to the discard rack unexposed", at.right)


def pass_button(round: Round, cards: Cards) -> None:
    """After each round the button moves on clockwise."""
    if round.options["starting-position"] == BUTTON:
        at = round.state["button"] = (number(round.state["button"]) - 1) % len(PLACES)
        round.note("button", at or DEALER, cards.deals[round.options["deal"]].button)


# -- what can go wrong ---------------------------------------------------------------------------

ON_THE_TABLE: Moments = ("deal", "count", "set", *UNTIL_EXPOSED)
"""Steps at which cards lie on the table."""


def card_irregularities(cards: Cards, wrong_number: str) -> tuple[Irregularity, ...]:
    """What the texts foresee for the deck: in the shoe, in the devices, while stacks are dealt."""
    face_up, *others = usual_irregularities(cards.at, face_up=ON_THE_TABLE)
    misdeal = misdeal_voids_all(wrong_number, ON_THE_TABLE)
    return (
        replace(
            face_up,
            legal=_all_of(_in_a_shoe(cards), face_up.legal, not_settling(cards.at.face_up)),
        ),
        *(_until_exposed(one) for one in others),
        replace(misdeal, legal=_all_of(misdeal.legal, not_settling(wrong_number))),
        _stacks_again(cards, "card-exposed-in-stacks", cards.exposed_in_stacks),
        _stacks_again(cards, "stacks-dealt-wrongly", cards.wrong_stacks),
    )


def _until_exposed(one: Irregularity) -> Irregularity:
    """What can be found while cards lie on the table, as long as no wager is decided."""
    if "reveal" not in one.when:
        return one
    return replace(one, when=ON_THE_TABLE, legal=_all_of(one.legal, not_settling(one.cite)))


def with_dice(listed: Iterable[Irregularity]) -> tuple[Irregularity, ...]:
    """The same irregularities, but dice can only be totaled wrongly at a table with dice."""

    def dice_only(one: Irregularity) -> Irregularity:
        by_dice = only_where("starting-position", DICE, one.cite)
        return replace(one, legal=_all_of(by_dice, one.legal))

    return tuple(
        dice_only(one) if one.name == "dealt-to-wrong-positions" else one for one in listed
    )


def _all_of(*checks: Legal | None) -> Legal:
    def legal(round: Round, report: IrregularityReport) -> None:
        for check in checks:
            if check is not None:
                check(round, report)

    return legal


def _in_a_shoe(cards: Cards) -> Legal:
    """Only in a shoe can a card lie face up; from the hand, it is exposed with the stacks."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if round.options["deal"] == "hand":
            why = "there is no shoe: report it as card-exposed-in-stacks"
            raise Refused(why, cards.exposed_in_stacks)

    return legal


def _stacks_again(cards: Cards, name: str, cite: str) -> Irregularity:
    """No stack has been delivered: the cards are shuffled and cut again, and wagers stand."""
    by_hand = only_where("deal", "hand", cite)

    def legal(round: Round, report: IrregularityReport) -> None:
        by_hand(round, report)
        if round.hands:
            raise Refused("too late: the stacks are being delivered", cite)

    def handle(round: Round, report: IrregularityReport) -> Steps[None]:
        round.announce("the cards are shuffled again", cite)
        yield from round.shuffle(cards.pieces, cite=cite)
        turns = cards.at.players_cut
        if not one_deck.is_cut(round.options, cards.at):
            return
        if turns:
            yield from cuts.offer_again(round, turns)
        else:
            yield from round.cut(DEALER, least=10, cite=cards.at.cut, from_top=True)

    return Irregularity(
        name=name, cite=cite, when=("roll", "spin", "deal"), pieces="deck", legal=legal,
        consequence="the cards are reshuffled and the stacks dealt again", handle=handle,
    )  # fmt: skip
