"""Draws any game's felt under the options in force, as one picture that needs no other file."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from pitboss.engine import Game, Limits, Options
from pitboss.equipment.wheel import Wheel
from pitboss.errors import Refused, Unusable
from pitboss.layouts import (
    areas,
    default_felt,
    felts,
    furniture,
    geometry,
    lettering,
    style,
    wheels,
)
from pitboss.layouts.areas import Spot
from pitboss.layouts.felt_content import Offer, spoken
from pitboss.layouts.felts import Band, Felt, Inscription, Place, Printed, Stand
from pitboss.layouts.geometry import INCH, TABLE, Frame, Shape
from pitboss.markup import Html, num, tag
from pitboss.money import dollars
from pitboss.words.labels import words

CARD, TILE = (2.5, 3.5), (1.0, 2.5)
"""Inches."""


def draw(
    game: Game,
    options: Options,
    *,
    seats: int | None = None,
    limits: Limits | None = None,
    casino: str = "Pitboss",
) -> str:
    """The felt of a game, to scale: one unit of the picture is a tenth of an inch."""
    return _drawn(game, options, seats, _sign(limits), casino)


@lru_cache(maxsize=64)
def _drawn(game: Game, options: Options, seats: int | None, sign: str, casino: str) -> str:
    felt = felts.find(game.slug) or default_felt.felt(game, options)
    shape = geometry.shape_of(felt, _seats(game, options, felt, seats))
    return str(_Picture(Offer(game, options, felt), shape, sign, casino).drawn())


def _sign(limits: Limits | None) -> str:
    """The posted limits, 8.3."""
    if limits is None:
        return "Limits as posted"
    low, high = limits.all.low, limits.all.high
    most = [f"Max ${dollars(high)}"] if high is not None else []
    own = [f"{words(name)} {limit}" for name, limit in limits.own.items()]
    return "|".join([f"Min ${dollars(low)}", *most, *own])


def _seats(game: Game, options: Options, felt: Felt, seats: int | None) -> int:
    most = game.most_positions(options)
    if seats is None:
        return min(most, felt.seats or most)
    if not 1 <= seats <= most:
        raise Refused(f"{game.slug} has 1 to {most} positions, not {seats}", game.seats_cite[1])
    return most if felt.fixed else seats


class _Picture:
    """A felt while it is drawn."""

    def __init__(self, offer: Offer, shape: Shape, sign: str, casino: str) -> None:
        self.offer, self.felt, self.shape = offer, offer.felt, shape
        self.sign, self.casino = sign, casino
        self.cloth = style.CLOTHS[self.felt.colour]
        self.arcs = 0

    def drawn(self) -> Html:
        title = f"{self.offer.game.title} table"
        left, top, wide, high = map(num, self.shape.box)
        spots = list(self.spots())
        return tag(
            "svg",
            tag("title", title, id="felt-title"),
            tag("desc", self.described(spots), id="felt-desc"),
            style.definitions(self.cloth),
            self.table(),
            tag("g", list(self.printing()), class_="printing"),
            tag("g", list(self.things()), class_="things"),
            tag("g", list(self.places()), class_="places"),
            tag("g", [areas.group(spot, self.offer) for spot in spots], class_="areas"),
            tag("g", list(self.seats()), class_="seats"),
            xmlns="http://www.w3.org/2000/svg", viewBox=f"{left} {top} {wide} {high}",
            class_="pitboss-felt", role="group", aria_labelledby="felt-title",
            aria_describedby="felt-desc", data_game=self.offer.game.slug, data_unit="0.1in",
        )  # fmt: skip

    def described(self, spots: Iterable[Spot]) -> str:
        """The felt in words."""
        kinds = dict.fromkeys(spot.name.partition(":")[0] for spot in spots if spot.name)
        said = []
        for kind in kinds:
            pays = self.offer.pays(kind)
            said.append(spoken(kind) + (f" ({pays})" if pays else ""))
        seats = len(self.shape.frames)
        return f"{seats} positions. Betting areas: {', '.join(said)}."

    # -- the table ---------------------------------------------------------------------------

    def table(self) -> Html:
        """Rail, wood, cloth."""
        rail, outline, pad = self.shape.rail, self.shape.outline, self.shape.pad

        def line(colour: str, width: float, **more: object) -> Html:
            return tag("path", d=rail, fill="none", stroke=colour, stroke_width=num(width),
                       stroke_linejoin="round", **more)  # fmt: skip

        return tag(
            "g",
            line("#000", 2 * pad + 8, opacity=".25", transform="translate(0 7)"),
            line("url(#felt-leather)", 2 * pad),
            line("#6b4630", 2 * pad * 0.72, opacity=".55"),
            line("url(#felt-leather)", 2 * pad * 0.62),
            line("url(#felt-wood)", 2 * pad * 0.34),
            line("url(#felt-brass)", 5),
            tag("path", class_="felt", d=outline, fill="url(#felt-cloth)"),
            tag("path", d=outline, fill="url(#felt-weave)"),
            tag("path", d=outline, fill="none", stroke="#000", stroke_opacity=".35",
                stroke_width="3"),
            class_="table", aria_hidden="true",
        )  # fmt: skip

    # -- what is printed ---------------------------------------------------------------------

    def printing(self) -> Iterator[Html]:
        for band in filter(self.offer.shows, self.felt.band):
            yield self.band(band)
        position = self.felt.position
        around = [(frame, position.inscription, position.printed) for frame in self.shape.frames]
        for frame, said, tables in (TABLE, self.felt.inscription, self.felt.printed), *around:
            for entry in filter(self.offer.shows, said):
                yield from self.inscribed(entry, frame)
            for table in filter(self.offer.shows, tables):
                yield self.pay_table(table, frame)

    def inscribed(self, entry: Inscription, frame: Frame) -> Iterator[Html]:
        whole = {"{casino}": self.casino, "{title}": self.offer.game.title}
        said = whole.get(entry.text) or self.offer.filled(entry.text)
        size = entry.size * INCH
        if entry.curve and self.shape.radius:
            self.arcs += 1
            radius = entry.at[1] * INCH + self.shape.radius
            key = f"felt-arc-{self.arcs}"
            yield lettering.curved(key, radius, self.shape.radius, said, size, entry.style)
            return
        twins = [(entry.at, 1), *([(entry.again, 1)] if entry.again else [])]
        if entry.mirror:
            twins.append(((-entry.at[0], entry.at[1]), -1))
        for point, side in twins:
            x, y = frame.point(point)
            turn = frame.turn + entry.turn * side
            about = f"rotate({num(turn)} {num(x)} {num(y)})" if turn else None
            lines = said.split("|")
            top = y - (len(lines) - 1) * size * 0.6 + size * 0.36
            yield from (
                tag("text", line, class_=entry.style, x=num(x), y=num(top + i * size * 1.2),
                    font_size=num(size), transform=about, style=_anchor(entry, side))
                for i, line in enumerate(lines)
            )  # fmt: skip

    def band(self, entry: Band) -> Html:
        """Lines along the arc, the space between them a shade darker."""
        behind = self.shape.radius
        radii = [at * INCH + behind for at in (entry.at, entry.to) if at]
        lines = [lettering.arc(radius, behind, entry.spread) for radius in radii]
        if len(radii) == 1:
            return tag("path", d=lines[0], class_="band")
        middle, depth = sum(radii) / 2, abs(radii[1] - radii[0])
        shade = lettering.arc(middle, behind, entry.spread)
        return tag(
            "g",
            tag("path", d=shade, class_="band-cloth", stroke_width=num(depth)),
            [tag("path", d=line, class_="band") for line in lines],
        )

    def pay_table(self, entry: Printed, frame: Frame) -> Html:
        """Hands and odds in two columns under a heading."""
        table = self.offer.table(entry.table)
        if table is None:
            return Html("")
        x, y = frame.point(entry.at)
        size, half = entry.text * INCH, entry.width * INCH / 2
        drawn = [tag("text", entry.title.upper(), class_="heading", x=num(x), y=num(y),
                     font_size=num(size * 1.18))]  # fmt: skip
        rule = f"M{num(x - half)} {num(y + size * 0.45)}h{num(2 * half)}"
        drawn.append(tag("path", d=rule, stroke="#f2d58a", stroke_opacity=".6", stroke_width=".7"))
        for i, (row, pays) in enumerate(table.rows.items(), 1):
            at = num(y + size * (0.35 + 1.18 * i))
            name, odds = words(row), str(pays)
            name = name[:1].upper() + name[1:]
            fit = min(size, 2 * half / (0.53 * (len(name) + len(odds) + 2)))
            drawn += [
                tag("text", name, class_="row left", x=num(x - half), y=at, font_size=num(fit)),
                tag("text", odds, class_="row right", x=num(x + half), y=at, font_size=num(fit)),
            ]
        about = f"rotate({num(frame.turn)} {num(x)} {num(y)})" if frame.turn else None
        return tag("g", drawn, class_="pay-table", data_table=entry.table, transform=about)

    # -- things ------------------------------------------------------------------------------

    def things(self) -> Iterator[Html]:
        shows = self.offer.shows
        for rotor in filter(shows, self.felt.wheel):
            x, y = TABLE.point(rotor.at)
            yield wheels.wheel(self.wheel, x, y, rotor.size * INCH / 2,
                               upright=rotor.upright)  # fmt: skip
        for board in filter(shows, self.felt.board):
            x, y = TABLE.point(board.at)
            cell = (board.cell[0] * INCH, board.cell[1] * INCH)
            yield wheels.board(board.numbers, board.columns, x, y, *cell)
        for thing in filter(shows, self.felt.stands()):
            yield self.stand(thing, TABLE)
        for frame in self.shape.frames:
            for thing in filter(shows, self.felt.position.stand):
                yield self.stand(thing, frame)

    def stand(self, thing: Stand, frame: Frame) -> Html:
        x, y = frame.point(thing.at)
        said = self.sign if thing.kind == "sign" else thing.label
        drawn = furniture.stand(thing.kind, x, y, thing.size[0] * INCH, thing.size[1] * INCH, said)
        if not frame.turn:
            return drawn
        return tag("g", drawn, transform=f"rotate({num(frame.turn)} {num(x)} {num(y)})")

    @cached_property
    def wheel(self) -> Wheel:
        """The wheel that is spun at this table."""
        beside = next((rotor for rotor in self.felt.wheel if rotor.pockets), None)
        if beside:
            return Wheel(name=beside.name, order=beside.pockets, clapper=beside.upright)
        if self.offer.game.wheel is None:
            raise Unusable(f"the felt of {self.offer.game.slug} shows a wheel, and none is spun")
        return self.offer.game.wheel(self.offer.options)

    # -- pieces ------------------------------------------------------------------------------

    def places(self) -> Iterator[Html]:
        for place in filter(self.offer.shows, self.felt.place):
            yield self.place(place, TABLE, place.holder)
        for seat, frame in enumerate(self.shape.frames, 1):
            for place in filter(self.offer.shows, self.felt.position.place):
                yield self.place(place, frame, place.holder.format(seat))

    def place(self, place: Place, frame: Frame, holder: str) -> Html:
        x, y = frame.point(place.at)
        dx, dy = frame.step(place.step)
        turn = frame.turn + place.turn
        size = TILE if self.offer.game.pieces == "tiles" else CARD
        wide, high = size[0] * INCH, size[1] * INCH
        inside = []
        apart = [frame.step(point) for point in place.apart]
        for i in range(place.frames):
            across, down = apart[i] if apart else (dx * i, dy * i)
            at = x + across, y + down
            about = f"rotate({num(turn)} {num(at[0])} {num(at[1])})" if turn else None
            inside.append(furniture.box(*at, wide, high, 2, class_="frame", transform=about))
        if place.label:
            middle = max(place.frames - 1, 0) / 2
            at = x + dx * middle, y + dy * middle
            across, down = wide * 0.9, high * 0.5
            if place.under:
                at = at[0], at[1] + high * 0.5 + 6
                across, down = max(across, abs(dx) * place.frames + wide * 0.6), 9.0
            inside.append(lettering.label(*at, place.label, across, down, turn=turn))
        return tag(
            "g", inside, class_="place", data_holder=holder, data_x=num(x), data_y=num(y),
            data_dx=num(dx), data_dy=num(dy), data_turn=num(turn),
            data_apart=" ".join(f"{num(right)},{num(down)}" for right, down in apart) or None,
        )  # fmt: skip

    # -- chips -------------------------------------------------------------------------------

    def spots(self) -> Iterator[Spot]:
        """Every area of the felt's file, and an area for each offered wager that the file does not
        have."""
        offer, placed = self.offer, set[str]()
        for spot in self.common():
            placed.add(spot.name)
            yield spot
        own = [a for a in self.felt.position.area if offer.shows(a) and offer.wager(a.wager)]
        placed |= {area.wager for area in own}
        kinds = {name.partition(":")[0] for name in placed}
        left = [n for n, w in offer.names.items() if n not in (kinds if w.mark else placed)]
        own += default_felt.row_of(left)
        for seat, frame in enumerate(self.shape.frames, 1):
            for area in own:
                yield from areas.single(area, offer, frame, seat)

    def common(self) -> Iterator[Spot]:
        """The areas that all players share; what lies on lines comes after the boxes."""
        offer, boxes = self.offer, dict[str, areas.Box]()
        for area in filter(offer.shows, self.felt.area):
            if offer.wager(area.wager):
                for spot in areas.single(area, offer, TABLE):
                    boxes[spot.name] = spot.box
                    yield spot
        for grid in filter(offer.shows, self.felt.grid):
            for spot in areas.grid(grid, offer, self.colours()):
                boxes[spot.name] = spot.box
                yield spot
        for track in filter(offer.shows, self.felt.track):
            order = self.wheel.order
            yield from areas.track(track, offer, order, self.colours())
        for lines in filter(offer.shows, self.felt.lines):
            yield from areas.lines(lines, offer, boxes)

    def colours(self) -> dict[str, str]:
        return self.wheel.colors if self.felt.wheel else {}

    def seats(self) -> Iterator[Html]:
        """The number of every position on the rail, and where its chips are kept."""
        for seat, frame in enumerate(self.shape.frames, 1):
            x, y = frame.point((0, -2.3))
            yield tag(
                "g",
                tag("circle", cx=num(x), cy=num(y), r="9", fill="url(#felt-brass)"),
                tag("text", str(seat), class_="dark", x=num(x), y=num(y + 3.8), font_size="11",
                    font_weight="700"),
                class_="stack", data_seat=seat, data_x=num(x), data_y=num(y),
                data_turn=num(frame.turn), aria_label=f"Seat {seat}",
            )  # fmt: skip


def _anchor(entry: Inscription, side: int) -> str | None:
    if entry.anchor == "middle":
        return None
    other = {"start": "end", "end": "start"}
    return f"text-anchor:{entry.anchor if side > 0 else other[entry.anchor]}"
