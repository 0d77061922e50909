"""What ``?`` prints at the table: the choices and wagers at this moment, with their paragraphs."""

import textwrap
from fractions import Fraction

from pitboss import aliases
from pitboss.cli.output import width
from pitboss.engine import Answer, Call, Game, Limit, Offer, Prompt, Round, Wager
from pitboss.engine import prompts as ask
from pitboss.engine.options import kebab
from pitboss.engine.players import usual_amounts
from pitboss.errors import Refused
from pitboss.messages import nearest
from pitboss.money import dollars
from pitboss.words.labels import words
from pitboss.words.narration import cited

WIDTH = 78
"""Columns of an explanation, in a terminal that has them."""
LEAST = 20
TIMES = 2
"""So many wagers are bet at once in an example."""


def explain(round: Round, prompt: Prompt, name: str = "", seat: int = 0) -> str:
    """Everything that a seat can do at a prompt, or one of these things."""
    if name:
        return _one(round, prompt, kebab(name))
    if isinstance(prompt, ask.TakeBets):
        rows = [_wager_row(round, round.game.wager_names[wager]) for wager in prompt.wagers]
        return "\n".join([*_rows(rows), "", *_rows(_betting(round, prompt, seat))])
    if isinstance(prompt, ask.Choose):
        offers = [_offer_row(offer) for offer in prompt.offers]
        return "\n".join([*_rows(offers), "", *_rows(_choosing(prompt))])
    if isinstance(prompt, ask.Arrange):
        return "\n".join(_rows(_setting(prompt)))
    if isinstance(prompt, ask.Cut):
        said = f"so many cards from the top, {prompt.least} to {prompt.most}"
        return "\n".join(_rows([(str(prompt.least), cited(said, prompt.cite)), ENTER_CUT, LEAVE]))
    return cited(str(prompt), prompt.cite)


LEAVE = ("q", "leave the table")
HINT = ("hint", "what each of them is worth, and what the best player would do")
EDGES = ("hint", "what the house keeps of each wager")
POKER = {
    "bet": "bet this much; the others must call, raise or fold",
    "raise": "bet this much in all, what you have in already included",
    "call": "bet as much as the others have",
    "check": "bet nothing, and stay in",
}
"""What players do at poker; a game whose choice means something else says so itself."""
ENTER_CUT = ("Enter", "cut anywhere")


def _betting(round: Round, prompt: ask.TakeBets, seat: int) -> list[tuple[str, str]]:
    """What can be typed while bets are open, in the wagers of this game."""
    wagers = [round.game.wager_names[name] for name in prompt.wagers]
    required = [wager.name for wager in wagers if wager.required]
    simple = sorted(wagers, key=lambda wager: abs((wager.odds or Fraction(1000)) - 1))
    plain = [wager.name for wager in simple if wager.spots is None]
    named = ([*required, *(name for name in plain if name not in required)] or plain)[:TIMES]
    rows = []
    if named:
        bets = " ".join(f"{name} {dollars(_usual(round, name))}" for name in named)
        rows.append((bets, "bet on wagers by name; the start of a name is enough"))
    for wager in [wager for wager in wagers if wager.spots is not None][:1]:
        bet = f"{wager.name}:{_spot(round, wager)} {dollars(_usual(round, wager.name))}"
        rows.append((bet, f"bet on one spot; ? {wager.name} lists the spots"))
    if required:
        unit = dollars(_usual(round, required[0]))
        rows.append((unit, f"bet on what the game requires: {' and '.join(required)}"))
    rows += _about_standing(round, seat)
    example = (named or [wagers[0].name])[0]
    return [
        *rows,
        ("Enter", "the bet in brackets; if you have bet, no more bets"),
        ("done", "no more bets; without a bet you sit this one out"),
        (f"? {example}", "what a wager is and pays"),
        EDGES,
        LEAVE,
    ]


def _about_standing(round: Round, seat: int) -> list[tuple[str, str]]:
    """What can be done with wagers that lie there: taken down, or turned off and on."""
    standing = round.stakes_on(seat=seat, patron="")
    rows = [(f"take {stake.wager}", "take a wager down, or a part of it") for stake in standing[:1]]
    for word, says in (("off", "it is not in play"), ("on", "it is in play again")):
        able = (s.wager for s in standing if _legal(round, Call(seat, word, (s.wager,))))
        rows += [(f"{word} {name}", says) for name in list(able)[:1]]
    return rows


def _choosing(prompt: ask.Choose) -> list[tuple[str, str]]:
    offers = prompt.offers
    first, last = offers[0], offers[-1]
    rows = [("1", f"{first.name}: by its number, its name, or the start of its name")]
    for offer in [offer for offer in offers if offer.low < offer.high][:1]:
        low, high = dollars(offer.low), dollars(offer.high)
        rows.append((f"{offer.name} {low}", f"with an amount, from {low} to {high}"))
    return [*rows, (f"? {last.name}", "what it means"), HINT, LEAVE]


def _setting(prompt: ask.Arrange) -> list[tuple[str, str]]:
    (first, size), *others = prompt.shape.items()
    pieces = " ".join(prompt.pieces[:size])
    rest = " and ".join(name for name, _ in others)
    said = f"the pieces of one hand; the others are the {rest} hand" if rest else "the pieces"
    rows = [(f"{first} {pieces}", cited(said, prompt.cite))]
    if prompt.suggestion:
        rows.append(("Enter", "as the house would set them"))
    elif prompt.as_dealt:
        rows.append(("Enter", words(prompt.as_dealt)))
    return [*rows, HINT, LEAVE]


def _usual(round: Round, wager: str) -> int:
    return usual_amounts(round, [wager])[wager]


def _spot(round: Round, wager: Wager) -> str:
    return next(iter(wager.spots(round.options)), "") if wager.spots else ""


def _legal(round: Round, answer: Answer) -> bool:
    try:
        round.check(answer)
    except Refused:
        return False
    return True


def _width() -> int:
    return min(WIDTH, width())


def _rows(rows: list[tuple[str, str]]) -> list[str]:
    """Names to the left, what is said of them to the right."""
    wide = max(len(name) for name, _ in rows) + 4
    lines = []
    for name, said in rows:
        first, *more = textwrap.wrap(said, max(LEAST, _width() - wide), break_on_hyphens=False) or [
            ""
        ]
        lines += [f"  {name:{wide - 2}}{first}", *(" " * wide + line for line in more)]
    return lines


def _offer_row(offer: Offer) -> tuple[str, str]:
    said = offer.says or POKER.get(offer.name, "")
    return str(offer), cited(said, offer.cite) if said else f"({offer.cite})"


def _wager_row(round: Round, wager: Wager) -> tuple[str, str]:
    return wager.name, cited(f"{wager.says}; pays {wager.pays}", wager.cite)


def _one(round: Round, prompt: Prompt, name: str) -> str:
    if isinstance(prompt, ask.Choose):
        said = aliases.choice(round.game, prompt, name)
        if offer := prompt.offer(aliases.full_name(said, [offer.name for offer in prompt.offers])):
            return "\n".join(_rows([_offer_row(offer)]))
        if prompt.why_not and (refusal := prompt.why_not(said)):
            return str(refusal)
    wager = round.game.wager_names.get(aliases.full_wager(round.game, name).partition(":")[0])
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
        said, _width(), initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )


def _pay_tables(round: Round, wager: Wager) -> list[str]:
    """The wager's pay tables: the one that the options name, else all that there are."""
    letters = round.game.pay_tables.get(wager.name, {})
    chosen = round.options.get(f"{wager.name}-table")
    tables = [letters[chosen]] if chosen in letters else list(letters.values())
    return [f"  {line}" for table in tables for line in str(table).split("\n")]
