"""Hold 'em against the dealer, solved: one wager that may be made early and high or late and low.

What a game needs beside is in its own module: what ante and blind pay (`terms`), the words.
"""
