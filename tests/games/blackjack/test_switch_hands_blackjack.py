"""Switch hands blackjack between the sheets: what nobody sees, antes, the bot."""

from pitboss.engine import Bot, Dealer, Table, play_round
from pitboss.engine import events as on
from pitboss.engine.registry import find
from pitboss.games.blackjack.switch_hands_blackjack import ante_for

GAME = find("switch-hands-blackjack")


def rounds(count, seats=3):
    table, dealer = Table(GAME, seats=seats), Dealer(5)
    players = {seat: Bot(seat) for seat in table.seats}
    return [play_round(table, dealer, players) for _ in range(count)]


def test_the_face_down_cards_are_seen_by_nobody_until_they_are_played():
    for round in rounds(20):
        below = [e for e in round.events if isinstance(e, on.Dealt) and "/" in e.to]
        first = [event for event in below if event.face == "blind"]
        assert len(first) == 2 * 3
        viewers = ("1", "2", "3", "dealer", "spectator")
        assert all(on.seen_by(event, who).piece is None for event in first for who in viewers)
        switched = {
            f"{event.seat}/face-down"
            for event in round.events
            if isinstance(event, on.Chosen) and event.choice == "switch-hands"
        }
        shown = {event.holder for event in round.events if isinstance(event, on.Shown)}
        assert shown - {"dealer"} == switched


def test_every_ante_is_collected():
    for round in rounds(20):
        antes = [e for e in round.events if isinstance(e, on.Settled) and e.wager == "ante"]
        assert len(antes) == 3
        assert all(event.lost == event.stake for event in antes)


def test_a_dollar_for_each_five_dollars_or_part_of_them():
    assert [ante_for(amount) for amount in (0, 5_00, 25_00, 26_00)] == [0, 1_00, 5_00, 6_00]


def test_the_simple_player_throws_away_some_hands():
    chosen = [e.choice for r in rounds(60) for e in r.events if isinstance(e, on.Chosen)]
    assert 1 < chosen.count("switch-hands") / chosen.count("keep") < 3
