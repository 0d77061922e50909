"""How people may write a name, and what is never taken for it."""

import pytest

from pitboss import aliases
from pitboss.aliases.matching import phrase
from pitboss.engine import Choose, Offer, registry
from pitboss.errors import Refused

find = registry.find


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Trips Pay Table", "the trips-paytable"),
        ("two decks", "decks: 2"),
        ("shuffler malfunctions", "Shuffler fails"),
        ("deferral", "deferred"),
        ("third street", "3rd-street"),
        ("automated card shuffling device", "automatic shuffler"),
        ("6 pays half", "Six Pays (half)"),
    ],
)
def test_two_ways_to_write_one_phrase(one, other):
    fillers = frozenset({"the"})
    assert phrase(one, fillers) == phrase(other, fillers)


@pytest.mark.parametrize(("one", "other"), [("odd", "odds"), ("hop 2", "hop 2 2"), ("pass", "pas")])
def test_what_stays_apart(one, other):
    assert phrase(one) != phrase(other)


# -- options and their values --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "said", "meant"),
    [
        ("ultimate-texas-holdem", {"Trips": "table B"}, {"trips-table": "B"}),
        ("ultimate-texas-holdem", {"trips paytable": "Pay Table B"}, {"trips-table": "B"}),
        ("four-card-poker", {"aces up": "3"}, {"aces-up-table": "III"}),
        ("packs-poker", {"5-card": "(C) non-progressive"}, {"five-card-bonus": "C"}),
        ("packs-poker", {"5-card": "C, progressive"}, {"five-card-bonus": "progressive-C"}),
        ("three-card-poker", {"settlement order": "(c)2"}, {"settlement": "by-player"}),
        ("three-card-poker", {"settlement": "option 2"}, {"settlement": "by-player"}),
        ("three-card-poker", {"version": "(f)3"}, {"version": "20.6(f)3"}),
        ("three-card-poker", {"number of decks": "two"}, {"decks": "2"}),
        ("three-card-poker", {"two positions": "permitted"}, {"positions-per-player": "2"}),
        ("mini-baccarat", {"dealing": "7.7(c)2"}, {"deal": "face-down"}),
        ("mini-baccarat", {"vigorish": "five percent"}, {"vigorish": "5%"}),
        ("mini-baccarat", {"vigorish": "25% on a tie"}, {"vigorish": "25%-on-ties"}),
        ("mini-baccarat", {"bonus": "none"}, {"bonus-table": "not-offered"}),
        ("pai-gow", {"player bank": "yes"}, {"player-bank": "offered"}),
        ("craps", {"shooter line bet": "no"}, {"shooter-line-bet": "assumed"}),
        ("blackjack", {"surrender": "not permitted"}, {"surrender": "no"}),
        ("roulette", {"offer": "dozens, five adjacent"}, {"offer": ["dozen", "five-adjacent"]}),
        ("pokette", {"payout odds": "minimum of 12.6(b)"}, {"payout-odds": {}}),
        ("pokette", {"odds": {"Two cards": "25 to 1"}}, {"payout-odds": {"split": "25 to 1"}}),
        ("heads-up-holdem", {"trips plus": "as printed"}, {"trips-plus-table": "1"}),
        ("premium-holdem", {"bonus spin seed": "5000"}, {"bonus-spin-initial": "5000"}),
    ],
)
def test_options(slug, said, meant):
    assert aliases.options(find(slug), said) == meant


@pytest.mark.parametrize(
    ("slug", "said", "refusal"),
    [
        ("blackjack", {"late surrender": "yes"}, r"no option 'late surrender'"),
        ("blackjack", {"surender": "yes"}, "did you mean surrender?"),
        ("three-card-poker", {"six-card": "iii-A"}, "six-card-table: iii-A is not one of"),
        ("three-card-poker", {"six-card": "i"}, "six-card-table: i is not one of"),
        ("baccarat-punto-banco", {"vigorish": "none"}, "vigorish: none is not one of"),
        ("poker-holdem", {"structure": "spread limit"}, "structure: spread limit is not one of"),
        ("roulette", {"offer": "dozen, moon"}, "offer: dozen, moon is not any of"),
        (
            "ultimate-texas-holdem",
            {"trips": "A", "trips table": "B"},
            "are one option: trips-table",
        ),
    ],
)
def test_options_that_are_refused(slug, said, refusal):
    with pytest.raises(Refused, match=refusal):
        find(slug).read_options(aliases.options(find(slug), said))


# -- wagers, irregularities, choices ---------------------------------------------------------------


MEANT = {
    aliases.wager: {
        ("craps", "Don't Pass Bet"): "dont-pass",
        ("craps", "hop 2"): "hop-2",
        ("craps", "place bet to win 6"): "place-win-6",
        ("baccarat-punto-banco", "four cards"): "total-four",
        ("big-six", "20"): "$20",
        ("roulette", "Straight:17"): "straight:17",
        ("pokette", "AKQ"): "ace-king-queen",
        ("blackjack", "Lucky Ladies"): "lucky-ladies",
    },
    aliases.irregularity: {
        ("craps", "no roll, a die leans"): "no-roll",
        ("automated-craps", "selector switch malfunctions when activated"): "switch-fails",
        ("mini-baccarat", "card drawn in error and disclosed"): "disclosed-card",
        ("three-card-poker", "shuffling device failed"): "shuffler-fails",
        ("three-card-poker", "the roof leaks"): "the-roof-leaks",
    },
}


@pytest.mark.parametrize(
    ("read", "slug", "said", "meant"),
    [(read, *asked, meant) for read, all in MEANT.items() for asked, meant in all.items()],
)
def test_wagers_and_irregularities(read, slug, said, meant):
    assert read(find(slug), said) == meant


def prompt_of(*names, about="", known=()):
    offers = tuple(Offer(name, "18.10(b)", about=about) for name in names)
    return Choose(
        1, offers, "18.10(b)", names[0],
        why_not=lambda name: Refused("not now", "18.10(b)") if name in known else None,
    )  # fmt: skip


def test_a_choice_with_the_wager_that_it_is_about():
    game = find("let-it-ride-poker")
    prompt = prompt_of("ride", "withdraw", about="bet-1", known=["withdraw-bet-2"])
    assert aliases.choice(game, prompt, "take back bet number one") == "withdraw"
    assert aliases.choice(game, prompt, "let bet 1 ride") == "ride"
    assert aliases.choice(game, prompt, "pull 2") == "withdraw-bet-2"
    assert aliases.choice(game, prompt, "take bet-4 back") == "take-bet-4-back"


def test_a_choice_by_its_multiple():
    game = find("ultimate-texas-holdem")
    assert aliases.choice(game, prompt_of("play", "check"), "raise 4x") == "play-4x"


def test_a_choice_goes_by_what_is_offered():
    game = find("blackjack")
    assert aliases.choice(game, prompt_of("hit", "split"), "split") == "split"
    assert aliases.choice(game, prompt_of("cover", "hand-1", "hand-2"), "split") == "cover"
    assert aliases.choice(game, prompt_of("stand", "hit"), "late surrender") == "late-surrender"
    assert (
        aliases.choice(game, prompt_of("stand", "hit", known=["double"]), "double down") == "double"
    )


def test_why_not_goes_by_every_name():
    game = find("blackjack")
    reasons = {"double": Refused("not on aces", "2.10(a)")}.get
    assert str(aliases.why_not(game, reasons, "double down")) == "not on aces (2.10(a))"
    assert aliases.why_not(game, reasons, "hit") is None


def test_words_that_are_called_out():
    assert aliases.word(find("keno"), "Runners signed in") == "runners-in"
    assert aliases.word(find("craps"), "Pass Dice") == "pass-dice"


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_word_more_is_another_name(slug):
    """Nor is any name of a game taken for another of its names."""
    game = find(slug)
    for name in [option.name for option in game.options]:
        assert aliases.option_name(game, name.replace("-", " ").title()) == name
        assert aliases.option_name(game, f"late {name}") != name
    for name in [wager.name for wager in game.wagers]:
        assert aliases.wager(game, name.replace("-", " ").title()) == name
        assert aliases.wager(game, f"late {name}") != name
    for name in [irregularity.name for irregularity in game.irregularities]:
        assert aliases.irregularity(game, name.replace("-", " ").title()) == name
        assert aliases.irregularity(game, f"late {name}") != name


# -- what a report says, and what a table remembers ----------------------------------------------


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"passed last": "7h"}, {"passed": "7h"}),
        ({"clapper between": "7H and Qs"}, {"pieces": ["7h", "Qs"]}),
        ({"between": ["joker 1", "10♣"], "Previously Passed": "10♣"},
         {"pieces": ["Jk1", "Tc"], "passed": "Tc"}),
        ({"clapper": "between 7h (passed) and Qs"}, {"passed": "7h", "pieces": ["7h", "Qs"]}),
        ({"between": "7h/red"}, {"pieces": ["7h", "red"]}),
        ({"weather": "rain"}, {"weather": "rain"}),
    ],
)  # fmt: skip
def test_what_a_report_says(said, meant):
    game = find("pokette")
    fields = game.irregularity_names["clapper-between-two-cards"].may_say
    assert aliases.details(game, fields, said) == meant


def test_values_that_a_list_has_words_for():
    game = find("keno")
    override = game.irregularity_names["lock-out-override"].may_say
    said = {"by": "the shift manager", "reason": "a late runner"}
    assert aliases.details(game, override, said) == said | {"by": "casino-key-employee"}
    redeem = game.spoken["redeem"].fields
    assert aliases.details(game, redeem, {"by": "keno runner"}) == {"by": "runner"}
    assert aliases.details(game, redeem, {"authorization": 3}) == {"authorization": 3}


def test_what_a_table_remembers():
    assert aliases.remembered(find("baccarat-chemin-de-fer"), "previous banker") == "banker"
    assert aliases.remembered(find("pokette"), "card stand") == "card-stand"
