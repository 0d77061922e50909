"""The roles that paragraphs play in the procedures of this family; each game fills in its own."""

from pitboss.values import Frozen


class Deal(Frozen, kw_only=True):
    """The paragraphs on how a deal begins and goes on; a game has several such values if it deals
    in several ways.

    Deals with a bank use the same roles.
    """

    shaken: str
    total: str
    number: str = ""
    """Where a random number takes the place of the dice ..."""
    button: str = ""
    """... or a button that goes round."""
    first: str
    """On the count for the starting position."""
    stacks: str = ""
    """How stacks are dealt before they are delivered, where cards are dealt from the hand."""
    first_stack: str = ""
    """Where a bank says which of them goes first."""
    dealt: str
    unwagered: str
    """What happens to pieces that are dealt to places without a wager."""


class Banking(Frozen, kw_only=True):
    """What a text says of a player who banks; a game without a bank has no such value."""

    offered: str
    not_at_start: str
    goes_round: str
    wagered_before: str
    covers_wagers: str
    co_bank: str
    one_area: str
    dealers_wager: str
    lid: dict[str, str]
    """By way of dealing: the bank shakes the dice, but never lifts the lid."""
    sets: str
    dealer_compared: str
    settled: str
    co_bank_settled: str
    dealer_paid: str
    players_paid: str
    misset: str = ""
    """What happens to hands that the bank has set wrongly, if players can lose by that."""


class Eye(Frozen, kw_only=True):
    """What a text says of the dragon's eye variation."""

    wagers: str
    """Which wagers it has, and which other wagers they need."""
    button: str
    settled: str
    """On the order in which wagers on the dice are settled."""
    triples: str
    """Who shakes next after a triple, and how triples are counted."""
    shakes: str
    shaken_for: str
    """The dealer may shake for a player."""
    methods: str
    """How vigorish is taken."""
    triple_takes: str
    """The method by which a triple takes the wagers on the hands."""
    bonus: str
    """The dice bonus wager."""
    bonus_beside: str = ""
    """By which it too needs a wager on the hands; empty where it stands alone."""
    button_is: str = "button"
    """The name under which the table remembers where the button lies."""


class Paragraphs(Frozen, kw_only=True):
    """What every text of the family says, in its order."""

    ranking: str
    chips: str
    seated: str
    bets: str
    """Until when wagers are made."""
    players_set: str
    dealer_sets: str
    surrender: str
    surrendered: str
    surrendered_hand: str
    surrendered_kept: str = ""
    """By which the pieces stay until another wager on them is settled, if they do."""
    exposed: str
    foul: str = ""
    """Where hands that are not set in order of rank lose ..."""
    wrong_sizes: str = ""
    """... and hands of wrong sizes; empty where they cannot be set so."""
    loses: str
    worthless: str = ""
    """On a hand that never wins for a player, where there is one."""
    one_higher: dict[str, str]
    """By the one hand that is higher, where that is a push; empty where it is not enough."""
    wins: str
    paid: str
    """At which odds, and with how much vigorish."""
    collected: str
    dice_not_flat: str
    die_fell_out: str
    wrong_positions: str
    player_exposed: str
    dealer_exposed: str
    misset: str
    two_areas: str
    two_areas_set: str
