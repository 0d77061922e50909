"""The wagers of Pack's poker: three packs, and two bonus wagers with each, 43.6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pitboss.engine.answers import Bet
from pitboss.engine.card_wagers import OWN, OnCards
from pitboss.engine.options import Options
from pitboss.engine.round import Round
from pitboss.engine.wagers import Wager
from pitboss.errors import Refused
from pitboss.games.one_deck.packs_poker.options import BONUSES, in_use, offered, table_of
from pitboss.procedures import poker_tables as tables
from pitboss.ranking import five_card, suited_runs
from pitboss.regulation.pay_tables import PayTable

PACKS = (1, 2, 3)
JACKS = 11


def paid_by(kind: str, options: Options) -> tuple[PayTable, ...]:
    return (table_of(kind, options),) if offered(kind, options) else ()


def five_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """43.5(b), (c): the player's own five cards."""
    score = five_card.score(cards)
    best = five_card.category(score)
    if best == "pair":
        return ("jacks-or-better" if five_card.pair(score) >= JACKS else "twos-through-tens",)
    if best == "royal-flush" and cards[0][1] == "d":
        return "diamond-royal-flush", best
    return (best,)


def seven_rows(cards: Sequence[str], any_run: bool) -> tuple[str, ...]:
    """43.5(d): five cards and a pack."""
    royal = suited_runs.royal(cards)
    seven = royal == 7 or (any_run and suited_runs.longest(cards) == 7)
    longer = ["seven-card-straight-flush"] if seven else []
    longer += ["six-card-royal-flush"] if royal >= 6 else []
    return (*longer, five_card.category(five_card.score(cards)))


SEVEN_ROWS = {run: partial(seven_rows, any_run=run == "any") for run in ("royal", "any")}
"""43.5(d)1: by the option, which seven suited cards in a row the tables mean."""


def with_pack(pack: int, options: Options) -> OnCards:
    rows = SEVEN_ROWS[options["seven-card-straight-flush"]]
    return OnCards(cards=((OWN, 5), (f"pack-{pack}", 2)), rows=rows)


WAGERS = (
    *(Wager(name=f"pack-{pack}", cite="43.6(b)", pays="1 to 1",
            says=f"your hand with pack {pack} against the dealer's; you need a pair to win")
      for pack in PACKS),
    *(Wager(name=f"five-{pack}", cite="43.6(b)", pays="five-card table",
            offered=partial(offered, "five"), paid_by=partial(paid_by, "five"),
            on_cards=OnCards(cards=((OWN, 5),), rows=five_rows),
            says=f"on your own five cards, decided with pack {pack}")
      for pack in PACKS),
    *(Wager(name=f"seven-{pack}", cite="43.6(b)", pays="seven-card table",
            offered=partial(offered, "seven"), paid_by=partial(paid_by, "seven"),
            on_cards=partial(with_pack, pack),
            says=f"on your five cards together with pack {pack}")
      for pack in PACKS),
)  # fmt: skip


check_manner = tables.check_bets(cash="43.6(a)", late="43.6(b)")


def check_bets(round: Round, bet: Bet, felt: Mapping[str, int]) -> None:
    """43.6, 43.12(a): how wagers are made, which wager needs which other one, and posted
    amounts."""
    check_manner(round, bet, felt)
    for kind in in_use(round.options):
        posted = round.options[f"{kind}-card-amounts"]
        for pack in PACKS:
            if posted and felt.get(f"{kind}-{pack}", posted[0]) not in posted:
                raise Refused(f"{kind}-{pack} is not of an amount that is posted", "43.12(a)")


def check_felt(round: Round, felt: Mapping[str, int]) -> None:
    if not round.options["bonus-requires-packs-bet"]:
        return
    for name in felt:
        kind, _, pack = name.partition("-")
        if kind in BONUSES and not felt.get(f"pack-{pack}"):
            raise Refused(f"{name} needs a pack's bet on the same pack", "43.6(b)")
