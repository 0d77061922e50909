"""The baccarats: what round sheets cannot show as well as code can."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec import to_builtins

from pitboss.engine import Bot, Dealer, Stake, Table, play_round, view
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find
from pitboss.errors import Refused
from pitboss.games.baccarat import baccarat_punto_banco as punto_banco
from pitboss.games.baccarat import mini_baccarat as mini
from pitboss.games.baccarat.baccarat_chemin_de_fer import duel
from pitboss.games.baccarat.common import third_card
from pitboss.games.baccarat.common.outcome import Outcome
from pitboss.games.baccarat.common.rules import rules_of
from pitboss.games.baccarat.common.settlement import decide
from pitboss.games.baccarat.common.vigorish import Commission
from random_play import RandomTable

SLUGS = ("baccarat-punto-banco", "mini-baccarat", "baccarat-chemin-de-fer")
BANKS = SLUGS[:2]


class Script:
    """Deals what it is told, after the burned cards; everybody else does what silence means."""

    def __init__(self, table, cards, bets):
        self.round = table.start()
        self.cards = cards.split()
        while (prompt := self.round.prompt) is not None:
            for answer in self.answers(prompt, bets):
                self.round.answer(answer)

    def answers(self, prompt, bets):
        if isinstance(prompt, ask.TakeBets):
            return [*(say.Bet(seat, wagers) for seat, wagers in bets.items()), say.NoMoreBets()]
        if isinstance(prompt, ask.Choose):
            return [say.Choice(prompt.seat, prompt.default)]
        if isinstance(prompt, ask.Draw):
            if prompt.to[0] == "burn":
                return [say.Drawn(("As",) * len(prompt.to))]
            drawn, self.cards = self.cards[: len(prompt.to)], self.cards[len(prompt.to) :]
            return [say.Drawn(tuple(drawn))]
        return [say.CutAt(100) if isinstance(prompt, ask.Cut) else say.Shuffled()]


BANKER_WINS = "Ks 7h 2d Jc 3s"

# -- the tables of third cards -------------------------------------------------------------------


def test_table_2_by_its_rule_of_thumb():
    """The Banker draws on three unless an eight came, and so on: the grid in other words."""
    draws = {
        3: lambda third: third != 8,
        4: lambda third: third in (2, 3, 4, 5, 6, 7, third_card.NONE),
        5: lambda third: third in (4, 5, 6, 7, third_card.NONE),
        6: lambda third: third in (6, 7),
    }
    for count, third in product(range(10), range(-1, 10)):
        draw = draws.get(count, lambda third, count=count: count < 3)(third)
        assert third_card.banker(count, third) == ("D" if draw else "S")


def test_table_3_differs_in_two_cells():
    cells = {
        (count, third)
        for count, third in product(range(10), range(-1, 10))
        if third_card.banker(count, third, duel.BANKER_TABLE) != third_card.banker(count, third)
    }
    assert cells == {(3, 9), (5, 4)}
    assert third_card.banker(5, 4, duel.BANKER_TABLE) == third_card.OPTION


def test_the_player_draws_to_five():
    assert [third_card.player(count) for count in range(10)] == list("DDDDDDSSSS")
    by_choice = [third_card.player(c, duel.PLAYER_TABLE) for c in range(10)]
    assert by_choice == list("DDDDDOSSSS")


# -- vigorish ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "percent", "round_to", "taken"),
    [
        (700, 5, 1, 35), (700, 5, 25, 50), (500, 5, 25, 25), (501, 5, 25, 50), (1, 5, 25, 25),
        (700, 4, 1, 28), (700, 4, 20, 40), (500, 4, 20, 20), (50, 5, 1, 2), (0, 5, 25, 0),
    ],
)  # fmt: skip
def test_vigorish_goes_up_to_the_next_multiple(won, percent, round_to, taken):
    assert Commission(Fraction(percent, 100), round_to).on(won) == taken


@pytest.mark.parametrize("slug", BANKS)
@pytest.mark.parametrize(
    ("procedure", "order"),
    [("1", "5 2 v5 v2"), ("2", "v5 v2 5 2"), ("3", "5 v5 2 v2"), ("4", "v5 5 v2 2")],
)
def test_the_four_ways_of_paying(slug, procedure, order):
    table = Table(find(slug), options={"settlement-procedure": procedure}, seats=6)
    bets = {2: {"banker": 100_00, "tie": 5_00}, 5: {"banker": 40_00, "player": 10_00}}
    played = Script(table, BANKER_WINS, bets)
    said = []
    for event in played.round.events:
        if isinstance(event, on.Settled):
            said.append(str(event.seat) if event.won else f"-{event.seat}")
        elif isinstance(event, on.Announced) and "vigorish" in event.words:
            said.append(f"v{event.words[-1]}")
    assert said == ["-5", "-2", *order.split()]


@pytest.mark.parametrize("slug", BANKS)
def test_deferred_vigorish_is_collected_in_the_end(slug):
    """What the house takes by the reshuffle is what it would have taken at once."""
    gains = []
    for when in ("at-payout", "deferred"):
        options = {"vigorish-collection": when, "decks": 6, "cutting-card": 200}
        table = Table(find(slug), options=options, seats=3)
        dealer, players = Dealer(11), {seat: Banker() for seat in table.seats}
        house, shoes = 0, 0
        while shoes < 2:
            round = play_round(table, dealer, players)
            shoes += any(isinstance(event, on.Mixed) for event in round.events)
            if shoes < 2:
                house += round.balances().get(on.HOUSE, 0)
        collected = [event.amount for event in round.events if isinstance(event, on.Charged)]
        assert bool(collected) == (when == "deferred")
        gains.append(house + sum(collected))
    assert gains[0] == gains[1]


class Banker(Bot):
    """Always bets on the Banker's Hand."""

    def bet(self, round, prompt, seat):
        round.answer(say.Bet(seat, {"banker": 20_00 * seat}))


# -- settling every outcome ----------------------------------------------------------------------


def outcomes():
    """Every pair of final hands that the tables can bring about, by counts and cards."""
    for player, banker in product(range(10), repeat=2):
        if player >= 8 or banker >= 8:
            yield Outcome(player, banker, 2, 2)
            continue
        thirds = range(10) if third_card.player(player) == "D" else (third_card.NONE,)
        for third in thirds:
            drawn = third != third_card.NONE
            last = (player + third) % 10 if drawn else player
            more = range(10) if third_card.banker(banker, third) == "D" else (0,)
            cards = 3 if third_card.banker(banker, third) == "D" else 2
            for card in more:
                yield Outcome(last, (banker + card) % 10, 2 + drawn, cards)


def test_every_outcome_settles_every_wager():
    """The counts decide by themselves what wins, for all that can be dealt."""
    slug = "baccarat-punto-banco"
    options = find(slug).read_options({"bonus-table": "C", "total-card-wagers": True})
    rules = rules_of(options, punto_banco.TEXT)
    table = punto_banco.TEXT.tables["bonus"]["C"]
    for it in set(outcomes()):
        net = {
            name: (d := decide(rules, it, Stake(1, name, 100_00))).won - d.lost - d.vigorish
            for name in ("banker", "player", "tie", "total-four", "total-five", "total-six",
                         "player-bonus", "banker-bonus")
        }  # fmt: skip
        lead = it.banker - it.player
        assert net["banker"] == (95_00 if lead > 0 else -100_00 if lead < 0 else 0)
        assert net["player"] == (100_00 if lead < 0 else -100_00 if lead > 0 else 0)
        assert net["tie"] == (800_00 if lead == 0 else -100_00)
        totals = [net["total-four"] > 0, net["total-five"] > 0, net["total-six"] > 0]
        assert totals == [it.cards == 4, it.cards == 5, it.cards == 6]
        for hand, ahead, natural in (("banker", lead, it.banker_natural),
                                     ("player", -lead, it.player_natural)):  # fmt: skip
            if natural:
                won = 100_00 if ahead > 0 else 0 if ahead == 0 else -100_00
            elif ahead >= 4 and not (it.banker_natural or it.player_natural):
                won = table[f"win-by-{ahead}"].won(100_00)
            else:
                won = -100_00
            assert net[f"{hand}-bonus"] == won


def test_dragon_7_is_a_three_card_winning_seven():
    options = find("mini-baccarat").read_options({"vigorish": "none-dragon-7"})
    rules = rules_of(options, mini.TEXT)
    for it in set(outcomes()):
        dragon = it.banker_cards == 3 and it.banker == 7 > it.player
        assert (decide(rules, it, Stake(1, "dragon-7", 5_00)).won == 200_00) == dragon
        banker = decide(rules, it, Stake(1, "banker", 5_00))
        if dragon:
            assert (banker.won, banker.lost) == (0, 0)
        assert banker.vigorish == 0


# -- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "order"), [(False, "player banker"), (True, "banker player")])
def test_which_hand_is_turned_over_first(first, order):
    options = {"deal": "face-down", "banker-first": True}
    table = Table(find("mini-baccarat"), options=options, seats=2)
    round = table.start()
    dealer = Dealer(3)
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets) and not round.stakes_on():
            if first:
                round.answer(say.Call(1, "banker-first", ()))
            round.answer(say.Bet(1, {"player": 10_00}))
        elif prompt.party.isdigit():
            seat = int(prompt.party)
            cut = isinstance(prompt, ask.Cut)
            round.answer(say.CutAt(50) if cut else say.Choice(seat, prompt.default))
        else:
            round.answer(dealer.answer(prompt))
    shown = [event.holder for event in round.events if isinstance(event, on.Shown)]
    assert shown[:2] == order.split()


@pytest.mark.parametrize("slug", SLUGS)
def test_history_is_what_was_decided_and_ends_with_the_shoe(slug):
    table = Table(find(slug), options={"decks": 6, "cutting-card": 230}, seats=3)
    dealer, players = Dealer(5), {seat: Bot(seat) for seat in table.seats}
    told, lengths = [], []
    for _ in range(40):
        round = play_round(table, dealer, players)
        if any(isinstance(event, on.Mixed) for event in round.events):
            told = []
        for event in round.events:
            if isinstance(event, on.Announced) and "Banker " in event.words and ":" in event.words:
                _, _, won = event.words.partition(": ")
                told.append(won[0].replace("S", "T"))  # a stand off is a tie
        assert [entry[0] for entry in table.state["history"]] == told
        lengths.append(len(told))
    assert lengths.count(1) >= 2, "more than one shoe was played"
    assert max(lengths) > 8


def test_a_continuous_shuffler_keeps_the_last_rounds_only():
    table = Table(find("mini-baccarat"), options={"continuous-shuffler": True}, seats=1)
    table.state["history"] = ["B7"] * 120
    play_round(table, Dealer(5), {1: Bot(1)})
    assert len(table.state["history"]) == 120


def test_the_shoe_goes_round_the_table():
    """3.11: with every loss of the Banker's Hand the next participant deals."""
    table = Table(find("baccarat-punto-banco"), seats=4)
    dealers = []
    for _ in range(5):
        Script(table, "9s 7h Kd Jc", {1: {"player": 10_00}})
        dealers.append(punto_banco.curator(table.round))
    assert dealers == [2, 3, 4, 1, 2]


# -- chemin de fer -------------------------------------------------------------------------------


def stand_at(step, cards):
    """A round of chemin de fer, seat 2 against the bank of seat 1, up to a step."""
    table = Table(find("baccarat-chemin-de-fer"), seats=2)
    round, left = table.start(), cards.split()
    while round.prompt.step != step:
        prompt = round.prompt
        if isinstance(prompt, ask.Choose):
            says = {"bank": ("bid", 100_00) if prompt.seat == 1 else ("no-bid", 0)}
            if prompt.step == "cover":
                says["cover"] = ("against", 50_00) if prompt.offer("against") else ("decline", 0)
            name, amount = says.get(prompt.step, (prompt.default, say.UNSAID))
            round.answer(say.Choice(prompt.seat, name, amount))
        elif isinstance(prompt, ask.Draw):
            burned = prompt.to[0] == "burn"
            drawn = ["As"] * len(prompt.to) if burned else left[: len(prompt.to)]
            left = left if burned else left[len(prompt.to) :]
            round.answer(say.Drawn(tuple(drawn)))
        else:
            round.answer(say.CutAt(100) if isinstance(prompt, ask.Cut) else say.Shuffled())
    return round


@pytest.mark.parametrize("cards", ["Ks 7h 2d Jc", "5s 7h Kd Jc", "7s 7h Kd Jc", "6s 2h Kd 3c"])
def test_what_the_others_see_does_not_tell_the_dominant_players_count(cards):
    """Whatever the count, the same prompt stands for the others, and two cards lie face down."""
    round = stand_at("choose", cards)
    assert round.prompt.party == "2"
    banker = to_builtins(view(round, "1"))
    assert banker["prompt"] == {"step": "choose", "party": "2", "cite": "4.9(a)"}
    assert [piece["piece"] for piece in banker["hands"]["2/player"]] == [None, None]
    assert all(piece["piece"] for piece in banker["hands"]["1/banker"])
    dominant = to_builtins(view(round, "2"))
    assert [piece["piece"] for piece in dominant["hands"]["2/player"]] == cards.split()[::2]
    assert [piece["piece"] for piece in dominant["hands"]["1/banker"]] == [None, None]


def test_card_asked_for_by_choice_or_by_rule_is_told_alike():
    told = []
    for cards in ("Ks 7h 2d Jc", "5s 7h Kd Jc"):
        round = stand_at("choose", cards)
        before = len(round.events)
        round.answer(say.Choice(2, "card"))
        told.append(round.events[before:])
    assert told[0] == told[1]


def test_only_the_participants_pay_each_other():
    """Over many rounds the house has the vigorish and nothing else; the centre is empty."""
    slug = "baccarat-chemin-de-fer"
    for seed in range(30):
        play = RandomTable(find(slug), seed, irregularities=0.05)
        for _ in play.times(5):
            round = play.play()
            gained = round.balances()
            settled = [event for event in round.events if isinstance(event, on.Settled)]
            assert gained.get("centre", 0) == 0
            assert gained.get(on.HOUSE, 0) == sum(event.vigorish for event in settled)
            against = sum(event.stake for event in settled if event.wager == "against")
            bank = sum(event.stake for event in settled if event.wager == "banker")
            assert against == bank


def test_the_bank_is_never_asked_for_less_than_before():
    round = stand_at("pass", "Ks 7h 2d Jc 3s")
    round.answer(say.Choice(1, "keep"))
    again = round.table.start()
    assert again.prompt.step == "banker-wager"
    (offer,) = again.prompt.offers
    assert (offer.low, offer.high) == (100_00, 200_00)
    with pytest.raises(Refused, match=r"outside 100 to 200"):
        again.answer(say.Choice(1, "banker", 200_01))
