"""2.18(a) to (d): the two or three wagers on a hand, and what is added to them.

They have the numbers of the dealer's hands that they are against: ``ma-2``, and what is added to
it, ``ma-double-2``, ``ma-split-2``, ``insurance-2``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pitboss.engine.options import Options, choice
from pitboss.engine.round import Round
from pitboss.engine.wagers import Always, Stake, Wager
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.side_wagers.offered import MULTIPLE, offers
from pitboss.regulation.pay_tables import PayTable

SPOTS = (1, 2, 3)
OPENING = tuple(f"ma-{spot}" for spot in SPOTS)
ADDED = tuple(
    f"{kind}-{spot}" for kind in ("ma-double", "ma-split", "ma-split-double") for spot in SPOTS
)
"""What doubling down and splitting add to them."""
BOTH, THREE = "two-or-three", "three"
OPTIONS = (
    choice("multiple-action-wagers", (BOTH, THREE), "2.18(b)",
           "how many wagers every player makes at multiple action"),
)  # fmt: skip
NUMBERS = {1: "first", 2: "second", 3: "third"}


def wagers(
    paid_by: Callable[[Options], Sequence[PayTable]], insurance: PayTable
) -> tuple[Wager, ...]:
    offered = offers(MULTIPLE)
    return (
        *(Wager(name=name, cite="2.18(b)", pays="1 to 1", paid_by=paid_by, required=spot < 3,
                offered=offered, not_offered="2.18(a)",
                says=f"your hand against the dealer's {NUMBERS[spot]} hand")
          for spot, name in zip(SPOTS, OPENING, strict=True)),
        *(Wager(name=f"{kind}-{spot}", cite="2.18(c)", pays="1 to 1", when=when, rule=rule,
                offered=offered, not_offered="2.18(a)",
                says=f"{says}, against the dealer's {NUMBERS[spot]} hand")
          for kind, when, rule, says in (
              ("ma-double", "when doubling down", "no more than the wager", "one more card"),
              ("ma-split", "when a pair is split", "equal to the wager", "the wager on hand 2"),
              ("ma-split-double", "when doubling down", "no more than the wager",
               "one more card to hand 2"))
          for spot in SPOTS),
        *(Wager(name=f"insurance-{spot}", cite="2.18(d)", pays=str(insurance["dealer-ten"]),
                paid_by=Always(table=insurance), when="when the dealer shows an ace",
                rule="no more than half the wager", offered=offered, not_offered="2.18(a)",
                says=f"that the second card of the dealer's {NUMBERS[spot]} hand is worth ten")
          for spot in SPOTS),
    )  # fmt: skip


def spot_of(stake: Stake) -> int:
    """The dealer's hand that a wager is against."""
    return int(stake.wager[-1])


def insured_by(stake: Stake) -> str:
    """2.18(d): every wager is insured by itself."""
    return f"insurance-{spot_of(stake)}"


# -- the table and its bets ----------------------------------------------------------------------


def check_table(options: Options) -> None:
    """2.8(c), 2.11(e), 2.18(e): what does not go with multiple action."""
    if MULTIPLE not in options["side-wagers"]:
        return
    closed = options["deal"] in ("no-hole", "double-shoe")
    for wrong, why, cite in (
        (not closed, "the dealer's second card comes after the players', from a shoe", "2.18(e)"),
        (options["surrender"], "there is no surrender", "2.8(c)"),
        (options["max-split-hands"] > 2, "a pair is not split again", "2.11(e)"),
    ):
        if wrong:
            raise Refused(f"{why} at multiple action", cite)


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    """2.18(b): two or three wagers; three, if the casino wants that."""
    made = [name for name in OPENING if felt.get(name)]
    needed = 3 if round.options["multiple-action-wagers"] == THREE else 2
    if made and made[:needed] != list(OPENING[:needed]):
        raise Refused(f"wagers are made against {needed} hands of the dealer's", "2.18(b)")
