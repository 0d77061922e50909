"""The rules of a blackjack table as plain numbers, for kernels."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from pitboss.engine import Options
from pitboss.games.blackjack.common.rules import Rules
from pitboss.procedures import shoes
from pitboss.values import Frozen


class TableRules(Frozen, kw_only=True, cache_hash=True):
    """What decides the worth of a round, and how the cards are handled."""

    decks: int
    hole: Literal["none", "down", "up"]
    """The dealer's second card: drawn when the players are done, dealt face down, or dealt face up.
    Expectations are the same for the first two, unless a card reader looks at the card."""
    reader: bool
    hits_soft_17: bool
    blackjack_pays: Fraction
    doubles_9_to_11: bool = False
    """No other totals are doubled. A soft hand of two cards counts twelve or more, so that these
    are always hard."""
    double_after_split: bool = True
    double_hidden: bool = False
    """The card to a doubled hand may lie face down until the wagers are settled. The hand
    is then not over 21 before the dealer's blackjack, which takes the original wager only. True
    also where the player may ask for it."""
    most_hands: int
    """By splitting; 2 where a pair is not split again."""
    resplit_aces: bool
    """False where no pair is split again."""
    resplit_beside: bool
    """A hand made by splitting again is played next, not last."""
    surrender: bool
    """Lost whole to a blackjack, known before or found afterwards."""
    even_money: bool = False
    split_21_wins: bool = False
    """An ace and a ten after a split beat the dealer's 21 in three or more cards."""
    designated_pays: Fraction
    """One of the 64 blackjacks by suit and face; as any other where not offered."""
    suited_678_pays: Fraction = Fraction(1)
    """1 where not offered. Paid on every winning wager of such a hand, doubled
    or split as well, and never on a tie."""
    three_sevens_pays: Fraction = Fraction(1)
    five_card_21_pays: Fraction = Fraction(1)
    double_shoe: bool = False
    again: str
    """What brings on the next shuffle, as in `procedures.shoes`: CUTTING_CARD, DISCRETION (after
    every round), CONTINUOUS or DISCARDS (more than a deck dealt)."""
    behind: Fraction
    """The share of the cards behind the cutting card; 0 where there is none."""
    burns: bool
    """A card is burned after every shuffle."""
    burns_each_round: bool = False

    designated_share: Fraction = Fraction(1, 64)
    """Of all blackjacks, those that are paid `designated_pays`."""
    blackjacks_meet: Fraction = Fraction(0)
    """What a blackjack is paid against the dealer's; 0 for a push."""
    without_tens: bool = False
    """The cards of rank ten are taken out; kings, queens and jacks stay."""
    push_on_22: bool = False
    """A dealer's 22 is a push against all but a blackjack."""
    every_21_wins: bool = False
    """21 beats the dealer's 21, unless that is a blackjack."""
    sure_size: int = 0
    """21, and a hand of so many cards, wins whatever the dealer has and gets no more cards; 0 where
    no hand does."""
    broken_returned: bool = False
    """A dealer's blackjack costs no more than the original wager, also where a hand was over 21
    before."""
    split_21_beats_blackjack: bool = False
    """21 in two cards after a split beats the dealer's blackjack, and is paid the same."""
    blackjack_ties_21: bool = False
    """A blackjack is a push against the dealer's 21 in more cards."""
    short_21_ties: bool = False
    """21 in two cards that is no blackjack is a push against one."""
    split_21_pays: Fraction = Fraction(1)
    """For 21 in two cards after a split, against the dealer's 21 in more."""
    long_21_pays: tuple[Fraction, ...] = ()
    """For 21 in five cards, in six, in seven and more."""
    bonus_21_pays: tuple[Fraction, ...] = ()
    """For 6-7-8 and 7-7-7: of several suits, of one suit, of spades."""
    sevens_bonus: Fraction = Fraction(0)
    """Wagers paid on top of 7-7-7 of one suit against a seven, neither doubled nor split."""
    doubled_even: bool = False
    """A doubled hand is paid 1 to 1 at most."""
    doubles_any: bool = False
    """Any number of cards is doubled, not the first two alone."""
    aces_play_on: bool = False
    """Split aces get as many cards as other hands."""
    doubles_aces: bool = False
    """A split ace with its one card may be doubled."""
    surrender_any_time: bool = False
    """After any card, after a split and after doubling too."""
    rescue: bool = False
    """A double down wager may be taken back after its card, for the hand's other wager."""
    attack: Literal["none", "on-dealers-card", "on-each-card"] = "none"
    """Wagers that may be added to a hand: once when the dealer's first card is seen, before one's
    own; or one when one's own first card is seen, and one when the dealer's is."""
    attack_returned: bool = False
    """What was added comes back if the dealer has a blackjack."""
    fee: Fraction = Fraction(0)
    """Of the wager that opens a round, always lost and never staked on anything."""
    deals: Literal["usual", "dealer-first", "two-hands", "spare-hand"] = "usual"
    """The order of the first cards: as usual, the dealer's first, two hands for each player, or two
    spare cards for each before all others."""

    @property
    def exposed(self) -> bool:
        """A tie loses, except that a blackjack always wins."""
        return self.hole == "up"

    @property
    def known_blackjack(self) -> bool:
        """The dealer's blackjack ends the round before anybody decides."""
        return self.reader or self.exposed

    @property
    def splits_nearly(self) -> bool:
        """Whether what splits are worth is not quite exact. Three and more hands of a split can
        draw so many sets of cards, or from so many shoes, that a little is left out
        (`solver.splits`): less than 1e-9 of a round."""
        if self.most_hands < 3:
            return False
        many_shoes = self.deals in ("two-hands", "spare-hand")
        return many_shoes or (self.rescue and not self.known_blackjack)

    @property
    def shoe(self) -> tuple[int, ...]:
        """The cards of a full shoe by value, 1 (ace) to 10; at 0 there is nothing."""
        tens = 12 if self.without_tens else 16
        return (0, *(4 * self.decks for _ in range(9)), tens * self.decks)

    @property
    def fresh_every_round(self) -> bool:
        return self.again in (shoes.CONTINUOUS, shoes.DISCRETION)


ALIKE = (
    "hole", "reader", "hits_soft_17", "doubles_9_to_11", "double_after_split", "most_hands",
    "resplit_beside", "surrender", "split_21_wins", "push_on_22", "every_21_wins", "short_21_ties",
    "broken_returned", "split_21_beats_blackjack", "blackjack_ties_21",
    "doubles_any", "aces_play_on", "doubles_aces", "surrender_any_time",
)  # fmt: skip
"""The fields that have the same names in a table's rules."""


def as_played(rules: Rules, options: Options, pays: Fraction, **more: Any) -> TableRules:
    """The rules of a table, what each blackjack pays, and what a game has of its own."""
    return TableRules(
        **{name: getattr(rules, name) for name in ALIKE}
        | {
            "decks": int(options["decks"]),
            "blackjack_pays": pays,
            "designated_pays": pays,
            "resplit_aces": rules.resplit_aces and rules.most_hands > 2,
            "again": rules.shoe.again,
            "behind": rules.shoe.behind,
            "burns": rules.shoe.burns,
        }
        | more
    )


def played_alike(
    rules_of: Callable[[Options], Rules], **terms: Any
) -> Callable[[Options, int], TableRules]:
    """`as_played` where these terms are the same under all options and for every wager."""

    @lru_cache
    def table_rules(options: Options, stake: int) -> TableRules:
        return as_played(rules_of(options), options, **terms)

    return table_rules
