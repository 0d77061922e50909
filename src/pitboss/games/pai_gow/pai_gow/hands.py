"""Four tiles set into a high hand and a low hand, 10.1 and 10.2, and how the house sets them.

The house sets by the text alone, 10.7(d), or by exceptions that it has filed, 10.7(e).
"""

from functools import lru_cache
from itertools import combinations_with_replacement

from pitboss.engine import Options
from pitboss.equipment.tiles import SET, SPOTS
from pitboss.games.pai_gow.common import pair_ways
from pitboss.games.pai_gow.common.filed_ways import FILED, OPTION, NoFile, Ways, not_told
from pitboss.games.pai_gow.common.house_ways import Facts, Setting
from pitboss.games.pai_gow.common.pair_ways import Worth
from pitboss.games.pai_gow.common.rules import Arrangement, Pieces, Required
from pitboss.ranking import tiles as ranking
from pitboss.ranking.tiles import Hand
from pitboss.values import Frozen


class Hands(Frozen):
    """The two hands, the higher one first."""

    high: Hand
    low: Hand

    @property
    def arrangement(self) -> Arrangement:
        return {"high": self.high, "low": self.low}

    @property
    def strength(self) -> tuple[int, int]:
        return ranking.SCORES[self.high], ranking.SCORES[self.low]


def hands(first: Hand, second: Hand) -> Hands:
    """10.1: the higher ranking of two hands is the high hand, whatever it was called."""
    if ranking.SCORES[first] < ranking.SCORES[second]:
        first, second = second, first
    return Hands(first, second)


def of(arrangement: Arrangement) -> Hands:
    """The hands of an arrangement, in their order of rank."""
    return hands(pair(arrangement["high"]), pair(arrangement["low"]))


def ordered(arrangement: Arrangement) -> Arrangement:
    """The same, as an arrangement."""
    if score(arrangement["high"]) >= score(arrangement["low"]):
        return arrangement
    return of(arrangement).arrangement


@lru_cache(maxsize=2**12)
def score(tiles: Pieces) -> int:
    """How high two tiles rank; equals are copies."""
    return ranking.SCORES[pair(tiles)]


def settings(tiles: Pieces) -> tuple[Hands, ...]:
    """The three ways to set four tiles."""
    a, b, c, d = tiles
    return hands((a, b), (c, d)), hands((a, c), (b, d)), hands((a, d), (b, c))


def pair(tiles: Pieces) -> Hand:
    first, second = tiles
    return first, second


# -- the house way by the text alone, 10.7(d) ------------------------------------------------------

BY_TEXT = ("best-low", "best-high")
"""10.7(d) without exceptions; where it leaves a choice, with the best low hand or the best high
hand."""


def required_by_text(tiles: Pieces, chosen: str) -> Required:
    """How the dealer sets four tiles by 10.7(d) alone, and which other settings are valid."""
    return _required(tuple(sorted(tiles)), chosen)


@lru_cache(maxsize=2**14)
def _required(tiles: Pieces, chosen: str) -> Required:
    """Where 10.7(d) leaves a choice, the house has the best low hand or the best high hand."""
    demanded, order = rule(tiles), 1 if chosen == "best-high" else -1
    best = max(demanded.allowed, key=lambda way: way.strength[::order])
    allowed = tuple(way.arrangement for way in demanded.allowed)
    return Required(best.arrangement, allowed, demanded.says, demanded.cite)


DEMANDS = {
    "10.7(d)1": "the supreme pair is played as such",
    "10.7(d)2": "a pair, wong or gong is played",
    "10.7(d)3": "two tiles worth nine, eight or seven are played",
    "10.7(d)4": "the highest ranking tile is played with the lowest",
}


class Rule(Frozen):
    """What 10.7(d) demands of four tiles, and the settings that fulfil it."""

    cite: str
    allowed: tuple[Hands, ...]

    @property
    def says(self) -> str:
        return DEMANDS[self.cite]


def rule(tiles: Pieces) -> Rule:
    """The first rule of 10.7(d) that applies to four tiles."""
    ways = settings(tiles)
    if set(tiles) >= ranking.SUPREME:
        return Rule("10.7(d)1", tuple(
            way for way in ways if ranking.SUPREME in (set(way.high), set(way.low))
        ))  # fmt: skip
    if pairs := tuple(way for way in ways if ranking.is_pair(way.high)):
        return Rule("10.7(d)2", pairs)
    if valued := tuple(way for way in ways if ranking.value(way.high) >= 7):
        return Rule("10.7(d)3", valued)
    ranks = _ranks(tiles)
    return Rule("10.7(d)4", tuple(
        way for way in ways if [ranks[0], ranks[-1]] in (_ranks(way.high), _ranks(way.low))
    ))  # fmt: skip


def _ranks(tiles: Pieces) -> list[int]:
    return sorted(ranking.RANKS[tile] for tile in tiles)


# -- house ways that are filed, 10.7(e) ------------------------------------------------------------

GONG, WONG, PAIR = 10, 11, 12
"""The facts that the rules of a house way can ask for.

About the tiles: `pairs` that can be made (supreme, matched or mixed), the spots of the `pair`
(``supreme`` for the supreme one) and of the two tiles `beside` it (``9-11``); how many tiles have
so many spots (`of-2` to `of-12`; those of the supreme pair are none of them) and how many `low-8`
there are; what the best hands of all settings without a pair are (`best-high`, `best-low`) and the
tile that decides the latter (`best-low-1`); whether a `wong`, a `gong` or a `high-nine` (a nine of
6-6 or 1-1 with a seven) is among them. About a setting: what each hand is worth (``high >= 7``,
``low < gong``, ``high = pair``), the tile that decides (``high-1 = 6-6``), and whether a hand is a
`wong`, a `gong` or a `high-nine` (2 with 6-6, 1 with 1-1, else 0).
"""
SUPREME = 13
TEEN_DAY = {"6-6": 2, "1-1": 1}
LOW_EIGHTS = ("2-6", "3-5")
SPECIAL = ("wong", "gong", "high-nine")
_LOWEST = 18
_ALL_SPOTS = range(2, 13)
WORDS = {
    "gong": GONG, "wong": WONG, "pair": PAIR, "supreme": SUPREME, "yes": 1, "no": 0,
    **{tile: _LOWEST - rank for tile, rank in ranking.RANKS.items()},
}  # fmt: skip


def beside(first: int, second: int) -> int:
    """Two tiles by their spots, as one number."""
    return 100 * min(first, second) + max(first, second)


BESIDE = {f"{a}+{b}": beside(a, b) for a, b in combinations_with_replacement(_ALL_SPOTS, 2)}


@lru_cache(maxsize=2**12)
def worth(tiles: Pieces) -> Worth:
    """Points from 0 to 9, then gong, wong and pairs."""
    hand = pair(tiles)
    score = ranking.SCORES[hand]
    if not ranking.is_pair(hand):
        return Worth(score, ranking.value(hand), _LOWEST - ranking.top(hand))
    kind = {"gong": GONG, "wong": WONG}.get(ranking.name(hand).split()[0], PAIR)
    return Worth(score, kind, score)


@lru_cache(maxsize=2**14)
def special(high: Pieces, low: Pieces) -> Facts:
    """Which hands of a setting are a wong, a gong or a high nine, and with which tile."""
    facts = dict.fromkeys(SPECIAL, 0)
    for tiles in (high, low):
        made = worth(tiles)
        name = {GONG: "gong", WONG: "wong"}.get(made.kind, "")
        if made.kind == 9 and 7 in (SPOTS[tile] for tile in tiles):
            name = "high-nine"
        teen = max(TEEN_DAY.get(tile, 0) for tile in tiles)
        if name and teen:
            facts[name] = max(facts[name], teen)
    return facts


def about(tiles: Pieces, settings: list[Setting]) -> Facts:
    pairs = [s.hands["high"] for s in settings if s.facts["high"] == PAIR]
    rest = [s for s in pair_ways.every_setting(tiles, worth, special) if s.facts["high"] != PAIR]
    made = max(pairs, key=lambda hand: worth(hand).score, default=())
    others = list(tiles)
    for tile in made:
        others.remove(tile)
    spots = [SPOTS[tile] for tile in tiles if tile not in ranking.SUPREME]
    low = max((s.scores["low"], s.facts["low"], s.facts["low-1"]) for s in rest or settings)
    return {
        "pairs": max((s.facts["high"] == PAIR) + (s.facts["low"] == PAIR) for s in settings),
        "pair": SUPREME if set(made) == ranking.SUPREME else SPOTS[made[0]] if made else 0,
        "beside": beside(*(SPOTS[tile] for tile in others)) if made else 0,
        **{f"of-{number}": spots.count(number) for number in _ALL_SPOTS},
        "low-8": sum(tile in LOW_EIGHTS for tile in tiles),
        "best-high": max(s.facts["high"] for s in rest or settings),
        "best-low": low[1],
        "best-low-1": low[2],
        **{name: int(any(s.facts[name] for s in rest)) for name in SPECIAL},
    }


PUBLISHED = "foxwoods"
"""A way that is good enough for a house; 10.7(d) alone loses money to a player who sets best."""
USUAL = "usual"
"""The default: as in the published way; settings by 10.7(d) alone are valid too."""
VOCABULARY = pair_ways.vocabulary(
    worth, about, {**WORDS, **BESIDE}, ("6-6", "1-4", "2-2", "4-6"), SET, special
)


def _by_text(name: str) -> NoFile:
    says = f"10.7(d) alone, with the {name.replace('-', ' ')} hand where it leaves a choice"
    rules = tuple(f"{cite}: {demand}" for cite, demand in DEMANDS.items())
    return NoFile(says=says, rules=rules, required=lambda tiles: required_by_text(tiles, name))


WAYS = Ways(__package__, VOCABULARY, {
    USUAL: NoFile(says="as the published way has it, and what 10.7(d) alone demands stands too",
                  like=PUBLISHED),
    **{name: _by_text(name) for name in BY_TEXT},
    **not_told(PUBLISHED),
})  # fmt: skip


def required(tiles: Pieces, options: Options) -> Required:
    """10.7(d), (e): how the dealer sets four tiles, for play and for odds.

    By a way that the casino has filed as its exceptions to 10.7(d), or by 10.7(d) alone.
    """
    chosen = options[OPTION]
    if chosen in BY_TEXT:
        return required_by_text(tiles, chosen)
    if chosen not in (USUAL, FILED):
        return WAYS.required(tiles, options, "10.7(e)")
    published = WAYS.decide(PUBLISHED, tiles, options)
    if chosen == FILED:
        return Required(published.setting.hands, None, "as the casino has filed it", "10.7(e)")
    text = required_by_text(tiles, BY_TEXT[0])
    stand = (*published.equivalent, *(text.allowed or ()))
    return Required(published.setting.hands, stand, text.says, text.cite)
