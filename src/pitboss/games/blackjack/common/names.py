"""The names of wagers that are added during a round to an opening wager."""

from __future__ import annotations

from pitboss.values import Frozen


class Names(Frozen, kw_only=True):
    """The names, by the place of a hand among those split from one opening wager."""

    splits: tuple[str, ...]
    """The wagers on the second hand and the later ones."""
    doubles: tuple[str, ...]
    """The double down wagers, beginning with the first hand."""
    insurance: str = "insurance"

    def split(self, part: int) -> str:
        return self.splits[part - 2]

    def double(self, part: int) -> str:
        return self.doubles[part - 1]


USUAL = Names(
    splits=("split-2", "split-3", "split-4"),
    doubles=("double", "double-2", "double-3", "double-4"),
)


def by_split(prefix: str = "", insurance: str = "insurance") -> Names:
    """Named after the split that they come from: ``split1``, ``split1-double``."""
    splits = tuple(f"{prefix}split{number}" for number in (1, 2, 3))
    doubles = (f"{prefix}double", *(f"{split}-double" for split in splits))
    return Names(splits=splits, doubles=doubles, insurance=insurance)
