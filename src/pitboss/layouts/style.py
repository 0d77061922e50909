"""Colours, faces and cloth. Every colour can be set from outside, by the name of its variable."""

from pitboss.markup import Html, tag
from pitboss.values import Frozen


class Cloth(Frozen):
    """The colours of a felt."""

    light: str
    felt: str
    deep: str
    accent: str = "#f2d58a"


CLOTHS = {
    "emerald": Cloth("#1c8a5b", "#0d6b45", "#063d28"),
    "sapphire": Cloth("#2a6fb0", "#154d86", "#0a2a4e"),
    "burgundy": Cloth("#9c2f41", "#751d2e", "#400c18"),
    "violet": Cloth("#6a4aa5", "#4a2f80", "#27164a"),
    "teal": Cloth("#1f8d92", "#0e6a70", "#063c42"),
    "graphite": Cloth("#4a5560", "#323b44", "#191f25"),
    "ruby": Cloth("#b0343a", "#8a1f26", "#4b0d12"),
    "forest": Cloth("#3a7d3f", "#24602b", "#113716"),
    "midnight": Cloth("#37508f", "#22366b", "#101c3d"),
    "plum": Cloth("#8c3a7d", "#68255d", "#381030"),
}
FILLS = {
    "red": "#b3202c",
    "black": "#15181c",
    "green": "#0a7a3f",
    "gold": "#c9a045",
    "blue": "#1d4f9a",
    "purple": "#5c2d82",
    "white": "#f6f1e4",
    "silver": "#b9c0c7",
}
SERIF = "Georgia, 'Iowan Old Style', 'Palatino Linotype', 'Times New Roman', serif"
SANS = "'Avenir Next', 'Segoe UI', 'Helvetica Neue', Roboto, 'Liberation Sans', Arial, sans-serif"


def _rule(selector: str, *declarations: str) -> str:
    return f".pitboss-felt {selector}{{{';'.join(declarations)}}}"


def _colour(what: str, name: str, value: str) -> str:
    """A colour for every renderer; those that know CSS variables can take it from outside."""
    return f"{what}:{value};{what}:var(--{name},{value})"


def sheet(cloth: Cloth) -> str:
    """The rules of one felt."""
    line = _colour("stroke", "felt-line", "#f7efd9")
    ink = _colour("fill", "felt-ink", "#fbf5e4")
    accent = _colour("fill", "felt-accent", cloth.accent)
    rules = [
        _rule(".cloth-light", _colour("stop-color", "felt-light", cloth.light)),
        _rule(".cloth", _colour("stop-color", "felt-cloth", cloth.felt)),
        _rule(".cloth-deep", _colour("stop-color", "felt-deep", cloth.deep)),
        _rule("text", f"font-family:{SANS}", "text-anchor:middle", ink),
        _rule(".label", "font-weight:700", "letter-spacing:.02em", "text-transform:uppercase"),
        _rule(".pays text,text.pays", "font-weight:500", "letter-spacing:.01em", accent),
        _rule(
            "text.title", f"font-family:{SERIF}", "font-weight:700", "letter-spacing:.12em", accent
        ),
        _rule("text.script", f"font-family:{SERIF}", "font-style:italic", "letter-spacing:.03em"),
        _rule("text.plain", "font-weight:600", "letter-spacing:.09em", "text-transform:uppercase"),
        _rule("text.small", "font-weight:500", "letter-spacing:.03em"),
        _rule(
            "text.house", f"font-family:{SERIF}", "letter-spacing:.3em",
            "text-transform:uppercase", accent, "opacity:.8",
        ),
        _rule(".shape", line, "stroke-width:1.3", "fill:rgba(255,255,255,.045)"),
        _rule(".open .shape", "stroke:none", "fill:transparent"),
        _rule(".frame", line, "stroke-width:.9", "stroke-dasharray:3 2.4", "fill:rgba(0,0,0,.10)"),
        _rule(".band", _colour("stroke", "felt-accent", cloth.accent), "stroke-width:1.1",
              "stroke-opacity:.75", "fill:none"),
        _rule(".band-cloth", "stroke:#000", "stroke-opacity:.13", "fill:none"),
        _rule(".area", "cursor:pointer", "outline:none"),
        _rule(".spot .shape", "stroke:none", "fill:transparent"),
        _rule(
            ".area:hover .shape,.pitboss-felt .area:focus-visible .shape",
            "stroke:#ffe9a8", "stroke-width:2.4", "fill:rgba(255,233,168,.28)",
        ),
        _rule(".heading", "font-weight:700", "letter-spacing:.08em", accent),
        _rule(".row", "font-weight:500"),
        _rule("text.left", "text-anchor:start"),
        _rule("text.right", "text-anchor:end", accent),
        _rule(".metal text", "fill:#2a2013"),
        _rule(".paper text", "fill:#1d1a14"),
        _rule("text.dark", "fill:#17130c"),
        *(_rule(f".fill-{n} .shape", _colour("fill", f"felt-{n}", c)) for n, c in FILLS.items()),
        _rule(
            ".fill-gold text,.pitboss-felt .fill-white text,.pitboss-felt .fill-silver text",
            "fill:#1d1a14",
        ),
    ]  # fmt: skip
    return "".join(rules)


def definitions(cloth: Cloth) -> Html:
    """Gradients, the weave of the cloth and the rules."""

    def stops(*entries: tuple[str, str]) -> list[Html]:
        return [tag("stop", offset=at, stop_color=colour) for at, colour in entries]

    spotlight = tag(
        "radialGradient",
        tag("stop", offset="0", class_="cloth-light"),
        tag("stop", offset=".55", class_="cloth"),
        tag("stop", offset="1", class_="cloth-deep"),
        id="felt-cloth", cx=".5", cy=".42", r=".72",
    )  # fmt: skip
    weave = tag(
        "pattern",
        tag("path", d="M0 1.5H6M0 4.5H6", stroke="#fff", stroke_opacity=".028"),
        tag("path", d="M1.5 0V6M4.5 0V6", stroke="#000", stroke_opacity=".07"),
        tag("circle", cx="2.1", cy="3.4", r=".5", fill="#fff", fill_opacity=".05"),
        tag("circle", cx="5", cy=".9", r=".45", fill="#000", fill_opacity=".12"),
        id="felt-weave", width="6", height="6", patternUnits="userSpaceOnUse",
        patternTransform="rotate(24)",
    )  # fmt: skip
    vertical = {"x1": "0", "y1": "0", "x2": "0", "y2": "1"}
    return tag(
        "defs",
        tag("style", Html(sheet(cloth))),
        spotlight,
        weave,
        tag("linearGradient", stops(("0", "#4b2f20"), (".5", "#2c1a11"), ("1", "#170c07")),
            id="felt-leather", **vertical),
        tag("linearGradient", stops(("0", "#a06b3b"), (".5", "#7c4c24"), ("1", "#532f14")),
            id="felt-wood", **vertical),
        tag("linearGradient", stops(("0", "#f6e3ad"), (".45", "#c99f4c"), ("1", "#8a6424")),
            id="felt-brass", **vertical),
        tag("linearGradient", stops(("0", "#e9edf0"), (".5", "#aab2b9"), ("1", "#6f7880")),
            id="felt-steel", **vertical),
        tag("linearGradient", stops(("0", "#3a4148"), ("1", "#14181c")),
            id="felt-shadow", **vertical),
        tag("radialGradient", stops((".6", "#2b3138"), ("1", "#15191d")), id="felt-floor"),
    )  # fmt: skip
