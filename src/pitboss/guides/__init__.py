"""The gaming guide of 13:69F-8.5: how a game is played at a table, and what it costs."""

from pitboss.guides.guide import Guide, render
from pitboss.guides.pricing import priced, proposed
from pitboss.guides.proposal_page import WhatIf

__all__ = ["Guide", "WhatIf", "priced", "proposed", "render"]
