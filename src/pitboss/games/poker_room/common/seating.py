"""Who sits at the table, with which chips, and who is dealt in."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.engine import Fact, Options, Round, patron_of
from pitboss.engine.stacks import counted
from pitboss.errors import Refused
from pitboss.games.poker_room.common import deck, house_options
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.money import cents, dollars

UNCOUNTED = 100
"""The number of minimum wagers in front of everybody, if the table does not count chips."""


STAKES = ("left", "accounted", "covered")
"""What happens to the table stakes of a player who is away."""


def first_state(options: Options) -> dict[str, Any]:
    """What a poker table remembers between rounds."""
    return {
        "opened": False,
        "deck": 1,
        deck.SEQUENCED: 0,  # hours since the decks were opened
        "minimum": "",  # in dollars, raised by all players' consent
        "absent": {},  # seat to what became of the table stakes
        "playing-for": {},  # seat to the patron who plays it meanwhile
        "removed": [],  # seats that had to leave the game
        "antes": {},  # seat to its ante in the next round, in dollars, if it is not the posted one
    }


FACTS = {
    "removed": Fact(kind="seats", says="seats that had to leave the game"),
    "minimum": Fact(kind="amount", says="the minimum wager that all players have agreed to"),
    "antes": Fact(
        kind="by-seat",
        each=Fact(kind="amount"),
        form="seats, each with its ante in dollars",
        says="what seats ante in the next round, where that is not the posted amount",
    ),
    deck.SEQUENCED: Fact(
        kind="number", says="after how many hours of use the decks were last put in sequence"
    ),
    "deck": Fact(kind="number", low=1, high=2, says="which of the two decks was used last"),
    "absent": Fact(
        kind="by-seat",
        alone="left",
        each=Fact(kind="choice", values=STAKES),
        form=f"seats, each with its stakes: {', '.join(STAKES)}",
        says="seats that are kept, and what became of the stakes",
    ),
    "playing-for": Fact(
        kind="by-seat",
        each=Fact(kind="text", pattern=".+"),
        form="seats, each with the patron who plays it",
        says="seats that another patron plays, and who",
    ),
}


def purses(round: Round, seats: Sequence[int]) -> list[str]:
    """The names under which the chips of some seats are counted."""
    standing_in: Mapping[str, str] = round.state["playing-for"]
    if not standing_in:
        return [patron_of(seat) for seat in seats]
    return [patron_of(seat, standing_in.get(str(seat), "")) for seat in seats]


def purse(round: Round, seat: int) -> str:
    return purses(round, (seat,))[0]


def chips(round: Round, seat: int) -> int:
    """The table stakes of a seat."""
    return holding(round, (seat,))[0]


def holding(round: Round, seats: Sequence[int]) -> list[int]:
    """The table stakes of some seats."""
    held = round.table.stacks
    if held is None:
        return [UNCOUNTED * house_options.minimum(round)] * len(seats)
    stacks = counted(held)
    return [stacks.get(party, 0) for party in purses(round, seats)]


def seated(round: Round) -> list[int]:
    """The seats that are taken, inactive players included."""
    held = round.table.stacks
    if held is None:
        return list(round.table.seats)
    stacks = counted(held)
    return [seat for seat in round.table.seats if patron_of(seat) in stacks]


def present(round: Round) -> list[int]:
    """The seats whose player can be dealt in: seated, not away, not sent away."""
    state = round.state
    seats = seated(round)
    if state["absent"] or state["removed"]:
        away = {int(seat) for seat in state["absent"] if seat not in state["playing-for"]}
        away.update(state["removed"])
        seats = [seat for seat in seats if seat not in away]
    return seats


def clockwise(seats: list[int], after: int) -> list[int]:
    """Seats in the order of play, from the left of a seat round to that seat itself."""
    line = sorted(seats)
    return [seat for seat in line if seat > after] + [seat for seat in line if seat <= after]


def enough(round: Round, seat: int, required: int) -> bool:
    """Whether a seat has the wagers required of it and one bet at the posted minimum."""
    return chips(round, seat) >= needed(round, required)


def needed(round: Round, required: int) -> int:
    """What a player must have on the table: the ante, other required wagers, one minimum bet."""
    return house_options.ante(round.options) + required + house_options.minimum(round)


def antes(round: Round, posted: Mapping[int, int]) -> dict[int, int]:
    """What everybody antes in this round: the posted amount, or one that was agreed for a seat.
    The text requires an ante of a player, and not the same of all."""
    own, round.state["antes"] = round.state["antes"], {}
    return {seat: cents(own[str(seat)]) if str(seat) in own else ante
            for seat, ante in posted.items()}  # fmt: skip


def leave_out(round: Round, seat: int, required: int) -> None:
    """A player with chips, but too few for this round, is told so."""
    has, due = chips(round, seat), dollars(needed(round, required))
    why = f"{dollars(has)} on the table, {due} needed for the required wagers and one minimum bet"
    if has:
        round.announce(f"seat {seat} is not dealt in: {why}", ROOM.enough_to_be_dealt_in)


def check_players(round: Round) -> None:
    """A round is refused to fewer than two players who may be dealt in."""
    here, least = present(round), needed(round, 0)
    if sum(has >= least for has in holding(round, here)) >= 2:
        return
    if len(here) >= 2:
        raise Refused(
            "fewer than two players have the required wagers and one minimum bet on the table",
            ROOM.enough_to_be_dealt_in,
        )
    raise Refused("poker is played by at least two players", ROOM.fewest_players)
