"""A felt for a game without its own: made from its wagers, its pieces and its pay tables."""

from pitboss.engine import Game, Options
from pitboss.layouts.felt_content import Offer
from pitboss.layouts.felts import Area, Felt, Grid, Inscription, Place, Position, Printed, Stand
from pitboss.words.labels import words

MOST_AT_A_POSITION = 9
"""With more wagers than this, all lie on a board in the middle of the table."""


def felt(game: Game, options: Options) -> Felt:
    """Positions along an arc, or one board for all players if there are many wagers or spots."""
    names = list(Offer(game, options, Felt()).names)
    dealt = game.pieces in ("cards", "tiles")
    if dealt and len(names) <= MOST_AT_A_POSITION:
        return _arc(game, names)
    return _board(game, names)


def _arc(game: Game, names: list[str]) -> Felt:
    columns = 1 if len(names) <= 3 else 2 if len(names) <= 6 else 3
    rows = -(-len(names) // columns)
    size = min(2.7, 10.2 / rows)
    areas = tuple(
        Area(
            wager=name,
            at=(
                (i % columns - (columns - 1) / 2) * (size + 0.5),
                6.0 + (rows - 1 - i // columns) * (size + 0.5),
            ),
            size=size,
        )
        for i, name in enumerate(names)
    )
    tables = [
        name for name in game.pay_tables if len(next(iter(game.pay_tables[name].values())).rows) > 1
    ]
    printed = tuple(
        Printed(table=name, title=words(name), at=((-15, 15)[i % 2], 8.6 + i // 2 * 8), text=0.72)
        for i, name in enumerate(tables[:2])
    )
    community = Place(holder="community", at=(-5.4, 12.4), step=(2.7, 0))
    return Felt(
        position=Position(area=areas, place=(Place(holder="{}", at=(-1.2, 2.3), step=(0.9, 0)),)),
        place=(
            Place(holder="dealer", at=(-3.6, 8.3), step=(1.8, 0)),
            *(_held(game, (-9.0, 12.8), 20.0) or [community]),
            *_out_of_play((-16.2, 3.4)),
        ),
        inscription=(
            Inscription(text="{title}", at=(0, 19.4), size=3.0, curve=True, style="title"),
            Inscription(text="{casino}", at=(0, 22), size=1.2, curve=True, style="house"),
        ),
        printed=printed,
    )


def row_of(names: list[str]) -> list[Area]:
    """Wagers that a felt has no area for, in a row between its positions and the dealer."""
    middle = (len(names) - 1) / 2
    return [
        Area(wager=name, at=((i - middle) * 2.5, 17.6), size=2.3) for i, name in enumerate(names)
    ]


def _held(game: Game, at: tuple[float, float], across: float) -> list[Place]:
    """Places for the holders that the game names, in a row."""
    apart = across / max(1, len(game.holders))
    return [
        Place(holder=name, at=(at[0] + i * apart, at[1]), step=(0.6, 0), frames=1,
              label=words(name), under=True)
        for i, name in enumerate(game.holders)
    ]  # fmt: skip


def _out_of_play(at: tuple[float, float]) -> tuple[Place, ...]:
    return tuple(Place(holder=name, at=at, step=(0.05, 0.05)) for name in ("burn", "discard"))


def _board(game: Game, names: list[str]) -> Felt:
    """All wagers in rows of boxes."""
    columns = max(4, min(12, round((len(names) * 1.8) ** 0.5)))
    rows = tuple(
        " ".join(name.replace(" ", "_") for name in names[i : i + columns])
        for i in range(0, len(names), columns)
    )
    wide, high = 72 / columns, min(4.5, 30 / len(rows))
    community = Place(holder="community", at=(8, 3.4), step=(1.8, 0))
    below = 11 + len(rows) * high + 3.0
    beside, across = ((-34.0, below), 70.0) if below < 38 else ((6.0, 3.4), 15.0)
    return Felt(
        shape="rectangle",
        size=(84.0, 44.0),
        grid=(Grid(names="{}", rows=rows, at=(-36, 11), cell=(wide, high), gap=(0, 0), odds=True),),
        place=(
            Place(holder="dealer", at=(-3.6, 3.4), step=(1.8, 0)),
            *(_held(game, beside, across) or [community]),
            *_out_of_play((-20, 3.6)),
        ),
        inscription=(Inscription(text="{title}", at=(0, 8.6), size=2.4, style="title"),),
        stand=(
            Stand(kind="drop-box", at=(-36, 2.6), size=(7, 3.2)),
            Stand(kind="tip-box", at=(36, 2.6), size=(7, 3.2)),
            Stand(kind="sign", at=(-27, 2.8), size=(7, 4)),
            Stand(kind="dice", at=(26, 4), size=(9, 5)),
        ),
    )
