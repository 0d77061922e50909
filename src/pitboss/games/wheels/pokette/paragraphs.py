"""Where subchapter 12 says what all wheels have rules for."""

from __future__ import annotations

from pitboss.games.wheels.common.paragraphs import Paragraphs
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs)
