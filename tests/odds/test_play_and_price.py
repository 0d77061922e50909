"""What is paid at the table is what the price says: every wager, under every option, at small, odd
and large stakes.

A wager with few outcomes is played in all of them, and the price must say the same to the last
figure. Of others some rounds are played: each must end, to the cent, as one of the lines of the
price does. So an option that changes what is paid, and that the mathematics does not know, is
found here.
"""

import random
from collections import Counter
from fractions import Fraction
from itertools import islice

import pytest
from msgspec.structs import replace

from amounts import some_or
from pitboss.errors import Refused
from pitboss.odds import registry, stakes
from pitboss.odds.by_play import Again, every_outcome, priced_bet
from random_play import random_options

MODELS = {slug: registry.find(slug) for slug in registry.slugs()}
SOLVED = {
    slug for slug, model in MODELS.items()
    if model.strategy is not None and slug not in ("casino-war", "red-dog")
}  # fmt: skip
"""Games whose main wager takes long to solve: it is compared in the long run."""
COUNTED = {"pai-gow-poker", "asia-poker"}
"""Games of which even some wagers that leave nothing to decide are long to count."""
PAID_ON_THE_WAY = {"dice-bonus"}
"""Wagers that are paid several times while they stay; play by one bet stops at the first."""
FEW_OUTCOMES = 250
"""Every time; in the long run as many as pricing by play tries."""
ROUNDS = {True: 400, False: 12}
"""How often a wager with many outcomes is played under each choice of options."""
BETTER = {
    "payout-odds": {"field-12": "3 to 1", "craps-12": "31 to 1", "place-win-6": "7 to 5"},
    "odds-multiple-by-point": {"4": 3, "5": 4, "6": 5},
    "tie-odds": "9 to 1",
    "dragon-7-odds": "41 to 1",
}
"""What options are tried with whose values no declaration lists."""


def values(option):
    """Other values than the usual one."""
    if option.kind == "choice":
        return [value for value in option.values if value != option.default]
    if option.kind == "flag":
        return [not option.default]
    if option.kind == "list":
        return [[value] for value in option.values]
    if option.kind == "rate":
        return [f"{bound}" for bound in (option.low, option.high, Fraction(1, 30)) if bound]
    if option.kind == "number":
        return [bound for bound in (option.low, option.high) if bound is not None]
    if option.kind == "amount":
        return ["0.25", "5", "25"]
    return [BETTER[option.name]] if option.name in BETTER else []


def choices(game):
    """The usual options, then every other value of every option, then many at random together."""
    alone = [(option.name, value) for option in game.options for value in values(option)]
    yield {}
    for name, value in alone:
        yield {name: value}
    rng = random.Random(game.slug)
    while True:
        yield random_options(game, rng)


def amounts_of(multiple, rng):
    """The least at which nothing is rounded, an odd one, and a large one."""
    return [multiple, 100 * rng.randrange(1, 60, 2) + rng.choice((0, 0, 0, 5)), 1_000 * multiple]


def quick(model, pricing, every):
    if every:
        return True
    slug = model.game.slug
    return slug not in COUNTED and not (slug in SOLVED and model.decides(pricing))


def questions(model, chosen, rng, every):
    """Every wager that can be made, at each of the stakes."""
    game = model.game
    try:
        asked = model.questions(chosen)
    except Refused:  # the options do not go together
        return
    for pricing, question in asked:
        if question.wager in PAID_ON_THE_WAY or not quick(model, pricing, every):
            continue
        multiple = model.multiple(pricing, question.table, question.options)
        for stake in amounts_of(multiple, rng):
            one = replace(question, stake=stake, asked=True)
            if stakes.why_not(game, one) is None:
                yield pricing, one


def bet_on(model, pricing, question):
    """A table with the bet; the best player decides, if the game has one."""
    game, options = model.game, question.options
    if "optimal" in model.bots and model.decides(pricing):
        game = replace(game, bot=model.bots["optimal"](options))
    table, spot = priced_bet.open_table(game, options), ""
    if pricing.spotted is not None:
        wager = game.wager_names[question.wager]
        spots = wager.spots(options) if wager.spots else ()
        named = {
            pricing.spotted(f"{question.wager}:{spot}", options): spot for spot in reversed(spots)
        }
        if question.table not in named:
            return table, None
        spot = named[question.table]
    return table, priced_bet.find(table, question.wager, question.stake, spot, (1,))


def ends_of(game, lines, stake):
    """How often a wager ends with each result in cents, and with what was staked. Where a game has
    fees, some count as staked and some are taken off what is won: there results alone count."""
    found = Counter()
    for line in lines:
        staked = 0 if game.fees else line.staked * stake
        found[line.net * stake, staked] += line.chance
    return Counter({end: chance for end, chance in found.items() if chance})


def compare(model, pricing, question, few, rounds):
    try:
        price = model.price(pricing, question)
    except Refused:  # below the least of a rate card; or what would be in parts of a cent
        return 0
    if price.outcomes.multiple_of is not None:  # then it is what it is without a stake
        usual = model.usual_stake(pricing, question.table, question.options)
        said = model.price(pricing, replace(question, stake=usual, asked=False))
        assert said.lines == price.lines
    table, making = bet_on(model, pricing, question)
    if making is None or making.amount != question.stake:
        return 0
    if min(line.staked for line in price.lines) > 1:
        return 0  # priced with another wager beside it
    game, stake = model.game, question.stake
    said = ends_of(game, price.lines, stake)
    every_outcome.MOST_OUTCOMES = few
    if walked := every_outcome.walk(table, making, question.watch):
        assert ends_of(game, walked.ends.lines(), stake) == said
        return walked.times
    playing = Again(table, making, "1")
    for _ in range(rounds):
        end = playing.play()
        assert (end.net, 0 if game.fees else end.staked) in said
    return rounds


@some_or("every", False, True)
@pytest.mark.parametrize("slug", [slug for slug, model in MODELS.items() if model.pricings])
def test_the_table_pays_what_the_price_says(slug, every, monkeypatch):
    monkeypatch.setattr(every_outcome, "MOST_OUTCOMES", every_outcome.MOST_OUTCOMES)
    model, rng = MODELS[slug], random.Random(slug)
    chosen = list(islice(choices(model.game), 200))
    if not every:
        chosen = [{}, *rng.sample(chosen[1:], 4)]
    compared = 0
    for one in chosen:
        asked = list(questions(model, one, rng, every))
        for pricing, question in asked if every else rng.sample(asked, min(8, len(asked))):
            try:
                compared += compare(model, pricing, question, FEW_OUTCOMES, ROUNDS[every])
            except BaseException as error:
                error.add_note(f"{question.wager} {question.table} {one} at {question.stake}")
                raise
    assert compared or slug in SOLVED
