"""Stud: five cards each, of which the dealer's turn up one by one while the player decides.

The player has three cards and sees one of the dealer's, then four cards and two of the dealer's,
and each time stays or folds; then both hands are complete. `meeting` counts how four cards end,
`deciding` finds where it is best to stay and how all deals end then, `playing` deals at random.
"""
