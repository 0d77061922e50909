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
        (craps.GAME, "no-roll", {"ground": "bad luck"}, "1.9(b)6"),
        (craps.GAME, "no-roll", {"faces": "three four"}, "1.9(b)6"),
        (craps.GAME, "no-roll", {"decided-by": "boxperson"}, "1.9(b)6"),
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
        (craps.GAME, "no-roll", "the dice struck a player's coupon", {"ground": "chips-hit"}),
        (craps.GAME, "no-roll", "a die hit the bank of chips", {"ground": "improper"}),
        (craps.GAME, "no-roll", "more than one side rests on chips", {}),
        (craps.GAME, "disputed-face", "the boxperson voids the roll", {"void": "yes"}),
        (craps.GAME, "ordered-to-pass", "void", {}),
        (automated.GAME, "no-roll", "a die leans, the shaker fails", {"ground": "die-not-flat"}),
        (automated.GAME, "no-roll", "one die rests on the other", {"ground": "die-on-die"}),
        (automated.GAME, "no-roll", "the button does not work", {"ground": "failure"}),
        (automated.GAME, "no-roll", "for some other reason", {}),
    ],
)  # fmt: skip
def test_what_a_reason_tells_is_read_at_the_door(game, name, said, told):
    fields = game.irregularity_names[name].may_say
    assert aliases.details(game, fields, {"reason": said}) == {"reason": said} | told
    plain = {"reason": said, "ground": "improper", "void": "no"}
    kept = {key: value for key, value in plain.items() if key in {f.name for f in fields}}
    assert aliases.details(game, fields, kept) == kept
