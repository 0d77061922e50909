"""The games, one module each, to be read with its subchapter."""
