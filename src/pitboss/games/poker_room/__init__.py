"""Poker, N.J.A.C. 13:69F-14: the rules that all its games share in `common`, and one folder a game.

The pot is the players' own; the casino lives on the rake. The modules of `common` follow the
text: `house` what the casino chooses, `deck` 14.2-14.6, `seating` and `button` who is dealt in and
posts what, `contest` and `betting` 14.7, `rake` 14.14, `showdown` 14.15(d), `rulings` and
`irregularities` what may go wrong. The single games put them together.
"""
