"""What is filed for a tournament, 8.6(b) and (f), and what is refused.

The notice has seven items and comes five business days before. The internal controls have eight; of
those the program carries out what it can, and the rest is text.
"""

from datetime import date, timedelta
from typing import Any

from pitboss.engine import Table
from pitboss.engine.registry import find
from pitboss.errors import Refused
from pitboss.floor.clock import LATEST, local_day
from pitboss.money import dollars
from pitboss.values import Frozen
from pitboss.words.narration import count

BUSINESS_DAYS = 5
SATURDAY = 5
WHOLE = 100
LEVELS = 12
POSTED = ("blinds", "ante", "forced-bet", "limits", "table-min")
"""The options of the poker room that grow from level to level."""
SUPERVISORS = ("security", "casino-gaming-operations", "surveillance")


class Notice(Frozen, kw_only=True, forbid_unknown_fields=True):
    """What the notice to the Division has to say, 8.6(b)1 to 7."""

    start: int
    """When it starts, in milliseconds since 1970."""
    location: str
    equipment: str
    participants: int
    security: str
    supervisors: dict[str, str]
    """Who certifies, for security, casino-gaming-operations and surveillance."""
    controller: str
    key_employee: str


class Controls(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The internal controls on file, 8.6(f): what the program does by them, and the rest."""

    game: str
    options: dict[str, Any] = {}
    limits: dict[str, str] = {}
    seats: int | None = None
    chips: int = 1_000_00
    """What everybody begins with, in cents of tournament chips."""
    hands: int = 10
    """Rounds of play in each round of the tournament; between two levels, where players are knocked
    out."""
    advance: int = 2
    """How many of each table go on to the next round."""
    levels: list[dict[str, Any]] = []
    """Options of each level, which lasts so many hands. If no levels are given, blinds, antes and
    forced bets double with every level."""
    buy_in: int = 0
    fee: int = 0
    rebuys: int = 0
    """How often a player may buy in again, during the first round or level."""
    prizes: tuple[int, ...] = (100,)
    """Shares of the pool for the first places, in per cent."""
    tips: int = 0
    """Per cent of the pool withheld for dealers, of which participants are told."""
    tips_disclosed: bool = False
    registration: str = ""
    equipment: str = ""
    forms: str = ""


class Plan(Frozen, kw_only=True, forbid_unknown_fields=True):
    """A tournament as it is filed."""

    title: str
    notice: Notice
    controls: Controls


# -- what may be filed ---------------------------------------------------------------------------


def business_days(filed: date, start: date) -> int:
    """Days from Monday to Friday after the notice, as the casino has them, the day of the start
    included."""
    days = min((start - filed).days, 2 * BUSINESS_DAYS)
    later = (filed + timedelta(days=n) for n in range(1, days + 1))
    return sum(day.weekday() < SATURDAY for day in later)


def check_notice(notice: Notice, filed: int) -> None:
    """8.6(b): refuse a notice that lacks one of the seven items, or comes too late."""
    said = {
        "1": ("location", notice.location), "2": ("equipment", notice.equipment),
        "3": ("participants", str(notice.participants) if notice.participants > 0 else ""),
        "4": ("security", notice.security), "6": ("controller", notice.controller),
        "7": ("key-employee", notice.key_employee),
    }  # fmt: skip
    for item, (name, value) in said.items():
        if not value.strip():
            raise Refused(f"the notice of a tournament says nothing of: {name}", f"8.6(b){item}")
    missing = [one for one in SUPERVISORS if not notice.supervisors.get(one, "").strip()]
    if missing:
        why = f"the notice lacks the certification of the supervisor of {missing[0]}"
        raise Refused(why, "8.6(b)5")
    if not 0 < notice.start <= LATEST:
        raise Refused("a tournament starts at a time in milliseconds since 1970", "8.6(b)1")
    days = business_days(local_day(filed), local_day(notice.start))
    if days < BUSINESS_DAYS:
        why = f"the notice is {count(max(days, 0), 'business day')} before the tournament, not 5"
        raise Refused(why, "8.6(b)")


def check_controls(controls: Controls) -> None:
    """8.6(d), (e) and (f): refuse controls that leave something out, or pay out other than all."""
    game = find(controls.game)
    check_chance(game.pieces)
    Table(game, options=controls.options, limits=controls.limits, seats=controls.seats)
    for name in ("registration", "equipment", "forms"):
        if not getattr(controls, name).strip():
            item = {"registration": 5, "equipment": 7, "forms": 8}[name]
            raise Refused(f"the internal controls say nothing of: {name}", f"8.6(f){item}")
    amounts = (controls.buy_in, controls.fee, controls.rebuys, controls.tips)
    if min(amounts) < 0 or not controls.chips > 0 or not 0 < controls.hands <= 1_000:
        raise Refused("amounts must not be below zero; chips and hands must be above it", "8.6(f)")
    if controls.advance < 1:
        raise Refused("at least one player of each table goes on", "8.6(f)2")
    if min(controls.prizes, default=0) <= 0 or sum(controls.prizes) != WHOLE:
        why = f"the prizes are {sum(controls.prizes)} % of the pool, not all of it"
        raise Refused(why, "8.6(e)")
    if controls.tips and not controls.tips_disclosed:
        raise Refused("tips are withheld only if the participants are told", "8.6(e)")
    if controls.tips >= WHOLE:
        raise Refused("tips are a part of the pool, and not all of it", "8.6(e)")
    for level in controls.levels:
        Table(game, options=dict(controls.options) | level, limits=controls.limits)


def check_chance(pieces: str) -> None:
    """8.6(d): some element of chance is part of the game."""
    if pieces not in ("cards", "tiles", "dice", "wheel", "numbers"):
        why = f"nothing is left to chance by {pieces or 'skill alone'}: no game for a tournament"
        raise Refused(why, "8.6(d)")


def check_payout(pool: int, prizes: int, tips: int, *, told: bool) -> None:
    """8.6(e): the whole pool is paid out, but for tips of which the participants were told."""
    if tips and not told:
        raise Refused("tips are withheld only if the participants are told", "8.6(e)")
    if prizes + tips != pool:
        why = f"${dollars(pool)} was collected for prizes, ${dollars(prizes + tips)} is paid out"
        raise Refused(why, "8.6(e)")


def shares(controls: Controls, pool: int, players: int) -> tuple[list[int], int]:
    """The prizes of the first places, in cents, and the tips: all of the pool together."""
    tips = pool * controls.tips // WHOLE
    rest, places = pool - tips, controls.prizes[: max(players, 1)]
    made = [rest * share // sum(places) for share in places]
    made[0] += rest - sum(made)
    check_payout(pool, sum(made), tips, told=controls.tips_disclosed)
    return made, tips


# -- what is told --------------------------------------------------------------------------------


def controls_told(controls: Controls, *, public: bool) -> list[tuple[str, str, str]]:
    """The eight items, with their paragraphs; the public has the first six."""
    game = find(controls.game)
    prizes = ", ".join(f"place {n}: {share} %" for n, share in enumerate(controls.prizes, 1))
    tips = f"{controls.tips} % of the pool, of which participants are told" if controls.tips else (
        "none is withheld"
    )  # fmt: skip
    items = [
        ("Game", f"{game.title}, by {game.where}"),
        ("Rules of play and participation", rules_told(controls)),
        ("Prize structure", f"the whole pool, less tips: {prizes}"),
        ("Dealer tips", tips),
        ("Registration", controls.registration),
        ("How winners are determined", winners_told(controls)),
        ("Equipment", controls.equipment),
        ("Forms", controls.forms),
    ]
    by = "; 8.6(g)" if public else ""
    told = [(title, said, f"8.6(f){n}{by}") for n, (title, said) in enumerate(items, 1)]
    return told[:6] if public else told


def rules_told(controls: Controls) -> str:
    paid = f"buy-in ${dollars(controls.buy_in)} and fee ${dollars(controls.fee)}"
    first = "level" if knocks_out(controls) else "round"
    most = f"up to {count(controls.rebuys, 're-buy')}, in the first {first}"
    again = most if controls.rebuys else "no re-buys"
    best = controls.advance
    how = (
        f"the next level after {count(controls.hands, 'hand')} of a table; tables are kept even"
        if knocks_out(controls)
        else f"{count(controls.hands, 'round')} of play a table; the best {best} of each go on"
    )
    silent = "who says nothing in time bets what is usual, and decides as the game assumes"
    chips = f"${dollars(controls.chips)} in tournament chips"
    return f"{paid}; {again}; {chips}; seats are drawn; {how}; {silent}"


def winners_told(controls: Controls) -> str:
    if knocks_out(controls):
        return (
            "who is left is first; who has too few chips to be dealt in is out, and the later the"
            " better the place"
        )
    return "by chips at the end of each round, wagers undecided then included; a draw decides ties"


def schedule(controls: Controls) -> list[dict[str, Any]]:
    """The levels of a tournament at table stakes."""
    if controls.levels or not knocks_out(controls):
        return controls.levels
    game = find(controls.game)
    usual = game.read_options(controls.options)
    posted = [option for option in game.options if option.name in POSTED and usual[option.name]]
    return [
        {option.name: option.plain(_times(usual[option.name], 2**level)) for option in posted}
        for level in range(1, LEVELS + 1)
    ]


def _times(amount: Any, factor: int) -> Any:
    if isinstance(amount, tuple):
        return tuple(one * factor for one in amount)
    return amount * factor


def knocks_out(controls: Controls) -> bool:
    """Whether it is played until one is left, as at table stakes."""
    return find(controls.game).table_stakes
