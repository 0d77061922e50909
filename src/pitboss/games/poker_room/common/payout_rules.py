"""What a casino posts about a bad beat or a high hand payout."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.engine import Option, Options, choice, flag
from pitboss.equipment.cards import RANKS
from pitboss.errors import Refused
from pitboss.games.poker_room.common.paragraphs import PAYOUTS
from pitboss.messages import nearest, shown
from pitboss.ranking import five_card
from pitboss.values import Frozen

BAD_BEAT, HIGH_HAND = "bad-beat", "high-hand"
OTHER_FUNDED = "contribution"

OPTION = Option(
    name="payout", default={"type": "none"}, kind="map", cite=PAYOUTS.one_at_a_table,
    says="type: none, bad-beat or high-hand; contribution and minimum-pot; hand, the least that"
    " qualifies (four-of-a-kind 8); loser, winner and table, their shares; both-cards; several;"
    " secondary, secondary-hand, secondary-contribution, secondary-share, both; reset;"
    " participants, host",
)  # fmt: skip
PARTS = (
    choice("type", ("none", BAD_BEAT, HIGH_HAND), PAYOUTS.one_at_a_table,
           "a bad beat payout or a high hand payout, not both"),
    Option(name="contribution", kind="amount", low=0, default=0, cite=PAYOUTS.most_contributed,
           says="what is taken from a pot"),
    Option(name="minimum-pot", kind="amount", low=0, default=0, cite=PAYOUTS.minimum_pot,
           says="the pot, less the rake, from which on a contribution is made"),
    Option(name="hand", kind="text", default="", cite=PAYOUTS.qualifying, says="the least hand"),
    Option(name="loser", kind="rate", low=0, high=1, default=Fraction(1, 2),
           cite=PAYOUTS.qualifying, says="the part of the qualifying hand"),
    Option(name="winner", kind="rate", low=0, high=1, default=Fraction(1, 4),
           cite=PAYOUTS.qualifying, says="the part of the hand that beat it"),
    Option(name="table", kind="rate", low=0, high=1, default=Fraction(1, 4),
           cite=PAYOUTS.qualifying, says="the part of all others who were dealt in"),
    flag("both-cards", PAYOUTS.qualifying, "whether all of a player's own cards must play"),
    choice("several", ("highest", "shared"), PAYOUTS.several,
           "of several qualifying hands the highest alone, or all share"),
    choice("secondary", ("none", OTHER_FUNDED, "primary"), PAYOUTS.secondary,
           "a payout for lesser hands, by a contribution of its own or from the primary one"),
    Option(name="secondary-hand", kind="text", default="", cite=PAYOUTS.secondary,
           says="the least hand for it"),
    Option(name="secondary-contribution", kind="amount", low=0, default=0,
           cite=PAYOUTS.own_contribution, says="what is taken from a pot for it"),
    Option(name="secondary-share", kind="rate", low=0, high=1, default=Fraction(1, 10),
           cite=PAYOUTS.of_the_primary, says="the part of the primary payout that it is"),
    choice("both", ("higher-alone", "both"), PAYOUTS.higher_and_lower,
           "what is paid where hands for both payouts meet in one round"),
    Option(name="reset", kind="rate", low=0, high=1, default=Fraction(0), cite=PAYOUTS.reset,
           says="the part of the contributions that funds the next payout"),
    Option(name="participants", kind="list", default=(), cite=PAYOUTS.names_posted,
           says="the casinos of a system that offers the payout together"),
    Option(name="host", kind="text", default="", cite=PAYOUTS.names_posted,
           says="the casino at which the system is kept"),
)  # fmt: skip


class Payout(Frozen):
    """What is posted."""

    kind: str
    contribution: int
    minimum_pot: int
    hand: str
    winner: Fraction
    table: Fraction
    both_cards: bool
    several: str
    secondary: str
    secondary_hand: str
    secondary_contribution: int
    secondary_share: Fraction
    both: str
    reset: Fraction
    participants: tuple[str, ...]
    host: str

    @property
    def offered(self) -> bool:
        return self.kind != "none"

    @property
    def from_each_pot(self) -> int:
        """All that is taken from a pot."""
        return self.contribution + self.secondary_contribution * (self.secondary == OTHER_FUNDED)

    def from_primary(self, primary: int) -> int:
        """The amount of a secondary payout, if it is a part of the primary one."""
        return int(primary * self.secondary_share)


def payout_of(options: Options) -> Payout:
    """The payout of a table; refused where the text does not allow it."""
    said = options.get("payout", OPTION.default)
    return NO_PAYOUT if said == OPTION.default else _posted(options)


@lru_cache
def _posted(options: Options) -> Payout:
    return _read(options["payout"])


def _read(posted: Mapping[str, Any]) -> Payout:
    parts = {part.name: part for part in PARTS}
    said = dict(posted)
    for name in said:
        if name not in parts:
            raise Refused(f"payout has no {name!r}: {nearest(name, parts)}", PAYOUTS.posted)

    def read(name: str) -> Any:
        part, value = parts[name], said.get(name)
        if value is None:
            return part.usual if part.kind != "list" else ()
        if isinstance(value, Mapping) or (part.kind == "text" and not isinstance(value, str)):
            raise Refused(f"payout: {name}: {shown(value)} is not {part.allowed}", part.cite)
        if part.kind == "list":
            names = value.split(",") if isinstance(value, str) else value
            return tuple(str(one).strip() for one in names)
        return part.read(value if isinstance(value, (list, tuple, bool)) else shown(value))

    found = {name.replace("-", "_"): read(name) for name in parts}
    loser, found["kind"] = found.pop("loser"), found.pop("type")
    if found["kind"] == HIGH_HAND and not {"loser", "winner", "table"} & said.keys():
        loser, found["winner"], found["table"] = Fraction(1), Fraction(0), Fraction(0)
    payout = Payout(**found)
    if payout.offered:
        _check(payout, loser)
    return payout


NO_PAYOUT = _read({"type": "none"})


def check(options: Options) -> None:
    """Refuse what may not be posted, and payouts where no high hands are played for."""
    if payout_of(options).offered and options["variant"] == "low":
        raise Refused("payouts are for high hands: low poker has none", PAYOUTS.qualifying)


def _check(payout: Payout, loser: Fraction) -> None:
    qualifying(payout.hand)
    if not payout.contribution:
        raise Refused("payout: a contribution is prescribed from each pot", PAYOUTS.contribution)
    if payout.minimum_pot < payout.from_each_pot:
        raise Refused("payout: the minimum pot is less than what is taken from it",
                      PAYOUTS.minimum_pot)  # fmt: skip
    parts = loser + payout.winner + payout.table
    if parts != 1:
        raise Refused(f"payout: loser, winner and table are {parts} of it, not all of it:"
                      " everything goes to players", PAYOUTS.all_to_players)  # fmt: skip
    if payout.secondary == "none":
        return
    if payout.kind != BAD_BEAT:
        raise Refused("payout: a secondary one is for bad beats", PAYOUTS.secondary)
    if qualifying(payout.secondary_hand) >= qualifying(payout.hand):
        raise Refused("payout: the secondary one is for a lesser hand", PAYOUTS.secondary)
    if payout.secondary == OTHER_FUNDED and not payout.secondary_contribution:
        raise Refused("payout: a secondary contribution is prescribed from each pot",
                      PAYOUTS.own_contribution)  # fmt: skip


# -- hands in words --------------------------------------------------------------------------------


@lru_cache
def qualifying(text: str) -> int:
    """The score of the lowest qualifying hand: ``four-of-a-kind 8``, ``full-house A T``."""
    words = text.replace(",", " ").split()
    name = words[0].lower() if words else ""
    ranks = [RANKS.find("T" if word == "10" else word.upper()) + 2 for word in words[1:]]
    known = name in five_card.CATEGORIES
    twice = len(set(ranks)) < len(ranks)  # a hand cannot have the same rank in both parts
    if not known or min(ranks, default=2) < 2 or len(ranks) > 2 or twice:
        hint = "" if known else f": {nearest(name, five_card.CATEGORIES)}"
        like = "as in four-of-a-kind 8 or full-house A T"
        raise Refused(f"{shown(text)} is no qualifying hand, {like}{hint}", PAYOUTS.qualifying)
    return five_card.least(name, ranks)
