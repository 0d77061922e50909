"""The person who plays: what they type becomes an answer; after a refusal they are asked again."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from pitboss import aliases
from pitboss.cli.coach import Coach
from pitboss.cli.output import say
from pitboss.cli.prompt_help import explain
from pitboss.cli.terminal import Terminal
from pitboss.engine import Answer, Offer, Prompt, Round, Stake
from pitboss.engine import answers as say_that
from pitboss.engine import prompts as ask
from pitboss.engine.options import kebab
from pitboss.engine.players import UNIT, usual_amounts
from pitboss.equipment.cards import card
from pitboss.errors import PitbossError, Refused, Unusable
from pitboss.money import cents, dollars, is_amount
from pitboss.sheets.acts import as_dealt, read_act_at
from pitboss.words.labels import words
from pitboss.words.narration import cited, set_hands

TAKE = ("take", "remove", "down")
WORDS = ("on", "off")
DONE = ("done", "deal", "close")
HINT = ("hint", "hint?")

FEW = 4
"""With at most so many pieces, all ways to set them are listed."""


class HumanPlayer:
    """Answers for one seat by asking at the terminal."""

    def __init__(self, terminal: Terminal, seat: int, coach: Coach) -> None:
        self.terminal = terminal
        self.seat = seat
        self.coach = coach
        self.last: dict[str, int] = {}
        """What was bet the last time; Enter repeats it."""
        self.asked = 0

    def _ask(self, round: Round, prompt: Prompt, words: str) -> str:
        """A line that is not a question about the prompt."""
        while True:
            self.asked += 1
            line = self.terminal.ask(words)
            if line.lower() in HINT:
                self.coach.hint(round, prompt)
            elif line.startswith("?"):
                say(explain(round, prompt, line[1:].strip(), self.seat))
            else:
                return line

    # -- bets --------------------------------------------------------------------------------

    def bet(self, round: Round, prompt: ask.TakeBets) -> None:
        """Bets, until there are enough of them."""
        bets = False
        while True:
            usual = {} if round.stakes_on(seat=self.seat) else self._usual(round, prompt)
            line = self._ask(round, prompt, f"bet [Enter: {_bets(usual) or 'no more bets'}] ")
            if line.lower() in DONE:
                break
            try:
                if not line:
                    if usual:
                        round.answer(say_that.Bet(self.seat, usual))
                    break
                answer = self._read(round, prompt, line)
                round.answer(answer)
                bets = bets or isinstance(answer, say_that.Bet)
                standing = ", ".join(map(_standing, round.stakes_on(seat=self.seat, patron="")))
                say(f"  on the felt: {standing or 'nothing'}")
            except PitbossError as error:
                say(_refusal(error))
        if bets:
            self.last = round.felt.amounts(self.seat)

    def _read(self, round: Round, prompt: ask.TakeBets, line: str) -> Answer:
        """``ante 10 pair plus 5``, ``10``, ``take ante``, ``off place-win-6``, ``call WORD``."""
        said = line.split()
        word, rest = said[0].lower(), said[1:]
        if word == "call" and rest:
            names = [aliases.full_wager(round.game, name) for name in rest[1:]]
            return say_that.Call(self.seat, aliases.word(round.game, rest[0]), tuple(names))
        rest = aliases.in_names(round.game, rest)
        if word in TAKE:
            return say_that.TakeDown(self.seat, _amounts(rest, round, bare=say_that.UNSAID))
        if word in WORDS:
            names = [aliases.full_wager(round.game, name) for name in rest]
            return say_that.Call(self.seat, word, tuple(names))
        if not rest and is_amount(word):
            return say_that.Bet(self.seat, self._required(round, prompt, cents(word)))
        return say_that.Bet(self.seat, _amounts(aliases.in_names(round.game, said), round))

    def _required(self, round: Round, prompt: ask.TakeBets, amount: int) -> dict[str, int]:
        wagers = [n for n in prompt.wagers if round.game.wager_names[n].required]
        if not wagers:
            name = next(iter(self._usual(round, prompt)), prompt.wagers[0])
            example = f"{name} {dollars(amount)}"
            raise Unusable(f"bet {dollars(amount)} on what? As in {example}; ? lists the wagers")
        return {name: amount * round.game.wager_names[name].times for name in wagers}

    def _usual(self, round: Round, prompt: ask.TakeBets) -> dict[str, int]:
        """The last bet again; at first the required wagers, or the simplest bet that is legal."""
        wagers = round.game.wager_names
        required = usual_amounts(round, [n for n in prompt.wagers if wagers[n].required])
        plain = sorted(
            (n for n in prompt.wagers if wagers[n].spot is None),
            key=lambda name: abs((wagers[name].odds or Fraction(1000)) - 1),
        )
        for bet in (self.last, required, *(usual_amounts(round, [n]) for n in plain)):
            if bet and _legal(round, say_that.Bet(self.seat, bet)):
                return bet
        return {}

    # -- decisions ---------------------------------------------------------------------------

    def answer(self, round: Round, prompt: Prompt) -> Answer | None:
        """The person's answer to a prompt; None if they leave it to the dealer."""
        self._show(prompt)
        self.coach.advise(round, prompt)
        while True:
            try:
                answer = self._answer(round, prompt)
                if answer is not None:
                    round.check(answer)
                    self.coach.decided(round, prompt, answer)
                return answer
            except PitbossError as error:
                say(_refusal(error))

    def _answer(self, round: Round, prompt: Prompt) -> Answer | None:
        if isinstance(prompt, ask.Choose):
            return self._choose(round, prompt)
        if isinstance(prompt, ask.Arrange):
            return self._arrange(round, prompt)
        if isinstance(prompt, ask.Cut):
            return self._cut(round, prompt)
        return None

    def _show(self, prompt: Prompt) -> None:
        """What may be answered."""
        if isinstance(prompt, ask.Choose):
            lines = _numbered(prompt.offers)
            wide = max(len(line) for line, _, _ in lines)
            for number, (line, _, offer) in enumerate(lines, 1):
                why = cited(offer.says, offer.cite).strip()
                say(f"  {number}) {line:{wide}}  {why}")
        elif isinstance(prompt, ask.Arrange):
            shape = ", ".join(f"{name} of {size}" for name, size in prompt.shape.items())
            if prompt.as_dealt:
                shape = f"{' and '.join(prompt.shape)}, each of any size"
            say(cited(f"  Set your hands, {shape}, as in {_example(prompt)}", prompt.cite))
            if prompt.suggestion:
                say(f"  As the house would: {set_hands(prompt.suggestion)}")
            for number, hands in enumerate(_few_ways(prompt), 1):
                say(f"  {number}) {set_hands(hands)}")

    def _choose(self, round: Round, prompt: ask.Choose) -> Answer:
        lines = _numbered(prompt.offers)
        line = self._ask(round, prompt, f"choose [1-{len(lines)}, ? explains] ")
        if not line:
            raise Unusable("type the number or the name of a choice")
        said, _, more = line.partition(" ")
        if said.isdecimal() and len(said) < 10 and 1 <= int(said) <= len(lines):
            said, _, multiple = lines[int(said) - 1][1].partition(" ")
            more = more or multiple
        offer = _offer(prompt.offers, said)
        name = offer.name if offer else kebab(said)
        if offer and not more and offer.low < offer.high and not getattr(offer, "unsaid", 0):
            raise Unusable(
                f"{name} takes an amount from {dollars(offer.low)} to {dollars(offer.high)},"
                f" as in {name} {dollars(offer.low)}"
            )
        name, stake = read_act_at(round.game, prompt, f"{name} {more}")
        return say_that.Choice(self.seat, name, stake, prompt.patron)

    def _arrange(self, round: Round, prompt: ask.Arrange) -> Answer:
        hint = "[Enter: as the house would] " if prompt.suggestion else ""
        ways = _few_ways(prompt)
        hint = hint or (f"[1-{len(ways)}] " if ways else "")
        hint = f"[Enter: {words(prompt.as_dealt)}] " if prompt.as_dealt else hint
        line = self._ask(round, prompt, f"set {hint}")
        if prompt.as_dealt and kebab(line) in ("", prompt.as_dealt):
            return say_that.Arrangement(self.seat, as_dealt(prompt))
        if not line and prompt.suggestion:
            return say_that.Arrangement(self.seat, prompt.suggestion)
        if line in map(str, range(1, len(ways) + 1)):
            return say_that.Arrangement(self.seat, ways[int(line) - 1])
        read = round.game.read_piece or card
        return say_that.Arrangement(self.seat, read_hands(line, prompt, read))

    def _cut(self, round: Round, prompt: ask.Cut) -> Answer | None:
        low, high = prompt.least, prompt.most
        words = f"cut [{low}-{high} from the top, Enter: anywhere] "
        line = self._ask(round, prompt, words)
        if not line:
            return None
        if not (line.isdecimal() and len(line) < 10):
            raise Unusable(f"{line!r} is not a number from {low} to {high}")
        return say_that.CutAt(int(line))


def _few_ways(prompt: ask.Arrange) -> list[dict[str, tuple[str, ...]]]:
    """All ways to set two hands, where nothing is suggested and there are only a few."""
    if prompt.suggestion or prompt.as_dealt or len(prompt.shape) != 2 or len(prompt.pieces) > FEW:
        return []
    (first, size), (second, _) = prompt.shape.items()
    ways = []
    for kept in combinations(prompt.pieces, size):
        left = Counter(prompt.pieces) - Counter(kept)
        ways.append({first: kept, second: tuple(left.elements())})
    return ways


def _example(prompt: ask.Arrange) -> str:
    """All hands but the last, which gets what is left."""
    if prompt.as_dealt:
        return f"{[*prompt.shape][-1]} {prompt.pieces[-1]}"
    words, pieces = [], list(prompt.pieces)
    for name, size in [*prompt.shape.items()][:-1]:
        words += [name, *pieces[:size]]
        pieces = pieces[size:]
    return " ".join(words)


def read_hands(
    line: str, prompt: ask.Arrange, read: Callable[[str], str]
) -> dict[str, tuple[str, ...]]:
    """``high 6-6 3-4``: a hand by its name and pieces; the one not named gets what is left."""
    hands: dict[str, list[str]] = {}
    for word in line.replace(",", " ").replace(":", " ").split():
        if word.lower() in prompt.shape:
            hands[word.lower()] = []
        elif not hands:
            raise Unusable(f"begin with the name of a hand: {', '.join(prompt.shape)}")
        else:
            hands[list(hands)[-1]].append(read(word))
    missing = [name for name in prompt.shape if name not in hands]
    if len(missing) == 1:
        left = Counter(prompt.pieces) - Counter(p for hand in hands.values() for p in hand)
        hands[missing[0]] = list(left.elements())
    if any(len(hands.get(name, ())) != size for name, size in prompt.shape.items()):
        shape = ", ".join(f"{name} of {size}" for name, size in prompt.shape.items())
        raise Unusable(f"set your hands as {shape}: {_example(prompt)}")
    return {name: tuple(hands.get(name, ())) for name in prompt.shape}


def _numbered(offers: tuple[Offer, ...]) -> list[tuple[str, str, Offer]]:
    """The lines to choose from, each with its offer and the amount, one line for each multiple."""
    lines = []
    for offer in offers:
        if offer.times and offer.low < offer.high:
            for amount in range(offer.low, offer.high + 1, offer.step):
                said = f"{offer.name} {amount // offer.times}x"
                lines.append((f"{said} for {dollars(amount)}", said, offer))
        else:
            lines.append((str(offer), offer.name, offer))
    return lines


def _offer(offers: tuple[Offer, ...], said: str) -> Offer | None:
    """An offer by its name, or the start of its name."""
    name = aliases.full_name(said, [offer.name for offer in offers])
    found = [offer for offer in offers if offer.name == name]
    return found[0] if len(found) == 1 else None


def _amounts(said: list[str], round: Round, bare: int | None = None) -> dict[str, int]:
    """``ante 10 pair-plus 5``; a name without an amount means `bare`, if that is given."""
    amounts: dict[str, int] = {}
    name = ""
    for word in said:
        known = word in round.game.wager_names  # $1 is a wager at the big six
        if not is_amount(word) or (not name and (known or not amounts)):
            name = aliases.full_wager(round.game, word)
            amounts[name] = -1
        elif name:
            amounts[name] = cents(word)
            name = ""
        else:
            raise Unusable(f"{word} on what? Write the wager before its amount, as in ante 10")
    for name, amount in amounts.items():
        if amount < 0 and bare is None:
            raise Unusable(f"how much on {name}? As in {name} {dollars(UNIT)}")
    return {name: amount if amount >= 0 else bare or 0 for name, amount in amounts.items()}


def _refusal(error: PitbossError) -> str:
    return f"refused: {error}" if isinstance(error, Refused) else str(error)


def _legal(round: Round, answer: Answer) -> bool:
    try:
        round.check(answer)
        return True
    except Refused:
        return False


def _standing(stake: Stake) -> str:
    mark = f" ({stake.mark})" if stake.mark else ""
    return f"{stake.wager} {dollars(stake.amount)}{mark}"


def _bets(wagers: dict[str, int]) -> str:
    return " ".join(f"{name} {dollars(amount)}" for name, amount in wagers.items())
