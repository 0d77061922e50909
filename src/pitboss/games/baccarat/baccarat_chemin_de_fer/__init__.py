"""Baccarat-chemin de fer, N.J.A.C. 13:69F-4: one participant is the bank against the others.

The house only takes vigorish on what the Banker wins. Read with subchapter 4: `bank` (4.5(b), 4.6,
4.11), `cover` (4.7), `duel` (4.8, 4.9) and `irregularities` (4.12); the settlement (4.10) is below.
"""

from random import Random

from pitboss.engine import Always, Game, Options, Procedure, Round, Stake, Wager, choice, number
from pitboss.engine import answers as say
from pitboss.engine import prompts as ask
from pitboss.errors import Refused
from pitboss.games.baccarat.baccarat_chemin_de_fer import bank, cover, duel
from pitboss.games.baccarat.baccarat_chemin_de_fer.bank import AGAINST, BANKER, MOST_SEATS
from pitboss.games.baccarat.baccarat_chemin_de_fer.cover import Cover
from pitboss.games.baccarat.baccarat_chemin_de_fer.duel import AT, Duel
from pitboss.games.baccarat.baccarat_chemin_de_fer.irregularities import IRREGULARITIES
from pitboss.games.baccarat.common import shoe, strays, vigorish
from pitboss.games.baccarat.common.outcome import PLAYER
from pitboss.games.baccarat.common.scoreboards import SCOREBOARD
from pitboss.games.baccarat.common.vigorish import FIVE, FOUR, Commission
from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)
CENTRE = "centre"
"""The chips of both sides on their way from the losers to the winners."""

PERCENT = {FIVE: 5, FOUR: 4}

OPTIONS = (
    choice("vigorish", tuple(PERCENT), "4.10(c)", "of what the Banker wins in a round"),
    vigorish.rounding("4.10(c)"),
    choice("vigorish-collection", ("at-payout",), "4.10(c)", "collected after each round, never"
           " later"),
    number("decks", 6, 100, "4.1(a)", "decks in the shoe, at least six", default=8),
    *shoe.shoe_options(AT),
    shoe.laced_or_washed(AT, ("4.4(a)1", "4.4(a)1i", "4.4(a)2")),
    shoe.pre_shuffled(AT),
)  # fmt: skip

WAGERS = (
    Wager(name=BANKER, cite="4.6(a)", pays="1 to 1, less vigorish",
          less=lambda options: f"{options['vigorish']} vigorish",
          when="placed by the Banker before the others",
          rule="at least the bid, then once to twice the wager before",
          paid_by=Always(table=TABLES[BANKER]["all"]),
          says="the Banker's Hand, as the bank for the others"),
    Wager(name=AGAINST, cite="4.7(a)", pays="1 to 1", when="in turn, against the bank",
          rule="all together no more than the bank",
          paid_by=Always(table=TABLES[AGAINST]["all"]),
          says="the Player's Hand, against all or part of the bank"),
)  # fmt: skip


def check_table(options: Options) -> None:
    if options["cutting-card"] > 52 * options["decks"] - 20:
        raise Refused(f"the shoe has {52 * options['decks']} cards", "4.4(e)")


def play(round: Round) -> Procedure:
    if (yield from shoe.ready(round, AT, last_dealer=bank.remembered_seat(round, "banker"))):
        round.state.update(bank.no_bank())  # 4.5(b): a new shoe: the highest offer gets the bank
    banker = yield from bank.find(round)
    if not banker:
        return
    stake = yield from bank.wager(round, banker)
    if stake is None:
        return
    round.memo["bank"] = banker
    wagered = stake.amount
    covered = yield from cover.cover(round, stake)
    cover.close(round, stake, covered)
    if not covered.stakes:
        return
    round.note("dominant-player", covered.dominant, "4.8(c)")
    cover.silence_the_others(round, covered)
    hands = round.memo["duel"] = Duel(round, banker, covered.dominant)
    yield from duel.deal(hands)
    yield from duel.play(hands)
    strays.void_last_hand(round, AT)
    lead = settle(hands, stake, covered)
    shoe.remember(round, str(hands.outcome()))
    cover.remember(round, wagered, covered, lead)
    yield from strays.after_the_hand(round, AT)
    if not round.table.stocks[shoe.SHOE].cutting_card_out:
        yield from bank.pass_or_keep(round, banker, lost=lead < 0)


def settle(hands: Duel, stake: Stake, covered: Cover) -> int:
    """4.10: each side is paid from the other's stake. Returns by how much the Banker's Hand is
    ahead."""
    round, outcome = hands.round, hands.outcome()
    why = f"Player {outcome.player}, Banker {outcome.banker}"
    round.rank(hands.player_at, str(outcome.player), "4.10(a)")
    round.rank(hands.banker_at, str(outcome.banker), "4.10(a)")
    words = f"{outcome.winner.capitalize()} wins" if outcome.winner else "Stand Off"
    round.announce(f"{why}: {words}", "4.10(a)")
    if not outcome.winner:
        round.push(stake, why, "4.6(a)3")
        for other in covered.stakes:
            round.push(other, why, "4.7(g)3")
    elif outcome.winner == PLAYER:
        round.lose(stake, why, "4.6(a)2", party=CENTRE)
        for other in covered.stakes:
            pays = TABLES[AGAINST]["all"]["wins"]
            round.win(other, pays, why, "4.10(b)", party=CENTRE)
    else:
        for other in covered.stakes:
            round.lose(other, why, "4.7(g)2", party=CENTRE)
        # once on all that the Banker won, not on each opponent's part
        taken = commission(round.options).on(stake.amount)
        pays = TABLES[BANKER]["all"]["wins"]
        round.win(stake, pays, why, "4.10(c)", party=CENTRE, vigorish=taken)
    return outcome.lead


def commission(options: Options) -> Commission:
    return vigorish.commission(PERCENT[options["vigorish"]], options)


USUAL = 10_00


def bot(round: Round, prompt: ask.Prompt, seat: int, rng: Random) -> say.Answer | None:
    """Bids as much as everybody else, covers half of what is left, and otherwise makes the default
    choice."""
    if not isinstance(prompt, ask.Choose):
        return None
    if prompt.step == "bank":
        (offer,) = (offer for offer in prompt.offers if offer.high)
        amount = min(max(USUAL, offer.low), offer.high)
        return say.Choice(seat, offer.name, amount, prompt.patron)
    partial = prompt.offer(AGAINST)
    if partial is not None:
        amount = max(partial.low, partial.high // 200 * 100)
        return say.Choice(seat, AGAINST, amount, prompt.patron)
    return say.Choice(seat, prompt.default, patron=prompt.patron)


GAME = Game(
    fees=("vigorish",),
    slug="baccarat-chemin-de-fer", title="Baccarat-Chemin de Fer", subchapter="4",
    seats=(2, MOST_SEATS), options=OPTIONS, wagers=WAGERS, irregularities=IRREGULARITIES,
    pay_tables=TABLES, play=play, only_these="4.7(a)", check_table=check_table,
    first_state=bank.first_state, facts=bank.FACTS,
    pieces_cite="4.1(a)", bot=bot, scoreboard=SCOREBOARD,
)  # fmt: skip
