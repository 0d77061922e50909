"""Baccarat's prices: published figures, every way of charging, and simulated beside exact."""

import time
from fractions import Fraction

import naive_baccarat
import numpy as np
import pytest

from pitboss.equipment.cards import decks as full_decks
from pitboss.errors import Refused
from pitboss.odds import registry
from pitboss.odds.games.baccarat.common.rounds import deals, full
from pitboss.odds.games.baccarat.common.simulator import ENDS, Shoe, full_shoe, mix, play
from pitboss.odds.model import Question
from pitboss.odds.simulation.streams import stream
from pitboss.ranking.baccarat import VALUES

PUNTO_BANCO, MINI = "baccarat-punto-banco", "mini-baccarat"


def priced(wager, table=None, slug=PUNTO_BANCO, stake=5_00, **chosen):
    model = registry.find(slug)
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    found = model.questions(options, wager=wager, table=table, stake=stake)
    return model.price(*found[0])


def percent(price):
    return round(100 * float(price.edge), 4)


# -- published figures -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "table", "edge", "source"),
    [
        ("banker", "5%", 1.0579, "wizardofodds.com/games/baccarat/basics/"),
        ("player", "all", 1.2351, "the same"),
        ("tie", "minimum", 14.3596, "the same"),
        ("banker", "4%", 0.5993, "the same counts of wins"),
        ("banker", "six-pays-half", 1.4581, "Jacobson, 888casino.com/blog, Super Six"),
        ("banker", "dragon-7", 1.0183, "wizardofodds.com/games/ez-baccarat/"),
        ("dragon-7", "minimum", 7.6113, "the same"),
        ("player-bonus", "A", 2.6517, "wizardofodds.com/games/baccarat/side-bets/"),
        ("banker-bonus", "A", 9.3731, "the same"),
    ],
)
@pytest.mark.parametrize("slug", [PUNTO_BANCO, MINI])
def test_eight_decks_cost_what_is_published(slug, wager, table, edge, source):
    found = priced(wager, table, slug)
    assert percent(found) == pytest.approx(edge, abs=6e-5), source
    assert found.exact is not None


@pytest.mark.parametrize(
    ("wager", "chosen", "edge"),
    [
        ("banker", {}, 1.06),
        ("player", {}, 1.24),
        ("tie", {}, 14.44),
        ("player-bonus", {"bonus_table": "A"}, 2.67),
        ("banker-bonus", {"bonus_table": "A"}, 9.39),
    ],
)
def test_six_decks_cost_what_is_published(wager, chosen, edge):
    """wizardofodds.com/games/baccarat/basics/ and /side-bets/ ."""
    assert 100 * float(priced(wager, decks=6, **chosen).edge) == pytest.approx(edge, abs=0.005)


def test_a_tie_at_nine_to_one():
    """wizardofodds.com/games/baccarat/basics/: 4.84 %; others print 4.80 % and 4.85 %."""
    assert percent(priced("tie", tie_odds="9 to 1")) == pytest.approx(4.84, abs=0.005)
    with pytest.raises(Refused, match="8 to 1"):
        priced("tie", tie_odds="7 to 1")


def test_the_lines_of_the_bonus_are_as_many_as_published():
    """wizardofodds.com/games/baccarat/side-bets/, eight decks."""
    published = {
        "player-bonus": (18_409_431_764_992, 34_097_645_543_424, 89_590_261_473_280,
                         141_238_897_317_888, 166_169_165_987_840, 186_780_352_174_080),
        "banker-bonus": (15_390_342_909_952, 28_305_092_784_128, 79_517_099_278_336,
                         119_200_072_366_080, 157_275_882_332_160, 201_147_167_287_296),
    }  # fmt: skip
    for wager, counts in published.items():
        lines = {line.name: line.chance * deals(full(8)) for line in priced(wager, "A").lines}
        assert tuple(lines[f"win by {margin}"] for margin in range(9, 3, -1)) == counts
        assert lines["natural"] == 812_685_054_124_032
        assert lines["equal naturals"] == 89_325_908_267_520


def test_the_dragon_7_deviates_as_published():
    """Jacobson, 888casino.com/blog: 6.0849, and 2.2534 % of all rounds."""
    found = priced("dragon-7")
    assert found.std_dev == pytest.approx(6.0849, abs=5e-5)
    assert 100 * float(found.hit_rate) == pytest.approx(2.2534, abs=5e-5)


def test_no_line_is_lost():
    """By the other side of the same rounds: nothing is counted twice or not at all."""
    player, banker, tie = (priced(wager) for wager in ("player", "banker", "tie"))
    assert player.hit_rate + banker.hit_rate + tie.hit_rate == 1
    totals = [priced(wager) for wager in ("total-four", "total-five", "total-six")]
    assert sum(price.hit_rate for price in totals) == 1


# -- every way of charging ---------------------------------------------------------------------


def test_vigorish_is_rounded_up_for_a_stake():
    """3.3(c)1: 25 cents at 5 %, 20 cents at 4 %."""
    wins = priced("banker").hit_rate
    loses = priced("player").hit_rate
    for rate, stake, taken in (("5%", 7_00, 50), ("5%", 5_00, 25), ("4%", 6_00, 40)):
        found = priced("banker", vigorish=rate, vigorish_rounding="up", stake=stake)
        assert found.edge == loses - wins * (1 - Fraction(taken, stake))
        assert found.stake == stake
    assert priced("banker", vigorish_rounding="up", stake=5_00).edge == priced("banker").edge
    assert priced("banker", stake=7_00).outcomes.stake is None
    assert priced("banker", stake=7_00).outcomes.multiple_of == 20
    assert priced("banker", vigorish_rounding="up").outcomes.multiple_of == 5_00


def test_a_tie_that_is_charged():
    """7.2(a)1iii: a quarter of ties against 5 % of wins."""
    found = priced("banker", "25%-on-ties", MINI)
    tie, banker = priced("tie"), priced("banker")
    assert found.edge == tie.hit_rate / 4 + priced("player").hit_rate - banker.hit_rate
    assert percent(found) == 1.1438
    with pytest.raises(Refused, match="no pay table '25%-on-ties'"):
        priced("banker", "25%-on-ties")


def test_the_waiver_costs_more_than_the_vigorish():
    """3.3(e)2: priced with the cheapest card wager that earns it."""
    found, card = priced("banker", "card-wagers"), priced("total-six")
    assert found.staked == 2
    assert found.edge == card.edge - priced("player").edge
    assert card.edge == min(priced(f"total-{n}").edge for n in ("four", "five", "six"))
    for count in (6, 16, 100):
        costs = [priced(f"total-{n}", decks=count).edge for n in ("four", "five", "six")]
        assert min(costs) == costs[2]
    alone = f"pays 5 % vigorish: {percent(priced('banker')):.4f} %"
    assert any(alone in note for note in found.outcomes.notes)


def test_dragon_7_goes_with_no_card_or_bonus_wagers():
    """3.2(a)6iii."""
    with pytest.raises(Refused, match="total-six is not offered"):
        priced("total-six", vigorish="none-dragon-7")
    with pytest.raises(Refused, match="player-bonus is not offered"):
        priced("player-bonus", vigorish="none-dragon-7")


def test_better_odds_are_priced():
    assert priced("dragon-7", dragon_7_odds="44 to 1").edge < 0
    better = priced("player-bonus", "A", bonus_rows={"win-by-9": "35 to 1"})
    assert better.edge < priced("player-bonus", "A").edge


@pytest.mark.parametrize(
    ("chosen", "decks"),
    [({}, 8), ({"decks": 6}, 6), ({"automated-shuffler": True}, 8),
     ({"automated-shuffler": True, "decks": 12}, 6), ({"continuous-shuffler": True}, 8)],
)  # fmt: skip
def test_the_shoe_of_mini_baccarat(chosen, decks):
    """7.1(d): one of two equal batches is in the shoe; 7.12: a full shoe for every round."""
    model = registry.find(MINI)
    price = model.price(*model.questions(chosen, wager="player")[0])
    assert price.edge == priced("player", decks=decks).edge
    assert f"{decks} decks" in price.outcomes.how


def test_a_hundred_decks_are_exact_too():
    assert isinstance(priced("banker", decks=100).edge, Fraction)
    assert 100 * float(priced("player", decks=100).edge) == pytest.approx(1.2287, abs=1e-4)


def test_a_whole_sheet_is_quick():
    from pitboss.odds.games.baccarat.common import rounds  # noqa: PLC0415

    rounds.branches.cache_clear()
    rounds.punto_banco.cache_clear()
    model, started = registry.find(PUNTO_BANCO), time.thread_time()
    assert len([model.answer(*question) for question in model.questions()]) == 17
    assert time.thread_time() - started < 2


# -- the simulator -----------------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "times"), [(6, 20_000), (100, 4000)])
def test_a_shuffle_is_fair(decks, times):
    """Every value is as likely at every place: a few of them, by chi-square."""
    order, places = full_shoe(decks), (0, 26 * decks, 26 * decks + 1, 52 * decks - 1)
    seen, source = np.zeros((len(places), 10)), stream("fair", 0)
    for _ in range(times):
        mix(source, order, order.size)
        for row, at in enumerate(places):
            seen[row, order[at]] += 1
    expected = times * np.array(full(decks)) / (52 * decks)
    assert (((seen - expected) ** 2 / expected).sum(axis=1) < 27.9).all()  # one in a thousand
    assert sorted(order) == sorted(full_shoe(decks))


def test_every_card_can_come_to_the_front_of_the_largest_shoe():
    """Each of 5,200 cards as often as any other: by thousands of first cards, in ten parts."""
    seen, source = np.zeros(10), stream("front", 0)
    for _ in range(2000):
        order = (np.arange(5200) * 10 // 5200).astype(np.uint8)
        mix(source, order, 3)
        for value in order[:3]:
            seen[value] += 1
    assert ((seen - 600) ** 2 / 600).sum() < 27.9


def test_a_full_shoe_has_all_cards():
    assert sorted(full_shoe(8)) == sorted(VALUES[card] for card in full_decks(8))


def told(shoe, rounds):
    """How simulated rounds end, from the first of a shoe on; and how many cards they took."""
    model = registry.find(PUNTO_BANCO)
    _, question = model.questions(wager="tie")[0]
    _, _, tables, _ = model.simulator(question, "optimal").parameters
    told = tables._replace(nets=np.arange(len(ENDS), dtype=np.int32))
    results, staked = np.empty(rounds, np.int32), np.empty(rounds, np.int32)
    cards = play(stream("told", 0), results, staked, full_shoe(6), shoe, told, 1)
    return [ENDS[end] for end in results.tolist()], cards


@pytest.mark.parametrize("more", [0, 1])
def test_shoes_are_dealt_to_the_cutting_card(more):
    """3.5(e): cards are burned; 3.8(e): one more hand once the cutting card is out."""
    last, order, source, expected = 52 * 6 - 14, full_shoe(6), stream("told", 0), []
    while len(expected) < 1000:
        mix(source, order, order.size)
        expected += naive_baccarat.shoe(order.tolist(), last, more)
    found, cards = told(Shoe(last, more), 1000)
    assert found == expected[:1000]
    assert cards == sum(end.player_cards + end.banker_cards for end in found)


def test_a_continuous_shuffler_deals_every_round_from_a_full_shoe():
    """7.12: six cards are drawn at random for it, and none is burned."""
    order, source, expected = full_shoe(6), stream("told", 0), []
    for _ in range(1000):
        mix(source, order, 6)
        expected.append(naive_baccarat.deal(order[:6].tolist()))
    assert told(Shoe(last=0, more=0), 1000)[0] == expected


def test_a_simulated_price_knows_its_lines():
    model = registry.find(PUNTO_BANCO)
    _, question = model.questions(wager="banker")[0]
    assert model.simulator(question, "optimal").names == {19: "won", 0: "tie", -20: "lost"}


def test_the_simulator_is_fast():
    model = registry.find(PUNTO_BANCO)
    _, question = model.questions(wager="banker")[0]
    twin = model.simulator(question, "optimal")
    results, staked = np.empty(1 << 18, np.int32), np.empty(1 << 18, np.int32)
    twin.play(stream("fast", 0), results, staked, *twin.parameters)
    fastest = 1e9
    for block in range(4):
        started = time.thread_time()
        twin.play(stream("fast", block), results, staked, *twin.parameters)
        fastest = min(fastest, time.thread_time() - started)
    assert results.size / fastest > 10e6, "ten million rounds a second and core"


@pytest.mark.slow
@pytest.mark.parametrize("wager", ["banker", "player", "tie", "banker-bonus", "dragon-7"])
def test_the_cutting_card_hardly_matters(wager):
    """In 80 million rounds of real shoes the edge is that of a full one, within its error."""
    model = registry.find(PUNTO_BANCO)
    pricing, question = model.questions(wager=wager)[0]
    assert isinstance(question, Question)
    exact, twin = model.price(pricing, question), model.simulator(question, "optimal")
    results, staked = np.empty(1 << 20, np.int32), np.empty(1 << 20, np.int32)
    won = rounds = 0
    for block in range(80):
        twin.play(stream("cut", block), results, staked, *twin.parameters)
        won, rounds = won + int(results.sum(dtype=np.int64)), rounds + results.size
    apart = abs(won / rounds / twin.unit + float(exact.edge))
    assert apart < 3.5 * exact.std_dev / rounds**0.5
