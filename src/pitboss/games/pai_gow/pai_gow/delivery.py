"""How the wall is cut for a bank and handed out, 10.6(d), 10.6A(d) and 10.8(g) to (l)."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.engine.prompts import DEALER, Offer, Steps
from pitboss.engine.round import Round
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import dealing, dragons_eye
from pitboss.games.pai_gow.common.bank import WAGER_CHOICES, Bank
from pitboss.games.pai_gow.common.dragons_eye import Throw
from pitboss.games.pai_gow.pai_gow import wall
from pitboss.games.pai_gow.pai_gow.paragraphs import BANK_DEAL, DEAL, EYE_DEAL
from pitboss.games.pai_gow.pai_gow.rules import RULES

TILES = "tiles"
NO_CUT = Offer("no-cut", "10.8(g)", says="leave the stacks as they are")
BLOCKS = (NO_CUT, *(Offer(name, "10.8(g)") for name in wall.BLOCKS))
STYLES = {
    style: Offer(style, cite, says=style.replace("-", " ")) for style, cite in wall.CITES.items()
}


def cut(round: Round, bank: Bank) -> Steps[tuple[int, ...]]:
    """10.8(g): the bank may have some adjacent stacks moved, once."""
    answer = yield from round.choose(
        bank.seat, BLOCKS, cite="10.8(g)", default="no-cut", why_not=_not_a_cut,
        patron=bank.patron, step="bank",
    )  # fmt: skip
    if answer.name == "no-cut":
        return wall.UNCUT
    ways = wall.cuts(*wall.BLOCKS[answer.name])
    answer = yield from round.choose(
        bank.seat,
        [Offer(way, "10.8(g)2" if way.startswith("first") else "10.8(g)1") for way in ways],
        cite="10.8(g)", default="to-right-end", why_not=_not_a_cut, patron=bank.patron, step="bank",
    )  # fmt: skip
    stacks = ways[answer.name]
    round.note("stacks", [stack + 1 for stack in stacks], "10.8(g)")
    return stacks


def _not_a_cut(name: str) -> Refused | None:
    """10.8(g): stacks that lie apart are not moved, and one stack is not parted."""
    if name.startswith("stack"):
        why = "a cut takes adjacent stacks, 1 to 8 from the dealer's right: stack-3, stacks-2-4"
        return Refused(why, "10.8(g)")
    if name.startswith("first-"):
        why = "two or more stacks are parted, at least one to each end: first-1-to-left-end"
        return Refused(why, "10.8(g)2")
    return None


def style(round: Round, bank: Bank) -> Steps[str]:
    """10.8(i): after 'No more bets' the bank may name one of the styles that the table offers."""
    styles: Iterable[str] = round.options["delivery-styles"]

    def refuse(name: str) -> Refused | None:
        if name.startswith("stack"):
            return Refused("the tiles are cut one time, before the dealer's wager", "10.8(g)")
        if name in wall.CITES:
            return Refused(f"{name} is not among the styles offered here", "10.8(k)")
        if bank.co and name in WAGER_CHOICES:
            return Refused("the dealer may not wager against a co-bank", "10.8(e)")
        return None

    answer = yield from round.choose(
        bank.seat, [STYLES[style] for style in styles], cite="10.8(i)",
        default=wall.HOUSE_WAY, why_not=refuse, patron=bank.patron, step="bank",
    )  # fmt: skip
    round.note("delivery", answer.name, wall.CITES[answer.name])
    return answer.name


def deal(
    round: Round, throw: Throw, bank: Bank | None, stacks: tuple[int, ...], style: str
) -> Steps[None]:
    """Four tiles to every place; where the first go, 10.6(c), 10.6A(d) and 10.8(j) say."""
    button = round.options["starting-position"] == "dragons-eye-button"
    if bank:
        at, cite = BANK_DEAL, wall.CITES[style]
        first = dealing.count(RULES.places, bank.seat, sum(throw.dice))
    elif dragons_eye.offered(round.options) and button:
        at, cite, first = EYE_DEAL, EYE_DEAL.dealt, throw.eye
    else:
        at, cite = DEAL, DEAL.dealt
        first = dealing.count(RULES.places, DEALER, sum(throw.dice))
    yield from dealing.deliver(
        round, RULES, at, dealing.around(RULES.places, first),
        lambda holders: wall.receivers(tuple(holders), style, stacks), cite=cite, source=TILES,
    )  # fmt: skip
