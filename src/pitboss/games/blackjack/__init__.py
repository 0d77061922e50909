"""Blackjack and its sisters."""
