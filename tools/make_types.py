"""Write the types of all that the server sends and takes, for the browser's code.

They are read from the server's own values: the routes of the API with what they take and answer,
the commands that a socket takes, and what it sends. ``--check`` only says if they are up to date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, get_args, get_origin

from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute
from litestar.types import Empty
from msgspec import inspect as kinds

from pitboss.engine import Answer, Event, View
from pitboss.engine.offers import Offer
from pitboss.floor.table.audience import UNSENT, News
from pitboss.floor.table.commands import Command
from pitboss.web.app import api
from pitboss.web.dependencies import DEPENDENCIES
from pitboss.web.table_socket import Asked, Sent
from pitboss.web.tables import RecordLine

ROOT = Path(__file__).parent.parent
TYPES = ROOT / "src" / "pitboss" / "web" / "static" / "shared" / "server.d.ts"
VERSION = "/api/v1"
HEAD = """\
// What the server sends and takes, read from its own values by `make docs`; not changed by hand.
"""
PLAIN: dict[type, str] = {
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
    kinds.BytesType: "string",
    kinds.AnyType: "unknown",
}
"""What values without parts are called in TypeScript."""
AS_PLAIN_VALUES = {
    (News, "view"): "SentView | null",
    ("ShownPrompt", "offers"): "Offer[]",
}
"""Fields that have plain values in place of a type of ours: what is in them."""
UNIONS = {"Command": Command, "Answer": Answer, "Event": Event}
"""Types that are one of many, by the name that they get."""
HEADERS = ("once",)
"""Parameters of routes that are sent as headers."""


class Types:
    """The declarations, by name; structs that share a name are told apart by their modules."""

    def __init__(self, shared: Collection[str] = ()) -> None:
        self.shared = shared
        """Names of several structs."""
        self.found: dict[str, set[type]] = {}
        """The structs of each name."""
        self.names: dict[tuple[type, bool], str] = {}
        self.declared: dict[str, str] = {}
        self.aliases = {frozenset(get_args(union)): name for name, union in UNIONS.items()}

    def of(self, kind: Any, *, taken: bool) -> str:
        """A type of ours in TypeScript; what is taken may leave out what has a default."""
        said = kinds.type_info(kind)
        return self._said(said, taken)

    def _said(self, kind: kinds.Type, taken: bool) -> str:
        if name := PLAIN.get(type(kind)):
            return name
        match kind:
            case kinds.Metadata():
                return self._said(kind.type, taken)
            case kinds.UnionType():
                if alias := self.aliases.get(_classes(kind)):
                    return self._alias(alias, kind, taken)
                return " | ".join(dict.fromkeys(self._said(one, taken) for one in kind.types))
            case kinds.LiteralType():
                return " | ".join(f'"{value}"' for value in kind.values)
            case kinds.TupleType():
                return f"[{', '.join(self._said(one, taken) for one in kind.item_types)}]"
            case kinds.DictType():
                key, value = self._said(kind.key_type, taken), self._said(kind.value_type, taken)
                return f"Record<{key}, {value}>"
            case kinds.ListType() | kinds.VarTupleType() | kinds.SetType() | kinds.FrozenSetType():
                item = self._said(kind.item_type, taken)
                return f"({item})[]" if " " in item else f"{item}[]"
            case kinds.StructType() | kinds.TypedDictType():
                return self._declared(kind, taken)
        raise TypeError(f"what is {kind} in TypeScript?")

    def _alias(self, name: str, kind: kinds.UnionType, taken: bool) -> str:
        if name not in self.declared:
            self.declared[name] = ""
            rows = "".join(f"\n  | {self._said(one, taken)}" for one in kind.types)
            self.declared[name] = f"export type {name} ={rows};\n"
        return name

    def _declared(self, kind: kinds.StructType | kinds.TypedDictType, taken: bool) -> str:
        cls = kind.cls
        if (cls, taken) in self.names:
            return self.names[cls, taken]
        name = cls.__name__
        self.found.setdefault(name, set()).add(cls)
        if name in self.shared:
            name = _capitals(cls.__module__.rpartition(".")[2]) + name
        if (cls, not taken) in self.names:
            name += "Taken" if taken else "Sent"
        self.names[cls, taken] = name
        self.declared[name] = ""  # its place in the order, before what it is made of
        self.declared[name] = (
            f"{_comment(cls)}export interface {name} {{\n{self._fields(kind, taken)}}}\n"
        )
        return name

    def _fields(self, kind: kinds.StructType | kinds.TypedDictType, taken: bool) -> str:
        lines = []
        if isinstance(kind, kinds.StructType) and kind.tag is not None:
            lines.append(f'  {kind.tag_field}: "{kind.tag}";\n')
        for field in kind.fields:
            said = AS_PLAIN_VALUES.get((kind.cls, field.name)) or AS_PLAIN_VALUES.get(
                (kind.cls.__name__, field.name)
            )
            said = said or self._said(field.type, taken)
            lines.append(
                f"  {field.encode_name}{'?' if _left_out(kind, field, taken) else ''}: {said};\n"
            )
        return "".join(lines)


def _classes(kind: kinds.UnionType) -> frozenset[Any]:
    return frozenset(getattr(one, "cls", None) for one in kind.types)


def _left_out(kind: Any, field: kinds.Field, taken: bool) -> bool:
    """Whether a field may be missing."""
    if isinstance(kind, kinds.TypedDictType) or taken:
        return not field.required
    return bool(kind.cls.__struct_config__.omit_defaults) and not field.required


def _comment(cls: type) -> str:
    """The first sentence of what a type says of itself."""
    doc = (cls.__dict__.get("__doc__") or "").strip()
    paragraph = " ".join(doc.partition("\n\n")[0].split())
    return f"/** {paragraph} */\n" if paragraph else ""


def _capitals(name: str) -> str:
    return "".join(part.title() for part in name.split("_"))


def routes(types: Types) -> str:
    """What each route of the API takes and answers."""
    found = {}
    for route in Litestar(route_handlers=api([]), dependencies=DEPENDENCIES).routes:
        if not isinstance(route, HTTPRoute) or not route.path.startswith(VERSION):
            continue
        path = re.sub(r":\w+}", "}", route.path.removeprefix(VERSION))
        for handler in route.route_handlers:
            if isinstance(handler, HTTPRouteHandler):
                found |= {(path, method): handler for method in handler.http_methods}
    asked = {key: found[key] for key in sorted(found) if key[1] != "OPTIONS"}
    rows = "".join(
        f'  "{method} {path}": {_route(types, handler, path)};\n'
        for (path, method), handler in asked.items()
    )
    said = "/** What is sent with a request, and what the answer is. */\n"
    return f"{said}export interface Routes {{\n{rows}}}\n"


def _route(types: Types, handler: HTTPRouteHandler, path: str) -> str:
    signature = handler.parsed_fn_signature
    in_path, query, body = [], [], "undefined"
    for name, one in signature.parameters.items():
        if name == "data":
            body = types.of(one.raw, taken=True)
        elif f"{{{name}}}" in path:
            in_path.append(f"{name}: {types.of(one.annotation, taken=True)}")
        elif name not in (*HEADERS, *DEPENDENCIES, "self", "request"):
            optional = "" if one.default is Empty else "?"
            query.append(f"{name}{optional}: {types.of(one.annotation, taken=True)}")
    answer = types.of(_answer(signature.return_type.annotation), taken=False)
    path_said, query_said = _object(in_path), _object(query)
    return f"{{ path: {path_said}; query: {query_said}; body: {body}; answer: {answer} }}"


def _answer(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is Response else annotation


def _object(parts: list[str]) -> str:
    return f"{{ {'; '.join(parts)} }}" if parts else "undefined"


def written() -> str:
    """The whole file."""
    first = Types()
    _write(first)
    return _write(Types([name for name, structs in first.found.items() if len(structs) > 1]))


def _write(types: Types) -> str:
    types.of(Asked, taken=True)
    sent = " | ".join(types.of(one, taken=False) for one in get_args(Sent))
    for kind in (Offer, RecordLine, View):
        types.of(kind, taken=False)
    unsent = " | ".join(f'"{name}"' for name in UNSENT)
    named = [
        f"/** All that the socket of a table sends. */\nexport type TableMessage = {sent};\n",
        "/** A view as it is sent: hands are read out, too. */\n"
        f"export type SentView = Omit<View, {unsent}> & {{ read: Record<string, string> }};\n",
    ]
    table = routes(types)
    return "\n".join([HEAD, table, *named, *types.declared.values()])


def main(arguments: list[str]) -> int:
    made = written()
    if "--check" in arguments:
        old = TYPES.read_text("utf-8") if TYPES.exists() else ""
        if made != old:
            print(f"{TYPES.relative_to(ROOT)} is out of date: make docs", file=sys.stderr)
        return int(made != old)
    TYPES.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
