"""Pai gow's mathematics: by brute force, by published figures, and simulated beside exact."""

from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from random import Random

import foxwoods
import numpy as np
import pytest

from pitboss.engine import Arranged, Bot, Dealer, Table, play_round
from pitboss.engine.events import Chosen
from pitboss.equipment.tiles import SET, SPOTS
from pitboss.errors import Refused, Unusable
from pitboss.games.pai_gow.common.settlement import compare
from pitboss.games.pai_gow.pai_gow import GAME, RULES, hands
from pitboss.odds import registry
from pitboss.odds.games.pai_gow import pai_gow
from pitboss.odds.games.pai_gow.common import dice
from pitboss.odds.games.pai_gow.pai_gow import deals
from pitboss.odds.simulation.streams import stream
from pitboss.ranking import tiles as ranking

MODEL = registry.find("pai-gow")
FIVE = Fraction(19, 20)


def by_house(four, options):
    return hands.of(hands.required(four, options).best)


def priced(wager, table=None, stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    found = MODEL.questions(options, wager=wager, table=table, stake=stake)
    return MODEL.price(*found[0])


# -- the tiles ---------------------------------------------------------------------------------


def test_every_hand_of_four_tiles_is_there_once():
    every = deals.all_hands()
    assert every.masks.size == len(set(every.masks.tolist())) == comb(32, 4) == 35_960
    assert len(every.examples) == 4285
    assert every.counts.sum() == 35_960
    assert all(bin(mask).count("1") == 4 for mask in every.own.tolist())


def test_hands_with_pairs_and_wongs_are_as_many_as_published():
    """Bonanza Pai Gow, https://wizardofodds.com/games/bonanza-pai-gow/ ."""
    best = ("supreme pair", "pair of 6-6", "pair of 1-1")
    found = dict.fromkeys(("two pairs", "best pairs", "other pairs", "wong", "other"), 0)
    for four, count in zip(deals.all_hands().examples, deals.all_hands().counts, strict=True):
        ways = deals.ways(four)
        pairs = [ranking.name(way.high) for way in ways if pai_gow.family(way.high) == "pair"]
        if any(pai_gow.family(way.low) == "pair" for way in ways):
            name = "two pairs"
        elif pairs:
            name = "best pairs" if pairs[0] in best else "other pairs"
        else:
            wong = any(pai_gow.family(way.high) == "wong" for way in ways)
            name = "wong" if wong else "other"
        found[name] += int(count)
    assert found == {"two pairs": 117 + 3, "best pairs": 1260, "other pairs": 5460, "wong": 2704,
                     "other": 26_352 + 64}  # fmt: skip


@pytest.mark.parametrize("chosen", hands.BY_TEXT)
def test_counts_are_those_of_the_rules_hand_by_hand(chosen):
    """Some hands against all that the dealer can have, as the game itself compares them."""
    options = GAME.read_options({"house-way": chosen})
    rng = Random(chosen)
    for kind in rng.sample(range(len(deals.all_hands().examples)), 4):
        mine = deals.all_hands().examples[kind]
        left = list(SET)
        for tile in mine:
            left.remove(tile)
        counted = np.zeros((2, 3, 3), np.int64)
        for theirs in combinations(left, 4):
            dealer = by_house(theirs, options).arrangement
            for number, way in enumerate(deals.ways(mine)):
                counted[
                    0,
                    number,
                    compare(RULES, ("1", way.arrangement), ("dealer", dealer), options).sign + 1,
                ] += 1
                as_bank = compare(
                    RULES, ("dealer", dealer), ("1", way.arrangement), options, player=False
                ).sign
                counted[1, number, 1 - as_bank] += 1
        assert (counted[0] == deals.tallies(chosen)[kind]).all()
        assert (counted[1] == deals.tallies(chosen, banks=True)[kind]).all()


@pytest.mark.parametrize("chosen", hands.BY_TEXT)
def test_the_best_setting_is_the_best_of_three(chosen):
    for won, banks in product((FIVE, Fraction(1)), (False, True)):
        found = deals.tallies(chosen, banks)
        how = deals.optimal(chosen, won, banks)
        for kind in range(0, len(found), 7):
            worth = [won * int(way[2]) - int(way[0]) for way in found[kind]]
            assert worth[how[kind]] == max(worth)
            usual = deals.house(chosen)[kind]
            assert worth[usual] < max(worth) or how[kind] == usual


def test_advice_has_the_best_setting_first_and_what_each_is_worth():
    options, four = GAME.read_options(), ("1-3", "5-6", "1-6", "1-1")
    found = pai_gow.advice(four, options, 10_00)
    assert found[0][0] == pai_gow.best_setting(four, options, 10_00).arrangement
    worth = [value for _, value in found]
    assert worth == sorted(worth, reverse=True)
    assert len(worth) == 3
    assert all(-1 <= value <= 1 for value in worth)
    with pytest.raises(Unusable, match="4"):
        pai_gow.advice(four[:3], options)


def test_equal_tiles_are_of_one_sort_and_no_others():
    alike = {frozenset(pair) for pair in combinations(SPOTS, 2)
             if deals.SORTS[pair[0]] == deals.SORTS[pair[1]]}  # fmt: skip
    assert alike == {frozenset(pair) for pair in (("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"),
                                                  ("1-4", "2-3"))}  # fmt: skip


# -- prices ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "chosen", "edge", "by_house_way"),
    [
        ("pai-gow", {}, "-31571653/1840702500", "19010893/736281000"),
        ("pai-gow", {"house_way": "best-high"}, "-848209/87652500", "49359937/1840702500"),
        ("pai-gow", {"dragons_eye": "method-1"}, "-31571653/1840702500", "19010893/736281000"),
        ("pai-gow", {"dragons_eye": "method-2"}, "-258097/63109800", "202589/5259150"),
        ("dealer-wager", {}, "-119583871/3681405000", "21290383/3681405000"),
        ("dealer-wager", {"dragons_eye": "method-2"}, "-8925959/189329400", "-67243/7281900"),
    ],
)
def test_prices_on_the_tiles(wager, chosen, edge, by_house_way):
    """By 10.7(d) alone; where it can be beaten, the price says that it is no complete way."""
    price = priced(wager, **{"house_way": "best-low", **chosen})
    assert any("10.7(d) alone, which is no complete way" in note for note in price.outcomes.notes)
    assert price.exact == Fraction(edge)
    assert sum(line.chance for line in price.lines) == 1
    assert f"({by_house_way})" in price.outcomes.notes[0]
    assert price.outcomes.stake is None


def test_a_wager_is_worth_the_chances_of_its_two_hands():
    """Without vigorish: both higher less neither is the one chance plus the other less one."""
    every, chosen = deals.all_hands(), "best-low"
    how = deals.house(chosen)
    highs, lows = deals.set_hands(every.highs, how), deals.set_hands(every.lows, how)
    for kind in range(0, len(every.examples), 97):
        others = (every.masks & every.own[kind]) == 0
        way = deals.ways(every.examples[kind])[0]
        high = (highs[others] < way.strength[0]).sum()
        low = 0 if ranking.is_zero(way.low) else (lows[others] < way.strength[1]).sum()
        lost, _, won = deals.tallies(chosen)[kind, 0]
        assert won - lost == high + low - others.sum()


def test_without_vigorish_every_triple_takes_the_wager():
    price = priced("pai-gow", dragons_eye="method-2")
    lost, pushed, won = deals.totals("foxwoods", deals.optimal("foxwoods", Fraction(1)))
    assert [line.chance for line in price.lines] == [
        won * Fraction(35, 36), pushed * Fraction(35, 36), lost * Fraction(35, 36), Fraction(1, 36)
    ]  # fmt: skip
    assert [line.net for line in price.lines] == [1, 0, -1, -1]


@pytest.mark.parametrize(("stake", "taken"), [(5_00, 25), (7_00, 50), (10_00, 50), (101_00, 525)])
def test_vigorish_is_rounded_up_for_the_stake(stake, taken):
    rounded = priced("pai-gow", stake=stake, vigorish_rounding="up-to-next-25-cents")
    assert rounded.lines[0].net == 1 - Fraction(taken, stake)
    assert rounded.stake == stake
    options = GAME.read_options({"vigorish-rounding": "up-to-next-25-cents"})
    assert RULES.vigorish(stake, options) == taken
    assert (rounded.exact == priced("pai-gow").exact) == (taken * 20 == stake)


def test_surrender_is_never_better():
    """10.7(f): a hand that is exposed loses the wager at most, and no hand always loses it."""
    for chosen in hands.BY_TEXT:
        found = deals.tallies(chosen)
        how = deals.optimal(chosen, FIVE)
        assert (found[np.arange(len(how)), how, 1:].sum(axis=1) > 0).all()
    for _, question in MODEL.questions({}):
        assert all(line.net >= -1 for line in MODEL.price(*_pair(question)).lines)


def _pair(question):
    return MODEL.find(question.wager), question


@pytest.mark.parametrize("chosen", [{}, {"house_way": "usual"}, {"house_way": "filed"}])
def test_a_house_way_that_is_not_told_is_priced_as_a_published_one(chosen):
    price = priced("pai-gow", **chosen)
    assert price.edge == priced("pai-gow", house_way="foxwoods").edge > 0
    assert any("the dealer sets as foxwoods" in note for note in price.outcomes.notes)


# -- the dice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["method-1", "method-2"])
@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("odd", Fraction(1, 36)),
        ("even", Fraction(1, 36)),
        ("double", Fraction(1, 6)),
        ("match", Fraction(17, 216)),  # as chuck-a-luck
        ("triple", Fraction(5, 36)),  # as any triple in sic bo at 30 to 1
    ],
)
def test_wagers_on_the_dice(wager, edge, method):
    price = priced(wager, dragons_eye=method)
    assert price.exact == edge
    assert sum(line.chance for line in price.lines) == 1
    assert price.options["dragons-eye"] == method


def test_all_positions_match_as_often():
    throws = list(product(range(1, 7), repeat=3))
    by_position = {
        tuple(sorted(dice.row(dice.MATCH, position, *throw) for throw in throws))
        for position in range(1, 7)
    }
    assert len(by_position) == 1


def bonus_worth(shakes, before=0):
    """What a dice bonus wager is worth on its next throw and those after it, by recursion."""
    pays = dice.bonus_pays(GAME.pay_tables["dice-bonus"])
    worth = Fraction(0)
    for eye, second, third in product(range(1, 7), repeat=3):
        if not eye == second == third:
            worth -= 1
            continue
        worth += int(pays[int(shakes), before])
        if before < 2:
            worth += bonus_worth(eye == dice.POSITION, before + 1)
    return worth / 216


@pytest.mark.parametrize(("letter", "edge"), [("shaker", "775/46656"), ("others", "7255/46656")])
def test_dice_bonus_over_its_life(letter, edge):
    price = priced("dice-bonus", table=letter)
    assert price.exact == Fraction(edge) == -bonus_worth(letter == "shaker")
    assert sum(line.chance for line in price.lines) == 1
    assert len(price.lines) == 8


def test_a_dice_bonus_wager_is_better_left_standing_than_taken_down():
    assert all(bonus_worth(shakes, before) > 0 for shakes in (0, 1) for before in (1, 2))


# -- published figures -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def foxwoods_way():
    return np.array([
        [way.strength for way in deals.ways(four)].index(foxwoods.setting(four).strength)
        for four in deals.all_hands().examples
    ])  # fmt: skip


def test_the_file_says_the_same_of_every_hand(foxwoods_way):
    assert np.array_equal(deals.house("foxwoods"), foxwoods_way)


def against(how, *, banks):
    """All settings against a dealer who sets so; by the rules published, whoever does not bank
    never wins with a low hand worth zero."""
    every = deals.all_hands()
    found = np.zeros((len(every.examples), 3, 3), np.int64)
    mine, theirs = every.winning_lows, every.lows
    if banks:
        mine, theirs = theirs, mine
    dealer = deals.set_hands(every.highs, how), deals.set_hands(theirs, how)
    for first in range(0, len(every.examples), deals.BLOCK):
        deals.count(found, first, every.own, every.highs, mine, every.masks, *dealer, banks)
    return found


def percentages(found, how):
    sums = (found[np.arange(len(how)), how] * deals.all_hands().counts[:, None]).sum(axis=0)
    lost, pushed, won = 100 * sums / sums.sum()
    return won, lost, pushed, lost - 0.95 * won


@pytest.mark.parametrize(
    ("banks", "house", "best"),
    [
        (False, (29.21, 30.18, 40.61, 2.44), (29.27, 29.48, 41.26, 1.67)),
        (True, (30.18, 29.21, 40.61, 0.53), (30.17, 28.46, 41.37, -0.20)),
    ],
)
def test_a_published_house_way_gives_the_published_figures(foxwoods_way, banks, house, best):
    """https://wizardofodds.com/games/pai-gow-tiles/strategy/wizard-way/ : won, lost, pushed and
    house edge in percent, set by the house way and set best, without the bank and with it."""
    found = against(foxwoods_way, banks=banks)
    optimal = (found[:, :, 2] * 19 - found[:, :, 0] * 20).argmax(axis=1)
    for how, published in ((foxwoods_way, house), (optimal, best)):
        *ends, edge = percentages(found, how)
        assert ends == pytest.approx(published[:3], abs=0.2)
        assert edge == pytest.approx(published[3], abs=0.015)


@pytest.mark.parametrize("house", hands.BY_TEXT)
def test_pairs_are_split_as_published(house):
    """https://wizardofodds.com/games/pai-gow-tiles/strategy/jb/beginner/ : never fours, tens and
    elevens; the supreme pair with 6-4, 6-5 and 6-6; nines and eights with these."""
    options = GAME.read_options({"house-way": house})
    charts = pai_gow.strategy(options).charts
    rows = {pair: set(cells[0].split(", ")) for pair, cells in charts[2].rows}
    for pair in ("1-3", "2-2", "5-5", "4-6", "5-6"):
        assert rows[f"pair of {pair}"] == {"never"}
    assert rows["mixed fives"] == {"never"}
    assert rows["supreme pair"] == {"4+6", "5+6", "6+6"}
    assert rows["mixed nines"] == {"2+10", "2+12", "10+10", "10+12"}
    eights = {"2+10", "2+11", "2+12", "10+10", "10+11", "10+12", "11+12", "9+11"}
    assert rows["mixed eights"] == rows["pair of 4-4"] == eights


# -- strategy ----------------------------------------------------------------------------------


@pytest.mark.parametrize("house", hands.BY_TEXT)
def test_points_cost_little_against_the_best_setting(house):
    options = GAME.read_options({"house-way": house})
    added = pai_gow.point_table(options).settings()
    lost, _, won = deals.totals(house, added)
    best_lost, _, best_won = deals.totals(house, deals.optimal(house, FIVE))
    cost = (lost - FIVE * won) - (best_lost - FIVE * best_won)
    assert 0 <= cost < Fraction(5, 10_000)


def test_the_strategy_as_a_person_reads_it():
    found = pai_gow.strategy(GAME.read_options({"house-way": "best-low"}))
    high, low, _, differences = found.charts
    assert high.columns == low.columns == pai_gow.TOPS
    assert all(
        len(cells) == len(chart.columns) for chart in found.charts for _, cells in chart.rows
    )
    for chart in (high, low):
        rows = dict(chart.rows)
        assert list(rows) == ["pair", "wong", "gong", *"9876543210"]
        for cells in rows.values():  # points fall with the highest tile
            shown = [int(cell) for cell in cells[:14] if cell]
            assert shown == sorted(shown, reverse=True)
    assert set(dict(low.rows)["0"]) <= {"0", ""}
    hands = [int(cells[0].replace(",", "")) for _, cells in differences.rows]
    assert sum(hands) == 35_960
    gains = sum(float(cells[3].rstrip("%")) for _, cells in differences.rows)
    saved = Fraction("19010893/736281000") + Fraction("31571653/1840702500")
    assert gains == pytest.approx(100 * float(saved), abs=0.001)


class Optimal(Bot):
    """A seat that decides as the model's bot does."""

    def __init__(self, options):
        super().__init__(1)
        self.bot = MODEL.bots["optimal"](options)

    def answer(self, round, prompt):
        return self.bot(round, prompt, getattr(prompt, "seat", 0), self.rng)


def test_the_bot_sets_every_hand_best_and_never_surrenders():
    chosen = {"house-way": "best-high", "player-bank": "offered", "dragons-eye": "method-1"}
    table = Table(GAME, options=chosen, seats=6)
    player = Optimal(table.options)
    dealer, seen, unlike = Dealer(5), 0, 0
    how = deals.optimal("best-high", FIVE)
    for _ in range(40):
        round = play_round(table, dealer, dict.fromkeys(table.seats, player))
        said = {event.choice for event in round.events if isinstance(event, Chosen)}
        assert said <= {"pass", "stand"}
        assert "stand" in said
        for event in round.events:
            if isinstance(event, Arranged) and event.holder != "dealer":
                four = tuple(tile for hand in event.hands.values() for tile in hand)
                kind = deals.all_hands().kind_of(four)
                best = deals.ways(four)[how[kind]].strength
                assert hands.of(event.hands).strength == best
                unlike += best != by_house(four, table.options).strength
                seen += 1
    assert seen == 240
    assert unlike > 20


# -- simulated beside exact --------------------------------------------------------------------


def simulated(question, style, rounds):
    return dealt(MODEL.simulator(question, style), rounds)


def dealt(simulator, rounds):
    results, staked = np.empty(rounds, np.int32), np.empty(rounds, np.int32)
    simulator.play(stream("pai-gow", 1), results, staked, *simulator.parameters)
    assert (staked == simulator.unit).all()
    return results / simulator.unit


@pytest.mark.parametrize("method", ["off", "method-2"])
@pytest.mark.parametrize("style", pai_gow.STYLES)
@pytest.mark.parametrize("wager", ["pai-gow", "dealer-wager"])
def test_simulated_and_exact_agree_on_the_tiles(wager, style, method):
    ((_, question),) = MODEL.questions({"dragons-eye": method}, wager=wager)
    lines = pai_gow.lines(question, pai_gow.settings(question, style))
    check_against(simulated(question, style, 400_000), lines)


@pytest.mark.parametrize("wager", ["odd", "even", "double", "match", "triple", "dice-bonus"])
def test_simulated_and_exact_agree_on_the_dice(wager):
    for pricing, question in MODEL.questions({}, wager=wager):
        lines = MODEL.price(pricing, question).lines
        check_against(dealt(pricing.simulator(question), 1_000_000), lines)


def check_against(results, lines):
    """The mean, and how often each result comes up, within three standard errors."""
    rounds = results.size
    mean = float(sum(line.net * line.chance for line in lines))
    spread = sqrt(sum((float(line.net) - mean) ** 2 * line.chance for line in lines))
    assert abs(results.mean() - mean) < 3 * spread / sqrt(rounds)
    for net in {line.net for line in lines}:
        chance = float(sum(line.chance for line in lines if line.net == net))
        found = (np.abs(results - float(net)) < 1e-9).mean()
        assert abs(found - chance) <= 4 * sqrt(chance * (1 - chance) / rounds) + 1 / rounds


@pytest.mark.parametrize("style", pai_gow.STYLES)
def test_the_simulator_sets_as_the_style_says(style):
    ((_, question),) = MODEL.questions({}, wager="pai-gow")
    highs, lows, _, _ = pai_gow.scores(question, style)
    hands = list(combinations(range(32), 4))
    for number in Random(3).sample(range(35_960), 500):
        four = tuple(SET[place] for place in hands[number])
        way = (
            by_house(four, question.options)
            if style == "house-way"
            else pai_gow.best_setting(four, question.options, 5_00)
        )
        low = 0 if ranking.is_zero(way.low) else way.strength[1]
        assert (highs[number], lows[number]) == (way.strength[0], low)


# -- what can be asked -------------------------------------------------------------------------


def test_every_wager_of_the_game_is_priced():
    questions = MODEL.questions({})
    assert [(q.wager, q.table) for _, q in questions] == [
        ("pai-gow", "tiles"), ("dealer-wager", "tiles"), ("odd", "dice"), ("even", "dice"),
        ("double", "dice"), ("match", "dice"), ("triple", "dice"), ("dice-bonus", "shaker"),
        ("dice-bonus", "others"),
    ]  # fmt: skip
    assert {wager.name for wager in GAME.wagers} == {q.wager for _, q in questions}


def test_what_the_options_rule_out_is_refused():
    with pytest.raises(Refused, match="not offered"):
        MODEL.questions({"dragons-eye": "off"}, wager="odd")
    with pytest.raises(Refused, match="do not offer dealer-wager"):
        MODEL.questions({"player-bank": "not-offered"}, wager="dealer-wager")
    with pytest.raises(Refused, match="did you mean"):
        MODEL.questions({}, wager="dice-bonos")
