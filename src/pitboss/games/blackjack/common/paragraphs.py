"""Where a subchapter says what the shared procedures carry out; each game fills it in.

A role is empty if a text says nothing about it. If a way of dealing has paragraphs of its own, the
game replaces those roles for such a table.
"""

from pitboss.values import Frozen


class Irregularities(Frozen, kw_only=True):
    """What goes wrong at all of these tables, and what else is reported in the same way."""

    wager_touched: str
    improper_cut: str
    reshuffle_ordered: str
    new_dealer: str
    drawn_in_error: str
    exposed: str
    dealer_overdraws: str
    run_out: str
    too_few_cards: str
    """A box that was given no cards, or one."""
    skipped: str
    reader_misused: str
    reader_tells: str
    """The round is void, since a player may have learned the hole card."""
    reader_tells_nothing: str
    reader_fails: str
    card_face_up: str = ""
    """More than one card is found face up, and the round is void."""
    card_face_up_reshuffles: str = ""
    """More than one is found face up, and the cards are shuffled after the round."""
    ten_in_shoe: str = ""
    """If tens are taken out: one was left, or several, which make the round void."""
    dealer_card_missed: str = ""
    dealer_card_missed_voids: str = ""
    shuffler_fails: str = ""
    no_gaming_activity: str = ""
    burn_card_asked: str = ""
    """A player asks to see the burn card, where it is always shown."""


class Paragraphs(Frozen, kw_only=True):
    """A round, from the wagers to their settlement."""

    bets: str
    late: str
    chips: str
    """In which units wagers are made, and who must confirm cash."""
    sat_out: str
    bettors: str
    """How many people may wager on a box, and who must consent."""
    caller: str
    others_double: str
    others_split: str
    boxes: str
    """On how many boxes one player may wager."""

    first_cards: str
    hole_down: str = ""
    hole_up: str = ""
    announced: str = ""
    """The dealer announces what the first two cards count."""
    turn: str
    additional_card: str
    blackjack_ends: str = ""
    """A blackjack of the dealer's is known before any additional card."""
    dealers_card: str
    dealer_draws: str
    pick_up: str
    shown: str = ""
    """Hands that were held face down are turned up to be settled."""

    over_21: str
    bust: str
    """A hand over 21 is collected at once."""
    bust_collected: str
    dealer_over_21: str
    dealer_22: str = ""
    """By which a dealer's 22 is a push, if it is."""
    nearer: str
    short_21: str = ""
    """21 in two cards beats a longer one."""
    long_21: str = ""
    """21 in more than two cards beats the dealer's in more than two."""
    farther: str
    tie: str
    five_card_21: str = ""
    """21 in five cards against the dealer's, if the text has a separate rule for it."""
    lost_to_blackjack: str
    below_blackjack: str = ""
    """By which less than 21 loses to a blackjack, if that is another paragraph, ..."""
    short_21_loses: str = ""
    """... and 21 in two cards that is no blackjack."""
    attack_returned: str = ""
    """A dealer's blackjack does not take wagers that were added between the first cards."""
    blackjack_at_once: str
    """A player's blackjack where the dealer cannot have one."""
    long_21_at_once: str = ""
    """21 in three cards and more, where that is paid at once."""
    blackjack_waits: str
    """A player's blackjack where the dealer may have one."""
    blackjacks_tie: str
    even_money: str = ""

    no_insurance: str = ""
    """No insurance at this table."""
    insurance: str
    insurance_placed: str
    """When it is placed, and how much."""
    insurance_late: str = ""
    """When it is placed, if that is a separate paragraph."""
    insurance_wins: str
    insurance_loses: str

    no_surrender: str = ""
    """The casino decides whether it is offered, or it is ruled out."""
    surrender: str
    surrender_at_once: str
    surrender_waits: str
    """Surrendered where the dealer may have a blackjack."""
    surrender_once_read: str = ""
    """Surrendered at once where a reader has ruled a blackjack out."""

    stand: str
    hit: str
    no_hit_over_21: str
    no_hit_on_21: str
    no_hit_doubled: str

    double: str
    no_double_on_21: str = ""
    """The same, if it is a separate paragraph."""
    double_totals: str = ""
    no_double_after_split: str = ""
    double_card: str
    double_returned: str
    """A dealer's blackjack does not take added wagers."""

    split: str
    split_shown: str = ""
    split_card: str
    no_split_again: str = ""
    split_again: str
    """How often, and whether aces too."""
    split_aces_again: str = ""
    """Whether aces are split again, if that is another paragraph."""
    split_aces: str = ""
    split_returned: str

    irregularities: Irregularities
