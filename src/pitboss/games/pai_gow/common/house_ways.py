"""House ways: the filed rules by which the dealer's hands are set, as a file that a casino writes.

A way is a list of rules in order. Each says in words what is done, and also in terms that a program
can follow: `when` it applies (terms about the pieces), which settings fulfil it (`set`, terms about
the hands), and which of those is the `best`. The first rule that applies and that some setting
fulfils decides. The last rule must be without conditions, so that every hand is decided. A term is
a fact, a comparison and a value, or several with "or" between them: ``pairs = 2``, ``low-1 >= K``.
The game's vocabulary says which facts there are.
"""

import operator
import re
import tomllib
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from msgspec import Struct, ValidationError, convert

from pitboss.engine import Options
from pitboss.errors import Unusable
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces
from pitboss.messages import nearest
from pitboss.values import Frozen

Facts = Mapping[str, int]
LEAST = "least "
"""Prefix of a hand or a fact: the lower, the better."""
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le,
    ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_TERM = re.compile(r"\s*([\w-]+)\s*(!=|>=|<=|=|>|<)\s*(.+)")


class Setting(Frozen):
    """One way to set some pieces."""

    hands: Arrangement
    scores: Facts
    """The rank of each hand, by its name."""
    facts: Facts


class Vocabulary(Frozen, kw_only=True, eq=False):
    """The facts and words that the ways of a game may use."""

    hands: tuple[str, ...]
    """The hands that pieces are set into, the highest first."""
    about_pieces: Callable[[Pieces, Hashable], Facts]
    about_settings: Callable[[Pieces, Hashable], list[Setting]]
    """All settings that may be played, in one order for pieces that count alike."""
    words: Mapping[str, int]
    """Values that have a name."""
    example: Pieces
    """Some pieces, from which the names of the facts are found."""
    pieces: Pieces
    """All pieces of the game."""
    ranking: Callable[[Options], Hashable] = lambda options: None
    """The options that change how hands rank, as one value."""

    def __hash__(self) -> int:
        return hash((self.hands, self.example))


class Term(Frozen):
    """A fact compared with values: true if the comparison holds for one value (for `!=`, for
    all)."""

    text: str
    fact: str
    comparison: str
    values: tuple[int | str, ...]
    """Numbers, or other facts about the pieces."""

    def holds(self, own: Facts, pieces: Facts) -> bool:
        return bool(self.compared(own[self.fact], pieces))

    def compared(self, own: Any, pieces: Mapping[str, Any]) -> Any:
        """The result of the comparison; also for arrays."""
        compare = COMPARISONS[self.comparison]
        first, *others = (
            compare(own, pieces[value] if isinstance(value, str) else value)
            for value in self.values
        )
        for one in others:
            first = first & one if self.comparison == "!=" else first | one
        return first


class Rule(Frozen):
    says: str
    when: tuple[Term, ...]
    set: tuple[Term, ...]
    best: tuple[str, ...]

    def first_unmet(self, pieces: Facts) -> Term | None:
        """The first condition that is not met."""
        return next((term for term in self.when if not term.holds(pieces, pieces)), None)

    def fulfil(self, settings: list[Setting], pieces: Facts) -> list[Setting]:
        return [
            setting
            for setting in settings
            if all(term.holds(setting.facts, pieces) for term in self.set)
        ]


class Way(Frozen):
    """A house way."""

    name: str
    title: str
    source: str
    rules: tuple[Rule, ...]
    notes: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.name, self.title))


class Step(Frozen):
    """What happened to a rule."""

    number: int
    says: str
    why_not: str
    """Empty for the rule that decides."""


class Decision(Frozen):
    """How pieces are set, and why."""

    setting: Setting
    equivalent: tuple[Arrangement, ...]
    """All settings whose hands rank the same: it does not matter which of them is chosen."""
    steps: tuple[Step, ...]

    @property
    def rule(self) -> Step:
        return self.steps[-1]


# -- following -----------------------------------------------------------------------------------


def follow(way: Way, vocabulary: Vocabulary, pieces: Pieces, ranking: Hashable) -> Decision:
    """The first rule that applies decides; of equals, the highest hands from the first one down."""
    about, settings = (
        vocabulary.about_pieces(pieces, ranking),
        vocabulary.about_settings(pieces, ranking),
    )
    steps = []
    for number, rule in enumerate(way.rules, 1):
        unmet = rule.first_unmet(about)
        found = [] if unmet else rule.fulfil(settings, about)
        if not found:
            steps.append(Step(number, rule.says, _why_not(rule, unmet, about)))
            continue
        best = max(found, key=lambda setting: _worth(setting, rule, vocabulary))
        alike = tuple(other.hands for other in settings if other.scores == best.scores)
        return Decision(best, alike, (*steps, Step(number, rule.says, "")))
    raise AssertionError("the last rule of a way is without conditions")


def _why_not(rule: Rule, unmet: Term | None, about: Facts) -> str:
    if unmet:
        return f"not {unmet.text}"
    return f"no setting with {' and '.join(term.text for term in rule.set)}"


def _worth(setting: Setting, rule: Rule, vocabulary: Vocabulary) -> tuple[int, ...]:
    wanted = (*rule.best, *vocabulary.hands)
    return tuple(_measure(name, setting.scores, setting.facts) for name in wanted)


def _measure(name: str, scores: Facts, facts: Facts) -> int:
    least, name = name.startswith(LEAST), name.removeprefix(LEAST)
    found = scores[name] if name in scores else facts[name]
    return -found if least else found


# -- reading -------------------------------------------------------------------------------------


class _Rule(Struct, forbid_unknown_fields=True):
    says: str
    when: list[str] = []
    set: list[str] = []
    best: list[str] = []


class _Way(Struct, forbid_unknown_fields=True):
    title: str
    source: str
    rules: list[_Rule]
    notes: list[str] = []


def read(name: str, text: str, vocabulary: Vocabulary) -> Way:
    """A way from its file; what is wrong with it is said in one line."""
    try:
        found = convert(tomllib.loads(text), _Way)
    except (tomllib.TOMLDecodeError, ValidationError) as wrong:
        raise Unusable(f"house way {name}: {wrong}") from None
    if not found.rules:
        raise Unusable(f"house way {name}: it has no rules")
    rules = tuple(
        _read_rule(f"house way {name}, rule {number}", rule, vocabulary)
        for number, rule in enumerate(found.rules, 1)
    )
    if rules[-1].when or rules[-1].set:
        why = "the last rule must be without when and set, so that every hand is decided"
        raise Unusable(f"house way {name}: {why}")
    _check_each_is_needed(name, rules)
    return Way(name, found.title, found.source, rules, tuple(found.notes))


def _check_each_is_needed(name: str, rules: tuple[Rule, ...]) -> None:
    """Refuse a rule that can never decide: nothing meets it, or an earlier one decides first."""
    for number, rule in enumerate(rules, 1):
        for terms in (rule.when, rule.set):
            if apart := _apart(terms):
                why = f"nothing meets rule {number}: {' and '.join(apart)} exclude each other"
                raise Unusable(f"house way {name}: {why}")
        for before, first in enumerate(rules[: number - 1], 1):
            if {*first.when} <= {*rule.when} and {*first.set} <= {*rule.set}:
                why = f"rule {number} never decides: whatever meets it meets rule {before}"
                raise Unusable(f"house way {name}: {why}")


def _apart(terms: tuple[Term, ...]) -> tuple[str, ...]:
    """Terms about one fact that no number can meet together; facts are only compared with
    numbers."""
    about: dict[str, list[Term]] = {}
    for term in terms:
        if all(isinstance(value, int) for value in term.values):
            about.setdefault(term.fact, []).append(term)
    for several in about.values():
        named = {value for term in several for value in term.values if isinstance(value, int)}
        numbers = {value + step for value in named for step in (-1, 0, 1)}
        if not any(all(term.compared(number, {}) for term in several) for number in numbers):
            return tuple(term.text for term in several)
    return ()


def _read_rule(where: str, rule: _Rule, vocabulary: Vocabulary) -> Rule:
    pieces = vocabulary.about_pieces(vocabulary.example, None)
    setting = vocabulary.about_settings(vocabulary.example, None)[0]
    for name in rule.best:
        known = {*setting.scores, *setting.facts}
        if name.removeprefix(LEAST) not in known:
            raise Unusable(f"{where}: nothing is the best {name!r}: {nearest(name, known)}")
    return Rule(
        says=rule.says,
        when=tuple(_read_term(where, text, pieces, pieces, vocabulary) for text in rule.when),
        set=tuple(_read_term(where, text, setting.facts, pieces, vocabulary) for text in rule.set),
        best=tuple(rule.best),
    )


def _read_term(where: str, text: str, own: Facts, pieces: Facts, vocabulary: Vocabulary) -> Term:
    found = _TERM.fullmatch(text)
    if found is None:
        raise Unusable(f"{where}: {text!r} is not a fact, a comparison and a value: low-1 >= K")
    fact, comparison, said = found.groups()
    if fact not in own:
        raise Unusable(f"{where}: no fact {fact!r} here: {nearest(fact, own)}")
    values = [_read_value(where, one.strip(), pieces, vocabulary) for one in said.split(" or ")]
    return Term(" ".join(text.split()), fact, comparison, tuple(values))


def _read_value(where: str, said: str, pieces: Facts, vocabulary: Vocabulary) -> int | str:
    if said in vocabulary.words:
        return vocabulary.words[said]
    if said in pieces:
        return said
    if re.fullmatch(r"-?\d+", said):
        return int(said)
    known = {*vocabulary.words, *pieces}
    raise Unusable(f"{where}: no value {said!r}: {nearest(said, known)}")
