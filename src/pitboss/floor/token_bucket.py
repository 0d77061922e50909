"""A rate limit: so many at once, and so many a second on average."""


class TokenBucket:
    """What is left of an allowance, which fills up again with time."""

    def __init__(self, at_once: float, a_second: float, now: float) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self.left = at_once
        self.at = now
        """The time, in seconds, for which `left` holds."""

    def take(self, now: float) -> float:
        """Take one more; if nothing is left, the seconds until there is something."""
        self.left = min(self.at_once, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left < 1:
            return (1 - self.left) / self.a_second
        self.left -= 1
        return 0.0
