"""What the record says of the cards and of shared boxes: what was done, and no more."""

import pytest

from pitboss import aliases
from pitboss.engine import Dealer, Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.engine.registry import find
from pitboss.errors import Refused

FIRST = {
    "blackjack": {"main": 10_00},
    "blackjack-switch": {"hand1": 10_00, "hand2": 10_00},
    "switch-hands-blackjack": {"blackjack": 10_00, "ante": 2_00},
    "spanish-21": {"wager": 10_00},
    "double-attack-blackjack": {"initial": 10_00},
    "triple-attack-blackjack": {"first-attack": 10_00},
}
SHARED = [slug for slug in FIRST if find(slug).one_player is None]


def told(round):
    return [(one.words, one.cite) for one in round.events if isinstance(one, on.Announced)]


def at_bets(slug, **options):
    """A round that waits for bets, and its dealer."""
    round = Table(find(slug), options=options, seats=2).start()
    dealer = Dealer(1, commit=False)
    while not isinstance(round.prompt, ask.TakeBets):
        round.answer(dealer.answer(round.prompt))
    return round, dealer


def play_on(round, dealer, *bets):
    """These bets, and everything else by default, to the end of the round."""
    said = list(bets)
    while (prompt := round.prompt) is not None:
        if isinstance(prompt, ask.TakeBets):
            round.answer(said.pop(0) if said else say.NoMoreBets())
        elif isinstance(prompt, ask.Choose) and prompt.seat:
            round.answer(say.Choice(prompt.seat, prompt.default, patron=prompt.patron))
        else:
            round.answer(dealer.answer(prompt))
    return round


def opened(slug, **options):
    return told(play_on(*at_bets(slug, **options), say.Bet(1, FIRST[slug])))[0]


@pytest.mark.parametrize(
    ("slug", "cite"),
    [
        ("blackjack", "2.4(a)"),
        ("blackjack-switch", "2A.3"),
        ("switch-hands-blackjack", "2B.3"),
        ("spanish-21", "19.3(a)"),
        ("double-attack-blackjack", "26.3(a)"),
        ("triple-attack-blackjack", "36.3(a)"),
    ],
)
def test_pre_shuffled_cards_are_neither_spread_nor_mixed(slug, cite):
    text, by = opened(slug, shuffle="pre-shuffled")
    assert "pre-shuffled" in text
    assert "spread" not in text
    assert by == cite
    assert "spread, mixed" in opened(slug)[0]


def test_batches_for_a_device_are_stacked_and_not_mixed():
    text, by = opened("blackjack", shuffle="automated", decks=6)
    assert "mixed" not in text
    assert by == "2.4(e)"


@pytest.mark.parametrize(
    ("slug", "options", "cite"),
    [
        ("blackjack", {"deal": "double-shoe"}, "2.6(d)"),
        ("blackjack", {"shuffle": "continuous"}, "2.21"),
        ("blackjack", {"shuffle": "bart-carter"}, "2.6(c)"),
        ("blackjack", {"deal": "hand", "decks": 1}, "2.6A(c)"),
        ("blackjack-switch", {"shuffle": "bart-carter"}, "2A.7(c)"),
        ("switch-hands-blackjack", {"shuffle": "bart-carter"}, "2B.6(c)"),
    ],
)
def test_a_new_dealer_burns_nothing_where_no_card_is_burned(slug, options, cite):
    round, dealer = at_bets(slug, **options)
    round.answer(say.IrregularityReport("new-dealer"))
    play_on(round, dealer, say.Bet(1, FIRST[slug]))
    assert ("a new dealer burns no card at this table", cite) in told(round)
    first = next(one for one in round.events if isinstance(one, on.Dealt) and one.to == "1")
    before = round.events[: round.events.index(first)]
    burned = [one for one in before if isinstance(one, on.Dealt) and one.to == "burn"]
    assert not burned or options.get("deal") == "double-shoe"  # the determinant card


# -- several people on a box -----------------------------------------------------------------------


@pytest.mark.parametrize("slug", SHARED)
def test_a_shared_box_and_the_consent_are_on_record(slug):
    """2.13(a), 2A.13(a), 19.13(a), 26.13(a), 36.12(a)."""
    bets = FIRST[slug]
    round, dealer = at_bets(slug, consent="asked")
    round.answer(say.Bet(1, bets))
    with pytest.raises(Refused, match="asked first"):
        round.answer(say.Bet(1, bets, "Ann"))
    with pytest.raises(Refused, match="only the first person"):
        round.answer(say.Call(1, "consents", (), "Ann"))
    round.answer(say.Call(1, "consents", ()))
    round.answer(say.Bet(1, bets, "Ann"))
    with pytest.raises(Refused, match="already"):
        round.answer(say.Call(1, "alone", ()))
    with pytest.raises(Refused, match="means nothing"):
        round.answer(say.Call(1, "welcome", ()))
    texts = [text for text, _ in told(play_on(round, dealer))]
    assert texts.count("the first person on box 1, seat 1, has consented to others") == 1


@pytest.mark.parametrize("slug", SHARED)
def test_consent_may_be_taken_back_before_anybody_comes(slug):
    bets = FIRST[slug]
    round, dealer = at_bets(slug)
    round.answer(say.Bet(1, bets, said=("consents",)))
    round.answer(say.Call(1, "alone", ()))
    with pytest.raises(Refused, match="does not consent"):
        round.answer(say.Bet(1, bets, "Ann"))
    texts = [text for text, _ in told(play_on(round, dealer))]
    assert not [text for text in texts if "has consented" in text]


def test_who_shares_a_box_without_being_asked_is_on_record_too():
    bets = FIRST["blackjack"]
    round = play_on(*at_bets("blackjack"), say.Bet(1, bets), say.Bet(1, bets, "Ann"))
    texts = [text for text, _ in told(round)]
    assert "the first person on box 1, seat 1, has nothing against others" in texts


def test_where_one_person_has_a_spot_nothing_is_said_of_others():
    """2B.7."""
    round, _ = at_bets("switch-hands-blackjack")
    with pytest.raises(Refused, match="means nothing"):
        round.answer(say.Call(1, "consents", ()))


# -- one word for one thing ------------------------------------------------------------------------

ALL_GAMES = tuple(FIRST)


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_the_same_things_have_the_same_names(slug):
    """A hand's wager goes by the number of the hand; half a wager by the smallest chip."""
    game = find(slug)
    assert "smallest-chip" in {option.name for option in game.options}
    own = {name.removeprefix("hand1-").removeprefix("hand2-") for name in game.wager_names}
    added = {name for name in own if name.startswith(("split", "double"))} - {"double-attack"}
    four = ("2", "3", "4")
    named = {"double", *(f"split-{n}" for n in four), *(f"double-{n}" for n in four)}
    assert added == named


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_the_names_of_before_are_still_read(slug):
    game = find(slug)
    hand = "hand1-" if slug == "blackjack-switch" else ""
    for said, meant in (
        ("split1", "split-2"), ("split-1", "split-2"), ("split3", "split-4"),
        ("split2-double", "double-3"), ("split-2", "split-2"),
    ):  # fmt: skip
        assert aliases.wager(game, f"{hand}{said}") == f"{hand}{meant}"
    assert aliases.option_name(game, "chip-unit") == "smallest-chip"
