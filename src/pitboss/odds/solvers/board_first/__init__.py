"""Board first: every board, all hands on it against all of the dealer's, and back to the decisions.

On each kind of board all hands are ranked and put in order once: against how many hands of the
dealer each wins, ties and loses follows from running totals, and with that what each decision is
worth. The sums are kept by the cards that are seen when it is made. All numbers are whole.

A game says how many cards there are and how they are ranked (`rules.Holdem`), when the player
decides (`rules.Street`) and what is paid (`rules.Terms`).
"""
