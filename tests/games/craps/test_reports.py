"""What a report at the craps tables says: who, on which ground, which faces; and its reason not."""

import pytest

from pitboss import aliases
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.games.craps import automated_craps as automated
from pitboss.games.craps import craps
from pitboss.games.craps import mini_craps as mini


def out(game, **options):
    """A round with a line bet, the dice out."""
    round = Table(game, options=options, seats=2).start()
    round.answer(say.Shuffled())
    round.answer(say.Bet(1, {"pass": 1000}))
    round.answer(say.NoMoreBets())
    while round.prompt.step == "choose":
        round.answer(say.Choice(1, "accept"))
    return round


@pytest.mark.parametrize(
    ("game", "name", "details", "cite"),
    [
        (craps.GAME, "no-roll", {"by": "dealer"}, "1.9(e)1"),
        (craps.GAME, "no-roll", {"ground": "chips-hit"}, "1.9(d)"),
        (craps.GAME, "no-roll", {"ground": "bad luck"}, "1.9(b)6; 1.9(c)"),
        (craps.GAME, "no-roll", {"faces": "three four"}, "1.9(b)6; 1.9(c)"),
        (craps.GAME, "no-roll", {"decided-by": "boxperson"}, "1.9(b)6; 1.9(c)"),
        (craps.GAME, "disputed-face", {"by": "floorperson"}, "1.10(a)2i"),
        (craps.GAME, "ordered-to-pass", {"by": "dealer"}, "1.11(a)2"),
        (mini.GAME, "no-roll", {"by": "boxperson"}, "1.9(e)2"),
        (mini.GAME, "disputed-face", {"by": "dealer"}, "1.10(a)2ii"),
        (mini.GAME, "disputed-face", {"faces": "7 1"}, "1.8"),
        (automated.GAME, "no-roll", {"by": "dealer"}, "1A.8(c)"),
        (automated.GAME, "no-roll", {"by": "boxperson"}, "1A.8(c)"),
        (automated.GAME, "ordered-to-relinquish", {"by": "dealer"}, "1A.7(a)3"),
    ],
)
def test_refused(game, name, details, cite):
    with pytest.raises(Refused) as refusal:
        out(game).check(say.IrregularityReport(name, details=details))
    assert refusal.value.cite == cite


@pytest.mark.parametrize("reason", ["the dice hit a stack of chips", "shaker fails", "void"])
def test_nothing_follows_from_a_reason_at_the_table(reason):
    for game in (craps.GAME, mini.GAME, automated.GAME):
        round = out(game)
        round.answer(say.IrregularityReport("no-roll", details={"reason": reason}))
        assert not round.voided
        assert round.prompt.step == "bets"
    round = out(craps.GAME)
    said = {"reason": "void", "faces": "3 4"}
    round.answer(say.IrregularityReport("disputed-face", details=said))
    assert round.over


def test_who_is_not_at_the_table_calls_nothing():
    round = out(mini.GAME, stickperson=False)
    with pytest.raises(Refused, match="stickperson is not one of dealer, floorperson"):
        round.check(say.IrregularityReport("no-roll", details={"by": "stickperson"}))
    round.check(say.IrregularityReport("no-roll", details={"by": "Floorperson"}))


@pytest.mark.parametrize(
    ("game", "name", "said", "told"),
    [
        (craps.GAME, "no-roll", "dice hit chips", {"ground": "chips-hit"}),
        (craps.GAME, "die-on-bank", "the dice hit chips", {"reason": "the dice hit chips"}),
        (craps.GAME, "disputed-face", "void", {"void": "yes"}),
        (craps.GAME, "disputed-face", "it was slid", {"reason": "it was slid"}),
        (automated.GAME, "shaker-fails", "void", {"reason": "void"}),
    ],
)
def test_words_beside_a_name_are_its_ground_a_flag_or_its_reason(game, name, said, told):
    fields = game.irregularity_names[name].may_say
    assert aliases.in_words(game, fields, said) == told


@pytest.mark.parametrize(
    ("game", "said", "ground"),
    [
        (craps.GAME, "dice hit a player's chips", "chips-hit"),
        (automated.GAME, "die leans", "die-not-flat"),
        (automated.GAME, "one die on top of the other", "die-on-die"),
        (automated.GAME, "shaker fails when activated - round of play void", "failure"),
        (automated.GAME, "the table shook", "the table shook"),  # and the table refuses it
    ],
)
def test_a_ground_by_another_name(game, said, ground):
    fields = game.irregularity_names["no-roll"].may_say
    assert aliases.details(game, fields, {"ground": said}) == {"ground": ground}
