"""Where subchapter 1 says of craps what it says otherwise of its sisters."""

from __future__ import annotations

from pitboss.games.craps.common.paragraphs import ByHand

AT = ByHand(
    bets="1.3(a)",
    late_bets="1.3(a)1",
    not_removed="1.3(c)1",
    not_replaced="1.3(d)",
    on_off="1.3(e)",
    odds_stated="1.4(a)",
    least_odds="1.4(b)",
    payable="1.4(f)",
    offered="1.7(b)1",
    callers="1.9(e)1",
    disputed="1.10(a)2i",
)
