"""What every choice is worth at the decisions that come up: the best one, and each alternative."""

from typing import Any

from msgspec import to_builtins

from pitboss.engine import ANY, Answer, Bot, Dealer, Options, Prompt, Round, play_round
from pitboss.errors import Refused
from pitboss.money import dollars
from pitboss.odds import choice_values
from pitboss.odds.by_play.priced_bet import open_table
from pitboss.odds.choice_values import Advice, Valued
from pitboss.odds.model import Chart, Model, Report, Watch
from pitboss.values import Frozen
from pitboss.words.narration import holder, pieces

SHOWN = 20
"""The number of decisions that are valued."""
SEED = 1
ROUNDS_A_DECISION = 50
"""After so many rounds in a row without a decision, the game is taken to have none."""


class Decided(Frozen, kw_only=True):
    """A decision, what the player sees, and what each choice is worth."""

    step: str
    seen: str
    advice: Advice

    def record(self, slug: str) -> dict[str, Any]:
        """As JSON has it; values in cents."""
        return {
            "game": slug, "step": self.step, "seen": self.seen,
            "method": "simulated" if self.advice.deals else "exact",
            "deals": self.advice.deals, "seed": SEED, "how": self.advice.how,
            "choices": to_builtins(self.advice.choices),
        }  # fmt: skip


class _Valuing(Bot):
    """A player that also values the decisions that come up, each of them once."""

    def __init__(self, model: Model, options: Options, most: int, watch: Watch) -> None:
        super().__init__(SEED, decide=choice_values.best_player(model.game, options))
        self.most, self.watch = most, watch
        self.found: list[Decided] = []

    def answer(self, round: Round, prompt: Prompt) -> Answer:
        asked = choice_values.decision_at(round) if len(self.found) < self.most else None
        if asked is not None and len(asked.offers) > 1:
            seen = _seen(asked.known, prompt.party)
            if all((one.step, one.seen) != (prompt.step, seen) for one in self.found):
                self.watch("choices valued", len(self.found) / self.most)
                advice = choice_values.advise(asked, seed=SEED)
                self.found.append(Decided(step=prompt.step, seen=seen, advice=advice))
        return super().answer(round, prompt)


def _seen(known: dict[str, list[str]], seat: str) -> str:
    """The cards that a player sees, the player's own first."""
    own = {name: held for name, held in known.items() if name.partition("/")[0] == seat}
    others = {name: held for name, held in known.items() if name not in own}
    said = []
    for name, held in {**own, **others}.items():
        if all(piece == ANY for piece in held):
            continue
        shown = pieces(None if piece == ANY else piece for piece in held)
        said.append(shown if name == seat else f"{holder(name)} {shown}")
    return "; ".join(said)


def collect(model: Model, options: Options, most: int, watch: Watch) -> list[Decided]:
    """The first decisions that come up in random rounds of one player."""
    table, dealer = open_table(model.game, options), Dealer(SEED)
    player = _Valuing(model, options, most, watch)
    players = dict.fromkeys(table.seats, player)
    quiet = 0
    while len(player.found) < most and quiet < ROUNDS_A_DECISION:
        before = len(player.found)
        play_round(table, dealer, players)
        quiet = 0 if len(player.found) > before else quiet + 1
    return player.found


def report(model: Model, options: Options, most: int | None, watch: Watch) -> Report:
    """The same for people to read."""
    if model.report is not None or model.game.pieces != "cards":
        raise Refused(f"{model.game.slug} has no choices against the house to be valued")
    found = collect(model, options, most or SHOWN, watch)
    if not found:
        raise Refused(f"nothing is decided in {model.game.slug}")
    rows = [row for one in found for row in _rows(one)]
    chart = Chart(
        title="Every choice, in dollars that the round brings", legend={},
        columns=("worth", "gives away", "error"), rows=tuple(rows),
    )  # fmt: skip
    worst = max((c for one in found for c in one.advice.choices), key=lambda c: c.gives_away)
    says = (
        _found(found),
        "The best choice stands first. The error is that of what is given away.",
        f"The dearest mistake among them, {worst.name}, gives away ${worst.gives_away / 100:.2f}.",
    )
    return Report(
        title="What every choice is worth", says=says, charts=(chart,),
        records=[one.record(model.game.slug) for one in found],
    )  # fmt: skip


def _found(found: list[Decided]) -> str:
    """How the values were found."""
    simulated = [one for one in found if one.advice.deals]
    many = f"{len(found)} decisions of random rounds"
    if not simulated:
        return f"{many}, each choice by {found[0].advice.how}; seed {SEED}."
    part = many if len(simulated) == len(found) else f"{len(simulated)} of {many}"
    return f"Simulated: {part}, each choice {simulated[0].advice.how}; seed {SEED}."


def _rows(one: Decided) -> list[tuple[str, tuple[str, ...]]]:
    exact = not one.advice.deals
    return [
        (f"{one.seen}: {_named(choice)}", (
            f"{choice.value / 100:+.2f}",
            "best" if choice.best else f"{choice.gives_away / 100:.{4 if exact else 2}f}",
            "" if choice.best or exact else f"{choice.error / 100:.2f}",
        ))
        for choice in one.advice.choices
    ]  # fmt: skip


def _named(choice: Valued) -> str:
    return f"{choice.name} ${dollars(choice.amount)}" if choice.amount else choice.name
