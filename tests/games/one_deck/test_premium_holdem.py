"""Premium hold 'em: the wheel's weights, the order of settlement, spins that are committed to."""

from collections import Counter

import pitboss
from pitboss.engine import Bot, Dealer, play_round
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.games.one_deck.premium_holdem import GAME, bonus_spin
from pitboss.money import cents
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

TWO_PLAYERS = """
game: premium-holdem
options: {bonus-spin-table: $5 progressive}
seats:
  1: {ante: 10, x-tra-bonus: 10, player-bonus: 5, dealer-bonus: 5, bonus-spin: 5,
      cards: Kh 8h 2h, does: play 3x}
  2: {ante: 10, x-tra-bonus: 10, bonus-spin: 5, cards: Qs 7s 2s, does: [check, fold]}
dealer: 9h Jc 4d
community: Kd 9s 6h 3c
wheel: [3, 9]
"""


def test_weights_are_parts_of_the_wheel():
    said = {"bonus-spin-table": "$1 fixed", "wheel-weights": {"all": 20, "1": 2, "12": 8}}
    parts = Counter(bonus_spin.wheel(GAME.read_options(said)))
    assert parts == {"1": 1, "12": 4} | {str(at): 10 for at in range(2, 12)}


def test_the_example_weights_favour_small_prizes_and_the_house():
    trigger = 1144 / 22100
    for table, stake in bonus_spin.STAKES.items():
        options = GAME.read_options({"bonus-spin-table": table})
        parts = bonus_spin.wheel(options)
        pays, others = bonus_spin.PLAYER_PAY[table], bonus_spin.COMMUNITY_PAY[table]
        top = bonus_spin.SEEDS.get(table, options["fixed-prize"])
        own = sum(top if at == "1" else pays[at].won(0) for at in parts) / len(parts)
        shared = sum(others[at].won(0) for at in parts if others.get(at)) / len(parts)
        assert 0.5 < trigger * own / stake < trigger * (own + 5 * shared) / stake < 0.9


def test_the_order_of_settlement():
    (sheet,) = read_text(TWO_PLAYERS)
    told = []
    for event in judge(sheet).events:
        if isinstance(event, on.Settled):
            told.append(f"{event.seat} {event.wager}")
        elif isinstance(event, on.Rested):
            told.append(f"wheel {event.pocket}")
        elif isinstance(event, on.Announced) and "spin the wheel" in event.words:
            told.append(event.words)
    assert told == [
        "seat 2 will spin the wheel", "2 ante", "2 x-tra-bonus",
        "seat 1 will spin the wheel", "1 dealer-bonus", "1 player-bonus", "1 ante", "1 play",
        "1 x-tra-bonus", "wheel 3", "wheel 9", "1 bonus-spin", "2 bonus-spin",
    ]  # fmt: skip


class Spinner(Bot):
    """Bets on the wheel as well."""

    def bet(self, round, prompt, seat):
        round.answer(pitboss.Bet(seat, {"ante": 5_00, "x-tra-bonus": 5_00, "bonus-spin": 5_00}))


def test_live_spins_are_committed_to_before_bets_close():
    options = {"bonus-spin-table": "$5 progressive"}
    table = pitboss.open_table("premium-holdem", seats=6, options=options)
    dealer, spun = Dealer(5, commit=True), 0
    for seed in range(40):
        round = play_round(table, dealer, {seat: Spinner(seed) for seat in table.seats})
        mixed = [e.source for e in round.events if isinstance(e, on.Mixed)]
        assert mixed == ["deck", "wheel"]
        rested = [event for event in round.events if isinstance(event, on.Rested)]
        marked = [e for e in round.events if isinstance(e, on.Announced) and "will spin" in e.words]
        assert len(rested) == len(marked)
        spun += len(rested)
    assert spun
    shown = table.state["meters"]["bonus-spin"]["shows"]
    assert cents(shown) == 10_000_00 + 40 * 6 * 35


def test_no_spin_is_asked_for_where_none_is_offered():
    round = pitboss.open_table("premium-holdem", seats=1).start()
    dealer = Dealer(1)
    while not isinstance(round.prompt, ask.TakeBets):
        round.answer(dealer.answer(round.prompt))
    assert "bonus-spin" not in round.prompt.wagers
