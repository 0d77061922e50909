"""What the Tab key offers: games, and the options and wagers of the game already named."""

import os

from pitboss import aliases
from pitboss.engine import Game, registry
from pitboss.errors import Refused

COMPLETE = "_PITBOSS_COMPLETE"
"""The variable by which a shell asks what could come next."""

LINE = "COMP_WORDS", "_TYPER_COMPLETE_ARGS"
"""In one of these it says what has been typed: the first in bash, the other elsewhere."""


def whole_words() -> str:
    """Put together what bash has broken at ``=``; what it keeps of the last word is returned, and
    must not be offered again."""
    words, at = os.environ.get("COMP_WORDS", "").split(), int(os.environ.get("COMP_CWORD", "0"))
    if "=" not in words:
        return ""
    whole: list[str] = []
    for word in words[: at + 1]:
        if whole and (word == "=" or whole[-1].endswith("=")):
            whole[-1] += word
        else:
            whole.append(word)
    begun = at < len(words)
    os.environ["COMP_WORDS"] = " ".join(whole)
    os.environ["COMP_CWORD"] = str(len(whole) - begun)
    name, equals, _ = whole[-1].rpartition("=")
    return name + equals if begun else ""


def games(incomplete: str) -> list[str]:
    """The games that begin so."""
    return [slug for slug in registry.slugs() if slug.startswith(incomplete)]


def options(incomplete: str) -> list[str]:
    """``wheel=`` by its beginning, and the values of an option that has been named."""
    game = _named()
    if game is None:
        return []
    name, equals, _ = incomplete.partition("=")
    if not equals:
        meant = [one for one in game.options if one.name.startswith(name)]
        if len(meant) > 1 or not any(one.values for one in meant):
            return [f"{one.name}=" for one in meant]
        name = incomplete = meant[0].name  # its values, so that no blank comes after the ``=``
    values = [value for one in game.options if one.name == name for value in one.values]
    said = [f"{name}={value}" for value in values]
    return [one for one in said if one.startswith(incomplete)]


def wagers(incomplete: str) -> list[str]:
    """The wagers of the game that begin so."""
    game = _named()
    return [name for name in game.wager_names if name.startswith(incomplete)] if game else []


def _named() -> Game | None:
    """The game that the line names, by its name or what people call it; the command comes first.

    The line is not parsed yet: its last word has only begun.
    """
    words = next((os.environ[name] for name in LINE if name in os.environ), "").split()[2:]
    for word in words:
        try:
            return registry.find(aliases.game(word))
        except Refused:
            continue
    return None
