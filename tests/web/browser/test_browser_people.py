"""Staff and patrons in a browser: the Division's log, one's own limits, reminders and rounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from driver import shot

from commands import run

pytestmark = pytest.mark.xdist_group("browser")

People = Callable[..., Any]


def set_limit(player: Any, limit: str, amount: str) -> None:
    form = player.page.locator(f"[data-limit={limit}]")
    form.locator("input").fill(amount)
    form.get_by_role("button", name="Set").click()


def says(player: Any, limit: str, text: str) -> None:
    player.page.locator(f"[data-limit={limit}] p", has_text=text).wait_for()


def test_a_limit_of_ones_own_is_set_and_kept_to(people: People) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    player = people()
    page = player.page
    page.goto(f"{player.base}/account")
    set_limit(player, "loss", "40")
    says(player, "loss", "Now: $40")
    set_limit(player, "loss", "100")
    says(player, "loss", "Now: $40; $100 from")
    set_limit(player, "deposit", "600")
    says(player, "deposit", "Now: $600")
    set_limit(player, "time", "120")
    says(player, "time", "Now: 120 minutes")
    player.open_table("three-card-poker")
    player.sit()
    play_round(player)
    page.goto(f"{player.base}/account")
    page.get_by_text("bought chips for $500").wait_for()
    shot(player, "account")
    round_of_mine = page.locator("#rounds > li").first
    round_of_mine.locator("summary").click(position={"x": 5, "y": 5})
    round_of_mine.get_by_role("img", name=re.compile("Your hand: .+, .+, .+")).wait_for()
    shot(player, "rounds")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the transcript").click()
    lines = Path(downloading.value.path()).read_text("utf-8").splitlines()
    assert '"line":"own"' in lines[0]
    player.open_table("three-card-poker")
    page.locator("#sit").click()
    page.get_by_text("own limit of $600 a day for chips leaves $100 to buy, until").wait_for()
    shot(player, "refused")


def test_who_excludes_themselves_is_told_until_when(people: People) -> None:
    player = people()
    page = player.page
    player.open_table("roulette")
    player.sit()
    page.goto(f"{player.base}/account")
    page.get_by_label("I know that I cannot take it back").check()
    page.get_by_role("button", name="Exclude me").click()
    page.get_by_text("You have excluded yourself until").wait_for()
    page.get_by_label("Self-exclusion, in days").fill("180")
    page.get_by_role("button", name="Exclude me").click()
    page.get_by_text("cannot be made shorter").wait_for()
    shot(player, "excluded")
    page.goto(player.base)
    page.locator("button.play[data-game='roulette']").click()
    page.locator("#sit, #refusal:not([hidden])").first.wait_for()
    if player.there("#sit"):
        page.locator("#sit").click()
    page.get_by_text("is excluded at their own request until").wait_for()
    assert page.locator("#account").inner_text() == "$10,000"
    player.errors.clear()  # the browser itself logs answers of 409


def test_a_reminder_says_how_long_and_what_it_brought(people: People) -> None:
    player = people()
    page = player.page
    page.clock.install()
    player.open_table("roulette")
    player.sit()
    page.wait_for_timeout(500)
    assert not page.locator("#reminder").is_visible()
    page.clock.fast_forward("30:30")
    page.get_by_text(re.compile(r"at this table for 3\d minutes. You are even here.")).wait_for()
    shot(player, "reminder")
    page.get_by_role("button", name="Go on").click()
    page.clock.fast_forward("31:00")
    page.get_by_text(re.compile(r"at this table for 6\d minutes")).wait_for()
    page.locator("#reminder").get_by_role("button", name="Leave the table").click()
    page.locator("#sit").wait_for()


def test_whoever_opened_a_table_closes_it(people: People) -> None:
    player, guest = people(), people()
    player.page.goto(f"{player.base}/games/roulette/open")
    player.page.locator("#opening [name=table-name]").fill("A wheel of my own")
    player.page.locator("#opening button:not([type=button])").last.click()
    player.page.wait_for_url("**/tables/*")
    guest.go_to(int(player.page.url.rsplit("/", 1)[1]))
    guest.page.locator("#sit").wait_for()
    assert not guest.there("#close-table")
    player.page.get_by_role("button", name="Close this table").click()
    guest.until(lambda: not guest.there("#sit"))


def test_a_dealer_is_told_why_there_is_no_seat(people: People, kept: str) -> None:
    player, other, dealer = people(), people(), people()
    number = player.open_table("three-card-poker")
    player.sit()
    other.go_to(number)
    other.sit()
    run("patron", dealer.name, "--role", "dealer", "--floor", kept)
    dealer.go_to(number)
    assert player.bet()
    dealer.page.locator("#close-bets").click()
    dealer.until(lambda: any(line.startswith("No more bets") for line in dealer.story))
    dealer.page.locator("#sit").click()
    dealer.page.get_by_text("who deals or supervises a table does not play there").wait_for()
    shot(dealer, "dealer")


def test_the_division_reads_the_significant_events(people: People, kept: str) -> None:
    player = people()
    run("patron", player.name, "--role", "division", "--floor", kept)
    page = player.page
    page.goto(player.base)
    page.get_by_role("link", name="Events").click()
    page.get_by_role("cell", name="division, patron until now").first.wait_for()
    shot(player, "events")
    page.get_by_label("Kind").select_option("role")
    assert "joined" not in page.locator("#events td:nth-child(3)").all_inner_texts()


@pytest.mark.parametrize("slug", ["blackjack", "poker-holdem"])
def test_nobody_has_to_play_alone(people: People, slug: str) -> None:
    from driver import play_round  # noqa: PLC0415 - playwright may not be installed

    player = people()
    player.open_table(slug)
    player.sit()
    for _ in range(2):
        bots = player.page.locator("#felt .name", has_text="bot ").count()
        player.page.locator("#invite").click()
        player.until(
            lambda before=bots: player.page.locator("#felt .name", has_text="bot ").count() > before
        )
    play_round(player)
    shot(player, f"bots-{slug}")
    player.page.locator("#dismiss").wait_for()
