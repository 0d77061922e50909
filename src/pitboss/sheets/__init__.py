"""Round sheets: one YAML format for tests, disputes and examples (docs/round-sheets.md)."""
