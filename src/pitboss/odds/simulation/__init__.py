"""Wagers played many times over: streams, tallies, workers."""
