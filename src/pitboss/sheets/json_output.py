"""Verdicts as plain values: what ``pitboss settle --json`` prints, and what the API answers."""

from collections import Counter
from typing import Any

from pitboss.engine import patron_of
from pitboss.errors import Unusable
from pitboss.sheets import explanation
from pitboss.sheets.explanation import accounts
from pitboss.sheets.parser import each
from pitboss.sheets.verdict import Verdict, judge

Counted = tuple[int, int, int]
"""The counts of sheets: as expected, settled (they expect nothing), and different."""


def settled(text: str) -> dict[str, Any]:
    """The sheets of a text, each settled; for each unusable sheet, an error in one line."""
    verdicts, unusable, kinds = [], [], Counter[str]()
    for sheet in each(text, "sheet"):
        try:
            if isinstance(sheet, Unusable):
                raise sheet
            verdict = judge(sheet)
        except Unusable as error:
            unusable.append(str(error))
            continue
        verdicts.append(record(verdict))
        expects = "agreed" if explanation.expects(sheet) else "settled"
        kinds[expects if verdict.agrees else "different"] += 1
    counted = kinds["agreed"], kinds["settled"], kinds["different"]
    return summed_up(verdicts, unusable, counted)


def summed_up(
    verdicts: list[dict[str, Any]], unusable: list[str], counted: Counted
) -> dict[str, Any]:
    """The verdicts, with how many had each result."""
    agreed, plain, different = counted
    summary = {
        "sheets": agreed + plain + different + len(unusable),
        "as_expected": agreed,
        "settled": plain,
        "different": different,
        "unusable": len(unusable),
    }
    return {"sheets": verdicts, "unusable": unusable, "summary": summary}


def record(verdict: Verdict) -> dict[str, Any]:
    """Everything about a settled sheet."""
    sheet, refusal = verdict.sheet, verdict.refusal
    rounds = list(map(explanation.as_json, accounts(verdict)))
    return {
        "sheet": sheet.name,
        "game": sheet.game.slug,
        "title": sheet.title,
        "cite": sheet.cite,
        "agrees": verdict.agrees,
        "differences": verdict.differences,
        "refused": None if refusal is None else {"why": refusal.why, "cite": refusal.cite},
        "refused_on_the_way": [
            {"entry": entry, "why": why.why, "cite": why.cite} for entry, why in verdict.refusals
        ],
        "filled_in": [{"holder": who, "piece": piece} for who, piece in verdict.filled_in],
        "rounds": rounds,
        "wagers": [wager for found in rounds for wager in found["wagers"]],
        "gains": explanation.gains_of(verdict),
        "standing": [
            {"patron": patron_of(s.seat, s.patron), "wager": s.wager, "amount": s.amount}
            for s in explanation.still_standing(verdict)
        ],
    }
