"""The wagers of Pack's poker: three packs, and two bonus wagers with each, 43.6."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pitboss.customs import poker_tables as tables
from pitboss.errors import Refused
from pitboss.games.one_deck.packs_poker.options import BONUSES, FIVE, SEVEN, in_use, offered
from pitboss.play.answers import Bet, TakeDown
from pitboss.play.options import Options
from pitboss.play.round import Round
from pitboss.play.wagers import Wager

PACKS = (1, 2, 3)

WAGERS = (
    *(Wager(name=f"pack-{pack}", cite="43.6(b)", pays="1 to 1",
            says=f"your hand with pack {pack} against the dealer's; you need a pair to win")
      for pack in PACKS),
    *(Wager(name=f"five-{pack}", cite="43.6(b)", pays="five-card table",
            offered=partial(offered, FIVE),
            says=f"on your own five cards, decided with pack {pack}")
      for pack in PACKS),
    *(Wager(name=f"seven-{pack}", cite="43.6(b)", pays="seven-card table",
            offered=partial(offered, SEVEN),
            says=f"on your five cards together with pack {pack}")
      for pack in PACKS),
)  # fmt: skip


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """43.6, 43.12(a): how wagers are made, what must stand beside what, and posted amounts."""
    tables.check_manner(bet, cash="43.6(a)", late="43.6(b)")
    check_beside(round.options, felt)
    for kind in in_use(round.options):
        posted = round.options[f"{kind}-card-amounts"]
        for pack in PACKS:
            if posted and felt.get(f"{kind}-{pack}", posted[0]) not in posted:
                raise Refused(f"{kind}-{pack} is not of an amount that is posted", "43.12(a)")


def check_beside(options: Options, felt: Mapping[str, int]) -> None:
    if not options["bonus-requires-packs-bet"]:
        return
    for name in felt:
        kind, _, pack = name.partition("-")
        if kind in BONUSES and not felt.get(f"pack-{pack}"):
            raise Refused(f"{name} needs a pack's bet on the same pack", "43.6(b)")


def check_take_down(round: Round, answer: TakeDown) -> None:
    check_beside(round.options, round.left_by(answer))
