"""Where the subchapters say what.

All three handle their shoe alike; punto banco (3) and mini-baccarat (7) are one game in two texts.
"""

from __future__ import annotations

from msgspec import Struct


class ShoeText(Struct, frozen=True, kw_only=True):
    """The paragraphs on the shoe and on cards that go astray, by what they say."""

    decks: str
    opening: str
    shuffle: str
    offer_cut: str
    cut: str
    burn: str
    recut: str
    alternate: str = ""
    opening_batches: str = ""
    """The opening where two batches alternate."""
    continuous: str = ""
    in_error: str
    disclosed: str
    face_up: str
    run_out: str
    discards: str
    """Where the cards go that are not used."""


class Text(ShoeText, frozen=True, kw_only=True):
    """The paragraphs of punto banco or mini-baccarat, by what they say."""

    slug: str
    banker: str
    player: str
    tie: str
    cards: str
    bonus: str
    dragon: str
    dragon_alone: str
    only_these: str
    """No other wager; and whether a bonus wager needs one on a hand."""
    cash: str
    closed: str
    payouts: str
    """All that is said of payouts and vigorish."""
    vigorish: str
    rounding: str
    deferred: str
    waived: str
    close: str
    deal: str
    face_down: str = ""
    to_bettors: str
    turned: tuple[str, str, str, str]
    """Who turns over the Player's first two cards, the Banker's, and either one's third."""
    equal_wagers: str
    unbacked: str
    relinquish: str = ""
    """Whether and where the right to turn cards over may be given up."""
    announce: str
    instruct: str
    third: str
    cutting_card: str
    natural: str
    player_table: str
    banker_table: str
    result: str
    settle: str
    no_vigorish: str
    unauthorized: str


PUNTO_BANCO = Text(
    slug="baccarat-punto-banco",
    decks="3.1(a)",
    banker="3.2(a)1",
    player="3.2(a)2",
    tie="3.2(a)3",
    cards="3.2(a)4",
    bonus="3.2(a)5",
    dragon="3.2(a)6",
    dragon_alone="3.2(a)6iii",
    only_these="3.2(b)",
    cash="3.2(c)",
    closed="3.2(d)",
    payouts="3.3",
    vigorish="3.3(c)",
    rounding="3.3(c)1",
    deferred="3.3(c)2",
    waived="3.3(e)2",
    opening="3.4(c)",
    shuffle="3.5(a)",
    offer_cut="3.5(c)",
    cut="3.5(d)",
    burn="3.5(e)",
    recut="3.5(f)",
    close="3.7(b)",
    deal="3.7(c)",
    to_bettors="3.7(d)",
    turned=("3.7(d)1", "3.7(d)2", "3.7(d)3", "3.7(d)4"),
    equal_wagers="3.7(d)5",
    unbacked="3.7(d)6",
    announce="3.8(a)",
    instruct="3.8(b)",
    third="3.8(c)",
    cutting_card="3.8(e)",
    natural="3.9(a)",
    player_table="3.9(b)",
    banker_table="3.9(c)",
    result="3.10(a)",
    settle="3.10(b)",
    no_vigorish="3.10(b)5",
    unauthorized="3.12(a)",
    in_error="3.12(b)",
    disclosed="3.12(c)",
    face_up="3.12(d)",
    run_out="3.12(e)",
    discards="discard-bucket",
)

MINI = Text(
    slug="mini-baccarat",
    decks="7.1(a)",
    banker="7.2(a)1",
    player="7.2(a)2",
    tie="7.2(a)3",
    cards="7.2(a)4",
    bonus="7.2(a)5",
    dragon="7.2(a)6",
    dragon_alone="7.2(a)6iii",
    only_these="7.2(b)",
    cash="7.2(c)",
    closed="7.2(d)",
    payouts="7.3",
    vigorish="7.3(c)",
    rounding="7.3(c)1",
    deferred="7.3(c)2",
    waived="7.3(e)2",
    opening="7.4(c)",
    shuffle="7.5(a)",
    offer_cut="7.5(d)",
    cut="7.5(e)",
    burn="7.5(f)",
    recut="7.5(g)",
    alternate="7.1(d)5",
    opening_batches="7.4(d)",
    continuous="7.12",
    close="7.7(b)",
    deal="7.7(c)1",
    face_down="7.7(c)2",
    to_bettors="7.7(c)3",
    turned=("7.7(d)", "7.7(e)", "7.7(f)", "7.7(g)"),
    equal_wagers="7.7(h)",
    unbacked="7.7(i)",
    relinquish="7.11(f)",
    announce="7.8(a)",
    instruct="7.8(b)",
    third="7.8(c)",
    cutting_card="7.8(e)",
    natural="7.9(a)",
    player_table="7.9(b)",
    banker_table="7.9(c)",
    result="7.10(a)",
    settle="7.10(b)",
    no_vigorish="7.10(b)5",
    unauthorized="7.11(a)",
    in_error="7.11(b)",
    disclosed="7.11(c)",
    face_up="7.11(d)",
    run_out="7.11(e)",
    discards="discard-rack",
)

CHEMIN_DE_FER = ShoeText(
    decks="4.1(a)",
    opening="4.3(c)",
    shuffle="4.4(a)",
    offer_cut="4.4(c)",
    cut="4.4(d)",
    burn="4.4(e)",
    recut="4.4(f)",
    in_error="4.12(g)",
    disclosed="4.12(h)",
    face_up="4.12(j)",
    run_out="4.12(k)",
    discards="discard-bucket",
)
