"""A house way that a casino published, to set beside figures published for it.

Foxwoods, from https://wizardofodds.com/games/pai-gow-tiles/house-way/foxwoods/ ; nine of its
exceptions are given there as pictures only, and are left out. Where a three with the 3-3 is the
best low hand, it is read as one too low to be played for: so the figures come out closest.
"""

from pitboss.equipment.tiles import SPOTS
from pitboss.odds.games.pai_gow.pai_gow import deals, family
from pitboss.ranking import tiles as ranking

TEEN_DAY = ("6-6", "1-1")
RANK = {"gong": 10, "wong": 11, "pair": 20}
HIGH_THREE = ranking.SCORES["3-3", "1-6"]
SPLITS = {
    9: {2, 10, 12},
    8: {2, 10, 11, 12},
    7: {2, 10, 11, 12},
}


def worth(hand):
    name = family(hand)
    return RANK.get(name) or int(name)


def splits(pair, beside, others):
    """Whether a pair is given up for what can be made of the four tiles otherwise."""
    spots = sorted(SPOTS[tile] for tile in beside)
    if set(pair) == ranking.SUPREME:
        return spots in ([4, 6], [5, 6], [6, 6])
    of = SPOTS[pair[0]]
    if of in (2, 12):
        six_eight = any(worth(way.low) >= 6 and worth(way.high) >= 8 for way in others)
        return six_eight or spots == [9, 11]
    return set(spots) <= SPLITS.get(of, set()) or (of == 8 and spots == [9, 11])


def special(ways, tiles):
    """Wong, gong or high nine, if there is one."""
    found = {}
    for way in ways:
        for hand in (way.high, way.low):
            name = family(hand)
            if name == "9" and set(hand) & set(TEEN_DAY) and 7 in [SPOTS[tile] for tile in hand]:
                name = "high nine"
            if name in ("wong", "gong", "high nine"):
                found.setdefault(name, []).append((("6-6" in hand), way.strength, way))
    spots = [SPOTS[tile] for tile in tiles if tile not in ranking.SUPREME]
    order = ["high nine", "gong", "wong"]
    low_eight = bool({"2-6", "3-5"} & set(tiles))
    if set(found) in ({"wong", "gong"}, {"wong", "high nine"}) and 11 in spots:
        order = ["wong"]
    elif set(found) == {"gong", "high nine"} and (4 in spots or (low_eight and 5 in spots)):
        order = ["gong"]
    named = next((name for name in order if name in found), None)
    return max(found[named], key=lambda one: one[:2])[2] if named else None


def other(ways, tiles):
    low, high = (
        max(ways, key=lambda way: way.strength[::-1]),
        max(ways, key=lambda way: way.strength),
    )
    if ranking.SCORES[low.low] <= HIGH_THREE and worth(high.high) >= 7:
        return high
    points = worth(low.high), worth(low.low)
    alike = [way for way in ways if (worth(way.high), worth(way.low)) == points]
    if points[1] >= 8 and points[0] >= 9:
        return max(alike, key=lambda way: way.strength)
    if points == (8, 7) and set(TEEN_DAY) <= set(tiles):
        return next((way for way in alike if "6-6" in way.high), low)
    return low


def chosen(tiles):
    ways = deals.ways(tiles)
    pairs = [way for way in ways if family(way.high) == "pair"]
    if both := [way for way in pairs if family(way.low) == "pair"]:
        return both[0]
    kept = [
        way for way in pairs if not splits(way.high, way.low, [w for w in ways if w is not way])
    ]
    if kept:
        return max(kept, key=lambda way: way.strength)
    rest = [way for way in ways if way not in pairs]
    return special(rest, tiles) or other(rest, tiles)


def setting(tiles):
    """The house way; but never a setting that another one beats in both hands."""
    way = chosen(tiles)
    high, low = way.strength
    no_worse = [w for w in deals.ways(tiles) if w.strength[0] >= high and w.strength[1] >= low]
    return max(no_worse, key=lambda way: way.strength)
