"""Tables: options and limits refused when they are opened, saving, chance and its proof."""

import io

import msgspec
import pytest
from msgspec.structs import replace

import pitboss
from pitboss.engine import Bot, Dealer, Option, Options, Table, play_round
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find, slugs
from pitboss.engine.transcripts import Writer, replay
from pitboss.engine.wagers import Limits
from pitboss.equipment import chance
from pitboss.equipment.stock import stock
from pitboss.errors import Refused, Unusable
from pitboss.floor.table.rule_changes import check_rules

SLUG = "three-card-poker"


def refusal(**settings):
    with pytest.raises(Refused) as refused:
        pitboss.open_table(SLUG, **settings)
    return str(refused.value)


def test_unknown_games_options_and_values_are_named():
    with pytest.raises(Refused, match="did you mean three-card-poker"):
        pitboss.game("three-card-pokr")
    assert "no option 'colour'" in refusal(options={"colour": "red"})
    assert refusal(options={"version": "20.6(f)4"}).endswith("(20.6(f))")
    assert "1 to 7 positions" in refusal(seats=8)
    assert "keeps no 'weather'" in refusal(given={"weather": "fine"})


def test_a_table_knows_one_name_of_an_option():
    limit = Option(name="payout-limit", default=0, cite="16.12(d)", says="", kind="amount")
    assert Options((limit,), {"Payout limit": "5"}) == {"payout-limit": 5_00}
    with pytest.raises(Refused, match=r"no option 'colour' in this game: there is payout-limit$"):
        Options((limit,), {"colour": "red"})
    with pytest.raises(
        Refused, match=r"no option 'payout limits' in this game: did you mean payout-limit"
    ):
        Options((limit,), {"payout limits": "5"})


def test_options_cannot_be_changed_afterwards():
    table = pitboss.open_table(SLUG)
    with pytest.raises(TypeError):
        table.options["version"] = "20.6(f)1"


PAYOUT_LIMITS = [
    ("blackjack", "2.24(h)",
     {"side-wagers": "20-point-bonus", "20-point-bonus-limit": "25000"}),
    ("boston-5-stud-poker", "24.11(e)", {"payout-limit": "50000"}),
    ("caribbean-stud-poker", "16.12(d)", {"payout-limit": "5000"}),
    ("double-cross-poker", "25.11(d)", {"payout-limit": "60000"}),
    ("double-down-stud", "17.10(c)", {"payout-limit": "100000"}),
    ("let-it-ride-poker", "18.11(c)", {"payout-limit": "50000"}),
    ("pai-gow-poker", "11.16(d)", {"side-wagers": "bonus", "bonus-payout-limit": "40000"}),
    ("pai-gow-poker", "11.18(d)",
     {"side-wagers": "seven-card-bonus", "seven-card-payout-limit": "50000"}),
    ("pai-gow-poker", "11.20(e)",
     {"side-wagers": "imperial-bonus", "imperial-payout-limit": "40000"}),
    ("pai-gow-poker", "11.23(f)", {"variation": "ez-pai-gow", "ez-payout-limit": "42000"}),
]  # fmt: skip
"""Payout limits whose floor depends on the posted minimum, at their lowest."""
HIGHER = {"all": "1000-100000"}


def test_every_game_whose_rules_depend_on_limits_is_among_them():
    assert {slug for slug in slugs() if find(slug).check_limits} == {it[0] for it in PAYOUT_LIMITS}


@pytest.mark.parametrize(("slug", "cite", "options"), PAYOUT_LIMITS)
def test_the_floor_of_a_payout_limit_follows_the_minimum(slug, cite, options):
    """At a table that opens, for limits that are posted, and for rules that come into force."""
    table = pitboss.open_table(slug, options=options)
    for refused in (
        lambda: pitboss.open_table(slug, options=options, limits=HIGHER),
        lambda: table.post_limits(HIGHER),
    ):
        with pytest.raises(Refused) as found:
            refused()
        assert found.value.cite == cite
    assert table.limits == Limits(), "they stay as they were"
    rules = table.options.plain()
    assert check_rules(table, rules) == table.options
    plain = {"side-wagers": options["side-wagers"]} if "side-wagers" in options else {}
    with pytest.raises(Refused, match="is below"):
        check_rules(pitboss.open_table(slug, options=plain, limits=HIGHER), rules)


def test_limits():
    assert "8.2(a)" in refusal(limits={"ante": "100-900"})  # ten times, at exactly $100
    assert "below the minimum" in refusal(limits={"ante": "100-50"})
    assert "8.2(b)" in refusal(limits={"antes": "1-10"})
    pitboss.open_table(SLUG, limits={"ante": "100-1000"})
    pitboss.open_table(SLUG, limits={"ante": "101-500"})  # above $100 there is no such rule
    pitboss.open_table(SLUG, limits={"pair-plus": "5-25"})  # nor where odds go above 5 to 1


def bets_open(**settings):
    round = pitboss.open_table(SLUG, **settings).start()
    dealer = Dealer(1)
    while not isinstance(round.prompt, ask.TakeBets):
        round.answer(dealer.answer(round.prompt))
    return round


@pytest.mark.parametrize(
    ("amount", "cite"),
    [(5_00, "20.6(a)1; 8.2(a)"), (1005_00, "20.6(a)1; 8.2(a)"), (12_00, "8.2(f)")],
)
def test_wagers_outside_the_limits(amount, cite):
    round = bets_open(limits={"ante": "10-1000 by 5"})
    with pytest.raises(Refused) as refused:
        round.answer(say.Bet(1, {"ante": amount}))
    assert refused.value.cite == cite
    round.answer(say.Bet(1, {"ante": amount}, permitted=True))  # 8.2(d)
    assert round.amount(1, "ante") == amount  # 8.2(e): it stands in full


def test_a_bet_can_be_taken_back_until_the_close():
    round = bets_open()
    round.answer(say.Bet(1, {"ante": 10_00, "pair-plus": 5_00}))
    round.answer(say.TakeDown(1, {"pair-plus": say.UNSAID}))
    round.answer(say.TakeDown(1, {"ante": 4_00}))
    assert round.felt.amounts(1) == {"ante": 6_00}
    with pytest.raises(Refused, match="no pair-plus to take down"):
        round.answer(say.TakeDown(1, {"pair-plus": say.UNSAID}))


def test_chips_on_the_table_bound_the_bets():
    round = bets_open(stacks={1: 20_00})
    with pytest.raises(Refused, match="has 20 on the table"):
        round.answer(say.Bet(1, {"ante": 25_00}))
    round.answer(say.Bet(1, {"ante": 15_00}))
    assert round.table.chips("seat 1") == 5_00


def test_saved_tables():
    table = pitboss.open_table(SLUG, seats=2)
    play_round(table, Dealer(3), {1: Bot(1), 2: Bot(2)})
    assert Table.load(table.game, table.save()).save() == table.save()
    with pytest.raises(Unusable, match="not a saved table"):
        Table.load(table.game, b"{}")
    table.start()
    with pytest.raises(Refused, match="not over"):
        table.start()


def committed_round(seed=5):
    table = pitboss.open_table(SLUG, seats=2)
    return play_round(table, Dealer(seed, commit=True), {1: Bot(1), 2: Bot(2)})


def test_a_commitment_is_published_before_bets_and_proved_after_the_round():
    events = committed_round().events
    kinds = [type(event) for event in events]
    assert kinds.index(on.Mixed) < kinds.index(on.Placed)
    mixed, opened = events[0], events[-1]
    assert isinstance(mixed, on.Mixed) or isinstance(events[1], on.Mixed)
    assert isinstance(opened, on.Revealed)
    assert {leaf.piece for leaf in opened.leaves} == {
        event.piece for event in events if isinstance(event, on.Dealt)
    }


def test_a_false_opening_is_refused():
    table = pitboss.open_table(SLUG, seats=1)
    dealer, bot = Dealer(5, commit=True), Bot(1)
    round = table.start()
    while not isinstance(round.prompt, ask.Open):
        if isinstance(round.prompt, ask.TakeBets):
            bot.bet(round, round.prompt, 1)
            round.answer(say.NoMoreBets())
        elif round.prompt.party == "1":
            round.answer(bot.answer(round, round.prompt))
        else:
            round.answer(dealer.answer(round.prompt))
    true = dealer.answer(round.prompt)
    for false in (
        msgspec.structs.replace(true, salts=true.salts[::-1]),
        msgspec.structs.replace(true, salts=true.salts[:-1]),
    ):
        with pytest.raises(Refused):
            round.answer(false)
    round.answer(true)
    assert round.over


def test_a_commitment_must_fit_its_digests():
    round = pitboss.open_table(SLUG, seats=1).start()
    true = Dealer(5, commit=True).answer(round.prompt)
    for false in (
        msgspec.structs.replace(true, digests=true.digests[::-1]),
        msgspec.structs.replace(true, digests=true.digests[:-1]),
        msgspec.structs.replace(true, digests=()),
        msgspec.structs.replace(true, commitment=""),
    ):
        with pytest.raises(Refused):
            round.answer(false)
    round.answer(true)


def test_what_others_may_not_know_is_not_opened_to_them():
    table = pitboss.open_table(SLUG, seats=2)
    dealer = Dealer(5, commit=True)
    round = table.start()
    while round.prompt is not None:
        if isinstance(round.prompt, ask.TakeBets):
            for seat in (1, 2):
                round.answer(say.Bet(seat, {"ante": 10_00}))
            round.answer(say.NoMoreBets())
        elif isinstance(round.prompt, ask.Choose) and round.prompt.seat:
            choice = "play" if round.prompt.seat == 1 else "fold"
            round.answer(say.Choice(round.prompt.seat, choice))
        else:
            round.answer(dealer.answer(round.prompt))
    opened = round.events[-1]

    def known(viewer):
        return {leaf.holder for leaf in on.seen_by(opened, viewer).leaves if leaf.piece}

    assert known("1") == {"1", "dealer"}
    assert known("2") == {"1", "2", "dealer"}
    assert known("division") == {"1", "2", "dealer"}


def transcript(rounds=3):
    table = pitboss.open_table(SLUG, seats=2)
    stream = io.BytesIO()
    writer = Writer(stream, table)
    for seed in range(rounds):
        writer.round(play_round(table, Dealer(seed), {1: Bot(1), 2: Bot(2)}))
    writer.end()
    return stream.getvalue()


def test_every_changed_byte_shows():
    good = transcript()
    lines = good.splitlines(keepends=True)
    assert replay(lines).complete
    for at in range(0, len(good), 97):
        bad = good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :]
        with pytest.raises(Unusable, match=r"^line \d+: "):
            replay(bad.splitlines(keepends=True))


def test_a_transcript_that_broke_off_still_replays():
    lines = transcript().splitlines(keepends=True)
    report = replay(lines[: len(lines) // 2])
    assert report.agrees
    assert not report.complete


def test_a_forged_event_is_found():
    """The chain can be made anew; what the answers give cannot."""
    table = pitboss.open_table(SLUG, seats=1)
    round = play_round(table, Dealer(1), {1: Bot(1)})
    at = next(i for i, event in enumerate(round.events) if isinstance(event, on.Settled))
    round.events[at] = msgspec.structs.replace(round.events[at], won=999_00)
    stream = io.BytesIO()
    Writer(stream, pitboss.open_table(SLUG, seats=1)).round(round)
    report = replay(stream.getvalue().splitlines(keepends=True))
    assert "the answers give" in report.difference


def test_the_same_seed_deals_the_same_cards_and_no_seed_does_not():
    def cards(dealer):
        round = play_round(pitboss.open_table(SLUG, seats=1), dealer, {1: Bot(1)})
        return [event.piece for event in round.events if isinstance(event, on.Dealt)]

    assert cards(Dealer(9)) == cards(Dealer(9)) != cards(Dealer(10))
    assert cards(Dealer()) != cards(Dealer())


def test_a_decision_is_paid_from_the_chips_on_the_table():
    table = pitboss.open_table("three-card-poker", seats=1, stacks={1: 15_00})
    dealer, round = pitboss.Dealer(seed=1), table.start()
    while round.prompt is not None and round.prompt.step != "choose":
        if round.prompt.step == "bets" and not round.stakes_on():
            round.answer(pitboss.Bet(1, {"ante": 10_00}))
        round.answer(dealer.answer(round.prompt))
    with pytest.raises(pitboss.Refused, match="seat 1 has 5 on the table, not 10"):
        round.answer(pitboss.Choice(1, "play"))
    round.answer(pitboss.Choice(1, "fold"))
    assert round.over or round.prompt.step != "choose"


@pytest.mark.parametrize("slug", ["roulette", "blackjack", "pai-gow"])
def test_a_dealer_who_follows_the_answers_goes_on_where_the_other_stood(slug):
    table, told = pitboss.open_table(slug, seats=1), pitboss.Dealer(seed=3, commit=True)
    twin, follower = pitboss.open_table(slug, seats=1), pitboss.Dealer(seed=4, commit=True)
    player, orders = pitboss.Bot(seed=5), {}
    for _ in range(3):
        round = pitboss.play_round(table, told, {1: player})
        twin.seated = {1: ""}
        copy = twin.start()
        for answer in round.answers:
            for stack in told.stacks.values():
                digests = map(chance.digest, stack.order, stack.salts)
                orders[chance.commitment(tuple(digests))] = replace(stack, used=0)
            follower.follow(copy.prompt, answer, orders)
            copy.answer(answer)
    assert follower.stacks == told.stacks


def test_what_is_written_of_one_tables_options_changes_no_other_table():
    blinds = pitboss.open_table("poker-holdem").options.plain()["blinds"]
    blinds.append("9")
    assert pitboss.open_table("poker-holdem").options.plain()["blinds"] == ["1", "2"]


def test_stacks_are_found_under_either_name_of_a_seat():
    stacks = pitboss.open_table("poker-holdem", seats=3, stacks={1: 5_00, "seat 2": 6_00}).stacks
    assert [name in stacks for name in (1, "seat 1", 2, "seat 2", 3, "seat 3")] == [True] * 4 + [
        False
    ] * 2


def test_cards_that_are_known_are_kept_from_others_as_often_as_they_are_known():
    left = stock(("As", "As", "Kd", "Kd", "2c"))
    dealer = Dealer(1, cards={"1": "As Kd", "3": "As"})
    drawn = dealer.answer(ask.Draw(("1", "2", "1", "2"), "down", "", left))
    assert drawn.pieces[::2] == ("As", "Kd")
    assert sorted(drawn.pieces[1::2]) == ["2c", "Kd"]
    with pytest.raises(Refused, match="no card is left"):
        dealer.answer(ask.Draw(("2", "2", "2"), "down", "", stock(("As", "As"))))
