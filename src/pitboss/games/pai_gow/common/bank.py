"""A player who banks the game: who may do that, and what the dealer wagers against the bank."""

from pitboss.engine import Offer, Options, Round, Steps, patron_of
from pitboss.errors import Refused
from pitboss.games.pai_gow.common import memory
from pitboss.games.pai_gow.common.paragraphs import Banking
from pitboss.games.pai_gow.common.rules import POSITIONS, Rules
from pitboss.games.pai_gow.common.wagers import DEALERS, areas_of
from pitboss.money import dollars, in_dollars
from pitboss.values import Frozen

WAGER_CHOICES = ("full-wager", "lesser-wager", "no-wager")
"""What a bank may say about the dealer's wager."""


class Bank(Frozen):
    """The player against whom the others play in this round."""

    seat: int
    patron: str
    co: bool
    """Whether the casino covers one half."""
    at: Banking

    @property
    def party(self) -> str:
        return patron_of(self.seat, self.patron)

    @property
    def holder(self) -> str:
        return str(self.seat)


def of(round: Round) -> Bank | None:
    """The player who banks this round, if any."""
    bank: Bank | None = round.memo.get("bank")
    return bank


def offered(options: Options) -> bool:
    return bool(options["player-bank"] == "offered")


def offer(round: Round, rules: Rules, at: Banking) -> Steps[Bank | None]:
    """The bank is offered counterclockwise until a player accepts it."""
    if not offered(round.options):
        return None
    decline = Offer("pass", at.goes_round, says="pass the bank to the next player")
    whole = Offer("bank", at.goes_round, says="have the others and the dealer play against you")
    half = Offer("co-bank", at.co_bank, says="bank, with the casino covering one half")
    for seat in _rotation(round, rules):
        stakes = round.stakes_on(rules.wager, seat)
        patron = stakes[0].patron if stakes else round.table.seated.get(seat, "")
        refusals = {
            way.name: why_not(round, rules, Bank(seat, patron, way is half, at))
            for way in (whole, half)
        }
        offers = [way for way in (whole, half) if refusals[way.name] is None]
        answer = yield from round.choose(
            seat, (decline, *offers), cite=at.goes_round, default="pass",
            why_not=refusals.get, patron=patron, step="bank",
        )  # fmt: skip
        if answer.name != "pass":
            return _accepted(round, rules, Bank(seat, patron, answer.name == half.name, at))
    return None


def _rotation(round: Round, rules: Rules) -> list[int]:
    """The players at the table, from the one who is offered the bank first.

    If the table does not know who is seated: those who wager now, or wagered against the dealer in
    the last such round.
    """
    first = memory.number(round.state["first-offer"]) or 1
    here = {*round.table.seated}
    wagered = {who for who in memory.last_wagers(round.state) if isinstance(who, int)}
    here = here or {*round.seats_with(rules.wager), *wagered}
    around = [(first - 1 + step) % POSITIONS + 1 for step in range(POSITIONS)]
    return [seat for seat in around if seat in here and seat in round.table.seats]


def why_not(round: Round, rules: Rules, bank: Bank) -> Refused | None:
    """Why a player may not bank this round, if there is a reason."""
    at, seat, state = bank.at, bank.seat, round.state
    if bank.co and round.options["co-banking"] != "offered":
        return Refused("co-banking is not offered at this table", at.co_bank)
    if memory.start_of_game(state):
        return Refused("nobody may be the bank at the start of the game", at.not_at_start)
    if memory.is_player(memory.previous_bank(state), seat, bank.patron):
        return Refused(f"seat {seat} may not bank two consecutive rounds", at.goes_round)
    if not memory.last_wager(state, seat, bank.patron):
        return Refused(
            f"seat {seat} placed no wager against the dealer in the last round without a bank",
            at.wagered_before,
        )
    others, chips = _opposing(round, rules, bank), _chips(round, rules, bank)
    if chips is not None and chips < others:
        return Refused(
            f"insufficient chips to bank: seat {seat} has {dollars(chips)} to cover"
            f" {dollars(others)}",
            at.covers_wagers,
        )
    if areas_of(round, bank.party, rules.wager) - {seat}:
        why = f"the bank may wager on one betting area only: {bank.party} has two"
        return Refused(why, at.one_area)
    return None


def _opposing(round: Round, rules: Rules, bank: Bank) -> int:
    """What the other players have wagered."""
    return sum(stake.amount for stake in round.stakes_on(rules.wager) if stake.seat != bank.seat)


def _chips(round: Round, rules: Rules, bank: Bank) -> int | None:
    """The player's chips on the table, with the wager that comes back to a player who banks."""
    chips = round.table.chips(bank.party)
    return None if chips is None else chips + round.amount(bank.seat, rules.wager, bank.patron)


def _accepted(round: Round, rules: Rules, bank: Bank) -> Bank:
    round.note("bank", bank.seat, bank.at.goes_round)
    if bank.co:
        round.note("co-bank", bank.seat, bank.at.co_bank)
    for stake in round.stakes_on(rules.wager, bank.seat):
        why = "the bank plays against the others' wagers"
        round.return_stake(stake, bank.at.goes_round, why)
    round.memo["bank"] = bank
    return bank


def dealers_wager(round: Round, rules: Rules, bank: Bank) -> Steps[None]:
    """As much as the bank last wagered against the dealer, or less if the bank says so."""
    if bank.co:  # the dealer may not wager against a hand that is half the casino's
        return
    last = memory.last_wager(round.state, bank.seat, bank.patron)
    most = int(last * round.options["dealers-wager"])
    chips = _chips(round, rules, bank)
    if chips is not None:  # otherwise a bank could owe more than is on the table
        most = min(most, chips - _opposing(round, rules, bank))
    if most <= 0:
        return
    cite, limit = bank.at.dealers_wager, round.table.limits.of(rules.wager)
    full, less, none = WAGER_CHOICES
    at = round.game.rulebook.limits
    offers = [Offer(full, cite, most, most, "the dealer wagers the full amount")]
    if limit.low < most:
        offers.append(
            Offer(less, cite, limit.low, most - 1, "a lesser amount", limit.step,
                  high_why=f"less than the full amount of {dollars(most)}",
                  low_cite=at.amounts, low_why="the posted minimum", step_cite=at.steps)
        )  # fmt: skip
    offers.append(Offer(none, cite, says="the dealer places no wager against you"))
    answer = yield from round.choose(
        bank.seat, offers, cite=cite, default=full, patron=bank.patron, step="bank"
    )
    if answer.amount:
        round.place(0, DEALERS, answer.amount, cite, patron=DEALERS)


def out_of_turn(round: Round, name: str, at: Banking) -> Refused | None:
    """Why a player cannot bank now."""
    if name not in ("bank", "co-bank"):
        return None
    if not offered(round.options):
        return Refused("this table does not offer the bank to players", at.offered)
    return Refused(
        "the bank is offered before 'No more bets', to one after another until it is accepted",
        at.goes_round,
    )


def against_dealer(round: Round, rules: Rules) -> dict[memory.Player, int]:
    """What each player has wagered on the hands, on one area or two."""
    wagers: dict[memory.Player, int] = {}
    for stake in round.stakes_on(rules.wager):
        who = memory.player(stake.seat, stake.patron)
        wagers[who] = wagers.get(who, 0) + stake.amount
    return wagers


def remember(round: Round, bank: Bank | None, wagers: dict[memory.Player, int]) -> None:
    """What the next round needs to know: who may bank, and who is offered the bank first.

    `wagers` are those that stood `against_dealer` when bets were closed.
    """
    state = round.state
    if offered(round.options) and not memory.start_of_game(state):
        first = bank.seat if bank else memory.number(state["first-offer"])
        state["first-offer"] = first % POSITIONS + 1
    state["round"] = memory.number(state["round"]) + 1
    state["previous-bank"] = memory.player(bank.seat, bank.patron) if bank else 0
    if bank is None:
        state["last-wagers"] = {str(who): in_dollars(amount) for who, amount in wagers.items()}
