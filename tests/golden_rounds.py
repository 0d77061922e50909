"""Golden rounds: one short seeded round of every registered game, told in words.

``make golden`` records them under tests/golden. Read the difference before you commit it: it is
what a player would have been told differently.
"""

import sys
from pathlib import Path

from pitboss.engine import Bot, Dealer, Table, view
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.players import step
from pitboss.engine.registry import find, slugs
from pitboss.words.narration import story
from pitboss.words.text_drawing import draw

FOLDER = Path(__file__).parent / "golden"
MOST_LINES = 60
SEATS = 2
STACK = 200_00


def golden(slug):
    """The first seeded round that is short enough and decides something."""
    for seed in range(1, 200):
        text = told(find(slug), seed)
        if text is not None and text.count("\n") <= MOST_LINES:
            return text
    raise AssertionError(f"no short round of {slug} decides anything")


def told(game, seed):
    """A round: the table at the first decision of a seat, and then everything that happened."""
    low, high = game.seats
    seats = max(low, min(SEATS, high))
    stacks = dict.fromkeys(range(1, seats + 1), STACK) if game.table_stakes else None
    table = Table(game, seats=seats, stacks=stacks)
    dealer = Dealer(seed, commit=True)
    players = {seat: Bot(f"{seed}/{seat}") for seat in table.seats}
    round = table.start()
    drawing = ""
    while (prompt := round.prompt) is not None:
        if not drawing and isinstance(prompt, (ask.Choose, ask.Arrange)) and prompt.seat:
            drawing = draw(view(round, str(prompt.seat)), last=0) + "\n\n"
        step(round, prompt, dealer, players)
    if not any(isinstance(event, (on.Settled, on.Moved)) for event in round.events):
        return None
    title = f"{game.title}, seed {seed}\n\n"
    return title + drawing + "\n".join(story(round.events)) + "\n"


def path(slug):
    return FOLDER / f"{slug}.txt"


def main():
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs():
        before = path(slug).read_text("utf-8") if path(slug).exists() else None
        text = golden(slug)
        path(slug).write_text(text, "utf-8")
        print(
            f"{slug}: {'as before' if text == before else 'new' if before is None else 'changed'}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
