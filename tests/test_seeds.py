"""Nothing is settled after bets: choices of the house follow from numbers, players add chance."""

import io
import json
import random
from pathlib import Path

import msgspec
import pytest

import pitboss
from amounts import some_or
from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.proofs import holds
from pitboss.engine.registry import find, slugs
from pitboss.engine.transcripts import Writer, replay
from pitboss.equipment import chance, seed_mixing
from pitboss.equipment.stock import stock
from pitboss.errors import Refused
from random_play import RandomTable

VECTORS = json.loads((Path(__file__).parent / "seed_mixing.json").read_text())
SEED = "ab" * 32
BY_HAND = {"shuffle": "manual"}
"""A deck that the dealer cuts."""


# -- the mix -------------------------------------------------------------------------------------


def test_the_mix_is_what_it_always_was():
    """The browser's own code is held to the same vectors."""
    seeds = {int(seat): seed for seat, seed in VECTORS["seeds"].items()}
    assert {str(s): seed_mixing.pledge(seed) for s, seed in seeds.items()} == VECTORS["pledges"]
    key = seed_mixing.key(VECTORS["commitments"], seeds)
    assert key == VECTORS["key"]
    assert seed_mixing.permuted(range(52), key, "deck") == VECTORS["permuted"]
    assert f"{seed_mixing.masked(0, (key,), 'deck', 3):016x}" == VECTORS["mask"]
    assert list(seed_mixing.moved_dice((1, 6), (key,), "dice", 2)) == VECTORS["dice"]
    wheel = [str(number) for number in range(37)]
    assert seed_mixing.moved_pocket("17", wheel, (key, key), "wheel", 0) == VECTORS["pocket"]
    assert chance.chosen("8000000000000000", 33) == 16


def test_the_example_of_the_documentation_is_what_is_done(capsys):
    """It is written without anything of Pitboss."""
    page = (Path(__file__).parents[1] / "docs" / "fairness.md").read_text("utf-8")
    program = page.partition("```python\n")[2].partition("```")[0]
    said: dict = {}
    exec(program, said)
    assert capsys.readouterr().out in page
    key = seed_mixing.key({"deck": said["commitment"]}, said["seeds"])
    assert key == said["key"]
    assert {s: seed_mixing.pledge(seed) for s, seed in said["seeds"].items()} == said["pledges"]
    assert seed_mixing.permuted(range(5), key, "deck") == said["places"]
    assert seed_mixing.masked(int(said["order"][5], 16), (key,), "deck", 0) == said["chance"]
    assert seed_mixing.moved_dice((3, 4), (key,), "dice", 0) == (2, 2)


def test_every_order_can_come_out():
    orders = {tuple(seed_mixing.permuted("abc", f"key {n}", "deck")) for n in range(100)}
    assert len(orders) == 6


def test_numbers_that_would_favour_some_are_left_out():
    assert seed_mixing.below(iter([2**64 - 1, 7]), 6) == 1
    assert seed_mixing.below(iter([2**64 - 5, 7]), 6) == 5


def test_a_cut_after_the_stir_moves_what_is_left():
    left = stock("abcdefgh")
    left.commitment = "c"
    left.take_cut(3)
    left.size -= 2
    left.stir("key", "deck")
    assert left.way[:2] == (3, 4)
    assert sorted(left.way) == list(range(8))
    before = left.way
    left.take_cut(4)
    assert left.way == (*before[:2], *before[6:], *before[2:6])


# -- choices of the house ------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["blackjack", "red-dog", "three-card-poker"])
def test_the_dealers_cut_follows_from_a_number_committed_to_before_bets(slug):
    play = RandomTable(find(slug), 3, commit=True)
    for _ in play.times(3):
        round = play.play()
        leaves = [leaf for e in round.events if isinstance(e, on.Revealed) for leaf in e.leaves]
        house = [leaf.piece for leaf in leaves if leaf.holder == on.HOUSE]
        cuts = [e for e in round.events if isinstance(e, on.CutMade) and e.by == "dealer"]
        assert {cut.chance for cut in cuts} <= set(house)
        for cut in cuts:
            count = cut.most - cut.least + 1
            assert cut.at == cut.least + chance.chosen(cut.chance, count)


def blackjack_at_the_cut():
    table, dealer = pitboss.open_table("blackjack", seats=1), Dealer(5, commit=True)
    round = table.start()
    while not isinstance(round.prompt, ask.Cut):
        if isinstance(round.prompt, ask.TakeBets):
            round.answer(say.Bet(1, {round.prompt.wagers[0]: 10_00}))
            round.answer(say.NoMoreBets())
        elif isinstance(round.prompt, ask.Choose):
            round.answer(say.Choice(1, "refuse-cut"))
        else:
            round.answer(dealer.answer(round.prompt))
    return round, dealer


def test_the_dealer_cannot_cut_elsewhere_nor_by_a_number_of_its_own():
    round, dealer = blackjack_at_the_cut()
    true = dealer.answer(round.prompt)
    for false, why in (
        (say.CutAt(true.at), "by the next number"),
        (say.CutAt(true.at + 1, true.chance), "does not follow"),
        (say.CutAt(true.at, "cut here"), "16 hexadecimal digits"),
    ):
        with pytest.raises(Refused, match=why):
            round.answer(false)
    other = dealer.stacks[round.prompt.source].order[-1]  # a number, but not the next one
    count = round.prompt.most - round.prompt.least + 1
    round.answer(say.CutAt(round.prompt.least + chance.chosen(other, count), other))
    with pytest.raises(Refused, match="not what was committed to"):
        finish(round, dealer)


def finish(round, dealer):
    while round.prompt is not None:
        prompt = round.prompt
        if isinstance(prompt, ask.Choose) and prompt.seat:
            round.answer(say.Choice(prompt.seat, prompt.default, patron=prompt.patron))
        else:
            round.answer(dealer.answer(prompt))


def test_a_person_who_deals_without_a_commitment_cuts_as_they_like():
    table, dealer = pitboss.open_table("three-card-poker", seats=1, options=BY_HAND), Dealer(5)
    round = table.start()
    while not isinstance(round.prompt, ask.Cut):
        round.answer(dealer.answer(round.prompt))
    with pytest.raises(Refused, match="no number was committed to"):
        round.answer(say.CutAt(20, "0" * 16))
    round.answer(say.CutAt(20))


def test_the_side_of_a_double_shoe_follows_from_a_number():
    table = pitboss.open_table("blackjack", seats=1, options={"deal": "double-shoe"})
    dealer = Dealer(2, commit=True)
    for _ in range(3):
        round = pitboss.play_round(table, dealer, {1: pitboss.Bot(1)})
        chosen = [e for e in round.events if isinstance(e, on.Chosen) and not e.seat]
        assert chosen
        for event in chosen:
            which = chance.chosen(event.chance, len(event.among))
            assert event.among[which] == event.choice
        for event in round.events:
            if isinstance(event, on.Revealed):
                assert holds(table.stocks[event.source].digests, event)


# -- players' seeds ------------------------------------------------------------------------------


def pledged(slug="roulette", wager="red", seed=SEED, **more):
    """A round with a pledge of seat 1, where the seeds are asked for."""
    table, dealer = pitboss.open_table(slug, seats=2, **more), Dealer(7, commit=True)
    round = table.start()
    while not isinstance(round.prompt, ask.TakeBets):
        round.answer(dealer.answer(round.prompt))
    round.answer(say.Bet(1, {wager: 10_00}))
    round.answer(say.Pledge(1, seed_mixing.pledge(seed)))
    round.answer(say.NoMoreBets())
    return round, dealer


def test_a_pledge_is_a_digest_once_a_round_where_something_is_committed_to():
    round = pitboss.open_table("roulette", seats=1).start()
    round.answer(say.Shuffled())
    with pytest.raises(Refused, match="no commitment"):
        round.answer(say.Pledge(1, "0" * 64))
    round, dealer = pledged()
    assert isinstance(round.prompt, ask.Stir)
    with pytest.raises(Refused, match="no wager is made"):
        round.answer(say.Bet(1, {"red": 10_00}))
    for seeds, why in (
        ({1: "00" * 32}, "not the seed"),
        ({2: SEED}, "has pledged no seed"),
        ({1: "tea, 5=coffee"}, "64 hexadecimal digits"),
    ):
        with pytest.raises(Refused, match=why):
            round.answer(say.Stirred(seeds))
    round.answer(say.Stirred({}))
    finish(round, dealer)
    table = round.table
    round = table.start()
    round.answer(dealer.answer(round.prompt))
    for false in ("", "0" * 63, "G" * 64):
        with pytest.raises(Refused, match="64 hexadecimal digits"):
            round.answer(say.Pledge(1, false))
    with pytest.raises(Refused, match="no seat 3"):
        round.answer(say.Pledge(3, "0" * 64))
    round.answer(say.Pledge(1, "0" * 64))
    with pytest.raises(Refused, match="already"):
        round.answer(say.Pledge(1, "1" * 64))


def test_a_seed_moves_the_ball_and_its_absence_does_not():
    def rests(seeds, seed=SEED):
        round, dealer = pledged(seed=seed)
        round.answer(say.Stirred(seeds))
        finish(round, dealer)
        return next(e.pocket for e in round.events if isinstance(e, on.Rested))

    committed = rests({})
    moved = {rests({1: f"{n:064x}"}, f"{n:064x}") for n in range(20)}
    assert len(moved) > 10
    _, dealer = pledged()
    assert dealer.stacks["wheel"].order[0] == committed


def test_a_result_must_follow_from_the_strip_and_the_seeds():
    for slug, wager in (("roulette", "red"), ("sic-bo", "small"), ("big-six", "joker")):
        round, dealer = pledged(slug, wager)
        round.answer(say.Stirred({1: SEED}))
        true = dealer.answer(round.prompt)
        if isinstance(true, say.Landed):
            others = [p for p in round.prompt.pockets if p not in (true.pocket, true.of)]
            false = [say.Landed(others[0], true.of), say.Landed(true.pocket), say.Landed("x", "y")]
        else:
            dice = tuple(face % 6 + 1 for face in true.dice)
            false = [say.Thrown(dice, true.of), say.Thrown(true.dice), say.Thrown(dice, "x y z")]
        for one in false:
            with pytest.raises(Refused):
                round.answer(one)
        round.answer(true)
        finish(round, dealer)


def test_other_pieces_than_the_stirred_ones_are_not_proved():
    round, dealer = pledged("three-card-poker", "ante")
    round.answer(say.Stirred({1: SEED}))
    order = dealer.stacks["deck"].order
    while not isinstance(round.prompt, ask.Open):
        prompt = round.prompt
        if isinstance(prompt, ask.Draw):  # as if there were no seed
            places = range(prompt.stock.dealt, prompt.stock.dealt + len(prompt.to))
            round.answer(say.Drawn(tuple(order[at] for at in places)))
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, "play" if prompt.seat else prompt.default))
        else:
            round.answer(dealer.answer(prompt))
    with pytest.raises(Refused, match="not what was committed to"):
        round.answer(dealer.answer(round.prompt))


# -- every game ----------------------------------------------------------------------------------


WITHOUT_BETS = {"baccarat-chemin-de-fer", "poker-holdem"}
"""Where nobody opens bets to all, nobody pledges."""


@some_or("tables", 3, 20)
@pytest.mark.parametrize("slug", slugs())
def test_stirred_rounds_prove_themselves_and_can_be_taken_up_anywhere(slug, tables):
    stirs = 0
    for seed in range(tables):
        play = RandomTable(
            find(slug), f"stir {seed}", irregularities=0.02, commit=True, pledges=True
        )
        stream = io.BytesIO()
        writer = Writer(stream, play.table)
        published = {}

        def watch(round, play=play):
            if play.rng.random() > 0.1 or round.over or not round.answers:
                return
            loaded = Table.load(find(slug), round.table.save())
            assert loaded.stocks == round.table.stocks
            assert str(loaded.round.prompt) == str(round.prompt)
            play.table = loaded
            raise Again

        for _ in play.times(4):
            round = played(play, watch)
            writer.round(round)
            for event in round.events:
                if isinstance(event, on.Mixed):
                    published[event.commitment] = event.digests
                elif isinstance(event, on.Stirred):
                    stirs += bool(event.key)
                elif isinstance(event, on.Revealed):
                    assert holds(published[event.commitment], event)
        writer.end()
        report = replay(stream.getvalue().splitlines(keepends=True))
        assert (report.difference, report.complete) == ("", True)
    assert bool(stirs) != (slug in WITHOUT_BETS or slug.startswith("poker-"))


class Again(Exception):
    """Go on with the table that was loaded."""


def played(play, watch):
    """A round that is put away and taken up again now and then."""
    round = play.table.start()
    while round.prompt is not None:
        play.step(round)
        try:
            watch(round)
        except Again:
            round = play.table.round
    return round


# -- doctored records ----------------------------------------------------------------------------


def doctored(change):
    """The replay of a stirred round in which an answer was changed, chained anew."""
    table, dealer = (
        pitboss.open_table("three-card-poker", seats=1, options=BY_HAND),
        Dealer(7, commit=True),
    )
    head = table.save()
    round = table.start()
    while round.prompt is not None:
        prompt = round.prompt
        if isinstance(prompt, ask.TakeBets):
            round.answer(say.Bet(1, {"ante": 10_00}))
            round.answer(say.Pledge(1, seed_mixing.pledge(SEED)))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Stir):
            round.answer(say.Stirred({1: SEED}))
        elif isinstance(prompt, ask.Choose):
            round.answer(say.Choice(prompt.seat, "play" if prompt.seat else prompt.default))
        else:
            round.answer(dealer.answer(prompt))
    for at, answer in enumerate(round.answers):
        round.answers[at] = change(answer)
    for at, event in enumerate(round.events):
        round.events[at] = change(event)
    stream = io.BytesIO()
    Writer(stream, Table.load(find("three-card-poker"), head)).round(round)
    return replay(stream.getvalue().splitlines(keepends=True))


def test_a_true_record_agrees():
    assert doctored(lambda one: one).difference == ""


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        (say.Stirred, {"seeds": {1: "cd" * 32}}),
        (say.Stirred, {"seeds": {}}),
        (say.CutAt, {"chance": "0" * 16}),
        (say.CutAt, {"at": 11}),
        (say.Pledge, {"digest": seed_mixing.pledge("cd" * 32)}),
        (on.Stirred, {"key": "0" * 64}),
        (on.CutMade, {"chance": "0" * 16}),
        (on.Pledged, {"digest": "0" * 64}),
    ],
    ids=str,
)
def test_a_doctored_seed_cut_or_key_is_found(kind, changes):
    def change(one):
        return msgspec.structs.replace(one, **changes) if type(one) is kind else one

    assert doctored(change).difference


def test_old_records_without_numbers_of_the_house_are_still_right():
    """A commitment of before: a digest a piece, and the dealer cuts where it likes."""
    table, rng = pitboss.open_table("three-card-poker", seats=1, options=BY_HAND), random.Random(1)
    round = table.start()
    order = chance.shuffled(round.prompt.stock.pieces(), rng)
    salts = chance.salts(len(order), rng)
    digests = tuple(map(chance.digest, order, salts))
    round.answer(say.Shuffled(chance.commitment(digests), digests))
    while round.prompt is not None:
        prompt = round.prompt
        if isinstance(prompt, ask.Cut):
            round.answer(say.CutAt(21))
        elif isinstance(prompt, ask.Draw):
            places = range(prompt.stock.dealt, prompt.stock.dealt + len(prompt.to))
            round.answer(say.Drawn(tuple(order[prompt.stock.place(at)] for at in places)))
        elif isinstance(prompt, ask.Open):
            round.answer(say.Opened(tuple(salts[i] for i in prompt.indexes)))
        elif isinstance(prompt, ask.TakeBets):
            round.answer(say.Bet(1, {"ante": 10_00}))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Count):
            round.answer(say.Counted(prompt.stock.size))
        else:
            round.answer(say.Choice(prompt.seat, "play" if prompt.seat else prompt.default))
    assert isinstance(round.events[-1], on.Revealed)
