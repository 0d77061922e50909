"""The games, one module each, to be read beside its subchapter."""
