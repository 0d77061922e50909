"""The contest for the pot in one round: who is in it, and who has put in what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pitboss.engine import Choice, Interruption, Offer, Round, VoidRound
from pitboss.errors import Refused
from pitboss.games.poker_room.common import house_options, seating
from pitboss.games.poker_room.common.paragraphs import ROOM
from pitboss.games.poker_room.common.rake import RAKE, Pot, RakeArea, by_pot, rake_of
from pitboss.money import dollars
from pitboss.procedures.pots import POT

if TYPE_CHECKING:
    from pitboss.games.poker_room.common.pokerkit_betting import Betting
    from pitboss.games.poker_room.common.streets import Street


class LastPlayer(Interruption):
    """All others are out: the last one wins the pot without showing."""

    def __init__(self) -> None:
        super().__init__("all others are out", ROOM.award)


class Posts(Struct):
    """Who is dealt in, from the left of the button, and what each puts in before the cards."""

    seats: list[int] = []
    live: dict[int, int] = {}
    """A wager that counts in the first betting round; negative if the betting does not start after
    it."""
    dead: dict[int, int] = {}
    """What goes into the pot in addition to the ante and counts as nobody's bet."""
    antes: dict[int, int] = {}
    """Who antes how much: everybody, or one player for all."""
    words: dict[int, tuple[str, str]] = {}
    """What the live wager is called, and its paragraph."""


class Contest:
    """The state of the contest. Players are numbered in the order of play; 0 is the first to the
    left of the button."""

    def __init__(
        self, round: Round, posts: Posts, streets: Sequence[Street], not_now: Mapping[str, Refused]
    ) -> None:
        from pitboss.games.poker_room.common import pokerkit_betting  # noqa: PLC0415 (slow to import)

        options = round.options
        self.round = round
        self.streets = streets
        self.not_now = not_now
        """Why choices of other moments cannot be made in a betting round."""
        self.seats = posts.seats
        self.players = {seat: player for player, seat in enumerate(posts.seats)}
        self.purses = seating.purses(round, posts.seats)
        self.out: set[int] = set()
        """Hands that are dead although their player did not fold in turn."""
        self.voluntary: set[int] = set()
        """Who has put in chips that no rule required."""
        self.checked: set[int] = set()
        """Who has checked in this betting round."""
        self.up: dict[int, list[str]] = {}
        """The cards of each player that lie face up, in stud."""
        self.stopping: int | None = None
        """Players who wager no more once the current check is carried out."""
        self.giving_up: int | None = None
        """Players who have thrown their cards away and still owe the current wager."""
        self.opener = 0
        """Who was the first to act in the last betting round."""
        self.wagered_in = 1
        """In which betting round the last wager was initiated; the first begins with one."""
        self.betting_rounds = 0
        """How many betting rounds have begun."""
        self.first_to_act: dict[str, int] = {}
        self.rake = RakeArea(rake_of(options))
        self.returned: dict[str, str] = {}
        self.highs: dict[int, int] = {}
        """The scores of the high hands shown, by player, where there is one board."""
        self.contributed = 0
        """What went from the pots into a payout fund."""
        live = [posts.live.get(seat, 0) for seat in self.seats]
        dead = [posts.antes.get(seat, 0) + posts.dead.get(seat, 0) for seat in self.seats]
        self.aggressor = pokerkit_betting.last_of_highest(live)
        """Who initiated the last wager: to begin with, the largest blind."""
        self.betting: Betting = pokerkit_betting.begin(
            options["structure"],
            *self._limits(max(live)),
            dead=dead,
            live=live,
            stacks=seating.holding(round, self.seats),
            forced=not posts.live,
        )
        self._record_posts(posts)
        round.memo["contest"] = self

    def _limits(self, opened: int) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
        """The minimum of each betting round, and its number of bets and raises."""
        options, least = self.round.options, house_options.minimum(self.round)
        minimums = [least] * len(self.streets)
        if options["structure"] == "fixed-limit":
            small, big = house_options.limits(self.round)
            minimums = [big if street.big_bet else small for street in self.streets]
        else:
            minimums[0] = max(least, opened)  # a straddle sets the size of the first raise
        raises = options["max-raises"]
        if not raises:
            return tuple(minimums), (None,) * len(minimums)
        # The blind is the bet of the first round; in the others one is made before it is raised.
        # So is a forced bet of full size; one that is completed is not yet a bet.
        first = raises if opened else raises + 1
        return tuple(minimums), (first, *[raises + 1] * (len(minimums) - 1))

    def _record_posts(self, posts: Posts) -> None:
        round = self.round
        for seat, purse in zip(self.seats, self.purses, strict=True):
            round.move(purse, POT, posts.antes.get(seat, 0), "ante", ROOM.ante)
            if seat in posts.live:
                what, cite = posts.words[seat]
                paid = abs(posts.live[seat]) + posts.dead.get(seat, 0)
                round.move(purse, POT, paid, what, cite)

    # -- who is in it ------------------------------------------------------------------------

    def contenders(self) -> list[int]:
        left = [player for player, status in enumerate(self.betting.statuses) if status]
        return [player for player in left if player not in self.out] if self.out else left

    def left(self) -> int:
        """How many still contend for the pot."""
        return len(self.contenders()) if self.out else sum(self.betting.statuses)

    def contends(self, seat: int) -> bool:
        """Whether a seat still contends for the pot."""
        return self.players.get(seat) in self.contenders()

    def put_in(self, player: int) -> int:
        """All that a player has in the pot."""
        return -self.betting.payoffs[player]

    def all_in(self, player: int) -> bool:
        return not self.betting.stacks[player]

    def alone(self, player: int) -> bool:
        """Whether the player has nobody left to bet against."""
        return not self._has_more(player, -1)

    def could_be_called(self, player: int) -> bool:
        """Whether somebody has enough chips to call a further wager."""
        return self._has_more(player, max(self.betting.bets))

    def _has_more(self, player: int, most: int) -> bool:
        """Whether another contender has chips left and, with the chips of this round, more than
        `most`."""
        betting, out = self.betting, self.out
        for other, stack in enumerate(betting.stacks):
            more = stack and other != player and stack + betting.bets[other] > most
            if more and betting.statuses[other] and other not in out:
                return True
        return False

    # -- what may be done --------------------------------------------------------------------

    def to_call(self, player: int) -> int:
        """What a player must add to stay in: at most all of the chips."""
        betting = self.betting
        return min(betting.stacks[player], max(betting.bets) - betting.bets[player])

    @property
    def wager(self) -> str:
        """The name of a higher wager: a bet or a raise."""
        return "raise" if max(self.betting.bets) else "bet"

    def raising(self, player: int) -> Offer | Refused:
        """The lowest and the highest total to which a player may bet or raise, or why neither is
        possible."""
        betting, options, limits = self.betting, self.round.options, ROOM.limits
        if player in self.checked and not options["check-raise"]:
            return Refused(
                "a player who has checked may not raise: the sign says so", ROOM.check_raise
            )
        wagers, top = betting.wagers(), max(betting.bets)
        if wagers is None or not self._has_more(player, top):
            return self._no_raise(player)
        (low, high), stack = wagers, betting.stacks[player] + betting.bets[player]
        if most := house_options.maximum(self.round):
            high = max(low, min(high, top + most))
        all_chips = high == stack
        return Offer(
            "raise" if top else "bet", limits, low, high, step=options["smallest-chip"],
            high_cite=ROOM.table_stakes if all_chips else limits,
            high_why="the chips on the table" if all_chips else "the most that the limit allows",
            low_why="the least that the limit allows",
        )  # fmt: skip

    def _no_raise(self, player: int) -> Refused:
        betting, limits = self.betting, ROOM.limits
        street = betting.street
        if street and betting.completion_betting_or_raising_count == (
            street.max_completion_betting_or_raising_count
        ):
            raises = self.round.options["max-raises"]
            return Refused(f"the sign allows {raises} raises and all have been made", limits)
        if betting.stacks[player] <= max(betting.bets) - betting.bets[player]:
            return Refused("the chips on the table are no more than a call", ROOM.all_in)
        if self.alone(player):
            return Refused("nobody is left to bet against", ROOM.side_pot)
        if not self.could_be_called(player):
            why = (
                f"nobody else has more than {dollars(max(betting.bets))} on the table to call with"
            )
            return Refused(why, f"{ROOM.table_stakes}; {ROOM.side_pot}")
        return Refused("an all-in of less than a full raise does not reopen the betting", limits)

    def offers(self, player: int, cite: str, *, must_bet: bool = False) -> list[Offer]:
        """What the player whose turn it is may do; a player who must bet may only bet."""
        owed, mine = self.to_call(player), self.betting.bets[player]
        stay, total = ("call", mine + owed) if owed else ("check", 0)
        wager = self.raising(player)
        if must_bet and not owed and isinstance(wager, Offer):
            return [replace(wager, unsaid=wager.low, cite=cite)]
        return [
            Offer(stay, cite, total, total, says=f"${dollars(owed)} more" if owed and mine else ""),
            *([wager] if isinstance(wager, Offer) else []),
            Offer("fold", cite if owed else ROOM.thrown_away, says="give up the hand"),
        ]

    def why_not(self, player: int, cite: str, name: str) -> Refused | None:
        """Why the player cannot make a choice that the game knows."""
        if name == self.wager and isinstance(wager := self.raising(player), Refused):
            return wager
        why = {
            "check": "there is a wager: call, raise or fold"
            if self.to_call(player)
            else "who begins must bet",
            "fold": "who begins must bet, and throwing the cards away is no way out of it",
            "call": "there is no wager to call: check or bet",
            "bet": "there is a bet already: it can be raised",
            "raise": "there is no bet to raise: make one",
        }
        return self.not_now.get(name) or (Refused(why[name], cite) if name in why else None)

    # -- doing it ----------------------------------------------------------------------------

    def act(self, player: int, choice: Choice, cite: str) -> None:
        """Carry out a decision of the player whose turn it is."""
        betting, round = self.betting, self.round
        if choice.name == "fold":
            betting.fold()
            if player not in self.out:
                round.collect(str(self.seats[player]), ROOM.discarded)
            return
        if choice.name in ("check", "call"):
            added = betting.check_or_call().amount
            if not added:
                self.checked.add(player)
        else:
            added = choice.amount - betting.bets[player]
            betting.complete_bet_or_raise_to(choice.amount)
            self.aggressor, self.wagered_in = player, self.betting_rounds
            if round.options["minimum-raise"] == "table-minimum":
                betting.completion_betting_or_raising_amount = 0
        if added:
            self.voluntary.add(player)
            round.move(self.purses[player], POT, added, choice.name, cite)
        if self.stopping == player:
            self.stopping = None
            betting.stand_aside(player)
        if self.giving_up == player:
            self.giving_up = None
            self.kill(self.seats[player], ROOM.wager_owed)

    def force(self, player: int, amount: int, what: str, cite: str) -> None:
        """The wager that starts the betting, by the player whose up-card requires it."""
        self.betting.force(player, amount)
        self.aggressor = player
        self.round.move(self.purses[player], POT, amount, what, cite)

    def kill(self, seat: int, cite: str, *, refund: bool = False) -> int:
        """A hand is out of the contest. Returns what went back to its player."""
        player = self.players[seat]
        self.out.add(player)
        self.round.collect(str(seat), cite)
        if not refund:
            return 0
        betting, amount = self.betting, self.put_in(player)
        self.round.move(POT, self.purses[player], amount, "refund from the pot", cite)
        betting.stacks[player] += amount
        betting.payoffs[player] = betting.bets[player] = 0
        betting.forget_dead_money(player)
        if len(self.contenders()) > 1:
            self.rake.start_from(self.pots())
        return amount

    def end_betting_round(self) -> None:
        """The uncalled part of the last bet goes back; the rest is in the pots, and is raked."""
        betting = self.betting
        self.checked.clear()
        if any(betting.bets):
            self._return_uncalled()
            if self.left() > 1:
                betting.collect_bets()
        if self.rake.works:
            self.rake.take(self.round, self.pots())

    def _return_uncalled(self) -> None:
        betting = self.betting
        second, top = sorted(betting.bets)[-2:]
        over = top - second
        if not over:
            return
        player, left = betting.bets.index(top), self.contenders()
        if player in self.out and len(left) == 1 and not self.all_in(left[0]):
            return  # a dead hand gets nothing back, and what it owed stays in
        if len(left) == 1:  # otherwise pokerkit does it when it collects the bets
            betting.bets[player] -= over
            betting.stacks[player] += over
            betting.payoffs[player] += over
        self.round.move(POT, self.purses[player], over, "uncalled", ROOM.uncalled_bet)
        self.returned[str(self.seats[player])] = house_options.plain(over)
        self.round.note("returned", dict(self.returned), ROOM.uncalled_bet)

    # -- the pots ----------------------------------------------------------------------------

    def pots(self) -> list[Pot]:
        """The main pot and the side pots, before any rake."""
        left = self.contenders()
        if len(left) == 1:
            return [Pot(-sum(self.betting.payoffs), tuple(left))]
        pots: list[Pot] = []
        for pot in self.betting.pots:
            players = tuple(p for p in pot.player_indices if p not in self.out)
            if pots and players in (pots[-1].players, ()):  # only a dead hand divided them
                pots[-1].amount += pot.amount
            else:
                pots.append(Pot(pot.amount, players))
        return pots

    def awarded_pots(self) -> list[Pot]:
        """The pots as they are awarded, without the rake and the contribution to a payout fund,
        which come from the main pot first."""
        pots, contributed = self.pots(), self.contributed
        taken = by_pot(self.rake.taken, [pot.players for pot in pots])
        for pot, rake in zip(pots, taken, strict=True):
            pot.amount -= rake
            part = min(contributed, pot.amount)
            pot.amount -= part
            contributed -= part
        return pots

    def give_back(self, cite: str) -> None:
        """All chips go back to the players who put them in, the rake too."""
        self.round.move(RAKE, POT, self.rake.total, "the rake goes back", cite)
        for player, purse in enumerate(self.purses):
            self.round.move(POT, purse, self.put_in(player), "returned", cite)


def contest_of(round: Round) -> Contest | None:
    """The contest of a round, once the wagers before the deal have been made."""
    contest: Contest | None = round.memo.get("contest")
    return contest


def void(round: Round, why: str, cite: str) -> None:
    """The round does not count: the chips go back."""
    contest = contest_of(round)
    if contest:
        contest.give_back(cite)
    raise VoidRound(why, cite)


def misdeal(round: Round, why: str, cite: str) -> None:
    """All cards go back for a reshuffle, and the chips with them."""
    round.note("misdeal", True, cite)
    void(round, f"misdeal: {why}", cite)


def dead_round(round: Round, why: str, cite: str) -> None:
    """There are missing or extra cards: the chips go back, the deck is replaced."""
    round.note("deck-replaced", True, cite)
    void(round, why, cite)
