"""Pai gow: the engine and the kernels settle the same tiles, dice and decisions alike."""

import random
from collections import Counter

import amounts
from pitboss.engine import Settled, Table
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.equipment.tiles import SET
from pitboss.games.pai_gow.common.dragons_eye import DICE_BONUS, SIDE_WAGERS
from pitboss.games.pai_gow.common.wagers import DEALERS
from pitboss.games.pai_gow.pai_gow import GAME, PAI_GOW
from pitboss.odds.games.pai_gow import pai_gow
from pitboss.odds.games.pai_gow.common import dice
from pitboss.odds.games.pai_gow.common.settlement import settle
from pitboss.odds.games.pai_gow.pai_gow import deals

TABLES = 36
ROUNDS = 640
SEATS = range(1, 7)
NETS = {wager: dice.side_nets(GAME.pay_tables[wager]["dice"]) for wager in SIDE_WAGERS}
PAYS = dice.bonus_pays(GAME.pay_tables[DICE_BONUS])


class Felt:
    """A table with random options, and beside it what the kernels say of every wager."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.options = {
            option.name: self.rng.choice(option.values)
            for option in GAME.options
            if option.kind == "choice"
        }
        if self.options["player-bank"] != "offered":
            self.options["co-banking"] = "not-offered"
        self.table = Table(GAME, options=self.options, seats=6)
        self.options = self.table.options
        self.eye = self.options["dragons-eye"] != "off"
        self.house = deals.house(deals.refinement(self.options))
        self.button, self.triple = 0, False
        self.stood = {}  # by seat, the triples that its dice bonus wager has stood on
        self.seen = Counter()

    def play(self):
        """A round in which every seat bets, or (to be a bank alone with the dealer) only one."""
        rng = self.rng
        self.seats = [rng.choice(SEATS)] if rng.random() < 0.1 else list(SEATS)
        self.ways, self.said, self.bank, self.shaker = {}, {}, 0, 0
        round = self.table.start()
        while (prompt := round.prompt) is not None:
            getattr(self, type(prompt).__name__)(round, prompt)
        self.check(round)

    # -- answers -----------------------------------------------------------------------------

    def Shuffle(self, round, prompt):  # noqa: N802 - by the name of the prompt
        round.answer(say.Shuffled())

    Commit = Shuffle

    def TakeBets(self, round, prompt):  # noqa: N802
        rng = self.rng
        for seat in self.seats:
            wagers = {PAI_GOW: rng.randint(5, 60) * 100}
            if self.eye:
                wagers |= {name: rng.randint(1, 9) * 100 for name in SIDE_WAGERS
                           if rng.random() < 0.5}  # fmt: skip
                if not self.triple and rng.random() < 0.5:
                    wagers[DICE_BONUS] = rng.randint(1, 9) * 100
                    self.stood[seat] = 0
            round.answer(say.Bet(seat, wagers))
        round.answer(say.NoMoreBets())

    def Choose(self, round, prompt):  # noqa: N802
        if not prompt.seat:  # a moment for reports
            round.answer(say.Choice(0, prompt.default))
            return
        names = [offer.name for offer in prompt.offers]
        name = prompt.default
        if prompt.step in ("bank", "shake"):
            name = self.rng.choice(names)
        elif self.rng.random() < 0.05:
            name = "surrender"
        amount = prompt.offer(name).high // 100 * 100
        self.said[prompt.seat] = name
        if name in ("bank", "co-bank"):
            self.bank = self.shaker = prompt.seat
        elif name == "shake" or (
            name == "dealer-shakes" and self.options["shaken-for-player"] == "as-shaker"
        ):
            self.shaker = prompt.seat
        round.answer(say.Choice(prompt.seat, name, amount))

    def Roll(self, round, prompt):  # noqa: N802
        throw = [self.rng.randint(1, 6) for _ in range(3)]
        if self.rng.random() < 0.25:
            throw = throw[:1] * 3
        self.dice = tuple(throw)
        round.answer(say.Thrown(self.dice))

    def Draw(self, round, prompt):  # noqa: N802
        wall = list(SET)
        self.rng.shuffle(wall)
        round.answer(say.Drawn(tuple(wall)))

    def Arrange(self, round, prompt):  # noqa: N802
        """A player sets at random, and may call the low hand high; the dealer as advised."""
        kind = deals.all_hands().kind_of(prompt.pieces)
        way = int(self.house[kind]) if prompt.by == ask.DEALER else self.rng.randrange(3)
        self.ways[prompt.seat] = kind, way
        hands = [*deals.ways(prompt.pieces)[way].arrangement.values()]
        if prompt.by == ask.DEALER:
            hands = [*prompt.suggestion.values()]
        elif self.rng.random() < 0.5:
            hands.reverse()
        round.answer(say.Arrangement(prompt.seat, dict(zip(("high", "low"), hands, strict=True))))

    # -- what the kernels say ----------------------------------------------------------------

    def scores(self, seat, *, as_player):
        every = deals.all_hands()
        lows = every.winning_lows if as_player else every.lows
        return every.highs[self.ways[seat]], lows[self.ways[seat]]

    def check(self, round):
        for event in round.events:
            if isinstance(event, Settled):
                net = event.won - event.lost - event.vigorish
                assert net == self.expected(event), (event, self.dice, self.options)
                self.seen[event.wager] += 1
        self.check_bank(round)
        if self.eye:
            self.button, self.triple = self.dice[0], len(set(self.dice)) == 1

    def expected(self, event):
        wager, seat, stake = event.wager, event.seat, event.stake
        if wager == DICE_BONUS:
            return stake * self.bonus(seat)
        if wager in SIDE_WAGERS:
            return stake * NETS[wager][dice.row(dice.CODES[wager], seat, *self.dice)]
        if wager == DEALERS:
            sign = settle(*self.scores(0, as_player=False),
                                *self.scores(self.bank, as_player=False))  # fmt: skip
            return stake * sign
        if pai_gow.without_vigorish(self.options) and len(set(self.dice)) == 1:
            return -stake
        self.seen["tiles"] += 1
        sign = settle(*self.scores(seat, as_player=True),
                            *self.scores(self.bank, as_player=False))  # fmt: skip
        if self.said.get(seat) == "surrender":
            self.seen["surrendered"] += 1
            assert sign >= -1  # exposed it would have lost no more
            return -stake
        return stake * pai_gow.net_of_win(self.options, stake) if sign > 0 else stake * sign

    def bonus(self, seat):
        before = self.stood.pop(seat)
        won = dice.bonus(PAYS, before, seat == self.shaker, *self.dice)
        if won > 0 and before + 1 < dice.MOST_TRIPLES:
            self.stood[seat] = before + 1
        self.seen[f"triples {before + 1}"] += won > 0
        return won

    def check_bank(self, round):
        """Alone with the dealer's wager, the bank has what the dealer loses, less vigorish."""
        settled = [event for event in round.events if isinstance(event, Settled)]
        if [event.wager for event in settled if event.wager in (PAI_GOW, DEALERS)] != [DEALERS]:
            return
        lost = next(event.lost - event.won for event in settled if event.wager == DEALERS)
        kept = lost * pai_gow.net_of_win(self.options, abs(lost)) if lost > 0 else lost
        others = sum(e.won - e.lost for e in settled if e.seat == self.bank)
        stakes = [stake for stake in round.table.stakes if stake.seat == self.bank]
        put_down = sum(stake.amount for stake in stakes)
        before = sum(stake.amount for stake in round.table.carried if stake.seat == self.bank)
        got = round.balances()[f"seat {self.bank}"]
        assert got == kept + others - put_down + before
        self.seen["bank alone"] += 1


@amounts.hands
def test_the_engine_and_the_kernels_settle_the_same_rounds_alike(amount):
    seen = Counter()
    for seed in range(TABLES * amount // amounts.MANY):
        felt = Felt(seed)
        for _ in range(ROUNDS):
            felt.play()
        seen += felt.seen
    if amount < amounts.MANY:
        return  # enough to compare, too few to have seen everything
    assert seen["tiles"] > 100_000, seen
    assert all(seen[name] > 1000 for name in (DEALERS, *SIDE_WAGERS, DICE_BONUS)), seen
    assert all(seen[name] > 50 for name in ("triples 3", "bank alone", "surrendered")), seen
