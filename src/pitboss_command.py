"""Where the command ``pitboss`` begins: before its package is loaded, which takes half a second."""

import sys
from importlib import import_module

INTERRUPTED = 130


def main() -> int:
    """Run the command line. Ctrl-C is told in one line while the program is loading, too."""
    try:
        run = import_module("pitboss.cli.app").main
    except KeyboardInterrupt:
        sys.stderr.write("pitboss: interrupted\n")
        return INTERRUPTED
    return int(run())
