"""The fields of a `Game` that these games have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.engine.options import Options
from pitboss.games.blackjack.common import irregularities, memory, wagers
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.games.blackjack.common.rules import Rules


def game_fields(
    at: Paragraphs, rules_of: Callable[[Options], Rules], hands: int = 1
) -> dict[str, Any]:
    """What may go wrong, how wagers are checked, and what is remembered between rounds."""
    void = at.irregularities.card_face_up
    return {
        "irregularities": irregularities.family_irregularities(at.irregularities, rules_of, hands),
        "check_bets": wagers.checked_by(rules_of),
        "first_state": memory.first_state,
        "facts": memory.facts(irregularities.VOID if void else irregularities.FACE_UP),
    }
