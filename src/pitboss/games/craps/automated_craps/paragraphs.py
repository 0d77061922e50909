"""Where subchapter 1A says what it says in its own words.

It says nothing of its own of what wagers are (1.2(a)), of true odds (1.5) and of supplemental
wagers (1.6): 1A.2(a) permits the first, 1A.6(d) the second.
"""

from __future__ import annotations

from pitboss.games.craps.common.paragraphs import Paragraphs

AT = Paragraphs(
    permitted="1A.2(a)",
    seated="1A.4(b)",
    not_removed="1A.4(d)1",
    not_replaced="1A.4(d)2",
    on_off="1A.4(e)",
    bets="1A.4(f)",
    odds_stated="1A.6(a)",
    least_odds="1A.6(b)",
    payable="1A.6(c)",
    true_odds_permitted="1A.6(d)",
)
