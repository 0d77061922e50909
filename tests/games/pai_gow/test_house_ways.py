"""House ways: files that are read, followed and explained."""

from pathlib import Path
from random import Random

import pytest

from pitboss.cli.app import main
from pitboss.documents.document import Items
from pitboss.engine import registry
from pitboss.equipment.cards import DECK, JOKER, cards, decks
from pitboss.errors import Refused, Unusable
from pitboss.filings import full_rules
from pitboss.games.pai_gow.asia_poker import WAYS as ASIA
from pitboss.games.pai_gow.common import filed_ways, house_ways
from pitboss.games.pai_gow.pai_gow.hands import WAYS as TILES
from pitboss.games.pai_gow.pai_gow_poker import GAME
from pitboss.games.pai_gow.pai_gow_poker.hands import WAYS as POKER
from pitboss.games.pai_gow.supreme_pai_gow import WAYS as SUPREME
from pitboss.odds.cards import ranking_tables
from pitboss.odds.games.pai_gow import supreme_pai_gow as supreme_deals
from pitboss.odds.games.pai_gow.pai_gow import deals as tile_deals
from pitboss.odds.games.pai_gow.pai_gow_poker import kinds as all_kinds

HEAD = 'title = "Mine"\nsource = "filed"\n'
LAST = '[[rules]]\nsays = "the best low hand"\nbest = ["low"]\n'


def way(rules, vocabulary=POKER.vocabulary):
    return house_ways.read("mine", HEAD + rules, vocabulary)


def rule(**lines):
    told = "\n".join(f"{name} = {value!r}" for name, value in lines.items())
    return f'[[rules]]\nsays = "so"\n{told}\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules = 3", "house way mine: Expected `array`"),
        (HEAD + "rules = []", "house way mine: it has no rules"),
        (HEAD + rule(when=["paris = 2"]) + LAST, "no fact 'paris' here: did you mean pairs?"),
        (HEAD + rule(set=["low = pear"]) + LAST, "rule 1: no value 'pear': did you mean pair?"),
        (HEAD + rule(when=["pairs two"]) + LAST, "rule 1: 'pairs two' is not a fact, a comparison"),
        (HEAD + rule(when=["pairs = 2"], best=["lou"]) + LAST, "nothing is the best 'lou'"),
        (HEAD + rule(when=["pairs = 2"]), "the last rule must be without when and set"),
        (HEAD + LAST + LAST, "rule 2 never decides: whatever meets it meets rule 1"),
        (HEAD + rule(when=["pairs = 2"]) + rule(when=["aces = 1", "pairs = 2"]) + LAST,
         "rule 2 never decides: whatever meets it meets rule 1"),
        (HEAD + rule(when=["pairs = 2", "pairs > 2"]) + LAST,
         "nothing meets rule 1: pairs = 2 and pairs > 2 exclude each other"),
        (HEAD + rule(set=["low = pair", "low != pair or straight"]) + LAST,
         "nothing meets rule 1: low = pair and low != pair or straight exclude each other"),
        (HEAD + rule(if_so=["pairs = 2"]) + LAST, "unknown field"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(text, why):
    with pytest.raises(Unusable) as wrong:
        house_ways.read("mine", text, POKER.vocabulary)
    assert why in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_the_first_rule_that_applies_decides():
    hand = cards("As Ad 7h 7c Kd 9s 2h")
    mine = way(rule(when=["pairs = 2"], set=["low = pair", "low-1 = pair-2"]) + LAST)
    decision = house_ways.follow(mine, POKER.vocabulary, hand, False)
    assert set(decision.setting.hands["low"]) == {"7h", "7c"}
    assert [step.why_not for step in decision.steps] == [""]
    other = way(rule(when=["pairs = 3"]) + rule(set=["high = flush"]) + LAST)
    decision = house_ways.follow(other, POKER.vocabulary, hand, False)
    assert [step.why_not for step in decision.steps] == [
        "not pairs = 3", "no setting with high = flush", "",
    ]  # fmt: skip


def test_several_values_and_the_least():
    hand = cards("As Ad 7h 7c Kd 9s 2h")
    mine = way(rule(when=["pair-1 = K or A", "pair-2 != 8 or 9"], set=["low = pair"],
                    best=["least low"]) + LAST)  # fmt: skip
    decision = house_ways.follow(mine, POKER.vocabulary, hand, False)
    assert set(decision.setting.hands["low"]) == {"7h", "7c"}
    assert decision.rule.number == 1


@pytest.mark.parametrize("ways", [POKER, ASIA, SUPREME, TILES])
def test_ways_have_a_source_and_words(ways):
    for name in ways:
        told = ways.told(name)
        assert ways[name].source in told[0]
        assert len(told) >= len(ways[name].rules) + 1


@pytest.mark.parametrize(
    ("ways", "hands", "unused"),
    [(TILES, lambda: tile_deals.all_hands().examples, {21}),
     (SUPREME, lambda: supreme_deals.all_hands().examples, set())],
)  # fmt: skip
def test_every_rule_is_needed(ways, hands, unused):
    """Over all kinds of hands; but for a last one that stands there so that none is left over."""
    for name in ways:
        found = {
            house_ways.follow(ways[name], ways.vocabulary, hand, None).rule.number
            for hand in hands()
        }
        assert set(range(1, len(ways[name].rules) + 1)) - found == unused


NAMES = (*DECK, JOKER)


@pytest.mark.parametrize("name", tuple(POKER))
@pytest.mark.parametrize("lowest", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_all_hands_at_once_as_one_by_one(name, lowest):
    kinds, settings = all_kinds.kinds(), all_kinds.settings(lowest)
    chosen = all_kinds.house_settings(POKER[name], lowest)
    assert chosen.min() >= 0, "every hand is decided"
    scores = ranking_tables.with_joker(5, 7, lowest)[0].scores
    rng = Random(name)
    for kind in rng.sample(range(len(chosen)), 60):
        hand = tuple(NAMES[card] for card in kinds.cards[kind])
        found = house_ways.follow(POKER[name], POKER.vocabulary, hand, lowest).setting.scores
        which = kind, chosen[kind]
        assert scores[settings.highs[which]] == found["high"]
        assert all_kinds.low_scores()[settings.lows[which]] == found["low"]


def test_settings_with_the_same_hands_stand_and_others_do_not():
    options = GAME.read_options({"house-way": "foxwoods"})
    required = POKER.required(cards("Ks Kd Kh 9c 8d 4s 2h"), options, "11.9(d)")
    assert required.allows({"high": cards("Kd Ks Kh 4s 2h"), "low": cards("9c 8d")})
    assert not required.allows({"high": cards("Ks Kd 8d 4s 2h"), "low": cards("Kh 9c")})
    assert required.says.startswith("Foxwoods, rule 19: three of a kind")


def test_a_casinos_own_file(tmp_path: Path):
    file = tmp_path / "riverside.toml"
    file.write_text(HEAD + LAST, "utf-8")
    name = POKER.find(str(file))
    assert GAME.read_options({"house-way": name})["house-way"] == "riverside"
    said = POKER.explained(name, cards("As Kd Qh Jc 9s 8d 7h"), GAME.read_options())
    assert said[0] == " 1. the best low hand: so it is set"
    with pytest.raises(Unusable, match="no house way 'foxwood': did you mean foxwoods"):
        POKER.find("foxwood")
    with pytest.raises(Unusable, match=r"none\.toml: No such file"):
        POKER.find(str(tmp_path / "none.toml"))
    with pytest.raises(Unusable, match="a hand has 7 pieces, not 2"):
        POKER.explained(name, cards("As Kd"), GAME.read_options())
    with pytest.raises(Refused, match="house-way: lakeside is not one of"):
        GAME.read_options({"house-way": "lakeside"})


def test_another_file_of_the_same_name_is_refused(tmp_path: Path):
    """What was priced and recorded under a name stays true."""
    file = tmp_path / "seaside.toml"
    file.write_text(HEAD + LAST, "utf-8")
    assert POKER.find(str(file)) == POKER.find(str(file)) == "seaside"
    file.write_text(HEAD + rule(when=["pairs = 2"]) + LAST, "utf-8")
    with pytest.raises(Unusable, match="seaside is already there; choose another file name"):
        POKER.find(str(file))
    (tmp_path / "filed.toml").write_text(HEAD + LAST, "utf-8")
    with pytest.raises(Unusable, match="filed is already there"):
        POKER.find(str(tmp_path / "filed.toml"))


def test_the_folder_of_a_casino(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What lies there is known by its name, without a path; a file that is wrong is refused."""
    folder = tmp_path / "asia-poker"
    folder.mkdir()
    (folder / "Boardwalk.toml").write_text(HEAD + LAST, "utf-8")
    monkeypatch.setenv(filed_ways.OWN, str(tmp_path))
    package = "pitboss.games.pai_gow.asia_poker"
    ways = filed_ways.Ways(package, ASIA.vocabulary, ASIA.no_files)
    assert tuple(ways) == ("balanced", "boardwalk")
    assert filed_ways.filed(ways, "31.12(d)").values == ("balanced", "boardwalk", "filed")
    (folder / "pier.toml").write_text(HEAD + rule(when=["pairs = 2"]), "utf-8")
    with pytest.raises(Unusable, match="house way pier: the last rule must be without"):
        filed_ways.Ways(package, ASIA.vocabulary, ASIA.no_files)


@pytest.mark.parametrize("slug", ["pai-gow", "pai-gow-poker", "supreme-pai-gow", "asia-poker"])
def test_all_that_the_option_may_say_is_told_and_explained(slug):
    game = registry.find(slug)
    hand = game.house_ways.vocabulary.example
    (option,) = (option for option in game.options if option.name == filed_ways.OPTION)
    for name in option.values:
        told = game.house_ways.told(game.house_ways.find(name))
        assert len(told) > 2
        said = game.house_ways.explained(name, hand, game.read_options({option.name: name}))
        held = [piece for line in said if line[:4] in ("high", "medi", "low:")
                for piece in line.split()[1:]]  # fmt: skip
        assert sorted(held) == sorted(hand)
        assert any(line.endswith("so it is set") for line in said)
    told = game.house_ways.told(str(option.default))
    parts = [part for section in full_rules.sections(game, game.read_options())
             for part in section.blocks]  # fmt: skip
    assert Items(told) in parts
    with pytest.raises(Unusable, match=r"is named \d times: there is"):
        game.house_ways.explained(name, hand[:1] * len(hand), game.read_options())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--house-way", "--hand", "As Ks Qd Jh 9c 9d 2s"], "low: As Ks"),
        (["--hand", "As Ks Qd Jh 9c 9d 2s", "--house-way"], "low: As Ks"),
        (["--hand", "As Ks Qd Jh 9c 9d 2s"], "low: As Ks"),
        (["--house-way"], "filed: as the casino has filed it, which is not told here"),
        (["--house-way", "Near Best"], "of this project"),
        (["--house-way=foxwoods"], "Foxwoods"),
    ],
)
def test_shown(capsys, arguments, said):
    assert main(["show", "pai-gow-poker", *arguments]) == 0
    assert said in capsys.readouterr().out


def test_a_file_where_options_are_named(tmp_path: Path, capsys):
    file = tmp_path / "dunes.toml"
    file.write_text(HEAD + LAST, "utf-8")
    assert main(["deal", "pai-gow-poker", "-o", f"house-way={file}", "--seed", "1"]) == 0
    assert '"house-way":"dunes"' in capsys.readouterr().out
    file.write_text(HEAD + rule(when=["pairs = 2"]), "utf-8")
    assert main(["deal", "pai-gow-poker", "-o", f"house-way={file}", "--seed", "1"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "house way dunes: the last rule must be without" in said


@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("As Ad Ah Ac Jo Kd Kc", "Kd Kc"),
        ("As Ad Ah Ac Jo Kd 2c", "As Ac"),
        ("Js Jd Jh Jc 9s 8d 2h", "Js Jd"),
        ("7s 7d 7h 7c Ks 8d 2h", "Ks 8d"),
        ("7s 7d 7h 7c Qs 8d 2h", "7s 7d"),
        ("9s 9d 9h 8s 8d 8h Kc", "9s 9d"),
        ("Ts Td 5h 5c Ad Kc 2h", "Ad Kc"),
        ("Ts Td 5h 5c Qd Kc 2h", "5h 5c"),
        ("6s 6d 5h 5c Qd Kc 2h", "Kc Qd"),
        ("As Ad Ah Kc Qd 8c 2h", "As Kc"),
        ("Ks Kd Kh Ac Qd 8c 2h", "Ac Qd"),
        ("As Kd 9h 8c 7d 5c 2h", "Kd 9h"),
    ],
)
def test_foxwoods(hand, low):
    """By the ranks of the low hand: suits are as good as each other."""
    decision = POKER.decide("foxwoods", cards(hand), GAME.read_options())
    ranks = sorted("A" if card == JOKER else card[0] for card in decision.setting.hands["low"])
    assert ranks == sorted(card[0] for card in cards(low))


def test_every_card_is_somewhere():
    rng = Random(7)
    for _ in range(40):
        hand = tuple(rng.sample(decks(jokers=1), 7))
        for ways, options in ((POKER, GAME.read_options()),):
            hands = ways.decide("foxwoods", hand, options).setting.hands
            assert sorted(card for held in hands.values() for card in held) == sorted(hand)
