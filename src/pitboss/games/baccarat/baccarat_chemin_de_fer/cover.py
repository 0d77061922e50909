"""4.7: the others wager against the bank, in their order of preference."""

from collections.abc import Iterable

from pitboss.engine import Offer, Round, Stake, Steps
from pitboss.errors import Refused
from pitboss.games.baccarat.baccarat_chemin_de_fer import bank
from pitboss.games.baccarat.baccarat_chemin_de_fer.bank import AGAINST
from pitboss.games.baccarat.common import shoe
from pitboss.money import dollars, in_dollars
from pitboss.values import Frozen

DECLINE = Offer("decline", "4.7(a)", says="do not wager")
SUIVI, BANCO = "banco-suivi", "banco"
_CITES = {SUIVI: "4.7(b)", BANCO: "4.7(c)"}
_NOT_HERE = ("tie", "player", "player-bonus", "banker-bonus", "dragon-7")


class Cover(Frozen):
    """What stands against the bank, nearest to the Banker first."""

    stakes: tuple[Stake, ...]
    covers_all: int
    """The seat that covers all of it by banco suivi or banco; 0 for nobody."""

    @property
    def total(self) -> int:
        return sum(stake.amount for stake in self.stakes)

    @property
    def dominant(self) -> int:
        """4.8(c): the seat that said banco, else the one with the highest wager; of equal wagers,
        the nearest to the Banker."""
        return self.covers_all or max(self.stakes, key=lambda stake: stake.amount).seat


def cover(round: Round, banks: Stake) -> Steps[Cover]:
    """Banco suivi, banco, then part by part counterclockwise from the Banker's right."""
    others = shoe.from_right_of(round, banks.seat)
    _refuse_the_rest(round, banks.seat, "the Banker does not wager against the bank")
    lost_before = bank.seats_in(round.state["suivi"])
    entitled = [seat for seat in others if seat in lost_before]
    for word, seats in ((SUIVI, entitled), (BANCO, others)):
        sole = yield from _announce(round, banks.amount, seats, word)
        if sole:
            for seat in others:
                if seat != sole:
                    bank.needless(round, seat, BANCO)
                    _refuse_the_rest(round, seat, f"seat {sole} covers the whole bank")
            round.note("covers-the-bank", sole, _CITES[word])
            return Cover(tuple(round.stakes_on(AGAINST)), sole)
    left = banks.amount
    for seat in others:
        left -= yield from _part(round, seat, banks.amount, left)
    return Cover(tuple(round.stakes_on(AGAINST)), 0)


def _announce(round: Round, wagered: int, seats: Iterable[int], word: str) -> Steps[int]:
    """The first seat that covers the whole bank with this word; 0 for nobody."""
    cite = _CITES[word]
    offer = Offer(word, cite, wagered, wagered, "cover the whole bank")
    for seat in seats:
        if bank.within(round, seat, AGAINST, offer) is None:
            continue
        answer = yield from shoe.choose(
            round, seat, (DECLINE, offer), cite, "decline", "cover", _no_suivi
        )
        if answer.name == word:
            round.place(seat, AGAINST, wagered, cite, patron=shoe.patron_at(round, seat))
            return seat
    return 0


def _no_suivi(name: str) -> Refused | None:
    if name == SUIVI:
        why = "banco suivi is for who equaled and lost the Banker's preceding wager"
        return Refused(why, "4.7(b)")
    return None


def _part(round: Round, seat: int, wagered: int, left: int) -> Steps[int]:
    """4.7(d): all or part of what is left. Returns what this participant wagers."""
    most = f"all together no more than the bank of {dollars(wagered)}"
    by_text = Offer(AGAINST, "4.7(d)", 1, left, "wager against the bank", unsaid=left,
                    high_cite="4.7(a)", high_why=most)  # fmt: skip
    offer = bank.within(round, seat, AGAINST, by_text) if left else None
    if offer is None:
        why = f"seat {seat} has too few chips" if left else f"{most}, which is covered"
        _refuse_the_rest(round, seat, why)
        return 0
    offers = (DECLINE, offer)
    answer = yield from shoe.choose(round, seat, offers, "4.7(d)", "decline", "cover", _no_suivi)
    if answer.amount:
        round.place(seat, AGAINST, answer.amount, "4.7(d)", patron=shoe.patron_at(round, seat))
    _refuse_the_rest(round, seat, "the bank has a Banker, and there are no other wagers")
    return answer.amount


def _refuse_the_rest(round: Round, seat: int, why: str) -> None:
    """What else this participant might want to wager in this round."""
    shoe.refuse(round, seat, (AGAINST, *_NOT_HERE), Refused(why, "4.7(a)"))


def silence_the_others(round: Round, covered: Cover) -> None:
    """4.8(c): the Dominant Player alone decides for the Player's Hand."""
    refusal = Refused(f"seat {covered.dominant} alone decides for the Player's Hand", "4.8(c)")
    for stake in covered.stakes:
        if stake.seat != covered.dominant:
            shoe.refuse(round, stake.seat, ("card", "stay", "natural"), refusal)


def close(round: Round, banks: Stake, covered: Cover) -> None:
    """4.7(e): what was not covered is withdrawn; nothing else is."""
    round.closed = "4.7(e)"
    round.announce("No more bets", "4.7(d)")
    uncovered = banks.amount - covered.total
    if uncovered:
        round.return_stake(banks, "4.7(e)", "not covered by the others", uncovered)


def remember(round: Round, wagered: int, covered: Cover, lead: int) -> None:
    """4.6(b), 4.7(b): the Banker's preceding wager, and who equaled and lost it.

    A stand-off counts as a preceding wager for the Banker, but not for banco suivi.
    """
    round.state["previous-wager"] = in_dollars(wagered)
    if lead:
        equaled = [stake.seat for stake in covered.stakes if stake.amount == wagered]
        round.state["suivi"] = equaled if lead > 0 else []
