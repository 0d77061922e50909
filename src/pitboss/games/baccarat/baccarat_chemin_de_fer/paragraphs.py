"""Where subchapter 4 says what all baccarat tables say of the shoe and of cards that go astray."""

from __future__ import annotations

from pitboss.games.baccarat.common.paragraphs import ShoeParagraphs

AT = ShoeParagraphs(
    decks="4.1(a)",
    opening="4.3(c)",
    shuffle="4.4(a)",
    offer_cut="4.4(c)",
    cut="4.4(d)",
    burn="4.4(e)",
    recut="4.4(f)",
    in_error="4.12(g)",
    disclosed="4.12(h)",
    disclosed_by={"1": "4.12(h)1", "2": "4.12(h)2", "3": "4.12(h)3"},
    face_up="4.12(j)",
    face_up_last_hand="4.12(j)",
    last_hand="4.12(k)",
    run_out="4.12(k)",
    discards="discard-bucket",
)
