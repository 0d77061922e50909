"""Against forged requests (CSRF): a request with a cookie must show a token that only our pages can
read.

A browser sends its cookies with every request that another site makes it send. It does not send an
``Authorization`` header by itself, so a program that shows a token there needs nothing else.
"""

from litestar.config.csrf import CSRFConfig
from litestar.exceptions import PermissionDeniedException
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from pitboss.web.dependencies import bearer

UNSHOWN = "CSRF token verification failed"
"""What Litestar says."""
EXPLAINED = (
    "this may come from another site: send the value of the cookie csrftoken in the header"
    " x-csrftoken, or a token of your own in the header Authorization (docs/web.md)"
)


class Forgery(CSRFMiddleware):
    """Litestar's protection, for requests without an access token."""

    def __init__(self, app: ASGIApp, config: CSRFConfig) -> None:
        super().__init__(app, config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if bearer(scope):
            await self.app(scope, receive, send)
            return
        try:
            await super().__call__(scope, receive, send)
        except PermissionDeniedException as error:
            if error.detail != UNSHOWN:
                raise
            raise PermissionDeniedException(EXPLAINED) from None
