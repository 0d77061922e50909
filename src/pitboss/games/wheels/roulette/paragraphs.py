"""Where subchapter 5 says of roulette what all wheels have rules for."""

from __future__ import annotations

from pitboss.games.wheels.common.paragraphs import Paragraphs

AT = Paragraphs(
    cash="5.1(a)",
    colors="5.1(b)",
    odds="5.2(a)",
    odds_stated="5.2(a)",
    closed="5.3(b)",
    spun="5.3(c)",
)
