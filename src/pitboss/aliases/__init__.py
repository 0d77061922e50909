"""Aliases: how people may write the one name of a game, an option, a wager, a choice.

The games know one name for each thing. What people write in round sheets and on command lines is
turned into that name here, by rules (`phrases`) and by short lists of courtesy words (`lists`).
"""

from pitboss.aliases.games import game
from pitboss.aliases.names import (
    choice,
    irregularity,
    manner,
    remembered,
    wager,
    why_not,
    word,
    written,
)
from pitboss.aliases.options import option_name, options
from pitboss.aliases.report_details import details

__all__ = [
    "choice",
    "details",
    "game",
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
