"""What choices are worth at a table of the family, exactly, from the cards that a seat has seen."""

from importlib import import_module

import pytest
from blackjack_tables import VARIANTS

from pitboss.engine import Bet, Bot, Dealer, Table
from pitboss.engine import events as on
from pitboss.engine import prompts as put
from pitboss.engine.players import step
from pitboss.engine.registry import find
from pitboss.odds import choice_values, registry
from pitboss.odds.games.blackjack.common.by_plan import column
from pitboss.odds.games.blackjack.common.hands import places
from pitboss.odds.games.blackjack.common.solver import best_play
from pitboss.odds.studies import HandAsked

TEN_DOLLARS = 10_00


def asked(slug, cards, name, options=None, seats=1):
    """The decision of seat 1 that first offers a choice, with these cards."""
    game = find(slug)
    table = Table(game, options=options or {}, seats=seats, limits={"all": "10-1000"})
    table.seated = dict.fromkeys(table.seats, "")
    players = {seat: Bot(seat) for seat in table.seats}
    round, dealer = table.start(), Dealer(5, cards=cards)
    while not (isinstance(round.prompt, put.Choose) and round.prompt.offer(name)):
        step(round, round.prompt, dealer, players)
    return choice_values.decision_at(round)


def values(decision):
    advice = choice_values.advise(decision)
    assert advice.deals == 0, "exact"
    return {(one.name, one.amount): one.value for one in advice.choices}, advice


def test_sixteen_against_a_ten_is_close_and_not_the_same():
    """To stand gives away 6 cents of $10, not $0."""
    _, advice = values(asked("blackjack", {1: "Ts 6h", "dealer": "Td"}, "hit"))
    best, second = advice.choices[:2]
    assert (best.name, second.name) == ("hit", "stand")
    assert second.gives_away == pytest.approx(5.79, abs=0.01)
    assert second.error == 0


@pytest.mark.parametrize("deal", ["no-hole", "hole-reader"])
def test_a_hand_is_worth_what_the_study_of_one_hand_says(deal):
    options = {"deal": deal, "surrender": True}
    found, _ = values(
        asked("blackjack", {1: "8s 8h", 2: "5s 6h", "dealer": "Td 2c"}, "hit", options, seats=2)
    )
    model = registry.find("blackjack")
    read = model.game.read_options(options)
    study = HandAsked(options=read, hand="8,8", up="T", removed="5,6")
    said = {one["decision"]: one["expects"] for one in model.studies.hand(study).records}
    assert {name for name, _ in found} == set(said)
    for (name, _), value in found.items():
        assert value / TEN_DOLLARS == pytest.approx(said[name], abs=1e-12), name


HANDS = [("9s", "7h"), ("As", "6h"), ("5s", "6h"), ("9s", "9h")]


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("hand", HANDS)
def test_the_best_choice_is_worth_what_the_solved_column_says(name, hand):
    """From a full shoe, against a six and an ace; without a reader, a blackjack is part of it."""
    variant = import_module(f"pitboss.odds.games.blackjack.{name}").VARIANT
    rules = variant.rules_of(variant.game.read_options({}), TEN_DOLLARS)
    if rules.deals != "usual":
        return  # the solver has other cards gone, or another wager there
    for up, card in ((6, "6d"), (1, "Ad")):
        cards = {1: " ".join(hand), "dealer": card}
        found, _ = values(asked(variant.game.slug, cards, "hit"))
        solved = column.best(column.see(rules, up, best_play.full_shoe(rules)))
        place = places()[tuple(sorted({"A": 1}.get(one[0]) or int(one[0]) for one in hand))]
        stake = find(variant.game.slug).wager_names[variant.main]
        assert stake
        best = max(found.values())
        unit = best / solved.worth[place]
        assert unit == pytest.approx(round(unit / 5_00) * 5_00, abs=1e-6), (up, found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "cards", "name"),
    [
        ("blackjack", {1: "Ts 6h", "dealer": "Ad"}, "insurance"),
        ("blackjack-switch", {"1": "9s 6h", "1/2": "5s Ah", "dealer": "6d"}, "switch"),
        ("switch-hands-blackjack", {1: "Ts 6h", "dealer": "Td"}, "switch-hands"),
        ("double-attack-blackjack", {"dealer": "6d"}, "double-attack"),
        ("triple-attack-blackjack", {1: "Ks", "dealer": "6d"}, "third-attack"),
        ("triple-attack-blackjack", {1: "Ks"}, "second-attack"),
        ("spanish-21", {1: "5s 6h 2c", "dealer": "Kd"}, "double"),
    ],
)
def test_the_same_is_found_by_dealing_again(slug, cards, name, monkeypatch):
    """Within four standard errors of what the choices differ by."""
    decision = asked(slug, cards, name)
    found, advice = values(decision)
    monkeypatch.setattr(choice_values, "exactly", lambda decision: None)
    dealt = choice_values.advise(decision, deals=120)
    by_name = {(one.name, one.amount): one for one in dealt.choices}
    best = advice.choices[0]
    for one in dealt.choices:
        error = max(one.error, by_name[best.name, best.amount].error, 1.0)
        apart = by_name[best.name, best.amount].value - one.value
        exact = found[best.name, best.amount] - found[one.name, one.amount]
        assert abs(apart - exact) < 4 * error, one.name


def test_insurance_counts_the_tens_that_are_seen():
    decision = asked("blackjack", {1: "Ts Kh", 2: "Js Qh", "dealer": "Ad"}, "insurance", seats=2)
    found, _ = values(decision)
    (amount,) = (amount for name, amount in found if name == "insurance")
    tens, left = 96 - 4, 312 - 5
    worth = amount * (3 * tens / left - 1)
    assert found["insurance", amount] - found["no-insurance", 0] == pytest.approx(worth, abs=1e-9)


def test_a_side_wager_that_is_open_is_not_left_out():
    """Two sevens and the wager on them: what a third card brings is not in the hand's worth."""
    game, options = find("blackjack"), {"side-wagers": ["sevens"]}
    table = Table(game, options=options, seats=1)
    round, dealer = table.start(), Dealer(5, cards={1: "7s 7h", "dealer": "Td"})
    while not isinstance(round.prompt, put.TakeBets):
        round.answer(dealer.answer(round.prompt))
    round.answer(Bet(1, {"main": TEN_DOLLARS, "sevens": 1_00}))
    while not (isinstance(round.prompt, put.Choose) and round.prompt.offer("hit")):
        step(round, round.prompt, dealer, {1: Bot(1)})
    assert choice_values.exactly(choice_values.decision_at(round)) is None


def test_an_unseen_card_that_would_have_ended_the_round_is_not_dealt(monkeypatch):
    """A reader has found no blackjack, so that none is dealt again under the ace."""
    decision = asked("blackjack", {1: "Ts 6h", "dealer": "Ad 5c"}, "hit", {"deal": "hole-reader"})
    monkeypatch.setattr(choice_values, "exactly", lambda decision: None)
    assert choice_values.advise(decision, deals=20).deals == 20


def test_of_two_equal_cards_that_are_turned_over_both_are_known():
    dealt = [on.Dealt("1", "Qh", "blind", "x"), on.Dealt("1", "Qh", "blind", "x")]
    shown = on.Shown("1", ("Qh", "Qh"), "x")
    assert choice_values._known([*dealt, shown], "1") == {"1": ["Qh", "Qh"]}
