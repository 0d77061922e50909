"""Reads `televised.txt`: hands that were played on television, as PHH."""

from decimal import Decimal
from pathlib import Path

TEXT = Path(__file__).with_suffix(".txt")
DOES = {"b": "pb", "f": "f", "c": "cc"}


def hands():
    """By number every hand as PHH, with the stacks of the next hand as its result where that one is
    of the same game, at the same table and among the same players."""
    found, last = {}, None
    for line in TEXT.read_text().splitlines():
        if line.startswith("@"):
            game, *posted = line[1:].split()
            head = (game, dict(word.split("=") for word in posted))
        elif not line.startswith("#"):
            number, stacks, cards, acts = line.split("|")
            hand = (int(number), head, [thousands(stack) for stack in stacks.split()])
            if last and follows(last, hand):
                found[last[0]] += f"finishing_stacks = {finishing(last, hand)}\n"
            found[hand[0]] = phh(head, hand[2], cards.split(), acts.split())
            last = hand
    return found


def thousands(text):
    amount = Decimal(text) * 1000
    return int(amount) if amount == int(amount) else float(amount)


def follows(last, hand):
    return (hand[0], hand[1], sum(hand[2])) == (last[0] + 1, last[1], sum(last[2])) and len(
        hand[2]
    ) == len(last[2])


def finishing(last, hand):
    """Where there is a button, who was first is last now."""
    return hand[2] if "bring" in last[1][1] else [hand[2][-1], *hand[2][:-1]]


def phh(head, stacks, cards, acts):
    game, posted = head
    players = len(stacks)
    antes = [thousands(posted.get("antes", "0"))] * players
    if "ante2" in posted:
        antes[1] = thousands(posted["ante2"])
    fields = {"variant": repr(game), "antes": antes}
    if "blinds" in posted:
        blinds = [thousands(blind) for blind in posted["blinds"].split(",")]
        fields["blinds_or_straddles"] = blinds + [0] * (players - len(blinds))
    if "bring" in posted:
        fields["bring_in"] = thousands(posted["bring"])
    if "bets" in posted:
        fields["small_bet"], fields["big_bet"] = map(thousands, posted["bets"].split("/"))
    if "min" in posted:
        fields["min_bet"] = thousands(posted["min"])
    dealt = [f"d dh p{player} {held}" for player, held in enumerate(cards, 1)]
    fields |= {"starting_stacks": stacks, "actions": dealt + [action(act) for act in acts]}
    return "".join(f"{name} = {value}\n" for name, value in fields.items())


def action(act):
    if act.startswith("["):
        return f"d db {act[1:-1]}"
    player, what, rest = act[0], act[1], act[2:]
    if what == "+":
        return f"d dh p{player} {rest}"
    if what in "-=":
        return f"p{player} {'sd' if what == '-' else 'sm'} {rest}".rstrip()
    return f"p{player} cbr {thousands(rest)}" if what == "r" else f"p{player} {DOES[what]}"
