"""The button and the wagers before the cards."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pitboss.engine import Fact, Offer, Option, Options, Round, Steps, Wager, choice, flag
from pitboss.equipment.cards import PIPS, decks
from pitboss.errors import Refused
from pitboss.games.poker_room.common import house_options, seating
from pitboss.games.poker_room.common.hand_state import Posts, void
from pitboss.games.poker_room.common.paragraphs import ROOM, Button
from pitboss.money import cents


def options(at: Button) -> tuple[Option, ...]:
    return (
        Option(name="blinds", default=(100, 200), kind="amounts", low=1, cite=at.amounts,
               says="the blind bets, from the player to the left of the button on"),
        Option(name="straddle", default=0, kind="amount", low=0, cite=at.straddle, says="the"
               " straddle that the player after the blinds may post; 0 where none is offered"),
        choice("first-button", ("right-of-dealer", "drawn-card"), at.commences,
               "before whom the button is placed when play commences: the first player to the"
               " right of the dealer, or the highest of one card each"),
        flag("buying-the-button", at.blinds_missed, "who has missed blinds, or enters between the"
             " button and a blind, posts them or waits for the button", default=True),
        choice("ante-by", ("every-player", house_options.BIG_BLIND), ROOM.ante,
               "whether every player antes, or the player with the last blind alone"),
        choice("heads-up", ("literal", "casino-practice"), at.blind,
               "which of two players posts the first blind: the one to the left of the button, as"
               " the text has it, or the one with the button"),
    )  # fmt: skip


def wagers(at: Button) -> tuple[Wager, ...]:
    return (
        Wager(
            name="blind", cite=at.blind, pays="the pot", when="before the cards, by position",
            says="required of the players to the left of the button", rule="the posted amount",
        ),
        Wager(
            name="straddle", cite=at.straddle, pays="the pot", says="an optional wager after the"
            " last blind", when="before the cards, after the blinds", rule="the posted amount",
            offered=lambda options: options["straddle"] > 0,
        ),
    )  # fmt: skip


def not_now(at: Button) -> dict[str, Refused]:
    """Choices that come too late in a betting round."""
    why = "a straddle is posted before the cards, if offered, after the blinds"
    return {"straddle": Refused(why, at.straddle)}


def check(options: Options, at: Button) -> None:
    blinds = options["blinds"]
    if not blinds:
        raise Refused("the player to the left of the button must post a blind bet", at.blind)
    if 0 < options["straddle"] <= max(blinds):
        raise Refused("a straddle is more than the largest blind", at.amounts)


def first_state(options: Options) -> dict[str, Any]:
    return {
        **seating.first_state(options),
        "button": 0,
        "missed": {},  # seat to the blinds missed while away, in dollars
        "new": [],  # seats whose player has not been dealt in yet
    }


FACTS = {
    **seating.FACTS,
    "button": Fact(kind="seat", says="who has the dealer button"),
    "new": Fact(kind="seats", says="players who have not been dealt in yet"),
    "missed": Fact(
        kind="by-seat",
        alone="",
        each=Fact(kind="amount-list"),
        form="seats, each with the blinds missed in dollars",
        says="blinds that were missed, by seat, in dollars",
    ),
}


# -- the button ----------------------------------------------------------------------------------


def place(round: Round, at: Button) -> Steps[None]:
    """Where the button is when play commences."""
    if int(round.state["button"]):
        return
    players = seating.present(round)
    if round.options["first-button"] == "drawn-card":
        yield from round.shuffle(decks(), cite=ROOM.shuffled)
        seat = yield from draw_for_it(round, players, at)
        cite = at.drawn_card
    else:
        seat, cite = players[-1], at.right_of_dealer
    round.state["button"] = seat
    round.note("button", seat, cite)


def draw_for_it(round: Round, players: list[int], at: Button) -> Steps[int]:
    """The highest of one card each; equal ranks draw again, because suits do not count."""
    while len(players) > 1:
        holders = [f"button-{seat}" for seat in players]
        yield from round.deal(holders, face="up", cite=at.drawn_card)
        ranks = {seat: PIPS[round.hands[f"button-{seat}"][-1]] for seat in players}
        players = [seat for seat in players if ranks[seat] == max(ranks.values())]
    return players[0]


def rotate(round: Round, at: Button) -> None:
    """To the next player clockwise who can be dealt in."""
    here = seating.present(round)
    has = zip(here, seating.holding(round, here), strict=True)
    after = seating.clockwise([seat for seat, chips in has if chips], int(round.state["button"]))
    round.state["button"] = after[0]
    round.note("button", after[0], at.rotates)


# -- blinds and straddle -------------------------------------------------------------------------


Instead = Mapping[int, tuple[int, str, str]]
"""Who posts another blind in place of a blind by position: its amount, its name, its paragraph."""
NOBODY: Instead = MappingProxyType({})


def post(round: Round, at: Button, instead: Instead = NOBODY) -> Steps[Posts]:
    """Who is dealt in, and what is posted before the cards."""
    button = int(round.state["button"])
    line = seating.clockwise(seating.present(round), button)
    late = owing(round, line, button) if round.options["buying-the-button"] else {}
    blinds = assign(round, [seat for seat in line if seat not in late], instead)
    for seat in (s for s in round.state["new"] if s in late):
        late[seat] = passed_by(seat, line, blinds)
    posts = Posts(
        live={seat: amount for seat, amount in blinds.items() if amount},
        words=dict.fromkeys(blinds, ("blind", at.blind)),
    )
    posters = [seat for seat, amount in blinds.items() if amount and seat not in instead]
    for seat in instead.keys() & blinds.keys():
        posts.words[seat] = instead[seat][1:]
        one_more = len(posters) == len(round.options["blinds"])
        if one_more or any(line.index(other) > line.index(seat) for other in posters):
            posts.live[seat] *= -1  # the betting starts behind the last blind by position
    bought = yield from buy(round, {seat: due for seat, due in late.items() if due}, posts, at)
    free = [seat for seat, due in late.items() if not due and seating.enough(round, seat, 0)]
    dealt_in = {*blinds, *bought, *free}
    posts.seats = [seat for seat in line if seat in dealt_in]
    posts.antes = seating.antes(round, antes(round.options, posts.seats, blinds))
    round.note("dealt-in", sorted(posts.seats), ROOM.enough_to_be_dealt_in)
    if len(posts.seats) < 2:
        void(round, "fewer than two players can be dealt in", ROOM.fewest_players)
    remember(round, button, blinds, posts)
    yield from straddle(round, posts, at)
    return posts


def antes(options: Options, seats: list[int], blinds: dict[int, int]) -> dict[int, int]:
    """Who antes: everybody who is dealt in, or the player with the last blind."""
    ante: int = options["ante"]
    if options["ante-by"] != house_options.BIG_BLIND:
        return dict.fromkeys(seats, ante)
    return {[seat for seat, due in blinds.items() if due][-1]: ante}


def assign(round: Round, line: list[int], instead: Instead) -> dict[int, int]:
    """The blinds go to the first players who have enough for theirs; nobody else posts one."""
    blinds = list(round.options["blinds"])
    for_all = round.options["ante"] - house_options.ante(round.options)  # what the last blind antes
    least = seating.needed(round, 0)
    has = dict(zip(line, seating.holding(round, line), strict=True))
    short = [seat for seat in line if has[seat] < least]
    for seat in short:
        seating.leave_out(round, seat, 0)
    line = [seat for seat in line if seat not in short]
    if len(line) == 2 and round.options["heads-up"] == "casino-practice":
        line = line[::-1]
    posted: dict[int, int] = {}
    for seat in line:
        due = blinds[0] if blinds else 0
        if seat in instead:
            due = instead[seat][0]
        if has[seat] >= least + due + for_all * (len(blinds) == 1):
            posted[seat] = due
            blinds = blinds[1:]
        else:
            seating.leave_out(round, seat, due + for_all * (len(blinds) == 1))
    return posted


def owing(round: Round, line: list[int], button: int) -> dict[int, list[int]]:
    """Players who may not simply be dealt in, with the blinds that they missed while away."""
    missed, new = round.state["missed"], round.state["new"]
    late: dict[int, list[int]] = {}
    if not missed and not new:
        return late
    for seat in line:
        if seat != button and (str(seat) in missed or seat in new):  # the button has not returned
            late[seat] = [cents(amount) for amount in missed.get(str(seat), [])]
    return late


def passed_by(seat: int, line: list[int], blinds: dict[int, int]) -> list[int]:
    """The blinds that have passed a new player: the player sits between them and the button."""
    where = {other: at for at, other in enumerate(line)}
    return [due for poster, due in blinds.items() if due and where[poster] > where[seat]]


def buy(round: Round, late: dict[int, list[int]], posts: Posts, at: Button) -> Steps[list[int]]:
    """Each player posts the missed blinds and is dealt in, or waits. The amount up to the largest
    blind is a live bet, the rest is dead."""
    bought, cite = [], at.blinds_missed
    for seat, due in late.items():
        total = sum(due)
        if not seating.enough(round, seat, total):
            continue
        offers = (
            Offer("post", cite, total, total, "post the blinds missed"),
            Offer("wait", cite, says="wait until the button returns"),
        )
        answer = yield from round.choose(seat, offers, cite=cite, default="wait", step="post")
        if answer.name == "post":
            bought.append(seat)
            live = min(total, max(round.options["blinds"]))
            posts.live[seat], posts.dead[seat] = -live, total - live
            posts.words[seat] = ("blinds missed", cite)
    return bought


def remember(round: Round, button: int, blinds: dict[int, int], posts: Posts) -> None:
    """Players who were dealt in owe nothing more; players who are away have missed the blinds that
    passed."""
    state = round.state
    missed, absent = dict(state["missed"]), [int(seat) for seat in state["absent"]]
    if state["new"]:
        state["new"] = [seat for seat in state["new"] if seat not in posts.seats]
    if not missed and not absent:
        return
    for seat in (*posts.seats, button):
        missed.pop(str(seat), None)
    line = seating.clockwise(seating.seated(round), button)
    passed: list[int] = []
    for seat in line:
        if seat in absent and seat not in posts.seats:
            passed.append(seat)
        elif blinds.get(seat):
            for away in passed:
                owed = missed.setdefault(str(away), [])
                if house_options.plain(blinds[seat]) not in owed:
                    owed.append(house_options.plain(blinds[seat]))
            passed = []
    state["missed"] = missed


def straddle(round: Round, posts: Posts, at: Button) -> Steps[None]:
    """The player after the last blind may post a straddle, if one is offered."""
    amount = round.options["straddle"]
    posters = [at for at, seat in enumerate(posts.seats) if posts.live.get(seat, 0) > 0]
    after = posts.seats[posters[-1] + 1 :] if amount and posters else []
    if not after or after[0] in posts.live:
        return
    seat = after[0]
    if seating.chips(round, seat) < posts.antes.get(seat, 0) + amount:
        return
    cite = at.straddle
    offers = (
        Offer("straddle", cite, amount, amount, "bet it before the cards are dealt"),
        Offer("no-straddle", cite, says="wait for the cards"),
    )
    answer = yield from round.choose(seat, offers, cite=cite, default="no-straddle", step="post")
    if answer.name == "straddle":
        posts.live[seat] = amount
        posts.words[seat] = ("straddle", cite)
