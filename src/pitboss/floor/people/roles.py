"""Who may do what: the roles of people, and which of them may give a command."""

from pitboss.errors import Refused

ROLES = ("patron", "dealer", "floorperson", "division")
"""The Division reads everything and changes nothing."""
DIRECTOR = "director"
"""The house itself, which runs a tournament: nobody can have this role."""
CREW = ("dealer", "floorperson")
STAFF = (*CREW, "division")
PLAYERS = ("patron", *CREW)
ALLOWED: dict[str, tuple[str, ...]] = {
    "close-bets": CREW,
    "report": CREW,
    "post-rules": ("floorperson",),
    "announce": ("floorperson",),
    "notify-division": ("floorperson",),
    "post-limits": ("floorperson",),
    "permit": ("floorperson",),
    "close-table": ("floorperson",),
    "break-table": ("floorperson",),
    "place": (DIRECTOR,),
    "remove": (DIRECTOR,),
    "allot": (DIRECTOR,),
    "set-rules": (DIRECTOR,),
    "here": ROLES,
}
"""Which roles may give a command; commands that are not named here are for everybody who plays."""


def allowed(command: str, *, owns: bool = False) -> tuple[str, ...]:
    """The roles that may give a command. The person who opened a table may close it."""
    if owns and command == "close-table":
        return (*PLAYERS, DIRECTOR)
    return ALLOWED.get(command, PLAYERS)


def for_the_house(role: str, command: str) -> bool:
    """Whether somebody of the staff does with a command what players do not."""
    return role in STAFF and command in ALLOWED and command != "here"


def check(role: str, command: str, *, owns: bool = False) -> None:
    """Refuse what a role may not do."""
    if role not in allowed(command, owns=owns):
        raise Refused(f"a {role} may not {command.replace('-', ' ')}")
