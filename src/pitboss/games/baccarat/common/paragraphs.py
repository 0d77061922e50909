"""Where a subchapter says what the shared procedures carry out; each game fills it in.

A role is empty if a text says nothing about it.
"""

from pitboss.values import Frozen


class ShoeParagraphs(Frozen, eq=False, kw_only=True):
    """The shoe, and cards that come out when they should not."""

    decks: str
    opening: str
    opening_pre_shuffled: str
    opening_batches: str = ""
    """The opening, if two batches alternate."""
    shuffle: str
    offer_cut: str
    cut: str
    burn: str
    recut: str
    alternate: str = ""
    continuous: str = ""
    last_hand: str
    """What is still dealt when the cutting card comes out."""
    in_error: str
    disclosed: str
    disclosed_by: dict[str, str]
    """The three procedures for a disclosed card, by number."""
    face_up: str
    face_up_last_hand: str = ""
    """By which a card found face up in the last hand of a shoe makes that hand void."""
    run_out: str
    discards: str
    """Where the cards go that are not used: ``discard-rack``."""


class Paragraphs(ShoeParagraphs, eq=False, kw_only=True):
    """All that punto banco and mini-baccarat both say."""

    banker: str
    banker_loses: str
    banker_tie: str
    player: str
    player_loses: str
    player_tie: str
    tie: str
    cards: str
    bonus: str
    bonus_loses: str
    bonus_tie: str
    dragon: str
    dragon_push: str
    """A dragon 7 gives a Banker wager back."""
    dragon_loses: str
    dragon_alone: str
    only_these: str
    """No other wager; and whether a bonus wager needs one on a hand."""
    made_with: str
    closed: str
    payouts: str
    """All that is said of payouts and vigorish."""
    one_way: str
    """Vigorish may be waived in one way, but not in two."""
    vigorish: str
    rounding: str
    deferred: str
    waived: str
    close: str
    hands: str
    """Which hands are dealt."""
    begin: str = ""
    """By which whoever deals the shoe is told to begin, with the word "Cards"."""
    deal: dict[str, str]
    """How the first cards lie, by the option."""
    turned_first: dict[str, str]
    """Who turns over the first two cards of a hand, by hand."""
    turned_third: dict[str, str]
    equal_wagers: str
    unbacked: str
    relinquish: str = ""
    """By which the right to turn cards over may be given up."""
    counted: str
    """What cards are worth, and how a hand is counted."""
    announce: str
    instruct: str
    third: str
    natural: str
    player_table: str
    banker_table: str
    result: str
    settle: str
    no_vigorish: str
    unauthorized: str
