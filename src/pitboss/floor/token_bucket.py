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
        wait = self.wait(now, 1)
        if not wait:
            self.left -= 1
        return wait

    def wait(self, now: float, amount: float) -> float:
        """The seconds until so much is left."""
        self.left = min(self.at_once, self.left + (now - self.at) * self.a_second)
        self.at = now
        return max(0.0, (amount - self.left) / self.a_second)

    def spend(self, now: float, amount: float) -> None:
        """Take what was used before it was known how much; what is owed has a bound."""
        self.wait(now, 0)
        self.left = max(self.left - amount, -self.at_once)
