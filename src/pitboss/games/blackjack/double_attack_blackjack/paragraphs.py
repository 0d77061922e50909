"""Where subchapter 26 says what the shared procedures carry out."""

from __future__ import annotations

from pitboss.customs import shoes
from pitboss.games.blackjack.common.irregularities import VOID
from pitboss.games.blackjack.common.paragraphs import Paragraphs
from pitboss.regulation.paragraphs import load

AT = load(__package__, Paragraphs)
OF_THE_SHOE = shoes.Paragraphs(
    opening="26.3(c)",  # inspected and without tens, 26.3(b)
    shuffle={
        shoes.BEGINS: "26.4(a)",
        shoes.CUTTING_CARD: "26.7(j)3",
        shoes.DISCRETION: "26.4(g)",
        VOID: "26.15(a)",
    },
    offer="26.4(c)",
    cut="26.4(e)",
    cutter={
        shoes.BEGINS: "26.4(d)1",
        shoes.CUTTING_CARD: "26.4(d)2",
        "dealer": "26.4(d)3",
        shoes.DISCRETION: "26.4(d)4",
        VOID: "26.4(d)4",
    },
    refused="26.4(c)",
    place="26.4(e)",
    recut="26.4(f)",
    alternate="26.4(a)",
    burn="26.7(c)",
    run_out="26.15(g)",
)
"""Those on the cards before and between the rounds."""
