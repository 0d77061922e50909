"""The judge judged: what a sheet expects wrongly, it finds."""

import random
import re
from copy import deepcopy
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from amounts import some_or
from pitboss.equipment.wheel import Wheel
from pitboss.errors import Unusable
from pitboss.sheets.explanation import in_words
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

ROUNDS = Path(__file__).parent / "rounds"
SOME, MANY = 500, 2_000


# -- whatever is changed is found ------------------------------------------------------------------


def sheets():
    for path in sorted(ROUNDS.rglob("*.yaml")):
        documents = yaml.load_all(path.read_text("utf-8"), Loader=yaml.BaseLoader)
        for number, document in enumerate(documents, 1):
            if document:
                yield f"{path.relative_to(ROUNDS)}#{number}", document


def parts(sheet):
    """The sheet itself, and its rounds."""
    return [sheet, *(sheet["rounds"] if isinstance(sheet.get("rounds"), list) else ())]


def changes(sheet):
    """Everything that can be changed: each a function that does it to a copy."""
    for at, part in enumerate(parts(sheet)):
        for key in ("expect", "payout"):
            for who, wagers in (part.get(key) or {}).items():
                yield f"{key} {who} by another name", renamed(at, (key,), who)
                yield from amounts(at, key, who, wagers)
        for fact, value in (part.get("state") or {}).items():
            yield f"state {fact} by another name", renamed(at, ("state",), fact)
            if isinstance(value, str):
                yield f"state {fact}", other_fact(at, ("state",), fact)
        for number, entry in enumerate(part.get("timeline") or ()):
            if isinstance(entry.get("refused"), str):
                yield f"timeline {number} refused", paragraph(at, ("timeline", number), "refused")
    refused = sheet.get("refused", {})
    if isinstance(refused, str):
        yield "refused", paragraph(0, (), "refused")
    else:
        for key in refused:
            yield f"refused {key}", paragraph(0, ("refused",), key)


def amounts(at, key, who, wagers):
    if not isinstance(wagers, dict):
        yield f"{key} {who}", amount(at, (key,), who)
        return
    for wager, value in wagers.items():
        yield f"{key} {who} {wager} by another name", renamed(at, (key, who), wager)
        stands = isinstance(value, dict)
        where = ((key, who, wager), "stands") if stands else ((key, who), wager)
        yield f"{key} {who} {wager}", amount(at, *where)


def there(sheet, at, path):
    found = parts(sheet)[at]
    for key in path:
        found = found[key]
    return found


def renamed(at, path, name):
    def change(sheet, rng):
        found = there(sheet, at, path)
        place = rng.randrange(len(name) + 1)
        found[name[:place] + rng.choice("xqz") + name[place:]] = found.pop(name)

    return change


def amount(at, path, key):
    def change(sheet, rng):
        found = there(sheet, at, path)
        value = float(found[key].replace(",", "").lstrip("+$"))
        found[key] = f"{value + rng.choice([-100, -1, -0.05, 0.05, 1, 2.5, 1000]):.2f}"

    return change


def another(value, place, rng):
    """With another figure or letter there."""
    pool = "123456789" if value[place].isdigit() else "bcdfghjk"
    other = rng.choice([letter for letter in pool if letter != value[place]])
    return value[:place] + other + value[place + 1 :]


def other_fact(at, path, key):
    def change(sheet, rng):
        found = there(sheet, at, path)
        value = found[key]
        digits = [match.start() for match in re.finditer(r"\d", value)]
        other = {"yes": "no", "no": "yes"}.get(value, value + "x")
        found[key] = another(value, rng.choice(digits), rng) if digits else other

    return change


def paragraph(at, path, key):
    """Another number, letter or word in what is said of a refusal."""

    def change(sheet, rng):
        found = there(sheet, at, path)
        letters = [match.start() for match in re.finditer(r"[a-z0-9]", found[key])]
        found[key] = another(found[key], rng.choice(letters), rng)

    return change


def is_found(sheet):
    try:
        (read,) = read_text(yaml.dump(sheet, sort_keys=False, allow_unicode=True), "changed")
        return not judge(read).agrees
    except Unusable:
        return True


@some_or("amount", SOME, MANY)
def test_every_wrong_expectation_is_found(amount):
    """In many sheets one expected amount, name, paragraph or fact is changed at random."""
    rng, every = random.Random("judge"), list(sheets())
    missed, tried = [], 0
    while tried < amount:
        name, sheet = rng.choice(every)
        possible = list(changes(sheet))
        if not possible:
            continue
        what, change = rng.choice(possible)
        changed = deepcopy(sheet)
        change(changed, rng)
        tried += 1
        if not is_found(changed):
            missed.append(f"{name}: {what}")
    assert not missed, f"{len(missed)} of {tried}:\n" + "\n".join(missed)


# -- point by point --------------------------------------------------------------------------------

GOOD = """
game: three-card-poker
seats:
  1: {ante: 10, cards: Kd 5c 4h, does: play}
  2: {ante: 10, cards: 8d 7c 2h, does: fold}
dealer: Qs 3d 2s
expect:
  1: {ante: 10, play: 10}
  2: {ante: -10}
"""
CRAPS = "game: craps\nseats: {1: {pass: 10, place-win-6: 12}}\ndice: 3 1\n"


def said(text):
    """What the judge says to a sheet: differences, or what makes it unusable."""
    try:
        (sheet,) = read_text(text)
        return judge(sheet).differences
    except Unusable as error:
        return [str(error)]


def test_a_good_sheet_agrees():
    assert said(GOOD) == []


@pytest.mark.parametrize(
    ("refused", "is_right"),
    [
        ("20.6(f)2", True),
        ("13:69F-20.6(f)2", True),
        ("{within: 20.6}", True),
        ("{within: 20.6(f)}", True),
        ("{cite: 20.6(f)2, says: one-half}", True),
        ("one-half of the pair plus", True),
        ("20.6", False),
        ("20.6(f)", False),
        ("20.6(f)21", False),
        ("2.6(f)2", False),
        ("{within: 20.6(a)}", False),
        ("{within: 2}", False),
        ("20", False),
        ("(f)2", False),
        ("{cite: 20.6(f)2, says: one-third}", False),
        ("something else", False),
        ("''", False),
    ],
)
def test_a_refusal_is_compared_by_its_parts_and_its_words(refused, is_right):
    head = "game: three-card-poker\noptions: {version: 20.6(f)2}\n"
    found = said(head + f"seats: {{1: {{ante: 10, pair-plus: 30}}}}\nrefused: {refused}\n")
    assert (found == []) is is_right, found
    timeline = f"timeline: [{{bet: {{ante: 10, pair-plus: 30}}, refused: {refused}}}]\n"
    assert (said(head + timeline) == []) is is_right


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{ante: -10}", "{anti: -10}", "line 9: three-card-poker has no wager anti"),
        ("{ante: -10}", "{ante: -10, play-two: 0}", "three-card-poker has no wager play-two"),
        ("  2: {ante: -10}", "  3: 0\n  2: -10", "line 9: expect: nobody here is called 3"),
        ("  2: {ante: -10}", "  Ann: 0\n  2: -10", "line 9: expect: nobody here is called Ann"),
        ("expect:", "state: {pont: 0}\nexpect:", "line 7: state: nothing here is called pont"),
        ("expect:", "payout: {1: {anti: 0}}\nexpect:", "line 7: three-card-poker has no wager"),
        ("expect:", "options: {setlement: by-step}\nexpect:", "did you mean settlement"),
        ("seats:", "seets: {}\nseats:", "line 3: a round sheet has no 'seets': did you mean seats"),
        ("does: play", "dos: play", "line 4: "),
        ("Kd 5c", "1d 5c", "'1d' is not a card: write A for an ace, 10 or T for a ten"),
    ],
)
def test_a_name_that_is_not_there_is_an_error(old, new, says):
    (found,) = said(GOOD.replace(old, new))
    assert says in found


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("  2: {ante: -10}\n", "", "seat 2 ante: came out -10, nothing expected"),
        ("Kd 5c 4h", "Kd 5c 4h 9s", "seat 1: 9s was not dealt"),
        ("does: fold", "does: [fold, fold]", "seat 2 was not asked about 'fold' so often"),
        ("dealer: Qs 3d 2s", "dealer: Qs 3d 2s\ndice: 3 4", "not thrown: 3 4"),
        ("dealer: Qs 3d 2s", "dealer: Qs 3d 2s\nwheel: 3", "not spun: 3"),
        ("dealer: Qs 3d 2s", "dealer: Qs 3d 2s\ncards: {joe: As}", "joe: As was not dealt"),
        ("dealer: Qs 3d 2s", "dealer: Qs 3d 2s\ncount: 30", "nobody asked for the count"),
        ("dealer: Qs 3d 2s", "shoe: Ad 2d 3d 4d 5d 6d", "where the order dealt has"),
    ],
)
def test_what_is_not_named_or_not_used_is_a_difference(old, new, difference):
    assert any(difference in line for line in said(GOOD.replace(old, new)))


WAITS = """
game: baccarat-punto-banco
options: {deal: to bettors}
rounds:
  - seats: {1: {player: 10}}
    shoe: 7s 6h Kd Tc
    irregularities: [{what: third-card-to-player-in-error, cards: 9s}]
  - seats: {1: {player: 10}}
    """
EXPOSED = """
game: blackjack
seats: {1: {main: 10, cards: 5h 6c, does: refuse-exposed-card}}
dealer: 9d 8c 6h
irregularities: [{what: card-exposed, cards: 6h, at: choose}]
"""


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        (WAITS + "shoe: 9s 7h Td Jc", "9s has waited since the hand before"),
        (WAITS + "cards: {player: Td 9s}", "player got 9s before Td, and the sheet has it after"),
        (EXPOSED, "dealer got 6h before 8c, and the sheet has it after that"),
        (
            "game: casino-war\nseats: {1: {initial: 10, cards: Kh}}\ndealer: 9c\n"
            "irregularities: [{what: card-face-up, cards: Kh}]",
            "seat 1 has Kh, which an irregularity has laid aside",
        ),
        (
            "game: red-dog\nseats: {1: {original: 15}}\nshoe: 8s 8h 3d 8c\n"
            "irregularities: [{what: card-face-up, cards: 3d, after: 1}]",
            "3d comes later in the order dealt than the irregularity says",
        ),
    ],
)
def test_one_card_is_not_dealt_twice(text, difference):
    """Whatever an irregularity takes, or the hand before has left, is one card."""
    assert any(difference in line for line in said(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game: craps\ntimeline: [close]",
         "line 2: an entry of a timeline is a mapping (key: value), not close: write it as close"),
        ("game: craps\ntimeline: [roll 3 4]", "write it as roll: 3 4"),
        ("game: blackjack\ntimeline: [{patron: Ann, bet: {main: 10}}, {does: stand}]",
         "the timeline entry {does: stand}: seat 1, patron: Ann, is asked (does: "),
        ("game: poker-holdem\ntimeline: [{seat: 1, bet: {call: 2}}]",
         "{seat: 1, bet: {call: 2}}: seat 1 is asked (does: "),
        ("game: three-card-poker\ntimeline: [{bet: {ante: 10}}, {deal: 2c 3c 4c 5c 6c 7c 8c}]",
         "1 to 6 pieces are dealt here, not 7: the rest go into the next deal"),
        ("game: craps\ntimeline: [{bet: {pass: 10}}, {dice-hit-chips: 3 4}]",
         "a report of dice-hit-chips has no 'faces': there are by, reason"),
        ("game: roulette\nseats: {1: {red: 10, said: {chips: blue}}}",
         "said is written in words (cash, blue chips, ...), not {chips: blue}"),
        ("game: roulette\ntimeline: [{bet: {red: 10}, said: {chips: blue}}]",
         "said is written in words (cash, blue chips, ...), not {chips: blue}"),
        ("game: roulette\ntimeline: [{bet: {red: 10}}, {spin: {1: 6}}]", "dealer spins"),
        ("game: premium-holdem\ntimeline: [{spin: {1: 6, 2: 7}}]",
         "an entry of a timeline is one spin"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_said_with_the_form_that_is(text, says):
    (found,) = said(text)
    assert says in found


def test_nothing_may_follow_a_refusal():
    text = "game: craps\nrefused: {within: 1}\ntimeline:\n- bet: {pass: 10}\n- roll: 3 1\n"
    assert said(text + "- bet: {pass: 5}") == []
    assert said(text + "- bet: {pass: 5}\n- roll: 2 2\n- roll: 3 3") == [
        "after the refusal nothing is played: {roll: 2 2}",
        "after the refusal nothing is played: {roll: 3 3}",
    ]


def test_partial_leaves_out_what_is_not_named():
    assert said(GOOD.replace("  2: {ante: -10}\n", "partial: yes\n")) == []


def test_bets_beside_a_timeline_are_a_difference():
    text = (
        "game: roulette\nseats: {1: {red: 10}}\ntimeline: [{seat: 2, bet: {red: 5}}, {spin: 1}]\n"
    )
    hint = "with a timeline, a bet is one of its entries (bet: ...)"
    assert said(text) == [f"seat 1 did not bet: red; {hint}"]


def test_an_irregularity_that_no_event_follows_is_told_with_its_consequence():
    timeline = "[{bet: {pass: 10}}, {irregularity: die-on-die}, {roll: 3 4}]"
    (sheet,) = read_text(f"game: craps\ntimeline: {timeline}\n")
    told = in_words(judge(sheet))
    at = next(n for n, line in enumerate(told) if "irregularity: die on die" in line)
    again = "nothing is decided, the dice are thrown again"
    assert told[at + 1].strip() == f"by the rules: one die rests on the other: {again}"


def test_what_came_to_rest_is_called_what_it_is():
    (sheet,) = read_text("game: roulette\nseats: {1: {red: 10}}\nwheel: 1\n")
    assert "  the wheel rested at 1" in in_words(judge(sheet))
    coin = Wheel(name="coin", order=sheet.game.wheel(sheet.game.read_options()).order, noun="coin")
    sheet.game = replace(sheet.game, wheel=lambda options: coin)
    assert "  the coin rested at 1" in in_words(judge(sheet))


def test_decisions_beside_a_timeline_answer_what_no_entry_answers():
    entries = "[{bet: {ante: 10}}, {deal: 7d 6c 5h Kh 8h 2h}]"
    text = f"game: three-card-poker\nseats: {{1: {{does: play}}}}\ntimeline: {entries}\n"
    assert said(text) == []
    entries = entries.replace("]", ", {does: play}]")
    text = f"game: three-card-poker\nseats: {{1: {{does: play}}}}\ntimeline: {entries}\n"
    hint = "with a timeline, a decision is one of its entries (does: ...)"
    assert said(text) == [f"seat 1 was not asked for: play; {hint}"]


def test_a_wager_that_stands_can_be_expected():
    assert said(CRAPS + "expect: {1: {pass: {stands: 10}, place-win-6: {stands: 12}}}") == []
    assert said(CRAPS + "expect: {1: {pass: {stands: 5}}}") == [
        "seat 1 pass stands with 10, expected 5"
    ]
    gone = CRAPS.replace("3 1", "[[3, 1], [2, 2]]") + "expect: {1: {pass: {stands: 10}}}"
    assert "seat 1 pass does not stand, expected 10" in said(gone)


def test_a_payout_counts_whatever_is_handed_over():
    text = "game: roulette\ntimeline: [{bet: {red: 10}}, {remove: {red: 4}}, {spin: 1}]\n"
    assert said(text + "payout: {1: {red: 16}}") == []
    void = "seats: {1: {ante: 10}}\nirregularities: [{what: card-face-up, cards: 2c 3c}]\n"
    assert said("game: three-card-poker\n" + void + "payout: {1: {ante: 10}}") == []
    assert said(GOOD + "payout: {1: {ante: 20, play: 20}, 2: {ante: 0}}") == []


def test_irregularities_are_taken_in_their_order():
    text = GOOD.split("expect", maxsplit=1)[0] + (
        "irregularities: [{what: dealer-card-exposed, at: choose},"
        " {what: card-face-up, cards: Ah, at: deal}]\n"
    )
    (found,) = said(text)
    assert "card-face-up" in found


def test_zero_is_an_amount():
    """Not everything, and not what silence means: 2.9(b), 2.10(a), 6.5(h)."""
    hand = (
        "game: blackjack\ndealer: 9h Td\nseats: {1: {main: 10, cards: 5s 6d 8c, does: double:0}}\n"
    )
    (found,) = said(hand)
    assert "double 0 is outside" in found
    text = "game: craps\ntimeline: [{bet: {field: 10}}, {reduce: {field: 0}}]\n"
    (found,) = said(text)
    assert "0 cannot be taken off" in found
