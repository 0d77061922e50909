"""Colorado hold 'em poker: figures, decisions, the engine against the kernels, simulators.

No figure for it is published; what is here is the first.
"""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import amounts
from odds.dealt import decide_all, play, rare_hand, shuffled
from odds.simulated import check_price, run
from odds.simulated import edge_of as simulated_edge
from pitboss.engine import Table
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import RANKS
from pitboss.errors import Refused
from pitboss.games.one_deck.colorado_holdem_poker import GAME, instant_row
from pitboss.odds.cards.card_sets import place
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.three_cards import kind
from pitboss.odds.games.one_deck import colorado_holdem_poker as model
from pitboss.odds.games.one_deck.colorado_holdem_poker import (
    FOLD,
    GAMES,
    MODEL,
    STYLES,
    bonus_alone,
    hand,
    instants,
)
from pitboss.odds.registry import find
from pitboss.odds.solvers import keep_some
from pitboss.odds.solvers.keep_some import GOES_ON
from pitboss.procedures import decisions

VERSIONS = tuple(GAMES)
AMOUNTS = (2_00, 10_00, 75_00, 100_00)


def price(wager, version="required", stake=5_00, **chosen):
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return MODEL.price(*MODEL.questions(options, wager=wager, table=version, stake=stake)[0])


def options_of(version, **chosen):
    return GAME.read_options({"version": version, **chosen})


def at(cards):
    held = np.sort(numbers(cards))
    return int(place(held, len(held)))


# -- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "version", "edge", "risk"),
    [
        ("ante", "required", Fraction(2_133, 38_675), 0.027999),
        ("ante", "permissible", Fraction(3_009_197, 101_792_600), 0.025209),
        ("bonus", "required", Fraction(486_011, 2_544_815), None),
        ("bonus", "permissible", Fraction(17_190_377, 101_792_600), None),
    ],
)
def test_figures(wager, version, edge, risk):
    found = price(wager, version)
    assert find("colorado-holdem-poker") is MODEL
    assert found.exact == edge
    assert sum(line.chance for line in found.lines) == 1
    if risk is not None:
        assert float(found.element_of_risk) == pytest.approx(risk, abs=5e-7)


def test_instant_winners():
    """48 straight flushes of three cards, ace low or high, and 52 threes of a kind."""
    runs, threes = instants()
    assert (runs.sum(), threes.sum()) == (48, 52)
    for version in VERSIONS:
        chances = {line.name: line.chance for line in price("ante", version).lines}
        assert chances["instant straight flush"] == Fraction(48, 22_100)
        assert chances["instant three of a kind"] == Fraction(52, 22_100)


def test_better_odds_and_limits():
    assert price("ante", hand_rows={"flush": "9 to 1"}).edge < price("ante").edge
    more = price("bonus", bonus_rows={"two-pair": "2 to 1"})
    assert more.edge < price("bonus").edge
    assert "posted for two pair" in more.outcomes.notes[-1]
    free, cut = price("ante", stake=100_00), price("ante", stake=100_00, payout_limit="50000")
    assert (free.outcomes.stake, cut.outcomes.stake) == (None, 100_00)
    assert free.edge == price("ante").edge < cut.edge
    assert max(line.net for line in cut.lines) == 500
    assert "23.12(c)" in cut.outcomes.notes[-1]
    with pytest.raises(Refused, match="bonus"):
        price("bonus", bonus=False)


# -- decisions ------------------------------------------------------------------------------------


def test_what_is_folded():
    """Only hands without a pair and without a card above a nine, 568 of them."""
    how = STYLES.plan("optimal", options_of("required"))
    folded = np.flatnonzero(how.stop == FOLD)
    assert len(folded) == 568
    highest = {int(rank) for rank in (keep_some.sets(3)[folded] % 13).max(axis=1)}
    assert {RANKS[rank] for rank in highest} == set("45689")


def test_what_is_bet_where_it_is_free():
    """Every pair, and queen with jack of one suit beside a low card of another."""
    how = STYLES.plan("optimal", options_of("permissible"))
    for hand_at in np.flatnonzero(how.wagers == 2):
        ranks = sorted((int(card) % 13 + 2 for card in keep_some.sets(3)[hand_at]), reverse=True)
        assert kind(tuple(ranks)) == "pair" or (ranks[:2] == [12, 11] and ranks[2] <= 7)
    assert (how.wagers == 2).sum() == 13 * 6 * 48 + 4 * 3 * 6


@pytest.mark.parametrize("version", VERSIONS)
def test_charts_say_what_the_plan_does(version):
    options = options_of(version)
    found, how, rng = MODEL.strategy(options), STYLES.plan("optimal", options), random.Random(7)
    assert found.says == model.SAYS
    chart, order = found.charts
    rows = dict(chart.rows)
    suits = {3: "none", 1: "all"}
    cards = [card for rank in RANKS for card in (rank + "c", rank + "d", rank + "h", rank + "s")]
    for _ in range(2_000):
        held = sorted(rng.sample(cards, 3), key=lambda card: -RANKS.index(card[0]))
        ranks = tuple(RANKS.index(card[0]) + 2 for card in held)
        own = [card[1] for card in held]
        which = suits.get(len(set(own))) or (
            "high two" if own[0] == own[1] else "low two" if own[1] == own[2] else "outer two"
        )
        name = "-".join("10" if card[0] == "T" else card[0] for card in held)
        named = rows.get(name) or rows.get(f"any other {kind(ranks)}") or rows[kind(ranks)]
        wagers, stop = how.wagers[at(held)], how.stop[at(held)]
        does = "NB"[wagers - 1] if stop == GOES_ON else "F" if stop == FOLD else "D"
        assert named[chart.columns.index(which)] == does, held
    assert {cell for _, cells in order.rows for cell in cells} == {
        str(number) for number in range(1, 1 + len({c for _, r in order.rows for c in r}))
    }


# -- the engine -----------------------------------------------------------------------------------


def random_cards(rng, seats):
    """Three each and three for all; often some of them belong together."""
    first = rare_hand(rng) if rng.random() < 0.5 else []
    deck = shuffled(rng, first)
    lucky = rng.choice(seats)
    own, board, deck = [*deck[:2], deck[5]], deck[2:5], deck[6:]
    if rng.random() < 0.05:
        suit, low = rng.choice("cdhs"), rng.randrange(11)
        own = [rank + suit for rank in RANKS[low : low + 3]]
        deck = shuffled(rng, own)[3:]
        board, deck = deck[:3], deck[3:]
    rng.shuffle(own)
    found = {str(lucky): own, "community": board}
    for seat in seats:
        if seat != lucky:
            found[str(seat)], deck = deck[:3], deck[3:]
    return found


def settled(paying, bonuses, own, name, five):
    """What the kernels say of a hand: what ante and bet net together, and the bonus."""
    if five:
        rows = [keep_some.rows_of(one.game, numbers(five)[None])[0] for one in (paying, bonuses)]
        return paying.nets[name == "bet"][rows[0]], bonuses.nets[0][rows[1]]
    instant = instant_row(own).replace("-", " ") if name == "declare" else ""
    ends = [i for i, stop in enumerate(paying.stops) if stop.name == instant]
    stop = ends[0] if ends else FOLD
    assert stop == FOLD or paying.stops[stop].which[at(own)]
    return paying.stops[stop].net, bonuses.stops[stop].net


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    """Many hands: any cards kept, every decision, better odds, payout limits, both versions."""
    rng = random.Random(23)
    dealt, seen = 0, Counter()
    while dealt < amount:
        version = rng.choice(VERSIONS)
        chosen = {"version": version, "deal": rng.choice(("shoe", "hand", "automated")),
                  "payout-limit": rng.choice((0, "50000", "60000"))}  # fmt: skip
        if rng.random() < 0.5:
            chosen["hand-rows"] = {"flush": "17 to 2", "instant-three-of-a-kind": "11 to 2"}
            chosen["bonus-rows"] = {"flush": "30 to 1", "two-pair": "3 to 2"}
        table = Table(GAME, options=chosen, seats=rng.randint(4, 7))
        options, other = table.options, "fold" if version == "required" else "no-bet"
        hands, bonuses = {stake: hand(options, stake) for stake in AMOUNTS}, bonus_alone(options)
        for _ in range(250):
            cards, kept = random_cards(rng, list(table.seats)), {}

            def choose(prompt, kept=kept, other=other):
                if isinstance(prompt, ask.Arrange):
                    kept[prompt.seat] = rng.sample(prompt.pieces, 2)
                    return decisions.answer_keeping(prompt, kept[prompt.seat])
                return rng.choice(("bet", "bet", other, "declare"))

            def bet(seat):
                bonus = {"bonus": 1_00} if rng.random() < 0.6 else {}
                return {"ante": rng.choice(AMOUNTS), **bonus}

            bets, said, nets = play(table, bet, cards, choose)
            for seat, wagers in bets.items():
                own, stake, (name,) = cards[str(seat)], wagers["ante"], said[seat]
                paying = hands[stake]
                five = [*kept[seat], *cards["community"]] if seat in kept else None
                won, beside_it = settled(paying, bonuses, own, name, five)
                assert nets[seat, "ante"] + nets[seat, "bet"] == won * stake, (cards, seat)
                assert nets[seat, "bonus"] == beside_it * wagers.get("bonus", 0)
                seen[version, name, won > 0] += 1
                seen["cut"] += won * stake == options["payout-limit"] != 0
            dealt += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert seen["cut"] > 20, "the limit is met"
    for version, names in (
        ("required", ("bet", "declare")),
        ("permissible", ("bet", "no-bet", "declare")),
    ):
        assert all(seen[version, name, True] and seen[version, name, False] for name in names)


# -- players and simulators -----------------------------------------------------------------------


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("style", STYLES.names)
def test_bots_play_by_their_plans(style, version):
    table = Table(GAME, options={"version": version}, seats=6)
    bot, how, asked = MODEL.bots[style](table.options), STYLES.plan(style, table.options), Counter()

    def decide(round, prompt):
        answer = bot(round, prompt, prompt.seat, None)
        held = round.hands[str(prompt.seat)]
        wagers, kept, stop = keep_some.held(GAMES[version], how, numbers(held))
        if isinstance(prompt, ask.Arrange):
            assert sorted(numbers(answer.hands["keep"])) == sorted(kept)
        else:
            names = {(0, FOLD): "fold", (1, GOES_ON): "no-bet", (2, GOES_ON): "bet"}
            assert answer.name == names.get((wagers, stop), "declare")
            asked[answer.name] += 1
        return answer

    decide_all(table, {"ante": 5_00}, 60, 3, decide)
    assert asked.total() == 360
    assert set(asked) >= ({"bet"} if style == "always-bet" or version == "required" else {"no-bet"})


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("wager", ["ante", "bonus"])
def test_simulated_prices(wager, version):
    simulator, came, staked = run(MODEL, wager, "optimal", 1, version=version)
    check_price(price(wager, version), simulator, came, staked)


def test_always_betting_costs_more():
    options = options_of("permissible")
    always = keep_some.lines(hand(options), STYLES.plan("always-bet", options))
    edge = -float(sum(line.net * line.chance for line in always))
    assert edge > float(price("ante", "permissible").edge)
    simulator, came, staked = run(MODEL, "ante", "always-bet", 1, version="permissible")
    assert simulated_edge(simulator, came) == pytest.approx(edge, abs=0.02)
    assert float(staked) == pytest.approx(2 - 100 / 22_100, abs=0.001)
