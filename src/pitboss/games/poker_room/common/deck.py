"""The two decks at the table: opened, shuffled, cut and counted."""

from pitboss.engine import Round, Steps
from pitboss.equipment.cards import decks
from pitboss.games.poker_room.common.paragraphs import ROOM

CUT_AT_LEAST = 10


def prepare(round: Round) -> Steps[None]:
    """Open the table if it is new, take the deck whose turn it is, shuffle and cut.

    A device shuffles one deck while the other is in play, so they alternate every round.
    """
    state, automated = round.state, round.options["shuffle"] == "automated"
    shuffled = ROOM.shuffled
    if not state["opened"]:
        if round.options["shuffle"] == "pre-shuffled":
            shuffled = ROOM.pre_shuffled
            round.announce("two decks come to the table inspected and pre-shuffled", shuffled)
        else:
            inspect(round)
        state["opened"] = True
    elif automated:
        state["deck"] = 3 - int(state["deck"])
        round.note("deck", state["deck"], ROOM.two_in_turn)
    yield from round.shuffle(decks(), cite=shuffled)
    yield from cut(round, ROOM.cut)


SEQUENCED = "sequenced-at"
"""What the table remembers: after how many hours of use the decks were last put in sequence."""


def cut(round: Round, cite: str) -> Steps[None]:
    yield from round.cut("dealer", least=CUT_AT_LEAST, cite=cite)


def reserve(round: Round, cards: int) -> None:
    """Note how many cards the rest of the round needs."""
    round.memo["cards-due"] = round.table.stocks["deck"].dealt + cards


def spare(round: Round) -> int:
    """How many cards can be lost before the deck is too short for the round."""
    stock = round.table.stocks["deck"]
    due: int = round.memo.get("cards-due", stock.dealt)
    return stock.total - due


def go_astray(round: Round, cards: int) -> None:
    """Note cards that leave the deck without being part of the deal."""
    round.memo["cards-due"] = round.memo.get("cards-due", 0) + cards


def inspect(round: Round) -> None:
    """The first two players see the cards before they are washed; again after a pause."""
    round.announce("two decks are inspected and spread, suit by suit, for two players",
                   ROOM.inspected)  # fmt: skip
    if round.options["shuffle"] == "automated":
        cite, words = ROOM.washed_for_device, "both decks are washed, one is left in the shuffler"
    elif round.options["wash"] == "both-decks":
        cite, words = ROOM.washed, "both decks are washed and shuffled, one is kept aside"
    else:
        cite, words = ROOM.washed, "the deck in use is washed, the other is kept aside"
    round.announce(words, cite)
