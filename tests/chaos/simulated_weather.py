"""What goes wrong, and how often: it changes every few minutes of a simulation."""

from dataclasses import dataclass, field, replace
from random import Random


@dataclass
class Weather:
    """Chances of one in one for everything that may go wrong, and how long things take."""

    rng: Random = field(default_factory=Random)
    name: str = "calm"
    lost: float = 0.0
    """A message that never arrives."""
    doubled: float = 0.0
    late: float = 0.0
    """A message that takes seconds, so that others overtake it."""
    bus_hangs: float = 0.0
    closed_browsers: float = 0.0
    """Somebody goes away while a command is carried out."""
    reads_fail: float = 0.0
    writes_fail: float = 0.0
    half_written: float = 0.0
    """A transaction that fails after some of its statements."""
    answers_lost: float = 0.0
    """A transaction that is committed, and nobody hears of it."""
    killed: float = 0.0
    """A process is killed just before or just after a commit."""
    kills: float = 0.0
    """Processes killed at any moment, a minute."""
    ended: float = 0.0
    """Processes ended in good order, a minute."""
    keys_lost: float = 0.0
    """Processes whose keys go to others before they notice, a minute."""
    clocks_put: float = 0.0
    """Clocks put forward or back, a minute."""
    full: bool = False
    away: bool = False
    slow: float = 1.0

    def travel(self):
        """Seconds that a message takes."""
        if self.rng.random() < self.late:
            return self.rng.expovariate(1 / 4.0)
        return self.rng.uniform(0.001, 0.02)

    def reading(self):
        return self.rng.uniform(0.0, 0.004) * self.slow

    def writing(self):
        return self.rng.uniform(0.001, 0.02) * self.slow


WEATHERS = (
    Weather(name="calm"),
    Weather(name="bad network", lost=0.1, doubled=0.1, late=0.2, bus_hangs=0.02),
    Weather(name="worse network", lost=0.4, doubled=0.2, late=0.5, closed_browsers=0.2),
    Weather(name="bad disk", writes_fail=0.1, half_written=0.1, reads_fail=0.05),
    Weather(name="answers lost", answers_lost=0.2, lost=0.1, closed_browsers=0.1),
    Weather(name="crashes at writes", killed=0.1),
    Weather(name="kills", kills=4.0, doubled=0.1, late=0.1),
    Weather(name="restarts", ended=3.0, lost=0.05),
    Weather(name="fights", keys_lost=6.0, late=0.2, slow=20.0),
    Weather(name="clocks", clocks_put=4.0, late=0.1),
    Weather(name="disk full", full=True),
    Weather(name="database away", away=True),
    Weather(
        name="everything", lost=0.1, doubled=0.1, late=0.2, reads_fail=0.02, writes_fail=0.05,
        half_written=0.03, answers_lost=0.05, killed=0.03, kills=1.0, ended=0.5, keys_lost=2.0,
        clocks_put=1.0, closed_browsers=0.05, slow=10.0,
    ),
)  # fmt: skip


def of(weather, rng):
    """A kind of weather whose faults come from a generator."""
    return replace(weather, rng=rng)
