"""``python -m pitboss``."""

from __future__ import annotations

import sys

from pitboss.cli.app import main

sys.exit(main())
