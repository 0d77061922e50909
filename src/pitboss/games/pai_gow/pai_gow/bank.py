"""A player who banks the game, 10.8: who may, the cut, the dealer's wager, the delivery."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from pitboss.errors import Refused
from pitboss.games.pai_gow.pai_gow import memory, wall
from pitboss.games.pai_gow.pai_gow.memory import POSITIONS
from pitboss.games.pai_gow.pai_gow.options import banking
from pitboss.games.pai_gow.pai_gow.wagers import DEALERS, PAI_GOW, areas_of
from pitboss.money import dollars
from pitboss.play.events import patron_of
from pitboss.play.prompts import Offer, Steps
from pitboss.play.round import Round


class Bank(Struct):
    """The player against whom the others play in this round."""

    seat: int
    patron: str
    co: bool
    """Whether the casino covers one half, 10.8(e)."""
    stacks: tuple[int, ...] = wall.UNCUT
    style: str = wall.HOUSE_WAY

    @property
    def party(self) -> str:
        return patron_of(self.seat, self.patron)

    @property
    def holder(self) -> str:
        return str(self.seat)


PASS = Offer("pass", "10.8(c)", says="pass the bank to the next player")
BANK = Offer("bank", "10.8(c)", says="have the others and the dealer play against you")
CO_BANK = Offer("co-bank", "10.8(e)", says="bank, with the casino covering one half")
NO_CUT = Offer("no-cut", "10.8(g)", says="leave the stacks as they are")
NO_WAGER = Offer("no-wager", "10.8(h)", says="the dealer places no wager against you")

BLOCKS = wall.blocks()
BLOCK_OFFERS = (NO_CUT, *(Offer(name, "10.8(g)") for name in BLOCKS))
STYLE_OFFERS = {
    style: Offer(style, cite, says=style.replace("-", " ")) for style, cite in wall.CITES.items()
}
WAGER_NAMES = ("full-wager", "lesser-wager", "no-wager")


def offer(round: Round) -> Steps[Bank | None]:
    """10.8(c): the bank is offered counterclockwise until a player accepts it."""
    if not banking(round.options):
        return None
    for seat in _rotation(round):
        patron = _patron(round, seat)
        refusals = {
            "bank": why_not(round, seat, patron, co=False),
            "co-bank": why_not(round, seat, patron, co=True),
        }
        offers = [offer for offer in (BANK, CO_BANK) if refusals[offer.name] is None]
        answer = yield from round.choose(
            seat, (PASS, *offers), cite="10.8(c)", default="pass",
            why_not=refusals.get, patron=patron, step="bank",
        )  # fmt: skip
        if answer.name != "pass":
            bank = Bank(seat, patron, answer.name == "co-bank")
            _accept(round, bank)
            return bank
    return None


def _rotation(round: Round) -> list[int]:
    """The players at the table, from the one who is offered the bank first.

    Where the table does not say who is seated, those who wager now or did against the dealer last.
    """
    first = memory.number(round.state["first-offer"]) or 1
    here = {*round.table.seated}
    here = here or {*round.seats_with(PAI_GOW), *memory.last_wagers(round.state)}
    around = [(first - 1 + step) % POSITIONS + 1 for step in range(POSITIONS)]
    return [seat for seat in around if seat in here and seat in round.table.seats]


def _patron(round: Round, seat: int) -> str:
    stakes = round.stakes_on(PAI_GOW, seat)
    return stakes[0].patron if stakes else round.table.seated.get(seat, "")


def why_not(round: Round, seat: int, patron: str, *, co: bool) -> Refused | None:
    """10.8(b) to (f): why a player may not bank this round, if there is a reason."""
    state = round.state
    before = memory.last_wagers(state)
    if co and round.options["co-banking"] != "offered":
        return Refused("co-banking is not offered at this table", "10.8(e)")
    if memory.start_of_game(state):
        return Refused("nobody may be the bank at the start of the game", "10.8(b)")
    if memory.number(state["previous-bank"]) == seat:
        return Refused(f"seat {seat} may not bank two consecutive rounds", "10.8(c)")
    if not before.get(seat):
        return Refused(
            f"seat {seat} placed no wager against the dealer in the last round without a bank",
            "10.8(d)1",
        )
    others = opposing(round, seat)
    chips = _chips(round, seat, patron)
    if chips is not None and chips < others:
        return Refused(
            f"insufficient chips to bank: seat {seat} has {dollars(chips)} to cover"
            f" {dollars(others)}",
            "10.8(d)2",
        )
    player = patron_of(seat, patron)
    if areas_of(round, player, PAI_GOW) - {seat}:
        return Refused(f"the bank may wager on one betting area only: {player} has two", "10.8(f)")
    return None


def opposing(round: Round, seat: int) -> int:
    """What the other players have wagered."""
    return sum(stake.amount for stake in round.stakes_on(PAI_GOW) if stake.seat != seat)


def _chips(round: Round, seat: int, patron: str) -> int | None:
    """The player's chips on the table, with the wager that comes back if it banks."""
    chips = round.table.chips(patron_of(seat, patron))
    return None if chips is None else chips + round.amount(seat, PAI_GOW, patron)


def _accept(round: Round, bank: Bank) -> None:
    round.note("bank", bank.seat, "10.8(c)")
    if bank.co:
        round.note("co-bank", bank.seat, "10.8(e)")
    for stake in round.stakes_on(PAI_GOW, bank.seat):
        round.return_stake(stake, "10.8(c)", "the bank plays against the others' wagers")
    round.memo["bank"] = bank


def cut(round: Round, bank: Bank) -> Steps[None]:
    """10.8(g): the bank may have some adjacent stacks moved, once."""
    answer = yield from round.choose(
        bank.seat, BLOCK_OFFERS, cite="10.8(g)", default="no-cut", why_not=_not_a_cut,
        patron=bank.patron, step="bank",
    )  # fmt: skip
    if answer.name == "no-cut":
        return
    ways = wall.cuts(*BLOCKS[answer.name])
    answer = yield from round.choose(
        bank.seat,
        [Offer(way, "10.8(g)2" if way.startswith("first") else "10.8(g)1") for way in ways],
        cite="10.8(g)", default="to-right-end", why_not=_not_a_cut, patron=bank.patron, step="bank",
    )  # fmt: skip
    bank.stacks = ways[answer.name]
    round.note("stacks", [stack + 1 for stack in bank.stacks], "10.8(g)")


def _not_a_cut(name: str) -> Refused | None:
    """10.8(g): stacks that lie apart are not moved, and one stack is not parted."""
    if name.startswith("stack"):
        why = "a cut takes adjacent stacks, 1 to 8 from the dealer's right: stack-3, stacks-2-4"
        return Refused(why, "10.8(g)")
    if name.startswith("first-"):
        why = "two or more stacks are parted, at least one to each end: first-1-to-left-end"
        return Refused(why, "10.8(g)2")
    return None


def dealers_wager(round: Round, bank: Bank) -> Steps[None]:
    """10.8(h): as much as the bank last wagered against the dealer, or less if the bank says so."""
    if bank.co:  # 10.8(e): the dealer may not wager against a hand that is half the casino's
        return
    last = memory.last_wagers(round.state)[bank.seat]
    most = int(last * round.options["dealers-wager"])
    chips = _chips(round, bank.seat, bank.patron)
    if chips is not None:  # else a bank could owe what is not on the table
        most = min(most, chips - opposing(round, bank.seat))
    if most <= 0:
        return
    limit = round.table.limits.of(PAI_GOW)
    offers = [Offer("full-wager", "10.8(h)", most, most, "the dealer wagers the full amount")]
    if limit.low < most:
        less = Offer("lesser-wager", "10.8(h)", limit.low, most - 1, "a lesser amount", limit.step)
        offers.append(less)
    answer = yield from round.choose(
        bank.seat, (*offers, NO_WAGER), cite="10.8(h)", default="full-wager",
        patron=bank.patron, step="bank",
    )  # fmt: skip
    if answer.amount:
        round.place(0, DEALERS, answer.amount, "10.8(h)", patron=DEALERS)


def delivery(round: Round, bank: Bank) -> Steps[None]:
    """10.8(i): after 'No more bets' the bank may name one of the styles that the table offers."""
    styles: Iterable[str] = round.options["delivery-styles"]

    def refuse(name: str) -> Refused | None:
        if name.startswith("stack"):
            return Refused("the tiles are cut one time, before the dealer's wager", "10.8(g)")
        if name in wall.CITES:
            return Refused(f"{name} is not among the styles offered here", "10.8(k)")
        if bank.co and name in WAGER_NAMES:
            return Refused("the dealer may not wager against a co-bank", "10.8(e)")
        return None

    answer = yield from round.choose(
        bank.seat, [STYLE_OFFERS[style] for style in styles], cite="10.8(i)",
        default=wall.HOUSE_WAY, why_not=refuse, patron=bank.patron, step="bank",
    )  # fmt: skip
    bank.style = answer.name
    round.note("delivery", bank.style, wall.CITES[bank.style])


def out_of_turn(round: Round) -> Callable[[str], Refused | None]:
    """Why a player cannot do now what only a bank may do, earlier in the round."""

    def refuse(name: str) -> Refused | None:
        if name in ("bank", "co-bank"):
            if not banking(round.options):
                return Refused("this table does not offer the bank to players", "10.8(a)")
            return Refused("the bank is offered before 'No more bets', to one after another"
                           " until it is accepted", "10.8(c)")  # fmt: skip
        if name in wall.CITES:
            return Refused("the bank alone chooses the style of delivery", "10.8(i)")
        if name in BLOCKS:
            return Refused("the bank alone may have the tiles cut", "10.8(g)")
        return None

    return refuse


def remember(round: Round, bank: Bank | None, wagers: dict[int, int]) -> None:
    """What the next round needs to know: 10.8(b), (c) and (d)1."""
    state = round.state
    if banking(round.options) and not memory.start_of_game(state):
        first = bank.seat if bank else memory.number(state["first-offer"])
        state["first-offer"] = first % POSITIONS + 1
    state["round"] = memory.number(state["round"]) + 1
    state["previous-bank"] = bank.seat if bank else 0
    if bank is None:
        state["last-wagers"] = {str(seat): amount for seat, amount in wagers.items()}
