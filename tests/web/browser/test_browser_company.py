"""Never alone: bots of a style, tables with people first, private tables, a lobby that is alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("second browser")
People = Callable[..., Any]


def test_play_joins_a_table_with_people_before_it_opens_another(people: People) -> None:
    first, second = people(), people()
    number = first.open_table("casino-war")
    first.sit()
    assert second.play("casino-war") == number
    second.sit()
    assert first.page.locator("#seats li").count() == 2


def test_the_lobby_is_alive_and_says_where_one_sits(people: People) -> None:
    player, other = people(), people()
    other.page.goto(other.base)
    number = player.open_table("red-dog")
    player.sit()
    row = other.page.locator(f"#tables a[href='/tables/{number}']")
    row.get_by_text(player.name).wait_for()
    assert "the usual rules" in row.inner_text()
    assert other.page.locator("#company").bounding_box()["y"] < 800, "who plays is seen at once"
    assert other.page.locator(f"#company a[href='/tables/{number}']").count() == 1
    player.page.goto(player.base)
    player.page.locator(f"#my-seats a[href='/tables/{number}']").wait_for()
    assert not player.page.locator(f"#company a[href='/tables/{number}']").count()


def test_a_table_with_bots_and_a_link_for_friends_alone(people: People) -> None:
    """Opened with bots by who wants to; a guest is seated by two clicks from the link."""
    host = people()
    page = host.page
    page.goto(f"{host.base}/games/three-card-poker/open")
    page.locator("[name=table-bots]").fill("2")
    page.locator("[name=table-style]").select_option("simple")
    page.locator("[name=table-private]").check()
    page.locator("#opening button").click()
    page.wait_for_url("**/tables/*")
    host.sit()
    host.until(lambda: page.locator("#seats li").count() == 3)
    assert page.locator("#seats").inner_text().count("bot simple") == 2
    number = int(page.url.split("?")[0].rsplit("/", 1)[1])
    page.locator("[data-dialog=friends]").click()
    link = page.locator("#link").input_value()
    assert page.locator("#only-here").is_visible(), "127.0.0.1 is no address for friends"

    stranger = people()
    stranger.page.goto(stranger.base)
    stranger.page.locator("#tables li").first.wait_for()
    assert not stranger.page.locator(f"#tables a[href='/tables/{number}']").count()
    assert stranger.page.goto(f"{stranger.base}/tables/{number}").status == 404
    stranger.errors.clear()  # the browser says that there is no such page

    guest = people(join=False)
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Play as a guest").click()
    guest.page.locator("#sit").click()
    guest.page.locator("#leave").wait_for()
    assert guest.page.url.endswith(f"/tables/{number}")
