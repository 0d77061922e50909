"""The mathematics of craps, mini-craps and automated craps."""
