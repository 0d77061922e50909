"""What is on a table besides cards and chips: roads, rates, names, odds, talk; and the drill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from company import seated

from pitboss.engine import registry
from pitboss.words.labels import called

pytestmark = pytest.mark.xdist_group("second browser")
People = Callable[..., Any]


def at(people: People, game: str, **more: Any) -> Any:
    player = people(**more)
    player.open_table(game)
    player.sit()
    player.until(lambda: player.there("#controls .rack") or player.move())
    player.until(player.may_bet)
    return player


def test_baccarat_has_roads(people: People) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    player = at(people, "mini-baccarat")
    assert not player.page.locator("#roads").is_visible()
    play_round(player)
    player.page.locator("#roads svg.road").first.wait_for()
    said = player.page.locator("#roads p").first.inner_text()
    assert said in ("banker 1, player 0, ties 0", "banker 0, player 1, ties 0",
                    "banker 0, player 0, ties 1")  # fmt: skip
    player.page.reload()  # who comes later sees them too
    player.page.locator("#roads svg.road").first.wait_for()
    assert player.page.locator("#roads p").first.inner_text() == said


ROADS = """async () => {
  const { streaks, derived } = await import("/static/table/scoreboard.js");
  const coups = [..."BBPPBTBPB"].map((one) => ({ winner: one === "T" ? "" : one }));
  const columns = streaks(coups);
  return [columns.map((c) => c.length), columns.map((c) => c.at(-1).ties), derived(columns, 1)];
}"""


def test_roads_are_written_as_players_do(people: People) -> None:
    """BB PP B(tie)B P B; from the second coup of the second column on, the big eye boy is red where
    the road repeats itself, blue where it does not."""
    player = people()
    player.page.goto(f"{player.base}/sign-in")
    lengths, ties, marks = player.page.evaluate(ROADS)
    assert lengths == [2, 2, 2, 1, 1]
    assert ties == [0, 0, 0, 0, 0]
    assert marks == [True, True, True, True, False]


def test_a_ticket_shows_the_rate_card_of_its_numbers(people: People) -> None:
    player = at(people, "keno")
    for number in (3, 17, 44):
        player.page.locator(f"#felt .board [data-number='{number}']").click()
    rates = player.page.locator(".rates").inner_text()
    assert "3 of 3 43 for 1" in rates
    assert "2 of 3 1 for 1" in rates


def test_tiles_are_called_by_their_names(people: People) -> None:
    player = at(people, "pai-gow")
    player.bet()
    player.until(lambda: player.there(".setting"))
    said = player.page.locator(".setting .hand").first.inner_text()
    names = ("teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look",
             "chop", "gee joon")  # fmt: skip
    assert sum(said.count(name) for name in names) == 4
    assert "(" in (player.page.locator(".setting .piece").first.get_attribute("aria-label") or "")


def test_odds_of_what_one_is_about_to_bet(people: People) -> None:
    player = at(people, "big-six")
    page = player.page
    page.locator(".list summary").click()
    page.locator("#show-odds").click()
    page.locator(".edge").first.wait_for()
    area = page.locator("#felt .area.usable").first
    area.hover()
    page.locator("#odds-tip:visible").wait_for()
    assert "house edge: $5 costs $" in page.locator("#odds-tip").inner_text()
    page.mouse.move(2, 2)
    page.locator("#odds-tip").wait_for(state="hidden")
    area.focus()  # and by keyboard
    page.locator("#odds-tip:visible").wait_for()
    page.locator("#blind").click()
    assert not page.locator(".edge").count()
    page.reload()
    page.locator("#blind[aria-pressed='true']").wait_for()
    assert not page.locator("#show-odds").count()


def test_talk_by_phrase_and_text_and_mute(people: People) -> None:
    ann, bob = at(people, "casino-war"), people()
    bob.go_to(int(ann.page.url.rsplit("/", 1)[1]))
    assert not bob.page.locator("#say").is_visible()
    bob.sit()
    bob.page.locator("#phrase").select_option("Good luck!")
    ann.page.locator("#heard li:has-text('Good luck!')").wait_for()
    bob.page.locator("#sentence").fill("<img src=x> is text")
    bob.page.locator("#say button").click()
    ann.page.locator("#heard li:has-text('<img src=x> is text')").wait_for()
    assert not ann.page.locator("#heard img").count()
    ann.page.locator("[data-mute]").first.click()
    assert not ann.page.locator("#heard li").count()
    ann.page.reload()
    ann.page.locator("[data-unmute]").click()
    ann.page.locator("#heard li").nth(1).wait_for()
    ann.page.locator("#mute").click()
    assert not ann.page.locator("#heard li").count()
    assert bob.page.locator("#heard li").count() == 2


def test_the_drill_asks_judges_and_keeps_score(people: People) -> None:
    player = people()
    page = player.page
    page.goto(f"{player.base}/games/caribbean-stud-poker/drill")
    page.locator("#choices button").first.wait_for()
    assert page.locator("#lying figure.own").count() == 1
    page.keyboard.press("2")
    page.locator("#verdict table").wait_for()
    assert page.locator("#verdict tr").count() == 3
    assert " of 1 right" in page.locator("#score").inner_text()
    page.keyboard.press("Enter")  # the focus is at the next decision
    page.locator("#choices button:not([disabled])").first.wait_for()
    assert not page.locator("#verdict table").count()
    page.reload()
    assert " of 1 right" in page.locator("#score").inner_text()


@pytest.mark.slow
def test_the_drill_of_hands_that_are_set(people: People) -> None:
    player = people()
    page = player.page
    page.goto(f"{player.base}/games/supreme-pai-gow/drill")
    page.locator("#choices .piece").first.wait_for()
    assert not page.locator("#next").is_visible()
    page.locator("#choices .piece").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.locator("#set").click()
    page.locator("#verdict table, #refusal:visible").first.wait_for()
    if page.locator("#refusal").is_visible():  # so set it would lose at once
        page.keyboard.press("3")
        page.keyboard.press("4")
        page.locator("#set").click()
        page.locator("#verdict table").wait_for()
    assert page.locator("#verdict .set").count() >= 4
    assert "of 1 right" in page.locator("#score").inner_text()


PUCKS = """async () => {
  const { Felt } = await import("/static/table/felt.js");
  const { BetAreas } = await import("/static/table/bet_areas.js");
  const svg = document.querySelector("#felt svg");
  const nothing = () => {};
  const felt = new Felt(svg, new BetAreas(svg, nothing, nothing, nothing));
  return [4, 5, 6, 8, 9, 10].filter((point) => {
    felt.layers.chips.replaceChildren();
    felt.showPuck(point);
    const puck = felt.layers.chips.querySelector(".puck").getAttribute("transform");
    const { x, w } = svg.querySelector(`[data-wager="lay-${point}"]`).dataset;
    return !puck.startsWith(`translate(${Number(x) + Number(w) / 2} `);
  });
}"""
"""The points whose puck does not lie on their box of numbers."""


def test_who_is_out_early_sees_it_at_the_end(people: People) -> None:
    """Whoever is over 21 loses before the others have played; at the end it is still told."""
    ann, bob = seated(people, "blackjack", 2)
    lost = "#felt .layer-chips .result.lost title"
    for _ in range(8):
        ann.until(ann.may_bet)
        ann.bet()
        bob.bet()
        while not ann.result:
            wanted = [(ann, "hit"), (bob, "stand")]
            for player, choice in wanted:
                own = player.page.locator(f"#controls [data-choice='{choice}']")
                if own.count():
                    player._press(f"#controls [data-choice='{choice}']")
                else:
                    player.move()
            ann.page.wait_for_timeout(30)
        if any(line.startswith("Your main bet of $5 loses $5: over 21") for line in ann.story):
            seats = ann.page.locator("#seats li").all_inner_texts()
            seat = next(line.split()[0] for line in seats if ann.name in line)
            assert f"seat {seat}, main: -$5" in ann.page.locator(lost).all_text_contents()
            return
    pytest.fail("eight hands, and none over 21")


CALLED = """async (names) => {
  const { called } = await import("/static/shared/labels.js");
  return names.map(called);
}"""


def test_wagers_are_called_in_the_browser_as_in_the_story(people: People) -> None:
    """Felts, lists and refusals have the names of the sentences: straight 00, not straight:00."""
    names = []
    for game in registry.games():
        for wager in game.wagers:
            spots = wager.spots(game.read_options()) if wager.spots else ()
            names += [f"{wager.name}:{spot}" for spot in spots] or [wager.name]
    player = people()
    player.page.goto(f"{player.base}/sign-in")
    assert player.page.evaluate(CALLED, names) == [called(name) for name in names]


def test_the_puck_lies_on_the_box_of_the_point(people: People) -> None:
    player = people()
    player.open_table("mini-craps")
    assert player.page.evaluate(PUCKS) == []
