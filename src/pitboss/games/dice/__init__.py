"""Dice in a shaker: sic bo and mini-dice."""
