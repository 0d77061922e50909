"""The rules of pai gow poker for the procedures of the family, and what can go wrong: 11.6,
11.11."""

from functools import partial

from pitboss.engine import Irregularity, IrregularityReport, Options, Round
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import bank as banking
from pitboss.games.pai_gow.common import cards
from pitboss.games.pai_gow.common import irregularities as common
from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, without_vigorish
from pitboss.games.pai_gow.common.rules import PLACES, Rules
from pitboss.games.pai_gow.common.settlement import five_percent
from pitboss.games.pai_gow.pai_gow_poker import hands, progressive, side_wagers
from pitboss.games.pai_gow.pai_gow_poker.options import in_two_steps, is_ez
from pitboss.games.pai_gow.pai_gow_poker.paragraphs import AT, BANKING, CARDS, DECK
from pitboss.games.pai_gow.pai_gow_poker.wagers import MAIN
from pitboss.procedures.deck_irregularities import only_where, shuffler_counts_wrong, void_all
from pitboss.ranking import ace_joker


def vigorish(won: int, options: Options) -> int:
    """11.9(j), (k)2, 11.10(o): none in EZ pai gow, and none by the second method."""
    return 0 if is_ez(options) else of_surplus(won, options)


def of_surplus(won: int, options: Options) -> int:
    """11.10(l) and (m) have only one exception: the variation without any vigorish, 11.9(k)2."""
    return 0 if without_vigorish(options) else five_percent(won, options)


RULES = Rules(
    at=AT,
    wager=MAIN,
    piece="card",
    places=PLACES,
    shape=hands.SHAPE,
    ordered=lambda arrangement: arrangement,
    score=hands.score,
    deciding=lambda cards, options: ace_joker.ranks(hands.score(cards, options)),
    called=hands.called,
    worthless=lambda name, pieces: False,
    house_way=hands.required,
    vigorish=vigorish,
    of_surplus=of_surplus,
    out_of_turn=partial(banking.out_of_turn, at=BANKING),
    keeps=(DICE_BONUS,),
    side_wagers=side_wagers.MOMENTS,
    decided=side_wagers.queens_dragon,
)


def by_machine(round: Round, report: IrregularityReport) -> None:
    """11.11(n): an automated shoe gives stacks of seven, or of three first."""
    common.not_settling("11.11(n)")(round, report)
    if not in_two_steps(round.options):
        only_where("deal", "automated", "11.11(n)")(round, report)
    elif round.options["completion-deal"] == "hand" and side_wagers.THREE_OUT in round.memo:
        raise Refused("the cards have left the automated shoe", "11.17(g)1")


IRREGULARITIES = (
    *cards.with_dice(common.irregularities(RULES)),
    *common.of_bank(RULES, BANKING),
    *cards.card_irregularities(CARDS, "11.11(h)"),
    Irregularity(
        name="shoe-fails", cite="11.11(n)", when=cards.ON_THE_TABLE, legal=by_machine,
        in_the_deal=True,
        consequence="the round is void, and all cards are reshuffled",
        handle=void_all("the automated shoe failed", "11.11(n)"),
    ),
    shuffler_counts_wrong(DECK),
    progressive.NOT_ACCEPTED,
)  # fmt: skip
