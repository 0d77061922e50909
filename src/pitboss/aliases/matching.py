"""How people write a name: which of its words count, and when two ways of writing mean the same.

``Trips Pay Table``, ``trips-paytable`` and ``the trips table`` are the same phrase; so are ``two
decks`` and ``2 decks``, ``shuffler malfunction`` and ``shuffler fails``. A further word with a
meaning makes a different phrase: ``late surrender`` is never ``surrender``.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pitboss.engine.options import kebab

Phrase = tuple[str, ...]
"""The words of a name that count, each in one form, in alphabetical order."""
Words = frozenset[str]

_FIGURES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
)  # fmt: skip
_ORDINALS = {
    "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th",
    "sixth": "6th", "seventh": "7th",
}  # fmt: skip
NUMBERS = {**{word: str(number) for number, word in enumerate(_FIGURES)}, **_ORDINALS}
"""Numbers in words, as figures."""

_SAME = {
    "wager": "bet",
    "table": "paytable",
    "odds": "pay paid payment payout payoff",
    "automated": "automatic automation",
    "deal": "dealt",
    "shuffle": "shuffler",
    "fail": "malfunction failure",
    "decline": "refuse reject",
    "need": "require",
    "die": "dice",
    "maximum": "max",
    "minimum": "min",
    "fewer": "less under",
    "before": "prior",
    "win": "won",
    "lose": "lost",
    "extra": "additional",
    "every": "each",
    "percent": "% percentage",
    "none": "no",
}
"""Words that mean the same in every game."""
_ONE_WORD = {
    "pay-table": "table", "payout-odds": "odds", "card-shuffling-device": "shuffler",
    "shuffling-device": "shuffler", "shuffling-shoe": "shuffler",
}  # fmt: skip

_BETWEEN = re.compile(r"[^a-z0-9%.]+")
_PLURAL = re.compile(r"(?<=ss|sh|ch)es$|(?<=[^s])(?<!odd)s$")
_ENDING = re.compile(r"(?<=\w{3})(ly|ing|ed|al|ion)$")
_DOUBLED = re.compile(r"([b-df-hj-km-np-rtv-z])\1$")
_LONG = 3


def _stem(word: str) -> str:
    """A word without its ending: ``deferral``, ``deferred`` and ``defer`` become the same."""
    if len(word) <= _LONG or not word.isalpha():
        return word
    word = _PLURAL.sub("", word)
    while (shorter := _ENDING.sub("", word)) != word:
        word = _DOUBLED.sub(r"\1", shorter)
    return word.removesuffix("e") if len(word) > _LONG else word


_STEMS = {_stem(other): _stem(word) for word, others in _SAME.items() for other in others.split()}


def _one_form(word: str) -> str:
    """A word as a figure, without its ending, or as the word that means the same."""
    stem = _stem(NUMBERS.get(word, word))
    return _STEMS.get(stem, stem)


def words(said: str) -> Words:
    """Some words, each in the form that it has in a phrase."""
    return frozenset(map(_one_form, said.split()))


SMALL = words(
    "a an the of in on at is are be to by with and for per from as its it or than until may"
)
"""Words that hold a phrase together and have no meaning of their own."""
FILLERS = SMALL | words("wager offered permitted allowed option only")
"""Words that may be left out of the name of an option, a wager or an irregularity."""
GENERAL = FILLERS | words("table rule procedure method mode order number type posted better higher")
"""Words that may be left out of the name of an option: ``settlement`` is the settlement order."""


@lru_cache(maxsize=20_000)
def phrase(said: str, without: Words = frozenset()) -> Phrase:
    """The words of a name that count, without some; order, form and case do not matter."""
    text = kebab(said)
    for several, one in _ONE_WORD.items():
        text = text.replace(several, one)
    text = text.replace("%", "-%").replace("$", "")
    found = (_one_form(word.strip(".")) for word in _BETWEEN.split(text))
    return tuple(sorted(word for word in found if word and word not in without))


def letters(said: str) -> str:
    """A name with its letters alone: ``re-spin`` and ``respin`` become the same."""
    return re.sub(r"[^a-z0-9%$.]", "", said.lower())


class Names:
    """Names of one kind, each with other names; finds which name is meant."""

    def __init__(
        self, known: Iterable[tuple[str, Iterable[str]]], without: Iterable[Words]
    ) -> None:
        """`without` lists the words that may be left out: first none, then more and more."""
        listed = [(name, tuple(ways)) for name, ways in known]
        written = [(way, name) for name, ways in listed for way in (name, *ways)]
        self._own = {kebab(name): name for name, _ in listed}
        self._listed = _gather((kebab(way), name) for name, ways in listed for way in ways)
        self._letters = _gather((letters(way), name) for way, name in written)
        self._phrases = [
            (left_out, _gather((phrase(way, left_out), name) for way, name in written))
            for left_out in without
        ]

    def all_meant(self, said: str) -> frozenset[str]:
        """The names that can be meant, by the first rule that finds any."""
        text = kebab(said)
        if text in self._own:
            return frozenset([self._own[text]])
        return next((frozenset(found) for found in self._lookups(said, text) if found), frozenset())

    def meant(self, said: str) -> str | None:
        """The one name that is meant; None if there is none, or more than one is possible."""
        found = self.all_meant(said)
        return next(iter(found)) if len(found) == 1 else None

    def begun(self, said: str) -> str | None:
        """The name at the beginning of a text; it takes as many of the first words as possible."""
        parts = kebab(said).split("-")
        begun = (self.meant("-".join(parts[:size])) for size in range(len(parts), 0, -1))
        return next((name for name in begun if name), None)

    def _lookups(self, said: str, text: str) -> Iterator[set[str]]:
        yield self._listed.get(text, set())
        yield self._letters.get(letters(said), set())
        for left_out, by_phrase in self._phrases:
            if counts := phrase(said, left_out):
                yield by_phrase.get(counts, set())


def _gather(pairs: Iterable[tuple[str | Phrase, str]]) -> dict[str | Phrase, set[str]]:
    found: dict[str | Phrase, set[str]] = {}
    for key, name in pairs:
        found.setdefault(key, set()).add(name)
    return found
