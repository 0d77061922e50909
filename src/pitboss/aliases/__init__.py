"""Aliases: how people may write the one name of a game, an option, a wager, a choice.

The games know one name for each thing. What people write in round sheets and on command lines is
turned into that name here, by rules (`matching`) and by short lists of courtesy words (`files`).
"""

from pitboss.aliases.names import (
    choice,
    details,
    full_name,
    full_wager,
    game,
    in_names,
    in_words,
    irregularity,
    manner,
    option_name,
    options,
    remembered,
    wager,
    why_not,
    word,
    written,
)

__all__ = [
    "choice",
    "details",
    "full_name",
    "full_wager",
    "game",
    "in_names",
    "in_words",
    "irregularity",
    "manner",
    "option_name",
    "options",
    "remembered",
    "wager",
    "why_not",
    "word",
    "written",
]
