"""Where subchapter 5 says of the big six wheel what all wheels have rules for."""

from __future__ import annotations

from pitboss.games.wheels.common.paragraphs import Paragraphs

AT = Paragraphs(
    odds="5.5(a)",
    odds_stated="5.5(b)",
    closed="5.6(a)",
    spun="5.6(b)",
    revolutions="5.6(b)",
    too_few="5.6(b)",  # it says what is valid, and not what follows otherwise
    between="5.6(c)",
    passed_wins="5.6(c)1",
    void="5.6(c)2",
    sign="5.6(d)",
)
