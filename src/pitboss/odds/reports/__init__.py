"""Prices as people read them: figures, charts, the par sheet."""
