"""Mini-Tex 3 card hold 'em's mathematics: figures, the way to play, engine and kernels."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

import amounts
from odds.dealt import decide_all
from odds.simulated import edge_of, run
from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.equipment.cards import DECK
from pitboss.games.one_deck.mini_tex_3_card_holdem import GAME, QUALIFIES, STREETS
from pitboss.odds.cards import own_three
from pitboss.odds.cards.card_sets import places
from pitboss.odds.cards.hands import numbers
from pitboss.odds.cards.starting_hands import kind_of, longhand
from pitboss.odds.games.one_deck import mini_tex_3_card_holdem as model
from pitboss.odds.games.one_deck.mini_tex_3_card_holdem import FOLDED, MODEL, game, simply, terms
from pitboss.odds.registry import find
from pitboss.odds.solvers import board_first
from pitboss.odds.solvers.board_first import all_boards, holdem, solve, spot_of, starts_of
from pitboss.odds.solvers.board_first.holdem import examples
from pitboss.odds.solvers.showdown import settle
from pitboss.ranking import own_three_card, three_card

PLAYED = len(STREETS)


def price(wager, table=None):
    ((pricing, question),) = MODEL.questions({}, wager=wager, table=table)
    return MODEL.price(pricing, question)


# -- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "edge", "risk"),
    [
        ("ace-king", Fraction(13_393_087, 270_141_900), 0.011487),
        ("pair", Fraction(30_395_023, 351_184_470), 0.020281),
    ],
)
def test_the_ante(table, edge, risk):
    found = price("ante", table)
    assert found.exact == edge == solve(terms(table)).tally.edge
    assert float(found.element_of_risk) == pytest.approx(risk, abs=5e-7)
    assert sum(line.chance for line in found.lines) == 1
    assert [line.net for line in found.lines] == [5, 3, 0, -1, -2, -3, -5]
    assert [line.staked for line in found.lines] == [5, 5, 5, 1, 2, 3, 5]
    assert found.covers == ("flop", "river", "play")


def test_where_a_dealer_who_does_not_qualify_always_pays():
    """Stephen How, "Mini-Tex 3-Card Hold'Em" (discountgambling.net/2011/08/03), after the Wizard of
    Odds: 3.22 % where the dealer needs a pair and, without it, ante, flop and river always win. In
    37.10(g)2 they do not, which is all that is different here."""
    base = (1, -1, 0, 3, -1, 7)  # with flop, river and play beside: 5, 3, 0, 3, -5, 3
    asked = holdem.terms(
        game("pair"), [tuple(map(Fraction, base))], terms("pair").streets, staked=1
    )
    found = solve(asked)
    assert found.tally.edge == Fraction(226_406_539, 7_023_689_400)
    assert float(found.tally.edge) == pytest.approx(0.0322, abs=5e-5)
    cards = starts_of(game("pair")).cards[found.plan.early[0]]
    assert {kind_of(*hand) for hand in cards.tolist()} == {"22", "52o"}


@pytest.mark.parametrize(
    ("table", "edge"),
    [("A", Fraction(56, 663)), ("B", Fraction(53, 663)), ("C", Fraction(18, 221))],
)
def test_pocket_poker(table, edge):
    pays = {"A": (25, 20, 5, 3, 2), "B": (40, 35, 5, 3, 1), "C": (50, 40, 5, 2, 1)}[table]
    won = sum(n * (paid + 1) for n, paid in zip((4, 6, 44, 72, 144), pays, strict=True))
    assert price("pocket-poker", table).exact == 1 - Fraction(won, 1_326) == edge


def test_every_table_is_offered():
    assert find("mini-tex-3-card-holdem") is MODEL
    asked = [(pricing.wager, question.table) for pricing, question in MODEL.questions()]
    assert asked == [
        ("ante", "ace-king"), ("ante", "pair"),
        ("pocket-poker", "A"), ("pocket-poker", "B"), ("pocket-poker", "C"),
    ]  # fmt: skip


def test_every_deal_is_counted_once():
    boards, counts = comb(52, 3), {}
    for qualifier in QUALIFIES:
        found = solve(terms(qualifier)).tally
        assert found.deals == 3 * boards * comb(49, 2) * comb(47, 2), "three cards may come last"
        counts[qualifier] = found.counts.sum(axis=(0, 1))
        assert counts[qualifier].sum() == found.deals
        assert counts[qualifier][:2].sum() == counts[qualifier][4:].sum()
    assert counts["pair"][1::2].sum() > counts["ace-king"][1::2].sum()


# -- hands ----------------------------------------------------------------------------------------


def test_kernels_rank_as_the_ranking_does():
    rng = random.Random(37)
    dealt = [rng.sample(DECK, 5) for _ in range(4_000)]
    classes = own_three.rank(np.array([numbers(cards) for cards in dealt], np.uint8))
    scores = [own_three_card.score([*cards[3:], *cards[:3]]) for cards in dealt]
    ladder = own_three.three_cards()
    assert [int(ladder.scores[found]) for found in classes] == scores


def test_all_hands_on_all_boards():
    played = game("pair")
    every = all_boards(played)
    classes = own_three.rank_all(every.cards, played.field)
    category = own_three.tables().category[classes]
    counts = {
        name: int((every.weights[:, None] * (category == place)).sum())
        for place, name in enumerate(three_card.CATEGORIES)
    }
    assert counts == {
        "high-card": 5_609_520, "pair": 7_389_072, "flush": 6_618_912, "straight": 5_350_344,
        "three-of-a-kind": 530_688, "straight-flush": 491_064,
    }  # fmt: skip
    for at in (0, 500, 1_700):
        left = [card for card in range(52) if card not in every.cards[at]]
        rows = np.array([[*every.cards[at], *hand] for hand in combinations(left, 2)], np.uint8)
        own = sorted(own_three.rank(rows).tolist())
        assert sorted(classes[at].tolist()) == own


def test_the_lowest_hands_that_qualify():
    ladder = own_three.three_cards()
    least = {q: ladder.examples[game(q).qualifies] for q in QUALIFIES}
    assert sorted(card[0] for card in least["ace-king"]) == ["2", "A", "K"]
    assert sorted(card[0] for card in least["pair"]) == ["2", "2", "3"]


def naive_prospects(flop, hole):
    """What a person sees, by trying every card."""
    mine = own_three_card.score([*hole, *flop])
    left = [card for card in DECK if card not in (*hole, *flop)]

    def straight(card):
        pairs = [hole, *((own, other) for own in hole for other in flop)]
        scores = [three_card.score((*pair, card)) for pair in pairs]
        return any("straight" in three_card.category(score) for score in scores)

    suits = [card[1] for card in (*hole, *flop)]
    return (
        three_card.CATEGORIES.index(three_card.category(mine)),
        any(suits.count(card[1]) > 1 for card in hole),
        len({card[0] for card in left if straight(card)}),
        sum(three_card.score((*flop, card)) > mine for card in left),
    )


def test_what_a_person_can_count():
    rng = random.Random(7)
    dealt = [rng.sample(DECK, 4) for _ in range(200)]
    seen = own_three.prospects(np.array([numbers(cards) for cards in dealt], np.uint8))
    for cards, *found in zip(dealt, *seen, strict=True):
        assert tuple(found) == naive_prospects(cards[:2], cards[2:])
    played = game("pair")
    boards = all_boards(played).cards[::500]
    classes = own_three.rank_all(boards, played.field)
    better = own_three.better_cards(boards, classes, played.field)
    for at in range(len(boards)):
        board = [DECK[card] for card in boards[at]]
        left = [card for card in DECK if card not in board]
        for which in range(0, len(played.field.cards), 131):
            hole = [left[place] for place in played.field.cards[which]]
            mine = own_three_card.score([*hole, *board])
            alone = (
                max(three_card.score((*pair, card)) for pair in combinations(board, 2))
                for card in left
                if card not in hole
            )
            assert better[at, which] == sum(score > mine for score in alone)


# -- the way to play ------------------------------------------------------------------------------


@pytest.mark.parametrize("qualifier", QUALIFIES)
def test_what_is_folded_before_the_flop(qualifier):
    folded = starts_of(game(qualifier)).cards[solve(terms(qualifier)).plan.early[0]]
    assert {kind_of(*hand) for hand in folded.tolist()} == longhand(FOLDED[qualifier])
    (chart,) = MODEL.strategy(GAME.read_options({"dealer-qualifier": qualifier})).charts
    assert sum(cells.count("F") for _, cells in chart.rows) == len(folded)


def stays_by_all_hands(qualifier, hole, flop):
    """Whether a river wager is best, from every river and every hand of the dealer."""
    least, worth, deals = QUALIFIES[qualifier], 0, 0
    for river in (card for card in DECK if card not in (*hole, *flop)):
        board = [*flop, river]
        mine, played = own_three_card.score([*hole, *board]), 0
        left = [card for card in DECK if card not in (*hole, *board)]
        alone = {
            card: max(three_card.score((*pair, card)) for pair in combinations(board, 2))
            for card in left
        }
        for first, second in combinations(left, 2):
            both = max(three_card.score((first, second, card)) for card in board)
            dealer = max(alone[first], alone[second], both)
            if mine > dealer:
                played += 5 if dealer >= least else 3
            elif mine < dealer:
                played -= 5
        count = comb(len(left), 2)
        worth += max(played, -3 * count)
        deals += count
    return worth >= -2 * deals


@pytest.mark.parametrize("qualifier", QUALIFIES)
def test_the_optimal_player_by_trying_everything(qualifier):
    """Some decisions after the flop from scratch, among them some that are folded."""
    asked, rng = terms(qualifier), random.Random(5)
    folded = examples(game(qualifier).deck, 2, 2)[solve(asked).plan.early[1]]
    some = [folded[rng.randrange(len(folded))] for _ in range(3)]
    some += [numbers(rng.sample(DECK, 4)) for _ in range(3)]
    for cards in some:
        flop, hole = cards[:2], cards[2:]
        best = stays_by_all_hands(
            qualifier, [DECK[card] for card in hole], [DECK[card] for card in flop]
        )
        assert model.stay("optimal", qualifier, hole, flop) == best


def test_the_words_of_the_strategy():
    for qualifier, edge in (("ace-king", 0.062481), ("pair", 0.099226)):
        found = simply(terms(qualifier)).edge
        assert float(found) == pytest.approx(edge, abs=5e-7)
        said = " ".join(MODEL.strategy(GAME.read_options({"dealer-qualifier": qualifier})).says)
        assert f"{100 * float(found):.3f} %" in said


@pytest.mark.parametrize(
    ("hand", "board", "stays"),
    [
        ("9s 4d", "Jc 7h", True), ("9s 3d", "Kc 6h", False), ("9s 3d", "Kc 6d", False),
        ("As 6d", "Kc 9d", True), ("2s 2d", "Kc 8h", True), ("9s 3d", "Kc 9h 2d", True),
        ("9s 4d", "Kc Jh 2d", False), ("Qs 4d", "Kc Kh 7d", True), ("8s 4d", "Kc Kh 7d", False),
    ],
)  # fmt: skip
def test_the_rule_of_thumb(hand, board, stays):
    hand, board = numbers(hand.split()), numbers(board.split())
    assert model.stay("rule-of-thumb", "ace-king", hand, board) == stays


def test_players_at_the_table_do_as_they_were_solved():
    """Every decision of both styles is that of the plan which was priced."""
    options = GAME.read_options()
    bots = {name: make(options) for name, make in MODEL.bots.items()}
    plans = {style: model.STYLES.plan(style, options) for style in bots}
    rng, said = random.Random(3), Counter()

    def decide(round, prompt):
        hand = numbers(round.hands[str(prompt.seat)])
        board = numbers(round.hands.get("community", ()))
        for style, bot in bots.items():
            stays = bot(round, prompt, prompt.seat, rng).name != "fold"
            assert stays == planned(plans[style], hand, board)
            said[style, len(board), stays] += 1
        return say.Choice(prompt.seat, prompt.offers[0].name)

    decide_all(Table(GAME, seats=6), {"ante": 10_00}, 40, 3, decide)
    assert {key[1:] for key in said} == {(n, stays) for n in (0, 2, 3) for stays in (True, False)}


def planned(plan, hand, board):
    """Whether a plan stays, looked up as the simulator does it."""
    played = game("ace-king")
    if len(board) == 3:
        return on_board(plan, all_boards(played).cards, hand, board)
    known = board_first.spots_of(played, terms("ace-king").streets[len(board) // 2])
    part, own = (int(places(np.sort(cards)[None])[0]) for cards in (board, hand))
    return not plan.early[len(board) // 2][spot_of(part, own, known)]


def on_board(plan, every, hand, board):
    """The same on a complete board: an exchange of suits makes it one that was solved."""
    known = {tuple(row): at for at, row in enumerate(every.tolist())}
    for suits in permutations(range(4)):
        turned = [suits[card // 13] * 13 + card % 13 for card in (*board.tolist(), *hand.tolist())]
        at = known.get(tuple(sorted(turned[:3])))
        if at is not None:
            left = [card for card in range(52) if card not in every[at]]
            low, high = sorted(left.index(card) for card in turned[3:])
            which = comb(high, 2) + low
            return bool(plan.last[at, which >> 2] >> 2 * (which & 3) & 3)
    raise AssertionError(board)


def test_the_rule_of_thumb_costs_as_much_when_it_is_simulated():
    simulator, came, staked = run(MODEL, "ante", "rule-of-thumb", 2)
    assert edge_of(simulator, came) == pytest.approx(
        float(simply(terms("ace-king")).edge), abs=0.01
    )
    assert 4 < staked < 5


# -- engine and kernels ---------------------------------------------------------------------------


def play_engine(table, rng):
    """A round of random bets and decisions: bets, how far each seat went, cards, nets by seat."""
    round, dealer, bets, went = table.start(), Dealer(0), {}, Counter()
    deck = rng.sample(DECK, 52)
    if rng.random() < 0.5:  # hands that belong together are seldom dealt
        suit, rank = rng.choice("cdhs"), rng.choice(DECK)[0]
        first = [card for card in deck if card[1] == suit or card[0] == rank]
        deck = [card for card in deck if card not in first] + first
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            for seat in table.seats:
                bets[seat] = rng.choice((5_00, 10_00, 25_00))
                round.answer(say.Bet(seat, {"ante": bets[seat], "pocket-poker": 5_00}))
            round.answer(say.NoMoreBets())
        elif isinstance(prompt, ask.Draw):
            round.answer(say.Drawn(tuple(deck.pop() for _ in prompt.to)))
        elif isinstance(prompt, ask.Choose):
            stays = rng.random() < 0.8
            went[prompt.seat] += stays
            round.answer(say.Choice(prompt.seat, prompt.offers[0].name if stays else "fold"))
        else:
            round.answer(dealer.answer(prompt))
    nets = Counter()
    for event in round.events:
        if isinstance(event, on.Settled):
            pocket = event.wager == "pocket-poker"
            nets[event.seat, "pocket" if pocket else "ante"] += event.won - event.lost
    return bets, went, round.hands, nets


@amounts.hands
def test_the_engine_and_the_kernels_settle_alike(amount):
    rng, seen, seats = random.Random(37), Counter(), 0
    pays = GAME.pay_tables["pocket-poker"]
    while seats < amount:
        qualifier, letter = rng.choice(tuple(QUALIFIES)), rng.choice("ABC")
        options = {"dealer-qualifier": qualifier, "pocket-poker-table": letter,
                   "deal": rng.choice(("shoe", "hand", "automated"))}  # fmt: skip
        table = Table(GAME, options=options, seats=6)
        unit, paid, _ = holdem.payoffs(terms(qualifier)).in_units()
        lowest = game(qualifier).qualifies
        for _ in range(200):
            bets, went, hands, nets = play_engine(table, rng)
            order = ["dealer", *map(str, bets)]
            rows = [numbers([*hands["community"], *hands[holder]]) for holder in order]
            dealer, *classes = own_three.rank(np.array(rows, np.uint8)).tolist()
            for (seat, stake), mine in zip(bets.items(), classes, strict=True):
                won = settle(went[seat], mine, dealer, lowest, paid)
                assert Fraction(int(won) * stake, unit) == nets[seat, "ante"], (options, hands)
                row = GAME.wager_names["pocket-poker"].on_cards.rows(hands[str(seat)])[0]
                paid_for = pays[letter].rows.get(row)
                assert nets[seat, "pocket"] == (paid_for.won(5_00) if paid_for else -5_00)
                low = dealer < lowest
                seen[went[seat], (mine > dealer) - (mine < dealer), low] += 1
            seats += len(bets)
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert {key for key in seen if key[0] == PLAYED} == {
        (PLAYED, result, low) for result in (-1, 0, 1) for low in (True, False)
    }
    assert {went for went, *_ in seen} == {0, 1, 2, 3}
