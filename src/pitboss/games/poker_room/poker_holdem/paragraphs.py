"""Where section 14.10 says what."""

from pitboss.games.poker_room.common.paragraphs import (
    AlternativeHands,
    Button,
    CommunityParagraphs,
    ExposedCard,
)

AT = CommunityParagraphs(
    variants="14.10(a)",
    players="14.10(b)",
    button=Button(
        commences="14.10(c)2",
        right_of_dealer="14.10(c)2i",
        drawn_card="14.10(c)2ii",
        rotates="14.10(c)3",
        blind="14.10(d)1",
        blinds_missed="14.10(d)1i",
        straddle="14.10(d)3",
        amounts="14.10(d)4",
    ),
    deal="14.10(e)",
    first_betting="14.10(f)",
    flop="14.10(g)",
    turn="14.10(h)",
    river="14.10(i)",
    showdown="14.10(j)",
    alternatives=AlternativeHands(
        offered="14.10(l)",
        agreed="14.10(l)1",
        most="14.10(l)1i",
        juncture="14.10(l)1ii",
        confirmed="14.10(l)2",
        dealt="14.10(l)3",
        portions="14.10(l)4",
    ),
    exposed=ExposedCard(found="14.15(o)", discarded="14.15(o)1", burned="14.15(o)2"),
)
