"""Craps, mini-craps and automated craps at the table engine, and every wager that stands there on
its automaton beside it."""

import random
from collections import Counter

import pytest

import amounts
from pitboss.engine import Table
from pitboss.engine import answers as say
from pitboss.engine import events as on
from pitboss.engine import prompts as ask
from pitboss.games.craps.common.names import INACTIVE, NUMBERS
from pitboss.games.craps.common.options import (
    all_payouts,
    most_odds,
    odds_multiple,
    on_win,
    payouts,
)
from pitboss.games.craps.common.wagers import in_chips
from pitboss.games.craps.craps import AT
from pitboss.odds.games.craps import automated_craps as automated
from pitboss.odds.games.craps import craps
from pitboss.odds.games.craps import mini_craps as mini
from pitboss.odds.games.craps.common.automata import THROWS, explore, follow
from pitboss.odds.games.craps.common.model import FULL_ODDS, Fire, LineBet, odds_row, rule
from pitboss.regulation.payouts import paid_exactly

STAKE = 1320_00
"""Paid exactly at all odds, also in halves, quarters and fifths; half of the bets are other
amounts."""
SEATS = 4
TABLES = 8
BETTER = {
    "field-12": "3 to 1", "field-2": "3 to 1", "any-seven": "5 to 1", "craps-12": "33 to 1",
    "hard-6": "10 to 1", "place-win-6": "6 to 5", "place-lose-4": "1 to 2", "hop-1-6": "16 to 1",
    "six-seven-eight-hard-8": "3 to 1", "pass": "11 to 10", "dont-come": "6 to 5",
    "eleven": "16 to 1", "fire-5": "300 to 1",
}  # fmt: skip


def random_options(game, rng, *, everything):
    collected = [wager for wager in NUMBERS if wager[:3] in ("buy", "lay") and rng.random() < 0.3]
    options = {
        "smallest-chip": "0.01",
        "odds-multiple": rng.choice((1, 2, 5, 10, 100)),
        "odds-multiple-by-point": rng.choice(({}, {"4": 3, "5": 4, "6": 5}, {"9": 7})),
        "6-7-8-offered": everything or rng.random() < 0.5,
        "horn-high": rng.choice(("own-area", "broken-down")),
        "buy-bets": everything or rng.random() < 0.8,
        "lay-bets": "in-addition" if everything else rng.choice(("in-addition", "in-lieu", "none")),
        "vigorish-rate": f"{rng.randint(0, 50)}/1000",
        "vigorish-collection": rng.choice(("at-bet", "on-win")),
        "vigorish-on-win": collected,
        "winning-bets-stay": rng.random() < 0.5,
        "fire-table": rng.choice("AB") if everything else rng.choice(("A", "B", "none")),
    }
    if game.slug != "craps":  # the fire bet is offered there only
        options["fire-table"] = "none"
    known = {option.name for option in game.options}
    options = {name: value for name, value in options.items() if name in known}
    better = {row: odds for row, odds in BETTER.items() if rng.random() < 0.3}
    if options.get("fire-table", "none") == "none":
        better.pop("fire-5", None)
    return {**options, "payout-odds": better}


class Walk:
    """A wager on its automaton: the arrays of the simulator, followed throw by throw."""

    def __init__(self, desk, wager, table, state, amount):
        of_amount = desk.automaton(wager, table, amount)
        self.steps, self.nets, self.stakes, self.unit, states = of_amount
        self.at, self.amount, self.wager = 36 * states[state], amount, wager
        self.staked, self.net = amount, None
        """As the table has it: what was put down, and what came of it."""

    def throw(self, dice):
        """What the automaton says that it wins or loses; None while it is undecided."""
        self.at = follow(self.steps, self.at, THROWS.index(dice))
        if self.at >= 0:
            return None
        assert int(self.stakes[~self.at]) * self.amount == self.staked * self.unit
        won = int(self.nets[~self.at]) * self.amount
        assert won % self.unit == 0, "nothing is paid in parts of a cent"
        return won // self.unit


class Desk:
    """A table of the engine with random bets, and an automaton for each of them."""

    def __init__(self, model, seed, *, everything):
        self.model, game = model, model.game
        self.rng = random.Random(seed)
        options = random_options(game, self.rng, everything=everything)
        self.table = Table(game, options=game.in_part | dict(options), seats=SEATS)
        self.options = self.table.options
        self.automata = {}
        self.walks = {}  # by seat, wager and mark
        self.backed = []  # a flat bet with its full odds: a walk, and the walks of its parts
        self.compared = Counter()
        self.names = [w.name for w in game.wagers if w.offered is None or w.offered(self.options)]

    def automaton(self, wager, table, amount):
        if (wager, table, amount) not in self.automata:
            fire = table if wager != "fire" else self.options["fire-table"]
            [(_, question)] = [
                entry
                for entry in self.model.questions(self.options.plain(), wager=wager, stake=amount)
                if fire is None or entry[1].table == fire
            ]
            simulator = self.model.simulator(question, "optimal")
            states = {
                s: number
                for number, s in enumerate(explore(rule(self.model.game, AT, question)).states)
            }
            found = (*simulator.parameters, simulator.unit, states)
            self.automata[wager, table, amount] = found
        return self.automata[wager, table, amount]

    @property
    def point(self):
        return self.table.state["point"]

    def state(self, wager, mark):
        """Where on its automaton a wager stands that is made now."""
        if wager == "fire":
            return Fire(frozenset(), 0)
        if wager in ("pass", "dont-pass", "come", "dont-come"):
            return LineBet(self.point, int(mark or 0))
        if wager.endswith("odds"):
            return LineBet(self.point, int(mark or self.point))
        return self.point if wager in INACTIVE else 0

    # -- bets ------------------------------------------------------------------------------------

    def can_bet(self, seat, wager):
        if (seat, wager, "") in self.walks or wager.endswith("odds"):
            return False
        if wager.endswith("pass"):
            return not self.point
        if wager.endswith("come"):
            return bool(self.point)
        return wager != "fire" or (self.table.state["new-shooter"] and not self.point)

    def put_down(self, round, seat, amounts):
        round.answer(say.Bet(seat, amounts))
        for said, amount in amounts.items():
            wager, _, mark = said.partition(":")
            table = "minimum" if wager in ("pass", "dont-pass", "come", "dont-come") else None
            walk = Walk(self, wager, table, self.state(wager, mark), amount)
            self.walks[seat, wager, mark] = walk

    def amount(self, wager):
        if wager == "fire":
            return self.rng.randint(1, 5) * 100
        if self.rng.random() < 0.5:
            return STAKE * self.rng.randint(1, 3)
        if not in_chips(wager) and wager != "fire":  # true odds are paid to the cent
            exact = paid_exactly(
                payouts(self.model.game.wager_names[wager].tables(self.options), wager)
            )
            return exact * self.rng.randint(1, 99_99 // exact)
        pricing = self.model.find(wager)
        return self.model.multiple(pricing, "", self.options) * self.rng.randint(1, 9)

    def bet(self, round):
        rng = self.rng
        lined = {seat for seat, wager, _ in self.walks if wager in ("pass", "dont-pass")}
        if not self.point and not lined:
            self.put_down(round, 1, {rng.choice(("pass", "dont-pass")): STAKE})
        self.support(round)
        for seat in rng.sample(range(1, SEATS + 1), rng.randint(0, 2)):
            names = [n for n in rng.sample(self.names, 3) if self.can_bet(seat, n)]
            if names:
                self.put_down(round, seat, {name: self.amount(name) for name in names})
        if self.walks and rng.random() < 0.05:
            self.take_down(round)

    def support(self, round):
        """Odds, full or not, for flat bets whose point is set."""
        for (seat, flat, mark), walk in list(self.walks.items()):
            own = int(mark or (self.point if flat in ("pass", "dont-pass") else 0))
            known = flat in ("pass", "dont-pass", "come", "dont-come")
            if not known or not own or (seat, f"{flat}-odds", mark) in self.walks:
                continue
            if self.rng.random() < 0.3:
                self.odds(round, seat, flat, mark, own, walk)

    def odds(self, round, seat, flat, mark, own, walk):
        laid, most = flat.startswith("dont"), walk.amount * odds_multiple(self.options, own)
        pays = all_payouts(self.table.game, self.options)[odds_row(own, laid=laid)]
        full = self.rng.random() < 0.5
        amount = most_odds(self.options, pays, own, walk.amount, laid=laid)
        if not full:
            exact = paid_exactly((pays,))
            most = int(most / pays.ratio) if laid else most
            amount = exact * self.rng.randint(1, max(1, most // exact))
        name = f"{flat}-odds"
        self.put_down(round, seat, {f"{name}:{mark}" if mark else name: amount})
        if full:
            both = Walk(self, flat, FULL_ODDS, self.state(flat, mark or own), walk.amount)
            both.staked = walk.amount + amount
            self.backed.append((both, walk, self.walks[seat, name, mark]))

    def take_down(self, round):
        seat, wager, mark = self.rng.choice(list(self.walks))
        if wager in NUMBERS or wager.endswith("odds"):
            round.answer(say.TakeDown(seat, {f"{wager}:{mark}" if mark else wager: say.UNSAID}))
            gone = self.walks.pop((seat, wager, mark))
            self.backed = [entry for entry in self.backed if gone not in entry]

    # -- throws ----------------------------------------------------------------------------------

    def play(self):
        round = self.table.start()
        round.answer(say.Shuffled())
        self.bet(round)
        round.answer(say.NoMoreBets())
        self.charge(round)
        while isinstance(round.prompt, ask.Choose):
            name = self.rng.choice(("accept", "accept", "decline"))
            round.answer(say.Choice(round.prompt.seat, name))
        dice = self.rng.choice(THROWS)
        before = len(round.events)
        round.answer(say.Thrown(dice))
        assert round.over
        self.compare(dice, round.events[before:])

    def charge(self, round):
        """Vigorish collected with bets is staked with them."""
        for event in round.events:
            if isinstance(event, on.Charged):
                walk = self.walks.get((event.seat, event.wager, ""))
                if walk:  # else it was taken down at once, and vigorish is not refunded
                    walk.staked += event.amount

    def compare(self, dice, events):
        decided, stayed = self.settlements(events)
        for walk in list(self.walks.values()) + [walk for walk, _, _ in decided]:
            says = walk.throw(dice)
            assert says == walk.net, (walk.wager, walk.amount)
        for both, flat, behind in list(self.backed):
            says = both.throw(dice)
            if says is None:
                assert flat.net is None
                assert behind.net is None
            else:
                assert says == flat.net + behind.net
                self.backed.remove((both, flat, behind))
                self.compared[FULL_ODDS] += 1
        for _, wager, _ in decided:
            self.compared[wager] += 1
        for key, amount, due in stayed:
            self.walks[key] = Walk(self, key[1], None, self.state(key[1], ""), amount)
            self.walks[key].staked += due
        felt = {(s.seat, s.wager, s.mark if s.wager != "fire" else "") for s in self.table.stakes}
        assert felt == self.walks.keys()

    def settlements(self, events):
        """What the engine decided: the walks, with their nets, and what of it stays up."""
        decided, stayed = [], []
        for event in events:
            key = (
                getattr(event, "seat", 0),
                getattr(event, "wager", ""),
                getattr(event, "mark", ""),
            )
            if isinstance(event, on.Marked):
                self.walks[key[0], key[1], event.to] = self.walks.pop(key)
            elif isinstance(event, (on.Settled, on.TakenDown)):
                walk = self.walks.pop(key)
                before = walk.staked - walk.amount  # vigorish
                walk.net = event.net - before if isinstance(event, on.Settled) else 0
                decided.append((walk, key[1], key))
                if isinstance(event, on.Settled) and event.won and not event.returned:
                    stayed.append((key, walk.amount, 0))
            elif isinstance(event, on.Charged):
                self.collect(event, decided, stayed)
        return decided, stayed

    def collect(self, event, decided, stayed):
        """Vigorish on a win: of the bet that won, or of the one that stays up and is made anew."""
        if on_win(self.options, event.wager):
            [walk] = [w for w, _, key in decided if key == (event.seat, event.wager, "")]
            walk.net -= event.amount
        else:
            [entry] = [entry for entry in stayed if entry[0] == (event.seat, event.wager, "")]
            stayed[stayed.index(entry)] = (*entry[:2], event.amount)


MODELS = {model.game.slug: model for model in (craps.MODEL, mini.MODEL, automated.MODEL)}


@amounts.some_or("thrown", 2_000, amounts.MANY)
@pytest.mark.parametrize("slug", MODELS)
def test_the_engine_settles_as_the_automata_do(slug, thrown):
    model = MODELS[slug]
    compared = Counter()
    for number in range(TABLES):
        desk = Desk(model, f"{thrown}/{number}", everything=not number)
        for _ in range(thrown // TABLES):
            desk.play()
        compared += desk.compared
    assert compared.keys() == {FULL_ODDS, *(wager.name for wager in model.game.wagers)}
    assert sum(compared.values()) > thrown
