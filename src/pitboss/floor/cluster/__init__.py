"""Several processes that serve one floor: who leads which table, and what they tell each other."""
