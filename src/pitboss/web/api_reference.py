"""The page that describes the API: read from its OpenAPI document, without network or script."""

from typing import Any

from litestar import Litestar

from pitboss.values import Frozen

METHODS = ("get", "post", "put", "delete")
DEEPEST = 3
"""How many levels of nested structures are written out."""


class Field(Frozen):
    """A parameter, or a part of a body."""

    name: str
    kind: str
    needed: bool
    says: str = ""


class Operation(Frozen):
    """What can be asked."""

    id: str
    method: str
    path: str
    summary: str
    says: str
    parameters: list[Field]
    body: list[Field]
    answers: list[tuple[str, str]]


def of(app: Litestar) -> dict[str, list[Operation]]:
    """The operations of an application."""
    return by_tag(app.openapi_schema.to_schema())


def by_tag(document: dict[str, Any]) -> dict[str, list[Operation]]:
    """The operations of a document, by what they are about."""
    found: dict[str, list[Operation]] = {}
    for path, item in sorted(document["paths"].items()):
        for method in METHODS:
            if operation := item.get(method):
                tag = (operation.get("tags") or ["other"])[0]
                found.setdefault(tag, []).append(_operation(document, path, method, operation))
    return dict(sorted(found.items()))


def _operation(
    document: dict[str, Any], path: str, method: str, operation: dict[str, Any]
) -> Operation:
    parameters = [
        Field(
            one["name"], f"{_kind(document, one.get('schema', {}))}, in the {one['in']}",
            bool(one.get("required")), one.get("description", ""),
        )
        for one in operation.get("parameters", [])
    ]  # fmt: skip
    answers = [
        (status, _answer(document, answer)) for status, answer in operation["responses"].items()
    ]
    return Operation(
        f"{method}-{path.strip('/').replace('/', '-')}".replace("{", "").replace("}", ""),
        method.upper(), path, operation.get("summary", ""), operation.get("description", ""),
        parameters, _fields(document, _schema(operation.get("requestBody", {}))), answers,
    )  # fmt: skip


def _schema(content: dict[str, Any]) -> dict[str, Any]:
    """The schema of a body, whatever its type of media."""
    media: dict[str, Any] = next(iter(content.get("content", {}).values()), {})
    found: dict[str, Any] = media.get("schema", {})
    return found


def _answer(document: dict[str, Any], answer: dict[str, Any]) -> str:
    schema = _schema(answer)
    said = str(answer.get("description", ""))
    return f"{said}: {_kind(document, schema)}" if schema else said


def _resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in schema:
        return schema
    found: dict[str, Any] = document
    for part in schema["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return found


def _fields(document: dict[str, Any], schema: dict[str, Any]) -> list[Field]:
    """The fields of a body; if it may be of several kinds, the fields of each."""
    resolved = _resolved(document, schema)
    fields = []
    for one in resolved.get("oneOf") or resolved.get("anyOf") or [resolved]:
        shape = _resolved(document, one)
        needed = shape.get("required", [])
        fields += [
            Field(name, _kind(document, part), name in needed, str(part.get("description", "")))
            for name, part in shape.get("properties", {}).items()
        ]
    return list(dict.fromkeys(fields))


def _kind(document: dict[str, Any], schema: dict[str, Any], depth: int = DEEPEST) -> str:
    """A type in words: ``list of {id: integer, name: string}``."""
    resolved = _resolved(document, schema)
    if several := resolved.get("oneOf") or resolved.get("anyOf"):
        return " or ".join(dict.fromkeys(_kind(document, one, depth - 1) for one in several))
    if "enum" in resolved:
        return " or ".join(map(str, resolved["enum"]))
    if "const" in resolved:
        return str(resolved["const"])
    kind = resolved.get("type", "any value")
    kind = " or ".join(kind) if isinstance(kind, list) else str(kind)
    if kind == "array":
        return f"list of {_kind(document, resolved.get('items', {}), depth)}"
    if kind == "object" and (parts := resolved.get("properties")):
        if depth <= 0:
            return "object"
        inner = (f"{name}: {_kind(document, part, depth - 1)}" for name, part in parts.items())
        return "{" + ", ".join(inner) + "}"
    return kind
