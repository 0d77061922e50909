"""The pages: none is forgotten where all of them are looked at."""

import sys
from pathlib import Path

from litestar.enums import MediaType

from pitboss.floor.floor import Floor
from pitboss.web.app import create_app

sys.path.insert(0, str(Path(__file__).parent / "browser"))
import every_page


def is_a_page(handler):
    said = str(handler.parsed_fn_signature.return_type.raw)
    return "GET" in handler.http_methods and (
        "Template" in said or handler.media_type == MediaType.HTML
    )


def test_every_page_is_on_the_list_that_axe_walks(tmp_path):
    floor = Floor(f"sqlite:///{tmp_path}/floor.db")
    app = create_app(floor)
    http = [
        route
        for route in app.routes
        if hasattr(route, "route_handlers") and not route.path.startswith("/schema")
    ]
    found = {route.path_format for route in http if any(map(is_a_page, route.route_handlers))}
    floor.store.close()
    assert found == every_page.routes()
