"""`make bench`: everything that is measured, in one run; exit code 1 where a bar is missed."""

from __future__ import annotations

import sys

import engine
import holdem


def main() -> int:
    fast = engine.main()
    print()
    fast = holdem.main() == 0 and fast
    return 0 if fast else 1


if __name__ == "__main__":
    sys.exit(main())
