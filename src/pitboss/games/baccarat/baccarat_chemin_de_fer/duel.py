"""4.8, 4.9: the Dominant Player's hand against the Banker's."""

from itertools import combinations

from pitboss.engine import Offer, Round, Steps
from pitboss.errors import Refused
from pitboss.games.baccarat.common import shoe, third_card
from pitboss.games.baccarat.common.outcome import Outcome
from pitboss.games.baccarat.common.paragraphs import ShoeParagraphs
from pitboss.games.baccarat.common.third_card import OPTION
from pitboss.ranking import baccarat
from pitboss.ranking.baccarat import NATURALS, VALUES
from pitboss.regulation import paragraphs

AT = paragraphs.load(__package__, ShoeParagraphs)
"""The paragraphs of subchapter 4 on the shoe and on stray cards, which all baccarat texts have."""

PLAYER_TABLE = "DDDDDOSSSS"
"""4.9(a): the Dominant Player on 5 may ask for a card or not."""

BANKER_TABLE = (
    *third_card.BANKER[:3],
    "DDDDDDDDDSO",
    "DSSDDDDDDSS",
    "DSSSSODDDSS",
    *third_card.BANKER[6:],
)
"""4.9(c), Table 3: as in the other texts, except two cells in which the Banker may choose."""

TABLE_3 = "4.9(c) to (g)"
"""The table, and how it is read."""
CARD = Offer("card", "4.9(a)", says="ask for one card")
NO_CARD = Offer("stay", "4.9(a)", says="no card")
DRAW = Offer("draw", TABLE_3, says="a third card for the Banker's Hand")
STAY = Offer("stay", TABLE_3, says="no third card")


class Duel:
    """4.8(a) to (c): the two hands, and who alone decides for each."""

    def __init__(self, round: Round, banker: int, dominant: int) -> None:
        self.round = round
        self.banker, self.dominant = banker, dominant
        self.dealing: shoe.Dealing = round.memo["dealing"]
        self.player_at, self.banker_at = f"{dominant}/player", f"{banker}/banker"
        self.player_hand = round.hands.setdefault(self.player_at, [])
        self.banker_hand = round.hands.setdefault(self.banker_at, [])
        self.step = "initial"
        """The current step: initial, dominant, player-card, banker, banker-card."""
        self.stayed = False
        self.too_many: set[str] = set()
        """4.12(b), (c), (d): those by which an extra card changes a count."""
        self.player_third = ""
        self.banker_third = ""

    def player_count(self) -> int:
        first = self.player_hand[:-1] if self.player_third else self.player_hand
        three = "4.12(c)" in self.too_many  # the best of two or all three of the first cards counts
        count = max(_counts(first)) if three else baccarat.count(first)
        return (count + VALUES[self.player_third]) % 10 if self.player_third else count

    def banker_count(self) -> int:
        if "4.12(d)" in self.too_many:  # the worst of two or more of the cards counts
            return min(_counts(self.banker_hand))
        if "4.12(b)" not in self.too_many:  # else the first cards are regarded as 0
            return baccarat.count(self.banker_hand)
        return VALUES[self.banker_third] if self.banker_third else 0

    @property
    def cell(self) -> str:
        """4.9(d) to (g): where the Banker's row of Table 3 meets the Player's third card."""
        third = VALUES[self.player_third] if self.player_third else third_card.NONE
        return third_card.banker(self.banker_count(), third, BANKER_TABLE)

    def outcome(self) -> Outcome:
        cards = len(self.player_hand), len(self.banker_hand)
        return Outcome(self.player_count(), self.banker_count(), *cards)


def _counts(cards: list[str]) -> list[int]:
    """Every count that two or more of the cards make."""
    sizes = range(2, len(cards) + 1)
    return [baccarat.count(some) for size in sizes for some in combinations(cards, size)]


def deal(duel: Duel) -> Steps[None]:
    """4.8(d): first and third face down to the Dominant Player, the others to the Banker."""
    round = duel.round
    round.announce("Cards", "4.8(d)")
    round.memo["hand-begun"] = True
    hands = (duel.player_at, duel.banker_at)
    queue: shoe.Queue = [(holder, "down", "4.8(a); 4.8(d)") for holder in hands * 2]
    yield from duel.dealing.deal(shoe.first_cards(round, AT, queue))


def play(duel: Duel) -> Steps[None]:
    """4.9: the Dominant Player asks for a card or not, then the Banker follows Table 3."""
    round = duel.round
    if duel.player_count() in NATURALS:
        end_with_natural(duel, "4.9(a)4")
        return
    yield from ask_dominant(duel)
    if not duel.stayed:
        if duel.banker_count() in NATURALS:
            end_with_natural(duel, "4.9(b)")
            return
        round.announce("Under Eight", "4.9(b)")
        duel.step = "player-card"
        yield from duel.dealing.deal([(duel.player_at, "up", "4.9(b)")])
        duel.player_third = duel.player_hand[-1]
    round.show(duel.banker_at, "4.9(c)")
    round.rank(duel.banker_at, str(duel.banker_count()), "4.1(b), (c); 4.9(c)")
    yield from ask_banker(duel)
    round.show(duel.player_at, "4.10(a)")


def end_with_natural(duel: Duel, cite: str) -> None:
    """All cards are turned up and no more are dealt."""
    round = duel.round
    round.announce("Natural", cite)
    for holder in (duel.player_at, duel.banker_at):
        round.show(holder, cite)
    refusal = Refused("a natural: no more cards are dealt", cite)
    for seat in (duel.dominant, duel.banker):
        shoe.pass_over(round, seat, lambda name: refusal, "natural")


def ask_dominant(duel: Duel) -> Steps[None]:
    """4.9(a): the Dominant Player is asked whatever the count is; otherwise the question would
    reveal it."""
    round, count = duel.round, duel.player_count()
    cell = third_card.player(count, PLAYER_TABLE)
    offers = {"D": (CARD,), "S": (NO_CARD,), OPTION: (CARD, NO_CARD)}[cell]

    refusals = {
        "stay": Refused(f"{count} must draw: a count of 0-4 is followed by Card", "4.9(a)1"),
        "card": Refused(f"no card is drawn to {count}: a 6 or 7 stays", "4.9(a)3"),
        "natural": Refused(f"{count} is no natural", "4.9(a)4"),
    }
    duel.step = "dominant"
    answer = yield from shoe.choose(
        round, duel.dominant, offers, "4.9(a)", offers[0].name, "choose", refusals.get
    )
    duel.stayed = answer.name == "stay"
    round.announce("Stay" if duel.stayed else "Card", "4.9(h)")


def ask_banker(duel: Duel) -> Steps[None]:
    """4.9(c), (f): as the table says, or as the Banker likes in two of its cells."""
    round, cell = duel.round, duel.cell
    offers = {"D": (DRAW,), "S": (STAY,), OPTION: (DRAW, STAY)}[cell]
    must = "draw" if cell == "D" else "stay"
    third = f"a third card of {VALUES[duel.player_third]}" if duel.player_third else "no third card"
    refusal = Refused(f"{duel.banker_count()} against {third} must {must}", TABLE_3)
    refusals = dict.fromkeys(("draw", "stay"), refusal)
    duel.step = "banker"
    answer = yield from shoe.choose(
        round, duel.banker, offers, "4.8(b); 4.9(c)", offers[0].name, "choose", refusals.get
    )
    if answer.name == "draw" and not duel.banker_third:
        duel.step = "banker-card"
        yield from duel.dealing.deal([(duel.banker_at, "up", "4.9(c)")])
        duel.banker_third = duel.banker_hand[-1]
    duel.step = "over"
