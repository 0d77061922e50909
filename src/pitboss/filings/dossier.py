"""The dossier of a petition for a new game, 8.4(d), made from the game's definition.

Its sections follow the items of the paragraph. What people have to say or sign themselves is left
blank with a line for it; all else is worked out: rules, odds, layout, comparison, guide, sheets.
"""

import hashlib
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pitboss.documents import document as block
from pitboss.documents import pdf
from pitboss.documents.document import (
    Blanks,
    Block,
    Document,
    Grid,
    Heading,
    Items,
    Lines,
    Section,
    Text,
)
from pitboss.engine import Dealer, Game, Options, play_round
from pitboss.engine.players import bots, usual_table
from pitboss.filings import comparison, full_rules
from pitboss.filings.equipment import PIECES, Equipment
from pitboss.floor.division.petitions import (
    COMPATIBLE,
    COMPOSITE,
    INTAKE,
    TEST_ROUNDS,
    VARIATION,
    dossier_digest,
)
from pitboss.guides import Guide, render, sample_rounds
from pitboss.odds.model import Priced
from pitboss.odds.prices import Price
from pitboss.odds.reports import number_format
from pitboss.odds.reports.par_sheet import exactly, payout_odds
from pitboss.sheets import writer
from pitboss.values import Frozen
from pitboss.words.labels import words
from pitboss.words.narration import count

HTML, PDF, GUIDE = "petition.html", "petition.pdf", "guide.html"
LAYOUT, SHEETS, RULES = "layout.svg", "sheets.yaml", "rules.html"
SUMMARY, ODDS, EQUIPMENT = "summary.html", "odds.html", "equipment.html"
APART = {SUMMARY: "8.4(d)3i", ODDS: "8.4(d)3iii", EQUIPMENT: "8.4(d)3v"}
"""What of the petition is a file of its own too, by its item."""
MANIFEST = "dossier.json"
NONE_SAID = "to be completed by the petitioners"
MOST_LINES = 60
"""The most lines of round sheets that are printed in the petition itself."""


class Contents(Frozen, kw_only=True):
    """What a dossier is made of."""

    game: Game
    options: Options
    priced: tuple[Priced, ...] = ()
    of: tuple[Game, ...] = ()
    """The authorized games that it is a variation or a composite of."""
    compared: tuple[tuple[Priced, ...], ...] = ()
    """What the wagers of each of those cost."""
    petitioners: tuple[tuple[str, str], ...] = ()
    """Names and addresses of the petitioners; the casino licensee first."""
    casino: str = "Pitboss"
    day: date
    version: str

    @property
    def category(self) -> str:
        return (COMPATIBLE, VARIATION, COMPOSITE)[min(len(self.of), 2)]


def document(contents: Contents) -> Document:
    """The whole petition."""
    parts: list[tuple[str, str, list[Block]]] = [
        ("Petitioners", "8.4(d)1", _petitioners(contents)),
        ("What kind of game it is", "8.4(d)2", _category(contents)),
        ("Summary", "8.4(d)3i", _summary(contents)),
        ("Draft of the rules", "8.4(d)3ii", _rules(contents)),
        ("True odds, payout odds and house advantage", "8.4(d)3iii", _odds(contents)),
        ("How it is played best", "8.4(d)3iii", _strategy(contents)),
        ("Layout", "8.4(d)3iv",
         [full_rules.picture(contents.game, contents.options, contents.casino)]),
        ("Equipment", "8.4(d)3v", _equipment(contents)),
        ("Rights", "8.4(d)4", _rights(contents)),
        ("Release and indemnity", "8.4(d)5", _indemnity(contents)),
        ("Requests", "8.4(d)6-7", _requests(contents)),
        ("Gaming guide", "8.5(b)", _guide(contents)),
        ("Sample rounds", "8.4(d)8", _samples(contents)),
        ("Plan of the test", "8.4(f)2", _test(contents)),
    ]  # fmt: skip
    made = [
        Section(title, blocks, str(n), f"13:69F-{cite}")
        for n, (title, cite, blocks) in enumerate([part for part in parts if part[2]], 1)
    ]
    under = (
        f"addressed to the {INTAKE}",
        f"{contents.day:%d %B %Y} · made by Pitboss {contents.version} from the definition by"
        f" which the game is dealt and judged",
    )
    return Document("Petition for a new game", contents.game.title, under, made)


def write(contents: Contents, folder: Path) -> list[Path]:
    """The dossier as one folder: the petition as page and PDF, and what belongs to it."""
    folder.mkdir(parents=True, exist_ok=True)
    made = document(contents)
    guide = Guide(
        game=contents.game, options=contents.options, casino=contents.casino, priced=contents.priced
    )
    full = full_rules.document(contents.game, contents.options, casino=contents.casino)
    layout = full_rules.picture(contents.game, contents.options, contents.casino).svg
    files = {
        HTML: block.page(made).encode(), PDF: pdf.document(made), RULES: block.page(full).encode(),
        GUIDE: render(guide).encode(), LAYOUT: f"{layout}\n".encode(),
        SHEETS: samples(contents.game, contents.options).encode(),
        **{name: block.page(_item(made, cite)).encode() for name, cite in APART.items()},
    }  # fmt: skip
    files[MANIFEST] = manifest(contents.game, files)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


def _item(made: Document, cite: str) -> Document:
    """What a petition says under one item."""
    kept = [section for section in made.sections if section.cite == f"13:69F-{cite}"]
    return replace(made, sections=kept)


def manifest(game: Game, files: Mapping[str, bytes]) -> bytes:
    """What a petition on the floor says of its dossier: its digest, and its parts."""
    parts = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    said = {"game": game.slug, "dossier": dossier_digest(game.slug, parts), "parts": parts}
    return msgspec.json.format(msgspec.json.encode(said)) + b"\n"


# -- part by part --------------------------------------------------------------------------------


def _petitioners(contents: Contents) -> list[Block]:
    rows = [
        (name, address, "casino licensee, agrees to a test" if n == 0 else "petitioner")
        for n, (name, address) in enumerate(contents.petitioners)
    ]
    said = (
        "One petitioner at least is a casino licensee that has agreed in writing to a test in its"
        " casino. All are liable, together and each for all, for what review, test and approval"
        " cost the Division."
    )
    made: list[Block] = [Text(said, "8.4(b)")]
    if rows:
        made.insert(0, Grid(("Name", "Address", "Part"), rows))
    signers = [f"signature of {name}, date" for name, _ in contents.petitioners]
    blanks = signers or [
        "casino licensee: name, address, signature, date",
        "petitioner: name, address, signature",
    ]
    return [*made, Blanks(blanks)]


def _category(contents: Contents) -> list[Block]:
    names = " and ".join(f"{game.title} ({game.where})" for game in contents.of)
    said = {
        COMPATIBLE: "A game of its own, which the petitioners hold to be compatible with the public"
        " interest and suitable for casino use.",
        VARIATION: f"A variation of {names}.",
        COMPOSITE: f"A composite of {names}.",
    }[contents.category]
    made: list[Block] = [Text(said, "8.4(c)")]
    for game, prices in zip(contents.of, contents.compared, strict=False):
        made += comparison.blocks(contents.game, contents.options, contents.priced, game, prices)
    return made


def _summary(contents: Contents) -> list[Block]:
    game, options = contents.game, contents.options
    offered = [w for w in game.wagers if w.offered is None or w.offered(options)]
    against = "each other, for a pot" if game.table_stakes else "the house"
    required = [words(w.name) for w in offered if w.required]
    begins = f"A round begins with the {' and '.join(required)} wager. " if required else ""
    low, high = game.seats[0], game.most_positions(options)
    said = (
        f"{game.title} is played with {PIECES[game.pieces]} at a table with {low} to {high}"
        f" positions. Players bet against {against}. {begins}It offers"
        f" {count(len(offered), 'wager')}, {count(len(game.options), 'rule')} that the casino may"
        f" choose, and {count(len(game.irregularities), 'ruling')} on what may go wrong."
    )
    aims = [f"{words(w.name)}: {w.says}; {comparison.paid(w)} ({w.cite})" for w in offered]
    made: list[Block] = [Text(said), Heading("What a player tries to do"), Items(aims)]
    lines = sample_rounds.told(game, options)
    if lines:
        made += [Heading("How it is played: one round"), Items(lines, numbered=True)]
    return made


def _rules(contents: Contents) -> list[Block]:
    made: list[Block] = [
        Text(
            f"By {contents.game.where}. Every rule has the paragraph of that book under which it is"
            " carried out; the definition that deals the game cites the same."
        )
    ]
    for section in full_rules.sections(contents.game, contents.options, casino=contents.casino):
        kept = [one for one in section.blocks if not isinstance(one, block.Picture)]
        made += [Heading(section.title), *kept]
    return made


def _odds(contents: Contents) -> list[Block]:
    if not contents.priced:
        return [Text("Nothing is wagered against the house: there is no house advantage.")]
    heads = ("Wager", "Pay table", "True odds against", "Payout odds", "House advantage", "Exactly")
    rows = []
    made: list[Block] = []
    for priced in contents.priced:
        price = priced.price
        rows.append((
            words(price.wager), price.table, number_format.true_odds(price.hit_rate),
            payout_odds(price),
            f"{number_format.percent(price.edge)} %", exactly(price),
        ))  # fmt: skip
        lines = [
            (line.name, line.pays, number_format.true_odds(line.chance),
             number_format.net(line.net),
             f"{number_format.contribution(line) * 100:+.4f} %")
            for line in price.lines
        ]  # fmt: skip
        made.append(Heading(f"{words(price.wager).capitalize()}, {price.table}"))
        grid = ("Outcome", "Pays", "True odds against", "Comes to", "Contribution")
        made += [Grid(grid, lines, numbers=3), Text(_found(price), price.cite)]
    left = missing(contents)
    if left:
        said = f"Not priced yet: {', '.join(map(words, left))}. The petition has to state them."
        made.append(Text(said, "8.4(d)3iii"))
    return [Grid(heads, rows, numbers=3), *made]


def missing(contents: Contents) -> list[str]:
    """8.4(d)3iii: the wagers that are offered, and whose house advantage is not known."""
    if contents.game.table_stakes:
        return []
    known = {name for one in contents.priced for name in (one.price.wager, *one.price.covers)}
    return [
        wager.name
        for wager in contents.game.wagers
        if (wager.offered is None or wager.offered(contents.options)) and wager.name not in known
    ]


def _found(price: Price) -> str:
    """How a price was found, and how far results lie apart."""
    found = price.outcomes.std_error
    if found is not None:
        return f"{price.how_found()}. Standard error of the edge {number_format.percent(found)} %."
    return f"{price.how_found()}. Standard deviation {number_format.deviation(price.std_dev)}."


def _strategy(contents: Contents) -> list[Block]:
    found = [priced.strategy for priced in contents.priced if priced.strategy is not None]
    if not contents.priced:
        return [Text("Players bet against each other: what is best depends on the others.")]
    if not found:
        by_play = any(priced.price.outcomes.by_play for priced in contents.priced)
        how = (
            "No best way of playing has been worked out: the odds above were found by play, with"
            " decisions as a simple player makes them."
            if by_play
            else "No decision changes the house advantage of a wager: each is priced above by"
            " itself, whether or not another is made with it or after it."
        )
        return [Text(how)]
    made: list[Block] = [Items(found[0].says)]
    for chart in found[0].charts:
        made += [Heading(chart.title), Grid(("", *chart.columns), [(n, *c) for n, c in chart.rows])]
        made.append(Items([f"{key}: {says}" for key, says in chart.legend.items()]))
    return made


def _equipment(contents: Contents) -> list[Block]:
    first = full_rules.sections(contents.game, contents.options, casino=contents.casino)[0]
    kept = [one for one in first.blocks if not isinstance(one, block.Picture)]
    drawn = Equipment(contents.game, contents.options).pictures()
    return [*kept, *drawn, Text("Where each piece lies is drawn on the layout, to scale.")]


def _guide(contents: Contents) -> list[Block]:
    """The abridged version for patrons, as the folder has it for display."""
    said = (
        f"{GUIDE} is the guide as patrons would have it: a page with the layout, a round step by"
        " step, wagers, payouts, odds, advice and what happens if something goes wrong. In brief:"
    )
    prices = {one.price.wager: one.price for one in reversed(contents.priced)}
    rows = []
    for wager in contents.game.wagers:
        if wager.offered is not None and not wager.offered(contents.options):
            continue
        price = prices.get(wager.name)
        rows.append((
            words(wager.name), wager.says, comparison.paid(wager),
            f"{number_format.percent(price.edge, 2)} %" if price else comparison.ABSENT,
            number_format.one_in(price.hit_rate) if price else comparison.ABSENT,
        ))  # fmt: skip
    heads = ("Wager", "What it is", "Pays", "The house keeps", "Wins one time in")
    return [Text(said, "8.5(c)"), Grid(heads, rows, numbers=2)]


def _rights(contents: Contents) -> list[Block]:
    said = "Copyrights, trademarks and patents, issued or pending, in the game, its name or its"
    return [Text(f"{said} equipment: {NONE_SAID}."), Blanks(["rights, or none; initials, date"])]


def _indemnity(contents: Contents) -> list[Block]:
    said = (
        "The petitioners release the Division and the State from all claims, of their own and of"
        " others, in copyright, trademark, patent or otherwise, and hold them harmless. The wording"
        " is subject to what the Division finds satisfactory."
    )
    return [Text(said, "8.4(d)5"), Blanks(["for the petitioners: name, signature, date"])]


def _requests(contents: Contents) -> list[Block]:
    what = {
        COMPATIBLE: "compatible with the public interest", VARIATION: "an acceptable variation",
        COMPOSITE: "an acceptable composite",
    }[contents.category]  # fmt: skip
    return [
        Items([
            f"A declaratory ruling that {contents.game.title} is {what} (8.4(d)6).",
            "If that is granted, a test of the game (8.4(d)7).",
        ]),
    ]  # fmt: skip


def samples(game: Game, options: Options, how_many: int = 3) -> str:
    """Rounds as a sheet, which anybody can check with ``pitboss settle``."""
    table = usual_table(game, options.plain(), about=2)
    head, dealer, players = writer.head_of(table), Dealer(1), bots(table.seats, "sample")
    played = [play_round(table, dealer, players) for _ in range(how_many)]
    return writer.text_of(writer.sheet_of(played, head, f"Sample rounds of {game.title}"))


def _samples(contents: Contents) -> list[Block]:
    lines = samples(contents.game, contents.options).splitlines()
    said = (
        f"{SHEETS} has rounds of the game as sheets: what was bet, dealt and decided, and what it"
        " came to. pitboss settle checks each of them, chip by chip."
    )
    more = len(lines) - MOST_LINES
    rest = [f"... and {count(more, 'line')} more in {SHEETS}"] if more > 0 else []
    return [Text(said), Lines([*lines[:MOST_LINES], *rest])]


def _test(contents: Contents) -> list[Block]:
    rows = [(item, what, NONE_SAID) for item, what in (
        ("i", "Casinos where the test takes place"), ("ii", "Dates, times, tables and equipment"),
        ("iii", "Signs at the entrances"),
    )]  # fmt: skip
    made: list[Block] = [Grid(("Item", "What", "Said"), rows)]
    criteria = [
        "No dispute that the draft rules do not decide, and no irregularity without a ruling.",
        "Every round is proved from its record; the audit of the floor finds nothing.",
    ]
    for priced in contents.priced:
        price = priced.price
        reach = 2.58 * price.std_dev / TEST_ROUNDS**0.5
        criteria.append(
            f"{words(price.wager)}, {price.table}: after {TEST_ROUNDS:,} wagers the house has kept"
            f" {number_format.percent(price.edge, 2)} % of them, within"
            f" {number_format.percent(reach, 2)} points (99 of 100 tests of a game"
            " that is as described)."
        )
    return [*made, Heading("When the test is a success"), Items(criteria),
            Text("Documented by the ledger of the floor, its audit, and the report of the test.",
                 "8.4(f)2iv")]  # fmt: skip
