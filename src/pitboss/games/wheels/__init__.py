"""Wheels: roulette, big six and pokette."""
