"""Events told in words, tables drawn as text, and one golden round of every game."""

import typing

import pytest

import pitboss
from golden_rounds import MOST_LINES, golden, path
from pitboss.engine import Bot, Dealer, Table, play_round, view
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import step
from pitboss.engine.registry import find, slugs
from pitboss.equipment import dice
from pitboss.sheets.parser import read_text
from pitboss.words.labels import words
from pitboss.words.narration import _SENTENCES, story, tell
from pitboss.words.text_drawing import draw

EVENTS = [
    (on.Announced("no more bets", "20.7(b)"), "No more bets (20.7(b))"),
    (on.Noted("point", 6, "1.1"), "Point: 6 (1.1)"),
    (on.Noted("deal-order", [1, "dealer"], "10.6(d)"), "Deal order: 1, dealer (10.6(d))"),
    (on.Noted("fire", {"4": True}, "1.12"), "Fire: 4 yes (1.12)"),
    (on.Noted("shooter", None, "1.7"), "Shooter: none (1.7)"),
    (on.Placed(1, "", "ante", 1000, "20.6(a)1"), "Seat 1 bets $10 on ante (20.6(a)1)"),
    (
        on.Placed(2, "Ann", "odds", 550, "1.6", "6"),
        "Ann at seat 2 bets $5.50 on odds (6) (1.6)",
    ),
    (
        on.TakenDown(1, "", "ante", 1000, "20.6(d)", "", "taken down"),
        "Seat 1's ante of $10 comes back: taken down (20.6(d))",
    ),
    (on.Marked(1, "", "come", 500, "", "6", "1.2"), "Seat 1's come of $5 moves to 6 (1.2)"),
    (on.Marked(1, "", "buy-4", 500, "on", "off", "1.2"), "Seat 1's buy 4 (on) of $5 is off (1.2)"),
    (on.Mixed("deck", 52, "", "20.5(a)"), "Shuffled: the deck, 52 pieces (20.5(a))"),
    (
        on.Mixed("deck", 52, "0123456789abcdef", "20.5(a)"),
        "Shuffled: the deck, 52 pieces, commitment 0123456789ab (20.5(a))",
    ),
    (on.Mixed("dice", 0, "0123456789abcdef", "1.8"),
     "The dice to come: commitment 0123456789ab (1.8)"),
    (on.Mixed("dice", 0, "", "1.8"), "The dice to come: no commitment (1.8)"),
    (on.Pledged(2, "", "0" * 64, "2.3"), "Seat 2 pledges a seed (2.3)"),
    (on.Stirred({1: "a", 3: "b"}, {"deck": "c"}, "k", "2.3"),
     "What was committed to is stirred by the seeds of seat 1 and seat 3 (2.3)"),
    (on.Stirred({}, {"deck": "c"}, "", "2.3"),
     "No seed is revealed: the order stays as it was committed to (2.3)"),
    (on.CutMade("deck", "2", 17, "2.5"), "Seat 2 cuts 17 from the top (2.5)"),
    (on.Dealt("1", "As", "up", "2.7"), "Seat 1 receives [A♠] face up (2.7)"),
    (on.Dealt("burn", "As", "down", "2.7"), "[A♠] is burned face down (2.7)"),
    (
        on.Dealt("1", None, "blind", "2.7"),
        "Seat 1 receives [??] face down, for nobody to see (2.7)",
    ),
    (on.Dealt("dealer", None, "down", "2.7"), "The dealer receives [??] face down (2.7)"),
    (on.Shifted("1", "1/2", "8h", "up", "2.9"), "[8♥] goes from seat 1 to seat 1 hand 2 (2.9)"),
    (on.Shown("dealer", ("Td", "Jo"), "2.7"), "The dealer shows [10♦] [★] (2.7)"),
    (on.Covered("2", ("Td", "Jo"), "25.10"), "Seat 2 turns the cards face down again (25.10)"),
    (on.Collected("dead-hand", "10.7"), "Collected from the dead hand (10.7)"),
    (on.Arranged("1", None, "down", "10.7"), "Seat 1 sets its hands face down (10.7)"),
    (
        on.Arranged("dealer", {"high": ("6-6", "2-4"), "low": ("1-1", "1-2")}, "up", "10.7"),
        "The dealer sets high [6-6] [2-4] low [1-1] [1-2] (10.7)",
    ),
    (on.Rolled((3, 5), "1.8"), "The dice show ⚂ ⚄ (3 5), 8 in all (1.8)"),
    (on.Rested("17", "5.3(c)"), "It comes to rest at 17 (5.3(c))"),
    (on.StubCounted(37, 37, "20.7(e)"), "The stub counts 37, as it should be (20.7(e))"),
    (on.StubCounted(36, 37, "20.7(e)"), "The stub counts 36, not 37 (20.7(e))"),
    (on.Chosen(1, "", "play", 1000, "20.10(b)"), "Seat 1 chooses play for $10 (20.10(b))"),
    (on.Chosen(1, "", "ride", 0, "18.10(b)", "bet-1"), "Seat 1 chooses ride on bet 1 (18.10(b))"),
    (on.Ranked("1", "three-of-a-kind", "20.3"), "Seat 1 has three of a kind (20.3)"),
    (
        on.Settled(1, "", "ante", 1000, 1000, 0, 1000, "house", "higher", "20.11(a)1"),
        "Seat 1's ante of $10 wins $10: higher (20.11(a)1)",
    ),
    (
        on.Settled(1, "", "red", 1000, 0, 500, 500, "house", "0 takes one-half", "5.2(b)"),
        "Seat 1's bet of $10 on red loses $5: 0 takes one-half (5.2(b))",
    ),
    (
        on.Settled(1, "", "ante", 1000, 0, 0, 1000, "house", "a draw", "20.3(c)"),
        "Seat 1's ante of $10 comes back: a draw (20.3(c))",
    ),
    (
        on.Settled(1, "", "ante-bonus", 0, 500, 0, 0, "house", "straight", "20.11(a)3"),
        "Seat 1 is paid $5 on ante bonus: straight (20.11(a)3)",
    ),
    (
        on.Settled(2, "", "pai-gow", 1000, 1000, 0, 1000, "seat 1", "higher", "10.7", 50),
        "Seat 2's pai gow of $10 wins $10 from seat 1 and pays $0.50 vigorish: higher (10.7)",
    ),
    (
        on.Charged(1, "", "vigorish", 100, "1.5", "buy-4"),
        "Seat 1 pays $1 vigorish on buy 4 (1.5)",
    ),
    (
        on.Moved("pot", "seat 2", 4000, "main pot", "14.6"),
        "Seat 2 gets $40 from the pot: main pot (14.6)",
    ),
    (
        on.IrregularityReported("card-face-up", 0, "it is discarded", "20.12(a)", ("Kh",)),
        "Irregularity, card face up [K♥]: it is discarded (20.12(a))",
    ),
    (on.Voided("a misdeal", "20.12(c)"), "The round is void: a misdeal (20.12(c))"),
    (
        on.Revealed("deck", "0123456789abcdef", (
            on.Leaf(0, "1", True, "As", "x"), on.Leaf(1, "2", False, None, None),
        )),
        "Commitment 0123456789ab to the deck is opened, 1 of 2 shown",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_tell(event, sentence):
    assert tell(event) == sentence


def test_every_event_has_a_sentence():
    kinds = set(typing.get_args(on.Event))
    assert kinds == set(_SENTENCES)
    assert kinds == {type(event) for event, _ in EVENTS}


def test_cards_dealt_in_a_row_share_a_sentence():
    dealt = [
        on.Dealt(to, card, "up", "2.7") for to, card in (("1", "As"), ("2", "Kd"), ("1", "2c"))
    ]
    assert story(dealt) == ["Dealt face up: seat 1 [A♠] [2♣]; seat 2 [K♦] (2.7)"]
    collected = [on.Collected(holder, "2.7") for holder in ("1", "dealer")]
    assert story(collected) == ["Collected from seat 1, the dealer (2.7)"]


def test_hyphens_between_figures_stay():
    assert words("three-of-a-kind") == "three of a kind"
    assert words("19-to-36") == "19 to 36"
    assert words("place-win-6") == "place win 6"
    assert words("hop-2-3") == "hop 2-3"
    assert words("x-tra-bonus") == "x-tra bonus"
    assert words("hand1-split2") == "hand 1 split 2"
    assert all(words(ranks) == ranks for ranks in ("8-7-6", "jack-10-9", "a-2-3-4"))
    assert words("41-or-more") == "41 or more"
    assert words("1-3 2-2 (8)") == "1-3 2-2 (8)"


@pytest.mark.parametrize("slug", slugs())
def test_golden_round(slug):
    recorded = path(slug)
    assert recorded.exists(), f"{slug} has no golden round: make golden"
    text = recorded.read_text("utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    assert golden(slug) == text, "a round is told differently; if that is right: make golden"


def three_card_poker(seats=2):
    table = pitboss.open_table("three-card-poker", seats=seats, limits={"ante": "10-500"})
    return table, Dealer(3), {seat: Bot(seat) for seat in table.seats}


def test_a_view_draws_what_its_viewer_may_see():
    table, dealer, players = three_card_poker()
    round = table.start()
    while not isinstance(round.prompt, ask.Choose):
        step(round, round.prompt, dealer, players)
    lines = draw(view(round, "1")).split("\n")
    assert lines[0] == "three-card-poker, as seat 1 sees it"
    assert lines[1] == "  dealer  [??] [??] [??]"
    assert lines[2].startswith("  you     [")
    assert "??" not in lines[2]
    assert lines[3].split() == ["seat", "2", "[??]", "[??]", "[??]", "ante", "10"]
    assert lines[4] == "  asked  seat 1: play 10 / fold (20.10(b))"
    assert "play 10" not in draw(view(round, "2"))


def test_nothing_hidden_is_drawn_for_a_seat():
    table, dealer, players = three_card_poker()
    round = table.start()
    while not isinstance(round.prompt, ask.Choose):
        step(round, round.prompt, dealer, players)
    drawn = draw(view(round, "1"), last=100)
    other = view(round, "2").hands["2"]
    assert not any(tell(on.Shown("2", (p.piece,), "")).split()[-1] in drawn for p in other)


def test_objects_draw_themselves():
    table, dealer, players = three_card_poker()
    assert str(table).startswith("Three-Card Poker, 2 seats, 0 rounds\n  limits   ante 10-500")
    round = play_round(table, dealer, players)
    assert str(round).startswith("three-card-poker, as the division sees it\n  dealer  [")
    assert "1 round\n" in str(table)
    assert "this round" in str(view(round, "1"))
    assert str(table.game).startswith("Three-Card Poker (three-card-poker), N.J.A.C. 13:69F-20")
    assert "straight-flush   35 to 1" in str(table.game.pay_tables["pair-plus"]["minimum"])
    (verdict,) = map(pitboss.judge, read_text(SHEET))
    assert str(verdict).split("\n") == [
        "different    sheet: Three-Card Poker",
        "  seat 1      [2♦] [4♣] [5♥]",
        "  the dealer  [2♣] [4♦] [6♥]  six high",
        "  seat 1 ante  10  -10  the player folds (20.10(b))",
        "  left open by the sheet, and filled in: the dealer [2♣] [4♦] [6♥]",
        "  different: seat 1 ante: came out -10, expected +10",
    ]


def test_a_throw_is_drawn():
    table = pitboss.open_table("automated-craps", seats=2)
    round = table.start()
    bet = say.Bet(1, {"pass": 10_00})
    for answer in (say.Shuffled(), bet, say.NoMoreBets(), say.Choice(1, "accept")):
        round.answer(answer)
    assert "●" not in str(round)
    round.answer(say.Thrown((6, 2)))
    assert str(round).split("\n")[1:7] == [
        "  ┌───────┐ ┌───────┐",
        "  │ ●   ● │ │ ●     │",
        "  │ ●   ● │ │       │",
        "  │ ●   ● │ │     ● │",
        "  └───────┘ └───────┘",
        "  seat 1  pass 10",
    ]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_spots_as_its_face(face):
    lines = dice.drawn(face)
    assert "".join(lines).count("●") == face
    assert {len(line) for line in lines} == {9}
    turned = ["".join(reversed(line)) for line in reversed(lines[1:-1])]
    assert turned == list(lines[1:-1]), "the same upside down"


def test_dice_beside_pieces_are_not_drawn():
    table = Table(find("pai-gow"), seats=2)
    dealer, players = Dealer(1), {seat: Bot(seat) for seat in table.seats}
    round = play_round(table, dealer, players)
    assert any(isinstance(event, on.Rolled) for event in round.events)
    assert "●" not in str(round)


SHEET = """
game: three-card-poker
seats: {1: {ante: 10, cards: 2d 4c 5h, does: fold}}
expect: {1: {ante: 10}}
"""


@pytest.mark.parametrize("slug", slugs())
def test_every_game_can_be_drawn_at_every_prompt(slug):
    game = find(slug)
    seats = max(game.seats[0], min(2, game.seats[1]))
    stacks = dict.fromkeys(range(1, seats + 1), 200_00) if game.table_stakes else None
    table = Table(game, seats=seats, stacks=stacks)
    dealer, players = Dealer(1), {seat: Bot(seat) for seat in table.seats}
    for _ in range(3):
        round = table.start()
        while (prompt := round.prompt) is not None:
            assert str(prompt)
            for viewer in ("1", "dealer", "spectator", "division"):
                drawn = draw(view(round, viewer))
                assert all(len(line) <= 100 for line in drawn.split("\n"))
            step(round, prompt, dealer, players)
        assert str(table)
