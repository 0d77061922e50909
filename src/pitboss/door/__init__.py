"""The door: how people may write the one name of a game, an option, a wager, a choice.

The games know one name for each thing. What people write in round sheets and on command lines is
turned into that name here, by rules (`phrases`) and by short lists of courtesy words (`lists`).
"""

from pitboss.door.details import details
from pitboss.door.games import game
from pitboss.door.names import (
    choice,
    irregularity,
    manner,
    remembered,
    wager,
    why_not,
    word,
    written,
)
from pitboss.door.options import option_name, options

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
