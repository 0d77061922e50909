"""Prices found by play agree with the mathematics of games that have some, and with a pencil."""

import copy
from fractions import Fraction

import pytest

import pitboss
from amounts import some_or
from pitboss.engine import ByOption, Choose, Game, Offer, Wager, choice
from pitboss.engine import answers as say
from pitboss.errors import Refused
from pitboss.odds import by_play, registry
from pitboss.odds.by_play import every_outcome
from pitboss.odds.model import Question
from pitboss.regulation.pay_tables import PayTable
from pitboss.regulation.payouts import EVEN, payout


def price(game, wager, table=None, rounds=None, chosen=None):
    """A wager by play, under the first pay table that is open."""
    model = by_play.model(game)
    asked = model.questions(chosen, wager=wager, table=table, rounds=rounds)
    return model.price(*asked[0])


def known(slug, wager, chosen=None):
    """The same by the game's own mathematics."""
    return pitboss.prices(slug, chosen, wager=wager)[0]


# -- every outcome in turn -----------------------------------------------------------------------


def agree(slug, wager, chosen=None, outcomes=None):
    played, own = price(pitboss.game(slug), wager, chosen=chosen), known(slug, wager, chosen)
    assert (played.outcomes.method, own.outcomes.method) == ("exact", "exact")
    assert f": every outcome walked ({outcomes})" in played.outcomes.how
    assert played.edge == own.edge
    assert (played.hit_rate, played.staked) == (own.hit_rate, own.staked)
    assert sum(line.chance for line in played.lines) == 1


@pytest.mark.parametrize("wager", pitboss.game("big-six").wager_names)
def test_big_six(wager):
    agree("big-six", wager, outcomes=7)


@pytest.mark.parametrize("wager", ["straight", "first-five", "dozen", "red"])
def test_roulette(wager):
    agree("roulette", wager, outcomes=38)


def test_roulette_with_half_lost_to_a_zero():
    agree("roulette", "red", {"zero-rule": "half"}, outcomes=38)


@pytest.mark.parametrize("wager", ["small", "any-three-of-a-kind", "one-of-a-kind"])
def test_sic_bo(wager):
    agree("sic-bo", wager, outcomes=216)


def test_one_throw_bets_of_craps_take_an_amount_that_can_be_paid():
    agree("craps", "field", outcomes=36)
    agree("craps", "horn", outcomes=36)
    assert price(pitboss.game("craps"), "horn").outcomes.stake == 20_00


def test_a_wager_on_spots_is_priced_on_the_first_or_on_the_one_asked_for():
    sic_bo = pitboss.game("sic-bo")
    first, asked = price(sic_bo, "total"), price(sic_bo, "total:10")
    assert first.outcomes.notes == ("on 4, the first of 14 spots: total:17 asks for another",)
    assert (asked.table, asked.outcomes.notes) == ("spot 10", ())
    assert asked.edge == known("sic-bo", "total:10").edge != first.edge


# -- at random -----------------------------------------------------------------------------------


def nearly(slug, wager, rounds, game=None):
    played, own = price(game or pitboss.game(slug), wager, rounds=rounds), known(slug, wager)
    found = played.outcomes
    assert (found.method, found.rounds, found.seed) == ("simulated", rounds, "1")
    assert found.std_error == pytest.approx(played.std_dev / rounds**0.5)
    assert abs(float(played.edge - own.edge)) < 4 * found.std_error
    assert float(played.staked) == pytest.approx(float(own.staked), rel=0.05)
    assert sum(line.chance for line in played.lines) == pytest.approx(1)
    return played


def test_three_card_poker_with_all_that_follows_the_ante():
    ante = nearly("three-card-poker", "ante", 10_000)
    assert ante.covers == ("play", "ante-bonus")
    assert ante.outcomes.how == "by play, decided by its bot"


def test_a_wager_that_needs_others_is_priced_without_them():
    six = nearly("three-card-poker", "six-card", 10_000)
    assert six.outcomes.notes == ("bet with pair-plus, and priced without",)


def test_what_the_rules_want_beside_an_ante_is_no_part_of_its_price():
    both = {"version": "20.6(f)3"}
    ante = price(pitboss.game("three-card-poker"), "ante", rounds=5_000, chosen=both)
    own = known("three-card-poker", "ante", both)
    assert ante.outcomes.notes == ("bet with pair-plus, and priced without",)
    assert abs(float(ante.edge - own.edge)) < 4 * ante.outcomes.std_error
    assert float(ante.staked) == pytest.approx(float(own.staked), rel=0.05)


@pytest.mark.slow
@some_or("rounds", 1_000, 6_000)
def test_blackjack(rounds):
    model = registry.find("blackjack")
    game = copy.copy(model.game)
    game.bot = model.bots["optimal"](game.read_options())
    nearly("blackjack", "main", rounds, game)


def test_wagers_that_are_required_together_are_priced_together():
    assert nearly("let-it-ride-poker", "bet-1", 5_000).covers == ("bet-2", "bet-3")


@pytest.mark.parametrize("wager", ["pass", "place-win-6"])
def test_a_wager_that_lives_on_is_played_until_it_is_decided(wager):
    nearly("craps", wager, 4_000)


def test_the_same_again():
    first, again = (price(pitboss.game("red-dog"), "original", rounds=300) for _ in range(2))
    assert first.record() == again.record()


def test_how_far_it_is_is_told():
    told = []
    question = Question(
        wager="initial", table="text", options=pitboss.game("casino-war").read_options(),
        rounds=50, watch=lambda what, done: told.append((what, done)),
    )  # fmt: skip
    by_play.model(pitboss.game("casino-war")).find("initial").price(question)
    assert told[0] == ("initial: playing", 0.0)
    assert told[-1] == ("initial: playing", 0.98)


# -- a game of two dice, by hand -------------------------------------------------------------------

PAIR = {
    letter: PayTable("pair", letter, "1.3(a)", {"pair": payout(pays)})
    for letter, pays in (("A", "5 to 1"), ("B", "4 to 1"))
}


def dice(round):
    """The second die has to be higher than the first; the ante can be raised in between."""
    yield from round.take_bets(("ante", "pair"), cite="1.2(a)")
    (first,) = yield from round.roll(1, cite="1.8")
    round.memo["first"] = first
    (ante,) = round.stakes_on("ante")
    more = Offer("raise", "1.2(a)", ante.amount, ante.amount)
    said = yield from round.choose(
        1, (more, Offer("stay", "1.2(a)")), cite="1.2(a)", default="stay"
    )
    if said.name == "raise":
        round.place(1, "raise", ante.amount, "1.2(a)")
    (second,) = yield from round.roll(1, cite="1.8")
    if first == second == 6:
        round.pay_bonus(1, "bonus", ante.amount, "two sixes", "1.3(a)")
    for stake in round.stakes_on():
        if stake.wager == "pair":
            table = PAIR[round.options["pair-table"]]
            round.pay(stake, table.get("pair" if first == second else ""), "a pair", "1.3(a)")
        elif second > first:
            round.win(stake, EVEN, "higher", "1.3(a)")
        else:
            round.lose(stake, "not higher", "1.3(a)")


def on_a_one(round, prompt, seat, rng):
    if isinstance(prompt, Choose):
        return say.Choice(seat, "raise" if round.memo["first"] == 1 else "stay")
    return None


def by_a_coin(round, prompt, seat, rng):
    return say.Choice(seat, rng.choice(("raise", "stay")))


def with_an_ante(round, bet, felt):
    if "ante" not in felt:
        raise Refused("only with an ante", "1.2(a)")


def wager(name, **more):
    return Wager(name=name, cite="1.2(a)", says=name, pays="1 to 1", **more)


def game_of(play, *wagers, **more):
    return Game(
        slug="tiny", title="Tiny", subchapter="1", sections=("1.8",), seats=(1, 4), wagers=wagers,
        play=play, irregularities=(), only_these="1.2(b)",
        **{"options": (), "pay_tables": {}, **more},
    )  # fmt: skip


def two_dice(bot):
    return game_of(
        dice, wager("ante", required=True), wager("raise", when="after the first die"),
        wager("bonus", when="by itself"), wager("pair"),
        options=(choice("pair-table", ("A", "B"), "1.3(a)", "what a pair pays"),),
        pay_tables={"pair": PAIR}, check_bets=with_an_ante, bot=bot,
    )  # fmt: skip


def test_all_that_follows_an_ante_belongs_to_it():
    """15 of 36 win and 21 lose; after a one, 5 and 1 of them twice; two sixes pay one more."""
    ante = price(two_dice(on_a_one), "ante")
    assert ante.outcomes.how == "by play, decided by its bot: every outcome walked (36)"
    assert ante.covers == ("raise", "bonus")
    assert ante.exact == -Fraction(15 - 21 + 5 - 1 + 1, 36)
    assert ante.staked == 1 + Fraction(1, 6)
    assert [(line.name, line.net, line.chance, line.pays) for line in ante.lines] == [
        ("higher", 2, Fraction(5, 36), ""),
        ("higher", 1, Fraction(10, 36), "1 to 1"),
        ("not higher", 0, Fraction(1, 36), ""),
        ("not higher", -1, Fraction(19, 36), ""),
        ("not higher", -2, Fraction(1, 36), ""),
    ]


def test_what_stands_beside_an_ante_does_not():
    pairs = [price(two_dice(on_a_one), "pair", table) for table in PAIR]
    assert [pair.exact for pair in pairs] == [0, Fraction(1, 6)]
    assert pairs[0].outcomes.notes == ("bet with ante, and priced without",)
    assert [line.pays for line in pairs[0].lines] == ["5 to 1", ""]


@pytest.mark.parametrize(
    ("paid_by", "option"),
    [
        (ByOption(letters=PAIR, option="pays-for-equals"), "pays-for-equals"),
        (lambda options: (PAIR[options["equals-table"]],), "equals-table"),
    ],
)
def test_each_pay_table_that_a_wager_says_an_option_chooses(paid_by, option):
    """Whatever the option is called; another option chooses nothing."""

    def play(round):
        yield from round.take_bets(("equals",), cite="1.2(a)")
        faces = yield from round.roll(2, cite="1.8")
        table = equals.table(round.options)
        for stake in round.stakes_on():
            row = table.get("pair" if len(set(faces)) == 1 else "")
            round.pay(stake, row, "equal dice", table.cite)

    equals = wager("equals", paid_by=paid_by)
    options = tuple(choice(name, ("A", "B"), "1.3(a)", name) for name in (option, "other-table"))
    model = by_play.model(game_of(play, equals, options=options))
    asked = model.questions(wager="equals")
    found = {question.table: model.price(pricing, question).exact for pricing, question in asked}
    assert found == {"A": 0, "B": Fraction(1, 6)}


def test_a_bot_that_tosses_a_coin_cannot_be_walked():
    ante = price(two_dice(by_a_coin), "ante", rounds=2_000)
    assert ante.outcomes.method == "simulated"
    assert float(ante.edge) == pytest.approx(
        (1 + 0.5) / 6 - 1 / 36, abs=4 * ante.outcomes.std_error
    )


def test_without_a_bot_what_is_not_said_is_done():
    ante = price(two_dice(None), "ante")
    assert ante.outcomes.how == "by play, decided by default: every outcome walked (36)"
    assert ante.exact == Fraction(21 - 15 - 1, 36)


# -- pieces, and what cannot be priced -------------------------------------------------------------


def urn(round):
    """Two of five balls, of which two are red."""
    yield from round.shuffle(["red", "red", "blue", "blue", "blue"], cite="1.8")
    yield from round.take_bets(("both-red",), cite="1.2(a)")
    yield from round.cut("1", least=1, cite="1.8")
    yield from round.deal(("1", "1"), face="up", cite="1.8")
    for stake in round.stakes_on():
        round.pay(stake, payout("8 to 1") if "blue" not in round.hands["1"] else None, "", "1.3(a)")


def test_pieces_are_drawn_one_by_one_as_often_as_they_are_there():
    both = price(game_of(urn, wager("both-red")), "both-red")
    assert both.outcomes.how == "by play: every outcome walked (4)"
    assert both.exact == 1 - 9 * Fraction(1, 10)


def test_many_outcomes_are_not_walked(monkeypatch):
    monkeypatch.setattr(every_outcome, "MOST_OUTCOMES", 35)
    assert price(two_dice(on_a_one), "ante", rounds=100).outcomes.method == "simulated"


def test_more_outcomes_than_there_seemed_to_be_are_not_walked(monkeypatch):
    monkeypatch.setattr(every_outcome, "MOST_OUTCOMES", 35)
    monkeypatch.setattr(every_outcome, "_estimate", lambda table, bettor: 35)
    assert price(two_dice(on_a_one), "ante", rounds=100).outcomes.method == "simulated"


def never(round):
    yield from round.take_bets(("ante",), cite="1.2(a)")
    yield from round.roll(1, cite="1.8")


def test_a_wager_that_is_never_decided_has_no_price():
    with pytest.raises(Refused, match=r"ante is not decided within 1,000 rounds"):
        price(game_of(never, wager("ante")), "ante", rounds=1)


def test_a_game_against_each_other_has_no_price_by_play():
    assert by_play.model(pitboss.game("poker-holdem")).pricings == ()
    with pytest.raises(Refused, match="no wager that is made against the house"):
        by_play.model(pitboss.game("poker-holdem")).questions()


# -- wagers on cards alone -------------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "edge"), [("6", 0.030555), ("8", 0.029855)])
def test_a_wager_that_cards_alone_decide_is_counted_and_not_played(decks, edge):
    """The published figures of match-the-dealer at spanish 21."""
    counted = price(pitboss.game("spanish-21"), "match-the-dealer", chosen={"decks": decks})
    assert counted.outcomes.method == "exact"
    assert counted.outcomes.how.endswith("deals of three cards")
    assert float(counted.edge) == pytest.approx(edge, abs=5e-7)


def test_unless_it_is_to_be_played():
    played = price(pitboss.game("spanish-21"), "match-the-dealer", rounds=2_000)
    assert played.outcomes.method == "simulated"
    assert abs(float(played.edge) - 0.030555) < 4 * played.outcomes.std_error
