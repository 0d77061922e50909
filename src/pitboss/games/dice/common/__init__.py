"""What sic bo and mini-dice share: dice in a shaker, one shake a round, odds that have a floor."""
