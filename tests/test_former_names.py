"""Names of earlier versions are read, and every game has one name for one thing."""

import io

import msgspec
import pytest

from pitboss import aliases
from pitboss.engine import Bet, Bot, Dealer, Table, play_round, transcripts
from pitboss.engine.players import step
from pitboss.engine.prompts import TakeBets
from pitboss.engine.registry import find, games


def names(game):
    return {
        *(option.name for option in game.options),
        *game.wager_names,
        *game.irregularity_names,
    }


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_former_name_is_the_name_of_nothing_today(game):
    assert names(game).isdisjoint(game.formerly)


@pytest.mark.parametrize(
    ("slug", "said", "name"),
    [
        ("blackjack-switch", "chip-unit", "smallest-chip"),
        ("switch-hands-blackjack", "chip-unit", "smallest-chip"),
        ("craps", "vigorish-collected", "vigorish-collection"),
        ("craps", "better-odds", "payout-odds"),
        ("red-dog", "spread-odds", "spread-rows"),
        ("mini-dice", "vigorish", "vigorish-rate"),
        ("poker-mambo-stud", "most-players", "max-players"),
    ],
)
def test_options(slug, said, name):
    game = find(slug)
    assert aliases.option_name(game, said) == name
    value = {"chip-unit": 1, "vigorish-collected": "on-win", "most-players": 9}.get(said)
    value = {} if value is None and said != "vigorish" else value or 0
    assert game.read_options({said: value})[name] == game.read_options({name: value})[name]


@pytest.mark.parametrize(
    ("slug", "said", "name"),
    [
        ("asia-poker", "card-of-dealer-exposed", "dealer-card-exposed"),
        ("pai-gow", "tile-of-dead-hand-exposed", "dead-hand-tile-exposed"),
        ("supreme-pai-gow", "dice-not-flat", "die-not-flat"),
        ("fast-action-holdem", "dealer-hand-misset", "dealer-hands-misset"),
        ("poker-holdem", "exposed-hole-card", "hole-card-exposed"),
        ("poker-omaha", "idle-table", "no-gaming-activity"),
        ("sic-bo", "automated-shaker-malfunction", "shaker-fails"),
        ("sic-bo", "no-roll", "die-not-flat"),
        ("automated-craps", "shaker-failure", "shaker-fails"),
    ],
)
def test_irregularities(slug, said, name):
    game = find(slug)
    assert name in game.irregularity_names
    assert aliases.irregularity(game, said) == name


class OnSeven(Bot):
    """Bets on any seven, and nothing else."""

    def bet(self, round, prompt, seat):
        round.answer(Bet(seat, {"any-seven": 10_00}))


def played():
    """A round of mini-dice with a wager that had another name, and what it is written as."""
    table, written = Table(find("mini-dice"), options={"vigorish-rate": 0}), io.BytesIO()
    writer = transcripts.Writer(written, table)
    writer.round(play_round(table, Dealer(1), {1: OnSeven(1)}))
    writer.end()
    return written.getvalue().splitlines(keepends=True)


def as_of_old(lines):
    """The same transcript as an earlier version wrote it."""
    old = io.BytesIO()
    put = transcripts.Lines(old).put
    for _, line in transcripts.read(lines):
        text = msgspec.json.encode(line).replace(b"any-seven", b"any-7")
        put(msgspec.json.decode(text.replace(b"vigorish-rate", b"vigorish"), type=type(line)))
    return old.getvalue().splitlines(keepends=True)


def test_a_transcript_with_former_names_is_proved():
    lines = as_of_old(played())
    assert b"any-7" in b"".join(lines)
    report = transcripts.replay(lines)
    assert report.agrees, report.difference


def test_a_saved_table_with_former_names_is_read():
    table, dealer = Table(find("mini-dice"), options={"vigorish-rate": 0}), Dealer(1)
    round = table.start()
    while not isinstance(round.prompt, TakeBets):
        step(round, round.prompt, dealer, {1: OnSeven(1)})
    round.answer(Bet(1, {"any-seven": 10_00}))
    saved = table.save().replace(b"any-seven", b"any-7").replace(b"vigorish-rate", b"vigorish")
    again = Table.load(table.game, saved)
    assert again.options.plain() == table.options.plain()
    assert [stake.wager for stake in again.round.stakes_on()] == ["any-seven"]
