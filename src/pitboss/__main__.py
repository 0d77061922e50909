"""``python -m pitboss``."""

import sys

from pitboss.cli.app import main

sys.exit(main())
