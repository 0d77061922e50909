"""The browser proves a round by itself, and shows a house that cheats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from company import People, seated

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.xdist_group("browser")

VECTORS = json.loads((Path(__file__).parents[2] / "seed_mixing.json").read_text())
ORDER, RESULT = "in the order that the seeds lead to", "the seeds make it"
WHEEL = [str(number) for number in range(37)]

MIX = """async ({ vectors, wheel }) => {
  const mix = await import("/static/proof/seed_mixing.js");
  const key = mix.keyOf(vectors.commitments, vectors.seeds);
  const places = Array.from({ length: 52 }, (_, at) => at);
  return {
    key,
    permuted: mix.permuted(places, key, "deck"),
    mask: mix.masked("0000000000000000", [key], "deck", 3),
    dice: mix.movedDice([1, 6], [key], "dice", 2),
    pocket: mix.movedPocket("17", wheel, [key, key], "wheel", 0),
    chosen: mix.chosen("8000000000000000", 33),
  };
}"""

CHECKED = """async (events) => {
  const first = (type) => events.find((one) => one.type === type);
  const change = (events) => { CHANGE };
  const { Proofs } = await import("/static/proof/proofs.js");
  const place = document.createElement("div");
  const proofs = new Proofs(place, { confirmed: new Set() });
  proofs.take({ begins: 0, round: 0, events: change(events), you: 1, view: {} });
  proofs.show();
  return [...place.querySelectorAll("li")].map((line) => line.textContent);
}"""


def play_until_opened(players: list[Any], rounds: int) -> None:
    """Everybody bets once, and decides until so many rounds with seeds are over and opened."""
    to_bet = list(players)

    def done() -> bool:
        over = [rounds_with_seeds(player) for player in players]
        busy = any(player.move() for player in players if not player.may_bet())
        for player in list(to_bet):
            if player.may_bet():
                to_bet.remove(player)
                player.bet()
        return not busy and not to_bet and min(over) >= rounds

    players[0].until(done)


def rounds_with_seeds(player: Any) -> int:
    """How many rounds were stirred by seeds and then opened, as the page has told."""
    told, count, stirred = player.story, 0, False
    for line in told:
        if "is stirred by your seed" in line:
            stirred = True
        elif "is opened" in line and stirred:
            count, stirred = count + 1, False
    return count


def proof(player: Any) -> str:
    page = player.page
    page.get_by_role("button", name="Proof").click()
    page.locator("#proof[open]").wait_for()
    said: str = page.locator("#proofs").inner_text()
    return said


def test_the_browser_mixes_as_the_floor_does(people: People) -> None:
    mixed = people().page.evaluate(MIX, {"vectors": VECTORS, "wheel": WHEEL})
    assert mixed.pop("chosen") == 16
    assert mixed == {name: VECTORS[name] for name in mixed}


@pytest.mark.parametrize(
    ("slug", "count", "says"),
    [
        pytest.param("blackjack", 2, ORDER, marks=pytest.mark.slow),
        ("keno", 1, ORDER),
        ("roulette", 1, RESULT),
        pytest.param("big-six", 1, RESULT, marks=pytest.mark.slow),
        pytest.param("craps", 1, RESULT, marks=pytest.mark.slow),
        pytest.param("mini-baccarat", 1, ORDER, marks=pytest.mark.slow),
        pytest.param("pai-gow", 1, ORDER, marks=pytest.mark.slow),
        pytest.param("three-card-poker", 2, ORDER, marks=pytest.mark.slow),
    ],
)
def test_everything_that_was_dealt_follows_from_seeds_and_commitments(
    people: People, slug: str, count: int, says: str, tmp_path: Path
) -> None:
    players = seated(people, slug, count)
    for rounds in (1, 2):
        play_until_opened(players, rounds)
    for player in players:
        said = proof(player)
        assert said.count("(yours)") >= 2, said
        assert said.count("is what was pledged") >= 2 * count, said
        assert "NOT" not in said
        assert says in said
        assert "✗" not in said
        player.page.screenshot(path=tmp_path / f"{slug}-{player.name}.png")
        assert player.errors == []


def test_the_switch_is_kept_and_nothing_is_pledged_without_it(people: People) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    (player,) = seated(people, "roulette")
    proof(player)
    box = player.page.locator("#own-chance")
    assert box.is_checked()
    box.uncheck()
    player.page.reload()
    player.page.locator("#leave").wait_for()
    assert not box.is_checked()
    play_round(player)
    said = proof(player)
    assert "is what was pledged" not in said
    assert "was committed to, and" in said
    assert "✗" not in said


# -- a house that cheats ---------------------------------------------------------------------------

CHANGES = {
    "a seed": (
        "roulette",
        "first('stirred').seeds['1'] = 'ab'.repeat(32)",
        "is NOT what was pledged",
    ),
    "a key": (
        "roulette",
        "first('stirred').key = 'ab'.repeat(32)",
        "is NOT made of these seeds",
    ),
    "a result": (
        "roulette",
        "const one = first('rested'); one.pocket = one.pocket === '7' ? '8' : '7'",
        "✗ The wheel",
    ),
    "a commitment": (
        "roulette",
        "first('mixed').digests[3] = 'ab'.repeat(32)",
        "is NOT the digest of its digests",
    ),
    "a leaf": (
        "roulette",
        "first('revealed').leaves[0].salt = 'ab'",
        "NOT what was committed to",
    ),
    "a card": (
        "blackjack",
        "const one = first('dealt'); one.piece = one.piece === 'As' ? 'Ks' : 'As'",
        "What was dealt is NOT what was opened",
    ),
    "the order": (
        "blackjack",
        "const all = first('revealed').leaves; all.push(...all.splice(0, 1))",
        "NOT in the order that the seeds lead to",
    ),
    "nothing opened": (
        "blackjack",
        "return events.filter((one) => one.type !== 'revealed')",
        "What was dealt is NOT what was opened",
    ),
    "the place of a cut": (
        "blackjack",
        "const one = first('cut-made'); one.at += 1",
        "NOT follow from its number",
    ),
    "the number of a cut": (
        "blackjack",
        "const one = first('cut-made'); one.chance = 'f'.repeat(16); one.at = one.most",
        "NOT follow from number 1",
    ),
    "a quick-pick": (
        "keno",
        "const one = first('dealt'); one.piece = one.piece === '7' ? '8' : '7'",
        "What was dealt is NOT what was opened",
    ),
    "the number of a quick-pick": (
        "keno",
        "events.filter((one) => one.chance).forEach((one) => { one.chance = 'f'.repeat(16); })",
        "NOT follow from number 1",
    ),
    "a cut without a number": (
        "blackjack",
        "first('cut-made').chance = ''",
        "WITHOUT the number committed to",
    ),
}


@pytest.fixture(scope="module")
def true_rounds() -> dict[str, list[dict[str, Any]]]:
    """A round of each game as its events are sent, with a seed of seat 1, and the dealer's cut."""
    import msgspec  # noqa: PLC0415 - only here

    import pitboss  # noqa: PLC0415
    from pitboss.engine import answers as say  # noqa: PLC0415
    from pitboss.engine import prompts as ask  # noqa: PLC0415
    from pitboss.equipment.seed_mixing import pledge  # noqa: PLC0415

    bets = {"roulette": ("red",), "blackjack": ("main",), "keno": ("quick-pick:4", "quick-pick:6")}
    found = {}
    for slug, wagers in bets.items():
        table, dealer = pitboss.open_table(slug, seats=1), pitboss.Dealer("cheat", commit=True)
        round = table.start()
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.TakeBets):
                for wager in wagers:
                    round.answer(say.Bet(1, {wager: 10_00 if len(wagers) == 1 else 1_00}))
                round.answer(say.Pledge(1, pledge("5e" * 32)))
                round.answer(say.NoMoreBets())
            elif isinstance(prompt, ask.Stir):
                round.answer(say.Stirred({1: "5e" * 32}))
            elif isinstance(prompt, ask.Choose) and prompt.seat:
                said = "refuse-cut" if prompt.step == "cut" else prompt.default
                round.answer(say.Choice(1, said))
            else:
                round.answer(dealer.answer(prompt))
        found[slug] = msgspec.to_builtins(round.events, str_keys=True)
    return found


def checked(people: People, events: list[Any], change: str) -> list[str]:
    """What the browser says of the events after they were doctored."""
    lines: list[str] = people().page.evaluate(CHECKED.replace("CHANGE", change), events)
    return lines


@pytest.mark.parametrize("slug", ["roulette", "blackjack", "keno"])
def test_a_true_round_is_proved(people: People, true_rounds: dict[str, Any], slug: str) -> None:
    lines = checked(people, true_rounds[slug], "return events")
    assert len(lines) >= 4
    assert all(line.startswith("✓") for line in lines)


@pytest.mark.parametrize("what", CHANGES)
def test_a_house_that_cheats_is_shown(
    people: People, true_rounds: dict[str, Any], what: str
) -> None:
    slug, change, says = CHANGES[what]
    if not change.startswith("return"):
        change += "; return events"
    lines = checked(people, true_rounds[slug], change)
    wrong = [line for line in lines if line.startswith("✗")]
    assert any(says.lstrip("✗ ") in line for line in wrong), lines
