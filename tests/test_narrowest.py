"""A refusal names the narrowest paragraph that forbids the thing, and lists the others."""

import pytest

from pitboss.engine import Table, registry
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.errors import Refused, among, refuse_for_all
from pitboss.regulation.rulebooks import NEW_JERSEY
from pitboss.sheets.refusals import expected_refusal
from random_play import RandomTable

GAMES = registry.slugs()


def refusal_of(round, answer):
    with pytest.raises(Refused) as refused:
        round.check(answer)
    return refused.value


@pytest.mark.parametrize("slug", GAMES)
def test_a_decision_at_another_moment_is_refused_by_the_paragraph_that_offers_it(slug):
    """Whatever was offered in this round: not by the paragraph of the moment alone."""
    game = registry.find(slug)

    def watch(round):
        prompt = round.prompt
        if not isinstance(prompt, ask.Choose) or not prompt.seat:
            return
        for name, cite in round.decisions.items():
            own = prompt.why_not(name) if prompt.why_not else None
            if prompt.offer(name) is None and own is None:
                refusal = refusal_of(round, say.Choice(prompt.seat, name, patron=prompt.patron))
                assert refusal.cite == among(cite, prompt.cite)

    for seed in range(2):
        play = RandomTable(game, f"{slug}/narrow/{seed}")
        for _ in play.times(3):
            play.play(watch)


@pytest.mark.parametrize("slug", GAMES)
def test_posted_limits_of_a_wager_by_its_own_paragraph_before_that_of_all_games(slug):
    game = registry.find(slug)
    limits = Table(game, seats=game.seats[0], stacks=chips(game)).limits
    limits = type(limits)(own={w.name: type(limits.all)(500, 5000, 1) for w in game.wagers})
    for wager in game.wagers:
        for amount, own in ((1, wager.least_posted), (9999_00, wager.most_posted)):
            with pytest.raises(Refused) as refused:
                limits.check(wager, amount, NEW_JERSEY.limits)
            assert refused.value.cite == among(own, "8.2(a)")
            game.rulebook.check(own or game.only_these.partition(";")[0])


def chips(game):
    return dict.fromkeys(range(1, game.seats[0] + 1), 100_00) if game.table_stakes else None


def refuse(cite):
    def check():
        raise Refused(f"because of {cite}", cite)

    return check


def test_all_that_forbid_a_thing_are_named_and_the_first_says_why():
    with pytest.raises(Refused, match=r"because of 2\.17\(g\)1") as refused:
        refuse_for_all((lambda: None, refuse("2.17(g)1"), refuse("2.17(g)2; 8.2(a)")))
    assert refused.value.cite == "2.17(g)1; 2.17(g)2; 8.2(a)"
    refuse_for_all((lambda: None,))


@pytest.mark.parametrize(
    ("expected", "allowed"),
    [
        ("2A.6(b)", True),
        ("2A.6(b); 8.2(a)", True),
        ("8.2(a); 2A.6(b)", False),
        ("8.2(a)", True),
        ("2A.6(b); 2A.6(a)", False),
        ("2A.6", False),
    ],
)
def test_a_sheet_names_any_paragraph_of_a_refusal_or_the_narrowest_first(expected, allowed):
    found = expected_refusal(registry.find("blackjack-switch"), expected)
    assert found.allows(Refused("below the minimum", "2A.6(b); 8.2(a)")) is allowed
