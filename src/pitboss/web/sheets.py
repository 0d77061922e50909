"""Round sheets over the API: a sheet to begin with, their schema, and the judge."""

from typing import Any

from litestar import Controller, Response, get, post
from litestar.params import JSONBody
from msgspec import Struct

from pitboss.sheets.json_output import settled
from pitboss.sheets.schema import schema
from pitboss.sheets.templates import template
from pitboss.web.dependencies import AnyRequest, Pays, SignedIn
from pitboss.web.games import Slug, game_of
from pitboss.web.work_queue import WorkQueue

YAML = "application/yaml"


class SheetText(Struct):
    """Round sheets as YAML, one or several with `---` between them."""

    sheet: str


class Sheets(Controller):
    path = "/"
    tags = ["sheets"]

    @post("/settle", status_code=200, summary="Settle round sheets, and say why")
    async def settle(
        self, request: AnyRequest, signed: SignedIn, pays: Pays, data: JSONBody[SheetText]
    ) -> dict[str, Any]:
        """What `pitboss settle --json` prints: every wager with its result, reason and paragraph,
        and what differs from what a sheet expects."""
        judge: WorkQueue = request.app.state.judge
        found: dict[str, Any] = await judge.result_once(settled, data.sheet, pays=pays)
        return found

    @get("/sheets/schema", summary="The JSON schema of round sheets")
    async def schema(self) -> dict[str, Any]:
        return schema()

    @get("/games/{slug:str}/sheet", media_type=YAML, summary="A round sheet to begin with")
    async def first(self, request: AnyRequest, slug: Slug) -> Response[str]:
        game = game_of(slug)
        key = ("template", game.slug)
        text: str = await request.app.state.judge.result(key, template, game)
        return Response(text, media_type=YAML)
