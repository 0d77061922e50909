"""What a strategy says of a hand, as numbers: what is wished for, and what is done if that is not
allowed."""

(STAND, HIT, DOUBLE_OR_HIT, DOUBLE_OR_STAND, SPLIT,
 SURRENDER_OR_HIT, SURRENDER_OR_STAND, SURRENDER_OR_SPLIT) = range(8)  # fmt: skip
_DOUBLES = ("double-face-down", "double")
"""A double card that is dealt face down is never worse for the player."""
SAID: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("S", "stand", ("stand",)),
    ("H", "hit", ("hit",)),
    ("D", "double down, else hit", (*_DOUBLES, "hit")),
    ("Ds", "double down, else stand", (*_DOUBLES, "stand")),
    ("P", "split", ("split",)),
    ("Rh", "surrender, else hit", ("surrender", "hit")),
    ("Rs", "surrender, else stand", ("surrender", "stand")),
    ("Rp", "surrender, else split", ("surrender", "split")),
)
"""By code: its letters, what they mean, and what to ask for at a table, the best first."""
SURRENDERS = {HIT: SURRENDER_OR_HIT, STAND: SURRENDER_OR_STAND}
