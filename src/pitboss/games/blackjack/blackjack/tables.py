"""The pay tables of subchapter 2."""

from __future__ import annotations

from pitboss.regulation import pay_tables

TABLES = pay_tables.load(__package__)
