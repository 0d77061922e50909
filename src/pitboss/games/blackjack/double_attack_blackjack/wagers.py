"""26.5, 26.6: the wagers, and the bonus wager that the dealer breaks with three cards."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.engine.card_wagers import OnCards
from pitboss.engine.options import Options
from pitboss.engine.prompts import DEALER
from pitboss.engine.wagers import Always, Wager
from pitboss.equipment.cards import decks
from pitboss.games.blackjack.common import wagers
from pitboss.games.blackjack.common.attacks import Attack
from pitboss.games.blackjack.common.layout import Layout
from pitboss.games.blackjack.common.wagers import added_wagers
from pitboss.games.blackjack.double_attack_blackjack.options import TABLES
from pitboss.games.blackjack.double_attack_blackjack.paragraphs import AT
from pitboss.procedures import settlement
from pitboss.ranking import blackjack

INITIAL, BONUS = "initial", "bonus"
DOUBLE_ATTACK = Attack(
    wager="double-attack", offered="26.7(d)", most="26.1", others="26.13(e)"
)  # fmt: skip


def bonus_rows(cards: Sequence[str]) -> tuple[str, ...]:
    """26.6(a), (d): what the dealer's first two cards and the third one make."""
    return wagers.third_card_rows(cards, "17 or more in two cards", "21 or less in three cards")


def in_the_shoe(options: Options) -> tuple[str, ...]:
    return decks(int(options["decks"]), without="T")


WAGERS = (
    Wager(name=INITIAL, cite=AT.bets, pays="1 to 1", required=True,
          says="your hand against the dealer's; a blackjack pays no more"),
    Wager(name=DOUBLE_ATTACK.wager, cite=DOUBLE_ATTACK.offered, pays="1 to 1", by_choice=True,
          when="when the dealer's first card lies open, before your own",
          rule="no more than the initial wager",
          says="more on the same hand; given back if the dealer has a blackjack"),
    Wager(name=BONUS, cite="26.6(b)", pays="pay table", low=1_00,
          rule="at least $1, and no more than the initial wager",
          paid_by=Always(table=TABLES[BONUS]["all"]),
          says="that the dealer goes over 21 with exactly three cards",
          on_cards=OnCards(cards=((DEALER, 2), (DEALER, 1)), rows=bonus_rows, together=False,
                           lost_cite="26.6(d)1", deck=in_the_shoe)),
    *added_wagers(AT, TABLES["insurance"]["all"]),
)  # fmt: skip


def bonus_waits(layout: Layout) -> bool:
    """26.6(d): settled at 17 or more in two cards, or after the third one, from the dealer's
    right. Until then a wager waits for that card, 26.12(c)."""
    round, cards = layout.round, layout.dealer
    stakes = round.stakes_on(BONUS)
    if stakes and len(cards) == 2 and blackjack.total(cards) < 17:
        return True
    stakes.sort(key=lambda stake: -stake.seat)
    settlement.carry_out(round, [settlement.on_cards(round, stake) for stake in stakes])
    return False
