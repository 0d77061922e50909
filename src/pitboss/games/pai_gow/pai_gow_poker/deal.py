"""Where the deal begins and how the cards come: 11.8 to 11.8D, 11.10(h) to (j), 11.13, 11.17."""

from msgspec.structs import replace

from pitboss.engine import DEALER, Options, Round, Steps, VoidRound
from pitboss.games.pai_gow.common import cards, delivery, dragons_eye
from pitboss.games.pai_gow.common.bank import Bank
from pitboss.games.pai_gow.common.paragraphs import Deal
from pitboss.games.pai_gow.common.rules import Place
from pitboss.games.pai_gow.pai_gow_poker import options, side_wagers
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT, CARDS, DECK, EYE, IN_TWO_STEPS
from pitboss.games.pai_gow.pai_gow_poker.rules import RULES
from pitboss.games.pai_gow.pai_gow_poker.wagers import ADDITIONAL
from pitboss.procedures import one_deck

ALL = len(CARDS.pieces)
DOLLAR = 1_00


def prepare(round: Round) -> Steps[None]:
    """11.5(c), 11.6(a): the deck is opened and shuffled; numbers and throws are fixed before
    bets close."""
    if options.in_two_steps(round.options):
        yield from one_deck.prepare(round, DECK, CARDS.pieces)
    else:
        yield from cards.prepare(round, CARDS)
    if dragons_eye.offered(round.options) and not _by_dice(round):
        yield from round.commit("dice", dice=delivery.DICE, cite="11.4(b)")


def _by_dice(round: Round) -> bool:
    return bool(round.options["starting-position"] == cards.DICE)


def no_more_bets(round: Round) -> None:
    if options.in_two_steps(round.options):
        round.announce("No more bets", "11.17(c)")
    else:
        cards.no_more_bets(round, CARDS)


# -- the starting position -------------------------------------------------------------------------


def start(round: Round, bank: Bank | None) -> Steps[tuple[Place, Deal, int]]:
    """Dice and numbers, with the wagers on them. Returns where the deal begins, the paragraphs, and
    the first stack."""
    at, first_stack = cards.in_force(round, CARDS, bank), 0
    if round.options["deal"] == "hand":
        round.announce("seven stacks are dealt, from left to right and back", at.stacks)
        if bank:
            first_stack = yield from cards.choose_first_stack(round, bank, at)
    throw = yield from shake(round, at, bank)
    counted_from = bank.seat if bank else DEALER
    if _at_eye(round.options) and not bank:
        return throw.eye, replace(at, first="11.8D(d)"), first_stack
    if options.rng_starts(round.options):
        shown = yield from show_number(round, at)
        return delivery.count(RULES.places, counted_from, shown), at, first_stack
    if _by_dice(round):
        return delivery.count(RULES.places, counted_from, sum(throw.dice)), at, first_stack
    first = yield from delivery.start(round, RULES, at, bank.seat if bank else 0)
    return first, at, first_stack


def _at_eye(chosen: Options) -> bool:
    """11.8D(d): whether the deal begins where the dragon's eye button is."""
    return dragons_eye.offered(chosen) and chosen["dragons-eye-start"] == "dragons-eye-button"


def shake(round: Round, at: Deal, bank: Bank | None) -> Steps[dragons_eye.Throw]:
    """11.8C(b), 11.8D: the dice, if they are used at all, and the wagers on them."""
    eye = dragons_eye.offered(round.options)
    if not eye and not _by_dice(round):
        return dragons_eye.Throw(())
    at = replace(at, shaken="11.8D(e)") if eye and not bank else at
    throw = yield from dragons_eye.shake(round, RULES, at, EYE, bank)
    if eye:  # 11.8D(a) to (c), 11.9(k)2
        dragons_eye.settle(round, RULES, EYE, throw, bank)
    return throw


def show_number(round: Round, at: Deal) -> Steps[int]:
    """11.8(b), 11.8A(e), 11.8B(c), 11.13(b)3 to (c): the number is displayed; the wagers on it are
    settled before any card is dealt, in whole dollars, and do not affect others."""
    shown = yield from round.spin(delivery.NUMBERS, cite=at.number, closed=AT.bets)
    round.note("number", int(shown), at.number)
    table = round.game.wager_names[ADDITIONAL].table(round.options)
    stakes = sorted((it for it in round.stakes_on() if _is_number(it.wager)), key=lambda s: s.seat)
    right = f"{ADDITIONAL}:{shown}"
    for stake in stakes:
        if stake.wager != right:
            round.lose(stake, f"the number is {shown}", "11.13(b)4; 11.13(c)")
    for stake in round.stakes_on(right):
        pays = table["number"]
        won = pays.won(stake.amount) // DOLLAR * DOLLAR
        down = ", rounded down to whole dollars" if won < pays.won(stake.amount) else ""
        cite = f"11.13(c); {table.cite}"
        round.settle(stake, won, 0, f"the number is {shown}{down}", cite, pays=str(pays))
    return int(shown)


def _is_number(wager: str) -> bool:
    return wager.partition(":")[0] == ADDITIONAL


# -- the cards -------------------------------------------------------------------------------------


def deliver(round: Round, first: Place, at: Deal, first_stack: int) -> Steps[None]:
    """11.8(c), (d), 11.8A(d) to (g), 11.8B(d) to (f): seven cards to every place, four are left."""
    if round.options["mark-starting-position"]:
        round.note("marked", first, CARDS.mark)
    yield from cards.deliver(round, RULES, CARDS, at, first, first_stack)


def three_then_four(round: Round) -> Steps[None]:
    """11.17(d) to (g): stacks of three to those who play, from the dealer's far left, the dealer
    last; then the wagers on them; then four more in the same order."""
    places = delivery.playing(round, RULES)[::-1]
    holders = [*map(str, places), DEALER]
    round.note("first", places[0], "11.17(d)")
    round.note("deal-order", [*places, DEALER], "11.17(e)")
    to = [holder for holder in holders for _ in range(3)]
    yield from round.deal(to, face="down", cite="11.17(e)")
    round.memo[side_wagers.THREE_OUT] = True
    side_wagers.settle_three_cards(round)
    still = delivery.playing(round, RULES)  # a hand may have been voided, 11.11(d)
    holders = [holder for holder in holders if holder == DEALER or int(holder) in still]
    cite = "11.17(g)1" if round.options["completion-deal"] == "hand" else "11.17(g)2"
    to = [holder for holder in holders for _ in range(CARDS.each - 3)]
    yield from round.deal(to, face="down", cite=cite)
    yield from count_stub(round)
    delivery.collect_unwagered(round, RULES, IN_TWO_STEPS, places)


def count_stub(round: Round) -> Steps[None]:
    """11.17(h), (i): at least every five rounds, unless the shuffler counts the deck."""
    state = round.state
    state["rounds-since-count"] = int(state["rounds-since-count"]) + 1
    due = state["rounds-since-count"] >= round.options["count-every"]
    if round.options["shuffler-counts"] or not due:
        round.announce("the stub goes to the discard rack", "11.17(g)1")
        return
    state["rounds-since-count"] = 0
    missing = yield from round.count(cite="11.17(h)")
    if missing:
        why = f"the count shows {ALL - missing} cards in the deck: all hands void, the deck removed"
        raise VoidRound(why, DECK.count_wrong)
    round.announce(f"{ALL} cards: the stub goes to the discard rack", DECK.count_right)
