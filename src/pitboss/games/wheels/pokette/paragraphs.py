"""Where subchapter 12 says what all wheels have rules for."""

from __future__ import annotations

from pitboss.games.wheels.common.paragraphs import Paragraphs

AT = Paragraphs(
    cash="12.4(a)",
    colors="12.4(b)",
    odds_stated="12.6(a)",
    odds="12.6(b)",
    closed="12.7(a)",
    revolutions="12.7(b)",
    spun="12.7(d)",
    between="12.9(a)",
    passed_wins="12.9(a)1",
    void="12.9(a)2",
    sign="12.9(b)",
    too_few="12.9(c)",
)
