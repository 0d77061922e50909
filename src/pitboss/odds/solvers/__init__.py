"""Ways to solve a game that serve several: chains of throws, boards, wheels."""
