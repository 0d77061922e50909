"""Board first: on every board all hands are compared with all of the dealer's, and the decisions
follow from that.

On each kind of board all hands are ranked and sorted once. Running totals then give against how
many hands of the dealer each hand wins, ties and loses, and so what each decision is worth. These
values are added up by the cards that are seen when the decision is made. All numbers are whole.

A game says how many cards there are and how they are ranked (`rules.Holdem`), when the player
decides (`rules.Street`) and what is paid (`rules.Terms`).
"""
