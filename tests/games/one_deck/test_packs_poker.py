"""Pack's poker beyond its round sheets: every pay table, the order of settling, what is seen."""

import pytest

from pitboss.engine import events as on
from pitboss.engine import view
from pitboss.games.one_deck.packs_poker import TABLES
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge
from scripted import in_order

FIVE = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight",
    "three-of-a-kind", "two-pair", "jacks-or-better", "twos-through-tens",
)  # fmt: skip
SEVEN = ("seven-card-straight-flush", "six-card-royal-flush", *FIVE[:8])
COLUMNS = {
    "five-card": (
        FIVE,
        "1000 250 100 50 25 10 4 3 2",
        "1000 200 100 50 25 8 5 4 2",
        "1000 500 250 30 20 10 5 3 2",
        "1000 250 100 25 20 10 5 4 2",
        "1000 250 100 25 20 10 3 2 1 push",
    ),
    "five-card-progressive": (
        ("diamond-royal-flush", *FIVE),
        "100% 1000 500 100 50 25 10 5 4 3",
        "100% 1000 500 200 100 50 10 5 4 2",
        "100% 1000 500 100 25 20 10 5 4 3",
        "100% 1000 250 100 50 25 20 5 4 3",
        "100% 1000 250 100 25 20 10 4 3 2 push",
    ),
    "seven-card": (
        SEVEN,
        "$50,000 $5,000 500 200 50 5 4 2 1 push",
        "$50,000 $5,000 500 200 100 10 5 2 1",
        "$10,000 $5,000 500 200 50 10 5 3 2",
        "$25,000 $5,000 500 200 50 5 4 2 1 push",
        "$50,000 $5,000 500 200 100 10 5 2 1",
        "$10,000 $5,000 500 100 50 10 5 3 2",
        "$50,000 $5,000 500 100 50 10 5 3 2",
        "$25,000 $2,500 400 200 50 10 4 3 2",
        "$10,000 $5,000 500 250 100 10 5 3",
        "$25,000 $5,000 500 250 100 10 5 4",
        "$50,000 $5,000 250 200 50 10 5 4",
        "$50,000 $5,000 500 250 50 15 10",
        "$50,000 $5,000 500 250 100 25",
        "$25,000 $5,000 500 200 50 10 4 3 2",
        "$25,000 $5,000 500 100 50 10 5 3 2",
        "$25,000 $5,000 500 150 50 10 5 3 2",
        "$25,000 $5,000 500 100 50 10 4 3 3",
        "$25,000 $5,000 500 100 50 15 3 2 2",
        "$25,000 $5,000 500 100 50 10 5 4 2",
        "$25,000 $5,000 500 100 50 10 5 3 3",
        "$25,000 $5,000 500 150 75 10 6 4",
        "$25,000 $5,000 500 100 50 10 7 5",
        "$25,000 $5,000 500 100 50 10 8 5",
    ),
    "seven-card-progressive": (
        SEVEN,
        "100% 10% 500 200 50 5 4 3 2 1",
        "100% 10% 500 200 100 10 5 3 2",
        "100% 10% 500 200 50 10 5 4 3",
        "100% 10% 500 250 50 10 5 4 2",
        "100% 10% 1000 200 25 10 5 4 3",
        "100% 10% 500 100 50 10 4 3 2",
        "100% 10% 500 100 50 10 5 4 3",
        "100% 10% 1000 250 50 10 5 4 2",
        "100% 10% 500 250 100 10 5 4",
        "100% 10% 1000 250 50 10 5 4",
        "100% 10% 500 100 50 20 5 2",
        "100% 10% 500 250 75 15 10",
        "100% 10% 500 250 100 25",
    ),
}
"""43.11 as printed, a table a line: odds to 1, multiples, dollars, parts of a meter."""
LETTERS = [
    (wager, chr(ord("A") + nth), rows, column)
    for wager, (rows, *columns) in COLUMNS.items()
    for nth, column in enumerate(columns)
]

HANDS = {
    "diamond-royal-flush": ("Ad Kd Qd Jd Td", "2c 2h"),
    "seven-card-straight-flush": ("As Ks Qs Js 9s", "Ts 8s"),
    "six-card-royal-flush": ("As Ks Qs Js 4d", "Ts 9s"),
    "royal-flush": ("As Ks Qs Js Ts", "2c 2h"), "straight-flush": ("9s 8s 7s 6s 5s", "2c Kh"),
    "four-of-a-kind": ("9s 9d 9h 9c 5s", "2c Kh"), "full-house": ("9s 9d 9h 5c 5s", "2c Kh"),
    "flush": ("Ks 9s 7s 5s 2s", "3c Jh"), "straight": ("9s 8d 7h 6c 5s", "2c Kh"),
    "three-of-a-kind": ("9s 9d 9h 6c 5s", "2c Kh"), "two-pair": ("9s 9d 6h 6c 5s", "2c Kh"),
    "jacks-or-better": ("Js Jd 6h 7c 5s", "2c Kh"),
    "twos-through-tens": ("Ts Td 6h 7c 5s", "2c Kh"),
}  # fmt: skip
METER = 40_000
ADDED = {"five-card": 0.02, "seven-card": 0.10}
"""What two dollars add to the meter before the deal."""


def test_46_tables():
    known = {(wager, letter) for wager, letters in TABLES.items() for letter in letters}
    assert known == {(wager, letter) for wager, letter, *_ in LETTERS}
    assert len(known) == 5 + 5 + 23 + 13


@pytest.mark.parametrize(("wager", "letter", "rows", "column"), LETTERS)
def test_every_row_of_every_table(wager, letter, rows, column):
    """What a wager of two dollars is handed with each hand: its stake too, unless on a meter."""
    pays = dict(zip(rows, column.split(), strict=False))
    name, progressive = wager.removesuffix("-progressive"), wager.endswith("-progressive")
    assert list(TABLES[wager][letter].rows) == list(pays)
    for row in rows:
        hand, pack = HANDS[row]
        paid = handed(pays.get(row), METER + ADDED[name] if progressive else None)
        bet = f"{name.removesuffix('-card')}-2"
        (sheet,) = read_text(f"""
game: packs-poker
options: {{{name}-bonus: {"progressive " if progressive else ""}{letter}, {name}-meter: {METER}}}
seats: {{1: {{{bet}: 2, cards: {hand}}}}}
cards: {{pack-2: {pack}}}
payout: {{1: {{{bet}: {paid}}}}}
""")
        assert judge(sheet).differences == [], row


def handed(pays, meter):
    """In dollars, of two on the wager: `meter` is what is on it when it is paid, if there is
    one."""
    if pays is None:
        return 0
    if pays == "push":
        return 2
    if pays.endswith("%"):
        return meter * int(pays[:-1]) / 100
    won = int(pays[1:].replace(",", "")) if pays.startswith("$") else 2 * int(pays)
    return won if meter else won + 2


# -- the order of things -------------------------------------------------------------------------

THREE_PLAYERS = """
game: packs-poker
options: {{seven-card bonus: progressive A, {options}}}
given: {{meters: {{seven-card: 30000}}}}
seats:
  1: {{pack-1: 10, five-1: 5, seven-1: 1, cards: As Ks Qs Js Ts}}
  3: {{pack-1: 10, pack-2: 10, cards: 6h 6d 2c 2h Jh}}
  5: {{seven-2: 1, five-3: 5, cards: 5h 5d Jc Td 3h}}
dealer: Ad Kd 9c 7c 4d
cards: {{pack-1: 9s 8h, pack-2: 5c 3d, pack-3: Kh Qd}}
"""


def settled(options="reveal: players"):
    (sheet,) = read_text(THREE_PLAYERS.format(options=options))
    return judge(sheet)


PACK_1 = [
    "show pack-1", "3 pack-1 10", "1 pack-1 10", "1 five-1 5000", "1 seven-1 2999",
    "collect pack-1 43.10(h)",
]  # fmt: skip
PACK_3 = ["show pack-3", "5 five-3 -5", "collect pack-3 43.10(h)"]


def test_pack_by_pack_from_the_right_and_cards_go_with_the_last_wager():
    assert in_order(settled().events, cited=True) == [
        "show 1", "show 3", "show 5", "show dealer",
        *PACK_1,
        "show pack-2", "5 seven-2 4", "3 pack-2 10", "collect 3 43.10(j)",
        "collect pack-2 43.10(h)",
        *PACK_3,
        "collect 5 43.10(k)", "collect 1 43.12(d)4", "collect dealer 43.10(k)",
    ]  # fmt: skip


def test_the_dealer_turns_over_from_the_right_and_all_cards_stay():
    assert in_order(settled("reveal: dealer, collect: at-the-end").events, cited=True) == [
        "show 5", "show 3", "show 1", "show dealer",
        *PACK_1,
        "show pack-2", "5 seven-2 4", "3 pack-2 10", "collect pack-2 43.10(h)",
        *PACK_3,
        "collect 5 43.10(k)", "collect 3 43.10(k)", "collect 1 43.12(d)4",
        "collect dealer 43.10(k)",
    ]  # fmt: skip


def test_wagers_are_registered_at_the_close_and_validated_when_paid():
    said = [(e.words, e.cite) for e in settled().events if isinstance(e, on.Announced)]
    closed = said.index(("No more bets", "43.7(b)"))
    assert said[closed + 1] == ("2 progressive wagers are registered", "43.12(b)")
    assert [cite for _, cite in said].count("43.12(c)3") == 2


def test_packs_are_nobodys_until_they_are_turned_over():
    events = settled().events
    shown = next(i for i, e in enumerate(events) if isinstance(e, on.Shown))
    for party in ("1", "dealer", "spectator"):
        seen = [on.seen_by(event, party) for event in events[:shown]]
        packs = [e for e in seen if isinstance(e, on.Dealt) and e.to.startswith("pack-")]
        assert [e.piece for e in packs] == [None] * 6
    whole = view(settled().table.round, "spectator", look_back=True)
    assert [piece.piece for piece in whole.hands["pack-3"]] == ["Kh", "Qd"]
