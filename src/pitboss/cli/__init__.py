"""The command ``pitboss``."""
