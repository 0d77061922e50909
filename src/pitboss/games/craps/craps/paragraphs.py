"""Where subchapter 1 says of craps what it says of mini-craps in a paragraph apart."""

from __future__ import annotations

from pitboss.games.craps.common.paragraphs import ByHand

AT = ByHand(late_bets="1.3(a)1", offered="1.7(b)1", callers="1.9(e)1", disputed="1.10(a)2i")
