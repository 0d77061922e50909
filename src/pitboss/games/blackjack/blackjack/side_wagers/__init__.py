"""2.17 to 2.26: the wagers beside the blackjack wager, each in a module of its own.

`offering` has what a table offers, what may not go together, and how such wagers are made;
`at_once` what is settled as soon as everybody has two cards. `table` has the moments of a round at
which the game asks for them.
"""
