"""The side wagers of 2.17 to 2.26 between the sheets: what goes together, and play at random."""

import random
from collections import Counter
from itertools import combinations

import pytest

from pitboss.engine import Table
from pitboss.engine import events as on
from pitboss.engine.registry import find
from pitboss.errors import Refused
from pitboss.games.blackjack.blackjack.side_wagers import SIDE_WAGERS
from random_play import RandomTable, random_options

GAME = find("blackjack")
SECTIONS = {side.name: side.section for side in SIDE_WAGERS}
EVERY = tuple(SECTIONS)
TOGETHER = {
    "multiple-action": {"over-under-13", "same-suit", "sevens"},
    "progressive": {"match-the-dealer"},
    "blackjack-bonus": {"over-under-13", "same-suit", "sevens", "match-the-dealer"},
    "streak": {"over-under-13", "same-suit", "sevens", "match-the-dealer"},
    "match-the-dealer": {"over-under-13", "same-suit", "sevens", "progressive", "blackjack-bonus",
                         "streak", "20-point-bonus"},
    "20-point-bonus": {"over-under-13", "same-suit", "sevens", "match-the-dealer"},
    "optional-bonus": {"over-under-13", "same-suit", "sevens"},
    "in-between": {"over-under-13", "same-suit", "sevens"},
}  # fmt: skip
"""What each may share a table with, from the sections one by one."""
TABLES = (
    *((name,) for name in EVERY),
    ("sevens", "multiple-action"),
    ("sevens", "match-the-dealer", "streak"),
    ("sevens", "match-the-dealer", "20-point-bonus"),
    ("over-under-13", "blackjack-bonus", "match-the-dealer"),
    ("match-the-dealer", "progressive"),
)


@pytest.mark.parametrize(("one", "other"), combinations(EVERY, 2))
def test_two_wagers_share_a_table_where_no_section_forbids_it(one, other):
    chosen = {"side-wagers": [one, other], "decks": 6}
    if other in TOGETHER.get(one, ()) or one in TOGETHER.get(other, ()):
        assert GAME.read_options(chosen)
        return
    with pytest.raises(Refused) as refusal:
        GAME.read_options(chosen)
    sections = {SECTIONS[name].partition("(")[0] for name in (one, other)}
    assert {part.partition("(")[0] for part in refusal.value.cite.split("; ")} <= sections


def options_with(sides, rng):
    """Other options at random, as long as the table may have them."""
    for _ in range(100):
        chosen = random_options(GAME, rng) | {"side-wagers": sides}
        chosen.pop("boxes", None)
        try:
            GAME.read_options(chosen)
            return chosen
        except Refused:
            continue
    return {"side-wagers": sides}


@pytest.mark.parametrize("sides", TABLES, ids="+".join)
def test_at_random_chips_are_conserved_and_only_streaks_stay_up(sides):
    settled = Counter()
    for number in range(12):
        rng = random.Random(f"{sides} {number}")
        play = RandomTable(GAME, rng.random(), irregularities=0.02)
        play.table = Table(GAME, options=options_with(sides, rng), seats=3)
        for _ in play.times(6):
            before, saved = sum(s.amount for s in play.table.stakes), play.table.save()
            round = play.play()
            gained = round.balances()
            assert sum(gained.values()) == 0
            after = sum(s.amount for s in play.table.stakes)
            assert before + gained.get(on.FELT, 0) == after
            assert all(stake.wager.startswith("streak-") for stake in play.table.stakes)
            settled.update(e.wager for e in round.events if isinstance(e, on.Settled))
            again = Table.load(GAME, saved).start()
            for answer in round.answers:
                again.answer(answer)
            assert again.events == round.events
    made = [w.name for w in GAME.wagers if w.when == "bets" and w.offered]
    offered = GAME.read_options({"side-wagers": sides})
    assert all(settled[name] for name in made if GAME.wager_names[name].offered(offered))


def test_a_settled_wager_on_cards_is_what_its_first_cards_make():
    """Whatever was drawn, split or surrendered later."""
    checked = Counter()
    for number in range(60):
        rng = random.Random(number)
        sides = rng.choice(TABLES)
        play = RandomTable(GAME, rng.random())
        play.table = Table(GAME, options=options_with(sides, rng), seats=4)
        for _ in play.times(6):
            round = play.play()
            dealt = {}
            for event in round.events:
                if isinstance(event, on.Dealt):
                    dealt.setdefault(event.to, []).append(event.piece)
            for event in round.events:
                wager = GAME.wager_names[event.wager] if isinstance(event, on.Settled) else None
                if wager is None or wager.on_cards is None or event.wager == "sevens":
                    continue
                own, seen, begins = wager.on_cards, [], Counter()
                for holder, count in own.cards:
                    cards = dealt[str(event.seat) if holder == "own" else holder]
                    seen += cards[begins[holder] : begins[holder] + count]
                    begins[holder] += count
                if "determinant" in dealt:
                    continue
                _, pays = wager.table(round.options).best(*own.rows(seen))
                assert event.won == (pays.won(event.stake) if pays else 0), (event, seen)
                checked[event.wager, bool(pays)] += 1
    assert len(checked) > 10


def test_a_side_wager_excludes_others_and_says_by_which_paragraph():
    for side in SIDE_WAGERS:
        assert set(side.excludes) <= set(EVERY) - {side.name}
        assert bool(side.excludes) == bool(side.excluded_by)
