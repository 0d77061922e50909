"""What can go wrong in any game of the family: with the dice, the deal and the dealer's hands."""

from pitboss.engine import (
    DEALER,
    Answer,
    Arrange,
    Arranged,
    Arrangement,
    Handle,
    Interruption,
    Irregularity,
    IrregularityReport,
    Legal,
    Moments,
    Offer,
    Round,
    Steps,
    VoidRound,
)
from pitboss.engine.prompts import Step
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import arrangements
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common.paragraphs import Banking
from pitboss.games.pai_gow.common.rules import Rules
from pitboss.games.pai_gow.common.settlement import AGAINST, OWN, SETTLING, TURNED_OVER

UNTIL_EXPOSED: Moments = ("dealer-set", "surrender", "reveal")
"""Steps at which the hands are set, but not all of them exposed."""


FORMERLY = {
    f"{piece}-of-{whose}-exposed": f"{whose}-{piece}-exposed"
    for piece in ("card", "tile")
    for whose in ("dealer", "player", "bank", "dead-hand", "unwagered-position")
} | {"dice-not-flat": "die-not-flat", "play": "play-on"}
"""The names of earlier versions."""


def irregularities(rules: Rules) -> tuple[Irregularity, ...]:
    """The irregularities that every text of the family has."""
    at = rules.at
    wrong = f"the dice were totaled wrongly and the {rules.piece}s dealt to the wrong positions"
    return (
        _no_roll("die-not-flat", at.dice_not_flat),
        _no_roll("die-fell-out", at.die_fell_out),
        _void_all(rules, "dealt-to-wrong-positions", at.wrong_positions, wrong,
                  not_settling(at.wrong_positions), *UNTIL_EXPOSED),
        _player_exposed(rules),
        exposed(rules, "dealer", _still_face_down(rules)),
        _misset(rules),
    )  # fmt: skip


def of_bank(rules: Rules, at: Banking) -> tuple[Irregularity, ...]:
    """More irregularities, if a player may bank."""

    def banked(round: Round, cite: str) -> None:
        if banking.of(round) is None:
            raise Refused("nobody banks this round", cite)

    def lid(round: Round) -> str:
        return at.lid[round.options.get("deal", "wall")]

    def shaken(round: Round, report: IrregularityReport) -> None:
        banked(round, lid(round))

    def lifted(round: Round, report: IrregularityReport) -> None:
        round.announce("the shaker is covered and shaken again", lid(round))

    def face_down(round: Round, report: IrregularityReport) -> None:
        banked(round, rules.at.dealer_exposed)
        _still_face_down(rules)(round, report)

    return (
        Irregularity(
            name="bank-lifted-lid", cite="; ".join(at.lid.values()), when=("roll",),
            legal=shaken, handle=lifted,
            consequence="the shaker is covered and the bank shakes again",
        ),
        exposed(rules, "bank", face_down),
    )  # fmt: skip


def again(words: str, cite: str) -> Handle:
    """The dealer calls it off, and it is done again."""

    def handle(round: Round, report: IrregularityReport) -> None:
        round.announce(words, cite)

    return handle


def _no_roll(name: str, cite: str) -> Irregularity:
    """The throw does not count and the dice are shaken again."""

    def handle(round: Round, report: IrregularityReport) -> None:
        round.announce("No roll", cite)
        round.note("no-roll", name, cite)

    return Irregularity(
        name=name, cite=cite, when=("roll",), consequence="no roll, reshake", handle=handle
    )


def _void_all(
    rules: Rules, name: str, cite: str, why: str, legal: Legal, *when: Step,
    follows: type[Interruption] = VoidRound,
) -> Irregularity:  # fmt: skip
    """All hands are void; wagers on something else stand."""

    def handle(round: Round, report: IrregularityReport) -> None:
        raise follows(why, cite, keeps=rules.keeps)

    return Irregularity(
        name=name, cite=cite, when=("deal", "count", "set", *when), legal=legal, handle=handle,
        consequence="all hands void, reshuffle",
    )  # fmt: skip


def not_settling(cite: str) -> Legal:
    """Refuse a report once wagers have been decided by the hands."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if round.memo.get(SETTLING):
            raise Refused("too late: hands have been exposed and settled", cite)

    return legal


def exposed(rules: Rules, whose: str, legal: Legal, *when: Step) -> Irregularity:
    """A piece that nobody may see is exposed: all hands are void."""
    name, why = f"{whose}-{rules.piece}-exposed", f"a {rules.piece} of the {whose} was exposed"
    return _void_all(
        rules, name, rules.at.dealer_exposed, why.replace("-", " "), legal, *when,
        follows=rules.exposed,
    )  # fmt: skip


def _still_face_down(rules: Rules) -> Legal:
    """Pieces can be exposed by mistake only until they are turned over to be set."""

    def legal(round: Round, report: IrregularityReport) -> None:
        if TURNED_OVER in round.memo:
            why = f"the {rules.piece}s have been turned over to be set"
            raise Refused(why, rules.at.dealer_exposed)

    return legal


def _player_exposed(rules: Rules) -> Irregularity:
    """The player decides, without looking at the pieces that are not exposed."""
    cite = rules.at.player_exposed
    play = Offer("play-on", cite, says="play the hand out")
    void = Offer("void", cite, says="have the hand void and take the wager back")

    def plays(round: Round, report: IrregularityReport) -> None:
        if report.seat not in round.seats_with(*rules.on_pieces):
            raise Refused(f"seat {report.seat} has no hand to void", cite)
        if any(isinstance(it, Arranged) and it.holder == str(report.seat) for it in round.events):
            why = f"seat {report.seat} has looked at its {rules.piece}s and set them"
            raise Refused(why, cite)

    def handle(round: Round, report: IrregularityReport) -> Steps[Answer | None]:
        waiting = round.prompt
        patron = round.stakes_on(seat=report.seat)[0].patron
        answer = yield from round.choose(
            report.seat, (play, void), cite=cite, default="play-on", patron=patron, step="void"
        )
        if answer.name == "void":
            for stake in round.stakes_on(seat=report.seat):
                if stake.wager not in rules.keeps:
                    round.return_stake(stake, cite, "the player voids the hand")
        its_turn = isinstance(waiting, Arrange) and waiting.seat == report.seat
        if answer.name != "void" or not its_turn or not isinstance(waiting, Arrange):
            return None
        return Arrangement(report.seat, waiting.suggestion or {})  # it decides nothing any more

    return Irregularity(
        name=f"player-{rules.piece}-exposed", cite=cite, when=("deal", "count", "set"),
        whose="seat", consequence="the player may void the hand", legal=plays, handle=handle,
    )  # fmt: skip


def _misset(rules: Rules) -> Irregularity:
    """Hands of the dealer that are not set as filed are reset, and the round goes on."""
    cite = rules.at.misset

    def set_by_house(round: Round, report: IrregularityReport) -> None:
        not_settling(cite)(round, report)
        bank = banking.of(round)
        if bank and not bank.co and not isinstance(round.prompt, Arrange) and OWN not in round.memo:
            raise Refused("the dealer sets no hands: the bank does", cite)

    def handle(round: Round, report: IrregularityReport) -> Steps[None] | None:
        round.memo[arrangements.MISSET] = True
        return None if isinstance(round.prompt, Arrange) else reset(round)

    def reset(round: Round) -> Steps[None]:
        bank = banking.of(round)
        holder = bank.holder if bank and bank.co else DEALER
        pieces = tuple(round.hands[holder])
        hands = yield from arrangements.set_as_filed(round, rules, holder, pieces, cite)
        round.memo[OWN if bank and not bank.co else AGAINST] = hands

    return Irregularity(
        name="dealer-hands-misset", cite=cite, when=UNTIL_EXPOSED,
        consequence="the hands are reset as filed and the round is completed",
        legal=set_by_house, handle=handle,
    )  # fmt: skip
