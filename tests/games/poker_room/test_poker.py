"""The poker room at random: every option, every answer, every report that is not refused."""

import random
import warnings

import pytest
from msgspec import json
from msgspec.structs import replace
from pokerkit import Automation, NoLimitTexasHoldem

from pitboss.engine import Dealer, Dealt, Moved, Noted, Revealed, Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.engine.events import IrregularityReported, Shown, balances, seen_by
from pitboss.engine.players import random_answer
from pitboss.engine.registry import find, slugs
from pitboss.equipment.cards import DECK
from pitboss.errors import Refused
from pitboss.games.poker_room.common import boards, payouts, rake
from pitboss.games.poker_room.common.betting_rulings import Statement, StatementField
from pitboss.games.poker_room.poker_holdem import GAME
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

RAKES = (
    {"type": "none"},
    {"type": "percentage", "rate": "0.1", "cap": "5"},
    {"type": "percentage", "rate": "7%"},
    {"type": "incremental", "levels": {"10": "1", "40": "2"}},
    {"type": "percentage, time", "rate": "0.05", "hourly": "10", "interval-minutes": "20"},
)
FUND = {"contribution": "1", "minimum-pot": "10", "hand": "pair 2", "reset": "20%"}
PAYOUTS = (
    {"type": "none"},
    {"type": "bad-beat", **FUND},
    {"type": "high-hand", **FUND, "table": "0.5", "loser": "0.5", "winner": "0"},
    {"type": "bad-beat", **FUND, "hand": "straight", "secondary": "primary",
     "secondary-hand": "pair 2", "both": "both", "participants": "Here, There"},
    {"type": "bad-beat", **FUND, "hand": "two-pair K", "several": "shared", "both-cards": "yes",
     "secondary": "contribution", "secondary-hand": "pair 2", "secondary-contribution": "0.50"},
)  # fmt: skip
BOARD = {"14.10(f)": 0, "14.10(g)": 3, "14.10(h)": 4, "14.10(i)": 5}
"""The community cards on the table in each betting round."""
OTHERS = [slug for slug in slugs() if slug.startswith("poker-") and slug != GAME.slug]
DETAILS = {
    "protected": ("yes", "no"),
    "reconstructed": ("yes", "no"),
    "at-fault": ("yes", "no"),
    "says": ("fold", "check", "I call", "raise 6", "bet 8", "40"),
    "announced": ("raise", "raise 12", "bet 12", "call"),
    "placed": ("10", "20"),
    "first": ("4", "10"),
    "more": ("6",),
    "chip": ("25", "100"),
    "amount": ("20", "50"),
    "all-agree": ("yes", "no"),
    "patron": ("Dan",),
    "active-elsewhere": ("yes", "no"),
    "owes": ("call", "raise 10", "bet 10"),
    "stakes": ("accounted", "covered", "left"),
    "cards": ("1", "2"),
    "hours": ("1", "3", "6"),
    "instead": ("by hand",),
    "removed": ("yes", "no"),
    "decision": ("the hand plays on",),
    "hand": ("four-of-a-kind 8", "pair 2"),
    "fund": ("until-won", "other-payouts"),
    "contributed": ("5",),
    "paid": ("1", "500"),
}
"""What a report may say, under the name of each field."""


def some_options(rng):
    return {
        "variant": rng.choice(("high", "high", "pineapple", "crazy-pineapple")),
        "ante": rng.choice(("0", "0", "0.50", "1")),
        "blinds": rng.choice(("1 2", "2", "1 2 4")),
        "straddle": rng.choice(("0", "8")),
        "structure": rng.choice(("no-limit", "no-limit", "pot-limit", "fixed-limit")),
        "limits": "4 8",
        "max-raises": rng.choice(("0", "3")),
        "check-raise": rng.choice(("yes", "no")),
        "minimum-raise": rng.choice(("full", "table-minimum")),
        "first-button": rng.choice(("right-of-dealer", "drawn-card")),
        "heads-up": rng.choice(("literal", "casino-practice")),
        "alternative-hands": rng.choice(("0", "2", "4")),
        "exposed-card": rng.choice(("discard", "burn")),
        "shuffle": rng.choice(("manual", "automated")),
        "disclose-discarded": rng.choice(("yes", "no")),
        "smallest-chip": rng.choice(("1", "0.25")),
        "rake": rng.choice(RAKES),
        "payout": rng.choice(PAYOUTS),
    }


def options_of(game, rng):
    """Options of any game of the room, of those that it has; the kill where it may be."""
    said = some_options(rng) | {"kill": {"type": "none"}, "forced-bet": rng.choice(("1", "2"))}
    for option in game.options:
        if option.name in ("variant", "first-to-act", "ante-by", "shows-first"):
            said[option.name] = rng.choice(option.values)
    if said["variant"] == "low":
        said.pop("payout", None)
    if said["variant"] == "high-low-8":
        said["kill"] = {"type": rng.choice(("kill", "half-kill")), "qualifying-pot": "20"}
    return {option.name: said[option.name] for option in game.options if option.name in said}


def a_report(round, rng):
    irregularity = rng.choice(round.game.irregularities)
    seat = rng.choice(round.table.seats)
    pieces = ()
    if irregularity.name == "hole-card-exposed" and round.hands.get(str(seat)):
        pieces = (round.hands[str(seat)][-1],)
    details = {
        field.name: rng.choice(DETAILS[field.name])
        for field in irregularity.fields
        if field.required or rng.random() < 0.5
    }
    return say.IrregularityReport(irregularity.name, seat, pieces, details)


def play(table, dealer, rng, reports=0.0):
    round = table.start()
    while (prompt := round.prompt) is not None:
        if rng.random() < reports:
            try:
                round.answer(a_report(round, rng))
                continue
            except Refused:
                pass
        if prompt.step == "choose" and round.game is GAME:
            assert len(round.hands.get("community", ())) == BOARD[prompt.cite]
        if prompt.party.isdigit():
            answer = random_answer(round, prompt, rng)
            if answer == say.Choice(prompt.seat, "fold") and rng.random() < 0.7:
                answer = say.Choice(prompt.seat, prompt.offers[0].name)
            round.answer(answer)
        else:
            round.answer(dealer.answer(prompt))
    return round


def checked(table, round, before):
    total = balances(round.events)
    assert sum(total.values()) == 0
    assert total.get("pot", 0) == 0
    assert total.get("felt", 0) == 0
    added = -total.get("pocket", 0)
    taken = total.get("rake", 0) + total.get("house", 0)
    funds = sum(total.get(party, 0) for party in payouts.PARTIES)
    assert sum(table.stacks.values()) == before + added - taken - funds
    assert min(table.stacks.values()) >= 0
    again = Table.load(table.game, replayed(table))
    assert again.round.events == round.events


def replayed(table):
    """The table as it stood before its last round, with the answers of that round."""
    before, round = table._before, table.round
    return json.encode(replace(before, answers=round.answers))


def too_few(table):
    """Whether one player has it all, so that no round can begin."""
    try:
        Table.load(table.game, table.save()).start()
    except Refused as refusal:
        return refusal.cite in ("14.6(b)", "14.7(c)3")
    return False


def play_at_random(game, rng, seed, *, most, options, rounds):
    """Some rounds of players with few and many chips; with reports of irregularities at every
    second seed, with commitments at every fourth."""
    seats = rng.choice((2, 3, 6, most))
    stacks = {seat: rng.choice((5, 20, 100, 400)) * 100 for seat in range(1, seats + 1)}
    stacks[1] = stacks[2] = 400_00
    table = Table(game, options=options, seats=seats, stacks=stacks)
    dealer = Dealer(seed, commit=seed % 4 == 0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(rounds):
            before = sum(table.stacks.values())
            if too_few(table):
                break
            checked(table, play(table, dealer, rng, reports=0.05 if seed % 2 else 0.0), before)


@pytest.mark.parametrize("seed", range(40))
def test_random_play(seed):
    rng = random.Random(seed)
    play_at_random(GAME, rng, seed, most=11, options=some_options(rng), rounds=6)


@pytest.mark.parametrize("slug", OTHERS)
@pytest.mark.parametrize("seed", range(12))
def test_random_play_of_the_other_games(slug, seed):
    game, rng = find(slug), random.Random(f"{slug} {seed}")
    play_at_random(game, rng, seed, most=game.seats[1], options=options_of(game, rng), rounds=4)


@pytest.mark.parametrize("seed", range(10))
def test_a_seat_sees_only_its_own_cards(seed):
    rng = random.Random(seed)
    table = Table(GAME, options={"variant": "pineapple", "alternative-hands": 2}, seats=4,
                  stacks=dict.fromkeys(range(1, 5), 200_00))  # fmt: skip
    round = play(table, Dealer(seed, commit=True), rng)
    shown = {piece for event in round.events if isinstance(event, Shown) for piece in event.pieces}
    secret = {
        event.piece for event in round.events
        if isinstance(event, Dealt) and event.face == "down" and event.to != "2"
    } - shown  # fmt: skip
    for event in round.events:
        seen = seen_by(event, "2")
        pieces = {seen.piece} if isinstance(seen, Dealt) else set()
        if isinstance(seen, Revealed):
            pieces = {leaf.piece for leaf in seen.leaves}
        assert not pieces & secret


@pytest.mark.parametrize("name", ["card-off-table", "dealt-to-ineligible", "hand-fouled"])
def test_a_report_does_not_tell_which_cards_lay_face_down(name):
    irregularity = GAME.irregularity_names[name]
    event = IrregularityReported(
        name, 1, irregularity.consequence, irregularity.cite, ("As",), irregularity.face
    )
    assert seen_by(event, "division").pieces == ("As",)
    for viewer in ("1", "2", "dealer", "spectator"):
        assert seen_by(event, viewer).pieces == ()


def test_showdowns_agree_with_pokerkit():
    """The same cards and decisions give the same winners in a machine that is not ours."""
    rng = random.Random(14)
    for _ in range(60):
        seats = rng.randint(2, 6)
        stacks = [rng.choice((10, 30, 100)) * 100 for _ in range(seats)]
        options = {"heads-up": "casino-practice", "smallest-chip": 1}
        table = Table(GAME, options=options, seats=seats, given={"button": seats},
                      stacks=dict(enumerate(stacks, 1)))  # fmt: skip
        deck, acts = rng.sample(DECK, 52), []
        cards, round = iter(deck), table.start()
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.Draw):
                round.answer(say.Drawn(tuple(next(cards) for _ in prompt.to)))
            elif isinstance(prompt, ask.Choose) and prompt.step == "choose":
                names = [offer.name for offer in prompt.offers]
                answer = random_answer(round, prompt, rng)
                if answer.name == "fold":
                    answer = say.Choice(prompt.seat, names[0])
                acts.append(answer)
                round.answer(answer)
            elif isinstance(prompt, ask.Choose):
                round.answer(say.Choice(prompt.seat, "show"))
            else:
                round.answer(Dealer(1).answer(prompt) if isinstance(prompt, ask.Shuffle)
                             else say.CutAt(20))  # fmt: skip
        theirs = through_pokerkit(deck, stacks, acts)
        mine = [table.stacks[f"seat {seat}"] - stacks[seat - 1] for seat in table.seats]
        assert all(abs(a - b) <= 2 for a, b in zip(mine, theirs, strict=True))  # odd cents


def through_pokerkit(deck, stacks, acts):
    automatic = tuple(
        automation for automation in Automation
        if "dealing" not in automation.value and "burning" not in automation.value
    )  # fmt: skip
    state = NoLimitTexasHoldem.create_state(
        automatic, False, 0, (100, 200), 200, tuple(stacks), len(stacks)
    )
    cards, acts = iter(deck), iter(acts)
    for player in [*range(len(stacks))] * 2:
        state.deal_hole(next(cards), player)
    while state.status:
        if state.actor_index is None:
            state.burn_card(next(cards))
            state.deal_board("".join(next(cards) for _ in range(state.board_dealing_count)))
        else:
            act = next(acts)
            if act.name in ("bet", "raise"):
                state.complete_bet_or_raise_to(act.amount)
            else:
                state.check_or_call()
    return state.payoffs


def test_portions():
    assert boards.portions(201_00, 2) == [101_00, 100_00]
    assert boards.portions(200_00, 3) == [68_00, 66_00, 66_00]


def test_what_belongs_to_a_pot():
    entries = [(frozenset({0, 1, 2}), 6), (frozenset({1, 2}), 8)]
    assert rake.by_pot(entries, [(0, 1), (1,)]) == [6, 8]
    assert rake.by_pot(entries, [(1,)]) == [14]
    assert rake.by_pot(entries, [(0,)]) == [14]


def test_side_pots_come_before_the_main_pot():
    table = Table(GAME, seats=3, given={"button": 3}, stacks={1: 20_00, 2: 100_00, 3: 100_00})
    round = table.start()
    dealer, acts = Dealer(3), iter(("raise", "call", "call", "bet", "call"))
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.Choose) and prompt.step == "choose" and (name := next(acts, "")):
            offer = prompt.offer(name)
            amount = 20_00 if name == "raise" else offer.low
            round.answer(say.Choice(prompt.seat, name, amount))
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, prompt.default))
        else:
            round.answer(dealer.answer(prompt))
    awards = [(e.why, e.cite) for e in round.events if isinstance(e, Moved) and e.source == "pot"]
    assert awards[0] == ("side pot 1", "14.6(e)6")
    assert awards[-1] == ("the pot", "14.6(d); 14.6(e)5")
    assert any(isinstance(e, Noted) and e.what == "pots" for e in round.events)


def test_an_award_says_which_half_it_is_and_by_which_paragraph():
    """Seats 1 and 2 tie for the low hand, seat 1 has the high hand alone."""
    sheet = """
game: poker-omaha
options: {variant: high-low-8}
given: {button: 2}
positions: 2
seats: {1: {stack: 100, cards: As 2d Ks Kd, does: call}, 2: {stack: 100, cards: Ac 2c Qs Jd}}
community: 3h 4c 7d Kh 9s
"""
    (read,) = read_text(sheet, "test")
    moved = [e for e in judge(read).events if isinstance(e, Moved) and e.source == "pot"]
    assert [(e.target, e.amount, e.why, e.cite) for e in moved] == [
        ("seat 1", 200, "the pot, the high half", "14.11(f)2; 14.11(f)2i; 14.11(h)"),
        ("seat 1", 100, "the pot, the low half", "14.11(f)2iii"),
        ("seat 2", 100, "the pot, the low half", "14.11(f)2iii"),
    ]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("fold", Statement("fold")),
        ("I call", Statement("call")),
        ("a raise", Statement("raise")),
        ("raises to $1,040.50", Statement("raise", 1_040_50)),
        ("bet: 40", Statement("bet", 40_00)),
        ("40", Statement("", 40_00)),
    ],
)
def test_statements(said, meant):
    assert StatementField(name="says").read(said) == meant


@pytest.mark.parametrize("said", ["", "raise the roof", "I might fold", "fold 20", "raise 20 30"])
def test_what_is_no_statement(said):
    with pytest.raises(Refused, match="is not fold, check, call, bet 40") as refused:
        StatementField(name="says").read(said)
    assert refused.value.cite == "14.7(d)"


@pytest.mark.parametrize(
    ("name", "details", "why"),
    [
        ("wrong-amount", {"announced": "raise 40"}, "must say placed"),
        ("chips-forward", {"amount": "some"}, "amount: some is not an amount"),
        ("oversize-chip", {"chip": "25", "announces": "raise"}, "did you mean announced"),
        ("hand-fouled", {"protected": "under a chip"}, "not yes or no"),
        ("verbal-statement", {}, "must say says"),
    ],
)
def test_a_report_that_says_too_little_or_something_else(name, details, why):
    table = Table(GAME, seats=2, given={"button": 2}, stacks={1: 100_00, 2: 100_00})
    round, dealer = table.start(), Dealer(1)
    while not isinstance(round.prompt, ask.Choose):
        round.answer(dealer.answer(round.prompt))
    with pytest.raises(Refused, match=why):
        round.answer(say.IrregularityReport(name, 1, (), details))


@pytest.mark.parametrize(
    ("said", "cite"),
    [
        ({"type": "flat"}, "14.14(b)"),
        ({"type": "percentage", "tip": "1"}, "14.14(b)"),
        ({"type": "percentage", "rate": "0.11"}, "14.14(b)1i"),
        ({"type": "percentage", "rate": "0.1", "cap": "-1"}, "14.14(a)3"),
        ({"type": "incremental", "levels": {"20": "much"}}, "14.14(b)2i"),
        ({"type": "incremental", "levels": "20"}, "14.14(b)2i"),
        ({"type": "incremental", "levels": [["20"]]}, "14.14(b)2i"),
        ({"type": "incremental", "levels": 20}, "14.14(b)2i"),
        ({"type": "time", "basis": "per-hand"}, "14.14(b)3i"),
        ({"type": "time", "hourly": "ten"}, "14.14(b)3ii"),
        ({"type": "time", "interval-minutes": "25"}, "14.14(b)3iii"),
    ],
)
def test_a_rake_that_the_text_does_not_allow(said, cite):
    with pytest.raises(Refused) as refused:
        GAME.read_options({"rake": said})
    assert refused.value.cite == cite


def test_a_rake_in_figures_is_one_in_words():
    figures = {"type": ["percentage", "incremental"], "rate": 0.1, "cap": 5, "levels": {20: 1}}
    words = {"type": "percentage, incremental", "rate": "10%", "cap": "5", "levels": [["20", "1"]]}
    assert rake.rake_of(GAME.read_options({"rake": figures})) == rake.rake_of(
        GAME.read_options({"rake": words})
    )
