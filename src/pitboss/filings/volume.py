"""One volume with the rules of all games that a casino offers, 8.5(a), for the security podium."""

import re
from collections.abc import Sequence

from pitboss.documents.document import Block, Document, Heading, Items, Picture, Section, Text
from pitboss.engine import Game
from pitboss.filings import full_rules
from pitboss.words.narration import count

AT_EVERY_TABLE = (
    "Nobody uses or has ready a device that tells or counts cards, chances or ways to play, unless"
    " the Division permits it (13:69F-8.1).",
    "The sign at a table says the minimum and the maximum of every wager, and the rules in force"
    " there (13:69F-8.2(c), 8.3(a)). A wager that was accepted is paid or lost in full, whatever"
    " the sign says (13:69F-8.2(e)).",
    "Limits and steps of wagers may change at any time, with a new sign and an announcement"
    " (13:69F-8.3(c)). Other rules change half an hour after a sign, an announcement and notice to"
    " the Division (13:69F-8.3(b)).",
    "A new game is dealt in a test, or once the Division has approved it (13:69F-8.4).",
    "There is a gaming guide to every game, for whoever asks (13:69F-8.5(b)).",
    "What is collected for the prizes of a tournament is paid out as prizes, less tips of which the"
    " participants are told (13:69F-8.6(e)).",
)
_ID = re.compile(r'\bid="([^"]+)"')


def document(games: Sequence[Game], casino: str = "Pitboss") -> Document:
    """The rules of all of some games, each as it is dealt if nothing else is chosen."""
    general = Section("Rules for all games", [Items(list(AT_EVERY_TABLE))], "1", "13:69F-8")
    chapters = [_chapter(number, game, casino) for number, game in enumerate(games, 2)]
    under = (
        casino,
        f"{count(len(games), 'game')} in one volume, for inspection on request (13:69F-8.5(a))",
        "Where the casino may choose, the rules in force at a table are on its sign.",
    )
    return Document("Rules of the games", "All games", under, [general, *chapters])


def _chapter(number: int, game: Game, casino: str) -> Section:
    blocks: list[Block] = [Text(f"By {game.where}.")]
    for part in full_rules.sections(game, game.read_options(), casino=casino):
        blocks += [Heading(part.title), *(_apart(game.slug, one) for one in part.blocks)]
    return Section(game.title, blocks, str(number), game.where)


def _apart(slug: str, one: Block) -> Block:
    """A block beside those of other games: what a picture calls its parts is its own."""
    if not isinstance(one, Picture):
        return one
    names = "|".join(map(re.escape, sorted(set(_ID.findall(one.svg)))))
    if not names:
        return one
    renamed = re.sub(rf'(?<=["#\s])({names})(?=["\s)])', rf"{slug}-\1", one.svg)
    return Picture(renamed, one.caption, one.share)
