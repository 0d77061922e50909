"""The house ways of a game: those that come with it, those that a casino has written, and the
option that names the filed one.

A casino's files lie in a folder that the environment names, by game: ``FOLDER/pai-gow-poker/
riverside.toml`` is the way ``riverside``. So every command and every process knows them, and a
record that names one can be read again. A file in another place is read when a person names it.
"""

import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pitboss.engine import Option, Options
from pitboss.engine.options import kebab
from pitboss.errors import Unusable
from pitboss.games.pai_gow.common.house_ways import Decision, Vocabulary, Way, follow, read
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces, Required
from pitboss.messages import nearest
from pitboss.values import Frozen

OPTION = "house-way"
FOLDER = "house_ways"
OWN = "PITBOSS_HOUSE_WAYS"
"""The environment variable with the folder in which a casino keeps its own ways."""


class NoFile(Frozen):
    """What the option may say instead of a way."""

    says: str
    like: str = ""
    """The way by which the dealer sets if nothing is filed."""
    rules: tuple[str, ...] = ()
    """What the text itself demands, in words."""
    required: Callable[[Pieces], Required] | None = None
    """How the text itself wants some pieces to be set."""


class Ways(Mapping[str, Way]):
    """The ways of a game by name: those in its folder, and files that a casino adds."""

    def __init__(
        self, package: str, vocabulary: Vocabulary, no_files: Mapping[str, NoFile] | None = None
    ) -> None:
        self.vocabulary = vocabulary
        self.no_files = dict(no_files or {})
        self._ways: dict[str, Way] = {}
        self._follow = lru_cache(maxsize=100_000)(self._followed)
        folder = files(package) / FOLDER
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".toml"):
                name = file.name.removesuffix(".toml")
                self._ways[name] = read(name, file.read_text("utf-8"), vocabulary)
        own = os.environ.get(OWN)
        if own:
            slug = kebab(package.rpartition(".")[2])
            for path in sorted(Path(own, slug).glob("*.toml")):
                self.add(path)

    def __getitem__(self, name: str) -> Way:
        return self._ways[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)

    def add(self, path: Path) -> str:
        """A casino's own file; its name, without the ending, is the way's."""
        try:
            text = path.read_text("utf-8")
        except OSError as error:
            raise Unusable(f"house way {path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise Unusable(f"house way {path}: is not UTF-8 text") from None
        name = kebab(path.stem)
        way = read(name, text, self.vocabulary)
        if name in self.no_files or self._ways.get(name, way) != way:
            raise Unusable(f"house way {path}: {name} is already there; choose another file name")
        self._ways[name] = way
        return name

    def decide(self, name: str, pieces: Pieces, options: Options) -> Decision:
        """How a way sets some pieces, in any order."""
        return self._follow(name, tuple(sorted(pieces)), self.vocabulary.ranking(options))

    def _followed(self, name: str, pieces: Pieces, ranking: Hashable) -> Decision:
        return follow(self[name], self.vocabulary, pieces, ranking)

    def find(self, said: str) -> str:
        """The name of a way: as it is said, or of a file that is added."""
        if said.endswith(".toml"):
            return self.add(Path(said))
        name = kebab(said)
        if name in self or name in self.no_files:
            return name
        known = (*self, *self.no_files)
        raise Unusable(
            f"no house way {said!r}: {nearest(said, known)}, or a file that ends in .toml"
        )

    def told(self, name: str) -> list[str]:
        """A way in words."""
        if name in self.no_files:
            instead = self.no_files[name]
            others = self.told(instead.like) if instead.like else instead.rules
            return [f"{name}: {instead.says}", *others]
        way = self[name]
        rules = [f"{number:2}. {rule.says}" for number, rule in enumerate(way.rules, 1)]
        return [f"{way.title} ({way.source})", *rules, *(f"Note: {note}" for note in way.notes)]

    def explained(self, name: str, pieces: Pieces, options: Options) -> list[str]:
        """How a way sets some pieces, and why: every rule up to the one that decides."""
        self._check(pieces)
        instead = self.no_files.get(name)
        if instead and instead.required:
            demanded = instead.required(pieces)
            return [f"{demanded.cite}: {demanded.says}: so it is set", *_hands(demanded.best)]
        decision = self.decide(instead.like if instead else name, pieces, options)
        steps = [
            f"{step.number:2}. {step.says}: {step.why_not or 'so it is set'}"
            for step in decision.steps
        ]
        return [*steps, *_hands(decision.setting.hands)]

    def _check(self, pieces: Pieces) -> None:
        """Refuse what nobody can have been dealt."""
        example = len(self.vocabulary.example)
        if len(pieces) != example:
            raise Unusable(f"a hand has {example} pieces, not {len(pieces)}")
        there = Counter(self.vocabulary.pieces)
        for piece, often in Counter(pieces).items():
            if often > there[piece]:
                raise Unusable(f"{piece} is named {often} times: there is {there[piece] or 'none'}")

    def required(self, pieces: Pieces, options: Options, cite: str) -> Required:
        """How the dealer sets some pieces, by the way that the casino has filed."""
        way = self[options[OPTION]]
        decision = self.decide(way.name, pieces, options)
        rule = decision.rule
        says = f"{way.title}, rule {rule.number}: {rule.says}"
        return Required(decision.setting.hands, decision.equivalent, says, cite)


def _hands(hands: Arrangement) -> list[str]:
    return [f"{hand}: {' '.join(held)}" for hand, held in hands.items()]


# -- the option ------------------------------------------------------------------------------------


class WayOption(Option, kw_only=True):
    """The option that names a way: a known one, or one that the casino has added."""

    ways: Ways

    def _read_choice(self, value: Any) -> str:
        text = kebab(str(value))
        if text in self.ways:
            return text
        return super()._read_choice(value)


def option(ways: Ways, cite: str, default: str, says: str) -> Option:
    """Which way the casino has filed."""
    names = (*ways, *ways.no_files)
    return WayOption(name=OPTION, default=default, values=names, cite=cite, ways=ways, says=says)


FILED = "filed"
"""The value if the filed way is not given here: hands are set in a usual way, and other settings
are valid too."""


def not_told(usual: str) -> dict[str, NoFile]:
    """The words for a filing that is not given."""
    says = "as the casino has filed it, which is not told here; where nobody says how, the dealer"
    return {FILED: NoFile(says=f"{says} sets as {usual} does", like=usual)}


def filed(ways: Ways, cite: str) -> Option:
    """The option for texts that leave the way to the casino's filing alone."""
    return option(
        ways, cite, FILED,
        says="how the dealer's hands are set; filed: as the casino has filed it, so that any"
        " setting stands",
    )  # fmt: skip


def as_filed(ways: Ways, pieces: Pieces, options: Options, cite: str) -> Required:
    """How the dealer sets some pieces, and which other settings are valid."""
    if options[OPTION] != FILED:
        return ways.required(pieces, options, cite)
    best = ways.decide(ways.no_files[FILED].like, pieces, options).setting.hands
    return Required(best, None, "as the casino has filed it", cite)
