"""What holds for every registered game, without naming one."""

import io
import random
import zlib
from collections import Counter
from functools import wraps

import pytest
from msgspec import to_builtins

from amounts import some_or
from pitboss.engine import Bot, Table, view
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find, slugs
from pitboss.engine.transcripts import Writer, replay
from pitboss.errors import Refused
from pitboss.odds import choice_values
from random_play import RandomTable

ROUNDS = 4
FEW, MANY = 12, 100


def every_game(test):
    """A property of every game, tried with seeds of its own; the one that breaks it is told."""

    @wraps(test)
    def tried(slug, seeds):
        for number in range(seeds):
            seed = zlib.crc32(f"{test.__name__} {number}".encode())
            try:
                test(slug, seed)
            except BaseException as error:
                error.add_note(f"{slug} with seed {seed}")
                raise

    del tried.__wrapped__  # pytest would ask it for its arguments
    return some_or("seeds", FEW, MANY)(pytest.mark.parametrize("slug", slugs())(tried))


def standing(stakes):
    return sum(stake.amount for stake in stakes)


@every_game
def test_chips_are_conserved(slug, seed):
    play = RandomTable(find(slug), seed, irregularities=0.02)
    for _ in play.times(ROUNDS):
        before = standing(play.table.stakes)
        round = play.play()
        gained = round.balances()
        assert sum(gained.values()) == 0
        assert before + gained.get(on.FELT, 0) == standing(play.table.stakes) >= 0
        for party in gained:
            assert party in (on.FELT, on.HOUSE) or party


@every_game
def test_same_answers_same_events(slug, seed):
    play = RandomTable(find(slug), seed, irregularities=0.02)
    for _ in play.times(ROUNDS):
        saved = play.table.save()
        round = play.play()
        again = Table.load(find(slug), saved).start()
        for answer in round.answers:
            again.answer(answer)
        assert again.over
        assert again.events == round.events


@every_game
def test_a_table_can_be_saved_and_loaded_at_every_prompt(slug, seed):
    play = RandomTable(find(slug), seed)

    def watch(round):
        if play.rng.random() > 0.1 or round.over or not round.answers:
            return
        loaded = Table.load(find(slug), round.table.save())
        assert loaded.round is not None
        assert str(loaded.round.prompt) == str(round.prompt)
        assert loaded.round.events == round.events

    for _ in play.times(2):
        play.play(watch)


@every_game
def test_transcripts_come_back_and_prove_themselves(slug, seed):
    play = RandomTable(find(slug), seed, irregularities=0.02, commit=True)
    stream = io.BytesIO()
    writer = Writer(stream, play.table)
    for _ in play.times(ROUNDS):
        writer.round(play.play())
    writer.end()
    lines = stream.getvalue().splitlines(keepends=True)
    report = replay(lines)
    assert report.difference == ""
    assert report.complete
    assert report.rounds == play.table.rounds


@every_game
def test_no_piece_is_dealt_twice(slug, seed):
    play = RandomTable(find(slug), seed, irregularities=0.02)
    for _ in play.times(ROUNDS):
        play.play()
        for stock in play.table.stocks.values():
            assert all(count >= 0 for count in stock.left.values())
            assert sum(stock.left.values()) == stock.size


@every_game
def test_views_show_the_felt_as_it_is(slug, seed):
    play = RandomTable(find(slug), seed, irregularities=0.02)

    def watch(round):
        seen = [
            (w.seat, w.patron, w.wager, w.mark, w.amount) for w in view(round, "spectator").wagers
        ]
        felt = [(s.seat, s.patron, s.wager, s.mark, s.amount) for s in round.stakes_on()]
        assert sorted(seen) == sorted(felt)

    for _ in play.times(ROUNDS):
        play.play(watch)


@every_game
def test_views_hide_what_the_viewer_may_not_know(slug, seed):
    """Swap two pieces that a seat cannot see: nothing that it sees may change."""
    play = RandomTable(find(slug), seed)
    rng = play.rng

    def watch(round):
        if round.prompt is None or rng.random() > 0.3:
            return
        viewer = str(rng.choice(play.table.seats))
        hidden = hidden_draws(round, viewer)
        if len(hidden) < 2:
            return
        swapped = swap(round.answers, *rng.sample(hidden, 2))
        twin = replayed(slug, saved, swapped)
        if twin is None or not set(hidden) <= set(hidden_draws(twin, viewer)):
            return  # with the other cards a decision cannot be taken, or a natural is turned over
        assert to_builtins(view(twin, viewer)) == to_builtins(view(round, viewer))

    for _ in play.times(2):
        saved = play.table.save()
        play.play(watch)


@every_game
def test_advice_and_bots_reckon_with_what_their_seat_may_know(slug, seed):
    """Swap two pieces that the seat that is asked cannot see: it is advised from the same, and a
    bot in its place decides the same. So nobody learns anything from either."""
    play = RandomTable(find(slug), seed)
    rng = play.rng

    def watch(round):
        viewer = round.prompt.party if round.prompt else ""
        hidden = hidden_draws(round, viewer) if viewer.isdigit() else []
        if len(hidden) < 2:
            return
        twin = replayed(slug, saved, swap(round.answers, *rng.sample(hidden, 2)))
        if twin is None or not set(hidden) <= set(hidden_draws(twin, viewer)):
            return
        assert choice_values.decision_at(twin) == choice_values.decision_at(round)
        assert Bot(seed).answer(twin, twin.prompt) == Bot(seed).answer(round, round.prompt)

    for _ in play.times(2):
        saved = play.table.save()
        play.play(watch)


def hidden_draws(round, viewer):
    """Where in the answers lie the pieces that the viewer does not know.

    Told from the events alone, not by the filter under test: a piece is known to all when it lies
    face up or was shown, else only to the seat that holds it.
    """
    known = Counter()
    for event in round.events:
        if isinstance(event, (on.Dealt, on.Shifted)):
            if event.face == "up" or event.to.partition("/")[0] == viewer:
                known[event.piece] += 1
        elif isinstance(event, on.Shown):
            known.update(event.pieces)
    return [
        (i, j)
        for i, answer in enumerate(round.answers)
        if isinstance(answer, say.Drawn)
        for j, piece in enumerate(answer.pieces)
        if not known[piece]
    ]


def swap(answers, first, second):
    pieces = {where: answers[where[0]].pieces[where[1]] for where in (first, second)}
    pieces[first], pieces[second] = pieces[second], pieces[first]
    swapped = list(answers)
    for (i, j), piece in pieces.items():
        row = list(swapped[i].pieces)
        row[j] = piece
        swapped[i] = say.Drawn(tuple(row))
    return swapped


def replayed(slug, saved, answers):
    round = Table.load(find(slug), saved).start()
    try:
        for answer in answers:
            round.answer(answer)
    except Refused:
        return None
    return round


NONSENSE = (
    say.Bet(1, {"no-such-wager": 100}),
    say.Bet(99, {"ante": 100}),
    say.Bet(1, {}),
    say.Choice(1, "no-such-choice"),
    say.Choice(99, "stand"),
    say.Drawn(("Zz",)),
    say.Drawn(()),
    say.Thrown((0, 7)),
    say.Thrown(()),
    say.Landed("38"),
    say.CutAt(-1),
    say.Counted(-1),
    say.Arrangement(1, {}),
    say.TakeDown(1, {"no-such-wager": 0}),
    say.Call(1, "no-such-word", ()),
    say.IrregularityReport("no-such-irregularity"),
)


@every_game
def test_nonsense_is_refused_and_the_prompt_stands(slug, seed):
    play = RandomTable(find(slug), seed)
    rng = random.Random(seed)

    def watch(round):
        answer = rng.choice(NONSENSE)
        if round.prompt is None:
            return
        before = (round.prompt, list(round.events))
        with pytest.raises(Refused) as refusal:
            round.answer(answer)
        assert "\n" not in str(refusal.value)
        assert (round.prompt, round.events) == before

    for _ in play.times(2):
        play.play(watch)


def test_every_prompt_names_its_paragraph():
    for slug in slugs():
        play = RandomTable(find(slug), 7)

        def watch(round):
            if round.prompt is not None and not isinstance(round.prompt, (ask.Open, ask.Commit)):
                assert round.prompt.cite

        play.play(watch)
