"""The three baccarats, N.J.A.C. 13:69F-3 (punto banco), 4 (chemin de fer) and 7 (mini-baccarat).

Two hands, the Player's and the Banker's, of two or three cards; the count nearer to nine wins.
Punto banco and mini-baccarat are one game in two texts; chemin de fer is played between the
participants and has modules of its own.

Every table keeps ``history``, the rounds decided since the shoe was filled, oldest first: ``B``,
``P`` or ``T`` (tie), the winning count, then ``n`` for a natural and ``d`` for a winning seven of
the Banker in three cards. ``P9n`` is a natural nine of the Player's Hand, ``T6`` a tie at six.
"""
