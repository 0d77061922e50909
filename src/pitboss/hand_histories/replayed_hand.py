"""A recorded hand, played again by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.engine import (
    Announced,
    Answer,
    Dealer,
    Dealt,
    Noted,
    Prompt,
    Round,
)
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.errors import Refused, Unusable
from pitboss.hand_histories.boards import BETS, BOARD, Boards, boards_of
from pitboss.hand_histories.hands import UNKNOWN, Act, Hand, acts_of, in_chips, told
from pitboss.hand_histories.table_setup import seats_of, table_of

if TYPE_CHECKING:
    from pitboss.games.poker_room.common.hand_state import Contest

COMMUNITY, FORCED = "community", "forced-bet"
LASTS = 48
"""How many cards of a deck are dealt to players and the board at most; four are burned in stud."""
BETTING = ("Folding", "CheckingOrCalling", "CompletionBettingOrRaisingTo", "BringInPosting")
"""What pokerkit calls them."""


class HandReplay:
    """Plays a hand at a table of its own: gives its acts to the prompts that ask for them."""

    def __init__(self, hand: Hand, options: Mapping[str, Any] | None = None) -> None:
        acts = acts_of(hand)
        self.boards = boards_of(acts)
        self.hand, self.table = hand, table_of(hand, options, acts)
        self.seats = seats = seats_of(hand, self.table.game)
        self.round = self.table.start()
        self.known = _known(hand, seats, acts, self.boards)
        self.dealer = Dealer("phh", cards={who: tuple(held) for who, held in self.known.items()})
        self.mucked: set[int] = set()
        self.shown: dict[int, set[str]] = {}
        """By player, the known cards that are shown in the end."""
        self.named = set[str]().union(*self.known.values())
        self.discards: list[Act] = []
        self.bets: list[Act] = []
        for act in acts:
            if act.kind in BETS:
                self.bets.append(act)
            elif act.kind == "discard":
                self.discards.append(act)
            elif act.kind == "show":
                self.shown.setdefault(act.player, set()).update(_all_known(act.cards))
            elif act.kind == "muck":
                self.mucked.add(act.player)
        self.done = 0
        """How many of these acts the betting has used."""
        self.made: list[Any] = []
        """The betting rounds so far, in pokerkit."""
        self.looked_at = 0
        """How many operations of pokerkit have been looked at."""
        self.dealt_in = False
        """Whether it is known that all players are dealt in."""
        self.larger: dict[str, int] = {}
        """By act, what was wagered, if the record says less than the limit allows."""

    def play(self) -> Round:
        round = self.round
        while (prompt := round.prompt) is not None:
            if isinstance(prompt, ask.Arrange) and prompt.seat:
                round.answer(self._exchange(prompt))
            elif isinstance(prompt, ask.Choose) and prompt.seat:
                self._check_dealt_in()
                self._pass_by()
                round.answer(self._choice(prompt))
            else:
                round.answer(self._chance(prompt))
        self._check_dealt_in()
        self._pass_by()
        if self.done < len(self.bets):
            raise Unusable(f"{self.bets[self.done].text}: the hand is over before it")
        self._check_dealt()
        return round

    @property
    def finishing(self) -> tuple[int, ...]:
        """What every player has, in cents."""
        held = self.table.stacks
        assert held is not None, "a hand has stacks"
        return tuple(held[seat] for seat in self.seats)

    def _check_dealt(self) -> None:
        """Check that the record deals nobody more cards than the rules do. Other programs go on
        with reshuffled cards, or deal a second board."""
        for holder, left in self.dealer.known.items():
            if left:
                board, cards = not holder.isdigit(), len(self.known[holder])
                who = "the board" if board else f"p{self.seats.index(int(holder)) + 1}"
                why = f"{cards} cards for {who}, of which the rules deal {cards - len(left)}"
                cites = [event.cite for event in self.round.events if isinstance(event, Dealt)]
                raise Refused(why, cites[-1])

    def _chance(self, prompt: Prompt) -> Answer:
        if not isinstance(prompt, ask.Draw):
            return self.dealer.answer(prompt)
        try:
            answer = self.dealer.answer(prompt)
        except Refused as refusal:
            why = f"{refusal.why}: the record deals more cards than the deck has"
            raise Refused(why, prompt.cite) from None
        assert isinstance(answer, say.Drawn)
        if lacking := [card for card in answer.pieces if not prompt.stock.left.get(card)]:
            why = f"{', '.join(lacking)}: not among the cards that are left to be dealt"
            raise Refused(why, prompt.cite)
        return answer

    def _choice(self, prompt: ask.Choose) -> Answer:
        player = self.seats.index(prompt.seat)
        if prompt.step == "post":
            if prompt.offers[0].name == FORCED:  # in stud, or a full bet in its place
                act = self._next(player)
                self.done += 1
                name = FORCED if act.kind == "bring-in" else "bet"
                return say.Choice(prompt.seat, name, prompt.offers[name != FORCED].low)
            # a straddle, or missed blinds, or neither
            posted = self.hand.blinds[::-1] if self.hand.count == 2 else self.hand.blinds
            return say.Choice(prompt.seat, prompt.offers[0 if posted[player] else -1].name)
        if prompt.step == "show":
            return say.Choice(prompt.seat, self._shows(player, prompt))
        if prompt.step == "agree":
            return say.Choice(prompt.seat, self._agrees(prompt))
        if prompt.step != "choose":
            return say.Choice(prompt.seat, prompt.default)
        act = self._next(player)
        self.done += 1
        if act.kind == "fold":
            return say.Choice(prompt.seat, "fold")
        offered = {offer.name: offer for offer in prompt.offers}
        if act.kind == "call":
            return say.Choice(prompt.seat, "check" if "check" in offered else "call")
        name = "bet" if "bet" in offered and not {"call", "raise"} & offered.keys() else "raise"
        return say.Choice(prompt.seat, name, self._wagered(act, offered.get(name)))

    def _agrees(self, prompt: ask.Choose) -> str:
        """All agree on several hands where the record has several boards."""
        dealt = len(self.round.hands.get(COMMUNITY, ()))
        if self.boards.rest and dealt == len(self.boards.common):
            return f"alternative-hands-{len(self.boards.rest)}"
        return prompt.default

    def _wagered(self, act: Act, offer: ask.Offer | None) -> int:
        """What a player bets or raises to. Some records write only as much as the others can still
        call, although the limit asks for more. Then the least that the limit allows was wagered,
        and the part that nobody could call comes back."""
        if offer is None or act.amount >= offer.low:
            return act.amount
        contest: Contest = self.round.memo["contest"]
        betting, own = contest.betting, contest.players[self.seats[act.player]]
        others = [player for player in contest.contenders() if player != own]
        can_call = max(betting.stacks[player] + betting.bets[player] for player in others)
        if act.amount < can_call:
            return act.amount
        self.larger[act.text] = offer.low
        return offer.low

    def as_played(self) -> Hand:
        """The hand with what was wagered in it."""
        if not self.larger:
            return self.hand
        actions = list(self.hand.actions)
        for at, text in enumerate(actions):
            if amount := self.larger.get(told(at + 1, text)):
                actions[at] = f"{text.split()[0]} cbr {in_chips(amount)}"
        return replace(self.hand, actions=tuple(actions))

    def _exchange(self, prompt: ask.Arrange) -> Answer:
        """The cards that a player discards. If the record does not name them: unknown cards, or
        else cards that the player neither shows nor discards later."""
        player = self.seats.index(prompt.seat)
        if not self.discards or self.discards[0].player != player:
            raise Unusable(f"p{player + 1} has to draw or stand pat, and the record does not say")
        act = self.discards.pop(0)
        known = _all_known(act.cards)
        if lacking := [card for card in known if card not in prompt.pieces]:
            raise Unusable(f"{act.text}: p{player + 1} does not hold {', '.join(lacking)}")
        later = self.shown.get(player, set()).union(
            *(discard.cards for discard in self.discards if discard.player == player)
        )
        free = [card for card in prompt.pieces if card not in later and card not in known]
        free.sort(key=lambda card: card in self.named)
        thrown = known + free[: len(act.cards) - len(known)]
        if len(thrown) < len(act.cards):
            raise Unusable(f"{act.text}: p{player + 1} does not hold so many other cards")
        keep = tuple(card for card in prompt.pieces if card not in thrown)
        return say.Arrangement(prompt.seat, {"keep": keep, "discard": tuple(thrown)})

    def _next(self, player: int) -> Act:
        if self.done >= len(self.bets):
            raise Unusable(f"the hand is not over: p{player + 1} has to act")
        act = self.bets[self.done]
        if act.player != player:
            raise Unusable(f"{act.text}: it is the turn of p{player + 1}")
        return act

    def _shows(self, player: int, prompt: ask.Choose) -> str:
        """A player who mucks concedes, if that is possible. If deciding cards are not known,
        players also concede who won nothing in the record, or whose own cards are not known."""
        contest: Contest = self.round.memo["contest"]
        concedes = player in self.mucked
        if not concedes and any(map(self._unknown, contest.contenders())):
            took = self._took(contest, contest.players[prompt.seat], player)
            hidden = self._unknown(contest.players[prompt.seat]) and not self.shown.get(player)
            concedes = hidden if took is None else not took
        return "concede" if concedes and prompt.offer("concede") else "show"

    def _unknown(self, contender: int) -> bool:
        """Whether a hand has cards that the record does not name, its own or on the board."""
        contest: Contest = self.round.memo["contest"]
        hands, holder = self.round.hands, str(contest.seats[contender])
        return not self.named.issuperset([*hands.get(holder, ()), *hands.get(COMMUNITY, ())])

    def _took(self, contest: Contest, contender: int, player: int) -> bool | None:
        """Whether a player won a part of the pots according to the record; None if the record does
        not say."""
        if any(self.hand.winnings):
            return bool(self.hand.winnings[player])
        end = self.hand.finishing[player] if self.hand.finishing else None
        if end is None or self.hand.stacks[player] is None:
            return None
        return end > contest.betting.stacks[contender]

    def _pass_by(self) -> None:
        """Checks that were not asked for, because nobody was left to bet against."""
        contest: Contest | None = self.round.memo.get("contest")
        if contest is None:
            return
        operations = contest.betting.operations
        new, self.looked_at = operations[self.looked_at :], len(operations)
        self.made += [op for op in new if type(op).__name__ in BETTING]
        for op in self.made[self.done :]:
            act = self.bets[self.done] if self.done < len(self.bets) else None
            player = self.seats.index(contest.seats[op.player_index])
            if act is not None and act.kind == "call" and act.player == player:
                self.done += 1
            else:
                self.bets.insert(self.done, Act("call", player))
                self.done += 1

    def _check_dealt_in(self) -> None:
        """Refuse the hand if a player cannot be dealt in, with too few chips: it would be another
        hand."""
        if self.dealt_in:
            return
        events = self.round.events
        dealt = [e for e in events if isinstance(e, Noted) and e.what == "dealt-in"]
        self.dealt_in = bool(dealt)
        if dealt and (out := set(self.seats) - set(dealt[-1].value)):
            cite = dealt[-1].cite
            told = [e.words for e in events if isinstance(e, Announced) and e.cite == cite]
            why = "; ".join(told) or "the blinds are not posted"
            names = ", ".join(f"p{self.seats.index(seat) + 1}" for seat in sorted(out))
            raise Refused(f"{names} cannot be dealt in: {why}", cite)


def _known(
    hand: Hand, seats: Sequence[int], acts: Sequence[Act], boards: Boards
) -> dict[str, list[str]]:
    """The cards that the record names, by holder; those shown later too."""
    known: dict[str, list[str]] = {COMMUNITY: [*boards.common]} if boards.common else {}
    known |= {f"{BOARD}{at}": [*cards] for at, cards in enumerate(boards.rest, 1)}
    for act in acts:
        if act.kind == "hole":
            known.setdefault(str(seats[act.player]), []).extend(act.cards)
        elif act.kind == "show" and act.cards:
            held = known.setdefault(str(seats[act.player]), [UNKNOWN] * len(act.cards))
            _fill_in(held, act.cards)
    named = [card for cards in known.values() for card in _all_known(cards)]
    # Discards may be shuffled and come again; if the deck runs out, the rules say which cards do.
    again = any(act.kind == "discard" for act in acts) or sum(map(len, known.values())) > LASTS
    if not again and (twice := sorted({card for card in named if named.count(card) > 1})):
        raise Unusable(f"{', '.join(twice)}: dealt twice")
    return known


def _fill_in(held: list[str], shown: Sequence[str]) -> None:
    """Fill in shown cards, which may be in any order, for cards that were unknown when they were
    dealt: at the same places if the order fits; after draws as late as possible."""
    new = [card for card in _all_known(shown) if card not in held]
    places = [at for at, card in enumerate(held) if card == UNKNOWN]
    if len(held) == len(shown):
        in_place = [at for at in places if shown[at] in new]
        for at in in_place:
            held[at] = shown[at]
            new.remove(shown[at])
        places = [at for at in places if at not in in_place]
    for at, card in zip(places[::-1], new[::-1], strict=False):
        held[at] = card


def _all_known(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card != UNKNOWN]
