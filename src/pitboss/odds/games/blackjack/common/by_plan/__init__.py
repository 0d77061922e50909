"""Playing by plans, which go by every card of the hand: the five other games of the family."""
