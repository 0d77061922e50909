"""Writing a round sheet: from rounds that were played, as a timeline or by seats."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from pitboss.engine import Answer, Limit, Moved, Placed, Round, Settled, Table, patron_of
from pitboss.engine import answers as say
from pitboss.engine.events import seat_of
from pitboss.engine.stacks import by_party
from pitboss.engine.views import gains
from pitboss.errors import PitbossError
from pitboss.sheets.comparison import Whose, bettors, dealt, results
from pitboss.sheets.parser import read_text
from pitboss.sheets.verdict import judge

Sheet = dict[str, Any]
SEATS = "seats"


def sheet_of(rounds: Sequence[Round], before: Mapping[str, Any], title: str) -> Sheet:
    """One sheet that plays some rounds of a table again, and expects their results.

    `before` is what `head_of` says about the table as it was before them.
    """
    game = rounds[0].game
    head = {"game": game.slug, "title": title, "cite": game.only_these}
    head |= {key: value for key, value in before.items() if key != SEATS}
    parts = [{"timeline": list(_timeline(round)), **_expected(round)} for round in rounds]
    parts[0] = {key: before[key] for key in (SEATS,) if key in before} | parts[0]
    return head | (parts[0] if len(parts) == 1 else {"rounds": parts})


def head_of(table: Table) -> dict[str, Any]:
    """What a sheet says about a table before a round: options, limits, stacks, its memory."""
    game, usual = table.game, table.game.read_options(table.game.in_part)
    limits = {name: str(limit) for name, limit in table.limits.own.items()}
    limits |= {"all": str(table.limits.all)} if table.limits.all != Limit() else {}
    fresh, options = game.first_state(table.options), table.options.plain()
    said: dict[str, Any] = {
        "options": {
            name: _plain(options[name])
            for name, value in table.options.items()
            if usual.get(name) != value
        },
        "limits": limits,
        "positions": len(table.seats),
        "given": {
            name: _plain(value) for name, value in table.state.items() if fresh.get(name) != value
        },
        SEATS: {
            seat: Flow(stack=money(held))
            for party, held in by_party(table.stacks or {}).items()
            if (seat := seat_of(party))
        },
    }
    return {key: value for key, value in said.items() if value}


def text_of(sheet: Sheet) -> str:
    """A sheet as YAML."""
    return yaml.dump(sheet, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)


class _Dumper(yaml.SafeDumper):
    """Writes short lists and mappings in one line."""


def _in_one_line(dumper: yaml.SafeDumper, value: Any) -> yaml.Node:
    node = yaml.SafeDumper.represent_data(dumper, dict(value) if isinstance(value, Flow) else value)
    if isinstance(value, Flow) and isinstance(node, yaml.CollectionNode):
        node.flow_style = True
    return node


class Flow(dict[str, Any]):
    """A mapping that is written in one line."""


_Dumper.add_representer(Flow, _in_one_line)


def money(amount: int) -> int | float:
    """Dollars, as a sheet has them."""
    return amount // 100 if amount % 100 == 0 else amount / 100


# -- a timeline -----------------------------------------------------------------------------------


def _timeline(round: Round) -> Iterator[Flow]:
    steps = iter(round.reported_at)
    for answer in round.answers:
        entry = _entry(answer, round)
        if isinstance(answer, say.IrregularityReport):
            entry["at"] = next(steps)  # it may be possible earlier, but must not come earlier
        if entry:
            yield Flow(entry)


def _entry(answer: Answer, round: Round) -> dict[str, Any]:
    """What a timeline says for an answer; nothing for answers that need no entry."""
    who: dict[str, Any] = {}
    if isinstance(answer, (say.Bet, say.TakeDown, say.Call, say.Choice, say.Arrangement)):
        who["seat"] = answer.seat
        who |= {"patron": patron} if (patron := getattr(answer, "patron", "")) else {}
    if isinstance(answer, say.Bet):
        more: dict[str, Any] = {"permitted": "yes"} if answer.permitted else {}
        more |= {"said": list(answer.said)} if answer.said else {}
        if answer.written:
            price = {"price": money(sum(answer.wagers.values()))}
            return {**who, round.game.written: Flow(_plain(answer.written) | price), **more}
        return who | {"bet": _amounts(answer.wagers)} | more
    if isinstance(answer, say.TakeDown):
        every = set(answer.wagers.values()) == {say.UNSAID}
        return who | {"remove": list(answer.wagers) if every else _amounts(answer.wagers)}
    if isinstance(answer, say.Call):
        return {**who, **_call(answer), **_plain(answer.details)}
    if isinstance(answer, say.Choice):
        return who | {"does": _choice(answer)}
    if isinstance(answer, say.Arrangement):
        return who | {"set": Flow({name: " ".join(held) for name, held in answer.hands.items()})}
    return _chance(answer, round)


def _call(answer: say.Call) -> dict[str, Any]:
    return {answer.word: list(answer.wagers)} if answer.wagers else {"call": answer.word}


def _chance(answer: Answer, round: Round) -> dict[str, Any]:
    """What chance brought, or what went wrong."""
    if isinstance(answer, say.Drawn):
        return {"deal": " ".join(answer.pieces)}
    if isinstance(answer, say.Thrown):
        return {"roll": " ".join(map(str, answer.dice))}
    if isinstance(answer, say.Landed):
        return {"spin": answer.pocket}
    if isinstance(answer, say.CutAt):
        return {"cut": answer.at}
    if isinstance(answer, say.Counted):
        return {"count": answer.pieces}
    if isinstance(answer, say.NoMoreBets):
        return {"close": "yes"}
    if isinstance(answer, say.IrregularityReport):
        said: dict[str, Any] = {"what": answer.name}
        said |= {"seat": answer.seat} if answer.seat else {}
        said |= {"cards": " ".join(answer.pieces)} if answer.pieces else {}
        said |= {"details": _plain(answer.details)} if answer.details else {}
        return {"irregularity": Flow(said)}
    return {}


def _amounts(wagers: Mapping[str, int]) -> Flow:
    return Flow({name: money(amount) for name, amount in wagers.items()})


def _plain(value: Any) -> Any:
    """A value as YAML writes it."""
    if isinstance(value, Mapping):
        return Flow({str(name): _plain(entry) for name, entry in value.items()})
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, int) else str(value)


# -- what came out ---------------------------------------------------------------------------------


def _expected(round: Round) -> dict[str, Any]:
    """Results by bettor and wager; only the total if chips moved from stack to pot."""
    events = round.events
    moved = any(isinstance(event, Moved) and seat_of(event.source) for event in events)
    expect: dict[Any, Any] = {}
    for seat, patron in bettors(events):
        whose = Whose(patron_of(seat, patron), seat)
        name = patron or seat
        found = {wager: money(net) for wager, net in results(whose, events).items()}
        if found and not moved:
            expect[name] = Flow(expect.get(name, {}) | found)
        elif moved or name not in expect:
            expect[name] = money(gains(events).get(whose.patron, 0))
    return {"expect": expect} if expect else {}


# -- by seats --------------------------------------------------------------------------------------


def by_seats(round: Round, before: Mapping[str, Any], title: str) -> Sheet:
    """The same round by seats, as people write it; this form cannot always say everything."""
    game, hands = round.game, dealt(round.events)
    seats = {seat: Flow(said) for seat, said in before.get(SEATS, {}).items()}
    for answer in round.answers:
        if isinstance(answer, (say.Bet, say.Choice, say.Arrangement)) and answer.seat:
            _acts(seats.setdefault(answer.seat, Flow()), answer)
    named = "tiles" if game.pieces == "tiles" else "cards"
    for seat, said in seats.items():
        if held := hands.pop(str(seat), None):
            said[named] = " ".join(held)
    sheet: Sheet = {"game": game.slug, "title": title, "cite": game.only_these, **before}
    sheet[SEATS] = dict(sorted(seats.items()))
    for holder in ("dealer", "community"):
        if held := hands.pop(holder, None):
            sheet[holder] = " ".join(held)
    if others := {who: " ".join(held) for who, held in hands.items() if who != "burn"}:
        sheet["cards"] = others
    throws = [" ".join(map(str, a.dice)) for a in round.answers if isinstance(a, say.Thrown)]
    spins = [answer.pocket for answer in round.answers if isinstance(answer, say.Landed)]
    sheet |= {key: found for key, found in (("dice", throws), ("wheel", spins)) if found}
    return sheet | _expected(round)


def _acts(said: Flow, answer: say.Bet | say.Choice | say.Arrangement) -> None:
    """What a bettor's line says for an answer."""
    if isinstance(answer, say.Bet):
        said.update(_amounts(answer.wagers))
    elif isinstance(answer, say.Choice):
        said.setdefault("does", []).append(_choice(answer))
    else:
        said["set"] = Flow({name: " ".join(held) for name, held in answer.hands.items()})


def _choice(answer: say.Choice) -> str:
    return f"{answer.name} {money(answer.amount)}" if answer.amount > 0 else answer.name


def settles(sheet: Sheet) -> bool:
    """Whether a sheet has the result that it expects."""
    try:
        (read,) = read_text(text_of(sheet))
        return judge(read).agrees
    except PitbossError:
        return False


def has_results(round: Round) -> bool:
    """Whether anything was bet and decided, so that a sheet has something to show."""
    kinds = {type(event) for event in round.events}
    return bool(kinds & {Settled, Moved}) and bool(kinds & {Placed, Moved}) and not round.voided
