"""Tables at which the deck does not last: what was discarded or burned is shuffled for it."""

import io
import random

import pytest

from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find
from pitboss.engine.transcripts import Writer, replay
from pitboss.errors import Refused


def play(slug, seats, seed):
    """Everybody stays and draws many cards; now and then somebody folds, but not in stud."""
    table = Table(find(slug), seats=seats, stacks=dict.fromkeys(range(1, seats + 1), 500_00))
    rng, dealer, stream = random.Random(seed), Dealer(seed, commit=seed % 2 == 0), io.BytesIO()
    writer, round = Writer(stream, table), table.start()
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.Arrange):
            kept = rng.choice((0, 0, 2))
            hands = {"keep": prompt.pieces[:kept], "discard": prompt.pieces[kept:]}
            round.answer(say.Arrangement(prompt.seat, hands))
        elif isinstance(prompt, ask.Choose):
            folds = prompt.offers[0].name == "call" and rng.random() < 0.1 and "stud" not in slug
            round.answer(say.Choice(prompt.seat, "fold" if folds else prompt.offers[0].name))
        else:
            round.answer(dealer.answer(prompt))
    writer.round(round)
    writer.end()
    return round, replay(stream.getvalue().splitlines(keepends=True))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("slug", "seats", "what"),
    [
        ("poker-five-card-draw", 8, "reshuffled"),
        ("poker-deuce-to-seven-triple-draw", 7, "reshuffled"), ("poker-badugi", 9, "reshuffled"),
        ("poker-seven-card-stud", 8, "common-card"), ("poker-seven-card-stud", 9, "common-card"),
    ],
)  # fmt: skip
def test_rounds_are_played_out(slug, seats, what, seed):
    round, report = play(slug, seats, seed)
    assert any(isinstance(event, on.Noted) and event.what == what for event in round.events)
    assert (report.difference, report.complete) == ("", True)
    assert sum(round.balances().values()) == 0
    on_table = [card for cards in round.hands.values() for card in cards]
    assert len(on_table) == len(set(on_table)) <= 52


def test_nobody_gets_back_what_he_has_just_thrown_away():
    for seed in range(10):
        round, _ = play("poker-five-card-draw", 8, seed)
        thrown, mixed = set(), False
        for event in round.events:
            mixed = mixed or (isinstance(event, on.Noted) and event.what == "reshuffled")
            if isinstance(event, on.Shifted):
                thrown.add((event.holder, event.piece))
            if isinstance(event, on.Dealt) and event.to.isdecimal():
                assert (event.to, event.piece) not in thrown
        assert mixed


@pytest.mark.parametrize("name", ["add-chips", "leaves-table", "raise-minimum", "returns"])
def test_nothing_between_rounds_is_reported_while_discards_are_shuffled(name):
    table = Table(find("poker-badugi"), seats=9, stacks=dict.fromkeys(range(1, 10), 500_00))
    dealer, round = Dealer(1), table.start()
    while not isinstance(round.prompt, ask.Shuffle) or round.prompt.source == "deck":
        prompt = round.prompt
        if isinstance(prompt, ask.Arrange):
            hands = {"keep": (), "discard": prompt.pieces}
            round.answer(say.Arrangement(prompt.seat, hands))
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, prompt.offers[0].name))
        else:
            round.answer(dealer.answer(prompt))
    details = {"amount": "50", "all-agree": "yes"}
    known = {field.name for field in round.game.irregularity_names[name].fields}
    said = {key: value for key, value in details.items() if key in known}
    with pytest.raises(Refused):
        round.answer(say.IrregularityReport(name, 1, (), said))


@pytest.mark.parametrize(
    ("slug", "seats", "source"),
    [("poker-badugi", 9, "discards"), ("poker-deuce-to-seven-triple-draw", 7, "discards")],
)
def test_an_order_made_in_the_round_is_committed_to_and_opened_after_it(slug, seats, source):
    """Until all decisions are made, nothing is told that the next cards could be computed from."""
    round, _ = play(slug, seats, 2)
    events = round.events
    mixed = [e for e in events if isinstance(e, on.Mixed) and e.source == source]
    assert mixed
    assert all(e.commitment and e.digests and not e.chance for e in mixed)
    opened = [n for n, e in enumerate(events) if isinstance(e, on.Revealed) and e.source == source]
    assert len(opened) == len(mixed)
    last = max(n for n, e in enumerate(events) if isinstance(e, on.Dealt))
    assert opened[-1] > last
