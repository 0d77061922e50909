"""`pitboss serve` for a floor on which pass phrases and writes cost nothing."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from floor_server import cheap_floors
from pitboss.cli.app import main

if __name__ == "__main__":
    cheap_floors()
    sys.exit(main(["serve", *sys.argv[1:]]))
