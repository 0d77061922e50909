"""Pictures for paper: a felt or a sign with all its style in attributes, as a PDF can draw it."""

import re
from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, hypot, sin
from xml.etree import ElementTree

from pitboss.markup import num

SVG = "http://www.w3.org/2000/svg"
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_RGBA = re.compile(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)")
_ARC = re.compile(r"M(-?[\d.]+) (-?[\d.]+)A([\d.]+) [\d.]+ 0 0 ([01]) (-?[\d.]+) (-?[\d.]+)")
WIDTH = 0.46
"""The width of a letter by its size, on average."""
KEPT = (
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
    "opacity", "font-family", "font-weight", "font-style", "text-anchor", "stop-color",
)  # fmt: skip
Rule = tuple[tuple[str, ...], dict[str, str]]


def for_paper(svg: str) -> str:
    """A picture without a style sheet, patterns and words on a path."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    rules = list(_rules("".join(e.text or "" for e in root.iter(f"{{{SVG}}}style"))))
    _style(root, (), rules)
    _drop(root)
    paths = {e.get("id"): e.get("d", "") for e in root.iter(f"{{{SVG}}}path") if e.get("id")}
    _straighten(root, paths)
    return ElementTree.tostring(root, encoding="unicode")


def _rules(sheet: str) -> Iterator[Rule]:
    for selectors, declared in _RULE.findall(sheet):
        found: dict[str, str] = {}
        for one in declared.split(";"):
            name, _, value = one.partition(":")
            if name and "var(" not in value:
                found[name.strip()] = value.strip()
        for selector in selectors.split(","):
            if ":" not in selector:
                yield tuple(selector.split()), found


def _style(element: ElementTree.Element, above: Sequence[set[str]], rules: Sequence[Rule]) -> None:
    """Put what the style sheet says of an element into its attributes, and do the same for all
    elements inside it."""
    own = _names(element)
    for selector, declared in rules:
        if not _meets(selector[-1], own) or not _inside(selector[:-1], above):
            continue
        for name, value in declared.items():
            _set(element, name, value)
    for inner in element:
        _style(inner, (*above, own), rules)


def _set(element: ElementTree.Element, name: str, value: str) -> None:
    rgba = _RGBA.fullmatch(value)
    if name in ("fill", "stroke"):  # drop the opacity that an earlier rule has set
        element.attrib.pop(f"{name}-opacity", None)
    if rgba:
        element.set(f"{name}-opacity", rgba[4])
        value = f"#{int(rgba[1]):02x}{int(rgba[2]):02x}{int(rgba[3]):02x}"
    if name == "text-transform":
        for text in element.iter(f"{{{SVG}}}text"):
            text.text = (text.text or "").upper()
    elif name == "font-family":
        element.set(name, "Times" if "Georgia" in value else "Helvetica")
    elif name == "font-weight":
        element.set(name, "bold" if int(value) >= 600 else "normal")
    elif name in KEPT:
        element.set(name, "none" if value == "transparent" else value)


def _names(element: ElementTree.Element) -> set[str]:
    kind = element.tag.rpartition("}")[2]
    return {kind, *(f".{name}" for name in element.get("class", "").split())}


def _meets(compound: str, names: set[str]) -> bool:
    """Whether an element is what ``text.title`` or ``.shape`` says."""
    kind, *classes = compound.split(".")
    return (not kind or kind in names) and all(f".{one}" in names for one in classes)


def _inside(compounds: Sequence[str], above: Sequence[set[str]]) -> bool:
    outer = list(above)
    for compound in reversed(compounds):
        while outer and not _meets(compound, outer[-1]):
            outer.pop()
        if not outer:
            return False
        outer.pop()
    return True


DROPPED = ("pattern", "style", "title", "desc")


def _drop(element: ElementTree.Element) -> None:
    for inner in list(element):
        weave = "weave" in inner.get("fill", "")
        if inner.tag.rpartition("}")[2] in DROPPED or weave:
            element.remove(inner)
        else:
            _drop(inner)


def _straighten(element: ElementTree.Element, paths: dict[str | None, str]) -> None:
    """Words along an arc, letter by letter."""
    for place, inner in enumerate(list(element)):
        along = inner.find(f"{{{SVG}}}textPath")
        if along is None:
            _straighten(inner, paths)
            continue
        arc = _ARC.fullmatch(paths.get((along.get("href") or "#")[1:], ""))
        group = ElementTree.Element(f"{{{SVG}}}g")
        if arc is not None:
            group.extend(_letters(inner, along.text or "", arc))
        element.remove(inner)
        element.insert(place, group)


def _letters(
    text: ElementTree.Element, said: str, arc: re.Match[str]
) -> Iterator[ElementTree.Element]:
    x1, y1, radius, x2, y2 = (float(arc[n]) for n in (1, 2, 3, 5, 6))
    half = hypot(x2 - x1, y2 - y1) / 2
    down = (radius**2 - half**2) ** 0.5
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2 - down
    size = float(text.get("font-size", "8"))
    step = size * WIDTH * 1.15 / radius
    begin = atan2((y1 + y2) / 2 - middle_y, 0) + step * (len(said) - 1) / 2
    for n, letter in enumerate(said):
        angle = begin - n * step
        made = ElementTree.Element(f"{{{SVG}}}text", {
            key: value for key, value in text.attrib.items() if key != "class"
        })  # fmt: skip
        x, y = middle_x + radius * cos(angle), middle_y + radius * sin(angle)
        turn = degrees(angle) - 90
        made.set("x", num(x))
        made.set("y", num(y))
        made.set("text-anchor", "middle")
        made.set("transform", f"rotate({num(turn)} {num(x)} {num(y)})")
        made.text = letter
        yield made
