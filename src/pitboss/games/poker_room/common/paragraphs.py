"""Where subchapter 14 says what.

`ROOM` has what is said once for all poker games, in 14.1 to 14.8 and 14.14 to 14.18: the shared
procedures cite it. Each game fills in what its own section says: `Paragraphs`.
"""

from pitboss.values import Frozen


class Room(Frozen):
    """What subchapter 14 says once for all its games."""

    games: str = "14.8(a); 14.8(b)"
    # Two decks at the table, opened, shuffled, cut and counted.
    deck: str = "14.2(a)"
    hours_in_use: str = "14.2(b)"
    two_in_turn: str = "14.2(d)"
    pre_shuffled: str = "14.4(a)"
    inspected: str = "14.4(b)"
    washed: str = "14.4(c)1"
    washed_for_device: str = "14.4(c)2"
    shuffled: str = "14.5(a)"
    cut: str = "14.5(b)2"
    recut: str = "14.5(c)"
    idle: str = "14.5(d)"
    counted: str = "14.6(e)4"
    device_fails: str = "14.15(p)"
    device_removed: str = "14.15(q)"
    # Who is dealt in, with which chips: 14.6(b), 14.7(a) to (c).
    fewest_players: str = "14.6(b)"
    required_wagers: str = "14.7(b)"
    ante: str = "14.7(b)1"
    forced_bet: str = "14.7(b)3"
    table_stakes: str = "14.7(c)"
    added_between_rounds: str = "14.7(c)1"
    enough_to_be_dealt_in: str = "14.7(c)3"
    all_in: str = "14.7(c)4"
    side_pot: str = "14.7(c)4iii"
    leaves_table: str = "14.7(c)5"
    accounted: str = "14.7(c)5i"
    covered: str = "14.7(c)5ii"
    left_uncovered: str = "14.7(c)5iii"
    seat_played_by_another: str = "14.7(a); 14.7(c)6"
    # How wagers are made in a betting round, and within which limits: 14.6(c), 14.7, 14.17.
    statement: str = "14.7(d)"
    announced_amount: str = "14.7(e)"
    chips_forward: str = "14.7(f)"
    string_bet: str = "14.7(g)"
    pot_untouched: str = "14.6(c); 14.7(h)"
    oversize_chip: str = "14.7(i)"
    check_raise: str = "14.7(j)"
    limits: str = "14.17"
    # What the casino takes, and how.
    rake_maximum: str = "14.14(a)3"
    rake_types: str = "14.14(b)"
    rake_rate: str = "14.14(b)1i"
    percentage_taken: str = "14.14(b)1ii"
    rake_levels: str = "14.14(b)2i"
    increments_taken: str = "14.14(b)2ii"
    time_charge: str = "14.14(b)3"
    time_basis: str = "14.14(b)3i"
    time_hourly: str = "14.14(b)3ii"
    time_interval: str = "14.14(b)3iii"
    rake_posted: str = "14.14(c)"
    uncalled_bet: str = "14.14(d)"
    no_rake_after_award: str = "14.14(e)"
    # Who wins the pot, defined in 14.1, and how it is shown and awarded: 14.6(d), 14.15(a).
    high_hands: str = "14.3(a), (b), and (g)"
    three_card_hands: str = "14.3(a), (c), and (g)"
    ties: str = "14.3(d)"
    low_cards: str = "14.3(e)"
    low_hands: str = "14.3(f), (g)"
    award: str = "14.6(d); 14.6(e)5"
    side_pots_first: str = "14.6(e)6"
    show_or_concede: str = "14.15(d)"
    # What may go wrong in every game, and how players conduct themselves: 14.15, 14.16(a).
    disputes: str = "14.15(b)"
    not_shuffled: str = "14.15(e)1"
    wrong_start: str = "14.15(e)2"
    several_face_up: str = "14.15(e)3"
    player_skipped: str = "14.15(e)4"
    ineligible_player: str = "14.15(f)"
    wrong_deck: str = "14.15(g)"
    face_up: str = "14.15(h)"
    unprotected: str = "14.15(i)"
    hole_cards_protected: str = "14.15(i)1"
    reconstructed: str = "14.15(i)2"
    refunded: str = "14.15(i)3"
    left_behind: str = "14.15(i)4"
    thrown_away: str = "14.15(a); 14.15(j)1"
    discarded: str = "14.15(j)1i"
    turned_down: str = "14.15(j)1ii"
    wager_owed: str = "14.15(j)2"
    off_table: str = "14.15(n)"
    exposed_card: str = "14.15(o)"
    collusion: str = "14.16(a); 14.16(b)"


ROOM = Room()


class Payouts(Frozen):
    """What 14.19 and 14.20 say about payouts from a fund of contributions."""

    one_at_a_table: str = "14.19(a)"
    all_to_players: str = "14.19(a)"
    posted: str = "14.19(b)"
    most_contributed: str = "14.19(b)1"
    minimum_pot: str = "14.19(b)2"
    qualifying: str = "14.19(b)3"
    contribution: str = "14.19(c)"
    verified: str = "14.19(i)"
    pending: str = "14.19(i)1"
    paid: str = "14.19(i)2"
    adjusted: str = "14.19(k)1"
    corresponds: str = "14.19(k)2"
    discontinued: str = "14.19(l)"
    secondary: str = "14.19(m)"
    own_contribution: str = "14.19(m)1"
    of_the_primary: str = "14.19(m)2"
    higher_and_lower: str = "14.19(m)2i"
    from_primary: str = "14.19(m)2ii"
    several: str = "14.19(n)"
    never_less: str = "14.19(o)"
    reset: str = "14.19(p)"
    changed: str = "14.19(q)"
    linked: str = "14.20(a)"
    names_posted: str = "14.20(d)1ii"
    notice: str = "14.20(e)4i"
    documented: str = "14.20(e)4ii"


PAYOUTS = Payouts()


def sections(own: str) -> tuple[str, ...]:
    """The sections of a game: those that all have in common, and its own."""
    before, after = range(1, 9), range(14, 21)
    return (*(f"14.{n}" for n in before), own, *(f"14.{n}" for n in after))


# -- what the games fill in ----------------------------------------------------------------------


class Button(Frozen, kw_only=True):
    """Games with a button, and wagers before the cards."""

    commences: str
    right_of_dealer: str
    drawn_card: str
    rotates: str
    blind: str
    blinds_missed: str
    straddle: str
    amounts: str


class AlternativeHands(Frozen, kw_only=True):
    """Games with community cards, where players may divide the pot among several boards."""

    offered: str
    agreed: str
    most: str
    juncture: str
    confirmed: str
    dealt: str
    portions: str


class ExposedCard(Frozen, kw_only=True):
    """Games in which a card that was dealt face up by accident is exchanged."""

    found: str
    discarded: str
    burned: str


class Paragraphs(Frozen, kw_only=True):
    """What the section of every game says for itself."""

    variants: str
    players: str
    """How many there may be, and whether they ante."""
    deal: str
    showdown: str


class CommunityParagraphs(Paragraphs, kw_only=True):
    """The same of a game with a button and community cards."""

    button: Button
    first_betting: str
    flop: str
    turn: str
    river: str
    alternatives: AlternativeHands
    exposed: ExposedCard


class DrawParagraphs(Paragraphs, kw_only=True):
    """The same of a game with a button and draws."""

    button: Button
    first_betting: str
    draws: tuple[str, ...]
    """Where each draw is, and in `bettings` the betting round after it."""
    bettings: tuple[str, ...]
    short_deck: str


class SplitPot(Frozen, kw_only=True):
    """Games in which the highest and the lowest hand divide the pot."""

    halves: str
    """How the pot is divided, who has what is left over, and that a player may win both."""
    high_ties: str
    low_ties: str
    suits: str
    qualifies: str


class LaterHoleCard(Frozen, kw_only=True):
    """A hole card of a later street, and what its player may do if it is turned up."""

    street: str
    stop: str
    """The paragraph by which the player may contend for the pot as it is."""
    go_on: str


class Turned(Frozen, kw_only=True):
    """What a stud game says of hole cards that are turned up in the deal."""

    cite: str
    all_dead: bool = False
    """Whether a hand is dead if all of its first hole cards are turned up."""
    later: LaterHoleCard | None = None


class StudParagraphs(Paragraphs, kw_only=True):
    """The same of a stud game."""

    forced_bet: str
    first_betting: str
    turned_up: Turned
