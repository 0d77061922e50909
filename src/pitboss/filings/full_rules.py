"""The full rules of a game in words, told from its definition with the paragraphs, 8.5(a).

No sentence is taken from the text: wagers, options, payouts and irregularities are told as the
game's definition has them, and the procedure by rounds as they might go.
"""

from collections.abc import Iterator

from pitboss import layouts
from pitboss.documents import document as block
from pitboss.documents.document import Block, Document, Grid, Heading, Items, Picture, Section, Text
from pitboss.engine import Game, Limits, Option, Options
from pitboss.errors import Unusable
from pitboss.filings.equipment import Equipment
from pitboss.guides import sample_rounds
from pitboss.layouts.felt_content import Offer
from pitboss.layouts.felts import Felt, find
from pitboss.money import dollars
from pitboss.regulation.rulebooks import NEW_JERSEY
from pitboss.words.labels import words
from pitboss.words.narration import chosen


def document(
    game: Game, options: Options, *, limits: Limits | None = None, casino: str = "Pitboss",
    seats: int | None = None,
) -> Document:  # fmt: skip
    """The rules of a table, to be read there or printed for the security podium."""
    parts = sections(game, options, limits, casino=casino, seats=seats)
    numbered = [
        block.Section(one.title, one.blocks, str(n), one.cite) for n, one in enumerate(parts, 1)
    ]
    under = [f"{casino} · by {game.where}"]
    if game.rulebook is NEW_JERSEY:
        under.append("For inspection on request (13:69F-8.5(a))")
    return Document("Rules of the game", game.title, tuple(under), numbered)


def sections(
    game: Game, options: Options, limits: Limits | None = None, *, casino: str = "Pitboss",
    seats: int | None = None,
) -> list[Section]:  # fmt: skip
    """The parts of the rules, in the order of the chapter."""
    parts = [
        ("Equipment and layout", _equipment(game, options, limits, casino, seats)),
        ("Wagers", _wagers(game, options, limits)),
        ("Payouts", _payouts(game, options)),
        ("Procedure", _procedure(game, options)),
        ("What the casino may choose", _options(game, options)),
        ("Irregularities", _irregularities(game)),
        ("Where it is written", _index(game)),
    ]
    return [Section(title, blocks) for title, blocks in parts if blocks]


def picture(
    game: Game, options: Options, casino: str = "Pitboss", seats: int | None = None,
    limits: Limits | None = None,
) -> Picture:  # fmt: skip
    """The layout, to scale."""
    drawn = layouts.draw(game, options, seats=seats, limits=limits, casino=casino)
    return Picture(drawn, "The layout, to scale: one unit of the drawing is a tenth of an inch")


def _equipment(
    game: Game, options: Options, limits: Limits | None, casino: str, seats: int | None
) -> list[Block]:
    low, high = game.seats[0], game.most_positions(options)
    said = Equipment(game, options).told()
    said.insert(1, f"The table has {low} to {high} positions ({game.seats_cite[1]})")
    said += [f"{words(who)} holds chips of its own" for who in game.parties]
    return [Items(said), picture(game, options, casino, seats, limits)]


def _wagers(game: Game, options: Options, limits: Limits | None) -> list[Block]:
    made: list[Block] = [
        Text("These wagers may be made, and no others.", game.only_these),
    ]
    offer = Offer(game, options, find(game.slug) or Felt())
    rows = []
    for wager in game.wagers:
        offered = wager.offered is None or wager.offered(options)
        one = wager.at(options)
        when = "while bets are open" if one.when == "bets" else one.when
        must = "required" if one.required else "optional"
        limit = f"; ${limits.of(one.name)}" if limits and offered else ""
        here = "" if offered else "; not offered here"
        rows.append((words(one.name), one.says, f"{must}, {when}; {one.rule}{limit}{here}",
                     offer.told(one), one.cite))  # fmt: skip
    made.append(Grid(("Wager", "What it is", "How it is made", "Pays", "Paragraph"), rows))
    kept = [f"{words(name)}: {why} ({cite})" for name, (why, cite) in game.ruled_out.items()]
    if kept:
        made += [Heading("Kept from this game by name"), Items(kept)]
    return made


def _payouts(game: Game, options: Options) -> list[Block]:
    in_force = {id(one) for w in game.wagers for one in w.tables(options)}
    made: list[Block] = []
    for name, letters in game.pay_tables.items():
        for letter, one in letters.items():
            if not one.rows:
                continue
            here = " (in force here)" if id(one) in in_force else ""
            floor = ", the least that may be paid" if one.floor else ""
            title = f"{words(name).capitalize()}, table {letter}{floor}{here} ({one.cite})"
            rows = [(words(row), str(pays)) for row, pays in one.rows.items()]
            made += [Heading(title), Grid(("Outcome", "Pays"), rows, numbers=1)]
    return made


def _procedure(game: Game, options: Options) -> list[Block]:
    made: list[Block] = []
    for number, lines in enumerate(sample_rounds.several(game, options), 1):
        made += [Heading(f"A round as it might go, {number}"), Items(lines, numbered=True)]
    if made:
        intro = (
            "Rounds dealt by these rules, step by step, with the paragraph by which each step is"
            " taken. They were chosen to show as much as possible of what may happen."
        )
        made.insert(0, Text(intro))
    for option in game.options:
        if game.house_ways is not None and option.name == "house-way":
            made += [Heading("How the house sets its hands"), _house_way(game, option, options)]
    return made


def _house_way(game: Game, option: Option, options: Options) -> Block:
    """The house way in words; or what the option says of it, if it is not one that is described
    here."""
    assert game.house_ways is not None, "the game has such ways"
    try:
        return Items(game.house_ways.told(game.house_ways.find(str(options[option.name]))))
    except Unusable:
        here = chosen(option, options[option.name])
        return Text(f"Here: {here}. {option.says[:1].upper()}{option.says[1:]}.", option.cite)


def _options(game: Game, options: Options) -> list[Block]:
    rows = [
        (words(option.name), option.says.replace("`", ""), _allowed(option),
         chosen(option, options[option.name]), option.paragraph(options[option.name]))
        for option in game.options
    ]  # fmt: skip
    heads = ("Rule", "What it is", "What may be chosen", "Here", "Paragraph")
    return [Grid(heads, rows)] if rows else []


def _allowed(option: Option) -> str:
    if option.kind in ("amount", "amounts"):
        bounds = [f"from ${dollars(int(option.low))}" if option.low else "",
                  f"up to ${dollars(int(option.high))}" if option.high else ""]  # fmt: skip
        return " ".join(filter(None, bounds)) or "amounts"
    return option.allowed


def _irregularities(game: Game) -> list[Block]:
    rows = [
        (words(one.name), ", ".join(map(words, one.when)), one.consequence, one.cite)
        for one in game.irregularities
    ]
    return [Grid(("What", "When", "What follows", "Paragraph"), rows)] if rows else []


def _index(game: Game) -> list[Block]:
    """The sections of its book, by number and title."""
    return [Grid(("Section", "Title"), list(_sections_of(game)))]


def _sections_of(game: Game) -> Iterator[tuple[str, str]]:
    for number, section in game.rulebook.sections().items():
        whole = number.partition(".")[0]
        if not game.sections or number in game.sections or whole in game.sections:
            yield number, section.title
