"""2.17 to 2.26: the side wagers, each in a module of its own.

`offering` says what a table offers and what may not go together; `betting` how such wagers are
made; `at_once` settles wagers as soon as everybody has two cards. `table` has the moments of a
round at which the game handles side wagers.
"""
