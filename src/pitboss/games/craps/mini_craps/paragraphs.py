"""Where subchapter 1 says of mini-craps what it says of craps in a paragraph apart."""

from __future__ import annotations

from pitboss.games.craps.common.paragraphs import ByHand

AT = ByHand(
    late_bets="1.3(a)2",
    seated="1.3(f)",
    offered="1.7(b)2",
    callers="1.9(e)2",
    disputed="1.10(a)2ii",
)
