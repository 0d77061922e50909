"""The two ways in which input can fail, each reported in one line."""


class PitbossError(Exception):
    """An error that the person who reads it can put right."""


class Refused(PitbossError):
    """An answer, a wager or an option that the rules do not allow.

    A refusal changes nothing: the same prompt is still waiting for an answer.
    """

    def __init__(self, why: str, cite: str = "") -> None:
        super().__init__(why, cite)
        self.why = why
        self.cite = cite

    def __str__(self) -> str:
        return f"{self.why} ({self.cite})" if self.cite else self.why


def among(*cites: str) -> str:
    """The paragraphs that forbid one thing, the narrowest first: ``6.5(h); 6.5(a)``."""
    named = (one for cite in cites for one in cite.split("; ") if one)
    return "; ".join(dict.fromkeys(named))


class Unusable(PitbossError):
    """A file or a command line that cannot be read as what it should be."""
