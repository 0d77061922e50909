"""The floor as people meet it in a browser: doors, secrets, reloads, phones, keyboards, proofs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from company import People, seated

from pitboss.engine import Game, registry

pytestmark = pytest.mark.xdist_group("browser")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FINGER = 44


def _game(holds: Callable[[Game], bool]) -> str:
    return next(game.slug for game in registry.games() if holds(game))


HIDDEN = "heads-up-holdem"
"""Its cards lie face down, and two wagers are made together."""
WHEEL = _game(lambda game: game.pieces == "wheel")


# -- doors ---------------------------------------------------------------------------------------


def test_join_sign_out_and_sign_in(people: People) -> None:
    player = people()
    page = player.page
    page.goto(player.base)
    assert page.locator(".who").inner_text() == player.name
    assert page.locator("#account").inner_text() == "$10,000"
    page.locator("#sign-out").click()
    page.get_by_role("link", name="Join, or sign in").wait_for()
    page.goto(f"{player.base}/sign-in")
    player.fill_door("sign-in")
    page.locator("#account").wait_for()
    assert page.locator(".who").inner_text() == player.name


def test_a_wrong_pass_phrase_is_refused_beside_the_form(people: People) -> None:
    player = people(join=False)
    player.page.goto(f"{player.base}/sign-in")
    player.fill_door("sign-in")
    refusal = player.page.locator("form[data-door='sign-in'] .refusal")
    refusal.wait_for()
    assert "pass phrase" in refusal.inner_text()
    player.errors.clear()  # the browser itself logs an answer of 409


def test_a_guest_plays_a_game_by_three_clicks(people: People) -> None:
    player = people(join=False)
    page = player.page
    page.goto(player.base)
    page.get_by_role("link", name="Play ", exact=False).first.click()
    page.get_by_role("button", name="Play as a guest").click()
    page.wait_for_url("**/tables/*")
    player.sit()
    assert page.locator("#chips").inner_text() == "$500 in chips"


def test_games_are_found_by_name_and_number(people: People) -> None:
    player = people(join=False)
    page = player.page
    page.goto(player.base)
    game = registry.find("ultimate-texas-holdem")
    page.get_by_label("Find a game").fill(game.title[:8])
    shown = page.locator(".games li:visible h3").all_inner_texts()
    assert game.title in shown
    assert all(game.title[:8].lower() in title.lower() for title in shown)
    page.get_by_label("Find a game").fill(f"13:69F-{game.subchapter}")
    assert game.title in page.locator(".games li:visible h3").all_inner_texts()


# -- secrets -------------------------------------------------------------------------------------


def printed(card: str) -> str:
    return card[0].replace("T", "10") + dict(zip("shdc", "♠♥♦♣", strict=True))[card[1]]


def test_nobody_sees_the_hole_cards_of_another(people: People) -> None:
    """Not in the page, not in what the socket brings, not by the API."""
    first, second = seated(people, HIDDEN, 2)
    number = first.page.url.rsplit("/", 1)[1]
    for player in (first, second):
        player.bet()
    first.page.locator("#hands .own").wait_for()
    second.page.locator("#hands .own").wait_for()
    views = {
        player: player.page.evaluate(
            "path => fetch(path).then(answer => answer.json())", f"/api/tables/{number}/view"
        )
        for player in (first, second)
    }
    for player, other in ((first, second), (second, first)):
        seat = str(views[other]["you"])
        hole = [piece["piece"] for piece in views[other]["view"]["hands"][seat]]
        assert all(hole), "one's own cards are known"
        seen = views[player]["view"]["hands"][seat]
        assert [piece["piece"] for piece in seen] == [None] * len(hole)
        for card in hole:
            assert not any(f'"{card}"' in frame for frame in player.frames), "told by the socket"
            assert f'"{card}"' not in json.dumps(views[player]), "told by the API"
            assert printed(card) not in " ".join(player.story), "told in the story"
            assert f"#card-{card}" not in player.page.locator("#table").inner_html(), "drawn"


# -- going on ------------------------------------------------------------------------------------


def test_a_reload_in_the_middle_of_a_round(people: People) -> None:
    (player,) = seated(people, HIDDEN)
    player.bet()
    player.page.locator("#controls [data-choice]").first.wait_for()
    hand = player.page.locator("#hands .own").get_attribute("aria-label")
    chips = player.page.locator(".layer-chips .chips").count()
    player.page.reload()
    player.page.locator("#controls [data-choice]").first.wait_for()
    assert player.page.locator("#hands .own").get_attribute("aria-label") == hand
    assert player.page.locator(".layer-chips .chips").count() == chips
    play_on(player)
    assert player.shows_settlement()


def play_on(player: Any) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    play_round(player)


COVERED = """() => {
  const banner = document.getElementById("banner").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".layer-cards use, #hands svg")];
  return cards.map((card) => card.getBoundingClientRect()).filter((at) =>
    at.left < banner.right && banner.left < at.right
    && at.top < banner.bottom && banner.top < at.bottom).length;
}"""
"""How many cards and hands the result of the round lies on."""


@pytest.mark.parametrize("more", [{}, PHONE], ids=["wide", "phone"])
def test_the_result_covers_no_cards(people: People, more: dict[str, Any]) -> None:
    player = people(**more)
    player.open_table("blackjack")
    player.sit()
    play_on(player)
    assert player.result
    assert player.page.locator("#hands svg").count()
    assert player.page.evaluate(COVERED) == 0


def test_of_hands_that_are_too_long_every_card_is_in_sight(people: People) -> None:
    player = people(viewport={"width": 1280, "height": 800})
    player.open_table("blackjack")
    player.sit()
    player.page.add_style_tag(content="#hands { max-width: 90px; }")
    play_on(player)
    strip = player.page.locator("#hands")
    assert strip.locator("svg").count()
    assert strip.evaluate("strip => strip.scrollWidth <= strip.clientWidth")


def test_chips_can_be_put_back_and_taken_back(people: People) -> None:
    (player,) = seated(people, WHEEL)
    page = player.page
    player.until(player.may_bet)
    area = player.areas().first
    player.click_area(area)
    player.click_area(area)
    staged = page.locator("#bet").inner_text()
    page.locator("#undo").click()
    assert page.locator("#bet").inner_text() != staged
    page.locator("#clear").click()
    assert page.locator("#bet").count() == 0
    second = people()
    second.go_to(int(page.url.rsplit("/", 1)[1]))
    second.sit()
    player.bet()  # the wheel waits for the other player
    page.locator("[data-take-back]").first.click()
    page.locator("[data-take-back]").first.wait_for(state="detached")
    assert page.locator("#chips").inner_text() == "$500 in chips"


def test_what_the_rules_forbid_is_said_above_the_controls(people: People) -> None:
    (player,) = seated(people, HIDDEN)
    page = player.page
    player.until(player.may_bet)
    page.locator('.rack [role="radio"]').last.click()
    player.stage()
    page.locator("#bet").click()
    page.locator("#refusal:not([hidden])").wait_for()
    assert "the odds wager is equal to the ante wager (39.6(c))" in player.refusal
    assert page.locator("#bet").count() == 1, "what was staged is still there"


def test_cards_come_one_after_the_other(people: People) -> None:
    """The page's own clock stands still while its cards are looked at."""
    (player,) = seated(people, HIDDEN, motion="no-preference")
    page = player.page
    player.stage()
    page.clock.install(time=0)
    page.clock.pause_at(60_000)
    page.locator("#bet").click()
    page.locator("#felt .dealt").first.wait_for(state="attached")
    delays = page.locator("#felt .dealt").evaluate_all(
        "all => all.map(one => parseInt(one.style.animationDelay))"
    )
    assert len(set(delays)) == len(delays) > 1
    assert page.locator("#controls[aria-busy]").count() == 1
    assert page.locator(".layer-chips .chips").count() == 2, "the chips stand meanwhile"
    assert page.locator("#hands .own").count() == 0, "and nothing is told ahead"
    page.clock.resume()
    page.locator("#controls:not([aria-busy]) [data-choice]").first.wait_for()


# -- a phone -------------------------------------------------------------------------------------


def test_a_phone_has_room_for_it_all(people: People) -> None:
    player = people(**PHONE)
    page = player.page
    page.goto(player.base)
    sideways = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(sideways) == 0, "the lobby"
    player.open_table(HIDDEN)
    player.sit()
    assert page.evaluate(sideways) == 0, "the table"
    player.until(player.may_bet)  # then nothing is drawn again
    seat = page.locator(".plate.name.you").bounding_box()
    assert 0 <= seat["x"] <= seat["x"] + seat["width"] <= 390, "one's own seat is in sight"
    player.stage()
    boxes = {
        button.inner_text() or button.get_attribute("aria-label"): button.bounding_box()
        for button in page.locator("#controls button").all()
        if button.is_visible()
    }
    small = {
        name: box
        for name, box in boxes.items()
        if box and min(box["width"], box["height"]) < FINGER
    }
    assert boxes
    assert small == {}
    own = page.locator("#felt .area.usable .shape").all()
    assert all(min(one.bounding_box()["width"], one.bounding_box()["height"]) >= 20 for one in own)
    page.locator("#bet").click()
    player.until(lambda: player.there("#controls [data-choice]"))
    play_on(player)
    assert player.shows_settlement()


def test_a_finger_beside_an_area_hits_it(people: People) -> None:
    (player,) = seated(people, HIDDEN, **PHONE)
    player.until(player.may_bet)
    area = player.page.locator("#felt .area.wanted").first
    box = area.bounding_box()
    player.page.mouse.click(box["x"] - 8, box["y"] + box["height"] / 2)
    assert player.page.locator("#bet").count() == 1


# -- a keyboard, and ears --------------------------------------------------------------------------


def test_a_round_by_keyboard_alone(people: People) -> None:
    (player,) = seated(people, HIDDEN)
    page = player.page
    player.until(player.may_bet)
    focused = "() => document.activeElement.getAttribute('data-wager') ?? document.activeElement.id"
    page.locator(".skip").focus()  # where the page begins
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.locator(".area:focus").count():
            break
    assert page.locator(".area:focus").count() == 1, "a betting area is a tab stop"
    for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight") * 4:
        if page.locator(".area.wanted:focus").count():
            page.keyboard.press("Enter")
        page.keyboard.press(arrow)
    assert page.locator("#felt .area.wanted").count() == 0, "arrows lead to every required area"
    label = page.locator("#felt .area[aria-label*='to be bet']").first.get_attribute("aria-label")
    assert "$5" in label
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(focused) == "bet":
            break
    page.keyboard.press("Enter")
    page.locator("#controls [data-choice]:focus").wait_for()

    def decided() -> bool:
        if page.locator("#controls [data-choice]:focus").count():
            page.keyboard.press("Enter")
        return bool(player.result)

    player.until(decided)
    assert player.shows_settlement()


def test_what_screen_readers_need(people: People) -> None:
    (player,) = seated(people, HIDDEN)
    page = player.page
    player.until(player.may_bet)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#story").get_attribute("aria-live") == "polite"
    assert page.locator("#refusal").get_attribute("role") == "alert"
    assert page.locator("#banner").get_attribute("role") == "status"
    page.keyboard.press("Home")
    nameless = page.evaluate("""() => [...document.querySelectorAll("button, a, select, input")]
        .filter(one => one.checkVisibility())
        .filter(one => !one.innerText && !one.ariaLabel && !one.labels?.length)
        .map(one => one.outerHTML)""")
    assert nameless == []
    for area in page.locator("#felt .area").all():
        assert area.get_attribute("role") == "button"
        assert area.get_attribute("aria-label")
    others = page.locator("#felt .area:not(.usable)")
    assert others.evaluate_all(
        "all => all.every(one => one.getAttribute('aria-disabled') === 'true')"
    )
    page.goto(player.base)
    page.keyboard.press("Tab")
    assert page.locator(".skip:focus").inner_text() == "Skip to the content"


# -- proofs --------------------------------------------------------------------------------------


def test_the_browser_proves_what_was_committed_to(people: People) -> None:
    """Also on a page that came without https, where browsers have no digests of their own."""
    (player,) = seated(people, HIDDEN)
    player.page.evaluate("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    play_on(player)
    page = player.page
    page.get_by_role("button", name="Proof").click()
    page.locator("#proof[open]").wait_for()
    said = page.locator("#proofs").inner_text()
    assert "as committed to" in said
    assert "✓" in said
    assert "✗" not in said
    page.keyboard.press("Escape")
    assert page.locator("#proof[open]").count() == 0


def test_the_browser_digests_as_the_floor_does(people: People) -> None:
    texts = ["", "abc", "é€😀", *("x" * length for length in range(53, 67)), "0123456789" * 1000]
    digest = "async (texts) => texts.map((await import('/static/proof/sha256.js')).sha256)"
    should = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert people().page.evaluate(digest, texts) == should


# -- sessions ------------------------------------------------------------------------------------


def test_where_one_is_signed_in_and_ending_it_from_elsewhere(people: People) -> None:
    [player] = seated(people, WHEEL)
    elsewhere = people(join=False)
    elsewhere.name = player.name
    elsewhere.page.goto(f"{elsewhere.base}/sign-in?to=/account")
    elsewhere.fill_door("sign-in")
    page = elsewhere.page
    page.get_by_role("heading", name=f"Account of {player.name}").wait_for()
    page.get_by_text("this browser").wait_for()
    assert page.locator("#sessions li").count() == 2
    page.get_by_role("button", name="End the session").click()
    elsewhere.until(lambda: page.locator("#sessions li").count() == 1)
    player.page.get_by_role("link", name="Sign in").first.wait_for()
    assert not player.there("#leave"), "the table of the other browser is a spectator's now"


def test_signing_out_in_one_tab_is_signing_out_in_all(people: People) -> None:
    [player] = seated(people, WHEEL)
    other = player.page.context.new_page()
    other.goto(f"{player.base}/sign-in")
    other.locator("#sign-out").click()
    player.page.get_by_role("link", name="Sign in").first.wait_for()
    player.page.goto(f"{player.base}/account")
    player.page.wait_for_url("**/sign-in?to=/account")


def test_a_pass_phrase_is_changed(people: People) -> None:
    player = people()
    page = player.page
    page.goto(player.base)
    page.locator(".who").click()
    page.locator("#pass-phrase [name=old]").fill("not that one")
    page.locator("#pass-phrase [name=new]").fill("a new pass phrase")
    page.locator("#pass-phrase button").click()
    page.get_by_text("that is not your pass phrase").wait_for()
    player.errors.clear()  # the browser itself logs an answer of 409
    page.locator("#pass-phrase [name=old]").fill("correct horse battery")
    page.locator("#pass-phrase button").click()
    page.get_by_text("Your pass phrase is changed.").wait_for()


def test_an_answer_that_is_lost_buys_once(people: People) -> None:
    """The connection breaks after the command went out: it is sent again by itself."""
    player = people()
    page = player.page
    lost: list[object] = []

    def broken(socket: Any) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str) -> None:
            server.send(message)
            if '"sit"' in message and not lost:
                lost.append(message)
                socket.close(code=1012, reason="")

        socket.on_message(pass_on)

    page.route_web_socket("**/socket", broken)
    player.open_table(WHEEL)
    page.locator("#sit").click()
    page.locator("#leave").wait_for()
    player.until(lambda: page.locator("#account").inner_text() == "$9,500")
    assert lost


def test_a_table_that_is_one_too_many_says_so(people: People) -> None:
    player = people()
    why = "your address has 300 tables open: close some first"
    player.page.route_web_socket("**/socket", lambda socket: socket.close(code=1013, reason=why))
    player.open_table(WHEEL)
    player.page.get_by_text(why).wait_for()


def test_who_guesses_too_often_is_told_how_long_to_wait(people: People) -> None:
    player = people(join=False)
    page = player.page
    why = "too many wrong pass phrases for ann: try again in 8 seconds"
    page.route("**/api/session", lambda route: route.fulfill(status=429, json={"detail": why}))
    page.goto(f"{player.base}/sign-in")
    player.fill_door("sign-in")
    page.get_by_text(why).wait_for()
    player.errors.clear()  # the browser itself logs an answer of 429
