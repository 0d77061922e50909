"""How a server is run."""

from pitboss.values import Frozen


class Settings(Frozen, kw_only=True):
    casino: str = "Pitboss"
    """The name on the felt."""
    secure: bool = False
    """Whether only HTTPS is used, so that cookies are never sent without it."""
    rate_limits: bool = True
    requests: int = 6_000
    """How many requests a minute one address may make."""
    sign_ins: int = 120
    """How many times a minute people may join or sign in from one address: enough for a
    classroom."""
    tables: int = 100
    """How many tables that a patron has opened may be open at the same time."""
    sockets: int = 300
    """How many sockets one address may have open."""
    all_sockets: int = 5_000
    """How many sockets may be open in all."""
    proxies: tuple[str, ...] = ()
    """The proxies in front of the server. From them alone X-Forwarded-For is believed."""
    messages_a_second: int = 30
    """How many messages a second a socket may send on average; ten times as many at once."""
    advice: bool = True
    """Whether players may ask what a choice is worth; off where 8.1 is enforced."""
    open_to_all: bool = True
    """Whether every patron may open a table, or floorpersons alone."""
    prices_ahead: bool = False
    """Whether the odds of a table are worked out when somebody comes to it, before they ask."""
    file_guides: bool = False
    """Whether the house submits a sample of a guide before it hands out the first one, 8.5(c);
    otherwise a floorperson does, and until then the guide is refused."""
    guides: str = ""
    """The folder in which guides are kept; none, if it is empty."""
