"""Where subchapter 36 says what the shared procedures carry out."""

from __future__ import annotations

from pitboss.customs import shoes
from pitboss.games.blackjack.common.irregularities import VOID
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs)
OF_THE_SHOE = shoes.Paragraphs(
    opening="36.3(c)",  # inspected and without tens, 36.3(b)
    shuffle={
        shoes.BEGINS: "36.4(a)",
        shoes.CUTTING_CARD: "36.7(l)3",
        shoes.DISCRETION: "36.4(g)",
        VOID: "36.14(a)",
    },
    offer="36.4(c)",
    cut="36.4(e)",
    cutter={
        shoes.BEGINS: "36.4(d)1",
        shoes.CUTTING_CARD: "36.4(d)2",
        "dealer": "36.4(d)3",
        shoes.DISCRETION: "36.4(d)4",
        VOID: "36.4(d)4",
    },
    refused="36.4(c)",
    place="36.4(e)",
    recut="36.4(f)",
    alternate="36.4(a)",
    burn="36.7(c)",
    run_out="36.14(g)",
)
"""Those on the cards before and between the rounds."""
