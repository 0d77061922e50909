"""What ``?`` prints at the table: the choices and wagers at this moment, with their paragraphs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from pitboss import door
from pitboss.messages import nearest
from pitboss.play import prompts as ask
from pitboss.play.game import Game
from pitboss.play.options import kebab
from pitboss.play.prompts import Offer, Prompt
from pitboss.play.round import Round
from pitboss.play.wagers import Limit, Wager
from pitboss.words.telling import cited

WIDTH = 78
BETTING = """\
ante 10 pair-plus 5   bet on wagers by name; straight:17 5 names a spot
10                    bet on the wager that the game requires
take ante             take a wager down; take ante 5 takes a part of it
on NAME, off NAME     turn a wager on or off, where the game allows it
Enter                 repeat the last bet, or close if you have bet
done                  close; without a bet you sit this one out
? NAME                what one of them is and pays
q                     leave the table"""
CHOOSING = """\
Type its number, its name or the start of its name, with an amount if it needs one (raise 20).
? NAME explains one of them, q leaves the table."""


def full_name(said: str, known: Iterable[str]) -> str:
    """The full name, if only one begins so: ``pair`` is ``pair-plus``."""
    kind, colon, spot = said.partition(":")
    kind = kebab(kind)
    if kind not in known:
        started = [name for name in known if name.startswith(kind)]
        kind = started[0] if len(started) == 1 else kind
    return kind + colon + spot


def wager_named(game: Game, said: str) -> str:
    """The wager that is meant, by its name, what else it is called, or its beginning."""
    return full_name(door.wager(game, said), game.wager_names)


def explain(round: Round, prompt: Prompt, name: str = "") -> str:
    """Everything that can be done at a prompt, or one of these things."""
    if name:
        return _one(round, prompt, kebab(name))
    if isinstance(prompt, ask.TakeBets):
        rows = [_wager_row(round, round.game.wager_names[wager]) for wager in prompt.wagers]
        return "\n".join([*_rows(rows), "", BETTING])
    if isinstance(prompt, ask.Choose):
        return "\n".join([*_rows([_offer_row(offer) for offer in prompt.offers]), "", CHOOSING])
    return cited(str(prompt), prompt.cite)


def _rows(rows: list[tuple[str, str]]) -> list[str]:
    """Names to the left, what is said of them to the right."""
    wide = max(len(name) for name, _ in rows) + 4
    lines = []
    for name, said in rows:
        first, *more = textwrap.wrap(said, WIDTH - wide, break_on_hyphens=False) or [""]
        lines += [f"  {name:{wide - 2}}{first}", *(" " * wide + line for line in more)]
    return lines


def _offer_row(offer: Offer) -> tuple[str, str]:
    return str(offer), cited(offer.says, offer.cite) if offer.says else f"({offer.cite})"


def _wager_row(round: Round, wager: Wager) -> tuple[str, str]:
    return wager.name, cited(f"{wager.says}; pays {wager.pays}", wager.cite)


def _one(round: Round, prompt: Prompt, name: str) -> str:
    if isinstance(prompt, ask.Choose):
        said = door.choice(round.game, prompt, name)
        if offer := prompt.offer(full_name(said, [offer.name for offer in prompt.offers])):
            return "\n".join(_rows([_offer_row(offer)]))
        if prompt.why_not and (refusal := prompt.why_not(said)):
            return str(refusal)
    wager = round.game.wager_names.get(wager_named(round.game, name).partition(":")[0])
    if wager is None:
        return _unknown(round.game, prompt, name)
    required = "required" if wager.required else "optional"
    lines = _rows([_wager_row(round, wager)])
    lines.append(f"  {required}; {wager.rule}{_limit(round, wager)}")
    return "\n".join([*lines, *_spots(round, wager), *_pay_tables(round, wager)])


def _unknown(game: Game, prompt: Prompt, name: str) -> str:
    known = [*game.wager_names]
    if isinstance(prompt, ask.Choose):
        known += [offer.name for offer in prompt.offers]
    return f"there is no {name!r} here: {nearest(name, known)}"


def _limit(round: Round, wager: Wager) -> str:
    limit = round.table.limits.of(wager.name)
    return "" if limit == Limit() else f"; limits {limit}"


def _spots(round: Round, wager: Wager) -> list[str]:
    if wager.spots is None:
        return []
    said = f"{wager.name}: on one of {', '.join(wager.spots(round.options))}"
    return textwrap.wrap(
        said, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )


def _pay_tables(round: Round, wager: Wager) -> list[str]:
    """The wager's pay tables: the one that the options name, else all that there are."""
    letters = round.game.pay_tables.get(wager.name, {})
    chosen = round.options.get(f"{wager.name}-table")
    tables = [letters[chosen]] if chosen in letters else list(letters.values())
    return [f"  {line}" for table in tables for line in str(table).split("\n")]
