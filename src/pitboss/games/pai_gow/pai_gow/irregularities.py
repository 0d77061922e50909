"""What can go wrong, 10.4(e), 10.8(i) and 10.9."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import Refused
from pitboss.games.pai_gow.pai_gow import setting
from pitboss.games.pai_gow.pai_gow.wagers import DICE_BONUS, PAI_GOW
from pitboss.play.answers import IrregularityReport
from pitboss.play.irregularities import Handle, Irregularity
from pitboss.play.prompts import DEALER, Arrange, Offer, Step, Steps
from pitboss.play.round import Round, VoidRound

PLAY = Offer("play", "10.9(d)", says="play the hand out")
VOID = Offer("void", "10.9(d)", says="have the hand void and take the wager back")

Legal = Callable[[Round, IrregularityReport], None]


def again(words: str, cite: str) -> Handle:
    """The dealer calls it off and it is done again."""

    def handle(round: Round, report: IrregularityReport) -> None:
        round.announce(words, cite)

    return handle


def no_roll(cite: str) -> Handle:
    """10.9(a), (b): the throw does not count and the dice are shaken again."""

    def handle(round: Round, report: IrregularityReport) -> None:
        round.announce("No roll", cite)
        round.note("no-roll", report.name, cite)

    return handle


def void_all(why: str, cite: str) -> Handle:
    """All hands are void; a dice bonus wager is on the dice and stands."""

    def handle(round: Round, report: IrregularityReport) -> None:
        raise VoidRound(why, cite, keeps=(DICE_BONUS,))

    return handle


def not_settling(cite: str) -> Legal:
    """Refuse a report once wagers have been decided by the tiles."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if round.memo.get("settling"):
            raise Refused("too late: hands have been exposed and settled", cite)

    return legal


def still_face_down(round: Round, report: IrregularityReport) -> None:
    """Tiles can be exposed by mistake only until they are turned over to be set, 10.7(c)."""
    if "turned-over" in round.memo:
        raise Refused("the tiles have been turned over to be set", "10.9(e)")


def banked(round: Round, report: IrregularityReport) -> None:
    if "bank" not in round.memo:
        raise Refused("nobody banks this round", "10.8(i)")


def bank_face_down(round: Round, report: IrregularityReport) -> None:
    banked(round, report)
    still_face_down(round, report)


def no_wager_there(round: Round, report: IrregularityReport) -> None:
    not_settling("10.9(e)")(round, report)
    bank = round.memo.get("bank")
    if round.stakes_on(PAI_GOW, report.seat) or (bank and bank.seat == report.seat):
        raise Refused(f"seat {report.seat} is playing: that is a player's tile", "10.9(d)")


def plays(round: Round, report: IrregularityReport) -> None:
    if not round.stakes_on(PAI_GOW, report.seat):
        raise Refused(f"seat {report.seat} has no hand to void", "10.9(d)")


def play_or_void(round: Round, report: IrregularityReport) -> Steps[None]:
    """10.9(d): the player decides, without a look at the tiles that are not exposed."""
    stake = round.stakes_on(PAI_GOW, report.seat)[0]
    answer = yield from round.choose(
        report.seat, (PLAY, VOID), cite="10.9(d)", default="play", patron=stake.patron, step="void"
    )
    if answer.name == "void":
        round.return_stake(stake, "10.9(d)", "the player voids the hand")


def set_by_house(round: Round, report: IrregularityReport) -> None:
    not_settling("10.9(f)")(round, report)
    bank = round.memo.get("bank")
    if bank and not bank.co and not isinstance(round.prompt, Arrange):
        raise Refused("the dealer's wager against the bank has been decided", "10.9(f)")


def misset(round: Round, report: IrregularityReport) -> Steps[None] | None:
    """10.9(f): hands of the dealer that are not set as filed are reset, and the round goes on."""
    round.memo[setting.MISSET] = True
    return None if isinstance(round.prompt, Arrange) else reset(round)


def reset(round: Round) -> Steps[None]:
    bank = round.memo.get("bank")
    seat = bank.seat if bank else 0
    tiles = tuple(round.hands[str(seat) if seat else DEALER])
    round.memo["against"] = yield from setting.set_as_filed(round, seat, tiles, "10.9(f)")


def _exposed(whose: str, legal: Legal, *when: Step) -> Irregularity:
    words = whose.replace("-", " ")
    return Irregularity(
        name=f"tile-of-{whose}-exposed", cite="10.9(e)", when=("deal", "set", *when),
        consequence="all hands void, reshuffle", legal=legal,
        handle=void_all(f"a tile of the {words} was exposed", "10.9(e)"),
    )  # fmt: skip


IRREGULARITIES = (
    Irregularity(
        name="tile-exposed-while-stacking", cite="10.4(e)", when=("shuffle",),
        consequence="the entire set is reshuffled",
        handle=again("all tiles are shuffled again", "10.4(e)"),
    ),
    Irregularity(
        name="dice-not-flat", cite="10.9(a)", when=("roll",), consequence="no roll, reshake",
        handle=no_roll("10.9(a)"),
    ),
    Irregularity(
        name="die-fell-out", cite="10.9(b)", when=("roll",), consequence="no roll, reshake",
        handle=no_roll("10.9(b)"),
    ),
    Irregularity(
        name="bank-lifted-lid", cite="10.8(i)", when=("roll",), legal=banked,
        consequence="the shaker is covered and the bank shakes again",
        handle=again("the shaker is covered and shaken again", "10.8(i)"),
    ),
    Irregularity(
        name="dealt-to-wrong-positions", cite="10.9(c)", when=("deal", "set", "surrender"),
        consequence="all hands void, reshuffle", legal=not_settling("10.9(c)"),
        handle=void_all("the dice were totaled wrongly and the tiles dealt to the wrong positions",
                        "10.9(c)"),
    ),
    Irregularity(
        name="tile-of-player-exposed", cite="10.9(d)", when=("deal",), whose="seat",
        consequence="the player may void the hand", legal=plays, handle=play_or_void,
    ),
    _exposed("dealer", still_face_down),
    _exposed("bank", bank_face_down),
    _exposed("dead-hand", not_settling("10.9(e)"), "surrender"),
    _exposed("unwagered-position", no_wager_there, "surrender"),
    Irregularity(
        name="dealer-hands-misset", cite="10.9(f)", when=("dealer-set", "surrender"),
        consequence="the hands are reset as filed and the round is completed",
        legal=set_by_house, handle=misset,
    ),
)  # fmt: skip
