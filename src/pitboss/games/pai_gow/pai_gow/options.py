"""What a casino chooses at a pai gow table."""

from __future__ import annotations

from pitboss.engine.options import Option, Options, choice
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import dragons_eye, filed_ways
from pitboss.games.pai_gow.common import options as common
from pitboss.games.pai_gow.pai_gow.paragraphs import AT, BANKING, EYE
from pitboss.games.pai_gow.pai_gow.wall import HOUSE_WAY, STYLES
from pitboss.games.pai_gow.pai_gow.ways import USUAL, WAYS

OPTIONS = (
    common.vigorish_rounding(AT.paid),
    filed_ways.option(
        WAYS, "10.7(e)", USUAL,
        says="how the dealer's hands are set; usual: as a published way has it, Foxwoods, filed"
        " with its exceptions to 10.7(d), and what 10.7(d) itself demands stands too; foxwoods: to"
        " the letter; best-low, best-high: by 10.7(d) alone, which is no complete way, with the"
        " best low hand or the best high hand among the settings that it leaves; filed: exceptions"
        " that are not told here, so that any setting stands",
    ),
    *common.banking(BANKING),
    Option(name="delivery-styles", default=tuple(STYLES), kind="list", values=tuple(STYLES),
           cite="10.8(k)", says="the styles of delivery offered to the bank"),
    common.two_betting_areas(AT.two_areas),
    dragons_eye.variation(EYE),
    dragons_eye.alone(EYE),
    choice("starting-position", ("dragons-eye-button", "dice-total"), "10.6A(d)",
           "where the deal begins in the dragon's eye variation"),
    dragons_eye.shaken_for_player(EYE),
)  # fmt: skip


def check_table(options: Options) -> None:
    """Refuse what the text does not allow together."""
    common.check_banking(options, BANKING)
    if HOUSE_WAY not in options["delivery-styles"]:
        raise Refused(f"{HOUSE_WAY} is the style of a bank that chooses none", "10.8(i)")
